package query_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Where blocked_by compares the height of a hex with the line between the ends, the line is open
// exactly if no hex between rises above it, and along a hexside one hex of the two does not.
func TestHeightsBlockLinesOfSight(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	const h = "(%[1]s.terrain == 'hill' and 2 or %[1]s.terrain == 'rise' and 1 or 0)"
	blocked := fmt.Sprintf("%s * distance(from, to) > %s * distance(hex, to) + %s * distance(from, hex)", fmt.Sprintf(h, "hex"), fmt.Sprintf(h, "from"), fmt.Sprintf(h, "to"))
	open, shut := 0, 0
	for range 40 {
		height := map[string]float64{}
		lists := map[string][]string{}
		for c := 1; c <= 6; c++ {
			for r := 1; r <= 5; r++ {
				label := fmt.Sprintf("%02d%02d", c, r)
				switch rnd.IntN(4) {
				case 0:
					height[label], lists["hill"] = 2, append(lists["hill"], `"`+label+`"`)
				case 1:
					height[label], lists["rise"] = 1, append(lists["rise"], `"`+label+`"`)
				}
			}
		}
		small := gametest.Small{}
		for k, v := range valley {
			small[k] = v
		}
		small["game"] = strings.Replace(small["game"], "terrain: {open: {}", "terrain: {open: {}, hill: {}, rise: {}", 1)
		small["map"] = strings.Replace(strings.Replace(small["map"], "rows: 1-2", "rows: 1-5", 1), `{wood: ["0201"]}`, "{hill: ["+strings.Join(lists["hill"], ", ")+"], rise: ["+strings.Join(lists["rise"], ", ")+"]}", 1)
		rules := small.Rules(t, fmt.Sprintf("{set: sight.view.blocked_by, to: %q}\n{remove: terrain.wood}", blocked))
		ctx := gametest.StartAt(t, rules, "{phase: red march, only: {r-1: \"0501\"}}").Run().Ctx
		g := ctx.G.Grid
		for a := range g.NumHexes() {
			for b := range g.NumHexes() {
				from, to := model.HexID(a), model.HexID(b)
				far := float64(g.Distance(from, to))
				above := func(x model.HexID) bool {
					line := height[g.Label(from)] + (height[g.Label(to)]-height[g.Label(from)])*float64(g.Distance(from, x))/far
					return height[g.Label(x)] > line+1e-9
				}
				want := true
				for _, s := range g.ListSight(from, to) {
					if far > 1 && above(s.A) && (s.B == hex.None || above(s.B)) {
						want = false
					}
				}
				if got := ctx.Sights.CanSee(0, from, to, red); got != want {
					t.Fatalf("from %s to %s with %v: sees %v, want %v", g.Label(from), g.Label(to), height, got, want)
				}
				if want {
					open++
				} else {
					shut++
				}
			}
		}
	}
	if open < 1000 || shut < 1000 {
		t.Errorf("%d lines are open and %d shut: too few to show anything", open, shut)
	}
}
