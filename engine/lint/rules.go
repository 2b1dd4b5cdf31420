package lint

import "github.com/vedette-wargames/vedette/engine/diag"

// Rules is the catalogue of what this package itself reports. Each rule is declared with its reason
// and examples in the file of its check.
var Rules = []diag.Rule{
	ruleNoGame, ruleNoScenario, RuleManySets, RuleOrphan, ruleReconstruction, RuleLongLine, RuleLongExpression, ruleRulesetUnused, ruleSetOrder,
	ruleSetTable, ruleTestTwice, ruleTestPosition, ruleTestScenario, ruleTestVariant, ruleTooMuch, ruleSeverityUnknown, ruleIgnoreReason, ruleIgnoreUnknown, ruleIgnoreUnused,
	ruleReason, ruleNameTwice, ruleNeverTogether,
	ruleRulebookSection, ruleRulebookKey, ruleRulebookCase, ruleRulebookTwice, ruleRulebookElsewhere,
}
