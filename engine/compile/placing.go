package compile

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compilePlacing compiles which units are placed, and where. env is the
// environment of the phase, or of the candidates of the action.
func (c *compiler) compilePlacing(rule string, p *spec.Placing, env *lang.Env) *model.Placing {
	about := c.envs.WithPlacedUnit(env)
	out := &model.Placing{Units: c.compileCond(p.Units, about), Most: c.compileLimit(p.Most, env), Optional: p.Optional}
	for i := range p.Hexes.Items {
		if x := c.compileMember(rule, &p.Hexes.Items[i], c.envs.Domains.Hex, "hexes", about); x != nil {
			out.Hexes = append(out.Hexes, x)
		}
	}
	for _, s := range p.Faces.Items {
		if k := c.findIndex("face", s); k >= 0 {
			out.Faces = append(out.Faces, model.FaceID(k))
		}
	}
	return out
}
