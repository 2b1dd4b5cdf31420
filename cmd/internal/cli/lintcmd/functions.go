package lintcmd

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// functionLists lists the Lua functions of the named games, what each may be used for, and why.
func functionLists(k *kit.Kit, args []string) error {
	if len(args) == 0 {
		w, err := k.OpenHere()
		if err != nil {
			return err
		}
		listFunctions(k, w, w.OwnGames())
		return nil
	}
	for _, g := range k.GroupArgs(args) {
		if g.Err != nil {
			return g.Err
		}
		if g.Workspace != nil {
			listFunctions(k, g.Workspace, g.Games)
		}
	}
	return nil
}

func listFunctions(k *kit.Kit, w *kit.Workspace, games []string) {
	for _, g := range w.Project.Games {
		if games != nil && !slices.Contains(games, g.ID) {
			continue
		}
		told := map[string]bool{}
		counts := map[string]int{}
		for _, sc := range g.Scenarios {
			for _, with := range append([]string{""}, project.ListIDs(g.Variants)...) {
				var o compile.Options
				if with != "" {
					o.Variants = []string{with}
				}
				for _, f := range new(load.Loader).CompileScenario(w.Project, g.ID+"/"+sc.ID, o).Lua { // lint reports its findings
					if at := f.Pos.String(); !told[at] {
						told[at] = true
						counts[f.Class]++
						printFunction(k, w, f)
					}
				}
			}
		}
		fmt.Fprintf(k.Out, "%s: %d functions: %d native, %d looking, %d acting\n", g.ID, len(told), counts[compile.Native], counts[compile.Looking], counts[compile.Acting])
	}
}

func printFunction(k *kit.Kit, w *kit.Workspace, f *compile.Function) {
	line := fmt.Sprintf("%s%s: %s is %s", w.Prefix, f.Pos, f.Name, f.Class)
	if f.Why != "" {
		line += ": " + f.Why
	}
	fmt.Fprintln(k.Out, line)
}
