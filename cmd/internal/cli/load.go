package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/load"
)

// variantChoice is what the flags --variant and --option say.
type variantChoice struct {
	variants []string
	options  []string
}

// addFlags adds --variant and --option.
func (c *variantChoice) addFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.variants, "variant", nil, "use this variant; give it again for more")
	cmd.Flags().StringArrayVar(&c.options, "option", nil, "set an option of the game: NAME=VALUE")
}

// optionValues returns the values of --option by name; the error is wrong usage.
func (c *variantChoice) optionValues() (map[string]string, error) {
	out := map[string]string{}
	for _, o := range c.options {
		k, v, ok := strings.Cut(o, "=")
		if !ok || k == "" {
			return nil, usageError("--option takes NAME=VALUE, not %q", o)
		}
		if _, twice := out[k]; twice {
			return nil, usageError("--option %s is given twice", k)
		}
		out[k] = v
	}
	return out, nil
}

// variantList returns the ids of --variant, which may be separated by commas.
func (c *variantChoice) variantList() []string {
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

// loadedScenario is a scenario ready to be looked at or played.
type loadedScenario struct {
	*target
	*compile.Result
	loaded *load.Compilation // of which Result is a part
	choice variantChoice
	values map[string]string
	// edition names the text where two of one game are compared.
	edition string
}

// loadScenario reads and compiles the scenario that an argument names. It prints errors of the
// files, and then returns an error that ends the command.
func (a *app) loadScenario(arg string, c variantChoice) (*loadedScenario, error) {
	t, err := a.findScenario(arg)
	if err != nil {
		return nil, err
	}
	return a.loadTarget(t, c)
}

func (a *app) loadTarget(t *target, c variantChoice) (*loadedScenario, error) {
	return a.loadWatched(t, c, nil)
}

// loadWatched is loadTarget with a function that is called for each expression; nil: none.
func (a *app) loadWatched(t *target, c variantChoice, watch func(diag.Pos, string, *lang.Env, lang.Type)) (*loadedScenario, error) {
	values, err := c.optionValues()
	if err != nil {
		return nil, err
	}
	if err := t.checkVariants(c.variantList()); err != nil {
		return nil, err
	}
	loaded := new(load.Loader).CompileScenario(t.project, t.ref, compile.Options{Variants: c.variantList(), Options: values, WatchExpr: watch})
	loaded.CheckScripts()
	rep := diag.List{Items: append(t.findings.ListErrors(), loaded.Findings.ListErrors()...)}
	diag.SortFindings(&rep)
	if rep.HasErrors() || loaded.Game == nil {
		if err := diag.WriteText(a.err, t.placeFindings(&rep), t.readFile, a.color); err != nil {
			return nil, ioError(err)
		}
		if onlyUnplaced(&rep) {
			return nil, exitSilently(exitUsage)
		}
		return nil, findingsError("%s is not ready: mend %s; `vedette lint` shows all findings", t.ref, countNoun(rep.CountSeverity(diag.Error), "error"))
	}
	return &loadedScenario{target: t, Result: loaded.Result, loaded: loaded, choice: c, values: values}, nil
}

// newRules returns the rules of a compiled scenario; the error ends the command with findings.
func newRules(c *load.Compilation) (*game.Rules, error) {
	rules, err := c.MakeRules()
	if err != nil {
		return nil, findingsError("%v", err)
	}
	return rules, nil
}

// onlyUnplaced reports whether all findings are about the command line itself.
func onlyUnplaced(l *diag.List) bool {
	return !slices.ContainsFunc(l.Items, func(d diag.Diagnostic) bool { return d.Pos.File != "" })
}

// checkVariants refuses variants that the game does not have.
func (t *target) checkVariants(ids []string) error {
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
			return usageError("%s", text)
		}
	}
	return nil
}
