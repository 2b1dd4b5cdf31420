package rulebook

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ruleKey is the key that cites a section.
const ruleKey = "rule"

// citationWalk finds the citations in a file of YAML. Its stack holds the keys of the citations
// around the present place, the innermost last.
type citationWalk struct {
	book   *Book
	source *source
	stack  []*Key
}

// walkRoot finds the citations of a whole file and of its changes.
func (w *citationWalk) walkRoot() {
	root, f := w.source.root, w.source.file
	at := spec.Format().RootStep(f.Kind)
	whole := &Key{Pos: diag.Pos{File: f.Path, Line: 1, Col: 1}, End: len(f.Text)}
	w.cite(citedBy(root, at), whole, func() {
		for i := range root.Entries {
			e := &root.Entries[i]
			if e.Key == "change" && len(w.source.changes) > 0 {
				w.walkChanges(e.Value, nil)
				continue
			}
			w.walkEntry(e, at.KeyStep(e.Key), append(slices.Clone(w.source.prefix), e.Key))
		}
	})
}

// cite adds the citation of a key, which is a hole in the one around it, while below finds those
// inside. A nil rule adds none.
func (w *citationWalk) cite(rule *yamldoc.Node, k *Key, below func()) {
	if rule == nil {
		below()
		return
	}
	if last := len(w.stack) - 1; last >= 0 {
		w.stack[last].holes = append(w.stack[last].holes, [2]int{k.Start, k.End})
	}
	w.book.Citations = append(w.book.Citations, &Citation{Text: rule.Text, Pos: textPos(rule), Key: k})
	w.stack = append(w.stack, k)
	below()
	w.stack = w.stack[:len(w.stack)-1]
}

// citedBy returns the citation of a map, nil for none.
func citedBy(n *yamldoc.Node, at schema.Cursor) *yamldoc.Node {
	rule := n.Get(ruleKey)
	if rule == nil || rule.Kind != yamldoc.Scalar || rule.IsNull() {
		return nil
	}
	at = at.ResolveNode(n)
	if at.Schema != nil && at.Schema.Form != schema.FormAny && at.FindField(ruleKey) == nil && !at.IsInheritedKey(ruleKey) {
		return nil // an entry that is called rule
	}
	return rule
}

// walkEntry finds the citations of an entry: its own and those of its parts.
func (w *citationWalk) walkEntry(e *yamldoc.Entry, at schema.Cursor, path []string) {
	if e.Value == nil || e.Value.Kind == yamldoc.Scalar {
		return
	}
	k := &Key{Path: yamldoc.FormatPath(path), Pos: e.KeyAt, Start: e.Start, End: e.Value.End, Entry: e, value: e.Value}
	w.cite(citedBy(e.Value, at), k, func() { w.walkParts(e.Value, at, path) })
}

// walkParts finds the citations of the parts of a value.
func (w *citationWalk) walkParts(n *yamldoc.Node, at schema.Cursor, path []string) {
	if n == nil {
		return
	}
	for _, it := range n.Items {
		k := &Key{Path: yamldoc.FormatPath(path), Pos: it.Pos, Start: it.Start, End: it.End, Item: it, value: it}
		w.cite(citedBy(it, at.ItemStep()), k, func() { w.walkParts(it, at.ItemStep(), path) })
	}
	at = at.ResolveNode(n)
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Key == "change" && n.Get("like") != nil {
			w.walkChanges(e.Value, path)
			continue
		}
		w.walkEntry(e, at.KeyStep(e.Key), append(slices.Clone(path), e.Key))
	}
}

// walkChanges finds the citations of a list of changes of paths below in, and of their values.
func (w *citationWalk) walkChanges(list *yamldoc.Node, in []string) {
	for _, c := range readChanges(list, in) {
		at := spec.Format().RootStep("game")
		for _, seg := range c.Path {
			at = at.KeyStep(seg)
		}
		w.cite(c.Rule, changeKey(&c), func() {
			if c.Value != nil {
				w.cite(citedBy(c.Value, at), changeKey(&c), func() { w.walkParts(c.Value, at, c.Path) })
			}
		})
	}
}
