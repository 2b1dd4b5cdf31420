package flow

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// MoveUnit puts a unit in a hex, as an event of that kind.
func (r *Run) MoveUnit(u model.UnitID, to model.HexID, kind event.Kind, spent int32) {
	from := r.HexOf(u)
	r.P.PlaceUnit(r.G, u, model.OnHex(to))
	if r.P.Units[u].Entry != 0 {
		r.P.SetArrival(u, 0, 0)
	}
	if r.KeepEvents {
		e := event.NewEvent(kind)
		e.Side, e.Unit, e.From, e.To, e.N = r.G.Units[u].Side, u, from, to, spent
		r.EmitEvent(e)
	}
	// Who is put elsewhere has left its hex to the victors.
	if kind == event.Placed && r.P.Combat != nil && from >= 0 && from != to && !r.IsMarker(u) {
		r.NoteVacated(from, r.G.Units[u].Side)
	}
	if from >= 0 {
		r.dropHexVariables(u, from)
	}
}

// dropHexVariables drops what lasted until the unit left its hex, and the stack variables
// of a hex that a side has wholly left.
func (r *Run) dropHexVariables(u model.UnitID, from model.HexID) {
	for i := range r.G.Vars {
		if v := &r.G.Vars[i]; v.Until == model.LeavesHex && r.HexOf(u) != from {
			r.P.SetVar(v.Slot+int(u), v.Default)
		}
	}
	if len(r.P.PlaceVars) == 0 || r.Places.CountFriends(from, r.G.Units[u].Side) > 0 {
		return
	}
	for i := range r.G.Vars {
		if v := &r.G.Vars[i]; v.Owner == model.OfStack {
			r.P.SetPlaceVar(model.VarID(i), int32(from), v.Default, v.Default)
		}
	}
}

// MoveToBox puts a unit in a box.
func (r *Run) MoveToBox(u model.UnitID, b model.BoxID, kind event.Kind) {
	from := r.HexOf(u)
	r.P.PlaceUnit(r.G, u, model.InBox(b))
	e := event.NewEvent(kind)
	e.Side, e.Unit, e.From, e.Text = r.G.Units[u].Side, u, from, r.G.Boxes[b].ID
	r.EmitEvent(e)
	if k := r.P.Combat; k != nil && from >= 0 && k.Involves(u) {
		k.MarkHurt(u)
		r.NoteVacated(from, r.G.Units[u].Side)
	}
	if from >= 0 {
		r.dropHexVariables(u, from)
	}
}

// ScheduleArrival puts a unit among those that wait, to enter at an area (by its index)
// from a turn on.
func (r *Run) ScheduleArrival(u model.UnitID, area int, turn int16) {
	if r.P.Units[u].At != model.InBox(model.BoxWaiting) {
		r.MoveToBox(u, model.BoxWaiting, event.Placed)
	}
	r.P.SetArrival(u, turn, int16(area+1))
}

// EliminateUnit destroys a unit: it goes to the eliminated box and its points to
// its side's ledger. A hidden unit is shown: the ledger is open to all.
func (r *Run) EliminateUnit(u model.UnitID, why *model.Source) {
	if r.P.Units[u].At == model.InBox(model.BoxEliminated) {
		return
	}
	r.RevealUnit(u)
	from := r.HexOf(u)
	points := r.UnitInt(r.G.LossValue, u, 0)
	r.P.PlaceUnit(r.G, u, model.InBox(model.BoxEliminated))
	r.P.AddLostPoints(r.G.Units[u].Side, points)
	e := event.NewEvent(event.Eliminated)
	e.Side, e.Unit, e.From, e.N, e.Rule = r.G.Units[u].Side, u, from, points, why
	r.EmitEvent(e)
	if k := r.P.Combat; k != nil && from >= 0 {
		k.MarkHurt(u)
		r.NoteVacated(from, r.G.Units[u].Side)
	}
	if from >= 0 {
		r.dropHexVariables(u, from)
	}
	a := SubjectOf(r.G.Units[u].Side)
	a.Unit, a.Hex, a.From = u, from, from
	r.PushHooks("unit.eliminated", "", a)
}

// SwapUnits puts a unit in a box, and another where it was, with its face, steps,
// variables and time of arrival.
func (r *Run) SwapUnits(goes, comes model.UnitID, b model.BoxID) {
	was := r.P.Units[goes]
	face := r.G.Units[goes].Faces[was.Face].Face
	r.MoveToBox(goes, b, event.Placed)
	if h := was.At.Hex(); h >= 0 {
		r.MoveUnit(comes, h, event.Placed, 0)
	} else {
		r.MoveToBox(comes, was.At.Box(), event.Placed)
	}
	if was.Entry != 0 {
		r.P.SetArrival(goes, 0, 0)
		r.P.SetArrival(comes, was.Due, was.Entry)
	}
	r.P.SetSteps(comes, min(was.Steps, r.G.Units[comes].Steps))
	r.FlipToFace(comes, face)
	for i := range r.G.Vars {
		if v := &r.G.Vars[i]; v.Owner == model.OfUnit {
			r.SetVariable(model.VarID(i), int32(comes), r.VariableValue(model.VarID(i), int32(goes)), nil)
		}
	}
}

