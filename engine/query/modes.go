package query

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Modes answers in which manners a unit can move, and with how many movement points.
type Modes struct {
	c        *Ctx
	hooksAdd bool // hooks add to what a unit has for its move

	members []int32 // lent by EachMoveMode: whom a unit may choose
}

// MoveMode is a manner of moving for a whole move: the mode, and the member chosen
// where the movement asks for a choice.
type MoveMode struct {
	Mode       int   // Normal, or the index of a mode
	Chosen     int32 // model.None where nothing is chosen
	OnlyChoice bool  // there was nothing else to choose
	Facing     int8  // where the unit faces in the end: a direction counted from 1; 0: as it comes
}

// PlainMode is the manner of moving of a movement that asks for no choice.
var PlainMode = MoveMode{Mode: Normal, Chosen: model.None}

// noChoice is the list of choices of a movement that asks for none.
var noChoice = []int32{model.None}

// EachMoveMode calls use with every manner of moving open to a unit, in a fixed
// order, until it returns false; it reports whether it came to the end.
func (q *Modes) EachMoveMode(mv int, u model.UnitID, use func(MoveMode) bool) bool {
	m := &q.c.G.Movements[mv]
	if m.Choose == nil {
		return q.eachMode(mv, u, noChoice, use)
	}
	members := q.ListMembers(mv, u, q.members[:0])
	q.members = nil // use may ask for the manners of moving of another unit
	all := q.eachMode(mv, u, members, use)
	q.members = members
	return all
}

// eachMode calls use with every mode open to a unit, for each of those that it may choose and each
// direction that it may face in the end.
func (q *Modes) eachMode(mv int, u model.UnitID, members []int32, use func(MoveMode) bool) bool {
	turns := int8(0)
	if q.Turns(mv, u) {
		turns = 6
	}
	for mode := Normal; mode < len(q.c.G.Movements[mv].Modes); mode++ {
		for _, k := range members {
			w := MoveMode{Mode: mode, Chosen: k, OnlyChoice: len(members) == 1}
			if !q.ModeOpen(mv, w, u) {
				continue
			}
			for w.Facing = 0; w.Facing <= turns; w.Facing++ {
				if !use(w) {
					return false
				}
			}
		}
	}
	return true
}

// FirstMoveMode returns the first manner of moving open to a unit, the plain one if none is
// open.
func (q *Modes) FirstMoveMode(mv int, u model.UnitID) MoveMode {
	first := PlainMode
	q.EachMoveMode(mv, u, func(w MoveMode) bool { first = w; return false })
	return first
}

// ListMembers appends the choices of a unit's owner for a move.
func (q *Modes) ListMembers(mv int, u model.UnitID, buf []int32) []int32 {
	old := q.c.Scope
	q.c.Unit = u
	buf = q.c.G.Movements[mv].Choose.From.Set(q.c, buf)
	q.c.Scope = old
	return buf
}

// ModeName returns the word for a manner of moving in an action, "" for the plain one.
func (q *Modes) ModeName(mv int, w MoveMode) string {
	m, name := &q.c.G.Movements[mv], ""
	switch {
	case w.Chosen != model.None && !w.OnlyChoice:
		name = m.Choose.Words[w.Mode+1][w.Chosen]
	case w.Mode >= 0:
		name = m.Modes[w.Mode].ID
	}
	if w.Facing == 0 {
		return name
	}
	return strings.TrimSpace(name + " " + q.c.G.Grid.DirName(hex.Dir(w.Facing-1)))
}

// FindMoveMode finds the manner of moving of a unit that a word names.
func (q *Modes) FindMoveMode(mv int, u model.UnitID, word string) (MoveMode, bool) {
	found := PlainMode
	all := q.EachMoveMode(mv, u, func(w MoveMode) bool {
		if q.ModeName(mv, w) != word {
			return true
		}
		found = w
		return false
	})
	return found, !all
}

// FindMode returns the mode, open or not, that a word names for a unit. It is nil for an
// unknown word and for the plain manner of moving.
func (q *Modes) FindMode(mv int, u model.UnitID, word string) *model.MoveMode {
	m := &q.c.G.Movements[mv]
	members := noChoice
	if m.Choose != nil {
		members = q.ListMembers(mv, u, nil)
	}
	for mode := range m.Modes {
		for _, k := range members {
			if q.ModeName(mv, MoveMode{Mode: mode, Chosen: k, OnlyChoice: len(members) == 1}) == word {
				return &m.Modes[mode]
			}
		}
	}
	return nil
}

// ListModeWords lists how the manners of moving open to a unit are called.
func (q *Modes) ListModeWords(mv int, u model.UnitID) []string {
	var out []string
	q.EachMoveMode(mv, u, func(w MoveMode) bool { out = append(out, q.ModeName(mv, w)); return true })
	return out
}

// ModeOpen reports whether a unit may choose a manner of moving.
func (q *Modes) ModeOpen(mv int, w MoveMode, u model.UnitID) bool {
	if w.Mode == Normal {
		return true
	}
	old := q.c.Scope
	q.c.Chosen = w.Chosen
	ok := q.c.UnitTrue(q.c.G.Movements[mv].Modes[w.Mode].When, u)
	q.c.Scope = old
	return ok
}

// MoveAllowance returns the movement points of unit u in a manner of moving. Terms that change
// them go to b, which may be nil.
func (q *Modes) MoveAllowance(mv int, w MoveMode, u model.UnitID, b *Terms) int32 {
	m := &q.c.G.Movements[mv]
	old := q.c.Scope
	q.c.Unit, q.c.Chosen = u, w.Chosen
	v := m.Allowance.Int(q.c)
	b.StartValue(&m.Source, v, u)
	v = q.c.ApplyTerms(v, m.AllowanceTerms, b)
	if w.Mode >= 0 {
		v = q.c.ApplyTerms(v, m.Modes[w.Mode].AllowanceTerms, b)
	}
	v = q.c.ApplyHookTerms(v, "move.allowance", m.ID, b)
	q.c.Scope = old
	return max(v, 0)
}
