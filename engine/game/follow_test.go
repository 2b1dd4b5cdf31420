package game_test

import (
	"os"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestFollow plays a game and lets one copy of it go elsewhere again and again: brought back to
// where the game stands, it has the same list, and comes to the same position.
func TestFollow(t *testing.T) {
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../.."), &rep), "napoleon-at-waterloo/basic", compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	rules := &game.Rules{Model: res.Game}
	tb, err := game.New(rules, game.Setting{Seed: 3, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	other, _ := game.New(rules, game.Setting{Seed: 3, Quiet: true})
	if other.FollowGame(tb) {
		t.Error("a table follows a game that it is no copy of")
	}
	c := tb.Clone()
	for n := uint32(0); tb.Result() == nil && n < 400; n++ {
		if !c.FollowGame(tb) {
			t.Fatal("a copy does not follow its game")
		}
		list := c.Legal()
		if len(list) != len(tb.Legal()) || c.Hash() != tb.Hash() {
			t.Fatalf("decision %d: another position in the copy", n)
		}
		a := tb.Legal()[rng.RollDie(1, "a", n, len(list))-1]
		c.ApplyTrusted(a)
		if _, no := tb.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		if c.Hash() != tb.Hash() {
			t.Fatalf("decision %d: the copy goes on otherwise", n)
		}
		for k := uint32(0); k < 3 && c.Result() == nil; k++ {
			l := c.Legal()
			c.ApplyTrusted(l[rng.RollDie(2, "b", n*3+k, len(l))-1])
		}
	}
}

// TestApart plays a game on while another goroutine plays a copy of it to wherever it likes:
// the game comes out as it does alone, and the copy is brought back each time.
func TestApart(t *testing.T) {
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../.."), &rep), "napoleon-at-waterloo/basic", compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	rules := &game.Rules{Model: res.Game}
	walk := func(tb *game.Table, stream string, from, n uint32) {
		for ; n > 0 && tb.Result() == nil; n-- {
			l := tb.Legal()
			tb.ApplyTrusted(l[rng.RollDie(2, stream, from+n, len(l))-1])
		}
	}
	tb, _ := game.New(rules, game.Setting{Seed: 3})
	alone, _ := game.New(rules, game.Setting{Seed: 3})
	var c *game.Table
	for n := uint32(0); tb.Result() == nil && n < 3000; n += 10 {
		c = tb.CloneDetached(c)
		if c.Hash() != tb.Hash() || len(c.Legal()) != len(tb.Legal()) {
			t.Fatalf("decision %d: another position in the copy", n)
		}
		done := make(chan struct{})
		go func() {
			defer close(done)
			other := c.Clone()
			walk(c, "elsewhere", n, 15)
			walk(other, "there", n, 5)
		}()
		walk(tb, "game", n, 10)
		<-done
		walk(alone, "game", n, 10)
		if tb.Hash() != alone.Hash() {
			t.Fatalf("decision %d: the game goes otherwise beside its copy", n)
		}
	}
}
