package lint_test

import (
	"fmt"
	"os"
	"path"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
)

// forks adds pairs of variants to the small game; the two of a pair exclude
// each other, so each pair doubles the number of greatest sets.
func forks(t *testing.T, pairs int) fstest.MapFS {
	fsys := mapFS(t, faultDir+"base", ".")
	for i := range pairs {
		for _, c := range []struct{ id, not string }{{"left", "right"}, {"right", "left"}} {
			text := fmt.Sprintf("format: 2\nkind: variant\nid: %s-%d\ngame: ford\nconflicts: [%s-%d]\nchange:\n  - {add: variables.v%d, value: {type: flag}}\n", c.id, i, c.not, i, i)
			fsys[fmt.Sprintf("variants/ford/%s-%d.yaml", c.id, i)] = &fstest.MapFile{Data: []byte(text)}
		}
	}
	return fsys
}

func TestTooManySetsOfVariants(t *testing.T) {
	for pairs, want := range map[int]int{1: 0, 5: 1, 6: 2} { // 2 scenarios; one allows another fork
		n := 0
		for _, d := range lintAll(forks(t, pairs)).Items {
			if d.Severity == diag.Error {
				t.Fatal(d)
			}
			if d.Rule == lint.RuleManySets.ID {
				n++
			}
		}
		if n != want {
			t.Errorf("%d forks: told %d times, want %d", pairs, n, want)
		}
	}
}

func TestVariantTable(t *testing.T) {
	var rep diag.List
	p := project.Open(forks(t, 1), &rep)
	table := lint.VariantTable(p, p.Game("ford"))
	for _, want := range []string{
		"| 2 | `haste` | x |", // it needs mud, with which dry cannot be used
		"| 4 | `mud` | x | n | + |",
		"| 5 | `right-0` | + | + | x | + |",
		"* **meeting**: 4 greatest sets.\n",
		"  * dry, left-0\n",
		"* **night**: 2 greatest sets.\n  * left-0, mud, haste\n  * mud, haste, right-0\n",
	} {
		if !strings.Contains(table, want) {
			t.Errorf("%q is not in\n%s", want, table)
		}
	}
	readme := "# Ford\n" + lint.TableBegin + "\n" + lint.TableEnd + "\nMore.\n"
	now, line, ok := lint.SpliceTable(readme, table)
	if !ok || line != 2 || !strings.Contains(now, "`haste`") || !strings.HasSuffix(now, "\nMore.\n") {
		t.Errorf("spliced at line %d: %s", line, now)
	}
	if again, _, _ := lint.SpliceTable(now, table); again != now {
		t.Error("writing a table twice changes the text")
	}
	if _, _, ok := lint.SpliceTable("# Ford\n", table); ok {
		t.Error("a text without the lines takes a table")
	}
}

// TestShippedTables keeps the tables in the READMEs of the shipped games what
// is tried now.
func TestShippedTables(t *testing.T) {
	var rep diag.List
	p := project.Open(mapFS(t, "../..", "scenarios", "variants"), &rep)
	for _, g := range p.Games {
		table := lint.VariantTable(p, g)
		have, err := os.ReadFile(path.Join("../..", g.Dir, "README.md"))
		if err != nil || table == "" {
			continue
		}
		if want, _, ok := lint.SpliceTable(string(have), table); !ok || want != string(have) {
			t.Errorf("%s: the README shows no table of variants, or an old one: go run ./cmd/vedette lint --variants", g.ID)
		}
	}
}
