package authorcmd

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/load"
)

// withNeeds puts the required variants before the variants that require them.
func withNeeds(w *kit.Workspace, ref string, ids []string) []string {
	id, _ := project.SplitRef(ref)
	g := w.Project.Game(id)
	var out []string
	for _, id := range ids {
		if v, ok := w.Project.Read(project.FindEntry(g.Variants, id)).Value.(*spec.Variant); ok {
			for _, need := range v.Requires {
				if !slices.Contains(out, need) && !slices.Contains(ids, need) {
					out = append(out, need)
				}
			}
		}
	}
	return append(out, ids...)
}

// findDifference plays random games with two variants, and the same actions with the variants
// named in the other order. It says where the games differ or fail. After the end of ctx it begins
// no game.
func findDifference(ctx context.Context, one, other *load.Compilation, f *VariantOptions) (string, error) {
	a, err := kit.NewRules(one)
	if err != nil {
		return "", err
	}
	b, err := kit.NewRules(other)
	if err != nil {
		return "", err
	}
	for i := range f.Games {
		if ctx.Err() != nil {
			break
		}
		if text := playBoth(a, b, game.Setting{Seed: kit.BotSeed(fmt.Sprint(f.Seed, i), "dice")}); text != "" {
			return fmt.Sprintf("game %d: %s", i+1, text), nil
		}
	}
	return "", nil
}

// playBoth plays one game at two tables.
func playBoth(a, b *game.Rules, s game.Setting) string {
	x, err := game.New(a, s)
	if err != nil {
		return err.Error()
	}
	y, err := game.New(b, s)
	if err != nil {
		return err.Error()
	}
	players, err := kit.NewBots("random", s.Seed, len(a.Model.Sides))
	if err != nil {
		return err.Error()
	}
	const most = 1_000_000
	// Additions of two variants are in the order of naming, in lists and hashes too.
	alike := slices.Equal(positionNames(a.Model), positionNames(b.Model))
	for n := 1; x.Result() == nil; n++ {
		d, open := x.Decision()
		if !open || n > most {
			return fmt.Sprintf("after %d actions nobody is asked and the game is not over", n-1)
		}
		legal, same := legalTexts(x), legalTexts(y)
		// While a hook asks, the hooks that wait behind it are part of the position.
		if !slices.Equal(sortedTexts(legal), sortedTexts(same)) || alike && !strings.HasPrefix(d.Kind, "ask.") && x.Hash() != y.Hash() {
			return fmt.Sprintf("at action %d, on turn %d, the order in which the two are named tells", n, x.Position().Turn)
		}
		act := players[d.Side].Choose(x)
		k := slices.Index(same, game.ActionJSON(a.Model, act))
		if _, no := x.ApplyTrusted(act); no != nil {
			return fmt.Sprintf("at action %d: %s", n, no.Error())
		}
		if _, no := y.ApplyTrusted(y.Legal()[k]); no != nil {
			return fmt.Sprintf("at action %d, named the other way round: %s", n, no.Error())
		}
	}
	if y.Result() == nil || alike && x.Hash() != y.Hash() || *x.Result() != *y.Result() {
		return "the games end differently"
	}
	return ""
}

func legalTexts(t *game.Table) []string {
	var out []string
	for _, a := range t.Legal() {
		out = append(out, game.ActionJSON(t.Model(), a))
	}
	return out
}

func sortedTexts(texts []string) []string { return slices.Sorted(slices.Values(texts)) }

// positionNames lists what positions index by number, in that order.
func positionNames(g *model.Game) []string {
	var out []string
	for i := range g.Units {
		out = append(out, "unit "+g.Units[i].ID)
	}
	for i := range g.Vars {
		out = append(out, "variable "+g.Vars[i].ID)
	}
	for i := range g.Tracks {
		out = append(out, "track "+g.Tracks[i].ID)
	}
	for i := range g.Boxes {
		out = append(out, "box "+g.Boxes[i].ID)
	}
	for i := range g.Latches {
		out = append(out, "latch "+g.Latches[i].ID)
	}
	for i := range g.Cards {
		out = append(out, "card "+g.Cards[i].ID)
	}
	return out
}
