package bot

import (
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// outlook is what the attacks of a game come to on average by the column of their tables:
// worked out once for a game, as tables do not change in it.
type outlook struct {
	of      *model.Game
	attacks []prospect
	counted []bool // by track: victory or points name it
}

// prospect is one kind of attack: for each column, or with opposed dice for each difference
// of strengths from -mostApart on, what the defenders suffer less what the attackers do, in
// all throws; nil where a table cannot be read so.
type prospect struct{ columns, apart []int }

// mostApart is how far apart two strengths are told from each other with opposed dice.
const mostApart = 20

// suffered is what each harm counts: what is not told is taken for a retreat.
var suffered = [...]int{chances.Unharmed: 0, chances.Touched: 1, chances.DrivenBack: 1, chances.Weakened: 2, chances.Lost: 3}

// look works a game out, if it is another one than before.
func (o *outlook) look(g *model.Game) {
	if o.of == g {
		return
	}
	o.of, o.attacks = g, make([]prospect, len(g.Attacks))
	for i := range g.Attacks {
		o.attacks[i] = prospectOf(g, &g.Attacks[i])
	}
	asked := slices.Clone(g.Scoring.Points)
	for i := range g.Victory {
		asked = append(asked, g.Victory[i].When)
	}
	for i := range g.Latches {
		asked = append(asked, g.Latches[i].When)
	}
	o.counted = make([]bool, len(g.Tracks))
	for i := range g.Tracks {
		o.counted[i] = slices.ContainsFunc(asked, func(p *expr.Program) bool { return p != nil && names(p.Text, g.Tracks[i].ID) })
	}
}

// names reports whether a word stands in the text of an expression.
func names(text, word string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), word)
}

// dear reports whether a price is paid from what victory or points name.
func (o *outlook) dear(cost []model.Cost) bool {
	return slices.ContainsFunc(cost, func(c model.Cost) bool { return o.counted[c.Track] })
}

// pays reports whether an action of the game, or what is declared in an attack, is paid for
// with what victory is counted in.
func (o *outlook) pays(t *game.Table, a flow.Action) bool {
	g := t.Model()
	switch k := t.Position().Combat; {
	case a.Verb == flow.VAct:
		i := slices.IndexFunc(g.Actions, func(x model.ActionDef) bool { return x.ID == a.Word })
		return i >= 0 && o.dear(g.Actions[i].Cost)
	case a.Verb == flow.VDeclare && k != nil:
		for i := range g.Attacks[k.Attack].Declare {
			for j := range g.Attacks[k.Attack].Declare[i].Options {
				if x := &g.Attacks[k.Attack].Declare[i].Options[j]; x.ID == a.Word && o.dear(x.Cost) {
					return true
				}
			}
		}
	}
	return false
}

func prospectOf(g *model.Game, at *model.Attack) (x prospect) {
	if at.Table < 0 || at.Table >= len(g.Tables) || len(g.Tables[at.Table].Columns) == 0 {
		return x
	}
	t := &g.Tables[at.Table]
	totals, throws := chances.Totals(at.Dice.Spec)
	if throws == 0 || throws > 1<<12 {
		return x
	}
	good := map[string]int{}
	for _, m := range chances.Meanings(g, at, 2) {
		good[m.Result] = suffered[m.Defenders] - suffered[m.Attackers]
	}
	if at.By != model.ByOpposedDice {
		for c := range t.Columns {
			x.columns = append(x.columns, 0)
			for _, s := range chances.Column(t, c, totals, 0) {
				x.columns[c] += s.Ways * good[s.Result]
			}
		}
		return x
	}
	for d := -mostApart; d <= mostApart; d++ {
		sum := 0
		for _, mine := range totals {
			for _, theirs := range totals {
				c := query.PlainColumn(t, at, d+mine.Total-theirs.Total, 0)
				sum += mine.Ways * theirs.Ways * good[t.Text(0, min(max(c, 0), len(t.Columns)-1))]
			}
		}
		x.apart = append(x.apart, sum)
	}
	return x
}

// known reports whether anything is known of a kind of attack.
func (o *outlook) known(spec int) bool {
	return spec >= 0 && len(o.attacks[spec].columns)+len(o.attacks[spec].apart) > 0
}

// worth is what an attack is to come to: above 0 the defenders suffer more.
func (o *outlook) worth(spec int, e game.Estimate) int {
	x := &o.attacks[spec]
	if x.apart != nil {
		return x.apart[mostApart+min(max(e.Attack-e.Defence, -mostApart), mostApart)]
	}
	return x.columns[e.Column]
}

// plain is what an attack of one strength on another is to come to without shifts.
func (o *outlook) plain(spec, attack, defence int) int {
	e := game.Estimate{Attack: attack, Defence: defence}
	if x := &o.attacks[spec]; x.apart == nil {
		at := &o.of.Attacks[spec]
		e.Column = min(max(query.PlainColumn(&o.of.Tables[at.Table], at, attack, defence), 0), len(x.columns)-1)
	}
	return o.worth(spec, e)
}

// first is the first kind of attack of which something is known, or None.
func (o *outlook) first() int {
	for i := range o.attacks {
		if o.known(i) {
			return i
		}
	}
	return model.None
}
