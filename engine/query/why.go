package query

import "github.com/vedette-wargames/vedette/engine/model"

// HoldingZone is the zone that keeps u from leaving its hex in a movement, or nil.
func (c *Ctx) HoldingZone(mv int, u model.UnitID) *model.Zone {
	h := c.HexOf(u)
	if h < 0 {
		return nil
	}
	for _, z := range c.G.Movements[mv].Zones {
		if c.ZoneBitsFor(z, u)[h]&c.HeldBits(z, u) != 0 {
			return &c.G.Zones[z]
		}
	}
	return nil
}

// PathFlip is the face that a unit turns to on a path, the start (or entry) hex
// first: of several flips the last one counts; None without one.
func (c *Ctx) PathFlip(mv int, u model.UnitID, path []model.HexID) model.FaceID {
	m := &c.G.Movements[mv]
	old := c.Scope
	c.Unit, c.Mover, c.Holder = u, u, model.None
	from := model.HexID(model.None)
	if c.HexOf(u) >= 0 {
		from, path = path[0], path[1:]
	}
	s := search{enemyZones: c.flipZones}
	c.loadEnemyZones(&s, m, u)
	c.flipZones = s.enemyZones
	face := model.FaceID(model.None)
	for _, to := range path {
		if f := c.flipOnStep(&s, m, from, to); f != model.None {
			face = f
		}
		from = to
	}
	c.Scope = old
	return face
}

// flipOnStep is the face that a step turns the unit to, or None.
func (c *Ctx) flipOnStep(s *search, m *model.Movement, from, to model.HexID) model.FaceID {
	face := model.FaceID(model.None)
	note := func(t *model.Term, applies func() bool) {
		if f := t.FlipFace(c.G.Units[c.Unit].Kind); t.Op == model.OpFlip && f != model.None && applies() {
			face = f
		}
	}
	c.From, c.To, c.Hex = from, to, to
	for i := range m.StopOn {
		note(&m.StopOn[i], func() bool { return c.True(m.StopOn[i].When) })
	}
	zone := func(e *enemyZone, terms []model.Term, first int, h model.HexID) {
		if h < 0 || e.bits[h]&ZoneIn == 0 {
			return
		}
		for i := range terms {
			note(&terms[i], func() bool { return terms[i].When == nil || c.termApplies(e.zone, first+i, &terms[i], e.bits[h]) })
		}
	}
	for i := range s.enemyZones {
		e := &s.enemyZones[i]
		zone(e, e.zone.Leave, len(e.zone.Enter), from)
		zone(e, e.zone.Enter, 0, to)
	}
	return face
}

// WhyNotTo says why a unit cannot end its move in a hex; nil when it can.
func (c *Ctx) WhyNotTo(mv int, w MoveMode, u model.UnitID, h model.HexID) *Refusal {
	m := &c.G.Movements[mv]
	start := c.HexOf(u)
	if h == start {
		return &Refusal{Reason: "same-hex", Text: "the unit is there already"}
	}
	if c.EntryForbidden(u, start, h) {
		return c.EnemyThere(h)
	}
	if start >= 0 {
		if z := c.HoldingZone(mv, u); z != nil {
			return &Refusal{Reason: "zone-held", Text: "the unit may not leave the enemy zone it is in", Source: &z.Source}
		}
	}
	r := c.FindReach(mv, w, u)
	if _, _, ok := r.Cost(h); ok {
		return c.WhyNotStop(mv, w, u, h)
	}
	if start < 0 {
		if no := c.WhyNotEnter(mv, w, u, h); no != nil {
			return no
		}
	}
	if no := c.whyNotStep(r.s, m, w, u, h); no != nil {
		return no
	}
	text := "its movement points do not suffice for " + c.G.Grid.Label(h)
	if d := c.directRefusal(r.s, m, w, u, h); d != nil {
		text += " by another way; straight there, " + d.Text
	} else if to, d := c.refusalOnTheWay(r.s, m, w, u, h); d != nil {
		text += ", or the way is barred: into " + c.G.Grid.Label(to) + ", " + d.Text
	}
	return &Refusal{Reason: "too-far", Text: text, Source: &m.Source}
}

// WhyNotOut is the rule that keeps a unit from leaving the map by an exit, from
// whichever of its hexes; nil where one is open.
func (c *Ctx) WhyNotOut(x *model.Exit, u model.UnitID) *Refusal {
	oldU, oldF, oldH := c.Unit, c.From, c.Hex
	defer func() { c.Unit, c.From, c.Hex = oldU, oldF, oldH }()
	var no *Refusal
	c.Unit = u
	for _, h := range c.G.Areas[x.Area].Hexes {
		c.From, c.Hex = h, h
		f := c.FirstForbidding(x.Never)
		if f == nil {
			return nil
		}
		if no == nil {
			no = NewRefusal(&f.Source, f.Because)
		}
	}
	return no
}
