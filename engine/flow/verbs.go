package flow

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Units holds the verbs that move, hurt and turn units. Each verb emits one event.
type Units struct{ r *Run }

// MoveUnit puts a unit in a hex, as an event of that kind.
func (us *Units) MoveUnit(u model.UnitID, to model.HexID, kind event.Kind, spent int32) {
	from := us.r.Ctx.HexOf(u)
	us.r.Ctx.P.PlaceUnit(us.r.Ctx.G, u, model.OnHex(to))
	if us.r.Ctx.P.Units[u].Entry != 0 {
		us.r.Ctx.P.SetArrival(u, 0, 0)
	}
	if us.r.KeepEvents {
		e := event.NewEvent(kind)
		e.Side, e.Unit, e.From, e.To, e.N = us.r.Ctx.G.Units[u].Side, u, from, to, spent
		us.r.EmitEvent(e)
	}
	// A unit that is put elsewhere leaves its hex to the victors.
	if kind == event.Placed && us.r.Ctx.P.Combat != nil && from >= 0 && from != to && !us.r.Ctx.IsMarker(u) {
		us.NoteVacated(from, us.r.Ctx.G.Units[u].Side)
	}
	if from >= 0 {
		us.dropHexVariables(u, from)
	}
}

// dropHexVariables drops what lasted until the unit left its hex, and the stack variables
// of a hex that a side has wholly left.
func (us *Units) dropHexVariables(u model.UnitID, from model.HexID) {
	for i := range us.r.Ctx.G.Vars {
		if v := &us.r.Ctx.G.Vars[i]; v.Until == model.LeavesHex && us.r.Ctx.HexOf(u) != from {
			us.r.Ctx.P.SetVar(v.Slot+int(u), v.Default)
		}
	}
	if len(us.r.Ctx.P.PlaceVars) == 0 || us.r.Ctx.Places.CountFriends(from, us.r.Ctx.G.Units[u].Side) > 0 {
		return
	}
	for i := range us.r.Ctx.G.Vars {
		if v := &us.r.Ctx.G.Vars[i]; v.Owner == model.OfStack {
			us.r.Ctx.P.SetPlaceVar(model.VarID(i), int32(from), v.Default, v.Default)
		}
	}
}

// MoveToBox puts a unit in a box.
func (us *Units) MoveToBox(u model.UnitID, b model.BoxID, kind event.Kind) {
	from := us.r.Ctx.HexOf(u)
	us.r.Ctx.P.PlaceUnit(us.r.Ctx.G, u, model.InBox(b))
	e := event.NewEvent(kind)
	e.Side, e.Unit, e.From, e.Text = us.r.Ctx.G.Units[u].Side, u, from, us.r.Ctx.G.Boxes[b].ID
	us.r.EmitEvent(e)
	if k := us.r.Ctx.P.Combat; k != nil && from >= 0 && k.Involves(u) {
		k.MarkHurt(u)
		us.NoteVacated(from, us.r.Ctx.G.Units[u].Side)
	}
	if from >= 0 {
		us.dropHexVariables(u, from)
	}
}

// ScheduleArrival puts a unit among those that wait, to enter at an area (by its index)
// from a turn on.
func (us *Units) ScheduleArrival(u model.UnitID, area int, turn int16) {
	if us.r.Ctx.P.Units[u].At != model.InBox(model.BoxWaiting) {
		us.MoveToBox(u, model.BoxWaiting, event.Placed)
	}
	us.r.Ctx.P.SetArrival(u, turn, int16(area+1))
}

// EliminateUnit destroys a unit: it goes to the eliminated box and its points to
// its side's ledger. A hidden unit is shown: the ledger is open to all.
func (us *Units) EliminateUnit(u model.UnitID, why *model.Source) {
	if us.r.Ctx.P.Units[u].At == model.InBox(model.BoxEliminated) {
		return
	}
	us.RevealUnit(u)
	from := us.r.Ctx.HexOf(u)
	points := us.r.Ctx.UnitInt(us.r.Ctx.G.LossValue, u, 0)
	us.r.Ctx.P.PlaceUnit(us.r.Ctx.G, u, model.InBox(model.BoxEliminated))
	us.r.Ctx.P.AddLostPoints(us.r.Ctx.G.Units[u].Side, points)
	e := event.NewEvent(event.Eliminated)
	e.Side, e.Unit, e.From, e.N, e.Rule = us.r.Ctx.G.Units[u].Side, u, from, points, why
	us.r.EmitEvent(e)
	if k := us.r.Ctx.P.Combat; k != nil && from >= 0 {
		k.MarkHurt(u)
		us.NoteVacated(from, us.r.Ctx.G.Units[u].Side)
	}
	if from >= 0 {
		us.dropHexVariables(u, from)
	}
	a := SubjectOf(us.r.Ctx.G.Units[u].Side)
	a.Unit, a.Hex, a.From = u, from, from
	us.r.PushHooks("unit.eliminated", "", a)
}

