package shape

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// Reference writes the reference page of the kinds in Markdown.
func Reference(kinds Kinds) []byte { return Compile(kinds).Reference(nil) }

// Reference writes the reference page in Markdown: each kind of file with its
// keys, then each part that they share. Names lists what the expressions of a key
// may use by what its tag words says; nil: nothing is told.
func (f *Format) Reference(namesOf func(words string) string) []byte {
	w := &pageWriter{parts: map[string]*Schema{}, names: namesOf}
	var kinds bytes.Buffer
	kinds.WriteString("# The text format, key by key\n\n")
	fmt.Fprintf(&kinds, "Every file starts with `format: %d` and its `kind`. A whole number is written without leading zeros; "+
		"only `true` and `false` are truth values; everything else is text. Where an expression stands, such a scalar needs no quotes: "+
		"`to: true`, `by: -1`, `limit: 3`; a text of the variable that is set is that text. `no limit` stands where a number limits.\n\n"+
		"An entry without `rule` has that of the nearest block around it in the same file that states one, else the file's; so with "+
		"`reconstruction`, but not from the file. Both may stand at the head of any map of such entries, for all of them: "+
		"`defence_total: {rule: \"NB 9.4\", woods: {...}, town: {...}}`. No entry can be called so.\n\n"+
		"An entry of a section may say `like: ID`: it is the entry of that id beside it, as all layers leave that one, with its own keys in place "+
		"of the model's (whole), and then with what its own list `change:` does (paths begin in the entry). What a ruleset or variant changes in "+
		"such an entry is added to that list. `resolve --why` tells what came so.\n\n", FormatVersion)
	for i := range f.kinds {
		fmt.Fprintf(&kinds, "- [%s](#%s)\n", f.kinds[i].name, kindAnchor(f.kinds[i].name))
	}
	for i := range f.kinds {
		fmt.Fprintf(&kinds, "\n## kind: %s\n\n", f.kinds[i].name)
		w.section(&kinds, f.kinds[i].schema)
	}
	var parts bytes.Buffer
	written := map[string]bool{}
	for name := w.next(written); name != ""; name = w.next(written) {
		// Writing a part may meet further parts, so their order comes last.
		written[name] = true
		w.section(&parts, w.parts[name])
		parts.Reset()
	}
	names := make([]string, 0, len(w.parts))
	for name := range w.parts {
		names = append(names, name)
	}
	sort.Strings(names)
	if len(names) > 0 {
		parts.WriteString("\n## Parts\n")
	}
	for _, name := range names {
		fmt.Fprintf(&parts, "\n### %s\n\n", name)
		w.section(&parts, w.parts[name])
	}
	return append(kinds.Bytes(), parts.Bytes()...)
}

func kindAnchor(name string) string { return "kind-" + name }

// pageWriter collects the named parts it meets.
type pageWriter struct {
	parts map[string]*Schema
	names func(words string) string
}

func (w *pageWriter) next(written map[string]bool) string {
	best := ""
	for name := range w.parts {
		if !written[name] && (best == "" || name < best) {
			best = name
		}
	}
	return best
}

// section describes one schema under its heading.
func (w *pageWriter) section(b *bytes.Buffer, s *Schema) {
	if s.Doc != "" {
		fmt.Fprintf(b, "%s\n\n", s.Doc)
	}
	switch s.Form {
	case FormStruct:
		w.table(b, s)
	case FormUnion:
		w.union(b, s.union)
	case FormEither:
		b.WriteString("Either ")
		for i, a := range s.Alts {
			if i > 0 {
				b.WriteString(", or ")
			}
			b.WriteString(w.sort(a))
		}
		b.WriteString(".\n")
		for _, a := range s.Alts {
			if a.Form == FormStruct || a.Form == FormUnion {
				b.WriteString("\n")
				w.section(b, &Schema{Form: a.Form, Fields: a.Fields, Rest: a.Rest, ones: a.ones, union: a.union})
			}
		}
	default:
		fmt.Fprintf(b, "It is %s.\n", w.sort(s))
	}
}

