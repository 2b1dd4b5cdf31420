package lint

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// maxSets bounds the maximal sets compiled for one scenario.
const maxSets = 32

// variantSets holds the results of laying the variants of one scenario over each other.
type variantSets struct {
	entry    *project.Entry
	scenario string
	stage    *compile.VariantBase // nil for a scenario with faults of its own
	allowed  *compile.VariantSets
	always   []string
	ids      []string // usable, in order
	maximal  [][]string
	pairs    map[[2]string]pairMark
	foreign  [][2]string // pairs of one that ships with the program and one of the project's own
	odd      []pairFinding
	broken   []diag.Diagnostic // faults of variants alone, which are left out
	focus    *focus
	done     bool
}

// pairFinding is a finding with the pair of variants that it comes from; both empty: from none.
type pairFinding struct {
	diag.Diagnostic
	a, b string
}

// pairMark says how two variants go together.
type pairMark string

const (
	markTogether pairMark = "+" // in any order, with the same rules
	markBarred   pairMark = "x" // one says that it conflicts with the other
	markOrdered  pairMark = ">" // one must come after the other
	markNeeds    pairMark = "n" // one needs the other
	markHooks    pairMark = "h" // hooks of both run at one point, in the order of naming
	markStacks   pairMark = "f" // both replace one function and call what is below it, in the order of naming
	markClash    pairMark = "!" // a fault
	markApart    pairMark = "-" // for no scenario both
)

// tryPairs lays every pair of variants over each scenario, and finds the greatest sets.
// A scenario with faults of its own is left out.
func (l *linter) tryPairs() {
	keys := map[string]string{}
	for i, s := range l.triedSets {
		if l.o.Cache == nil || l.focus != nil {
			break
		}
		keys[s.scenario] = l.pairsKey(s.scenario)
		if old, known := findAction[*variantSets](l, keys[s.scenario]); known {
			l.triedSets[i] = old
		}
	}
	l.pool.forEach(len(l.triedSets), func(i int) {
		if !l.triedSets[i].done && l.ctx.Err() == nil {
			l.triedSets[i].openStage(l.p, l.g)
		}
	})
	l.triedSets = slices.DeleteFunc(l.triedSets, func(s *variantSets) bool {
		n := len(s.ids)
		return !s.done && s.stage == nil || !l.spendWork(n*(n-1)/2*pairWork)
	})
	l.pool.forEach(len(l.triedSets), func(i int) {
		s := l.triedSets[i]
		if s.done || l.ctx.Err() != nil {
			return
		}
		s.tryAllPairs(l.ctx)
		s.done, s.stage, s.allowed = true, nil, nil
		if key := keys[s.scenario]; key != "" {
			storeAction(l, key, "pairs of "+s.scenario, s)
		}
	})
}

// String returns the results as text, for comparing them with others.
func (s *variantSets) String() string {
	out := fmt.Sprintln(s.scenario, s.always, s.ids, s.maximal, s.pairs, s.foreign) + printFindings(s.broken)
	for _, o := range s.odd {
		out += o.a + " " + o.b + " " + printFindings([]diag.Diagnostic{o.Diagnostic})
	}
	return out
}

func (s *variantSets) openStage(p *project.Project, g *project.Game) {
	if s.stage = compile.OpenVariantBase(p, g, s.entry); s.stage == nil {
		return
	}
	s.allowed = compile.NewVariantSets(s.stage.Variants, s.stage.AlwaysVariants())
	for _, id := range s.allowed.IDs() {
		s.excludeBroken(id)
	}
	s.always, s.ids, s.pairs = s.stage.AlwaysVariants(), s.allowed.IDs(), map[[2]string]pairMark{}
	for i, a := range s.ids {
		for _, b := range s.ids[i+1:] {
			if x, y := project.FindEntry(g.Variants, a), project.FindEntry(g.Variants, b); x.Library != y.Library {
				s.foreign = append(s.foreign, [2]string{a, b})
			}
		}
	}
}

// RuleManySets is the rule of games with more sets of variants than are tried.
var RuleManySets = diag.Rule{ID: "variants-many", Severity: diag.Warning, Title: "too many sets of variants to try",
	Why: "Faults of sets that were not compiled show only in play."}

// excludeBroken leaves a variant out that cannot be laid over the scenario by itself: it clashes
// with none of the others.
func (s *variantSets) excludeBroken(id string) {
	set := s.allowed.WithRequired(id)
	if len(set) == 0 {
		return
	}
	bad := (&diag.List{Items: s.stage.LayVariants(set)}).ListErrors()
	if len(bad) == 0 {
		return
	}
	s.allowed.DropVariant(id)
	for _, d := range bad {
		if !slices.ContainsFunc(s.broken, func(o diag.Diagnostic) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message }) {
			s.broken = append(s.broken, d)
		}
	}
}

func (s *variantSets) tryAllPairs(ctx context.Context) {
	for i, a := range s.ids {
		for _, b := range s.ids[i+1:] {
			if ctx.Err() != nil {
				return
			}
			if s.focus.includesAny([]string{a, b}) {
				s.pairs[[2]string{a, b}] = s.tryPair(a, b)
			}
		}
	}
	for _, p := range s.foreign { // nobody asked for them together
		m, tried := s.pairs[p]
		if !tried { // out of focus: its findings are not reported
			n := len(s.odd)
			m = s.tryPair(p[0], p[1])
			s.odd = s.odd[:n]
		}
		if m == markClash {
			s.allowed.ForbidPair(p[0], p[1])
		}
	}
	s.maximal = s.allowed.MaximalSets(maxSets + 1)
	if len(s.maximal) > maxSets {
		s.addFinding("", "", diag.Diagnostic{Rule: RuleManySets.ID, Severity: RuleManySets.Severity, Pos: diag.Pos{File: s.entry.Path, Line: 1, Col: 1},
			Message: fmt.Sprintf("more than %d maximal sets of variants go with this scenario; the rest was not compiled", maxSets),
			Hint:    "fewer variants with conflicts make fewer sets"})
	}
}

