package game_test

import (
	"bytes"
	"slices"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Every position met in play is kept by a save, offers the same actions after
// a load, and each action survives being written and read.
func TestSavesInPlay(t *testing.T) {
	for _, ref := range []string{basic, advanced} {
		for _, name := range []string{"random", "contact"} {
			t.Run(ref+" "+name, func(t *testing.T) {
				tb := start(t, ref, game.Setting{Seed: 5})
				b, _ := bot.New(name, 11)
				for n := 0; n < 100 && tb.Result() == nil; n++ {
					checkSave(t, tb)
					if _, no := tb.Apply(b.Choose(tb)); no != nil {
						t.Fatal(no)
					}
				}
			})
		}
	}
}

func checkSave(t *testing.T, tb *game.Table) {
	t.Helper()
	legal := slices.Clone(tb.Legal())
	save := tb.EncodePosition()
	var rep diag.List
	again := game.LoadPosition(tb.Rules, game.Setting{Seed: 5}, save, &rep)
	if again == nil {
		t.Fatalf("%v\n%s", rep.Items, save)
	}
	if again.Hash() != tb.Hash() || !bytes.Equal(again.EncodePosition(), save) {
		t.Fatalf("another position is loaded:\n%s\n%s", save, again.EncodePosition())
	}
	if !slices.Equal(again.Legal(), legal) {
		t.Fatalf("other actions after a load:\n%v\n%v\n%s", legal, again.Legal(), save)
	}
	for _, a := range legal {
		n, no := game.ParseJSON([]byte(game.ActionJSON(tb.Model(), a)))
		if no != nil {
			t.Fatal(no)
		}
		if got, no := game.ParseAction(tb.Model(), n); no != nil || got != a {
			t.Fatalf("%s is read as %v: %v", game.ActionJSON(tb.Model(), a), got, no)
		}
	}
	a := legal[0]
	n, _ := game.ParseJSON([]byte(game.ActionJSON(tb.Model(), a)))
	if as, no := tb.ExpandOrder(n); no != nil || len(as) != 1 || as[0] != a {
		t.Fatalf("%s as an order: %v %v", game.ActionJSON(tb.Model(), a), as, no)
	}
	if tb.Hash() != again.Hash() {
		t.Fatal("asking changed the position")
	}
}

func TestUndoInPlay(t *testing.T) {
	tb := start(t, advanced, game.Setting{Seed: 3})
	tb.MaxUndos = 10
	b, _ := bot.New("contact", 2)
	undone := 0
	for n := 0; n < 200 && tb.Result() == nil; n++ {
		before := tb.Hash()
		a := b.Choose(tb)
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
		if after := tb.Hash(); tb.CanUndo() {
			undone++
			tb.Undo()
			if tb.Hash() != before {
				t.Fatal("undo leads elsewhere")
			}
			if _, no := tb.Apply(a); no != nil || tb.Hash() != after {
				t.Fatalf("the same action leads elsewhere: %v", no)
			}
		}
	}
	if undone == 0 {
		t.Error("nothing could be undone")
	}
}