func (w *pageWriter) table(b *bytes.Buffer, s *Schema) {
	if len(s.Fields) == 0 {
		b.WriteString("It has no keys: `{}`.\n")
		return
	}
	b.WriteString("| key | value | required | default | meaning |\n| --- | --- | --- | --- | --- |\n")
	for i := range s.Fields {
		f := &s.Fields[i]
		required, def := "", ""
		switch {
		case f.Required:
			required = "yes"
		case f.One != "":
			required = "one " + f.One
		}
		if f.HasDefault {
			def = code(f.Default)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", f.Key, cell(w.value(f.Schema)), cell(required), cell(def), cell(f.Doc+f.mayName(w.names)))
	}
	if f := s.Rest; f != nil {
		fmt.Fprintf(b, "| any other | %s |  |  | %s |\n", cell(w.value(f.Schema)), cell(f.Doc))
	}
	for _, g := range s.ones {
		fmt.Fprintf(b, "\nExactly one of %s must be there.\n", codes(s.group(g)))
	}
}

// mayName says which names the expressions of a key may use.
func (f *Field) mayName(names func(words string) string) string {
	if f.Words == "" || names == nil || !f.Schema.holdsExpr(nil) {
		return ""
	}
	if list := names(f.Words); list != "" {
		return " Names in its expressions: " + list + "."
	}
	return ""
}

func (w *pageWriter) union(b *bytes.Buffer, u *union) {
	b.WriteString("| when | it is | meaning |\n| --- | --- | --- |\n")
	row := func(when string, c *unionCase) {
		fmt.Fprintf(b, "| %s | %s | %s |\n", cell(when), w.value(c.schema), cell(c.doc))
	}
	for i := range u.present {
		row("it has the key "+code(u.present[i].name), &u.present[i])
	}
	for i := range u.cases {
		row(code(u.key+": "+u.cases[i].name), &u.cases[i])
	}
	if u.rest != nil {
		row("otherwise", u.rest)
	}
}

// value describes a value in a table: a named part is a link.
func (w *pageWriter) value(s *Schema) string {
	if s == nil {
		return "any value"
	}
	if s.Name != "" {
		w.parts[s.Name] = s
		return fmt.Sprintf("[%s](#%s)", s.Name, anchor(s.Name))
	}
	return w.sort(s)
}

// sort describes a schema that has no name, or the schema behind a name.
func (w *pageWriter) sort(s *Schema) string {
	switch s.Form {
	case FormScalar:
		return scalarText(s)
	case FormList:
		return "a list, each: " + w.value(s.Items)
	case FormMap:
		key := s.KeyDoc
		if key == "" && s.KeyRef != "" {
			key = "the " + s.KeyRef
		}
		if key == "" {
			key = "an id"
			if s.Keys == "any" {
				key = "any text"
			}
		}
		return "a map; key: " + key + "; value: " + w.value(s.Values)
	case FormEither:
		parts := make([]string, len(s.Alts))
		for i, a := range s.Alts {
			parts[i] = w.value(a)
		}
		return strings.Join(parts, ", or ")
	case FormStruct, FormUnion:
		return "a map as below"
	}
	return "any value"
}

func scalarText(s *Schema) string {
	switch {
	case len(s.Enum) > 0:
		return codes(s.Enum)
	case s.Min != nil && s.Max != nil && *s.Min == *s.Max:
		return code(strconv.Itoa(*s.Min))
	case s.limits() != "":
		return s.Want + " " + s.limits()
	case s.Ref != "":
		return "the name of " + s.Want
	}
	return s.Want
}

func codes(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = code(t)
	}
	return strings.Join(out, ", ")
}

func code(text string) string {
	if text == "" {
		return "empty"
	}
	return "`" + text + "`"
}

// cell keeps a text inside one cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

// anchor is the link target that Markdown makes of a heading.
func anchor(heading string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '-', r == '_':
			return r
		}
		return -1
	}, strings.ToLower(heading))
}
