package authorcmd

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/project"
)

//go:embed templates/*.txtar
var templates embed.FS

// newThing is a kind of thing that the verb new makes.
type newThing struct {
	name, args, short, long, example string
	nargs                            int
	make                             func(a *kit.Kit, n *NewOptions, args []string) error
}

// NewOptions say what [RunNew] makes.
type NewOptions struct {
	Kit   *kit.Kit
	Thing string   // game, scenario, variant, card, rule or test
	Args  []string // the ids, as the command has them
	Title string   // its name for people; empty: made of the id
	Like  string   // of a game or scenario: the one that it is a copy of; empty: a template
}

// RunNew makes a thing from a template. No file is overwritten, and after the end of ctx nothing is written. The
// error is wrong usage or a failed write.
func RunNew(ctx context.Context, o NewOptions) error {
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	for _, t := range newThings {
		if t.name == o.Thing && len(o.Args) == t.nargs {
			return t.make(o.Kit, &o, o.Args)
		}
	}
	return kit.UsageError("new makes %s; `vedette new --help` says what each takes", strings.Join(newNames(), ", "))
}

// newNames lists the things that new makes.
func newNames() []string {
	var names []string
	for _, t := range newThings {
		names = append(names, t.name)
	}
	return names
}

var newThings = []newThing{
	{"game", "ID", "Make a game that plays at once", "Make a game that plays at once, with a map, counters, a combat table, a special rule in Lua and author tests; with\n--like, a copy of another game with its variants, to be changed.",
		"  vedette new game my-battle\n  vedette new game my-own --like {game}", 1, newGame},
	{"scenario", "GAME/ID", "Make a scenario with the set-up of another one", "Make a scenario of your game, with the set-up of its first scenario, or of the one named with --like.",
		"  vedette new scenario my-battle/second-day --like battle", 1, newScenario},
	{"variant", "GAME[/SCENARIO] ID", "Make a variant: a house rule without Lua", "Make a variant of a shipped game or of yours: a house rule that changes a value, with its author test. It is\nfor the scenario that you name, or for all scenarios that it fits.",
		"  vedette new variant {game} longer-day", 2, func(a *kit.Kit, n *NewOptions, args []string) error { return newVariant(a, n, args, "variant") }},
	{"card", "GAME[/SCENARIO] ID", "Make a card with a choice, as a variant", "Make a card with a choice for a game that has a deck, as a variant with its Lua function and author test.",
		"  vedette new card {decked} fog", 2, func(a *kit.Kit, n *NewOptions, args []string) error { return newVariant(a, n, args, "card") }},
	{"rule", "GAME[/SCENARIO] ID", "Make a special rule in Lua, as a variant", "Make a special rule, as a variant: a hook, the Lua function that it runs, and an author test.",
		"  vedette new rule {game} forced-march", 2, func(a *kit.Kit, n *NewOptions, args []string) error { return newVariant(a, n, args, "rule") }},
	{"test", "GAME/SCENARIO ID", "Make a file of author tests", "Make a file of author tests for a scenario of your game: the legal orders at its start, and a whole game.",
		"  vedette new test my-battle/battle first-turn", 2, newTest},
}

// gameTitle returns the given title, or one made from the id.
func (f *NewOptions) gameTitle(id string) string {
	if f.Title != "" {
		return f.Title
	}
	words := []rune(strings.ReplaceAll(id, "-", " "))
	words[0] = unicode.ToUpper(words[0])
	return string(words)
}

// newFile is a file to be made, by its path from the project's root.
type newFile struct {
	name, text string
	folded     string // a folder that is listed in place of the file
}

