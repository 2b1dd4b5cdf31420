package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Overstacks answers which hexes hold more units than may stay there at the end of a phase,
// and whether those units can still leave them.
type Overstacks struct {
	c          *Ctx
	atPhaseEnd bool // the game has a stacking limit that is checked at the end of a phase
	cache      overstackCache

	wayOut  wayOutSearch // working memory
	reached hexSet       // of searchUnstackedReach: empty between uses
}

// overstack holds the hexes with more units of a side than may stay there, and which units can
// leave them, and where to.
type overstack struct {
	mv         int
	side       model.SideID
	hexes      []overstackedHex
	leavers    []leaver
	askedHexes []model.HexID // hexes whose leavers are known

	shortcuts   bool   // plain cases need not be tried
	ready       bool   // the fields below are known
	mustLeave   int    // how many have to leave
	trapped     int    // how many cannot be taken away in the present position
	allCountOne bool   // every unit over a limit counts one
	hasSpare    bool   // no hex has less than none to spare, and nothing limits the moves left
	stopHexes   hexSet // without plenty: where the leavers of the hexes over a limit may stop
}

// overstackedHex is a hex that holds too many.
type overstackedHex struct {
	hex    model.HexID
	excess int // how many have to leave
	spare  int // how many more can, each to more hexes with room than there are such units
}

// findHex returns the entry of a hex, nil where it does not hold too many.
func (k *overstack) findHex(h model.HexID) *overstackedHex {
	for i := range k.hexes {
		if k.hexes[i].hex == h {
			return &k.hexes[i]
		}
	}
	return nil
}

// leaver is a unit, not yet moved, that can go on from its hex: where to, room
// aside.
type leaver struct {
	unit  model.UnitID
	at    model.HexID
	stops []model.HexID
	exits bool
}

// findFirstOverstacked is FindOverstacked, hex by hex.
func (q *Overstacks) findFirstOverstacked(mv int, side model.SideID) model.HexID {
	room := model.HexID(model.None) // the hex last found to have room: of many units in it, one asks
	over, any := q.c.Places.hexesOverLimit(side)
	if !any {
		return model.None
	}
	for _, u := range q.c.G.UnitsOfSide(side) {
		h := q.c.HexOf(u)
		if h < 0 || over != nil && !over.has(h) || h == room || q.c.P.Units[u].Flags&state.HasMoved != 0 {
			continue
		}
		if f := q.c.Places.FirstUnitIn(h); f == u && q.c.Places.NextUnitIn(u) < 0 {
			continue
		}
		if q.c.Stacks.FindBrokenLimit(h, side) == nil {
			room = h
		} else if q.c.Movers.MayMove(mv, u) && q.canLeave(mv, u) {
			return h
		}
	}
	return model.None
}

// hasOverstack reports whether a move of the side has to leave units of a full hex
// able to go on.
func (q *Overstacks) hasOverstack(mv int, side model.SideID) bool {
	return q.atPhaseEnd && q.FindOverstacked(mv, side) != model.None
}

// findOverstackedHexes looks for the hexes that hold too many.
func (q *Overstacks) findOverstackedHexes(k *overstack) {
	room := model.HexID(model.None) // the hex last found to have room
	over, any := q.c.Places.hexesOverLimit(k.side)
	if !any {
		return
	}
	for _, u := range q.c.G.UnitsOfSide(k.side) {
		h := q.c.HexOf(u)
		switch {
		case h < 0 || h == room || over != nil && !over.has(h) || k.findHex(h) != nil:
		case q.c.Stacks.FindBrokenLimit(h, k.side) != nil:
			k.hexes = append(k.hexes, overstackedHex{hex: h})
		default:
			room = h
		}
	}
}

