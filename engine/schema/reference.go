package schema

import (
	"bytes"
	"fmt"
	"sort"
	"strconv"
	"strings"
)

// WriteReference returns the reference page of the kinds in Markdown.
func WriteReference(kinds Kinds) []byte { return Compile(kinds).WriteReference(nil) }

// WriteReference returns the reference page in Markdown: each kind of file with
// its keys, then each part that kinds share. namesOf lists what expressions may
// name, by the tag words of a key; nil leaves that out.
func (f *Format) WriteReference(namesOf func(words string) string) []byte {
	w := &pageWriter{parts: map[string]*Schema{}, names: namesOf}
	var kinds bytes.Buffer
	kinds.WriteString("# The text format, key by key\n\n")
	fmt.Fprintf(&kinds, "Every file starts with `format: %d` and its `kind`. A whole number is written without leading zeros; "+
		"only `true` and `false` are truth values; everything else is text. In an expression, such a scalar needs no quotes: "+
		"`to: true`, `by: -1`, `limit: 3`; a text of the variable that is set is that text. A number that limits may be `no limit`.\n\n"+
		"An entry without `rule` has that of the nearest block around it in the same file that states one, else the file's; so with "+
		"`reconstruction`, but not from the file. Both may be written at the head of any map of such entries, for all of them: "+
		"`defence_total: {rule: \"NB 9.4\", woods: {...}, town: {...}}`. No entry can be called so.\n\n"+
		"An entry of a section may say `like: ID`: it is the entry of that id beside it, as all layers leave that one, with its own keys in place "+
		"of the model's (whole), and then with what its own list `change:` does (paths begin in the entry). What a ruleset or variant changes in "+
		"such an entry is added to that list. `resolve --why` shows what came so.\n\n", FormatVersion)
	for i := range f.kinds {
		fmt.Fprintf(&kinds, "- [%s](#%s)\n", f.kinds[i].name, kindAnchor(f.kinds[i].name))
	}
	for i := range f.kinds {
		fmt.Fprintf(&kinds, "\n## kind: %s\n\n", f.kinds[i].name)
		w.writeSection(&kinds, f.kinds[i].schema)
	}
	var parts bytes.Buffer
	written := map[string]bool{}
	for name := w.nextPart(written); name != ""; name = w.nextPart(written) {
		// Writing a part may meet further parts, so their order comes last.
		written[name] = true
		w.writeSection(&parts, w.parts[name])
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
		w.writeSection(&parts, w.parts[name])
	}
	return append(kinds.Bytes(), parts.Bytes()...)
}

// kindAnchor returns the anchor of a kind of file.
func kindAnchor(name string) string { return "kind-" + name }

// pageWriter writes the reference page, and collects the named parts that it
// meets.
type pageWriter struct {
	parts map[string]*Schema
	names func(words string) string
}

// nextPart returns the first part, by name, that is not written yet; "" when all
// are.
func (w *pageWriter) nextPart(written map[string]bool) string {
	best := ""
	for name := range w.parts {
		if !written[name] && (best == "" || name < best) {
			best = name
		}
	}
	return best
}

// writeSection writes one schema under its heading.
func (w *pageWriter) writeSection(b *bytes.Buffer, s *Schema) {
	if s.Doc != "" {
		fmt.Fprintf(b, "%s\n\n", s.Doc)
	}
	switch s.Form {
	case FormStruct:
		w.writeTable(b, s)
	case FormUnion:
		w.writeUnion(b, s.union)
	case FormEither:
		b.WriteString("Either ")
		for i, a := range s.Alts {
			if i > 0 {
				b.WriteString(", or ")
			}
			b.WriteString(w.describeSort(a))
		}
		b.WriteString(".\n")
		for _, a := range s.Alts {
			if a.Form == FormStruct || a.Form == FormUnion {
				b.WriteString("\n")
				w.writeSection(b, &Schema{Form: a.Form, Fields: a.Fields, Rest: a.Rest, groups: a.groups, union: a.union})
			}
		}
	default:
		fmt.Fprintf(b, "It is %s.\n", w.describeSort(s))
	}
}

