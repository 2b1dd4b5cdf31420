package effects

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// do does one effect, about a unit if there is one.
func (f *Frame) do(r *flow.Run, e *model.Effect, u model.UnitID) {
	f.about(r, u, func() {
		if e.Each != nil || r.True(e.When) {
			f.verb(r, e, u)
		}
	})
}

func (f *Frame) verb(r *flow.Run, e *model.Effect, u model.UnitID) {
	switch {
	case e.Hexes != nil:
		f.placeIn(r, e)
		return
	case e.Verb.Asks():
		f.ask(r, e)
		return
	case e.Verb.OnUnits():
		f.toUnits(r, e)
		return
	}
	switch e.Verb {
	case model.DoRun:
		f.run(r, e, u)
	case model.DoSet, model.DoAdjust:
		f.change(r, e)
	case model.DoReshuffle:
		r.Reshuffle(e.Deck)
	case model.DoDraw:
		if s := f.doer(r, e); s >= 0 {
			r.TurnUp(e.Deck, s)
		}
	case model.DoDiscard:
		r.TakeOut(e.Deck, e.Card)
		r.P.Decks[e.Deck].Discard = append(r.P.Decks[e.Deck].Discard, e.Card)
	case model.DoAttack:
		f.act(r, e, "attack")
	case model.DoMove:
		f.act(r, e, "move")
	case model.DoSay, model.DoTell:
		f.say(r, e)
	case model.DoWin:
		if s := e.By.Int(r.Ctx); s >= 0 && r.P.Result == nil {
			r.End(model.SideID(s), int(r.Int(e.Amount, 1)), e.Text, e.ID)
		}
	case model.DoSwap:
		f.swap(r, e)
	}
}

// run calls the Lua function of an effect.
func (f *Frame) run(r *flow.Run, e *model.Effect, u model.UnitID) {
	a := flow.ArgsOf(flow.Of(f.Side))
	a.Fn, a.Phase, a.Unit, a.Hex, a.From, a.Card = e.Run, f.Phase, f.Unit, f.Hex, f.From, f.Card
	if e.Each != nil {
		a.Unit, a.Side, a.Hex = u, r.G.Units[u].Side, r.HexOf(u)
	}
	r.Call("script", a)
}

func (f *Frame) say(r *flow.Run, e *model.Effect) {
	ev := event.Blank(event.Said)
	ev.Text, ev.Side, ev.Rule = e.Text, f.Side, &e.Source
	if e.Verb == model.DoTell {
		ev.Side, ev.Secret = e.Side, true
	}
	r.Emit(ev)
}

// act lets a side attack or move.
func (f *Frame) act(r *flow.Run, e *model.Effect, proc string) {
	a := flow.ArgsOf(flow.Of(f.doer(r, e)))
	if a.Spec, a.Phase = e.How, r.P.Phase; a.Side >= 0 {
		r.Call(proc, a)
	}
}

// doer is the side that attacks, moves or draws: the phasing one where none is named;
// None where an expression gives none.
func (f *Frame) doer(r *flow.Run, e *model.Effect) model.SideID {
	if e.By == nil {
		return r.P.Phasing
	}
	return model.SideID(e.By.Int(r.Ctx))
}

func (f *Frame) change(r *flow.Run, e *model.Effect) {
	by, to := r.Int(e.Amount, 0), int32(0)
	if e.To != nil {
		to = e.To.Int(r.Ctx)
	}
	for _, n := range f.members(r, e.Of) {
		switch {
		case n < 0:
		case e.Track >= 0:
			if e.Verb == model.DoSet {
				r.SetTrack(e.Track, n, to)
			} else {
				r.AddTrack(e.Track, n, by)
			}
		case e.Verb == model.DoSet:
			r.SetVariable(e.Var, n, to, &e.Source)
		default:
			r.SetVariable(e.Var, n, r.Variable(e.Var, n)+by, &e.Source)
		}
	}
}

// toUnits does an effect that asks nobody to one unit after the other.
func (f *Frame) toUnits(r *flow.Run, e *model.Effect) {
	hex, turn := int32(model.None), r.P.Turn
	if e.Hex != nil {
		hex = e.Hex.Int(r.Ctx)
	}
	if e.Amount != nil {
		turn = int16(min(max(e.Amount.Int(r.Ctx), 1), 999))
	}
	for _, n := range f.members(r, e.Of) {
		if n >= 0 {
			toUnit(r, e, model.UnitID(n), model.HexID(hex), turn)
		}
	}
}

