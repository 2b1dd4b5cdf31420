package serve

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// firstPause is how long a bot waits before it acts, until somebody says otherwise.
const firstPause = 200

// bots play the sides that nobody sits for, one action at a time.
type bots struct {
	table *table
	by    []bot.Bot // by side; nil: a person's
	roused,
	stepped chan struct{} // each holds one call
	end  context.CancelFunc
	done chan struct{}

	// What follows is guarded by the table's lock of what is seen.
	pause  int  // milliseconds; below 0: a bot waits for a step
	broken bool // one of them failed: none plays on
	next   *intention
}

// intention is what a bot is about to do.
type intention struct {
	side   model.SideID
	action json.RawMessage
	text   string
	number int // of actions at the table
}

// newBots seats the bots of a table; the caller holds the table.
func (t *table) newBots(p *play) *bots {
	b := &bots{table: t, roused: make(chan struct{}, 1), stepped: make(chan struct{}, 1), done: make(chan struct{}), pause: t.keys.Pause}
	g := p.table.Model()
	some := false
	for i := range g.Sides {
		var one bot.Bot
		if name := t.keys.Who[g.Sides[i].ID]; name != human {
			var err error
			if one, err = bot.New(name, t.server.home.Fresh().Derive("seat "+g.Sides[i].ID)); err != nil {
				t.server.home.Say(fmt.Sprintf("%s: %v", t.name, err))
			}
			some = some || one != nil
		}
		b.by = append(b.by, one)
	}
	life, end := context.WithCancel(t.server.life)
	b.end = end
	if !some {
		close(b.done)
		return b
	}
	go b.run(life)
	return b
}

func (b *bots) wake() { call(b.roused) }

func call(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default: // it is called already
	}
}

func (b *bots) stop() { b.end() }

// run plays whenever it is a bot's turn.
func (b *bots) run(life context.Context) {
	defer close(b.done)
	for {
		select {
		case <-b.roused:
		case <-life.Done():
			return
		}
		for b.turn(life) {
		}
	}
}

// turn lets a bot decide, waits, and acts; it reports whether there may be more.
func (b *bots) turn(life context.Context) (more bool) {
	next := b.plan(life)
	if next == nil || !b.wait(life) {
		return false
	}
	return b.act(life, next)
}

// plan finds what the bot whose turn it is will do; nil: it is nobody's turn.
func (b *bots) plan(life context.Context) (next *intention) {
	t := b.table
	if t.enter(life) != nil {
		return nil
	}
	defer t.leave()
	p := t.play
	if p == nil || p.bots != b {
		return nil
	}
	defer b.rescue()
	d, open := p.table.Decision()
	t.seen.Lock()
	broken := b.broken
	t.seen.Unlock()
	if !open || b.by[d.Side] == nil || broken {
		b.intend(nil)
		return nil
	}
	a := b.by[d.Side].Choose(p.table)
	g := p.table.Model()
	next = &intention{side: d.Side, action: json.RawMessage(game.ActionJSON(g, a)), text: game.ActionText(g, a), number: p.log.Next()}
	b.intend(next)
	return next
}

// intend says what comes next, where it is waited for.
func (b *bots) intend(next *intention) {
	t := b.table
	t.seen.Lock()
	b.next = next
	quick := b.pause == 0
	t.seen.Unlock()
	if !quick {
		t.ring()
	}
}

// wait lets the pause go by, or until somebody asks for the step.
func (b *bots) wait(life context.Context) bool {
	for {
		b.table.seen.Lock()
		pause := b.pause
		b.table.seen.Unlock()
		if pause == 0 {
			return life.Err() == nil
		}
		var over <-chan time.Time
		if pause > 0 {
			timer := time.NewTimer(time.Duration(pause) * time.Millisecond)
			defer timer.Stop()
			over = timer.C
		}
		select {
		case <-over:
			return true
		case <-b.stepped:
			return true
		case <-b.roused: // something was done, or the pause is another
			if b.stale(life) {
				return true
			}
		case <-life.Done():
			return false
		}
	}
}

// stale reports whether something was done since the bot made up its mind.
func (b *bots) stale(life context.Context) bool {
	t := b.table
	if t.enter(life) != nil {
		return true
	}
	defer t.leave()
	t.seen.Lock()
	defer t.seen.Unlock()
	return t.play == nil || b.next == nil || t.play.log.Next() != b.next.number
}

// act does what was intended, if nothing was done since.
func (b *bots) act(life context.Context, next *intention) (more bool) {
	t := b.table
	if t.enter(life) != nil {
		return false
	}
	defer t.leave()
	p := t.play
	if p == nil || p.bots != b {
		return false
	}
	if p.log.Next() != next.number {
		return true // it has to think again
	}
	defer b.rescue()
	a, no := action(p.table, next.action)
	if no == nil {
		events, refused, err := p.session.Apply(a)
		if err != nil {
			b.fail(err.Error())
			return false
		}
		if no = refused; no == nil {
			t.acted(events, false)
			return true
		}
	}
	b.fail(no.Error())
	return false
}

func action(t *game.Table, text json.RawMessage) (flow.Action, *game.Refused) {
	n, no := game.ParseJSON(text)
	if no != nil {
		return flow.Action{}, no
	}
	return game.ParseAction(t.Model(), n)
}

func (b *bots) rescue() {
	if bad := recover(); bad != nil {
		b.table.server.fault("a bot of "+b.table.name, bad)
		b.fail("it met a fault in Vedette itself")
	}
}

// fail stops the bots of a table; people may play on.
func (b *bots) fail(why string) {
	b.table.seen.Lock()
	b.broken, b.next = true, nil
	b.table.seen.Unlock()
	b.table.server.home.Say(fmt.Sprintf("%s: the bot stops: %s", b.table.name, why))
	b.table.ring()
}

// told is what a seat may know of the bots. What one intends is told only to
// those from whom nothing is hidden. The caller holds the lock of what is seen.
func (b *bots) told(who *holder) string {
	type says struct {
		Side   string          `json:"side,omitempty"`   // whose turn it is
		Action json.RawMessage `json:"action,omitempty"` // what it will do
		Text   string          `json:"text,omitempty"`
		Pause  int             `json:"pause"`
		Broken bool            `json:"broken,omitempty"`
	}
	s := says{Pause: b.pause, Broken: b.broken}
	if n := b.next; n != nil && b.pause != 0 {
		s.Side = b.table.head.Sides[n.side].ID
		if b.open(who) {
			s.Action, s.Text = n.action, n.text
		}
	}
	text, _ := json.Marshal(s) // plain data: it can always be written
	return string(text)
}

// open reports whether nothing is hidden from who looks on.
func (b *bots) open(who *holder) bool {
	f := b.table.play.follower(who)
	return f.side == model.None || !f.hides
}
