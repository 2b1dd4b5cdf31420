package authorcmd

import (
	"context"
	"os"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/gamediff"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// edition is one of the two things that diff compares: a project, or a game of it.
type edition struct {
	*kit.Workspace
	game     *project.Game // the only one meant; nil: all of the project
	scenario string        // the only one meant
	variants []string
	compiled map[string]*load.Compilation // by scenario and variants; nil for those with errors
}

// diffPair are two editions of a game that are compared; one has no game where the game was
// added or removed.
type diffPair struct{ old, now edition }

// diffPairs reads the arguments of diff.
func diffPairs(k *kit.Kit, f *DiffOptions, args []string) ([]diffPair, error) {
	if v := f.Choice.VariantList(); len(v) > 0 {
		if len(args) != 1 {
			return nil, kit.UsageError("--variant compares a scenario with itself under the variants: name the scenario alone")
		}
		return withVariants(k, args[0], v)
	}
	if len(args) == 0 {
		return nil, kit.UsageError("name what the files here are compared with: a revision of git such as HEAD, or a folder")
	}
	old, err := findEdition(k, args[0])
	if err != nil {
		return nil, err
	}
	var now *edition
	if len(args) == 2 {
		now, err = findEdition(k, args[1])
	} else {
		now, err = editionHere(k)
	}
	if err != nil {
		return nil, err
	}
	return pairGames(old, now)
}

// withVariants compares a scenario without variants and with them.
func withVariants(k *kit.Kit, arg string, variants []string) ([]diffPair, error) {
	t, err := k.FindScenario(arg)
	if err != nil {
		return nil, err
	}
	if err := t.CheckVariants(variants); err != nil {
		return nil, err
	}
	id, scenario := project.SplitRef(t.Ref)
	e := edition{Workspace: t.Workspace, game: t.Project.Game(id), scenario: scenario}
	with := e
	with.variants = variants
	return []diffPair{{e, with}}, nil
}

// pairGames pairs the games of two editions: two named games, whatever their ids, else games of
// equal id. A game of the project that only one edition has was added or removed.
func pairGames(old, now *edition) ([]diffPair, error) {
	if old.game != nil && now.game != nil {
		return []diffPair{{*old, *now}}, nil
	}
	var out, single []diffPair
	for _, g := range now.Project.Games {
		if now.game != nil && now.game != g || now.game == nil && !g.OwnedByProject() && now.Root != "" {
			continue
		}
		was := old.Project.Game(g.ID)
		if was == nil && old.game == nil && now.game == nil && g.OwnedByProject() {
			single = append(single, diffPair{edition{Workspace: old.Workspace}, edition{Workspace: now.Workspace, game: g}})
		}
		if was == nil || old.game != nil && old.game != was {
			continue
		}
		out = append(out, diffPair{edition{Workspace: old.Workspace, game: was}, edition{Workspace: now.Workspace, game: g}})
	}
	for _, g := range old.Project.Games {
		if old.game == nil && now.game == nil && g.OwnedByProject() && now.Project.Game(g.ID) == nil {
			single = append(single, diffPair{edition{Workspace: old.Workspace, game: g}, edition{Workspace: now.Workspace}})
		}
	}
	for _, e := range []*edition{old, now} {
		if len(out) == 0 && e.Findings.HasErrors() {
			d := &e.Findings.Items[0]
			return nil, kit.FindingsError("nothing is compared: %s%s: %s [%s]", e.Prefix, d.Pos.File, diag.FormatSummary(d), d.Rule)
		}
	}
	if ownsGames(old) && ownsGames(now) { // else one of the two is no project of games
		out = append(out, single...)
	}
	if len(out) == 0 {
		return nil, kit.UsageError("the two have no game of one id: %s here, %s there", strings.Join(now.Project.GameIDs(), ", "), strings.Join(old.Project.GameIDs(), ", "))
	}
	return out, nil
}

// ownsGames reports whether an edition has a game of its project.
func ownsGames(e *edition) bool {
	return slices.ContainsFunc(e.Project.Games, (*project.Game).OwnedByProject)
}

// editionHere returns the project of the working folder.
func editionHere(k *kit.Kit) (*edition, error) {
	w, err := k.RequireOwnProject("diff")
	if err != nil {
		return nil, err
	}
	return &edition{Workspace: w}, nil
}

// findEdition returns what an argument names: a folder, a scenario or game by id, or a revision
// of git.
func findEdition(k *kit.Kit, arg string) (*edition, error) {
	if file, _, ok := kit.SplitPackArgument(k, arg); ok {
		t, err := kit.LocatePack(k, file, "")
		if err != nil {
			return nil, err
		}
		id, _ := project.SplitRef(t.Ref)
		return &edition{Workspace: t.Workspace, game: t.Project.Game(id)}, nil
	}
	if info, err := os.Stat(k.AbsolutePath(arg)); err == nil && info.IsDir() {
		t, err := kit.LocatePath(k, k.AbsolutePath(arg), true)
		if err != nil {
			return nil, err
		}
		e := &edition{Workspace: t.Workspace}
		if id, _ := project.SplitRef(t.Ref); id != "" {
			e.game = t.Project.Game(id)
		}
		return e, nil
	}
	w, err := k.OpenHere()
	if err != nil {
		return nil, err
	}
	if g := w.Project.Game(arg); g != nil {
		return &edition{Workspace: w, game: g}, nil
	}
	w, err = kit.OpenRevision(k, arg)
	if err != nil {
		return nil, err
	}
	return &edition{Workspace: w}, nil
}

// compileScenario compiles a scenario of the edition, once; it returns nil for one with errors.
func (e *edition) compileScenario(ref string, variants []string) *load.Compilation {
	key := ref + " " + strings.Join(variants, " ")
	c, ok := e.compiled[key]
	if !ok {
		if c = new(load.Loader).CompileScenario(e.Project, ref, compile.Options{Variants: slices.Concat(variants, e.variants)}); c.Game == nil {
			c = nil
		}
		if e.compiled == nil {
			e.compiled = map[string]*load.Compilation{}
		}
		e.compiled[key] = c
	}
	return c
}

// loadResult is compileScenario for package gamediff, which plays nothing.
func (e *edition) loadResult(ref string, variants []string) *compile.Result {
	if c := e.compileScenario(ref, variants); c != nil {
		return c.Result
	}
	return nil
}

// comparePair compares two editions of a game.
func comparePair(ctx context.Context, k *kit.Kit, p diffPair, f *DiffOptions) ([]gameDiff, []string, error) {
	if p.old.game == nil {
		return []gameDiff{{game: p.now.game.ID, changes: []gamediff.Change{gamediff.AddedGame(p.now.game)}}}, nil, nil
	}
	if p.now.game == nil {
		return []gameDiff{{game: p.old.game.ID, changes: []gamediff.Change{gamediff.RemovedGame(p.old.game)}}}, nil, nil
	}
	old := gamediff.Side{Project: p.old.Project, Game: p.old.game, Load: p.old.loadResult}
	now := gamediff.Side{Project: p.now.Project, Game: p.now.game, Load: p.now.loadResult}
	c := gameDiff{game: p.now.game.ID}
	var broken []string
	scenarios := project.ListIDs(p.now.game.Scenarios)
	if p.now.scenario != "" {
		scenarios = []string{p.now.scenario}
		ref := c.game + "/" + p.now.scenario
		a, b := old.Load(ref, nil), now.Load(ref, nil)
		if a == nil || b == nil {
			return nil, []string{ref}, nil
		}
		c.game, c.changes = ref, gamediff.CompareScenarios(a, b)
	} else {
		c.changes, broken = gamediff.CompareGames(old, now)
		c.broken = len(broken) > 0
	}
	for i := range c.changes {
		ch := &c.changes[i]
		if ch.At.File != "" {
			ch.At.File = p.now.Prefix + ch.At.File
		}
	}
	shown := k.StartProgress()
	defer shown.EndLine()
	for _, id := range scenarios {
		if ctx.Err() != nil {
			break
		}
		if f.Replays == 0 || project.FindEntry(p.old.game.Scenarios, id) == nil {
			continue
		}
		x, y := p.old.compileScenario(p.old.game.ID+"/"+id, nil), p.now.compileScenario(p.now.game.ID+"/"+id, nil)
		if x == nil || y == nil {
			continue
		}
		r, err := playAgain(ctx, x, y, f, shown)
		if err != nil {
			return nil, nil, err
		}
		r.Scenario = id
		c.replays = append(c.replays, *r)
	}
	return []gameDiff{c}, broken, nil
}
