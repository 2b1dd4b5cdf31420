package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/project"
)

// completer returns the words that may be at a place of the command line. args are the arguments
// before it.
type completer func(a *kit.Kit, args []string, typed string) []string

// argCompleters are the verbs whose arguments name games or scenarios.
var argCompleters = map[string]completer{
	"play": completeScenario, "show": completeScenario, "render": completeScenario, "resolve": completeScenario,
	"publish": completeGames, "lint": completeGames, "test": completeGames, "bench": completeGames, "odds": completeGames, "sim": completeScenario,
}

// flagCompleters are the flags that name something of a game, or a bot; those of one
// name mean the same in every verb.
var flagCompleters = map[string]completer{
	"variant": completeVariants, "option": completeOptions, "seat": completeSeats, "side": completeSides,
	"all":  func(*kit.Kit, []string, string) []string { return append([]string{"human"}, kit.BotNames()...) },
	"bots": func(*kit.Kit, []string, string) []string { return kit.BotNames() },
	"also": func(*kit.Kit, []string, string) []string { return kit.BotNames() },
	"vs":   completeVariants,
}

// addCompletion lets the shell complete ids, sides, variants, options and bots. The shell also
// offers files, as paths are valid wherever ids are.
func addCompletion(k *kit.Kit, root *cobra.Command) {
	const files = cobra.ShellCompDirectiveDefault
	use := func(f completer) cobra.CompletionFunc {
		return func(_ *cobra.Command, args []string, typed string) ([]string, cobra.ShellCompDirective) {
			return f(k, args, typed), files
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
func completeScenario(k *kit.Kit, args []string, typed string) []string {
	if len(args) > 0 {
		return nil
	}
	return completeRefs(k, typed, false)
}

// completeGames lists the ids of games and scenarios.
func completeGames(k *kit.Kit, _ []string, typed string) []string {
	return completeRefs(k, typed, true)
}

func completeRefs(k *kit.Kit, typed string, games bool) []string {
	w, err := k.OpenHere()
	if err != nil {
		return nil
	}
	var out []string
	for _, g := range w.AllGames() {
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
func completeFromGame(k *kit.Kit, args []string, use func(*kit.Workspace, *project.Game) []string) []string {
	if len(args) == 0 {
		return nil
	}
	t, err := k.LocateTarget(args[0])
	if err != nil {
		return nil
	}
	id, _, _ := strings.Cut(t.Ref, "/")
	g := t.Project.Game(id)
	if g == nil {
		return nil
	}
	return use(t.Workspace, g)
}

func completeVariants(k *kit.Kit, args []string, _ string) []string {
	return completeFromGame(k, args, func(_ *kit.Workspace, g *project.Game) []string {
		var out []string
		for _, v := range g.Variants {
			out = append(out, v.ID+"\t"+v.Title)
		}
		return out
	})
}

func completeOptions(k *kit.Kit, args []string, _ string) []string {
	return completeFromGame(k, args, func(w *kit.Workspace, g *project.Game) []string {
		var out []string
		for _, id := range w.PartIDs(g, "options") {
			out = append(out, id+"=")
		}
		return out
	})
}

func completeSides(k *kit.Kit, args []string, _ string) []string {
	return completeFromGame(k, args, func(w *kit.Workspace, g *project.Game) []string { return w.SideIDs(g) })
}

func completeSeats(k *kit.Kit, args []string, _ string) []string {
	return completeFromGame(k, args, func(w *kit.Workspace, g *project.Game) []string {
		var out []string
		for _, s := range w.SideIDs(g) {
			for _, who := range append([]string{"human"}, kit.BotNames()...) {
				out = append(out, s+"="+who)
			}
		}
		return out
	})
}
