package authortest

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// RuleSame is the finding about a case whose options make no difference to it.
const RuleSame = "test-same-without-options"

var ruleSame = diag.Rule{ID: RuleSame, Severity: diag.Warning, Title: "an author test with options holds without them as well",
	Why:  "The case would pass if the options did nothing, so it does not show what they do. A case that shows that they change nothing here says so with also_without_options.",
	Bad:  "options: {town_multiplier: 3}\ngiven: {only: {red-1: \"0303\", blue-1: \"0304\"}, phase: red combat} # no town\ndice: [1]\nwhen: [{attack: \"0304\", with: red-1}]\nevents: [{combat: \"0304\", text: DR}]\n",
	Good: "options: {town_multiplier: 3}\ngiven: {only: {red-1: \"0303\", blue-1: \"0404\"}, phase: red combat} # blue is in the town\ndice: [1]\nwhen: [{attack: \"0404\", with: red-1}]\nevents: [{combat: \"0404\", text: AE}]\n"}

// NewSameFinding returns the finding about a case that holds without its options, and says nothing of it.
func NewSameFinding(c *spec.Case) diag.Diagnostic {
	e := &c.Options.Entries[0]
	return diag.Diagnostic{Rule: RuleSame, Severity: diag.Warning, Pos: e.KeyAt, Len: len([]rune(e.Key)),
		Message:  "without " + listOptions(c) + " this case holds as well: it does not show what that changes",
		Expected: "a position, orders or dice on which the option makes a difference",
		Hint:     "also_without_options: true says that this is what the case shows"}
}

// NewNotSameFinding returns the finding about a case that says that it holds without its options, and
// fails without them; wrong is how it fails.
func NewNotSameFinding(c *spec.Case, wrong *diag.Diagnostic) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleFailed, Pos: c.Options.Entries[0].KeyAt, Message: "without " + listOptions(c) + " this case fails: " + wrong.Message, Expected: wrong.Expected,
		Hint: "take also_without_options away where the option is to make this difference"}
}

// listOptions names the options of a case.
func listOptions(c *spec.Case) string {
	var names []string
	for i := range c.Options.Entries {
		names = append(names, c.Options.Entries[i].Key)
	}
	return strings.Join(names, " and ")
}
