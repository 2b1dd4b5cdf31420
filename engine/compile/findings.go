package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// findings collects what is wrong with a game. It bounds how many findings of one rule it
// takes, and how many nearest names it searches, because hundreds of findings have one cause.
type findings struct {
	list           *diag.List
	byRule         map[string]int // how many findings each rule has
	nearestLookups int            // how many nearest names were searched
}

// addFinding adds a finding, up to limits.SameFindings of each rule.
func (c *findings) addFinding(rule string, at spot, d diag.Diagnostic) {
	d.Rule, d.Pos, d.Len = rule, at.pos, at.len
	if c.byRule[rule]++; c.byRule[rule] > limits.SameFindings {
		return // hundreds of findings of one rule have one cause
	}
	c.list.Add(d)
}

// fail adds an error with a message and a hint.
func (c *findings) fail(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Message: msg, Hint: hint})
}

// warn adds a warning with a message and a hint.
func (c *findings) warn(rule string, at spot, msg, hint string) {
	c.addFinding(rule, at, diag.Diagnostic{Severity: diag.Warning, Message: msg, Hint: hint})
}

// nearestName returns the valid name nearest to a wrong one. It stops searching
// after limits.Findings lookups.
func (c *findings) nearestName(name string, valid []string) string {
	if c.nearestLookups++; c.nearestLookups > limits.Findings {
		return ""
	}
	return diag.NearestName(name, valid)
}

// reportUnknown reports a name that is not among the valid ones.
func (c *findings) reportUnknown(sort, name string, at spot, valid []string) {
	c.addFinding(RuleRef, at, diag.Diagnostic{Message: "there is no " + sort + " " + quote(name),
		Expected: formatIDs("the "+plural(sort), valid), Nearest: c.nearestName(name, valid)})
}

// plural returns the plural of a sort of thing, as messages write it.
func plural(sort string) string {
	switch {
	case sort == "terrain":
		return "kinds of terrain"
	case sort == "side that picks":
		return "sides that pick"
	case sort == "variable or track":
		return "variables and tracks"
	}
	return diag.Plural(sort)
}

// describeSort returns the name of a sort of thing as messages write it.
func describeSort(sort string) string {
	if sort == "sight" {
		return "line of sight"
	}
	return sort
}
