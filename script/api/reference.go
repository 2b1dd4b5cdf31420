package api

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
)

// WriteReference returns the page about the Lua API, in Markdown.
func (s *Declarations) WriteReference() string {
	var b strings.Builder
	b.WriteString("# What scripts see\n\nA hook gets what [hooks.md](hooks.md) says. Effect hooks may change the game, roll and ask; query hooks only look.\n" +
		"All words and functions of [expressions.md](expressions.md) are available in scripts under the same names, with what a condition leaves\n" +
		"out written out: `held(unit)`. Things are found by id: `counters['r-1']`, `sides.red.vars.moves`, `boxes.reserve.units`, `cards.x`.\n" +
		"Sides, armies, boxes, kinds, terrains and the like are texts, their ids: `phasing == \"red\"`; the first three have fields as well,\n" +
		"`phasing.enemy`, those of expressions and vars.\n\n## Functions everywhere\n\n")
	for i := range s.Globals {
		s.writeFunc(&b, "", &s.Globals[i])
	}
	b.WriteString("\n## Words\n\nThe words without a subject that are values:\n\n| word | type | |\n| --- | --- | --- |\n")
	words := s.findType(Words)
	for i := range words.Members {
		if m := &words.Members[i]; m.call == nil {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", m.Name, typeText(m.Type, m.MayBeNil), escapeCell(m.Doc))
		}
	}
	b.WriteString("\nThose that are functions; besides them " + strings.Join(SetWords, ", ") + ", as in expressions:\n\n")
	for i := range words.Members {
		if words.Members[i].call != nil {
			s.writeFunc(&b, "", &words.Members[i])
		}
	}
	for _, t := range s.Types {
		if isHiddenType(t) {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", t.Name, t.Doc)
		s.writeType(&b, t)
	}
	return b.String()
}

func (s *Declarations) writeType(b *strings.Builder, t *Type) {
	head := false
	for i := range t.Members {
		m := &t.Members[i]
		if m.call != nil {
			continue
		}
		if !head {
			b.WriteString("\n| field | type | |\n| --- | --- | --- |\n")
			head = true
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", m.Name, typeText(m.Type, m.MayBeNil), escapeCell(m.Doc))
	}
	b.WriteByte('\n')
	sep := ":"
	if t.DotCalled {
		sep = "."
	}
	for i := range t.Members {
		if t.Members[i].call != nil {
			s.writeFunc(b, t.Name+sep, &t.Members[i])
		}
	}
}

func (s *Declarations) writeFunc(b *strings.Builder, prefix string, m *Member) {
	var names []string
	plain := countPlainParams(m.Params)
	for i, p := range m.Params {
		n := p.Name
		if m.Named || p.Key {
			n += " ="
		}
		if p.Optional {
			n = "[" + n + "]"
		}
		if i == plain && !m.Named {
			n = "{" + n
		}
		names = append(names, n)
	}
	open, end := "(", ")"
	if m.Named {
		open, end = "{", "}"
	} else if plain < len(m.Params) {
		end = "})"
	}
	result := ""
	if m.Type != "" {
		result = " gives " + typeText(m.Type, m.MayBeNil)
	}
	fmt.Fprintf(b, "- `%s%s%s%s%s`%s. %s\n", prefix, m.Name, open, strings.Join(names, ", "), end, result, m.helpText())
	for _, p := range m.Params {
		doc := typeText(p.Type, false)
		if p.Doc != "" {
			doc += ": " + p.Doc
		}
		fmt.Fprintf(b, "  - `%s`: %s\n", p.Name, doc)
	}
}

func typeText(typ string, null bool) string {
	typ = pluralType(typ)
	if null {
		return typ + " or nil"
	}
	return typ
}

// pluralType puts the element of a list in the plural: list of hexes.
func pluralType(typ string) string {
	if typ == Units {
		return "a unit or a list of units"
	}
	if elem, ok := strings.CutPrefix(typ, listOf); ok {
		return listOf + diag.Plural(elem)
	}
	return typ
}

func escapeCell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }

// Word is a name of the API: a field or function, and of what.
type Word struct{ Name, Owner, Doc string }

// ListWords lists the names of the API but those that expressions have too.
func (s *Declarations) ListWords() []Word {
	var out []Word
	for i := range s.Globals {
		out = append(out, Word{s.Globals[i].Name, "", s.Globals[i].Doc})
	}
	for _, t := range s.Types {
		if isHiddenType(t) || t.Name == Words {
			continue
		}
		for i := range t.Members {
			out = append(out, Word{t.Members[i].Name, t.Name, t.Members[i].Doc})
		}
	}
	return out
}

// ListEntries lists all that scripts see, as expr.Reference does for expressions: the group is
// "name", or "field of" with the type.
func (s *Declarations) ListEntries() []lang.Entry {
	var out []lang.Entry
	add := func(group, prefix string, m *Member) {
		e := lang.Entry{Group: group, Name: m.Name, Signature: prefix + m.Name, Type: typeText(m.Type, m.MayBeNil), Doc: m.helpText()}
		if m.call != nil {
			var names []string
			for _, p := range m.Params {
				n := p.Name
				if p.Optional {
					n += "?"
				}
				names = append(names, n)
			}
			open, end := "(", ")"
			if m.Named {
				open, end = "{", "}"
			}
			e.Signature += open + strings.Join(names, ", ") + end
		}
		out = append(out, e)
	}
	for i := range s.Globals {
		add("name", "", &s.Globals[i])
	}
	for _, t := range s.Types {
		if isHiddenType(t) && t.Name != Words {
			continue
		}
		group, sep := lang.UseField+t.Name, ":"
		if t.DotCalled {
			sep = "."
		}
		if t.Name == Words {
			group = "name"
		}
		for i := range t.Members {
			prefix := ""
			if t.Name != Words {
				prefix = t.Name + "."
				if t.Members[i].call != nil {
					prefix = t.Name + sep
				}
			}
			add(group, prefix, &t.Members[i])
		}
	}
	return out
}
