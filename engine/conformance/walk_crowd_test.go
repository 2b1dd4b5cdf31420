package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// crowdedLate reports whether a hex holds too many units of a side under limits
// that are checked at the end of the phase, and one of them can move on.
func (w *walker) crowdedLate(mv int, side model.SideID) bool {
	if !slices.ContainsFunc(w.g.Stacking, func(s model.Stacking) bool { return s.AtPhaseEnd }) {
		return false
	}
	if w.pressed == nil {
		w.pressed = map[crowdOf]bool{}
	}
	k := crowdOf{mv, side}
	is, known := w.pressed[k]
	if known {
		return is
	}
	for u := model.UnitID(0); u < w.countUnits() && !is; u++ {
		h := w.hexOf(u)
		is = h >= 0 && w.sideOf(u) == side && w.isOverstacked(h, side) && w.leaves(mv, u)
	}
	w.pressed[k] = is
	return is
}

// shutInNow is shutIn as the units stand.
func (w *walker) shutInNow(mv int, side model.SideID) int {
	k := crowdOf{mv, side}
	n, known := w.shutAt[k]
	if !known {
		if w.shutAt == nil {
			w.shutAt = map[crowdOf]int{}
		}
		n = w.shutIn(mv, side, model.None)
		w.shutAt[k] = n
	}
	return n
}

// plenty reports whether, besides u, as many units as have to leave can each
// choose among more hexes than all of them and u could fill.
func (w *walker) plenty(mv int, u model.UnitID) bool {
	k := crowdOf{mv, w.sideOf(u)}
	if _, known := w.outs[k]; !known {
		if w.outs == nil {
			w.outs = map[crowdOf]outs{}
		}
		w.outs[k] = w.outsOf(mv, w.sideOf(u), model.None)
	}
	o := w.outs[k]
	for h, n := range o.over {
		for _, e := range o.exits {
			if e.from == h && e.unit != u && len(e.hexes) > o.need {
				n--
			}
		}
		if n > 0 {
			return false
		}
	}
	return w.movesLeft() < 0
}

// shutIn counts the units over a limit that cannot all get away, whoever goes
// where; moved is a unit that stays where it is.
func (w *walker) shutIn(mv int, side model.SideID, moved model.UnitID) int {
	o := w.outsOf(mv, side, moved)
	var away int
	if len(o.exits) <= fewExits {
		away = w.mostAway(o.exits, o.over, map[model.HexID]int{})
	} else {
		away = w.mostThrough(o.exits, o.over)
	}
	if left := w.movesLeft(); left >= 0 {
		if moved >= 0 {
			left--
		}
		away = min(away, left)
	}
	return o.need - away
}

// outsOf looks for the hexes that hold too many, and for who can leave them.
func (w *walker) outsOf(mv int, side model.SideID, moved model.UnitID) outs {
	o := outs{over: map[model.HexID]int{}}
	var units []model.UnitID
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		h := w.hexOf(u)
		if h < 0 || w.sideOf(u) != side || w.isMarker(u) || !w.isOverstacked(h, side) {
			continue
		}
		if _, seen := o.over[h]; !seen {
			o.over[h] = w.tooMany(h, side, moved)
			o.need += o.over[h]
		}
		if u != moved && w.mayMove(mv, u) {
			units = append(units, u)
		}
	}
	for _, u := range units {
		e := exit{unit: u, from: w.hexOf(u)}
		for _, a := range w.destinations(mv, u, false) {
			h := model.HexID(model.None)
			if a.Verb == flow.VTo {
				h = model.HexID(a.ID)
			}
			// Of as many hexes as units have to go, one is always left.
			if !slices.Contains(e.hexes, h) && len(e.hexes) <= o.need {
				e.hexes = append(e.hexes, h)
			}
		}
		o.exits = append(o.exits, e)
	}
	return o
}

// fewExits is how many units are tried in all ways; for more of them the most that get
// away are reckoned as a flow.
const fewExits = 6

// mostThrough is mostAway as the greatest flow from hexes over units to hexes, a path at a
// time; units count alike there.
func (w *walker) mostThrough(exits []exit, over map[model.HexID]int) int {
	type node struct {
		sort byte // s: the source, f: from a hex, u: a unit, t: to a hex, z: the sink
		id   int
	}
	left, next := map[[2]node]int{}, map[node][]node{}
	pipe := func(a, b node, n int) {
		if _, known := left[[2]node{a, b}]; !known {
			next[a], next[b] = append(next[a], b), append(next[b], a)
			left[[2]node{b, a}] += 0
		}
		left[[2]node{a, b}] = n
	}
	for i, e := range exits {
		from := node{'f', int(e.from)}
		pipe(node{sort: 's'}, from, over[e.from])
		pipe(from, node{'u', i}, 1)
		for _, h := range e.hexes {
			room := int(w.countUnits())
			if h >= 0 {
				room = w.roomFor(e.unit, h)
			}
			pipe(node{'u', i}, node{'t', int(h)}, 1)
			pipe(node{'t', int(h)}, node{sort: 'z'}, room)
		}
	}
	for away := 0; ; away++ {
		seen := map[node]bool{}
		var push func(node) bool
		push = func(a node) bool {
			if a.sort == 'z' {
				return true
			}
			seen[a] = true
			for _, b := range next[a] {
				if left[[2]node{a, b}] > 0 && !seen[b] && push(b) {
					left[[2]node{a, b}]--
					left[[2]node{b, a}]++
					return true
				}
			}
			return false
		}
		if !push(node{sort: 's'}) {
			return away
		}
	}
}

// mostAway tries who goes where, and counts the most that get away at once.
func (w *walker) mostAway(exits []exit, over, taken map[model.HexID]int) int {
	if len(exits) == 0 {
		return 0
	}
	e := exits[0]
	best := w.mostAway(exits[1:], over, taken)
	if over[e.from] == 0 {
		return best
	}
	over[e.from]--
	for _, h := range e.hexes {
		if h >= 0 && taken[h] >= w.roomFor(e.unit, h) {
			continue
		}
		taken[h]++
		best = max(best, 1+w.mostAway(exits[1:], over, taken))
		taken[h]--
	}
	over[e.from]++
	return best
}

// tooMany is how many units have to leave a hex, other than the one that moved.
func (w *walker) tooMany(h model.HexID, side model.SideID, moved model.UnitID) int {
	most := 0
	for i := range w.g.Stacking {
		s := &w.g.Stacking[i]
		left := -w.stackingLimit(s, h)
		var weights []int
		for _, x := range w.unitsInHex(h) {
			if w.sideOf(x) != side {
				continue
			}
			left += w.stackingWeight(s, x)
			if x != moved {
				weights = append(weights, w.stackingWeight(s, x))
			}
		}
		slices.Sort(weights)
		n := 0
		for ; left > 0 && n < len(weights); n++ {
			left -= weights[len(weights)-1-n]
		}
		most = max(most, n)
	}
	return most
}

// roomFor is how many units like u have room in a hex.
func (w *walker) roomFor(u model.UnitID, h model.HexID) int {
	n := int(w.countUnits())
	for i := range w.g.Stacking {
		s := &w.g.Stacking[i]
		own, left := w.stackingWeight(s, u), w.stackingLimit(s, h)
		for _, x := range w.unitsInHex(h) {
			if w.sideOf(x) == w.sideOf(u) {
				left -= w.stackingWeight(s, x)
			}
		}
		if own > 0 {
			n = min(n, max(left, 0)/own)
		}
	}
	return n
}
