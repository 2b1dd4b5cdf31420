package check

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const ruleTableText = "lua-table-text"

var tableTextRule = diag.Rule{ID: ruleTableText, Severity: diag.Warning, Title: "a variable gets a text of a table that it cannot hold", Why: "the table has a code that is not among the texts of the variable: when it comes up, the line stops the game",
	Bad: "vars.sky = lookup(\"weather\", die, \"sky\") -- a cell says muddy; texts: [dry, wet]", Good: "vars.sky = lookup(\"weather\", die, \"sky\") -- texts: [dry, wet, muddy]"}

// checkTableText reports a value that may be a code of a table that the variable cannot hold.
func (fs *findings) checkTableText(e *syntax.Expr, v, want value, name string) {
	if !v.isFullyKnown() || v.text == nil || v.text.names == nil || v.text.vals != nil || v.text.open ||
		want.text == nil || want.text.names == nil || want.text.vals != nil || v.text.family != want.text.family || v.text.names == want.text.names {
		return
	}
	var foreign []string
	for _, code := range v.text.names.List {
		if !want.text.names.Has(code) && !slices.Contains(v.text.excluded, code) {
			foreign = append(foreign, code)
		}
	}
	if len(foreign) > 0 {
		fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleTableText, Severity: diag.Warning, Message: fmt.Sprintf("%s may be %s, which %s cannot hold", quote(fs.sourceText(e)), listNames(foreign), name),
			Expected: listNames(want.text.names.List), Nearest: fs.c.rep.NearestName(foreign[0], want.text.names.List), Hint: "add the text to texts: of the variable, or change the table"})
	}
}
