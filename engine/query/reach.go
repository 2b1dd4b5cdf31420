package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Reach is where a unit can get: the result of a search.
type Reach struct {
	c        *Ctx
	s        *search
	Mv       int
	MoveMode MoveMode
	Unit     model.UnitID
}

// Cost returns the points that a unit spends to stop in a hex: by the cheapest path on which
// it keeps its face, else by the cheapest of all. flips says that it turns to another face on
// every path. ok is false if it cannot stop there.
func (r *Reach) Cost(h model.HexID) (cost int, flips, ok bool) {
	n := r.bestNode(h)
	if n < 0 {
		return 0, false, false
	}
	return r.nodeCost(n), n&nodeFlipped != 0, true
}

// bestNode returns the node by which a unit comes to a hex, or None. A path that keeps
// the face is preferred to a cheaper one that does not.
func (r *Reach) bestNode(h model.HexID) int32 {
	best := int32(model.None)
	r.s.eachNode(h, func(node int32, _ int16) {
		cost := r.nodeCost(node)
		if r.MoveMode.Facing > 0 && (cost > r.s.budget || h == r.s.start && (r.s.prev[node] >= 0 || r.s.layers.facing == int32(r.MoveMode.Facing-1))) {
			return // it cannot turn there; in its own hex it need not, or has come back
		}
		flip := node & nodeFlipped
		if best < 0 || flip < best&nodeFlipped || flip == best&nodeFlipped && cost < r.nodeCost(best) {
			best = node
		}
	})
	return best
}

// ListStops lists the hexes, in id order, where the unit may end its move; its own
// hex is not among them.
func (r *Reach) ListStops() []model.HexID {
	s := r.s
	marks := r.c.Places.borrowMarks()
	turns := r.MoveMode.Facing > 0
	for _, node := range s.touched {
		if h := s.nodeHex(node); turns || h != s.start {
			marks.add(h)
		}
	}
	s.hexes = drainInto(marks, s.hexes[:0])
	out := s.hexes[:0]
	open := r.c.Paths.openHexes(r.Mv, r.Unit)
	for _, h := range s.hexes {
		if turns && r.bestNode(h) < 0 {
			continue
		}
		if h == s.start || open != nil && open[h] < 0 || r.c.Paths.mayStop(r.Mv, r.MoveMode, r.Unit, h) {
			out = append(out, h)
		}
	}
	s.hexes = out
	return out
}

// PathCosts returns the points spent up to each hex of the cheapest path to a hex.
func (r *Reach) PathCosts(h model.HexID) []int {
	var spent []int
	for n := r.bestNode(h); n >= 0; n = r.s.prev[n] {
		spent = append(spent, int(r.s.cost[n]))
	}
	slices.Reverse(spent)
	if len(spent) > 0 {
		spent[len(spent)-1] = r.nodeCost(r.bestNode(h))
	}
	return spent
}

// Path returns the cheapest path to a hex, the start (or entry) hex first.
func (r *Reach) Path(h model.HexID) []model.HexID {
	var path []model.HexID
	for n := r.bestNode(h); n >= 0; n = r.s.prev[n] {
		path = append(path, r.s.nodeHex(n))
	}
	slices.Reverse(path)
	return path
}
