package compile

import (
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileZone compiles a zone of control: which units exert it, where it ends, and what
// entering and leaving it costs.
func compileZone(c exprs, e *schema.Entry[spec.Zone], out *model.Zone) {
	z := &e.Value
	out.Reach, out.OpenedBy = z.Reach, c.hexsideKindBits(z.OpenedBy)
	compileBarriers(c, &z.BlockedBy, out)
	out.Units, out.NotInto = c.compileCond(z.Units), c.compileCond(z.NotInto)
	out.Covers = c.compileCond(z.Covers)
	out.Enter, out.Leave = c.compileTerms(&z.Enter, opsZone), c.compileTerms(&z.Leave, opsZone)
	out.Holds = c.compileCond(z.Holds)
	if len(out.Enter)+len(out.Leave) > limits.ZoneTerms {
		c.fail(RuleLimit, keySpot(out.Pos, out.ID), "the zone "+quote(out.ID)+" has more than "+itoa(limits.ZoneTerms)+" terms", "write fewer terms with longer conditions")
	}
}

// compileBarriers compiles the hexsides that stop a zone, always or under a
// condition.
func compileBarriers(c exprs, b *spec.Barriers, out *model.Zone) {
	for i := range b.Items {
		x := &b.Items[i]
		bit := c.hexsideKindBits([]string{x.Hexside})
		if x.When.Set && (x.When.Expr != "" || !x.When.V) {
			out.Barriers = append(out.Barriers, model.Barrier{Bit: bit, When: c.compileCond(&x.When)})
		} else {
			out.BlockedBy |= bit
		}
	}
}
