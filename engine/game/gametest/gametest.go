// Package gametest gives tests the shipped games, and positions of them.
package gametest

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Invented is the folder of the games that were made up for tests.
const Invented = "engine/conformance/testdata/invented"

// Shelf keeps the scenarios that the tests of a package have compiled.
type Shelf struct {
	Folder string // of the project, seen from the module's; empty for the shipped games

	mu     sync.Mutex
	loaded map[string]*game.Rules
}

// Rules compiles a shipped scenario without scripts.
func (s *Shelf) Rules(t testing.TB, ref string) *game.Rules {
	t.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if r := s.loaded[ref]; r != nil {
		return r
	}
	var rep diag.List
	res := compile.Load(project.Open(os.DirFS(filepath.Join(findGames(t), s.Folder)), &rep), ref, compile.Options{}, &rep)
	if res.Game == nil {
		diagtest.MustBeClean(t, rep.Items)
		t.Fatalf("%s is no scenario", ref)
	}
	if s.loaded == nil {
		s.loaded = map[string]*game.Rules{}
	}
	s.loaded[ref] = &game.Rules{Model: res.Game}
	return s.loaded[ref]
}

// Start begins a game of a shipped scenario.
func (s *Shelf) Start(t testing.TB, ref string, how game.Setting) *game.Table {
	t.Helper()
	tb, err := game.New(s.Rules(t, ref), how)
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// findGames returns the folder that holds the shipped games, above the folder of the test.
func findGames(t testing.TB) string {
	dir := "."
	for range 8 {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		dir = filepath.Join("..", dir)
	}
	t.Fatal("this test is in no module")
	return ""
}

// YAML reads text that a test holds.
func YAML(t testing.TB, text string) *yamldoc.Node {
	t.Helper()
	var rep diag.List
	n := yamldoc.Read("test.yaml", []byte(text), &rep)
	if n == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	return n
}
