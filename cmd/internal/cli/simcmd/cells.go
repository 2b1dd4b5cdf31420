package simcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// simRuns prepares the runs of a scenario that an argument names.
func simRuns(k *kit.Kit, f *SimOptions, arg string) ([]*sim.Run, error) {
	base, err := k.LoadScenario(arg, f.VariantChoice)
	if err != nil {
		return nil, err
	}
	return scenarioRuns(k, f, base)
}

// scenarioRuns prepares the runs of a scenario: first the one asked for, then the same with other bots.
func scenarioRuns(k *kit.Kit, f *SimOptions, base *kit.LoadedScenario) ([]*sim.Run, error) {
	f.target = base.Target
	all := []*kit.LoadedScenario{base}
	if f.CompareRev != "" {
		old, err := loadRevision(k, base, f.CompareRev)
		if err != nil {
			return nil, err
		}
		if old == nil {
			fmt.Fprintf(k.Err, "%s is new since %s: it is played alone\n", base.Ref, f.CompareRev)
		} else {
			all, base.Edition = []*kit.LoadedScenario{old, base}, "the files here"
		}
	}
	sets, err := expandSets(k, f.CompareWith, base.Target)
	if err != nil {
		return nil, err
	}
	for _, set := range sets {
		l, err := k.LoadTarget(base.Target, f.otherChoice(set))
		if err != nil {
			return nil, err
		}
		if slices.Contains(f.CompareWith, "each") && l.Game.Content == base.Game.Content {
			continue // a variant that the scenario always has
		}
		all = append(all, l)
	}
	var out []*sim.Run
	for _, bots := range append([]string{f.Bots}, f.AlsoBots...) {
		r := &sim.Run{Kind: sim.KindAlone, First: rng.ParseSeed(f.Seed), Games: int64(f.Games)}
		if r.First+rng.Seed(r.Games) < r.First {
			return nil, kit.UsageError("seed %d leaves no room for %d games: take a smaller one", r.First, r.Games)
		}
		for _, l := range all {
			c, err := f.newCell(k, l, splitSeats(bots))
			if err != nil {
				return nil, err
			}
			r.Cells = append(r.Cells, c)
		}
		if len(all) > 1 {
			r.Kind = sim.KindCompared
		}
		if f.SwapSeats {
			if err := f.addSwapped(k, r, base, bots); err != nil {
				return nil, err
			}
		}
		out = append(out, r)
	}
	return out, nil
}

// expandSets writes "each" out: every variant that fits the scenario, with those that it
// requires.
func expandSets(k *kit.Kit, vs []string, t *kit.Target) ([]string, error) {
	var out []string
	for _, set := range vs {
		if set != "each" {
			out = append(out, set)
			continue
		}
		sets, err := variantSets(k, t, set)
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
			return nil, kit.UsageError("--vs names nothing: a set of variants and options, none, or each")
		}
		if slices.Contains(out[:i], set) {
			return nil, kit.UsageError("--vs %s is said twice", set)
		}
	}
	if len(out) == 0 && len(vs) > 0 {
		return nil, kit.UsageError("no variants go with %s: --vs NAME=VALUE compares an option", t.Ref)
	}
	return out, nil
}

// otherChoice returns the variants and options that --vs names; other options keep their values.
func (f *SimOptions) otherChoice(set string) kit.VariantChoice {
	var c kit.VariantChoice
	named := map[string]bool{}
	for _, part := range strings.FieldsFunc(set, func(r rune) bool { return r == '+' || r == ',' }) {
		if name, _, ok := strings.Cut(part, "="); ok {
			c.Options, named[name] = append(c.Options, part), true
		} else if part != "none" {
			c.Variants = append(c.Variants, part)
		}
	}
	for _, o := range f.Options {
		if name, _, _ := strings.Cut(o, "="); !named[name] {
			c.Options = append(c.Options, o)
		}
	}
	return c
}

// newCell returns a loaded scenario with its seats, some of which programs may hold.
func (f *SimOptions) newCell(a *kit.Kit, l *kit.LoadedScenario, seats []string) (*sim.Cell, error) {
	if !hasProgram(seats) {
		return simCell(l, seats)
	}
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		return nil, err
	}
	f.programs.kit = a
	c, err := f.programs.newCell(l, rules, seats)
	if err != nil {
		return nil, kit.UsageError("%v", err)
	}
	c.Edition = l.Edition
	return c, nil
}

// simCell returns a loaded scenario with its seats.
func simCell(l *kit.LoadedScenario, seats []string) (*sim.Cell, error) {
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		return nil, err
	}
	c, err := sim.NewCell(rules, seats)
	if err != nil {
		return nil, kit.UsageError("%v", err)
	}
	c.Edition = l.Edition
	return c, nil
}

// loadRevision loads a scenario at a revision of git, with the same variants and options. It
// returns nil for a scenario that the revision does not have.
func loadRevision(k *kit.Kit, now *kit.LoadedScenario, rev string) (*kit.LoadedScenario, error) {
	if now.Root == "" {
		return nil, kit.UsageError("--vs-rev compares the files of a project with a revision of them: %s is a shipped game", now.Ref)
	}
	e, err := kit.OpenRevision(k, rev)
	if err != nil {
		return nil, err
	}
	var rep diag.List
	if g, s := e.Project.FindScenario(now.Ref, &rep); g == nil || s == nil {
		return nil, nil
	}
	old, err := k.LoadTarget(&kit.Target{Workspace: e, Ref: now.Ref}, now.Choice)
	if err != nil {
		return nil, err
	}
	sides := func(l *kit.LoadedScenario) (out []string) {
		for i := range l.Game.Sides {
			out = append(out, l.Game.Sides[i].ID)
		}
		return out
	}
	if !slices.Equal(sides(old), sides(now)) {
		return nil, kit.UsageError("%s has other sides at %s: their wins cannot be compared", now.Ref, rev)
	}
	old.Edition = rev
	return old, nil
}

// addSwapped makes a run of both seatings of two bots.
func (f *SimOptions) addSwapped(a *kit.Kit, r *sim.Run, l *kit.LoadedScenario, bots string) error {
	seats := r.Cells[0].Seats
	if len(seats) != 2 || seats[0] == seats[1] {
		return kit.UsageError("--swap takes a game of two sides and two bots, as --bots contact/random; not %s", bots)
	}
	c, err := f.newCell(a, l, []string{seats[1], seats[0]})
	if err != nil {
		return err
	}
	r.Kind, r.Cells = sim.KindSwapped, append(r.Cells, c)
	return nil
}
