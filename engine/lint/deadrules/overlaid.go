package deadrules

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleOverlaid = diag.Rule{ID: "start-laid-over", Severity: diag.Warning, Title: "what a game begins with is laid over in every scenario",
	Why: "A set-up, reinforcements or a start that each scenario replaces never counts: who changes it wonders why nothing happens.",
	Bad: "change: [{add: setup, value: {red-1: \"0101\"}}]  # of a ruleset; its only scenario: setup: {red-1: \"0303\"}\n", Good: "setup: {red-1: \"0303\"}  # of the scenario alone\n"}

// replacedStart finds set-up of one layer that a later layer replaces in all scenarios.
var replacedStart = check{rules: []diag.Rule{ruleOverlaid}, run: func(l *deadRuleCheck) {
	for _, section := range []string{"setup", "reinforcements", "start"} {
		l.Origins.VisitReplaced(section, func(path []string, old *yamldoc.Node, layer string, by diag.Pos) {
			if old.Kind == yamldoc.Map && len(path) < 2 {
				return // the section as a whole
			}
			l.report(ruleOverlaid, diag.Diagnostic{Pos: old.Pos, Len: len([]rune(old.Text)), Message: "this never counts: every scenario that reads it lays another " + strings.Join(path, ".") + " over it",
				Hint: "leave one of the two out", Related: []diag.Related{{Pos: by, Message: "as " + layer + " does here"}}})
		})
	}
}}
