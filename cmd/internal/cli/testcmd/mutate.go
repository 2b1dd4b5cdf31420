package testcmd

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script/load"
)

// mutateFlags are the flags of test about changed games.
type mutateFlags struct {
	on       bool
	sample   int
	seed     int
	jobs     int
	skeleton string
	least    float64
}

func (f *mutateFlags) addFlags(c *cobra.Command) {
	c.Flags().BoolVar(&f.on, "mutate", false, "change the rules one at a time, in memory, and list the changes that no test notices")
	c.Flags().IntVar(&f.sample, "sample", 0, "with --mutate, try so many changes of each game, drawn by --mutate-seed; 0: all")
	c.Flags().IntVar(&f.seed, "mutate-seed", 1, "which changes --sample draws")
	c.Flags().IntVar(&f.jobs, "jobs", 0, "with --mutate, try so many at a time; 0: one for each core")
	c.Flags().StringVar(&f.skeleton, "skeletons", "", "with --mutate, write the beginning of a test for each change that none notices to this file")
	c.Flags().Float64Var(&f.least, "score", 0, "with --mutate, exit with 1 where less of a game's changes are noticed, in a hundred")
}

func (f *mutateFlags) checkFlags(t *testFlags) error {
	switch {
	case !f.on && (f.sample != 0 || f.jobs != 0 || f.skeleton != "" || f.least != 0):
		return kit.UsageError("--sample, --jobs, --skeletons and --score go with --mutate")
	case f.on && (t.play || t.watch || t.update || t.cover.WantsCoverage() || !t.isPlainText() || t.shrink != ""):
		return kit.UsageError("--mutate goes with none of --play, --watch, --update, --cover, --shrink and --format")
	case f.sample < 0 || f.jobs < 0:
		return kit.UsageError("--sample and --jobs are 0 or more")
	}
	return nil
}

// fate is what became of a mutant.
type fate uint8

const (
	untried  fate = iota // it was not come to
	noticed              // a test fails
	survived             // no test fails
	refused              // it does not compile, or lint finds it
	same                 // the rules are the same
)

// mutation is the run of all mutants of one game.
type mutation struct {
	t       *tester // of the game as it is
	w       *kit.Workspace
	g       *project.Game
	cases   []int                   // of t
	at      map[string]map[int]bool // cases that reach a line, by file:line
	known   map[string]int          // findings of each lint rule in the unchanged game
	loader  load.Loader
	told    map[diag.Pos]bool // places with findings in the unchanged game
	counted map[string]bool   // lines of which coverage knows
	stop    context.Context   // done when somebody interrupts
	header  bool              // the heading of unnoticed changes is printed
}

// untilInterrupted tries the mutants of all tested games until somebody interrupts; a second
// interrupt ends the program at once.
func (t *tester) untilInterrupted(ctx context.Context) error {
	stop, release := t.kit.CatchInterrupt(ctx, "the changes under way")
	defer release()
	return t.tryMutants(stop)
}

// tryMutants tries the mutants of all tested games until stop ends.
func (t *tester) tryMutants(stop context.Context) error {
	t.cover = &coverageSum{}
	t.cover.set.Trace = true
	reached := make([][]string, len(t.cases))
	for i := range t.cases {
		if stop.Err() != nil {
			return kit.FindingsError("interrupted before a change was tried")
		}
		t.runCase(&t.cases[i])
		for _, k := range t.cover.set.TakeReached() {
			reached[i] = append(reached[i], fmt.Sprintf("%s:%d", k.Pos.File, k.Pos.Line))
		}
	}
	for i := range t.cases {
		if t.cases[i].bad {
			diag.SortFindings(&t.findings)
			if err := t.printFindings(t.kit.Out, kit.Output{Format: "text"}); err != nil {
				return kit.IOError(err)
			}
			return kit.FindingsError("%s fails as the game is: mend it first", t.cases[i].c.Name)
		}
	}
	counted := map[string]bool{}
	for _, k := range t.cover.set.Keys() {
		counted[fmt.Sprintf("%s:%d", k.Pos.File, k.Pos.Line)] = true
	}
	var skeletons strings.Builder
	poor := false
	for _, w := range t.roots {
		for _, g := range w.Project.Games {
			if !slices.Contains(t.games, g.ID) || stop.Err() != nil {
				continue
			}
			m := &mutation{t: t, w: w, g: g, at: map[string]map[int]bool{}, counted: counted, stop: stop}
			for i := range t.cases {
				if t.cases[i].game != g.ID || t.cases[i].w != w {
					continue
				}
				m.cases = append(m.cases, i)
				for _, line := range reached[i] {
					if m.at[line] == nil {
						m.at[line] = map[int]bool{}
					}
					m.at[line][i] = true
				}
			}
			poor = m.tryAll(&skeletons) || poor
		}
	}
	if file := t.f.mutate.skeleton; file != "" && skeletons.Len() > 0 {
		if err := writeNew(file, skeletons.String()); err != nil {
			return err
		}
		fmt.Fprintf(t.kit.Out, "wrote %s\n", file)
	}
	if stop.Err() != nil {
		return kit.FindingsError("interrupted: what is told is of the changes tried till then")
	}
	if poor {
		return kit.ErrFindings
	}
	return nil
}

