package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Places answers which units are where, and which hexes lie near others.
type Places struct {
	c     *Ctx
	cache placeCache

	moved []model.UnitID // working memory: units that moved or changed since a count
	near  []model.HexID  // what HexesWithin gave last
	marks hexSet         // lent by borrowMarks: empty between uses
}

// scanUnits finds the first unit from u on at a place.
func (q *Places) scanUnits(u int, at model.Loc) model.UnitID {
	for ; u < len(q.c.P.Units); u++ {
		if q.c.P.Units[u].At == at {
			return model.UnitID(u)
		}
	}
	return model.None
}

// unitsOnMap appends the units on the map, in unit order.
func (q *Places) unitsOnMap(buf []int32) []int32 {
	for u := range q.c.P.Units {
		if q.c.P.Units[u].At >= 0 {
			buf = append(buf, int32(u))
		}
	}
	return buf
}

// ListUnitsIn appends the units in a hex, in unit order.
func (q *Places) ListUnitsIn(h model.HexID, buf []model.UnitID) []model.UnitID {
	for u := q.FirstUnitIn(h); u >= 0; u = q.NextUnitIn(u) {
		buf = append(buf, u)
	}
	return buf
}

// scanForEnemy is HoldsEnemy, unit by unit.
func (q *Places) scanForEnemy(h model.HexID, s model.SideID) bool {
	for u := q.FirstUnitIn(h); u >= 0; u = q.NextUnitIn(u) {
		if q.c.AreHostile(s, q.c.G.Units[u].Side) && !q.c.IsMarker(u) {
			return true
		}
	}
	return false
}

// scanForBlocker is BlocksSide, unit by unit.
func (q *Places) scanForBlocker(h model.HexID, s model.SideID) bool {
	for u := q.FirstUnitIn(h); u >= 0; u = q.NextUnitIn(u) {
		if !q.c.AreFriends(s, q.c.G.Units[u].Side) && !q.c.IsMarker(u) {
			return true
		}
	}
	return false
}

// EntryForbidden reports whether units that are not friendly keep u out of a hex that it would
// come into from another, or from off the map. from may be None.
func (q *Places) EntryForbidden(u model.UnitID, from, h model.HexID) bool {
	return q.BlocksSide(h, q.c.G.Units[u].Side) && !q.MayShareHex(u, from, h)
}

// MayShareHex reports whether the game lets a unit into a hex that holds units which are not
// friendly.
func (q *Places) MayShareHex(u model.UnitID, from, h model.HexID) bool {
	if len(q.c.G.HexSharings) == 0 {
		return false
	}
	old := q.c.Scope
	defer func() { q.c.Scope = old }()
	q.c.Unit, q.c.From, q.c.To, q.c.Hex = u, from, h, h
	for i := range q.c.G.HexSharings {
		if q.c.True(q.c.G.HexSharings[i].When) {
			return true
		}
	}
	return false
}

// scanFriends is CountFriends, unit by unit.
func (q *Places) scanFriends(h model.HexID, s model.SideID) int {
	n := 0
	for u := q.FirstUnitIn(h); u >= 0; u = q.NextUnitIn(u) {
		if q.c.G.Units[u].Side == s && !q.c.IsMarker(u) {
			n++
		}
	}
	return n
}

// UnitsAround appends the units of a side within a distance of any of some hexes, in unit
// order, each once.
func (q *Places) UnitsAround(side model.SideID, hexes []model.HexID, reach int, buf []model.UnitID) []model.UnitID {
	first := len(buf)
	var few [61]model.HexID
	for _, at := range hexes {
		for _, h := range q.c.G.Grid.AppendWithin(at, reach, few[:0]) {
			for u := q.FirstUnitIn(h); u >= 0; u = q.NextUnitIn(u) {
				if q.c.G.Units[u].Side == side {
					buf = append(buf, u)
				}
			}
		}
	}
	found := buf[first:]
	slices.Sort(found)
	return buf[:first+len(slices.Compact(found))]
}

// HexesWithin lists the hexes at most radius away, the hex itself included. The
// slice is valid until the next call.
func (q *Places) HexesWithin(h model.HexID, radius int) []model.HexID {
	q.near = q.c.G.Grid.AppendWithin(h, radius, q.near[:0])
	return q.near
}

// hexesNear appends the hexes within a distance of any of some units, in id
// order.
func (q *Places) hexesNear(most int, units, buf []int32) []int32 {
	var at []int32
	for _, u := range units {
		if u < 0 {
			continue
		}
		if h := q.c.HexOf(model.UnitID(u)); h >= 0 {
			at = append(at, int32(h))
		}
	}
	return q.HexesAround(most, at, buf)
}

// HexesAround appends the hexes within a distance of any of some hexes, in id
// order.
func (q *Places) HexesAround(most int, hexes, buf []int32) []int32 {
	if most < 0 {
		return buf
	}
	marks := q.borrowMarks()
	for _, h := range hexes {
		if h >= 0 {
			q.addWithin(marks, model.HexID(h), most)
		}
	}
	return drainInto(marks, buf)
}

// borrowMarks returns a set of hexes, empty between uses.
func (q *Places) borrowMarks() hexSet {
	if q.marks == nil {
		q.marks = newHexSet(q.c.G.Grid.NumHexes())
	}
	return q.marks
}

// sortHexes brings the hexes from the n-th on into id order, each once.
func (q *Places) sortHexes(buf []int32, n int) []int32 {
	marks := q.borrowMarks()
	for _, h := range buf[n:] {
		marks.add(model.HexID(h))
	}
	return drainInto(marks, buf[:n])
}
