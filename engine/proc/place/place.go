// Package place is the procedure of placement: a side puts its units on the map
// one after the other, each where the phase allows it, on the face it likes.
package place

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is a phase of placement under way. A question with one answer answers
// itself.
type Frame struct {
	Phase model.PhaseID
	Side  model.SideID
	Unit  model.UnitID // the unit being placed, None between units
	Hex   model.HexID  // where it goes, None until that is chosen
	Over  bool
	Had   []model.UnitID // who had its turn: placed, or without a hex to go to

	open []model.HexID // hexes open to Unit in the position with these stamps
	at   [3]uint64
}

// New makes the frame of a phase.
func New(a flow.Args) flow.Frame {
	return &Frame{Phase: a.Phase, Side: a.Side, Unit: model.None, Hex: model.None}
}

// Proc is the procedure's name.
func (f *Frame) Proc() string { return "place" }

// Clone is an independent copy.
func (f *Frame) Clone() state.Frame {
	c := *f
	c.Had = slices.Clone(f.Had)
	return &c
}

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Bool("over", &f.Over)
	v.Units("had", &f.Had)
}

// Step goes on to the next question. A unit without a hex to go to stays where
// it is. A side that may leave units where they are is asked in any case when others do
// not know what it has.
func (f *Frame) Step(r *flow.Run) flow.Status {
	switch {
	case f.Over:
		return flow.Done
	case f.Unit == model.None:
		units, optional := f.units(r), r.G.Phases[f.Phase].Optional
		switch {
		case len(units) > 1 || optional && (len(units) == 1 || r.Veiled(f.Side) || r.Awaited(f.Side)):
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
			f.Hex = hexes[0]
		} else {
			f.next()
		}
	default:
		faces := f.faces(r)
		if len(faces) > 1 {
			return flow.Wait
		}
		f.put(r, append(faces, model.None)[0])
	}
	return flow.Again
}

// next ends the turn of the unit being placed.
func (f *Frame) next() {
	f.Had = append(f.Had, f.Unit)
	f.Unit, f.Hex, f.open = model.None, model.None, nil
}

// put places the unit, on a face unless that is None.
func (f *Frame) put(r *flow.Run, face model.FaceID) {
	u := f.Unit
	r.MoveUnit(u, f.Hex, event.Placed, 0)
	if face != model.None {
		r.FlipTo(u, face)
	}
	f.next()
}

// units are those still to be placed, in unit order.
func (f *Frame) units(r *flow.Run) []model.UnitID {
	var out []model.UnitID
	who := r.G.Phases[f.Phase].Units
	for _, u := range r.G.UnitsOf(f.Side) {
		if !slices.Contains(f.Had, u) && r.UnitTrue(who, u) {
			out = append(out, u)
		}
	}
	return out
}

// hexes are those where the unit may be placed, in id order: the first of the
// phase's sets with a hex in it.
func (f *Frame) hexes(r *flow.Run) []model.HexID {
	now := r.P.Stamps()
	if f.open != nil && f.at == now && !r.NoCache {
		return f.open
	}
	f.open, f.at = []model.HexID{}, now
	for _, p := range r.G.Phases[f.Phase].Hexes {
		set := r.UnitSet(p, f.Unit)
		f.open = slices.Grow(f.open, len(set))
		for _, h := range set {
			if h >= 0 {
				f.open = append(f.open, model.HexID(h))
			}
		}
		if len(f.open) > 0 {
			break
		}
	}
	slices.Sort(f.open)
	f.open = slices.Compact(f.open)
	return f.open
}

// faces are those of the phase that the unit has.
func (f *Frame) faces(r *flow.Run) []model.FaceID {
	var out []model.FaceID
	for _, face := range r.G.Phases[f.Phase].Faces {
		if slices.ContainsFunc(r.G.Units[f.Unit].Faces, func(x model.UnitFace) bool { return x.Face == face }) {
			out = append(out, face)
		}
	}
	return out
}

// Decide asks for a unit, then for its hex, then for its face.
func (f *Frame) Decide(r *flow.Run) flow.Decision {
	ph := &r.G.Phases[f.Phase]
	d := flow.Decision{Side: f.Side, Source: &ph.Source}
	switch {
	case f.Unit == model.None:
		d.Kind, d.Prompt = "place.unit", flow.Prompt{ph.Name(), ": place which unit?"}
	case f.Hex == model.None:
		d.Kind, d.Prompt = "place.hex", flow.Prompt{"Place ", r.G.Units[f.Unit].Name(), " where?"}
	default:
		d.Kind, d.Prompt = "place.face", flow.Prompt{"On which face does ", r.G.Units[f.Unit].Name(), " lie in ", r.G.Grid.Label(f.Hex), "?"}
	}
	return d
}

// Options lists units, hexes or faces.
func (f *Frame) Options(r *flow.Run, l *flow.List) {
	switch {
	case f.Unit == model.None:
		for _, u := range f.units(r) {
			l.Add(flow.Unit(flow.VPick, u))
		}
		if r.G.Phases[f.Phase].Optional {
			l.Add(flow.Plain(flow.VDone))
		}
	case f.Hex == model.None:
		for _, h := range f.hexes(r) {
			l.Add(flow.Hex(flow.VPickHex, h))
		}
	default:
		for _, face := range f.faces(r) {
			l.Add(flow.Word(flow.VChoose, r.G.Faces[face]))
		}
	}
}

// Take notes the choice; the unit is placed when all is chosen.
func (f *Frame) Take(r *flow.Run, a flow.Action) {
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

// Refuse says why a choice is not open.
func (f *Frame) Refuse(r *flow.Run, a flow.Action) *query.Refusal {
	ph := &r.G.Phases[f.Phase]
	text := ""
	switch {
	case a.Verb == flow.VPick && f.Unit == model.None:
		text = r.G.Units[a.ID].Name() + " is not among the units to be placed now" + offered(f.units(r), func(u model.UnitID) string { return r.G.Units[u].ID })
	case a.Verb == flow.VPickHex && f.Unit != model.None && f.Hex == model.None:
		text = r.G.Units[f.Unit].Name() + " cannot be placed in " + r.G.Grid.Label(model.HexID(a.ID)) + offered(f.hexes(r), r.G.Grid.Label)
	case a.Verb == flow.VChoose && f.Hex != model.None:
		text = r.G.Units[f.Unit].Name() + " has no such face to be placed on" + offered(f.faces(r), func(face model.FaceID) string { return r.G.Faces[face] })
	default:
		return nil
	}
	return &query.Refusal{Reason: "not-offered", Text: text, Source: &ph.Source}
}

// offered is the end of a refusal: what may be chosen instead, unless that is long.
func offered[T any](list []T, name func(T) string) string {
	if len(list) == 0 || len(list) > 12 {
		return ""
	}
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = name(x)
	}
	return "; choose from " + strings.Join(names, ", ")
}
