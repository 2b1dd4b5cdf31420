package conformance_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// TestOrderOfNaming plays pairs of variants of which both have hooks at one
// point (h in the table of a game's README), named in either order: the same
// actions are open, the same dice fall and the same positions are reached. What
// is asked in another order shows as a difference, too.
func TestOrderOfNaming(t *testing.T) {
	n := 0
	eachStage(t, func(p *project.Project, ref string, stage *compile.VariantBase, may *compile.VariantSets) {
		for k, a := range may.IDs() {
			for _, b := range may.IDs()[k+1:] {
				if may.AllowsSet(a, b) && meet(stage, a, b) {
					n++
					left := n%3 > 0
					t.Run(ref+"+"+a+"+"+b, func(t *testing.T) {
						if left {
							diagtest.SkipUnlessAll(t, "these two variants in either order")
						}
						eitherWay(t, p, ref, a, b)
					})
				}
			}
		}
	})
}

// eachStage calls use with every scenario as its variants find it, and which of
// them may be used together.
func eachStage(t *testing.T, use func(p *project.Project, ref string, stage *compile.VariantBase, may *compile.VariantSets)) {
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for i := range g.Scenarios {
				stage, ref := compile.OpenVariantBase(p, g, &g.Scenarios[i]), g.ID+"/"+g.Scenarios[i].ID
				if stage == nil {
					t.Fatalf("%s cannot be laid out", ref)
				}
				use(p, ref, stage, compile.NewVariantSets(stage.Variants, stage.AlwaysVariants()))
			}
		}
	}
}

// meet reports whether both variants add hooks at one point and none of them says
// that it comes after the other.
func meet(stage *compile.VariantBase, a, b string) bool {
	for _, v := range stage.Variants {
		if v.ID == a && slices.Contains(v.After, b) || v.ID == b && slices.Contains(v.After, a) {
			return false
		}
	}
	for _, c := range stage.VariantChanges(a) {
		for _, d := range stage.VariantChanges(b) {
			if len(c.Path) == 2 && len(d.Path) == 2 && c.Path[0] == "hooks" && d.Path[0] == "hooks" && c.Value.Get("at").Text == d.Value.Get("at").Text {
				return true
			}
		}
	}
	return false
}

// eitherWay plays games with two variants, and follows them with the two in the
// other order.
func eitherWay(t *testing.T, p *project.Project, ref, a, b string) {
	one, other := loadRules(t, p, ref, compile.Options{Variants: []string{a, b}}), loadRules(t, p, ref, compile.Options{Variants: []string{b, a}})
	for _, k := range bot.QuickKinds() {
		for n := range count("VEDETTE_GAMES", diagtest.ChooseCount(1, 2)) {
			s := seed() + rng.Seed(n)
			if at := follow(t, one, other, k.Name, s); at != "" {
				t.Errorf("%s, seed %d: %s", k.Name, s, at)
			}
		}
	}
}

// follow plays a game at one table and the same actions at another; it says
// where they part, and nothing when they do not.
func follow(t *testing.T, one, other *game.Rules, kind string, s rng.Seed) string {
	x, err := game.New(one, game.Setting{Seed: s})
	if err != nil {
		t.Fatal(err)
	}
	y, err := game.New(other, game.Setting{Seed: s})
	if err != nil {
		t.Fatal(err)
	}
	play := players(t, kind, len(one.Model.Sides))
	for n := 0; x.Result() == nil; n++ {
		d, _ := x.Decision()
		legal, same := texts(x), texts(y)
		// While a hook asks, those that wait behind it stand in the position.
		if !slices.Equal(legal, same) || !strings.HasPrefix(d.Kind, "ask.") && x.Hash() != y.Hash() {
			return fmt.Sprintf("at action %d of turn %d the order tells: %v %v", n, x.Position().Turn, legal, same)
		}
		a := play[d.Side](x, x.Legal(), s, uint32(n))
		i := slices.Index(legal, game.ActionJSON(one.Model, a))
		if _, no := x.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		if _, no := y.ApplyTrusted(y.Legal()[i]); no != nil {
			t.Fatal(no)
		}
	}
	if y.Result() == nil || x.Hash() != y.Hash() {
		return "the games end differently"
	}
	return ""
}

func texts(t *game.Table) (out []string) {
	for _, a := range t.Legal() {
		out = append(out, game.ActionJSON(t.Model(), a))
	}
	return out
}
