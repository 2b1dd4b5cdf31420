package cards

import (
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Draw is a phase in which a side draws a card.
type Draw struct {
	Phase model.PhaseID
	Side  model.SideID
	Deck  model.DeckID
	Over  bool
}

// InitFrame makes it the frame of a phase.
func (f *Draw) InitFrame(a flow.Draw) { *f = Draw{Phase: a.Phase, Side: a.Side, Deck: a.Deck} }

// ProcName returns the procedure's name.
func (f *Draw) ProcName() string { return "draw" }

// Clone returns an independent copy.
func (f *Draw) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Draw) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Side("side", &f.Side)
	v.Deck("deck", &f.Deck)
	v.Bool("over", &f.Over)
}

// RunFrame draws, or asks first when drawing is optional.
func (f *Draw) RunFrame(r *flow.Run) flow.Status {
	if f.Over {
		return flow.Done
	}
	if r.Ctx.G.Phases[f.Phase].Optional && len(r.Ctx.P.Decks[f.Deck].Draw) > 0 {
		return flow.Wait
	}
	f.drawCard(r)
	return flow.Continue
}

// DescribeDecision asks whether to draw.
func (f *Draw) DescribeDecision(r *flow.Run) flow.Decision {
	d := &r.Ctx.G.Decks[f.Deck]
	return flow.Decision{Side: f.Side, Kind: "draw", Prompt: flow.Prompt{"draw from ", d.Name(), "?"}, Source: &d.Source}
}

// ListOptions lists to draw and to decline.
func (f *Draw) ListOptions(r *flow.Run, l *flow.List) {
	l.Add(flow.WordAction(flow.VDraw, r.Ctx.G.Decks[f.Deck].ID))
	l.Add(flow.PlainAction(flow.VDecline))
}

// TakeAction draws or declines.
func (f *Draw) TakeAction(r *flow.Run, a flow.Action) {
	if a.Verb == flow.VDraw {
		f.drawCard(r)
		return
	}
	f.Over = true
}

// drawCard draws a card for the side and ends the phase.
func (f *Draw) drawCard(r *flow.Run) {
	f.Over = true
	r.Decks.TurnUpCard(f.Deck, f.Side)
}

// Chits draws chits from a deck until none is left; each runs the phases
// inside the node for the chit's side.
type Chits struct {
	flow.NoDecisions
	Phase model.PhaseID
	Deck  model.DeckID
	Child int32 // next phase inside for the chit drawn; 0 before a draw
	Drawn bool
}

// InitFrame makes it the frame of a group.
func (f *Chits) InitFrame(a flow.Chits) { *f = Chits{Phase: a.Phase, Deck: a.Deck} }

// ProcName returns the procedure's name.
func (f *Chits) ProcName() string { return "chits" }

// Clone returns an independent copy.
func (f *Chits) Clone() state.Frame { c := *f; return &c }

// Visit names every field once.
func (f *Chits) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Deck("deck", &f.Deck)
	v.Int("child", &f.Child)
	v.Bool("drawn", &f.Drawn)
}

// RunFrame draws the next chit or runs the next phase of the one drawn.
func (f *Chits) RunFrame(r *flow.Run) flow.Status {
	ph := &r.Ctx.G.Phases[f.Phase]
	if !f.Drawn {
		if len(r.Ctx.P.Decks[f.Deck].Draw) == 0 || ph.StopWhen != nil && ph.StopWhen.Bool(r.Ctx) {
			return flow.Done
		}
		c := r.Decks.TurnUpCard(f.Deck, model.None)
		if side := r.Ctx.G.Cards[c].Side; side != model.None {
			f.Drawn, f.Child = true, 0
			r.Ctx.P.SetPhase(model.None, side)
		}
		return flow.Continue
	}
	if f.Child < 0 || int(f.Child) >= len(ph.Children) {
		f.Drawn = false
		r.Values.ExpireVariables(model.EndOfPlayerTurn)
		r.Ctx.P.SetPhase(model.None, model.None)
		return flow.Continue
	}
	phase := ph.Children[f.Child]
	f.Child++
	flow.CallProcedure(r, flow.Phase{Phase: phase})
	return flow.Continue
}
