package cli

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simRuns prepares the runs: first the one asked for, then the same with other bots.
func (a *app) simRuns(f *simFlags, arg string) ([]*sim.Run, error) {
	base, err := a.loadScenario(arg, f.variantChoice)
	if err != nil {
		return nil, err
	}
	f.target = base.target
	all := []*loadedScenario{base}
	if f.vsRev != "" {
		old, err := a.loadRevision(base, f.vsRev)
		if err != nil {
			return nil, err
		}
		all, base.edition = []*loadedScenario{old, base}, "the files here"
	}
	sets, err := a.expandSets(f.vs, base.target)
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		l, err := a.loadTarget(base.target, f.otherChoice(set))
		if err != nil {
			return nil, err
		}
		if slices.Contains(f.vs, "each") && l.Game.Content == base.Game.Content {
			continue // a variant that the scenario always has
		}
		all = append(all, l)
	}
	var out []*sim.Run
	for _, bots := range append([]string{f.bots}, f.also...) {
		r := &sim.Run{Kind: sim.KindAlone, First: rng.ParseSeed(f.seed), Games: int64(f.games)}
		if r.First+rng.Seed(r.Games) < r.First {
			return nil, usageError("seed %d leaves no room for %d games: take a smaller one", r.First, r.Games)
		}
		for _, l := range all {
			c, err := f.newCell(a, l, splitSeats(bots))
			if err != nil {
				return nil, err
			}
			r.Cells = append(r.Cells, c)
		}
		if len(all) > 1 {
			r.Kind = sim.KindCompared
		}
		if f.swap {
			if err := f.addSwapped(a, r, base, bots); err != nil {
				return nil, err
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// expandSets writes "each" out: every variant that fits the scenario, with those that it
// requires.
func (a *app) expandSets(vs []string, t *target) ([]string, error) {
	var out []string
	for _, set := range vs {
		if set != "each" {
			out = append(out, set)
			continue
		}
		sets, err := a.variantSets(t, set)
		if err != nil {
			return nil, err
		}
		for _, ids := range sets {
			if len(ids) > 0 {
				out = append(out, strings.Join(ids, "+"))
			}
		}
	}
	for i, set := range out {
		if strings.Trim(set, "+, ") == "" {
			return nil, usageError("--vs names nothing: a set of variants and options, none, or each")
		}
		if slices.Contains(out[:i], set) {
			return nil, usageError("--vs %s is said twice", set)
		}
	}
	if len(out) == 0 && len(vs) > 0 {
		return nil, usageError("no variants go with %s: --vs NAME=VALUE compares an option", t.ref)
	}
	return out, nil
}

// otherChoice returns the variants and options that --vs names; other options keep their values.
func (f *simFlags) otherChoice(set string) variantChoice {
	var c variantChoice
	named := map[string]bool{}
	for _, part := range strings.FieldsFunc(set, func(r rune) bool { return r == '+' || r == ',' }) {
		if name, _, ok := strings.Cut(part, "="); ok {
			c.options, named[name] = append(c.options, part), true
		} else if part != "none" {
			c.variants = append(c.variants, part)
		}
	}
	for _, o := range f.options {
		if name, _, _ := strings.Cut(o, "="); !named[name] {
			c.options = append(c.options, o)
		}
	}
	return c
}

// newCell returns a loaded scenario with its seats, some of which programs may hold.
func (f *simFlags) newCell(a *app, l *loadedScenario, seats []string) (*sim.Cell, error) {
	if !hasProgram(seats) {
		return simCell(l, seats)
	}
	rules, err := newRules(l.loaded)
	if err != nil {
		return nil, err
	}
	f.programs.app = a
	c, err := f.programs.newCell(l, rules, seats)
	if err != nil {
		return nil, usageError("%v", err)
	}
	c.Edition = l.edition
	return c, nil
}

// simCell returns a loaded scenario with its seats.
func simCell(l *loadedScenario, seats []string) (*sim.Cell, error) {
	rules, err := newRules(l.loaded)
	if err != nil {
		return nil, err
	}
	c, err := sim.NewCell(rules, seats)
	if err != nil {
		return nil, usageError("%v", err)
	}
	c.Edition = l.edition
	return c, nil
}

// loadRevision loads a scenario at a revision of git, with the same variants and options.
func (a *app) loadRevision(now *loadedScenario, rev string) (*loadedScenario, error) {
	if now.root == "" {
		return nil, usageError("--vs-rev compares the files of a project with a revision of them: %s is a shipped game", now.ref)
	}
	e, err := a.openRevision(rev)
	if err != nil {
		return nil, err
	}
	var rep diag.List
	if g, s := e.project.FindScenario(now.ref, &rep); g == nil || s == nil {
		return nil, usageError("there is no %s at %s: nothing to compare with", now.ref, rev)
	}
	old, err := a.loadTarget(&target{workspace: e, ref: now.ref}, now.choice)
	if err != nil {
		return nil, err
	}
	sides := func(l *loadedScenario) (out []string) {
		for i := range l.Game.Sides {
			out = append(out, l.Game.Sides[i].ID)
		}
		return out
	}
	if !slices.Equal(sides(old), sides(now)) {
		return nil, usageError("%s has other sides at %s: their wins cannot be compared", now.ref, rev)
	}
	old.edition = rev
	return old, nil
}

// addSwapped makes a run of both seatings of two bots.
func (f *simFlags) addSwapped(a *app, r *sim.Run, l *loadedScenario, bots string) error {
	seats := r.Cells[0].Seats
	if len(seats) != 2 || seats[0] == seats[1] {
		return usageError("--swap takes a game of two sides and two bots, as --bots contact/random; not %s", bots)
	}
	c, err := f.newCell(a, l, []string{seats[1], seats[0]})
	if err != nil {
		return err
	}
	r.Kind, r.Cells = sim.KindSwapped, append(r.Cells, c)
	return nil
}
