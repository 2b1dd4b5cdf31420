package authorcmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ResolveOptions say which rules [RunResolve] prints.
type ResolveOptions struct {
	Kit *kit.Kit
	kit.VariantChoice
	Scenario string
	Why      string // the path of a value whose history is printed; empty: all merged rules
}

// RunResolve prints the merged rules of a scenario, or the history of one value. After the
// end of ctx it prints nothing. The error is wrong usage or a fault of the game.
func RunResolve(ctx context.Context, o ResolveOptions) error {
	k := o.Kit
	l, err := k.LoadScenario(o.Scenario, o.VariantChoice)
	if err != nil {
		return err
	}
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	if o.Why == "" {
		_, err := fmt.Fprint(k.Out, yamldoc.PrintWithOrigins(l.Tree, l.Origins))
		return err
	}
	return explainPath(k, l, o.Why)
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
