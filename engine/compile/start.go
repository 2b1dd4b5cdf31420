package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// setupCompiler compiles the places of units at the start, and the starting values of tracks and
// variables.
type setupCompiler struct{ scope }

// compileSetup places every unit; one that nothing places is out of play. It runs
// after compileArrivals, which claims units first.
func (c setupCompiler) compileSetup() {
	for i := range c.s.Setup.Entries {
		e := &c.s.Setup.Entries[i]
		u := c.findIndex("unit", e.Key)
		if u < 0 {
			continue // refs has reported it
		}
		p := &c.g.Setup[u]
		if p.Reinforcement >= 0 {
			c.addFinding(RuleSetupTwice, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "the unit " + quote(e.Key) + " is set up and also arrives as a reinforcement",
				Hint: "leave it out of one of the two", Related: []diag.Related{{Pos: c.g.Reinforcements[p.Reinforcement].Pos, Message: "it arrives here"}}})
			continue
		}
		c.placeUnit(e.Key, &e.Value, &c.g.Units[u], p)
	}
}

// placeUnit compiles where a unit starts, with which face and how many steps.
func (c setupCompiler) placeUnit(id string, s *spec.Place, u *model.Unit, p *model.Placement) {
	at := placeSpot(c.scope, s)
	switch {
	case s.Hex != "" && s.Box != "":
		c.fail(RuleSetup, at, "the unit "+quote(id)+" is set up both in a hex and in a box", "keep one of the two")
	case s.Hex != "":
		if h, ok := c.findHex(s.Hex, at); ok {
			p.At = model.OnHex(h)
		}
	case s.Box != "":
		if b := c.findIndex("box", s.Box); b >= 0 {
			p.At = model.InBox(model.BoxID(b))
		}
	default:
		c.fail(RuleSetup, at, "the set-up of "+quote(id)+" names no hex and no box", "write its hex number")
	}
	p.Hidden = s.Hidden
	p.Face = findUnitFace(c.scope, id, s.Face, s.Located, u)
	if s.Steps > int(u.Steps) {
		c.fail(RuleSetup, c.valueSpot(s.Located, "steps"), "the unit "+quote(id)+" has "+itoa(int(u.Steps))+" steps, not "+itoa(s.Steps), "write at most "+itoa(int(u.Steps)))
		return
	}
	p.Steps = int8(s.Steps)
}

// placeSpot returns where the hex or box of a place is written.
func placeSpot(c scope, s *spec.Place) spot {
	if n := c.findNode(s.Located); n != nil {
		for _, key := range []string{"hex", "box"} {
			if v := n.Get(key); v != nil {
				return nodeSpot(v)
			}
		}
		return spot{pos: s.Pos}
	}
	at := spot{s.Pos, len([]rune(s.Hex))}
	if s.Quoted {
		at.len += 2
	}
	return at
}

// findUnitFace returns the face of that name among those of a unit.
func findUnitFace(c scope, id, face string, in schema.Located, u *model.Unit) model.FaceID {
	f := model.FaceID(c.findIndex("face", face))
	if f < 0 || u.Kind < 0 {
		return model.None
	}
	var names []string
	for _, x := range u.Faces {
		if x.Face == f {
			return f
		}
		names = append(names, c.g.Faces[x.Face])
	}
	c.addFinding(RuleFace, c.valueSpot(in, "face"), diag.Diagnostic{Message: "the unit " + quote(id) + " has no face " + quote(face), Expected: formatIDs("its faces", names), Nearest: c.nearestName(face, names)})
	return model.None
}

// compileArrivals compiles the reinforcements, which claim their units.
func compileArrivals(c exprs) {
	c.g.Setup = make([]model.Placement, len(c.g.Units))
	for i := range c.g.Setup {
		c.g.Setup[i] = model.Placement{At: model.InBox(model.BoxOut), Face: model.None, Reinforcement: model.None}
	}
	for i := range c.s.Reinforcements.Entries {
		e := &c.s.Reinforcements.Entries[i]
		out := compileArrival(c, e)
		claimUnits(c.scope, i, &e.Value, &out)
		c.g.Reinforcements = append(c.g.Reinforcements, out)
	}
}

