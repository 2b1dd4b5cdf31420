package project

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// fileHead holds the keys that peekHead reads from a file without parsing it as YAML.
type fileHead struct{ kind, title, id string }

// peekHead reads kind, title and id from lines of their own at the start of a
// file. Anything that it cannot read shows up when the file is decoded.
func (r *root) peekHead(name string) fileHead {
	var h fileHead
	data, err := fs.ReadFile(r.fsys, name)
	if err != nil {
		return h
	}
	for len(data) > 0 {
		var line []byte
		line, data, _ = bytes.Cut(data, []byte("\n"))
		if len(line) == 0 || line[0] < 'a' || line[0] > 'z' {
			continue
		}
		key, value, ok := strings.Cut(string(line), ":")
		if !ok {
			continue
		}
		switch key {
		case "kind":
			h.kind = plainScalar(value)
		case "title":
			h.title = plainScalar(value)
		case "id":
			h.id = plainScalar(value)
		}
		if h.kind != "" && h.title != "" && h.id != "" {
			break
		}
	}
	return h
}

// plainScalar returns the value of a simple scalar.
func plainScalar(s string) string {
	s = strings.TrimSpace(s)
	if s == "" {
		return ""
	}
	if q := s[0]; q == '"' || q == '\'' {
		if end := strings.LastIndexByte(s, q); end > 0 {
			return strings.ReplaceAll(s[1:end], "''", "'")
		}
		return s
	}
	if i := strings.Index(s, " #"); i >= 0 {
		s = strings.TrimSpace(s[:i])
	}
	return s
}

// baseName returns the name of a file without its folder and extension.
func baseName(name string) string {
	name = path.Base(name)
	return strings.TrimSuffix(strings.TrimSuffix(name, path.Ext(name)), ".test")
}

// addGame adds the game in a folder, unless an earlier root has one of its id.
func (p *Project) addGame(r *root, dir string) {
	g := &Game{ID: path.Base(dir), Dir: dir, Library: r.library, root: r}
	for _, e := range r.listFolder(dir) {
		if !r.isFile(dir, e, isYAML) || e.Name() == ConfigFile {
			continue
		}
		en := r.newEntry(path.Join(dir, e.Name()))
		switch en.Kind {
		case "game", "map", "units", "tables", "cards", "bots":
			g.Parts = append(g.Parts, en)
			if en.Kind == "game" {
				g.Title = en.Title
				if dir == "." {
					g.ID = r.peekHead(en.Path).id
				}
			}
		case "scenario":
			g.Scenarios = append(g.Scenarios, en)
		case "rulebook":
			g.Rulebooks = append(g.Rulebooks, en)
		case "variant", "ruleset", "test", "project":
			g.Other = append(g.Other, en)
		default:
			// A part whose kind is missing or misspelt is judged when it is read.
			g.Parts = append(g.Parts, en)
		}
	}
	if p.Game(g.ID) != nil {
		return
	}
	if len(p.Games) >= limits.Games {
		r.reportFault(dir, &files.Fault{Rule: files.RuleProject, Name: dir, Problem: fmt.Sprintf("is not read: there are more than %d games", limits.Games),
			Hint: "split the project, or name fewer folders in " + ConfigFile})
		return
	}
	// game.yaml comes first, so that its keys are first in the merged game.
	slices.SortStableFunc(g.Parts, func(a, b Entry) int { return partOrder(a) - partOrder(b) })
	g.Rulesets = r.listFiles(path.Join(dir, "rulesets"), isYAML)
	g.Tests = r.listFiles(path.Join(dir, "tests"), isYAML)
	g.Scripts = r.listFiles(path.Join(dir, "rules"), func(n string) bool { return strings.HasSuffix(n, ".lua") })
	p.Games = append(p.Games, g)
}

