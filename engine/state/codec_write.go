package state

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// fieldWriter is a Visitor that writes fields that are not zero or absent.
// The last node of at is the object being written; below it stand, for each
// open list, the list and the object that holds it.
type fieldWriter struct {
	g *model.Game
	walk
	at []*source.Node
}

// to is the object that takes the next field.
func (w *fieldWriter) to() *source.Node {
	ended, begins := w.leave()
	w.at = w.at[:len(w.at)-2*ended]
	if begins {
		l := w.at[len(w.at)-2]
		o := object()
		l.Items = append(l.Items, o)
		w.at[len(w.at)-1] = o
	}
	return w.at[len(w.at)-1]
}

func (w *fieldWriter) put(name string, there bool, v func() *source.Node) {
	o := w.to()
	if there {
		put(o, name, v())
	}
}

func (w *fieldWriter) id(name string, i, n int, id func() string) {
	w.put(name, i >= 0 && i < n, func() *source.Node { return text(id()) })
}

func (w *fieldWriter) many(name string, n int, id func(i int) *source.Node) {
	w.put(name, n > 0, func() *source.Node {
		l := list()
		for i := 0; i < n; i++ {
			l.Items = append(l.Items, id(i))
		}
		return l
	})
}

func (w *fieldWriter) Int(name string, v *int32) {
	w.put(name, *v != 0, func() *source.Node { return number(int(*v)) })
}
func (w *fieldWriter) Int16(name string, v *int16) {
	w.put(name, *v != 0, func() *source.Node { return number(int(*v)) })
}
func (w *fieldWriter) Bool(name string, v *bool) { w.put(name, *v, yes) }
func (w *fieldWriter) Text(name string, v *string) {
	w.put(name, *v != "", func() *source.Node { return text(*v) })
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
	w.many(name, len(*v), func(i int) *source.Node { return text(w.g.Units[(*v)[i]].ID) })
}
func (w *fieldWriter) Hexes(name string, v *[]model.HexID) {
	w.many(name, len(*v), func(i int) *source.Node {
		if h := (*v)[i]; h >= 0 {
			return text(w.g.Grid.Label(h))
		}
		return null()
	})
}
func (w *fieldWriter) Sides(name string, v *[]model.SideID) {
	w.many(name, len(*v), func(i int) *source.Node {
		if s := (*v)[i]; s >= 0 {
			return text(w.g.Sides[s].ID)
		}
		return null()
	})
}
func (w *fieldWriter) Ints(name string, v *[]int32) {
	w.many(name, len(*v), func(i int) *source.Node { return number(int((*v)[i])) })
}
func (w *fieldWriter) Texts(name string, v *[]int32) {
	w.many(name, len(*v), func(i int) *source.Node {
		if t := (*v)[i]; t >= 0 {
			return text(w.g.Texts[t])
		}
		return null()
	})
}
func (w *fieldWriter) Words(name string, v *[]string) {
	w.many(name, len(*v), func(i int) *source.Node { return text((*v)[i]) })
}
func (w *fieldWriter) Len(name string, n *int) {
	o := w.to()
	l := list()
	if w.enter(name, *n) {
		put(o, name, l)
		w.at = append(w.at, l, nil)
	}
}
