package printed_test

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/model"
)

// printedNapoleon is Napoleon at Waterloo, the basic and the Advanced game.
// The basic game's counters of one kind and strength are interchangeable, so
// that a counter is what is printed on it.
func printedNapoleon() *printedGame {
	return &printedGame{
		id:     "napoleon-at-waterloo",
		tables: []string{"crt", "capability"},
		areas:  []string{"exit"},
		traits: []string{"commander"},
		others: true,
		read:   readNapoleon,
		name: func(g *model.Game, u *model.Unit) string {
			text := fmt.Sprintf("%s %s %d-%d", g.Armies[u.Army].ID, g.Kinds[u.Kind].ID, u.Faces[0].Values[0], u.Faces[0].Values[1])
			if g.Scenario == "advanced" {
				text += " " + plainName(u.Name(), g.Armies[u.Army].ID)
				if u.Group >= 0 {
					text += ", " + g.Groups[u.Group]
				}
			}
			return text
		},
		more: moreNapoleon,
		views: []view{
			{"basic", "basic", nil, "map terrain setup start turns tables"},
			{"advanced", "advanced", nil, "terrain setup start turns tables units"},
		},
	}
}

// plainName is a name without that of the army, which the reference leaves out.
func plainName(name, army string) string {
	for _, before := range []string{army + " ", "french ", "british ", "prussian "} {
		if rest, ok := strings.CutPrefix(strings.ToLower(name), before); ok {
			return rest
		}
	}
	return strings.ToLower(name)
}

// moreNapoleon notes the numbers of the conditions of victory and the limits of
// stacking.
func moreNapoleon(v *view, res *compile.Result, f *facts) {
	g := res.Game
	for i := range g.Victory {
		w := &g.Victory[i]
		if !strings.HasSuffix(w.ID, "at-once") {
			f.add("", fmt.Sprintf("%s, level %d, %s", g.Sides[w.Side].ID, w.Level, w.When.Text), "%s victory %s", v.name, w.ID)
		}
	}
	for i := range g.Constants {
		f.add("", fmt.Sprint(g.Constants[i].Value), "%s %s", v.name, g.Constants[i].ID)
	}
	for _, fn := range res.Lua {
		if strings.HasSuffix(fn.Name, "_decisive") {
			_, value, _ := strings.Cut(fn.Tokens, "return ")
			f.add("", strings.TrimSuffix(value, " end "), "%s %s", v.name, fn.Name)
		}
	}
	for i := range g.Stacking {
		f.count("", "%s stacking %s", v.name, g.Stacking[i].Limit.Text)
	}
}

func readNapoleon(ref *digest, f *facts) {
	data := ref.files["data"]
	napoleonMap(at(data, "map"), f)
	basic, advanced := at(data, "basic_game"), at(data, "advanced_game")
	napoleonRules("basic", at(basic, "tables"), data, f)
	napoleonRules("advanced", at(data, "tables"), data, f)
	east := sorted(words(data, "map", "prussian_entry", "hexes"))
	for _, list := range []string{"at_start", "reinforcements"} {
		for _, u := range items(basic, list) {
			f.count("data.json basic_game", "basic place %s: %s", napoleonCounter(u), napoleonPlace(u, east))
		}
		for _, u := range items(advanced, list) {
			source := seedSays
			if at(u, "reconstruction") == true {
				source = invented
			}
			name := napoleonCounter(u) + " " + napoleonName(u)
			f.count(source, "advanced place %s: %s", name, napoleonPlace(u, east))
			napoleonUnit(source, name, u, f)
		}
	}
}

func napoleonUnit(source, name string, u any, f *facts) {
	note := func(what string, args ...any) {
		f.count(source, "advanced unit %s: %s", name, fmt.Sprintf(what, args...))
	}
	note("%s of %s, %s", word(u, "type"), strings.ToLower(word(u, "nation")), strings.ToLower(word(u, "side")))
	note("cs %s", word(u, "cs"))
	note("ma %s", word(u, "ma"))
	if word(u, "role") == "leader" {
		note("commander")
	}
}

func napoleonCounter(u any) string {
	return fmt.Sprintf("%s %s %s-%s", strings.ToLower(word(u, "nation")), word(u, "type"), word(u, "cs"), word(u, "ma"))
}

func napoleonName(u any) string {
	name, group := strings.ToLower(word(u, "name")), word(u, "formation")
	if name == "" {
		_, name, _ = strings.Cut(word(u, "id"), "-")
		group = word(u, "formation_inferred")
	}
	return name + ", " + group
}

func napoleonPlace(u any, east string) string {
	if turn := word(u, "turn"); turn != "" {
		return fmt.Sprintf("turn %s at %s", turn, east)
	}
	return word(u, "hex")
}

