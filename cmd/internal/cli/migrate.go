package cli

import (
	"fmt"
	"io/fs"
	"os"
	"path"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/files"
	"github.com/vedette-wargames/vedette/engine/migrate"
	"github.com/vedette-wargames/vedette/engine/project"
)

func (a *app) migrate() *cobra.Command {
	var f migrateFlags
	c := &cobra.Command{
		Use: "migrate [FOLDER | JOURNAL...]", Short: "Carry a project or journals from format 1 to format 2",
		Long: `Carry games, rulesets, scenarios, variants, tests and Lua files of a project from
format 1 to format 2: keys, words, orders and functions. Texts are changed at the
places that need it; comments and layout stay. Files of format 2 are left alone,
so a second run changes nothing.
What a program cannot decide is told with its place and what to do. Without a
flag nothing is written: the files that would change are named.

A journal that is named is played again with the games as they are now. If each
decision is open, each die the same and the end the same, it is written with
the hashes of today, and its header says from what it was carried; if not, the
first entry where the games part is named, and the file stays as it is.`,
		Example: "  vedette migrate\n  vedette migrate --diff\n  vedette migrate mygames --write\n  vedette migrate my.game --write",
		RunE: func(_ *cobra.Command, args []string) error {
			switch {
			case f.check && f.write:
				return usage("--check writes nothing: name it or --write, not both")
			case a.areFiles(args):
				return a.migrateJournals(&f, args)
			case len(args) > 1:
				return usage("name one folder, or journals")
			}
			return a.migrateProject(&f, args)
		},
	}
	formatFlag(c, &f.format, "text", "json", "github")
	c.Flags().BoolVar(&f.check, "check", false, "write nothing; exit with 1 if anything would change")
	c.Flags().BoolVar(&f.diff, "diff", false, "show what changes in a project, line by line")
	c.Flags().BoolVar(&f.write, "write", false, "write the files: all of a project, or none")
	return c
}

// migrateProject carries the files of a project.
func (a *app) migrateProject(f *migrateFlags, args []string) error {
	w, err := a.toMigrate(args)
	if err != nil {
		return err
	}
	w.findGames()
	var found diag.List
	results, err := w.migrated(&found)
	if err != nil {
		return err
	}
	if f.diff {
		for _, r := range results {
			fmt.Fprint(a.out, migrate.Diff(w.prefix+r.Path, r.Old, r.New))
		}
	}
	diag.Sort(&found)
	if err := a.findings(w.place(&found), f.format, w.read); err != nil {
		return machine(err)
	}
	if f.write {
		if err := w.replace(results); err != nil {
			return err
		}
	}
	if f.format == "text" && !f.diff {
		a.toldOf(results, w, f.write)
	}
	if f.check && len(results) > 0 {
		return errFindings
	}
	return nil
}

// toMigrate opens the project that is meant.
func (a *app) toMigrate(args []string) (*workspace, error) {
	if len(args) == 0 {
		return a.ofOnesOwn("migrate")
	}
	full := a.full(args[0])
	if info, err := os.Stat(full); err != nil || !info.IsDir() {
		return nil, usage("there is no folder %s", args[0])
	}
	root := a.findRoot(full)
	if root == "" {
		return nil, usage("%s lies in no project: there is no %s in it or above, nor games below scenarios/", args[0], project.ConfigFile)
	}
	return a.open(root)
}

// carriedFolder is a folder with its project file as it will be: where the games
// stand is read from it.
type carriedFolder struct {
	*files.Folder
	config []byte
}

// ReadFile gives the project file carried, and all others as they are.
func (f carriedFolder) ReadFile(name string) ([]byte, error) {
	if name == project.ConfigFile {
		return f.config, nil
	}
	return f.Folder.ReadFile(name)
}

