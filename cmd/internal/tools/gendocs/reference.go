package main

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/authortest"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/script"
	"github.com/vedette-wargames/vedette/script/api"
)

// referencePages are the pages of reference, by file name: each comes from the
// declarations that the program itself runs on.
func referencePages() map[string]string {
	pages, _ := addExamples(plainPages())
	return pages
}

// plainPages are the pages without their examples.
func plainPages() map[string]string {
	return map[string]string{
		"format.md":      string(spec.Format().WriteReference(query.WordsOfKeys())),
		"expressions.md": expressionPage(),
		"hooks.md":       hookPage(),
		"actions.md":     actionPage(),
		"tests.md":       testPage(),
		"lua.md":         api.DeclareAll(nil).WriteReference(),
		"marks.svg":      marksPicture(),
		"vedette.lua":    api.DeclareAll(nil).WriteStub(),
		"words.md":       wordsPage(),
	}
}

// pageNames lists the pages in the order in which they are written.
var pageNames = []string{"actions.md", "expressions.md", "format.md", "hooks.md", "lua.md", "marks.svg", "tests.md", "vedette.lua", "words.md"}

// expressionPage lists the words of expressions. Those that a game declares
// itself (its values, variables, options, helpers) are not among them.
// functionsText is what authors need to know to write functions that conditions ask.
const functionsText = `
## Functions

An expression that needs a name, an if, or more than about a hundred characters is a function in a file of ` + "`rules/*.lua`" + `, and ` + "`ID.lua`" + ` beside a
ruleset or variant. All top-level functions of a game share one room; ` + "`local function`" + ` is private to its file.

` + "```lua" + `
--- rule: NB 7.2

--- Units of a side that could be hidden now.
---@param s side
function unwatched(s)
  local own = filter(units, { side = s, marker = false })
  return filter(own, function(u) return not in_zone("zoc", u.hex, u) end)
end
` + "```" + `

* Parameters are typed by ` + "`---@param NAME TYPE`" + `: unit, hex, hexside, side, army, kind, terrain, face, box, integer, boolean, string; unit[] and
  hex[] are sets. Results are found out; ` + "`---@return`" + ` is checked at its line.
* ` + "`--- rule:`" + ` and ` + "`--- reconstruction: true`" + ` above a function are its own, at the head of a file those of all in it. The first sentence is its label.
* A condition may ask a function that is one value: ` + "`local`" + `, ` + "`if`" + `, ` + "`return`" + ` and calls of such functions, no loop, table or text put together, and
  nothing that changes, asks or rolls. It costs what the same condition written out would. ` + "`vedette lint --functions`" + ` lists what each is, and why.
* Elements of a set are asked by a function, by the name of one, or by a table of fields: ` + "`any(units, corps)`, `filter(units, {kind = 'hq'})`, `count(units, function(u) return u.steps > 1 end)`" + `.
  Conditions in YAML ask in bare words or by a function's name: ` + "`any(to.units, kind == 'hq')`, `any(to.units, corps)`; `who: corps`" + ` asks about the unit meant.
* Things are found by id: ` + "`counters['r-1']`, `hexes['0105']`, `sides.red`, `armies.north`, `boxes.reserve.units`, `areas.west`" + `. In Lua what a condition calls
  ` + "`attackers`" + ` is ` + "`combat.attackers`" + `; a function that says so may only be asked where a combat is.
* A layer takes the place of a function with ` + "`{replace: [functions.NAME]}`" + ` and a function of that name in its own Lua file, or puts an expression there:
  ` + "`{set: functions.NAME, to: false}`" + `. ` + "`base.NAME(...)`" + ` is the function as the layers below have it; ` + "`vedette resolve --why functions.NAME`" + ` shows which layer did what.
`

// emptyGame is a game without anything, on a small map.
func emptyGame() *model.Game {
	grid, _ := hex.New(hex.Layout{})
	if grid == nil {
		layout, _ := hex.ParseLayout(hex.LayoutText{Hexes: "flat", Shift: "odd columns down", Number: "ccrr", Columns: "1-2", Rows: "1-2"})
		grid, _ = hex.New(layout)
	}
	return &model.Game{Grid: grid}
}

