package printed_test

import (
	"fmt"
	"slices"
	"strings"
)

// twentySetup reads a scenario of the reference of Waterloo 20.
type twentySetup struct {
	ref, ground, setup, scenario any
	name                         string
	f                            *facts
	thirteen                     bool
}

// The set-ups that are read: without options, and with one.
type twentyOption int

const (
	twentyPlain twentyOption = iota
	twentyLeaders
	twentyLobau
	twentyRapp
	twentyBulow
)

// counters are the units and leaders of the reference, as often as there are.
func (t *twentySetup) counters(use func(u any, id string, count int)) {
	for _, u := range append(slices.Clone(items(t.ref, "units")), items(t.ref, "leaders")...) {
		id, n := twentyID(word(u, "id"), word(u, "army")), 1
		switch word(u, "type") {
		case "cadre":
			n = twentyCadres[id]
		case "dummy":
			n = number(word(u, "count"))
		}
		use(u, id, n)
	}
}

// twentyCadres is how many cadres the box holds: the most that a scenario lists.
var twentyCadres = map[string]int{"fr-cadre": 5, "ad-cadre": 4, "pr-cadre": 4}

// twentyID is the id of a counter in the game for one in the reference.
func twentyID(id, army string) string {
	if name, ok := strings.CutPrefix(id, "ldr_"); ok {
		return map[string]string{"french": "fr-", "anglo_dutch": "ad-", "prussian": "pr-"}[army] + name
	}
	return dashed(id)
}

func (t *twentySetup) units() {
	t.counters(func(u any, id string, n int) {
		note := func(source, what string, args ...any) {
			key := fmt.Sprintf("%s unit %s: %s", t.name, id, fmt.Sprintf(what, args...))
			for range n {
				t.f.count(source, "%s", key)
			}
		}
		kind, strength := word(u, "type"), word(u, "strength")
		if s := word(u, "variants", strings.ReplaceAll(t.name, "-", "_"), "strength"); s != "" {
			strength = s
		}
		if kind == "" {
			kind, strength = "leader", "0"
		}
		note("data.json units", "%s of %s, %s", kind, dashed(word(u, "army")), word(u, "side"))
		note("data.json units", "called %s", strings.TrimSuffix(word(u, "name"), " (variant)"))
		note("data.json units", "cs %s", strength)
		note("data.json units", "ma %s", orElse(word(u, "movement"), "2"))
		span := orElse(word(u, "command_span"), "0")
		if at(u, "command_span", "cavalry") != nil {
			span = word(u, "command_span", "cavalry")
		}
		note("data.json leaders", "span %s", span)
		for _, trait := range []string{"elite", "guard"} {
			if at(u, trait) == true {
				note("data.json units", "%s", trait)
			}
		}
	})
}

func (t *twentySetup) turns() {
	first, last := number(word(t.scenario, "start_turn")), number(word(t.scenario, "last_turn"))
	for _, x := range items(t.ref, "turn_track", "turns") {
		n := number(word(x, "turn"))
		if n < first || n > last {
			continue
		}
		month, day, _ := strings.Cut(word(x, "date"), " ")
		t.f.add("data.json turn_track", day+" "+month+" "+word(x, "part"), "%s turn %d", t.name, n)
		if at(x, "night") == true {
			t.f.add("data.json turn_track", "yes", "%s turn %d night", t.name, n)
		}
	}
}

// start notes morale, turns and piles of a view; the French begin with some morale more.
func (t *twentySetup) start(name string, more int) {
	add := func(value, key string, args ...any) {
		t.f.add("data.json scenarios", value, "%s %s", name, fmt.Sprintf(key, args...))
	}
	add(word(t.scenario, "start_turn"), "first turn")
	add(word(t.scenario, "last_turn"), "last turn")
	add(fmt.Sprint(number(word(t.setup, "morale", "french"))+more), "morale of french")
	add(word(t.setup, "morale", "allied"), "morale of allied")
	add("0 to "+word(t.ref, "morale", "maximum"), "morale limits")
	if word(t.setup, "first_turn_skips_event_phase_for") == "french" {
		add(word(t.setup, "start_turn"), "at the start no_card_on")
	}
	for _, c := range items(t.ref, "cards") {
		n := number(word(c, "number"))
		if n == 13 && !t.thirteen {
			continue
		}
		starts := "pile"
		has := func(list string) bool { return slices.Contains(words(t.setup, "deck", list), fmt.Sprint(n)) }
		switch {
		case has("start_in_discard"), has("optional_in_discard"):
			starts = "discard"
		case has("top_of_draw"):
			starts = "top"
		}
		add(cardTitle(c), "card %d", n)
		add(starts, "card %d starts", n)
	}
}

// cardTitle is the number of a card and the titles of its two parts.
func cardTitle(c any) string {
	title := word(c, "title")
	if french, allied := word(c, "french", "title"), word(c, "allied", "title"); french != allied && allied != "" && french != "" && !strings.Contains(title, " / ") {
		title = french + " / " + allied
	}
	return word(c, "number") + " " + title
}

