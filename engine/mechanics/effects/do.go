package effects

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// applyEffect does one effect, about a unit if there is one.
func (f *Frame) applyEffect(r *flow.Run, e *model.Effect, u model.UnitID) {
	f.withSubject(r, u, func() {
		if e.ForEach != nil || r.Ctx.True(e.When) {
			if r.OnReached != nil {
				r.OnReached(&e.Source)
			}
			f.applyVerb(r, e, u)
		}
	})
}

// applyVerb applies an effect by its verb.
func (f *Frame) applyVerb(r *flow.Run, e *model.Effect, u model.UnitID) {
	switch {
	case e.Hexes != nil:
		f.beginPlacing(r, e)
		return
	case e.Verb.MayAsk():
		f.beginProcedure(r, e)
		return
	case e.Verb.ActsOnUnits():
		f.applyToUnits(r, e)
		return
	}
	switch e.Verb {
	case model.DoRun:
		f.runFunction(r, e, u)
	case model.DoSet, model.DoAdjust:
		f.applyChange(r, e)
	case model.DoCheck:
		f.rollCheck(r, &r.Ctx.G.Checks[e.RuleIndex], u)
	case model.DoReshuffle:
		r.Decks.ReshuffleDeck(e.Deck)
	case model.DoDraw:
		if s := f.actingSide(r, e); s >= 0 {
			r.Decks.TurnUpCard(e.Deck, s)
		}
	case model.DoDiscard:
		r.Decks.RemoveCard(e.Deck, e.Card)
		r.Ctx.P.Decks[e.Deck].Discard = append(r.Ctx.P.Decks[e.Deck].Discard, e.Card)
	case model.DoAttack:
		if s := f.actingSide(r, e); s >= 0 {
			flow.CallProcedure(r, flow.Attack{Phase: r.Ctx.P.Phase, Side: s, Attack: e.RuleIndex})
		}
	case model.DoMove:
		if s := f.actingSide(r, e); s >= 0 {
			flow.CallProcedure(r, flow.Move{Phase: r.Ctx.P.Phase, Side: s, Movement: e.RuleIndex})
		}
	case model.DoSay, model.DoTell:
		f.emitText(r, e)
	case model.DoWin:
		if s := e.BySide.Int(r.Ctx); s >= 0 && r.Ctx.P.Result == nil {
			r.EndGame(model.SideID(s), int(r.Ctx.Int(e.Amount, 1)), e.Text, e.ID)
		}
	case model.DoSwap:
		f.swapUnits(r, e)
	}
}

// runFunction calls the Lua function of an effect.
func (f *Frame) runFunction(r *flow.Run, e *model.Effect, u model.UnitID) {
	a := flow.Subject{Side: f.Side, Phase: f.Phase, Unit: f.Unit, Hex: f.Hex, From: f.From, Card: f.Card}
	if e.ForEach != nil {
		a.Unit, a.Side, a.Hex = u, r.Ctx.G.Units[u].Side, r.Ctx.HexOf(u)
	}
	flow.CallProcedure(r, flow.Script{Subject: a, Fn: e.Run})
}

// emitText emits the message of an effect, to one side only where the effect says so.
func (f *Frame) emitText(r *flow.Run, e *model.Effect) {
	ev := event.NewEvent(event.Said)
	ev.Text, ev.Side, ev.Rule = e.Text, f.Side, &e.Source
	if e.Verb == model.DoTell {
		ev.Side, ev.Secret = e.Side, true
	}
	r.EmitEvent(ev)
}

// actingSide returns the side that attacks, moves or draws: the phasing one where none is
// named; None where an expression gives none.
func (f *Frame) actingSide(r *flow.Run, e *model.Effect) model.SideID {
	if e.BySide == nil {
		return r.Ctx.P.Phasing
	}
	return model.SideID(e.BySide.Int(r.Ctx))
}

// applyChange applies an effect that sets or adjusts a track or variable, for each owner.
func (f *Frame) applyChange(r *flow.Run, e *model.Effect) {
	by, to := r.Ctx.Int(e.Amount, 0), int32(0)
	if e.To != nil {
		to = e.To.Int(r.Ctx)
	}
	for _, n := range f.evalMembers(r, e.Subject) {
		switch {
		case n < 0:
		case e.Track >= 0:
			if e.Verb == model.DoSet {
				r.Values.SetTrack(e.Track, n, to)
			} else {
				r.Values.AddTrack(e.Track, n, by)
			}
		case e.Verb == model.DoSet:
			r.Values.SetVariable(e.Var, n, to, &e.Source)
		default:
			r.Values.SetVariable(e.Var, n, r.Values.VariableValue(e.Var, n)+by, &e.Source)
		}
	}
}

// applyToUnits does an effect that asks nobody to one unit after the other.
func (f *Frame) applyToUnits(r *flow.Run, e *model.Effect) {
	hex, turn := int32(model.None), r.Ctx.P.Turn
	if e.Hex != nil {
		hex = e.Hex.Int(r.Ctx)
	}
	if e.Amount != nil {
		turn = int16(min(max(e.Amount.Int(r.Ctx), 1), 999))
	}
	for _, n := range f.evalMembers(r, e.Subject) {
		if n >= 0 {
			applyToUnit(r, e, model.UnitID(n), model.HexID(hex), turn)
		}
	}
}

