package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compilePhaseRules compiles conditions and effects of all phases, in the order in which
// compilePhases numbered them.
func compilePhaseRules(c exprs) {
	i := 0
	var visit func(m *schema.Map[spec.Phase])
	visit = func(m *schema.Map[spec.Phase]) {
		for k := range m.Entries {
			compilePhaseRule(c, &m.Entries[k].Value, &c.g.Phases[i])
			i++
			visit(&m.Entries[k].Value.Phases)
		}
	}
	visit(&c.s.Sequence)
}

// compilePhaseRule compiles conditions and effects of one phase.
func compilePhaseRule(c exprs, p *spec.Phase, out *model.Phase) {
	out.When = c.compileCond(p.When)
	if p.Do == "place" {
		about := c.envs.WithPlacedUnit(c.envs.Base)
		out.Place = compilePlacing(c.bind("unit", about).bind("placing", about), RulePhase, &spec.Placing{Units: p.Units, Hexes: p.Hexes, Faces: p.Faces, Most: p.Most, Optional: p.Optional})
	} else {
		out.Units = c.compileCond(p.Units)
	}
	for i := range p.Offers.Entries {
		out.Offers[i].When = c.compileCond(p.Offers.Entries[i].Value.When)
	}
	effects := c
	if p.Do == "pick" {
		out.Least, out.Most = c.compileAmount(p.Least), c.compileLimit(p.Most)
		effects = c.bind("", c.envs.WithPicked(c.envs.Base))
	}
	out.Effects = compileEffects(effects, "phase "+out.Path, "", &p.Effects)
	if p.Chits != nil {
		out.StopWhen = c.compileCond(p.Chits.Stop)
	}
	out.NoPass = c.compileConditions(&p.Never)
	if p.Pass != nil {
		out.PassPlus, out.PassMost = c.compileAmount(p.Pass.Plus), c.compileLimit(p.Pass.Most)
		out.NoPass = append(out.NoPass, c.compileConditions(&p.Pass.Never)...)
	}
}
