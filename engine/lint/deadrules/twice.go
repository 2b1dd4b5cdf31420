package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

var ruleTwice = diag.Rule{ID: "listed-twice", Severity: diag.Warning, Title: "a list names the same thing twice",
	Why: "It counts once, or is done twice; either way one of the two is likely another name.",
	Bad: "for_each_side: [red, red]\n", Good: "for_each_side: [red, blue]\n"}

// duplicatesCheck finds lists that name an entry twice.
type duplicatesCheck struct{ *deadRuleCheck }

// duplicates finds lists that name the same thing twice.
var duplicates = check{standalone: true, rules: []diag.Rule{ruleTwice}, run: func(c *deadRuleCheck) { duplicatesCheck{c}.checkDuplicates(c.Tree) }}

// mayRepeat are the keys below which a list may say the same twice.
var mayRepeat = []string{"rows", "cards", "paths", "columns", "hexsides", "names", "no_junction", "functions", "codes"}

// checkDuplicates finds lists that name the same thing twice.
func (l duplicatesCheck) checkDuplicates(n *yamldoc.Node) {
	if n == nil {
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if !slices.Contains(mayRepeat, e.Key) {
			l.checkDuplicates(e.Value)
		}
	}
	if n.Kind != yamldoc.List {
		return
	}
	var seen []string
	for _, it := range n.Items {
		if it.Kind != yamldoc.Scalar {
			l.checkDuplicates(it)
			continue
		}
		if slices.Contains(seen, it.Text) {
			at := it.Pos
			l.report(ruleTwice, diag.Diagnostic{Pos: at, Len: len([]rune(it.Text)), Message: quote(it.Text) + " stands twice in this list", Hint: "leave it out, or write the other name that is meant"})
		}
		seen = append(seen, it.Text)
	}
}
