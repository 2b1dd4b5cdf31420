package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/project"
)

// completer returns the words that may be at a place of the command line. args are the arguments
// before it.
type completer func(a *app, args []string, typed string) []string

// argCompleters are the verbs whose arguments name games or scenarios.
var argCompleters = map[string]completer{
	"play": (*app).completeScenario, "show": (*app).completeScenario, "render": (*app).completeScenario, "resolve": (*app).completeScenario,
	"lint": (*app).completeGames, "test": (*app).completeGames, "bench": (*app).completeGames, "odds": (*app).completeGames, "sim": (*app).completeScenario,
}

// flagCompleters are the flags that name something of a game, or a bot; those of one
// name mean the same in every verb.
var flagCompleters = map[string]completer{
	"variant": (*app).completeVariants, "option": (*app).completeOptions, "seat": (*app).completeSeats, "side": (*app).completeSides,
	"all":  func(*app, []string, string) []string { return append([]string{"human"}, botNames()...) },
	"bots": func(*app, []string, string) []string { return botNames() },
	"also": func(*app, []string, string) []string { return botNames() },
	"vs":   (*app).completeVariants,
}

// addCompletion lets the shell complete ids, sides, variants, options and bots. The shell also
// offers files, as paths are valid wherever ids are.
func (a *app) addCompletion(root *cobra.Command) {
	const files = cobra.ShellCompDirectiveDefault
	use := func(f completer) cobra.CompletionFunc {
		return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			return f(a, args, typed), files
		}
	}
	for _, c := range root.Commands() {
		if f := argCompleters[c.Name()]; f != nil {
			c.ValidArgsFunction = use(f)
		}
		for name, f := range flagCompleters {
			if flag := c.Flags().Lookup(name); flag != nil && flag.Value.Type() != "bool" {
				_ = c.RegisterFlagCompletionFunc(name, use(f)) // the flag is there, and is registered once
			}
		}
	}
}

// completeScenario lists the ids of scenarios, if none is typed yet.
func (a *app) completeScenario(args []string, typed string) []string {
	if len(args) > 0 {
		return nil
	}
	return a.completeRefs(typed, false)
}

// completeGames lists the ids of games and scenarios.
func (a *app) completeGames(_ []string, typed string) []string { return a.completeRefs(typed, true) }

func (a *app) completeRefs(typed string, games bool) []string {
	w, err := a.openHere()
	if err != nil {
		return nil
	}
	var out []string
	for _, g := range w.allGames() {
		if games {
			out = append(out, g.ID)
		}
		for _, s := range g.Scenarios {
			out = append(out, g.ID+"/"+s.ID+"\t"+s.Title)
		}
	}
	return slices.DeleteFunc(out, func(id string) bool { return !strings.HasPrefix(id, typed) })
}

// completeFromGame calls use with the game that the first argument names.
func (a *app) completeFromGame(args []string, use func(*workspace, *project.Game) []string) []string {
	if len(args) == 0 {
		return nil
	}
	t, err := a.locateTarget(args[0])
	if err != nil {
		return nil
	}
	id, _, _ := strings.Cut(t.ref, "/")
	g := t.project.Game(id)
	if g == nil {
		return nil
	}
	return use(t.workspace, g)
}

func (a *app) completeVariants(args []string, _ string) []string {
	return a.completeFromGame(args, func(_ *workspace, g *project.Game) []string {
		var out []string
		for _, v := range g.Variants {
			out = append(out, v.ID+"\t"+v.Title)
		}
		return out
	})
}

func (a *app) completeOptions(args []string, _ string) []string {
	return a.completeFromGame(args, func(w *workspace, g *project.Game) []string {
		var out []string
		for _, id := range w.partIDs(g, "options") {
			out = append(out, id+"=")
		}
		return out
	})
}

func (a *app) completeSides(args []string, _ string) []string {
	return a.completeFromGame(args, func(w *workspace, g *project.Game) []string { return w.sideIDs(g) })
}

func (a *app) completeSeats(args []string, _ string) []string {
	return a.completeFromGame(args, func(w *workspace, g *project.Game) []string {
		var out []string
		for _, s := range w.sideIDs(g) {
			for _, who := range append([]string{"human"}, botNames()...) {
				out = append(out, s+"="+who)
			}
		}
		return out
	})
}
