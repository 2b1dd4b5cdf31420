package kit

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// ArgumentGroup holds what the arguments select in one project.
type ArgumentGroup struct {
	Workspace    *Workspace
	Games        []string // nil: all
	NamedIDs     []string // games named by id: their parts in the library count too
	OnlyFiles    []string // keep only findings in these files; none: in all files
	AllFiles     bool     // some argument names more than files
	CheckOrphans bool     // report variants of games that do not exist
	LoneFile     string   // a file outside all games
	LonePath     string   // its path from the root of the project
	Err          error
}

// GroupArgs sorts the arguments by project.
func (k *Kit) GroupArgs(args []string) []*ArgumentGroup {
	var out []*ArgumentGroup
	for _, arg := range args {
		t, err := k.LocateTarget(arg)
		if err != nil {
			return []*ArgumentGroup{{Err: err}}
		}
		games, file, err := touchedGames(k, t, arg)
		if err != nil {
			return []*ArgumentGroup{{Err: err}}
		}
		if games == nil && file != "" {
			out = append(out, &ArgumentGroup{Workspace: t.Workspace, LoneFile: filepath.Join(t.Root, filepath.FromSlash(file)), LonePath: file})
			continue
		}
		i := slices.IndexFunc(out, func(g *ArgumentGroup) bool {
			return g.LoneFile == "" && g.Workspace != nil && g.Workspace.Root == t.Root
		})
		if i < 0 {
			out = append(out, &ArgumentGroup{Workspace: t.Workspace, Games: []string{}})
			i = len(out) - 1
		}
		g := out[i]
		g.CheckOrphans = g.CheckOrphans || t.file == "." || t.file == "variants"
		for _, id := range games {
			if !slices.Contains(g.Games, id) {
				g.Games = append(g.Games, id)
			}
			if t.file == "" {
				g.NamedIDs = append(g.NamedIDs, id)
			}
		}
		if file != "" && !g.AllFiles {
			g.OnlyFiles = append(g.OnlyFiles, file)
		} else {
			g.AllFiles, g.OnlyFiles = true, nil
		}
	}
	return out
}

// touchedGames lists the games that an argument concerns. file is set when it is one file.
func touchedGames(k *Kit, t *Target, arg string) (games []string, file string, err error) {
	if t.file == "" {
		id, _ := project.SplitRef(t.Ref)
		var rep diag.List
		if t.Project.Game(id) == nil {
			t.Project.FindScenario(t.Ref, &rep)
			return nil, "", UsageError("%s `vedette list` shows all", ExplainNotFound(t.Project, t.Ref, &rep))
		}
		return []string{id}, "", nil
	}
	if info, err := os.Stat(filepath.Join(t.Root, filepath.FromSlash(t.file))); err == nil && !info.IsDir() {
		file = t.file
	}
	for _, g := range t.Project.Games {
		if TouchesPath(g, t.file) {
			games = append(games, g.ID)
		}
	}
	if games == nil && file == "" {
		if len(t.OwnGames()) > 0 && (t.file == "variants" || t.file == ".") {
			return []string{}, "", nil // there may be strays
		}
		return []string{}, "", UsageError("there is no game in %s: a game is a folder with a file of `kind: game`", arg)
	}
	return games, file, nil
}

// TouchesPath reports whether a path of the project is in a game's folder or its variants, or
// contains them. Of a shipped game only variants and tests can be in the project.
func TouchesPath(g *project.Game, at string) bool {
	var dirs []string
	if !g.Library {
		dirs = append(dirs, g.Dir)
	}
	for _, e := range slices.Concat(g.Variants, g.Tests) {
		if !e.Library {
			dirs = append(dirs, e.Path, filepath.ToSlash(filepath.Dir(e.Path)))
		}
	}
	return slices.ContainsFunc(dirs, func(d string) bool {
		return at == "." || d == "." || d == at || strings.HasPrefix(d, at+"/") || strings.HasPrefix(at, d+"/")
	})
}
