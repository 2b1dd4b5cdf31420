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
	Spec      int
	Side      model.SideID   // the side that retreats
	Picker    model.SideID   // the side that picks
	Units     []model.UnitID // still to retreat, in unit order
	Foes      []model.UnitID // the units they retreat from
	Decliner  model.SideID   // the side that may decline, unit by unit; None: nobody
	Chooser   int32          // model.Chooser, until the frame runs
	Mover     int32          // model.MovedBy, until the frame runs
	Unit      model.UnitID   // the unit on its way, None between units
	HexesLeft int32          // hexes it still has to go
	FullHex   model.HexID    // the hex it entered and where a friend must make room
	Tier      int32          // the tier that led into it
	Chain     []model.UnitID // units moved in the chain of displacements under way
	Agreed    bool           // Unit was agreed to retreat
	SourceHex model.HexID    // the hex they retreat from, when it is not that of a unit
	LeftHexes []model.HexID  // hexes that Unit has left, where the rules ask for them
	StartHex  model.HexID    // where Unit began, if the retreat must end exactly so many hexes from there
}

// InitFrame makes it the frame of a retreat.
func (f *Frame) InitFrame(a flow.Retreat) {
	*f = Frame{Spec: a.Spec, Side: a.Side, Picker: a.Picker, Foes: a.Foes, Decliner: model.None, Unit: model.None, FullHex: model.None, SourceHex: a.From, StartHex: model.None,
		// Who that is, is known when the frame runs: see begin.
		Chooser: int32(a.Optional), Mover: int32(a.MovedBy)}
	f.Units = slices.Clone(a.Units)
	slices.Sort(f.Units)
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "retreat" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Retreat("retreat", &f.Spec)
	v.Side("side", &f.Side)
	v.Side("by", &f.Picker)
	v.Units("units", &f.Units)
	v.Units("foes", &f.Foes)
	v.Side("may-decline", &f.Decliner)
	v.Int("chooser", &f.Chooser)
	v.Int("mover", &f.Mover)
	v.Unit("unit", &f.Unit)
	v.Int("left", &f.HexesLeft)
	v.Hex("full", &f.FullHex)
	v.Int("tier", &f.Tier)
	v.Units("chain", &f.Chain)
	v.Bool("asked", &f.Agreed)
	v.Hex("source", &f.SourceHex)
	v.Hexes("way", &f.LeftHexes)
	v.Hex("start", &f.StartHex)
}

// beginRetreat determines which side picks hexes and which may decline.
func (f *Frame) beginRetreat(r *flow.Run) {
	rt := &r.Ctx.G.Retreats[f.Spec]
	victor := f.victorSide(r)
	f.Picker = f.Side
	byVictor := rt.VictorMoves && f.Mover != int32(model.MovedByOwner) || f.Mover == int32(model.MovedByVictor)
	if byVictor && victor != model.None {
		f.Picker = victor
	}
	if who := model.Chooser(f.Chooser); who != model.Nobody {
		f.Decliner = r.DecidingSide(who, f.Side)
	}
	f.Chooser, f.Mover = 0, 0
}

// victorSide returns the side the units retreat from.
func (f *Frame) victorSide(r *flow.Run) model.SideID {
	if len(f.Foes) > 0 {
		return r.Ctx.G.Units[f.Foes[0]].Side
	}
	return r.Ctx.OtherSide(f.Side)
}

// RunFrame moves on: helpless units first, then the single choices that need no
// asking.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	if f.Picker == model.None {
		f.beginRetreat(r)
	}
	rt := &r.Ctx.G.Retreats[f.Spec]
	for {
		if f.FullHex != model.None {
			return flow.Wait
		}
		if f.Unit != model.None {
			st, wait := f.proceedUnit(r, rt)
			if wait {
				return st
			}
			continue
		}
		f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool { return r.Ctx.HexOf(u) < 0 })
		if len(f.Units) == 0 {
			return flow.Done
		}
		if f.Decliner != model.None {
			return flow.Wait
		}
		if r.Ctx.True(rt.TrappedFirst) && f.eliminateHelpless(r, rt) {
			return flow.Continue
		}
		if len(f.Units) > 1 {
			return flow.Wait
		}
		f.startUnit(r, rt, f.Units[0])
	}
}

