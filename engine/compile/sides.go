package compile

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// expandBothSides splits what each side of an attack does for itself. A declaration by each side
// becomes one by the attacker and one by the defender; a support for both does too.
func expandBothSides(a *spec.Attack) {
	var declare []schema.Entry[spec.Declare]
	for _, e := range a.Declare.Entries {
		if e.Value.By != "each" {
			declare = append(declare, e)
			continue
		}
		e.Value.Each = true
		for _, by := range []string{"attacker", "defender"} {
			e.Value.By = by
			declare = append(declare, e)
		}
	}
	a.Declare.Entries = declare
	var support []schema.Entry[spec.Support]
	for _, e := range a.Support.Entries {
		if e.Value.For != "both" {
			support = append(support, e)
			continue
		}
		for _, side := range []string{"attackers", "defenders"} {
			e.Value.For = side
			support = append(support, e)
		}
	}
	a.Support.Entries = support
}
