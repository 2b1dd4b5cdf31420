package retreat_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// closings are the ways in which a game closes hex 0402 to b-1 and r-1, each with the
// reason that is given. Only the last closes one hexside and not the hex.
var closings = []struct{ name, change, reason string }{
	{"terrain", "{set: terrain.lake.cost, to: forbidden}", "terrain-forbidden"},
	{"terrain for a kind", "{replace: terrain.lake, with: {cost_by_kind: {foot: forbidden}}}", "terrain-forbidden"},
	{"a feature", "{replace: terrain.lake, with: {}}\n{add: features, value: {cliff: {cost: {forbid: true, because: cliff}}}}\n{add: map.features, value: {cliff: [\"0402\"]}}", "cliff"},
	{"a hexside", "{replace: terrain.lake, with: {}}\n{add: hexsides, value: {river: {cost: {forbid: true, because: river}}}}\n{add: map.hexsides, value: {river: [0302/0402]}}", "river"},
}

// TestForbiddenGroundClosesEveryWay: what may not be entered by moving is entered in no
// other way, and the reason is the ground, unless a rule opens it.
func TestForbiddenGroundClosesEveryWay(t *testing.T) {
	const plain = "{remove: retreats.back.never}\n"
	lake := gametest.YAML(t, `{to: "0402"}`)
	has := func(tb *game.Table) bool { return strings.Contains(gametest.ListOpen(tb, flow.VTo), "0402") }
	for _, c := range closings {
		for _, open := range []bool{false, true} {
			retreats, advances := plain+c.change, "\n{add: advances, value: {follow: {}}}"
			if open {
				retreats += "\n{add: retreats.back.any_ground, value: true}"
				advances = "\n{add: advances, value: {follow: {any_ground: \"unit.kind == 'foot'\"}}}"
			}
			tb := fled(t, retreats, `r-1: "0202", b-1: "0302"`, "b-1")
			if has(tb) != open {
				t.Errorf("%s, opened %v: the retreat into it is %v", c.name, open, has(tb))
			}
			if no := tb.Explainer().WhyNot(lake); !open && (no == nil || no.Reason != c.reason) {
				t.Errorf("%s: why not into it: %+v", c.name, no)
			}
			// So it is for a friend that makes room for the unit.
			tb = fled(t, retreats+"\n{add: retreats.back.prefer, value: {full: {when: \"any(to.units)\", displace: {}}, free: {when: \"not any(to.units)\"}}}",
				`r-1: "0102", b-1: "0202", b-2: "0302"`, "b-1")
			if gametest.FindPlace(tb, "b-1") != "0302" || has(tb) != open {
				t.Errorf("%s, opened %v: b-1 at %s, and b-2 makes room for it to %s", c.name, open, gametest.FindPlace(tb, "b-1"), gametest.ListOpen(tb, flow.VTo))
			}
			tb = gametest.StartAt(t, moor.Rules(t, plain+c.change+advances+"\n{set: attacks.clash.results.R, to: {back: {retreat: defenders, how: back}, on: {advance: attackers}}}"),
				`{phase: red fight, only: {r-1: "0302", b-1: "0402"}}`)
			gametest.TakeOrder(t, tb, `{attack: "0402", with: r-1}`)
			for strings.Contains(gametest.ListOpen(tb, flow.VTo), "05") {
				gametest.TakeOrder(t, tb, `{to: "0502"}`)
			}
			advances = gametest.ListOpen(tb, flow.VAdvance)
			if (advances == "r-1") != open {
				t.Errorf("%s, opened %v: who may advance into it: %q, b-1 at %s", c.name, open, advances, gametest.FindPlace(tb, "b-1"))
			}
		}
		if c.name == "a hexside" {
			continue // a unit that is put into the hex crosses nothing
		}
		tb := fled(t, plain+away+c.change+"\n{add: retreats.back.if_impossible, value: {place: unit, hex: \"hexes['0402']\"}}", `r-1: "0502", b-1: "0602"`, "b-1")
		if at := gametest.FindPlace(tb, "b-1"); at != "0602" {
			t.Errorf("%s: an effect places a unit in it: at %s", c.name, at)
		}
	}
}
