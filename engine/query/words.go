package query

import "github.com/vedette-wargames/vedette/engine/expr"

// Words is what the expressions at some keys are about, as the declarations of
// the text format name it (words:"step"); nil for a name that is none.
func (e *Envs) Words(name string) *expr.Env {
	switch name {
	case "", "hook":
		return e.Base // of a hook it depends on the point
	case "unit":
		return e.Unit
	case "hex":
		return e.Hex
	case "step":
		return e.Edge
	case "entry":
		return e.Enters
	case "zone":
		return e.Pair
	case "zone side":
		return e.Side
	case "zone hex":
		return e.Into
	case "trace":
		return e.Trace
	case "combat":
		return e.Combat
	case "own":
		return e.Own(false)
	case "fighter":
		return e.Fighter
	case "target":
		return e.Target
	case "displaced":
		return e.Displaced()
	case "duty":
		return e.Duty
	case "retreat":
		return e.Retreat
	case "candidate":
		return e.ByUnit
	case "placing":
		return e.Placing(e.ByUnit)
	}
	return nil
}

// NamesOf lists what an environment has beside the names that all expressions
// may use.
func (e *Envs) NamesOf(env *expr.Env) []expr.Entry {
	base := map[string]bool{}
	for _, x := range expr.Reference(e.Base) {
		if x.Group == "name" {
			base[x.Name] = true
		}
	}
	var out []expr.Entry
	for _, x := range expr.Reference(env) {
		if x.Group == "name" && !base[x.Name] {
			out = append(out, x)
		}
	}
	return out
}
