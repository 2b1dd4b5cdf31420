package lintcmd

import (
	"path"
	"path/filepath"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// lintAlone checks a file that belongs to no game. It skips a file that no project claims: a
// hook before each commit names every YAML file, and most repositories have some of other
// programs. A script is read by a game only.
func (l *lintResult) lintAlone(a *kit.Kit, g *kit.ArgumentGroup) {
	shown := g.LoneFile
	if rel, err := filepath.Rel(a.Dir, g.LoneFile); err == nil {
		shown = filepath.ToSlash(rel)
	}
	data, err := files.ReadNamed(g.LoneFile, limits.FileBytes)
	if path.Ext(shown) == ".lua" || !g.Workspace.Project.ClaimsFile(g.LonePath) && (err != nil || !kit.StatesKind(shown, data)) {
		l.skipped = append(l.skipped, shown)
		return
	}
	if l.aloneFiles == nil {
		l.aloneFiles = map[string]string{}
	}
	l.aloneFiles[shown] = g.LoneFile
	if err != nil {
		l.findings.Add(files.NewFinding(shown, err))
		return
	}
	if n := yamldoc.Read(shown, data, &l.findings); n != nil {
		_, _, found := spec.Format().Decode(n)
		l.findings.Items = append(l.findings.Items, found.Items...)
	}
}