// proceedUnit takes the next hex of the unit on its way: by itself when there is
// only one, with nothing else to choose.
func (f *Frame) proceedUnit(r *flow.Run, rt *model.Retreat) (st flow.Status, wait bool) {
	if f.isLostNow(r, rt) {
		u := f.Unit
		f.finishUnit(r, u)
		f.applyNoRetreat(r, rt, u)
		return flow.Continue, true
	}
	if f.HexesLeft <= 0 && f.mustGoOn(r, rt) {
		f.HexesLeft = 1
	}
	if f.HexesLeft <= 0 || r.Ctx.HexOf(f.Unit) < 0 {
		f.finishUnit(r, model.None)
		return flow.Continue, r.AnyHookBound("retreat.done")
	}
	hexes, _ := f.listHexes(r, rt, f.Unit, int(f.HexesLeft))
	switch len(hexes) {
	case 0:
		u := f.Unit
		f.finishUnit(r, u)
		f.applyNoRetreat(r, rt, u)
		return flow.Continue, true
	case 1:
		mark := len(r.Events)
		f.enterHex(r, rt, hexes[0])
		r.MarkForced(mark, f.movingSide(r, rt))
		return flow.Continue, r.AnyHookBound("retreat.entered")
	}
	return flow.Wait, true
}

// eliminateHelpless removes the units that have no hex at this moment.
func (f *Frame) eliminateHelpless(r *flow.Run, rt *model.Retreat) bool {
	var gone []model.UnitID
	for _, u := range f.Units {
		far := f.retreatDistance(r, rt, u)
		if hexes, _ := f.listHexes(r, rt, u, far); far > 0 && len(hexes) == 0 {
			gone = append(gone, u)
		}
	}
	for _, u := range gone {
		f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
		f.applyNoRetreat(r, rt, u)
	}
	return len(gone) > 0
}

// applyNoRetreat applies the rules for a unit that cannot retreat.
func (f *Frame) applyNoRetreat(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	switch rt.IfImpossible {
	case model.FallEliminate:
		r.Units.EliminateUnit(u, &rt.Source)
	case model.FallDo:
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex = u, r.Ctx.HexOf(u)
		r.RunEffects(rt.FallbackEffects, "", a)
	}
}

// retreatDistance returns how many hexes a unit must retreat.
func (f *Frame) retreatDistance(r *flow.Run, rt *model.Retreat, u model.UnitID) int {
	return int(r.Ctx.UnitInt(rt.Hexes, u, 1))
}

// startUnit begins the retreat of one unit.
func (f *Frame) startUnit(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
	f.Unit, f.HexesLeft = u, int32(f.retreatDistance(r, rt, u))
	f.Chain = append(f.Chain[:0], u)
	f.LeftHexes = nil
	f.noteStart(rt, r.Ctx.HexOf(u))
}

