package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
)

// argGroup is what to check in one project.
type argGroup struct {
	w       *workspace
	games   []string // nil: all
	named   []string // those named by id: with all that the library has of them
	files   []string // only findings in these; none: in all files
	whole   bool     // some argument asked for more than files
	orphans bool     // look for variants of games that are not there
	alone   string   // a file outside all games
	at      string   // with alone: its path from the root of the project
	err     error
}

// groupArgs sorts the arguments by project.
func (a *app) groupArgs(args []string) []*argGroup {
	var out []*argGroup
	for _, arg := range args {
		t, err := a.locateTarget(arg)
		if err != nil {
			return []*argGroup{{err: err}}
		}
		games, file, err := a.touchedGames(t, arg)
		if err != nil {
			return []*argGroup{{err: err}}
		}
		if games == nil && file != "" {
			out = append(out, &argGroup{w: t.workspace, alone: filepath.Join(t.root, filepath.FromSlash(file)), at: file})
			continue
		}
		i := slices.IndexFunc(out, func(g *argGroup) bool { return g.alone == "" && g.w != nil && g.w.root == t.root })
		if i < 0 {
			out = append(out, &argGroup{w: t.workspace, games: []string{}})
			i = len(out) - 1
		}
		g := out[i]
		g.orphans = g.orphans || t.file == "." || t.file == "variants"
		for _, id := range games {
			if !slices.Contains(g.games, id) {
				g.games = append(g.games, id)
			}
			if t.file == "" {
				g.named = append(g.named, id)
			}
		}
		if file != "" && !g.whole {
			g.files = append(g.files, file)
		} else {
			g.whole, g.files = true, nil
		}
	}
	return out
}

// touchedGames lists the games that an argument concerns. file is set when it is one file.
func (a *app) touchedGames(t *target, arg string) (games []string, file string, err error) {
	if t.file == "" {
		id, _ := project.SplitRef(t.ref)
		var rep diag.List
		if t.project.Game(id) == nil {
			t.project.FindScenario(t.ref, &rep)
			return nil, "", usageError("%s `vedette list` shows all", notFound(t.project, t.ref, &rep))
		}
		return []string{id}, "", nil
	}
	if info, err := os.Stat(filepath.Join(t.root, filepath.FromSlash(t.file))); err == nil && !info.IsDir() {
		file = t.file
	}
	for _, g := range t.project.Games {
		if touchesPath(g, t.file) {
			games = append(games, g.ID)
		}
	}
	if games == nil && file == "" {
		if len(t.ownGames()) > 0 && (t.file == "variants" || t.file == ".") {
			return []string{}, "", nil // there may be strays
		}
		return []string{}, "", usageError("there is no game in %s: a game is a folder with a file of `kind: game`", arg)
	}
	return games, file, nil
}

// touchesPath reports whether a path of the project is in a game's folder or its variants, or
// contains them. Of a shipped game only variants and tests can be in the project.
func touchesPath(g *project.Game, at string) bool {
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
