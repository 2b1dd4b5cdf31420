package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// mostSets bounds the maximal sets compiled for one scenario.
const mostSets = 32

// sets is what was tried of the variants of one scenario.
type sets struct {
	entry    *project.Entry
	scenario string
	stage    *compile.VariantBase // nil for a scenario with faults of its own
	may      *compile.VariantSets
	always   []string
	ids      []string // usable, in order
	maximal  [][]string
	pairs    map[[2]string]mark
	foreign  [][2]string // pairs of one that ships with the program and one of the project's own
	odd      []oddPair
	broken   []diag.Diagnostic // what is wrong with variants alone, which are left out
	focus    *focus
	done     bool
}

// oddPair is a finding with the pair of variants that it comes from; both empty: from none.
type oddPair struct {
	diag.Diagnostic
	a, b string
}

// mark says how two variants go together.
type mark string

const (
	together mark = "+" // in any order, with the same rules
	barred   mark = "x" // one says that it conflicts with the other
	ordered  mark = ">" // one must come after the other
	needs    mark = "n" // one needs the other
	turns    mark = "h" // hooks of both run at one point, in the order of naming
	stacks   mark = "f" // both replace one function and call what is below it, in the order of naming
	clash    mark = "!" // a fault
	apart    mark = "-" // for no scenario both
)

// tryPairs lays every pair of variants over each scenario, and finds the greatest sets.
// A scenario with faults of its own is left out.
func (l *linter) tryPairs() {
	for i, s := range l.tried {
		if old := l.triedBefore(s.scenario); old != nil {
			l.tried[i] = old
		}
	}
	l.pool.each(len(l.tried), func(i int) {
		if !l.tried[i].done {
			l.tried[i].open(l.p, l.g)
		}
	})
	l.tried = slices.DeleteFunc(l.tried, func(s *sets) bool {
		n := len(s.ids)
		return s.stage == nil || !l.spend(n*(n-1)/2*pairWork)
	})
	l.pool.each(len(l.tried), func(i int) {
		if !l.tried[i].done {
			l.tried[i].try()
			l.tried[i].done = true
		}
	})
}

func (s *sets) open(p *project.Project, g *project.Game) {
	if s.stage = compile.OpenVariantBase(p, g, s.entry); s.stage == nil {
		return
	}
	s.may = compile.NewVariantSets(s.stage.Variants, s.stage.AlwaysVariants())
	for _, id := range s.may.IDs() {
		s.leaveOut(id)
	}
	s.always, s.ids, s.pairs = s.stage.AlwaysVariants(), s.may.IDs(), map[[2]string]mark{}
	for i, a := range s.ids {
		for _, b := range s.ids[i+1:] {
			if x, y := project.FindEntry(g.Variants, a), project.FindEntry(g.Variants, b); x.Library != y.Library {
				s.foreign = append(s.foreign, [2]string{a, b})
			}
		}
	}
}

// leaveOut leaves a variant out that cannot be laid over the scenario by itself: it clashes
// with none of the others.
func (s *sets) leaveOut(id string) {
	set := s.may.WithRequired(id)
	if len(set) == 0 {
		return
	}
	bad := slices.DeleteFunc(s.stage.LayVariants(set), func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
	if len(bad) == 0 {
		return
	}
	s.may.DropVariant(id)
	for _, d := range bad {
		if !slices.ContainsFunc(s.broken, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message }) {
			s.broken = append(s.broken, d)
		}
	}
}

func (s *sets) try() {
	for i, a := range s.ids {
		for _, b := range s.ids[i+1:] {
			if s.focus.anyOf([]string{a, b}) {
				s.pairs[[2]string{a, b}] = s.tryPair(a, b)
			}
		}
	}
	for _, p := range s.foreign { // nobody asked for them together
		m, tried := s.pairs[p]
		if !tried { // out of focus: what is found of it is not reported
			n := len(s.odd)
			m = s.tryPair(p[0], p[1])
			s.odd = s.odd[:n]
		}
		if m == clash {
			s.may.ForbidPair(p[0], p[1])
		}
	}
	s.maximal = s.may.MaximalSets(mostSets + 1)
	if len(s.maximal) > mostSets {
		s.found("", "", diag.Diagnostic{Rule: RuleManySets, Severity: diag.Warning, Pos: diag.Pos{File: s.entry.Path, Line: 1, Col: 1},
			Message: fmt.Sprintf("more than %d maximal sets of variants go with this scenario; the rest was not compiled", mostSets),
			Hint:    "fewer variants with conflicts make fewer sets"})
	}
}

