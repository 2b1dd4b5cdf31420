package compile_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// rare holds faults that take more than one word.
var rare = []struct {
	name     string
	edits    [][3]string // file, old, new; without old the file is added
	at, rule string
}{
	{"nine sides", [][3]string{{fGame, "  blue: {name: Blue}\n", "  blue: {}\n  c: {}\n  d: {}\n  e: {}\n  f: {}\n  g: {}\n  h: {}\n  i: {}\n"}}, fGame + ":15:3", compile.RuleLimit},
	{"no map", [][3]string{{fMap, small[fMap], "format: 2\nkind: tables\ntables: {}\n"}, {fTables, small[fTables], "format: 2\nkind: cards\n"}}, fGame + ":1:1", compile.RuleMap},
	{"latches", [][3]string{{fGame, "latches:\n", "latches:\n" + lines(64, "  l%d: {when: turn > 2}\n")}}, fGame + ":%d:3", compile.RuleLimit},
	{"rows", [][3]string{{fMap, "hexes:\n  woods: [0101-0103, 0302]\n  lake: {Blue Lake: 0505}\n", "letters: {c: clear, w: woods}\nrows: [cccccc, cccwcc, ccccc, cccccc, cccxcc]\n"}}, fMap + ":7:24", compile.RuleRows},
	{"a ruleset among the scenarios", [][3]string{{"scenarios/small/extra.yaml", "", "format: 2\nkind: ruleset\nid: extra\n"}}, "scenarios/small/extra.yaml:1:1", compile.RuleFileKind},
	{"never used", [][3]string{{fGame, "  march:\n    allowance", "  rail: {allowance: 9}\n  march:\n    allowance"}, {fGame, "{do: move}", "{do: move, with: march}"}}, fGame + ":29:3", compile.RuleUnused},
	{"relation", [][3]string{{fGame, "losses:", "relations: {r: {between: [red], are: neutral}}\nlosses:"}}, fGame + ":12:26", compile.RuleRelation},
	{"points", [][3]string{{fGame, "losses:", "scoring: {by: points}\nlosses:"}}, fGame + ":12:15", compile.RuleVictory},
	{"place", [][3]string{{fMeet, "{hex: 0103, face: tired}", "{face: tired}"}}, fMeet + ":6:10", compile.RuleSetup},
	{"letter", [][3]string{{fUnits, "traits: [slow]", "traits: [slow], letter: gg"}}, fUnits + ":6:34", compile.RuleLetter},
}

func lines(n int, form string) string {
	var b strings.Builder
	for i := 0; i < n; i++ {
		fmt.Fprintf(&b, form, i)
	}
	return b.String()
}

func TestRareFaults(t *testing.T) {
	for _, f := range rare {
		change := map[string]string{}
		for _, e := range f.edits {
			text, ok := change[e[0]]
			if !ok {
				text = small[e[0]]
			}
			if e[1] == "" {
				text = e[2]
			} else if !strings.Contains(text, e[1]) {
				t.Fatalf("%s: %q is not in %s", f.name, e[1], e[0])
			}
			change[e[0]] = strings.Replace(text, e[1], e[2], 1)
		}
		_, rep := load(t, files(change), "small/meeting", compile.Options{})
		want := f.at + " " + f.rule
		if strings.Contains(f.at, "%d") {
			want = fmt.Sprintf(f.at, 1+strings.Count(change[fGame][:strings.Index(change[fGame], "broken:")], "\n")) + " " + f.rule
		}
		found := false
		for _, d := range rep.Items {
			found = found || fmt.Sprintf("%s:%d:%d %s", d.Pos.File, d.Pos.Line, d.Pos.Col, d.Rule) == want
		}
		if !found {
			t.Errorf("%s: want %s, got\n%s", f.name, want, show(rep))
		}
	}
}

func TestUnplaced(t *testing.T) {
	rep := &diag.List{}
	all := func(units string) []*compile.Result {
		fsys := files(map[string]string{fUnits: small[fUnits] + units})
		a, _ := load(t, fsys, "small/meeting", compile.Options{})
		b, _ := load(t, fsys, "small/night", compile.Options{})
		return []*compile.Result{a, b}
	}
	compile.CheckUnplaced(placementsOf(all("")), rep)
	if len(rep.Items) > 0 {
		t.Error(show(rep))
	}
	compile.CheckUnplaced(placementsOf(all("  blue-3: {army: blue, kind: foot}\n  storm: {army: blue, kind: foot}\n")), rep)
	if len(rep.Items) != 1 || rep.Items[0].Rule != compile.RuleUnplaced || rep.Items[0].Pos != (diag.Pos{File: fUnits, Line: 13, Col: 3}) {
		t.Error(show(rep))
	}
}

// TestEdits cuts and bends every line of the game: nothing may panic, and a
// game comes out only without errors. An ordinary run bends each line in one way, by turns.
func TestEdits(t *testing.T) {
	bend := []func(line string) string{
		func(string) string { return "" },
		func(l string) string { return strings.Replace(l, "e", "x", 1) },
		func(l string) string { return strings.Replace(l, ": ", ": -", 1) },
		func(l string) string { return l[:len(l)*2/3] },
		func(l string) string { return strings.NewReplacer("1", "99999", "0", "").Replace(l) },
	}
	for name, text := range small {
		if strings.HasSuffix(name, ".lua") {
			continue
		}
		lines := strings.Split(text, "\n")
		for i := range lines {
			for k, b := range bend {
				if k != i%len(bend) && !diagtest.AllTests() {
					continue
				}
				edited := append([]string(nil), lines...)
				edited[i] = b(lines[i])
				fsys := files(map[string]string{name: strings.Join(edited, "\n")})
				for _, sc := range []string{"meeting", "night"} {
					r, rep := load(t, fsys, "small/"+sc, compile.Options{})
					if rep.HasErrors() == (r.Game != nil) {
						t.Fatalf("%s line %d %q: game %v and\n%s", name, i+1, edited[i], r.Game != nil, show(rep))
					}
					for _, d := range rep.Items {
						if strings.Contains(d.Message, "*spec.") || strings.Contains(d.Message, "model.") {
							t.Errorf("a type name in %q", d.Message)
						}
					}
				}
			}
		}
	}
}

func placementsOf(results []*compile.Result) []*compile.Placement {
	var out []*compile.Placement
	for _, r := range results {
		out = append(out, compile.ListPlacement(r))
	}
	return out
}
