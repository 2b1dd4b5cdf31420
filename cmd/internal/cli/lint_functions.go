package cli

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// functionLists lists the Lua functions of the named games, what each may be used for, and why.
func (a *app) functionLists(args []string) error {
	if len(args) == 0 {
		w, err := a.openHere()
		if err != nil {
			return err
		}
		a.listFunctions(w, w.ownGames())
		return nil
	}
	for _, g := range a.groupArgs(args) {
		if g.err != nil {
			return g.err
		}
		if g.w != nil {
			a.listFunctions(g.w, g.games)
		}
	}
	return nil
}

func (a *app) listFunctions(w *workspace, games []string) {
	for _, g := range w.project.Games {
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
				for _, f := range new(load.Loader).CompileScenario(w.project, g.ID+"/"+sc.ID, o).Lua { // lint reports its findings
					if at := f.Pos.String(); !told[at] {
						told[at] = true
						counts[f.Class]++
						a.printFunction(w, f)
					}
				}
			}
		}
		fmt.Fprintf(a.out, "%s: %d functions: %d native, %d looking, %d acting\n", g.ID, len(told), counts[compile.Native], counts[compile.Looking], counts[compile.Acting])
	}
}

func (a *app) printFunction(w *workspace, f *compile.Function) {
	line := fmt.Sprintf("%s%s: %s is %s", w.prefix, f.Pos, f.Name, f.Class)
	if f.Why != "" {
		line += ": " + f.Why
	}
	fmt.Fprintln(a.out, line)
}