// victory notes who wins and when: by morale in all scenarios, by the objectives
// in that of 17.2.
func (t *twentySetup) victory() {
	add := func(source, value, key string) { t.f.add(source, value, "%s victory %s", t.name, key) }
	add(seedSays+" 17.2", "french, level 2, sides.allied.tracks.morale == 0, at once", "french-decisive")
	add(seedSays+" 17.2", "allied, level 2, sides.french.tracks.morale == 0, at once", "allied-decisive")
	french, allied := "sides.french.tracks.morale > sides.allied.tracks.morale", "sides.allied.tracks.morale > sides.french.tracks.morale"
	source := invented
	if at(t.scenario, "victory", "at_end") != nil {
		source = seedSays + " 17.2"
		add(source, "allied, level 2, held_objectives() == 2", "allied-both")
		french, allied = "held_objectives() == 0 and "+french, "held_objectives() == 1 and "+allied
		t.f.add(source, `count ( sides . french . objectives , function ( h ) return any ( h . units , function ( u ) return u . side == "allied" and not u . marker end ) end )`, "%s held_objectives", t.name)
	}
	add(source, "french, level 1, "+french, "french-marginal")
	add(source, "allied, level 1, "+allied, "allied-marginal")
}

func (t *twentySetup) weather() {
	name := t.name + " with variable weather"
	t.f.add(seedSays+" 3.0, 17.1, 17.3", strings.ToLower(word(t.setup, "weather_if_variable", "box")), "%s at the start weather", name)
	t.f.add(seedSays+" 3.0, 17.1, 17.3", word(t.setup, "weather_if_variable", "trend"), "%s at the start trend", name)
}

// place notes where every counter starts, with an option.
func (t *twentySetup) place(name string, with twentyOption) {
	left := map[string]int{}
	var order []string
	army := map[string]string{}
	t.counters(func(u any, id string, n int) {
		left[id], army[id] = n, word(u, "army")
		order = append(order, id)
	})
	put := func(source, unit, where string) {
		if strings.HasPrefix(unit, "ldr_") && with != twentyLeaders || strings.Contains(unit, ":") {
			return
		}
		id := dashed(unit)
		for known := range left {
			if twentyID(unit, army[known]) == known {
				id = known
			}
		}
		if left[id]--; left[id] < 0 {
			panic(name + ": too many " + id)
		}
		t.f.count(source, "%s place %s: %s", name, id, where)
	}
	changes := fields(t.setup, "variants")
	instead := func(unit, where string) (source, who string) {
		if with == twentyLobau && unit == "fr_cadre" {
			if r := fields(changes, "17.4.1", "replace"); where == word(r, "hex") || word(r, "turn") != "" {
				put(reading, unit, "box optional")
				return seedSays + " 17.4.1", word(r, "with")
			}
		}
		return "data.json scenarios", unit
	}
	for _, s := range items(t.setup, "setup") {
		for _, unit := range words(s, "units") {
			where := word(s, "hex")
			source, who := instead(unit, where)
			put(source, who, where)
		}
	}
	for _, r := range items(t.setup, "reinforcements") {
		turn, source := word(r, "turn"), "data.json scenarios"
		if move := fields(changes, "17.1.3", "move"); with == twentyBulow && word(move, "unit") == word(r, "unit") {
			turn, source = word(move, "to_turn"), seedSays+" 17.1.3 (turn 7: reading)"
		}
		from, who := instead(word(r, "unit"), "")
		if who != word(r, "unit") {
			source = from
		}
		put(source, who, t.arrival(turn, word(r, "area")))
	}
	if add := fields(changes, "17.4.2", "add"); with == twentyRapp {
		where := word(add, "hex")
		if where == "" {
			where = t.arrival(word(add, "turn"), word(add, "area"))
		}
		put(seedSays+" 17.4.2", word(add, "unit"), where)
	}
	for _, unit := range words(t.setup, "broken") {
		put("data.json scenarios", unit, "box broken")
	}
	t.pool(put, left)
	t.rest(name, order, left, army, with)
}

func (t *twentySetup) arrival(turn, area string) string {
	return fmt.Sprintf("turn %s at %s", turn, sorted(words(t.ground, "entry_areas", area, "hexes")))
}

// pool notes the force pools. Lobau's cadre has left the game with its corps, so
// the pools stay as listed.
func (t *twentySetup) pool(put func(source, unit, where string), left map[string]int) {
	short := map[string]string{"french": "fr", "anglo_dutch": "ad", "prussian": "pr"}
	for _, army := range []string{"french", "anglo_dutch", "prussian"} {
		pool := fields(t.setup, "force_pool", army)
		for range number(word(pool, "cadre")) {
			put("data.json scenarios", short[army]+"_cadre", "box force")
		}
		for _, unit := range words(pool, "units") {
			put("data.json scenarios", unit, "box force")
		}
	}
	for _, unit := range words(t.setup, "off_map_until_rebuilt") {
		put("data.json scenarios", unit, "box force")
	}
}

// rest notes the counters that the set-up does not name: those of options that
// are not in use, and corps of which only remnants are left.
func (t *twentySetup) rest(name string, order []string, left map[string]int, army map[string]string, with twentyOption) {
	for _, id := range order {
		where, source := "box optional", "pieces of options not in use"
		switch {
		case army[id] == "french" && with == twentyLeaders && slices.Contains([]string{"fr-nap3", "fr-nap2", "fr-ney", "fr-grouchy"}, id):
			where, source = "box staff", seedSays+" 16.9.8"
		case id == "ad-cadre" || id == "pr-cadre":
			where, source = "out of play", "the scenario lists fewer"
		case id == "pr-1" || id == "pr-2":
			where, source = "box force", reading+" (W16)"
		}
		for range left[id] {
			t.f.count(source, "%s place %s: %s", name, id, where)
		}
	}
}