// enterHex moves the unit on its way into a hex; when the hex is full a friend
// must make room next.
func (f *Frame) enterHex(r *flow.Run, rt *model.Retreat, h model.HexID) {
	_, tier := f.listHexes(r, rt, f.Unit, int(f.HexesLeft))
	u, from := f.Unit, r.Ctx.HexOf(f.Unit)
	f.HexesLeft--
	kind := event.Retreated
	if len(f.Chain) > 1 {
		kind = event.Displaced
	}
	r.Units.MoveUnit(u, h, kind, 0)
	if k := r.Ctx.P.Combat; k != nil {
		k.MarkHurt(u)
		r.Units.NoteVacated(from, r.Ctx.G.Units[u].Side)
		if len(f.Chain) == 1 && slices.ContainsFunc(r.Ctx.G.Advances, func(a model.Advance) bool { return a.AlongPath }) {
			k.AddRetreatStep(u, from, h)
		}
	}
	if len(f.Chain) == 1 {
		if rt.ContinueWhile != nil || rt.FailsIf != nil || r.AnyHookBound("retreat.entered") {
			f.LeftHexes = append(f.LeftHexes, from)
		}
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex, a.From = u, h, from
		r.PushHooks("retreat.entered", rt.ID, a)
	}
	if tier != nil && tier.Displace != nil && f.HexesLeft <= 0 {
		f.FullHex, f.Tier = h, int32(slices.IndexFunc(rt.Prefer, func(t model.Prefer) bool { return t.ID == tier.ID }))
		switch v := f.listVictims(r, rt, tier.Displace, h); {
		case len(v) == 1:
			f.pushFriend(r, rt, v[0])
		case len(v) == 0 && tier.Displace.FallbackEffects != nil:
			f.applyJam(r, tier.Displace, u, h)
		}
	}
}

// applyJam applies the effects of a unit that came to a hex where no unit can make room.
func (f *Frame) applyJam(r *flow.Run, d *model.Displace, u model.UnitID, h model.HexID) {
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex, a.Units = u, h, f.listAskable(r, d, h)
	f.FullHex = model.None
	f.finishUnit(r, u)
	r.RunEffects(d.FallbackEffects, "", a)
}

// pushFriend makes a friend leave the full hex: it retreats in its turn.
func (f *Frame) pushFriend(r *flow.Run, rt *model.Retreat, u model.UnitID) {
	left := r.Ctx.UnitInt(f.displaceRule(rt).Hexes, u, 1) // before u bears the marks of it
	if d := f.displaceRule(rt); d.Mark != model.None {
		r.Ctx.P.SetVar(r.Ctx.G.Vars[d.Mark].Slot+int(u), 1)
	}
	if f.displaceRule(rt).Once {
		r.Ctx.P.SetFlags(u, state.WasDisplaced, true)
	}
	f.FullHex = model.None
	f.Unit, f.HexesLeft = u, left
	f.noteStart(rt, r.Ctx.HexOf(u))
	f.Chain = append(f.Chain, u)
}

// finishUnit ends the retreat of the unit on its way, and of those for which it made room. Hooks
// are called for each of them that is on the map; fallen is one that is lost instead, or None.
func (f *Frame) finishUnit(r *flow.Run, fallen model.UnitID) {
	if r.AnyHookBound("retreat.done") {
		for _, u := range f.Chain {
			if h := r.Ctx.HexOf(u); u != fallen && h >= 0 {
				a := flow.SubjectOf(f.Side)
				a.Unit, a.Hex = u, h
				r.PushHooks("retreat.done", r.Ctx.G.Retreats[f.Spec].ID, a)
			}
		}
	}
	f.Unit, f.HexesLeft, f.StartHex = model.None, 0, model.None
	f.Chain, f.LeftHexes = nil, nil
}

// DescribeDecision asks the side that picks.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	rt := &r.Ctx.G.Retreats[f.Spec]
	d := flow.Decision{Side: f.Picker, Source: &rt.Source}
	switch {
	case f.FullHex != model.None:
		d.Side = f.pickingSide(r, rt)
		d.Kind, d.Prompt = "retreat.displace", flow.Prompt{"hex ", r.Ctx.G.Grid.Label(f.FullHex), " is full: which unit makes room?"}
	case f.Unit != model.None:
		d.Side = f.movingSide(r, rt)
		d.Kind, d.Prompt = "retreat.to", flow.Prompt{r.Ctx.G.Units[f.Unit].Name(), " retreats where?"}
	case f.Decliner != model.None:
		d.Side = f.Decliner
		d.Kind, d.Prompt = "retreat.decline", flow.Prompt{r.Ctx.G.Units[f.Units[0]].Name(), ": retreat or stay?"}
	default:
		d.Kind, d.Prompt = "retreat.unit", flow.Prompt{"which unit retreats next?"}
	}
	return d
}

