package yamldoc

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
	Origins  *Origins // records the changes; may be nil
	// IsEntry reports whether a path leads to an entry with a rulebook section of
	// its own; nil: none does.
	IsEntry func(path []string) bool
	// MayHoldEntries reports whether a path may lead to a map of entries, which add
	// creates when it does not exist; nil: none may.
	MayHoldEntries func(path []string) bool
	// BasePath is the entry in which paths begin; nil: at the root.
	BasePath []string
	// Likes keeps entries that are like others for the next tree of the scenario; it may be nil.
	Likes *LikeCache
}

// ApplyChanges lays changes over a tree and returns the new tree. The given tree
// stays as it is, and what no change touches is shared. A change that fails is
// reported and left out.
func ApplyChanges(root *Node, changes []Change, layer Layer, rep *diag.List) *Node {
	own := map[*Node]bool{}
	for i := range changes {
		c := &changes[i]
		if !c.AppliesTo(layer.Scenario) {
			continue
		}
		for _, path := range layer.matchPaths(root, c, rep) {
			one := *c
			one.Path = path
			one.pattern = c.pattern || slices.ContainsFunc(c.Path, containsStar)
			a := applier{change: &one, layer: layer.Name, isEntry: layer.IsEntry, mayHoldEntries: layer.MayHoldEntries, basePath: layer.BasePath, copied: own, findings: rep}
			old := FindNode(root, path) // before the change: what it copied earlier it changes in place
			next := a.changeNode(pathNode{node: root}, 0)
			if next == nil {
				continue
			}
			// Of a pattern one place may have it already, or take it from its model.
			if !a.deferred && layer.Origins != nil && !one.pattern {
				reportIdle(&one, old, FindNode(next, path), rep)
			}
			if !a.deferred {
				layer.Origins.addRecord(&one, layer.Name, old, FindNode(next, path))
			}
			root = next
		}
	}
	return root
}

// RuleIdleChange is the rule about changes that set a value to what it is already.
const RuleIdleChange = "change-without-effect"

// reportIdle reports a change that sets a value to what it was.
func reportIdle(c *Change, old, now *Node, rep *diag.List) {
	if c.Op != OpSet || old == nil || now == nil || old == now || old.Kind != Scalar || now.Kind != Scalar || old.Text != now.Text {
		return
	}
	rep.Add(diag.Diagnostic{Rule: RuleIdleChange, Severity: diag.Warning, Pos: c.PathAt, Len: len([]rune(FormatPath(c.Path))),
		Message: fmt.Sprintf("set %s: it is %s already", FormatPath(c.Path), PrintInline(old)), Hint: "set it to another value, or leave the line out"})
}

// matchPaths lists the paths that a change is about: several where its path has
// patterns.
func (l *Layer) matchPaths(root *Node, c *Change, rep *diag.List) [][]string {
	if c.Op == OpAdd || c.Op == OpReplace || !slices.ContainsFunc(c.Path, containsStar) {
		return [][]string{c.Path}
	}
	paths := expandPattern(ExpandLikes(root, Layer{Scenario: l.Scenario, IsEntry: l.IsEntry, MayHoldEntries: l.MayHoldEntries}, &diag.List{}), c.Path)
	if len(paths) == 0 {
		rep.Add(diag.Diagnostic{Rule: "change-path-missing", Pos: c.PathAt, Len: len([]rune(FormatPath(c.Path))),
			Message: fmt.Sprintf("%s %s: nothing fits this pattern", c.Op, FormatPath(c.Path)), Hint: "mend the pattern, or drop the line if an earlier layer removed what it meant"})
	}
	return paths
}

// SetLayer sets the layer of every value of a tree that was just read.
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

// Clone returns a deep copy of a tree.
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
	change         *Change
	layer          string
	findings       *diag.List
	isEntry        func(path []string) bool
	mayHoldEntries func(path []string) bool
	basePath       []string
	sectionSet     bool // the rulebook section is written
	// copied are the maps that this call of Apply has copied and nobody else has seen: they
	// are changed in place. Many changes of one section copy it once.
	copied map[*Node]bool

	deferred bool // the change is stored in an entry that is like another
}

// fail reports that the change cannot be made, and returns nil.
func (a *applier) fail(rule, message, nearest, hint string, related ...diag.Related) *Node {
	a.findings.Add(diag.Diagnostic{
		Rule: rule, Pos: a.change.PathAt, Len: len([]rune(FormatPath(a.change.Path))),
		Message: fmt.Sprintf("%s %s: %s", a.change.Op, FormatPath(a.change.Path), message), Nearest: nearest, Hint: hint, Related: related,
	})
	return nil
}

