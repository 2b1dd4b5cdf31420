package cli

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"

	"github.com/vedette-wargames/vedette/engine/project"
)

// newGame makes a game from the template, or a copy of another one.
func (a *app) newGame(f *newFlags, args []string) error {
	id := args[0]
	if err := checkID(id); err != nil {
		return err
	}
	w, err := a.openHere()
	if err != nil {
		return err
	}
	if g := w.project.Game(id); g != nil && f.like == "" && !g.Library {
		return usageError("there is a game %s already, in %s", id, g.Dir)
	}
	root, more, err := a.rootOrHere()
	if err != nil {
		return err
	}
	if f.like != "" {
		return a.copyGame(w, f, id, root, more)
	}
	dir := "scenarios/" + id
	list, err := fillTemplate("game", dir, map[string]string{"id": id, "title": f.gameTitle(id), "fn": luaName(id), "schemas": findSchemas(root, more)})
	if err != nil {
		return err
	}
	if err := a.writeFiles(root, append(more, withoutSchemas(list, findSchemas(root, more))...)); err != nil {
		return err
	}
	a.printNext("vedette lint "+id, "vedette test "+id, "vedette play "+id+"/battle", "vedette render "+id+"/battle -o battle.svg")
	return nil
}

// copyGame copies a game and its variants under another id.
func (a *app) copyGame(w *workspace, f *newFlags, id, root string, list []newFile) error {
	g := w.project.Game(f.like)
	if g == nil {
		return usageError("there is no game %q%s; `vedette list` shows all", f.like, didYouMean(f.like, w.project.GameIDs()))
	}
	from := w.fsys
	if g.Library {
		from = shippedFS()
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
		return ioError(err)
	}
	if dir := folderOfAll(g); dir != "" {
		if err := add(dir, "variants/"+id); err != nil {
			return ioError(err)
		}
	}
	if err := a.writeFiles(root, list); err != nil {
		return err
	}
	a.printNext("vedette lint "+id, "vedette test "+id, fmt.Sprintf("vedette diff %s %s", g.ID, id))
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
func (a *app) newScenario(f *newFlags, args []string) error {
	game, id := project.SplitRef(args[0])
	if id == "" {
		return usageError("name the game and the new scenario: %s/second-day", game)
	}
	if err := checkID(id); err != nil {
		return err
	}
	w, err := a.openHere()
	if err != nil {
		return err
	}
	g, err := a.ownGame(w, game)
	if err != nil {
		return err
	}
	if len(g.Scenarios) == 0 {
		return usageError("%s has no scenario to begin from", game)
	}
	like := &g.Scenarios[0]
	if f.like != "" {
		if like = project.FindEntry(g.Scenarios, f.like); like == nil {
			return usageError("%s has no scenario %q%s", game, f.like, didYouMean(f.like, project.ListIDs(g.Scenarios)))
		}
	}
	data, err := fs.ReadFile(w.fsys, like.Path)
	if err != nil {
		return ioError(err)
	}
	if err := a.writeFiles(w.root, []newFile{{name: path.Join(g.Dir, id+".yaml"), text: retitledText(string(data), f.gameTitle(id))}}); err != nil {
		return err
	}
	a.printNext("vedette lint "+game, "vedette play "+game+"/"+id)
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
