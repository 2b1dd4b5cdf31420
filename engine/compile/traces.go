package compile

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileSight compiles what blocks a line of sight.
func compileSight(c exprs, e *schema.Entry[spec.Sight], out *model.Sight) {
	out.BlockedBy = c.compileCond(e.Value.BlockedBy)
}

// compileTrace compiles a path that is traced over the map, such as a line of supply.
func compileTrace(c exprs, e *schema.Entry[spec.Trace], out *model.Trace) {
	t := &e.Value
	out.Along, out.NotAcross, out.StartFree = c.hexsideKindBits(t.Along), c.hexsideKindBits(t.NotAcross), t.StartFree
	out.Between = c.compileCond(t.Between)
	out.Through, out.To, out.Length = c.compileCond(t.Through), c.compileCond(t.To), c.compileLimit(t.Length)
	out.Each = out.Through.PrepareBatch("hex")
}