func toUnit(r *flow.Run, e *model.Effect, u model.UnitID, hex model.HexID, turn int16) {
	switch e.Verb {
	case model.DoEliminate:
		if !gone(r, u) {
			r.Eliminate(u, &e.Source)
		}
	case model.DoPlace:
		if e.Hex != nil {
			putIn(r, e, u, hex)
		} else {
			r.ToBox(u, e.Box, event.Placed)
		}
	case model.DoArrive:
		r.Arrive(u, e.Area, turn)
	case model.DoFlip:
		if !gone(r, u) {
			r.FlipTo(u, e.Face)
		}
	case model.DoReveal:
		r.Reveal(u)
	case model.DoHide:
		r.P.Flag(u, state.Hidden, true)
	case model.DoStop:
		r.P.Flag(u, state.Stopped, true)
	}
}

// placeIn begins the placement of units in hexes of somebody's choice: of each side's
// units by their owner, or of all by the attacker or defender of the combat.
func (f *Frame) placeIn(r *flow.Run, e *model.Effect) {
	a := flow.ArgsOf(flow.Of(model.None))
	for _, n := range f.members(r, e.Hexes) {
		a.Hexes = append(a.Hexes, model.HexID(n))
	}
	slices.Sort(a.Hexes)
	a.Hexes = slices.Compact(a.Hexes)
	// The frame called last runs first.
	for s := model.SideID(len(r.G.Sides)) - 1; s >= 0; s-- {
		b := a
		b.Side = r.Decider(e.ChosenBy, s)
		for _, n := range f.members(r, e.Of) {
			if n >= 0 && r.G.Units[n].Side == s {
				b.Units = append(b.Units, model.UnitID(n))
			}
		}
		if len(b.Units) > 0 {
			r.Call("place-in", b)
		}
	}
}

// putIn puts a unit into a hex. One that may not stand there stays where it is, and
// the log says why, unless others may not know of the unit.
func putIn(r *flow.Run, e *model.Effect, u model.UnitID, hex model.HexID) {
	if hex < 0 {
		return
	}
	no := r.MayNotStand(u, hex)
	if no == nil {
		r.MoveUnit(u, hex, event.Placed, 0)
		return
	}
	if r.P.Units[u].Flags&state.Hidden == 0 {
		ev := event.Blank(event.Said)
		ev.Text, ev.Side, ev.Rule = r.G.Units[u].Name()+" is not placed: "+no.Text, r.G.Units[u].Side, &e.Source
		r.Emit(ev)
	}
}

// swap puts one unit in a box and another where it was, as it was.
func (f *Frame) swap(r *flow.Run, e *model.Effect) {
	goes, comes := model.UnitID(e.Of.Int(r.Ctx)), model.UnitID(e.From.Int(r.Ctx))
	if goes < 0 || comes < 0 || goes == comes {
		return
	}
	r.Swap(goes, comes, e.Box)
}

// ask begins the procedure of an effect that may ask, for each side that has
// units in it.
func (f *Frame) ask(r *flow.Run, e *model.Effect) {
	units := slices.DeleteFunc(f.units(r, e.Of), func(u model.UnitID) bool { return r.HexOf(u) < 0 })
	var foes []model.UnitID
	if e.From != nil {
		foes = f.units(r, e.From)
	}
	// The frame called last runs first.
	for s := model.SideID(len(r.G.Sides)) - 1; s >= 0; s-- {
		a := flow.ArgsOf(flow.Of(s))
		for _, u := range units {
			if r.G.Units[u].Side == s {
				a.Units = append(a.Units, u)
			}
		}
		if len(a.Units) == 0 {
			continue
		}
		a.Spec, a.Foes, a.Effect = e.How, foes, e
		if foes == nil {
			a.Foes = opponents(r.P.Combat, a.Units)
		}
		switch e.Verb {
		case model.DoStepLoss:
			a.Steps = r.Int(e.Amount, 1)
			r.Call("step-loss", a)
		case model.DoRetreat:
			r.Call("retreat", a)
		case model.DoAdvance:
			r.Call("advance", a)
		case model.DoExchange:
			r.Call("exchange", a)
		}
	}
}

// opponents lists the party of the combat that some units do not belong to.
func opponents(k *state.Combat, units []model.UnitID) []model.UnitID {
	switch {
	case k == nil:
		return nil
	case !slices.ContainsFunc(units, k.HasDefender):
		return slices.Clone(k.Defenders)
	}
	var out []model.UnitID
	for i := range k.Attackers {
		out = append(out, k.Attackers[i].Unit)
	}
	return out
}
