package record_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

const basic = "napoleon-at-waterloo/basic"

var (
	shelf   gametest.Shelf
	rulesOf = shelf.Rules
)

func start(t testing.TB, ref string, s game.Setting) *game.Table {
	t.Helper()
	tb, err := game.New(rulesOf(t, ref), s)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}