// limitSize removes the files of a game that has too many or too large ones, and
// reports it; nothing of such a game is compiled.
func (g *Game) limitSize() {
	for _, x := range []struct {
		list *[]Entry
		most int
		what string
	}{{&g.Parts, limits.Parts, "files of its own"}, {&g.Scenarios, limits.Scenarios, "scenarios"}, {&g.Rulesets, limits.Rulesets, "rulesets"}, {&g.Variants, limits.Variants, "variants"},
		{&g.Tests, limits.TestFiles, "files of tests"}, {&g.Rulebooks, limits.Parts, "rulebooks"}, {&g.Scripts, limits.LuaFiles, "Lua files"}} {
		if n := len(*x.list); n > x.most {
			g.reportTooMuch((*x.list)[x.most].Path, fmt.Sprintf("is not read: the game has %d %s, and at most %d are read", n, x.what, x.most))
			*x.list = (*x.list)[:x.most]
		}
	}
	g.Bytes = totalSize(g.Parts, g.Scenarios, g.Rulesets, g.Variants, g.Tests, g.Rulebooks, g.Other)
	lua := totalSize(g.Scripts)
	if g.Bytes <= limits.GameBytes && lua <= limits.LuaGameBytes {
		return
	}
	if lua > limits.LuaGameBytes {
		g.reportTooMuch(g.Dir, fmt.Sprintf("holds more than %d KiB of Lua", limits.LuaGameBytes>>10))
	} else {
		g.reportTooMuch(g.Dir, fmt.Sprintf("holds more than %d MiB of YAML", limits.GameBytes>>20))
	}
	g.Parts, g.Scenarios, g.Rulesets, g.Variants, g.Tests, g.Scripts, g.Rulebooks, g.Other = nil, nil, nil, nil, nil, nil, nil, nil
}

// reportTooMuch reports that a game has too much of something.
func (g *Game) reportTooMuch(name, what string) {
	g.root.reportFault(name, &files.Fault{Rule: files.RuleProject, Name: name, Problem: what, Hint: "split the game, or remove what does not belong in it"})
}

// totalSize returns how many bytes files hold together.
func totalSize(parts ...[]Entry) int {
	total := int64(0)
	for _, part := range parts {
		for i := range part {
			if info, err := fs.Stat(part[i].root.fsys, part[i].Path); err == nil && info.Mode().IsRegular() && info.Size() <= limits.FileBytes {
				total += info.Size()
				part[i].Bytes = int(info.Size())
			}
		}
	}
	return int(total)
}

// partOrder returns the order in which files of a game are merged.
func partOrder(e Entry) int {
	order := []string{"game", "map", "units", "tables", "cards", "bots"}
	if i := slices.Index(order, e.Kind); i >= 0 {
		return i
	}
	return len(order)
}

// addRootVariants adds the variants that a root holds for the game.
func (g *Game) addRootVariants(r *root) {
	for _, dir := range r.variants {
		if !r.library {
			g.Folders = append(g.Folders, path.Join(dir, g.ID))
		}
		g.addVariants(r, path.Join(dir, g.ID))
	}
}

// addVariants adds the variants in a folder, with their tests. Variants of an
// earlier root replace those of the same name in the game's own root.
func (g *Game) addVariants(r *root, dir string) {
	put := func(list []Entry, e Entry) []Entry {
		i := slices.IndexFunc(list, func(x Entry) bool { return x.ID == e.ID && x.isTest() == e.isTest() })
		switch {
		case i < 0:
			return append(list, e)
		case list[i].root == r:
			if e.isTest() {
				return append(list, e) // of another folder
			}
		default:
			list[i] = e
		}
		return list
	}
	for _, e := range r.listFiles(dir, isYAML) {
		if e.isTest() {
			g.Tests = put(g.Tests, e)
			continue
		}
		if old := FindEntry(g.Variants, e.ID); old != nil && old.root != r {
			g.Tests = slices.DeleteFunc(g.Tests, func(x Entry) bool { return x.isTest() && x.ID == e.ID && x.root != r })
		}
		g.Variants = put(g.Variants, e)
	}
}

// isTest reports whether a file beside variants holds author tests.
func (e *Entry) isTest() bool {
	return strings.HasSuffix(strings.TrimSuffix(path.Base(e.Path), path.Ext(e.Path)), ".test")
}

// listFiles lists the files of a folder whose names are wanted.
func (r *root) listFiles(dir string, want func(string) bool) []Entry {
	var out []Entry
	for _, e := range r.listFolder(dir) {
		if r.isFile(dir, e, want) {
			out = append(out, r.newEntry(path.Join(dir, e.Name())))
		}
	}
	return out
}

// isFile reports whether an entry has a wanted name and is no folder.
func (r *root) isFile(dir string, e fs.DirEntry, want func(string) bool) bool {
	if !want(e.Name()) {
		return false
	}
	if e.IsDir() {
		name := path.Join(dir, e.Name())
		r.reportFault(name, &files.Fault{Rule: files.RuleKind, Name: name, Problem: "is a folder, not a file", Hint: "give the folder another name, or remove it"})
	}
	return !e.IsDir()
}

// newEntry returns the entry of a file, by its name and head.
func (r *root) newEntry(name string) Entry {
	en := Entry{ID: baseName(name), Path: name, Library: r.library, root: r}
	if isYAML(name) {
		h := r.peekHead(name)
		en.Kind, en.Title = h.kind, h.title
	}
	return en
}
