package attack_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// A shift moves the column, and what is shifted past the last column stays in it; strength is
// counted with the terms of each unit and of each side.
func TestColumnOfAnAttack(t *testing.T) {
	for _, c := range []struct{ name, change, column string }{
		{"as strong as the defender", "", "1-1"},
		{"shifted to the right", "{add: attacks.clash.shifts, value: {zeal: {shift: 2}}}", "3-1"},
		{"shifted to the left", "{add: attacks.clash.shifts, value: {wood: {shift: -1}}}", "1-2"},
		{"shifts add up", "{add: attacks.clash.shifts, value: {zeal: {shift: 2}, wood: {shift: -1}}}", "2-1"},
		{"one whose condition does not hold", "{add: attacks.clash.shifts, value: {zeal: {shift: 2, when: turn > 1}}}", "1-1"},
		{"no further than the last", "{add: attacks.clash.shifts, value: {zeal: {shift: 20}}}", "6-1"},
		{"no further than the first", "{add: attacks.clash.shifts, value: {zeal: {shift: -20}}}", "1-4"},
		{"a term of the attackers", "{add: attacks.clash.strength.attackers, value: {guns: {multiply: 3}}}", "3-1"},
		{"a term of the defenders", "{add: attacks.clash.strength.defenders, value: {wood: {multiply: 2}}}", "1-2"},
		{"a term of the total", "{add: attacks.clash.strength.attack_total, value: {guns: {add: 6}}}", "2-1"},
	} {
		tb := gametest.StartAt(t, field.Rules(t, c.change), "{phase: red fight}")
		if got := fought(t, tb, false).Column; got != c.column {
			t.Errorf("%s: column %s, want %s", c.name, got, c.column)
		}
	}
}

// A hex is attacked from beside it; a unit attacks, and is attacked, as often as the rules
// say; a condition that forbids the attack closes it to that unit.
func TestWhoMayAttackWhat(t *testing.T) {
	const once = "{add: attacks.clash.once, value: [attack, be_attacked]}"
	for _, c := range []struct{ name, change, given, open string }{
		{"both hexes", "", "", "0302 0303"},
		{"nobody is beside the enemy", "", `, only: {r-1: "0101", b-1: "0302"}`, ""},
		{"at two hexes, with that range", "{set: attacks.clash.roles.line, to: {range: 1-2}}", `, only: {r-1: "0102", b-1: "0302"}`, "0302"},
		{"not those who have attacked", once, ", has_attacked: [r-1, r-2]", ""},
		{"not a hex that was attacked", once, ", was_attacked: [b-1]", "0303"},
		{"a condition forbids one", "{add: attacks.clash.never, value: {fear: {when: \"to == hexes['0302']\"}}}", "", "0303"},
		{"only enemies that may be attacked", "{add: attacks.clash.targets, value: {units: \"unit ~= counters['b-2']\"}}", "", "0302"},
	} {
		tb := gametest.StartAt(t, field.Rules(t, c.change), "{phase: red fight"+c.given+"}")
		open := gametest.ListOpen(tb, flow.VAttack)
		if d, _ := tb.Decision(); d.Side != 0 {
			open = "" // the phase of red is over
		}
		if open != c.open {
			t.Errorf("%s: open %q, want %q", c.name, open, c.open)
		}
	}
}

// The phase does not end while a unit that must attack can, and no attack is offered that would
// leave a duty unmet which could be met: r-1 alone reaches b-1, and must not be spent on b-2.
func TestObligationsHoldThePhaseOpen(t *testing.T) {
	const must = "{add: attacks.clash.once, value: [attack, be_attacked]}\n{add: attacks.clash.obligations, value: {attackers: true, defenders: true}}"
	const once = "{add: attacks.clash.once, value: [attack, be_attacked]}"
	for _, c := range []struct {
		name, change, given, attack string
		open, with                  string // open at first, and who may join the attack
	}{
		{"r-1 must attack b-1", must, "", "0302", "0302 0303", "r-1"},
		{"and r-2 attacks b-2 alone", must, "", "0303", "0302 0303", "r-2"},
		{"without duties both may attack b-2", once, "", "0303", "0302 0303 done", "r-1 r-2"},
		{"only r-1 must attack, so r-2 need not be named", strings.Replace(must, "attackers: true, defenders: true", "attackers: \"attacker == counters['r-1']\"", 1), "", "0303", "0302 0303", "r-1 r-2"},
		{"only b-2 must be attacked, by r-2 or by r-1", strings.Replace(must, "attackers: true, defenders: true", "defenders: \"defender == counters['b-2']\"", 1), "", "0303", "0302 0303", "r-1 r-2"},
		{"r-2 must attack, whoever else is beside the enemy", strings.Replace(must, "attackers: true, defenders: true", "attackers: \"attacker == counters['r-2']\"", 1), ", only: {r-2: \"0203\", r-1: \"0202\", b-2: \"0303\"}", "0303", "0303", "r-1 r-2"},
		{"both must attack b-2: the second cannot be named without the first", must, `, only: {r-2: "0203", r-1: "0202", b-2: "0303"}`, "0303", "0303", "r-1"},
	} {
		tb := gametest.StartAt(t, field.Rules(t, c.change), "{phase: red fight"+c.given+"}")
		open := gametest.ListOpen(tb, flow.VAttack)
		if slices.ContainsFunc(tb.Legal(), func(a flow.Action) bool { return a.Verb == flow.VDone }) {
			open += " done"
		}
		gametest.TakeOrder(t, tb, "{attack: \""+c.attack+"\"}")
		if with := gametest.ListOpen(tb, flow.VWith); open != c.open || with != c.with {
			t.Errorf("%s: open %q, with %q; want %q, %q", c.name, open, with, c.open, c.with)
		}
	}
}
