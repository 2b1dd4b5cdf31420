package main

import (
	"maps"
	"slices"
)

// question is a request that a connection is asked.
type question struct {
	method string
	params map[string]any
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

// listOf gives the objects of a list in an answer.
func listOf(answer map[string]any, key string) []map[string]any {
	list, _ := answer[key].([]any)
	var out []map[string]any
	for _, item := range list {
		if o, ok := item.(map[string]any); ok {
			out = append(out, o)
		}
	}
	return out
}

// idOf gives the id of the n-th object of a list, or of the last one.
func idOf(list []map[string]any, n int) string {
	if len(list) == 0 {
		return "nobody"
	}
	id, _ := list[min(n, len(list)-1)]["id"].(string)
	return id
}

// listUnitsOnMap lists the units of a side that are on the map, with their hexes.
func listUnitsOnMap(view map[string]any, side string) (units, hexes []string) {
	for _, u := range listOf(view, "units") {
		id, _ := u["id"].(string)
		hex, _ := u["hex"].(string)
		if hex != "" && u["side"] == side {
			units, hexes = append(units, id), append(hexes, hex)
		}
	}
	if len(units) == 0 {
		return []string{"nobody"}, []string{"0101"}
	}
	return units, hexes
}

// rightQuestions asks each method what a player, a page or a bot would ask.
func rightQuestions(p *position) []question {
	sides := listOf(p.board, "sides")
	mine := p.legal.Waiting
	if mine == "" {
		mine = idOf(sides, 0)
	}
	theirs := idOf(sides, 0)
	if theirs == mine {
		theirs = idOf(sides, 1)
	}
	units, hexes := listUnitsOnMap(p.view, mine)
	_, enemies := listUnitsOnMap(p.view, theirs)
	order := map[string]any{"attack": enemies[0], "with": units[:1]}
	var out []question
	ask := func(method string, params map[string]any) {
		if p.game != "" {
			params["game"] = p.game
		}
		out = append(out, question{method, params})
	}
	for _, method := range []string{"game.legal", "game.board", "game.view", "game.luck", "game.moments", "game.moment", "game.threats", "game.save"} {
		ask(method, map[string]any{})
	}
	ask("game.view", map[string]any{"side": theirs})
	ask("game.why", map[string]any{"of": "combat"})
	for n := range min(3, len(units)) {
		to := hexes[len(hexes)-1-n]
		ask("game.why", map[string]any{"of": map[string]any{"move": units[n], "to": to}})
		ask("game.why_not", map[string]any{"unit": units[n], "to": to})
		ask("game.why_not", map[string]any{"unit": units[n], "to": enemies[min(n, len(enemies)-1)]})
		ask("game.path", map[string]any{"unit": units[n], "to": to})
		ask("game.query", map[string]any{"reach": units[n]})
	}
	ask("game.why", map[string]any{"of": order})
	ask("game.why_not", map[string]any{"order": order})
	for _, action := range p.legal.Legal[:min(3, len(p.legal.Legal))] {
		ask("game.why_not", map[string]any{"order": action})
		ask("game.rolls", map[string]any{"actions": []any{action}})
		ask("game.branch", map[string]any{"actions": []any{action}})
	}
	ask("game.outcomes", map[string]any{"order": order})
	ask("game.threats", map[string]any{"hex": hexes[0]})
	for _, params := range []map[string]any{
		{"zone": idOf(listOf(p.board, "zones"), 0), "side": theirs},
		{"zone": idOf(listOf(p.board, "zones"), 0), "unit": units[0]},
		{"sight": idOf(listOf(p.board, "sights"), 0), "from": hexes[0], "to": enemies[0]},
		{"odds": order}, {"distance": true, "from": hexes[0], "to": enemies[0]},
		{"numbers": idOf(listOf(p.board, "attacks"), 0), "attack": 8, "defence": 5},
		{"value": "turn"}, {"value": "count(units, hex ~= nil)"}, {"obligations": true},
		{"table": idOf(listOf(p.board, "tables"), 0)},
		{"reach": units[0], "hypothetical": map[string]any{"units": map[string]any{units[0]: hexes[len(hexes)-1]}}},
	} {
		ask("game.query", params)
	}
	if len(p.legal.Legal) > 0 {
		ask("game.apply", map[string]any{"action": p.legal.Legal[len(p.legal.Legal)-1]})
		ask("game.undo", map[string]any{})
		ask("game.redo", map[string]any{})
	}
	return out
}

// changesGame are methods that change or close a game when they are called with nothing.
var changesGame = []string{"game.close", "game.undo", "game.redo", "game.new", "lobby.new", "lobby.close"}

// wrongQuestions calls each method with nothing, with a parameter that is not there,
// with each parameter of a wrong type, and of a wrong value.
func wrongQuestions(methods map[string][]string, p *position) []question {
	var out []question
	for _, method := range sortedKeys(methods) {
		if !slices.Contains(changesGame, method) {
			out = append(out, question{method, map[string]any{}})
		}
		out = append(out, question{method, map[string]any{"nonsense": 1}})
		for _, name := range methods[method] {
			for _, wrong := range []any{map[string]any{"a": []int{1}}, "no-such-thing", -1} {
				params := map[string]any{name: wrong}
				if p.game != "" && name != "game" && slices.Contains(methods[method], "game") {
					params["game"] = p.game
				}
				out = append(out, question{method, params})
			}
		}
	}
	return append(out, question{"game.nothing", map[string]any{}})
}