func expressionPage() string {
	envs := emptyEnvs()
	var b strings.Builder
	b.WriteString("# Words of expressions\n\nConditions, amounts and sets are written in Lua's expression grammar. What an expression is about has bare names: in a\n" +
		"condition on a unit, `kind` is the unit's kind. A game's own values, `vars.NAME`, `option.NAME`, `constants.NAME`, the properties of its sides, armies, kinds and boxes (`army.home`) and the functions of its Lua files come on top.\n" +
		functionsText)
	group := ""
	for _, env := range []struct {
		title string
		env   *lang.Env
	}{{"", envs.Base}, {"In a combat: ", envs.Combat}, {"In a step of a move: ", envs.Crossing}, {"In a step onto the map: ", envs.Entry}, {"In a zone: ", envs.ZonePair}, {"In blocked_by of a zone: ", envs.ZoneHexside}, {"In not_into of a zone: ", envs.ZoneHex}, {"In covers of a zone: ", envs.ZoneCover}, {"In a retreat or advance: ", envs.Retreat}} {
		for _, e := range lang.Reference(env.env) {
			if env.title != "" && (e.Group != "name" || inBase(envs.Base, e.Name)) {
				continue
			}
			if g := env.title + e.Group; g != group {
				group = g
				fmt.Fprintf(&b, "\n## %s\n\n| word | gives | |\n| --- | --- | --- |\n", capital(g))
			}
			fmt.Fprintf(&b, "| `%s` | %s | %s |\n", e.Signature, e.Type, e.Doc)
		}
	}
	return b.String()
}

func marksPicture() string {
	var b strings.Builder
	_ = scene.WriteMarkSamples(&b) // a builder takes everything
	return b.String()
}

