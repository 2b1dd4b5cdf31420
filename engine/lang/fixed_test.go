package lang

import "testing"

// An option of a game has one value as long as the game is played: what it decides is
// decided when the expression is read, and why still tells what was asked.
func TestFixedNamesAreDecidedOnce(t *testing.T) {
	env := testEnv()
	env = env.WithNames(map[string]Binding{
		"option.mud":   {Type: Bool, Get: func(any, *Scratch) int32 { return 1 }, Fixed: true},
		"option.limit": {Type: Int, Get: func(any, *Scratch) int32 { return 3 }, Fixed: true},
	})
	for text, want := range map[string]int32{
		"(option.mud and option.limit or 99)": 3,
		"option.limit * 2 + 1":                7,
		"not option.mud and turn > 2":         0,
		"option.mud or turn > 2":              1,
	} {
		p := compile(t, env, text, Type{})
		v, fixed := p.Const()
		if !fixed || v != want || p.Deps != 0 {
			t.Errorf("%s: %d, fixed %v, reads %b; want %d, fixed, nothing", text, v, fixed, p.Deps, want)
		}
		if parts := p.Explain(newWorld()); len(parts) == 0 || parts[0].Text[:6] != "option" {
			t.Errorf("%s: why tells %v, and not of the option", text, parts)
		}
	}
	// What the options leave open reads what it reads.
	if p := compile(t, env, "option.mud and turn > 2", Bool); p.Deps != readTurn || p.Int(newWorld()) != 1 {
		t.Errorf("option.mud and turn > 2 reads %b", p.Deps)
	}
}
