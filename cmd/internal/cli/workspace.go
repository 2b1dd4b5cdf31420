package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/scenarios"
	"github.com/vedette-wargames/vedette/variants"
)

// workspace is a project on disk, or the shipped games alone.
type workspace struct {
	project  *project.Project
	root     string // folder of the project, empty for the shipped games
	fsys     fs.FS
	prefix   string // what leads from the working folder to the project
	findings diag.List
}

func shippedFS() fs.FS {
	return project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}, project.Part{Name: "variants", FS: variants.FS})
}

// openHere opens the project found from the working folder upward, with the shipped games as its
// library.
func (a *app) openHere() (*workspace, error) { return a.openProject(a.findRoot(a.dir)) }

// openProject opens the project in a folder, or the shipped games for no folder.
func (a *app) openProject(root string) (*workspace, error) {
	w := &workspace{root: root, fsys: shippedFS()}
	if root == "" {
		w.project = project.Open(w.fsys, &w.findings)
		return w, nil
	}
	folder, err := files.Open(root)
	if err != nil {
		return nil, ioError(err)
	}
	w.fsys = folder
	if now := a.overlay[root]; now != nil {
		w.fsys = overlaidFolder{folder, now}
	}
	if rel, err := filepath.Rel(a.dir, root); err == nil && rel != "." {
		w.prefix = filepath.ToSlash(rel) + "/"
	}
	w.project = project.Open(w.fsys, &w.findings, shippedFS())
	return w, w.versionFits()
}

func (w *workspace) versionFits() error {
	if m := w.project.Minimum; m != "" && olderVersion(Version, m) {
		return usageError("the project in %s needs Vedette %s or newer; this is %s", w.root, m, Version)
	}
	return nil
}

// findRoot returns the nearest folder upward that is a project, "" if there is none.
func (a *app) findRoot(dir string) string {
	for at := dir; ; {
		if isProject(at) {
			return at
		}
		up := filepath.Dir(at)
		if up == at {
			return ""
		}
		at = up
	}
}

func isProject(dir string) bool {
	if info, err := os.Lstat(filepath.Join(dir, project.ConfigFile)); err == nil && !info.IsDir() {
		return true
	}
	folder, err := files.Open(dir)
	if err != nil {
		return false
	}
	defer folder.Close() // opened for reading only
	entries, err := folder.ReadDir("scenarios")
	var fault *files.Fault
	if errors.As(err, &fault) && fault.Rule != files.RuleKind {
		return true // reading the folder reports what is wrong with it
	}
	return slices.ContainsFunc(entries, func(e fs.DirEntry) bool {
		_, err := folder.Lstat(path.Join("scenarios", e.Name(), "game.yaml"))
		return err == nil
	})
}

// readFile returns the text of a file of the project, for excerpts.
func (w *workspace) readFile(file string) []byte {
	own := strings.TrimPrefix(file, w.prefix)
	data, err := fs.ReadFile(w.fsys, own)
	if err != nil && !w.onDisk(own) {
		data, err = fs.ReadFile(shippedFS(), file)
	}
	if err != nil {
		return nil
	}
	return data
}

// placeFindings makes the places of findings relative to the working folder.
func (w *workspace) placeFindings(l *diag.List) *diag.List {
	if w.prefix == "" {
		return l
	}
	return diag.RenameFiles(l, func(file string) string {
		if w.onDisk(file) {
			return w.prefix + file
		}
		return file
	})
}

// ownGames lists the games of the project itself. A shipped game counts if the project has
// variants or author tests of it.
func (w *workspace) ownGames() []string {
	out := []string{}
	for _, g := range w.project.Games {
		if g.OwnedByProject() {
			out = append(out, g.ID)
		}
	}
	return out
}

// allGames lists all games, those of the project itself first.
func (w *workspace) allGames() []*project.Game {
	out := slices.Clone(w.project.Games)
	slices.SortStableFunc(out, func(x, y *project.Game) int {
		switch {
		case x.Library == y.Library:
			return 0
		case y.Library:
			return -1
		}
		return 1
	})
	return out
}

