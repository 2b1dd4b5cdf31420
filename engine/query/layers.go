package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
)

// layers tells apart nodes of a search that are alike in all but where the unit faces and how many
// of its further points are spent: a layer for each of these. The facing counts fastest. The unit
// begins in the layer of its own facing.
type layers struct {
	turns   bool  // the unit faces a direction
	facing  int32 // at the start; 0 where it faces none
	turn    int   // points for each hexside
	free    int   // hexsides turned for nothing in each hex
	reverse int   // points of a step straight back, -1 where there is none
	pools   []pool
}

// pool is the further points of a unit.
type pool struct {
	points, stride int32 // how many, and how many layers one of them spans
	pays           func() bool
}

// facings returns how many layers the facings take.
func (l *layers) facings() int32 {
	if l.turns {
		return 6
	}
	return 1
}

// anyFacing returns a manner of moving without where the unit faces in the end, which the search does
// not depend on.
func (w MoveMode) anyFacing() MoveMode {
	w.Facing = 0
	return w
}

// Turns reports whether a unit faces a direction in a movement, so that turning costs it points.
func (q *Modes) Turns(mv int, u model.UnitID) bool {
	f := q.c.G.Movements[mv].Facing
	return f != nil && q.c.UnitTrue(f.Units, u)
}

// FacingOf returns the direction that a unit faces, hex.NoDir for one that faces none in a movement.
func (q *Modes) FacingOf(mv int, u model.UnitID) hex.Dir {
	if !q.Turns(mv, u) {
		return hex.NoDir
	}
	v := &q.c.G.Vars[q.c.G.Movements[mv].Facing.Var]
	return q.c.directionOf(q.c.P.Vars[v.Slot+int(u)])
}

// loadLayers notes what turning costs a unit and which further points it has. It returns how many
// layers a search takes.
func (q *Paths) loadLayers(s *search, mv int, u model.UnitID) int32 {
	m := &q.c.G.Movements[mv]
	if !m.IsLayered() {
		s.layers.turns, s.layers.facing, s.layers.pools = false, 0, s.layers.pools[:0]
		return 1
	}
	old := q.c.Scope
	q.c.Unit, q.c.Mover = u, u
	l := &s.layers
	*l = layers{facing: int32(q.c.Modes.FacingOf(mv, u)), pools: l.pools[:0]}
	if l.turns = l.facing >= 0; l.turns {
		l.turn, l.free, l.reverse = int(m.Facing.Turn.Int(q.c)), m.Facing.Free, -1
		if m.Facing.Reverse != nil {
			l.reverse = int(m.Facing.Reverse.Int(q.c))
		}
	}
	l.facing = max(l.facing, 0)
	n := l.facings()
	for i := range m.Pools {
		points := min(max(m.Pools[i].Points.Int(q.c), 0), limits.AllowancePts)
		l.pools = append(l.pools, pool{points, n, func() bool { return q.c.True(m.Pools[i].Pays) }})
		n *= points + 1
	}
	q.c.Scope = old
	return n
}

// eachNodeOfLayers is eachNode in all layers.
func (s *search) eachNodeOfLayers(h model.HexID, use func(node int32, cost int16)) {
	for first := int32(0); first < s.nodes; first += s.base {
		s.eachNodeFrom(first, h, use)
	}
}

// facingAt returns the direction that the unit faces at a node.
func (s *search) facingAt(node int32) hex.Dir {
	return hex.Dir(node / s.base % s.layers.facings())
}

// turnCost returns the points for turning from one direction to another in one hex.
func (l *layers) turnCost(from, to hex.Dir) int {
	return max(hex.Turns(from, to)-l.free, 0) * l.turn
}

// expandLayered goes on from a node of a search with several layers: for each step the unit turns
// to the hexside, or goes straight back, and the step is paid from each allowance that pays it.
func (q *Paths) expandLayered(s *search, node int32, cost int) {
	layer, inner := node/s.base, node%s.base
	from := s.nodeHex(node)
	if s.holdsMover(from) {
		return
	}
	for d, to := range q.c.G.Grid.Neighbors(from) {
		if to < 0 || !s.mayPassJunction(inner, from, d) {
			continue
		}
		n, flags := q.c.Costs.stepCost(s, from, d, to)
		if n == Forbidden {
			continue
		}
		extra, zflags, ok := q.occupiedOrZonedCost(s, from, to)
		if !ok || q.c.Costs.isStepBlocked(s, from, d, to) {
			continue
		}
		at := s.findNode(to, d) | inner&nodeFlipped | stateAfter[flags|zflags]
		if !s.layers.turns {
			q.payStep(s, node, layer, at, cost, n+extra, to)
			continue
		}
		faced, rest := s.facingAt(node), layer-layer%6
		if ahead := hex.Dir(d); s.layers.reverse >= 0 && ahead == faced.Opposite() {
			q.payStep(s, node, rest+int32(faced), at, cost, n+extra+s.layers.reverse, to)
		}
		q.payStep(s, node, rest+int32(d), at, cost, n+extra+s.layers.turnCost(faced, hex.Dir(d)), to)
	}
}

