package conformance

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/move"
	"github.com/vedette-wargames/vedette/engine/mechanics/retreat"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// CompleteOptions says how many positions Complete looks at.
type CompleteOptions struct {
	Positions int      // 20 when 0
	Seed      rng.Seed // position i is made with Seed + i
	MaxFail   int      // stop after so many failures; 5 when 0
}

// Complete makes random positions, by playing and by scattering the units, and
// compares the legal actions with what a slow walker finds: who may move and
// where to, retreat hexes, displaced friends, attacks and the duty to attack.
func Complete(rules *game.Rules, o CompleteOptions) *Report {
	if o.Positions <= 0 {
		o.Positions = 20
	}
	if o.MaxFail <= 0 {
		o.MaxFail = 5
	}
	rep := NewReport(rules)
	for i := 0; i < o.Positions && len(rep.Failures) < o.MaxFail; i++ {
		c := &comparer{checker: checker{Play: Play{Rules: rules, Report: rep, Seed: o.Seed + rng.Seed(i), Game: i}, o: &Options{}}}
		c.Guard(c.position)
		rep.Games++
	}
	return rep
}

// comparer looks at one played position and its scattered variations.
type comparer struct {
	checker
	rolls uint32
}

func (c *comparer) roll(n int) int {
	c.rolls++
	return rng.RollDie(c.Seed, "place", c.rolls, n) - 1
}

// position plays some actions, compares, plays on to the next decisions of
// other kinds, and compares those as played and with the units scattered.
func (c *comparer) position() {
	t, err := game.New(c.Rules, game.Setting{Seed: c.Seed, Quiet: true})
	if err != nil {
		c.Fail("start", "%v", err)
		return
	}
	c.Table = t
	seen := map[string]bool{}
	for n, at := uint32(0), uint32(c.roll(2<<c.roll(9))); t.Result() == nil && n < at+120; n++ {
		if n >= at {
			d, _ := t.Decision()
			if !seen[d.Kind] {
				seen[d.Kind] = true
				c.compare(t, d.Kind)
				if d.Kind == "move.unit" || t.Position().Combat == nil && (d.Kind == "attack.target" || d.Kind == "attack.attacker" || d.Kind == "several") {
					c.scattered(d.Kind)
				}
			}
			if c.Failed {
				return
			}
		}
		legal := t.Legal()
		if len(legal) == 0 {
			c.Fail("empty-list", "nobody can do anything")
			return
		}
		a := ChooseRandom(t, legal, c.Seed, n)
		c.Done = append(c.Done, a)
		if _, no := t.ApplyTrusted(a); no != nil {
			c.Fail("fault", "%v", no)
			return
		}
	}
}

// scattered compares with the units placed at random.
func (c *comparer) scattered(kind string) {
	was := c.Table
	for k := 0; k < 2 && !c.Failed; k++ {
		p := was.Position().Clone()
		c.scatter(p)
		p.OwnFrames(len(p.Frames) - 1)
		if f, ok := p.Frames[len(p.Frames)-1].(*sequence.Several); ok {
			f.ObligedPairs = flow.ObligedPairs{}
		}
		if f, ok := p.Frames[len(p.Frames)-1].(*attack.Frame); ok {
			f.Rights.ObligedPairs = flow.ObligedPairs{}
		}
		if c.resume(p); c.Table.Result() == nil && !c.Failed {
			if d, open := c.Table.Decision(); open && d.Kind == kind {
				c.compare(c.Table, kind)
			}
		}
		// The scattered units may have made latches fall: look at what is there now.
		if p = c.Table.Position().Clone(); !c.Failed && c.Table.Result() == nil {
			c.routs(p)
		}
	}
	if !c.Failed {
		c.Table = was
	}
}

func (c *comparer) resume(p *state.Position) {
	t, err := game.ResumeGame(c.Rules, game.Setting{Seed: c.Seed, Quiet: true}, p.Clone())
	if err != nil {
		c.Fail("resume", "%v", err)
		return
	}
	c.Table = t
}

// scatter puts the units on the map at random, crowded around one hex so that
// they are in contact.
func (c *comparer) scatter(p *state.Position) {
	g := c.Rules.Model
	region := g.Grid.AppendWithin(model.HexID(c.roll(g.Grid.NumHexes())), 1+c.roll(5), nil)
	for u := range p.Units {
		if p.Units[u].At >= 0 {
			p.PlaceUnit(g, model.UnitID(u), model.InBox(model.BoxEliminated))
		}
	}
	for i := range g.Vars {
		for k := 0; g.Vars[i].Direction && k < g.Vars[i].Count; k++ {
			p.SetVar(g.Vars[i].Slot+k, g.Directions[c.roll(6)])
		}
	}
	w := newWalker(c.Rules, p)
	for u := range p.Units {
		id := model.UnitID(u)
		if b := p.Units[u].At.Box(); b == model.BoxOut || b == model.BoxWaiting || c.roll(3) == 0 {
			continue
		}
		for try := 0; try < 4; try++ {
			h := region[c.roll(len(region))]
			if g.Terrain[g.HexTerrain[h]].Cost.Forbidden || w.holdsNoFriend(h, w.sideOf(id)) || len(w.brokenLimits(id, h)) > 0 && c.roll(12) > 0 {
				continue
			}
			p.PlaceUnit(g, id, model.OnHex(h))
			w = walkerAt(g, w.c, p)
			p.SetFlags(id, state.HasMoved|state.HasAttacked|state.WasAttacked, false)
			if c.roll(6) == 0 {
				p.SetFlags(id, []state.UnitFlag{state.HasMoved, state.HasAttacked, state.WasAttacked}[c.roll(3)], true)
			}
			break
		}
	}
}

