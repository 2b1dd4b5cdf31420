package big

import (
	"io/fs"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/enginetest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
)

func pack(t *testing.T, hexes, counters int) fs.FS {
	t.Helper()
	f, err := Pack(hexes, counters, 7)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestEqualSizesGiveEqualFiles(t *testing.T) {
	a, b := pack(t, 700, 90), pack(t, 700, 90)
	for _, name := range []string{"game", "map", "tables", "units", "front"} {
		path := "scenarios/big/" + name + ".yaml"
		one, err := fs.ReadFile(a, path)
		if err != nil {
			t.Fatal(err)
		}
		two, _ := fs.ReadFile(b, path)
		if string(one) != string(two) || len(one) == 0 {
			t.Errorf("%s differs from one time to the next, or is empty", path)
		}
	}
}

func TestPacksOfAllSizesAreWithoutFindings(t *testing.T) {
	for _, size := range [][2]int{{40, 20}, {41, 60}, {700, 90}, {5000, 1000}} {
		f := pack(t, size[0], size[1])
		var rep diag.List
		p := project.Open(f, &rep)
		found := lint.Project(f, p, lint.Options{})
		for _, x := range append(rep.Items, found.Items...) {
			t.Errorf("%v: %s: %s", size, x.Pos, x.Message)
		}
		if res := compile.Load(p, Ref, compile.Options{}, &rep); res.Game == nil || res.Game.Grid.N() < size[0] || len(res.Game.Units) != size[1] {
			t.Errorf("%v: it does not have that size", size)
		}
	}
}

func TestASmallOneKeepsTheConformanceChecks(t *testing.T) {
	var rep diag.List
	res := compile.Load(project.Open(pack(t, 200, 24), &rep), Ref, compile.Options{}, &rep)
	if res.Game == nil {
		t.Fatal(rep.Items)
	}
	got := enginetest.Check(&game.Rules{Model: res.Game}, enginetest.Options{Games: 1, Seed: 1, Every: 10})
	for _, x := range got.Failures {
		t.Errorf("%s: %s (after %d actions)", x.Check, x.Text, x.Step)
	}
	if got.Actions < 200 {
		t.Errorf("a game of %d actions holds too little to measure", got.Actions)
	}
}
