package simcmd

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lint/deadrules"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/odds"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// OddsOptions say which odds [RunOdds] prints.
type OddsOptions struct {
	Kit       *kit.Kit
	Arg       string // a scenario, or a game for all of its scenarios
	Choice    kit.VariantChoice
	Format    string // text, markdown, csv or json
	Table     string // only this table, thrown on with Dice; empty: all attacks
	Dice      string
	Fractions bool // chances as fractions, not percent
}

// RunOdds prints the odds of the attacks of a game. The error is wrong usage, or says that the context has
// ended: then nothing is printed.
func RunOdds(ctx context.Context, o OddsOptions) error {
	k, f, arg := o.Kit, &o, o.Arg
	if (f.Table == "") != (f.Dice == "") {
		return kit.UsageError("--table and --dice go together: --table ID --dice 1d6")
	}
	targets, err := oneOrAll(k, arg)
	if err != nil {
		return err
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	var reports []*odds.Report
	seen := map[string]bool{}
	for _, t := range targets {
		if ctx.Err() != nil {
			return kit.FindingsError("interrupted: not every scenario was worked out, and nothing is printed")
		}
		r, err := computeOdds(ctx, k, t, f)
		if err != nil {
			return err
		}
		if key := sameOdds(r); !seen[key] {
			seen[key] = true
			reports = append(reports, r)
		}
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: not every attack was worked out, and nothing is printed")
	}
	return writeOdds(k, reports, f)
}

// oneOrAll returns the scenario that an argument names, or all scenarios of the game.
func oneOrAll(k *kit.Kit, arg string) ([]*kit.Target, error) {
	t, err := k.LocateTarget(arg)
	if err != nil {
		return nil, err
	}
	if g := t.Project.Game(t.Ref); g != nil && !strings.Contains(t.Ref, "/") && len(g.Scenarios) > 0 {
		return listTargets(t.Workspace, g), nil
	}
	if t, err = k.FindScenario(arg); err != nil {
		return nil, err
	}
	return []*kit.Target{t}, nil
}

// computeOdds computes the odds of one scenario.
func computeOdds(ctx context.Context, k *kit.Kit, t *kit.Target, f *OddsOptions) (*odds.Report, error) {
	var said []deadrules.Expression
	l, err := kit.LoadWatched(k, t, f.Choice, func(at diag.Pos, text string, env *lang.Env, want lang.Type) {
		said = append(said, deadrules.Expression{At: at, Text: text, Env: env, Want: want})
	})
	if err != nil {
		return nil, err
	}
	r := odds.ComputeReport(ctx, &deadrules.Game{Result: l.Result, Expressions: said})
	if f.Table == "" {
		return r, nil
	}
	spec, err := rng.ParseDice(f.Dice)
	if err != nil {
		return nil, kit.UsageError("--dice: %v", err)
	}
	i := slices.IndexFunc(l.Game.Tables, func(t model.Table) bool { return t.ID == f.Table })
	if i < 0 {
		var have []string
		for nth := range l.Game.Tables {
			have = append(have, l.Game.Tables[nth].ID)
		}
		game, _ := project.SplitRef(t.Ref)
		return nil, kit.UsageError("%s has no table %q%s; tables: %s", game, f.Table, kit.DidYouMean(f.Table, have), strings.Join(have, ", "))
	}
	roll, ok := odds.RollTable(l.Game, i, spec)
	if !ok {
		return nil, kit.UsageError("the rows of the table %q are names, or the throws of %s are too many: no dice choose among them", f.Table, f.Dice)
	}
	r.Attacks, r.Unrolled, r.Rolls = []odds.Attack{}, nil, []odds.Roll{roll}
	return r, nil
}

// sameOdds returns a text that is equal for scenarios with equal odds.
func sameOdds(r *odds.Report) string {
	c := *r
	c.Scenario, c.Title = "", ""
	text, _ := json.Marshal(c) // plain data: it can always be written
	return string(text)
}

func writeOdds(k *kit.Kit, list []*odds.Report, f *OddsOptions) error {
	var out bytes.Buffer
	switch f.Format {
	case "json":
		return k.PrintJSON(list)
	case "csv":
		for i, r := range list {
			if err := r.WriteCSV(&out, i == 0); err != nil {
				return kit.IOError(err)
			}
		}
	default:
		odds.Write(&out, odds.Form{Markdown: f.Format == "markdown", Fractions: f.Fractions}, list)
	}
	if _, err := k.Out.Write(append(bytes.TrimRight(out.Bytes(), "\n"), '\n')); err != nil {
		return kit.IOError(err)
	}
	return nil
}
