package game

import "github.com/vedette-wargames/vedette/engine/model"

// unitField is a visitor that looks for the unit a frame is busy with.
type unitField struct{ u model.UnitID }

// Unit notes the field called unit.
func (f *unitField) Unit(name string, v *model.UnitID) {
	if name == "unit" {
		f.u = *v
	}
}

func (*unitField) Int(string, *int32)            {}
func (*unitField) Int16(string, *int16)          {}
func (*unitField) Bool(string, *bool)            {}
func (*unitField) Text(string, *string)          {}
func (*unitField) Side(string, *model.SideID)    {}
func (*unitField) Hex(string, *model.HexID)      {}
func (*unitField) Phase(string, *model.PhaseID)  {}
func (*unitField) Attack(string, *int)           {}
func (*unitField) Move(string, *int)             {}
func (*unitField) Retreat(string, *int)          {}
func (*unitField) Advance(string, *int)          {}
func (*unitField) Exchange(string, *int)         {}
func (*unitField) Deck(string, *model.DeckID)    {}
func (*unitField) Card(string, *model.CardID)    {}
func (*unitField) Units(string, *[]model.UnitID) {}
func (*unitField) Hexes(string, *[]model.HexID)  {}
func (*unitField) Sides(string, *[]model.SideID) {}
func (*unitField) Ints(string, *[]int32)         {}
func (*unitField) Texts(string, *[]int32)        {}
func (*unitField) Words(string, *[]string)       {}
func (*unitField) Len(string, *int)              {}
