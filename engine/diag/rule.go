package diag

import (
	"fmt"
	"slices"
	"strings"
)

// Rule is one entry of the catalogue of findings: what `docs/checks` says
// about a rule id.
type Rule struct {
	ID       string // stable, kebab-case
	Severity Severity
	Title    string // one line: what is wrong
	Why      string // why it matters
	Bad      string // an example that gives the finding
	Good     string // the same example, fixed
}

// Report appends a finding of a rule: the finding takes the rule's id and severity.
func (l *List) Report(r Rule, d Diagnostic) {
	d.Rule, d.Severity = r.ID, r.Severity
	l.Add(d)
}

// Catalogue is a list of rules in order of id, without duplicates.
type Catalogue []Rule

// JoinRules makes one catalog of the rules of several packages. Two rules with the
// same id are a fault of the program and give an error.
func JoinRules(lists ...[]Rule) (Catalogue, error) {
	all := Catalogue(slices.Concat(lists...))
	slices.SortStableFunc(all, func(a, b Rule) int { return strings.Compare(a.ID, b.ID) })
	for i := 1; i < len(all); i++ {
		if all[i].ID == all[i-1].ID {
			return nil, fmt.Errorf("rule id %s is used twice: %q and %q", all[i].ID, all[i-1].Title, all[i].Title)
		}
	}
	return all, nil
}

// FindRule returns the rule with an id.
func (c Catalogue) FindRule(id string) (Rule, bool) {
	i, ok := slices.BinarySearchFunc(c, id, func(r Rule, id string) int { return strings.Compare(r.ID, id) })
	if !ok {
		return Rule{}, false
	}
	return c[i], true
}

// IDs returns all rule ids in order.
func (c Catalogue) IDs() []string {
	ids := make([]string, len(c))
	for i, r := range c {
		ids[i] = r.ID
	}
	return ids
}
