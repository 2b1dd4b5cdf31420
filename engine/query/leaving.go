package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// crowd is which hexes hold more units of a side than may stay there, and who can leave them
// for where.
type crowd struct {
	mv      int
	side    model.SideID
	at      []overfull
	leavers []leaver
	asked   []model.HexID // hexes whose leavers are known

	quick  bool   // what is plain need not be tried
	ready  bool   // what follows is known
	need   int    // how many have to leave
	shut   int    // how many cannot be taken away as the position stands
	alike  bool   // every unit over a limit counts one
	plenty bool   // no hex has less than none to spare, and nothing limits the moves left
	places hexSet // without plenty: where the leavers of the hexes over a limit may stop
}

// overfull is a hex that holds too many.
type overfull struct {
	hex   model.HexID
	over  int // how many have to leave
	spare int // how many more can, each to more hexes with room than there are such units
}

// over is the entry of a hex, nil where it does not hold too many.
func (k *crowd) over(h model.HexID) *overfull {
	for i := range k.at {
		if k.at[i].hex == h {
			return &k.at[i]
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

// firstCrowded is Crowded, hex by hex.
func (c *Ctx) firstCrowded(mv int, side model.SideID) model.HexID {
	room := model.HexID(model.None) // the hex last found to have room: of many units in it, one asks
	over, any := c.mayBeOver(side)
	if !any {
		return model.None
	}
	for _, u := range c.G.UnitsOf(side) {
		h := c.HexOf(u)
		if h < 0 || over != nil && !over.has(h) || h == room || c.P.Units[u].Flags&state.Moved != 0 {
			continue
		}
		if f := c.FirstIn(h); f == u && c.NextIn(u) < 0 {
			continue
		}
		if c.Excess(h, side) == nil {
			room = h
		} else if c.MayMove(mv, u) && c.canLeave(mv, u) {
			return h
		}
	}
	return model.None
}

// isCrowded reports whether a move of the side has to leave units of a full hex
// able to go on.
func (c *Ctx) isCrowded(mv int, side model.SideID) bool {
	return c.lateStacks && c.Crowded(mv, side) != model.None
}

// findCrowds looks for the hexes that hold too many.
func (c *Ctx) findCrowds(k *crowd) {
	room := model.HexID(model.None) // the hex last found to have room
	over, any := c.mayBeOver(k.side)
	if !any {
		return
	}
	for _, u := range c.G.UnitsOf(k.side) {
		h := c.HexOf(u)
		switch {
		case h < 0 || h == room || over != nil && !over.has(h) || k.over(h) != nil:
		case c.Excess(h, k.side) != nil:
			k.at = append(k.at, overfull{hex: h})
		default:
			room = h
		}
	}
}

// leaversIn looks for the units that can leave a hex.
func (c *Ctx) leaversIn(k *crowd, h model.HexID) {
	if slices.Contains(k.asked, h) {
		return
	}
	k.asked = append(k.asked, h)
	for u := c.FirstIn(h); u >= 0; u = c.NextIn(u) {
		if c.G.Units[u].Side != k.side || c.IsMarker(u) || !c.MayMove(k.mv, u) {
			continue
		}
		stops, exits := c.roams(k.mv, u)
		k.leavers = append(k.leavers, leaver{unit: u, at: h, stops: stops, exits: exits})
	}
}

// readyCrowd works out who can leave the hexes over a limit, and where to.
func (c *Ctx) readyCrowd(k *crowd) {
	if k.ready {
		return
	}
	k.ready, k.alike, k.need = true, true, 0
	x := c.nobodyLeaves(k)
	for i := range k.at {
		at := &k.at[i]
		at.over = x.over(at.hex)
		k.need += at.over
		c.leaversIn(k, at.hex)
		for x := c.FirstIn(at.hex); x >= 0; x = c.NextIn(x) {
			k.alike = k.alike && (c.G.Units[x].Side != k.side || c.IsMarker(x) || c.countsOne(x))
		}
	}
	k.plenty = k.quick && c.movesLeft() < 0
	for i := range k.at {
		at := &k.at[i]
		at.spare = -at.over
		for n := range k.leavers {
			if l := &k.leavers[n]; l.at == at.hex && (l.exits || c.roomy(l.unit, l.stops, k.need+2)) {
				at.spare++
			}
		}
		k.plenty = k.plenty && at.spare >= 0
	}
	if k.plenty {
		return
	}
	k.shut = c.shutIn(k, model.None, model.None)
	if k.places == nil {
		k.places = newHexSet(c.G.Grid.NumHexes())
	}
	clear(k.places)
	for i := range k.leavers {
		for _, to := range k.leavers[i].stops {
			k.places.add(to)
		}
	}
}

// roomy reports whether a unit has room in so many of some hexes.
func (c *Ctx) roomy(u model.UnitID, hexes []model.HexID, so int) bool {
	for _, h := range hexes {
		if so == 0 {
			break
		}
		if c.FullFor(u, h) == nil {
			so--
		}
	}
	return so == 0
}

func (c *Ctx) countsOne(u model.UnitID) bool {
	for i := range c.G.Stacking {
		if c.counts(i, u) != 1 {
			return false
		}
	}
	return true
}

// shutIn counts the units over a limit that nobody could take away if u stood in
// h; u may be None.
func (c *Ctx) shutIn(k *crowd, u model.UnitID, h model.HexID) int {
	x := c.nobodyLeaves(k)
	x.unit, x.in = u, h
	need, gone := 0, 0
	look := func(at model.HexID) {
		if over := x.over(at); over > 0 {
			c.leaversIn(k, at)
			need += over
			gone += x.leave(at, over)
		}
	}
	for i := range k.at {
		look(k.at[i].hex)
	}
	if u >= 0 && k.over(h) == nil {
		look(h)
	}
	if left := c.movesLeft(); left >= 0 {
		if u >= 0 {
			left--
		}
		gone = min(gone, int(left))
	}
	return need - gone
}

// leaving gives the units over a limit places to go to, each place as many as
// have room there.
type leaving struct {
	c      *Ctx
	k      *crowd
	unit   model.UnitID // stands in the hex in, whatever the position says
	in     model.HexID
	goes   []gone
	looked []model.HexID

	weights []int32 // working memory
}

// nobodyLeaves is the working memory with nobody given a place yet.
func (c *Ctx) nobodyLeaves(k *crowd) *leaving {
	x := &c.leaving
	*x = leaving{c: c, k: k, unit: model.None, in: model.None, goes: x.goes[:0], looked: x.looked[:0], weights: x.weights}
	return x
}

// gone is a leaver with the place given to it, None where it exits.
type gone struct {
	who int // index of the leaver
	to  model.HexID
}

// over is how many units have to leave a hex.
func (x *leaving) over(h model.HexID) int {
	most := 0
	for i := range x.c.G.Stacking {
		total := x.total(i, h) - x.c.limitAt(i, h)
		if total <= 0 {
			continue
		}
		weights := x.weights[:0]
		for u := x.c.FirstIn(h); u >= 0; u = x.c.NextIn(u) {
			if x.c.G.Units[u].Side == x.k.side && !x.c.IsMarker(u) && u != x.unit {
				weights = append(weights, x.c.counts(i, u))
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

// total is what stands in a hex, as a stacking limit counts.
func (x *leaving) total(i int, h model.HexID) int32 {
	n := x.c.stackOf(i, h, x.k.side, x.unit)
	if h == x.in && x.unit >= 0 {
		n += x.c.counts(i, x.unit)
	}
	return n
}

// room is how many units like u have room in a hex.
func (x *leaving) room(u model.UnitID, h model.HexID) int {
	n := int32(len(x.c.G.Units))
	for i := range x.c.G.Stacking {
		if own := x.c.counts(i, u); own > 0 {
			n = min(n, max(x.c.limitAt(i, h)-x.total(i, h), 0)/own)
		}
	}
	return int(n)
}

// leave gives up to so many units of a hex a place, and says how many got one.
func (x *leaving) leave(h model.HexID, most int) int {
	n := 0
	for ; n < most; n++ {
		x.looked = x.looked[:0]
		if !x.another(h) {
			break
		}
	}
	return n
}

// another gives a place to one more unit of a hex.
func (x *leaving) another(h model.HexID) bool {
	for i := range x.k.leavers {
		l := &x.k.leavers[i]
		if l.at == h && l.unit != x.unit && !slices.ContainsFunc(x.goes, func(g gone) bool { return g.who == i }) && x.place(i) {
			return true
		}
	}
	return false
}

// place gives a place to a leaver; others may have to take other places for it,
// or let another unit of their hexes go.
func (x *leaving) place(i int) bool {
	l := &x.k.leavers[i]
	if l.exits {
		x.goes = append(x.goes, gone{i, model.None})
		return true
	}
	for _, to := range l.stops {
		if slices.Contains(x.looked, to) {
			continue
		}
		room := x.room(l.unit, to)
		if room == 0 {
			continue
		}
		x.looked = append(x.looked, to)
		var few [8]int
		there := few[:0]
		for _, g := range x.goes {
			if g.to == to {
				there = append(there, g.who)
			}
		}
		if len(there) < room {
			x.goes = append(x.goes, gone{i, to})
			return true
		}
		for _, other := range there {
			k := slices.IndexFunc(x.goes, func(g gone) bool { return g.who == other })
			was := x.goes[k]
			x.goes = slices.Delete(x.goes, k, k+1)
			x.goes = append(x.goes, gone{i, to})
			if x.place(other) || x.another(x.k.leavers[other].at) {
				return true
			}
			x.goes = slices.DeleteFunc(x.goes, func(g gone) bool { return g.who == i })
			x.goes = append(x.goes, was)
		}
	}
	return false
}
