package script

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/script/api"
	"github.com/vedette-wargames/vedette/script/check"
)

func TestCheckKnowsTheGame(t *testing.T) {
	for _, c := range []struct{ name, src, want string }{
		{"fine", "function hook(unit)\n  if unit.strength > 3 and vars.rain then place(unit, \"0102\") end\nend", ""},
		{"value", "function hook(unit) return unit.strenght end", "lua-field-unknown 1:33"},
		{"variable", "function hook(unit) vars.rian = true end", "lua-field-unknown 1:26"},
		{"kind", "function hook(unit) return unit.kind == \"hoarse\" end", "lua-text-unknown 1:41"},
		{"track", "function hook(unit) adjust(\"moral\", 1) end", "lua-text-unknown 1:28"},
		{"a library of Lua", "function hook(unit) local moved = {} table.insert(moved, unit) return note(\"x\", #moved) end", ""},
		{"parameter", "function hook(unit, frm) end", "script-parameter 1:10"},
		{"parameter that the hook knows", "function hook(unit, from) return from.terrain end", ""},
		{"field of one that it knows", "function hook(from, unit) return from.terain, unit.strenght end", "lua-field-unknown 1:39\nlua-field-unknown 1:52"},
		{"typed", "---@param u unit[]\nfunction helper(u) return u[1].strenght end\nfunction hook(unit) note(\"x\", helper({ unit })) end", "lua-field-unknown 2:32"},
		{"side", "function hook(unit) return unit.side.enmy end", "lua-field-unknown 1:38"},
		{"side by id", "function hook(unit) return sides.rde end", "lua-field-unknown 1:34"},
		{"text of a side", "function hook(unit) return unit.side:upper() end", ""},
		{"element", "function hook(unit) return any(units, function(u) return u.strenght > 1 end) end", "lua-field-unknown 1:60"},
		{"fields text", "function hook(unit) return first(filter(units, { kind = \"hoarse\" })) end", "lua-text-unknown 1:57"},
		{"one of a set", "function hook(unit) return first(filter(units, { kind = \"horse\" })).strenght end", "lua-field-unknown 1:69"},
		{"option", "function hook(unit) return filter(counters, { sid = \"red\" }) end", "lua-field-unknown 1:47"},
		{"list", "function hook(unit) for _, u in ipairs(counters) do u:elimnate() end end", "lua-field-unknown 1:55"},
		{"ask", "function hook(unit) return ask.unt{ from = {} } end", "lua-field-unknown 1:32"},
		{"later", "function hook(unit) after(\"nothing\") end", "lua-function-unknown 1:27"},
		{"how", "function hook(unit) retreat(unit, { how = \"shake\" }) end", "lua-text-unknown 1:43"},
		{"key of the table given last", "function hook(unit) retreat(unit, { hw = \"back\" }) end", "lua-option-unknown 1:37"},
		{"point", "function hook(unit) at{ point = \"phase.end\", phase = \"mrach\", run = \"hook\" } end", "lua-text-unknown 1:54"},
		{"unused", "function hook(unit) end\nfunction spare() end", "script-unused 2:10"},
		{"missing", "function hok(unit) end", "script-missing 9:3\nscript-unused 1:10"},
	} {
		g := world(t)
		g.Retreats = []model.Retreat{{Source: src("shaken")}}
		bindHook(g, "unit.eliminated", "hook")
		g.Hooks[0].Pos = diag.Pos{File: "game.yaml", Line: 9, Col: 3}
		var rep diag.List
		CheckFiles([]Source{{Name: "a.lua", Src: []byte(c.src)}}, g, ListBindings(g), &rep)
		var out []string
		for _, d := range rep.Items {
			out = append(out, fmt.Sprintf("%s %d:%d", d.Rule, d.Pos.Line, d.Pos.Col))
		}
		if got := strings.Join(out, "\n"); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

func TestCheckWithoutAGame(t *testing.T) {
	var rep diag.List
	CheckFiles([]Source{{Name: "a.lua", Src: []byte("function hook() vars.x = tracks.y return trun end")}}, nil, nil, &rep)
	if len(rep.Items) != 1 || rep.Items[0].Nearest != "turn" {
		t.Errorf("%+v", rep.Items)
	}
}

func TestRulesAreInOneCatalogue(t *testing.T) {
	c, err := diag.JoinRules(Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{RuleError, RuleFuel, RuleMemory, RuleHost, RuleMismatch, RuleQuestions, RuleResult, RuleMissing, RuleHidden, RuleUnused} {
		if r, ok := c.FindRule(id); !ok || r.Title == "" || r.Good == "" {
			t.Errorf("%s is not in the catalogue", id)
		}
	}
}

// The stub must itself be Lua that the checks can read.
func TestStubAndReference(t *testing.T) {
	s := api.DeclareAll(world(t))
	stub, page := s.WriteStub(), s.WriteReference()
	for _, want := range []string{"---@class unit\n", "---@field strength integer", "---@type side?", "---@class side: string", "function within(n, near) end", "function filter(set, what) end", "---@type by_id_of_counters\ncounters = {}", "---@return unit?", "function ask.unit(options) end",
		"---@field rain boolean", "function roll(options) end", "function retreat(units, options) end"} {
		if !strings.Contains(stub, want) {
			t.Errorf("the stub has no %q", want)
		}
	}
	for _, want := range []string{"## unit", "| `strength` | number |", "- `place(units, at)`", "- `ask.choice{", "(Effect hooks only.)"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page has no %q", want)
		}
	}
	if os.Getenv("SHOW") != "" {
		t.Log(stub, page)
	}
	for _, ty := range s.Types {
		if ty.Doc == "" {
			t.Errorf("%s has no help", ty.Name)
		}
		for _, m := range ty.Members {
			if m.Doc == "" {
				t.Errorf("%s.%s has no help", ty.Name, m.Name)
			}
		}
	}
}

func TestKindAt(t *testing.T) {
	for point, want := range map[string]Kind{"unit.eliminated": WithUnit, "move.done": WithUnit, "move.allowance": WithMove, "combat.done": WithCombat, "turn.start": WithSide, "card": WithCard, "attack.verdict": WithAim, "action": "", "nowhere": ""} {
		if got := KindAtPoint(point); got != want {
			t.Errorf("%s: %s", point, got)
		}
	}
	if got := ListBindings(&model.Game{}); got != nil {
		t.Error(got)
	}
}
