package lobby

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// human takes the place of the bot name at the seat of a person.
const human = "human"

// Table is one game of this server. The game is opened when somebody first asks for it.
type Table struct {
	lobby *Lobby
	name  string // of its journal, without the ending
	head  heading
	keys  TableKeys

	// turn is held by the goroutine that acts at the table. It is a channel, so that waiting
	// ends when the client leaves.
	turn     chan struct{}
	lastUsed time.Time // when somebody last asked for something; guarded by turn
	// game is nil until it is opened. It is set by the holder of both turn and seen.
	game *tableGame

	copies *answerCopies // where questions are answered
	// onlookerTurn is held by one onlooker at a time: see queueOnlooker.
	onlookerTurn chan struct{}

	// seen guards what streams look at.
	seen    sync.Mutex
	changed chan struct{}  // closed when there is something to look at
	present map[string]int // streams by seat
	streams int            // streams, those of onlookers too
	closed  bool
	fault   string // why its game could not be opened, for the host
}

// heading is the data of a table that is known without opening its game.
type heading struct {
	Scenario string   // game/scenario
	Title    string   // of both
	Variants []string // in order
	Sides    []NamedSide
}

// errClosed is the answer to every request at a closed table.
var errClosed = errors.New("the table is closed")

// tableGame is an open game.
type tableGame struct {
	session     *livegame.Session
	log         *watchedJournal
	wire        *protocol.Server
	conns       map[*Holder]*protocol.Conn // one for each key: it may hold copies to think ahead in
	feeds       []*sideFeed                // by side, the referee last
	turn        int                        // this and the next two are for the lobby
	waiting     string
	stretch     stretch // grows when another side has to decide
	reminder    *turnReminder
	over        *game.ResultView
	sealed      *journal.Header
	secrets     map[string]string
	secretsTold bool // its secrets are in the journal: nothing may follow
	bots        *botRunner
}

// watchedJournal notes that a journal could not be written: it then takes no more until it
// is opened again.
type watchedJournal struct {
	Journal
	failed bool
}

// Append writes an entry.
func (w *watchedJournal) Append(e journal.Entry) error {
	err := w.Journal.Append(e)
	w.failed = w.failed || err != nil
	return err
}

func (l *Lobby) newTable(name string, head heading, keys TableKeys) *Table {
	return &Table{lobby: l, name: name, head: head, keys: keys, turn: make(chan struct{}, 1), copies: newAnswerCopies(), onlookerTurn: make(chan struct{}, 1), changed: make(chan struct{}), present: map[string]int{}}
}

