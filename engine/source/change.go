package source

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Op says what a Change does.
type Op uint8

// The operators of an overlay.
const (
	OpSet Op = iota
	OpReplace
	OpAdjust
	OpRemove
	OpAdd
)

var opNames = []string{"set", "replace", "adjust", "remove", "add"}

// String is the word of the operator in a file.
func (o Op) String() string { return opNames[o] }

// valueKey is the key that holds each operator's argument.
var valueKey = [...]string{OpSet: "to", OpReplace: "with", OpAdjust: "by", OpRemove: "", OpAdd: "value"}

// Change is one operator of an overlay.
type Change struct {
	Op     Op
	Path   []string
	PathAt diag.Pos // the path
	Value  *Node    // of set, replace and add
	By     int      // of adjust
	Before string   // of add: the id it goes before, "" for none
	After  string   // of add: the id it goes after, "" for none
	When   *Node    // nil, or a map with the key scenario
	Rule   *Node    // rulebook section of the change, nil when not given
	Pos    diag.Pos // the operator
}

// Scenarios returns the scenarios to which the change is limited; nil means
// all.
func (c *Change) Scenarios() []string {
	if c.When == nil {
		return nil
	}
	n := c.When.Get("scenario")
	if n == nil {
		return nil
	}
	if n.Kind == Scalar {
		return []string{n.Text}
	}
	ids := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		ids = append(ids, item.Text)
	}
	return ids
}

// AppliesTo reports whether the change counts in a scenario; a change that is
// limited to scenarios does not count when scenario is "".
func (c *Change) AppliesTo(scenario string) bool {
	return c.When == nil || slices.Contains(c.Scenarios(), scenario)
}

// ParseChanges reads the list under `change:`. Entries with a fault are
// reported and left out.
func ParseChanges(list *Node, rep *diag.List) []Change {
	if list.IsNull() {
		return nil
	}
	if list.Kind != List {
		rep.Add(diag.Diagnostic{
			Rule: "change-shape", Pos: list.Pos, Message: "changes must be a list",
			Expected: "one line for each change, beginning with a dash", Hint: "write - {set: PATH, to: VALUE}",
		})
		return nil
	}
	changes := make([]Change, 0, len(list.Items))
	for _, item := range list.Items {
		if c, ok := parseChange(item, rep); ok {
			changes = append(changes, c)
		}
	}
	return changes
}

func parseChange(n *Node, rep *diag.List) (Change, bool) {
	c := Change{Pos: n.Pos}
	before := len(rep.Items)
	fail := func(rule string, at diag.Pos, length int, message, expected, nearest, hint string) {
		rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Len: length, Message: message, Expected: expected, Nearest: nearest, Hint: hint})
	}
	if n.Kind != Map {
		fail("change-shape", n.Pos, 1, "a change must be a map", "{set: PATH, to: VALUE}", "", "begin with one of: "+strings.Join(opNames, ", "))
		return c, false
	}
	op := -1
	for i := range n.Entries {
		e := &n.Entries[i]
		k := slices.Index(opNames, e.Key)
		if k < 0 {
			continue
		}
		if op >= 0 {
			fail("change-operator", e.KeyAt, len(e.Key), fmt.Sprintf("a second operator %q in one change", e.Key), "", "", "write each change as a list entry of its own")
			return c, false
		}
		op = k
		c.Op, c.Pos, c.PathAt = Op(k), e.KeyAt, e.Value.Pos
		c.Path = parsePathNode(e.Value, rep)
	}
	if op < 0 {
		at, length, near := n.Pos, 1, ""
		if len(n.Entries) > 0 {
			at, length = n.Entries[0].KeyAt, len([]rune(n.Entries[0].Key))
			near = diag.Nearest(n.Entries[0].Key, opNames)
		}
		fail("change-operator", at, length, "this change has no operator", "one of: "+strings.Join(opNames, ", "), near, "write {set: PATH, to: VALUE}")
		return c, false
	}
	c.arguments(n, rep)
	return c, len(rep.Items) == before
}

func parsePathNode(n *Node, rep *diag.List) []string {
	if n.Kind != Scalar || n.IsNull() {
		rep.Add(diag.Diagnostic{Rule: "change-path-syntax", Pos: n.Pos, Message: "a path was expected", Hint: "write names with dots between them: tables.crt.rows['-1']"})
		return nil
	}
	segs, at, err := ParsePath(n.Text)
	if err == nil {
		return segs
	}
	pos := n.Pos
	pos.Col += at
	if n.Quoted {
		pos.Col++
	}
	rule := "change-path-syntax"
	if strings.Contains(err.Error(), "by position") {
		rule = "change-path-index"
	}
	rep.Add(diag.Diagnostic{Rule: rule, Pos: pos, Message: fmt.Sprintf("path %q: %v", n.Text, err), Hint: "write names with dots between them; odd names in brackets and quotes: tables.crt.rows['-1']"})
	return nil
}

