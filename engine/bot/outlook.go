package bot

import (
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/bot/forecast"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// attackForecast is what the attacks of a game come to by its tables, and what victory is counted in:
// worked out once for a game.
type attackForecast struct {
	game    *model.Game
	attacks []forecast.Attack
	counted []bool // by track: victory or points name it
}

// loadGame works a game out, if it is another one than before.
func (o *attackForecast) loadGame(g *model.Game) {
	if o.game == g {
		return
	}
	o.game, o.attacks = g, forecast.ForecastAll(g)
	asked := slices.Clone(g.Scoring.Points)
	for i := range g.Victory {
		asked = append(asked, g.Victory[i].When)
	}
	for i := range g.Latches {
		asked = append(asked, g.Latches[i].When)
	}
	o.counted = make([]bool, len(g.Tracks))
	for i := range g.Tracks {
		o.counted[i] = slices.ContainsFunc(asked, func(p *lang.Program) bool { return p != nil && mentionsWord(p.Text, g.Tracks[i].ID) })
	}
}

// mentionsWord reports whether the text of an expression has a word.
func mentionsWord(text, word string) bool {
	return slices.Contains(strings.FieldsFunc(text, func(r rune) bool { return r != '_' && r != '-' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }), word)
}

// costsVictory reports whether a price is paid from what victory or points name.
func (o *attackForecast) costsVictory(cost []model.Cost) bool {
	return slices.ContainsFunc(cost, func(c model.Cost) bool { return o.counted[c.Track] })
}

// paysWithVictory reports whether an action of the game, or what is declared in an attack, is paid for
// with what victory is counted in.
func (o *attackForecast) paysWithVictory(t *game.Table, a flow.Action) bool {
	g := t.Model()
	switch k := t.Position().Combat; {
	case a.Verb == flow.VAct:
		i := slices.IndexFunc(g.Actions, func(x model.ActionDef) bool { return x.ID == a.Word })
		return i >= 0 && o.costsVictory(g.Actions[i].Cost)
	case a.Verb == flow.VDeclare && k != nil:
		for i := range g.Attacks[k.Attack].Declarations {
			for j := range g.Attacks[k.Attack].Declarations[i].Choices {
				if x := &g.Attacks[k.Attack].Declarations[i].Choices[j]; x.ID == a.Word && o.costsVictory(x.Cost) {
					return true
				}
			}
		}
	}
	return false
}

// knowsAttack reports whether anything is known of a kind of attack.
func (o *attackForecast) knowsAttack(spec int) bool { return spec >= 0 && o.attacks[spec].IsKnown() }

// attackBalance returns what an attack is to come to: above 0 the defenders suffer more.
func (o *attackForecast) attackBalance(spec int, e game.Estimate) int {
	return o.attacks[spec].ShiftedOutcome(e.Attack, e.Defence, e.Column).Balance
}

// unshiftedBalance returns what an attack of one strength on another is to come to without shifts.
func (o *attackForecast) unshiftedBalance(spec, attack, defence int) int {
	return o.attacks[spec].UnshiftedOutcome(attack, defence).Balance
}

// firstKnown returns the first kind of attack of which something is known, or None.
func (o *attackForecast) firstKnown() int {
	if a, ok := forecast.FirstKnown(o.attacks); ok {
		return a.Spec
	}
	return model.None
}
