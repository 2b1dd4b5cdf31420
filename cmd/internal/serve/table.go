package serve

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/room"
)

// human is who sits in a seat that no bot has.
const human = "human"

// table is one game that is played here. Its game is taken up when somebody
// first asks for it.
type table struct {
	server *Server
	name   string // of its journal, without the ending
	file   string // its journal
	head   heading
	keys   tableKeys

	// turn is held by who does something at the table: a channel, so that who has
	// gone does not wait.
	turn chan struct{}
	used time.Time // when somebody last asked for something; guarded by turn
	// play is nil until it is taken up. It is set by who holds both turn and seen.
	play *play

	desks *desks // where questions are answered
	// gallery is held by one of those who look on: see queue.
	gallery chan struct{}

	// seen guards what streams look at.
	seen    sync.Mutex
	bell    chan struct{}  // closed when there is something to look at
	present map[string]int // streams by seat
	looking int            // streams, those of onlookers too
	closed  bool
	fault   string // why its game could not be taken up, for the host
}

// heading is what is known of a table without taking its game up.
type heading struct {
	Scenario string   // game/scenario
	Title    string   // of both
	Variants []string // in order
	Sides    []named
}

// errClosed ends what is asked of a table that is closed.
var errClosed = errors.New("the table is closed")

// play is a game that is taken up.
type play struct {
	room    *room.Session
	log     *watched
	wire    *protocol.Server
	lines   map[*holder]*protocol.Conn // one for each key: it may hold copies to think ahead in
	follow  []*follower                // by side, the referee last
	turn    int                        // this and the next two are for the lobby
	waiting string
	over    *game.ResultView
	sealed  *journal.Header
	secrets map[string]string
	told    bool // its secrets: nothing may follow
	bots    *bots
}

// keeper keeps what is done: *journal.Writer does.
type keeper interface {
	record.Appender
	Next() int
	Close() error
}

// watched notes that a journal could not be written: it then takes no more until it
// is opened again.
type watched struct {
	keeper
	failed bool
}

// Append writes an entry.
func (w *watched) Append(e journal.Entry) error {
	err := w.keeper.Append(e)
	w.failed = w.failed || err != nil
	return err
}

func (s *Server) newTable(name string, head heading, keys tableKeys) *table {
	return &table{server: s, name: name, file: s.journalOf(name), head: head, keys: keys, turn: make(chan struct{}, 1), desks: newDesks(), gallery: make(chan struct{}, 1), bell: make(chan struct{}), present: map[string]int{}}
}

func (t *table) path() string { return t.file }