// loadLeavers looks for the units that can leave a hex.
func (q *Overstacks) loadLeavers(k *overstack, h model.HexID) {
	if slices.Contains(k.askedHexes, h) {
		return
	}
	k.askedHexes = append(k.askedHexes, h)
	for u := q.c.Places.FirstUnitIn(h); u >= 0; u = q.c.Places.NextUnitIn(u) {
		if q.c.G.Units[u].Side != k.side || q.c.IsMarker(u) || !q.c.Movers.MayMove(k.mv, u) {
			continue
		}
		stops, exits := q.findUnstackedStops(k.mv, u)
		k.leavers = append(k.leavers, leaver{unit: u, at: h, stops: stops, exits: exits})
	}
}

// completeOverstack works out which units can leave the hexes over a limit, and where to.
func (q *Overstacks) completeOverstack(k *overstack) {
	if k.ready {
		return
	}
	k.ready, k.allCountOne, k.mustLeave = true, true, 0
	x := q.newWayOutSearch(k)
	for i := range k.hexes {
		at := &k.hexes[i]
		at.excess = x.countExcess(at.hex)
		k.mustLeave += at.excess
		q.loadLeavers(k, at.hex)
		for x := q.c.Places.FirstUnitIn(at.hex); x >= 0; x = q.c.Places.NextUnitIn(x) {
			k.allCountOne = k.allCountOne && (q.c.G.Units[x].Side != k.side || q.c.IsMarker(x) || q.c.Stacks.countsOne(x))
		}
	}
	k.hasSpare = k.shortcuts && q.c.Movers.movesLeft() < 0
	for i := range k.hexes {
		at := &k.hexes[i]
		at.spare = -at.excess
		for n := range k.leavers {
			if l := &k.leavers[n]; l.at == at.hex && (l.exits || q.c.Stacks.hasRoomInMany(l.unit, l.stops, k.mustLeave+2)) {
				at.spare++
			}
		}
		k.hasSpare = k.hasSpare && at.spare >= 0
	}
	if k.hasSpare {
		return
	}
	k.trapped = q.countTrapped(k, model.None, model.None)
	if k.stopHexes == nil {
		k.stopHexes = newHexSet(q.c.G.Grid.NumHexes())
	}
	clear(k.stopHexes)
	for i := range k.leavers {
		for _, to := range k.leavers[i].stops {
			k.stopHexes.add(to)
		}
	}
}

// countTrapped counts the units over a limit that nobody could take away if u stood in
// h; u may be None.
func (q *Overstacks) countTrapped(k *overstack, u model.UnitID, h model.HexID) int {
	x := q.newWayOutSearch(k)
	x.unit, x.unitHex = u, h
	need, gone := 0, 0
	look := func(at model.HexID) {
		if over := x.countExcess(at); over > 0 {
			q.loadLeavers(k, at)
			need += over
			gone += x.assignPlaces(at, over)
		}
	}
	for i := range k.hexes {
		look(k.hexes[i].hex)
	}
	if u >= 0 && k.findHex(h) == nil {
		look(h)
	}
	if left := q.c.Movers.movesLeft(); left >= 0 {
		if u >= 0 {
			left--
		}
		gone = min(gone, int(left))
	}
	return need - gone
}

// wayOutSearch gives the units over a limit places to go to, each place as many as
// have room there.
type wayOutSearch struct {
	ctx       *Ctx
	overstack *overstack
	unit      model.UnitID // counts as in unitHex, whatever the position says
	unitHex   model.HexID
	assigned  []placeAssigned
	tried     []model.HexID

	weights []int32 // working memory
}

// newWayOutSearch returns the working memory with nobody given a place yet.
func (q *Overstacks) newWayOutSearch(k *overstack) *wayOutSearch {
	x := &q.wayOut
	*x = wayOutSearch{ctx: q.c, overstack: k, unit: model.None, unitHex: model.None, assigned: x.assigned[:0], tried: x.tried[:0], weights: x.weights}
	return x
}

// placeAssigned is a leaver with the place given to it, None where it exits.
type placeAssigned struct {
	leaver int // index of the leaver
	to     model.HexID
}

