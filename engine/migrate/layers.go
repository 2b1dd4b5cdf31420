package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// additions turns the sections that a ruleset adds to into changes.
func (f *file) additions(at *visit) []layout.Edit {
	m := at.node
	e := m.Entry("additions")
	if e == nil || e.Value.Kind != source.Map || len(m.Entries) == 1 {
		return nil
	}
	change := m.Entry("change")
	dash := "  "
	if change != nil {
		if change.Value.Kind != source.List || len(change.Value.Items) == 0 {
			f.find(RuleHand, e.Lo, "additions are add in change in format 2", "write each section as an entry of change: - in: SECTION, with add: below it")
			return nil
		}
		if change.Value.Style == layout.Block {
			dash = strings.Repeat(" ", f.column(change.Value.Lo))
		}
	}
	items := f.sections(e, nil, dash)
	rest, end := f.below(e)
	for _, c := range rest {
		items += dash + "# " + c + f.newline()
	}
	switch {
	case change == nil:
		return []layout.Edit{layout.Replace(e.Lo, end, "change:"+f.newline()+items)}
	case change.Value.Style == layout.Flow:
		for _, c := range f.commentsOf(change.Value) {
			items += dash + "# " + c + f.newline()
		}
		for _, it := range change.Value.Items {
			items += dash + "- " + f.flowRaw(it) + f.newline()
		}
		after := len(strings.TrimRight(f.text[:change.Value.Lo], " \t\r\n"))
		return []layout.Edit{layout.Replace(f.lineStart(e.Lo), end, ""), layout.Replace(after, change.Value.Hi, f.newline()+strings.TrimRight(items, "\r\n"))}
	}
	start := f.lineStart(change.Value.Lo)
	for start > 0 && strings.HasPrefix(strings.TrimSpace(f.text[f.lineStart(start-1):start]), "#") {
		start = f.lineStart(start - 1)
	}
	return []layout.Edit{layout.Replace(f.lineStart(e.Lo), end, ""), layout.Replace(start, start, items)}
}

// below are the comments after the end of an entry that are indented deeper than
// it, and where they end.
func (f *file) below(e *layout.Entry) (comments []string, end int) {
	return f.deeper(e.Value.Hi, f.indentOf(e.Lo))
}

// deeper are the comments after a byte that are indented deeper than so much, and
// where they end.
func (f *file) deeper(at, indent int) (comments []string, end int) {
	if c := f.tail(at); c != "" {
		comments = append(comments, c)
	}
	end = min(f.lineEnd(at)+1, len(f.text))
	for at := end; at < len(f.text); {
		line := f.text[at:f.lineEnd(at)]
		body := strings.TrimSpace(line)
		if body != "" && (body[0] != '#' || f.indentOf(at) <= indent) {
			break
		}
		at = min(f.lineEnd(at)+1, len(f.text))
		if body != "" {
			comments = append(comments, strings.TrimSpace(body[1:]))
			end = at
		}
	}
	return comments, end
}

// sections writes the entries of sections as changes, one for each.
func (f *file) sections(of *layout.Entry, path []string, dash string) string {
	nl := f.newline()
	text := ""
	m, prev := of.Value, of.Hi
	for i, e := range m.Entries {
		if i > 0 {
			prev = m.Entries[i-1].Value.Hi
		}
		for _, c := range f.commentsIn(prev, e.Lo) {
			text += dash + "# " + c + nl
		}
		at := grow(path, e.Key)
		name := strings.Join(at, ".")
		depth := 1
		if at[0] == "map" {
			depth = 2
		}
		there := f.world.sections[name] && e.Value.Kind == source.Map
		switch {
		case there && len(at) < depth:
			text += f.sections(e, at, dash)
		case there && e.Value.Style == layout.Flow:
			text += dash + "- in: " + name + nl + dash + "  add: " + f.raw(e.Value) + nl
		case there:
			text += dash + "- in: " + name + nl + dash + "  add:" + nl + f.shifted(e, len(dash)+4)
		case e.Value.Style == layout.Block:
			text += dash + "- add:" + nl + dash + "    " + name + ":" + nl + f.shifted(e, len(dash)+6)
		default:
			text += dash + "- add:" + nl + dash + "    " + name + ": " + f.raw(e.Value) + nl
		}
	}
	return text
}

