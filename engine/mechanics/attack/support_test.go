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

// Of the units that may support, any number between least and most comes, never fewer or more, and
// an attack for which fewer than least are at hand is not offered. The reference tries all sets.
func TestSupportWithinLimits(t *testing.T) {
	open, closed, whole := 0, 0, 0
	for seed := range 150 {
		n := uint32(0)
		roll := func(k int) int {
			n++
			return rng.RollDie(rng.Seed(seed+1), "place", n, k) - 1
		}
		least, among := roll(4), [2]string{"others", "all"}[roll(2)]
		most := least + roll(3)
		text := fmt.Sprintf("    support: {help: {for: attackers, units: \"distance(hex, target) <= 2\", optional: true, among: %s, least: %d, most: %d}}\n    order: [support, declare]\n    declare: {last: {by: attacker, choices: {one: {}, other: {}}}}\n", among, least, most)
		small := gametest.Small{"game": fmt.Sprintf(skirmishRules, wholeRoles+text)}
		for name, text := range skirmish {
			small[name] = text
		}
		at, given := placeAtRandom(roll)
		tb := gametest.StartAt(t, small.Rules(t, ""), "{phase: red fight, only: {"+strings.Join(given, ", ")+"}}")
		got := map[string]bool{}
		if d, ok := tb.Decision(); ok && d.Side == 0 {
			listSupported(t, tb, got)
		}
		want := map[string]bool{}
		for _, a := range allAttacks(at) {
			if len(a.targets) > 1 {
				continue
			}
			var near []string
			for _, u := range slices.Sorted(maps.Keys(at)) {
				if strings.HasPrefix(u, "red") && (among == "all" || !slices.Contains(a.attackers, u)) && distanceToLabel(at[u], a.targets[0]) <= 2 {
					near = append(near, u)
				}
			}
			if len(near) < least {
				closed++
				continue
			}
			for set := range 1 << len(near) {
				var come []string
				for i, u := range near {
					if set>>i&1 != 0 {
						come = append(come, u)
					}
				}
				if len(come) >= least && len(come) <= most {
					want[fmt.Sprint(a.targets, a.attackers, come)] = true
					open++
					if len(come) == len(near) {
						whole++
					}
				}
			}
		}
		if !maps.Equal(got, want) {
			t.Fatalf("least %d, most %d of %s with %v:\noffered %v\nallowed %v", least, most, among, given, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
	}
	if open < 300 || closed < 100 || whole < 50 {
		t.Errorf("%d sets were allowed, %d attacks refused and %d sets whole: too few to show anything", open, closed, whole)
	}
}

// listSupported notes every attack with its supporters that can be named step by step.
func listSupported(t *testing.T, tb *game.Table, into map[string]bool) {
	t.Helper()
	d, _ := tb.Decision()
	if d.Kind == "attack.declare" {
		k := tb.Run().Ctx.P.Combat
		var attackers, come []string
		for _, x := range k.Attackers {
			attackers = append(attackers, tb.Model().Units[x.Unit].ID)
		}
		for _, u := range k.Supporters {
			come = append(come, tb.Model().Units[u].ID)
		}
		into[fmt.Sprint([]string{tb.Model().Grid.Label(k.Targets[0])}, attackers, come)] = true
		return
	}
	legal := tb.Legal()
	if len(legal) == 0 {
		t.Fatalf("nothing is allowed at %s", d.Kind)
	}
	for _, a := range legal {
		if a.Verb == flow.VDone && d.Kind == "attack.target" {
			continue
		}
		c := tb.Clone()
		if _, no := c.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		listSupported(t, c, into)
	}
}

// placeAtRandom puts the units of the skirmish on hexes of their own; given says so in words.
func placeAtRandom(roll func(int) int) (at map[string][2]int, given []string) {
	at = map[string][2]int{}
	for _, u := range slices.Sorted(maps.Keys(strengths)) {
		p := [2]int{1 + roll(4), 1 + roll(3)}
		for slices.ContainsFunc(slices.Collect(maps.Values(at)), func(q [2]int) bool { return q == p }) {
			p = [2]int{1 + roll(4), 1 + roll(3)}
		}
		at[u] = p
		given = append(given, fmt.Sprintf("%s: \"%02d%02d\"", u, p[0], p[1]))
	}
	return at, given
}

// distanceToLabel counts the hexes from a place to the hex of a label.
func distanceToLabel(p [2]int, label string) int {
	var q [2]int
	_, _ = fmt.Sscanf(label, "%2d%2d", &q[0], &q[1])
	return countHexes(p, q)
}