// NoteVacated notes that a hex was emptied of a side by the combat under way.
func (r *Run) NoteVacated(h model.HexID, s model.SideID) {
	k := r.P.Combat
	if r.Places.CountFriends(h, s) > 0 {
		return
	}
	if !slices.Contains(k.Vacated, h) {
		k.Vacated = append(k.Vacated, h)
	}
	if r.AreHostile(k.Side, s) {
		s = model.None
	}
	k.SetVacatingSide(h, s)
}

// LoseSteps takes steps off a unit; without steps left it is eliminated. Less than
// none gives steps back, up to its full strength.
func (r *Run) LoseSteps(u model.UnitID, n int32, why *model.Source) {
	full := int32(r.G.Units[u].Steps)
	if n = max(n, min(int32(r.P.Units[u].Steps)-full, 0)); n == 0 {
		return
	}
	left := int32(r.P.Units[u].Steps) - n
	if left <= 0 {
		r.EliminateUnit(u, why)
		return
	}
	r.P.SetSteps(u, int8(left))
	e := event.NewEvent(event.StepLost)
	e.Side, e.Unit, e.To, e.N, e.Rule = r.G.Units[u].Side, u, r.HexOf(u), n, why
	r.EmitEvent(e)
	for i, f := range r.G.Units[u].Faces {
		if f.AtSteps == int8(left) {
			r.FlipUnit(u, int8(i))
		}
	}
	if n < 0 && left == full && r.G.Units[u].Faces[r.P.Units[u].Face].AtSteps > 0 {
		r.FlipUnit(u, 0)
	}
}

// FlipUnit turns a unit to a face, by index in its own list.
func (r *Run) FlipUnit(u model.UnitID, face int8) {
	if r.P.Units[u].Face == face {
		return
	}
	r.P.SetFace(u, face)
	e := event.NewEvent(event.Flipped)
	e.Side, e.Unit, e.To, e.Text = r.G.Units[u].Side, u, r.HexOf(u), r.G.Faces[r.G.Units[u].Faces[face].Face]
	r.EmitEvent(e)
}

// FlipToFace turns a unit to a face by name; a unit without that face stays.
func (r *Run) FlipToFace(u model.UnitID, face model.FaceID) {
	for i, f := range r.G.Units[u].Faces {
		if f.Face == face {
			r.FlipUnit(u, int8(i))
		}
	}
}

// RevealUnit shows a hidden unit to all; it cannot be undone.
func (r *Run) RevealUnit(u model.UnitID) {
	if r.P.Units[u].Flags&state.IsHidden == 0 {
		return
	}
	r.P.SetFlags(u, state.IsHidden, false)
	r.Undoable = false
	e := event.NewEvent(event.Revealed)
	e.Side, e.Unit, e.To = r.G.Units[u].Side, u, r.HexOf(u)
	r.EmitEvent(e)
}

// RollDice rolls declared dice.
func (r *Run) RollDice(d *model.Dice) int32 {
	total, _ := d.Spec.RollDice(func(faces int) int { return r.rollDie(d.Stream, faces, d.Spec) })
	return int32(total)
}

// rollDie gives one die of a stream: scripted when the script has one, else a pure
// function of seed, stream and count.
func (r *Run) rollDie(stream string, faces int, spec rng.Spec) int {
	hash := rng.StreamHash(stream)
	n := r.P.NextDie(stream, hash)
	r.Undoable = false
	v := 1
	if !r.Trial {
		v = r.rollFromSeed(hash, n, faces)
	} else {
		v = r.rollTrialDie(stream, hash, n, faces, spec)
	}
	if r.Script != nil && !r.Trial {
		if shown, ok := r.Script.TakeValue(stream); ok {
			if v = faceThatShows(shown, spec); v == 0 {
				r.Fault, v = &WrongDie{stream, shown, spec}, 1
			}
		} else {
			r.usage.unscriptedDice++
		}
	}
	r.Rolls = append(r.Rolls, Roll{stream, v})
	r.usage.dice++
	return v
}

// WrongDie is a scripted die that the dice rolled cannot show: the game stops,
// for another die would make it another game than the one that was written.
type WrongDie struct {
	Stream string
	Shown  int
	Dice   rng.Spec
}

// Error says what the dice can show.
func (w *WrongDie) Error() string {
	return fmt.Sprintf("the scripted die for %q is %d: %s cannot show %d; expected %s", w.Stream, w.Shown, w.Dice, w.Shown, w.Dice.DescribeValues())
}

// faceThatShows is the number of the first face that shows a value, 0 without one.
func faceThatShows(value int, spec rng.Spec) int {
	for i := 1; i <= spec.Faces; i++ {
		if spec.Face(i) == value {
			return i
		}
	}
	return 0
}

// SetHex is a convenience for frames: the names from and to of a step.
func (r *Run) BindMoveNames(u model.UnitID, from, to model.HexID) {
	r.Unit, r.From, r.To, r.Hex = u, from, to, to
}
