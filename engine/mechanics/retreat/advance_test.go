package retreat_test

import (
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
)

// advances gives the moor an advance, and a result by which a side leaves its hexes.
const advances = `{add: advances, value: {follow: {}}}
{replace: attacks.clash.results, with: {R: {lost: {EFFECT}, follow: {advance: WHO, how: follow}}}}
`

// TestWhoseHexesCount holds into which hexes an advance goes: by default those that enemies
// of the advancing units left, with vacated_by: any also those of their own side. Units
// stand as r-1 "0202" and r-2 "0303" against b-1 "0302".
func TestWhoseHexesCount(t *testing.T) {
	const any = "{add: advances.follow.vacated_by, value: any}"
	for _, c := range []struct{ name, effect, who, change, unit, open string }{
		{"the defenders die", "eliminate: defenders", "attackers", "", "r-1", "0302"},
		{"the defenders retreat", "retreat: defenders, how: back", "attackers", "", "r-1", "0302"},
		{"the defenders are put elsewhere", "place: defenders, hex: \"hexes['0602']\"", "attackers", "", "r-1", "0302"},
		{"an attacker dies: nobody advances into his hex", "eliminate: \"counters['r-2']\"", "attackers", "", "r-1", ""},
		{"an attacker dies, any hex counts", "eliminate: \"counters['r-2']\"", "attackers", any, "r-1", "0303"},
		{"an attacker dies: the defenders advance into his hex", "eliminate: \"counters['r-2']\"", "defenders", "", "b-1", "0303"},
		{"an attacker is put elsewhere", "place: \"counters['r-2']\", hex: \"hexes['0104']\"", "defenders", "", "b-1", "0303"},
		{"all die: the attackers have nobody", "eliminate: defenders", "defenders", "", "b-1", ""},
	} {
		rules := moor.Rules(t, strings.NewReplacer("EFFECT", c.effect, "WHO", c.who).Replace(advances)+c.change)
		tb := gametest.StartAt(t, rules, `{phase: red fight, only: {r-1: "0202", r-2: "0303", b-1: "0302"}}`)
		gametest.TakeOrder(t, tb, `{attack: "0302", with: [r-1, r-2]}`)
		for {
			d, ok := tb.Decision()
			if !ok || d.Kind != "retreat.to" {
				break
			}
			tb.ApplyTrusted(tb.Legal()[0])
		}
		got := ""
		if d, ok := tb.Decision(); ok && d.Kind == "advance.unit" && gametest.ListOpen(tb, flow.VAdvance) != "" {
			gametest.TakeOrder(t, tb, "{advance: "+c.unit+"}")
			if got = gametest.ListOpen(tb, flow.VTo); got == "" {
				got = gametest.FindPlace(tb, c.unit)
			}
		}
		if got != c.open {
			t.Errorf("%s: %s may advance into %q, not %q", c.name, c.unit, got, c.open)
		}
	}
}

// TestAdvanceGoesOnAsItSetOut holds that a unit that goes on along a path is still one of
// those that may: its own advance does not count, one before does.
func TestAdvanceGoesOnAsItSetOut(t *testing.T) {
	rules := moor.Rules(t, away+`{add: retreats.back.hexes, value: 2}
{add: advances, value: {follow: {along: path, units: not has_advanced}}}
{replace: attacks.clash.results, with: {R: {back: {retreat: defenders, how: back}, follow: {advance: attackers, how: follow}}}}
`)
	for _, c := range []struct{ name, before, end string }{
		{"two hexes", "", "0403"},
		{"it has advanced before", ", has_advanced: [r-1]", "0202"},
	} {
		tb := gametest.StartAt(t, rules, `{phase: red fight, only: {r-1: "0202", b-1: "0302"}`+c.before+`}`)
		gametest.TakeOrder(t, tb, `{attack: "0302", with: [r-1]}`)
		for _, order := range []string{`{to: "0403"}`, `{to: "0503"}`, "{advance: r-1}", `{to: "0302"}`, `{to: "0403"}`} {
			if tb.Explainer().WhyNot(gametest.YAML(t, order)) == nil {
				gametest.TakeOrder(t, tb, order)
			}
		}
		if at := gametest.FindPlace(tb, "r-1"); at != c.end {
			t.Errorf("%s: r-1 is at %s, not %s", c.name, at, c.end)
		}
	}
}