func inBase(base *lang.Env, name string) bool {
	for _, e := range lang.Reference(base) {
		if e.Group == "name" && e.Name == name {
			return true
		}
	}
	return false
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

func hookPage() string {
	var b strings.Builder
	b.WriteString("# Hook points\n\nWhere a game's Lua functions take part: `hooks: {ID: {at: POINT, in: ..., when: ..., run: FUNCTION}}`. Effect hooks change the\n" +
		"position, roll and ask; query hooks only look: they give terms that are applied to a value, or refuse.\n\n" +
		"A function is at the top level of a file in `rules/`. It gets what the table says, `function scout(u) ... end`, and\n" +
		"what stands there in brackets if it has a parameter of that name, `function scout(u, from)`; what these have to offer is in\n" +
		"[lua.md](lua.md). Effect hooks give nothing back. Query hooks give nil, `refuse(\"reason\", \"text\")` (verdict), or one term or a list of them: `{label = \"mud\", add = -1}`, with one of `add`,\n" +
		"`multiply`, `set`, `cap`, `floor` and `shift`.\n\n| point | kind | gets | when | `in` names |\n| --- | --- | --- | --- | --- |\n")
	for _, p := range model.HookPoints {
		gets := string(script.KindAtPoint(p.ID))
		if gets == "" {
			gets = "candidate"
		}
		for i, k := range p.KnownHexes {
			gets += map[bool]string{true: " (", false: "; "}[i == 0] + "`" + k.Name + "`: " + k.Doc
		}
		if len(p.KnownHexes) > 0 {
			gets += ")"
		}
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s | %s |\n", p.ID, p.Kind, gets, p.Doc, p.ScopeKind)
	}
	b.WriteString("\nA side is the phasing one, nil outside player turns.\n\n## Other places that name a function\n\nTheir `run` names an effect function.\n\n| part | gets |\n| --- | --- |\n")
	for _, k := range script.RunKeys {
		fmt.Fprintf(&b, "| [%s](format.md#%s) | %s |\n", k.Owner, k.Owner, k.With)
	}
	return b.String()
}

func actionPage() string {
	var b strings.Builder
	b.WriteString("# Actions\n\nAn action is one answer to a decision: a verb and what it names, as JSON. Author tests, `why-not` and the protocol also take\n" +
		"orders: several actions of one choice in one object, `{move: u1, to: \"0304\"}`.\n\n| action | |\n| --- | --- |\n")
	for _, v := range flow.Verbs {
		arg := map[flow.ArgKind]string{flow.ArgNone: "true", flow.ArgUnit: `"UNIT"`, flow.ArgHex: `"HEX"`, flow.ArgWord: `"WORD"`}[v.Arg]
		also := ""
		if v.SecondKey != "" {
			also = fmt.Sprintf(`, "%s": "WORD"`, v.SecondKey)
		}
		fmt.Fprintf(&b, "| `{\"%s\": %s%s}` | %s |\n", v.Key, arg, also, v.Doc)
	}
	return b.String()
}

// testPage lists the words of author tests.
func testPage() string {
	var b strings.Builder
	b.WriteString("# Words of author tests\n\nThe keys of a test file and of a case are in [format.md](format.md#kind-test), the verbs of orders in [actions.md](actions.md).\n\n" +
		"A case begins with the set-up of its scenario, patched by `given`; then come the orders of `when`, then all that is expected: `legal`,\n" +
		"`refused`, `then`, `why`, `events`. Dice come from `dice`, which must be rolled all of them and must be what the dice can show; a case\n" +
		"without `dice` takes those of a seed.\n\n" +
		"## Many cases of one form\n\nWith `table` a case stands for as many as the table has rows. `$NAME` is what the row has under that name: a whole value, whatever\n" +
		"it is, or a part of a text or of a key. A failure is reported at its row.\n\n" +
		"```yaml\n- rule: \"6.3\"\n  name: a die of $die at 3-1 gives $result\n  table:\n    - [die, result, where]\n    - [1, DE, {box: eliminated}]\n    - [2, DR, {hex: \"0404\"}]\n" +
		"  position: three-to-one\n  dice: [$die]\n  when: [{attack: \"0304\", with: [red-1, red-2]}]\n  then: {unit blue-1: $where}\n  events: [{combat: \"0304\", text: $result}]\n```\n\n" +
		"## Positions by name\n\n`positions` in any test file of a game gives positions names; every case of the game may begin with one: `position: three-to-one`. It goes\n" +
		"over the `given` of its own file and under that of the case. A file may hold positions alone.\n\n" +
		"## Free play\n\n`play` lets a bot answer for all sides, from the position on, before the orders of `when`: until a condition holds, for so many answers, or\n" +
		"to the end of the game. With `games`, all that the case expects must hold in each of so many games. `golden` names a file beside the test\n" +
		"file in which `vedette test --update` records the game; from then on the same answers must be open and lead to the same.\n\n" +
		"```yaml\n- rule: \"3.1\"\n  name: the third turn is reached, and nobody is over strength\n  play: {bot: contact, seed: 7, until: turn == 3}\n" +
		"  then: {that: \"all(units, steps <= 2)\"}\n```\n\n" +
		"## Properties\n\n`always` holds at every decision, `never` at none, `eventually` at one of each game at least: of those of `play`, and of the orders.\n\n" +
		"```yaml\n- rule: \"5.1\"\n  name: no hex holds more than two\n  play: {games: 50}\n  never: \"any(hexes, h, count(h.units) > 2)\"\n```\n\n" +
		"## What proves nothing\n\n" +
		"It does not pass:\n\n" +
		"* Where the orders end in the middle of an act (a retreat to make, an advance to take or leave), the case fails unless it goes on, or says\n" +
		"  what is asked: `then: {asks: retreat.to}`, `decides: blue`, or an order under `legal`.\n" +
		"* An order under `refused` without `because` must be refused for its own sake. That nothing asks for it (`not-asked`, `game-over`) or that\n" +
		"  the phase has ended is no proof of a rule; write the reason where this is what the case shows, or the phase that play must reach: `then: {phase: ...}`.\n" +
		"* `given: {phase: ...}` begins in that phase: what comes before it in the turn, the hooks at `game.start` and those at the start of the\n" +
		"  turn are skipped. `only` takes all other units from the map and out of the boxes.\n")
	for _, l := range authortest.Words() {
		fmt.Fprintf(&b, "\n## %s\n\n%s.\n\n| word | |\n| --- | --- |\n", l.Title, l.Usage)
		for _, w := range l.Words {
			fmt.Fprintf(&b, "| `%s` | %s |\n", w.ID, w.Doc)
		}
	}
	return b.String()
}