// payStep pays for a step to a node in a layer from the allowance, and from each of the further points
// that pay it.
func (q *Paths) payStep(s *search, node, layer, at int32, cost, points int, to model.HexID) {
	total, from := cost+points, s.nodeHex(node)
	if total > s.budget && s.m.OneHex && from == s.start && cost == 0 {
		total = max(s.budget, 0)
	}
	if total <= s.budget {
		s.relaxNode(layer*s.base+at, node, total)
	}
	for i := range s.layers.pools {
		p := &s.layers.pools[i]
		spent := layer / p.stride % (p.points + 1)
		if int32(points) > p.points-spent {
			continue
		}
		q.c.From, q.c.To, q.c.Hex = from, to, to
		if p.pays() {
			s.relaxNode((layer+int32(points)*p.stride)*s.base+at, node, cost)
		}
	}
}

// nodeCost returns the points with which a unit ends its move at a node, turned as the manner of
// moving has it.
func (r *Reach) nodeCost(node int32) int {
	cost := int(r.s.cost[node])
	if r.MoveMode.Facing > 0 {
		cost += r.s.layers.turnCost(r.s.facingAt(node), hex.Dir(r.MoveMode.Facing-1))
	}
	return cost
}

// PathFacings returns where the unit faces in each hex of the cheapest path to a hex, as directions;
// nil for a unit that faces none.
func (r *Reach) PathFacings(h model.HexID) []hex.Dir {
	if !r.s.layers.turns {
		return nil
	}
	var out []hex.Dir
	for n := r.bestNode(h); n >= 0; n = r.s.prev[n] {
		out = append(out, r.s.facingAt(n))
	}
	if len(out) > 0 && r.MoveMode.Facing > 0 {
		out[0] = hex.Dir(r.MoveMode.Facing - 1)
	}
	for i, k := 0, len(out)-1; i < k; i, k = i+1, k-1 {
		out[i], out[k] = out[k], out[i]
	}
	return out
}

// payment is how a step of a path is paid: the points for turning or going back that are part of its
// cost, and the further points it is paid from, nil for the allowance.
type payment struct {
	turn     int
	straight bool // the turn is a step straight back
	pool     *model.Pool
}

// pathPayments returns how each step of the cheapest path to a hex is paid, and the points for
// turning in the last hex.
func (r *Reach) pathPayments(h model.HexID) (steps []payment, last int) {
	s, l := r.s, &r.s.layers
	end := r.bestNode(h)
	if end < 0 {
		return nil, 0
	}
	last = r.nodeCost(end) - int(s.cost[end])
	for n := end; s.prev[n] >= 0; n = s.prev[n] {
		from := s.prev[n]
		var p payment
		if d := s.g.Grid.Direction(s.nodeHex(from), s.nodeHex(n)); l.turns {
			if p.turn = l.turnCost(s.facingAt(from), d); s.facingAt(n) != d {
				p.turn, p.straight = l.reverse, true
			}
		}
		for i, k := range l.pools {
			if n/s.base/k.stride%(k.points+1) != from/s.base/k.stride%(k.points+1) {
				p.pool = &s.m.Pools[i]
			}
		}
		steps = append([]payment{p}, steps...)
	}
	return steps, last
}

// canTurnHere reports whether a unit on the map can turn, in its own hex, to where a manner of moving
// has it face.
func (q *Paths) canTurnHere(s *search, mv int, w MoveMode, u model.UnitID) bool {
	if q.c.HexOf(u) < 0 {
		return false
	}
	q.loadLayers(s, mv, u)
	n := s.layers.turnCost(hex.Dir(s.layers.facing), hex.Dir(w.Facing-1))
	return s.layers.facing != int32(w.Facing-1) && n <= int(q.c.Modes.MoveAllowance(mv, w, u, nil))
}

// whyNotTurn returns the reason why a unit cannot turn in its own hex to where a manner of moving has
// it face, nil if it can.
func (q *Reasons) whyNotTurn(mv int, w MoveMode, u model.UnitID) *Refusal {
	f := q.c.G.Movements[mv].Facing
	switch {
	case q.c.Paths.canTurnHere(&q.c.Paths.probe, mv, w, u):
		return nil
	case q.c.Modes.FacingOf(mv, u) == hex.Dir(w.Facing-1):
		return &Refusal{Reason: "same-hex", Text: "the unit is there already, and faces that way", Source: &f.Source}
	}
	return &Refusal{Reason: "too-far", Text: "its movement points do not suffice to turn so far", Source: &f.Source}
}
