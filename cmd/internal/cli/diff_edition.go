package cli

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/gamediff"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// edition is one of the two things that diff compares: a project, or a game of it.
type edition struct {
	*workspace
	game     *project.Game // the only one meant; nil: all of the project
	scenario string        // the only one meant
	variants []string
	compiled map[string]*load.Compilation // by scenario and variants; nil for those with errors
}

// diffPair are two editions of a game that are compared.
type diffPair struct{ old, now edition }

// diffPairs reads the arguments of diff.
func (a *app) diffPairs(f *diffFlags, args []string) ([]diffPair, error) {
	if v := f.choice.variantList(); len(v) > 0 {
		if len(args) != 1 {
			return nil, usageError("--variant compares a scenario with itself under the variants: name the scenario alone")
		}
		return a.withVariants(args[0], v)
	}
	if len(args) == 0 {
		return nil, usageError("name what the files here are compared with: a revision of git such as HEAD, or a folder")
	}
	old, err := a.findEdition(args[0])
	if err != nil {
		return nil, err
	}
	var now *edition
	if len(args) == 2 {
		now, err = a.findEdition(args[1])
	} else {
		now, err = a.editionHere()
	}
	if err != nil {
		return nil, err
	}
	return pairGames(old, now)
}

// withVariants compares a scenario without variants and with them.
func (a *app) withVariants(arg string, variants []string) ([]diffPair, error) {
	t, err := a.findScenario(arg)
	if err != nil {
		return nil, err
	}
	if err := t.checkVariants(variants); err != nil {
		return nil, err
	}
	id, scenario := project.SplitRef(t.ref)
	e := edition{workspace: t.workspace, game: t.project.Game(id), scenario: scenario}
	with := e
	with.variants = variants
	return []diffPair{{e, with}}, nil
}

// pairGames pairs the games of two editions: two named games, whatever their ids, else games of
// equal id.
func pairGames(old, now *edition) ([]diffPair, error) {
	if old.game != nil && now.game != nil {
		return []diffPair{{*old, *now}}, nil
	}
	var out []diffPair
	for _, g := range now.project.Games {
		if now.game != nil && now.game != g || now.game == nil && !g.OwnedByProject() && now.root != "" {
			continue
		}
		was := old.project.Game(g.ID)
		if was == nil || old.game != nil && old.game != was {
			continue
		}
		out = append(out, diffPair{edition{workspace: old.workspace, game: was}, edition{workspace: now.workspace, game: g}})
	}
	for _, e := range []*edition{old, now} {
		if len(out) == 0 && e.findings.HasErrors() {
			d := &e.findings.Items[0]
			return nil, findingsError("nothing is compared: %s%s: %s [%s]", e.prefix, d.Pos.File, diag.FormatSummary(d), d.Rule)
		}
	}
	if len(out) == 0 {
		return nil, usageError("the two have no game of one id: %s here, %s there", strings.Join(now.project.GameIDs(), ", "), strings.Join(old.project.GameIDs(), ", "))
	}
	return out, nil
}

// editionHere returns the project of the working folder.
func (a *app) editionHere() (*edition, error) {
	w, err := a.requireOwnProject("diff")
	if err != nil {
		return nil, err
	}
	return &edition{workspace: w}, nil
}

// findEdition returns what an argument names: a folder, a scenario or game by id, or a revision
// of git.
func (a *app) findEdition(arg string) (*edition, error) {
	if file, _, ok := a.packArgument(arg); ok {
		t, err := a.locatePack(file, "")
		if err != nil {
			return nil, err
		}
		id, _ := project.SplitRef(t.ref)
		return &edition{workspace: t.workspace, game: t.project.Game(id)}, nil
	}
	if info, err := os.Stat(a.inDir(arg)); err == nil && info.IsDir() {
		t, err := a.locatePath(a.inDir(arg), true)
		if err != nil {
			return nil, err
		}
		e := &edition{workspace: t.workspace}
		if id, _ := project.SplitRef(t.ref); id != "" {
			e.game = t.project.Game(id)
		}
		return e, nil
	}
	w, err := a.openHere()
	if err != nil {
		return nil, err
	}
	if g := w.project.Game(arg); g != nil {
		return &edition{workspace: w, game: g}, nil
	}
	w, err = a.openRevision(arg)
	if err != nil {
		return nil, err
	}
	return &edition{workspace: w}, nil
}

// inDir returns a path as seen from the working folder.
func (a *app) inDir(name string) string {
	if filepath.IsAbs(name) {
		return name
	}
	return filepath.Join(a.dir, name)
}

// openRevision returns the project at a revision of git.
func (a *app) openRevision(rev string) (*workspace, error) {
	root := a.findRoot(a.dir)
	if root == "" {
		root = a.dir
	}
	old, err := gitRevision(root, rev)
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return nil, usageError("%q is no folder and no game, and git, which would know revisions, is not installed", rev)
	case errors.Is(err, errNoFolder):
		return nil, usageError("git has no files of %s in %s", rev, root)
	case err != nil:
		return nil, usageError("%q is no folder, no game, no pack and no revision of git here", rev)
	}
	w := &workspace{root: root, fsys: old, prefix: rev + ":"}
	w.project = project.Open(old, &w.findings, shippedFS())
	return w, nil
}

// compileScenario compiles a scenario of the edition, once; it returns nil for one with errors.
func (e *edition) compileScenario(ref string, variants []string) *load.Compilation {
	key := ref + " " + strings.Join(variants, " ")
	c, ok := e.compiled[key]
	if !ok {
		if c = new(load.Loader).CompileScenario(e.project, ref, compile.Options{Variants: slices.Concat(variants, e.variants)}); c.Game == nil {
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
func (a *app) comparePair(p diffPair, f *diffFlags) ([]gameDiff, []string, error) {
	old := gamediff.Side{Project: p.old.project, Game: p.old.game, Load: p.old.loadResult}
	now := gamediff.Side{Project: p.now.project, Game: p.now.game, Load: p.now.loadResult}
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
			ch.At.File = p.now.prefix + ch.At.File
		}
	}
	for _, id := range scenarios {
		if f.replays == 0 || project.FindEntry(p.old.game.Scenarios, id) == nil {
			continue
		}
		x, y := p.old.compileScenario(p.old.game.ID+"/"+id, nil), p.now.compileScenario(p.now.game.ID+"/"+id, nil)
		if x == nil || y == nil {
			continue
		}
		r, err := playAgain(x, y, f)
		if err != nil {
			return nil, nil, err
		}
		r.Scenario = id
		c.replays = append(c.replays, *r)
	}
	return []gameDiff{c}, broken, nil
}
