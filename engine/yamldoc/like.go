package yamldoc

import (
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// An entry of a section that says `like: ID` is the entry of that id beside it, as all layers
// leave it, with the entry's own keys in place of the model's and then the
// entry's own changes. What a layer changes in such an entry is added to these.

// deferredChange is a change of a layer to an entry that is like another. Its path
// starts in the entry.
type deferredChange struct {
	change Change
	layer  string
}

// likeKeys are the keys of an entry that say how it follows its model.
var likeKeys = []string{"like", "change"}

// isLike reports whether an entry follows another.
func isLike(n *Node) bool {
	if n == nil || n.Kind != Map {
		return false
	}
	l := n.Get("like")
	return l != nil && l.Kind == Scalar
}

// ExpandLikes returns a tree in which every entry that is like another is written out. It
// reports entries that cannot be. The given tree is not changed.
func ExpandLikes(root *Node, layer Layer, rep *diag.List) *Node {
	if layer.IsEntry == nil {
		return root
	}
	r := likeExpander{layer: layer, rep: rep}
	return r.expandTree(root, nil)
}

// likeExpander writes out the entries that are like others.
type likeExpander struct {
	layer     Layer
	rep       *diag.List
	expanding []string // the entries being written out, as paths
}

// expandTree expands the entries of a tree, or of a section.
func (r *likeExpander) expandTree(n *Node, path []string) *Node {
	if n == nil || n.Kind != Map || len(path) > 1 || !mayContainLike(n, 2-len(path)) {
		return n
	}
	c := *n
	c.Entries = slices.Clone(n.Entries)
	for i := range c.Entries {
		if v := r.expandEntry(&c, i, append(path[:len(path):len(path)], c.Entries[i].Key)); v != nil {
			c.Entries[i].Value = v
		}
	}
	return &c
}

// mayContainLike reports whether an entry within so many levels may be like
// another, so that everything else is shared.
func mayContainLike(n *Node, depth int) bool {
	if depth == 0 || n == nil {
		return isLike(n)
	}
	for i := range n.Entries {
		if mayContainLike(n.Entries[i].Value, depth-1) {
			return true
		}
	}
	return false
}

// expandEntry returns the expanded value of one key of a map; nil after a fault,
// or for an empty value.
func (r *likeExpander) expandEntry(in *Node, i int, path []string) *Node {
	n := in.Entries[i].Value
	if !isLike(n) || len(path) != 2 || !r.layer.IsEntry(path) {
		return r.expandTree(n, path)
	}
	key, like := FormatPath(path), n.Get("like")
	fail := func(message, nearest, hint string) *Node {
		r.rep.Add(diag.Diagnostic{Rule: "like-model", Pos: like.Pos, Len: len([]rune(like.Text)), Message: message, Nearest: nearest, Hint: hint})
		return nil
	}
	if slices.Contains(r.expanding, key) {
		return fail(key+" is like "+like.Text+", and that is like it", "", "let one of them stand by itself")
	}
	m := slices.IndexFunc(in.Entries, func(e Entry) bool { return e.Key == like.Text })
	if m < 0 {
		return fail("there is no "+like.Text+" beside "+key, diag.NearestName(like.Text, slices.DeleteFunc(in.Keys(), func(k string) bool { return k == path[len(path)-1] })), "name an entry of the same section")
	}
	r.expanding = append(r.expanding, key)
	before := len(r.rep.Items)
	from := append(path[:len(path)-1:len(path)-1], like.Text)
	quiet := *r
	quiet.layer.Origins = nil // the model's history is recorded at the model
	model := quiet.expandEntry(in, m, from)
	r.expanding = r.expanding[:len(r.expanding)-1]
	if model == nil || len(r.rep.Items) > before {
		return nil
	}
	if known, ok := r.layer.Likes.load(r.layer.Origins, n, model); ok {
		return known
	}
	if len(r.expanding) == 0 {
		r.reportLeftOut(model, n, like.Text)
	}
	begin := 0
	if r.layer.Origins != nil {
		begin = len(r.layer.Origins.records)
	}
	out := mergeOverModel(model, n)
	r.layer.Origins.recordLike(path, from, like, n, out)
	if out = r.applyAllChanges(out, n, path); len(r.rep.Items) == before {
		r.layer.Likes.store(r.layer.Origins, begin, n, model, out)
	}
	return out
}

// LikeCache keeps entries that are like others, for trees that share the entry and its model. It
// holds only entries without findings, of one scenario. The zero value is ready for use by several
// goroutines.
type LikeCache struct {
	mu    sync.Mutex
	known map[likeKey]expandedLike
}

// likeKey is an entry with its model. An entry has one place in a tree.
type likeKey struct {
	entry, model *Node
	quiet        bool // no history is recorded
}

// expandedLike is an entry written out, with its history.
type expandedLike struct {
	out     *Node
	records []record
}

// load returns an entry that is known, and adds its history.
func (k *LikeCache) load(o *Origins, entry, model *Node) (*Node, bool) {
	if k == nil {
		return nil, false
	}
	k.mu.Lock()
	x, ok := k.known[likeKey{entry, model, o == nil}]
	k.mu.Unlock()
	if ok && o != nil {
		o.records = append(o.records, x.records...)
	}
	return x.out, ok
}

// store keeps an entry with its history, which begins at a record.
func (k *LikeCache) store(o *Origins, begin int, entry, model, out *Node) {
	if k == nil {
		return
	}
	x := expandedLike{out: out}
	if o != nil {
		x.records = slices.Clone(o.records[begin:])
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.known == nil {
		k.known = map[likeKey]expandedLike{}
	}
	k.known[likeKey{entry, model, o == nil}] = x
}

// reportLeftOut reports keys of the model that an entry's own keys hide: an own
// key replaces the model's as a whole.
func (r *likeExpander) reportLeftOut(model, n *Node, name string) {
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
				Hint:    "where that is to stay, leave " + e.Key + " out and write the differences under the key change"})
		}
	}
}

