package game_test

import (
	"os"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/source"
)

var (
	loading sync.Mutex
	loaded  = map[string]*game.Rules{}
)

// rulesOf compiles a shipped scenario without scripts.
func rulesOf(t testing.TB, ref string) *game.Rules {
	t.Helper()
	loading.Lock()
	defer loading.Unlock()
	if r := loaded[ref]; r != nil {
		return r
	}
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS("../.."), &rep), ref, compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatalf("%s: %v", ref, rep.Items)
	}
	loaded[ref] = &game.Rules{Model: res.Game}
	return loaded[ref]
}

func start(t testing.TB, ref string, s game.Setting) *game.Table {
	t.Helper()
	tb, err := game.New(rulesOf(t, ref), s)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

func yaml(t testing.TB, text string) *source.Node {
	t.Helper()
	var rep diag.List
	n := source.Read("test.yaml", []byte(text), &rep)
	if n == nil {
		t.Fatalf("%s: %v", text, rep.Items)
	}
	return n
}

// given starts the basic game at a described position.
func given(t testing.TB, text string) *game.Table {
	t.Helper()
	var rep diag.List
	tb := game.Describe(rulesOf(t, basic), game.Setting{}, yaml(t, text), nil, &rep)
	if tb == nil {
		t.Fatalf("%s: %v", text, rep.Items)
	}
	return tb
}

const (
	basic    = "napoleon-at-waterloo/basic"
	advanced = "napoleon-at-waterloo/advanced"
)
