package narrator

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// lineWidth is how long a report of a combat may be before it takes two lines.
const lineWidth = 110

// combatLines reports a combat: attackers and where they attack from, declarations, strengths,
// column, die and result. after are the events since then.
func combatLines(t *game.Table, e *event.Event, declared []string, after []event.Event) []string {
	g, k := t.Model(), e.Combat
	where, in := make([]string, len(k.Targets)), ""
	for i, h := range k.Targets {
		where[i] = game.HexText(g, h)
	}
	if len(where) > 1 {
		in = "in"
	}
	who := fmt.Sprintf("%s attack on %s with %s against %s", game.SideText(g, e.Side), strings.Join(where, ", "),
		fightersText(t, k.Attack, k.Attackers, &k.AttackTerms, "from", after), fightersText(t, k.Attack, k.Defenders, &k.DefenceTerms, in, after))
	how := scoreText(k) + ", " + diceText(k) + ", " + k.Result
	if len(declared) > 0 {
		how = "declared " + strings.Join(declared, ", ") + "; " + how
	}
	if len([]rune(who))+len([]rune(how))+2 <= lineWidth {
		return []string{who + ": " + how}
	}
	return []string{who + ":", "  " + how}
}

// fightersText lists units with their strengths. With a preposition it also says where they
// were, once for all units of a hex.
func fightersText(t *game.Table, a *model.Attack, units []model.UnitID, b *query.Terms, at string, after []event.Event) string {
	var out []string
	for i, u := range units {
		text := game.UnitText(t.Model(), u)
		if n, ok := unitStrength(a, b, u); ok {
			text += fmt.Sprintf(" (%d)", n)
		}
		h := formerHex(t, u, after)
		last := i == len(units)-1 || formerHex(t, units[i+1], after) != h
		if at != "" && h != model.None && last {
			text += " " + at + " " + t.Model().Grid.Label(h)
		}
		out = append(out, text)
	}
	if len(out) == 0 {
		return "nobody"
	}
	return strings.Join(out, ", ")
}

// unitStrength returns the strength of a unit in a combat, after its own modifiers.
func unitStrength(a *model.Attack, b *query.Terms, u model.UnitID) (n int32, ok bool) {
	if a == nil || a.Value == nil {
		return 0, false // a game whose units have no strength
	}
	for i := range b.List {
		if b.List[i].Unit == u {
			n, ok = b.List[i].Result, true
		}
	}
	return n, ok
}

// formerHex returns where a unit was before the given events.
func formerHex(t *game.Table, u model.UnitID, after []event.Event) model.HexID {
	for i := range after {
		if after[i].Unit == u && after[i].From != model.None {
			return after[i].From
		}
	}
	return t.ShownPosition().Units[u].At.Hex()
}

// scoreText returns the strengths and the column, before and after shifts.
func scoreText(k *event.CombatReport) string {
	text := fmt.Sprintf("%d to %d", k.AttackTotal, k.DefenceTotal)
	switch {
	case k.Column == "":
		return text
	case k.FirstColumn == "" || k.FirstColumn == k.Column:
		return text + ", " + k.Column
	}
	return text + ", " + k.FirstColumn + " shifted to " + k.Column
}

// diceText returns the die and its modifiers.
func diceText(k *event.CombatReport) string {
	text := fmt.Sprintf("die %d", k.Die)
	if k.Attack != nil && k.Attack.Comparison == model.ByOpposedDice {
		text = fmt.Sprintf("dice %d against %d", k.Die, k.DefenceDie)
	}
	if d := k.Modified - k.Die; d != 0 {
		text += fmt.Sprintf(" %+d = %d", d, k.Modified)
	}
	return text
}

// knowsUnits reports whether a viewer may know every unit of a combat. model.None is the
// referee, who may.
func knowsUnits(t *game.Table, k *event.CombatReport, viewer model.SideID) bool {
	secret := func(u model.UnitID) bool {
		return viewer != model.None && t.Model().Units[u].Side != viewer && t.ShownPosition().Units[u].Flags&state.IsHidden != 0
	}
	return !slices.ContainsFunc(k.Attackers, secret) && !slices.ContainsFunc(k.Defenders, secret) && !slices.ContainsFunc(k.Supporters, secret)
}