// countExcess returns how many units have to leave a hex.
func (x *wayOutSearch) countExcess(h model.HexID) int {
	most := 0
	for i := range x.ctx.G.Stacking {
		total := x.countStack(i, h) - x.ctx.Stacks.stackLimit(i, h)
		if total <= 0 {
			continue
		}
		weights := x.weights[:0]
		for u := x.ctx.Places.FirstUnitIn(h); u >= 0; u = x.ctx.Places.NextUnitIn(u) {
			if x.ctx.G.Units[u].Side == x.overstack.side && !x.ctx.IsMarker(u) && u != x.unit {
				weights = append(weights, x.ctx.Stacks.stackWeight(i, u))
			}
		}
		slices.Sort(weights)
		x.weights = weights
		n := 0
		for k := len(weights) - 1; k >= 0 && total > 0; k-- {
			total -= weights[k]
			n++
		}
		most = max(most, n)
	}
	return most
}

// countStack returns how much the units in a hex count for a stacking limit.
func (x *wayOutSearch) countStack(i int, h model.HexID) int32 {
	n := x.ctx.Stacks.stackTotal(i, h, x.overstack.side, x.unit)
	if h == x.unitHex && x.unit >= 0 {
		n += x.ctx.Stacks.stackWeight(i, x.unit)
	}
	return n
}

// countRoom returns how many units like u have room in a hex.
func (x *wayOutSearch) countRoom(u model.UnitID, h model.HexID) int {
	n := int32(len(x.ctx.G.Units))
	for i := range x.ctx.G.Stacking {
		if own := x.ctx.Stacks.stackWeight(i, u); own > 0 {
			n = min(n, max(x.ctx.Stacks.stackLimit(i, h)-x.countStack(i, h), 0)/own)
		}
	}
	return int(n)
}

// assignPlaces gives up to so many units of a hex a place, and says how many got one.
func (x *wayOutSearch) assignPlaces(h model.HexID, most int) int {
	n := 0
	for ; n < most; n++ {
		x.tried = x.tried[:0]
		if !x.assignAnother(h) {
			break
		}
	}
	return n
}

// assignAnother gives a place to one more unit of a hex.
func (x *wayOutSearch) assignAnother(h model.HexID) bool {
	for i := range x.overstack.leavers {
		l := &x.overstack.leavers[i]
		if l.at == h && l.unit != x.unit && !slices.ContainsFunc(x.assigned, func(g placeAssigned) bool { return g.leaver == i }) && x.assignPlace(i) {
			return true
		}
	}
	return false
}

// assignPlace gives a place to a leaver; others may have to take other places for it,
// or let another unit of their hexes go.
func (x *wayOutSearch) assignPlace(i int) bool {
	l := &x.overstack.leavers[i]
	if l.exits {
		x.assigned = append(x.assigned, placeAssigned{i, model.None})
		return true
	}
	for _, to := range l.stops {
		if slices.Contains(x.tried, to) {
			continue
		}
		room := x.countRoom(l.unit, to)
		if room == 0 {
			continue
		}
		x.tried = append(x.tried, to)
		var few [8]int
		there := few[:0]
		for _, g := range x.assigned {
			if g.to == to {
				there = append(there, g.leaver)
			}
		}
		if len(there) < room {
			x.assigned = append(x.assigned, placeAssigned{i, to})
			return true
		}
		for _, other := range there {
			k := slices.IndexFunc(x.assigned, func(g placeAssigned) bool { return g.leaver == other })
			was := x.assigned[k]
			x.assigned = slices.Delete(x.assigned, k, k+1)
			x.assigned = append(x.assigned, placeAssigned{i, to})
			if x.assignPlace(other) || x.assignAnother(x.overstack.leavers[other].at) {
				return true
			}
			x.assigned = slices.DeleteFunc(x.assigned, func(g placeAssigned) bool { return g.leaver == i })
			x.assigned = append(x.assigned, was)
		}
	}
	return false
}
