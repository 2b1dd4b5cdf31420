package run

import (
	"cmp"
	"context"
	"fmt"
	"path"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/mutate"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// content is what tells an unchanged game from a changed one: the hash of its rules, and those
// of its files.
type content struct {
	rules string
	files map[string]string
}

// Mutation holds what the cases of a [Runner] reach in the games as they are.
type Mutation struct {
	runner  *Runner
	reached [][]string      // lines as file:line, by case
	counted map[string]bool // lines of which coverage knows
}

// BrokenCase is the error of a case that fails in the game as it is.
type BrokenCase struct{ Case *Case }

// Error names the case.
func (e *BrokenCase) Error() string { return e.Case.Spec.Name + " fails as the game is" }

// BeginMutation runs all cases of a fresh Runner and notes the lines that each reaches. It
// returns the error of ctx, or a [BrokenCase]: mutants show nothing unless all cases hold before.
func (r *Runner) BeginMutation(ctx context.Context) (*Mutation, error) {
	r.Cover = &Coverage{}
	r.Cover.Set.Trace = true
	r.bases = map[loadKey]content{}
	m := &Mutation{runner: r, reached: make([][]string, len(r.Cases)), counted: map[string]bool{}}
	for i := range r.Cases {
		if ctx.Err() == nil {
			r.RunCase(ctx, &r.Cases[i])
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		for _, k := range r.Cover.Set.TakeReached() {
			m.reached[i] = append(m.reached[i], lineName(k.Pos))
		}
	}
	for i := range r.Cases {
		if r.Cases[i].Failed {
			return nil, &BrokenCase{&r.Cases[i]}
		}
	}
	for _, k := range r.Cover.Set.Keys() {
		m.counted[lineName(k.Pos)] = true
	}
	return m, nil
}

func lineName(p diag.Pos) string { return fmt.Sprintf("%s:%d", p.File, p.Line) }

// MutatedGame is a game whose mutants are tried.
type MutatedGame struct {
	*Mutation
	Source *Source
	Game   *project.Game

	cases []int                   // of the Runner
	at    map[string]map[int]bool // cases that reach a line
	lint  lint.Options
	known map[string]int    // findings of each lint rule in the unchanged game
	dead  map[diag.Pos]bool // places with findings in the unchanged game
	idle  map[diag.Pos]bool // places of what lint proves to have no effect
}

// ListGames returns the tested games, in the order of the sources.
func (m *Mutation) ListGames() []*MutatedGame {
	var out []*MutatedGame
	for _, s := range m.runner.Sources {
		for _, g := range s.Project.Games {
			if !slices.Contains(m.runner.Games, g.ID) {
				continue
			}
			x := &MutatedGame{Mutation: m, Source: s, Game: g, at: map[string]map[int]bool{}}
			for i := range m.runner.Cases {
				if c := &m.runner.Cases[i]; c.Game != g.ID || c.Source != s {
					continue
				}
				x.cases = append(x.cases, i)
				for _, line := range m.reached[i] {
					if x.at[line] == nil {
						x.at[line] = map[int]bool{}
					}
					x.at[line][i] = true
				}
			}
			out = append(out, x)
		}
	}
	return out
}

// IsUnreached reports whether coverage counts the line of a mutant and no case reaches it.
func (g *MutatedGame) IsUnreached(x *mutate.Mutant) bool {
	line := lineName(x.Pos)
	return g.counted[line] && len(g.at[line]) == 0
}

// FindReaching returns the first case that reaches the line of a mutant, and how many do; nil for none.
func (g *MutatedGame) FindReaching(x *mutate.Mutant) (*Case, int) {
	reached := g.at[lineName(x.Pos)]
	for _, i := range g.cases {
		if reached[i] {
			return &g.runner.Cases[i], len(reached)
		}
	}
	return nil, 0
}

// MutationOptions say which mutants are tried and who hears of it.
type MutationOptions struct {
	Seed   int          // draws the order, so that a part of the mutants is a fair sample
	Sample int          // at most so many; 0: all
	Jobs   int          // so many at a time; 0: one for each core
	Lint   lint.Options // with the scripts; Games is set here
	// Load compiles mutants; nil: the Load of the Runner.
	Load LoadFunc
	// OnSurvivor is called with each mutant that no case notices, in the order drawn, and
	// OnFate after each mutant that was tried; never two at a time. Both may be nil.
	OnSurvivor func(x *mutate.Mutant)
	OnFate     func(s *Score)
}

// TryMutants tries the mutants of a game. After the end of ctx it begins no mutant, ends the
// running ones without a fate, and returns the score of the mutants before.
func (g *MutatedGame) TryMutants(ctx context.Context, o MutationOptions) *Score {
	s := &Score{Mutants: mutate.ListMutants(g.Source.Project, g.Game, !g.Source.Shipped && g.Game.Library), options: &o}
	s.Drawn = drawOrder(s.Mutants, o.Seed)
	if o.Sample > 0 && o.Sample < len(s.Drawn) {
		s.Drawn = s.Drawn[:o.Sample]
	}
	s.Fates = make([]Fate, len(s.Drawn))
	if o.Load == nil {
		o.Load = g.runner.Load
	}
	g.lint = o.Lint
	g.lint.Games = []string{g.Game.ID}
	g.lintFirst(ctx)
	jobs := o.Jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	var next atomic.Int64
	var wait sync.WaitGroup
	for range min(jobs, max(len(s.Drawn), 1)) {
		wait.Go(func() {
			for {
				i := int(next.Add(1)) - 1
				if i >= len(s.Drawn) || ctx.Err() != nil {
					return
				}
				s.addFate(i, g.tryMutant(ctx, o.Load, &s.Mutants[s.Drawn[i]]))
			}
		})
	}
	wait.Wait()
	return s
}

// drawOrder orders the mutants by a draw from the seed that depends on each mutant alone.
func drawOrder(list []mutate.Mutant, seed int) []int {
	order := make([]int, len(list))
	weight := make([]int, len(list))
	for i := range order {
		order[i] = i
		weight[i] = rng.RollDie(rng.Seed(seed), fmt.Sprintf("%s:%d:%d %s", list[i].Pos.File, list[i].Pos.Line, list[i].Pos.Col, list[i].New), 0, 1<<30)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	return order
}

// lintFirst notes the findings of the unchanged game.
func (g *MutatedGame) lintFirst(ctx context.Context) {
	g.dead, g.idle = map[diag.Pos]bool{}, map[diag.Pos]bool{}
	found := lint.Project(ctx, g.Source.Files, g.Source.Project, g.lint)
	for i := range found.Items {
		g.dead[found.Items[i].Pos] = true
		if slices.Contains(idleRules, found.Items[i].Rule) {
			g.idle[found.Items[i].Pos] = true
		}
	}
	g.known = countRules(found)
}

// idleRules are the findings after which nothing of what a key declares has an effect.
var idleRules = []string{"limit-never-binds", "tier-never", "unit-never-used", "variable-never-read"}

func countRules(l *diag.List) map[string]int {
	out := map[string]int{}
	for i := range l.Items {
		out[l.Items[i].Rule]++
	}
	return out
}

// tryMutant returns what becomes of a mutant. Cases that reach its line run first.
func (g *MutatedGame) tryMutant(ctx context.Context, load LoadFunc, x *mutate.Mutant) Fate {
	for _, at := range append(slices.Clone(x.Context), x.Pos) {
		if g.dead[at] {
			return Same // lint proves that it is unreachable
		}
	}
	if slices.ContainsFunc(x.Keys, func(at diag.Pos) bool { return g.idle[at] }) {
		return Same
	}
	fate, changed, _ := g.runCases(ctx, load, x, g.cases)
	if fate != Survived {
		return fate
	}
	found := lint.Project(ctx, g.Source.Files, changed.Project, g.lint)
	switch {
	case ctx.Err() != nil:
		return Untried
	case hasMore(countRules(found), g.known):
		return Refused
	case g.isEquivalent(ctx, x):
		return Same
	case ctx.Err() != nil:
		return Untried
	}
	return Survived
}

// runCases runs some cases on a mutant, those first that reach its line, until one fails. It
// returns the changed source, and the case that failed.
func (g *MutatedGame) runCases(ctx context.Context, load LoadFunc, x *mutate.Mutant, cases []int) (fate Fate, changed *Source, by *Case) {
	changed = &Source{Project: g.Source.Project.WithText(x.Pos.File, x.ChangedText(g.Source.ReadText(x.Pos.File)))}
	r := &Runner{Load: load}
	reached := g.at[lineName(x.Pos)]
	order := slices.Clone(cases)
	slices.SortStableFunc(order, func(a, b int) int {
		return cmp.Compare(map[bool]int{true: 0, false: 1}[reached[a]], map[bool]int{true: 0, false: 1}[reached[b]])
	})
	touched, equal := false, true
	for _, i := range order {
		if ctx.Err() != nil {
			return Untried, changed, nil
		}
		first := &g.runner.Cases[i]
		_, key := first.chooseOptions()
		base, known := g.runner.bases[key]
		if known && base.files[x.Pos.File] == "" {
			continue // its scenario does not read the file
		}
		c := *first
		c.Source = changed
		now := r.LoadCase(&c)
		if now == nil {
			return Refused, changed, nil
		}
		touched = true
		equal = equal && known && base.rules == now.Game.Content && sameScripts(base.files, now.Game.Files)
		out := authortest.RunCase(ctx, now.Rules, c.Tests, c.Spec, authortest.Setting{Positions: *c.positions, Golden: first.ReadGolden})
		if ctx.Err() != nil {
			return Untried, changed, nil
		}
		if (&diag.List{Items: out.Wrong}).HasErrors() {
			return Noticed, changed, first
		}
	}
	if touched && equal {
		return Same, changed, nil
	}
	return Survived, changed, nil
}

// isEquivalent reports whether lint proves that no value tells a changed comparison from the old one.
func (g *MutatedGame) isEquivalent(ctx context.Context, x *mutate.Mutant) bool {
	probes := x.ListProbes(g.Source.ReadText(x.Pos.File))
	for i := range probes {
		p := &probes[i]
		found := lint.Project(ctx, g.Source.Files, g.Source.Project.WithText(x.Pos.File, p.Text), g.lint)
		if ctx.Err() != nil || !slices.ContainsFunc(found.Items, func(d diag.Diagnostic) bool {
			return d.Rule == deadrules.RuleNever && d.Pos.File == p.From.File && d.Pos.Line == p.From.Line && p.From.Col <= d.Pos.Col && d.Pos.Col < p.To.Col
		}) {
			return false
		}
	}
	return len(probes) > 0
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

// hasMore reports whether a rule has more findings than before.
func hasMore(now, before map[string]int) bool {
	for rule, n := range now {
		if n > before[rule] {
			return true
		}
	}
	return false
}
