package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
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
	members := nobody
	if m.Choose != nil {
		members = c.keptMembers(mv, u)
	}
	for mode := Normal; mode < len(m.Modes); mode++ {
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
		c.buf = c.G.Grid.Within(h, x.Within, c.buf[:0])
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
	for _, near := range c.G.Grid.Within(h, x.Within, few[:0]) {
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

// membersOf is what units of a class may choose from. Key: movement and class. Dropped: list,
// when any count of the position changes, or where only that matters, who is on the map;
// ever, which depends on nothing that changes, never.
type membersOf struct {
	ready  bool
	stamps [3]uint64
	list   []int32 // whom they may choose now
	asked  bool    // ever is worked out
	ever   []int32 // whom they may choose when all of those are on the map
}

// keptMembers is Members, kept by class where nothing else of the unit counts.
func (c *Ctx) keptMembers(mv int, u model.UnitID) []int32 {
	ch := c.G.Movements[mv].Choose
	if c.Lacks(KeptChoices) || !ch.ByClass || c.P.Combat != nil {
		return c.Members(mv, u, nil)
	}
	k := c.membersOf(mv, u)
	now := c.P.Stamps()
	if ch.OnMap {
		now = [3]uint64{c.P.Stamp(state.StampOnMap)}
	}
	if k.ready && k.stamps == now {
		return k.list
	}
	k.ready, k.stamps, k.list = true, now, k.list[:0]
	if ch.Ever == nil {
		k.list = c.Members(mv, u, k.list)
		return k.list
	}
	for _, x := range c.everMembers(mv, u) {
		if c.P.Units[x].At >= 0 {
			k.list = append(k.list, x)
		}
	}
	return k.list
}

func (c *Ctx) membersOf(mv int, u model.UnitID) *membersOf {
	if c.members == nil {
		c.members = make([]membersOf, len(c.G.Movements)*len(c.G.Classes))
	}
	return &c.members[mv*len(c.G.Classes)+int(c.G.Units[u].Class)]
}

// everMembers is whom a unit may choose from as long as they are on the map; where
// that cannot be said once for all, whom it may choose from now.
func (c *Ctx) everMembers(mv int, u model.UnitID) []int32 {
	ch := c.G.Movements[mv].Choose
	if ch.Ever == nil || !ch.ByClass {
		return c.keptMembers(mv, u)
	}
	k := c.membersOf(mv, u)
	if !k.asked {
		k.asked = true
		k.ever = slices.Clone(c.UnitSet(ch.Ever, u))
	}
	return k.ever
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
		members = c.keptMembers(mv, u)
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