// arguments reads everything but the operator.
func (c *Change) arguments(n *Node, rep *diag.List) {
	valid := []string{c.Op.String()}
	if valueKey[c.Op] != "" {
		valid = append(valid, valueKey[c.Op])
	}
	if c.Op == OpAdd {
		valid = append(valid, "before", "after")
	}
	valid = append(valid, "when", "rule")
	odd := false // a key that was probably meant to be another
	for i := range n.Entries {
		e := &n.Entries[i]
		switch {
		case !slices.Contains(valid, e.Key):
			odd = true
			rep.Add(diag.Diagnostic{
				Rule: "change-key-unknown", Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("%q has no meaning beside %q", e.Key, c.Op),
				Expected: "one of: " + strings.Join(valid[1:], ", "), Nearest: diag.Nearest(e.Key, valid[1:]), Hint: "remove it or mend the word",
			})
		case e.Key == "when":
			c.when(e, rep)
		case e.Key == "rule":
			c.rule(e, rep)
		case e.Key == "before", e.Key == "after":
			c.neighbour(e, rep)
		case e.Key == "by":
			by, ok := e.Value.Int()
			if !ok {
				rep.Add(diag.Diagnostic{Rule: "change-not-number", Pos: e.Value.Pos, Len: len([]rune(e.Value.Text)), Message: "adjust needs a whole number", Expected: "a number such as 1 or -2, without quotes", Hint: "to put another value in, use set"})
			}
			c.By = by
		case e.Key == valueKey[c.Op]:
			c.Value = e.Value
		}
	}
	if key := valueKey[c.Op]; key != "" && n.Get(key) == nil && !odd {
		rep.Add(diag.Diagnostic{Rule: "change-key-missing", Pos: c.Pos, Len: len(c.Op.String()), Message: fmt.Sprintf("%q needs %q", c.Op, key), Hint: fmt.Sprintf("write {%s: PATH, %s: ...}", c.Op, key)})
	}
}

func (c *Change) neighbour(e *Entry, rep *diag.List) {
	if e.Value.Kind != Scalar || e.Value.Text == "" {
		rep.Add(diag.Diagnostic{Rule: "change-neighbour", Pos: e.Value.Pos, Message: fmt.Sprintf("%q needs the id of one entry", e.Key), Hint: "write the id alone, without the path above it"})
		return
	}
	if c.Before != "" || c.After != "" {
		rep.Add(diag.Diagnostic{Rule: "change-neighbour", Pos: e.KeyAt, Len: len(e.Key), Message: "both before and after are given", Hint: "keep one of the two"})
	}
	if e.Key == "before" {
		c.Before = e.Value.Text
	} else {
		c.After = e.Value.Text
	}
}

func (c *Change) when(e *Entry, rep *diag.List) {
	c.When = e.Value
	const hint = "write when: {scenario: ID} or when: {scenario: [ID, ID]}"
	if e.Value.Kind != Map {
		rep.Add(diag.Diagnostic{Rule: "change-when", Pos: e.Value.Pos, Message: "a map was expected", Hint: hint})
		return
	}
	if len(e.Value.Entries) == 0 {
		rep.Add(diag.Diagnostic{Rule: "change-when", Pos: e.Value.Pos, Message: "the condition is empty", Hint: hint})
	}
	for i := range e.Value.Entries {
		w := &e.Value.Entries[i]
		if w.Key != "scenario" {
			rep.Add(diag.Diagnostic{Rule: "change-when", Pos: w.KeyAt, Len: len([]rune(w.Key)), Message: fmt.Sprintf("unknown condition %q", w.Key), Expected: "scenario", Nearest: diag.Nearest(w.Key, []string{"scenario"}), Hint: hint})
			continue
		}
		ids := w.Value.Items
		if w.Value.Kind == Scalar {
			ids = []*Node{w.Value}
		}
		if len(ids) == 0 {
			rep.Add(diag.Diagnostic{Rule: "change-when", Pos: w.Value.Pos, Message: "no scenario is named", Hint: hint})
		}
		for _, id := range ids {
			if id.Kind != Scalar || id.IsNull() {
				rep.Add(diag.Diagnostic{Rule: "change-when", Pos: id.Pos, Message: "the id of a scenario was expected", Hint: hint})
			}
		}
	}
}

func (c *Change) rule(e *Entry, rep *diag.List) {
	if e.Value.Kind != Scalar || e.Value.IsNull() {
		rep.Add(diag.Diagnostic{Rule: "change-rule", Pos: e.Value.Pos, Message: "a rulebook section was expected", Expected: "a text such as 'W20 5.1'", Hint: "write rule: and the section"})
		return
	}
	c.Rule = e.Value
}