// findGames looks for the games again where the project file is of format 1: what
// it says is read by nobody else.
func (w *workspace) findGames() {
	folder, ok := w.fsys.(*files.Folder)
	if !ok {
		return
	}
	data, err := folder.ReadFile(project.ConfigFile)
	if err != nil {
		return // there is none, or what is wrong with it is told
	}
	now := migrate.Game([]migrate.Input{{Path: project.ConfigFile, Text: string(data)}}, &diag.List{})
	if len(now) == 1 {
		w.found = diag.List{}
		w.project = project.Open(carriedFolder{folder, []byte(now[0].New)}, &w.found, shipped())
	}
}

// migrated carries every game of a project.
func (w *workspace) migrated(found *diag.List) ([]migrate.Result, error) {
	var out []migrate.Result
	seen := map[string]bool{}
	for _, g := range w.project.Games {
		if !g.Own() {
			continue
		}
		in, err := w.inputs(g)
		if err != nil {
			return nil, err
		}
		for _, r := range migrate.Game(in, found) {
			if !seen[r.Path] {
				seen[r.Path] = true
				out = append(out, r)
			}
		}
	}
	if data, err := fs.ReadFile(w.fsys, project.ConfigFile); err == nil {
		out = append(out, migrate.Game([]migrate.Input{{Path: project.ConfigFile, Text: string(data)}}, found)...)
	}
	return out, nil
}

// inputs are the files of a game, those of the shipped games only to be read.
func (w *workspace) inputs(g *project.Game) ([]migrate.Input, error) {
	var in []migrate.Input
	folders := map[string]bool{}
	add := func(name string, library bool) error {
		if slices.ContainsFunc(in, func(x migrate.Input) bool { return x.Path == name }) {
			return nil
		}
		from := w.fsys
		if library {
			from = shipped()
		}
		data, err := fs.ReadFile(from, name)
		if err != nil {
			d := files.Finding(name, err)
			return machine(fmt.Errorf("%s", d.Message))
		}
		in = append(in, migrate.Input{Path: name, Text: string(data), Fixed: library})
		if !library {
			folders[path.Dir(name)] = true
		}
		return nil
	}
	for _, list := range [][]project.Entry{g.Parts, g.Scenarios, g.Rulesets, g.Variants, g.Tests, g.Scripts, g.Other} {
		for i := range list {
			if err := add(list[i].Path, list[i].Library); err != nil {
				return nil, err
			}
		}
	}
	// The Lua files of layers lie beside them.
	dirs := make([]string, 0, len(folders))
	for dir := range folders {
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	for _, dir := range dirs {
		entries, err := fs.ReadDir(w.fsys, dir)
		if err != nil {
			return nil, machine(err)
		}
		for _, e := range entries {
			if !e.IsDir() && strings.HasSuffix(e.Name(), ".lua") {
				if err := add(path.Join(dir, e.Name()), false); err != nil {
					return nil, err
				}
			}
		}
	}
	return in, nil
}

// replace writes what has changed.
func (w *workspace) replace(results []migrate.Result) error {
	folder, ok := w.fsys.(*files.Folder)
	if !ok || len(results) == 0 {
		return nil
	}
	list := make([]files.Write, len(results))
	for i, r := range results {
		list[i] = files.Write{Name: r.Path, Data: []byte(r.New)}
	}
	if err := folder.Replace(list); err != nil {
		return machine(fmt.Errorf("nothing was written: %w", err))
	}
	return nil
}

// toldOf says which files change.
func (a *app) toldOf(results []migrate.Result, w *workspace, written bool) {
	word := "would change"
	if written {
		word = "changed"
	}
	for _, r := range results {
		if r.Made {
			fmt.Fprintf(a.out, "%s%s (new)\n", w.prefix, r.Path)
			continue
		}
		fmt.Fprintf(a.out, "%s%s\n", w.prefix, r.Path)
	}
	if len(results) == 0 {
		fmt.Fprintln(a.err, "nothing to carry: every file is of format 2")
		return
	}
	fmt.Fprintf(a.err, "%s %s\n", count(len(results), "file"), word)
}
