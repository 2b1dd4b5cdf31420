package web

import (
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// slow thinks until it is let go, or its watch says that time is over.
type slow struct {
	over    func() int
	thinks  chan struct{} // a decision was begun
	letGo   chan struct{}
	stopped *atomic.Bool
	plays   bot.Bot
}

func (b *slow) Choose(t *game.Table) flow.Action {
	b.thinks <- struct{}{}
	for b.over() < 1000 {
		select {
		case <-b.letGo:
			return b.plays.Choose(t)
		case <-time.After(time.Millisecond):
		}
	}
	b.stopped.Store(true)
	return b.plays.Choose(t)
}

// slowly gives tables of a house bots that think slowly.
func (h *house) slowly() *slow {
	one := &slow{thinks: make(chan struct{}, 10000), letGo: make(chan struct{}), stopped: new(atomic.Bool)}
	h.bot = func(name string, w bot.Watch, seed rng.Seed) (bot.Bot, error) {
		b := *one
		b.over = w(0)
		b.plays, _ = bot.New("random", seed)
		return &b, nil
	}
	return one
}

func (b *slow) begins(t *testing.T) {
	t.Helper()
	select {
	case <-b.thinks:
	case <-time.After(30 * time.Second):
		t.Fatal("the bot is not asked")
	}
}

// While a bot thinks, those at its table are answered; closing the table ends the thought.
func TestNobodyWaitsForABotThatThinks(t *testing.T) {
	h := open(t, t.TempDir())
	b := h.slowly()
	v := h.begin(openGame, map[string]string{"french": "contact", "allied": "contact"})
	b.begins(t)
	key := keyOf(v.Watch[""])
	var info seatInfo
	h.ask(key, "seat.info", struct{}{}, &info)
	h.ask(key, "game.view", struct{}{}, nil)
	w := h.watch(key, -1, false)
	w.until("the position", func() bool { return len(w.told) > 0 })
	told := len(w.told)
	h.pace(v.Table, 0)
	close(b.letGo)
	w.until("what the bot does", func() bool { return len(w.told) > told })
	h.ask(h.hostKey(), "lobby.close", map[string]any{"table": v.Table}, nil)

	b = h.slowly()
	v = h.begin(openGame, map[string]string{"french": "contact"})
	b.begins(t)
	h.ask(h.hostKey(), "lobby.close", map[string]any{"table": v.Table}, nil)
	for n := 0; !b.stopped.Load(); n++ {
		if n > 10000 {
			t.Fatal("the bot thinks on at a table that is closed")
		}
		time.Sleep(time.Millisecond)
	}
	if strings.Contains(h.said.String(), "bot") {
		t.Error(h.said)
	}
}

// Where something is done while a bot thinks, it thinks anew: what it does is lawful in the
// position that there is then.
func TestABotThinksAnewOfAnotherPosition(t *testing.T) {
	h := open(t, t.TempDir())
	b := h.slowly()
	v := h.begin(openGame, map[string]string{"french": "contact", "allied": "contact"})
	b.begins(t)
	table, number := h.s.lobby.FindTable(v.Table), 0
	if err := table.UseSession(t.Context(), func(s *livegame.Session) {
		if _, no, err := s.Apply(s.Table.Legal()[0]); no != nil || err != nil {
			t.Error(no, err)
		}
		number = s.History.ChangeCount(model.None)
	}); err != nil {
		t.Fatal(err)
	}
	h.pace(v.Table, 0)
	close(b.letGo)
	for range 5 {
		b.begins(t)
	}
	if err := table.UseSession(t.Context(), func(s *livegame.Session) {
		if n := s.History.ChangeCount(model.None); n < number+1 || strings.Contains(h.said.String(), "the bot stops") {
			t.Errorf("%d changes, %d when the position changed; %s", n, number, h.said)
		}
	}); err != nil {
		t.Fatal(err)
	}
}
