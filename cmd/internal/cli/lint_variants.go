package cli

import (
	"fmt"
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/engine/lint"
)

// variantTables writes the tables of variants of the named games into their README.md, or prints
// them.
func (a *app) variantTables(args []string) error {
	if len(args) == 0 {
		w, err := a.openHere()
		if err != nil {
			return err
		}
		return a.writeTables(w, w.ownGames())
	}
	for _, g := range a.groupArgs(args) {
		if g.err != nil {
			return g.err
		}
		if g.w == nil {
			continue
		}
		if err := a.writeTables(g.w, g.games); err != nil {
			return err
		}
	}
	return nil
}

func (a *app) writeTables(w *workspace, games []string) error {
	for _, g := range w.project.Games {
		if games != nil && !slices.Contains(games, g.ID) {
			continue
		}
		table := lint.VariantTable(w.project, g)
		file := path.Join(g.Dir, "README.md")
		text, _, ok := "", 0, false
		if w.root != "" && w.onDisk(file) {
			text, _, ok = lint.SpliceTable(string(w.readFile(w.prefix+file)), table)
		}
		switch {
		case ok && text != string(w.readFile(w.prefix+file)):
			if err := replaceIn(w.root, file, []byte(text)); err != nil {
				return err
			}
			fmt.Fprintf(a.out, "%s%s: table written\n", w.prefix, file)
		case ok:
			fmt.Fprintf(a.out, "%s%s: nothing has changed\n", w.prefix, file)
		case table == "":
			fmt.Fprintf(a.out, "%s has fewer than two variants\n", g.ID)
		default:
			fmt.Fprintf(a.out, "%s\n%s%s\n", lint.TableBegin+"\n", table, "\n"+lint.TableEnd)
		}
	}
	return nil
}
