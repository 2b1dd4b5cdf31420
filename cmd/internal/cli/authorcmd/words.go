package authorcmd

import (
	"context"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// WordsOptions say which words [RunWords] lists.
type WordsOptions struct {
	Kit      *kit.Kit
	Path     string // of a key of the rules
	Scenario string // whose words are listed, too; empty: none
}

// RunWords lists the words of the expression at a path. The error is wrong usage or a fault of the game.
func RunWords(ctx context.Context, o WordsOptions) error {
	k, arg, in := o.Kit, o.Path, o.Scenario
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	path, at, err := yamldoc.ParsePath(arg)
	if err != nil {
		return kit.UsageError("the path %q cannot be read: %v (character %d)", arg, err, at+1)
	}
	envs := query.PlainEnvs()
	if in != "" {
		l, err := k.LoadScenario(in, kit.VariantChoice{})
		if err != nil {
			return err
		}
		envs = query.EnvsOf(l.Game)
	}
	text, err := wordsAt(envs, path, in != "")
	if err == nil {
		fmt.Fprint(k.Out, text)
	}
	return err
}

func wordsAt(envs *query.Envs, path []string, own bool) (string, error) {
	k, to := spec.Format().FindKey("game", path)
	if to < len(path) {
		if path[0] == "functions" {
			return "", kit.UsageError("functions are written in Lua and are no keys: they get their parameters and know the words of docs/reference/lua.md; `vedette resolve GAME --why functions.NAME` tells where one is bound")
		}
		text := fmt.Sprintf("there is no key %s", yamldoc.FormatPath(path[:to+1]))
		keys := spec.Format().ListKeys("game", path[:to])
		if near := diag.NearestName(path[to], keys); near != "" {
			return "", kit.UsageError("%s; did you mean %s?", text, near)
		}
		if len(keys) > 0 {
			return "", kit.UsageError("%s; there are %s", text, strings.Join(keys, ", "))
		}
		return "", kit.UsageError("%s", text)
	}
	var b strings.Builder
	if k.Expr {
		fmt.Fprintf(&b, "%s: %s\n", yamldoc.FormatPath(path), k.Doc)
		writeWords(&b, envs, k.Words, own)
		return b.String(), nil
	}
	below := spec.Format().ListExprKeys("game", path)
	if len(below) == 0 {
		return "", kit.UsageError("no expression stands at %s or below it", yamldoc.FormatPath(path))
	}
	for _, x := range below {
		fmt.Fprintf(&b, "%-40s %s\n", yamldoc.FormatPath(x.Path), envs.DescribeNames(x.Words))
	}
	return b.String(), nil
}

func writeWords(b *strings.Builder, envs *query.Envs, words string, own bool) {
	env := envs.FindEnv(words)
	if words == "hook" {
		b.WriteString("\nWhat a hook is about depends on its point: see vedette engine --hooks or the page hooks.md.\n")
	}
	if names := envs.ListNames(env); len(names) > 0 {
		b.WriteString("\nNames here:\n")
		for _, e := range names {
			fmt.Fprintf(b, "  %-20s %-10s %s\n", e.Signature, e.Type, e.Doc)
		}
	}
	all := lang.Reference(env)
	if env.Subject != "" {
		group := "field of "
		for _, e := range all {
			if e.Group == "name" && e.Name == env.Subject {
				group += e.Type
			}
		}
		fmt.Fprintf(b, "\nBare names, of the %s it is about:\n", strings.TrimPrefix(group, "field of "))
		writeGroup(b, all, group)
	}
	b.WriteString("\nNames everywhere:\n")
	for _, e := range lang.Reference(envs.Base) {
		if e.Group == "name" {
			fmt.Fprintf(b, "  %-20s %-10s %s\n", e.Signature, e.Type, e.Doc)
		}
	}
	if own {
		b.WriteString("\nHelpers of the game:\n")
		writeGroup(b, all, "helper")
	}
	b.WriteString("\nFunctions: see expressions.md, or the Lua stub that vedette schema --write makes.\n")
}

func writeGroup(b *strings.Builder, all []lang.Entry, group string) {
	var list []lang.Entry
	width := 20
	for _, e := range all {
		if e.Group != group {
			continue
		}
		if strings.HasPrefix(group, "field of ") {
			e.Signature = e.Name
		}
		width = max(width, min(len(e.Signature), 40))
		list = append(list, e)
	}
	for _, e := range list {
		fmt.Fprintln(b, strings.TrimRight(fmt.Sprintf("  %-*s %-10s %s", width, e.Signature, e.Type, e.Doc), " "))
	}
}
