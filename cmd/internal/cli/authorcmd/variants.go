package authorcmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lint"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/script/load"
)

// VariantOptions say how [RunVariants] tries the variants of a game.
type VariantOptions struct {
	Kit    *kit.Kit
	Game   string
	Format string // text, markdown or json; empty: text
	Games  int    // plays each pair in so many random games, in either order
	Seed   string // of those games
}

// pairing says how two variants go together: the worst case of all scenarios.
type pairing struct {
	A     string   `json:"a"`
	B     string   `json:"b"`
	Kind  string   `json:"kind"`
	In    []string `json:"scenarios,omitempty"` // the scenarios of that case
	Why   []string `json:"why,omitempty"`       // reasons of a clash, with places
	Write string   `json:"write,omitempty"`     // what mends it
}

// pairApart and pairPlay are kinds beside those of package lint.
const (
	pairApart = "apart" // no scenario is open to both
	pairPlay  = "play"  // a clash that shows only in play
)

// pairMarks are the letters of the matrix, the mildest first.
var pairMarks = []struct{ kind, letter string }{
	{pairApart, "-"}, {lint.PairTogether, "+"}, {lint.PairStacks, "f"}, {lint.PairHooks, "h"}, {lint.PairOrdered, ">"}, {lint.PairNeeds, "n"}, {lint.PairBarred, "x"},
	{pairPlay, "P"}, {lint.PairOrder, "O"}, {lint.PairValue, "V"},
}

func pairRank(kind string) int {
	for i, m := range pairMarks {
		if m.kind == kind {
			return i
		}
	}
	return 0
}

func (v *pairing) clash() bool { return pairRank(v.Kind) >= pairRank(pairPlay) }

// RunVariants shows how the variants of a game go together. After the end of ctx, or an
// interrupt, the pairs that were tried by then are shown.
func RunVariants(ctx context.Context, o VariantOptions) error {
	k, f, arg := o.Kit, &o, o.Game
	t, err := k.LocateTarget(arg)
	if err != nil {
		return err
	}
	g, err := t.FindGame(arg)
	if err != nil {
		return err
	}
	ctx, release := k.CatchInterrupt(ctx, "")
	defer release()
	verdicts, broken, err := judgePairs(ctx, k, t.Workspace, g, f)
	if err != nil {
		return err
	}
	if f.Format == "json" {
		err = k.PrintJSON(verdicts)
	} else {
		printPairs(k, g, verdicts, f.Format == "markdown")
		for _, text := range placeTexts(t.Workspace, broken) {
			fmt.Fprintf(k.Out, "\n%s\n", text)
		}
		if len(broken) > 0 {
			fmt.Fprintf(k.Out, "  Where a variant does not fit a scenario, it is in no pair. `vedette lint` shows how to fix it.\n")
		}
	}
	if err != nil {
		return kit.IOError(err)
	}
	if ctx.Err() != nil {
		return kit.FindingsError("interrupted: not every pair was tried")
	}
	if len(broken) > 0 || slices.ContainsFunc(verdicts, func(v pairing) bool { return v.clash() }) {
		return kit.ErrFindings
	}
	return nil
}

// judgePairs joins the findings of each pair in all scenarios. broken are the findings of
// variants that do not fit a scenario even alone.
func judgePairs(ctx context.Context, k *kit.Kit, w *kit.Workspace, g *project.Game, f *VariantOptions) (verdicts []pairing, broken []diag.Diagnostic, err error) {
	ids := project.ListIDs(g.Variants)
	out := []pairing{}
	for i, x := range ids {
		for _, y := range ids[i+1:] {
			out = append(out, pairing{A: x, B: y, Kind: pairApart})
		}
	}
	p := k.StartProgress()
	defer p.EndLine()
	pairs, broken := lint.ListPairs(w.Project, g)
	for i, pair := range pairs {
		if ctx.Err() != nil {
			break
		}
		p.ShowCount(int64(i), int64(len(pairs)), "trying %s with %s, %s", pair.A, pair.B, pair.Scenario)
		nth := slices.IndexFunc(out, func(v pairing) bool { return v.A == pair.A && v.B == pair.B || v.A == pair.B && v.B == pair.A })
		kind, why := pair.Kind, placeTexts(w, pair.Found)
		if f.Games > 0 && pair.Kind != "" && pairRank(kind) <= pairRank(lint.PairOrdered) {
			worse, said, err := playBothOrders(ctx, w, g.ID+"/"+pair.Scenario, &pair, f)
			if err != nil {
				return nil, nil, err
			}
			if worse != "" {
				kind, why = worse, said
			}
		}
		v := &out[nth]
		switch r := pairRank(kind) - pairRank(v.Kind); {
		case r > 0:
			v.Kind, v.In, v.Why = kind, []string{pair.Scenario}, why
		case r == 0:
			v.In = append(v.In, pair.Scenario)
		}
	}
	for i := range out {
		v := &out[i]
		switch v.Kind {
		case lint.PairOrder, pairPlay:
			v.Write = fmt.Sprintf("after: [%s]       # in %s, if it is to come second; or conflicts: [%s]", v.A, v.B, v.A)
		case lint.PairValue:
			v.Write = fmt.Sprintf("conflicts: [%s]   # in %s, if they are not meant for one game; or after: [%s], if its change is to win", v.A, v.B, v.A)
		}
	}
	return out, broken, nil
}

