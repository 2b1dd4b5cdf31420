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
		{"fine", "function hook(game, unit)\n  if unit.strength > 3 and game.vars.rain then place(unit, \"0102\") end\nend", ""},
		{"value", "function hook(game, unit) return unit.strenght end", "lua-field-unknown 1:39"},
		{"variable", "function hook(game, unit) game.vars.rian = true end", "lua-field-unknown 1:37"},
		{"kind", "function hook(game, unit) return unit.kind == \"hoarse\" end", "lua-text-unknown 1:47"},
		{"track", "function hook(game, unit) adjust(\"moral\", 1) end", "lua-text-unknown 1:34"},
		{"verb", "function hook(game, unit) unit:eliminate() end", "lua-field-unknown 1:32"},
		{"colon", "function hook(game, unit) return unit.distance(unit.hex) end", "lua-colon 1:39"},
		{"option", "function hook(game, unit) return game:units{ sid = \"red\" } end", "lua-option-unknown 1:46"},
		{"list", "function hook(game, unit) for _, u in ipairs(game:units{}) do u:elimnate() end end", "lua-field-unknown 1:65"},
		{"ask", "function hook(game, unit) return ask.unt{ from = {} } end", "lua-field-unknown 1:38"},
		{"later", "function hook(game, unit) after(\"nothing\") end", "lua-function-unknown 1:33"},
		{"point", "function hook(game, unit) at{ point = \"phase.end\", phase = \"mrach\", run = \"hook\" } end", "lua-text-unknown 1:60"},
		{"unused", "function hook(game, unit) end\nfunction spare(game) end", "script-unused 2:10"},
		{"missing", "function hok(game, unit) end", "script-missing 9:3\nscript-unused 1:10"},
	} {
		g := world(t)
		bindHook(g, "unit.eliminated", "hook")
		g.Hooks[0].Pos = diag.Pos{File: "game.yaml", Line: 9, Col: 3}
		var rep diag.List
		Check([]Source{{Name: "a.lua", Src: []byte(c.src)}}, g, Bindings(g), &rep)
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
	Check([]Source{{Name: "a.lua", Src: []byte("function hook(game) game.vars.x = game:track(\"y\") return game.trun end")}}, nil, nil, &rep)
	if len(rep.Items) != 1 || rep.Items[0].Nearest != "turn" {
		t.Errorf("%+v", rep.Items)
	}
}

func TestRulesAreInOneCatalogue(t *testing.T) {
	c, err := diag.Join(Rules, check.Rules)
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{RuleError, RuleFuel, RuleMemory, RuleHost, RuleMismatch, RuleQuestions, RuleResult, RuleMissing, RuleHidden, RuleUnused} {
		if r, ok := c.Find(id); !ok || r.Title == "" || r.Good == "" {
			t.Errorf("%s is not in the catalogue", id)
		}
	}
}

// The stub must itself be Lua that the checks can read.
func TestStubAndReference(t *testing.T) {
	s := api.Declare(world(t))
	stub, page := s.Stub(), s.Reference()
	for _, want := range []string{"---@class unit\n", "---@field strength integer", "function game:track(track, of) end", "---@return unit?", "function ask.unit(options) end",
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
		if got := KindAt(point); got != want {
			t.Errorf("%s: %s", point, got)
		}
	}
	if got := Bindings(&model.Game{}); got != nil {
		t.Error(got)
	}
}
