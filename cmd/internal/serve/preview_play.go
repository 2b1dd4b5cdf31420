package serve

import (
	"context"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/preview"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/room"
)

type previewPlayed struct {
	Link string `json:"link" doc:"Address of a new table of what is watched, with all its seats."`
}

// previewPlay begins a game of what is watched, as the files make it now.
func (s *Server) previewPlay(p *glanceID) (*previewPlayed, *protocol.Fault) {
	g := s.glanceOf(p.Preview)
	if g == nil {
		return nil, noGlance(p.Preview)
	}
	g.mu.Lock()
	look := g.look
	g.mu.Unlock()
	if look == nil {
		return nil, bad("there is no game yet: mend the findings first")
	}
	if len(s.list()) >= limits.ServeTables {
		return nil, bad("there are too many tables: close some")
	}
	who, f := seated(look.Rules.Model, nil, nil)
	if f != nil {
		return nil, f
	}
	t, err := s.newGame(look.Rules, &newParams{Scenario: g.ask.Scenario, Variants: g.ask.Variants, Options: g.ask.Options}, who)
	if err != nil {
		return nil, failure(err)
	}
	return &previewPlayed{t.view().All}, nil
}

type previewLines struct {
	Moments []room.Moment `json:"moments" doc:"The moments of the table whose position is watched; none where none is."`
}

// previewMoments lists the moments of the table whose position is watched.
func (s *Server) previewMoments(p *glanceID) (*previewLines, *protocol.Fault) {
	g := s.glanceOf(p.Preview)
	if g == nil {
		return nil, noGlance(p.Preview)
	}
	out := &previewLines{Moments: []room.Moment{}}
	if g.ask.Table == "" {
		return out, nil
	}
	return out, s.atTable(g.ask.Table, func(r *room.Session) {
		out.Moments = append(out.Moments, r.ListMoments(model.None, 1, r.ChangeCount(model.None), false)...)
	})
}

type previewAtParams struct {
	glanceID
	At int `json:"at" required:"true" doc:"Number of a moment, as preview.moments lists them."`
}

// previewAt shows another position of the table, under the rules as they are now.
func (s *Server) previewAt(p *previewAtParams) (*struct{}, *protocol.Fault) {
	g := s.glanceOf(p.Preview)
	if g == nil {
		return nil, noGlance(p.Preview)
	}
	var saved []byte
	if f := s.atTable(g.ask.Table, func(r *room.Session) {
		if p.At >= 1 && p.At <= r.ChangeCount(model.None) {
			saved = r.PastTable(model.None, p.At).Save()
		}
	}); f != nil {
		return nil, f
	}
	if saved == nil {
		return nil, bad("there is no moment %d", p.At)
	}
	return &struct{}{}, g.stand(saved)
}

// stand shows a position under the rules as they were last compiled.
func (g *glance) stand(saved []byte) *protocol.Fault {
	g.work.Lock()
	defer g.work.Unlock()
	g.mu.Lock()
	look := g.look
	g.mu.Unlock()
	if look == nil {
		return bad("there is no game yet: mend the findings first")
	}
	t, err := carried(look.Rules, saved)
	if err != nil {
		return failure(err)
	}
	moves := preview.Of(t)
	g.mu.Lock()
	g.saved, g.moves = t.Save(), moves
	g.mu.Unlock()
	view := plain(t.View(model.None))
	g.show(func(now *seen) { now.View, now.Moves = view, nil })
	return nil
}

// atTable looks at the game of a table of this server.
func (s *Server) atTable(name string, look func(*room.Session)) *protocol.Fault {
	for _, t := range s.list() {
		if t.name != name {
			continue
		}
		if err := t.enter(context.Background()); err != nil {
			return failure(err)
		}
		defer t.leave()
		p, err := t.takenUp()
		if err != nil {
			return failure(err)
		}
		look(p.room)
		return nil
	}
	return bad("there is no table %q", name)
}
