package retreat_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// The ways of a retreat that can be chosen hex by hex are those that a search through all ways
// finds: exactly so many hexes off where it must, free of friends if any way is, else through the
// fewest friends.
func TestWaysJudgedAsAWhole(t *testing.T) {
	const tiers = `{add: retreats.back.prefer, value: {free: {when: "friends_in(to) == 0", whole_way: true}, few: {lowest: "friends_in(to)", whole_way: true}}}
{set: stacking.one.limit, to: 1}
`
	free, through, none := 0, 0, 0
	for seed := range 160 {
		n := uint32(0)
		roll := func(k int) int {
			n++
			return rng.RollDie(rng.Seed(seed+1), "place", n, k) - 1
		}
		exact, leave, far := roll(2) == 0, roll(2) == 0, 2+roll(2)
		rules := moor.Rules(t, tiers+fmt.Sprintf("{add: retreats.back.hexes, value: %d}\n{add: retreats.back.exact, value: %v}", far, exact)+map[bool]string{true: "\n" + away}[leave])
		labels := []string{}
		for len(labels) < 6 {
			if l := fmt.Sprintf("%02d%02d", 1+roll(4), 1+roll(2)); l != "0402" && !slices.Contains(labels, l) {
				labels = append(labels, l)
			}
		}
		units := fmt.Sprintf(`b-1: "%s", r-1: "%s", b-2: "%s", b-3: "%s", b-4: "%s", b-5: "%s"`, labels[0], labels[1], labels[2], labels[3], labels[4], labels[5])
		tb := gametest.StartAt(t, rules, "{phase: red fight, only: {"+units+"}, pending: [{retreat: back, units: [b-1], from: [r-1]}]}")
		g := tb.Model()
		want := waysByHand(g, labels, far, exact, leave)
		got := map[string]bool{}
		listWays(t, tb, nil, got)
		if at := gametest.FindPlace(tb, "b-1"); len(want) == 0 && at == "eliminated" {
			none++
			continue
		}
		if !sameStarts(got, want) {
			t.Fatalf("%d hexes, exactly %v, with %s:\nchosen %v\nallowed %v", far, exact, units, slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(want)))
		}
		if slices.ContainsFunc(slices.Collect(maps.Keys(want)), func(w string) bool { return passesFriend(w, labels) }) {
			through++
		} else {
			free++
		}
	}
	if free < 50 || through < 3 || none < 3 {
		t.Errorf("%d free of friends, %d through friends, %d without a way: too few to show anything", free, through, none)
	}
}

// listWays notes the ends of all ways that can be chosen. Hexes that are taken unasked do not show
// in the choices, so a way is written by what was chosen and where it ends.
func listWays(t *testing.T, tb *game.Table, chosen []string, into map[string]bool) {
	t.Helper()
	d, _ := tb.Decision()
	if d.Kind != "retreat.to" {
		into[strings.Join(chosen, " ")+" > "+gametest.FindPlace(tb, "b-1")] = true
		return
	}
	for _, a := range tb.Legal() {
		c := tb.Clone()
		if _, no := c.ApplyTrusted(a); no != nil {
			t.Fatal(no)
		}
		listWays(t, c, append(slices.Clone(chosen), tb.Model().Grid.Label(model.HexID(a.ID))), into)
	}
}

// waysByHand searches all ways of b-1, the first of the labels; the second is the enemy.
func waysByHand(g *model.Game, labels []string, far int, exact, leave bool) map[string]bool {
	at := make([]model.HexID, len(labels))
	for i, l := range labels {
		at[i], _ = g.Grid.ParseLabel(l)
	}
	lake, _ := g.Grid.ParseLabel("0402")
	best, found := 1<<30, map[string]bool{}
	var walk func(way []model.HexID, friends int)
	walk = func(way []model.HexID, friends int) {
		here := at[0]
		if len(way) > 0 {
			here = way[len(way)-1]
		}
		if len(way) == far {
			if slices.Contains(at[2:], here) || friends > best {
				return
			}
			if friends < best {
				best, found = friends, map[string]bool{}
			}
			var text []string
			for _, h := range way {
				text = append(text, g.Grid.Label(h))
			}
			found[strings.Join(text, " ")] = true
			return
		}
		for _, to := range g.Grid.Neighbors(here) {
			if to == hex.None || to == lake || to == at[1] || exact && g.Grid.Distance(to, at[0]) != len(way)+1 ||
				leave && g.Grid.Distance(to, at[1]) <= g.Grid.Distance(here, at[1]) {
				continue
			}
			more := 0
			if slices.Contains(at[2:], to) {
				more = 1
			}
			walk(append(slices.Clone(way), to), friends+more)
		}
	}
	walk(nil, 0)
	return found
}

// sameStarts reports whether the choices are those of the ways: what is chosen of a way, in order,
// and where it ends. A hex is chosen exactly if another could have been.
func sameStarts(got, want map[string]bool) bool {
	chosen := map[string]bool{}
	for w := range want {
		hexes := strings.Fields(w)
		var asked []string
		for i, h := range hexes {
			for other := range want {
				o := strings.Fields(other)
				if slices.Equal(o[:i], hexes[:i]) && o[i] != h {
					asked = append(asked, h)
					break
				}
			}
		}
		chosen[strings.Join(asked, " ")+" > "+hexes[len(hexes)-1]] = true
	}
	return maps.Equal(got, chosen)
}

// passesFriend reports whether a way goes through the hex of a friend.
func passesFriend(way string, labels []string) bool {
	return slices.ContainsFunc(labels[2:], func(l string) bool { return strings.Contains(way, l) })
}
