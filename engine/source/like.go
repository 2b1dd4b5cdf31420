package source

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// An entry of a section that says `like: ID` is the entry of that id beside it, as all layers
// leave it, with the entry's own keys in place of the model's and then the
// entry's own changes. What a layer changes in such an entry is added to these.

// later is a change of a layer to an entry that is like another; its path begins
// in the entry.
type later struct {
	change Change
	layer  string
}

// likeKeys are those of an entry that say how it follows its model.
var likeKeys = []string{"like", "change"}

// isLike reports whether an entry follows another.
func isLike(n *Node) bool {
	if n == nil || n.Kind != Map {
		return false
	}
	l := n.Get("like")
	return l != nil && l.Kind == Scalar
}

// Likes gives a tree in which every entry that is like another is written out.
// What cannot be is reported. The tree given is not changed.
func Likes(root *Node, layer Layer, rep *diag.List) *Node {
	if layer.Entry == nil {
		return root
	}
	r := likes{layer: layer, rep: rep}
	return r.walk(root, nil)
}

type likes struct {
	layer Layer
	rep   *diag.List
	under []string // the entries being written out, as paths
}

// walk writes out the entries of a tree, or of a section.
func (r *likes) walk(n *Node, path []string) *Node {
	if n == nil || n.Kind != Map || len(path) > 1 || !mentionsLike(n, 2-len(path)) {
		return n
	}
	c := *n
	c.Entries = slices.Clone(n.Entries)
	for i := range c.Entries {
		if v := r.entry(&c, i, append(path[:len(path):len(path)], c.Entries[i].Key)); v != nil {
			c.Entries[i].Value = v
		}
	}
	return &c
}

// mentionsLike reports whether an entry so many levels below may be like another,
// so that all else is shared.
func mentionsLike(n *Node, depth int) bool {
	if depth == 0 || n == nil {
		return isLike(n)
	}
	for i := range n.Entries {
		if mentionsLike(n.Entries[i].Value, depth-1) {
			return true
		}
	}
	return false
}

// entry writes out the value of one key of a map; nil after a fault, or for nothing.
func (r *likes) entry(in *Node, i int, path []string) *Node {
	n := in.Entries[i].Value
	if !isLike(n) || len(path) != 2 || !r.layer.Entry(path) {
		return r.walk(n, path)
	}
	key, like := FormatPath(path), n.Get("like")
	fail := func(message, nearest, hint string) *Node {
		r.rep.Add(diag.Diagnostic{Rule: "like-model", Pos: like.Pos, Len: len([]rune(like.Text)), Message: message, Nearest: nearest, Hint: hint})
		return nil
	}
	if slices.Contains(r.under, key) {
		return fail(key+" is like "+like.Text+", and that is like it", "", "let one of them stand by itself")
	}
	m := slices.IndexFunc(in.Entries, func(e Entry) bool { return e.Key == like.Text })
	if m < 0 {
		return fail("there is no "+like.Text+" beside "+key, diag.Nearest(like.Text, slices.DeleteFunc(in.Keys(), func(k string) bool { return k == path[len(path)-1] })), "name an entry of the same section")
	}
	r.under = append(r.under, key)
	before := len(r.rep.Items)
	from := append(path[:len(path)-1:len(path)-1], like.Text)
	quiet := *r
	quiet.layer.Origins = nil // the model's own way is recorded where it stands
	model := quiet.entry(in, m, from)
	r.under = r.under[:len(r.under)-1]
	if model == nil || len(r.rep.Items) > before {
		return nil
	}
	if len(r.under) == 0 {
		r.leftOut(model, n, like.Text)
	}
	out := over(model, n)
	r.layer.Origins.likened(path, from, like, n, out)
	return r.changes(out, n, path)
}

