package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compilePlacing compiles which units are placed, and where. The words placing mean the
// unit that is placed, beside what the words around mean: a phase, or the candidates of an
// action.
func compilePlacing(c exprs, rule string, p *spec.Placing) *model.Placing {
	out := &model.Placing{Units: c.compileCond(p.Units), Most: c.compileLimit(p.Most), Optional: p.Optional}
	for i := range p.Hexes.Items {
		if x := c.compileMember(rule, &p.Hexes.Items[i], c.envs.Domains.Hex, "hexes"); x != nil {
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
