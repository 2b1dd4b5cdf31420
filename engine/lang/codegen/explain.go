package codegen

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// Part is one value an expression read, for `why`.
type Part struct {
	Text  string // as the author wrote it: "unit.kind", "track('morale')"
	Type  types.Type
	Value int32   // of a scalar
	Set   []int32 // of a set
	Shown string  // the value in an author's words
}

type leafCode struct {
	text   string
	typ    types.Type
	off    int
	run    code
	runSet types.SetCode
}

// genLeaves compiles the leaves of e by themselves, in source order, each text
// once.
func genLeaves(e *types.Expr) []leafCode {
	var out []leafCode
	var visit func(e *types.Expr)
	visit = func(e *types.Expr) {
		if e.Text == "" {
			for _, k := range e.Kids {
				visit(k)
			}
			return
		}
		l := leafCode{text: e.Text, typ: e.Type, off: e.Off}
		if e.Type.IsSet() {
			l.runSet = genSet(e)
		} else {
			l.run = genScalar(e)
		}
		out = append(out, l)
	}
	visit(e)
	slices.SortStableFunc(out, func(a, b leafCode) int { return a.off - b.off })
	seen := map[string]bool{}
	return slices.DeleteFunc(out, func(l leafCode) bool {
		was := seen[l.text]
		seen[l.text] = true
		return was
	})
}

// Explain evaluates every name, field and function call of the program, in
// source order. Calls are shown whole; so are the functions over sets.
func (p *Program) Explain(ctx types.Scratcher) []Part {
	s := ctx.Scratch()
	parts := make([]Part, 0, len(p.leaves))
	for _, l := range p.leaves {
		base, depth := s.EnterProgram(p.slots)
		part := Part{Text: l.text, Type: l.typ}
		if l.runSet != nil {
			part.Set = l.runSet(ctx, s, nil)
			words := make([]string, len(part.Set))
			for i, v := range part.Set {
				words[i] = l.typ.Elem().Show(v)
			}
			part.Shown = "{" + strings.Join(words, ", ") + "}"
		} else {
			part.Value = l.run(ctx, s)
			part.Shown = l.typ.Show(part.Value)
		}
		s.LeaveProgram(base, depth)
		parts = append(parts, part)
	}
	return parts
}
