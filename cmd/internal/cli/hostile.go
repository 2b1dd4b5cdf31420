package cli

import (
	"cmp"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hostile"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/script"
)

// hostileHelp says what --hostile does, in the help of bench and verify.
func hostileHelp() string {
	var b strings.Builder
	b.WriteString("under conditions that no rule may notice, each by itself:\n")
	for _, k := range hostile.Conditions() {
		fmt.Fprintf(&b, "  %-10s %s\n", k.ID, k.Doc)
	}
	b.WriteString("What comes out otherwise is told with the hook, its line and what it does.")
	return b.String()
}

// hostileGame compiles a game's scripts so that they can be put under a strain.
func hostileGame(res *compile.Result, rules *game.Rules) (hostile.Game, error) {
	g := hostile.Game{Rules: rules}
	if len(res.Scripts) == 0 {
		return g, nil
	}
	var rep diag.List
	s := (&script.Reader{Strained: true}).Compile(script.Sources(res.Scripts), &rep)
	if s == nil {
		return g, found("a script cannot be used: %s", diag.Summary(&rep.Items[0]))
	}
	g.Scripts = s
	return g, nil
}

// strainedGames are what came of the games of one seating that were played again.
type strainedGames struct {
	mu      sync.Mutex
	actions int
	found   []hostileFound
	err     error
}

type hostileFound struct {
	hostile.Found
	seed  rng.Seed
	games int
}

// add notes what was found in the game of a seed; the same place is told once, with the
// lowest seed.
func (r *strainedGames) add(seed rng.Seed, actions int, found []hostile.Found, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.actions += actions
	if r.err == nil {
		r.err = err
	}
	for _, f := range found {
		i := slices.IndexFunc(r.found, func(x hostileFound) bool {
			return x.Diag.Rule == f.Diag.Rule && x.Diag.Pos == f.Diag.Pos && x.Function == f.Function
		})
		if i < 0 {
			r.found = append(r.found, hostileFound{f, seed, 1})
			continue
		}
		if r.found[i].games++; seed < r.found[i].seed {
			r.found[i].Found, r.found[i].seed = f, seed
		}
	}
}

// benchHostile plays games and plays each again under all conditions.
func (a *app) benchHostile(list []benchGame, f *benchFlags) error {
	var rep diag.List
	for _, b := range list {
		bots, err := f.seatings(b.rules.Model)
		if err != nil {
			return err
		}
		g, err := hostileGame(b.load.Result, b.rules)
		if err != nil {
			return err
		}
		for _, bot := range bots {
			start := time.Now()
			p := a.progress()
			out := hostileGames(g, bot, f, p)
			p.done()
			if out.err != nil {
				return found("%s, %s: %v", b.name, bot, out.err)
			}
			fmt.Fprintf(a.out, "%-44s %-15s %s, %s, each played again under %d conditions: %s, %.0f s\n", b.name, bot, count(f.hostile, "game"), count(out.actions, "action"),
				len(hostile.Conditions()), count(len(out.found), "difference"), time.Since(start).Seconds())
			for _, x := range out.found {
				x.Diag.Lines = append(x.Diag.Lines, fmt.Sprintf("in %s; again: %s", count(x.games, "game"), b.hostileAgain(bot, x.seed)))
				rep.Items = append(rep.Items, b.load.place(&diag.List{Items: []diag.Diagnostic{x.Diag}}).Items...)
			}
		}
	}
	if len(rep.Items) == 0 {
		return nil
	}
	if err := diag.Text(a.out, &rep, nil, a.color); err != nil {
		return machine(err)
	}
	return errFindings
}

// hostileAgain is the command that looks at one game again.
func (b *benchGame) hostileAgain(seating string, seed rng.Seed) string {
	return fmt.Sprintf("vedette bench %s --variants %s --bots %s --seed %d --hostile 1", b.ref, cmp.Or(strings.Join(b.variants, "+"), "none"), seating, uint64(seed))
}

// hostileGames shares the games of a seating among the cores.
func hostileGames(g hostile.Game, seating string, f *benchFlags, p *progress) *strainedGames {
	out, first := &strainedGames{}, rng.ParseSeed(f.seed)
	seeds := make(chan rng.Seed)
	var wait sync.WaitGroup
	for range max(1, min(runtime.GOMAXPROCS(0), f.hostile)) {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for seed := range seeds {
				r, err := hostileRecord(g.Rules, seating, seed)
				if err != nil {
					out.add(seed, 0, nil, err)
					continue
				}
				out.add(seed, len(r.Actions), hostile.Check(g, r), nil)
			}
		}()
	}
	for i := range f.hostile {
		p.counted(int64(i), int64(f.hostile), "%d of %d games", i+1, f.hostile)
		seeds <- first + rng.Seed(i)
	}
	close(seeds)
	wait.Wait()
	slices.SortFunc(out.found, func(x, y hostileFound) int {
		return cmp.Or(cmp.Compare(x.Diag.Pos.File, y.Diag.Pos.File), cmp.Compare(x.Diag.Pos.Line, y.Diag.Pos.Line), cmp.Compare(x.Diag.Rule, y.Diag.Rule))
	})
	return out
}

// hostileRecord is a game as a seating plays it.
func hostileRecord(rules *game.Rules, seating string, seed rng.Seed) (*hostile.Record, error) {
	r := &hostile.Record{Setting: game.Setting{Seed: seed}}
	t, err := game.New(rules, r.Setting)
	if err != nil {
		return nil, err
	}
	players, err := newBots(seating, seed, len(rules.Model.Sides))
	if err != nil {
		return nil, err
	}
	for t.Over() == nil {
		d, open := t.Decision()
		if !open || len(r.Actions) > mostOfGame {
			return nil, fmt.Errorf("the game of seed %d does not end", uint64(seed))
		}
		a := players[d.Side].Choose(t)
		if _, no := t.Do(a); no != nil {
			return nil, no
		}
		r.Actions = append(r.Actions, a)
	}
	return r, nil
}

// hostileJournal plays the actions of a journal that stand again under all conditions.
func hostileJournal(l *loaded, rules *game.Rules, log *journal.Log, rep *diag.List) error {
	g, err := hostileGame(l.Result, rules)
	if err != nil {
		return err
	}
	r := &hostile.Record{Setting: record.SettingOf(log)}
	standing, _ := log.Standing()
	for i := range standing {
		n, no := game.ParseJSON(standing[i].Do)
		if no != nil {
			return no
		}
		a, no := game.ParseAction(rules.Model, n)
		if no != nil {
			return no
		}
		r.Actions, r.Hashes = append(r.Actions, a), append(r.Hashes, standing[i].Hash)
	}
	for _, f := range hostile.Check(g, r) {
		rep.Items = append(rep.Items, l.place(&diag.List{Items: []diag.Diagnostic{f.Diag}}).Items...)
	}
	return nil
}
