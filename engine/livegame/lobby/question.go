package lobby

import (
	"context"
	"errors"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/query"
)

// answerCopies are copies of a game that answer questions about it. The table is held only
// while a copy is brought to the present position, so that nobody who plays waits for the
// question of another.
type answerCopies struct {
	players, onlookers chan *game.Table
}

func newAnswerCopies() *answerCopies {
	d := &answerCopies{make(chan *game.Table, limits.ServeTableQuestions), make(chan *game.Table, 1)}
	for range cap(d.players) {
		d.players <- nil // made when it is first needed
	}
	d.onlookers <- nil
	return d
}

// copiesFor returns the copies for the holder of a key.
func (d *answerCopies) copiesFor(who *Holder) chan *game.Table {
	if who.onlooker {
		return d.onlookers
	}
	return d.players
}

// dropCopies drops the copies that answer nothing at present.
func (d *answerCopies) dropCopies() {
	for _, copies := range []chan *game.Table{d.players, d.onlookers} {
		for range cap(copies) {
			select {
			case <-copies:
				copies <- nil
			default:
			}
		}
	}
}

// queueOnlooker makes onlookers wait for one another before they wait for the table, so that a
// player waits for one of them at most.
func (t *Table) queueOnlooker(ctx context.Context, who *Holder) (leave func(), err error) {
	if !who.onlooker {
		return func() {}, nil
	}
	select {
	case t.onlookerTurn <- struct{}{}:
		return func() { <-t.onlookerTurn }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// questionBudget returns the bound of one question of the holder.
func (who *Holder) questionBudget() int64 {
	if who.onlooker {
		return limits.ServeSpectator
	}
	return limits.ServeQuestion
}

// stopOnLeave returns a function that stops the budget of a question when the asker leaves or
// the server ends.
func (t *Table) stopOnLeave(ctx context.Context) func(*query.Budget) func() {
	return func(b *query.Budget) func() {
		gone := context.AfterFunc(ctx, b.Stop)
		ended := context.AfterFunc(t.lobby.life, b.Stop)
		return func() { gone(); ended() }
	}
}

// answerQuestion answers a message that only reads, on a copy of the game.
func (t *Table) answerQuestion(ctx context.Context, who *Holder, message []byte) (string, error) {
	desks := t.copies.copiesFor(who)
	var c *game.Table
	select {
	case c = <-desks:
	case <-ctx.Done():
		return "", ctx.Err()
	case <-t.lobby.life.Done():
		return "", errClosed
	}
	usable := c
	defer func() { desks <- usable }()
	bar, err := t.updateCopy(ctx, who, &c)
	if err != nil {
		return "", err
	}
	usable = nil // a copy that broke is not used again
	wire := &protocol.Server{}
	wire.HostSession(livegame.NewWithoutHistory(c, nil), t.head.Scenario, t.head.Variants)
	line, err := t.connectHolder(wire, who)
	if err != nil {
		return "", err
	}
	broke := false
	line.Forbid = bar
	line.OnPanic = func(where string, bad any) { broke = true; t.lobby.ReportFault(where, bad) }
	line.OnQuestion = t.stopOnLeave(ctx)
	answer := line.AnswerMessage(message)
	if !broke {
		usable = c
	}
	return answer, nil
}

// updateCopy brings a copy to the present position; bar says why the asker may not call a method
// there.
func (t *Table) updateCopy(ctx context.Context, who *Holder, c **game.Table) (bar func(*protocol.Method) string, err error) {
	if err := t.enterTurn(ctx); err != nil {
		return nil, err
	}
	defer t.leaveTurn()
	t.lastUsed = t.lobby.host.Clock()
	p, err := t.openIfClosed()
	if err != nil {
		return nil, err
	}
	*c = p.session.Table.CloneDetached(*c)
	if (*c).Position() == p.session.Table.Position() {
		return nil, errors.New("a copy shares the position of the game") // it never does
	}
	return func(m *protocol.Method) string {
		if !m.ForSeats || m.ChangesGame {
			return "it is not for those at a table"
		}
		return ""
	}, nil
}

// connectHolder returns a connection to a game with the rights of a key.
func (t *Table) connectHolder(wire *protocol.Server, who *Holder) (*protocol.Conn, error) {
	as := "referee"
	if who.side != "" {
		as = "seat:" + who.side
	}
	c, err := wire.Connect(as)
	if err != nil {
		return nil, err
	}
	c.Methods, c.Batch, c.Budget, c.OnPanic = t.linkMethods(who), limits.ServeBatch, who.questionBudget(), t.lobby.ReportFault
	return c, nil
}
