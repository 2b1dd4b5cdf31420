package sim

import "github.com/vedette-wargames/vedette/engine/diag"

// Rule ids of the findings of this package: all are about files of results.
const (
	RuleFile    = "sim-file"
	RuleFormat  = "sim-format"
	RuleCount   = "sim-count"
	RuleOther   = "sim-other"
	RuleTwice   = "sim-twice"
	RuleMissing = "sim-missing"
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleFile, Title: "a file is no result of a simulation, or is cut or altered", Why: "Numbers that cannot be read whole must not be added up."},
		{ID: RuleFormat, Title: "a result is written in another format", Why: "Its fields may mean something else."},
		{ID: RuleCount, Title: "the counts of a result do not agree with each other", Why: "Each game was won by somebody or nobody, lasted some turns, and has a seed: these sums are equal."},
		{ID: RuleOther, Title: "results of different questions do not add up", Why: "Another text, another seating, another program gives other games."},
		{ID: RuleTwice, Title: "two results contain the same seeds", Why: "A game counted twice makes the result look surer than it is."},
		{ID: RuleMissing, Severity: diag.Warning, Title: "a share of the games asked for is missing", Why: "The games played are counted correctly, but fewer than you asked for."},
	}
}
