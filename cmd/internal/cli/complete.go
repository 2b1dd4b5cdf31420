package cli

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/project"
)

// completer gives what may stand at a place of the command line; args are the
// arguments before it.
type completer func(a *app, args []string, typed string) []string

// argCompleters are the verbs whose arguments name games or scenarios.
var argCompleters = map[string]completer{
	"play": (*app).oneScenario, "show": (*app).oneScenario, "render": (*app).oneScenario, "resolve": (*app).oneScenario,
	"lint": (*app).someGames, "test": (*app).someGames, "bench": (*app).someGames, "odds": (*app).someGames, "sim": (*app).oneScenario,
}

// flagCompleters are the flags that name something of a game, or a bot; those of one
// name mean the same in every verb.
var flagCompleters = map[string]completer{
	"variant": (*app).variantsOf, "option": (*app).optionsOf, "seat": (*app).seatsOf, "side": (*app).sidesOf,
	"all":  func(*app, []string, string) []string { return append([]string{"human"}, botNames()...) },
	"bots": func(*app, []string, string) []string { return botNames() },
	"also": func(*app, []string, string) []string { return botNames() },
	"vs":   (*app).variantsOf,
}

// complete lets the shell complete ids, sides, variants, options and bots. Paths work
// wherever ids do, so the shell goes on to offer files.
func (a *app) complete(root *cobra.Command) {
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

// oneScenario lists the ids of scenarios, where none is named yet.
func (a *app) oneScenario(args []string, typed string) []string {
	if len(args) > 0 {
		return nil
	}
	return a.someScenarios(typed, false)
}

// someGames lists ids of games and scenarios.
func (a *app) someGames(_ []string, typed string) []string { return a.someScenarios(typed, true) }

func (a *app) someScenarios(typed string, games bool) []string {
	w, err := a.here()
	if err != nil {
		return nil
	}
	var out []string
	for _, g := range w.games() {
		if games {
			out = append(out, g.ID)
		}
		for _, s := range g.Scenarios {
			out = append(out, g.ID+"/"+s.ID+"\t"+s.Title)
		}
	}
	return slices.DeleteFunc(out, func(id string) bool { return !strings.HasPrefix(id, typed) })
}

// ofGame looks into the game that the first argument names.
func (a *app) ofGame(args []string, use func(*workspace, *project.Game) []string) []string {
	if len(args) == 0 {
		return nil
	}
	t, err := a.locate(args[0])
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

func (a *app) variantsOf(args []string, _ string) []string {
	return a.ofGame(args, func(_ *workspace, g *project.Game) []string {
		var out []string
		for _, v := range g.Variants {
			out = append(out, v.ID+"\t"+v.Title)
		}
		return out
	})
}

func (a *app) optionsOf(args []string, _ string) []string {
	return a.ofGame(args, func(w *workspace, g *project.Game) []string {
		var out []string
		for _, id := range w.keys(g, "options") {
			out = append(out, id+"=")
		}
		return out
	})
}

func (a *app) sidesOf(args []string, _ string) []string {
	return a.ofGame(args, func(w *workspace, g *project.Game) []string { return w.sides(g) })
}

func (a *app) seatsOf(args []string, _ string) []string {
	return a.ofGame(args, func(w *workspace, g *project.Game) []string {
		var out []string
		for _, s := range w.sides(g) {
			for _, who := range append([]string{"human"}, botNames()...) {
				out = append(out, s+"="+who)
			}
		}
		return out
	})
}
