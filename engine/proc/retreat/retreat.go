// Package retreat is the procedure of retreats after combat, with displaced
// friends, and of advances into the hexes that were vacated.
package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is the retreat of some units.
type Frame struct {
	Spec    int
	Side    model.SideID   // who retreats
	By      model.SideID   // who picks
	Units   []model.UnitID // still to retreat, in unit order
	Foes    []model.UnitID // the units they retreat from
	Decline model.SideID   // who may decline, unit by unit; None: nobody
	Chooser int32          // model.Chooser, until the frame runs
	Mover   int32          // model.MovedBy, until the frame runs
	Unit    model.UnitID   // the unit on its way, None between units
	Left    int32          // hexes it still has to go
	Full    model.HexID    // the hex it entered and where a friend must make room
	Tier    int32          // the tier that led into it
	Chain   []model.UnitID // units moved in the chain of displacements under way
	Asked   bool           // Unit was agreed to retreat
	Source  model.HexID    // the hex they retreat from, when it is not that of a unit
	Way     []model.HexID  // hexes that Unit has left, where the rules ask for them
}

// InitFrame makes it the frame of a retreat.
func (f *Frame) InitFrame(a flow.Retreat) {
	*f = Frame{Spec: a.Spec, Side: a.Side, By: a.Picker, Foes: a.Foes, Decline: model.None, Unit: model.None, Full: model.None, Source: a.From,
		// Who that is, is known when the frame runs: see begin.
		Chooser: int32(a.Optional), Mover: int32(a.MovedBy)}
	f.Units = slices.Clone(a.Units)
	slices.Sort(f.Units)
}

// ProcName is the procedure's name.
func (f *Frame) ProcName() string { return "retreat" }

// Clone is an independent copy.
func (f *Frame) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Retreat("retreat", &f.Spec)
	v.Side("side", &f.Side)
	v.Side("by", &f.By)
	v.Units("units", &f.Units)
	v.Units("foes", &f.Foes)
	v.Side("may-decline", &f.Decline)
	v.Int("chooser", &f.Chooser)
	v.Int("mover", &f.Mover)
	v.Unit("unit", &f.Unit)
	v.Int("left", &f.Left)
	v.Hex("full", &f.Full)
	v.Int("tier", &f.Tier)
	v.Units("chain", &f.Chain)
	v.Bool("asked", &f.Asked)
	v.Hex("source", &f.Source)
	v.Hexes("way", &f.Way)
}

func (f *Frame) begin(r *flow.Run) {
	rt := &r.G.Retreats[f.Spec]
	victor := f.victor(r)
	f.By = f.Side
	byVictor := rt.VictorMoves && f.Mover != int32(model.MovedByOwner) || f.Mover == int32(model.MovedByVictor)
	if byVictor && victor != model.None {
		f.By = victor
	}
	if who := model.Chooser(f.Chooser); who != model.Nobody {
		f.Decline = r.DecidingSide(who, f.Side)
	}
	f.Chooser, f.Mover = 0, 0
}

// victor is the side the units retreat from.
func (f *Frame) victor(r *flow.Run) model.SideID {
	if len(f.Foes) > 0 {
		return r.G.Units[f.Foes[0]].Side
	}
	return r.OtherSide(f.Side)
}

// RunFrame moves on: helpless units first, then the single choices that need no
// asking.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	if f.By == model.None {
		f.begin(r)
	}
	rt := &r.G.Retreats[f.Spec]
	for {
		if f.Full != model.None {
			return flow.Wait
		}
		if f.Unit != model.None {
			st, wait := f.proceed(r, rt)
			if wait {
				return st
			}
			continue
		}
		f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool { return r.HexOf(u) < 0 })
		if len(f.Units) == 0 {
			return flow.Done
		}
		if f.Decline != model.None {
			return flow.Wait
		}
		if r.True(rt.TrappedFirst) && f.fallHelpless(r, rt) {
			return flow.Continue
		}
		if len(f.Units) > 1 {
			return flow.Wait
		}
		f.pick(r, rt, f.Units[0])
	}
}

