package api

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// aliased is the greatest number of names of a family that the stub lists in place of its type. An
// editor shows no more.
const aliased = 80

// hasGame reports whether the sheet is that of a game, whose ids are listed.
func (s *Declarations) hasGame() bool { return s.Game.Grid != nil }

// stubOwners writes what is a text in scripts and has fields: sides, armies, boxes, kinds.
func (s *Declarations) stubOwners(b *strings.Builder) {
	for _, d := range s.listOwners() {
		fmt.Fprintf(b, "\n---One %s: its id, a text that has fields.\n---@class %s: string\n---@field id string Its id.\n---@field name string Its name, as people read it.\n", d.Name, className(d.Name))
		if s.types[d.Name+" variables"] != nil {
			fmt.Fprintf(b, "---@field vars %s Its variables.\n", className(d.Name+" variables"))
		}
		fields := s.Envs.Base.Fields[d.Name]
		parts := map[string][]string{}
		for _, name := range sortedKeys(fields) {
			switch part, of, inside := strings.Cut(name, "."); {
			case !inside:
				m := fieldMember(name, fields[name])
				fmt.Fprintf(b, "---@field %s %s %s\n", name, s.memberType(&m), m.Doc)
			case part != "vars":
				parts[part] = append(parts[part], fmt.Sprintf("[%q]: integer", of))
			}
		}
		for _, part := range sortedKeys(parts) {
			fmt.Fprintf(b, "---@field %s {%s} Its %s.\n", part, strings.Join(parts[part], ", "), part)
		}
		fmt.Fprintf(b, "local %s = {}\n", strings.ReplaceAll(d.Name, " ", "_"))
	}
}

// memberType is the type of a field or result: of a text the texts that it can be.
func (s *Declarations) memberType(m *Member) string {
	texts := m.texts
	if len(texts) == 0 && m.domain != nil && m.domain != s.Envs.Domains.Text && !slices.Contains(s.listOwners(), m.domain) {
		texts = s.domainNames(m.domain)
	}
	if m.Type == Text && len(texts) == 0 || len(texts) == 0 || len(texts) > aliased {
		return s.luaType(m.Type, m.MayBeNil)
	}
	return unionType(texts, m.MayBeNil)
}

// unionType is the type of one of some texts.
func unionType(texts []string, null bool) string {
	list := make([]string, len(texts), len(texts)+1)
	for i, t := range texts {
		list[i] = strconv.Quote(t)
	}
	if null {
		list = append(list, "nil")
	}
	return strings.Join(list, "|")
}

// stubByID writes a collection that is looked into by id: of a game with its ids, which
// editors complete; hexes are too many for that.
func (s *Declarations) stubByID(b *strings.Builder, doc, name string, d *lang.Domain, elem string) {
	doc = strings.TrimSpace(doc + " By id: " + name + "['x'].")
	if !s.hasGame() || name == "hexes" {
		fmt.Fprintf(b, "\n---%s\n---@type {[integer|string]: %s}\n%s = {}\n", doc, elem, name)
		return
	}
	fmt.Fprintf(b, "\n---%s\n---@class by_id_of_%s: {[integer|string]: %s}\n", doc, name, elem)
	for _, id := range s.domainNames(d) {
		fmt.Fprintf(b, "---@field [%q] %s\n", id, elem)
	}
	fmt.Fprintf(b, "\n---@type by_id_of_%s\n%s = {}\n", name, name)
}
