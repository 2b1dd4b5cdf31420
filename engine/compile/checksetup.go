package compile

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// setupChecker plays the set-up against the finished rules.
type setupChecker struct {
	scope
	scripts []Script
	used    luaWords // the words of all expressions
}

// checkSetup plays the set-up against the finished rules: it checks the terrain of
// each unit, enemies in one hex and stacking limits.
func (c setupChecker) checkSetup() {
	p := state.New(c.g)
	for _, v := range c.g.Start.Tracks {
		p.Vars[v.Slot] = v.Value
	}
	for _, v := range c.g.Start.Vars {
		p.Vars[v.Slot] = v.Value
	}
	for _, v := range c.g.Start.Places {
		p.SetPlaceVar(v.Var, v.Place, v.Value, c.g.Vars[v.Var].Default)
	}
	for u := range c.g.Setup {
		s := &c.g.Setup[u]
		p.PlaceUnit(c.g, model.UnitID(u), s.At)
		for i := range c.g.Units[u].Faces {
			if c.g.Units[u].Faces[i].Face == s.Face {
				p.SetFace(model.UnitID(u), int8(i))
			}
		}
		if s.Steps > 0 {
			p.SetSteps(model.UnitID(u), s.Steps)
		}
	}
	q := query.New(c.g).UsePosition(p)
	seen := make([]bool, c.g.Grid.NumHexes())
	for i := range c.s.Setup.Entries {
		e := &c.s.Setup.Entries[i]
		u := c.findIndex("unit", e.Key)
		h := c.g.Setup[u].At.Hex()
		if h < 0 {
			continue
		}
		at := placeSpot(c.scope, &e.Value)
		c.checkSetupTerrain(model.UnitID(u), h, at)
		if !seen[h] {
			seen[h] = true
			c.checkSetupStack(q, h)
		}
	}
	c.checkEntries()
	c.checkUse()
}

// findMoveCost returns what the terrain of a hex costs a unit.
func (c setupChecker) findMoveCost(u model.UnitID, h model.HexID) *model.MoveCost {
	return c.g.Terrain[c.g.HexTerrain[h]].CostForKind(c.g.Units[u].Kind)
}

// mayOpenTerrain reports whether a feature of a hex, or a road into it, may make
// forbidden terrain passable.
func (c setupChecker) mayOpenTerrain(h model.HexID) bool {
	for i := range c.g.Features {
		t := c.g.Features[i].Cost
		if c.g.HexFeatures[h]>>uint(i)&1 == 1 && t != nil && t.Op == model.OpSet {
			return true
		}
	}
	for _, s := range c.g.Grid.Hexsides(h) {
		for i := range c.g.HexsideKinds {
			t := c.g.HexsideKinds[i].Cost
			if c.g.HexsideBits[s]>>uint(i)&1 == 1 && t != nil && t.Op == model.OpSet {
				return true
			}
		}
	}
	return false
}

// checkSetupTerrain reports a unit that is set up in terrain forbidden to it.
func (c setupChecker) checkSetupTerrain(u model.UnitID, h model.HexID, at spot) {
	if c.g.Kinds[c.g.Units[u].Kind].Marker || !c.findMoveCost(u, h).Forbidden || c.mayOpenTerrain(h) {
		return
	}
	t := &c.g.Terrain[c.g.HexTerrain[h]]
	c.addFinding(RuleSetupTerrain, at, diag.Diagnostic{Message: "the unit " + quote(c.g.Units[u].ID) + " is set up in " + c.g.Grid.Label(h) + ", which is " + t.Name() + ": forbidden to it", Hint: "write another hex, mend the map, or let its kind in: cost_by_kind of the terrain",
		Cause: &diag.Related{Pos: t.Pos, Message: "units are set up in the terrain " + quote(t.ID) + ", which is forbidden to them"}})
}

// checkSetupStack reports enemies set up in one hex, and stacks over the limit. A
// limit that is checked at the end of a phase gives a note only.
func (c setupChecker) checkSetupStack(q *query.Ctx, h model.HexID) {
	units := q.Places.ListUnitsIn(h, nil)
	byside := map[model.SideID]bool{}
	for _, u := range units {
		s := c.g.Units[u].Side
		if c.g.Kinds[c.g.Units[u].Kind].Marker {
			continue
		}
		if q.Places.HoldsEnemy(h, s) && !q.Places.MayShareHex(u, model.None, h) {
			first := c.findEnemyAmong(q, units, s)
			c.addFinding(RuleSetupEnemies, c.setupSpot(u), diag.Diagnostic{Message: "enemies are set up in the same hex, " + c.g.Grid.Label(h) + ": " + c.g.Units[u].ID + " and " + c.g.Units[first].ID,
				Hint: "write another hex for one of them", Related: []diag.Related{{Pos: c.setupSpot(first).pos, Message: c.g.Units[first].ID + " is here"}}})
			return
		}
		if byside[s] {
			continue
		}
		byside[s] = true
		if x := q.Stacks.FindBrokenLimit(h, s); x != nil {
			last := u
			for _, v := range units {
				if c.g.Units[v].Side == s {
					last = v
				}
			}
			if x.AtPhaseEnd {
				c.addFinding(RuleSetupStack, c.setupSpot(last), diag.Diagnostic{Severity: diag.Note,
					Message: "more units of " + c.g.Sides[s].Subject() + " are set up in " + c.g.Grid.Label(h) + " than the stacking limit " + quote(x.Name()) + " allows at the end of a movement phase",
					Hint:    "move one of them in the first movement phase of the side, or it is eliminated then; if the set-up is printed so, nothing is wrong"})
				continue
			}
			c.fail(RuleSetupStack, c.setupSpot(last), "too many units of "+c.g.Sides[s].Name()+" are set up in "+c.g.Grid.Label(h)+" for the stacking limit "+quote(x.Name()), "write another hex for one of them, or checked: end of phase at the limit if the first move may put it right")
		}
	}
}

