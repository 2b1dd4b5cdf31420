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

// lineWidth is how long a report of a combat may be before it takes more lines.
const lineWidth = 110

// combatLines reports a combat: place, result, strengths, column and die, then who attacks whom, from
// where, and what was declared. after are the events since then.
func combatLines(t *game.Table, e *event.Event, declared []string, after []event.Event) []string {
	g, k, in := t.Model(), e.Combat, ""
	if len(k.Targets) > 1 {
		in = "in"
	}
	who := fmt.Sprintf("%s %s with %s against %s", game.CapitalText(game.SubjectText(g, e.Side)), game.VerbText(g, e.Side, "attack", "attacks"),
		fightersText(t, k.Attack, k.Attackers, &k.AttackTerms, "from", after), fightersText(t, k.Attack, k.Defenders, &k.DefenceTerms, in, after))
	what := game.CombatText(g, k)
	if more := strings.Join(declared, ", "); len([]rune(who))+len(more) > lineWidth-20 && more != "" {
		return []string{what, "  " + who, "  Declared: " + more}
	} else if more != "" {
		who += "; declared: " + more
	}
	if len([]rune(who))+len([]rune(what))+2 <= lineWidth {
		return []string{what + ". " + who}
	}
	return []string{what, "  " + who}
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

// knowsUnits reports whether a viewer may know every unit of a combat. model.None is the
// referee, who may.
func knowsUnits(t *game.Table, k *event.CombatReport, viewer model.SideID) bool {
	secret := func(u model.UnitID) bool {
		return viewer != model.None && t.Model().Units[u].Side != viewer && t.ShownPosition().Units[u].Flags&state.IsHidden != 0
	}
	return !slices.ContainsFunc(k.Attackers, secret) && !slices.ContainsFunc(k.Defenders, secret) && !slices.ContainsFunc(k.Supporters, secret)
}
