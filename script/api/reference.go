package api

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
)

// Reference is the page about the Lua API, in Markdown.
func (s *Sheet) Reference() string {
	var b strings.Builder
	b.WriteString("# What scripts see\n\nA hook gets what [hooks.md](hooks.md) says. Effect hooks may change the game, roll and ask; query hooks only look.\n" +
		"All words and functions of [expressions.md](expressions.md) stand in scripts under the same names, with what a condition leaves\n" +
		"out written out: `held(unit)`. Things are found by id: `counters['r-1']`, `sides.red.vars.moves`, `boxes.reserve.units`, `cards.x`.\n" +
		"Sides, armies, boxes, kinds, terrains and the like are texts, their ids: `phasing == \"red\"`; the first three have fields as well,\n" +
		"`phasing.enemy`, those of expressions and vars.\n\n## Functions everywhere\n\n")
	for i := range s.Globals {
		s.refFunc(&b, "", &s.Globals[i])
	}
	b.WriteString("\n## Words\n\nThe words without a subject that are values:\n\n| word | type | |\n| --- | --- | --- |\n")
	words := s.find(Words)
	for i := range words.Members {
		if m := &words.Members[i]; m.do == nil {
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", m.Name, typeText(m.Type, m.Nil), cell(m.Doc))
		}
	}
	b.WriteString("\nThose that are functions; besides them " + strings.Join(SetWords, ", ") + ", as in expressions:\n\n")
	for i := range words.Members {
		if words.Members[i].do != nil {
			s.refFunc(&b, "", &words.Members[i])
		}
	}
	for _, t := range s.Types {
		if hidden(t) {
			continue
		}
		fmt.Fprintf(&b, "\n## %s\n\n%s\n", t.Name, t.Doc)
		s.refType(&b, t)
	}
	return b.String()
}

func (s *Sheet) refType(b *strings.Builder, t *Type) {
	head := false
	for i := range t.Members {
		m := &t.Members[i]
		if m.do != nil {
			continue
		}
		if !head {
			b.WriteString("\n| field | type | |\n| --- | --- | --- |\n")
			head = true
		}
		fmt.Fprintf(b, "| `%s` | %s | %s |\n", m.Name, typeText(m.Type, m.Nil), cell(m.Doc))
	}
	b.WriteByte('\n')
	sep := ":"
	if t.Plain {
		sep = "."
	}
	for i := range t.Members {
		if t.Members[i].do != nil {
			s.refFunc(b, t.Name+sep, &t.Members[i])
		}
	}
}

func (s *Sheet) refFunc(b *strings.Builder, prefix string, m *Member) {
	var names []string
	plain := plainParams(m.Params)
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
		result = " gives " + typeText(m.Type, m.Nil)
	}
	fmt.Fprintf(b, "- `%s%s%s%s%s`%s. %s\n", prefix, m.Name, open, strings.Join(names, ", "), end, result, m.help())
	for _, p := range m.Params {
		doc := typeText(p.Type, false)
		if p.Doc != "" {
			doc += ": " + p.Doc
		}
		fmt.Fprintf(b, "  - `%s`: %s\n", p.Name, doc)
	}
}

func typeText(typ string, null bool) string {
	typ = severalOf(typ)
	if null {
		return typ + " or nil"
	}
	return typ
}

// severalOf puts the element of a list in the plural: list of hexes.
func severalOf(typ string) string {
	if typ == Units {
		return "a unit or a list of units"
	}
	if elem, ok := strings.CutPrefix(typ, listOf); ok {
		return listOf + diag.Plural(elem)
	}
	return typ
}

func cell(text string) string { return strings.ReplaceAll(text, "|", "\\|") }

// Word is a name of the API: a field or function, and of what.
type Word struct{ Name, Of, Doc string }

// Vocabulary lists the names of the API but those that expressions have too.
func (s *Sheet) Vocabulary() []Word {
	var out []Word
	for i := range s.Globals {
		out = append(out, Word{s.Globals[i].Name, "", s.Globals[i].Doc})
	}
	for _, t := range s.Types {
		if hidden(t) || t.Name == Words {
			continue
		}
		for i := range t.Members {
			out = append(out, Word{t.Members[i].Name, t.Name, t.Members[i].Doc})
		}
	}
	return out
}

// Entries lists all that scripts see, as expr.Reference does for expressions: the group is
// "name", or "field of" with the type.
func (s *Sheet) Entries() []expr.Entry {
	var out []expr.Entry
	add := func(group, prefix string, m *Member) {
		e := expr.Entry{Group: group, Name: m.Name, Sign: prefix + m.Name, Type: typeText(m.Type, m.Nil), Doc: m.help()}
		if m.do != nil {
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
			e.Sign += open + strings.Join(names, ", ") + end
		}
		out = append(out, e)
	}
	for i := range s.Globals {
		add("name", "", &s.Globals[i])
	}
	for _, t := range s.Types {
		if hidden(t) && t.Name != Words {
			continue
		}
		group, sep := expr.FieldOf+t.Name, ":"
		if t.Plain {
			sep = "."
		}
		if t.Name == Words {
			group = "name"
		}
		for i := range t.Members {
			prefix := ""
			if t.Name != Words {
				prefix = t.Name + "."
				if t.Members[i].do != nil {
					prefix = t.Name + sep
				}
			}
			add(group, prefix, &t.Members[i])
		}
	}
	return out
}
