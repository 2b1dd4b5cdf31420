package project

import (
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// File is a file that was read: its tree, what it decodes to, and everything that
// is wrong with its form.
type File struct {
	Path     string
	Kind     string        // "" when it could not be made out
	Node     *yamldoc.Node // nil when it is not YAML, and for scripts
	Value    any           // a pointer to the struct of its kind, or nil
	Text     string        // as it was read; without layout in a project of [Project.Bare]
	Hash     string        // of Text
	Findings diag.List

	layout *layout // nil: Text is as it was read
	lua    *luaSlot
}

// luaSlot holds the functions of a Lua file once they are parsed.
type luaSlot struct {
	once sync.Once
	file *lang.LuaFile
}

// Read reads the file of an entry; each file is read once.
func (p *Project) Read(e *Entry) *File { return p.readFile(e.root, e.Path) }

// FindSibling returns the entry of another file in the folder of e, or nil when
// it is missing.
func (p *Project) FindSibling(e *Entry, name string) *Entry {
	full := path.Join(path.Dir(e.Path), name)
	if _, err := fs.Lstat(e.root.fsys, full); err != nil {
		return nil
	}
	en := e.root.newEntry(full)
	return &en
}

// ReuseFiles takes over unchanged files from an earlier project of the same
// folder, so that only edited ones are read again.
func (p *Project) ReuseFiles(old *Project) {
	p.mu.Lock()
	defer p.mu.Unlock()
	old.mu.Lock()
	defer old.mu.Unlock()
	p.earlierFiles = map[string]*File{}
	for key, s := range old.files {
		if s.file != nil {
			p.earlierFiles[key.path] = s.file
		}
	}
}

// fileSlot holds a file once it is read. Others that need it wait, while other
// files are read.
type fileSlot struct {
	once sync.Once
	file *File
}

// readFile reads a file of a root once.
func (p *Project) readFile(r *root, name string) *File {
	p.mu.Lock()
	key := fileKey{r, name}
	s := p.files[key]
	if s == nil {
		s = &fileSlot{}
		p.files[key] = s
	}
	old := p.earlierFiles[name]
	p.mu.Unlock()
	s.once.Do(func() { s.file = p.readUncached(r, name, old) })
	return s.file
}

// readUncached reads a file. When old has the same bytes its result is reused.
func (p *Project) readUncached(r *root, name string, old *File) *File {
	f := &File{Path: name, lua: &luaSlot{}}
	data, ok := f.loadData(r)
	switch {
	case !ok:
		return f
	case p.bare && !p.bareTexts[name]:
		return f.parseBare(data, old)
	}
	return f.parseData(data, old)
}

// WithText returns the project with another text in one file that has been read. Nothing on disk
// changes, and this project stays as it is.
func (p *Project) WithText(name, text string) *Project {
	bare := p.Bare()
	p.mu.Lock()
	defer p.mu.Unlock()
	out := p.copyFiles()
	for key := range p.files {
		if key.path == name {
			out.files[key] = newSlot((&File{Path: name, lua: &luaSlot{}}).parseData([]byte(text), nil))
		}
	}
	if bare == p {
		return out
	}
	bare.mu.Lock()
	defer bare.mu.Unlock()
	out.bareView = bare.copyFiles()
	for key := range p.files {
		if key.path == name {
			out.bareView.files[key] = newSlot((&File{Path: name, lua: &luaSlot{}}).parseBare([]byte(text), nil))
		}
	}
	return out
}

// copyFiles returns a project with the files that were read so far.
func (p *Project) copyFiles() *Project {
	return &Project{Games: p.Games, Minimum: p.Minimum, Config: p.Config, moreRoots: p.moreRoots, folders: p.folders, bare: p.bare, bareTexts: p.bareTexts, files: maps.Clone(p.files)}
}

// newSlot returns the slot of a file that is read.
func newSlot(f *File) *fileSlot {
	s := &fileSlot{file: f}
	s.once.Do(func() {})
	return s
}

// parseData parses the bytes of a file; of equal bytes it reuses the result of
// old.
func (f *File) parseData(data []byte, old *File) *File {
	name := f.Path
	sum := sha256.Sum256(data)
	f.Hash = hex.EncodeToString(sum[:])
	if old != nil && old.Hash == f.Hash {
		return old
	}
	f.Text = strings.TrimPrefix(string(data), "\ufeff")
	if isYAML(name) {
		f.Node = yamldoc.Read(name, data, &f.Findings)
		f.decode()
	}
	return f
}

// decode decodes the tree by its kind.
func (f *File) decode() {
	if f.Node == nil {
		return
	}
	if k := f.Node.Get("kind"); k != nil && k.Text == "test" {
		f.Node = spec.FillTables(f.Node, &f.Findings)
	}
	value, kind, found := spec.Format().Decode(f.Node)
	f.Value, f.Kind = value, kind
	f.Findings.Items = append(f.Findings.Items, found.Items...)
	if kind == "game" || kind == "map" || kind == "units" || kind == "tables" || kind == "cards" || kind == "bots" {
		f.Node.SetLayer("game")
	}
}

// FileText returns the text of a file of the first root that was read; "" for any
// other.
func (p *Project) FileText(name string) string {
	if f := p.ownFile(name); f != nil {
		return f.Text
	}
	return ""
}

// WrittenText is FileText with the layout that a bare project leaves out.
func (p *Project) WrittenText(name string) string {
	if f := p.ownFile(name); f != nil {
		return f.WrittenText()
	}
	return ""
}

// ownFile returns a file of the first root that was read, nil for any other.
func (p *Project) ownFile(name string) *File {
	p.mu.Lock()
	defer p.mu.Unlock()
	for key, s := range p.files {
		if key.path == name && !key.root.library && s.file != nil {
			return s.file
		}
	}
	return nil
}

// Lua returns the functions of a Lua file, parsed once and shared. Callers must
// not change it.
func (f *File) Lua() *lang.LuaFile {
	f.lua.once.Do(func() { f.lua.file = lang.ReadLua(f.Path, f.Text) })
	return f.lua.file
}

// loadData reads the bytes of the file; false after a finding.
func (f *File) loadData(r *root) ([]byte, bool) {
	data, err := fs.ReadFile(r.fsys, f.Path)
	if err != nil {
		f.Findings.Add(files.NewFinding(f.Path, err))
		return nil, false
	}
	return data, true
}

// checkVersion returns the version that the project file asks for; "" when the
// text is no version, which it reports.
func (f *File) checkVersion(text string, rep *diag.List) string {
	for _, part := range strings.Split(text, ".") {
		if n, err := strconv.Atoi(part); text != "" && (err != nil || n < 0 || len(part) > 6) {
			rep.Add(diag.Diagnostic{Rule: RuleVersion, Pos: f.findPos("minimum_version", text), Len: len([]rune(text)), Message: quote(text) + " is not a version",
				Expected: "numbers with dots between them, such as 0.1", Hint: "`vedette version` tells the one in use"})
			return ""
		}
	}
	return text
}

// findPos returns the place of a text in a list under a key of the root.
func (f *File) findPos(key, text string) diag.Pos {
	n := f.Node.Get(key)
	if n == nil {
		return diag.Pos{File: f.Path, Line: 1, Col: 1}
	}
	if i := slices.IndexFunc(n.Items, func(x *yamldoc.Node) bool { return x.Text == text }); i >= 0 {
		return n.Items[i].Pos
	}
	return n.Pos
}

// SplitRef splits a reference game/scenario; either part may be empty.
func SplitRef(ref string) (game, scenario string) {
	game, scenario, _ = strings.Cut(strings.Trim(ref, "/"), "/")
	return game, scenario
}

// FindScenario finds the scenario that game/scenario names. A game with one
// scenario may be named alone. Findings have no place, because the name does not
// come from a file.
func (p *Project) FindScenario(ref string, rep *diag.List) (*Game, *Entry) {
	id, sc := SplitRef(ref)
	g := p.Game(id)
	if g == nil {
		rep.Add(diag.Diagnostic{Rule: RuleGame, Message: "there is no game " + quote(id),
			Expected: "one of the games " + strings.Join(p.GameIDs(), ", "), Nearest: diag.NearestName(id, p.GameIDs())})
		return nil, nil
	}
	if sc == "" && len(g.Scenarios) == 1 {
		return g, &g.Scenarios[0]
	}
	if e := FindEntry(g.Scenarios, sc); e != nil {
		return g, e
	}
	msg := "the game " + g.ID + " has no scenario " + quote(sc)
	if sc == "" {
		msg = "the game " + g.ID + " has several scenarios: name one"
		if len(g.Scenarios) == 0 {
			msg = "the game " + g.ID + " has no scenario"
		}
	}
	ids := ListIDs(g.Scenarios)
	rep.Add(diag.Diagnostic{Rule: RuleScenario, Message: msg, Expected: "one of the scenarios " + strings.Join(ids, ", "),
		Nearest: diag.NearestName(sc, ids), Hint: "write game/scenario"})
	return g, nil
}
