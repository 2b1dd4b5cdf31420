package lintcmd

import (
	"fmt"
	"path"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/lint"
)

// variantTables writes the tables of variants of the named games into their README.md, or prints
// them.
func variantTables(k *kit.Kit, args []string) error {
	if len(args) == 0 {
		w, err := k.OpenHere()
		if err != nil {
			return err
		}
		return writeTables(k, w, w.OwnGames())
	}
	for _, g := range k.GroupArgs(args) {
		if g.Err != nil {
			return g.Err
		}
		if g.Workspace == nil {
			continue
		}
		if err := writeTables(k, g.Workspace, g.Games); err != nil {
			return err
		}
	}
	return nil
}

func writeTables(k *kit.Kit, w *kit.Workspace, games []string) error {
	for _, g := range w.Project.Games {
		if games != nil && !slices.Contains(games, g.ID) {
			continue
		}
		table := lint.VariantTable(w.Project, g)
		file := path.Join(g.Dir, "README.md")
		text, _, ok := "", 0, false
		if w.Root != "" && w.OnDisk(file) {
			text, _, ok = lint.SpliceTable(string(w.ReadFile(w.Prefix+file)), table)
		}
		switch {
		case ok && text != string(w.ReadFile(w.Prefix+file)):
			if err := kit.ReplaceFileIn(w.Root, file, []byte(text)); err != nil {
				return err
			}
			fmt.Fprintf(k.Out, "%s%s: table written\n", w.Prefix, file)
		case ok:
			fmt.Fprintf(k.Out, "%s%s: nothing has changed\n", w.Prefix, file)
		case table == "":
			fmt.Fprintf(k.Out, "%s has fewer than two variants\n", g.ID)
		default:
			fmt.Fprintf(k.Out, "%s\n%s%s\n", lint.TableBegin+"\n", table, "\n"+lint.TableEnd)
		}
	}
	return nil
}
