package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// walker finds the legal actions anew, slowly, hex by hex and unit by unit from the model. To be
// an independent check, it shares no search, zone or stacking code with the engine. Only
// expressions and query hooks run in a query context, whose caches are off. Its position never
// changes, so it keeps lists of its own of where units are and zones reach.
type walker struct {
	g *model.Game
	p *state.Position
	c *query.Ctx

	chosen  int32 // for the move being looked at
	stands  [][]model.UnitID
	zoned   map[zoned][]model.UnitID
	pressed map[crowdOf]bool
	shutAt  map[crowdOf]int
	outs    map[crowdOf]outs
}

// zoned is a question about zones: whose reach a hex, of those hostile to a side.
type zoned struct {
	zone   *model.Zone
	side   model.SideID
	hex    model.HexID
	chosen int32
}

// crowdOf is a question about crowded hexes.
type crowdOf struct {
	mv   int
	side model.SideID
}

// exit is a unit over a limit with some of the hexes where it can go.
type exit struct {
	unit  model.UnitID
	from  model.HexID
	hexes []model.HexID // None: it leaves the map
}

// outs is how many units have to leave each hex, and where those that can may go.
type outs struct {
	over  map[model.HexID]int
	need  int
	exits []exit
}

func walkerAt(g *model.Game, c *query.Ctx, p *state.Position) *walker {
	w := &walker{g: g, p: p, c: c.UsePosition(p), chosen: model.None, stands: make([][]model.UnitID, g.Grid.NumHexes()), zoned: map[zoned][]model.UnitID{}}
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		if h := w.hexOf(u); h >= 0 && !w.isMarker(u) {
			w.stands[h] = append(w.stands[h], u)
		}
	}
	return w
}

func newWalker(rules *game.Rules, p *state.Position) *walker {
	c := query.New(rules.Model)
	c.DisabledCaches = query.CacheAll
	if rules.NewHost != nil {
		c.Host = rules.NewHost()
	}
	return walkerAt(rules.Model, c, p)
}

// placeUnit returns the walker at a copy of the position with one unit put in a hex.
func (w *walker) placeUnit(u model.UnitID, h model.HexID) *walker {
	p := w.p.Clone()
	p.PlaceUnit(w.g, u, model.OnHex(h))
	c := query.New(w.g)
	c.DisabledCaches, c.Host, c.Victors, c.HexesLeft = query.CacheAll, w.c.Host, w.c.Victors, w.c.HexesLeft
	return walkerAt(w.g, c, p)
}

// about is what bare names mean in one evaluation.
type about struct {
	unit, mover, holder, attacker, defender model.UnitID
	from, to                                model.HexID
}

func noSubject() about { return about{-1, -1, -1, -1, -1, -1, -1} }

func (w *walker) setSubject(a about) {
	victors, left := w.c.Victors, w.c.HexesLeft
	w.c.ClearScope()
	w.c.Victors, w.c.HexesLeft = victors, left
	w.c.Unit, w.c.Mover, w.c.Holder, w.c.Attacker, w.c.Defender = a.unit, a.mover, a.holder, a.attacker, a.defender
	w.c.Chosen = w.chosen
	w.c.From, w.c.To, w.c.Hex = a.from, a.to, a.to
}

func (w *walker) holdsFor(p *lang.Program, a about) bool {
	if p == nil {
		return true
	}
	w.setSubject(a)
	return p.Bool(w.c)
}

func (w *walker) evalAmount(p *lang.Program, def int, a about) int {
	if p == nil {
		return def
	}
	w.setSubject(a)
	return int(p.Int(w.c))
}

// anyHolds reports whether one of the conditions holds.
func (w *walker) anyHolds(conds []model.Condition, a about) bool {
	for i := range conds {
		if w.holdsFor(conds[i].When, a) {
			return true
		}
	}
	return false
}

// isRefusedByHook asks the verdict hooks.
func (w *walker) isRefusedByHook(point, in string, a about) bool {
	w.setSubject(a)
	return w.c.HookRefuses(point, in) != nil
}

