package enginetest_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/game"
)

// withScripts joins a compiled scenario to its Lua scripts.
func withScripts(tb testing.TB, res *compile.Result) *game.Rules {
	tb.Helper()
	if len(res.Functions) > 0 {
		tb.Skip("the script host is not here yet")
	}
	return &game.Rules{Model: res.Game}
}
