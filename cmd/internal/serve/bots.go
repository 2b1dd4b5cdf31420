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
	"github.com/vedette-wargames/vedette/engine/rng"
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
	mind *game.Table // where they think: a copy of the game, brought to where it stands each time

	// What follows is guarded by the table's lock of what is seen.
	pause  int  // milliseconds; below 0: a bot waits for a step
	broken bool // one of them failed: none plays on
	next   *intention
	quiet  bool      // nobody was told anything of what was done last
	asked  *follower // who wants a step, and what they had been told then
	since  int
}

// newBots seats the bots of a table; the caller holds the table.
func (t *table) newBots(p *play) *bots {
	b := &bots{table: t, roused: make(chan struct{}, 1), stepped: make(chan struct{}, 1), pause: t.keys.Pause}
	g := p.room.Table.Model()
	some := false
	life, end := context.WithCancel(t.server.life)
	b.end = end
	for i := range g.Sides {
		var one bot.Bot
		if name := t.keys.Who[g.Sides[i].ID]; name != human {
			var err error
			if one, err = t.server.home.Bot(name, watch(life), botSeed(p.room.Table.Run().SeedText(), g.Sides[i].ID)); err != nil {
				t.server.home.Say(fmt.Sprintf("%s: %v", t.name, err))
			}
			some = some || one != nil
		}
		b.by = append(b.by, one)
	}
	if !some {
		return b
	}
	go b.run(life)
	return b
}

// watch lets bots think for as long as their seats say, and no longer than the table lives.
func watch(life context.Context) bot.Watch {
	return func(milliseconds int) func() int {
		begun := time.Now()
		return func() int {
			switch {
			case life.Err() != nil:
				return 1000
			case milliseconds == 0:
				return 0
			}
			return int(time.Since(begun).Milliseconds()) * 1000 / milliseconds
		}
	}
}

// botSeed keeps the bots of different sides from playing alike; equal typed seeds
// give equal play. What a bot does tells nothing of a wide seed.
func botSeed(seed, side string) rng.Seed {
	short, wide := rng.ReadSeed(seed)
	if wide.Set() {
		return wide.DeriveSeed("seat " + side)
	}
	return short ^ rng.Seed(rng.StreamHash("seat "+side))
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
	asked := b.asks(life)
	if asked == nil {
		return false
	}
	next := b.think(asked)
	if next == nil || !b.intended(life, next) {
		return next != nil && life.Err() == nil // what it thought about is past: it thinks anew
	}
	return b.wait(life) && b.act(life, next)
}

// asked is what a bot is to think about, apart from the table, so that nobody waits for it.
type asked struct {
	side   model.SideID
	number int    // of the journal's next entry
	hidden []bool // by side: something is hidden from it
}

// asks finds whose turn it is, and brings the bots' copy there; nil: it is nobody's turn.
func (b *bots) asks(life context.Context) *asked {
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
	d, open := p.room.Table.Decision()
	t.seen.Lock()
	broken := b.broken
	t.seen.Unlock()
	if !open || b.by[d.Side] == nil || broken {
		b.intend(nil)
		return nil
	}
	t.seen.Lock()
	b.next = nil // it is done
	t.seen.Unlock()
	b.mind = p.room.Table.Apart(b.mind)
	a := &asked{side: d.Side, number: p.log.Next()}
	for s := range b.by {
		a.hidden = append(a.hidden, p.room.Table.Conceals(model.SideID(s)))
	}
	return a
}

// intended tells what a bot will do; false: something was done while it thought.
func (b *bots) intended(life context.Context, next *intention) bool {
	t := b.table
	if t.enter(life) != nil {
		return false
	}
	defer t.leave()
	if p := t.play; p == nil || p.bots != b || p.log.Next() != next.number {
		return false
	}
	b.intend(next)
	return true
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

// wait lets the pause go by, or until somebody asks for the step. There is none
// after what nobody was told of: it would tell that something was done.
func (b *bots) wait(life context.Context) bool {
	for {
		pause, now := b.hurry()
		if now {
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
		case <-b.roused: // something was done, or the pause is another
			if b.stale(life) {
				return true
			}
		case <-life.Done():
			return false
		}
	}
}

// hurry says how long to wait, or that the time has come.
func (b *bots) hurry() (pause int, now bool) {
	b.table.seen.Lock()
	defer b.table.seen.Unlock()
	if b.asked != nil && b.asked.number == b.since {
		return 0, true // who asked for the step has seen nothing of one yet
	}
	b.asked = nil
	return b.pause, b.pause == 0 || b.pause > 0 && b.quiet
}

// step lets a bot that waits act, until who asks for it is told something.
func (b *bots) step(f *follower) {
	b.asked, b.since = f, f.number
	call(b.stepped)
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
	before := p.toldPeople(t)
	for _, text := range next.actions {
		a, no := action(p.room.Table, text)
		if no != nil {
			b.fail(no.Error())
			return false
		}
		_, no, err := p.room.Apply(a)
		if err != nil {
			b.fail(err.Error())
			t.mend(p)
			return false
		}
		if no != nil {
			b.fail(no.Error())
			return false
		}
		t.acted()
	}
	t.seen.Lock()
	b.quiet = p.toldPeople(t) == before
	t.seen.Unlock()
	return true
}

// toldPeople counts what the seats of people were told.
func (p *play) toldPeople(t *table) int {
	n := 0
	for i, s := range p.room.Table.Model().Sides {
		if t.keys.Who[s.ID] == human {
			n += p.room.ChangeCount(model.SideID(i))
		}
	}
	return n
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
