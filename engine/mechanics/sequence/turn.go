package sequence

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Turn is the frame at the bottom of every game: it runs the turns.
type Turn struct {
	flow.NoDecisions
	Next  int32 // index of the next root of the sequence
	Stage int32
}

const (
	turnGame int32 = iota // before the first turn
	turnStart
	turnPhases
	turnEnd
)

// InitFrame makes it the frame of a game.
func (f *Turn) InitFrame(flow.Turns) { *f = Turn{} }

// ProcName returns the procedure's name.
func (f *Turn) ProcName() string { return "turn" }

// Clone returns an independent copy.
func (f *Turn) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Turn) Visit(v state.Visitor) {
	v.Int("next", &f.Next)
	v.Int("stage", &f.Stage)
}

// RunFrame runs the next phase, or the change of turn.
func (f *Turn) RunFrame(r *flow.Run) flow.Status {
	switch f.Stage {
	case turnGame:
		f.Stage = turnStart
		r.PushHooks("game.start", "", flow.SubjectOf(model.None))
	case turnStart:
		f.Stage, f.Next = turnPhases, 0
		e := event.NewEvent(event.Turn)
		e.N = int32(r.Ctx.P.Turn)
		r.EmitEvent(e)
		if f.Next == 0 && r.Ctx.G.Start.Phase != model.None && int(r.Ctx.P.Turn) == r.Ctx.G.FirstTurn {
			f.skipToPhase(r, r.Ctx.G.Start.Phase)
		}
		r.PushHooks("turn.start", "", flow.SubjectOf(model.None))
		r.RunScheduled("start", "turn")
	case turnPhases:
		if int(f.Next) >= len(r.Ctx.G.Sequence) {
			f.Stage = turnEnd
			r.PushHooks("turn.end", "", flow.SubjectOf(model.None))
			r.RunScheduled("end", "turn")
			return flow.Continue
		}
		phase := r.Ctx.G.Sequence[f.Next]
		f.Next++
		flow.CallProcedure(r, flow.Phase{Phase: phase})
	case turnEnd:
		return f.endTurn(r)
	default: // only a damaged position holds another stage
		return flow.Done
	}
	return flow.Continue
}

// skipToPhase starts the first turn at a later phase.
func (f *Turn) skipToPhase(r *flow.Run, phase model.PhaseID) {
	StartAtPhase(r, f, phase, model.None)
}

// endTurn ends the turn and begins the next one, or scores the game after the last.
func (f *Turn) endTurn(r *flow.Run) flow.Status {
	r.Ctx.P.SetPhase(model.None, model.None)
	r.Values.ExpireVariables(model.EndOfTurn)
	for d := range r.Ctx.G.Decks {
		if r.Ctx.G.Decks[d].Reshuffle == "each turn" {
			r.Decks.ReshuffleDeck(model.DeckID(d))
		}
	}
	if int(r.Ctx.P.Turn) >= r.Ctx.G.LastTurn {
		scoreGame(r)
		return flow.Done
	}
	r.Ctx.P.SetTurn(r.Ctx.P.Turn + 1)
	f.Stage = turnStart
	return flow.Continue
}
