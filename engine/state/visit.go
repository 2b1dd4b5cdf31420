package state

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Visitor is shown the fields of a frame or combat, one after another. The same
// walk serves the hash, a save, which reads the fields, a load, which sets them,
// and a copy, for which lists are made anew. Ids are written by name.
type Visitor struct{ target fieldVisitor }

// fieldVisitor is one of the things that a walk serves. What a method returns is what the
// field holds afterwards.
type fieldVisitor interface {
	visitNumber(name string, v int32, bits uint) int32
	visitFlag(name string, v bool) bool
	visitText(name, v string) string
	visitID(name string, s *thingKind, v int) int
	// visitIDs is a list of ids, or of numbers where s is nil; changed says that it is
	// to be replaced.
	visitIDs(name string, s *thingKind, n int, at func(int) int) (list []int, changed bool)
	visitTexts(name string, v []string) []string
	// openList begins a list of records, of which it returns how many there are; each is
	// begun and ended, then the list is closed.
	openList(name string, n int) int
	beginRecord(i int)
	endRecord()
	closeList(n int)
}

// fieldHolder is a thing that names its fields.
type fieldHolder interface{ Visit(Visitor) }

// setIfChanged sets a value only where it differs: another goroutine may be reading it.
func setIfChanged[T comparable](v *T, now T) {
	if *v != now {
		*v = now
	}
}

// Int is a number.
func (v Visitor) Int(name string, n *int32) {
	if v.target != nil {
		setIfChanged(n, v.target.visitNumber(name, *n, 32))
	}
}

// Int16 is a small number.
func (v Visitor) Int16(name string, n *int16) {
	if v.target != nil {
		setIfChanged(n, int16(v.target.visitNumber(name, int32(*n), 16)))
	}
}

// Bool is true or false.
func (v Visitor) Bool(name string, b *bool) {
	if v.target != nil {
		setIfChanged(b, v.target.visitFlag(name, *b))
	}
}

// Text is a text.
func (v Visitor) Text(name string, t *string) {
	if v.target != nil {
		setIfChanged(t, v.target.visitText(name, *t))
	}
}

// Words is a list of texts.
func (v Visitor) Words(name string, list *[]string) {
	if v.target == nil {
		*list = slices.Clone(*list)
	} else if now := v.target.visitTexts(name, *list); !slices.Equal(now, *list) {
		*list = now
	}
}

// Side is a side.
func (v Visitor) Side(name string, id *model.SideID) { visitOne(v, name, aSide, id) }

// Unit is a unit.
func (v Visitor) Unit(name string, id *model.UnitID) { visitOne(v, name, aUnit, id) }

// Hex is a hex.
func (v Visitor) Hex(name string, id *model.HexID) { visitOne(v, name, aHex, id) }

// Phase is a phase.
func (v Visitor) Phase(name string, id *model.PhaseID) { visitOne(v, name, aPhase, id) }

// Deck is a deck.
func (v Visitor) Deck(name string, id *model.DeckID) { visitOne(v, name, aDeck, id) }

// Card is a card.
func (v Visitor) Card(name string, id *model.CardID) { visitOne(v, name, aCard, id) }

// Attack is an index in Game.Attacks.
func (v Visitor) Attack(name string, i *int) { visitOne(v, name, anAttack, i) }

// Move is an index in Game.Movements.
func (v Visitor) Move(name string, i *int) { visitOne(v, name, aMovement, i) }

// Retreat is an index in Game.Retreats.
func (v Visitor) Retreat(name string, i *int) { visitOne(v, name, aRetreat, i) }

// Advance is an index in Game.Advances.
func (v Visitor) Advance(name string, i *int) { visitOne(v, name, anAdvance, i) }

// Exchange is an index in Game.Exchanges.
func (v Visitor) Exchange(name string, i *int) { visitOne(v, name, anExchange, i) }

// Units is a list of units.
func (v Visitor) Units(name string, list *[]model.UnitID) { visitMany(v, name, aUnit, list) }

// Hexes is a list of hexes, or none in the place of one.
func (v Visitor) Hexes(name string, list *[]model.HexID) { visitMany(v, name, aHex, list) }

// Sides is a list of sides, or none in the place of one.
func (v Visitor) Sides(name string, list *[]model.SideID) { visitMany(v, name, aSide, list) }

// Texts is a list of indices in Game.Texts, or none in the place of one.
func (v Visitor) Texts(name string, list *[]int32) { visitMany(v, name, aText, list) }