// requireOwnProject opens the project found from the working folder upward. It fails outside a
// project, for commands that must not fall back on the shipped games.
func (a *app) requireOwnProject(verb string) (*workspace, error) {
	w, err := a.openHere()
	if err == nil && w.root == "" {
		err = usageError("there is no %s here or above; go to the folder of a project, or name what is meant: `vedette %s %s`", project.ConfigFile, verb, w.project.Games[0].ID)
	}
	return w, err
}

// emptyProjectError returns the error for a project with nothing to check.
func (w *workspace) emptyProjectError() error {
	return usageError("the project in %s has no game, variant or author test: a game is a folder with a file of `kind: game`, below scenarios/ or as %s says", w.root, project.ConfigFile)
}

func (w *workspace) onDisk(file string) bool {
	_, err := fs.Lstat(w.fsys, file)
	return err == nil
}

// target is what an argument names: a game, and perhaps a scenario or a file.
type target struct {
	*workspace
	ref  string // game or game/scenario
	file string // path inside the project, when a path was given
}

// locateTarget finds what an id or a path names.
func (a *app) locateTarget(arg string) (*target, error) {
	if file, scenario, ok := a.packArgument(arg); ok {
		return a.locatePack(file, scenario)
	}
	full := arg
	if !filepath.IsAbs(full) {
		full = filepath.Join(a.dir, arg)
	}
	info, err := os.Stat(full)
	looksLikePath := strings.HasPrefix(arg, ".") || filepath.IsAbs(arg) || strings.HasSuffix(arg, ".yaml")
	switch {
	case err == nil && info.IsDir() && !looksLikePath:
		return a.locateIDOrFolder(arg, full)
	case err == nil:
		return a.locatePath(full, info.IsDir())
	case looksLikePath && !errors.Is(err, fs.ErrNotExist):
		return nil, ioError(err)
	case looksLikePath:
		return nil, usageError("there is no file or folder %s", arg)
	}
	w, err := a.openHere()
	if err != nil {
		return nil, err
	}
	return &target{workspace: w, ref: arg}, nil
}

// locateIDOrFolder finds what an argument names that is a folder and may also be an id, as after
// `vedette unpack`. The id has priority, and a note says so.
func (a *app) locateIDOrFolder(arg, full string) (*target, error) {
	w, err := a.openHere()
	if err != nil || w.root == "" {
		return a.locatePath(full, true)
	}
	id, _ := project.SplitRef(arg)
	g := w.project.Game(id)
	if g == nil || g.Library || strings.HasSuffix(arg, "/") || full == filepath.Join(w.root, filepath.FromSlash(g.Dir)) {
		return a.locatePath(full, true)
	}
	fmt.Fprintf(a.err, "note: %s is taken as the id of the game in %s%s; the folder of that name is ./%s\n", arg, w.prefix, g.Dir, arg)
	return &target{workspace: w, ref: arg}, nil
}

// targetGame returns the game that an argument names, or an error that lists what else it could
// name.
func (t *target) targetGame(arg string) (*project.Game, error) {
	id, _ := project.SplitRef(t.ref)
	if g := t.project.Game(id); g != nil {
		return g, nil
	}
	if t.file == "" {
		return nil, usageError("there is no game %s%s; `vedette list` shows all", arg, didYouMean(arg, t.project.GameIDs()))
	}
	var dirs []string
	for _, g := range t.project.Games {
		if !g.Library {
			dirs = append(dirs, t.prefix+g.Dir)
		}
	}
	if len(dirs) == 0 {
		return nil, usageError("%s is a path, and there is no game in it; `vedette list` shows the ids of games", arg)
	}
	return nil, usageError("%s is a path, not a game; name the folder of a game in it: %s", arg, strings.Join(dirs, " or "))
}

func (a *app) locatePath(full string, isDir bool) (*target, error) {
	start := full
	if !isDir {
		start = filepath.Dir(full)
	}
	root := a.findRoot(start)
	if root == "" {
		root = start
	}
	w, err := a.openProject(root)
	if err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(root, full)
	if err != nil {
		return nil, ioError(err)
	}
	t := &target{workspace: w, file: filepath.ToSlash(rel)}
	for _, g := range w.project.Games {
		if g.Dir == t.file {
			t.ref = g.ID
		}
		for _, s := range g.Scenarios {
			if s.Path == t.file {
				t.ref = g.ID + "/" + s.ID
			}
		}
	}
	return t, nil
}

