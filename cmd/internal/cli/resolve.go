package cli

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// resolveCommand makes the command `vedette resolve`.
func (a *app) resolveCommand() *cobra.Command {
	var why string
	var c variantChoice
	cmd := &cobra.Command{
		Use: "resolve GAME/SCENARIO", Short: "Print the merged rules, or who set a value",
		Long: `Print the rules of a scenario after its ruleset, its own changes and the variants
are laid over the game; what a layer changed is marked. With --why PATH, print
the history of one value: where it was first written and every change since.`,
		Example: "  vedette resolve {scenario}\n  vedette resolve {scenario} --why turns.last",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := a.loadScenario(args[0], c)
			if err != nil {
				return err
			}
			if why == "" {
				_, err := fmt.Fprint(a.out, yamldoc.PrintWithOrigins(l.Tree, l.Origins))
				return err
			}
			return a.explainPath(l, why)
		},
	}
	cmd.Flags().StringVar(&why, "why", "", "the path of a value, such as turns.last")
	c.addFlags(cmd)
	return cmd
}

// explainPath prints where the value at a path comes from.
func (a *app) explainPath(l *loadedScenario, text string) error {
	path, at, err := yamldoc.ParsePath(text)
	if err != nil {
		return usageError("the path %q cannot be read: %v (character %d)", text, err, at+1)
	}
	history := l.Origins.ListHistory(path)
	n := yamldoc.FindNode(l.Tree, path)
	if n == nil && len(history) == 0 {
		return usageError("%s", noValue(l.Tree, path))
	}
	if n != nil {
		fmt.Fprintf(a.out, "%s: %s\n", text, yamldoc.PrintInline(n))
	} else {
		fmt.Fprintf(a.out, "%s: not there any more\n", text)
	}
	for _, o := range history {
		o.Pos.File = l.prefix + o.Pos.File
		fmt.Fprintf(a.out, "  %s\n", o)
	}
	return nil
}

// noValue says at which part a path leads nowhere.
func noValue(tree *yamldoc.Node, path []string) string {
	for i := range path {
		at := yamldoc.FindNode(tree, path[:i])
		if yamldoc.FindNode(tree, path[:i+1]) != nil {
			continue
		}
		keys := at.Keys()
		text := fmt.Sprintf("there is no value at %s", yamldoc.FormatPath(path[:i+1]))
		if near := diag.NearestName(path[i], keys); near != "" {
			return text + "; did you mean " + yamldoc.FormatPath(append(path[:i:i], near)) + "?"
		}
		if len(keys) > 0 && len(keys) <= 30 {
			return text + "; here there are " + strings.Join(keys, ", ")
		}
		return text
	}
	return "there is no such value"
}
