package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// Stage is a scenario without the variants that players name, over which sets
// of them are laid without compiling: cheap enough to try a great many.
type Stage struct {
	// Variants may be used with the scenario, each after those that it needs or
	// must come after; variants with faults of their own are left out.
	Variants []*spec.Variant

	layers *layers
	base   *source.Node
	read   map[string]*variant
	always []string

	// first is the scenario with all but the last of the variants that were laid: of the
	// pairs of a variant all have one beginning. It is dropped for another.
	first begun
}

// begun is a scenario with some variants laid over it.
type begun struct {
	ids  string
	tree *source.Node
}

// OpenStage lays game, ruleset and scenario over each other. It is nil when
// they have faults, which Load reports.
func OpenStage(p *project.Project, g *project.Game, sc *project.Entry) *Stage {
	l := &layers{p: p, folder: g, scenario: sc, rep: &diag.List{}, files: map[string]string{}}
	l.merge(nil)
	if l.tree == nil || l.rep.HasErrors() {
		return nil
	}
	s := &Stage{layers: l, base: l.laid, read: map[string]*variant{}, always: l.sc.Variants}
	var usable []*spec.Variant
	for i := range g.Variants {
		l.rep = &diag.List{}
		v := l.variant(&g.Variants[i])
		if v == nil || l.rep.HasErrors() || len(v.spec.Scenarios) > 0 && !slices.Contains(v.spec.Scenarios, sc.ID) {
			continue
		}
		s.read[v.entry.ID] = v
		usable = append(usable, v.spec)
	}
	s.Variants = inOrder(usable)
	return s
}

// inOrder puts each variant after those that it needs or must come after.
func inOrder(left []*spec.Variant) []*spec.Variant {
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

// Always are the variants that the scenario is always played with.
func (s *Stage) Always() []string { return s.always }

// Lay reports what goes wrong when variants are laid over the scenario in that
// order, after those it is always played with.
func (s *Stage) Lay(ids []string) []diag.Diagnostic {
	_, found := s.Merged(ids)
	return found
}

// Merged is the text with variants laid over the scenario in that order, after those it
// is always played with, and what goes wrong.
func (s *Stage) Merged(ids []string) (*source.Node, []diag.Diagnostic) {
	l := *s.layers
	l.rep, l.tree, l.origins, l.room = &diag.List{}, s.base, nil, nil
	var use []*variant
	all := slices.Concat(slices.DeleteFunc(slices.Clone(s.always), func(id string) bool { return slices.Contains(ids, id) }), ids)
	for _, id := range all {
		if v := s.read[id]; v != nil {
			use = append(use, v)
		}
	}
	for _, v := range use {
		l.together(v, use, all)
	}
	l.conflicts(use)
	begin := 0
	if n := len(use) - 1; n > 0 && len(l.rep.Items) == 0 {
		if ids := idsOf(use[:n]); s.first.tree != nil && s.first.ids == ids {
			l.tree, begin = s.first.tree, n
		} else if s.layAll(&l, use[:n]); len(l.rep.Items) == 0 {
			s.first, begin = begun{ids, l.tree}, n
		} else {
			begin = n // with what was found on the way
		}
	}
	if s.layAll(&l, use[begin:]); !l.rep.HasErrors() {
		l.likes()
	}
	return l.tree, l.rep.Items
}

func (*Stage) layAll(l *layers, use []*variant) {
	for _, v := range use {
		if !l.rep.HasErrors() {
			l.lay("variant "+v.entry.ID, v.functions, v.changes)
		}
	}
}

func idsOf(use []*variant) string {
	ids := make([]string, len(use))
	for i, v := range use {
		ids[i] = v.entry.ID
	}
	return strings.Join(ids, " ")
}

// Added lists what a variant adds to the scenario.
func (s *Stage) Added(id string) []source.Change {
	v := s.read[id]
	if v == nil {
		return nil
	}
	var out []source.Change
	for i := range v.changes {
		if c := &v.changes[i]; c.Op == source.OpAdd && c.AppliesTo(s.layers.scenario.ID) {
			out = append(out, *c)
		}
	}
	return out
}