// addFinding reports a finding once, whichever pair it comes from.
func (s *variantSets) addFinding(a, b string, d diag.Diagnostic) {
	same := func(o pairFinding) bool { return o.Rule == d.Rule && o.Pos == d.Pos && o.Message == d.Message }
	if !slices.ContainsFunc(s.odd, same) {
		s.odd = append(s.odd, pairFinding{d, a, b})
	}
}

func (s *variantSets) tryPair(a, b string) pairMark {
	stage, may := s.stage, s.allowed
	x, y := findVariant(stage, a), findVariant(stage, b)
	switch {
	case !may.AllowsSet(a, b):
		return markBarred
	case slices.Contains(may.WithRequired(a), b) || slices.Contains(may.WithRequired(b), a):
		return markNeeds
	}
	out := markTogether
	for _, d := range stage.LayVariants(may.WithRequired(a, b)) {
		s.addFinding(a, b, d)
		if d.Rule == compile.RuleStacks && out == markTogether {
			out = markStacks
		} else if d.Severity != diag.Note {
			out = markClash
		}
	}
	if out == markClash {
		return markClash
	}
	if slices.Contains(x.After, b) || slices.Contains(y.After, a) {
		return markOrdered
	}
	added := stage.VariantChanges(b)
	for _, c := range stage.VariantChanges(a) {
		for _, d := range added {
			if len(c.Path) != len(d.Path) || !slices.Equal(c.Path[:len(c.Path)-1], d.Path[:len(d.Path)-1]) {
				continue
			}
			switch how := orderReason(&c, &d); {
			case how == "hook":
				out = markHooks
			case how != "":
				s.addFinding(a, b, orderFinding(a, b, how, &c, &d))
				return markClash
			}
		}
	}
	return out
}

func findVariant(stage *compile.VariantBase, id string) *spec.Variant {
	return stage.Variants[slices.IndexFunc(stage.Variants, func(v *spec.Variant) bool { return v.ID == id })]
}

var ruleSetOrder = diag.Rule{ID: "variants-order", Severity: diag.Warning, Title: "two variants make other rules in another order",
	Why: "Players name variants in any order, and would play by different rules."}

func orderFinding(a, b, how string, c, d *yamldoc.Change) diag.Diagnostic {
	return diag.Diagnostic{Rule: ruleSetOrder.ID, Severity: ruleSetOrder.Severity, Pos: d.PathAt, Len: len([]rune(yamldoc.FormatPath(d.Path))),
		Message: fmt.Sprintf("the variants %q and %q both add to %s, and %s", a, b, yamldoc.FormatPath(d.Path[:len(d.Path)-1]), how),
		Hint:    fmt.Sprintf("write `after: [%s]` in the variant %s, or the other way round", a, b),
		Related: []diag.Related{{Pos: c.PathAt, Message: "what " + a + " adds"}}}
}

// orderedMaps are maps whose first entry is done or tried first.
var orderedMaps = []string{"phases", "declare", "after", "prefer", "effects"}

// orderReason says why it matters which of two entries added to one map comes first;
// it is empty when it does not, and "hook" for hooks of one point.
func orderReason(c, d *yamldoc.Change) string {
	within := c.Path[:len(c.Path)-1]
	if len(within) == 0 {
		return ""
	}
	last := within[len(within)-1]
	switch {
	case slices.Equal(within, []string{"hooks"}):
		if inlineText(c.Value, "at") == inlineText(d.Value, "at") && placesOverlap(inlineText(c.Value, "in"), inlineText(d.Value, "in")) && !isQueryPoint(inlineText(c.Value, "at")) {
			return "hook"
		}
		return ""
	case within[0] == "sequence" && (len(within) == 1 || last == "phases"), slices.Contains(orderedMaps, last) && within[0] != "sequence":
		if c.Before == d.Before && c.After == d.After {
			return "what stands first comes first"
		}
		return ""
	}
	if x, y := termOperator(c.Value), termOperator(d.Value); x != y && x != "" && y != "" {
		return fmt.Sprintf("a value is another when %s comes before %s", y, x)
	}
	return ""
}

func inlineText(n *yamldoc.Node, key string) string {
	if v := n.Get(key); v != nil {
		return yamldoc.PrintInline(v)
	}
	return ""
}

// placesOverlap reports whether the places of two hooks may be one; no place is all.
func placesOverlap(a, b string) bool {
	return a == "" || b == "" || strings.Contains(a, b) || strings.Contains(b, a)
}

// isQueryPoint reports whether hooks of a point only give terms or refuse.
func isQueryPoint(point string) bool {
	return slices.ContainsFunc([]string{".modifiers", ".columns", ".strength", ".allowance", ".verdict"}, func(s string) bool { return strings.HasSuffix(point, s) })
}

// termOperator returns the operator with which a term changes its value, "" if the node is no
// such term.
func termOperator(n *yamldoc.Node) string {
	for _, op := range []string{"set", "multiply", "divide", "cap", "floor", "add"} {
		if n.Get(op) != nil {
			return op
		}
	}
	return ""
}
