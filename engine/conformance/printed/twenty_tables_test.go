package printed_test

import (
	"fmt"
	"strings"
)

// twentyTables notes the tables of Waterloo 20 cell by cell.
func twentyTables(data any, f *facts) {
	for row, cells := range fields(data, "tables", "crt", "rows") {
		for i, column := range words(data, "tables", "crt", "columns") {
			f.add("first edition 1999", word(cells, i), "standard table crt row %s column %s", row, column)
		}
	}
	for row, result := range fields(data, "tables", "rally", "table") {
		word := strings.Fields(strings.TrimSuffix(strings.TrimPrefix(fmt.Sprint(result), "stays "), ": returns as a reinforcement"))[0]
		f.add(invented, word, "standard table rally row %s column result", row)
	}
	for _, t := range items(data, "turn_track", "turns") {
		source := invented + " from history"
		if word(t, "turn") == "19" {
			source = seedSays + " 17.3 (mud)"
		}
		f.add(source, strings.ToLower(word(t, "weather")), "standard table turn-track row %s column sky", word(t, "turn"))
		f.add(source, strings.ToLower(word(t, "ground")), "standard table turn-track row %s column ground", word(t, "turn"))
	}
	// The tables of the game stand in each view that shows tables.
	for _, x := range f.list {
		if rest, ok := strings.CutPrefix(x.key, "standard table "); ok {
			for _, view := range []string{"extended-campaign across the Sambre", "opening-battles across the Sambre", "standard with variable weather, tables"} {
				f.add(x.source, x.value, "%s table %s", view, rest)
			}
		}
	}
	for _, view := range []string{"extended-campaign across the Sambre", "opening-battles across the Sambre"} {
		twentyArrival(data, view, f)
	}
	for _, trend := range []string{"improving", "worsening"} {
		for die, by := range fields(data, "tables", "weather_roll", trend) {
			f.add(seedSays+" 16.10.1 (which die: reconstruction)", fmt.Sprint(by), "standard with variable weather, tables table weather-trend row %s column %s", die, trend)
		}
	}
}

func twentyArrival(data any, view string, f *facts) {
	units := map[string]string{"0": "none", "1": "one", "2": "two", "all": "all"}
	for _, r := range items(data, "tables", "french_arrival", "rows") {
		come := units[word(r, "arrive")]
		if word(r, "plus") != "" {
			come += " and one more"
		}
		f.add(seedSays+" 17.1.1", come, "%s table french-arrival row %s column units", view, word(r, "roll"))
		f.add(seedSays+" 17.1.1", orElse(word(r, "chooser"), "french"), "%s table french-arrival row %s column choice", view, word(r, "roll"))
	}
}

// twentyChart notes the numbers of the terrain chart, of weather and of Night
// where they stand in the rules.
func twentyChart(data any, f *facts) {
	chart := fields(data, "tables", "terrain", "entries")
	add := func(source, value, key string, args ...any) { f.add(source, value, "standard "+key, args...) }
	for _, terrain := range []string{"clear", "woods", "town", "strongpoint"} {
		add("terrain chart 1999", word(chart, terrain, "move"), "terrain %s move", terrain)
	}
	add(invented, "add "+strings.TrimPrefix(word(chart, "minor_river", "move"), "+"), "hexside minor move")
	add("terrain chart 1999", "forbid", "hexside major move")
	add(seedSays+" 12.2.1", "add 1", "movement forced")
	add(seedSays+" cards", "add unit.vars.stride", "movement card")
	add(invented, "add "+word(data, "tables", "night", "movement"), "movement night")
	add(seedSays+" 5.2.1", "add "+word(data, "tables", "weather_effects", "Mud", "all_movement"), "movement soft")
	add("standard rules 6.2", "floor 0", "movement not-less")
	add("terrain chart 1999", "add 1", "movement along road")
	for _, a := range []string{"battle", "countercharge"} {
		for _, terrain := range []string{"woods", "town", "strongpoint"} {
			add("terrain chart 1999", "add "+word(chart, terrain, "defence"), "%s defence %s", a, terrain)
		}
		add(invented, "add "+word(chart, "minor_river", "defence"), "%s defence river", a)
		add(invented, "add 1", "%s defence reserves", a)
		add(seedSays+" 5.1", "add 1", "%s defence good-ground", a)
		add("reports 9.6.3", "divide, round up 2", "%s attacker routed", a)
		add("standard rules 9.3", "multiply 2", "%s attacker guns", a)
		add(invented+" (card 4)", "add vars.gun_bonus", "%s attacker barrage", a)
		add(seedSays+" 5.2.1", "add "+word(data, "tables", "weather_effects", "Showers", "infantry_strength"), "%s attacker wet", a)
	}
}
