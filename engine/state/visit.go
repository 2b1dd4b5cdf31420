package state

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Visitor is shown the fields of a frame or combat, one after another. The same
// walk serves the hash, a save, which reads the fields, a load, which sets them,
// and a copy, for which lists are made anew. Ids are written by name.
type Visitor struct{ to walker }

// walker is one of the things that a walk serves. What a method returns is what the
// field holds afterwards.
type walker interface {
	number(name string, v int32, bits uint) int32
	yes(name string, v bool) bool
	text(name, v string) string
	id(name string, s *thing, v int) int
	// ids is a list of ids, or of numbers where s is nil; changed says that it is
	// to be replaced.
	ids(name string, s *thing, n int, at func(int) int) (list []int, changed bool)
	words(name string, v []string) []string
	// open begins a list of records, of which it returns how many there are; each is
	// begun and ended, then the list is closed.
	open(name string, n int) int
	begin(i int)
	end()
	close(n int)
}

// visited is a thing that names its fields.
type visited interface{ Visit(Visitor) }

func set[T comparable](v *T, now T) {
	// What is read at the same time elsewhere is not written without need.
	if *v != now {
		*v = now
	}
}

// Int is a number.
func (v Visitor) Int(name string, n *int32) {
	if v.to != nil {
		set(n, v.to.number(name, *n, 32))
	}
}

// Int16 is a small number.
func (v Visitor) Int16(name string, n *int16) {
	if v.to != nil {
		set(n, int16(v.to.number(name, int32(*n), 16)))
	}
}

// Bool is true or false.
func (v Visitor) Bool(name string, b *bool) {
	if v.to != nil {
		set(b, v.to.yes(name, *b))
	}
}

// Text is a text.
func (v Visitor) Text(name string, t *string) {
	if v.to != nil {
		set(t, v.to.text(name, *t))
	}
}

// Words is a list of texts.
func (v Visitor) Words(name string, list *[]string) {
	if v.to == nil {
		*list = slices.Clone(*list)
	} else if now := v.to.words(name, *list); !slices.Equal(now, *list) {
		*list = now
	}
}

// Side is a side.
func (v Visitor) Side(name string, id *model.SideID) { one(v, name, aSide, id) }

// Unit is a unit.
func (v Visitor) Unit(name string, id *model.UnitID) { one(v, name, aUnit, id) }

// Hex is a hex.
func (v Visitor) Hex(name string, id *model.HexID) { one(v, name, aHex, id) }

// Phase is a phase.
func (v Visitor) Phase(name string, id *model.PhaseID) { one(v, name, aPhase, id) }

// Deck is a deck.
func (v Visitor) Deck(name string, id *model.DeckID) { one(v, name, aDeck, id) }

// Card is a card.
func (v Visitor) Card(name string, id *model.CardID) { one(v, name, aCard, id) }

// Attack is an index in Game.Attacks.
func (v Visitor) Attack(name string, i *int) { one(v, name, anAttack, i) }

// Move is an index in Game.Movements.
func (v Visitor) Move(name string, i *int) { one(v, name, aMovement, i) }

// Retreat is an index in Game.Retreats.
func (v Visitor) Retreat(name string, i *int) { one(v, name, aRetreat, i) }

// Advance is an index in Game.Advances.
func (v Visitor) Advance(name string, i *int) { one(v, name, anAdvance, i) }

// Exchange is an index in Game.Exchanges.
func (v Visitor) Exchange(name string, i *int) { one(v, name, anExchange, i) }

// Units is a list of units.
func (v Visitor) Units(name string, list *[]model.UnitID) { many(v, name, aUnit, list) }

// Hexes is a list of hexes, or none in the place of one.
func (v Visitor) Hexes(name string, list *[]model.HexID) { many(v, name, aHex, list) }

// Sides is a list of sides, or none in the place of one.
func (v Visitor) Sides(name string, list *[]model.SideID) { many(v, name, aSide, list) }

// Texts is a list of indices in Game.Texts, or none in the place of one.
func (v Visitor) Texts(name string, list *[]int32) { many(v, name, aText, list) }

