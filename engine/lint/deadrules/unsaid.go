package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// unusedValuesCheck finds values and texts that nothing asks for.
type unusedValuesCheck struct{ *deadRuleCheck }

// unusedValues finds values of counters that no counter has and nothing asks for, and texts of
// variables that nothing sets or asks for.
var unusedValues = check{run: func(c *deadRuleCheck) {
	l := unusedValuesCheck{c}
	reportUnused(c, "value", &l.s.Values.Entries, func(id string, i int) bool {
		return l.findReferences().names[id] || l.findReferences().mayName(id) || l.valuesDiffer(i)
	})
	for i := range l.s.Variables.Entries {
		e := &l.s.Variables.Entries[i]
		if l.Only == nil || l.Only(e.KeyAt.File) {
			l.checkUnusedTexts(e.Key, &l.m.Vars[i])
		}
	}
}}

// valuesDiffer reports whether counters have different values, by its index.
func (l unusedValuesCheck) valuesDiffer(value int) bool {
	first, seen := int16(0), false
	for u := range l.m.Units {
		for _, f := range l.m.Units[u].Faces {
			if value >= len(f.Values) || seen && f.Values[value] != first {
				return true
			}
			first, seen = f.Values[value], true
		}
	}
	return false
}

// checkUnusedTexts reports texts that a variable may have and that occur nowhere else.
func (l unusedValuesCheck) checkUnusedTexts(id string, v *model.Var) {
	n := l.Tree.Get("variables").Get(id).Get("texts")
	if n == nil || v.Type != model.TText {
		return
	}
	var open []*yamldoc.Node
	for _, it := range n.Items {
		if it.Kind == yamldoc.Scalar && !l.findReferences().mayName(it.Text) && !(v.Default >= 0 && int(v.Default) < len(l.m.Texts) && l.m.Texts[v.Default] == it.Text) {
			open = append(open, it)
		}
	}
	if len(open) == 0 || len(open) == len(n.Items) {
		return // if nothing names any of them, the variable is reported
	}
	for _, it := range open {
		if occursElsewhere(l.Tree, it) {
			continue
		}
		l.UnusedIDs[it.Pos] = it.Text
		l.report(ruleUnused, diag.Diagnostic{Pos: it.Pos, Len: len([]rune(it.Text)), Message: "the variable " + quote(id) + " is never " + quote(it.Text) + ": nothing sets it so, and nothing asks for it",
			Hint: "use it, or leave it out"})
	}
}

// occursElsewhere reports whether a text occurs in a part of the game other than its own place:
// as a value, a key or an item.
func occursElsewhere(n, but *yamldoc.Node) bool {
	if n == nil || n == but {
		return false
	}
	return n.Kind == yamldoc.Scalar && n.Text == but.Text || slices.ContainsFunc(n.Items, func(it *yamldoc.Node) bool { return occursElsewhere(it, but) }) ||
		slices.ContainsFunc(n.Entries, func(e yamldoc.Entry) bool { return e.Key == but.Text || occursElsewhere(e.Value, but) })
}
