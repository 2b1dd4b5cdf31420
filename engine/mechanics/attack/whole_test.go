package attack_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
)

const wholeRoles = "    roles: {near: {units: kind ~= 'guns'}, far: {units: kind == 'guns', range: 1-2}}\n"

// wholeAttack is a finished attack as the reference sees it.
type wholeAttack struct {
	targets         []string
	attackers       []string
	attack, defence int
}

// strengths are the printed strengths of the units of the skirmish.
var strengths = map[string]int{"red-1": 4, "red-2": 3, "red-3": 2, "red-g": 3, "blue-1": 4, "blue-2": 3, "blue-g": 3}

// A set of hexes and attackers can be fought exactly if no condition on the whole attack refuses
// it, and every step on the way to it is offered. The reference tries all sets.
func TestRefusedAttacksAreNeverOffered(t *testing.T) {
	rules := []struct {
		when    string
		refused func(wholeAttack) bool
	}{
		{"attack_strength < defence_strength", func(a wholeAttack) bool { return a.attack < a.defence }},
		{"sum(attackers, cs) > 5", func(a wholeAttack) bool { return a.attack > 5 }},
		{"count(attackers) ~= 2", func(a wholeAttack) bool { return len(a.attackers) != 2 }},
		{"count(targets) > 1 and count(attackers) < 3", func(a wholeAttack) bool { return len(a.targets) > 1 && len(a.attackers) < 3 }},
		{"not any(attackers, kind == 'guns')", func(a wholeAttack) bool { return !slices.Contains(a.attackers, "red-g") }},
		{"any(attackers, kind == 'guns') and count(attackers) == 1", func(a wholeAttack) bool { return slices.Equal(a.attackers, []string{"red-g"}) }},
		{"defence_strength > 4 and count(attackers) < 3", func(a wholeAttack) bool { return a.defence > 4 && len(a.attackers) < 3 }},
	}
	open, closed := 0, 0
	for seed := range 140 {
		rule, n := rules[seed%len(rules)], uint32(0)
		roll := func(k int) int {
			n++
			return rng.RollDie(rng.Seed(seed+1), "place", n, k) - 1
		}
		small := gametest.Small{"game": fmt.Sprintf(skirmishRules, wholeRoles+fmt.Sprintf("    targets: {hexes: 2}\n    refuse: {whole: {when: %q, because: too-weak}}\n", rule.when))}
		for name, text := range skirmish {
			small[name] = text
		}
		at, given := placeAtRandom(roll)
		model := small.Rules(t, "")
		tb := gametest.StartAt(t, model, "{phase: red fight, only: {"+strings.Join(given, ", ")+"}}")
		got := map[string]bool{}
		if d, ok := tb.Decision(); ok && d.Side == 0 {
			listAttacks(t, tb, got)
		}
		want := map[string]bool{}
		for _, a := range allAttacks(at) {
			if rule.refused(a) {
				closed++
			} else {
				want[fmt.Sprint(a.targets, a.attackers)] = true
				open++
			}
		}
		if !maps.Equal(got, want) {
			t.Fatalf("%s with %v:\noffered %v\nallowed %v", rule.when, given, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	if open < 100 || closed < 100 {
		t.Errorf("%d attacks were allowed and %d refused: too few to show anything", open, closed)
	}
}

// listAttacks notes every attack that can be named step by step.
func listAttacks(t *testing.T, tb *game.Table, into map[string]bool) {
	t.Helper()
	for _, a := range tb.Legal() {
		c := tb.Clone()
		switch d, _ := tb.Decision(); {
		case a.Verb == flow.VDone && d.Kind == "attack.units":
			k := tb.Run().Ctx.P.Combat
			var targets, attackers []string
			for _, h := range k.Targets {
				targets = append(targets, tb.Model().Grid.Label(h))
			}
			for _, x := range k.Attackers {
				attackers = append(attackers, tb.Model().Units[x.Unit].ID)
			}
			into[fmt.Sprint(targets, attackers)] = true
		case a.Verb == flow.VAttack || a.Verb == flow.VAlso || a.Verb == flow.VWith:
			before := len(into)
			if _, no := c.ApplyTrusted(a); no != nil {
				t.Fatal(no)
			}
			if len(c.Legal()) == 0 {
				t.Fatalf("%s leads nowhere", game.ActionJSON(tb.Model(), a))
			}
			listAttacks(t, c, into)
			if len(into) == before && a.Verb != flow.VWith && a.Verb != flow.VAlso {
				t.Fatalf("%s leads to no attack", game.ActionJSON(tb.Model(), a))
			}
		}
	}
}

// allAttacks tries all sets of one or two hexes and of attackers that each reach all of them.
func allAttacks(at map[string][2]int) []wholeAttack {
	var blues, reds []string
	for _, u := range slices.Sorted(maps.Keys(at)) {
		if strings.HasPrefix(u, "blue") {
			blues = append(blues, u)
		} else {
			reds = append(reds, u)
		}
	}
	label := func(u string) string { return fmt.Sprintf("%02d%02d", at[u][0], at[u][1]) }
	slices.SortFunc(blues, func(a, b string) int { return strings.Compare(label(a), label(b)) })
	var out []wholeAttack
	for i := range blues {
		for j := i; j < len(blues); j++ {
			targets := slices.Compact([]string{blues[i], blues[j]})
			for set := 1; set < 1<<len(reds); set++ {
				a, fits := wholeAttack{}, true
				for _, b := range targets {
					a.targets, a.defence = append(a.targets, label(b)), a.defence+strengths[b]
				}
				for k, r := range reds {
					if set>>k&1 == 0 {
						continue
					}
					reach := 1
					if r == "red-g" {
						reach = 2
					}
					for _, b := range targets {
						fits = fits && countHexes(at[r], at[b]) <= reach
					}
					a.attackers, a.attack = append(a.attackers, r), a.attack+strengths[r]
				}
				if fits {
					out = append(out, a)
				}
			}
		}
	}
	return out
}

// countHexes counts the hexes from one to the other on flat hexes whose even columns lie lower.
func countHexes(a, b [2]int) int {
	cube := func(p [2]int) (x, z int) { return p[0], p[1] - (p[0]-1-(p[0]-1)&1)/2 }
	ax, az := cube(a)
	bx, bz := cube(b)
	dx, dz := ax-bx, az-bz
	dy := -dx - dz
	return max(dx, -dx, dy, -dy, dz, -dz)
}
