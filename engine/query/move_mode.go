package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// MoveMode is a manner of moving for a whole move: the mode, and the member chosen
// where the movement asks for a choice.
type MoveMode struct {
	Mode       int   // Normal, or the index of a mode
	Chosen     int32 // model.None where nothing is chosen
	OnlyChoice bool  // there was nothing else to choose
}

// PlainMode is the manner of moving of a movement that asks for no choice.
var PlainMode = MoveMode{Mode: Normal, Chosen: model.None}

// noChoice is what is chosen where a movement asks for no choice.
var noChoice = []int32{model.None}

// EachMoveMode calls use with every manner of moving open to a unit, in a fixed
// order, until it returns false; it reports whether it came to the end.
func (c *Ctx) EachMoveMode(mv int, u model.UnitID, use func(MoveMode) bool) bool {
	m := &c.G.Movements[mv]
	if m.Choose == nil {
		return c.eachMode(mv, u, noChoice, use)
	}
	members := c.ListMembers(mv, u, c.chosen[:0])
	c.chosen = nil // use may ask for the manners of moving of another unit
	all := c.eachMode(mv, u, members, use)
	c.chosen = members
	return all
}

// eachMode calls use with every mode open to a unit, for each of those that it may choose.
func (c *Ctx) eachMode(mv int, u model.UnitID, members []int32, use func(MoveMode) bool) bool {
	for mode := Normal; mode < len(c.G.Movements[mv].Modes); mode++ {
		for _, k := range members {
			w := MoveMode{mode, k, len(members) == 1}
			if c.ModeOpen(mv, w, u) && !use(w) {
				return false
			}
		}
	}
	return true
}

// MustBePushedBack reports whether a unit stands in the way of units of a side that
// are about to enter at a hex.
func (c *Ctx) MustBePushedBack(x *model.PushBack, e model.UnitID, h model.HexID, side model.SideID) bool {
	at := c.HexOf(e)
	if at < 0 || c.IsMarker(e) || !c.AreHostile(side, c.G.Units[e].Side) {
		return false
	}
	if c.G.Grid.Distance(at, h) <= x.Within {
		return true
	}
	for _, z := range x.Zones {
		if c.G.Grid.Distance(at, h) > x.Within+c.G.Zones[z].Reach {
			continue
		}
		c.buf = c.G.Grid.AppendWithin(h, x.Within, c.buf[:0])
		for _, near := range c.buf {
			if c.ExertsZone(z, e, near) {
				return true
			}
		}
	}
	return false
}

// AnyToPushBack reports whether any unit stands in the way of units of a side that are
// about to enter at a hex.
func (c *Ctx) AnyToPushBack(x *model.PushBack, h model.HexID, side model.SideID) bool {
	var few [19]model.HexID // what is asked for each of them may use c.buf
	for _, near := range c.G.Grid.AppendWithin(h, x.Within, few[:0]) {
		if c.HoldsEnemy(near, side) || slices.ContainsFunc(x.Zones, func(z int) bool { return c.InZoneOfEnemy(z, near, side) }) {
			return true
		}
	}
	return false
}

// FirstMoveMode is the first manner of moving open to a unit, the plain one when
// none is.
func (c *Ctx) FirstMoveMode(mv int, u model.UnitID) MoveMode {
	first := PlainMode
	c.EachMoveMode(mv, u, func(w MoveMode) bool { first = w; return false })
	return first
}

// ListMembers appends what a unit's owner may choose from for a move.
func (c *Ctx) ListMembers(mv int, u model.UnitID, buf []int32) []int32 {
	old := c.Scope
	c.Unit = u
	buf = c.G.Movements[mv].Choose.From.Set(c, buf)
	c.Scope = old
	return buf
}

// ModeWord is how a manner of moving is called in an action; nothing for the plain
// one.
func (c *Ctx) ModeWord(mv int, w MoveMode) string {
	m := &c.G.Movements[mv]
	switch {
	case w.Chosen != model.None && !w.OnlyChoice:
		return m.Choose.Words[w.Mode+1][w.Chosen]
	case w.Mode >= 0:
		return m.Modes[w.Mode].ID
	}
	return ""
}

// FindMoveMode finds the manner of moving of a unit that a word names.
func (c *Ctx) FindMoveMode(mv int, u model.UnitID, word string) (MoveMode, bool) {
	found := PlainMode
	all := c.EachMoveMode(mv, u, func(w MoveMode) bool {
		if c.ModeWord(mv, w) != word {
			return true
		}
		found = w
		return false
	})
	return found, !all
}

// FindMode is the mode, open or not, that a word names for a unit; nil for none and
// for the plain manner of moving.
func (c *Ctx) FindMode(mv int, u model.UnitID, word string) *model.MoveMode {
	m := &c.G.Movements[mv]
	members := noChoice
	if m.Choose != nil {
		members = c.ListMembers(mv, u, nil)
	}
	for mode := range m.Modes {
		for _, k := range members {
			if c.ModeWord(mv, MoveMode{mode, k, len(members) == 1}) == word {
				return &m.Modes[mode]
			}
		}
	}
	return nil
}

// ListModeWords lists how the manners of moving open to a unit are called.
func (c *Ctx) ListModeWords(mv int, u model.UnitID) []string {
	var out []string
	c.EachMoveMode(mv, u, func(w MoveMode) bool { out = append(out, c.ModeWord(mv, w)); return true })
	return out
}

// ModeOpen reports whether a unit may choose a manner of moving.
func (c *Ctx) ModeOpen(mv int, w MoveMode, u model.UnitID) bool {
	if w.Mode == Normal {
		return true
	}
	old := c.Scope
	c.Chosen = w.Chosen
	ok := c.UnitTrue(c.G.Movements[mv].Modes[w.Mode].When, u)
	c.Scope = old
	return ok
}

// MoveAllowance is the movement points of unit u in a manner of moving.
func (c *Ctx) MoveAllowance(mv int, w MoveMode, u model.UnitID, b *Terms) int32 {
	m := &c.G.Movements[mv]
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	v := m.Allowance.Int(c)
	b.StartValue(&m.Source, v, u)
	v = c.ApplyTerms(v, m.AllowanceTerms, b)
	if w.Mode >= 0 {
		v = c.ApplyTerms(v, m.Modes[w.Mode].AllowanceTerms, b)
	}
	v = c.ApplyHookTerms(v, "move.allowance", m.ID, b)
	c.Scope = old
	return max(v, 0)
}
