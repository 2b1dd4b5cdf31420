package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// VariantBase is a scenario without the variants that players name. Sets of
// variants are merged with it without compiling, which is cheap enough to try
// many.
type VariantBase struct {
	// Variants may be used with the scenario, each after those that it needs or
	// must come after; variants with faults of their own are left out.
	Variants []*spec.Variant

	layers *layers
	base   *yamldoc.Node
	read   map[string]*variant
	always []string

	// partial is the scenario with all but the last of the variants that were laid: of the
	// pairs of a variant all have one beginning. It is dropped for another.
	partial partialMerge
}

// partialMerge is a scenario with some variants laid over it.
type partialMerge struct {
	ids  string
	tree *yamldoc.Node
}

// OpenVariantBase merges game, ruleset and scenario. It returns nil when they have
// errors, which [Load] reports.
func OpenVariantBase(p *project.Project, g *project.Game, sc *project.Entry) *VariantBase {
	l := &layers{p: p, folder: g, scenario: sc, findings: &diag.List{}, files: map[string]string{}}
	l.mergeLayers(nil)
	if l.tree == nil || l.findings.HasErrors() {
		return nil
	}
	s := &VariantBase{layers: l, base: l.beforeLikes, read: map[string]*variant{}, always: l.scenarioSpec.Variants}
	var usable []*spec.Variant
	for i := range g.Variants {
		l.findings = &diag.List{}
		v := l.readVariant(&g.Variants[i])
		if v == nil || l.findings.HasErrors() || len(v.spec.Scenarios) > 0 && !slices.Contains(v.spec.Scenarios, sc.ID) {
			continue
		}
		s.read[v.entry.ID] = v
		usable = append(usable, v.spec)
	}
	s.Variants = sortVariants(usable)
	return s
}

// sortVariants puts each variant after those that it requires or comes after.
func sortVariants(left []*spec.Variant) []*spec.Variant {
	var out []*spec.Variant
	for len(left) > 0 {
		next := max(0, slices.IndexFunc(left, func(v *spec.Variant) bool {
			return !slices.ContainsFunc(left, func(o *spec.Variant) bool {
				return o != v && (slices.Contains(v.Requires, o.ID) || slices.Contains(v.After, o.ID))
			})
		}))
		out = append(out, left[next])
		left = slices.Delete(slices.Clone(left), next, next+1)
	}
	return out
}

// AlwaysVariants lists the variants that the scenario always has.
func (s *VariantBase) AlwaysVariants() []string { return s.always }

// LayVariants returns the findings of laying variants over the scenario, in that
// order, after those that it always has.
func (s *VariantBase) LayVariants(ids []string) []diag.Diagnostic {
	_, found := s.MergeVariants(ids)
	return found
}

// MergeVariants returns the merged text with variants laid over the scenario, and
// the findings. All but the last variant are merged once for a run of calls that
// share them.
func (s *VariantBase) MergeVariants(ids []string) (*yamldoc.Node, []diag.Diagnostic) {
	l := *s.layers
	l.findings, l.tree, l.origins, l.functions = &diag.List{}, s.base, nil, nil
	var use []*variant
	all := slices.Concat(slices.DeleteFunc(slices.Clone(s.always), func(id string) bool { return slices.Contains(ids, id) }), ids)
	for _, id := range all {
		if v := s.read[id]; v != nil {
			use = append(use, v)
		}
	}
	for _, v := range use {
		l.checkTogether(v, use, all)
	}
	l.reportConflicts(use)
	begin := 0
	if n := len(use) - 1; n > 0 && len(l.findings.Items) == 0 {
		if ids := joinIDs(use[:n]); s.partial.tree != nil && s.partial.ids == ids {
			l.tree, begin = s.partial.tree, n
		} else if s.layEach(&l, use[:n]); len(l.findings.Items) == 0 {
			s.partial, begin = partialMerge{ids, l.tree}, n
		} else {
			begin = n // with what was found on the way
		}
	}
	if s.layEach(&l, use[begin:]); !l.findings.HasErrors() {
		l.expandLikes()
	}
	return l.tree, l.findings.Items
}

// layEach lays variants over the scenario, until one has an error.
func (*VariantBase) layEach(l *layers, use []*variant) {
	for _, v := range use {
		if !l.findings.HasErrors() {
			l.layChanges("variant "+v.entry.ID, v.functions, v.changes)
		}
	}
}

// joinIDs returns the ids of variants as one text.
func joinIDs(use []*variant) string {
	ids := make([]string, len(use))
	for i, v := range use {
		ids[i] = v.entry.ID
	}
	return strings.Join(ids, " ")
}

// VariantChanges lists what a variant adds to the scenario.
func (s *VariantBase) VariantChanges(id string) []yamldoc.Change {
	v := s.read[id]
	if v == nil {
		return nil
	}
	var out []yamldoc.Change
	for i := range v.changes {
		if c := &v.changes[i]; c.Op == yamldoc.OpAdd && c.AppliesTo(s.layers.scenario.ID) {
			out = append(out, *c)
		}
	}
	return out
}