// fillTemplate puts values into a template and returns its files below a folder. The value
// "schemas" is a folder of the project; each file gets its own path to it.
func fillTemplate(name, dir string, values map[string]string) ([]newFile, error) {
	data, err := templates.ReadFile("templates/" + name + ".txtar")
	if err != nil {
		return nil, err
	}
	var pairs []string
	for k, v := range values {
		if k != "schemas" {
			pairs = append(pairs, "@"+k+"@", v)
		}
	}
	in := strings.NewReplacer(pairs...)
	var out []newFile
	for i, part := range regexp.MustCompile(`(?m)^-- (.+) --\n`).Split(string(data), -1) {
		if i == 0 {
			continue
		}
		head := regexp.MustCompile(`(?m)^-- (.+) --\n`).FindAllStringSubmatch(string(data), -1)[i-1][1]
		name := path.Join(dir, in.Replace(head))
		up := strings.Repeat("../", strings.Count(name, "/"))
		out = append(out, newFile{name: name, text: strings.ReplaceAll(in.Replace(part), "@schemas@", up+values["schemas"])})
	}
	return out, nil
}

// writeFiles creates files below a folder, and lists them. It fails if one exists already.
func writeFiles(k *kit.Kit, root string, list []newFile) error {
	if err := os.MkdirAll(root, 0o777); err != nil {
		return kit.IOError(err)
	}
	folder, err := files.Open(root)
	if err != nil {
		return kit.IOError(err)
	}
	return createFiles(k, folder, root, list)
}

// createFiles creates files in an open folder and closes it. It fails if one exists already.
func createFiles(k *kit.Kit, folder *files.Folder, root string, list []newFile) error {
	defer folder.Close() // all that was written is closed
	var made []files.FileWrite
	for _, f := range list {
		made = append(made, files.FileWrite{Name: f.name, Data: []byte(f.text)})
	}
	err := folder.CreateFiles(made)
	var at *fs.PathError
	if errors.As(err, &at) && errors.Is(err, fs.ErrExist) {
		return kit.UsageError("%s is there already; nothing was written", shownFile(k, root, at.Path))
	}
	if err != nil {
		return kit.WriteError(err)
	}
	var folded []string
	for _, f := range list {
		if f.folded == "" {
			fmt.Fprintf(k.Out, "%s\n", shownFile(k, root, f.name))
		} else if !slices.Contains(folded, f.folded) {
			folded = append(folded, f.folded)
			fmt.Fprintf(k.Out, "%s/\n", shownFile(k, root, f.folded))
		}
	}
	return nil
}

// writeNamed creates a file that the user named. It fails if the file exists.
func writeNamed(k *kit.Kit, name, text string) error {
	full := k.AbsolutePath(name)
	if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
		return kit.IOError(err)
	}
	return writeFiles(k, filepath.Dir(full), []newFile{{name: filepath.Base(full), text: text}})
}

// shownFile returns the path of a file as seen from the working folder.
func shownFile(k *kit.Kit, root, name string) string {
	full := filepath.Join(root, filepath.FromSlash(name))
	if rel, err := filepath.Rel(k.Dir, full); err == nil {
		return filepath.ToSlash(rel)
	}
	return full
}

// printNext suggests commands for what was made.
func printNext(k *kit.Kit, lines ...string) {
	fmt.Fprintf(k.Out, "\nTry:\n")
	for _, l := range lines {
		fmt.Fprintf(k.Out, "  %s\n", l)
	}
}

// ownGame returns a game of the project itself, not a shipped one.
func ownGame(k *kit.Kit, w *kit.Workspace, id string) (*project.Game, error) {
	g := w.Project.Game(id)
	if g == nil {
		return nil, kit.UsageError("there is no game %q%s; `vedette list` shows all", id, kit.DidYouMean(id, w.Project.GameIDs()))
	}
	if g.Library || w.Root == "" {
		return nil, kit.UsageError("%s is shipped with Vedette: make a variant of it, or a game of your own with `vedette new game ID --like %s`", id, id)
	}
	return g, nil
}

// luaName turns an id into the name of a Lua function.
func luaName(id string) string { return strings.ReplaceAll(id, "-", "_") }

// schemaLine is the line by which an editor finds the schema of a file.
var schemaLine = regexp.MustCompile(`(?m)^# yaml-language-server:.*\n`)

// withoutSchemas removes the schema lines for editors where the project has no schemas.
func withoutSchemas(list []newFile, schemas string) []newFile {
	if schemas != "" {
		return list
	}
	out := slices.Clone(list)
	for i := range out {
		out[i].text = schemaLine.ReplaceAllString(out[i].text, "")
	}
	return out
}
