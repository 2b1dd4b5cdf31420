package rulebook

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Book is the list of what the rulebook of a game states.
type Book struct {
	Game       *project.Game
	Sections   Sections
	Statements []*Statement
	Citations  []*Citation // in the files of the game, its variants and its tests, in their order
	Cases      []Case      // all author tests of the game and its variants
	files      []*source
	parsed     map[string][]CitedPart // by the text of the citation
}

// Statement is a statement with what holds it in the game.
type Statement struct {
	*spec.Statement
	File  string
	Keys  []*Key // each place once, in the order of the files
	Cases []Case // likewise
	// UnknownKeys and UnknownCases are names that the statement lists and nothing has.
	UnknownKeys, UnknownCases []Name
}

// Name is a name that a statement lists, with its place.
type Name struct {
	Text string
	Pos  diag.Pos // of the text, behind a quotation mark
}

// Case is an author test.
type Case struct {
	File string
	Pos  diag.Pos
	Name string
	Rule string
}

// Citation is a text that cites sections: under `rule:` in a file of the rules or in a comment of
// Lua, which then is of a Key, or that of an author test.
type Citation struct {
	Text string
	Pos  diag.Pos
	Key  *Key // nil for an author test
}

func newBook(g *project.Game) *Book { return &Book{Game: g, parsed: map[string][]CitedPart{}} }

// ReadFiles reads what a list of statements may name, without the list: the keys, functions and
// cases of a game.
func ReadFiles(p *project.Project, g *project.Game) *Book {
	b := newBook(g)
	b.readSources(p)
	b.readCases(p)
	return b
}

// Read reads the rulebook of a game. It returns nil if the game has none, or none that can be
// read.
func Read(p *project.Project, g *project.Game) *Book {
	b := newBook(g)
	for i := range g.Rulebooks {
		f := p.Read(&g.Rulebooks[i])
		list, ok := f.Value.(*spec.RulebookFile)
		if !ok {
			continue
		}
		for k := range list.Sections.Entries {
			b.Sections.add(list.Sections.Entries[k].Key, list.Sections.Entries[k].Value)
		}
		for k := range list.Statements {
			if s := &list.Statements[k]; s.Section != "" {
				b.Statements = append(b.Statements, &Statement{Statement: s, File: f.Path})
			}
		}
	}
	for _, s := range b.Statements {
		b.Sections.add(s.Section, "")
	}
	if len(b.Sections.Names) == 0 {
		return nil
	}
	b.readSources(p)
	b.readCases(p)
	for _, s := range b.Statements {
		b.findKeys(s)
		b.findCases(s)
	}
	return b
}

// ListNames returns the names of a list that are not empty.
func ListNames(list *schema.OneOrMany[schema.Text]) []Name {
	var out []Name
	for _, t := range list.Items {
		if at := t.Pos; t.V != "" {
			if t.Quoted {
				at.Col++
			}
			out = append(out, Name{t.V, at})
		}
	}
	return out
}

// readCases reads the author tests with their citations.
func (b *Book) readCases(p *project.Project) {
	for i := range b.Game.Tests {
		f := p.Read(&b.Game.Tests[i])
		t, ok := f.Value.(*spec.TestFile)
		if !ok {
			continue
		}
		nodes := yamldoc.AsList(f.Node.Get("cases"))
		for k := range t.Cases {
			c := &t.Cases[k]
			b.Cases = append(b.Cases, Case{File: f.Path, Pos: c.Pos, Name: c.Name, Rule: c.Rule})
			if k >= len(nodes) || c.Rule == "" {
				continue
			}
			n := nodes[k].Get("rule")
			if last := len(b.Citations) - 1; n != nil && (last < 0 || b.Citations[last].Pos != textPos(n)) { // rows of a table share one
				b.Citations = append(b.Citations, &Citation{Text: c.Rule, Pos: textPos(n)})
			}
		}
	}
}

// textPos returns where the text of a scalar begins.
func textPos(n *yamldoc.Node) diag.Pos {
	at := n.Pos
	if n.Quoted {
		at.Col++
	}
	return at
}

// Cites reports whether the text of a citation cites a section.
func (b *Book) Cites(text, section string) bool {
	return slices.ContainsFunc(b.ParseCitation(text), func(c CitedPart) bool { return c.Section == section })
}

// ParseCitation returns the parts of the text of a citation; see [Sections.ParseCitation].
func (b *Book) ParseCitation(text string) []CitedPart {
	parts, known := b.parsed[text]
	if !known {
		parts = b.Sections.ParseCitation(text)
		b.parsed[text] = parts
	}
	return parts
}

// FindStatements returns the statements of a section.
func (b *Book) FindStatements(section string) []*Statement {
	var out []*Statement
	for _, s := range b.Statements {
		if s.Section == section {
			out = append(out, s)
		}
	}
	return out
}

// findKeys finds the keys of a statement: those that it names, or those that cite its section.
func (b *Book) findKeys(s *Statement) {
	if s.Elsewhere != "" {
		return
	}
	for _, name := range ListNames(&s.Statement.Keys) {
		found := b.FindPath(name.Text)
		if len(found) == 0 {
			s.UnknownKeys = append(s.UnknownKeys, name)
		}
		for _, k := range found {
			if !slices.ContainsFunc(s.Keys, func(x *Key) bool { return x.Pos == k.Pos }) {
				s.Keys = append(s.Keys, k)
			}
		}
	}
	if len(s.Statement.Keys.Items) > 0 {
		return
	}
	for _, c := range b.Citations {
		if c.Key != nil && b.Cites(c.Text, s.Section) {
			s.Keys = append(s.Keys, c.Key)
		}
	}
}

// findCases finds the cases of a statement: those that it names, or those that cite its section.
func (b *Book) findCases(s *Statement) {
	if s.Elsewhere != "" {
		return
	}
	wanted := make([]bool, len(b.Cases))
	for _, name := range ListNames(&s.Statement.Cases) {
		found := b.findNamedCases(name.Text, s.Section)
		if len(found) == 0 {
			s.UnknownCases = append(s.UnknownCases, name)
		}
		for _, i := range found {
			wanted[i] = true
		}
	}
	for i := range b.Cases {
		if wanted[i] || len(s.Statement.Cases.Items) == 0 && b.Cites(b.Cases[i].Rule, s.Section) {
			s.Cases = append(s.Cases, b.Cases[i])
		}
	}
}

// findNamedCases returns which cases have a name or match a pattern. If some of them cite the
// section, the others are left out: rules that are alike have cases of one name.
func (b *Book) findNamedCases(name, section string) []int {
	var all, citing []int
	for i := range b.Cases {
		if b.Cases[i].Name != name && !(strings.Contains(name, "*") && yamldoc.MatchesPattern(name, b.Cases[i].Name)) {
			continue
		}
		all = append(all, i)
		if b.Cites(b.Cases[i].Rule, section) {
			citing = append(citing, i)
		}
	}
	if len(citing) > 0 {
		return citing
	}
	return all
}

// FindCases returns the cases of a name or pattern; if some of them cite the section, only those.
func (b *Book) FindCases(name, section string) []Case {
	var out []Case
	for _, i := range b.findNamedCases(name, section) {
		out = append(out, b.Cases[i])
	}
	return out
}