// found reports a finding once, whichever pair it comes from.
func (s *sets) found(a, b string, d diag.Diagnostic) {
	same := func(o oddPair) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message }
	if !slices.ContainsFunc(s.odd, same) {
		s.odd = append(s.odd, oddPair{d, a, b})
	}
}

func (s *sets) tryPair(a, b string) mark {
	stage, may := s.stage, s.may
	x, y := variantOf(stage, a), variantOf(stage, b)
	switch {
	case !may.AllowsSet(a, b):
		return barred
	case slices.Contains(may.WithRequired(a), b) || slices.Contains(may.WithRequired(b), a):
		return needs
	}
	out := together
	for _, d := range stage.LayVariants(may.WithRequired(a, b)) {
		s.found(a, b, d)
		if d.Rule == compile.RuleStacks && out == together {
			out = stacks
		} else if d.Severity != diag.Note {
			out = clash
		}
	}
	if out == clash {
		return clash
	}
	if slices.Contains(x.After, b) || slices.Contains(y.After, a) {
		return ordered
	}
	for _, c := range stage.VariantChanges(a) {
		for _, d := range stage.VariantChanges(b) {
			if len(c.Path) != len(d.Path) || !slices.Equal(c.Path[:len(c.Path)-1], d.Path[:len(d.Path)-1]) {
				continue
			}
			switch how := rank(&c, &d); {
			case how == "hook":
				out = turns
			case how != "":
				s.found(a, b, orderMatters(a, b, how, &c, &d))
				return clash
			}
		}
	}
	return out
}

func variantOf(stage *compile.VariantBase, id string) *spec.Variant {
	return stage.Variants[slices.IndexFunc(stage.Variants, func(v *spec.Variant) bool { return v.ID == id })]
}

func orderMatters(a, b, how string, c, d *source.Change) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleSetOrder, Severity: diag.Warning, Pos: d.PathAt, Len: len([]rune(source.FormatPath(d.Path))),
		Message: fmt.Sprintf("the variants %q and %q both add to %s, and %s", a, b, source.FormatPath(d.Path[:len(d.Path)-1]), how),
		Hint:    fmt.Sprintf("write `after: [%s]` in the variant %s, or the other way round", a, b),
		Related: []diag.Related{{Pos: c.PathAt, Message: "what " + a + " adds"}}}
}

// queues are maps in which what stands first is done or tried first.
var queues = []string{"phases", "declare", "after", "prefer", "effects"}

// rank says why it matters which of two entries added to one map comes first;
// it is empty when it does not, and "hook" for hooks of one point.
func rank(c, d *source.Change) string {
	within := c.Path[:len(c.Path)-1]
	if len(within) == 0 {
		return ""
	}
	last := within[len(within)-1]
	switch {
	case slices.Equal(within, []string{"hooks"}):
		if text(c.Value, "at") == text(d.Value, "at") && meet(text(c.Value, "in"), text(d.Value, "in")) && !query(text(c.Value, "at")) {
			return "hook"
		}
		return ""
	case within[0] == "sequence" && (len(within) == 1 || last == "phases"), slices.Contains(queues, last) && within[0] != "sequence":
		if c.Before == d.Before && c.After == d.After {
			return "what stands first comes first"
		}
		return ""
	}
	if x, y := operator(c.Value), operator(d.Value); x != y && x != "" && y != "" {
		return fmt.Sprintf("a value is another when %s comes before %s", y, x)
	}
	return ""
}

func text(n *source.Node, key string) string {
	if v := n.Get(key); v != nil {
		return source.PrintInline(v)
	}
	return ""
}

// meet reports whether the places of two hooks may be one; no place is all.
func meet(a, b string) bool {
	return a == "" || b == "" || strings.Contains(a, b) || strings.Contains(b, a)
}

// query reports whether hooks of a point only give terms or refuse.
func query(point string) bool {
	return slices.ContainsFunc([]string{".modifiers", ".columns", ".strength", ".allowance", ".verdict"}, func(s string) bool { return strings.HasSuffix(point, s) })
}

// operator is what a term does to its value; empty for what is no such term.
func operator(n *source.Node) string {
	for _, op := range []string{"set", "multiply", "divide", "cap", "floor", "add"} {
		if n.Get(op) != nil {
			return op
		}
	}
	return ""
}
