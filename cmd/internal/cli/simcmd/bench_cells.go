package simcmd

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script/load"
)

// A cell of a soak is a scenario with a set of variants and a seating of bots.
// A seating is written as the name of one bot, for all sides, or as one name
// for each side with slashes between.

// checkFlags refuses flags that name nothing, and sets the flags that follow from others.
func (f *BenchOptions) checkFlags() error {
	names := kit.BotNames()
	for _, seating := range f.Bots {
		for _, b := range strings.Split(seating, "/") {
			if name := bot.KindName(b); !slices.Contains(names, name) {
				return kit.UsageError("there is no bot %q%s; bots: %s", name, kit.DidYouMean(name, names), strings.Join(names, ", "))
			}
		}
	}
	if f.Games < 1 || f.SoakGames < 0 || f.Every < 1 {
		return kit.UsageError("--games and --every are 1 or more, --soak 0 or more")
	}
	if f.Cover.WantsCoverage() && f.SoakGames == 0 {
		return kit.UsageError("--cover and what begins with it tell what the games of --soak reach: say how many")
	}
	if (f.WithSim || f.Profile != "") && f.SoakGames > 0 {
		return kit.UsageError("--sim and --profile measure games as they are played: without --soak")
	}
	if pairings := []string{"same", "all"}; !slices.Contains(pairings, f.Pairings) {
		return kit.UsageError("--pairings is same or all, not %q%s", f.Pairings, kit.DidYouMean(f.Pairings, pairings))
	}
	for _, name := range f.Without {
		kind := query.FindCacheSet(name)
		if kind == 0 {
			return kit.UsageError("no kind of kept answers is called %q%s; kinds: %s, or all", name, kit.DidYouMean(name, query.CacheNames()), strings.Join(query.CacheNames(), ", "))
		}
		f.disabledCaches |= kind
	}
	if f.Variants == "" {
		f.Variants = "none"
		if f.SoakGames > 0 {
			f.Variants = "each"
		}
	}
	return nil
}

// listSeatings lists who plays against whom.
func (f *BenchOptions) listSeatings(g *model.Game) ([]string, error) {
	sides := len(g.Sides)
	for _, s := range f.Bots {
		for _, b := range strings.Split(s, "/") {
			if err := bot.CheckSeat(g, b); err != nil {
				return nil, kit.UsageError("--bots: %v", err)
			}
		}
	}
	if f.Pairings == "all" {
		var bots []string
		for _, s := range f.Bots {
			bots = append(bots, strings.Split(s, "/")...)
		}
		slices.Sort(bots)
		if bots = slices.Compact(bots); len(bots) < 2 {
			bots = nil
			for _, k := range bot.QuickKinds() {
				bots = append(bots, k.Name)
			}
		}
		return seatTuples(bots, sides), nil
	}
	for _, s := range f.Bots {
		if n := len(strings.Split(s, "/")); n > 1 && n != sides {
			return nil, kit.UsageError("--bots %s seats %d, but the game has %d sides", s, n, sides)
		}
	}
	return f.Bots, nil
}

// seatTuples lists all seatings of n sides by the given bots.
func seatTuples(bots []string, n int) []string {
	out := []string{""}
	for i := range n {
		var next []string
		for _, t := range out {
			for _, b := range bots {
				if i > 0 {
					b = t + "/" + b
				}
				next = append(next, b)
			}
		}
		out = next
	}
	return out
}

// repeatCommand returns the command that plays one game of a cell again.
func (b *benchGame) repeatCommand(seating string, seed rng.Seed, f *BenchOptions) string {
	set := "none"
	if len(b.variants) > 0 {
		set = strings.Join(b.variants, "+")
	}
	text := fmt.Sprintf("vedette bench %s --variants %s --bots %s --seed %d --soak 1 --every %d", b.ref, set, seating, uint64(seed), f.Every)
	if len(f.Without) > 0 {
		text += " --without " + strings.Join(f.Without, ",")
	}
	return text
}

