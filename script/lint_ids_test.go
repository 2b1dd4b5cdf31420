package script

import (
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/script/check"
)

// TestLintNamesRulesOfScripts: the rules of Lua that the linter treats apart are rules.
func TestLintNamesRulesOfScripts(t *testing.T) {
	known := slices.Concat(Rules, check.Rules)
	for _, id := range lint.LuaRuleIDs {
		if !slices.ContainsFunc(known, func(r diag.Rule) bool { return r.ID == id }) {
			t.Errorf("lint names the rule %s, which no package of script has", id)
		}
	}
}
