// Package place is the procedure of placement: a side puts its units on the map
// one after the other, each where the phase or action allows it, on the face it likes.
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
	Phase  model.PhaseID
	Side   model.SideID
	Unit   model.UnitID // the unit being placed, None between units
	Hex    model.HexID  // where it goes, None until that is chosen
	Over   bool
	Had    []model.UnitID // who had its turn: placed, or without a hex to go to
	Placed int32          // how many were placed, where that is limited

	Action string       // the id of the action; empty in a phase
	ByUnit model.UnitID // its candidate, of whichever sort it is
	ByHex  model.HexID
	By     string // the side or army that it is done for

	who    []model.UnitID // who may be placed now
	whoAt  kept
	open   []model.HexID // hexes open to Unit
	openAt kept
	shows  []model.FaceID // memory of faces
	only   bool           // Hex is the only one there was, and nobody was asked since
}

// kept says in which position a list was made.
type kept struct {
	known  bool
	stamps [3]uint64
}

// stands reports whether a list still stands; if not, it is to be made anew.
func (k *kept) stands(r *flow.Run) bool {
	now := r.P.MainRevisions()
	if k.known && k.stamps == now && !r.CacheOff(query.CacheLists) {
		return true
	}
	k.known, k.stamps = true, now
	return false
}

// InitFrame makes it the frame of a phase, or of an action.
func (f *Frame) InitFrame(a flow.Place) {
	*f = Frame{Phase: a.Phase, Side: a.Side, Unit: model.None, Hex: model.None, Action: a.Action, ByUnit: a.Unit, ByHex: a.Hex, By: a.On,
		Had: f.Had[:0], who: f.who[:0], open: f.open[:0], shows: f.shows[:0]}
}

// ProcName is the procedure's name.
func (f *Frame) ProcName() string { return "place" }

// Clone is an independent copy.
func (f *Frame) Clone() state.Frame {
	c := state.CopyFrame(f)
	c.who, c.open, c.shows = slices.Clone(f.who), slices.Clone(f.open), nil
	return c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Bool("over", &f.Over)
	v.Units("had", &f.Had)
	v.Int("placed", &f.Placed)
	v.Text("action", &f.Action)
	v.Unit("by-unit", &f.ByUnit)
	v.Hex("by-hex", &f.ByHex)
	v.Text("by", &f.By)
}

// action is the action that units are placed for; nil in a phase.
func (f *Frame) action(r *flow.Run) *model.ActionDef {
	for i := range r.G.Actions {
		if a := &r.G.Actions[i]; a.ID == f.Action {
			return a
		}
	}
	return nil
}

// rules say what is placed; nil only in a damaged position.
func (f *Frame) rules(r *flow.Run) *model.Placing {
	if f.Action == "" {
		return r.G.Phases[f.Phase].Place
	}
	if a := f.action(r); a != nil {
		return a.Place
	}
	return nil
}

// about makes the candidate of the action known to expressions; it gives what names
// meant before it, to be put back.
func (f *Frame) about(r *flow.Run) query.Scope {
	old := r.Scope
	if f.Action != "" {
		r.ActionCandidate = r.FindCandidate(f.action(r).CandidateDomain, f.ByUnit, f.ByHex, f.By)
	}
	return old
}

// RunFrame goes on to the next question. A unit without a hex to go to stays where
// it is. A side that may leave units where they are is asked in any case when others do
// not know what it has.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	p := f.rules(r)
	switch {
	case f.Over || p == nil:
		return flow.Done
	case f.Unit == model.None:
		if f.full(r, p) {
			return flow.Done
		}
		units := f.units(r)
		switch {
		case len(units) > 1 || p.Optional && (len(units) == 1 || r.MustAsk(f.Side, flow.AmongArrivals)):
			return flow.Wait
		case len(units) == 0:
			return flow.Done
		}
		f.Unit = units[0]
	case f.Hex == model.None:
		hexes := f.hexes(r)
		if len(hexes) > 1 {
			return flow.Wait
		}
		if len(hexes) == 1 {
			f.Hex, f.only = hexes[0], true
		} else {
			f.next()
		}
	default:
		faces := f.faces(r)
		if len(faces) > 1 {
			return flow.Wait
		}
		mark := len(r.Events)
		only := f.only
		f.put(r, append(faces, model.None)[0])
		if only {
			r.MarkForced(mark, f.Side)
		}
	}
	return flow.Continue
}

// full reports whether as many are placed as may be.
func (f *Frame) full(r *flow.Run, p *model.Placing) bool {
	if p.Most == nil {
		return false
	}
	old := f.about(r)
	most := p.Most.Int(r.Ctx)
	r.Scope = old
	return f.Placed >= most
}

// next ends the turn of the unit being placed.
func (f *Frame) next() {
	f.Had = append(f.Had, f.Unit)
	f.Unit, f.Hex, f.whoAt, f.openAt = model.None, model.None, kept{}, kept{}
	f.only = false
}

// put places the unit, on a face unless that is None.
func (f *Frame) put(r *flow.Run, face model.FaceID) {
	u := f.Unit
	r.MoveUnit(u, f.Hex, event.Placed, 0)
	if face != model.None {
		r.FlipToFace(u, face)
	}
	if f.rules(r).Most != nil {
		f.Placed++
	}
	f.next()
}

// units are those still to be placed, in unit order.
func (f *Frame) units(r *flow.Run) []model.UnitID {
	if f.whoAt.stands(r) {
		return f.who
	}
	of, who := r.G.UnitsOfSide(f.Side), f.rules(r).Units
	f.who = f.who[:0]
	old := f.about(r)
	for _, u := range of {
		if !slices.Contains(f.Had, u) && r.UnitTrue(who, u) {
			f.who = append(f.who, u)
		}
	}
	r.Scope = old
	return f.who
}

// hexes are those where the unit may be placed, in id order: the first of the
// sets with a hex in it that is open to the unit.
func (f *Frame) hexes(r *flow.Run) []model.HexID {
	if f.openAt.stands(r) {
		return f.open
	}
	f.open = f.open[:0]
	old := f.about(r)
	for _, p := range f.rules(r).Hexes {
		f.open = inOrder(r.UnitSet(p, f.Unit), f.open)
		f.open = r.FilterPlaceable(f.Unit, f.open)
		if len(f.open) > 0 {
			break
		}
	}
	r.Scope = old
	return f.open
}

// inOrder are the hexes of a set in id order, each once, in the memory given. Most
// sets are in that order already.
func inOrder(set []int32, into []model.HexID) []model.HexID {
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

// faces are those to choose from that the unit has.
func (f *Frame) faces(r *flow.Run) []model.FaceID {
	f.shows = f.shows[:0]
	for _, face := range f.rules(r).Faces {
		if slices.ContainsFunc(r.G.Units[f.Unit].Faces, func(x model.UnitFace) bool { return x.Face == face }) {
			f.shows = append(f.shows, face)
		}
	}
	return f.shows
}

// ListOptions lists units, hexes or faces.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	switch {
	case f.Unit == model.None:
		for _, u := range f.units(r) {
			l.Add(flow.UnitAction(flow.VPick, u))
		}
		if f.rules(r).Optional {
			l.Add(flow.PlainAction(flow.VDone))
		}
	case f.Hex == model.None:
		l.AddHexes(flow.VPickHex, f.hexes(r), "")
	default:
		for _, face := range f.faces(r) {
			l.Add(flow.WordAction(flow.VChoose, r.G.Faces[face]))
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
		f.put(r, model.FaceID(slices.Index(r.G.Faces, a.Word)))
	case flow.VDone:
		f.Over = true
	}
}