func napoleonMap(ground any, f *facts) {
	const source = "data.json map"
	wide, high := number(word(ground, "grid", "columns")), number(word(ground, "grid", "rows"))
	f.add(source, word(ground, "grid", "hexes"), "hexes")
	legend := map[byte]string{'.': "clear", 'T': "town", '#': "woods", '=': "woods-road"}
	rows := words(ground, "terrain_rows")
	for c := 1; c <= wide; c++ {
		for r := 1; r <= high; r++ {
			id := fmt.Sprintf("%02d%02d", c, r)
			f.add(source, legend[rows[r-1][c-1]], "hex %s terrain", id)
			var near []string
			for _, step := range fields(ground, "neighbours", parity(c)+"_column") {
				if x, y := c+number(word(step, 0)), r+number(word(step, 1)); x >= 1 && x <= wide && y >= 1 && y <= high {
					near = append(near, fmt.Sprintf("%02d%02d", x, y))
				}
			}
			f.add(source, sorted(near), "hex %s beside", id)
		}
	}
	for _, e := range items(ground, "woods_road_hexsides", "edges") {
		f.add(source, "yes", "side %s road", pairText(word(e, 0), word(e, 1)))
	}
	for _, list := range []string{"networks", "dropped_short_fragments"} {
		for _, net := range items(ground, "roads_advisory", list) {
			for _, e := range items(net) {
				if key := fmt.Sprintf("side %s track", pairText(word(e, 0), word(e, 1))); f.at[key] == 0 {
					f.add("found by machine, no effect", "yes", "%s", key)
				}
			}
		}
	}
	for _, kind := range []string{"towns", "points"} {
		for _, n := range items(ground, "place_names", kind) {
			hexes := words(n, "hexes")
			if h := word(n, "hex"); h != "" {
				hexes = append(hexes, h)
			}
			name := strings.NewReplacer("unnamed hamlet NW", "north-west hamlet", "unnamed hamlet NE", "north-east hamlet", "unnamed farm E", "eastern farm",
				" (hamlet on the road to Waterloo)", "").Replace(word(n, "name"))
			if strings.HasPrefix(name, "wood ") {
				continue // no name: where it lies
			}
			for _, h := range hexes {
				f.add("data.json place_names", name, "hex %s name", h)
			}
		}
	}
	f.add(source, sorted(words(ground, "exit_hexes", "hexes")), "area exit")
}

// napoleonRules notes tables, turns and numbers of victory of one of the games.
func napoleonRules(name string, tables, data any, f *facts) {
	const source = "data.json tables"
	add := func(value, key string, args ...any) { f.add(source, value, "%s %s", name, fmt.Sprintf(key, args...)) }
	for row, cells := range fields(tables, "crt", "rows") {
		for i, column := range words(tables, "crt", "columns") {
			add(word(cells, i), "table crt row %s column %s", row, column)
		}
	}
	rows := map[string]string{"artillery_range_1": "artillery near", "artillery_range_2": "artillery far"}
	for attacker, cells := range fields(tables, "capability", "rows_attacker_columns_defender") {
		for defender, n := range fields(cells) {
			add(fmt.Sprint(n), "table capability row %s column %s", orElse(rows[attacker], attacker), defender)
		}
	}
	for _, terrain := range []string{"clear", "town", "woods", "woods_road"} {
		cost := orElse(word(tables, "terrain_effects", terrain, "mp"), "forbidden")
		if terrain == "woods_road" && name == "advanced" { // off the road as woods: rule_switches
			cost = fmt.Sprintf("option.woods_road_entry_off_road == '1 point' and %s or %s", cost, word(tables, "terrain_effects", "woods", "mp"))
		}
		add(cost, "terrain %s move", dashed(terrain))
	}
	add("1", "first turn")
	add(word(data, "scale", "turns"), "last turn")
	for n := 1; n <= number(word(data, "scale", "turns")); n++ {
		add(fmt.Sprintf("%d pm", n), "turn %d", n)
	}
	switch name {
	case "basic":
		add(word(tables, "demoralization", "threshold"), "breaking_point")
		add("allied, level 1, latched('french-broken')", "victory allied")
		add(fmt.Sprintf("french, level 1, latched('allied-demoralized') and exits() >= %s", word(tables, "victory", "French", "units_exited")), "victory french")
	default:
		won := at(tables, "victory")
		add(word(tables, "demoralization_threshold"), "breaking_point")
		add("french, level 1, latched('allied-demoralized')", "victory french-marginal")
		add("french, level 2, sides.allied.lost >= "+word(won, "French", "2_provisional"), "victory french-provisional")
		add("french, level 3, french_decisive()", "victory french-decisive")
		add("allied, level 1, sides.french.lost >= "+word(won, "Allied", "1_marginal"), "victory allied-marginal")
		add("allied, level 2, sides.french.lost >= "+word(won, "Allied", "2_provisional"), "victory allied-provisional")
		add("allied, level 3, allied_decisive()", "victory allied-decisive")
		add(fmt.Sprintf(`count ( boxes . exited . units , function ( u ) return not has_trait ( "commander" , u ) end ) >= %s and napoleon . box == "exited"`,
			word(won, "French", "3_decisive", "exit_combat_units")), "french_decisive")
		add(`latched ( "french-demoralized" ) or counters [ "fr-napoleon" ] . box == "eliminated"`, "allied_decisive")
	}
	f.count(source, "%s stacking %s", name, word(tables, "stacking_limit"))
}