// compare picks what can be compared at a kind of decision.
func (c *comparer) compare(t *game.Table, kind string) {
	c.Report.Actions++
	switch f := t.Run().TopFrame().(type) {
	case *move.Frame:
		c.moves(t, f)
	case *retreat.Frame:
		c.retreat(t, f)
	case *attack.Frame:
		c.attacks(t, f, kind)
	case *sequence.Several:
		c.several(t, f)
	}
}

func (c *comparer) equal(what string, want, got []flow.Action) {
	c.Report.Compared[what]++
	if slices.Equal(want, got) {
		return
	}
	c.compareActions(what+": the walker finds", want, got)
}

// moves compares who may move and where to.
func (c *comparer) moves(t *game.Table, f *move.Frame) {
	w := newWalker(c.Rules, t.Position())
	chosen := w.g.Movements[f.Movement].RouteChosen
	if f.Unit != model.None && len(f.Trail) > 0 {
		c.onTheWay(t, f)
		return
	}
	if f.Unit != model.None && chosen {
		c.equal("first steps of a move", w.marches(f.Movement, f.Unit), slices.Clone(t.Legal()))
		return
	}
	if f.Unit != model.None {
		c.equal("destinations", w.destinations(f.Movement, f.Unit, true), slices.Clone(t.Legal()))
		return
	}
	want, targets := w.movers(f)
	got := slices.DeleteFunc(slices.Clone(t.Legal()), func(a flow.Action) bool { return a.Verb == flow.VAct })
	c.equal("units that move", want, got)
	for _, a := range want {
		if a.Verb != flow.VMove || c.Failed {
			continue
		}
		next := t.Clone()
		next.ApplyTrusted(a)
		if chosen {
			c.moves(next, next.Run().TopFrame().(*move.Frame))
			if legal := next.Legal(); !c.Failed && len(legal) > 0 {
				next.ApplyTrusted(legal[c.roll(len(legal))])
				if next.Result() != nil {
					continue
				}
				if g, ok := next.Run().TopFrame().(*move.Frame); ok && g.Unit != model.None && len(g.Trail) > 0 {
					c.onTheWay(next, g)
				}
			}
		} else {
			c.equal("destinations", targets[model.UnitID(a.ID)], slices.Clone(next.Legal()))
		}
		if c.Failed {
			c.Done = append(c.Done, a)
			c.Report.Failures[len(c.Report.Failures)-1].Text += "\n  of " + c.Rules.Model.Units[a.ID].ID
		}
	}
}

// movers lists the units that may be moved now, and done or pass when the
// phase may end; with where each unit of the side can go.
func (w *walker) movers(f *move.Frame) ([]flow.Action, map[model.UnitID][]flow.Action) {
	m := &w.g.Movements[f.Movement]
	targets := map[model.UnitID][]flow.Action{}
	crowded, enters := model.HexID(model.None), false
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		if w.sideOf(u) != f.Side || !w.mayMove(f.Movement, u) {
			continue
		}
		h := w.hexOf(u)
		if h >= 0 && crowded < 0 && w.p.Units[u].Flags&state.HasMoved == 0 && len(w.unitsInHex(h)) > 1 && w.isOverstacked(h, f.Side) && len(w.destinations(f.Movement, u, false)) > 0 {
			crowded = h
		}
		targets[u] = w.destinations(f.Movement, u, true)
		enters = enters || h < 0 && len(targets[u]) > 0
	}
	var out []flow.Action
	for u := model.UnitID(0); u < w.countUnits(); u++ {
		a := noSubject()
		a.unit = u
		waits := enters && w.hexOf(u) >= 0 && (m.Entry.BeforeOthers != nil && w.holdsFor(m.Entry.BeforeOthers, noSubject()) || w.reserved(f, targets))
		if len(targets[u]) > 0 && !waits && w.holdsFor(w.g.Phases[f.Phase].Units, a) {
			out = append(out, flow.UnitAction(flow.VMove, u))
		}
	}
	if crowded < 0 && (m.Entry == nil || m.Entry.MayWait || !enters) {
		end := flow.VDone
		if f.Single {
			end = flow.VPass
		}
		if !f.Single || !w.anyHolds(w.g.Phases[f.Phase].NoPass, noSubject()) {
			out = append(out, flow.PlainAction(end))
		}
	}
	return out, targets
}

