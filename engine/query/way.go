package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Way is a manner of moving for a whole move: the mode, and the member chosen
// where the movement asks for a choice.
type Way struct {
	Mode   int   // Normal, or the index of a mode
	Chosen int32 // model.None where nothing is chosen
	Alone  bool  // there was nothing else to choose
}

// Plain is the manner of moving of a movement that asks for no choice.
var Plain = Way{Mode: Normal, Chosen: model.None}

// nobody is what is chosen where a movement asks for no choice.
var nobody = []int32{model.None}

// EachWay calls use with every manner of moving open to a unit, in a fixed
// order, until it returns false; it reports whether it came to the end.
func (c *Ctx) EachWay(mv int, u model.UnitID, use func(Way) bool) bool {
	m := &c.G.Movements[mv]
	if m.Choose == nil {
		return c.eachMode(mv, u, nobody, use)
	}
	members := c.Members(mv, u, c.chosen[:0])
	c.chosen = nil // use may ask for the manners of moving of another unit
	all := c.eachMode(mv, u, members, use)
	c.chosen = members
	return all
}

// eachMode calls use with every mode open to a unit, for each of those that it may choose.
func (c *Ctx) eachMode(mv int, u model.UnitID, members []int32, use func(Way) bool) bool {
	for mode := Normal; mode < len(c.G.Movements[mv].Modes); mode++ {
		for _, k := range members {
			w := Way{mode, k, len(members) == 1}
			if c.ModeOpen(mv, w, u) && !use(w) {
				return false
			}
		}
	}
	return true
}

// InTheWay reports whether a unit stands in the way of units of a side that
// are about to enter at a hex.
func (c *Ctx) InTheWay(x *model.Clear, e model.UnitID, h model.HexID, side model.SideID) bool {
	at := c.HexOf(e)
	if at < 0 || c.IsMarker(e) || !c.Hostile(side, c.G.Units[e].Side) {
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
			if c.Exerts(z, e, near) {
				return true
			}
		}
	}
	return false
}

// AnyInTheWay reports whether any unit stands in the way of units of a side that are
// about to enter at a hex.
func (c *Ctx) AnyInTheWay(x *model.Clear, h model.HexID, side model.SideID) bool {
	var few [19]model.HexID // what is asked for each of them may use c.buf
	for _, near := range c.G.Grid.AppendWithin(h, x.Within, few[:0]) {
		if c.EnemyIn(near, side) || slices.ContainsFunc(x.Zones, func(z int) bool { return c.InZoneOfEnemy(z, near, side) }) {
			return true
		}
	}
	return false
}

// FirstWay is the first manner of moving open to a unit, the plain one when
// none is.
func (c *Ctx) FirstWay(mv int, u model.UnitID) Way {
	first := Plain
	c.EachWay(mv, u, func(w Way) bool { first = w; return false })
	return first
}

// Members appends what a unit's owner may choose from for a move.
func (c *Ctx) Members(mv int, u model.UnitID, buf []int32) []int32 {
	old := c.Scope
	c.Unit = u
	buf = c.G.Movements[mv].Choose.From.Set(c, buf)
	c.Scope = old
	return buf
}

// Word is how a manner of moving is called in an action; nothing for the plain
// one.
func (c *Ctx) Word(mv int, w Way) string {
	m := &c.G.Movements[mv]
	switch {
	case w.Chosen != model.None && !w.Alone:
		return m.Choose.Words[w.Mode+1][w.Chosen]
	case w.Mode >= 0:
		return m.Modes[w.Mode].ID
	}
	return ""
}

// WayCalled finds the manner of moving of a unit that a word names.
func (c *Ctx) WayCalled(mv int, u model.UnitID, word string) (Way, bool) {
	found := Plain
	all := c.EachWay(mv, u, func(w Way) bool {
		if c.Word(mv, w) != word {
			return true
		}
		found = w
		return false
	})
	return found, !all
}

// ModeCalled is the mode, open or not, that a word names for a unit; nil for none and
// for the plain manner of moving.
func (c *Ctx) ModeCalled(mv int, u model.UnitID, word string) *model.MoveMode {
	m := &c.G.Movements[mv]
	members := nobody
	if m.Choose != nil {
		members = c.Members(mv, u, nil)
	}
	for mode := range m.Modes {
		for _, k := range members {
			if c.Word(mv, Way{mode, k, len(members) == 1}) == word {
				return &m.Modes[mode]
			}
		}
	}
	return nil
}

// Words lists how the manners of moving open to a unit are called.
func (c *Ctx) Words(mv int, u model.UnitID) []string {
	var out []string
	c.EachWay(mv, u, func(w Way) bool { out = append(out, c.Word(mv, w)); return true })
	return out
}

// ModeOpen reports whether a unit may choose a manner of moving.
func (c *Ctx) ModeOpen(mv int, w Way, u model.UnitID) bool {
	if w.Mode == Normal {
		return true
	}
	old := c.Scope
	c.Chosen = w.Chosen
	ok := c.UnitTrue(c.G.Movements[mv].Modes[w.Mode].When, u)
	c.Scope = old
	return ok
}

// Allowance is the movement points of unit u in a manner of moving.
func (c *Ctx) Allowance(mv int, w Way, u model.UnitID, b *Terms) int32 {
	m := &c.G.Movements[mv]
	old := c.Scope
	c.Unit, c.Chosen = u, w.Chosen
	v := m.Allowance.Int(c)
	b.Start(&m.Source, v, u)
	v = c.Apply(v, m.Bonus, b)
	if w.Mode >= 0 {
		v = c.Apply(v, m.Modes[w.Mode].Bonus, b)
	}
	v = c.HookTerms(v, "move.allowance", m.ID, b)
	c.Scope = old
	return max(v, 0)
}
