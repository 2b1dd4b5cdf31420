package kit

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

// Workspace is a project on disk, or the shipped games alone.
type Workspace struct {
	Project  *project.Project
	Root     string // folder of the project, empty for the shipped games
	FS       fs.FS
	Prefix   string // path from the working folder to the project, ending in "/"; "" if they are one
	Findings diag.List
}

// ShippedFS returns the shipped games: the folders scenarios and variants inside the program.
func ShippedFS() fs.FS {
	return project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}, project.Part{Name: "variants", FS: variants.FS})
}

// OpenHere opens the project found from the working folder upward, with the shipped games as its
// library.
func (k *Kit) OpenHere() (*Workspace, error) { return k.OpenProject(FindRoot(k, k.Dir)) }

// OpenProject opens the project in the folder root, or the shipped games alone if root is "". The
// error is an [IOError] for a folder that cannot be read, and a [UsageError] for a project that
// needs a newer version. Faults in the files of the project go to Findings.
func (k *Kit) OpenProject(root string) (*Workspace, error) {
	w := &Workspace{Root: root, FS: ShippedFS()}
	if root == "" {
		w.Project = project.Open(w.FS, &w.Findings)
		return w, nil
	}
	folder, err := files.Open(root)
	if err != nil {
		return nil, IOError(err)
	}
	w.FS = folder
	if now := k.Overlay[root]; now != nil {
		w.FS = overlaidFolder{folder, now}
	}
	if rel, err := filepath.Rel(k.Dir, root); err == nil && rel != "." {
		w.Prefix = filepath.ToSlash(rel) + "/"
	}
	w.Project = project.Open(w.FS, &w.Findings, ShippedFS())
	return w, w.versionFits()
}

func (w *Workspace) versionFits() error {
	if m := w.Project.Minimum; m != "" && olderVersion(Version, m) {
		return UsageError("the project in %s needs Vedette %s or newer; this is %s", w.Root, m, Version)
	}
	return nil
}

