package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
)

var ruleNoScenario = diag.Rule{ID: "game-without-scenario", Severity: diag.Warning, Title: "a game has no scenario",
	Why: "There is nothing to play, and most checks need a scenario to look at."}

// checkNoScenario reports a game without a scenario.
func (l *lintedGame) checkNoScenario() {
	if len(l.g.Scenarios) > 0 {
		return
	}
	l.rep.Report(ruleNoScenario, diag.Diagnostic{Pos: l.startPos(),
		Message: "the game " + l.g.ID + " has no scenario", Hint: "add a file of `kind: scenario` to " + l.g.Dir})
}
