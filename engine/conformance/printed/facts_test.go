package printed_test

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script"
)

var printedWrite = flag.Bool("printed", false, "write ../testdata/printed anew from the reference: only when the reference has changed")

// reference is where the digests of the printed games lie, beside a checkout;
// a clone without it uses the facts that are committed.
const reference = "../../../../shared/reference"

// fact is one thing that is printed in a game: on a counter, on the map, in a
// set-up, a schedule or a table.
type fact struct{ key, value, source string }

// facts gathers facts. A key stands once.
type facts struct {
	list []fact
	at   map[string]int
}

// add notes a fact.
func (f *facts) add(source, value, key string, args ...any) {
	if f.at == nil {
		f.at = map[string]int{}
	}
	key = fmt.Sprintf(key, args...)
	if i, ok := f.at[key]; ok {
		panic("twice printed: " + key + ": " + f.list[i].value + " and " + value)
	}
	f.at[key] = len(f.list)
	f.list = append(f.list, fact{key, value, source})
}

// count notes one more of a thing of which there may be several.
func (f *facts) count(source, key string, args ...any) {
	key = fmt.Sprintf(key, args...)
	if i, ok := f.at[key]; ok {
		f.list[i].value = fmt.Sprint(number(f.list[i].value) + 1)
		return
	}
	f.add(source, "1", "%s", key)
}

func (f *facts) get(key string) (fact, bool) {
	i, ok := f.at[key]
	if !ok {
		return fact{}, false
	}
	return f.list[i], true
}

// text is the facts as a file: one a line, by key.
func (f *facts) text() []byte {
	list := slices.Clone(f.list)
	slices.SortFunc(list, func(a, b fact) int { return cmp.Compare(a.key, b.key) })
	var out bytes.Buffer
	out.WriteString("fact\tvalue\tsource\n")
	for _, x := range list {
		fmt.Fprintf(&out, "%s\t%s\t%s\n", x.key, x.value, x.source)
	}
	return out.Bytes()
}

func readFacts(t *testing.T, text []byte) *facts {
	t.Helper()
	f := &facts{}
	for i, line := range strings.Split(strings.TrimSuffix(string(text), "\n"), "\n") {
		cells := strings.Split(line, "\t")
		if len(cells) != 3 {
			t.Fatalf("line %d is not a fact: %q", i+1, line)
		}
		if i > 0 {
			f.add(cells[2], cells[1], "%s", cells[0])
		}
	}
	return f
}

// printedGame is a game whose printed facts are held.
type printedGame struct {
	id    string
	views []view
	// read reads the reference of the game and notes its facts in the words of the game's files.
	read func(ref *digest, f *facts)
	// name is what the reference calls a unit; of several that it does not tell apart, the same.
	name func(g *model.Game, u *model.Unit) string
	// label is the name on a counter as the reference has it; nil: names are not held.
	label func(u *model.Unit) string
	// more notes facts that only this game has.
	more func(v *view, res *compile.Result, f *facts)
	// others: the game's files hold counters of other scenarios too, of which nothing is noted.
	others bool
	// tables and areas that are printed; traits that are.
	tables, areas, traits []string
}

// view is a scenario, alone or with variants, and what is printed of it.
type view struct {
	name, scenario string
	variants       []string
	shows          string // words: map terrain units setup start turns tables
}

func (v *view) has(what string) bool { return slices.Contains(strings.Fields(v.shows), what) }

// printedGames are the games with a reference.
func printedGames() []*printedGame {
	return []*printedGame{printedTwenty(), printedNapoleon(), printedCampaign()}
}

// compiledFacts are the facts of a game's files; nil when they do not compile.
func compiledFacts(files fs.FS, p *printedGame, rep *diag.List) *facts {
	proj := project.Open(files, rep)
	if rep.HasErrors() {
		return nil
	}
	f := &facts{}
	for i := range p.views {
		v := &p.views[i]
		res := compile.Load(proj, p.id+"/"+v.scenario, compile.Options{Variants: v.variants, Functions: script.ListDefined}, rep)
		if res.Game == nil {
			return nil
		}
		p.notice(v, res, f)
	}
	return f
}

// differ lists where two sets of facts differ, either way.
func differ(printed, ours *facts) []string {
	var out []string
	for _, x := range printed.list {
		y, ok := ours.get(x.key)
		switch {
		case !ok:
			out = append(out, fmt.Sprintf("%s: printed is %q (%s), the game has nothing", x.key, x.value, x.source))
		case x.value != y.value:
			out = append(out, fmt.Sprintf("%s: printed is %q (%s), the game has %q", x.key, x.value, x.source, y.value))
		}
	}
	for _, y := range ours.list {
		if _, ok := printed.get(y.key); !ok {
			out = append(out, fmt.Sprintf("%s: the game has %q, nothing is printed", y.key, y.value))
		}
	}
	return out
}

func printedFile(p *printedGame) string { return "../testdata/printed/" + p.id + ".tsv" }

// TestPrintedFacts holds everything that is printed in the three games against
// their compiled files, both ways: set-ups, schedules, places of arrival,
// tables, the map hex by hex, counters, morale.
func TestPrintedFacts(t *testing.T) {
	for _, p := range printedGames() {
		t.Run(p.id, func(t *testing.T) {
			ref := openDigest(t, filepath.Join(reference, p.id))
			if *printedWrite && ref != nil {
				if err := os.WriteFile(printedFile(p), readReference(p, ref).text(), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			kept, err := os.ReadFile(printedFile(p))
			if err != nil {
				t.Fatal(err)
			}
			printed := readFacts(t, kept)
			if ref != nil && !bytes.Equal(kept, readReference(p, ref).text()) {
				for _, d := range differ(readReference(p, ref), printed) {
					t.Log(d)
				}
				t.Errorf("%s is not what the reference says: write it anew with -printed", printedFile(p))
			}
			var rep diag.List
			ours := compiledFacts(os.DirFS("../../.."), p, &rep)
			if ours == nil {
				for i := range rep.Items {
					t.Logf("%s: %s", rep.Items[i].Pos, diag.FormatSummary(&rep.Items[i]))
				}
				t.Fatal(p.id + " does not compile")
			}
			for _, d := range differ(printed, ours) {
				t.Error(d)
			}
			t.Logf("%d facts", len(printed.list))
		})
	}
}

func readReference(p *printedGame, ref *digest) *facts {
	f := &facts{}
	p.read(ref, f)
	return f
}
