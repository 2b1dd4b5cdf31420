package meaning

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// unsaid finds values of counters that no counter has and nothing asks for, and texts of
// variables that nothing sets or asks for.
var unsaid = check{run: func(l *looker) {
	entries(l, "value", &l.s.Values.Entries, func(id string, i int) bool {
		return l.mentions().names[id] || l.mentions().asks(id) || l.differs(i)
	})
	for i := range l.s.Variables.Entries {
		e := &l.s.Variables.Entries[i]
		if l.Only == nil || l.Only(e.KeyAt.File) {
			l.unsaidTexts(e.Key, &l.m.Vars[i])
		}
	}
}}

// differs reports whether counters have different values, by its index.
func (l *looker) differs(value int) bool {
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

// unsaidTexts tells of texts that a variable may have, and that stand nowhere else.
func (l *looker) unsaidTexts(id string, v *model.Var) {
	n := l.Tree.Get("variables").Get(id).Get("texts")
	if n == nil || v.Type != model.TText {
		return
	}
	var open []*source.Node
	for _, it := range n.Items {
		if it.Kind == source.Scalar && !l.mentions().asks(it.Text) && !(v.Default >= 0 && int(v.Default) < len(l.m.Texts) && l.m.Texts[v.Default] == it.Text) {
			open = append(open, it)
		}
	}
	if len(open) == 0 || len(open) == len(n.Items) {
		return // where nothing names any of them, the variable is told of
	}
	for _, it := range open {
		if stands(l.Tree, it) {
			continue
		}
		l.things[it.Pos] = it.Text
		l.tell(ruleUnused, diag.Diagnostic{Pos: it.Pos, Len: len([]rune(it.Text)), Message: "the variable " + quote(id) + " is never " + quote(it.Text) + ": nothing sets it so, and nothing asks for it",
			Hint: "use it, or leave it out"})
	}
}

// stands reports whether a text stands in a part of the game beside the place that it has:
// as a value, a key or an item.
func stands(n, but *source.Node) bool {
	if n == nil || n == but {
		return false
	}
	return n.Kind == source.Scalar && n.Text == but.Text || slices.ContainsFunc(n.Items, func(it *source.Node) bool { return stands(it, but) }) ||
		slices.ContainsFunc(n.Entries, func(e source.Entry) bool { return e.Key == but.Text || stands(e.Value, but) })
}