// Ints is a list of numbers.
func (v Visitor) Ints(name string, list *[]int32) { visitMany(v, name, nil, list) }

// visitOne shows one id to the target.
func visitOne[T ~int | ~int8 | ~int16 | ~int32](v Visitor, name string, s *thingKind, id *T) {
	if v.target != nil {
		setIfChanged(id, T(v.target.visitID(name, s, int(*id))))
	}
}

// visitMany shows a list of ids to the target. Without a target it makes the list anew,
// which is how a frame is copied.
func visitMany[T ~int8 | ~int16 | ~int32](v Visitor, name string, s *thingKind, list *[]T) {
	if v.target == nil {
		*list = slices.Clone(*list)
		return
	}
	now, changed := v.target.visitIDs(name, s, len(*list), func(i int) int { return int((*list)[i]) })
	if !changed {
		return
	}
	*list = nil
	for _, x := range now {
		*list = append(*list, T(x))
	}
}

// VisitRecords is a list of records, whose fields are shown one record after another.
func VisitRecords[T any](v Visitor, name string, list *[]T, fields func(Visitor, *T)) {
	if v.target == nil {
		*list = slices.Clone(*list)
		for i := range *list {
			fields(v, &(*list)[i])
		}
		return
	}
	n := v.target.openList(name, len(*list))
	if n != len(*list) {
		*list = make([]T, n)
	}
	for i := range *list {
		v.target.beginRecord(i)
		fields(v, &(*list)[i])
		v.target.endRecord()
	}
	v.target.closeList(n)
}

// CopyFrame is a copy of a frame that shares no list with it: every list is a field, and
// all else is working memory, which the copy shares unless its owner says
// otherwise.
func CopyFrame[F any, P interface {
	*F
	fieldHolder
}](f P) P {
	c := *f
	P(&c).Visit(Visitor{})
	return &c
}

// Field is a field of a frame with its present value; lists are left out.
type Field struct {
	Name string
	N    int  // the number, or the id
	Set  bool // it is not zero, empty or none
}

// EachField shows the fields of a frame to see.
func EachField(f Frame, see func(Field)) { f.Visit(Visitor{&fieldLister{report: see}}) }

// EachUnit calls use with each unit that the fields of a frame or combat name; what it
// returns replaces it.
func EachUnit(f interface{ Visit(Visitor) }, use func(name string, u model.UnitID) model.UnitID) {
	f.Visit(Visitor{unitWalker{use: use}})
}

// passThrough leaves every field as it is.
type passThrough struct{}

func (passThrough) visitNumber(_ string, v int32, _ uint) int32                       { return v }
func (passThrough) visitFlag(_ string, v bool) bool                                   { return v }
func (passThrough) visitText(_, v string) string                                      { return v }
func (passThrough) visitID(_ string, _ *thingKind, v int) int                         { return v }
func (passThrough) visitIDs(string, *thingKind, int, func(int) int) (_ []int, _ bool) { return }
func (passThrough) visitTexts(_ string, v []string) []string                          { return v }
func (passThrough) openList(_ string, n int) int                                      { return n }
func (passThrough) beginRecord(int)                                                   {}
func (passThrough) endRecord()                                                        {}
func (passThrough) closeList(int)                                                     {}

// fieldLister lists the fields that hold one value, for [EachField].
type fieldLister struct {
	passThrough
	report func(Field)
}

func (l *fieldLister) visitNumber(name string, v int32, _ uint) int32 {
	l.report(Field{name, int(v), v != 0})
	return v
}
func (l *fieldLister) visitFlag(name string, v bool) bool { l.report(Field{name, 0, v}); return v }
func (l *fieldLister) visitText(name, v string) string    { l.report(Field{name, 0, v != ""}); return v }
func (l *fieldLister) visitID(name string, _ *thingKind, v int) int {
	l.report(Field{name, v, v != model.None})
	return v
}

// unitWalker replaces the units that fields name, for [EachUnit].
type unitWalker struct {
	passThrough
	use func(string, model.UnitID) model.UnitID
}

func (w unitWalker) visitID(name string, t *thingKind, v int) int {
	if t == aUnit && v >= 0 {
		v = int(w.use(name, model.UnitID(v)))
	}
	return v
}

func (w unitWalker) visitIDs(name string, t *thingKind, n int, at func(int) int) (list []int, changed bool) {
	if t != aUnit {
		return nil, false
	}
	for i := range n {
		list = append(list, w.visitID(name, t, at(i)))
		changed = changed || list[i] != at(i)
	}
	return list, changed
}
