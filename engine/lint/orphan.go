package lint

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/project"
)

// RuleOrphan is the rule of files that nothing reads.
var RuleOrphan = diag.Rule{ID: "file-orphan", Severity: diag.Warning, Title: "a file that nothing reads",
	Why: "It looks like a rule in force, but has no effect."}

// orphanCheck looks for files of a game that nothing reads.
type orphanCheck struct{ *lintedGame }

// checkOrphans reports files of the game that nothing reads.
func (l orphanCheck) checkOrphans() {
	known := map[string]bool{path.Join(l.g.Dir, "README.md"): true} // which table reads
	for _, e := range l.listFiles() {
		known[e.Path] = true
	}
	for i := range l.g.Rulesets {
		known[strings.TrimSuffix(l.g.Rulesets[i].Path, path.Ext(l.g.Rulesets[i].Path))+".lua"] = true
	}
	for i := range l.g.Variants {
		v := &l.g.Variants[i]
		known[strings.TrimSuffix(v.Path, path.Ext(v.Path))+".lua"] = true
		if n := l.p.Read(v).Node.Get("script"); n != nil {
			known[path.Join(path.Dir(v.Path), n.Text)] = true
		}
	}
	var dirs []string
	if !l.g.Library {
		dirs = append(dirs, l.g.Dir)
	}
	dirs = append(dirs, l.g.Folders...)
	for _, dir := range dirs {
		l.walkFolder(dir, known)
	}
}

func (l orphanCheck) walkFolder(dir string, known map[string]bool) {
	_ = fs.WalkDir(l.fsys, dir, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			if name != dir { // the game's own folder was listed when it was found
				l.rep.Add(files.NewFinding(name, err))
			}
			return nil
		}
		if d.IsDir() {
			if name != dir && (strings.HasPrefix(d.Name(), ".") || d.Name() == "playthroughs") {
				return fs.SkipDir
			}
			return nil
		}
		if err := files.CheckEntry(l.fsys, path.Dir(name), d); err != nil && !known[name] {
			l.rep.Add(files.NewFinding(name, err))
			return nil
		}
		if near := intendedName(name); near != "" && !known[name] {
			l.rep.Add(misnamedFinding(name, near))
			return nil
		}
		if !looksLikeGameFile(d.Name()) || known[name] || d.Name() == project.ConfigFile {
			return nil
		}
		l.rep.Report(RuleOrphan, diag.Diagnostic{Pos: diag.Pos{File: name, Line: 1, Col: 1},
			Message: "nothing reads this file", Expected: l.expectedHomes(name), Hint: "move the file or delete it"})
		return nil
	})
}

// misnamedFinding reports a file whose name is nearly one that is read: first of all, because
// what seems to be missing is in it.
func misnamedFinding(name, near string) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleOrphan.ID, Severity: RuleOrphan.Severity, SortFirst: true, Pos: diag.Pos{File: name, Line: 1, Col: 1},
		Message: "nothing reads this file: its name does not end in .yaml or .lua, in small letters", Nearest: near, Hint: "rename it to " + near + ", or delete it"}
}

// readEndings are those of the files that are read; for such a name the content decides.
var readEndings = []string{".yaml", ".yml", ".lua"}

// intendedName returns the name that a file seems to be meant to have: its ending is that of a
// file which is read, in other letters, or has another after it, as editors add them; or it is
// a text that is called as a part of a game. Empty for any other file.
func intendedName(name string) string {
	lower := strings.ToLower(path.Base(name))
	if strings.HasPrefix(lower, ".") {
		return ""
	}
	stem := lower
	for _, more := range []string{".txt", ".text"} {
		stem = strings.TrimSuffix(stem, more)
	}
	for _, end := range readEndings {
		if bare, ok := strings.CutSuffix(stem, end); ok && bare != "" && !slices.Contains(readEndings, path.Ext(path.Base(name))) {
			return path.Base(name)[:len(bare)] + end
		}
	}
	bare, ok := strings.CutSuffix(lower, ".txt")
	switch {
	case !ok:
		return ""
	case slices.Contains([]string{"game", "map", "units", "tables", "cards", "bots", "rulebook", "vedette"}, bare):
		return bare + ".yaml"
	case path.Base(path.Dir(name)) == "rules":
		return path.Base(name)[:len(bare)] + ".lua"
	}
	return ""
}

// looksLikeGameFile reports whether a file looks like part of a game.
func looksLikeGameFile(name string) bool {
	switch path.Ext(name) {
	case ".yaml", ".yml", ".lua":
		return !strings.HasPrefix(name, ".")
	}
	return false
}

func (l orphanCheck) expectedHomes(name string) string {
	if path.Ext(name) == ".lua" {
		return "scripts in " + path.Join(l.g.Dir, "rules") + "/, or beside the variant they belong to"
	}
	return "parts and scenarios in " + l.g.Dir + "/, rulesets in rulesets/, author tests in tests/"
}

// reportOrphanVariants reports folders of variants for games that are not there.
func reportOrphanVariants(fsys fs.FS, p *project.Project, rep *diag.List) {
	entries, err := fs.ReadDir(fsys, "variants")
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.IsDir() || p.Game(e.Name()) != nil {
			continue
		}
		files, _ := fs.ReadDir(fsys, path.Join("variants", e.Name()))
		for _, f := range files {
			if !f.IsDir() && looksLikeGameFile(f.Name()) {
				rep.Report(RuleOrphan, diag.Diagnostic{Pos: diag.Pos{File: path.Join("variants", e.Name(), f.Name()), Line: 1, Col: 1},
					Message: "nothing reads this file: there is no game \"" + e.Name() + "\"", Nearest: diag.NearestName(e.Name(), p.GameIDs()),
					Hint: "name the folder after the game that the variants change"})
			}
		}
	}
}
