package coverage_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// going is a function that the engine works out itself, as one expression.
const going = `---@param u unit
---@return integer
function going(u)
  local slow = u.cs > 2
  if turn > 40 then
    return 9
  elseif slow then
    return 2
  end
  return 1
end

---@param u unit
function hurried(u)
  return u.cs > 9
end
`

// Lines of functions that are one expression are counted like those of other functions:
// each statement that is worked out, and none that is not; and games go the same way.
func TestFunctionsOfOneExpressionAreCountedByLine(t *testing.T) {
	files := maps.Clone(ferry)
	text := string(files["scenarios/ferry/game.yaml"].Data)
	files["scenarios/ferry/game.yaml"] = &fstest.MapFile{Data: []byte(strings.Replace(text, "mire: {when: vars.rain, add: 1}", "mire: {when: vars.rain, add: going(unit)}", 1))}
	files["scenarios/ferry/rules/going.lua"] = &fstest.MapFile{Data: []byte(going)}
	met := map[int]int{}
	var ends [2]string
	for i := range ends {
		o := compile.Options{}
		if i == 1 {
			o.CountLine = func(file string, line int) {
				if file != "scenarios/ferry/rules/going.lua" {
					t.Fatal(file)
				}
				met[line]++
			}
		}
		var rep diag.List
		res := compile.Load(project.Open(files, &rep), "ferry/day", o, &rep)
		if res.Game == nil {
			t.Fatal(rep.Items)
		}
		var known []int
		for _, f := range res.Lua {
			known = append(known, f.StatementLines()...)
		}
		if want := []int{4, 5, 6, 8, 10, 15}; !slices.Equal(known, want) {
			t.Errorf("the functions have statements in lines %v, not %v", known, want)
		}
		for seed := range 30 {
			var s game.Setting
			s.SetSeed(fmt.Sprint(seed))
			tb, err := game.New(&game.Rules{Model: res.Game}, s)
			if err != nil {
				t.Fatal(err)
			}
			b, _ := bot.New("random", rng.Seed(seed))
			for tb.Result() == nil {
				if _, no := tb.ApplyTrusted(b.Choose(tb)); no != nil {
					t.Fatal(no)
				}
			}
			ends[i] += tb.Hash() + "\n"
		}
	}
	if ends[0] != ends[1] {
		t.Error("games go another way when lines are counted")
	}
	if lines := slices.Sorted(maps.Keys(met)); !slices.Equal(lines, []int{4, 5, 8, 10}) {
		t.Errorf("reached are lines %v, not 4, 5, 8 and 10", lines)
	}
}