// writeTable writes the keys of a struct as a table.
func (w *pageWriter) writeTable(b *bytes.Buffer, s *Schema) {
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
		case f.Group != "":
			required = "one " + f.Group
		}
		if f.HasDefault {
			def = quoteCode(f.Default)
		}
		fmt.Fprintf(b, "| `%s` | %s | %s | %s | %s |\n", f.Key, escapeCell(w.describeValue(f.Schema)), escapeCell(required), escapeCell(def), escapeCell(f.Doc+f.describeNames(w.names)))
	}
	if f := s.Rest; f != nil {
		fmt.Fprintf(b, "| any other | %s |  |  | %s |\n", escapeCell(w.describeValue(f.Schema)), escapeCell(f.Doc))
	}
	for _, g := range s.groups {
		fmt.Fprintf(b, "\nExactly one of %s must be there.\n", quoteCodes(s.groupKeys(g)))
	}
}

// describeNames says which names the expressions of a key may use.
func (f *Field) describeNames(names func(words string) string) string {
	if f.Words == "" || names == nil || !f.Schema.containsExpr(nil) {
		return ""
	}
	if list := names(f.Words); list != "" {
		return " Names in its expressions: " + list + "."
	}
	return ""
}

// writeUnion writes the cases of a union.
func (w *pageWriter) writeUnion(b *bytes.Buffer, u *union) {
	b.WriteString("| when | it is | meaning |\n| --- | --- | --- |\n")
	row := func(when string, c *unionCase) {
		fmt.Fprintf(b, "| %s | %s | %s |\n", escapeCell(when), w.describeValue(c.schema), escapeCell(c.doc))
	}
	for i := range u.present {
		row("it has the key "+quoteCode(u.present[i].name), &u.present[i])
	}
	for i := range u.cases {
		row(quoteCode(u.key+": "+u.cases[i].name), &u.cases[i])
	}
	if u.rest != nil {
		row("otherwise", u.rest)
	}
}

// describeValue describes a value in a table; a named part becomes a link.
func (w *pageWriter) describeValue(s *Schema) string {
	if s == nil {
		return "any value"
	}
	if s.Name != "" {
		w.parts[s.Name] = s
		return fmt.Sprintf("[%s](#%s)", s.Name, headingAnchor(s.Name))
	}
	return w.describeSort(s)
}

// describeSort describes a schema without a name, or the schema behind a name.
func (w *pageWriter) describeSort(s *Schema) string {
	switch s.Form {
	case FormScalar:
		return scalarText(s)
	case FormList:
		return "a list, each: " + w.describeValue(s.Items)
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
		return "a map; key: " + key + "; value: " + w.describeValue(s.Values)
	case FormEither:
		parts := make([]string, len(s.Alts))
		for i, a := range s.Alts {
			parts[i] = w.describeValue(a)
		}
		return strings.Join(parts, ", or ")
	case FormStruct, FormUnion:
		return "a map as below"
	}
	return "any value"
}

// scalarText describes a scalar.
func scalarText(s *Schema) string {
	switch {
	case len(s.Enum) > 0:
		return quoteCodes(s.Enum)
	case s.Min != nil && s.Max != nil && *s.Min == *s.Max:
		return quoteCode(strconv.Itoa(*s.Min))
	case s.describeLimits() != "":
		return s.Want + " " + s.describeLimits()
	case s.Ref != "":
		return "the name of " + s.Want
	}
	return s.Want
}

// quoteCodes writes texts as code, with commas between them.
func quoteCodes(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = quoteCode(t)
	}
	return strings.Join(out, ", ")
}

// quoteCode writes a text as code.
func quoteCode(text string) string {
	if text == "" {
		return "empty"
	}
	return "`" + text + "`"
}

// escapeCell keeps a text inside one cell of a table.
func escapeCell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

// headingAnchor returns the link target that Markdown makes of a heading.
func headingAnchor(heading string) string {
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