// copyMap returns a copy of a map that may be changed in place.
func (a *applier) copyMap(n *Node) *Node {
	if a.copied[n] {
		return n
	}
	c := *n
	c.Entries = slices.Clone(n.Entries)
	a.copied[&c] = true
	return &c
}

// changeNode returns the changed copy of a value at the given depth of the path;
// nil after a failure.
func (a *applier) changeNode(here pathNode, depth int) *Node {
	n := here.node
	if c := a.deferChange(n, depth); c != nil {
		return c
	}
	last := depth == len(a.change.Path)-1
	if n.IsNull() && last && a.change.Op == OpAdd {
		empty := Node{Kind: Map, Layer: a.layer}
		if n != nil {
			empty.Pos = n.Pos
		}
		n = &empty
	}
	if i := here.cellIndex(a.change.Path[depth]); i >= 0 && last {
		return a.changeCell(n, i)
	}
	if n == nil || n.Kind != Map {
		return a.reportNoMap(here, depth)
	}
	seg := a.change.Path[depth]
	i := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == seg })
	if last && a.change.Op == OpAdd {
		return a.addEntry(n, seg, i)
	}
	if i < 0 && a.change.Op == OpAdd && a.mayHoldEntries != nil && a.mayHoldEntries(a.change.Path[:depth+1]) {
		return a.beginMap(n, depth)
	}
	if i < 0 {
		return a.reportMissing(n, depth)
	}
	var value *Node
	switch {
	case !last:
		value = a.changeNode(here.childNamed(seg), depth+1)
	case a.change.Op == OpAdjust:
		value = a.adjustNumber(n.Entries[i].Value)
	case a.change.Op == OpRemove:
		c := a.copyMap(n)
		c.Entries = slices.Delete(c.Entries, i, i+1)
		return c
	default:
		value = a.copyValue()
	}
	if value == nil {
		return nil
	}
	c := a.copyMap(n)
	c.Entries[i].Value = value
	if !a.deferred {
		a.setNearestRule(c, depth)
	}
	return c
}

// beginMap adds a map of entries that does not exist yet, with the added entry.
func (a *applier) beginMap(n *Node, depth int) *Node {
	value := a.changeNode(pathNode{node: &Node{Kind: Map, Pos: a.change.PathAt, Layer: a.layer}}, depth+1)
	if value == nil {
		return nil
	}
	c := a.copyMap(n)
	c.Entries = append(c.Entries, Entry{Key: a.change.Path[depth], KeyAt: a.change.PathAt, Value: value})
	return c
}

// changeCell changes one cell of a row of a table.
func (a *applier) changeCell(row *Node, i int) *Node {
	var value *Node
	switch a.change.Op {
	case OpAdjust:
		value = a.adjustNumber(row.Items[i])
	case OpSet, OpReplace:
		value = a.copyValue()
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

// setNearestRule gives the nearest entry around a changed value the rulebook
// section of the change, so that explanations name the section in force. Values
// that inherited the former section keep inheriting it.
func (a *applier) setNearestRule(n *Node, depth int) {
	if a.change.Rule == nil || a.sectionSet || a.change.Op != OpSet && a.change.Op != OpAdjust || a.isEntry == nil || !a.isEntry(a.change.Path[:depth]) {
		return
	}
	a.sectionSet = true
	a.setRule(n).OwnSection = true
}

// setRule writes the rulebook section of the change into an entry.
func (a *applier) setRule(n *Node) *Node {
	v := a.change.Rule.Clone()
	v.SetLayer(a.layer)
	i := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == "rule" })
	if i < 0 {
		n.Entries = append(n.Entries, Entry{Key: "rule", KeyAt: v.Pos, Value: v})
		return v
	}
	v.PreviousSection = n.Entries[i].Value
	n.Entries[i].Value = v
	return v
}

// copyValue returns a copy of the change's value, marked with its layer.
func (a *applier) copyValue() *Node {
	v := a.change.Value.Clone()
	if v == nil {
		v = &Node{Pos: a.change.Pos}
	}
	v.SetLayer(a.layer)
	if a.change.Rule != nil && a.isEntry != nil && v.Kind == Map && a.isEntry(a.change.Path) {
		a.sectionSet = true
		if v.Get("rule") == nil {
			a.setRule(v)
		}
	}
	return v
}

