package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/project"
)

// noVerb returns the error for a command without a subcommand of a name.
func noVerb(c *cobra.Command, name string) error {
	var verbs []string
	for _, v := range c.Commands() {
		if v.IsAvailableCommand() {
			verbs = append(verbs, v.Name())
		}
	}
	if len(verbs) == 0 {
		return kit.UsageError("%s has no verbs of its own; `%s --help` describes it", c.CommandPath(), c.CommandPath())
	}
	if hint := verbHints[name]; hint != "" && c.Parent() == nil {
		return kit.UsageError("there is no verb %q: %s; `%s --help` lists all", name, hint, c.CommandPath())
	}
	return kit.UsageError("there is no verb %q%s; `%s --help` lists all", name, kit.DidYouMean(name, verbs), c.CommandPath())
}

// verbHints says what to use in place of words that people try.
var verbHints = map[string]string{
	"why":      "`why` and `why-not` are commands inside `vedette play`; `vedette resolve GAME/SCENARIO --why PATH` says who set a value",
	"why-not":  "`why-not` is a command inside `vedette play`",
	"check":    "`vedette lint` checks games and `vedette verify` checks journals",
	"validate": "`vedette lint` checks games",
	"run":      "`vedette play` plays a game, `vedette sim` many games, `vedette test` runs the author tests",
	"init":     "`vedette new game NAME` begins a game",
	"search":   "`vedette docs WORD` searches the documentation",
}

// helpVerb is `vedette help VERB`, the same as `vedette VERB --help`.
func helpVerb(k *kit.Kit, root *cobra.Command) *cobra.Command {
	return &cobra.Command{
		Use: "help [VERB]", Short: "Describe a command, as --help does",
		Long:    "Describe a command: what it does, its flags, examples. Without a name, list all commands.",
		Example: "  vedette help lint\n  vedette help sim merge",
		ValidArgsFunction: func(_ *cobra.Command, args []string, _ string) ([]string, cobra.ShellCompDirective) {
			at, rest, err := root.Find(args)
			if err != nil || len(rest) > 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			var out []string
			for _, v := range at.Commands() {
				if v.IsAvailableCommand() {
					out = append(out, v.Name()+"\t"+v.Short)
				}
			}
			return out, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(_ *cobra.Command, args []string) error {
			at := root
			for _, name := range args {
				next, rest, err := at.Find([]string{name})
				if err != nil || len(rest) > 0 || next == at {
					return noVerb(at, name)
				}
				at = next
			}
			at.InitDefaultHelpFlag()
			return at.Help()
		},
	}
}

// showHelp prints the help of a command, with ids of the project in the examples.
func showHelp(k *kit.Kit, c *cobra.Command) {
	ids := findExampleIDs(k)
	c.Example = strings.NewReplacer("{game}", ids.game, "{scenario}", ids.scenario, "{variant}", ids.variant, "{side}", ids.side, "{decked}", ids.decked).Replace(c.Example)
	text := c.Long
	if text == "" {
		text = c.Short
	}
	fmt.Fprintf(k.Out, "%s\n\n%s", strings.TrimSpace(text), c.UsageString())
}

type exampleIDs struct{ game, scenario, variant, side, decked string }

// findExampleIDs returns ids for the examples in help texts.
func findExampleIDs(k *kit.Kit) exampleIDs {
	ids := exampleIDs{"GAME", "GAME/SCENARIO", "VARIANT", "SIDE", "GAME"}
	w, err := k.OpenHere()
	if err != nil {
		return ids
	}
	for _, g := range w.AllGames() {
		if len(g.Scenarios) == 0 {
			continue
		}
		ids.game, ids.scenario = g.ID, g.ID+"/"+g.Scenarios[0].ID
		if len(g.Variants) > 0 {
			ids.variant = g.Variants[0].ID
		}
		if s := w.SideIDs(g); len(s) > 0 {
			ids.side = s[0]
		}
		break
	}
	for _, g := range slices.Concat(w.AllGames(), w.Project.Games) {
		if slices.ContainsFunc(g.Parts, func(e project.Entry) bool { return e.Kind == "cards" }) {
			ids.decked = g.ID
			break
		}
	}
	return ids
}
