package project

import (
	"errors"
	"io/fs"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// ConfigFile is the name of the file at the root of a project.
const ConfigFile = "vedette.yaml"

// Project holds the games and variants of all roots. It is safe for concurrent use.
type Project struct {
	Games     []*Game // by id
	Minimum   string  // least version of Vedette that the first root requires
	moreRoots []fs.FS // the roots after the first
	// Config is the project file of the first root; nil if the file is missing or faulty.
	Config *spec.Project

	// folders are where the first root may hold games and variants, whether there are any or not.
	folders []string

	mu    sync.Mutex
	files map[fileKey]*fileSlot
	// earlierFiles are files of an earlier look, by path; see Reuse.
	earlierFiles map[string]*File

	bareView  *Project        // see Bare
	bare      bool            // files are read without their layout
	bareTexts map[string]bool // files that have none already
}

// fileKey is a file of a root.
type fileKey struct {
	root *root
	path string
}

// root is one of the file systems of a project.
type root struct {
	fsys     fs.FS
	library  bool     // not the first of the roots
	variants []string // folders that hold a folder of variants for each game

	// faults are about folders and links, each reported once.
	faults   diag.List
	reported map[string]bool
}

// Game is a game's folder.
type Game struct {
	ID    string
	Title string
	Dir   string
	// Library is set when a root after the first provides the game.
	Library bool

	Parts     []Entry // game, map, units, tables and cards
	Scenarios []Entry // by id
	Rulesets  []Entry
	Variants  []Entry
	Tests     []Entry  // of the game, then of its variants
	Scripts   []Entry  // rules/*.lua
	Rulebooks []Entry  // lists of the statements of its rulebook
	Other     []Entry  // YAML of a kind that does not belong in its folder
	Folders   []string // where the project may hold variants of it

	// Bytes is how much YAML it has, its variants and tests included.
	Bytes int

	root *root
}

// Entry is a file of a game.
type Entry struct {
	ID    string // the file's name without its ending
	Kind  string // as it states itself
	Title string
	Path  string
	Bytes int // its size, as long as it is not too large to be read
	// Library is set when the file is in a root after the first.
	Library bool

	root *root
}

// Open finds the games of a root. Each further root is searched after those
// before it.
func Open(fsys fs.FS, rep *diag.List, more ...fs.FS) *Project {
	p := &Project{files: map[fileKey]*fileSlot{}, moreRoots: more}
	var roots []*root
	for i, f := range append([]fs.FS{fsys}, more...) {
		r, minimum, config := p.addRoot(f, i > 0, rep)
		roots = append(roots, r)
		if i == 0 {
			p.Minimum, p.Config = minimum, config
		}
	}
	for _, g := range p.Games {
		g.addRootVariants(g.root)
		for _, r := range roots[:slices.Index(roots, g.root)] {
			g.addRootVariants(r)
		}
	}
	for _, g := range p.Games {
		g.limitSize()
	}
	slices.SortStableFunc(p.Games, func(a, b *Game) int { return strings.Compare(a.ID, b.ID) })
	for _, r := range roots {
		rep.Items = append(rep.Items, r.faults.Items...)
	}
	return p
}

// WithRoot returns the project with another first root. Unchanged files are not
// read again.
func (p *Project) WithRoot(fsys fs.FS) *Project {
	var unheard diag.List
	out := Open(fsys, &unheard, p.moreRoots...)
	out.ReuseFiles(p)
	return out
}

// Game returns the game of this id, or nil.
func (p *Project) Game(id string) *Game {
	for _, g := range p.Games {
		if g.ID == id {
			return g
		}
	}
	return nil
}

// GameIDs lists the ids of all games.
func (p *Project) GameIDs() []string {
	ids := make([]string, len(p.Games))
	for i, g := range p.Games {
		ids[i] = g.ID
	}
	return ids
}

// ListIDs lists the ids of entries.
func ListIDs(entries []Entry) []string {
	ids := make([]string, len(entries))
	for i := range entries {
		ids[i] = entries[i].ID
	}
	return ids
}

// ListPaths lists the paths of entries.
func ListPaths(entries []Entry) []string {
	paths := make([]string, len(entries))
	for i := range entries {
		paths[i] = entries[i].Path
	}
	return paths
}

// FindEntry returns the entry of an id, or nil.
func FindEntry(entries []Entry, id string) *Entry {
	for i := range entries {
		if entries[i].ID == id {
			return &entries[i]
		}
	}
	return nil
}

// OwnedByProject reports whether the first root provides the game or a part of it:
// a variant, or author tests.
func (g *Game) OwnedByProject() bool {
	mine := func(e Entry) bool { return !e.Library }
	return !g.Library || slices.ContainsFunc(g.Variants, mine) || slices.ContainsFunc(g.Tests, mine)
}

// addRoot finds the games of a root. minimum is the least version of Vedette that
// it asks for.
func (p *Project) addRoot(fsys fs.FS, library bool, rep *diag.List) (r *root, minimum string, config *spec.Project) {
	r = &root{fsys: fsys, library: library, variants: []string{"variants"}, reported: map[string]bool{}}
	games := []string{"scenarios"}
	claimed := []string{"scenarios", "variants"}
	if _, err := fs.Lstat(fsys, ConfigFile); err == nil {
		f := p.readFile(r, ConfigFile)
		rep.Items = append(rep.Items, f.Findings.Items...)
		if cfg, ok := f.Value.(*spec.Project); ok {
			minimum, config = f.checkVersion(cfg.MinimumVersion, rep), cfg
			claimed = slices.Concat(fixedParts(cfg.Games.Items, "scenarios"), fixedParts(cfg.Variants.Items, "variants"))
			if len(cfg.Games.Items) > 0 {
				games = r.expandGlobs(f, "games", cfg.Games.Items, rep)
			}
			if len(cfg.Variants.Items) > 0 {
				r.variants = r.expandGlobs(f, "variants", cfg.Variants.Items, rep)
			}
		}
	}
	if !library {
		p.folders = claimed
	}
	for _, dir := range games {
		p.addFolder(r, dir)
	}
	if len(p.Games) == 0 && isGameFolder(r, ".") {
		p.addGame(r, ".")
	}
	return r, minimum, config
}

// ClaimsFile reports whether a file of the first root, by its path from there,
// belongs to the project: the project file, or YAML or Lua below a folder of games
// or variants. Other files of the same repository belong to other programs.
func (p *Project) ClaimsFile(name string) bool {
	if name == ConfigFile {
		return true
	}
	if path.Ext(name) != ".lua" && !isYAML(path.Base(name)) {
		return false
	}
	return slices.ContainsFunc(p.folders, func(dir string) bool { return strings.HasPrefix(name, dir+"/") })
}

// fixedParts returns the folders before patterns start to vary: games for games/*.
// A pattern that varies from its first part has none. Without patterns it returns
// the usual folder.
func fixedParts(patterns []string, usual string) []string {
	if len(patterns) == 0 {
		return []string{usual}
	}
	var out []string
	for _, text := range patterns {
		dir := path.Clean(strings.TrimPrefix(text, "./"))
		for strings.ContainsAny(dir, `*?[\`) {
			dir = path.Dir(dir)
		}
		if dir != "." {
			out = append(out, dir)
		}
	}
	return out
}

// expandGlobs returns the folders that match the patterns of the project file.
func (r *root) expandGlobs(f *File, key string, patterns []string, rep *diag.List) []string {
	var out []string
	for _, text := range patterns {
		clean := path.Clean(strings.TrimSuffix(strings.TrimPrefix(text, "./"), "/"))
		found, err := fs.Glob(r.fsys, clean)
		found = slices.DeleteFunc(found, func(name string) bool {
			info, err := fs.Stat(r.fsys, name)
			return err == nil && !info.IsDir()
		})
		if err != nil || len(found) == 0 {
			d := diag.Diagnostic{Rule: RuleFolder, Pos: f.findPos(key, text), Len: len([]rune(text)),
				Message: "no folder fits " + quote(text), Expected: "a folder below the one of " + ConfigFile + ", or a pattern such as games/*"}
			if clean == ".." || strings.HasPrefix(clean, "../") || strings.HasPrefix(clean, "/") {
				d.Hint = "put " + ConfigFile + " in a folder that holds all its games"
			}
			rep.Add(d)
			continue
		}
		out = append(out, found...)
	}
	return out
}

// addFolder adds a folder that is a game, or the games in it.
func (p *Project) addFolder(r *root, dir string) {
	if isGameFolder(r, dir) {
		p.addGame(r, dir)
		return
	}
	for _, e := range r.listFolder(dir) {
		if err := files.CheckEntry(r.fsys, dir, e); err != nil {
			r.reportFault(path.Join(dir, e.Name()), err)
		}
		if e.IsDir() && isGameFolder(r, path.Join(dir, e.Name())) {
			p.addGame(r, path.Join(dir, e.Name()))
		}
	}
}

// isGameFolder reports whether a folder holds a game.
func isGameFolder(r *root, dir string) bool {
	for _, e := range r.listFolder(dir) {
		if !e.IsDir() && isYAML(e.Name()) {
			if e.Name() == "game.yaml" || r.peekHead(path.Join(dir, e.Name())).kind == "game" {
				return true
			}
		}
	}
	return false
}

// listFolder lists a folder, and reports a fault once.
func (r *root) listFolder(dir string) []fs.DirEntry {
	entries, err := fs.ReadDir(r.fsys, dir)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			r.reportFault(dir, err)
		}
		return nil
	}
	return entries // fs.ReadDir sorts by name
}

// reportFault reports a folder, or a link that is not followed, once.
func (r *root) reportFault(name string, err error) {
	if !r.reported[name] {
		r.reported[name] = true
		r.faults.Add(files.NewFinding(name, err))
	}
}

// isYAML reports whether a file is YAML by its name.
func isYAML(name string) bool {
	return (strings.HasSuffix(name, ".yaml") || strings.HasSuffix(name, ".yml")) && !strings.HasPrefix(name, ".")
}

// quote puts double quotes around a text.
func quote(s string) string { return "\"" + s + "\"" }
