package place

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is a phase of placement under way, or the placement of an action. A
// question with one answer answers itself.
type Frame struct {
	Phase   model.PhaseID
	Side    model.SideID
	Unit    model.UnitID // the unit being placed, None between units
	Hex     model.HexID  // where it goes, None until that is chosen
	Over    bool
	Handled []model.UnitID // units that had their turn: placed, or without a hex to go to
	Placed  int32          // how many were placed, where that is limited

	Action         string       // the id of the action; empty in a phase
	CandidateUnit  model.UnitID // its candidate, of whichever sort it is
	CandidateHex   model.HexID
	CandidateOwner string // the side or army that it is done for

	candidates   []model.UnitID // units that may be placed now
	candidatesAt listStamp
	openHexes    []model.HexID // hexes open to Unit
	openHexesAt  listStamp
	faceBuffer   []model.FaceID // memory of faces
	onlyHex      bool           // Hex is the only one there was, and nobody was asked since
}

// listStamp says in which position a list was made.
type listStamp struct {
	known  bool
	stamps [3]uint64
}

// stillCurrent reports whether a list still holds for the present position. If not, it has to
// be made anew.
func (k *listStamp) stillCurrent(r *flow.Run) bool {
	now := r.Ctx.P.MainRevisions()
	if k.known && k.stamps == now && !r.Ctx.CacheOff(query.CacheLists) {
		return true
	}
	k.known, k.stamps = true, now
	return false
}

// InitFrame makes it the frame of a phase, or of an action.
func (f *Frame) InitFrame(a flow.Place) {
	*f = Frame{Phase: a.Phase, Side: a.Side, Unit: model.None, Hex: model.None, Action: a.Action, CandidateUnit: a.Unit, CandidateHex: a.Hex, CandidateOwner: a.On}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "place" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame {
	c := state.CopyFrame(f)
	c.candidates, c.openHexes, c.faceBuffer = slices.Clone(f.candidates), slices.Clone(f.openHexes), nil
	return c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Bool("over", &f.Over)
	v.Units("had", &f.Handled)
	v.Int("placed", &f.Placed)
	v.Text("action", &f.Action)
	v.Unit("by-unit", &f.CandidateUnit)
	v.Hex("by-hex", &f.CandidateHex)
	v.Text("by", &f.CandidateOwner)
}

// placingAction returns the action that units are placed for; nil in a phase.
func (f *Frame) placingAction(r *flow.Run) *model.ActionDef {
	for i := range r.Ctx.G.Actions {
		if a := &r.Ctx.G.Actions[i]; a.ID == f.Action {
			return a
		}
	}
	return nil
}

// placingRules returns the rules of the placement; nil only in a damaged position.
func (f *Frame) placingRules(r *flow.Run) *model.Placing {
	if f.Action == "" {
		return r.Ctx.G.Phases[f.Phase].Place
	}
	if a := f.placingAction(r); a != nil {
		return a.Place
	}
	return nil
}

// bindCandidate makes the candidate of the action known to expressions; it gives what names
// meant before it, to be put back.
func (f *Frame) bindCandidate(r *flow.Run) query.Scope {
	old := r.Ctx.Scope
	if f.Action != "" {
		r.Ctx.ActionCandidate = r.Actions.FindCandidate(f.placingAction(r).CandidateDomain, f.CandidateUnit, f.CandidateHex, f.CandidateOwner)
	}
	return old
}

// RunFrame goes on to the next question. A unit without a hex to go to stays where
// it is. A side that may leave units where they are is asked in any case when others do
// not know what it has.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	p := f.placingRules(r)
	switch {
	case f.Over || p == nil:
		return flow.Done
	case f.Unit == model.None:
		if f.limitReached(r, p) {
			return flow.Done
		}
		units := f.listUnits(r)
		switch {
		case len(units) > 1 || p.Optional && (len(units) == 1 || r.MustAsk(f.Side, flow.AmongArrivals)):
			return flow.Wait
		case len(units) == 0:
			return flow.Done
		}
		f.Unit = units[0]
	case f.Hex == model.None:
		hexes := f.listHexes(r)
		if len(hexes) > 1 {
			return flow.Wait
		}
		if len(hexes) == 1 {
			f.Hex, f.onlyHex = hexes[0], true
		} else {
			f.finishUnit()
		}
	default:
		faces := f.listFaces(r)
		if len(faces) > 1 {
			return flow.Wait
		}
		mark := len(r.Events)
		only := f.onlyHex
		f.placeUnit(r, append(faces, model.None)[0])
		if only {
			r.MarkForced(mark, f.Side)
		}
	}
	return flow.Continue
}