// proceed takes the next hex of the unit on its way: by itself when there is
// only one, with nothing else to choose.
func (f *Frame) proceed(r *flow.Run, rt *model.Retreat) (st flow.Status, wait bool) {
	if f.lost(r, rt) {
		u := f.Unit
		f.arrive(r)
		f.cannotRetreat(r, rt, u)
		return flow.Continue, true
	}
	if f.Left <= 0 && f.mustGoOn(r, rt) {
		f.Left = 1
	}
	if f.Left <= 0 || r.HexOf(f.Unit) < 0 {
		f.arrive(r)
		return flow.Continue, false
	}
	hexes, _ := f.hexes(r, rt, f.Unit, int(f.Left))
	switch len(hexes) {
	case 0:
		u := f.Unit
		f.arrive(r)
		f.cannotRetreat(r, rt, u)
		return flow.Continue, true
	case 1:
		mark := len(r.Events)
		f.enter(r, rt, hexes[0])
		r.MarkForced(mark, f.mover(r, rt))
		return flow.Continue, r.AnyHookBound("retreat.entered")
	}
	return flow.Wait, true
}

// fallHelpless removes the units that have no hex at this moment.
func (f *Frame) fallHelpless(r *flow.Run, rt *model.Retreat) bool {
	var gone []model.UnitID
	for _, u := range f.Units {
		far := f.distance(r, rt, u)
		if hexes, _ := f.hexes(r, rt, u, far); far > 0 && len(hexes) == 0 {
			gone = append(gone, u)
		}
	}
	for _, u := range gone {
		f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
		f.cannotRetreat(r, rt, u)
	}
	return len(gone) > 0
}

// cannotRetreat is what becomes of a unit that cannot retreat.
func (f *Frame) cannotRetreat(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	switch rt.IfImpossible {
	case model.FallEliminate:
		r.EliminateUnit(u, &rt.Source)
	case model.FallDo:
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex = u, r.HexOf(u)
		r.RunEffects(rt.FallbackEffects, "", a)
	}
}

func (f *Frame) distance(r *flow.Run, rt *model.Retreat, u model.UnitID) int {
	return int(r.UnitInt(rt.Hexes, u, 1))
}

func (f *Frame) pick(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
	f.Unit, f.Left = u, int32(f.distance(r, rt, u))
	f.Chain = append(f.Chain[:0], u)
	f.Way = nil
}

// enter moves the unit on its way into a hex; when the hex is full a friend
// must make room next.
func (f *Frame) enter(r *flow.Run, rt *model.Retreat, h model.HexID) {
	_, tier := f.hexes(r, rt, f.Unit, int(f.Left))
	u, from := f.Unit, r.HexOf(f.Unit)
	f.Left--
	kind := event.Retreated
	if len(f.Chain) > 1 {
		kind = event.Displaced
	}
	r.MoveUnit(u, h, kind, 0)
	if k := r.P.Combat; k != nil {
		k.MarkHurt(u)
		r.NoteVacated(from, r.G.Units[u].Side)
		if len(f.Chain) == 1 && slices.ContainsFunc(r.G.Advances, func(a model.Advance) bool { return a.AlongPath }) {
			k.AddRetreatStep(u, from, h)
		}
	}
	if len(f.Chain) == 1 {
		if rt.ContinueWhile != nil || rt.FailsIf != nil || r.AnyHookBound("retreat.entered") {
			f.Way = append(f.Way, from)
		}
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex, a.From = u, h, from
		r.PushHooks("retreat.entered", rt.ID, a)
	}
	if tier != nil && tier.Displace != nil && f.Left <= 0 {
		f.Full, f.Tier = h, int32(slices.IndexFunc(rt.Prefer, func(t model.Prefer) bool { return t.ID == tier.ID }))
		switch v := f.victims(r, rt, tier.Displace, h); {
		case len(v) == 1:
			f.push(r, rt, v[0])
		case len(v) == 0 && tier.Displace.FallbackEffects != nil:
			f.jam(r, tier.Displace, u, h)
		}
	}
}

// jam does what is said where a unit came and nobody can make room.
func (f *Frame) jam(r *flow.Run, d *model.Displace, u model.UnitID, h model.HexID) {
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex, a.Units = u, h, f.asked(r, d, h)
	f.Full = model.None
	f.arrive(r)
	r.RunEffects(d.FallbackEffects, "", a)
}

// push makes a friend leave the full hex: it retreats in its turn.
func (f *Frame) push(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	left := r.UnitInt(f.displace(rt).Hexes, u, 1) // before u bears the marks of it
	if d := f.displace(rt); d.Mark != model.None {
		r.P.SetVar(r.G.Vars[d.Mark].Slot+int(u), 1)
	}
	if f.displace(rt).Once {
		r.P.SetFlags(u, state.WasDisplaced, true)
	}
	f.Full = model.None
	f.Unit, f.Left = u, left
	f.Chain = append(f.Chain, u)
}

