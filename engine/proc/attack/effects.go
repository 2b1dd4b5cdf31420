package attack

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Effects carries out what the result of a combat does, effect by effect.
type Effects struct {
	flow.Silent
	Next int32
	Done bool
}

// NewEffects makes the frame.
func NewEffects(flow.Args) flow.Frame { return &Effects{} }

// Proc is the procedure's name.
func (f *Effects) Proc() string { return "effects" }

// Clone is an independent copy.
func (f *Effects) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Effects) Visit(v state.Visitor) {
	v.Int("next", &f.Next)
	v.Bool("done", &f.Done)
}

// Step carries out the next effect.
func (f *Effects) Step(r *flow.Run) flow.Status {
	k := r.P.Combat
	if k == nil || f.Done {
		return flow.Done
	}
	at := &r.G.Attacks[k.Attack]
	res := result(at, k.Code)
	n := int(f.Next)
	f.Next++
	switch {
	case n < len(res):
		f.run(r, &res[n])
	case n-len(res) < len(at.After):
		f.run(r, &at.After[n-len(res)])
	default:
		f.Done = true
		a := flow.NoArgs()
		a.Side, a.Hex = k.Side, k.Targets[0]
		r.Hooks("combat.done", at.ID, a)
	}
	return flow.Again
}

func result(at *model.Attack, code string) []model.Effect {
	for i := range at.Results {
		if at.Results[i].Code == code {
			return at.Results[i].Effects
		}
	}
	return nil
}

// whom lists the units of a combat that an effect is about, those still on
// the map, in order.
func whom(r *flow.Run, e *model.Effect) []model.UnitID {
	k := r.P.Combat
	var all []model.UnitID
	if e.Defenders {
		all = append(all, k.Defenders...)
	} else {
		for i := range k.Attackers {
			all = append(all, k.Attackers[i].Unit)
		}
	}
	out := all[:0]
	for _, u := range all {
		if r.HexOf(u) >= 0 && r.UnitTrue(e.Only, u) {
			out = append(out, u)
		}
	}
	return out
}

func sideOf(k *state.Combat, defenders bool) model.SideID {
	if defenders {
		return k.Against
	}
	return k.Side
}

func (f *Effects) run(r *flow.Run, e *model.Effect) {
	k := r.P.Combat
	if !r.True(e.When) {
		return
	}
	units := whom(r, e)
	a := flow.NoArgs()
	a.Spec, a.Side, a.Units, a.Effect = e.How, sideOf(k, e.Defenders), units, e
	switch e.Verb {
	case model.DoEliminate:
		for _, u := range units {
			r.Eliminate(u, &e.Source)
		}
	case model.DoStepLoss:
		a.Data = strconv.Itoa(int(r.Int(e.Amount, 1)))
		r.Call("step-loss", a)
	case model.DoRetreat:
		a.Foes = foes(k, e.Defenders)
		r.Call("retreat", a)
	case model.DoExchange:
		a.Foes = foes(k, e.Defenders)
		r.Call("exchange", a)
	case model.DoAdvance:
		r.Call("advance", a)
	case model.DoFlip:
		for _, u := range units {
			r.FlipTo(u, e.Face)
		}
	case model.DoMove:
		for _, u := range units {
			from := r.HexOf(u)
			r.ToBox(u, e.Box, "placed")
			r.Vacate(from, r.G.Units[u].Side)
		}
	case model.DoTrack:
		r.SetTrack(e.Track, r.Track(e.Track)+r.Int(e.Amount, 0))
	case model.DoRun:
		a.Fn, a.Hex = e.Run, k.Targets[0]
		r.Call("script", a)
	}
}

// foes lists the other party of the combat.
func foes(k *state.Combat, ofDefenders bool) []model.UnitID {
	if !ofDefenders {
		return append([]model.UnitID(nil), k.Defenders...)
	}
	var out []model.UnitID
	for i := range k.Attackers {
		out = append(out, k.Attackers[i].Unit)
	}
	return out
}
