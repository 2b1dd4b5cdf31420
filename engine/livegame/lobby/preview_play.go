package lobby

import (
	"context"

	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/preview"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

type previewPlayed struct {
	Link string `json:"link" doc:"Address of a new table of what is watched, with all its seats."`
}

// previewPlay begins a game of the previewed scenario from the files as they are now.
func (l *Lobby) previewPlay(p *previewID) (*previewPlayed, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	g.mu.Lock()
	look := g.compiled
	g.mu.Unlock()
	if look == nil {
		return nil, paramFault("there is no game yet: mend the findings first")
	}
	if !l.hasRoom() {
		return nil, paramFault("there are too many tables: close some")
	}
	who, f := chooseSeats(look.Rules.Model, nil, nil)
	if f != nil {
		return nil, f
	}
	t, err := l.newGame(look.Rules, &newParams{Scenario: g.params.Scenario, Variants: g.params.Variants, Options: g.params.Options}, who)
	if err != nil {
		return nil, internalFault(err)
	}
	return &previewPlayed{t.lobbyView().All}, nil
}

type previewLines struct {
	Moments []livegame.Moment `json:"moments" doc:"The moments of the table whose position is watched; none where none is."`
}

// previewMoments lists the moments of the table whose position is shown.
func (l *Lobby) previewMoments(p *previewID) (*previewLines, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	out := &previewLines{Moments: []livegame.Moment{}}
	if g.params.Table == "" {
		return out, nil
	}
	return out, l.withTable(g.params.Table, func(r *livegame.Session) {
		out.Moments = append(out.Moments, r.History.ListMoments(model.None, 1, r.History.ChangeCount(model.None), false)...)
	})
}

type previewAtParams struct {
	previewID
	At int `json:"at" required:"true" doc:"Number of a moment, as preview.moments lists them."`
}

// previewAt shows another position of the table, under the rules as they are now.
func (l *Lobby) previewAt(p *previewAtParams) (*struct{}, *protocol.Fault) {
	g := l.findPreview(p.Preview)
	if g == nil {
		return nil, noPreview(p.Preview)
	}
	var saved []byte
	if f := l.withTable(g.params.Table, func(r *livegame.Session) {
		if p.At >= 1 && p.At <= r.History.ChangeCount(model.None) {
			saved = r.History.PastTable(model.None, p.At).EncodePosition()
		}
	}); f != nil {
		return nil, f
	}
	if saved == nil {
		return nil, paramFault("there is no moment %d", p.At)
	}
	return &struct{}{}, g.showPosition(saved)
}

// showPosition shows a position under the rules that were compiled last.
func (g *livePreview) showPosition(saved []byte) *protocol.Fault {
	g.work.Lock()
	defer g.work.Unlock()
	g.mu.Lock()
	look := g.compiled
	g.mu.Unlock()
	if look == nil {
		return paramFault("there is no game yet: mend the findings first")
	}
	t, err := carryPosition(look.Rules, saved)
	if err != nil {
		return internalFault(err)
	}
	moves := preview.ListMoves(t)
	g.mu.Lock()
	g.saved, g.moves = t.EncodePosition(), moves
	g.mu.Unlock()
	view := marshalPlain(t.View(model.None))
	g.updateState(func(now *previewState) { now.View, now.Moves = view, nil })
	return nil
}

// withTable calls look with the game of a table of this lobby.
func (l *Lobby) withTable(name string, look func(*livegame.Session)) *protocol.Fault {
	t := l.FindTable(name)
	if t == nil {
		return paramFault("there is no table %q", name)
	}
	if err := t.UseSession(context.Background(), look); err != nil {
		return internalFault(err)
	}
	return nil
}
