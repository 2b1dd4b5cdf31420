package lint_test

import (
	"bytes"
	"fmt"
	"maps"
	"runtime"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// shownOf is what a look at a project tells, as bytes.
func shownOf(t *testing.T, fsys fstest.MapFS, o lint.Options) string {
	t.Helper()
	var out bytes.Buffer
	if err := diag.WriteJSON(&out, lintWith(fsys, o)); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// TestMemoryForgetsWhatChanged looks at a project after each of a row of edits, with what
// is kept of the look before and anew: both must tell the same.
func TestMemoryForgetsWhatChanged(t *testing.T) {
	files := mapFS(t, "testdata/faults/base", "scenarios", "variants")
	kept := full()
	kept.Cache = &lint.Cache{}
	replace := func(name, from, to string) func(fstest.MapFS) {
		return func(f fstest.MapFS) {
			data := bytes.Replace(f[name].Data, []byte(from), []byte(to), 1)
			if bytes.Equal(data, f[name].Data) {
				t.Fatalf("%s does not hold %q", name, from)
			}
			f[name] = file(string(data))
		}
	}
	const v, g = "variants/ford/", "scenarios/ford/"
	for i, edit := range []func(fstest.MapFS){
		func(fstest.MapFS) {},
		replace(v+"mud.yaml", "terrain.woods.cost", "terrain.wods.cost"),
		replace(v+"mud.yaml", "terrain.wods.cost", "terrain.woods.cost"),
		replace(g+"tests/first.yaml", "scenario: ford/meeting", "scenario: ford/meeting\nvariants: [mud]"),
		replace(g+"tests/first.yaml", "red-1: 0303", "red-9: 0303"),
		replace(g+"game.yaml", "limit: 2", "limit: 3"),
		replace(v+"haste.lua", "function", "functoin"),
		func(f fstest.MapFS) { delete(f, v+"haste.lua") },
		func(f fstest.MapFS) { f[v+"mud.lua"] = file("function rally() end\n") },
		replace(g+"units.yaml", "red-2:", "red-7:"),
		func(f fstest.MapFS) { delete(f, v+"dry.yaml") },
		replace(g+"meeting.yaml", "0402", "0999"),
	} {
		files = maps.Clone(files)
		edit(files)
		if got, want := shownOf(t, files, kept), shownOf(t, files, full()); got != want {
			t.Errorf("after edit %d what was kept tells\n%s\nand a fresh look\n%s", i, got, want)
		}
	}
}

// TestLintTellsTheSameOnAnyCores compares what one core and several tell of every planted
// fault at once.
func TestLintTellsTheSameOnAnyCores(t *testing.T) {
	files := mapFS(t, "testdata/faults/base", "scenarios", "variants")
	for i, name := range []string{"scenarios/ford/units.yaml", "variants/ford/mud.yaml", "scenarios/ford/rules/weather.lua", "scenarios/ford/tests/first.yaml"} {
		files[name] = file(string(bytes.Replace(files[name].Data, []byte("red"), []byte(fmt.Sprint("rde", i)), 2)))
	}
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	want := shownOf(t, files, full())
	for _, cores := range []int{2, 3, 8} {
		runtime.GOMAXPROCS(cores)
		for range 5 {
			if got := shownOf(t, files, full()); got != want {
				t.Fatalf("%d cores tell\n%s\none\n%s", cores, got, want)
			}
		}
	}
}

// TestFileAloneIsLookedAt shows that naming a variant or a test finds what is wrong with it,
// though the rest of the game is not compiled, and nothing that is not wrong.
func TestFileAloneIsLookedAt(t *testing.T) {
	files := mapFS(t, "testdata/faults/base", "scenarios", "variants")
	o := full()
	var seen []string
	o.Progress = func(what string) { seen = append(seen, what) }
	o.Only = []string{"variants/ford/mud.yaml"}
	runtime.GOMAXPROCS(1)
	defer runtime.GOMAXPROCS(runtime.NumCPU())
	if rep := lintWith(files, o); len(rep.Items) > 0 {
		t.Errorf("nothing is wrong: %v", rep.Items)
	}
	for _, what := range seen {
		if bytes.Contains([]byte(what), []byte("dry")) {
			t.Errorf("%s was compiled for the variant mud", what)
		}
	}
	files["variants/ford/mud.yaml"] = file(string(bytes.Replace(files["variants/ford/mud.yaml"].Data, []byte("woods"), []byte("wods"), 1)))
	files["scenarios/ford/tests/first.yaml"] = file(string(bytes.Replace(files["scenarios/ford/tests/first.yaml"].Data, []byte("red-1"), []byte("red-9"), 1)))
	if rep := lintWith(files, o); len(rep.Items) != 1 || rep.Items[0].Pos.File != o.Only[0] {
		t.Errorf("one finding in %s is expected, not %v", o.Only[0], rep.Items)
	}
	o.Only = []string{"scenarios/ford/tests/first.yaml"}
	if rep := lintWith(files, o); len(rep.Items) == 0 || rep.Items[0].Pos.File != o.Only[0] {
		t.Errorf("findings in %s are expected, not %v", o.Only[0], rep.Items)
	}
}