// applyToUnit applies an effect to one unit.
func applyToUnit(r *flow.Run, e *model.Effect, u model.UnitID, hex model.HexID, turn int16) {
	switch e.Verb {
	case model.DoEliminate:
		if !isUnitGone(r, u) {
			r.Units.EliminateUnit(u, &e.Source)
		}
	case model.DoPlace:
		if e.Hex != nil {
			putUnit(r, e, u, hex)
		} else {
			r.Units.MoveToBox(u, e.Box, event.Placed)
		}
	case model.DoArrive:
		r.Units.ScheduleArrival(u, e.Area, turn)
	case model.DoFlip:
		if !isUnitGone(r, u) {
			r.Units.FlipToFace(u, e.Face)
		}
	case model.DoReveal:
		r.Units.RevealUnit(u)
	case model.DoHide:
		r.Ctx.P.SetFlags(u, state.IsHidden, true)
	case model.DoStop:
		r.Ctx.P.SetFlags(u, state.WasStopped, true)
	}
}

// beginPlacing begins the placement of units in hexes of somebody's choice: of each side's
// units by their owner, or of all by the attacker or defender of the combat.
func (f *Frame) beginPlacing(r *flow.Run, e *model.Effect) {
	var hexes []model.HexID
	for _, n := range f.evalMembers(r, e.Hexes) {
		hexes = append(hexes, model.HexID(n))
	}
	slices.Sort(hexes)
	hexes = slices.Compact(hexes)
	// The frame called last runs first.
	for s := model.SideID(len(r.Ctx.G.Sides)) - 1; s >= 0; s-- {
		var units []model.UnitID
		for _, n := range f.evalMembers(r, e.Subject) {
			if n >= 0 && r.Ctx.G.Units[n].Side == s {
				units = append(units, model.UnitID(n))
			}
		}
		if len(units) > 0 {
			flow.CallProcedure(r, flow.PlaceIn{Side: r.DecidingSide(e.ChosenBy, s), Units: units, Hexes: hexes})
		}
	}
}

// putUnit puts a unit into a hex. A unit that may not be there stays where it is, and the log
// says why, unless others may not know of the unit.
func putUnit(r *flow.Run, e *model.Effect, u model.UnitID, hex model.HexID) {
	if hex < 0 {
		return
	}
	no := r.Ctx.Stacks.WhyNotPlaced(u, hex)
	if no == nil {
		r.Units.MoveUnit(u, hex, event.Placed, 0)
		return
	}
	if r.Ctx.P.Units[u].Flags&state.IsHidden == 0 {
		ev := event.NewEvent(event.Said)
		ev.Text, ev.Side, ev.Rule = r.Ctx.G.Units[u].Name()+" is not placed: "+no.Text, r.Ctx.G.Units[u].Side, &e.Source
		r.EmitEvent(ev)
	}
}

// swapUnits puts one unit in a box and another where it was, as it was.
func (f *Frame) swapUnits(r *flow.Run, e *model.Effect) {
	goes, comes := model.UnitID(e.Subject.Int(r.Ctx)), model.UnitID(e.From.Int(r.Ctx))
	if goes < 0 || comes < 0 || goes == comes {
		return
	}
	r.Units.SwapUnits(goes, comes, e.Box)
}

// beginProcedure begins the procedure of an effect that may ask, for each side that has
// units in it.
func (f *Frame) beginProcedure(r *flow.Run, e *model.Effect) {
	units := slices.DeleteFunc(f.listUnits(r, e.Subject), func(u model.UnitID) bool { return r.Ctx.HexOf(u) < 0 })
	var foes []model.UnitID
	if e.From != nil {
		foes = f.listUnits(r, e.From)
	}
	// The frame called last runs first.
	for s := model.SideID(len(r.Ctx.G.Sides)) - 1; s >= 0; s-- {
		var own []model.UnitID
		for _, u := range units {
			if r.Ctx.G.Units[u].Side == s {
				own = append(own, u)
			}
		}
		if len(own) > 0 {
			beginForSide(r, e, s, own, foes)
		}
	}
}

// beginForSide begins it for one of them; foes are nil where the effect names none.
func beginForSide(r *flow.Run, e *model.Effect, s model.SideID, units, foes []model.UnitID) {
	if foes == nil {
		foes = listOpponents(r.Ctx.P.Combat, units)
	}
	switch e.Verb {
	case model.DoStepLoss:
		flow.CallProcedure(r, flow.StepLoss{Side: s, Units: units, Steps: r.Ctx.Int(e.Amount, 1)})
	case model.DoRetreat:
		a := flow.NewRetreat(e.RuleIndex, s, units, foes)
		a.Optional, a.MovedBy = e.Optional, e.MovedBy
		flow.CallProcedure(r, a)
	case model.DoAdvance:
		flow.CallProcedure(r, flow.Advance{Spec: e.RuleIndex, Side: s, Units: units})
	case model.DoExchange:
		flow.CallProcedure(r, flow.Exchange{Spec: e.RuleIndex, Side: s, Units: units, Foes: foes})
	}
}

// listOpponents lists the party of the combat that some units do not belong to.
func listOpponents(k *state.Combat, units []model.UnitID) []model.UnitID {
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