// findEnemyAmong returns the first unit of a list that is hostile to a side.
func (c setupChecker) findEnemyAmong(q *query.Ctx, units []model.UnitID, s model.SideID) model.UnitID {
	for _, u := range units {
		if q.AreHostile(s, c.g.Units[u].Side) {
			return u
		}
	}
	return units[0]
}

// setupSpot returns the place of a unit's set-up in the files.
func (c setupChecker) setupSpot(u model.UnitID) spot {
	if p := c.s.Setup.Get(c.g.Units[u].ID); p != nil {
		return placeSpot(c.scope, p)
	}
	return spot{}
}

// checkEntries reports reinforcements that can enter nowhere.
func (c setupChecker) checkEntries() {
	for i := range c.s.Reinforcements.Entries {
		e := &c.s.Reinforcements.Entries[i]
		a := &c.g.Reinforcements[i]
		for j, u := range a.Units {
			can := false
			for _, h := range a.Hexes {
				can = can || !c.findMoveCost(u, h).Forbidden || c.mayOpenTerrain(h)
			}
			if !can {
				c.fail(RuleArrivalHex, c.listItemSpot(e.Value.Located, "units", j), "the unit "+quote(c.g.Units[u].ID)+" cannot enter any hex where it arrives", "their terrain is forbidden to it; name another area or other hexes")
			}
		}
	}
	if len(c.g.Reinforcements) == 0 {
		return
	}
	for i := range c.g.Movements {
		if c.g.Movements[i].Entry != nil {
			return
		}
	}
	e := &c.s.Reinforcements.Entries[0]
	c.fail(RuleArrival, keySpot(e.KeyAt, e.Key), "reinforcements are due, but no movement lets them enter", "write entry: {} in a movement")
}

// checkUse warns of movements, attacks, retreats, advances and exchanges that
// nothing uses. A script may use any rule whose id it writes.
func (c setupChecker) checkUse() {
	moves, attacks := map[int]bool{}, map[int]bool{}
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		for k := range p.Offers {
			if o := &p.Offers[k]; o.Do == model.DoMovePhase {
				moves[o.RuleIndex] = true
			} else {
				attacks[o.RuleIndex] = true
			}
		}
		switch {
		case p.OffersMoves():
			moves[p.RuleIndex] = true
		case p.Do == model.DoAttackPhase || p.Alternates == model.DoAttackPhase:
			attacks[p.RuleIndex] = true
		}
	}
	scriptWords := collectScriptWords(c.scripts, c.exprCache) // scripts may begin attacks, retreats ... too
	for _, l := range c.g.Effects {
		for i := range l.List {
			switch e := &l.List[i]; {
			case e.RuleIndex < 0:
			case e.Verb == model.DoAttack:
				attacks[e.RuleIndex] = true
			case e.Verb == model.DoMove:
				moves[e.RuleIndex] = true
			}
		}
	}
	for i := range c.g.Movements {
		c.warnUnused(moves[i] || scriptWords.mayAskFor("move", c.g.Movements[i].ID, len(c.g.Movements)), "movement", &c.g.Movements[i].Source)
	}
	c.checkProperties(scriptWords)
	for i := range c.g.Attacks {
		c.warnUnused(attacks[i] || scriptWords.mayAskFor("attack", c.g.Attacks[i].ID, len(c.g.Attacks)), "attack", &c.g.Attacks[i].Source)
	}
	used := map[[2]int]bool{}
	for _, l := range c.g.Effects {
		for i := range l.List {
			used[[2]int{int(l.List[i].Verb), l.List[i].RuleIndex}] = true
		}
	}
	for i := range c.g.Movements {
		if e := c.g.Movements[i].Entry; e != nil && e.PushBack != nil {
			used[[2]int{int(model.DoRetreat), e.PushBack.Retreat}] = true
		}
	}
	for i := range c.g.Retreats {
		c.warnUnused(used[[2]int{int(model.DoRetreat), i}] || scriptWords.mayAskFor("retreat", c.g.Retreats[i].ID, len(c.g.Retreats)), "retreat", &c.g.Retreats[i].Source)
	}
	for i := range c.g.Advances {
		c.warnUnused(used[[2]int{int(model.DoAdvance), i}] || scriptWords.mayAskFor("advance", c.g.Advances[i].ID, len(c.g.Advances)), "advance", &c.g.Advances[i].Source)
	}
	for i := range c.g.Checks {
		c.warnUnused(used[[2]int{int(model.DoCheck), i}], "check", &c.g.Checks[i].Source)
	}
	for i := range c.g.Exchanges {
		c.warnUnused(used[[2]int{int(model.DoExchange), i}] || scriptWords.mayAskFor("exchange", c.g.Exchanges[i].ID, len(c.g.Exchanges)), "exchange", &c.g.Exchanges[i].Source)
	}
}

// warnUnused warns of a definition unless it is used.
func (c setupChecker) warnUnused(is bool, sort string, src *model.Source) {
	if !is {
		c.warn(RuleUnused, keySpot(src.Pos, src.ID), "the "+sort+" "+quote(src.ID)+" is never used", "use it, or leave it out")
	}
}