// FindRoot returns the nearest folder that is a project, from dir upward, or "" if no folder is one.
func FindRoot(k *Kit, dir string) string {
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

// isProject reports whether a folder has a configuration file, or a game below scenarios/. It also
// returns true if reading scenarios/ is refused, so that opening the project reports why.
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

// ReadFile returns the text of a file of the project or, failing that, of the shipped games; nil if
// neither has it. Findings quote excerpts from this text.
func (w *Workspace) ReadFile(file string) []byte {
	own := strings.TrimPrefix(file, w.Prefix)
	data, err := fs.ReadFile(w.FS, own)
	if err != nil && !w.OnDisk(own) {
		data, err = fs.ReadFile(ShippedFS(), file)
	}
	if err != nil {
		return nil
	}
	return data
}

// PlaceFindings makes the places of findings relative to the working folder.
func (w *Workspace) PlaceFindings(l *diag.List) *diag.List {
	if w.Prefix == "" {
		return l
	}
	return diag.RenameFiles(l, func(file string) string {
		if w.OnDisk(file) {
			return w.Prefix + file
		}
		return file
	})
}

// OwnGames lists the games of the project itself. A shipped game counts if the project has
// variants or author tests of it.
func (w *Workspace) OwnGames() []string {
	out := []string{}
	for _, g := range w.Project.Games {
		if g.OwnedByProject() {
			out = append(out, g.ID)
		}
	}
	return out
}

// AllGames lists all games, those of the project itself first.
func (w *Workspace) AllGames() []*project.Game {
	out := slices.Clone(w.Project.Games)
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

// RequireOwnProject opens the project found from the working folder upward. It fails outside a
// project, for commands that must not fall back on the shipped games.
func (k *Kit) RequireOwnProject(verb string) (*Workspace, error) {
	w, err := k.OpenHere()
	if err == nil && w.Root == "" {
		err = UsageError("there is no %s here or above; go to the folder of a project, or name what is meant: `vedette %s %s`", project.ConfigFile, verb, w.Project.Games[0].ID)
	}
	return w, err
}

// EmptyProjectError returns the error for a project with nothing to check.
func (w *Workspace) EmptyProjectError() error {
	return UsageError("the project in %s has no game, variant or author test: a game is a folder with a file of `kind: game`, below scenarios/ or as %s says", w.Root, project.ConfigFile)
}

// OnDisk reports whether the project has the file, given by its path inside the project. Files of
// the shipped games are not on disk, unless the workspace is the shipped games alone.
func (w *Workspace) OnDisk(file string) bool {
	_, err := fs.Lstat(w.FS, file)
	return err == nil
}

// Target is what an argument names: a game, and perhaps a scenario or a file.
type Target struct {
	*Workspace
	Ref  string // game or game/scenario
	file string // path inside the project, when a path was given
}

// LocateTarget finds what an id or a path names. An argument that starts with a dot, is absolute or
// ends in .yaml is a path and must exist. Any other that names no file is an id, which
// [Target.FindGame] or [Kit.FindScenario] checks later.
func (k *Kit) LocateTarget(arg string) (*Target, error) {
	if file, scenario, ok := SplitPackArgument(k, arg); ok {
		return LocatePack(k, file, scenario)
	}
	full := arg
	if !filepath.IsAbs(full) {
		full = filepath.Join(k.Dir, arg)
	}
	info, err := os.Stat(full)
	looksLikePath := strings.HasPrefix(arg, ".") || filepath.IsAbs(arg) || strings.HasSuffix(arg, ".yaml")
	switch {
	case err == nil && info.IsDir() && !looksLikePath:
		return locateIDOrFolder(k, arg, full)
	case err == nil:
		return LocatePath(k, full, info.IsDir())
	case looksLikePath && !errors.Is(err, fs.ErrNotExist):
		return nil, IOError(err)
	case looksLikePath:
		return nil, UsageError("there is no file or folder %s", arg)
	}
	w, err := k.OpenHere()
	if err != nil {
		return nil, err
	}
	return &Target{Workspace: w, Ref: arg}, nil
}

// locateIDOrFolder finds the target of an argument that names a folder and may also be an id, as
// after `vedette unpack`. The id has priority, and a note on the error stream says so.
func locateIDOrFolder(k *Kit, arg, full string) (*Target, error) {
	w, err := k.OpenHere()
	if err != nil || w.Root == "" {
		return LocatePath(k, full, true)
	}
	id, _ := project.SplitRef(arg)
	g := w.Project.Game(id)
	if g == nil || g.Library || strings.HasSuffix(arg, "/") || full == filepath.Join(w.Root, filepath.FromSlash(g.Dir)) {
		return LocatePath(k, full, true)
	}
	fmt.Fprintf(k.Err, "note: %s is taken as the id of the game in %s%s; the folder of that name is ./%s\n", arg, w.Prefix, g.Dir, arg)
	return &Target{Workspace: w, Ref: arg}, nil
}

// FindGame returns the game that an argument names, or an error that lists what else it could
// name.
func (t *Target) FindGame(arg string) (*project.Game, error) {
	id, _ := project.SplitRef(t.Ref)
	if g := t.Project.Game(id); g != nil {
		return g, nil
	}
	if t.file == "" {
		return nil, UsageError("there is no game %s%s; `vedette list` shows all", arg, DidYouMean(arg, t.Project.GameIDs()))
	}
	var dirs []string
	for _, g := range t.Project.Games {
		if !g.Library {
			dirs = append(dirs, t.Prefix+g.Dir)
		}
	}
	if len(dirs) == 0 {
		return nil, UsageError("%s is a path, and there is no game in it; `vedette list` shows the ids of games", arg)
	}
	return nil, UsageError("%s is a path, not a game; name the folder of a game in it: %s", arg, strings.Join(dirs, " or "))
}

// LocatePath finds the target of the file or folder full, in the nearest project upward from it.
// Outside any project it opens the folder itself as one. Ref is "" if the path is neither a game
// nor a scenario.
func LocatePath(k *Kit, full string, isDir bool) (*Target, error) {
	start := full
	if !isDir {
		start = filepath.Dir(full)
	}
	root := FindRoot(k, start)
	if root == "" {
		root = start
	}
	w, err := k.OpenProject(root)
	if err != nil {
		return nil, err
	}
	rel, err := filepath.Rel(root, full)
	if err != nil {
		return nil, IOError(err)
	}
	t := &Target{Workspace: w, file: filepath.ToSlash(rel)}
	for _, g := range w.Project.Games {
		if g.Dir == t.file {
			t.Ref = g.ID
		}
		for _, s := range g.Scenarios {
			if s.Path == t.file {
				t.Ref = g.ID + "/" + s.ID
			}
		}
	}
	return t, nil
}

// FindScenario returns the scenario that an argument names.
func (k *Kit) FindScenario(arg string) (*Target, error) {
	t, err := k.LocateTarget(arg)
	if err != nil {
		return nil, err
	}
	if t.Ref == "" {
		return nil, UsageError("%s is neither a scenario nor the folder of a game; `vedette list` shows all", arg)
	}
	var rep diag.List
	g, s := t.Project.FindScenario(t.Ref, &rep)
	if s == nil && t.Findings.HasErrors() {
		if err := diag.WriteText(k.Err, t.PlaceFindings(&t.Findings), t.ReadFile, k.Color); err != nil {
			return nil, IOError(err)
		}
		return nil, FindingsError("%s is not found: mend the project first", arg)
	}
	if file, _, ok := SplitPackArgument(k, arg); s == nil && g != nil && ok {
		return nil, UsageError("name a scenario of the pack: %s", strings.Join(withGame(file, project.ListIDs(g.Scenarios)), " or "))
	}
	if s == nil {
		return nil, UsageError("%s `vedette list` shows all", ExplainNotFound(t.Project, t.Ref, &rep))
	}
	t.Ref = g.ID + "/" + s.ID
	return t, nil
}

// ExplainNotFound says that an id does not exist, and names the nearest one in full.
func ExplainNotFound(p *project.Project, ref string, rep *diag.List) string {
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

// SideIDs reads the sides of a game without compiling it.
func (w *Workspace) SideIDs(g *project.Game) []string { return w.PartIDs(g, "sides") }

// PartIDs reads the ids of one part of a game's rules without compiling it.
func (w *Workspace) PartIDs(g *project.Game, part string) []string {
	for i := range g.Parts {
		if g.Parts[i].Kind != "game" {
			continue
		}
		if f := w.Project.Read(&g.Parts[i]); f.Node != nil {
			return f.Node.Get(part).Keys()
		}
	}
	return nil
}
