package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileOffers compiles the movements and attacks that a phase offers together.
func (c phaseCompiler) compileOffers(id string, here spot, p *spec.Phase, out *model.Phase) {
	switch {
	case p.Do != "any_order" && p.Offers.Len() > 0:
		c.fail(RulePhase, c.valueSpot(p.Located, "offers"), "offers do not fit do: "+p.Do, "write do: any_order")
	case p.Do == "any_order" && p.Offers.Len() == 0:
		c.fail(RulePhase, here, "the phase "+quote(id)+" offers nothing", "write offers: with a movement or attack under each id")
	}
	bound := false
	for i := range p.Offers.Entries {
		e := &p.Offers.Entries[i]
		o := model.Offer{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), Do: phaseProcedures[e.Value.Do], RuleIndex: model.None}
		if sort := map[string]string{"move": "movement", "attack": "attack"}[e.Value.Do]; sort != "" {
			o.RuleIndex = c.findPhaseProcedure(sort, e.Value.With, keySpot(e.KeyAt, e.Key), c.valueSpot(e.Value.Located, "with"))
		}
		for k := range out.Offers {
			if out.Offers[k].Do == o.Do {
				o.Word, out.Offers[k].Word = o.ID, out.Offers[k].ID
			}
		}
		if o.Do == model.DoMovePhase && out.RuleIndex < 0 {
			out.RuleIndex = o.RuleIndex
		}
		if o.Do == model.DoAttackPhase && o.RuleIndex >= 0 && o.RuleIndex < c.s.Attacks.Len() && c.s.Attacks.Entries[o.RuleIndex].Value.Obligations != nil {
			if bound {
				c.fail(RulePhase, keySpot(e.KeyAt, e.Key), "a second attack with a duty is offered in this phase", "leave the duty of one of them out: in a phase of acts in any order every attack meets the one duty")
			}
			bound = true
		}
		out.Offers = append(out.Offers, o)
	}
}