func placeTexts(w *kit.Workspace, found []diag.Diagnostic) []string {
	var out []string
	for i := range found {
		d := &found[i]
		text := w.Prefix + d.Pos.String() + ": " + d.Message
		for _, r := range d.Related {
			text += " (" + w.Prefix + r.Pos.String() + ")"
		}
		out = append(out, text)
	}
	return out
}

// playBothOrders plays a pair in both orders, and says what is wrong.
func playBothOrders(ctx context.Context, w *kit.Workspace, ref string, pair *lint.Pair, f *VariantOptions) (kind string, why []string, err error) {
	one, bad := compiledSet(w, ref, pair.A, pair.B)
	if bad != nil {
		return lint.PairValue, placeTexts(w, bad), nil
	}
	other, bad := compiledSet(w, ref, pair.B, pair.A)
	if bad != nil {
		return lint.PairOrder, placeTexts(w, bad), nil
	}
	text, err := findDifference(ctx, one, other, f)
	if text != "" {
		return pairPlay, []string{ref + ": " + text}, err
	}
	return "", nil, err
}

// compiledSet compiles a scenario with two variants and those that they require.
func compiledSet(w *kit.Workspace, ref string, ids ...string) (*load.Compilation, []diag.Diagnostic) {
	c := new(load.Loader).CompileScenario(w.Project, ref, compile.Options{Variants: withNeeds(w, ref, ids)})
	c.CheckScripts()
	if errs := c.Findings.ListErrors(); c.Game == nil || len(errs) > 0 {
		return nil, errs
	}
	return c, nil
}

// printPairs prints the matrix, then the clashes and what to write against them.
func printPairs(k *kit.Kit, g *project.Game, verdicts []pairing, markdown bool) {
	ids := project.ListIDs(g.Variants)
	if len(ids) < 2 {
		fmt.Fprintf(k.Out, "%s has fewer than two variants\n", g.ID)
		return
	}
	letter := func(x, y string) string {
		for i := range verdicts {
			if v := &verdicts[i]; v.A == x && v.B == y || v.A == y && v.B == x {
				return pairMarks[pairRank(v.Kind)].letter
			}
		}
		return " "
	}
	width := len(slices.MaxFunc(ids, func(x, y string) int { return len(x) - len(y) }))
	if markdown {
		fmt.Fprintf(k.Out, "| |%s\n| --- |%s\n", columnHeads(len(ids), " %d |"), strings.Repeat(" --- |", len(ids)))
	} else {
		fmt.Fprintf(k.Out, "%*s %s\n", width+4, "", columnHeads(len(ids), "%3d"))
	}
	for i, x := range ids {
		var row strings.Builder
		for _, y := range ids[:i] {
			if markdown {
				row.WriteString(" " + letter(x, y) + " |")
			} else {
				fmt.Fprintf(&row, "%3s", letter(x, y))
			}
		}
		if markdown {
			fmt.Fprintf(k.Out, "| %d %s |%s%s\n", i+1, diag.EscapeMarkdown(x), row.String(), strings.Repeat("  |", len(ids)-i))
		} else {
			fmt.Fprintf(k.Out, "%3d %-*s %s\n", i+1, width, x, row.String())
		}
	}
	for i := range verdicts {
		v := &verdicts[i]
		if !v.clash() {
			continue
		}
		fmt.Fprintf(k.Out, "\n%s and %s clash (%s), in %s:\n", v.A, v.B, v.Kind, strings.Join(v.In, ", "))
		for _, w := range v.Why {
			fmt.Fprintf(k.Out, "  %s\n", w)
		}
		fmt.Fprintf(k.Out, "  write: %s\n", v.Write)
	}
}

func columnHeads(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i+1)
	}
	return b.String()
}
