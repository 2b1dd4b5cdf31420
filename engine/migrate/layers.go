package migrate

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/source"
)

// additions turns the sections that a ruleset adds to into changes.
func (f *file) additions(at *visit) []edit {
	m := at.node
	e := m.entry("additions")
	if e == nil || e.value.kind != source.Map || len(m.entries) == 1 {
		return nil
	}
	change := m.entry("change")
	dash := "  "
	if change != nil {
		if change.value.kind != source.List || len(change.value.items) == 0 {
			f.find(RuleHand, e.lo, "additions are add in change in format 2", "write each section as an entry of change: - in: SECTION, with add: below it")
			return nil
		}
		if change.value.style == block {
			dash = strings.Repeat(" ", f.column(change.value.lo))
		}
	}
	items := f.sections(e, nil, dash)
	rest, end := f.below(e)
	for _, c := range rest {
		items += dash + "# " + c + f.newline()
	}
	switch {
	case change == nil:
		return []edit{{e.lo, end, "change:" + f.newline() + items}}
	case change.value.style == flow:
		for _, c := range f.commentsOf(change.value) {
			items += dash + "# " + c + f.newline()
		}
		for _, it := range change.value.items {
			items += dash + "- " + f.flowRaw(it) + f.newline()
		}
		after := len(strings.TrimRight(f.text[:change.value.lo], " \t\r\n"))
		return []edit{{f.lineStart(e.lo), end, ""}, {after, change.value.hi, f.newline() + strings.TrimRight(items, "\r\n")}}
	}
	start := f.lineStart(change.value.lo)
	for start > 0 && strings.HasPrefix(strings.TrimSpace(f.text[f.lineStart(start-1):start]), "#") {
		start = f.lineStart(start - 1)
	}
	return []edit{{f.lineStart(e.lo), end, ""}, {start, start, items}}
}

// below are the comments after the end of an entry that are indented deeper than
// it, and where they end.
func (f *file) below(e *entry) (comments []string, end int) {
	return f.deeper(e.value.hi, f.indentOf(e.lo))
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
func (f *file) sections(of *entry, path []string, dash string) string {
	nl := f.newline()
	text := ""
	m, prev := of.value, of.hi
	for i, e := range m.entries {
		if i > 0 {
			prev = m.entries[i-1].value.hi
		}
		for _, c := range f.commentsIn(prev, e.lo) {
			text += dash + "# " + c + nl
		}
		at := grow(path, e.key)
		name := strings.Join(at, ".")
		depth := 1
		if at[0] == "map" {
			depth = 2
		}
		there := f.world.sections[name] && e.value.kind == source.Map
		switch {
		case there && len(at) < depth:
			text += f.sections(e, at, dash)
		case there && e.value.style == flow:
			text += dash + "- in: " + name + nl + dash + "  add: " + f.raw(e.value) + nl
		case there:
			text += dash + "- in: " + name + nl + dash + "  add:" + nl + f.shifted(e, len(dash)+4)
		case e.value.style == block:
			text += dash + "- add:" + nl + dash + "    " + name + ":" + nl + f.shifted(e, len(dash)+6)
		default:
			text += dash + "- add:" + nl + dash + "    " + name + ": " + f.raw(e.value) + nl
		}
	}
	return text
}

// shifted are the lines below a key, with comments, at another indentation.
func (f *file) shifted(e *entry, indent int) string {
	lo := f.lineEnd(e.hi) + 1
	hi := min(f.lineEnd(e.value.hi)+1, len(f.text))
	by := indent - f.column(e.value.lo)
	text := ""
	if c := f.tail(e.hi + 1); c != "" {
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
func (f *file) helperChanges() []edit {
	list := f.root.get("change")
	if list == nil || f.kind == "test" {
		return nil
	}
	var edits []edit
	for i, it := range list.items {
		for _, e := range it.entries {
			if _, ok := operators[e.key]; !ok || e.value.kind != source.Scalar {
				continue
			}
			path := splitPath(e.value.text)
			if len(path) < 2 || path[0].text != "define" {
				continue
			}
			edits = append(edits, f.helperChange(list, i, e, path)...)
		}
	}
	return edits
}

func (f *file) helperChange(list *node, i int, e *entry, path []pathStep) []edit {
	it, id := list.items[i], path[1].text
	constant := f.world.constants[id]
	section := "functions"
	if constant {
		section = "constants"
	}
	part := func(lo, hi int, text string) edit { return edit{e.value.at[lo], e.value.at[hi], text} }
	switch argument := it.get(operators[e.key]); {
	case constant && (len(path) == 3 || argument != nil && argument.kind == source.Map), e.key == "remove" && len(path) == 2:
		edits := []edit{part(path[0].lo, path[0].hi, section)}
		if argument.get("value") != nil {
			argument = argument.get("value")
		}
		if argument != nil && (argument.style == single || argument.style == double) && isInt(argument.text) {
			edits = append(edits, edit{argument.lo, argument.hi, argument.text})
		}
		return edits
	case e.key == "set" && len(path) == 3 && path[2].text == "value" && argument != nil:
		edits := []edit{part(path[0].lo, path[0].hi, section), part(path[1].hi, path[2].hi, "")}
		s := f.world.paramsOf(id)
		s.tell = f.teller(argument)
		text, err := s.expression(argument.text)
		switch {
		case err != nil:
		case argument.style == literal || argument.style == folded:
			edits = append(edits, f.value(argument, smallest(argument.text, text))...)
		default:
			edits = append(edits, f.set(argument, strings.Join(strings.Fields(text), " ")))
		}
		return edits
	case (e.key == "replace" || e.key == "add") && len(path) == 2 && argument != nil && argument.kind == source.Map && !constant:
		if e.key == "add" {
			comments := f.commentsOf(it)
			if list.style == block {
				more, _ := f.deeper(it.hi, f.column(list.lo))
				comments = append(comments, more...)
			}
			f.lua.added = append(f.lua.added, f.function(id, argument, comments))
			return f.withoutItem(list, i)
		}
		f.lua.added = append(f.lua.added, f.function(id, argument, nil))
		edits := []edit{{e.value.lo, e.value.hi, "[functions." + id + "]"}}
		return append(edits, f.without(it, it.entry(operators[e.key]), "")...)
	}
	f.find(RulePath, e.value.lo, "this changes a part of the helper "+id+", which is a function now", "write the function in the layer's own Lua file, and replace: [functions."+id+"]")
	return nil
}

// withoutItem takes an entry out of a list, with its comments.
func (f *file) withoutItem(list *node, i int) []edit {
	it := list.items[i]
	if len(list.items) == 1 {
		return []edit{{list.lo, list.hi, "[]"}}
	}
	if list.style == flow {
		if i+1 < len(list.items) {
			return []edit{{it.lo, list.items[i+1].lo, ""}}
		}
		return []edit{{list.items[i-1].hi, it.hi, ""}}
	}
	_, end := f.deeper(it.hi, f.column(list.lo))
	return []edit{{f.lineStart(it.lo), end, ""}}
}
