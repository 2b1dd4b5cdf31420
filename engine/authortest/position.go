package authortest

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Positions are the positions that the author tests of a game have by name.
type Positions struct {
	names  []string
	givens []*spec.Given
}

// CollectPositions collects the named positions of all author tests of a game. A name that
// is given twice is reported.
func CollectPositions(p *project.Project, g *project.Game, rep *diag.List) Positions {
	var out Positions
	for i := range g.Tests {
		if t, ok := p.Read(&g.Tests[i]).Value.(*spec.TestFile); ok {
			out.Add(t, rep)
		}
	}
	return out
}

// Add adds the positions of one file.
func (s *Positions) Add(t *spec.TestFile, rep *diag.List) {
	for i := range t.Positions.Entries {
		e := &t.Positions.Entries[i]
		if first := s.Find(e.Key); first != nil {
			rep.Add(diag.Diagnostic{Rule: RuleShape, Pos: e.KeyAt, Len: len([]rune(e.Key)), Message: fmt.Sprintf("there are two positions %q among the tests of this game", e.Key),
				Expected: "a name of its own", Related: []diag.Related{{Pos: first.Pos, Message: "the other one"}}})
			continue
		}
		s.names, s.givens = append(s.names, e.Key), append(s.givens, &e.Value)
	}
}

// Find returns the position of a name, or nil.
func (s *Positions) Find(name string) *spec.Given {
	for i, x := range s.names {
		if x == name {
			return s.givens[i]
		}
	}
	return nil
}

// Givens returns the patches that a case begins with, in the order in which they apply. It
// returns nil and a finding when the position of the case is unknown.
func (s *Positions) Givens(file *spec.TestFile, c *spec.Case) ([]*spec.Given, *diag.Diagnostic) {
	out := []*spec.Given{file.Given}
	if c.Position != "" {
		named := s.Find(c.Position)
		if named == nil {
			expected := "one of " + diag.OrNothing(joinNames(s.names))
			return nil, &diag.Diagnostic{Rule: RuleShape, Pos: c.Pos, Message: fmt.Sprintf("there is no position %q among the tests of this game", c.Position),
				Expected: expected, Nearest: diag.NearestName(c.Position, s.names)}
		}
		out = append(out, named)
	}
	return append(out, c.Given), nil
}

// listGivens returns the patches that the case begins with.
func (k *caseText) listGivens() ([]*spec.Given, bool) {
	gs, wrong := k.Positions.Givens(k.file, k.c)
	if wrong != nil {
		k.rep.Add(*wrong)
	}
	return gs, wrong == nil
}
