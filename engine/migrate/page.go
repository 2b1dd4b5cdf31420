package migrate

import (
	"fmt"
	"strings"
)

// Page is the table of all that becomes something else, for the page on carrying
// files over.
func Page() string {
	var b strings.Builder
	row := func(cells ...string) { b.WriteString("| " + strings.Join(cells, " | ") + " |\n") }
	code := func(s string) string { return "`" + strings.ReplaceAll(s, "|", "\\|") + "`" }
	head := func(title string) {
		b.WriteString("\n## " + title + "\n\n| format 1 | where | format 2 | why |\n| --- | --- | --- | --- |\n")
	}
	head("Keys")
	for _, r := range keyRows {
		row(code(r.old), strings.Join(placesOf(r.in), ", "), code(r.now), r.why)
	}
	head("Words of keys")
	for _, r := range valueRows {
		key := r.key + ": "
		now := newKey(r.in, r.key) + ": "
		row(code(key+r.old), strings.Join(placesOf(r.in), ", "), code(now+r.now), r.why)
	}
	head("What is written otherwise")
	row(code("define"), "game, rulesets, variants", "functions in Lua; numbers in "+code("constants"), "logic is Lua")
	for _, r := range rewrites {
		row(code(r.old), strings.Join(placesOf(r.in), ", "), code(r.now), r.why)
	}
	head("Expressions, and the same words in Lua")
	for _, r := range nameRows {
		row(code(r.old), "anywhere", code(r.now), r.why)
	}
	for _, r := range fieldRows {
		row(code(r.old), "of a unit", code(r.now), r.why)
	}
	for _, r := range callRows {
		row(code(r.old+"(..)"), "anywhere", code(r.now+"(..)"), r.why)
	}
	for _, r := range asFields {
		row(code(r[0]), "anywhere", code(r[1]), r[2])
	}
	head("Lua")
	for _, r := range luaRows {
		row(code(r[0]), "Lua", code(r[1]), r[2])
	}
	b.WriteString("\n## What a person decides\n\n| finding | what it means | why |\n| --- | --- | --- |\n")
	for _, r := range Rules {
		row(code(r.ID), r.Title, r.Why)
	}
	return b.String()
}

// newKey is the name that a key of a type has in format 2.
func newKey(typ, old string) string {
	for i := range keyRows {
		if keyRows[i].old == old && keyRows[i].holdsIn(typ) {
			return keyRows[i].now
		}
	}
	return old
}

// placesOf says where the keys of types stand, as paths.
func placesOf(types string) []string {
	var out []string
	for _, t := range strings.Fields(types) {
		if name, ok := strings.CutPrefix(t, "file-"); ok {
			out = append(out, name)
			continue
		}
		if text := map[string]string{"order": "orders of tests", "outcome": "`then` of tests", "given": "`given` of tests", "unit-found": "`unit ID` in `then` of tests"}[t]; text != "" {
			out = append(out, text)
			continue
		}
		out = append(out, code1(firstPath(t)))
	}
	return out
}

func code1(s string) string { return "`" + s + "`" }

// firstPath is the shortest path of a game at which a type stands.
func firstPath(typ string) string {
	type at struct {
		path string
		f    *fields
	}
	seen := map[string]bool{"game": true}
	queue := []at{{"", format1()["game"]}}
	for len(queue) > 0 {
		now := queue[0]
		queue = queue[1:]
		for _, key := range now.f.order {
			path, fm := strings.TrimPrefix(now.path+"."+key, "."), now.f.of[key]
			for fm.sort != "" {
				if fm.sort == "map" {
					path += ".*"
				}
				fm = fm.of
			}
			if fm.name == typ {
				return path
			}
			if next := fm.fields(); next != nil && !seen[fm.name] {
				seen[fm.name] = true
				queue = append(queue, at{path, next})
			}
		}
	}
	return fmt.Sprint(typ)
}

// asFields are calls that are fields of things, and signs that are words.
var asFields = [][3]string{
	{"counter('x')", "counters['x']", "collections are indexed by id"},
	{"hex_numbered('0105')", "hexes['0105']", "collections are indexed by id"},
	{"area('x')", "areas.x", "collections are indexed by id"},
	{"units_in_box('x')", "boxes.x.units", "collections are indexed by id"},
	{"in_box('x', u)", "u.box == 'x'", "a field says it"},
	{"units_in(h), neighbors(h), hexsides_of(h)", "h.units, h.neighbors, h.hexsides", "fields say it"},
	{"lost(s), passed(s), track('t', s)", "s.lost, s.passed, s.tracks.t", "fields say it"},
	{"printed('cs', u)", "u.printed.cs", "a field says it"},
	{"pick(c, a, b)", "c and a or b", "Lua says it so; of conditions `c and a or not c and b`"},
	{"without(s, c)", "filter(s, not c)", "said twice"},
	{"size(s)", "#s", "said twice"},
	{"a / b", "floor_div(a, b)", "in Lua it does not round"},
}

// luaRows are words of Lua files.
var luaRows = [][3]string{
	{"function f(game, ..)", "function f(..)", "functions get what they are about"},
	{"function f(game, combat)", "function f(), with combat", "a word of the language"},
	{"rules.f(x)", "f(x)", "one room for all functions"},
	{"game:say(..), game.turn, game.phasing, game.vars", "say(..), turn, phasing, vars", "as in YAML"},
	{"game.options", "option", "as in YAML"},
	{"game:side_vars(s).x, army_vars, box_vars", "s.vars.x", "fields say it"},
	{"game:units{side =, box =}", "filter(boxes.b.units, {side =})", "as in YAML"},
	{"unit:place(h), unit:to_box(b)", "place(u, h), place(u, boxes.b)", "one verb"},
	{"unit:flip(f), unit:eliminate(), unit:lose_step(n) ..", "flip(u, f), eliminate(u), step_loss(u, n)", "verbs take sets too"},
	{"unit:arrive{at =, turn =}", "arrive(u, areas.a, turn)", "verbs take sets too"},
	{"game:add_track(t, n, s), game:set_track(t, n, s)", "adjust(t, n, s), set(t, n, s)", "the verbs of effects"},
	{"game:retreat{unit =, foes =, how =}", "retreat(u, {how =, from =})", "the verbs of effects"},
	{"game:at(\"end movement\", \"f\"), game:after(\"f\", d)", "at{point = \"phase.end\", phase = \"movement\", run = \"f\"}, after(\"f\", d)", "the words of hooks"},
	{"ask.choice{options =}", "ask.choice{from =}", "as the other questions"},
	{"ask.units{min =, max =}", "ask.units{least =, most =}", "how many: most, least"},
	{"\"loc-\" .. unit.army", "\"loc-\" .. unit.army.id", "an army is a thing with fields"},
	{"f(\"red\"), where f takes a side", "f(sides.red)", "a side is a thing with fields"},
}