// findScenario returns the scenario that an argument names.
func (a *app) findScenario(arg string) (*target, error) {
	t, err := a.locateTarget(arg)
	if err != nil {
		return nil, err
	}
	if t.ref == "" {
		return nil, usageError("%s is neither a scenario nor the folder of a game; `vedette list` shows all", arg)
	}
	var rep diag.List
	g, s := t.project.FindScenario(t.ref, &rep)
	if s == nil && t.findings.HasErrors() {
		if err := diag.WriteText(a.err, t.placeFindings(&t.findings), t.readFile, a.color); err != nil {
			return nil, ioError(err)
		}
		return nil, findingsError("%s is not found: mend the project first", arg)
	}
	if file, _, ok := a.packArgument(arg); s == nil && g != nil && ok {
		return nil, usageError("name a scenario of the pack: %s", strings.Join(withGame(file, project.ListIDs(g.Scenarios)), " or "))
	}
	if s == nil {
		return nil, usageError("%s `vedette list` shows all", notFound(t.project, t.ref, &rep))
	}
	t.ref = g.ID + "/" + s.ID
	return t, nil
}

// notFound says that an id does not exist, and names the nearest one in full.
func notFound(p *project.Project, ref string, rep *diag.List) string {
	text := "there is no " + ref
	if len(rep.Items) > 0 {
		text = rep.Items[0].Message
	}
	var all []string
	for _, g := range p.Games {
		for _, s := range g.Scenarios {
			all = append(all, g.ID+"/"+s.ID)
		}
	}
	game, scenario := project.SplitRef(ref)
	near := ""
	if scenario != "" {
		near = diag.NearestName(ref, all)
	}
	if near == "" {
		if g := p.Game(diag.NearestName(game, p.GameIDs())); g != nil {
			near = strings.Join(withGame(g.ID, project.ListIDs(g.Scenarios)), " or ")
		} else if g := p.Game(game); g != nil {
			near = strings.Join(withGame(g.ID, project.ListIDs(g.Scenarios)), " or ")
		}
	}
	if near != "" {
		return text + "; did you mean " + near + "?"
	}
	return text + "."
}

func withGame(game string, ids []string) []string {
	out := make([]string, len(ids))
	for i, id := range ids {
		out[i] = path.Join(game, id)
	}
	return out
}

type exampleIDs struct{ game, scenario, variant, side, decked string }

// exampleIDs returns ids for the examples in help texts.
func (a *app) exampleIDs() exampleIDs {
	ids := exampleIDs{"GAME", "GAME/SCENARIO", "VARIANT", "SIDE", "GAME"}
	w, err := a.openHere()
	if err != nil {
		return ids
	}
	for _, g := range w.allGames() {
		if len(g.Scenarios) == 0 {
			continue
		}
		ids.game, ids.scenario = g.ID, g.ID+"/"+g.Scenarios[0].ID
		if len(g.Variants) > 0 {
			ids.variant = g.Variants[0].ID
		}
		if s := w.sideIDs(g); len(s) > 0 {
			ids.side = s[0]
		}
		break
	}
	for _, g := range slices.Concat(w.allGames(), w.project.Games) {
		if slices.ContainsFunc(g.Parts, func(e project.Entry) bool { return e.Kind == "cards" }) {
			ids.decked = g.ID
			break
		}
	}
	return ids
}

// sideIDs reads the sides of a game without compiling it.
func (w *workspace) sideIDs(g *project.Game) []string { return w.partIDs(g, "sides") }

// partIDs reads the ids of one part of a game's rules without compiling it.
func (w *workspace) partIDs(g *project.Game, part string) []string {
	for i := range g.Parts {
		if g.Parts[i].Kind != "game" {
			continue
		}
		if f := w.project.Read(&g.Parts[i]); f.Node != nil {
			return f.Node.Get(part).Keys()
		}
	}
	return nil
}