// Ints is a list of numbers.
func (v Visitor) Ints(name string, list *[]int32) { many(v, name, nil, list) }

func one[T ~int | ~int8 | ~int16 | ~int32](v Visitor, name string, s *thing, id *T) {
	if v.to != nil {
		set(id, T(v.to.id(name, s, int(*id))))
	}
}

func many[T ~int8 | ~int16 | ~int32](v Visitor, name string, s *thing, list *[]T) {
	if v.to == nil {
		*list = slices.Clone(*list)
		return
	}
	now, changed := v.to.ids(name, s, len(*list), func(i int) int { return int((*list)[i]) })
	if !changed {
		return
	}
	*list = nil
	for _, x := range now {
		*list = append(*list, T(x))
	}
}

// Records is a list of records, whose fields are shown one record after another.
func Records[T any](v Visitor, name string, list *[]T, fields func(Visitor, *T)) {
	if v.to == nil {
		*list = slices.Clone(*list)
		for i := range *list {
			fields(v, &(*list)[i])
		}
		return
	}
	n := v.to.open(name, len(*list))
	if n != len(*list) {
		*list = make([]T, n)
	}
	for i := range *list {
		v.to.begin(i)
		fields(v, &(*list)[i])
		v.to.end()
	}
	v.to.close(n)
}

// Copy is a copy of a frame that shares no list with it: every list is a field, and
// what is no field is working memory, which the copy shares unless its owner says
// otherwise.
func Copy[F any, P interface {
	*F
	visited
}](f P) P {
	c := *f
	P(&c).Visit(Visitor{})
	return &c
}

// Field is a field of a frame as it stands; lists are left out.
type Field struct {
	Name string
	N    int  // the number, or the id
	Set  bool // it is not zero, empty or none
}

// Fields shows the fields of a frame to see.
func Fields(f Frame, see func(Field)) { f.Visit(Visitor{&looker{see: see}}) }

// EachUnit calls use with each unit that the fields of a frame or combat name; what it
// returns stands there afterwards.
func EachUnit(f interface{ Visit(Visitor) }, use func(name string, u model.UnitID) model.UnitID) {
	f.Visit(Visitor{unitWalker{use: use}})
}

// onlooker leaves every field as it is.
type onlooker struct{}

func (onlooker) number(_ string, v int32, _ uint) int32                   { return v }
func (onlooker) yes(_ string, v bool) bool                                { return v }
func (onlooker) text(_, v string) string                                  { return v }
func (onlooker) id(_ string, _ *thing, v int) int                         { return v }
func (onlooker) ids(string, *thing, int, func(int) int) (_ []int, _ bool) { return }
func (onlooker) words(_ string, v []string) []string                      { return v }
func (onlooker) open(_ string, n int) int                                 { return n }
func (onlooker) begin(int)                                                {}
func (onlooker) end()                                                     {}
func (onlooker) close(int)                                                {}

type looker struct {
	onlooker
	see func(Field)
}

func (l *looker) number(name string, v int32, _ uint) int32 {
	l.see(Field{name, int(v), v != 0})
	return v
}
func (l *looker) yes(name string, v bool) bool { l.see(Field{name, 0, v}); return v }
func (l *looker) text(name, v string) string   { l.see(Field{name, 0, v != ""}); return v }
func (l *looker) id(name string, _ *thing, v int) int {
	l.see(Field{name, v, v != model.None})
	return v
}

type unitWalker struct {
	onlooker
	use func(string, model.UnitID) model.UnitID
}

func (w unitWalker) id(name string, t *thing, v int) int {
	if t == aUnit && v >= 0 {
		v = int(w.use(name, model.UnitID(v)))
	}
	return v
}

func (w unitWalker) ids(name string, t *thing, n int, at func(int) int) (list []int, changed bool) {
	if t != aUnit {
		return nil, false
	}
	for i := range n {
		list = append(list, w.id(name, t, at(i)))
		changed = changed || list[i] != at(i)
	}
	return list, changed
}
