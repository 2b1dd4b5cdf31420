package protocol

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// refuseStale refuses an action that was chosen before the side's latest change.
func (g *hostedGame) refuseStale(at *int, side model.SideID) *Fault {
	if at == nil {
		return nil
	}
	if f := g.requireMoments(); f != nil {
		return f
	}
	if n := g.session.History.ChangeCount(side); *at != n {
		return refusedFault(&game.Refused{Reason: game.ReasonStale, Text: fmt.Sprintf("this was chosen at moment %d, but it is %d now: look again", *at, n)})
	}
	return nil
}

// requireMoments refuses a method that needs moments in a game without them.
func (g *hostedGame) requireMoments() *Fault {
	if g.session.History == nil {
		return refusedFault(&game.Refused{Reason: game.ReasonNotOpen, Text: "the moments of this game are not kept"})
	}
	return nil
}

// gameWithMoments returns a game, the side that asks, and a fault if its moments are not kept.
func (c *Conn) gameWithMoments(id string) (*hostedGame, model.SideID, *Fault) {
	g, side, f := c.gameAndSide(id)
	if f == nil {
		f = g.requireMoments()
	}
	return g, side, f
}

// checkMomentNumber refuses a number outside of 1 to the side's latest change.
func (g *hostedGame) checkMomentNumber(n int, side model.SideID) *Fault {
	if last := g.session.History.ChangeCount(side); n < 1 || n > last {
		return &Fault{Code: CodeParams, Message: fmt.Sprintf("there is no moment %d: they go from 1 to %d", n, last)}
	}
	return nil
}

// momentParams are the parameters of game.moment.
type momentParams struct {
	gameParams
	At *int `json:"at" doc:"Number of the moment; without it the latest."`
}

// showMoment returns a change of the game with the whole view after it, as the
// connection saw it.
func (c *Conn) showMoment(p *momentParams) (*livegame.Change, *Fault) {
	g, side, f := c.gameWithMoments(p.Game)
	if f != nil {
		return nil, f
	}
	n := g.session.History.ChangeCount(side)
	if p.At != nil {
		if f := g.checkMomentNumber(*p.At, side); f != nil {
			return nil, f
		}
		n = *p.At
	}
	return g.session.History.FullViewAt(side, n), nil
}

// momentsParams are the parameters of game.moments.
type momentsParams struct {
	gameParams
	First  int  `json:"first" doc:"The first that is wanted; without it 1."`
	Last   *int `json:"last" doc:"The last that is wanted; without it the latest."`
	Events bool `json:"events" doc:"True: with their events."`
}

// momentsResult is the result of game.moments.
type momentsResult struct {
	Moments []livegame.Moment `json:"moments" doc:"One for each change that the connection saw: number, turn, phase, side, texts, marks (turn, combat, loss); back, with undone, is the number whose view that is again."`
}

// listMoments lists the changes from first to last that the connection knows of.
func (c *Conn) listMoments(p *momentsParams) (*momentsResult, *Fault) {
	g, side, f := c.gameWithMoments(p.Game)
	if f != nil {
		return nil, f
	}
	last := g.session.History.ChangeCount(side)
	if p.Last != nil {
		last = *p.Last
	}
	return &momentsResult{g.session.History.ListMoments(side, p.First, last, p.Events)}, nil
}

// undoParams are the parameters of game.undo.
type undoParams struct {
	gameParams
	To *int `json:"to" doc:"Number of the moment to go back to, all of it or nothing; without it the last action is taken back, and with it the others of its order."`
}

// undoResult is the result of game.undo.
type undoResult struct {
	Undone bool       `json:"undone" doc:"Whether something was taken back."`
	Count  int        `json:"count" doc:"How many actions."`
	View   *game.View `json:"view" doc:"What the connection may know."`
}

// undoActions takes back the last action or order, or all since a moment. It stops before a die,
// a reveal or a change of seat, as what was seen cannot be unseen.
func (c *Conn) undoActions(p *undoParams) (*undoResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = mayDecide(g, side)
	}
	if f == nil && p.To != nil {
		if f = g.requireMoments(); f == nil {
			f = g.checkMomentNumber(*p.To, side)
		}
	}
	if f != nil {
		return nil, f
	}
	count, err := g.takeBack(p.To, side, func() { c.notifyAction(g, nil, true) })
	if err != nil {
		return nil, &Fault{Code: CodeInternal, Message: err.Error()}
	}
	return &undoResult{count > 0, count, g.session.Table.View(side)}, nil
}

// takeBack takes back the last action with the others of its order, or all since a moment, and calls
// tell after each. It returns how many were taken back.
func (g *hostedGame) takeBack(to *int, side model.SideID, tell func()) (count int, err error) {
	if to != nil {
		count, err = g.session.UndoToChange(side, *to)
	} else {
		count, err = g.session.UndoOrder()
	}
	for range count {
		tell()
	}
	return count, err
}

// redoParams are the parameters of game.redo.
type redoParams struct {
	gameParams
	At *int `json:"at" doc:"As with game.apply."`
}

// redoAction carries out again what was taken back last.
func (c *Conn) redoAction(p *redoParams) (*applyResult, *Fault) {
	g, side, f := c.gameWithMoments(p.Game)
	if f == nil {
		f = g.mayAct(p.At, side)
	}
	if f != nil {
		return nil, f
	}
	events, done, err := g.session.RedoOrder()
	switch {
	case err != nil:
		return nil, &Fault{Code: CodeInternal, Message: err.Error()}
	case !done:
		return nil, refusedFault(&game.Refused{Reason: game.ReasonNotOpen, Text: "nothing was taken back since the last action: there is nothing to do again"})
	}
	c.notifyAction(g, events, false)
	v := g.session.Table.View(side)
	return &applyResult{Events: g.session.Table.ViewEvents(events, side), Waiting: v.Waiting, Over: v.Result, Hash: v.Hash, Dice: g.scriptedDice(side)}, nil
}
