package enginetest

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// renamer is a visitor that puts other units in the place of units.
type renamer struct{ to []model.UnitID }

// Unit renames one.
func (r *renamer) Unit(_ string, v *model.UnitID) {
	if *v >= 0 {
		*v = r.to[*v]
	}
}

// Units renames each of a list. Clones of frames may share its memory.
func (r *renamer) Units(name string, v *[]model.UnitID) {
	*v = slices.Clone(*v)
	for i := range *v {
		r.Unit(name, &(*v)[i])
	}
}

func (*renamer) Int(string, *int32)            {}
func (*renamer) Int16(string, *int16)          {}
func (*renamer) Bool(string, *bool)            {}
func (*renamer) Text(string, *string)          {}
func (*renamer) Side(string, *model.SideID)    {}
func (*renamer) Hex(string, *model.HexID)      {}
func (*renamer) Phase(string, *model.PhaseID)  {}
func (*renamer) Attack(string, *int)           {}
func (*renamer) Move(string, *int)             {}
func (*renamer) Retreat(string, *int)          {}
func (*renamer) Advance(string, *int)          {}
func (*renamer) Exchange(string, *int)         {}
func (*renamer) Deck(string, *model.DeckID)    {}
func (*renamer) Card(string, *model.CardID)    {}
func (*renamer) Hexes(string, *[]model.HexID)  {}
func (*renamer) Sides(string, *[]model.SideID) {}
func (*renamer) Ints(string, *[]int32)         {}
func (*renamer) Texts(string, *[]int32)        {}
func (*renamer) Words(string, *[]string)       {}
func (*renamer) Len(string, *int)              {}

// finder is a visitor that notes units.
type finder struct {
	renamer
	found []model.UnitID
}

// Unit notes one.
func (f *finder) Unit(_ string, v *model.UnitID) {
	if *v >= 0 && !slices.Contains(f.found, *v) {
		f.found = append(f.found, *v)
	}
}

// Units notes each of a list.
func (f *finder) Units(name string, v *[]model.UnitID) {
	for i := range *v {
		f.Unit(name, &(*v)[i])
	}
}
