package game_test

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

var (
	shelf   gametest.Shelf
	rulesOf = shelf.Rules
	start   = shelf.Start
	yaml    = gametest.YAML
)

// at starts the basic game at a described position.
func at(t testing.TB, text string) *game.Table {
	t.Helper()
	var rep diag.List
	tb := game.StartFromText(rulesOf(t, basic), game.Setting{}, yaml(t, text), nil, &rep)
	diagtest.MustBeClean(t, rep.Items)
	return tb
}

const (
	basic    = "napoleon-at-waterloo/basic"
	advanced = "napoleon-at-waterloo/advanced"
)
