package state

import "github.com/vedette-wargames/vedette/engine/model"

// Visitor walks the fields of a frame or combat. The same walk serves hash,
// save (reads the fields) and load (writes them). Ids are written by name.
type Visitor interface {
	Int(name string, v *int32)
	Int16(name string, v *int16)
	Bool(name string, v *bool)
	Text(name string, v *string)
	Side(name string, v *model.SideID)
	Unit(name string, v *model.UnitID)
	Hex(name string, v *model.HexID)
	Phase(name string, v *model.PhaseID)
	Attack(name string, v *int)   // index in Game.Attacks
	Move(name string, v *int)     // index in Game.Movements
	Retreat(name string, v *int)  // index in Game.Retreats
	Advance(name string, v *int)  // index in Game.Advances
	Exchange(name string, v *int) // index in Game.Exchanges
	Deck(name string, v *model.DeckID)
	Card(name string, v *model.CardID)
	Units(name string, v *[]model.UnitID)
	Hexes(name string, v *[]model.HexID)
	Sides(name string, v *[]model.SideID)
	Ints(name string, v *[]int32)
	Texts(name string, v *[]int32) // indices in Game.Texts, -1 allowed
	Words(name string, v *[]string)
	Len(name string, n *int) // length of a list of records whose fields follow
}
