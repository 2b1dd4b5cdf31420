package source

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Layer says in whose name changes are applied.
type Layer struct {
	Name     string   // "ruleset advanced", "variant rapp"
	Scenario string   // the scenario that `when` is tested against
	Origins  *Origins // records what was done; may be nil
	// Entry reports whether an entry with a rulebook section of its own stands
	// at a path; nil: nowhere.
	Entry func(path []string) bool
	// Holds reports whether a map of entries may stand at a path: add begins it
	// where there is none yet; nil: nowhere.
	Holds func(path []string) bool
	// Inside is the entry in which paths begin; nil: at the root.
	Inside []string
}

// Apply lays changes over a tree and returns the new tree. The tree given is
// never changed; what no change touches is shared. A change that fails is
// reported and left out.
func Apply(root *Node, changes []Change, layer Layer, rep *diag.List) *Node {
	var own map[*Node]bool
	if layer.Origins == nil { // nobody keeps what a change found and made
		own = map[*Node]bool{}
	}
	for i := range changes {
		c := &changes[i]
		if !c.AppliesTo(layer.Scenario) {
			continue
		}
		for _, path := range layer.paths(root, c, rep) {
			one := *c
			one.Path = path
			one.pattern = c.pattern || slices.ContainsFunc(c.Path, hasStar)
			a := applier{c: &one, layer: layer.Name, entry: layer.Entry, holds: layer.Holds, inside: layer.Inside, own: own, rep: rep}
			next := a.at(spot{n: root}, 0)
			if next == nil {
				continue
			}
			// Of a pattern one place may have it already, or take it from its model.
			if !a.deferred && layer.Origins != nil && !one.pattern {
				idle(&one, Find(root, path), Find(next, path), rep)
			}
			if !a.deferred {
				layer.Origins.record(&one, layer.Name, Find(root, path), Find(next, path))
			}
			root = next
		}
	}
	return root
}

// RuleIdleChange is the rule about changes that set a value to what it is.
const RuleIdleChange = "change-without-effect"

// idle tells of a change that sets a value to what it was.
func idle(c *Change, old, now *Node, rep *diag.List) {
	if c.Op != OpSet || old == nil || now == nil || old == now || old.Kind != Scalar || now.Kind != Scalar || old.Text != now.Text {
		return
	}
	rep.Add(diag.Diagnostic{Rule: RuleIdleChange, Severity: diag.Warning, Pos: c.PathAt, Len: len([]rune(FormatPath(c.Path))),
		Message: fmt.Sprintf("set %s: it is %s already", FormatPath(c.Path), Inline(old)), Hint: "set it to another value, or leave the line out"})
}

// paths are those that a change is about: several where its path has patterns.
func (l *Layer) paths(root *Node, c *Change, rep *diag.List) [][]string {
	if c.Op == OpAdd || c.Op == OpReplace || !slices.ContainsFunc(c.Path, hasStar) {
		return [][]string{c.Path}
	}
	paths := expand(Likes(root, Layer{Scenario: l.Scenario, Entry: l.Entry, Holds: l.Holds}, &diag.List{}), c.Path)
	if len(paths) == 0 {
		rep.Add(diag.Diagnostic{Rule: "change-path-missing", Pos: c.PathAt, Len: len([]rune(FormatPath(c.Path))),
			Message: fmt.Sprintf("%s %s: nothing fits this pattern", c.Op, FormatPath(c.Path)), Hint: "mend the pattern, or drop the line if an earlier layer removed what it meant"})
	}
	return paths
}

// SetLayer names the layer of every value of a tree that was just read.
func (n *Node) SetLayer(layer string) {
	if n == nil {
		return
	}
	n.Layer = layer
	for i := range n.Entries {
		n.Entries[i].Value.SetLayer(layer)
	}
	for _, item := range n.Items {
		item.SetLayer(layer)
	}
}

// Clone copies a tree.
func (n *Node) Clone() *Node {
	if n == nil {
		return nil
	}
	c := *n
	c.Entries = slices.Clone(n.Entries)
	for i := range c.Entries {
		c.Entries[i].Value = c.Entries[i].Value.Clone()
	}
	c.Items = slices.Clone(n.Items)
	for i := range c.Items {
		c.Items[i] = c.Items[i].Clone()
	}
	return &c
}

// applier carries one change down its path.
type applier struct {
	c      *Change
	layer  string
	rep    *diag.List
	entry  func(path []string) bool
	holds  func(path []string) bool
	inside []string
	ruled  bool // the section was given
	// own are the maps that this call of Apply has copied and nobody else has seen: they
	// are changed in place. Many changes of one section copy it once. Nil: none are.
	own map[*Node]bool

	deferred bool // it stands in an entry that is like another, to be done there
}

