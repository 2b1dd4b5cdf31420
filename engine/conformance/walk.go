package conformance

import (
	"slices"

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

func (w *walker) hexOf(u model.UnitID) model.HexID   { return w.p.Units[u].At.Hex() }
func (w *walker) sideOf(u model.UnitID) model.SideID { return w.g.Units[u].Side }
func (w *walker) isMarker(u model.UnitID) bool       { return w.g.Kinds[w.g.Units[u].Kind].Marker }
func (w *walker) countUnits() model.UnitID           { return model.UnitID(len(w.p.Units)) }

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

func (w *walker) stackingWeight(s *model.Stacking, u model.UnitID) int {
	a := noSubject()
	a.unit = u
	if !w.holdsFor(s.Units, a) {
		return 0
	}
	return w.evalAmount(s.Counts, 1, a)
}
