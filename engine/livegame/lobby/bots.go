package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// firstPause is how long a bot waits before it acts, until somebody says otherwise.
const firstPause = 200

// botRunner plays the sides of bots at one table. It runs in a goroutine of its own.
type botRunner struct {
	table  *Table
	bySide []bot.Bot // by side; nil: a person's
	wakeUp,
	stepAsked chan struct{} // each holds one call
	end        context.CancelFunc
	thinkTable *game.Table // a copy of the game that bots think on, brought to the present position for each decision

	// The following fields are guarded by the table's seen lock.
	pause     int  // milliseconds; below 0: a bot waits for a step
	failed    bool // one of them failed: none plays on
	next      *intention
	quiet     bool      // no seat saw anything of the last action
	stepAsker *sideFeed // the feed of the person who asked for the step
	stepSince int
}

// newBots seats the bots of a table. The caller holds the table.
func (t *Table) newBots(p *tableGame) *botRunner {
	b := &botRunner{table: t, wakeUp: make(chan struct{}, 1), stepAsked: make(chan struct{}, 1), pause: t.keys.Pause}
	g := p.session.Table.Model()
	some := false
	life, end := context.WithCancel(t.lobby.life)
	b.end = end
	for i := range g.Sides {
		var one bot.Bot
		if name := t.keys.Who[g.Sides[i].ID]; name != human {
			var err error
			if one, err = t.lobby.host.Bot(name, t.lobby.botWatch(life), botSeed(p.session.Table.Run().Dice.SeedText(), g.Sides[i].ID)); err != nil {
				t.lobby.host.Report(fmt.Sprintf("%s: %v", t.name, err))
			}
			some = some || one != nil
		}
		b.bySide = append(b.bySide, one)
	}
	if !some {
		return b
	}
	go b.runBots(life)
	return b
}

// botWatch lets bots think for as long as their seats say, and no longer than the table lives.
func (l *Lobby) botWatch(life context.Context) bot.Watch {
	return func(milliseconds int) func() int {
		begun := l.host.Clock()
		return func() int {
			switch {
			case life.Err() != nil:
				return 1000
			case milliseconds == 0:
				return 0
			}
			return int(l.host.Clock().Sub(begun).Milliseconds()) * 1000 / milliseconds
		}
	}
}

// botSeed derives the seed of a bot from that of the game and its side, so that bots of
// different sides do not play alike. Equal typed seeds give equal play. The play of a bot
// reveals nothing about a wide seed.
func botSeed(seed, side string) rng.Seed {
	short, wide := rng.ReadSeed(seed)
	if wide.Set() {
		return wide.DeriveSeed("seat " + side)
	}
	return short ^ rng.Seed(rng.StreamHash("seat "+side))
}

func (b *botRunner) wakeBots() { sendSignal(b.wakeUp) }

func sendSignal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it is called already
	}
}

func (b *botRunner) stop() { b.end() }

// runBots plays whenever it is the turn of a bot, until the table closes.
func (b *botRunner) runBots(life context.Context) {
	for {
		select {
		case <-b.wakeUp:
		case <-life.Done():
			return
		}
		for b.playTurn(life) {
		}
	}
}

// playTurn lets a bot decide, waits for the pause, and acts. more says that another turn of a
// bot may follow.
func (b *botRunner) playTurn(life context.Context) (more bool) {
	asked := b.findTurn(life)
	if asked == nil {
		return false
	}
	next := b.makeIntention(asked)
	if next == nil || !b.announceIntention(life, next) {
		return next != nil && life.Err() == nil // what it thought about is past: it thinks anew
	}
	return b.waitPause(life) && b.carryOut(life, next)
}

// pendingTurn is the input of a bot's thinking, apart from the table, so that nobody waits for
// the bot.
type pendingTurn struct {
	side   model.SideID
	number int    // of the journal's next entry
	hidden []bool // by side: something is hidden from it
}

// findTurn finds the bot whose turn it is, and updates the copy that bots think on. It returns
// nil when it is the turn of nobody, or of a person.
func (b *botRunner) findTurn(life context.Context) *pendingTurn {
	t := b.table
	if t.enterTurn(life) != nil {
		return nil
	}
	defer t.leaveTurn()
	p := t.game
	if p == nil || p.bots != b {
		return nil
	}
	defer b.recoverBots()
	d, open := p.session.Table.Decision()
	t.seen.Lock()
	broken := b.failed
	t.seen.Unlock()
	if !open || b.bySide[d.Side] == nil || broken {
		b.setIntention(nil)
		return nil
	}
	t.seen.Lock()
	b.next = nil // it is done
	t.seen.Unlock()
	b.thinkTable = p.session.Table.CloneDetached(b.thinkTable)
	a := &pendingTurn{side: d.Side, number: p.log.NextNumber()}
	for s := range b.bySide {
		a.hidden = append(a.hidden, p.session.Table.ConcealsAnything(model.SideID(s)))
	}
	return a
}

