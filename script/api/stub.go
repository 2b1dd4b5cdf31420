package api

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// WriteStub returns a file for editors that read LuaLS annotations: every object, field
// and function with its types and help; for a game also its values, variables
// and ids.
func (s *Declarations) WriteStub() string {
	var b strings.Builder
	b.WriteString("---@meta\n-- Made from the declarations of the script host; do not edit.\n")
	for _, t := range s.Types {
		if isHiddenType(t) {
			continue // the game's own files define them
		}
		s.stubType(&b, t)
	}
	s.stubOwners(&b)
	for i := range s.Globals {
		b.WriteByte('\n')
		s.stubFunc(&b, "", &s.Globals[i])
	}
	s.stubWords(&b)
	return b.String()
}

// setWordParams are the parameters of the words over sets, and what they give.
var setWordParams = map[string][2]string{"any": {"set, what", "boolean"}, "all": {"set, what", "boolean"}, "count": {"set, what", "integer"}, "sum": {"set, value", "integer"},
	"filter": {"set, what", "any[]"}, "best": {"set, value", "any"}, "first": {"set", "any"}, "has": {"set, value", "boolean"},
	"min": {"a, b, c, d", "integer"}, "max": {"a, b, c, d", "integer"}, "abs": {"n", "integer"}, "clamp": {"n, least, most", "integer"},
	"floor_div": {"a, b", "integer"}, "ceil_div": {"a, b", "integer"}, "round_half_up": {"a, b", "integer"}}

// stubWords writes the words that scripts share with expressions.
func (s *Declarations) stubWords(b *strings.Builder) {
	words, byID := s.findType(Words), map[string]string{}
	for _, c := range Collections {
		byID[c.Name] = c.Family
	}
	for i := range words.Members {
		m := &words.Members[i]
		switch family := byID[m.Name]; {
		case m.call != nil:
			b.WriteByte('\n')
			s.stubFunc(b, "", m)
		case family != "":
			s.stubByID(b, m.Doc, m.Name, s.findDomain(family), s.luaType(family, false))
		default:
			fmt.Fprintf(b, "\n---%s\n---@type %s\n%s = nil\n", m.Doc, s.memberType(m), m.Name)
		}
	}
	s.stubByID(b, "The hexes of an area.", "areas", s.Envs.Domains.Area, "hex[]")
	s.stubByID(b, "A card.", "cards", s.Envs.Domains.Card, "card")
	for _, name := range SetWords {
		fmt.Fprintf(b, "\n---As in expressions.\n---@return %s\nfunction %s(%s) end\n", setWordParams[name][1], name, setWordParams[name][0])
	}
}

func (s *Declarations) stubType(b *strings.Builder, t *Type) {
	class := className(t.Name)
	fmt.Fprintf(b, "\n---%s\n---@class %s\n", t.Doc, class)
	for i := range t.Members {
		m := &t.Members[i]
		if m.call == nil {
			fmt.Fprintf(b, "---@field %s %s %s\n", m.Name, s.memberType(m), m.Doc)
		}
	}
	name := class
	if !t.DotCalled {
		name = "local " + class
	}
	fmt.Fprintf(b, "%s = {}\n", name)
	sep := ":"
	if t.DotCalled {
		sep = "."
	}
	for i := range t.Members {
		if t.Members[i].call != nil {
			b.WriteByte('\n')
			s.stubFunc(b, class+sep, &t.Members[i])
		}
	}
}

func (s *Declarations) stubFunc(b *strings.Builder, prefix string, m *Member) {
	fmt.Fprintf(b, "---%s\n", m.helpText())
	var names []string
	if m.Named {
		s.stubKeys(b, m.Params)
		names = []string{"options"}
	} else {
		for _, p := range m.Params[:countPlainParams(m.Params)] {
			mark := ""
			if p.Optional {
				mark = "?"
			}
			b.WriteString(strings.TrimSpace(fmt.Sprintf("---@param %s%s %s %s", p.Name, mark, s.paramType(p.Type), p.Doc)) + "\n")
			names = append(names, p.Name)
		}
		if n := countPlainParams(m.Params); n < len(m.Params) {
			s.stubKeys(b, m.Params[n:])
			names = append(names, "options")
		}
	}
	if m.Type != "" {
		fmt.Fprintf(b, "---@return %s\n", s.luaType(m.Type, m.MayBeNil))
	}
	fmt.Fprintf(b, "function %s%s(%s) end\n", prefix, m.Name, strings.Join(names, ", "))
}

// stubKeys writes the type of a table with the parameters as its keys.
func (s *Declarations) stubKeys(b *strings.Builder, params []Param) {
	var keys []string
	mark := "?"
	for _, p := range params {
		opt := ""
		if p.Optional {
			opt = "?"
		} else {
			mark = ""
		}
		keys = append(keys, p.Name+opt+": "+s.paramType(p.Type))
	}
	fmt.Fprintf(b, "---@param options%s {%s}\n", mark, strings.Join(keys, ", "))
}

// helpText is the doc with the mark of what query hooks may not do.
func (m *Member) helpText() string {
	if m.Effect {
		return m.Doc + " (Effect hooks only.)"
	}
	return m.Doc
}

func className(name string) string { return strings.ReplaceAll(name, " ", "_") }

// paramType is the type of a parameter: objects may be given by their ids.
func (s *Declarations) paramType(typ string) string {
	switch typ {
	case Units:
		return "unit|string|(unit|string)[]"
	case Party:
		return "unit|string"
	case "area":
		return "string|hex[]"
	}
	if elem, ok := strings.CutPrefix(typ, listOf); ok {
		return "(" + s.paramType(elem) + ")[]"
	}
	if s.types[typ] != nil {
		return className(typ) + "|string"
	}
	return s.luaType(typ, false)
}

func (s *Declarations) luaType(typ string, null bool) string {
	out := "string"
	switch elem, list := strings.CutPrefix(typ, listOf); {
	case list:
		out = s.luaType(elem, false) + "[]"
	case typ == Number:
		out = "integer"
	case typ == Flag:
		out = "boolean"
	case typ == Any || typ == Data:
		out = "any"
	case typ == "refusal":
		out = "userdata"
	case s.types[typ] != nil || slices.ContainsFunc(s.listOwners(), func(d *lang.Domain) bool { return d.Name == typ }):
		out = className(typ)
	}
	if null {
		out += "?"
	}
	return out
}