func (a *applier) fail(rule, message, nearest, hint string, related ...diag.Related) *Node {
	a.rep.Add(diag.Diagnostic{
		Rule: rule, Pos: a.c.PathAt, Len: len([]rune(FormatPath(a.c.Path))),
		Message: fmt.Sprintf("%s %s: %s", a.c.Op, FormatPath(a.c.Path), message), Nearest: nearest, Hint: hint, Related: related,
	})
	return nil
}

// copy is a map to be changed in place of n.
func (a *applier) copy(n *Node) *Node {
	if a.own[n] {
		return n
	}
	c := *n
	c.Entries = slices.Clone(n.Entries)
	if a.own != nil {
		a.own[&c] = true
	}
	return &c
}

// at returns the changed copy of n, which stands at the first depth names of
// the path; nil after a failure.
func (a *applier) at(here spot, depth int) *Node {
	n := here.n
	if c := a.defers(n, depth); c != nil {
		return c
	}
	last := depth == len(a.c.Path)-1
	if n.IsNull() && last && a.c.Op == OpAdd {
		empty := Node{Kind: Map, Layer: a.layer}
		if n != nil {
			empty.Pos = n.Pos
		}
		n = &empty
	}
	if i := here.cell(a.c.Path[depth]); i >= 0 && last {
		return a.cell(n, i)
	}
	if n == nil || n.Kind != Map {
		return a.noMap(here, depth)
	}
	seg := a.c.Path[depth]
	i := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == seg })
	if last && a.c.Op == OpAdd {
		return a.add(n, seg, i)
	}
	if i < 0 && a.c.Op == OpAdd && a.holds != nil && a.holds(a.c.Path[:depth+1]) {
		return a.begin(n, depth)
	}
	if i < 0 {
		return a.missing(n, depth)
	}
	var value *Node
	switch {
	case !last:
		value = a.at(here.down(seg), depth+1)
	case a.c.Op == OpAdjust:
		value = a.adjust(n.Entries[i].Value)
	case a.c.Op == OpRemove:
		c := a.copy(n)
		c.Entries = slices.Delete(c.Entries, i, i+1)
		return c
	default:
		value = a.value()
	}
	if value == nil {
		return nil
	}
	c := a.copy(n)
	c.Entries[i].Value = value
	if !a.deferred {
		a.ruleOf(c, depth)
	}
	return c
}

// begin puts a map of entries in that is not there yet, with what is added.
func (a *applier) begin(n *Node, depth int) *Node {
	value := a.at(spot{n: &Node{Kind: Map, Pos: a.c.PathAt, Layer: a.layer}}, depth+1)
	if value == nil {
		return nil
	}
	c := a.copy(n)
	c.Entries = append(c.Entries, Entry{Key: a.c.Path[depth], KeyAt: a.c.PathAt, Value: value})
	return c
}

// cell changes one cell of a row of a table.
func (a *applier) cell(row *Node, i int) *Node {
	var value *Node
	switch a.c.Op {
	case OpAdjust:
		value = a.adjust(row.Items[i])
	case OpSet, OpReplace:
		value = a.value()
	default:
		return a.fail("change-path-index", "a cell of a table can only be set, replaced or adjusted", "", "use set, or replace the whole row")
	}
	if value == nil {
		return nil
	}
	c := *row
	c.Items = slices.Clone(row.Items)
	c.Items[i] = value
	return &c
}

// ruleOf gives the nearest entry around a changed value the rulebook section
// of the change, so that explanations name the section now in force. What
// inherited the section that stood there goes on doing so.
func (a *applier) ruleOf(n *Node, depth int) {
	if a.c.Rule == nil || a.ruled || a.c.Op != OpSet && a.c.Op != OpAdjust || a.entry == nil || !a.entry(a.c.Path[:depth]) {
		return
	}
	a.ruled = true
	a.setRule(n).Own = true
}

// setRule writes the rulebook section of the change into an entry.
func (a *applier) setRule(n *Node) *Node {
	v := a.c.Rule.Clone()
	v.SetLayer(a.layer)
	i := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == "rule" })
	if i < 0 {
		n.Entries = append(n.Entries, Entry{Key: "rule", KeyAt: v.Pos, Value: v})
		return v
	}
	v.Was = n.Entries[i].Value
	n.Entries[i].Value = v
	return v
}

