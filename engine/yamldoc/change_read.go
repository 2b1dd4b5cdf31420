package yamldoc

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// changeReader reads one entry of a list of changes: one or more operators, each
// with one or more paths, and the conditions for all of them.
type changeReader struct {
	n          *Node
	rep        *diag.List
	ops        []*Entry
	in         []string
	common     Change // When, Rule, Before and After
	misspelled bool   // a key is probably a misspelling, so that other findings may follow from it
	out        []Change
}

// fail adds a finding.
func (r *changeReader) fail(rule string, at diag.Pos, length int, message, expected, nearest, hint string) {
	r.rep.Add(diag.Diagnostic{Rule: rule, Pos: at, Len: length, Message: message, Expected: expected, Nearest: nearest, Hint: hint})
}

// readChange reads the entry and appends its changes to out.
func (r *changeReader) readChange() {
	if r.n.Kind != Map {
		r.fail("change-shape", r.n.Pos, 1, "a change must be a map", "{set: PATH, to: VALUE}", "", "begin with one of: "+strings.Join(opNames, ", "))
		return
	}
	for i := range r.n.Entries {
		if e := &r.n.Entries[i]; slices.Contains(opNames, e.Key) {
			r.ops = append(r.ops, e)
		}
	}
	if len(r.ops) == 0 {
		at, length, near := r.n.Pos, 1, ""
		if len(r.n.Entries) > 0 {
			at, length = r.n.Entries[0].KeyAt, len([]rune(r.n.Entries[0].Key))
			near = diag.NearestName(r.n.Entries[0].Key, opNames)
		}
		r.fail("change-operator", at, length, "this change has no operator", "one of: "+strings.Join(opNames, ", "), near, "write {set: PATH, to: VALUE}")
		return
	}
	r.readCommon()
	for _, e := range r.ops {
		r.readOperator(e, Op(slices.Index(opNames, e.Key)))
	}
}

// readCommon reads all keys but the operators.
func (r *changeReader) readCommon() {
	valid := []string{"when", "rule", "in"}
	for _, e := range r.ops {
		op := Op(slices.Index(opNames, e.Key))
		if key := valueKey[op]; key != "" && e.Value.Kind == Scalar {
			valid = append(valid, key)
		}
		if op == OpAdd {
			valid = append(valid, "before", "after")
		}
	}
	for i := range r.n.Entries {
		e := &r.n.Entries[i]
		switch {
		case slices.Contains(opNames, e.Key):
		case !slices.Contains(valid, e.Key):
			r.misspelled = true
			r.fail("change-key-unknown", e.KeyAt, len([]rune(e.Key)), fmt.Sprintf("%q has no meaning beside %q", e.Key, r.ops[0].Key),
				"one of: "+strings.Join(valid, ", "), diag.NearestName(e.Key, valid), "remove it or mend the word")
		case e.Key == "when":
			r.readWhen(e)
		case e.Key == "rule":
			r.readRule(e)
		case e.Key == "in":
			r.in = parsePathNode(e.Value, r.rep)
		case e.Key == "before", e.Key == "after":
			r.readNeighbor(e)
		}
	}
}

// readOperator reads one operator: a path with its value beside it, a map of paths
// with their values, or a list of paths.
func (r *changeReader) readOperator(e *Entry, op Op) {
	switch v := e.Value; {
	case v.Kind == Scalar:
		r.readSingle(e, op)
	case v.Kind == Map && op != OpRemove:
		for i := range v.Entries {
			p := &v.Entries[i]
			r.appendChange(op, p.KeyAt, &Node{Text: p.Key, Pos: p.KeyAt}, p.Value, len([]rune(p.Key)))
		}
	case v.Kind == List && (op == OpRemove || op == OpReplace):
		for _, item := range v.Items {
			r.appendChange(op, item.Pos, item, nil, len([]rune(item.Text)))
		}
	default:
		want := "a path, or a map of paths with their values"
		if op == OpRemove {
			want = "a path, or a list of paths"
		}
		r.fail("change-path-syntax", v.Pos, 1, fmt.Sprintf("%q cannot have this after it", e.Key), want, "", "write names with dots between them: tables.crt.rows['-1']")
	}
}

