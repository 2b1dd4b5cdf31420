package assist

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/rulebook"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// findSection returns the section of the rulebook that a citation at a place means, with the part
// of the citation; nil where there is no citation, and in a game without a rulebook.
func (d *Workspace) findSection(file string, line, col int) (b *rulebook.Book, section string, at Place) {
	g, _ := d.findGame(file)
	if g == nil || len(g.Rulebooks) == 0 {
		return nil, "", Place{}
	}
	if b = rulebook.Read(d.currentSnapshot().project, g); b == nil {
		return nil, "", Place{}
	}
	for _, c := range b.Citations {
		if c.Pos.File != file || c.Pos.Line != line {
			continue
		}
		for _, part := range b.ParseCitation(c.Text) {
			at := Place{c.Pos, len([]rune(part.Text))}
			at.Pos.Col += len([]rune(c.Text[:part.Start]))
			if part.Section != "" && isWithin(at, col) {
				return b, part.Section, at
			}
		}
	}
	return nil, "", Place{}
}

// isWithin reports whether a column is in a place, or right behind it.
func isWithin(p Place, col int) bool { return col >= p.Pos.Col && col <= p.Pos.Col+p.Len }

// sectionHelp shows the statements of the section that is cited at a place.
func (d *Workspace) sectionHelp(file string, line, col int) (Place, string) {
	b, section, at := d.findSection(file, line, col)
	if b == nil {
		return Place{}, ""
	}
	var text strings.Builder
	fmt.Fprintf(&text, "**%s**", section)
	if title := b.Sections.Title(section); title != "" {
		fmt.Fprintf(&text, " %s", title)
	}
	for _, s := range b.FindStatements(section) {
		fmt.Fprintf(&text, "\n\n* %s", s.Says)
		switch {
		case s.Elsewhere != "":
			fmt.Fprintf(&text, " (elsewhere: %s)", s.Elsewhere)
		case s.Basis == "reading":
			text.WriteString(" (reading)")
		}
	}
	return at, text.String()
}

// rulebookDefinition returns the statements of the section that is cited at a place; in the list
// itself the keys or cases that a name means.
func (d *Workspace) rulebookDefinition(file string, line, col int) []Place {
	var out []Place
	if b, section, _ := d.findSection(file, line, col); b != nil {
		for _, s := range b.FindStatements(section) {
			out = append(out, Place{s.Pos, 1})
		}
		return out
	}
	g, e := d.findGame(file)
	if g == nil || e == nil || e.Kind != "rulebook" {
		return nil
	}
	b := rulebook.Read(d.currentSnapshot().project, g)
	if b == nil {
		return nil
	}
	named := func(names []rulebook.Name) string {
		for _, n := range names {
			if n.Pos.File == file && n.Pos.Line == line && isWithin(Place{n.Pos, len([]rune(n.Text))}, col) {
				return n.Text
			}
		}
		return ""
	}
	for _, s := range b.Statements {
		if text := named(rulebook.ListNames(&s.Statement.Keys)); text != "" {
			for _, k := range b.FindPath(text) {
				out = append(out, Place{k.Pos, 1})
			}
		}
		if text := named(rulebook.ListNames(&s.Statement.Cases)); text != "" {
			for _, c := range b.FindCases(text, s.Section) {
				out = append(out, Place{diag.Pos{File: c.File, Line: c.Pos.Line, Col: c.Pos.Col}, 1})
			}
		}
	}
	return out
}

// completeRulebook completes what the rulebook list declares or names: sections in a citation, and
// in the list itself keys and cases. It reports whether the gap is in such a place.
func (c *completer) completeRulebook(root *yamldoc.Node, g *gapContext) bool {
	before, _, _ := strings.Cut(g.text, placeholder)
	inList := scalarText(root.Get("kind")) == "rulebook"
	switch key := g.keyAbove(0); {
	case g.key:
		return false
	case key == "rule" || key == "section" && inList:
		c.completeSections(before)
	case key == "keys" && inList:
		c.completeKeyPath(before)
	case key == "cases" && inList:
		c.completeCases(before)
	default:
		return false
	}
	return true
}

// completeSections completes a citation, of which before is written: the last part of several.
func (c *completer) completeSections(before string) {
	b := rulebook.Read(c.d.currentSnapshot().project, c.g)
	if b == nil {
		return
	}
	if i := strings.LastIndexAny(before, ",;"); i >= 0 && !b.Sections.HasPrefix(before) {
		before = strings.TrimLeft(before[i+1:], " ")
	}
	for _, name := range b.Sections.Names {
		if strings.HasPrefix(name, before) {
			c.addChoice(Choice{Text: name, Kind: "value", Sign: b.Sections.Title(name), Before: before})
		}
	}
}

// completeKeyPath completes the next name of a path, of which before is written.
func (c *completer) completeKeyPath(before string) {
	segs, ok := pathBeforeGap(before + placeholder)
	if !ok {
		return
	}
	for _, name := range rulebook.ReadFiles(c.d.currentSnapshot().project, c.g).ListNamesBelow(segs) {
		choice := Choice{Text: name, Kind: "key"}
		if text := yamldoc.FormatPath([]string{name}); text != name {
			if choice.Text = text; len(segs) > 0 {
				choice.Before = "."
			}
		}
		c.addChoice(choice)
	}
}

// completeCases completes the name of a case, of which before is written. A name that is not plain
// gets quotation marks, unless it is in some.
func (c *completer) completeCases(before string) {
	line := []rune(c.lines[c.row])
	at := c.from - len([]rune(before)) - 1
	quoted := at >= 0 && at < len(line) && (line[at] == '"' || line[at] == '\'')
	for _, x := range rulebook.ReadFiles(c.d.currentSnapshot().project, c.g).Cases {
		if !strings.HasPrefix(x.Name, before) {
			continue
		}
		choice := Choice{Text: x.Name, Kind: "value", Sign: x.Rule + ", " + path.Base(x.File), Before: before}
		if plain := yamldoc.PrintInline(&yamldoc.Node{Text: x.Name}); !quoted && (plain != x.Name || strings.ContainsAny(x.Name, ",[]{}")) {
			choice.Text = yamldoc.PrintInline(yamldoc.QuotedText(x.Name))
		}
		if !slices.ContainsFunc(c.out, func(o Choice) bool { return o.Text == choice.Text }) {
			c.addChoice(choice)
		}
	}
}