func (w *walker) hexOf(u model.UnitID) model.HexID   { return w.p.Units[u].At.Hex() }
func (w *walker) sideOf(u model.UnitID) model.SideID { return w.g.Units[u].Side }
func (w *walker) isMarker(u model.UnitID) bool       { return w.g.Kinds[w.g.Units[u].Kind].Marker }
func (w *walker) countUnits() model.UnitID           { return model.UnitID(len(w.p.Units)) }

// unitsInHex lists the units in a hex, markers left out.
func (w *walker) unitsInHex(h model.HexID) []model.UnitID {
	if h < 0 {
		return nil
	}
	return w.stands[h]
}

func (w *walker) attitudeTo(a, b model.SideID) model.Attitude {
	if a == b {
		return model.Friendly
	}
	att := model.Hostile
	for i := range w.g.Relations {
		r := &w.g.Relations[i]
		if slices.Contains(r.Between, a) && slices.Contains(r.Between, b) && w.holdsFor(r.When, noSubject()) {
			att = r.Attitude
		}
	}
	return att
}

func (w *walker) areHostile(a, b model.SideID) bool { return w.attitudeTo(a, b) == model.Hostile }

// holdsNoFriend reports whether a hex holds anybody who is no friend.
func (w *walker) holdsNoFriend(h model.HexID, s model.SideID) bool {
	return slices.ContainsFunc(w.unitsInHex(h), func(u model.UnitID) bool { return w.attitudeTo(s, w.sideOf(u)) != model.Friendly })
}

// keepsUnitOut reports whether a hex holds anybody who keeps a unit out of it.
func (w *walker) keepsUnitOut(u model.UnitID, from, h model.HexID) bool {
	a := noSubject()
	a.unit, a.from, a.to = u, from, h
	return w.holdsNoFriend(h, w.sideOf(u)) && !slices.ContainsFunc(w.g.HexSharings, func(s model.HexSharing) bool { return w.holdsFor(s.When, a) })
}

// neighborsOf lists the hexes next to a hex, in id order.
func (w *walker) neighborsOf(h model.HexID) []model.HexID {
	var out []model.HexID
	for _, n := range w.g.Grid.Neighbors(h) {
		if n >= 0 {
			out = append(out, n)
		}
	}
	slices.Sort(out)
	return out
}

func (w *walker) sharedHexsides(a, b model.HexID) uint32 {
	if a < 0 || b < 0 {
		return 0
	}
	if s := w.g.Grid.HexsideBetween(a, b); s >= 0 {
		return w.g.HexsideBits[s]
	}
	return 0
}

// brokenLimits lists the stacking limits that would be broken by u in h.
func (w *walker) brokenLimits(u model.UnitID, h model.HexID) []*model.Stacking {
	var out []*model.Stacking
	for i := range w.g.Stacking {
		s := &w.g.Stacking[i]
		mine, n := w.stackingWeight(s, u), 0
		for _, x := range w.unitsInHex(h) {
			if x != u && w.sideOf(x) == w.sideOf(u) {
				n += w.stackingWeight(s, x)
			}
		}
		if mine != 0 && mine+n > w.stackingLimit(s, h) {
			out = append(out, s)
		}
	}
	return out
}

func (w *walker) stackingWeight(s *model.Stacking, u model.UnitID) int {
	a := noSubject()
	a.unit = u
	if !w.holdsFor(s.Units, a) {
		return 0
	}
	return w.evalAmount(s.Counts, 1, a)
}

func (w *walker) stackingLimit(s *model.Stacking, h model.HexID) int {
	a := noSubject()
	a.to = h
	return w.evalAmount(s.Limit, 0, a)
}

// isOverstacked reports whether a side breaks a limit in a hex.
func (w *walker) isOverstacked(h model.HexID, side model.SideID) bool {
	for i := range w.g.Stacking {
		s, n := &w.g.Stacking[i], 0
		for _, x := range w.unitsInHex(h) {
			if w.sideOf(x) == side {
				n += w.stackingWeight(s, x)
			}
		}
		if n > w.stackingLimit(s, h) {
			return true
		}
	}
	return false
}