func (f *Frame) arrive(r *flow.Run) {
	f.Unit, f.Left = model.None, 0
	f.Chain, f.Way = nil, nil
}

// DescribeDecision asks the side that picks.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	rt := &r.G.Retreats[f.Spec]
	d := flow.Decision{Side: f.By, Source: &rt.Source}
	switch {
	case f.Full != model.None:
		d.Side = f.picker(r, rt)
		d.Kind, d.Prompt = "retreat.displace", flow.Prompt{"hex ", r.G.Grid.Label(f.Full), " is full: which unit makes room?"}
	case f.Unit != model.None:
		d.Side = f.mover(r, rt)
		d.Kind, d.Prompt = "retreat.to", flow.Prompt{r.G.Units[f.Unit].Name(), " retreats where?"}
	case f.Decline != model.None:
		d.Side = f.Decline
		d.Kind, d.Prompt = "retreat.decline", flow.Prompt{r.G.Units[f.Units[0]].Name(), ": retreat or stay?"}
	default:
		d.Kind, d.Prompt = "retreat.unit", flow.Prompt{"which unit retreats next?"}
	}
	return d
}

// ListOptions lists the units, hexes or victims.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	rt := &r.G.Retreats[f.Spec]
	switch {
	case f.Full != model.None:
		for _, u := range f.victims(r, rt, f.displace(rt), f.Full) {
			l.Add(flow.UnitAction(flow.VDisplace, u))
		}
	case f.Unit != model.None:
		hexes, _ := f.hexes(r, rt, f.Unit, int(f.Left))
		for _, h := range hexes {
			l.Add(flow.HexAction(flow.VTo, h))
		}
	case f.Decline != model.None:
		u := f.Units[0]
		if hexes, _ := f.hexes(r, rt, u, f.distance(r, rt, u)); len(hexes) > 0 {
			l.Add(flow.UnitAction(flow.VRetreat, u))
		}
		l.Add(flow.UnitAction(flow.VStay, u))
	default:
		for _, u := range f.Units {
			l.Add(flow.UnitAction(flow.VRetreat, u))
		}
	}
}

// displace is how the friends in the full hex make room.
func (f *Frame) displace(rt *model.Retreat) *model.Displace { return rt.Prefer[f.Tier].Displace }

// mover is who picks the hexes of the unit on its way: of one that makes room
// perhaps another side than of the one that came.
func (f *Frame) mover(r *flow.Run, rt *model.Retreat) model.SideID {
	if len(f.Chain) <= 1 {
		return f.By
	}
	switch f.displace(rt).MovedBy {
	case model.MovedByOwner:
		return f.Side
	case model.MovedByVictor:
		if v := f.victor(r); v != model.None {
			return v
		}
	}
	return f.By
}

// picker is who picks the friend that makes room.
func (f *Frame) picker(r *flow.Run, rt *model.Retreat) model.SideID {
	if f.displace(rt).OwnerPicks {
		return f.Side
	}
	if v := f.victor(r); v != model.None {
		return v
	}
	return f.By
}

// TakeAction carries out a choice.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	rt := &r.G.Retreats[f.Spec]
	switch a.Verb {
	case flow.VRetreat:
		f.pick(r, rt, model.UnitID(a.ID))
	case flow.VStay:
		u := model.UnitID(a.ID)
		f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
	case flow.VTo:
		f.enter(r, rt, model.HexID(a.ID))
	case flow.VDisplace:
		f.push(r, rt, model.UnitID(a.ID))
	}
}

// ExplainRefusal says why an action is not among the options.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	rt := &r.G.Retreats[f.Spec]
	if a.Verb != flow.VTo || f.Unit == model.None {
		return nil
	}
	h := model.HexID(a.ID)
	from := r.HexOf(f.Unit)
	if r.G.Grid.Distance(from, h) != 1 {
		return &query.Refusal{Reason: "not-adjacent", Text: "a retreat goes hex by hex: " + r.G.Grid.Label(h) + " is not next to " + r.G.Grid.Label(from)}
	}
	if no := f.barred(r, rt, f.Unit, from, h, int(f.Left)-1); no != nil {
		return no
	}
	displaces := func(t model.Prefer) bool { return t.Displace != nil }
	if full := r.FindFullLimit(f.Unit, h); full != nil && f.Left <= 1 && !slices.ContainsFunc(rt.Prefer, displaces) {
		return r.StackFull(h, full)
	}
	return &query.Refusal{Reason: "better-hex", Text: "there is a hex that it must rather retreat to", Source: &rt.Source}
}
