package actions

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Deeds is the frame of effects that need no script, done one by one.
type Deeds struct {
	flow.Silent
	List      string // which effects: the id of model.Deeds
	Next      int32
	Side      model.SideID
	Unit      model.UnitID
	Hex, From model.HexID
	On        string         // the side or army that an action is done for
	Units     []model.UnitID // that were picked for it

	of []int32 // memory of owners
}

// NewDeeds makes the frame.
func NewDeeds(a flow.Args) flow.Frame {
	f := new(Deeds)
	f.Begin(a)
	return f
}

// Begin makes it the frame of a list of effects.
func (f *Deeds) Begin(a flow.Args) {
	*f = Deeds{List: a.Data, Side: a.Side, Unit: a.Unit, Hex: a.Hex, From: a.From, On: a.Fn, Units: a.Units, of: f.of}
}

// Proc is the procedure's name.
func (f *Deeds) Proc() string { return "deeds" }

// Clone is an independent copy.
func (f *Deeds) Clone() state.Frame {
	c := *f
	c.of = nil
	return &c
}

// Visit names every field once.
func (f *Deeds) Visit(v state.Visitor) {
	v.Text("list", &f.List)
	v.Int("next", &f.Next)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hex("hex", &f.Hex)
	v.Hex("from", &f.From)
	v.Text("on", &f.On)
	v.Units("units", &f.Units)
}

// Step does the next one.
func (f *Deeds) Step(r *flow.Run) flow.Status {
	for _, l := range r.G.Deeds {
		if l.ID == f.List && f.Next >= 0 && int(f.Next) < len(l.List) {
			f.Next++
			f.do(r, &l.List[f.Next-1], r.Candidate(l.Over, f.Unit, f.Hex, f.On))
			return flow.Again
		}
	}
	return flow.Done
}

func (f *Deeds) do(r *flow.Run, d *model.Deed, cand int32) {
	oldC, oldU, oldH, oldF, oldT, oldP := r.Cand, r.Unit, r.Hex, r.From, r.To, r.Picked
	defer func() { r.Cand, r.Unit, r.Hex, r.From, r.To, r.Picked = oldC, oldU, oldH, oldF, oldT, oldP }()
	r.Cand, r.Unit, r.Hex, r.From, r.To, r.Picked = cand, f.Unit, f.Hex, f.From, f.Hex, f.Units
	if !r.True(d.When) {
		return
	}
	switch d.Verb {
	case model.DeedSet, model.DeedTrack:
		f.change(r, d)
	case model.DeedReshuffle:
		r.Reshuffle(d.Deck)
	case model.DeedSay:
		e := event.Blank(event.Said)
		e.Text, e.Side, e.Rule = d.Text, f.Side, &d.Source
		r.Emit(e)
	default:
		hex := int32(model.None)
		if d.Hex != nil {
			hex = d.Hex.Int(r.Ctx)
		}
		for _, u := range f.owners(r, d.Of) {
			toUnit(r, d, model.UnitID(u), model.HexID(hex))
		}
	}
}

// owners lists the members that an expression gives: one, or those of a set.
func (f *Deeds) owners(r *flow.Run, of *expr.Program) []int32 {
	f.of = f.of[:0]
	if of == nil {
		f.of = append(f.of, 0)
	} else if of.Type.IsSet() {
		f.of = of.Set(r.Ctx, f.of)
	} else if n := of.Int(r.Ctx); n >= 0 {
		f.of = append(f.of, n)
	}
	return f.of
}

func (f *Deeds) change(r *flow.Run, d *model.Deed) {
	by, to := r.Int(d.By, 0), int32(0)
	if d.To != nil {
		to = d.To.Int(r.Ctx)
	}
	for _, n := range f.owners(r, d.Of) {
		switch {
		case n < 0:
		case d.Verb == model.DeedTrack:
			r.AddTrack(d.Track, n, by)
		case d.To != nil:
			r.SetVariable(d.Var, n, to, &d.Source)
		default:
			r.SetVariable(d.Var, n, r.Variable(d.Var, n)+by, &d.Source)
		}
	}
}

func toUnit(r *flow.Run, d *model.Deed, u model.UnitID, hex model.HexID) {
	switch d.Verb {
	case model.DeedReveal:
		r.Reveal(u)
	case model.DeedHide:
		r.P.Flag(u, state.Hidden, true)
	case model.DeedFlip:
		r.FlipTo(u, d.Face)
	case model.DeedMove:
		r.ToBox(u, d.Box, event.Placed)
	case model.DeedPlace:
		putIn(r, d, u, hex)
	case model.DeedArrive:
		r.Arrive(u, d.Area, r.P.Turn)
	case model.DeedEliminate:
		r.Eliminate(u, &d.Source)
	}
}

// putIn puts a unit into a hex. One that may not stand there stays where it is, and
// the log says why, unless others may not know of the unit.
func putIn(r *flow.Run, d *model.Deed, u model.UnitID, hex model.HexID) {
	if hex < 0 {
		return
	}
	no := r.MayNotStand(u, hex)
	if no == nil {
		r.MoveUnit(u, hex, event.Placed, 0)
		return
	}
	if r.P.Units[u].Flags&state.Hidden == 0 {
		e := event.Blank(event.Said)
		e.Text, e.Side, e.Rule = r.G.Units[u].Name()+" is not placed: "+no.Text, r.G.Units[u].Side, &d.Source
		r.Emit(e)
	}
}
