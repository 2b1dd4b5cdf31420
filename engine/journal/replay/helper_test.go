package replay_test

import "github.com/vedette-wargames/vedette/engine/game/gametest"

const basic = "napoleon-at-waterloo/basic"

var (
	shelf   gametest.Shelf
	rulesOf = shelf.Rules
	start   = shelf.Start
)
