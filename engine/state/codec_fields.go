package state

import (
	"math"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

func (r *fieldReader) number(name string, low, high int) int {
	if n := r.get(name); n != nil {
		return r.d.int(n, low, high)
	}
	return 0
}

// Int reads a number.
func (r *fieldReader) Int(name string, v *int32) {
	*v = int32(r.number(name, math.MinInt32, math.MaxInt32))
}

// Int16 reads a small number.
func (r *fieldReader) Int16(name string, v *int16) {
	*v = int16(r.number(name, math.MinInt16, math.MaxInt16))
}

// Bool reads true or false.
func (r *fieldReader) Bool(name string, v *bool) { *v = r.d.bool(r.get(name)) }

// Text reads a text.
func (r *fieldReader) Text(name string, v *string) { *v = r.d.text(r.get(name)) }

// Side reads a side.
func (r *fieldReader) Side(name string, v *model.SideID) { *v = model.SideID(r.d.sideOf(r.get(name))) }

// Unit reads a unit.
func (r *fieldReader) Unit(name string, v *model.UnitID) {
	*v = model.UnitID(r.d.name(r.get(name), "unit", len(r.d.g.Units), r.d.unitID))
}

// Hex reads a hex.
func (r *fieldReader) Hex(name string, v *model.HexID) { *v = model.HexID(r.d.hexOf(r.get(name))) }

// Phase reads a phase, by its path.
func (r *fieldReader) Phase(name string, v *model.PhaseID) {
	ph := r.d.g.Phases
	*v = model.PhaseID(r.d.name(r.get(name), "phase", len(ph), func(i int) string { return ph[i].Path }))
}

// Attack reads a kind of attack.
func (r *fieldReader) Attack(name string, v *int) {
	x := r.d.g.Attacks
	*v = r.d.name(r.get(name), "attack", len(x), func(i int) string { return x[i].ID })
}

// Move reads a way of moving.
func (r *fieldReader) Move(name string, v *int) {
	x := r.d.g.Movements
	*v = r.d.name(r.get(name), "movement", len(x), func(i int) string { return x[i].ID })
}

// Retreat reads a way of retreating.
func (r *fieldReader) Retreat(name string, v *int) {
	x := r.d.g.Retreats
	*v = r.d.name(r.get(name), "retreat", len(x), func(i int) string { return x[i].ID })
}

// Advance reads a way of advancing.
func (r *fieldReader) Advance(name string, v *int) {
	x := r.d.g.Advances
	*v = r.d.name(r.get(name), "advance", len(x), func(i int) string { return x[i].ID })
}

// Exchange reads a way of paying losses.
func (r *fieldReader) Exchange(name string, v *int) {
	x := r.d.g.Exchanges
	*v = r.d.name(r.get(name), "exchange", len(x), func(i int) string { return x[i].ID })
}

// Deck reads a deck.
func (r *fieldReader) Deck(name string, v *model.DeckID) {
	x := r.d.g.Decks
	*v = model.DeckID(r.d.name(r.get(name), "deck", len(x), func(i int) string { return x[i].ID }))
}

// Card reads a card.
func (r *fieldReader) Card(name string, v *model.CardID) {
	*v = model.CardID(r.d.name(r.get(name), "card", len(r.d.g.Cards), r.d.cardID))
}

// Units reads a list of units.
func (r *fieldReader) Units(name string, v *[]model.UnitID) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) {
		if u := r.d.name(n, "unit", len(r.d.g.Units), r.d.unitID); u >= 0 {
			*v = append(*v, model.UnitID(u))
		} else if n.IsNull() {
			r.d.add(RuleField, n.Pos, "a unit is missing", "the id of a unit", "")
		}
	})
}

// Hexes reads a list of hexes; null is no hex.
func (r *fieldReader) Hexes(name string, v *[]model.HexID) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) { *v = append(*v, model.HexID(r.d.hexOf(n))) })
}

// Sides reads a list of sides; null is no side.
func (r *fieldReader) Sides(name string, v *[]model.SideID) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) { *v = append(*v, model.SideID(r.d.sideOf(n))) })
}

// Ints reads a list of numbers.
func (r *fieldReader) Ints(name string, v *[]int32) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) { *v = append(*v, int32(r.d.int(n, math.MinInt32, math.MaxInt32))) })
}

// Texts reads a list of declared texts; null is no text.
func (r *fieldReader) Texts(name string, v *[]int32) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) { *v = append(*v, r.d.value(model.TText, n)) })
}

// Words reads a list of texts.
func (r *fieldReader) Words(name string, v *[]string) {
	*v = nil
	r.d.items(r.get(name), func(n *source.Node) { *v = append(*v, r.d.text(n)) })
}
