package hostile_test

import (
	"io/fs"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/hostile"
	"github.com/vedette-wargames/vedette/script"
)

// replays is how many games are played again: a few, or as many as the environment says.
func replays() int {
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_HOSTILE")); err == nil && n > 0 {
		return n
	}
	return 12
}

// TestCleanSample: the sample, and each of its variants, comes out the same under every
// condition.
func TestCleanSample(t *testing.T) {
	sets := [][]string{nil, {"muddy"}, {"long"}, {"long", "muddy"}}
	n, actions := 0, 0
	for i, set := range sets {
		g := ready(t, cleanScript, false, set...)
		for seed := i + 1; seed <= replays(); seed += len(sets) {
			r := played(t, g, seed)
			n, actions = n+1, actions+len(r.Actions)
			for _, f := range hostile.Check(g, r) {
				t.Errorf("%v, seed %d: %s: %s: %s", set, seed, f.Condition, f.Diag.Pos, diag.Summary(&f.Diag))
			}
		}
	}
	t.Logf("%d replays of %d actions under %d conditions", n, actions, len(hostile.Conditions()))
}

// sins are functions that do what a rule may not; the line that does it is marked.
var sins = []struct{ name, rule, lua string }{
	{"state in a local of the file", hostile.RuleState, `
local nights = 0
function dawn(side)
  nights = nights + 1 -- HERE
  if nights > 2 then vars.mud = true end
end
`},
	{"the first of a table without order", hostile.RuleOrder, `
local worth = { red = 2, blue = 3, green = 4 }
function dawn(side)
  for id, n in pairs(worth) do -- HERE
    vars.count = vars.count + n
    break
  end
end
`},
	{"an address in a note", hostile.RuleAddress, `
local worth = { red = 2 }
function dawn(side)
  local text = tostring(worth) -- HERE
  note("worth", text)
end
`},
	{"dice that depend on a load", hostile.RuleDraws, `
local rolled
function dawn(side)
  if rolled == nil then
    rolled = roll{ stream = "dawn" } -- HERE
  end
  note("dawn", rolled)
end
`},
	{"sums of fractions", hostile.RuleFraction, `
function dawn(side)
  local sum = 0
  for i = 1, 10 do
    sum = sum + 0.1 -- HERE
  end
  if sum < 1 then vars.count = vars.count + 1 end
end
`},
}

// hidden are the same sins where they are harder to see: in a helper, a query hook, a table
// of the file, around a question. In hook they are told.
var hidden = []struct{ name, rule, hook, lua string }{
	{"state written by a helper", hostile.RuleState, "dawn", `
local nights = 0
local function count()
  nights = nights + 1 -- HERE
  return nights
end
function dawn(side)
  if count() > 2 then vars.mud = true end
end
`},
	{"state in a table of the file", hostile.RuleState, "dawn", `
local seen = {}
function dawn(side)
  if seen[turn] then
    vars.mud = true
  else
    seen[turn] = true -- HERE
  end
end
`},
	{"state in a query hook", hostile.RuleState, "dust", `
local asked = 0
function dawn(side) end
function dust(move)
  asked = asked + 1 -- HERE
  if asked > 3 then return { label = "dust", add = -1 } end
end
`},
	{"state around a question", hostile.RuleState, "levy", `
local times = 0
function dawn(side) end
function levy(card)
  times = times + 1 -- HERE
  if ask.yes{ by = phasing, prompt = "A levy?" } then adjust("heart", times, phasing) end
end
`},
	{"the first key by next", hostile.RuleOrder, "dawn", `
local worth = { red = 2, blue = 3, green = 4 }
function dawn(side)
  local id = next(worth) -- HERE
  note("first", id)
end
`},
	{"an average in tenths", hostile.RuleFraction, "dawn", `
function dawn(side)
  local parts = { 0.1, 0.2, 0.3 }
  local sum = 0
  for _, n in ipairs(parts) do
    sum = sum + n -- HERE
  end
  if sum == 0.6 then vars.mud = true end
end
`},
}

// without leaves functions out of a script that another has.
func without(rest, lua string) string {
	for _, fn := range []string{"levy", "dust"} {
		if strings.Contains(lua, "function "+fn) {
			i := strings.Index(rest, "function "+fn)
			rest = rest[:i] + rest[i+strings.Index(rest[i:], "\nend\n")+len("\nend\n"):]
		}
	}
	return rest
}