// compileArrival compiles one group of reinforcements: its turn or condition, and its hexes.
func compileArrival(c exprs, e *schema.Entry[spec.Arrival]) model.Reinforcement {
	id, a := e.Key, &e.Value
	out := model.Reinforcement{Source: c.newSource(id, e.KeyAt, a.Origin, ""), Turn: a.Turn, When: c.compileCond(a.When)}
	here := keySpot(e.KeyAt, id)
	if a.Turn == 0 && a.When == nil {
		c.fail(RuleArrival, here, "the reinforcements "+quote(id)+" never arrive", "write turn: or when:")
	}
	if a.Turn > c.g.LastTurn {
		c.fail(RuleArrival, c.valueSpot(a.Located, "turn"), "the reinforcements "+quote(id)+" arrive on turn "+itoa(a.Turn)+", but the last turn is "+itoa(c.g.LastTurn), "write an earlier turn, or leave them out of this scenario")
	}
	switch {
	case a.At != "" && len(a.Hexes.Items) > 0:
		c.fail(RuleArrival, here, "the reinforcements "+quote(id)+" enter both at an area and at hexes", "keep one of the two")
	case a.At != "":
		if k := c.findIndex("area", a.At); k >= 0 {
			out.Hexes = c.g.Areas[k].Hexes
		}
	case len(a.Hexes.Items) == 0:
		c.fail(RuleArrival, here, "the reinforcements "+quote(id)+" do not say where they enter", "write at: and an area, or hexes:")
	}
	for _, it := range a.Hexes.Items {
		for _, h := range c.parseHexRun(it) {
			if !slices.Contains(out.Hexes, h) {
				out.Hexes = append(out.Hexes, h)
			}
		}
	}
	return out
}

// claimUnits puts the units of the group with an index among those that wait.
func claimUnits(c scope, group int, a *spec.Arrival, out *model.Reinforcement) {
	for j, name := range a.Units {
		u := c.findIndex("unit", name)
		if u < 0 {
			continue
		}
		p := &c.g.Setup[u]
		if p.Reinforcement >= 0 {
			c.addFinding(RuleSetupTwice, c.listItemSpot(a.Located, "units", j), diag.Diagnostic{Message: "the unit " + quote(name) + " arrives twice", Hint: "leave it out of one of the two"})
			continue
		}
		*p = model.Placement{At: model.InBox(model.BoxWaiting), Face: findUnitFace(c, name, a.Face, a.Located, &c.g.Units[u]), Due: int16(a.Turn), Reinforcement: int16(group)}
		out.Units = append(out.Units, model.UnitID(u))
	}
}

// compileStart compiles the values that tracks and variables start at, and the
// first phase.
func (c setupCompiler) compileStart() {
	out := &c.g.Start
	out.Phase = model.None
	for i := range c.g.Tracks {
		for k := 0; k < c.g.Tracks[i].Count; k++ {
			out.Tracks = append(out.Tracks, model.VarValue{Slot: c.g.Tracks[i].Slot + k, Value: c.g.Tracks[i].Start})
		}
	}
	s := c.s.Start
	if s == nil {
		return
	}
	for i := range s.Tracks.Entries {
		e := &s.Tracks.Entries[i]
		if k := c.findIndex("track", e.Key); k >= 0 {
			c.compileStartTrack(k, &e.Value, c.valueSpot(s.Located, "tracks", e.Key))
		}
	}
	for i := range s.Variables.Entries {
		e := &s.Variables.Entries[i]
		k := c.findIndex("variable", e.Key)
		if k < 0 || e.Value == nil {
			continue
		}
		c.compileStartVariable(model.VarID(k), e.Key, e.KeyAt, e.Value)
	}
	c.compileStartPhase(s)
}

// compileStartPhase finds the phase that the scenario starts in.
func (c setupCompiler) compileStartPhase(s *spec.Start) {
	if s.Phase == "" || c.findIndex("phase", s.Phase) < 0 {
		return
	}
	if ps := c.findPhases(s.Phase); len(ps) > 0 {
		c.g.Start.Phase = ps[0]
	}
}
