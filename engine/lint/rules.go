package lint

import (
	"github.com/vedette-wargames/vedette/engine/diag"
)

// The rule ids of this package.
const (
	RuleNoGame          = "game-file-missing"
	RuleNoScenario      = "game-without-scenario"
	RuleManySets        = "variants-many"
	RuleOrphan          = "file-orphan"
	RuleReconstruction  = "reconstruction"
	RuleLongLine        = "line-long"
	RuleLongExpression  = "long-expression"
	RuleRulesetUnused   = "ruleset-unused"
	RuleSetOrder        = "variants-order"
	RuleSetTable        = "variants-table"
	RuleTestScenario    = "test-scenario"
	RuleTestPosition    = "test-position"
	RuleTestTwice       = "test-twice"
	RuleTooMuch         = "lint-too-much"
	RuleSeverityUnknown = "lint-severity-unknown"
	RuleIgnoreReason    = "ignore-reason"
	RuleIgnoreUnknown   = "ignore-unknown"
	RuleIgnoreUnused    = "ignore-unused"
)

// Rules is the catalogue of what this package itself reports.
var Rules = []diag.Rule{
	{ID: RuleNoGame, Title: "a folder holds parts of a game, but no game", Why: "Without a file of kind game the folder is passed over, and all that is in it."},
	{ID: RuleNoScenario, Severity: diag.Warning, Title: "a game has no scenario", Why: "There is nothing to play, and most checks need a scenario to look at."},
	{ID: RuleManySets, Severity: diag.Warning, Title: "too many sets of variants to try", Why: "Faults of sets that were not compiled show only in play."},
	{ID: RuleOrphan, Severity: diag.Warning, Title: "a file that nothing reads", Why: "It looks like a rule in force, but has no effect."},
	{ID: RuleReconstruction, Severity: diag.Note, Title: "a fact that no source states", Why: "Players and designers should know what was printed and what was filled in; lint --notes lists it."},
	{ID: RuleLongLine, Severity: diag.Warning, Title: "a line has more than 140 columns", Why: "Nobody sees the end of it: in an editor, beside another file, or in a comparison of two versions."},
	{ID: RuleLongExpression, Severity: diag.Note, Title: "an expression has more than 100 characters", Why: "What needs a name for a part of it, or more than a line, is better a function of the game's Lua files; lint --notes lists them."},
	{ID: RuleRulesetUnused, Severity: diag.Warning, Title: "a ruleset that no scenario uses", Why: "Its changes are never in force."},
	{ID: RuleSetOrder, Severity: diag.Warning, Title: "two variants make other rules in another order", Why: "Players name variants in any order, and would play by different rules."},
	{ID: RuleSetTable, Severity: diag.Warning, Title: "the table of variants in a game's README is not what was tried", Why: "Players look there for what may be used together."},
	{ID: RuleTestTwice, Severity: diag.Warning, Title: "an author test lists an order twice, or as open and as refused", Why: "No order is both: one was copied and not changed.",
		Bad: "legal: [{move: red-1, to: \"0203\"}]\nrefused: [{move: red-1, to: \"0203\"}]\n", Good: "legal: [{move: red-1, to: \"0203\"}]\nrefused: [{move: red-1, to: \"0205\"}]\n"},
	{ID: RuleTestPosition, Severity: diag.Warning, Title: "a named position that no author test begins with", Why: "It looks like something that is tested.",
		Bad: "positions: {bridge: {turn: 2}} # and no case says position: bridge\n", Good: "cases: [{rule: \"1\", name: it, position: bridge, legal: [{done: true}]}]\n"},
	{ID: RuleTestScenario, Title: "an author test does not name a scenario of its game", Why: "The test would never run."},
	{ID: RuleTooMuch, Title: "a game has more scenarios and variants than are tried together", Why: "Each scenario is compiled with each variant and with sets of them; past a limit the rest is not looked at, and may hold faults.",
		Bad: "200 scenarios with 100 variants each\n", Good: "20 scenarios with 30 variants each\n"},
	{ID: RuleSeverityUnknown, Severity: diag.Warning, Title: "the project file judges a rule that is none", Why: "It has no effect: what it was meant for is told as before."},
	{ID: RuleIgnoreReason, Severity: diag.Warning, Title: "a comment ignores a finding without a reason", Why: "Nobody who comes after can judge whether it still holds."},
	{ID: RuleIgnoreUnknown, Severity: diag.Warning, Title: "a comment ignores a rule that is none", Why: "It has no effect: the finding that it was meant for is told all the same."},
	{ID: RuleIgnoreUnused, Severity: diag.Warning, Title: "a comment ignores what is not found", Why: "It would hide a fault that somebody makes there later."},
	ruleReason, ruleNameTwice, ruleNeverTogether,
}