// TestHiddenSins: so are those that are harder to see.
func TestHiddenSins(t *testing.T) {
	for _, s := range hidden {
		t.Run(s.name, func(t *testing.T) {
			lua := s.lua + without(other(t), s.lua)
			line := 1 + strings.Count(lua[:strings.Index(lua, "-- HERE")], "\n")
			g := ready(t, lua, true)
			var found []hostile.Found
			for seed := 1; len(found) == 0 && seed < 10; seed++ {
				found = hostile.Check(g, played(t, g, seed))
			}
			if len(found) == 0 {
				t.Fatal("nothing is found")
			}
			for _, f := range found {
				t.Logf("%s: %s: %s [%s]", f.Condition, f.Diag.Pos, diag.Summary(&f.Diag), f.Diag.Rule)
				if f.Diag.Rule != s.rule || f.Function != s.hook || f.Diag.Pos.Line != line {
					t.Errorf("it is not told as %s in %s at line %d", s.rule, s.hook, line)
				}
			}
		})
	}
}

// other are the rest of the functions, as the clean sample has them.
func other(t *testing.T) string {
	_, rest, ok := strings.Cut(cleanScript, "function fell")
	if !ok {
		t.Fatal("the sample has changed")
	}
	return "\nlocal worth = { red = 2, blue = 3 }\nfunction fell" + rest
}

// TestSins: each planted sin is found, told by its right name, with the hook and the line.
func TestSins(t *testing.T) {
	for _, s := range sins {
		t.Run(s.name, func(t *testing.T) {
			lua := s.lua + other(t)
			line := 1 + strings.Count(lua[:strings.Index(lua, "-- HERE")], "\n")
			g := ready(t, lua, true)
			found := hostile.Check(g, played(t, g, 1))
			if len(found) == 0 {
				t.Fatal("nothing is found")
			}
			for _, f := range found {
				t.Logf("%s: %s: %s [%s]", f.Condition, f.Diag.Pos, diag.Summary(&f.Diag), f.Diag.Rule)
				if f.Diag.Rule != s.rule || f.Function != "dawn" || f.Diag.Pos.Line != line || !strings.HasSuffix(f.Diag.Pos.File, "weir.lua") {
					t.Errorf("it is not told as %s in dawn at line %d", s.rule, line)
				}
			}
		})
	}
}

// TestSandboxRefuses: scripts that are played cannot keep state in a local of their file,
// by itself or in the place of an iterator, and cannot see an address.
func TestSandboxRefuses(t *testing.T) {
	for _, lua := range []string{
		sins[0].lua, sins[3].lua,
		"local step = pairs({ a = 1, b = 2 })\nfunction dawn(side)\n  note(\"next\", step())\nend\n",
		"local words = string.gmatch(\"one two three\", \"%a+\")\nfunction dawn(side)\n  note(\"next\", words())\nend\n",
	} {
		var rep diag.List
		if (&script.Reader{}).Compile([]script.Source{{Name: "weir.lua", Src: []byte(lua)}}, &rep) != nil || !strings.Contains(diag.Summary(&rep.Items[0]), "from one call to the next") {
			t.Errorf("%s is not refused: %v", lua, rep.Items)
		}
	}
	var rep diag.List
	s := (&script.Reader{}).Compile([]script.Source{{Name: "weir.lua", Src: []byte(sins[2].lua)}}, &rep)
	if s == nil {
		t.Fatal(rep.Items)
	}
	g := ready(t, sins[2].lua+other(t), false)
	if found := hostile.Check(g, played(t, g, 1)); len(found) > 0 {
		t.Errorf("an address is shown: %v", found)
	}
}

// TestRecordedHashes: a game that was written down with other positions, as another
// machine might, is told.
func TestRecordedHashes(t *testing.T) {
	g := ready(t, cleanScript, false)
	r := played(t, g, 1)
	r.Hashes = make([]string, len(r.Actions))
	if found := hostile.Check(g, r); len(found) > 0 {
		t.Fatalf("without hashes: %v", found)
	}
	r.Hashes[4] = "0123456789abcdef"
	found := hostile.Check(g, r)
	if len(found) != 1 || found[0].Diag.Rule != hostile.RuleRecorded || found[0].Action != 5 {
		t.Errorf("a hash that is not so: %v", found)
	}
}

// TestOnlyTestsAreLoose: nothing but tests lets scripts do what the sandbox refuses.
func TestOnlyTestsAreLoose(t *testing.T) {
	set := regexp.MustCompile(`Loose(:|\s*=[^=])`)
	for _, dir := range []string{"script", "cmd"} {
		err := fs.WalkDir(os.DirFS("../.."), dir, func(name string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			text, err := os.ReadFile("../../" + name)
			for _, line := range strings.Split(string(text), "\n") {
				if set.MatchString(line) && !strings.Contains(line, "Loose: s.loose") {
					t.Errorf("%s: %s", name, strings.TrimSpace(line))
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
