package forecast

import (
	"github.com/vedette-wargames/vedette/engine/chances"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// ExpectedOutcome is what an attack comes to on the mean of all throws.
type ExpectedOutcome struct {
	// Defenders and Attackers are the mean share of itself that each side loses, in thousandths.
	// A retreat counts 150, the loss of some steps 500, and a result that a script decides 100.
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
	means []ExpectedOutcome // by column; with opposed dice by the difference of strengths, from -maxDifference on
}

// maxDifference is how far apart two strengths are distinguished with opposed dice.
const maxDifference = 20

// maxThrows is of how many throws dice are that are counted.
const maxThrows = 1 << 12

var (
	lossValues    = [...]int{chances.Unharmed: 0, chances.Touched: 100, chances.DrivenBack: 150, chances.Weakened: 500, chances.Lost: 1000}
	balanceValues = [...]int{chances.Unharmed: 0, chances.Touched: 1, chances.DrivenBack: 1, chances.Weakened: 2, chances.Lost: 3}
)

// ForecastAll returns what is known about each kind of attack of a game, in the order of
// Game.Attacks.
func ForecastAll(g *model.Game) []Attack {
	out := make([]Attack, len(g.Attacks))
	for i := range out {
		out[i] = forecastAttack(g, i)
	}
	return out
}

// FirstKnown returns the first kind of attack about which something is known (see
// [Attack.IsKnown]). ok is false when nothing is known about any kind.
func FirstKnown(all []Attack) (a *Attack, ok bool) {
	for i := range all {
		if all[i].IsKnown() {
			return &all[i], true
		}
	}
	return nil, false
}

func forecastAttack(g *model.Game, spec int) Attack {
	at := &g.Attacks[spec]
	a := Attack{Spec: spec, at: at}
	if at.Table < 0 || at.Table >= len(g.Tables) || len(g.Tables[at.Table].Columns) == 0 {
		return a
	}
	a.table = &g.Tables[at.Table]
	totals, throws := chances.CountTotals(at.Dice.Spec)
	if throws == 0 || throws > maxThrows {
		return a
	}
	each := map[string]ExpectedOutcome{}
	for _, m := range chances.ListMeanings(g, at, 2) {
		x := ExpectedOutcome{Balance: balanceValues[m.Defenders] - balanceValues[m.Attackers]}
		if m.Attackers == chances.Lost && m.Defenders == chances.Lost {
			x.Exchange = 1000
		} else {
			x.Defenders, x.Attackers = lossValues[m.Defenders], lossValues[m.Attackers]
		}
		each[m.Result] = x
	}
	if at.Comparison == model.ByOpposedDice {
		a.addOpposedDice(each, totals, throws)
		return a
	}
	for c := range a.table.Columns {
		var sum outcomeSum
		for _, s := range chances.ListColumn(a.table, c, totals, 0) {
			sum.add(each[s.Result], s.Ways)
		}
		a.means = append(a.means, sum.meanOver(throws))
	}
	return a
}

// addOpposedDice works out an attack in which each side throws.
func (a *Attack) addOpposedDice(each map[string]ExpectedOutcome, totals []chances.Total, throws int) {
	for d := -maxDifference; d <= maxDifference; d++ {
		var sum outcomeSum
		for _, mine := range totals {
			for _, theirs := range totals {
				c := query.UnshiftedColumn(a.table, a.at, d+mine.Total-theirs.Total, 0)
				sum.add(each[a.table.CellText(0, min(max(c, 0), len(a.table.Columns)-1))], mine.Ways*theirs.Ways)
			}
		}
		a.means = append(a.means, sum.meanOver(throws*throws))
	}
}

// outcomeSum adds up what throws come to, in 64 bits on every machine.
type outcomeSum struct{ defenders, attackers, exchange, balance int64 }

func (t *outcomeSum) add(x ExpectedOutcome, ways int) {
	n := int64(ways)
	t.defenders += int64(x.Defenders) * n
	t.attackers += int64(x.Attackers) * n
	t.exchange += int64(x.Exchange) * n
	t.balance += int64(x.Balance) * n
}

// meanOver divides the figures in thousandths; the balance stays that of all throws, so that the
// least difference tells.
func (t *outcomeSum) meanOver(throws int) ExpectedOutcome {
	n := int64(throws)
	return ExpectedOutcome{int(t.defenders / n), int(t.attackers / n), int(t.exchange / n), int(t.balance)}
}

// IsKnown reports whether anything is known of the attack.
func (a *Attack) IsKnown() bool { return len(a.means) > 0 }

// ShiftedOutcome returns the mean outcome of an attack whose strengths are known, and whose
// column already includes all shifts.
func (a *Attack) ShiftedOutcome(attack, defence, column int) ExpectedOutcome {
	if a.at.Comparison == model.ByOpposedDice {
		return a.means[maxDifference+min(max(attack-defence, -maxDifference), maxDifference)]
	}
	return a.means[min(max(column, 0), len(a.means)-1)]
}

// UnshiftedOutcome returns the mean outcome of an attack of one strength on another, without
// shifts.
func (a *Attack) UnshiftedOutcome(attack, defence int) ExpectedOutcome {
	if a.at.Comparison == model.ByOpposedDice {
		return a.ShiftedOutcome(attack, defence, 0)
	}
	return a.ShiftedOutcome(attack, defence, query.UnshiftedColumn(a.table, a.at, attack, defence))
}

// SingleAttacker reports whether one unit alone attacks, with the support of others at most.
func (a *Attack) SingleAttacker() bool { return a.at.MostAttackers == 1 }

// AllowsSupport reports whether others may support who attacks.
func (a *Attack) AllowsSupport() bool { return len(a.at.Support) > 0 }

// HasUnitValues reports whether the game gives each unit a strength of its own in the attack.
func (a *Attack) HasUnitValues() bool { return a.at.Value != nil }