// value is the change's own value, copied and marked with its layer.
func (a *applier) value() *Node {
	v := a.c.Value.Clone()
	if v == nil {
		v = &Node{Pos: a.c.Pos}
	}
	v.SetLayer(a.layer)
	if a.c.Rule != nil && a.entry != nil && v.Kind == Map && a.entry(a.c.Path) {
		a.ruled = true
		if v.Get("rule") == nil {
			a.setRule(v)
		}
	}
	return v
}

func (a *applier) noMap(here spot, depth int) *Node {
	n := here.n
	where := a.where(depth)
	var related []diag.Related
	if n != nil {
		related = append(related, diag.Related{Pos: n.Pos, Message: "it stands here"})
	}
	if names := here.names(); len(names) > 0 && n.Kind == List {
		near := diag.Nearest(a.c.Path[depth], names)
		a.fail("change-path-missing", fmt.Sprintf("the table of %s has no column %q", where, a.c.Path[depth]), near, "name a column as its head is written; a head with a dot in brackets and quotes", related...)
		a.rep.Items[len(a.rep.Items)-1].Expected = "one of " + strings.Join(names, ", ")
		return nil
	}
	if n != nil && n.Kind == List {
		return a.fail("change-path-index", where+" is a list, and list entries can not be addressed by position", "",
			fmt.Sprintf("replace the whole list: {replace: %s, with: [...]}", where), related...)
	}
	return a.fail("change-path-missing", fmt.Sprintf("%s is a single value, so it holds no %q", where, a.c.Path[depth]), "",
		"shorten the path", related...)
}

// where names what the first so many parts of the path lead to.
func (a *applier) where(depth int) string {
	path := slices.Concat(a.inside, a.c.Path[:depth])
	switch {
	case len(path) == 0:
		return "the root"
	case depth == 0:
		return FormatPath(path) + ", where the paths of its changes begin"
	}
	return FormatPath(path)
}

func (a *applier) missing(n *Node, depth int) *Node {
	seg := a.c.Path[depth]
	near := diag.Nearest(seg, n.Keys())
	hint := "to put a new entry in, use add"
	var related []diag.Related
	if near != "" {
		at, _ := n.KeyPos(near)
		related = append(related, diag.Related{Pos: at, Message: near})
		hint = "mend the name; to put a new entry in, use add"
	}
	if a.c.Op == OpAdd {
		hint = fmt.Sprintf("mend the name, or add %s first", FormatPath(a.c.Path[:depth+1]))
	}
	if a.c.Op == OpRemove {
		hint = "mend the name, or drop the line if an earlier layer removed it already"
	}
	where := a.where(depth)
	a.fail("change-path-missing", fmt.Sprintf("there is no %q in %s", seg, where), near, hint, related...)
	if keys := n.Keys(); len(keys) > 0 {
		const shown = 12
		if len(keys) > shown {
			keys = append(slices.Clone(keys[:shown]), "...")
		}
		a.rep.Items[len(a.rep.Items)-1].Expected = "one of " + strings.Join(keys, ", ")
	}
	return nil
}

func (a *applier) adjust(old *Node) *Node {
	v, ok := old.Int()
	sum := v + a.c.By
	if !ok || (sum > v) != (a.c.By > 0) && a.c.By != 0 {
		what := "is not a whole number"
		if ok {
			what = "would grow too large"
		}
		return a.fail("change-not-number", fmt.Sprintf("the value %s %s", clip(Inline(old)), what), "", "use set to put a value in",
			diag.Related{Pos: old.Pos, Message: "the value stands here"})
	}
	return &Node{Kind: Scalar, Pos: a.c.Pos, Text: strconv.Itoa(sum), Layer: a.layer}
}

func (a *applier) add(n *Node, seg string, i int) *Node {
	if i >= 0 {
		return a.fail("change-path-exists", "it is there already", "", "use set or replace to change it, or choose another id",
			diag.Related{Pos: n.Entries[i].KeyAt, Message: "it stands here"})
	}
	at := len(n.Entries)
	if anchor := a.c.Before + a.c.After; anchor != "" {
		k := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == anchor })
		if k < 0 {
			near := diag.Nearest(anchor, n.Keys())
			return a.fail("change-neighbour", fmt.Sprintf("there is no %q to stand before or after", anchor), near, "name an entry of the same map")
		}
		at = k
		if a.c.After != "" {
			at++
		}
	}
	c := a.copy(n)
	c.Entries = slices.Insert(c.Entries, at, Entry{Key: seg, KeyAt: a.c.PathAt, Value: a.value()})
	return c
}
