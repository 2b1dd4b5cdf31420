package expr

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Words that the language had once are refused with what is written now, the
// arguments put where they belong.
func TestWordsThatAreGone(t *testing.T) {
	env := testEnv()
	env.Gone = map[string][]string{"horse_of()": {"first(units~$1.mates)", "best($1.mates, $2)"}, "foot": {"kind == 'infantry'"}, "strong": {"strength"}}
	for _, c := range []struct {
		text, near, hint string
		rule             string
		col              int
	}{
		{"horse_of('u1') == nil", "first(units['u1'].mates)", "", RuleUnknownName, 0},
		{"horse_of(unit) == nil", "first(unit.mates)", "", RuleUnknownName, 0},
		{"horse_of(unit, -strength) == nil", "best(unit.mates, -strength)", "", RuleUnknownName, 0},
		{"horse_of() == nil", "", "write first(a.mates)", RuleUnknownName, 0},
		{"turn > 1 and foot", "kind == 'infantry'", "", RuleUnknownName, 13},
		{"leader.strong > 1", "strength", "", RuleUnknownField, 7},
		{"turn / 2 > 1", "floor_div(turn, 2)", "write floor_div(turn, 2), or ceil_div or round_half_up with the same two", RuleNotAllowed, 0},
	} {
		var rep diag.List
		if p := Compile(c.text, diag.Pos{File: "f", Line: 1, Col: 1}, env, Bool, &rep); p != nil || len(rep.Items) != 1 {
			t.Errorf("%s: %v", c.text, rep.Items)
			continue
		}
		if d := rep.Items[0]; d.Rule != c.rule || d.Nearest != c.near || d.Hint != c.hint || d.Pos.Col != c.col+1 {
			t.Errorf("%s: %s at %d, nearest %q, hint %q", c.text, d.Rule, d.Pos.Col, d.Nearest, d.Hint)
		}
	}
}
