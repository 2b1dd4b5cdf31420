package authorcmd

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/project"
)

// newGame makes a game from the template, or a copy of another one.
func newGame(k *kit.Kit, f *NewOptions, args []string) error {
	id := args[0]
	if err := kit.CheckID(id); err != nil {
		return err
	}
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	if g := w.Project.Game(id); g != nil && f.Like == "" && !g.Library {
		return kit.UsageError("there is a game %s already, in %s", id, g.Dir)
	}
	root, more, err := rootOrHere(k)
	if err != nil {
		return err
	}
	if f.Like != "" {
		return copyGame(k, w, f, id, root, more)
	}
	dir := "scenarios/" + id
	list, err := fillTemplate("game", dir, map[string]string{"id": id, "title": f.gameTitle(id), "fn": luaName(id), "schemas": findSchemas(root, more)})
	if err != nil {
		return err
	}
	if err := writeFiles(k, root, append(more, withoutSchemas(list, findSchemas(root, more))...)); err != nil {
		return err
	}
	printNext(k, "vedette lint "+id, "vedette test "+id, "vedette play "+id+"/battle", "vedette render "+id+"/battle -o battle.svg")
	return nil
}

// copyGame copies a game and its variants under another id.
func copyGame(k *kit.Kit, w *kit.Workspace, f *NewOptions, id, root string, list []newFile) error {
	g := w.Project.Game(f.Like)
	if g == nil {
		return kit.UsageError("there is no game %q%s; `vedette list` shows all", f.Like, kit.DidYouMean(f.Like, w.Project.GameIDs()))
	}
	from := w.FS
	if g.Library {
		from = kit.ShippedFS()
	}
	add := func(dir, to string) error {
		return fs.WalkDir(from, dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			data, err := fs.ReadFile(from, name)
			if err != nil {
				return err
			}
			text := renamedText(string(data), g.ID, id, name)
			if findSchemas(root, list) == "" {
				text = schemaLine.ReplaceAllString(text, "")
			}
			list = append(list, newFile{name: path.Join(to, strings.TrimPrefix(name, dir)), text: text})
			return nil
		})
	}
	if err := add(g.Dir, "scenarios/"+id); err != nil {
		return kit.IOError(err)
	}
	if dir := folderOfAll(g); dir != "" {
		if err := add(dir, "variants/"+id); err != nil {
			return kit.IOError(err)
		}
	}
	if err := writeFiles(k, root, list); err != nil {
		return err
	}
	printNext(k, "vedette lint "+id, "vedette test "+id, fmt.Sprintf("vedette diff %s %s", g.ID, id))
	return nil
}

// folderOfAll returns the folder with the variants of a game, its own or shipped.
func folderOfAll(g *project.Game) string {
	if len(g.Variants) == 0 {
		return ""
	}
	return path.Dir(g.Variants[0].Path)
}

// renamedText returns a file of a game under another id, wherever the file names the game.
func renamedText(text, old, id, name string) string {
	if !strings.HasSuffix(name, ".yaml") {
		return text
	}
	for _, key := range []string{"id", "game"} {
		text = regexp.MustCompile(`(?m)^(`+key+`:\s+)`+regexp.QuoteMeta(old)+`(\s*(#.*)?)$`).ReplaceAllString(text, "${1}"+id+"${2}")
	}
	text = regexp.MustCompile(`(?m)^(scenario:\s+)`+regexp.QuoteMeta(old)+`/`).ReplaceAllString(text, "${1}"+id+"/")
	return text
}

// newScenario makes a scenario with the set-up of another one.
func newScenario(k *kit.Kit, f *NewOptions, args []string) error {
	game, id := project.SplitRef(args[0])
	if id == "" {
		return kit.UsageError("name the game and the new scenario: %s/second-day", game)
	}
	if err := kit.CheckID(id); err != nil {
		return err
	}
	w, err := k.OpenHere()
	if err != nil {
		return err
	}
	g, err := ownGame(k, w, game)
	if err != nil {
		return err
	}
	if len(g.Scenarios) == 0 {
		return kit.UsageError("%s has no scenario to begin from", game)
	}
	like := &g.Scenarios[0]
	if f.Like != "" {
		if like = project.FindEntry(g.Scenarios, f.Like); like == nil {
			return kit.UsageError("%s has no scenario %q%s", game, f.Like, kit.DidYouMean(f.Like, project.ListIDs(g.Scenarios)))
		}
	}
	data, err := fs.ReadFile(w.FS, like.Path)
	if err != nil {
		return kit.IOError(err)
	}
	if err := writeFiles(k, w.Root, []newFile{{name: path.Join(g.Dir, id+".yaml"), text: retitledText(string(data), f.gameTitle(id))}}); err != nil {
		return err
	}
	printNext(k, "vedette lint "+game, "vedette play "+game+"/"+id)
	return nil
}

// retitledText returns the text of a scenario with another title.
func retitledText(text, title string) string {
	line := regexp.MustCompile(`(?m)^title:.*$`)
	if line.MatchString(text) {
		return line.ReplaceAllLiteralString(text, "title: "+title)
	}
	return regexp.MustCompile(`(?m)^kind: scenario.*$`).ReplaceAllString(text, "${0}\ntitle: "+title)
}
