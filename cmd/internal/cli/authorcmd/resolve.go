package authorcmd

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// NewResolve makes the command `vedette resolve`.
func NewResolve(k *kit.Kit) *cobra.Command {
	var why string
	var c kit.VariantChoice
	cmd := &cobra.Command{
		Use: "resolve GAME/SCENARIO", Short: "Print the merged rules, or which layer set a value",
		Long: `Print the rules of a scenario after its ruleset, its own changes and the variants
are laid over the game; what a layer changed is marked. With --why PATH, print
the history of one value: where it was first written and every change since.`,
		Example: "  vedette resolve {scenario}\n  vedette resolve {scenario} --why turns.last",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := k.LoadScenario(args[0], c)
			if err != nil {
				return err
			}
			if why == "" {
				_, err := fmt.Fprint(k.Out, yamldoc.PrintWithOrigins(l.Tree, l.Origins))
				return err
			}
			return explainPath(k, l, why)
		},
	}
	cmd.Flags().StringVar(&why, "why", "", "the path of a value, such as turns.last")
	c.AddFlags(cmd)
	return cmd
}

// explainPath prints where the value at a path comes from.
func explainPath(k *kit.Kit, l *kit.LoadedScenario, text string) error {
	path, at, err := yamldoc.ParsePath(text)
	if err != nil {
		return kit.UsageError("the path %q cannot be read: %v (character %d)", text, err, at+1)
	}
	history := l.Origins.ListHistory(path)
	n := yamldoc.FindNode(l.Tree, path)
	if n == nil && len(history) == 0 {
		return kit.UsageError("%s", noValue(l.Tree, path))
	}
	if n != nil {
		fmt.Fprintf(k.Out, "%s: %s\n", text, yamldoc.PrintInline(n))
	} else {
		fmt.Fprintf(k.Out, "%s: not there any more\n", text)
	}
	for _, o := range history {
		o.Pos.File = l.Prefix + o.Pos.File
		fmt.Fprintf(k.Out, "  %s\n", o)
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
