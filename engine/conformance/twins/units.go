package twins

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// visited is a frame or combat.
type visited interface{ Visit(state.Visitor) }

// addNamedUnits adds the units that a frame or combat names.
func addNamedUnits(f visited, units []model.UnitID) []model.UnitID {
	state.EachUnit(f, func(_ string, u model.UnitID) model.UnitID {
		if !slices.Contains(units, u) {
			units = append(units, u)
		}
		return u
	})
	return units
}
