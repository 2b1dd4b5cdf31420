package yamldoc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Origin is one step in the history of a value.
type Origin struct {
	Layer string
	Pos   diag.Pos
	Op    string // "" for the value as first written, "like", else the operator
	Path  string // the path of the operator: of the value, of its container, or of a part of it
	Old   string // text before, "" when absent
	New   string // text after, "" when absent
}

// String returns the step in one line.
func (o Origin) String() string {
	if o.Op == "like" {
		return o.describeLike()
	}
	what := o.New
	switch {
	case o.Op == "remove" || o.Op != "" && o.New == "":
		what = "removed, was " + o.Old
	case o.Old != "":
		what = o.Old + " -> " + o.New
	}
	by := o.Layer
	if o.Op != "" {
		by += ", " + o.Op + " " + o.Path
	}
	return fmt.Sprintf("%s  (%s, %s)", what, by, o.Pos)
}

// Origins records who set what, in order.
type Origins struct {
	base    *Node
	layer   string
	records []record
}

// record is one change of a value. Both nodes belong to trees that are never
// changed.
type record struct {
	path     []string
	from     []string // the model of an entry that is like another; no operator then
	op       Op
	layer    string
	pos      diag.Pos
	old, new *Node
}

// NewOrigins starts a history with a tree as first written, in the name of a layer
// such as "game".
func NewOrigins(base *Node, layer string) *Origins { return &Origins{base: base, layer: layer} }

// Clone returns a copy that changes may be added to.
func (o *Origins) Clone() *Origins {
	if o == nil {
		return nil
	}
	c := *o
	c.records = slices.Clip(o.records)
	return &c
}

// addRecord records a change of a value.
func (o *Origins) addRecord(c *Change, layer string, old, now *Node) {
	if o != nil {
		o.records = append(o.records, record{path: c.Path, op: c.Op, layer: layer, pos: c.Pos, old: old, new: now})
	}
}

// ListHistory returns the history of the value at a path: where it was first
// written, then every change to it, to what holds it, or to a part of it.
func (o *Origins) ListHistory(path []string) []Origin {
	if o == nil {
		return nil
	}
	var out []Origin
	if n := FindNode(o.base, path); n != nil {
		layer := n.Layer
		if layer == "" {
			layer = o.layer
		}
		out = append(out, Origin{Layer: layer, Pos: n.Pos, New: PrintInline(n)})
	}
	for i := range o.records {
		r := &o.records[i]
		switch {
		case r.from != nil:
			if startsWithPath(path, r.path) {
				out = append(out, o.explainLike(r, path)...)
			}
		case startsWithPath(r.path, path):
			out = append(out, r.toOrigin(r.old, r.new, r.pos))
		case startsWithPath(path, r.path):
			rest := path[len(r.path):]
			old, now := FindNode(r.old, rest), FindNode(r.new, rest)
			if old == nil && now == nil {
				continue
			}
			at := r.pos
			if now != nil {
				at = now.Pos
			}
			out = append(out, r.toOrigin(old, now, at))
		}
	}
	return out
}

// toOrigin returns the step that a record means for a value.
func (r *record) toOrigin(old, now *Node, at diag.Pos) Origin {
	or := Origin{Layer: r.layer, Pos: at, Op: r.op.String(), Path: FormatPath(r.path)}
	if old != nil {
		or.Old = PrintInline(old)
	}
	if now != nil {
		or.New = PrintInline(now)
	}
	return or
}

// PrintWithOrigins writes a tree like Print, with a comment on every line whose
// value or entry a layer changed, and one for every removed entry.
func PrintWithOrigins(n *Node, o *Origins) string {
	if o == nil {
		return Print(n)
	}
	exact := map[string][]*record{}
	for i := range o.records {
		r := &o.records[i]
		key := strings.Join(r.path, "\x00")
		exact[key] = append(exact[key], r)
	}
	p := &printer{lineComment: func(path []string) string {
		var parts []string
		for _, r := range exact[strings.Join(path, "\x00")] {
			parts = append(parts, r.formatComment())
		}
		return strings.Join(parts, "; ")
	}}
	p.removedComments = func(parent []string) []string {
		var out []string
		seen := map[string]bool{}
		for i := range o.records {
			r := &o.records[i]
			key := strings.Join(r.path, "\x00")
			if r.from == nil && r.op == OpRemove && len(r.path) == len(parent)+1 && startsWithPath(r.path, parent) && FindNode(n, r.path) == nil && !seen[key] {
				seen[key] = true
				out = append(out, quoteText(r.path[len(parent)], true)+": "+r.formatComment())
			}
		}
		return out
	}
	p.writeRoot(n)
	return p.b.String()
}

// formatComment returns the comment for a record.
func (r *record) formatComment() string {
	if r.from != nil {
		return r.layer + ": like " + FormatPath(r.from) + " (" + r.pos.String() + ")"
	}
	text := r.layer + ": " + r.op.String()
	if r.op != OpAdd {
		text += " " + clipText(PrintInline(r.old))
	}
	if r.op == OpSet || r.op == OpReplace || r.op == OpAdjust {
		text += " -> " + clipText(PrintInline(r.new))
	}
	return text + " (" + r.pos.String() + ")"
}

// VisitReplaced calls use with each value of a section that a later layer replaced
// or removed, and with the place of that layer's change.
func (o *Origins) VisitReplaced(section string, use func(path []string, old *Node, layer string, by diag.Pos)) {
	if o == nil {
		return
	}
	for i := range o.records {
		r := &o.records[i]
		if r.from != nil || r.old == nil || len(r.path) == 0 || r.path[0] != section {
			continue
		}
		use(r.path, r.old, r.layer, r.pos)
	}
}