// limitReached reports whether as many are placed as may be.
func (f *Frame) limitReached(r *flow.Run, p *model.Placing) bool {
	if p.Most == nil {
		return false
	}
	old := f.bindCandidate(r)
	most := p.Most.Int(r.Ctx)
	r.Ctx.Scope = old
	return f.Placed >= most
}

// finishUnit ends the turn of the unit being placed.
func (f *Frame) finishUnit() {
	f.Handled = append(f.Handled, f.Unit)
	f.Unit, f.Hex, f.candidatesAt, f.openHexesAt = model.None, model.None, listStamp{}, listStamp{}
	f.onlyHex = false
}

// placeUnit places the unit, on a face unless that is None.
func (f *Frame) placeUnit(r *flow.Run, face model.FaceID) {
	u := f.Unit
	r.Units.MoveUnit(u, f.Hex, event.Placed, 0)
	if face != model.None {
		r.Units.FlipToFace(u, face)
	}
	if f.placingRules(r).Most != nil {
		f.Placed++
	}
	f.finishUnit()
}

// listUnits are those still to be placed, in unit order.
func (f *Frame) listUnits(r *flow.Run) []model.UnitID {
	if f.candidatesAt.stillCurrent(r) {
		return f.candidates
	}
	of, who := r.Ctx.G.UnitsOfSide(f.Side), f.placingRules(r).Units
	f.candidates = f.candidates[:0]
	old := f.bindCandidate(r)
	for _, u := range of {
		if !slices.Contains(f.Handled, u) && r.Ctx.UnitTrue(who, u) {
			f.candidates = append(f.candidates, u)
		}
	}
	r.Ctx.Scope = old
	return f.candidates
}

// listHexes are those where the unit may be placed, in id order: the first of the
// sets with a hex in it that is open to the unit.
func (f *Frame) listHexes(r *flow.Run) []model.HexID {
	if f.openHexesAt.stillCurrent(r) {
		return f.openHexes
	}
	f.openHexes = f.openHexes[:0]
	old := f.bindCandidate(r)
	for _, p := range f.placingRules(r).Hexes {
		f.openHexes = sortHexes(r.Ctx.UnitSet(p, f.Unit), f.openHexes)
		f.openHexes = r.Ctx.Stacks.FilterPlaceable(f.Unit, f.openHexes)
		if len(f.openHexes) > 0 {
			break
		}
	}
	r.Ctx.Scope = old
	return f.openHexes
}

// sortHexes returns the hexes of a set in id order, each once, in the memory given. Most
// sets are in that order already.
func sortHexes(set []int32, into []model.HexID) []model.HexID {
	into = slices.Grow(into[:0], len(set))
	ordered, last := true, int32(model.None)
	for _, h := range set {
		if h >= 0 {
			ordered = ordered && last < h
			into, last = append(into, model.HexID(h)), h
		}
	}
	if !ordered {
		slices.Sort(into)
		into = slices.Compact(into)
	}
	return into
}

// listFaces are those to choose from that the unit has.
func (f *Frame) listFaces(r *flow.Run) []model.FaceID {
	f.faceBuffer = f.faceBuffer[:0]
	for _, face := range f.placingRules(r).Faces {
		if slices.ContainsFunc(r.Ctx.G.Units[f.Unit].Faces, func(x model.UnitFace) bool { return x.Face == face }) {
			f.faceBuffer = append(f.faceBuffer, face)
		}
	}
	return f.faceBuffer
}

// ListOptions lists units, hexes or faces.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	switch {
	case f.Unit == model.None:
		for _, u := range f.listUnits(r) {
			l.Add(flow.UnitAction(flow.VPick, u))
		}
		if f.placingRules(r).Optional {
			l.Add(flow.PlainAction(flow.VDone))
		}
	case f.Hex == model.None:
		l.AddHexes(flow.VPickHex, f.listHexes(r), "")
	default:
		for _, face := range f.listFaces(r) {
			l.Add(flow.WordAction(flow.VChoose, r.Ctx.G.Faces[face]))
		}
	}
}

// TakeAction notes the choice; the unit is placed when all is chosen.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VPick:
		f.Unit = model.UnitID(a.ID)
	case flow.VPickHex:
		f.Hex = model.HexID(a.ID)
	case flow.VChoose:
		f.placeUnit(r, model.FaceID(slices.Index(r.Ctx.G.Faces, a.Word)))
	case flow.VDone:
		f.Over = true
	}
}