// enterTurn waits for the table until ctx ends.
func (t *Table) enterTurn(ctx context.Context) error {
	select {
	case t.turn <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (t *Table) leaveTurn() { <-t.turn }

// answerMessage answers a message of the holder of a key.
func (t *Table) answerMessage(ctx context.Context, who *Holder, message []byte) (string, error) {
	if protocol.IsReadOnly(message, protocol.Methods()) {
		return t.answerQuestion(ctx, who, message)
	}
	next, err := t.queueOnlooker(ctx, who)
	if err != nil {
		return "", err
	}
	defer next()
	if err := t.enterTurn(ctx); err != nil {
		return "", err
	}
	defer t.leaveTurn()
	t.lastUsed = t.lobby.host.Clock()
	p, err := t.openIfClosed()
	if err != nil {
		return "", err
	}
	c, err := t.conn(p, who)
	if err != nil {
		return "", err
	}
	c.OnQuestion = t.stopOnLeave(ctx)
	answer := c.AnswerMessage(message)
	t.reopenAfterWriteError(p)
	return answer, nil
}

// reopenAfterWriteError drops a game whose journal could not be written. It is opened again from
// the last saved action. The caller holds the table.
func (t *Table) reopenAfterWriteError(p *tableGame) {
	if p.log.failed && t.game == p {
		t.lobby.host.Report(t.name + ": the journal could not be written; the table goes on from the last action saved, when it can be")
		_ = t.dropGame(false) // it failed already
	}
}

// conn returns the protocol connection of the holder of a key.
func (t *Table) conn(p *tableGame, who *Holder) (*protocol.Conn, error) {
	if c := p.conns[who]; c != nil {
		return c, nil
	}
	c, err := t.connectHolder(p.wire, who)
	if err != nil {
		return nil, err
	}
	c.Forbid = func(m *protocol.Method) string { return t.whyForbidden(who, m) }
	c.OnAction = func([]event.Event, bool) { t.afterAction() }
	p.conns[who] = c
	return c, nil
}

// whyForbidden returns why the holder of a key may not call a method; "" means that it may.
func (t *Table) whyForbidden(who *Holder, m *protocol.Method) string {
	switch {
	case !m.ForSeats:
		return "it is not for those at a table"
	case !m.ChangesGame:
		return ""
	case who.onlooker:
		return "this link is for looking on"
	case t.keys.Who[who.side] != human:
		return "a bot plays this side"
	case t.game.secretsTold:
		return "the game is over, and its secrets are told"
	}
	return ""
}

// afterAction passes on an action that is already in the journal: to the feeds, the streams and
// the bots.
func (t *Table) afterAction() {
	p := t.game
	t.updateFeeds(p)
	t.broadcastChange()
	p.revealSecrets(t.lobby)
	p.bots.wakeBots()
	p.reminder.wake()
}

// updateFeeds adds the changes of the last action to the feed of each side.
func (t *Table) updateFeeds(p *tableGame) {
	g := p.session.Table
	t.seen.Lock()
	defer t.seen.Unlock()
	for _, f := range p.feeds {
		f.addChanges(p.session)
	}
	p.turn, p.waiting, p.over = int(g.Position().Turn), "", nil
	if g.Result() != nil {
		p.over = g.BareView(model.None).Result
	}
	if d, open := g.Decision(); open {
		p.waiting = g.Model().IDOfSide(d.Side)
	}
	if p.waiting != p.stretch.side {
		p.stretch = stretch{p.stretch.number + 1, p.waiting}
	}
}

// broadcastChange wakes all streams of the table.
func (t *Table) broadcastChange() {
	t.seen.Lock()
	defer t.seen.Unlock()
	close(t.changed)
	t.changed = make(chan struct{})
}

// revealSecrets writes the secrets of a sealed game that is over into its journal.
func (p *tableGame) revealSecrets(l *Lobby) {
	if p.sealed == nil || p.secretsTold || p.session.Table.Result() == nil {
		return
	}
	p.secretsTold = true
	if err := p.log.Append(journal.Entry{Secrets: p.secrets}); err != nil {
		l.host.Report(fmt.Sprintf("the secrets of a sealed game are not told yet: %v", err))
		return
	}
	l.host.Vault.ForgetSecrets(p.sealed)
}

// putAway closes the table in this lobby; its game can be opened again.
func (t *Table) putAway(ctx context.Context) error {
	if t.enterTurn(ctx) != nil {
		return nil // an action is still under way: nobody saw more than the journal has
	}
	defer t.leaveTurn()
	return t.dropGame(true)
}

// dropGame closes the game, which goes on from its journal when it is opened again. The caller
// holds the table.
func (t *Table) dropGame(closed bool) error {
	t.seen.Lock()
	p := t.game
	t.game, t.closed = nil, t.closed || closed
	close(t.changed)
	t.changed = make(chan struct{})
	t.seen.Unlock()
	if p == nil {
		return nil
	}
	p.bots.stop()
	p.reminder.stop()
	t.copies.dropCopies()
	return p.log.Close()
}

// closeIdle closes a game at which nobody has been for limits.ServeIdle minutes. Bots do not
// play on without people.
func (t *Table) closeIdle(now time.Time) error {
	if err := t.enterTurn(t.lobby.life); err != nil {
		return nil
	}
	defer t.leaveTurn()
	t.seen.Lock()
	lonely := t.streams == 0 && t.game != nil
	t.seen.Unlock()
	if !lonely || now.Sub(t.lastUsed) < limits.ServeIdle*time.Minute {
		return nil
	}
	return t.dropGame(false)
}

// beginGame prepares an open game: its feeds, its connections and its bots.
func (t *Table) beginGame(p *tableGame) {
	p.session.SetRecorder(replay.NewRecorder(p.log))
	p.wire, p.conns = &protocol.Server{}, map[*Holder]*protocol.Conn{}
	p.wire.HostSession(p.session, t.head.Scenario, t.head.Variants)
	for i := range p.session.Table.Model().Sides {
		p.feeds = append(p.feeds, &sideFeed{side: model.SideID(i)})
	}
	p.feeds = append(p.feeds, &sideFeed{side: model.None})
	// Where something is hidden, an answer that comes by itself tells of it: then each player decides.
	if !slices.ContainsFunc(p.feeds, func(f *sideFeed) bool { return p.session.Table.ConcealsAnything(f.side) }) {
		for i := range p.session.Table.Model().Sides {
			p.session.SetSoleAnswers(model.SideID(i), t.keys.Who[p.session.Table.Model().Sides[i].ID] == human)
		}
	}
	t.updateFeeds(p)
	p.bots = t.newBots(p)
	p.reminder = t.newReminder(p)
	t.seen.Lock()
	t.game = p
	t.seen.Unlock()
	p.bots.wakeBots()
	p.reminder.wake()
}

// findFeed returns the feed for the eyes of a key.
func (p *tableGame) findFeed(who *Holder) *sideFeed {
	m := p.session.Table.Model()
	for i := range m.Sides {
		if m.Sides[i].ID == who.side {
			return p.feeds[i]
		}
	}
	return p.feeds[len(p.feeds)-1]
}
