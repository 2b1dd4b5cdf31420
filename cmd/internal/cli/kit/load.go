package kit

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

// VariantChoice holds the values of the flags --variant and --option.
type VariantChoice struct {
	Variants []string
	Options  []string
}

// AddFlags adds --variant and --option.
func (c *VariantChoice) AddFlags(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&c.Variants, "variant", nil, "use this variant; give it again for more")
	cmd.Flags().StringArrayVar(&c.Options, "option", nil, "set an option of the game: NAME=VALUE")
}

// optionValues returns the values of --option by name; the error is wrong usage.
func (c *VariantChoice) optionValues() (map[string]string, error) {
	out := map[string]string{}
	for _, o := range c.Options {
		k, v, ok := strings.Cut(o, "=")
		if !ok || k == "" {
			return nil, UsageError("--option takes NAME=VALUE, not %q", o)
		}
		if _, twice := out[k]; twice {
			return nil, UsageError("--option %s is given twice", k)
		}
		out[k] = v
	}
	return out, nil
}

// VariantList returns the ids of --variant, which may be separated by commas.
func (c *VariantChoice) VariantList() []string {
	var out []string
	for _, v := range c.Variants {
		for _, id := range strings.Split(v, ",") {
			if id = strings.TrimSpace(id); id != "" {
				out = append(out, id)
			}
		}
	}
	return out
}

// LoadedScenario is a compiled scenario, ready to show or play.
type LoadedScenario struct {
	*Target
	*compile.Result
	Compilation  *load.Compilation // of which Result is a part
	Choice       VariantChoice
	OptionValues map[string]string
	// edition names the text where two of one game are compared.
	Edition string
}

// LoadScenario reads and compiles the scenario that an argument names. It prints errors of the
// files, and then returns an error that ends the command.
func (k *Kit) LoadScenario(arg string, c VariantChoice) (*LoadedScenario, error) {
	t, err := k.FindScenario(arg)
	if err != nil {
		return nil, err
	}
	return k.LoadTarget(t, c)
}

// LoadTarget compiles a scenario that was found already, and fails as [Kit.LoadScenario] does.
func (k *Kit) LoadTarget(t *Target, c VariantChoice) (*LoadedScenario, error) {
	return LoadWatched(k, t, c, nil)
}

// LoadWatched is [Kit.LoadTarget] that also calls watch for each expression, unless watch is nil.
func LoadWatched(k *Kit, t *Target, c VariantChoice, watch func(diag.Pos, string, *lang.Env, lang.Type)) (*LoadedScenario, error) {
	values, err := c.optionValues()
	if err != nil {
		return nil, err
	}
	if err := t.CheckVariants(c.VariantList()); err != nil {
		return nil, err
	}
	loaded := new(load.Loader).CompileScenario(t.Project, t.Ref, compile.Options{Variants: c.VariantList(), Options: values, WatchExpr: watch})
	loaded.CheckScripts()
	rep := diag.List{Items: append(t.Findings.ListErrors(), loaded.Findings.ListErrors()...)}
	diag.SortFindings(&rep)
	if rep.HasErrors() || loaded.Game == nil {
		if err := diag.WriteText(k.Err, t.PlaceFindings(&rep), t.ReadFile, k.Color); err != nil {
			return nil, IOError(err)
		}
		if onlyUnplaced(&rep) {
			return nil, exitSilently(ExitUsage)
		}
		return nil, FindingsError("%s is not ready: mend %s; `vedette lint` shows all findings", t.Ref, diag.CountNoun(rep.CountSeverity(diag.Error), "error"))
	}
	return &LoadedScenario{Target: t, Result: loaded.Result, Compilation: loaded, Choice: c, OptionValues: values}, nil
}

// NewRules returns the rules of a compiled scenario; the error ends the command with findings.
func NewRules(c *load.Compilation) (*game.Rules, error) {
	rules, err := c.MakeRules()
	if err != nil {
		return nil, FindingsError("%v", err)
	}
	return rules, nil
}

// onlyUnplaced reports whether all findings are about the command line itself.
func onlyUnplaced(l *diag.List) bool {
	return !slices.ContainsFunc(l.Items, func(d diag.Diagnostic) bool { return d.Pos.File != "" })
}

// CheckVariants refuses variants that the game does not have.
func (t *Target) CheckVariants(ids []string) error {
	game, _, _ := strings.Cut(t.Ref, "/")
	g := t.Project.Game(game)
	var have []string
	for _, v := range g.Variants {
		have = append(have, v.ID)
	}
	for _, id := range ids {
		if !slices.Contains(have, id) {
			text := fmt.Sprintf("%s has no variant %q%s", game, id, DidYouMean(id, have))
			if len(have) > 0 {
				text += "; variants: " + strings.Join(have, ", ")
			}
			return UsageError("%s", text)
		}
	}
	return nil
}
