package sim

import (
	"cmp"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Pair holds the counts of pairs of games with the same seed: one of the first cell, one of
// the cell in question. Differences are the second less the first.
type Pair struct {
	Pairs  int64                       `json:"pairs"`  // of which both came to an end
	Same   int64                       `json:"same"`   // that ended in the same position after as many decisions, won alike
	Joint  map[string]map[string]int64 `json:"joint"`  // winner of the first, then of the second; "" for nobody
	Margin Histogram                   `json:"margin"` // difference of the first side's margins
	Above  int64                       `json:"above"`  // pairs in which the first side did better in the second game
	Below  int64                       `json:"below"`  // in which it did worse: by who won and how high, then by the margin
}

// Add counts a pair.
func (p *Pair) Add(ma, mb *model.Game, a, b *Game) {
	if a.Fault != "" || b.Fault != "" {
		return
	}
	p.Pairs++
	wa, wb := sideName(ma, a.Winner), sideName(mb, b.Winner)
	if a.FinalHash == b.FinalHash && wa == wb && a.Name == b.Name && a.Decisions == b.Decisions && a.Margin() == b.Margin() {
		p.Same++
	}
	if p.Joint == nil {
		p.Joint = map[string]map[string]int64{}
	}
	addNested(p.Joint, wa, wb, 1)
	p.Margin.Add(b.Margin() - a.Margin())
	switch d := cmp.Or(cmp.Compare(resultSign(b), resultSign(a)), cmp.Compare(b.SignedLevel(), a.SignedLevel()), cmp.Compare(b.Margin(), a.Margin())); {
	case d > 0:
		p.Above++
	case d < 0:
		p.Below++
	}
}

// resultSign is 1 where the first side won, -1 where another did.
func resultSign(g *Game) int { return cmp.Compare(g.SignedLevel(), 0) }

// Merge adds what another tally of pairs has counted.
func (p *Pair) Merge(o *Pair) {
	p.Pairs += o.Pairs
	p.Same += o.Same
	p.Above += o.Above
	p.Below += o.Below
	if p.Joint == nil {
		p.Joint = map[string]map[string]int64{}
	}
	for a, row := range o.Joint {
		for b, n := range row {
			addNested(p.Joint, a, b, n)
		}
	}
	p.Margin.Merge(&o.Margin)
}

// CountWinPairs counts pairs by whether a side won the first game and the second: both, only the
// first, only the second, neither.
func (p *Pair) CountWinPairs(side string) (both, first, second, neither int64) {
	for a, row := range p.Joint {
		for b, n := range row {
			switch {
			case a == side && b == side:
				both += n
			case a == side:
				first += n
			case b == side:
				second += n
			default:
				neither += n
			}
		}
	}
	return
}