// reportNoMap reports that the path leads through a value that is no map.
func (a *applier) reportNoMap(here pathNode, depth int) *Node {
	n := here.node
	where := a.describePath(depth)
	var related []diag.Related
	if n != nil {
		related = append(related, diag.Related{Pos: n.Pos, Message: "it stands here"})
	}
	if names := here.listNames(); len(names) > 0 && n.Kind == List {
		near := diag.NearestName(a.change.Path[depth], names)
		a.fail("change-path-missing", fmt.Sprintf("the table of %s has no column %q", where, a.change.Path[depth]), near, "name a column as its head is written; a head with a dot in brackets and quotes", related...)
		a.findings.Items[len(a.findings.Items)-1].Expected = "one of " + strings.Join(names, ", ")
		return nil
	}
	if n != nil && n.Kind == List {
		return a.fail("change-path-index", where+" is a list, and list entries can not be addressed by position", "",
			fmt.Sprintf("replace the whole list: {replace: %s, with: [...]}", where), related...)
	}
	return a.fail("change-path-missing", fmt.Sprintf("%s is a single value, so it holds no %q", where, a.change.Path[depth]), "",
		"shorten the path", related...)
}

// describePath returns the first parts of the path for a message.
func (a *applier) describePath(depth int) string {
	path := slices.Concat(a.basePath, a.change.Path[:depth])
	switch {
	case len(path) == 0:
		return "the root"
	case depth == 0:
		return FormatPath(path) + ", where the paths of its changes begin"
	}
	return FormatPath(path)
}

// reportMissing reports that the path leads nowhere, with the nearest name.
func (a *applier) reportMissing(n *Node, depth int) *Node {
	seg := a.change.Path[depth]
	near := diag.NearestName(seg, n.Keys())
	hint := "to put a new entry in, use add"
	var related []diag.Related
	if near != "" {
		at, _ := n.KeyPos(near)
		related = append(related, diag.Related{Pos: at, Message: near})
		hint = "mend the name; to put a new entry in, use add"
	}
	if a.change.Op == OpAdd {
		hint = fmt.Sprintf("mend the name, or add %s first", FormatPath(a.change.Path[:depth+1]))
	}
	if a.change.Op == OpRemove {
		hint = "mend the name, or drop the line if an earlier layer removed it already"
	}
	where := a.describePath(depth)
	a.fail("change-path-missing", fmt.Sprintf("there is no %q in %s", seg, where), near, hint, related...)
	if keys := n.Keys(); len(keys) > 0 {
		const shown = 12
		if len(keys) > shown {
			keys = append(slices.Clone(keys[:shown]), "...")
		}
		a.findings.Items[len(a.findings.Items)-1].Expected = "one of " + strings.Join(keys, ", ")
	}
	return nil
}

// adjustNumber adds the number of an adjust to a value.
func (a *applier) adjustNumber(old *Node) *Node {
	v, ok := old.Int()
	sum := v + a.change.By
	if !ok || (sum > v) != (a.change.By > 0) && a.change.By != 0 {
		what := "is not a whole number"
		if ok {
			what = "would grow too large"
		}
		return a.fail("change-not-number", fmt.Sprintf("the value %s %s", clipText(PrintInline(old)), what), "", "use set to put a value in",
			diag.Related{Pos: old.Pos, Message: "the value stands here"})
	}
	return &Node{Kind: Scalar, Pos: a.change.Pos, Text: strconv.Itoa(sum), Layer: a.layer}
}

// addEntry adds an entry or list item in its place.
func (a *applier) addEntry(n *Node, seg string, i int) *Node {
	if i >= 0 {
		return a.fail("change-path-exists", "it is there already", "", "use set or replace to change it, or choose another id",
			diag.Related{Pos: n.Entries[i].KeyAt, Message: "it stands here"})
	}
	at := len(n.Entries)
	if anchor := a.change.Before + a.change.After; anchor != "" {
		k := slices.IndexFunc(n.Entries, func(e Entry) bool { return e.Key == anchor })
		if k < 0 {
			near := diag.NearestName(anchor, n.Keys())
			return a.fail("change-neighbour", fmt.Sprintf("there is no %q to stand before or after", anchor), near, "name an entry of the same map")
		}
		at = k
		if a.change.After != "" {
			at++
		}
	}
	c := a.copyMap(n)
	c.Entries = slices.Insert(c.Entries, at, Entry{Key: seg, KeyAt: a.change.PathAt, Value: a.copyValue()})
	return c
}