// ListOptions lists the units, hexes or victims.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	rt := &r.Ctx.G.Retreats[f.Spec]
	switch {
	case f.FullHex != model.None:
		for _, u := range f.listVictims(r, rt, f.displaceRule(rt), f.FullHex) {
			l.Add(flow.UnitAction(flow.VDisplace, u))
		}
	case f.Unit != model.None:
		hexes, _ := f.listHexes(r, rt, f.Unit, int(f.HexesLeft))
		for _, h := range hexes {
			l.Add(flow.HexAction(flow.VTo, h))
		}
	case f.Decliner != model.None:
		u := f.Units[0]
		if hexes, _ := f.listHexes(r, rt, u, f.retreatDistance(r, rt, u)); len(hexes) > 0 {
			l.Add(flow.UnitAction(flow.VRetreat, u))
		}
		l.Add(flow.UnitAction(flow.VStay, u))
	default:
		for _, u := range f.Units {
			l.Add(flow.UnitAction(flow.VRetreat, u))
		}
	}
}

// displaceRule returns how the friends in the full hex make room.
func (f *Frame) displaceRule(rt *model.Retreat) *model.Displace { return rt.Prefer[f.Tier].Displace }

// movingSide returns the side that picks the hexes of the unit on its way: of one that makes room
// perhaps another side than of the one that came.
func (f *Frame) movingSide(r *flow.Run, rt *model.Retreat) model.SideID {
	if len(f.Chain) <= 1 {
		return f.Picker
	}
	switch f.displaceRule(rt).MovedBy {
	case model.MovedByOwner:
		return f.Side
	case model.MovedByVictor:
		if v := f.victorSide(r); v != model.None {
			return v
		}
	}
	return f.Picker
}

// pickingSide returns the side that picks the friend that makes room.
func (f *Frame) pickingSide(r *flow.Run, rt *model.Retreat) model.SideID {
	if f.displaceRule(rt).OwnerPicks {
		return f.Side
	}
	if v := f.victorSide(r); v != model.None {
		return v
	}
	return f.Picker
}

// TakeAction carries out a choice.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	rt := &r.Ctx.G.Retreats[f.Spec]
	switch a.Verb {
	case flow.VRetreat:
		f.startUnit(r, rt, model.UnitID(a.ID))
	case flow.VStay:
		u := model.UnitID(a.ID)
		f.Units = slices.DeleteFunc(f.Units, func(x model.UnitID) bool { return x == u })
	case flow.VTo:
		f.enterHex(r, rt, model.HexID(a.ID))
	case flow.VDisplace:
		f.pushFriend(r, rt, model.UnitID(a.ID))
	}
}

// ExplainRefusal says why an action is not among the options.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	rt := &r.Ctx.G.Retreats[f.Spec]
	if a.Verb != flow.VTo || f.Unit == model.None {
		return nil
	}
	h := model.HexID(a.ID)
	from := r.Ctx.HexOf(f.Unit)
	if r.Ctx.G.Grid.Distance(from, h) != 1 {
		return &query.Refusal{Reason: "not-adjacent", Text: "a retreat goes hex by hex: " + r.Ctx.G.Grid.Label(h) + " is not next to " + r.Ctx.G.Grid.Label(from)}
	}
	if no := f.explainBar(r, rt, f.Unit, from, h, int(f.HexesLeft)-1); no != nil {
		return no
	}
	displaces := func(t model.Prefer) bool { return t.Displace != nil }
	if full := r.Ctx.Stacks.FindFullLimit(f.Unit, h); full != nil && f.HexesLeft <= 1 && !slices.ContainsFunc(rt.Prefer, displaces) {
		return r.Ctx.Stacks.StackFull(h, full)
	}
	return &query.Refusal{Reason: "better-hex", Text: "there is a hex that it must rather retreat to", Source: &rt.Source}
}