// mergeOverModel returns a copy of the model with the keys of an entry over it.
func mergeOverModel(model, n *Node) *Node {
	copied := *model // its values are shared: changes copy what they touch
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

// applyAllChanges applies the changes of an entry: its own, then those of the
// layers.
func (r *likeExpander) applyAllChanges(out, n *Node, path []string) *Node {
	below := func(f func([]string) bool) func([]string) bool {
		return func(p []string) bool { return f != nil && f(slices.Concat(path, p)) }
	}
	do := func(name string, list []Change) {
		o := &Origins{}
		out = ApplyChanges(out, list, Layer{Name: name, Scenario: r.layer.Scenario, Origins: o, IsEntry: below(r.layer.IsEntry), MayHoldEntries: below(r.layer.MayHoldEntries), BasePath: slices.Clone(path)}, r.rep)
		r.layer.Origins.adoptRecords(path, o)
	}
	if own := n.Get("change"); own != nil {
		name := n.Layer
		if name == "" {
			name = "game"
		}
		do(name, ParseChanges(own, r.rep))
	}
	for i := range n.deferred {
		do(n.deferred[i].layer, []Change{n.deferred[i].change})
	}
	return out
}

// deferChange stores a change in an entry that is like another, to be applied when
// the entry is expanded. It returns nil when the change is about the entry as a
// whole.
func (a *applier) deferChange(n *Node, depth int) *Node {
	if depth != 2 || a.isEntry == nil || !isLike(n) || slices.Contains(likeKeys, a.change.Path[depth]) || !a.isEntry(a.change.Path[:depth]) {
		return nil
	}
	c := *n
	change := *a.change
	change.Path = a.change.Path[depth:]
	c.deferred = append(n.deferred[:len(n.deferred):len(n.deferred)], deferredChange{change, a.layer})
	a.deferred = true
	return &c
}

// recordLike records that an entry was expanded from its model.
func (o *Origins) recordLike(path, from []string, like, own, out *Node) {
	if o != nil {
		layer := own.Layer
		if layer == "" {
			layer = o.layer
		}
		o.records = append(o.records, record{path: path, from: from, layer: layer, pos: like.Pos, old: own, new: out})
	}
}

// adoptRecords takes over the records about a part of the tree.
func (o *Origins) adoptRecords(path []string, part *Origins) {
	if o == nil {
		return
	}
	for _, r := range part.records {
		r.path = slices.Concat(path, r.path)
		o.records = append(o.records, r)
	}
}

// explainLike returns the history of a value that comes from a model: that of the
// model, and the step from there.
func (o *Origins) explainLike(r *record, path []string) []Origin {
	rest := path[len(r.path):]
	now := FindNode(r.new, rest)
	if now == nil || len(rest) > 0 && r.old.Get(rest[0]) != nil {
		return nil
	}
	out := o.ListHistory(slices.Concat(r.from, rest))
	return append(out, Origin{Layer: r.layer, Pos: r.pos, Op: "like", Path: FormatPath(r.from), New: PrintInline(now)})
}

// describeLike returns the step from a model in one line.
func (o Origin) describeLike() string {
	return o.New + "  (" + o.Layer + ", by like of " + o.Path + ", " + strings.TrimSpace(o.Pos.String()) + ")"
}
