package position

import (
	"errors"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Position is a described position on its way to a game.
type Position struct {
	Names
	State *state.Position
	Seed  string // of the dice; empty when the patch has none

	turn               *sequence.Turn
	at                 diag.Pos
	phase              model.PhaseID
	phasing            model.SideID
	decks              map[int][]model.CardID
	unfinished         []*yamldoc.Node
	attack             *attack.Frame  // under way when parts of it are pending
	passed             []model.SideID // in the alternation that the position starts with
	otherSideLeft      int32          // how many more acts the other side may do
	hasPassed          bool
	doneFlags          []doneFlag
	pointsLeft         []pointsLeft
	result             string // of the attack whose die has fallen
	obligations        []obligation
	obligationsPending bool         // the obligations of the patch are not in the position yet
	placedUnits        []placedUnit // units that patches place, in their order
	unreachable        bool         // a patch says that an unreachable position is intended
}

// doneFlag is a mark of some units for an act in this phase.
type doneFlag struct {
	flag  state.UnitFlag
	units []model.UnitID
}

// pointsLeft are the movement points that a unit has left.
type pointsLeft struct {
	unit model.UnitID
	left int16
}

// ReadPosition lays descriptions over a scenario's set-up, later ones over earlier
// ones. It returns nil, with findings, when one is faulty.
func ReadPosition(g *model.Game, givens []*spec.Given, rep *diag.List) *Position {
	b := newPatch(g, state.New(g), rep)
	flow.SetUp(g, b.State)
	for _, gv := range givens {
		if gv != nil {
			b.applyPatch(gv)
		}
	}
	if b.faults > 0 {
		return nil
	}
	b.State.MarkAllChanged()
	return b
}

// newPatch starts a patch on a position.
func newPatch(g *model.Game, p *state.Position, rep *diag.List) *Position {
	return &Position{Names: Names{G: g, Rep: rep}, State: p, decks: map[int][]model.CardID{}, phase: model.None, phasing: model.None}
}

// ApplyPatch lays a description over the position under way: units, tracks,
// variables, losses, obligations. The phase stays as it is.
func ApplyPatch(r *flow.Run, gv *spec.Given, rep *diag.List) {
	b := newPatch(r.Ctx.G, r.Ctx.P, rep)
	b.applyPatch(gv)
	b.MarkFlags(r)
	r.Ctx.P.MarkAllChanged()
	r.ResetLatches()
	for i := len(r.Ctx.P.Frames) - 1; i >= 0 && b.obligationsPending; i-- {
		r.Ctx.P.OwnFrames(i)
		b.applyObligationsIn(r, r.Ctx.P.Frames[i])
	}
	b.haveAppliedObligations()
}

// EnterPhase starts the turn at the described phase, with the described cards on
// top of their decks.
func (b *Position) EnterPhase(r *flow.Run) {
	b.turn = &sequence.Turn{}
	r.PushFrame(b.turn)
	flow.ShuffleDecks(r)
	for d, cards := range b.decks {
		deck := &b.State.Decks[d]
		deck.Draw, deck.Discard = putOnTop(cards, deck.Draw), removeCards(deck.Discard, cards)
	}
	if b.phase != model.None {
		if !b.isRunPerSide(b.phase) {
			b.State.SetPhase(model.None, b.phasing)
		}
		sequence.StartAtPhase(r, b.turn, b.phase, b.phasing)
	}
}

// MarkFlags marks what units have done in this phase. It reports whether any has
// done anything.
func (b *Position) MarkFlags(r *flow.Run) bool {
	for _, f := range b.doneFlags {
		for _, u := range f.units {
			r.Ctx.P.SetFlags(u, f.flag, true)
		}
	}
	for _, x := range b.pointsLeft {
		r.Ctx.P.SetMP(x.unit, x.left)
	}
	return len(b.doneFlags)+len(b.pointsLeft) > 0
}

// FinishPosition adds what can be set only in the phase itself: obligations and
// unfinished acts. open says whether a decision is open there; isOpen says whether
// one is afterwards. ok is false after a fault.
func (b *Position) FinishPosition(r *flow.Run, open bool) (isOpen, ok bool) {
	if !b.haveAppliedObligations() {
		return open, false
	}
	if len(b.unfinished) == 0 {
		return open, true
	}
	return b.applyPending(r, open)
}

// ExplainStop reports why play stops on the way to a position. It returns whether
// the position is still usable: a die that cannot be rolled is reported when it is
// needed.
func (b *Position) ExplainStop(fault error) bool {
	var wrong *flow.WrongDie
	var over *flow.LimitError
	switch {
	case errors.As(fault, &wrong):
		return true
	case errors.As(fault, &over):
		b.faults++
		d := over.Diag
		d.Related = append(slices.Clone(d.Related), diag.Related{Pos: b.at, Message: "on the way to this position"})
		b.Rep.Add(d)
	default:
		b.addFinding(RuleValue, b.at, "a script failed on the way to this position: "+fault.Error(), "", "")
	}
	return false
}

// PrepareOpening returns the callback for [flow.Run.RunUntil]. It sets up the
// alternation that the position starts with, and stops at attacks with pending
// parts, which continue whether or not another attack can be chosen.
func (b *Position) PrepareOpening(r *flow.Run) func(flow.Frame) bool {
	if b.phase == model.None {
		return nil
	}
	begun := b.G.Phases[b.phase].Do != model.DoAlternatePhase || b.phasing == model.None && !b.hasPassed
	return func(f flow.Frame) bool {
		if a, ok := f.(*sequence.Alternate); ok && !begun && a.Phase == b.phase {
			begun = true
			a.SetOpening(r, b.phasing, b.passed, b.otherSideLeft)
		}
		if b.obligationsPending && attackPhaseOf(f) == b.phase {
			b.applyObligationsIn(r, f)
		}
		if a, ok := f.(*attack.Frame); ok && len(b.unfinished) > 0 && a.Rights.Phase == b.phase {
			a.NoteObligations(r)
			b.attack = a
			return true
		}
		return false
	}
}

// applyPatch lays one description over the position.
func (b *Position) applyPatch(gv *spec.Given) {
	if gv.Seed != "" {
		b.Seed = gv.Seed
	}
	b.at = gv.Pos
	b.unreachable = b.unreachable || gv.Impossible
	if gv.Only.Len() > 0 {
		for i := range b.State.Units {
			b.State.Units[i] = state.Unit{At: model.InBox(model.BoxOut), Steps: b.G.Units[i].Steps}
		}
	}
	for _, m := range []*schema.Map[spec.Place]{&gv.Only, &gv.Units} {
		for i := range m.Entries {
			b.placeUnit(&m.Entries[i])
		}
	}
	if gv.Turn != 0 {
		b.State.Turn = int16(gv.Turn)
		if gv.Turn < b.G.FirstTurn || gv.Turn > b.G.LastTurn {
			b.addFinding(RuleValue, gv.Pos, fmt.Sprintf("there is no turn %d", gv.Turn), fmt.Sprintf("a turn from %d to %d", b.G.FirstTurn, b.G.LastTurn), "")
		}
	}
	if gv.Phase != "" {
		b.phase, b.phasing, _ = b.FindPhase(gv.Phase, gv.Pos)
	}
	for i := range gv.Tracks.Entries {
		b.setTrack(&gv.Tracks.Entries[i])
	}
	for i := range gv.Variables.Entries {
		e := &gv.Variables.Entries[i]
		b.setVariable(e.Key, e.KeyAt, e.Value)
	}
	for _, e := range gv.Lost.Entries {
		if i := b.FindSide(e.Key, e.KeyAt); i >= 0 {
			b.State.LostPoints[i] = int32(e.Value)
		}
	}
	for _, e := range gv.Passed.Entries {
		if i := b.FindSide(e.Key, e.KeyAt); i >= 0 {
			b.passed, b.otherSideLeft, b.hasPassed = append(b.passed, model.SideID(i)), int32(e.Value), true
		}
	}
	for _, id := range gv.Latched {
		if i := FindName(&b.Names, id, gv.Pos, "latch", b.G.Latches, func(x *model.Latch) string { return x.ID }); i >= 0 {
			b.State.SetLatchFallen(i, true)
			b.State.ArmedLatches |= 1 << uint(i)
		}
	}
	for _, e := range gv.Deck.Entries {
		b.noteDeckTop(e.Key, e.KeyAt, e.Value)
	}
	b.readFlags(gv.Pos, gv.HasMoved, gv.HasAttacked, gv.WasAttacked, gv.HasAdvanced, gv.WasDisplaced)
	for _, e := range gv.Points.Entries {
		if u := b.FindUnit(e.Key, e.KeyAt); u >= 0 {
			b.pointsLeft = append(b.pointsLeft, pointsLeft{model.UnitID(u), int16(min(max(e.Value, 0), 1<<14))})
		}
	}
	b.readObligations(gv.Obligations)
	if len(gv.Pending) > 0 {
		b.unfinished = gv.Pending
	}
}

// readFlags reads what units have done.
func (b *Position) readFlags(at diag.Pos, moved, attacked, wasAttacked, advanced, displaced []string) {
	for _, x := range []struct {
		flag  state.UnitFlag
		names []string
	}{{state.HasMoved, moved}, {state.HasAttacked, attacked}, {state.WasAttacked, wasAttacked}, {state.HasAdvanced, advanced}, {state.WasDisplaced, displaced}} {
		var ids []model.UnitID
		for _, name := range x.names {
			if u := b.FindUnit(name, at); u >= 0 {
				ids = append(ids, model.UnitID(u))
			}
		}
		if len(ids) > 0 {
			b.doneFlags = append(b.doneFlags, doneFlag{x.flag, ids})
		}
	}
}
