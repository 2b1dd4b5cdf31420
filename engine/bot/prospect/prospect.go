// Package prospect tells what attacks come to on the mean of all throws by the tables of a
// game, as far as these can be read without playing: what a script decides counts a little
// less than a retreat. Tables do not change in a game, so it is worked out once for each.
package prospect

import (
	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Mean is what an attack comes to on the mean of all throws.
type Mean struct {
	// Defenders and Attackers are what each loses of itself, in thousandths: a retreat counts 150,
	// the loss of some steps 500, what a script decides 100.
	Defenders, Attackers int
	// Exchange is in how many of a thousand throws both pay the same.
	Exchange int
	// Balance is what the defenders suffer less what the attackers do, in all throws: 1 for a
	// retreat, 2 for steps, 3 for a loss.
	Balance int
}

// Attack is what is known of a kind of attack.
type Attack struct {
	Spec  int // which of the game's
	at    *model.Attack
	table *model.Table
	means []Mean // by column; with opposed dice by the difference of strengths, from -mostApart on
}

// mostApart is how far apart two strengths are told from each other with opposed dice.
const mostApart = 20

// mostThrows is of how many throws dice are that are counted.
const mostThrows = 1 << 12

var (
	lost     = [...]int{chances.Unharmed: 0, chances.Touched: 100, chances.DrivenBack: 150, chances.Weakened: 500, chances.Lost: 1000}
	suffered = [...]int{chances.Unharmed: 0, chances.Touched: 1, chances.DrivenBack: 1, chances.Weakened: 2, chances.Lost: 3}
)

// All are the kinds of attack of a game.
func All(g *model.Game) []Attack {
	out := make([]Attack, len(g.Attacks))
	for i := range out {
		out[i] = of(g, i)
	}
	return out
}

// First is the first kind of attack of which something is known; false where there is none.
func First(all []Attack) (a *Attack, ok bool) {
	for i := range all {
		if all[i].Known() {
			return &all[i], true
		}
	}
	return nil, false
}

func of(g *model.Game, spec int) Attack {
	at := &g.Attacks[spec]
	a := Attack{Spec: spec, at: at}
	if at.Table < 0 || at.Table >= len(g.Tables) || len(g.Tables[at.Table].Columns) == 0 {
		return a
	}
	a.table = &g.Tables[at.Table]
	totals, throws := chances.Totals(at.Dice.Spec)
	if throws == 0 || throws > mostThrows {
		return a
	}
	each := map[string]Mean{}
	for _, m := range chances.Meanings(g, at, 2) {
		x := Mean{Balance: suffered[m.Defenders] - suffered[m.Attackers]}
		if m.Attackers == chances.Lost && m.Defenders == chances.Lost {
			x.Exchange = 1000
		} else {
			x.Defenders, x.Attackers = lost[m.Defenders], lost[m.Attackers]
		}
		each[m.Result] = x
	}
	if at.By == model.ByOpposedDice {
		a.opposed(each, totals, throws)
		return a
	}
	for c := range a.table.Columns {
		var sum total
		for _, s := range chances.Column(a.table, c, totals, 0) {
			sum.add(each[s.Result], s.Ways)
		}
		a.means = append(a.means, sum.over(throws))
	}
	return a
}

// opposed works out an attack in which each side throws.
func (a *Attack) opposed(each map[string]Mean, totals []chances.Total, throws int) {
	for d := -mostApart; d <= mostApart; d++ {
		var sum total
		for _, mine := range totals {
			for _, theirs := range totals {
				c := query.PlainColumn(a.table, a.at, d+mine.Total-theirs.Total, 0)
				sum.add(each[a.table.Text(0, min(max(c, 0), len(a.table.Columns)-1))], mine.Ways*theirs.Ways)
			}
		}
		a.means = append(a.means, sum.over(throws*throws))
	}
}

// total adds up what throws come to, in 64 bits on every machine.
type total struct{ defenders, attackers, exchange, balance int64 }

func (t *total) add(x Mean, ways int) {
	n := int64(ways)
	t.defenders += int64(x.Defenders) * n
	t.attackers += int64(x.Attackers) * n
	t.exchange += int64(x.Exchange) * n
	t.balance += int64(x.Balance) * n
}

// over divides what is told of a thousand; the balance stays that of all throws, so that the
// least difference tells.
func (t *total) over(throws int) Mean {
	n := int64(throws)
	return Mean{int(t.defenders / n), int(t.attackers / n), int(t.exchange / n), int(t.balance)}
}

// Known reports whether anything is known of the attack.
func (a *Attack) Known() bool { return len(a.means) > 0 }

// At is what an attack comes to of which strengths and the column with its shifts are known.
func (a *Attack) At(attack, defence, column int) Mean {
	if a.at.By == model.ByOpposedDice {
		return a.means[mostApart+min(max(attack-defence, -mostApart), mostApart)]
	}
	return a.means[min(max(column, 0), len(a.means)-1)]
}

// Plain is what an attack of one strength on another comes to without shifts.
func (a *Attack) Plain(attack, defence int) Mean {
	if a.at.By == model.ByOpposedDice {
		return a.At(attack, defence, 0)
	}
	return a.At(attack, defence, query.PlainColumn(a.table, a.at, attack, defence))
}

// Alone reports whether one unit alone attacks, with the support of others at most.
func (a *Attack) Alone() bool { return a.at.MaxAttackers == 1 }

// Supported reports whether others may support who attacks.
func (a *Attack) Supported() bool { return len(a.at.Support) > 0 }

// Valued reports whether the game gives each unit a strength of its own in the attack.
func (a *Attack) Valued() bool { return a.at.Value != nil }
