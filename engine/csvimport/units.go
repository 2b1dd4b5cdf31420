package csvimport

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// knownColumns are the columns of a sheet of counters that are no values.
var knownColumns = []string{"id", "name", "label", "army", "kind", "group", "steps", "traits", "parent", "printed"}

// valueForm is the form of the name of a value, which expressions must be able to say.
var valueForm = regexp.MustCompile(`^[a-z][a-z0-9_]*(-[a-z0-9_]+)*$`)

// ConvertUnits returns the text of units.yaml for a sheet of counters: one line
// for each counter, one column for each value. It returns "" when something is
// wrong, with findings in rep.
func ConvertUnits(name string, data []byte, rep *diag.List) string {
	t := readTable(name, data, rep)
	if t == nil || !t.requireColumns("id", "army", "kind") {
		return ""
	}
	t.reportUnread(knownColumns, t.isValue, ", or the name of a value with whole numbers below it; worn.cs is the value cs of the face worn")
	var kinds []string
	var b strings.Builder
	seen := map[string]diag.Pos{}
	for i := range t.rows {
		r := &t.rows[i]
		id, at := t.findCell(r, "id")
		if !schema.IsID(id) {
			t.reportBadID(id, at)
			continue
		}
		if first, twice := seen[id]; twice {
			t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len(id), Message: "the id " + id + " is there twice", Related: []diag.Related{{Pos: first, Message: "first here"}}})
			continue
		}
		seen[id] = at
		kind, _ := t.findCell(r, "kind")
		if kind != "" && !slices.Contains(kinds, kind) {
			if kinds = append(kinds, kind); len(kinds) > limits.UnitKinds {
				t.fail(at, 1, fmt.Sprintf("the counters are of more than %d kinds", limits.UnitKinds), "see that the column kind holds kinds")
				return ""
			}
		}
		b.WriteString("  " + id + ": " + yamldoc.PrintInline(t.newUnitNode(r)) + "\n")
	}
	if rep.HasErrors() {
		return ""
	}
	out := formatHead("units") + "unit_kinds:\n"
	for _, k := range kinds {
		out += fmt.Sprintf("  %s: {name: %s}\n", k, yamldoc.PrintInline(textNode(titleFromID(k))))
	}
	return out + "units:\n" + b.String()
}

// newUnitNode returns one counter as a map.
func (t *table) newUnitNode(r *row) *yamldoc.Node {
	n := &yamldoc.Node{Kind: yamldoc.Map}
	put := func(key string, v *yamldoc.Node) {
		n.Entries = append(n.Entries, yamldoc.Entry{Key: key, Value: v})
	}
	for _, key := range knownColumns[1:] {
		v, at := t.findCell(r, key)
		switch {
		case v == "" && (key == "army" || key == "kind"):
			t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Message: "this counter has no " + key, Hint: "write it into the column " + key})
		case v == "":
		case (key == "army" || key == "kind" || key == "parent") && !schema.IsID(v):
			t.reportBadID(v, at)
		case key == "traits":
			list := &yamldoc.Node{Kind: yamldoc.List}
			for _, w := range strings.Fields(v) {
				list.Items = append(list.Items, textNode(w))
			}
			put(key, list)
		case key == "steps":
			t.reportBadNumber(v, at)
			put(key, plainNode(v))
		default:
			put(key, textNode(v))
		}
	}
	var faces []yamldoc.Entry
	values := &yamldoc.Node{Kind: yamldoc.Map}
	for i, h := range t.heads {
		if slices.Contains(knownColumns, h) || t.unreadColumns[i] || h == "" || i >= len(r.cells) || r.cells[i] == "" {
			continue
		}
		t.reportBadNumber(r.cells[i], r.at[i])
		face, value, printed := strings.Cut(h, ".")
		if !printed {
			values.Entries = append(values.Entries, yamldoc.Entry{Key: h, Value: plainNode(r.cells[i])})
			continue
		}
		k := slices.IndexFunc(faces, func(e yamldoc.Entry) bool { return e.Key == face })
		if k < 0 {
			k, faces = len(faces), append(faces, yamldoc.Entry{Key: face, Value: &yamldoc.Node{Kind: yamldoc.Map}})
		}
		of := faces[k].Value
		of.Entries = append(of.Entries, yamldoc.Entry{Key: value, Value: plainNode(r.cells[i])})
	}
	if len(values.Entries) > 0 {
		put("values", values)
	}
	for i := range faces {
		faces[i].Value = &yamldoc.Node{Kind: yamldoc.Map, Entries: []yamldoc.Entry{{Key: "values", Value: faces[i].Value}}}
	}
	if len(faces) > 0 {
		put("faces", &yamldoc.Node{Kind: yamldoc.Map, Entries: faces})
	}
	return n
}

// isValue reports whether a column holds a value of the counters, or of one of
// their faces: it has a valid name, and most of its cells are whole numbers.
func (t *table) isValue(column int) bool {
	face, value, _ := strings.Cut(t.heads[column], ".")
	if !valueForm.MatchString(face) || value != "" && !valueForm.MatchString(value) || strings.HasSuffix(t.heads[column], ".") {
		return false
	}
	numbers, others := 0, 0
	for i := range t.rows {
		if r := &t.rows[i]; column < len(r.cells) && r.cells[column] != "" {
			if _, err := strconv.Atoi(r.cells[column]); err == nil {
				numbers++
			} else {
				others++
			}
		}
	}
	return numbers >= others
}

// reportBadID reports a text that cannot be an id.
func (t *table) reportBadID(v string, at diag.Pos) {
	t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len([]rune(v)), Message: fmt.Sprintf("%q is no id", v), Expected: "small letters, digits, hyphens and dots, beginning with a letter or digit", Nearest: idFromText(v)})
}

// reportBadNumber reports a text that is not a whole number.
func (t *table) reportBadNumber(v string, at diag.Pos) {
	if _, err := strconv.Atoi(v); err != nil {
		t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len([]rune(v)), Message: fmt.Sprintf("%q is no whole number", v), Expected: "a whole number, as printed on the counter"})
	}
}

// textNode returns a text as a node, in quotes where it looks like a number.
func textNode(v string) *yamldoc.Node {
	n := &yamldoc.Node{Text: v}
	if _, err := strconv.Atoi(v); err == nil || v == "true" || v == "false" {
		n.Quoted = true
	}
	return n
}

// plainNode returns a text as a node without quotes.
func plainNode(v string) *yamldoc.Node { return &yamldoc.Node{Text: v} }

// titleFromID returns an id as a name for people.
func titleFromID(id string) string {
	return strings.ToUpper(id[:1]) + strings.ReplaceAll(id[1:], "-", " ")
}

// notInID matches characters that an id cannot have.
var notInID = regexp.MustCompile(`[^a-z0-9.]+`)

// idFromText returns an id made of a text.
func idFromText(v string) string {
	return strings.Trim(notInID.ReplaceAllString(strings.ToLower(v), "-"), "-.")
}