// leftOut tells of what an entry's own keys leave out of its model's: an own key takes
// the place of the model's as a whole.
func (r *likes) leftOut(model, n *Node, name string) {
	for i := range n.Entries {
		e := &n.Entries[i]
		was := model.Get(e.Key)
		if slices.Contains(likeKeys, e.Key) || was == nil || was.Kind != Map || e.Value == nil || e.Value.Kind != Map {
			continue
		}
		var gone []string
		for _, key := range was.Keys() {
			if key != "rule" && e.Value.Get(key) == nil {
				gone = append(gone, key)
			}
		}
		if len(gone) > 0 {
			r.rep.Add(diag.Diagnostic{Rule: "like-left-out", Severity: diag.Note, Pos: e.KeyAt, Len: len([]rune(e.Key)),
				Message: e.Key + " takes the place of the whole " + e.Key + " of " + name + "; left out: " + strings.Join(gone, ", "),
				Hint:    "where that is to stay, leave " + e.Key + " out and write the differences under change:"})
		}
	}
}

// over puts the keys of an entry over a copy of its model.
func over(model, n *Node) *Node {
	copied := *model // what stands in it is shared: changes copy what they touch
	out := &copied
	out.Entries = slices.Clone(model.Entries)
	out.Pos, out.Layer = n.Pos, n.Layer
	for i := range n.Entries {
		e := n.Entries[i]
		if slices.Contains(likeKeys, e.Key) {
			continue
		}
		if k := slices.IndexFunc(out.Entries, func(o Entry) bool { return o.Key == e.Key }); k >= 0 {
			out.Entries[k] = e
		} else {
			out.Entries = append(out.Entries, e)
		}
	}
	return out
}

// changes does the changes of an entry, its own and then those of the layers.
func (r *likes) changes(out, n *Node, path []string) *Node {
	below := func(f func([]string) bool) func([]string) bool {
		return func(p []string) bool { return f != nil && f(slices.Concat(path, p)) }
	}
	do := func(name string, list []Change) {
		o := &Origins{}
		out = Apply(out, list, Layer{Name: name, Scenario: r.layer.Scenario, Origins: o, Entry: below(r.layer.Entry), Holds: below(r.layer.Holds), Inside: slices.Clone(path)}, r.rep)
		r.layer.Origins.below(path, o)
	}
	if own := n.Get("change"); own != nil {
		name := n.Layer
		if name == "" {
			name = "game"
		}
		do(name, ParseChanges(own, r.rep))
	}
	for i := range n.later {
		do(n.later[i].layer, []Change{n.later[i].change})
	}
	return out
}

// defers puts a change into an entry that is like another, to be done when it is
// written out; nil when the change is about the entry as a whole.
func (a *applier) defers(n *Node, depth int) *Node {
	if depth != 2 || a.entry == nil || !isLike(n) || slices.Contains(likeKeys, a.c.Path[depth]) || !a.entry(a.c.Path[:depth]) {
		return nil
	}
	c := *n
	change := *a.c
	change.Path = a.c.Path[depth:]
	c.later = append(n.later[:len(n.later):len(n.later)], later{change, a.layer})
	a.deferred = true
	return &c
}

// likened records that an entry was written out after its model.
func (o *Origins) likened(path, from []string, like, own, out *Node) {
	if o != nil {
		layer := own.Layer
		if layer == "" {
			layer = o.layer
		}
		o.records = append(o.records, record{path: path, from: from, layer: layer, pos: like.Pos, old: own, new: out})
	}
}

// below takes over what was recorded about a part of the tree.
func (o *Origins) below(path []string, part *Origins) {
	if o == nil {
		return
	}
	for _, r := range part.records {
		r.path = slices.Concat(path, r.path)
		o.records = append(o.records, r)
	}
}

// whyLike is the history of a value that came from a model: the model's, and the
// step from there.
func (o *Origins) whyLike(r *record, path []string) []Origin {
	rest := path[len(r.path):]
	now := Find(r.new, rest)
	if now == nil || len(rest) > 0 && r.old.Get(rest[0]) != nil {
		return nil
	}
	out := o.Why(slices.Concat(r.from, rest))
	return append(out, Origin{Layer: r.layer, Pos: r.pos, Op: "like", Path: FormatPath(r.from), New: Inline(now)})
}

func (o Origin) likeText() string {
	return o.New + "  (" + o.Layer + ", by like of " + o.Path + ", " + strings.TrimSpace(o.Pos.String()) + ")"
}
