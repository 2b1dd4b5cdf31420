package lint_test

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// togetherSets is how many sets of faults are kept for each game.
const togetherSets = 4

// TestEightFaultsAtOnceAreAllShown plants eight faults of eight sorts in a game, most of them in files
// of their own: the first run shows each at its exact place, and nothing else. The sets are in
// testdata/together; -update makes them anew.
func TestEightFaultsAtOnceAreAllShown(t *testing.T) {
	for _, id := range []string{"napoleon-at-waterloo", "waterloo-20", "waterloo-campaign-1815"} {
		t.Run(id, func(t *testing.T) {
			t.Parallel()
			dirs := []string{"scenarios/" + id}
			if _, err := os.Stat("../../variants/" + id); err == nil {
				dirs = append(dirs, "variants/"+id)
			}
			base := mapFS(t, "../..", dirs...)
			file := "testdata/together/" + id + ".txt"
			if *update {
				writeFaultSets(t, file, base)
			}
			sets := readFaultSets(t, file, base)
			if len(sets) != togetherSets {
				t.Fatalf("%s has %d sets, not %d", file, len(sets), togetherSets)
			}
			for i, set := range sets {
				if i > 0 && !diagtest.AllTests() {
					break // all of them with VEDETTE_TESTS=all
				}
				checkTogether(t, base, set)
			}
		})
	}
}

// checkTogether lints a game with a set of faults.
func checkTogether(t *testing.T, base fstest.MapFS, set []madeFault) {
	t.Helper()
	if len(set) < len(faultSorts)-2 {
		t.Errorf("only %d lines of a set are still in the game: make the sets anew with -update", len(set))
	}
	var got, want []string
	for _, d := range lintAll(plantMade(base, set...)).Items {
		if d.Severity == diag.Error {
			got = append(got, placed(&d))
		}
	}
	for _, f := range set {
		var down, col int
		var rule string
		if _, err := fmt.Sscanf(f.found, "%d:%d %s", &down, &col, &rule); err != nil {
			t.Fatalf("%q: %v", f.found, err)
		}
		want = append(want, placed(&diag.Diagnostic{Pos: diag.Pos{File: f.file, Line: f.line + down, Col: col}, Rule: rule}))
	}
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("found\n%s\nbut planted were\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// place returns where a finding is, below a line.
func place(d *diag.Diagnostic, line int) string {
	return fmt.Sprintf("%d:%d %s", d.Pos.Line-line, d.Pos.Col, d.Rule)
}

// readFaultSets reads the sets of a file. A fault is found by the text of its line, so that other
// lines of the game may change; one whose line has changed is left out.
func readFaultSets(t *testing.T, file string, base fstest.MapFS) [][]madeFault {
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var out [][]madeFault
	for _, line := range strings.Split(string(data), "\n") {
		if line == "" {
			continue
		}
		sign, rest := line[0], line[min(2, len(line)):]
		if sign == '#' {
			out = append(out, nil)
			continue
		}
		set := &out[len(out)-1]
		if sign == '@' {
			sort, name, _ := strings.Cut(rest, ": ")
			*set = append(*set, madeFault{sort: sort, file: name})
			continue
		}
		f := &(*set)[len(*set)-1]
		switch sign {
		case '-':
			f.old = rest
			lines := strings.Split(string(base[f.file].Data), "\n")
			if f.line = slices.Index(lines, rest) + 1; f.line == 0 {
				t.Logf("%s has no line %q any more: its fault is left out", f.file, rest)
			}
		case '+':
			f.with = rest
		case '=':
			f.found = rest
		}
	}
	for i := range out {
		out[i] = slices.DeleteFunc(out[i], func(f madeFault) bool { return f.line == 0 })
	}
	return out
}

// writeFaultSets makes sets of faults that are shown together, and writes them.
func writeFaultSets(t *testing.T, file string, base fstest.MapFS) {
	o := full()
	o.Cache = &lint.Cache{}
	var b strings.Builder
	for seed := range uint64(togetherSets) {
		fmt.Fprintf(&b, "# set %d\n", seed)
		set := makeFaultSet(t, seed, base, o)
		together := lintAll(plantMade(base, set...)).Items
		for _, f := range set {
			for i := range together { // a name may be found by another rule where the game does not compile
				if d := &together[i]; d.Pos.File == f.file && strings.HasPrefix(f.found, strings.TrimSuffix(place(d, f.line), d.Rule)) {
					f.found = place(d, f.line)
				}
			}
			fmt.Fprintf(&b, "@ %s: %s\n- %s\n+ %s\n= %s\n", f.sort, f.file, f.old, f.with, f.found)
		}
	}
	if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}