// readSingle reads an operator with one path.
func (r *changeReader) readSingle(e *Entry, op Op) {
	key := valueKey[op]
	value := r.n.Get(key)
	if key != "" && value == nil && !r.misspelled {
		r.fail("change-key-missing", e.KeyAt, len(e.Key), fmt.Sprintf("%q needs %q", op, key), "", "", fmt.Sprintf("write {%s: PATH, %s: ...}, or {%s: {PATH: ...}}", op, key, op))
		return
	}
	r.appendChange(op, e.KeyAt, e.Value, value, len(e.Key))
}

// appendChange appends one change.
func (r *changeReader) appendChange(op Op, at diag.Pos, path, value *Node, length int) {
	c := r.common
	c.Op, c.Pos, c.Len, c.PathAt, c.Value = op, at, length, path.Pos, value
	segs := parsePathNode(path, r.rep)
	if segs == nil {
		return
	}
	c.Path = append(slices.Clone(r.in), segs...)
	switch {
	case op == OpAdjust:
		by, ok := value.Int()
		if value != nil && !ok {
			r.fail("change-not-number", value.Pos, len([]rune(value.Text)), "adjust needs a whole number", "a number such as 1 or -2, without quotes", "", "to put another value in, use set")
			return
		}
		c.By, c.Value = by, nil
	case op == OpReplace && value == nil && c.Path[0] != "functions":
		r.fail("change-key-missing", path.Pos, len([]rune(path.Text)), "only functions are replaced by a list", "functions.NAME, written anew in the Lua file of this layer", "",
			"write {replace: "+FormatPath(c.Path)+", with: ...}")
		return
	case op == OpAdd && c.After != "" && len(r.out) > 0:
		// Several entries after one keep their order.
		if last := &r.out[len(r.out)-1]; last.Op == OpAdd && slices.Equal(last.Path[:len(last.Path)-1], c.Path[:len(c.Path)-1]) {
			c.After = last.Path[len(last.Path)-1]
		}
	}
	if op != OpAdd {
		c.Before, c.After = "", ""
	}
	r.out = append(r.out, c)
}

// parsePathNode reads a path and reports a wrong one.
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

// readNeighbor reads before: or after: of an added entry.
func (r *changeReader) readNeighbor(e *Entry) {
	if e.Value.Kind != Scalar || e.Value.Text == "" {
		r.fail("change-neighbour", e.Value.Pos, 0, fmt.Sprintf("%q needs the id of one entry", e.Key), "", "", "write the id alone, without the path above it")
		return
	}
	if r.common.Before != "" || r.common.After != "" {
		r.fail("change-neighbour", e.KeyAt, len(e.Key), "both before and after are given", "", "", "keep one of the two")
	}
	if e.Key == "before" {
		r.common.Before = e.Value.Text
	} else {
		r.common.After = e.Value.Text
	}
}

// readWhen reads the condition of the entry.
func (r *changeReader) readWhen(e *Entry) {
	r.common.When = e.Value
	const hint = "write when: {scenario: ID} or when: {scenario: [ID, ID]}"
	if e.Value.Kind != Map {
		r.fail("change-when", e.Value.Pos, 0, "a map was expected", "", "", hint)
		return
	}
	if len(e.Value.Entries) == 0 {
		r.fail("change-when", e.Value.Pos, 0, "the condition is empty", "", "", hint)
	}
	for i := range e.Value.Entries {
		w := &e.Value.Entries[i]
		if w.Key != "scenario" {
			r.fail("change-when", w.KeyAt, len([]rune(w.Key)), fmt.Sprintf("unknown condition %q", w.Key), "scenario", diag.NearestName(w.Key, []string{"scenario"}), hint)
			continue
		}
		ids := w.Value.Items
		if w.Value.Kind == Scalar {
			ids = []*Node{w.Value}
		}
		if len(ids) == 0 {
			r.fail("change-when", w.Value.Pos, 0, "no scenario is named", "", "", hint)
		}
		for _, id := range ids {
			if id.Kind != Scalar || id.IsNull() {
				r.fail("change-when", id.Pos, 0, "the id of a scenario was expected", "", "", hint)
			}
		}
	}
}

// readRule reads the rulebook section of the entry.
func (r *changeReader) readRule(e *Entry) {
	if e.Value.Kind != Scalar || e.Value.IsNull() {
		r.fail("change-rule", e.Value.Pos, 0, "a rulebook section was expected", "a text such as 'NB 5.1'", "", "write rule: and the section")
		return
	}
	r.common.Rule = e.Value
}
