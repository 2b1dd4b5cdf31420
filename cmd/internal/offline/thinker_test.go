package offline

import (
	"errors"
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
)

// A bot in an engine of its own decides as the same bot does at the table.
func TestAFarBotPlaysAsANearOne(t *testing.T) {
	packed := packOf(t, os.DirFS("../../.."), "napoleon-at-waterloo")
	fetch := func(string) ([]byte, error) { return packed, nil }
	rules, rep := NewShelf(fetch).LoadRules("napoleon-at-waterloo/basic", nil, nil)
	if rules == nil {
		t.Fatal(rep.Items)
	}
	for _, seat := range []string{"random", "greedy"} {
		tb, err := game.New(rules, game.Setting{Seed: 7})
		if err != nil {
			t.Fatal(err)
		}
		near, err := bot.New(seat, 5)
		if err != nil {
			t.Fatal(err)
		}
		thinker, asked := NewThinker(fetch), 0
		far := NewFarBot(seat, 5, func(task []byte) (string, error) { asked++; return thinker.Choose(task) }, nil)
		for i := 0; i < 60 && tb.Result() == nil; i++ {
			a, b := near.Choose(tb.CloneDetached(nil)), far.Choose(tb.CloneDetached(nil))
			if x, y := game.ActionJSON(tb.Model(), a), game.ActionJSON(tb.Model(), b); x != y {
				t.Fatalf("%s, decision %d: %s in an engine of its own, %s at the table", seat, i, y, x)
			}
			if _, no := tb.Apply(a); no != nil {
				t.Fatal(no)
			}
		}
		if asked < 10 {
			t.Errorf("%s was asked %d times", seat, asked)
		}
	}
}

// Where the other engine fails, the bot thinks here; where it was stopped, it does not think at all.
func TestAFarBotGoesOn(t *testing.T) {
	packed := fordPack(t)
	rules, _ := NewShelf(func(string) ([]byte, error) { return packed, nil }).LoadRules("ford/meeting", nil, nil)
	tb, err := game.New(rules, game.Setting{Seed: 7})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		why  error
		made int
	}{{errors.New("no worker can be started"), 1}, {ErrStopped, 0}} {
		made := 0
		far := NewFarBot("random", 5, func([]byte) (string, error) { return "", c.why }, func() (bot.Bot, error) { made++; return bot.New("random", 5) })
		far.Choose(tb)
		if far.Choose(tb); made != c.made {
			t.Errorf("%v: %d bots were made here, want %d", c.why, made, c.made)
		}
	}
}
