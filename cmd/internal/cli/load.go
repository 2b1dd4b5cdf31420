package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script"
)

// choice is what the flags --variant and --option say.
type choice struct {
	variants []string
	options  []string
}

func (c *choice) flags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.variants, "variant", nil, "use this variant; give it again for more")
	cmd.Flags().StringArrayVar(&c.options, "option", nil, "set an option of the game: NAME=VALUE")
}

func (c *choice) values() (map[string]string, error) {
	out := map[string]string{}
	for _, o := range c.options {
		k, v, ok := strings.Cut(o, "=")
		if !ok || k == "" {
			return nil, usage("--option takes NAME=VALUE, not %q", o)
		}
		if _, twice := out[k]; twice {
			return nil, usage("--option %s is given twice", k)
		}
		out[k] = v
	}
	return out, nil
}

func (c *choice) list() []string {
	var out []string
	for _, v := range c.variants {
		for _, id := range strings.Split(v, ",") {
			if id = strings.TrimSpace(id); id != "" {
				out = append(out, id)
			}
		}
	}
	return out
}

// loaded is a scenario ready to be looked at or played.
type loaded struct {
	*target
	*compile.Result
	choice choice
	values map[string]string
	lua    *script.Reader // that has read the scripts
	// edition names the text where two of one game are compared.
	edition string
}

// load reads and compiles what an argument names; errors in it are printed
// and end the command.
func (a *app) load(arg string, c choice) (*loaded, error) {
	t, err := a.scenario(arg)
	if err != nil {
		return nil, err
	}
	return a.loadTarget(t, c)
}

func (a *app) loadTarget(t *target, c choice) (*loaded, error) { return a.loadWatched(t, c, nil) }

// loadWatched is loadTarget with somebody who is told of every expression; nil: nobody.
func (a *app) loadWatched(t *target, c choice, watch func(diag.Pos, string, *expr.Env, expr.Type)) (*loaded, error) {
	values, err := c.values()
	if err != nil {
		return nil, err
	}
	if err := t.known(c.list()); err != nil {
		return nil, err
	}
	var rep diag.List
	lua := new(script.Reader)
	res := compile.Load(t.project, t.ref, compile.Options{Variants: c.list(), Options: values, Functions: lua.Defined, WatchExpr: watch}, &rep)
	lua.Lint(res, &rep)
	rep.Items = append(slices.Clone(t.found.Items), rep.Items...)
	rep.Items = slices.DeleteFunc(rep.Items, func(d diag.Diagnostic) bool { return d.Severity != diag.Error })
	diag.SortFindings(&rep)
	if rep.HasErrors() || res.Game == nil {
		if err := diag.WriteText(a.err, t.place(&rep), t.read, a.color); err != nil {
			return nil, machine(err)
		}
		if onlyUnplaced(&rep) {
			return nil, &failure{code: exitUsage}
		}
		return nil, found("%s is not ready: mend %s; `vedette lint` shows all findings", t.ref, count(rep.CountSeverity(diag.Error), "error"))
	}
	return &loaded{target: t, Result: res, choice: c, values: values, lua: lua}, nil
}

// onlyUnplaced reports that all findings are about the command line itself.
func onlyUnplaced(l *diag.List) bool {
	return !slices.ContainsFunc(l.Items, func(d diag.Diagnostic) bool { return d.Pos.File != "" })
}

// known refuses variants that the game does not have.
func (t *target) known(ids []string) error {
	game, _, _ := strings.Cut(t.ref, "/")
	g := t.project.Game(game)
	var have []string
	for _, v := range g.Variants {
		have = append(have, v.ID)
	}
	for _, id := range ids {
		if !slices.Contains(have, id) {
			text := fmt.Sprintf("%s has no variant %q%s", game, id, didYouMean(id, have))
			if len(have) > 0 {
				text += "; variants: " + strings.Join(have, ", ")
			}
			return usage("%s", text)
		}
	}
	return nil
}
