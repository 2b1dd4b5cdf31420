package sequence

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Alternate is the frame of an alternation of single moves, attacks or actions
// by the sides, until they pass.
type Alternate struct {
	flow.NoDecisions
	Phase    model.PhaseID
	Turn     int32   // whose turn, index of the side
	Passed   []int32 // by side: 1 when it has passed
	Acted    []int32 // by side: how many it has done, where that is limited
	ActsLeft int32   // how many more the last side may do; -1: no limit yet
	UnderWay bool    // a single one is under way

	marks [2 * state.MaxSides]int32 // memory of Passed and Acted
}

// InitFrame makes it the frame of a phase.
func (f *Alternate) InitFrame(a flow.Alternate) {
	*f = Alternate{Phase: a.Phase, Turn: model.None, ActsLeft: -1}
}

// ProcName returns the procedure's name.
func (f *Alternate) ProcName() string { return "alternate" }

// Clone returns an independent copy.
func (f *Alternate) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Alternate) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Int("turn", &f.Turn)
	v.Ints("passed", &f.Passed)
	v.Ints("acted", &f.Acted)
	v.Int("left", &f.ActsLeft)
	v.Bool("asked", &f.UnderWay)
}

// CheckLoaded reports whether the frame of a loaded position counts every side.
func (f *Alternate) CheckLoaded(g *model.Game, begun bool) bool {
	n := len(g.Sides)
	if len(f.Passed) == 0 {
		return !begun && len(f.Acted) == 0
	}
	return len(f.Passed) == n && (len(f.Acted) == 0 || len(f.Acted) == n) && f.Turn >= 0 && int(f.Turn) < n
}

// RunFrame offers one move, attack or action to the side whose turn it is; a side
// that has done as many as it may passes by itself.
func (f *Alternate) RunFrame(r *flow.Run) flow.Status {
	ph := &r.Ctx.G.Phases[f.Phase]
	if f.Passed == nil {
		f.Passed = f.marks[:len(r.Ctx.G.Sides):state.MaxSides]
		f.Turn = int32(max(ph.First, 0))
	} else if f.countAct(ph); !f.findNextSide(r, ph) {
		return flow.Done
	}
	r.Ctx.P.SetPhase(f.Phase, model.SideID(f.Turn))
	if ph.PassMost != nil && f.actsDone() >= ph.PassMost.Int(r.Ctx) {
		if query.ReadsHidden(r.Ctx.G, ph.PassMost.Deps) {
			r.Undoable = false // a number that not all may see shows now
		}
		mark := len(r.Events)
		f.NotePass(r)
		r.MarkForced(mark, model.SideID(f.Turn))
		return flow.Continue
	}
	r.Acts++
	f.UnderWay = true
	startActs(r, ph.Alternates, f.Phase, model.SideID(f.Turn), true)
	return flow.Continue
}

// SetOpening sets an alternation that has not begun: whose turn it is (None: as its
// rules say), who has passed, and how many more the last side may do.
func (f *Alternate) SetOpening(r *flow.Run, turn model.SideID, passed []model.SideID, left int32) {
	n := int32(len(r.Ctx.G.Sides))
	if turn == model.None {
		turn = max(r.Ctx.G.Phases[f.Phase].First, 0)
	}
	f.Passed = make([]int32, n)
	for _, s := range passed {
		f.Passed[s] = 1
	}
	f.Turn = (int32(turn) + n - 1) % n // the next one is to act
	if len(passed) > 0 {
		f.ActsLeft = left + 1 // one less when its turn comes
	}
	r.Ctx.P.MarkChanged(state.RevisionVars)
}

// actsDone returns how many the side whose turn it is has done.
func (f *Alternate) actsDone() int32 {
	if f.Acted == nil {
		return 0
	}
	return f.Acted[f.Turn]
}

// countAct notes that the side whose turn it was has done one, unless it passed.
func (f *Alternate) countAct(ph *model.Phase) {
	asked := f.UnderWay
	f.UnderWay = false
	if ph.PassMost == nil || f.Passed[f.Turn] != 0 || !asked {
		return
	}
	if f.Acted == nil {
		f.Acted = f.marks[state.MaxSides:][:len(f.Passed)]
	}
	f.Acted[f.Turn]++
}

// HasPassed reports whether a side has passed.
func (f *Alternate) HasPassed(s model.SideID) bool { return int(s) < len(f.Passed) && f.Passed[s] != 0 }

// ActionCounts returns the phase, how many acts the side whose turn it is has done, and how
// many it has left once the others have passed, or -1 before that.
func (f *Alternate) ActionCounts() (phase model.PhaseID, acted, left int32) {
	return f.Phase, f.actsDone(), f.ActsLeft
}

// NotePass notes that the side whose turn it is has passed; the frame of the
// single one calls it through the run.
func (f *Alternate) NotePass(r *flow.Run) {
	f.Passed[f.Turn] = 1
	r.Ctx.P.MarkChanged(state.RevisionVars)
	e := event.NewEvent(event.Passed)
	e.Side = model.SideID(f.Turn)
	r.EmitEvent(e)
}

// findNextSide finds whose turn it is; false when the phase is over.
func (f *Alternate) findNextSide(r *flow.Run, ph *model.Phase) bool {
	open := 0
	for _, p := range f.Passed {
		if p == 0 {
			open++
		}
	}
	if open == 0 {
		return false
	}
	if open == 1 {
		f.Turn = f.lastOpenSide()
		if f.ActsLeft < 0 {
			r.Ctx.P.SetPhase(f.Phase, model.SideID(f.Turn))
			f.ActsLeft = f.actLimit(r, ph)
		} else {
			f.ActsLeft--
		}
		return f.ActsLeft > 0
	}
	for {
		f.Turn = (f.Turn + 1) % int32(len(f.Passed))
		if f.Passed[f.Turn] == 0 {
			return true
		}
	}
}

// lastOpenSide returns the first side that has not passed, 0 if all have.
func (f *Alternate) lastOpenSide() int32 {
	for i, p := range f.Passed {
		if p == 0 {
			return int32(i)
		}
	}
	return 0
}

// actLimit returns how many acts the last side may still do. It rolls the dice that the phase
// declares; without a limit the number is out of reach.
func (f *Alternate) actLimit(r *flow.Run, ph *model.Phase) int32 {
	if ph.PassDice == nil && ph.PassPlus == nil {
		return 1 << 20
	}
	n := r.Ctx.Int(ph.PassPlus, 0)
	if ph.PassDice != nil {
		n += r.Dice.RollDice(ph.PassDice)
	}
	e := event.NewEvent(event.Limit)
	e.Side, e.N = model.SideID(f.Turn), n
	r.EmitEvent(e)
	return n
}