// retreat compares the hexes of a retreat under way.
func (c *comparer) retreat(t *game.Table, f *retreat.Frame) {
	w := newWalker(c.Rules, t.Position())
	r := &rout{rt: &c.Rules.Model.Retreats[f.Spec], side: f.Side, foes: f.Foes, units: f.Units, source: f.SourceHex, way: f.LeftHexes}
	hexes := func(u model.UnitID, left int, chain []model.UnitID) []model.HexID {
		return w.retreats(r, u, left, chain)
	}
	far := func(u model.UnitID) int { a := noSubject(); a.unit = u; return w.evalAmount(r.rt.Hexes, 1, a) }
	var want []flow.Action
	switch {
	case f.FullHex != model.None:
		for _, u := range w.roomMakers(r, r.rt.Prefer[f.Tier].Displace, f.FullHex, f.Chain) {
			want = append(want, flow.UnitAction(flow.VDisplace, u))
		}
	case f.Unit != model.None:
		for _, h := range hexes(f.Unit, int(f.HexesLeft), f.Chain) {
			want = append(want, flow.HexAction(flow.VTo, h))
		}
	case f.Decliner != model.None:
		u := f.Units[0]
		if len(hexes(u, far(u), nil)) > 0 {
			want = append(want, flow.UnitAction(flow.VRetreat, u))
		}
		want = append(want, flow.UnitAction(flow.VStay, u))
	default:
		for _, u := range f.Units {
			if !t.Ctx().True(r.rt.TrappedFirst) || far(u) <= 0 || len(hexes(u, far(u), nil)) > 0 {
				want = append(want, flow.UnitAction(flow.VRetreat, u))
			}
		}
	}
	c.equal("retreat", want, slices.Clone(t.Legal()))
}

// routs makes single units of a position retreat from the enemies beside
// them, by every retreat of the game.
func (c *comparer) routs(p *state.Position) {
	w := newWalker(c.Rules, p)
	for spec := range c.Rules.Model.Retreats {
		for try := 0; try < 6 && !c.Failed; try++ {
			u := model.UnitID(c.roll(len(p.Units)))
			if w.hexOf(u) < 0 || w.isMarker(u) {
				continue
			}
			var foes []model.UnitID
			for _, h := range w.neighborsOf(w.hexOf(u)) {
				for _, e := range w.unitsInHex(h) {
					if w.areHostile(w.sideOf(e), w.sideOf(u)) {
						foes = append(foes, e)
					}
				}
			}
			c.rout(p, spec, u, foes)
		}
	}
}

func (c *comparer) rout(p *state.Position, spec int, u model.UnitID, foes []model.UnitID) {
	a := flow.NewRetreat(spec, c.Rules.Model.Units[u].Side, []model.UnitID{u}, foes)
	q := p.Clone()
	q.PushFrame(flow.NewFrame(game.Procedures, a))
	w := newWalker(c.Rules, p)
	rt := &c.Rules.Model.Retreats[spec]
	r := &rout{rt: rt, side: a.Side, foes: foes, units: nil, source: model.None}
	b := noSubject()
	b.unit = u
	left := w.evalAmount(rt.Hexes, 1, b)
	want := w.retreats(r, u, left, []model.UnitID{u})
	c.resume(q)
	if c.Failed {
		return
	}
	c.Report.Compared["routs"]++
	name := c.Rules.Model.Units[u].ID
	if c.Table.Result() != nil {
		return // what fell ended the game
	}
	f, still := c.Table.Run().TopFrame().(*retreat.Frame)
	now := c.Table.Position().Units[u].At
	switch {
	case len(want) == 0 && left > 0:
		if now >= 0 && now != p.Units[u].At {
			c.Fail("rout", "%s has no hex to retreat to, and went to %s", name, c.Rules.Model.Grid.Label(now.Hex()))
		}
	case left <= 0:
		if now != p.Units[u].At {
			c.Fail("rout", "%s has no hexes to go, and did not stay", name)
		}
	case len(want) == 1:
		if !still && now < 0 && rt.FallbackEffects == nil {
			c.Fail("rout", "%s can retreat to %s, and was eliminated", name, c.Rules.Model.Grid.Label(want[0]))
		}
		// A hook may do with the unit what it likes once it has entered the hex.
		if left == 1 && now != model.OnHex(want[0]) && rt.ContinueWhile == nil && len(c.Rules.Model.HooksByPoint.FindHooks("retreat.entered")) == 0 {
			c.Fail("rout", "%s can retreat to %s alone, and did not", name, c.Rules.Model.Grid.Label(want[0]))
		}
	case len(want) > 1:
		if !still || f.Unit != u {
			c.Fail("rout", "%s can retreat to %d hexes, and nobody was asked", name, len(want))
			return
		}
		var list []flow.Action
		for _, h := range want {
			list = append(list, flow.HexAction(flow.VTo, h))
		}
		c.equal("retreat", list, slices.Clone(c.Table.Legal()))
	}
}
