package attack

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Effects carries out what the result of a combat does, effect by effect.
type Effects struct {
	flow.Silent
	Next int32
	Left []model.UnitID // for whom the last effect is still to be done, one by one
	Done bool
}

// NewEffects makes the frame.
func NewEffects(flow.Args) flow.Frame { return &Effects{} }

// Proc is the procedure's name.
func (f *Effects) Proc() string { return "effects" }

// Clone is an independent copy.
func (f *Effects) Clone() state.Frame {
	c := *f
	c.Left = slices.Clone(f.Left)
	return &c
}

// Visit names every field once.
func (f *Effects) Visit(v state.Visitor) {
	v.Int("next", &f.Next)
	v.Units("left", &f.Left)
	v.Bool("done", &f.Done)
}

// Step carries out the next effect.
func (f *Effects) Step(r *flow.Run) flow.Status {
	k := r.P.Combat
	if k == nil || f.Done {
		return flow.Done
	}
	at := &r.G.Attacks[k.Attack]
	if len(f.Left) > 0 {
		f.call(r, effect(at, k.Code, int(f.Next)-1))
		return flow.Again
	}
	n := int(f.Next)
	f.Next++
	if e := effect(at, k.Code, n); e != nil {
		f.run(r, e)
	} else {
		f.Done = true
		a := flow.NoArgs()
		a.Side, a.Hex = k.Side, k.Targets[0]
		r.Hooks("combat.done", at.ID, a)
	}
	return flow.Again
}

// effect is the n-th effect of a result, between those that every attack begins
// and ends with; nil behind them.
func effect(at *model.Attack, code string, n int) *model.Effect {
	for _, list := range [...][]model.Effect{at.Before, result(at, code), at.After} {
		if n < len(list) {
			return &list[n]
		}
		n -= len(list)
	}
	return nil
}

// call does an effect for the next unit that is still there.
func (f *Effects) call(r *flow.Run, e *model.Effect) {
	u := f.Left[0]
	f.Left = f.Left[1:]
	if r.HexOf(u) < 0 {
		return
	}
	a := flow.NoArgs()
	a.Unit, a.Side, a.Hex = u, r.G.Units[u].Side, r.HexOf(u)
	r.Perform(e.Deeds, e.Run, a, "")
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
	if defend(k, e) {
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

// defend reports whether an effect is about the defenders.
func defend(k *state.Combat, e *model.Effect) bool {
	return e.Defenders || e.Victors && k.HurtAttackers
}

func sideOf(k *state.Combat, defenders bool) model.SideID {
	if defenders {
		return k.Against
	}
	return k.Side
}

func (f *Effects) run(r *flow.Run, e *model.Effect) {
	k := r.P.Combat
	// Neither party has won when both or none were hurt.
	if !r.True(e.When) || e.Victors && k.HurtAttackers == k.HurtDefenders {
		return
	}
	units := whom(r, e)
	a := flow.NoArgs()
	a.Spec, a.Side, a.Units, a.Effect = e.How, sideOf(k, defend(k, e)), units, e
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
			r.ToBox(u, e.Box, "placed")
		}
	case model.DoTrack:
		r.AddTrack(e.Track, r.OwnerOf(e.Track, e.Of, k.Side), r.Int(e.Amount, 0))
	case model.DoRun, model.DoDeeds:
		if e.Each {
			f.Left = units
			return
		}
		a.Hex = k.Targets[0]
		r.Perform(e.Deeds, e.Run, a, "")
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
