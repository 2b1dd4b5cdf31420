package api

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/lang"
)

// TestVerbsAct: a function that calls a verb is acting, and so no condition may ask it.
func TestVerbsAct(t *testing.T) {
	for _, g := range DeclareAll(nil).Globals {
		if g.Effect && !lang.IsActingWord(g.Name) {
			t.Errorf("%s changes the game, and functions that call it count as looking", g.Name)
		}
	}
}
