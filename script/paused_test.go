package script

import (
	"fmt"
	"testing"

	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// A hook goes on from its question as if it had run anew from its start:
// wherever the question stands, with dice and changes before and after it.
func TestPausedLikeRunAnew(t *testing.T) {
	resumed := 0
	for name, body := range map[string]string{
		"a value":     `local u = ask.unit{ by = "red", from = { "r1", "r2" } } flip(u, "back") note("u", u)`,
		"an argument": `note("two", ask.choice{ by = "red", from = { "a", "b" } }, ask.choice{ by = "blue", from = { "c", "d" } })`,
		"a result":    `local function pick() return ask.hex{ by = "red", from = { "0101", "0203" } } end local h = pick() place(counters["r1"], h) note("h", h.id)`,
		"nothing":     `ask.yes{ by = "red" } note("after", 1)`,
		"a condition": `if ask.yes{ by = "red", prompt = "first?" } then adjust("morale", 1) else adjust("morale", -1) end note("m", tracks.morale)`,
		"a loop":      `for i = 1, 3 do if ask.yes{ by = "red", prompt = "again " .. i } then adjust("morale", i) end end note("m", tracks.morale)`,
		"dice":        `local a = roll{ dice = "2d6" } adjust("morale", a - 7) ask.yes{ by = "red" } local b = roll{ dice = "2d6" } note("dice", a, b, tracks.morale)`,
		"a set":       `for _, u in ipairs(ask.units{ by = "red", from = { "r1", "r2" } }) do flip(u, "back") end note("f", counters["r1"].face)`,
		"lists":       `local u = ask.unit{ by = "red", from = { { "r1" }, { "r2", "r1" } } } note("u", u)`,
		"lists kept": `local a, b, c = filter(counters, { side = "red" }), filter(counters, { side = "blue" }), hexes["0101"].neighbors
			local first = ask.unit{ by = "red", from = a } for i = 1, 100 do local more = counters end
			local h = ask.hex{ by = "red", from = c } note("a", a) note("b", b[1]) note("c", { #c, c[2] }) b[#b + 1] = first
			note("x", ask.unit{ by = "red", from = { b, a } }) note("b", b)`,
		"within a protected call": `local ok, u = pcall(function() return ask.unit{ by = "red", from = { "r1", "r2" } } end) note("u", ok, u)
			note("c", ask.choice{ by = "red", from = { "a", "b" } })`,
		"within a comparison": `local l = { 2, 1 } table.sort(l, function(a, b) return ask.yes{ by = "red", prompt = a .. "<" .. b } end) note("l", l)`,
		"an end":              `ask.yes{ by = "red" } after("later", { n = 1 })`,
	} {
		for _, way := range []int{0, 1, 2} {
			lua := "function hook(side)\n" + body + "\nend\nfunction later(data) note('later', data.n) end"
			play := func(anew bool) string {
				g := world(t)
				bindHook(g, "turn.start", "hook")
				x := start(t, g, lua, "hook")
				x.host.VerifyTwice = false
				if anew {
					x.run.Ctx.DisabledCaches = query.CacheAll
				}
				x.advance()
				shown := ""
				for n := 0; n < 12 && x.run.Fault == nil && x.run.Ctx.P.Result == nil; n++ {
					options := x.options()
					if options == "" {
						break
					}
					shown += options + " / "
					before := x.host.paused
					x.take((n * way) % 2)
					if now := x.host.paused; !anew && before != nil && now != nil && now.session == before.session {
						resumed++
					}
				}
				return fmt.Sprint(shown, x.events(), x.run.Fault, " ", string(state.Encode(g, x.run.Ctx.P)))
			}
			if paused, anew := play(false), play(true); paused != anew {
				t.Errorf("%s, answers %d:\npaused %s\nanew   %s", name, way, paused, anew)
			}
		}
	}
	if resumed < 6 {
		t.Errorf("hooks went on only %d times", resumed)
	}
}
