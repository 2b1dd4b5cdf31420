package lint

import (
	"io/fs"
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

var ruleNoGame = diag.Rule{ID: "game-file-missing", Title: "a folder holds parts of a game, but no game",
	Why: "Without a file of kind game the folder and everything in it is skipped."}

// reportOrphanParts reports folders beside games that hold parts of one, but no game.
func reportOrphanParts(fsys fs.FS, p *project.Project, rep *diag.List) {
	dirs := []string{"scenarios"}
	for _, g := range p.Games {
		if d := path.Dir(g.Dir); d != "." && !slices.Contains(dirs, d) {
			dirs = append(dirs, d)
		}
	}
	for _, dir := range dirs {
		entries, _ := fs.ReadDir(fsys, dir)
		for _, e := range entries {
			at := path.Join(dir, e.Name())
			if !e.IsDir() || slices.ContainsFunc(p.Games, func(g *project.Game) bool { return !g.Library && g.Dir == at }) {
				continue
			}
			files, _ := fs.ReadDir(fsys, at)
			for _, f := range files {
				if near := intendedName(path.Join(at, f.Name())); !f.IsDir() && near != "" {
					rep.Add(misnamedFinding(path.Join(at, f.Name()), near))
				}
			}
			for _, f := range files {
				if !f.IsDir() && looksLikeGameFile(f.Name()) && f.Name() != project.ConfigFile {
					rep.Report(ruleNoGame, diag.Diagnostic{Pos: diag.Pos{File: path.Join(at, f.Name()), Line: 1, Col: 1}, Message: "this folder holds no file of kind game, so nothing in it is read",
						Expected: "a file game.yaml beside it", Hint: "write format: 2, kind: game and id: " + e.Name() + ", or move the folder away"})
					break
				}
			}
		}
	}
}
