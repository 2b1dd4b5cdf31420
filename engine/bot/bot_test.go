package bot

import (
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
)

func rules(t *testing.T) *game.Rules {
	t.Helper()
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../.."), &rep), "napoleon-at-waterloo/basic", compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return &game.Rules{Model: res.Game}
}

func play(t *testing.T, r *game.Rules, name string, seed int) (hash string, attacks int) {
	t.Helper()
	tb, err := game.New(r, game.Setting{Seed: 1, Quiet: true})
	if err != nil {
		t.Fatal(err)
	}
	b, err := New(name, 7)
	if err != nil {
		t.Fatal(err)
	}
	for n := 0; tb.Result() == nil; n++ {
		if n > 20000 {
			t.Fatal("the game has no end")
		}
		a := b.Choose(tb)
		if a.Verb == flow.VAttack {
			attacks++
		}
		if _, no := tb.Apply(a); no != nil {
			t.Fatal(no)
		}
	}
	return tb.Hash(), attacks
}

func TestBotsPlayToTheEndAlikeEachTime(t *testing.T) {
	r := rules(t)
	for _, k := range Kinds() {
		name := k.Name
		if k.Budget > 0 {
			name += ":2" // much of a budget would teach no more
		}
		if k.Weighs && !diagtest.AllTests() {
			continue
		}
		a, n := play(t, r, name, 7)
		b, _ := play(t, r, name, 7)
		if a != b {
			t.Errorf("%s: equal seeds, other games", k.Name)
		}
		t.Logf("%s: %d attacks", k.Name, n)
		if k.Name == "contact" && n < 20 {
			t.Errorf("contact attacks %d times only", n)
		}
	}
}

func TestUnknownBot(t *testing.T) {
	if _, err := New("contct", 1); err == nil || !strings.Contains(err.Error(), `"contact"`) {
		t.Error(err)
	}
}