// tryAll tries the mutants of a game; poor says that too few were noticed. The seed draws their
// order, so that the results before an interrupt are a fair sample. They are printed in that
// order as they come.
func (m *mutation) tryAll(skeletons *strings.Builder) (poor bool) {
	f := &m.t.f.mutate
	list := mutate.ListMutants(m.w.Project, m.g, m.w.Root != "" && m.g.Library)
	drawn := drawnOrder(list, f.seed)
	if f.sample > 0 && f.sample < len(list) {
		drawn = drawn[:f.sample]
	}
	m.lintFirst()
	jobs := f.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	p := m.t.kit.StartProgress()
	s := &score{m: m, list: list, drawn: drawn, verdicts: make([]fate, len(drawn)), p: p}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(jobs, max(len(drawn), 1)) {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(drawn) || m.stop.Err() != nil {
					return
				}
				s.addVerdict(i, m.tryMutant(&list[drawn[i]]))
			}
		})
	}
	wait.Wait()
	p.EndLine()
	return s.printScore(skeletons)
}

// drawnOrder orders the mutants by a draw from the seed that depends on each mutant alone.
func drawnOrder(list []mutate.Mutant, seed int) []int {
	order := make([]int, len(list))
	weight := make([]int, len(list))
	for i := range order {
		order[i] = i
		weight[i] = rng.RollDie(rng.Seed(seed), fmt.Sprintf("%s:%d:%d %s", list[i].Pos.File, list[i].Pos.Line, list[i].Pos.Col, list[i].New), 0, 1<<30)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	return order
}

// lintFirst records the findings of the unchanged game.
func (m *mutation) lintFirst() {
	m.told = map[diag.Pos]bool{}
	l := m.lintGame(m.w.Project)
	for i := range l.Items {
		m.told[l.Items[i].Pos] = true
	}
	m.known = countRules(l)
}

// lintGame returns the findings of the game in a project.
func (m *mutation) lintGame(p *project.Project) *diag.List {
	o := m.loader.NewLintOptions()
	o.Games = []string{m.g.ID}
	return lint.Project(m.stop, m.w.FS, p, o)
}

func countRules(l *diag.List) map[string]int {
	out := map[string]int{}
	for i := range l.Items {
		out[l.Items[i].Rule]++
	}
	return out
}

// tryMutant returns what becomes of a mutant. Tests that reach its line run first.
func (m *mutation) tryMutant(x *mutate.Mutant) fate {
	line := fmt.Sprintf("%s:%d", x.Pos.File, x.Pos.Line)
	for _, at := range append(slices.Clone(x.Context), x.Pos) {
		if m.told[at] {
			return same // lint proves that it is unreachable
		}
	}
	was := m.readText(x.Pos.File)
	changed := *m.w
	changed.Project = m.w.Project.WithText(x.Pos.File, x.ChangedText(was))
	t := &tester{kit: m.t.kit, f: m.t.f, rules: map[string]*testedRules{}, loader: &m.loader}
	order := slices.Clone(m.cases)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(map[bool]int{true: 0, false: 1}[m.at[line][a]], map[bool]int{true: 0, false: 1}[m.at[line][b]])
	})
	touched, equal := false, true
	for _, i := range order {
		if m.stop.Err() != nil {
			return untried
		}
		c := m.t.cases[i]
		if base := m.t.baseGame(&c); base != nil && base.Files[x.Pos.File] == "" {
			continue // its scenario does not read the file
		}
		c.w = &changed
		r := t.loadCase(&c)
		if r == nil {
			return refused
		}
		base := m.t.baseGame(&c)
		touched = true
		equal = equal && base != nil && base.Content == r.rules.Model.Content && sameScripts(base.Files, r.rules.Model.Files)
		out := authortest.RunCase(m.stop, r.rules, c.spec, c.c, authortest.Setting{Positions: *c.positions, Golden: m.t.cases[i].readGolden})
		if (&diag.List{Items: out.Wrong}).HasErrors() {
			return noticed
		}
	}
	if touched && equal {
		return same
	}
	if l := m.lintGame(changed.Project); tellsMore(countRules(l), m.known) {
		return refused
	}
	return survived
}

// sameScripts reports whether the Lua files of two loads are equal.
func sameScripts(a, b map[string]string) bool {
	for file, hash := range a {
		if path.Ext(file) == ".lua" && b[file] != hash {
			return false
		}
	}
	return true
}

// tellsMore reports whether a rule has more findings than before.
func tellsMore(now, before map[string]int) bool {
	for rule, n := range now {
		if n > before[rule] {
			return true
		}
	}
	return false
}

func (m *mutation) readText(file string) string { return string(m.w.ReadFile(m.w.Prefix + file)) }

func orNone(text string) string {
	if text == "" {
		return "(left out)"
	}
	return text
}