// shifted are the lines below a key, with comments, at another indentation.
func (f *file) shifted(e *layout.Entry, indent int) string {
	lo := f.lineEnd(e.Hi) + 1
	hi := min(f.lineEnd(e.Value.Hi)+1, len(f.text))
	by := indent - f.column(e.Value.Lo)
	text := ""
	if c := f.tail(e.Hi + 1); c != "" {
		text = strings.Repeat(" ", indent) + "# " + c + f.newline()
	}
	for line := range strings.Lines(f.text[lo:hi]) {
		switch {
		case strings.TrimSpace(line) == "":
		case by > 0:
			line = strings.Repeat(" ", by) + line
		default:
			for k := 0; k < -by && strings.HasPrefix(line, " "); k++ {
				line = line[1:]
			}
		}
		text += line
	}
	if !strings.HasSuffix(text, "\n") {
		text += f.newline()
	}
	return text
}

// helperChanges carries the changes of a layer to helpers.
func (f *file) helperChanges() []layout.Edit {
	list := f.root.Get("change")
	if list == nil || f.kind == "test" {
		return nil
	}
	var edits []layout.Edit
	for i, it := range list.Items {
		for _, e := range it.Entries {
			if _, ok := operators[e.Key]; !ok || e.Value.Kind != source.Scalar {
				continue
			}
			path := splitPath(e.Value.Text)
			if len(path) < 2 || path[0].text != "define" {
				continue
			}
			edits = append(edits, f.helperChange(list, i, e, path)...)
		}
	}
	return edits
}

func (f *file) helperChange(list *layout.Node, i int, e *layout.Entry, path []pathStep) []layout.Edit {
	it, id := list.Items[i], path[1].text
	constant := f.world.constants[id]
	section := "functions"
	if constant {
		section = "constants"
	}
	part := func(lo, hi int, text string) layout.Edit { return layout.Replace(e.Value.At[lo], e.Value.At[hi], text) }
	switch argument := it.Get(operators[e.Key]); {
	case constant && (len(path) == 3 || argument != nil && argument.Kind == source.Map), e.Key == "remove" && len(path) == 2:
		edits := []layout.Edit{part(path[0].lo, path[0].hi, section)}
		if argument.Get("value") != nil {
			argument = argument.Get("value")
		}
		if argument != nil && (argument.Style == layout.Single || argument.Style == layout.Double) && isInt(argument.Text) {
			edits = append(edits, layout.Replace(argument.Lo, argument.Hi, argument.Text))
		}
		return edits
	case e.Key == "set" && len(path) == 3 && path[2].text == "value" && argument != nil:
		edits := []layout.Edit{part(path[0].lo, path[0].hi, section), part(path[1].hi, path[2].hi, "")}
		s := f.world.paramsOf(id)
		s.tell = f.teller(argument)
		text, err := s.expression(argument.Text)
		switch {
		case err != nil:
		case argument.Style == layout.Literal || argument.Style == layout.Folded:
			edits = append(edits, f.value(argument, smallest(argument.Text, text))...)
		default:
			edits = append(edits, f.set(argument, strings.Join(strings.Fields(text), " ")))
		}
		return edits
	case (e.Key == "replace" || e.Key == "add") && len(path) == 2 && argument != nil && argument.Kind == source.Map && !constant:
		if e.Key == "add" {
			comments := f.commentsOf(it)
			if list.Style == layout.Block {
				more, _ := f.deeper(it.Hi, f.column(list.Lo))
				comments = append(comments, more...)
			}
			f.lua.added = append(f.lua.added, f.function(id, argument, comments))
			return f.withoutItem(list, i)
		}
		f.lua.added = append(f.lua.added, f.function(id, argument, nil))
		edits := []layout.Edit{layout.Replace(e.Value.Lo, e.Value.Hi, "[functions."+id+"]")}
		return append(edits, f.without(it, it.Entry(operators[e.Key]), "")...)
	}
	f.find(RulePath, e.Value.Lo, "this changes a part of the helper "+id+", which is a function now", "write the function in the layer's own Lua file, and replace: [functions."+id+"]")
	return nil
}

// withoutItem takes an entry out of a list, with its comments.
func (f *file) withoutItem(list *layout.Node, i int) []layout.Edit {
	it := list.Items[i]
	if len(list.Items) == 1 {
		return []layout.Edit{layout.Replace(list.Lo, list.Hi, "[]")}
	}
	if list.Style == layout.Flow {
		if i+1 < len(list.Items) {
			return []layout.Edit{layout.Replace(it.Lo, list.Items[i+1].Lo, "")}
		}
		return []layout.Edit{layout.Replace(list.Items[i-1].Hi, it.Hi, "")}
	}
	_, end := f.deeper(it.Hi, f.column(list.Lo))
	return []layout.Edit{layout.Replace(f.lineStart(it.Lo), end, "")}
}
