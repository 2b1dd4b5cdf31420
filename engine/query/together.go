package query

import (
	"math/bits"
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// members is a set of the members that a unit may choose from, a bit each by
// their order.
type members uint16

// mostTogether is how many members one search serves.
const mostTogether = 16

// jointSearch is the working memory of a path search for several members of a
// choice at once. Who may have been chosen is kept by node: the members for
// which it has been come to.
type jointSearch struct {
	came    []members // by node
	last    []joint   // by node: the visit put on the list last
	touched []int32
	visits  [][]visit // by cost
	told    []told    // by mode, the plain manner of moving first
	hexes   []members // by hex, all 0 between uses
	found   []model.HexID
	bars    []jointBar
	frees   []freeHexes
	chosen  []int32
	stops   []model.HexID
}

// told is a finished search of jointSearch.
type told struct {
	is     searched
	chosen []int32
	visits [][]visit
}

// visit is a node come to at a cost, for some members; as for some of them, it is
// known that the unit can have kept its face.
type visit struct {
	node      int32
	who, same members
}

// joint says where a visit stands on its list.
type joint struct {
	cost int16
	at   int32
}

// StopsTogether calls use with every manner of moving open to a unit and the
// hexes where it may end its move in it, as EachWay and Reach.Stops do, with one
// search for all that may be chosen. It reports whether it could; the hexes
// are valid until use returns.
func (c *Ctx) StopsTogether(mv int, u model.UnitID, use func(w Way, stops []model.HexID)) bool {
	m := &c.G.Movements[mv]
	if m.Choose == nil || !m.Choose.Together || c.Lacks(KeptTogether|KeptCosts|KeptBars) || c.P.Combat != nil {
		return false
	}
	all := c.keptMembers(mv, u)
	if len(all) < 2 || len(all) > mostTogether {
		return false
	}
	j := &c.joint
	for mode := Normal; mode < len(m.Modes); mode++ {
		j.chosen = j.chosen[:0]
		budget, same := int32(0), true
		for _, k := range all {
			w := Way{Mode: mode, Chosen: k}
			if !c.ModeOpen(mv, w, u) {
				continue
			}
			n := c.Allowance(mv, w, u, nil)
			same = same && (len(j.chosen) == 0 || n == budget)
			j.chosen, budget = append(j.chosen, k), n
		}
		if !same {
			c.stopsApart(mv, mode, u, use)
			continue
		}
		if len(j.chosen) > 0 {
			c.findTogether(mv, mode, u, int(budget))
			c.stopsOf(mv, mode, u, use)
		}
	}
	return true
}

// stopsApart searches for each member by itself.
func (c *Ctx) stopsApart(mv, mode int, u model.UnitID, use func(Way, []model.HexID)) {
	for _, k := range slices.Clone(c.joint.chosen) {
		w := Way{Mode: mode, Chosen: k}
		use(w, c.Reach(mv, w, u).Stops())
	}
}

// stopsOf hands out what a search for several members has found.
func (c *Ctx) stopsOf(mv, mode int, u model.UnitID, use func(Way, []model.HexID)) {
	j, s, marks := &c.joint, &c.search, c.hexMarks()
	for _, node := range j.touched {
		if h := s.hexOf(node); h != s.start {
			j.hexes[h] |= j.came[node]
			marks.add(h)
		}
	}
	all := drainInto(marks, j.found[:0])
	j.found = all[:0]
	open := c.openHexes(mv, u)
	for _, h := range all {
		// Whether a unit may stop depends on no choice: the compiler has seen to that.
		if open != nil && open[h] < 0 || c.mayStop(mv, Way{Mode: mode, Chosen: j.chosen[0]}, u, h) {
			j.found = append(j.found, h)
		} else {
			j.hexes[h] = 0
		}
	}
	for i, k := range j.chosen {
		j.stops = j.stops[:0]
		for _, h := range j.found {
			if j.hexes[h]>>uint(i)&1 != 0 {
				j.stops = append(j.stops, h)
			}
		}
		use(Way{Mode: mode, Chosen: k}, j.stops)
	}
	for _, h := range j.found {
		j.hexes[h] = 0
	}
}

// CostTo is the points a unit spends to stop in a hex, its face kept, as far as the
// search for StopsTogether has told: at no less cost does it get there.
func (c *Ctx) CostTo(mv int, w Way, u model.UnitID, to model.HexID) (cost int, ok bool) {
	if w.Mode+1 >= len(c.joint.told) || c.Lacks(KeptTogether) || c.P.Combat != nil {
		return 0, false
	}
	t := &c.joint.told[w.Mode+1]
	i := slices.Index(t.chosen, w.Chosen)
	if i < 0 || t.is != (searched{mv, Way{Mode: w.Mode, Chosen: model.None}, u, c.P.Stamps(), true}) {
		return 0, false
	}
	bit, came := members(1)<<uint(i), false
	for cost, visits := range t.visits {
		for _, v := range visits {
			if v.who&bit == 0 || c.search.hexOf(v.node) != to {
				continue
			}
			if came = true; v.same&bit != 0 {
				return cost, true
			}
		}
		if came {
			break
		}
	}
	return 0, false
}

// begin readies the memory for a search in a mode with a budget, and says what it is
// about.
func (j *jointSearch) begin(g *model.Game, is searched, budget int) *told {
	for len(j.told) <= is.way.Mode+1 {
		j.told = append(j.told, told{})
	}
	t := &j.told[is.way.Mode+1]
	t.is, t.chosen, j.visits = is, append(t.chosen[:0], j.chosen...), t.visits
	for len(j.visits) <= budget || len(j.visits) == 0 {
		j.visits = append(j.visits, nil)
	}
	j.reset(g)
	return t
}

func (j *jointSearch) reset(g *model.Game) {
	if n := g.Grid.N()*nodeStates + len(g.JunctionHexes)*6*nodeStates; len(j.came) != n {
		j.came, j.last, j.hexes = make([]members, n), make([]joint, n), make([]members, g.Grid.N())
	}
	for _, n := range j.touched {
		j.came[n], j.last[n] = 0, joint{}
	}
	j.touched = j.touched[:0]
	for i := range j.visits {
		j.visits[i] = j.visits[i][:0]
	}
}

// findTogether is find for all members chosen.
func (c *Ctx) findTogether(mv, mode int, u model.UnitID, budget int) {
	s, j := &c.search, &c.joint
	oldC, oldU, oldM, oldF, oldT, oldH, oldHo := c.Chosen, c.Unit, c.Mover, c.From, c.To, c.Hex, c.Holder
	c.begin(s, mv, mode, u, budget)
	t := j.begin(c.G, searched{mv, Way{Mode: mode, Chosen: model.None}, u, c.P.Stamps(), true}, budget)
	c.jointBarsOf(s.m, mode)
	if s.start >= 0 {
		all := members(1)<<uint(len(j.chosen)) - 1
		j.put(visit{int32(s.start) * nodeStates, all, all}, 0, 0)
	} else {
		c.enterTogether(s.m, mode, u, budget)
	}
	for cost := 0; cost < len(j.visits); cost++ {
		for i := 0; i < len(j.visits[cost]); i++ {
			v := j.visits[cost][i]
			if v.who &^= j.came[v.node]; v.who == 0 {
				continue
			}
			if j.came[v.node] == 0 {
				j.touched = append(j.touched, v.node)
			}
			j.came[v.node] |= v.who
			if v.node&nodeStopped == 0 && !s.held(s.hexOf(v.node)) {
				c.expandTogether(v, cost)
			}
		}
	}
	t.visits = j.visits
	c.Chosen, c.Unit, c.Mover, c.From, c.To, c.Hex, c.Holder = oldC, oldU, oldM, oldF, oldT, oldH, oldHo
}

// enterTogether starts a search for several members where a waiting unit may
// enter.
func (c *Ctx) enterTogether(m *model.Movement, mode int, u model.UnitID, budget int) {
	for i, k := range c.joint.chosen {
		c.Chosen = k
		c.eachEntry(&c.search, m, mode, u, budget, func(node int32, cost int) {
			v := visit{node: node, who: 1 << uint(i)}
			if node&nodeFlipped == 0 {
				v.same = v.who
			}
			c.joint.put(v, cost, 0)
		})
	}
}

// put puts a visit on the list of its cost; now is the cost of the list being
// read, 0 before the first one is.
func (j *jointSearch) put(v visit, cost, now int) {
	// What stands on a later list can still be added to.
	on, l := &j.visits[cost], &j.last[v.node]
	if int(l.cost) == cost && cost > now {
		there := &(*on)[l.at]
		there.who |= v.who
		there.same |= v.same
		return
	}
	*l = joint{int16(cost), int32(len(*on))}
	*on = append(*on, v)
}

func (c *Ctx) expandTogether(v visit, cost int) {
	s, j := &c.search, &c.joint
	from := s.hexOf(v.node)
	leaving, plain := s.isBusy(from) && s.zoned(from), v.node < s.plain
	steps := &s.t.steps[from]
	for open := s.t.open[from]; open != 0; open &= open - 1 {
		d := bits.TrailingZeros8(open)
		to, n, flags := model.HexID(steps[d].to), int(steps[d].cost), steps[d].flags
		if !plain && !s.joined(v.node, from, d) {
			continue
		}
		// Who has come there without having to stop has nothing to gain. Whether the
		// unit turns to another face on the way changes nothing about where it may stop.
		next := s.nodeAt(to, d)
		who := v.who &^ j.came[next]
		if who == 0 {
			continue
		}
		if cost+n > s.budget && !s.m.OneHex {
			continue
		}
		if leaving || s.isBusy(to) {
			extra, zflags, ok := c.pass(s, from, to)
			if !ok {
				continue
			}
			n, flags = n+extra, flags|zflags
		}
		total := cost + n
		if total > s.budget {
			if !s.m.OneHex || cost != 0 || from != s.start {
				continue
			}
			total = max(s.budget, 0)
		}
		if flags&stepStop != 0 {
			next |= nodeStopped
			if who &^= j.came[next]; who == 0 {
				continue
			}
		}
		if who = c.allowed(who, from, d, to); who != 0 {
			to := visit{next, who, who & v.same}
			if flags&stepFlip != 0 {
				to.same = 0
			}
			j.put(to, total, cost)
		}
	}
}