// announceIntention shows what a bot is about to do. It returns false when an action was carried
// out while the bot thought.
func (b *botRunner) announceIntention(life context.Context, next *intention) bool {
	t := b.table
	if t.enterTurn(life) != nil {
		return false
	}
	defer t.leaveTurn()
	if p := t.game; p == nil || p.bots != b || p.log.NextNumber() != next.number {
		return false
	}
	b.setIntention(next)
	return true
}

// BotWaits reports whether a bot has decided and waits, or failed: nothing follows until a pause is
// over or somebody acts.
func (t *Table) BotWaits() bool {
	t.seen.Lock()
	defer t.seen.Unlock()
	return t.game != nil && (t.game.bots.next != nil || t.game.bots.failed)
}

// setIntention stores the next action, where a pause or a step is waited for.
func (b *botRunner) setIntention(next *intention) {
	t := b.table
	t.seen.Lock()
	b.next = next
	quick := b.pause == 0
	t.seen.Unlock()
	if !quick {
		t.broadcastChange()
	}
}

// waitPause waits for the pause to pass or for somebody to ask for the step. There is no pause
// after an action that nobody saw, as the pause would reveal it.
func (b *botRunner) waitPause(life context.Context) bool {
	for {
		pause, now := b.pauseLeft()
		if now {
			return life.Err() == nil
		}
		var over <-chan time.Time
		if pause > 0 {
			passed, stop := b.table.lobby.host.Wait(time.Duration(pause) * time.Millisecond)
			defer stop()
			over = passed
		}
		select {
		case <-over:
			return true
		case <-b.stepAsked:
		case <-b.wakeUp: // something was done, or the pause is another
			if b.intentionStale(life) {
				return true
			}
		case <-life.Done():
			return false
		}
	}
}

// pauseLeft returns how long to wait; now says that the bot may act at once.
func (b *botRunner) pauseLeft() (pause int, now bool) {
	b.table.seen.Lock()
	defer b.table.seen.Unlock()
	if b.stepAsker != nil && b.stepAsker.number == b.stepSince {
		return 0, true // the person who asked for the step has seen nothing of one yet
	}
	b.stepAsker = nil
	return b.pause, b.pause == 0 || b.pause > 0 && b.quiet
}

// requestStep lets a waiting bot act until the person who asked sees a change.
func (b *botRunner) requestStep(f *sideFeed) {
	b.stepAsker, b.stepSince = f, f.number
	sendSignal(b.stepAsked)
}

// intentionStale reports whether an action was carried out since the bot decided.
func (b *botRunner) intentionStale(life context.Context) bool {
	t := b.table
	if t.enterTurn(life) != nil {
		return true
	}
	defer t.leaveTurn()
	t.seen.Lock()
	defer t.seen.Unlock()
	return t.game == nil || b.next == nil || t.game.log.NextNumber() != b.next.number
}

// carryOut carries out the intended actions, if the game has not changed since.
func (b *botRunner) carryOut(life context.Context, next *intention) (more bool) {
	t := b.table
	if t.enterTurn(life) != nil {
		return false
	}
	defer t.leaveTurn()
	p := t.game
	if p == nil || p.bots != b {
		return false
	}
	if p.log.NextNumber() != next.number {
		return true // it has to think again
	}
	defer b.recoverBots()
	before := p.countPeopleChanges(t)
	for _, text := range next.actions {
		a, no := parseAction(p.session.Table, text)
		if no != nil {
			b.failBots(no.Error())
			return false
		}
		_, no, err := p.session.Apply(a)
		if err != nil {
			b.failBots(err.Error())
			t.reopenAfterWriteError(p)
			return false
		}
		if no != nil {
			b.failBots(no.Error())
			return false
		}
		t.afterAction()
	}
	t.seen.Lock()
	b.quiet = p.countPeopleChanges(t) == before
	t.seen.Unlock()
	return true
}

// countPeopleChanges counts the changes of the seats that people have.
func (p *tableGame) countPeopleChanges(t *Table) int {
	n := 0
	for i, s := range p.session.Table.Model().Sides {
		if t.keys.Who[s.ID] == human {
			n += p.session.History.ChangeCount(model.SideID(i))
		}
	}
	return n
}

func parseAction(t *game.Table, text json.RawMessage) (flow.Action, *game.Refused) {
	n, no := game.ParseJSON(text)
	if no != nil {
		return flow.Action{}, no
	}
	return game.ParseAction(t.Model(), n)
}

func (b *botRunner) recoverBots() {
	if bad := recover(); bad != nil {
		b.table.lobby.ReportFault("a bot of "+b.table.name, bad)
		b.failBots("it met a fault in Vedette itself")
	}
}

// failBots stops the bots of a table; people may play on.
func (b *botRunner) failBots(why string) {
	b.table.seen.Lock()
	b.failed, b.next = true, nil
	b.table.seen.Unlock()
	b.table.lobby.host.Report(fmt.Sprintf("%s: the bot stops: %s", b.table.name, why))
	b.table.broadcastChange()
}
