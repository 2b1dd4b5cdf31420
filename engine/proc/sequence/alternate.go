package sequence

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Alternate is the frame of an alternation of single moves or attacks by the
// sides, until they pass.
type Alternate struct {
	flow.Silent
	Phase  model.PhaseID
	Turn   int32   // whose turn, index of the side
	Passed []int32 // by side: 1 when it has passed
	Left   int32   // how many more the last side may do; -1: no limit yet
	Asked  bool    // a single move or attack is under way
}

// NewAlternate makes the frame.
func NewAlternate(a flow.Args) flow.Frame {
	return &Alternate{Phase: a.Phase, Turn: model.None, Left: -1}
}

// Proc is the procedure's name.
func (f *Alternate) Proc() string { return "alternate" }

// Clone is an independent copy.
func (f *Alternate) Clone() state.Frame {
	c := *f
	c.Passed = append([]int32(nil), f.Passed...)
	return &c
}

// Visit names every field once.
func (f *Alternate) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Int("turn", &f.Turn)
	v.Ints("passed", &f.Passed)
	v.Int("left", &f.Left)
	v.Bool("asked", &f.Asked)
}

// Step offers one move or attack to the side whose turn it is.
func (f *Alternate) Step(r *flow.Run) flow.Status {
	ph := &r.G.Phases[f.Phase]
	if f.Passed == nil {
		f.Passed = make([]int32, len(r.G.Sides))
		f.Turn = int32(max(ph.First, 0))
	} else if !f.next(r, ph) {
		return flow.Done
	}
	r.P.SetPhase(f.Phase, model.SideID(f.Turn))
	a := flow.NoArgs()
	a.Phase, a.Side, a.Spec, a.Data = f.Phase, model.SideID(f.Turn), ph.With, "single"
	if ph.OfAttack {
		r.Call("attack", a)
	} else {
		r.Call("move", a)
	}
	return flow.Again
}

// Pass notes that the side whose turn it is has passed; the frame of the
// single move or attack calls it through the run.
func (f *Alternate) Pass(r *flow.Run) {
	f.Passed[f.Turn] = 1
	e := event.Blank(event.Passed)
	e.Side = model.SideID(f.Turn)
	r.Emit(e)
}

// next finds whose turn it is; false when the phase is over.
func (f *Alternate) next(r *flow.Run, ph *model.Phase) bool {
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
		f.Turn = f.lastOpen()
		if f.Left < 0 {
			r.P.SetPhase(f.Phase, model.SideID(f.Turn))
			f.Left = f.limit(r, ph)
		} else {
			f.Left--
		}
		return f.Left > 0
	}
	for {
		f.Turn = (f.Turn + 1) % int32(len(f.Passed))
		if f.Passed[f.Turn] == 0 {
			return true
		}
	}
}

func (f *Alternate) lastOpen() int32 {
	for i, p := range f.Passed {
		if p == 0 {
			return int32(i)
		}
	}
	return 0
}

func (f *Alternate) limit(r *flow.Run, ph *model.Phase) int32 {
	if ph.PassDice == nil && ph.PassPlus == nil {
		return 1 << 20
	}
	n := r.Int(ph.PassPlus, 0)
	if ph.PassDice != nil {
		n += r.Roll(ph.PassDice)
	}
	return n
}