// SwapUnits puts a unit in a box, and another where it was, with its face, steps,
// variables and time of arrival.
func (us *Units) SwapUnits(goes, comes model.UnitID, b model.BoxID) {
	was := us.r.Ctx.P.Units[goes]
	face := us.r.Ctx.G.Units[goes].Faces[was.Face].Face
	us.MoveToBox(goes, b, event.Placed)
	if h := was.At.Hex(); h >= 0 {
		us.MoveUnit(comes, h, event.Placed, 0)
	} else {
		us.MoveToBox(comes, was.At.Box(), event.Placed)
	}
	if was.Entry != 0 {
		us.r.Ctx.P.SetArrival(goes, 0, 0)
		us.r.Ctx.P.SetArrival(comes, was.Due, was.Entry)
	}
	us.r.Ctx.P.SetSteps(comes, min(was.Steps, us.r.Ctx.G.Units[comes].Steps))
	us.FlipToFace(comes, face)
	for i := range us.r.Ctx.G.Vars {
		if v := &us.r.Ctx.G.Vars[i]; v.Owner == model.OfUnit {
			us.r.Values.SetVariable(model.VarID(i), int32(comes), us.r.Values.VariableValue(model.VarID(i), int32(goes)), nil)
		}
	}
}

// NoteVacated notes that a hex was emptied of a side by the combat under way.
func (us *Units) NoteVacated(h model.HexID, s model.SideID) {
	k := us.r.Ctx.P.Combat
	if us.r.Ctx.Places.CountFriends(h, s) > 0 {
		return
	}
	if !slices.Contains(k.Vacated, h) {
		k.Vacated = append(k.Vacated, h)
	}
	if us.r.Ctx.AreHostile(k.Side, s) {
		s = model.None
	}
	k.SetVacatingSide(h, s)
}

// LoseSteps takes n steps off a unit, and eliminates a unit without steps left. A negative n
// gives steps back, up to the unit's full strength.
func (us *Units) LoseSteps(u model.UnitID, n int32, why *model.Source) {
	full := int32(us.r.Ctx.G.Units[u].Steps)
	if n = max(n, min(int32(us.r.Ctx.P.Units[u].Steps)-full, 0)); n == 0 {
		return
	}
	left := int32(us.r.Ctx.P.Units[u].Steps) - n
	if left <= 0 {
		us.EliminateUnit(u, why)
		return
	}
	us.r.Ctx.P.SetSteps(u, int8(left))
	e := event.NewEvent(event.StepLost)
	e.Side, e.Unit, e.To, e.N, e.Rule = us.r.Ctx.G.Units[u].Side, u, us.r.Ctx.HexOf(u), n, why
	us.r.EmitEvent(e)
	for i, f := range us.r.Ctx.G.Units[u].Faces {
		if f.AtSteps == int8(left) {
			us.FlipUnit(u, int8(i))
		}
	}
	if n < 0 && left == full && us.r.Ctx.G.Units[u].Faces[us.r.Ctx.P.Units[u].Face].AtSteps > 0 {
		us.FlipUnit(u, 0)
	}
}

// FlipUnit turns a unit to a face, by index in its own list.
func (us *Units) FlipUnit(u model.UnitID, face int8) {
	if us.r.Ctx.P.Units[u].Face == face {
		return
	}
	us.r.Ctx.P.SetFace(u, face)
	e := event.NewEvent(event.Flipped)
	e.Side, e.Unit, e.To, e.Text = us.r.Ctx.G.Units[u].Side, u, us.r.Ctx.HexOf(u), us.r.Ctx.G.Faces[us.r.Ctx.G.Units[u].Faces[face].Face]
	us.r.EmitEvent(e)
}

// FlipToFace turns a unit to a face by name; a unit without that face stays.
func (us *Units) FlipToFace(u model.UnitID, face model.FaceID) {
	for i, f := range us.r.Ctx.G.Units[u].Faces {
		if f.Face == face {
			us.FlipUnit(u, int8(i))
		}
	}
}

// RevealUnit shows a hidden unit to all; it cannot be undone.
func (us *Units) RevealUnit(u model.UnitID) {
	if us.r.Ctx.P.Units[u].Flags&state.IsHidden == 0 {
		return
	}
	us.r.Ctx.P.SetFlags(u, state.IsHidden, false)
	us.r.Undoable = false
	e := event.NewEvent(event.Revealed)
	e.Side, e.Unit, e.To = us.r.Ctx.G.Units[u].Side, u, us.r.Ctx.HexOf(u)
	us.r.EmitEvent(e)
}

// BindMoveNames lets bare names mean a unit and its step.
func (r *Run) BindMoveNames(u model.UnitID, from, to model.HexID) {
	r.Ctx.Unit, r.Ctx.From, r.Ctx.To, r.Ctx.Hex = u, from, to, to
}