// winsText says how many games each side won.
func winsText(rep *conformance.Report, g *model.Game) string {
	by := map[string]int{}
	for result, n := range rep.Results {
		side, _, _ := strings.Cut(result, ":")
		by[side] += n
	}
	var parts []string
	for i := range g.Sides {
		parts = append(parts, fmt.Sprintf("%s won %d", g.Sides[i].ID, by[g.Sides[i].ID]))
		delete(by, g.Sides[i].ID)
	}
	drawn := 0
	for _, n := range by {
		drawn += n
	}
	return strings.Join(append(parts, fmt.Sprintf("drawn %d", drawn)), ", ")
}

// Bounds on the sets of variants, because n variants make 2^n sets.
const (
	maxSets     = 256
	maxVariants = 10
)

// variantSets lists the sets of variants that a word of --variants means: none, each, all, maximal
// or ids joined by "+". Each set is in an order in which the variants may be applied. Sets that do
// not compile are left out, and a line on the screen says why.
func variantSets(k *kit.Kit, t *kit.Target, word string) ([][]string, error) {
	switch word {
	case "none":
		return [][]string{nil}, nil
	case "each", "all", "maximal":
	default:
		ids := strings.FieldsFunc(word, func(r rune) bool { return r == '+' || r == ',' })
		return [][]string{ids}, t.CheckVariants(ids)
	}
	stage := mergeStage(t)
	if stage == nil {
		return [][]string{nil}, nil // loading reports what is wrong
	}
	vs := stage.Variants
	if word == "maximal" {
		return compile.NewVariantSets(vs, stage.AlwaysVariants()).MaximalSets(maxSets), nil
	}
	if word == "all" && len(vs) > maxVariants {
		return nil, kit.UsageError("%d variants go with %s, and %d of them make too many sets: say --variants maximal", len(vs), t.Ref, len(vs))
	}
	sets := [][]string{nil}
	for mask := 1; mask < 1<<len(vs); mask++ {
		set := pickSet(vs, mask)
		if set == nil || word == "each" && !aloneIn(vs, set) {
			continue
		}
		if c := new(load.Loader).CompileScenario(t.Project, t.Ref, compile.Options{Variants: set}); c.Game == nil {
			diag.SortFindings(&c.Findings)
			fmt.Fprintf(k.Out, "left out: %s + %s: %s\n", t.Ref, strings.Join(set, " + "), firstError(&c.Findings))
			continue
		}
		sets = append(sets, set)
	}
	return sets, nil
}

// firstError returns the text of the first error of a list. A list without errors gives a general
// sentence, because the caller always prints a reason.
func firstError(l *diag.List) string {
	for i := range l.Items {
		if l.Items[i].Severity == diag.Error {
			return l.Items[i].Message
		}
	}
	return "it does not compile"
}

// mergeStage returns the scenario before variants are applied; nil when it has errors.
func mergeStage(t *kit.Target) *compile.VariantBase {
	id, scenario := project.SplitRef(t.Ref)
	g := t.Project.Game(id)
	sc := project.FindEntry(g.Scenarios, scenario)
	if sc == nil {
		return nil
	}
	return compile.OpenVariantBase(t.Project, g, sc)
}

// pickSet returns the ids of the variants whose bits are set in mask. It returns nil for a set that
// lacks a required variant or holds two that conflict.
func pickSet(vs []*spec.Variant, mask int) []string {
	var ids []string
	for i, v := range vs {
		if mask>>i&1 == 1 {
			ids = append(ids, v.ID)
		}
	}
	for i, v := range vs {
		if mask>>i&1 == 0 {
			continue
		}
		for _, id := range v.Requires {
			if !slices.Contains(ids, id) {
				return nil
			}
		}
		for _, id := range v.Conflicts {
			if slices.Contains(ids, id) {
				return nil
			}
		}
	}
	return ids
}

// aloneIn reports whether a set is one variant with only those that it requires.
func aloneIn(vs []*spec.Variant, set []string) bool {
	for _, v := range vs {
		if slices.Contains(set, v.ID) && len(addRequired(vs, v.ID, nil)) == len(set) {
			return true
		}
	}
	return false
}

// addRequired adds a variant and all that it requires to a list.
func addRequired(vs []*spec.Variant, id string, have []string) []string {
	if slices.Contains(have, id) {
		return have
	}
	have = append(have, id)
	for _, v := range vs {
		if v.ID == id {
			for _, r := range v.Requires {
				have = addRequired(vs, r, have)
			}
		}
	}
	return have
}
