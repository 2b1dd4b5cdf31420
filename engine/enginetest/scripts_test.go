package enginetest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/script"
)

// withScripts joins a compiled scenario to its Lua scripts.
func withScripts(tb testing.TB, res *compile.Result) *game.Rules {
	tb.Helper()
	rules := &game.Rules{Model: res.Game}
	if len(res.Scripts) == 0 {
		return rules
	}
	var rep diag.List
	s := script.Compile(script.Sources(res.Scripts), &rep)
	if s == nil {
		for i := range rep.Items {
			tb.Logf("%s: %s", rep.Items[i].Pos, diag.Summary(&rep.Items[i]))
		}
		tb.Fatal("the scripts cannot be used")
	}
	rules.NewHost = func() game.ScriptHost { return s.NewHost() }
	return rules
}
