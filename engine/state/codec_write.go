package state

import "github.com/vedette-wargames/vedette/engine/model"

// fieldWriter is a Visitor that writes fields that are not zero or absent.
type fieldWriter struct {
	g *model.Game
	walk
	out
}

// close ends so many lists and the records that are open in them.
func (w *fieldWriter) close(n int) {
	for range n {
		w.raw("}]")
	}
}

// next goes to the object that takes the next field.
func (w *fieldWriter) next() {
	ended, begins := w.leave()
	w.close(ended)
	if begins {
		if w.out[len(w.out)-1] != '[' {
			w.raw("},")
		}
		w.raw("{")
	}
}

func (w *fieldWriter) put(name string, there bool, v func()) {
	if w.next(); there {
		w.key(name)
		v()
	}
}

func (w *fieldWriter) id(name string, i, n int, id func() string) {
	w.put(name, i >= 0 && i < n, func() { w.quote(id()) })
}

// many writes a list; a negative index is written as null.
func (w *fieldWriter) many(name string, n int, v func(i int)) {
	w.put(name, n > 0, func() {
		w.raw("[")
		for i := 0; i < n; i++ {
			w.comma()
			v(i)
		}
		w.raw("]")
	})
}

// named writes a name, or null when nothing is named.
func (w *fieldWriter) named(there bool, id func() string) {
	if there {
		w.quote(id())
	} else {
		w.raw("null")
	}
}

func (w *fieldWriter) Int(name string, v *int32) {
	w.put(name, *v != 0, func() { w.out.int(int(*v)) })
}
func (w *fieldWriter) Int16(name string, v *int16) {
	w.put(name, *v != 0, func() { w.out.int(int(*v)) })
}
func (w *fieldWriter) Bool(name string, v *bool) { w.put(name, *v, func() { w.raw("true") }) }
func (w *fieldWriter) Text(name string, v *string) {
	w.put(name, *v != "", func() { w.quote(*v) })
}
func (w *fieldWriter) Side(name string, v *model.SideID) {
	w.id(name, int(*v), len(w.g.Sides), func() string { return w.g.Sides[*v].ID })
}
func (w *fieldWriter) Unit(name string, v *model.UnitID) {
	w.id(name, int(*v), len(w.g.Units), func() string { return w.g.Units[*v].ID })
}
func (w *fieldWriter) Hex(name string, v *model.HexID) {
	w.id(name, int(*v), w.g.Grid.N(), func() string { return w.g.Grid.Label(*v) })
}
func (w *fieldWriter) Phase(name string, v *model.PhaseID) {
	w.id(name, int(*v), len(w.g.Phases), func() string { return w.g.Phases[*v].Path })
}
func (w *fieldWriter) Attack(name string, v *int) {
	w.id(name, *v, len(w.g.Attacks), func() string { return w.g.Attacks[*v].ID })
}
func (w *fieldWriter) Move(name string, v *int) {
	w.id(name, *v, len(w.g.Movements), func() string { return w.g.Movements[*v].ID })
}
func (w *fieldWriter) Retreat(name string, v *int) {
	w.id(name, *v, len(w.g.Retreats), func() string { return w.g.Retreats[*v].ID })
}
func (w *fieldWriter) Advance(name string, v *int) {
	w.id(name, *v, len(w.g.Advances), func() string { return w.g.Advances[*v].ID })
}
func (w *fieldWriter) Exchange(name string, v *int) {
	w.id(name, *v, len(w.g.Exchanges), func() string { return w.g.Exchanges[*v].ID })
}
func (w *fieldWriter) Deck(name string, v *model.DeckID) {
	w.id(name, int(*v), len(w.g.Decks), func() string { return w.g.Decks[*v].ID })
}
func (w *fieldWriter) Card(name string, v *model.CardID) {
	w.id(name, int(*v), len(w.g.Cards), func() string { return w.g.Cards[*v].ID })
}
func (w *fieldWriter) Units(name string, v *[]model.UnitID) {
	w.many(name, len(*v), func(i int) { w.quote(w.g.Units[(*v)[i]].ID) })
}
func (w *fieldWriter) Hexes(name string, v *[]model.HexID) {
	w.many(name, len(*v), func(i int) { w.named((*v)[i] >= 0, func() string { return w.g.Grid.Label((*v)[i]) }) })
}
func (w *fieldWriter) Sides(name string, v *[]model.SideID) {
	w.many(name, len(*v), func(i int) { w.named((*v)[i] >= 0, func() string { return w.g.Sides[(*v)[i]].ID }) })
}
func (w *fieldWriter) Ints(name string, v *[]int32) {
	w.many(name, len(*v), func(i int) { w.out.int(int((*v)[i])) })
}
func (w *fieldWriter) Texts(name string, v *[]int32) {
	w.many(name, len(*v), func(i int) { w.named((*v)[i] >= 0, func() string { return w.g.Texts[(*v)[i]] }) })
}
func (w *fieldWriter) Words(name string, v *[]string) {
	w.many(name, len(*v), func(i int) { w.quote((*v)[i]) })
}
func (w *fieldWriter) Len(name string, n *int) {
	if w.next(); w.enter(name, *n) {
		w.key(name)
		w.raw("[")
	}
}
