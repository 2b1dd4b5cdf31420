package query

import "github.com/vedette-wargames/vedette/engine/model"

// ListExits appends the indices of the exits a unit can take, with the cost.
func (r *Reach) ListExits(buf []int) []int {
	m := &r.c.G.Movements[r.Mv]
	for i := range m.Exits {
		if n, _ := r.c.Paths.exitCost(r.s, r.Mv, r.MoveMode, r.Unit, i); n >= 0 {
			buf = append(buf, i)
		}
	}
	return buf
}

// ExitCost returns the points that a unit spends to leave by exit i, -1 if it cannot.
func (r *Reach) ExitCost(i int) int {
	n, _ := r.c.Paths.exitCost(r.s, r.Mv, r.MoveMode, r.Unit, i)
	return n
}

// ExitHex returns the hex from which a unit leaves the map by exit i, and the points that it
// spends to come there. It returns None and 0 if the unit cannot leave by it.
func (r *Reach) ExitHex(i int) (from model.HexID, spent int) {
	n, from := r.c.Paths.exitCost(r.s, r.Mv, r.MoveMode, r.Unit, i)
	if n < 0 {
		return model.None, 0
	}
	spent, _, _ = r.Cost(from)
	return from, spent
}

func (q *Paths) canExit(s *search, mv int, w MoveMode, u model.UnitID) bool {
	for i := range q.c.G.Movements[mv].Exits {
		if n, _ := q.exitCost(s, mv, w, u, i); n >= 0 {
			return true
		}
	}
	return false
}

// exitCost looks in a finished search for the cheapest hex to leave from, the first of
// those that cost the same.
func (q *Paths) exitCost(s *search, mv int, w MoveMode, u model.UnitID, i int) (best int, from model.HexID) {
	m := &q.c.G.Movements[mv]
	x := &m.Exits[i]
	if !q.c.UnitTrue(x.Units, u) {
		return -1, model.None
	}
	budget := int(q.c.Modes.MoveAllowance(mv, w, u, nil))
	old := q.c.Scope
	q.c.Unit = u
	pay := int(x.Cost.Int(q.c))
	best, from = -1, model.None
	for _, h := range q.c.G.Areas[x.Area].Hexes {
		s.eachNode(h, func(node int32, spent int16) {
			if x.ZoneStops && (node&nodeStopped != 0 || s.holdsMover(h)) {
				return
			}
			q.c.From, q.c.Hex = h, h
			if q.c.FirstForbidding(x.Never) != nil {
				return
			}
			total := int(spent) + pay
			if m.OneHex && spent == 0 {
				total = min(total, budget)
			}
			if total <= budget && (best < 0 || total < best) {
				best, from = total, h
			}
		})
	}
	q.c.Scope = old
	return best, from
}