// enter waits for the table, as long as somebody wants to have it.
func (t *table) enter(ctx context.Context) error {
	select {
	case t.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *table) leave() { <-t.turn }

// answer answers a message of who holds a key to the table.
func (t *table) answer(ctx context.Context, who *holder, message []byte) (string, error) {
	if protocol.IsReadOnly(message, protocol.Methods()) {
		return t.question(ctx, who, message)
	}
	next, err := t.queue(ctx, who)
	if err != nil {
		return "", err
	}
	defer next()
	if err := t.enter(ctx); err != nil {
		return "", err
	}
	defer t.leave()
	t.used = t.server.home.Clock()
	p, err := t.takenUp()
	if err != nil {
		return "", err
	}
	c, err := t.line(p, who)
	if err != nil {
		return "", err
	}
	c.OnQuestion = t.ending(ctx)
	answer := c.AnswerMessage(message)
	t.mend(p)
	return answer, nil
}

// mend lets go of a game whose journal could not be written, so that it is opened
// again, from the last action that was saved; the caller holds the table.
func (t *table) mend(p *play) {
	if p.log.failed && t.play == p {
		t.server.home.Say(t.name + ": the journal could not be written; the table goes on from the last action saved, when it can be")
		_ = t.drop(false) // it failed already
	}
}

// line is the connection of who holds a key.
func (t *table) line(p *play, who *holder) (*protocol.Conn, error) {
	if c := p.lines[who]; c != nil {
		return c, nil
	}
	c, err := t.connect(p.wire, who)
	if err != nil {
		return nil, err
	}
	c.Forbid = func(m *protocol.Method) string { return t.bar(who, m) }
	c.OnAction = func([]event.Event, bool) { t.acted() }
	p.lines[who] = c
	return c, nil
}

// bar says why a method is not for who holds a key.
func (t *table) bar(who *holder, m *protocol.Method) string {
	switch {
	case !m.ForSeats:
		return "it is not for those at a table"
	case !m.ChangesGame:
		return ""
	case who.watch:
		return "this link is for looking on"
	case t.keys.Who[who.side] != human:
		return "a bot plays this side"
	case t.play.told:
		return "the game is over, and its secrets are told"
	}
	return ""
}

// acted tells all who look on of what was done; it stands in the journal already.
func (t *table) acted() {
	p := t.play
	t.tell(p)
	t.ring()
	p.conclude(t.server)
	p.bots.wake()
}

// tell works out what each side is told of what was done.
func (t *table) tell(p *play) {
	g := p.room.Table
	t.seen.Lock()
	defer t.seen.Unlock()
	for _, f := range p.follow {
		f.take(p.room)
	}
	p.turn, p.waiting, p.over = int(g.Position().Turn), "", nil
	if g.Over() != nil {
		p.over = g.Sight(model.None).Result
	}
	if d, open := g.Decision(); open {
		p.waiting = g.Model().IDOfSide(d.Side)
	}
}

// ring calls all who look on.
func (t *table) ring() {
	t.seen.Lock()
	defer t.seen.Unlock()
	close(t.bell)
	t.bell = make(chan struct{})
}

// conclude tells the secrets of a sealed game that is over.
func (p *play) conclude(s *Server) {
	if p.sealed == nil || p.told || p.room.Table.Over() == nil {
		return
	}
	p.told = true
	if err := p.log.Append(journal.Entry{Secrets: p.secrets}); err != nil {
		s.home.Say(fmt.Sprintf("the secrets of a sealed game are not told yet: %v", err))
		return
	}
	s.home.Vault.Forget(p.sealed)
}

// putAway closes the table here; its game can be opened anew.
func (t *table) putAway() error {
	ctx, cancel := context.WithTimeout(context.Background(), limits.ServeEnd*time.Second)
	defer cancel()
	if t.enter(ctx) != nil {
		return nil // an action is under way still: what stands in the journal is all that was told
	}
	defer t.leave()
	return t.drop(true)
}

// drop lets go of the game, which goes on from its journal; the caller holds the
// table.
func (t *table) drop(closed bool) error {
	t.seen.Lock()
	p := t.play
	t.play, t.closed = nil, t.closed || closed
	close(t.bell)
	t.bell = make(chan struct{})
	t.seen.Unlock()
	if p == nil {
		return nil
	}
	p.bots.stop()
	t.desks.forget()
	return p.log.Close()
}

// rest lets go of a game at which nobody has been for long, until somebody comes.
// Bots do not play on for nobody.
func (t *table) rest(now time.Time) error {
	if err := t.enter(t.server.life); err != nil {
		return nil
	}
	defer t.leave()
	t.seen.Lock()
	lonely := t.looking == 0 && t.play != nil
	t.seen.Unlock()
	if !lonely || now.Sub(t.used) < limits.ServeIdle*time.Minute {
		return nil
	}
	return t.drop(false)
}

// begin makes ready what is played at a table.
func (t *table) begin(p *play) {
	p.room.SetRecorder(record.New(p.room.Table, p.log))
	p.wire, p.lines = &protocol.Server{}, map[*holder]*protocol.Conn{}
	p.wire.HostSession(p.room, t.head.Scenario, t.head.Variants)
	for i := range p.room.Table.Model().Sides {
		p.follow = append(p.follow, &follower{side: model.SideID(i)})
	}
	p.follow = append(p.follow, &follower{side: model.None})
	t.tell(p)
	p.bots = t.newBots(p)
	t.seen.Lock()
	t.play = p
	t.seen.Unlock()
	p.bots.wake()
}

// follower is the one that a key looks through.
func (p *play) follower(who *holder) *follower {
	m := p.room.Table.Model()
	for i := range m.Sides {
		if m.Sides[i].ID == who.side {
			return p.follow[i]
		}
	}
	return p.follow[len(p.follow)-1]
}
