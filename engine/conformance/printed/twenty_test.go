package printed_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/model"
)

const (
	seedSays = "seed"
	invented = "reconstruction"
	reading  = "reading, see the game's register"
)

// printedTwenty is Waterloo 20.
func printedTwenty() *printedGame {
	p := &printedGame{
		id:     "waterloo-20",
		tables: []string{"crt", "turn-track", "rally", "french-arrival", "weather-trend"},
		areas: []string{"loc-french", "loc-anglo-dutch", "loc-prussian", "objectives-french", "objectives-allied", "entry-a", "entry-x", "entry-y", "entry-z",
			"return-french", "return-anglo-dutch", "return-prussian", "frederick"},
		traits: []string{"elite", "guard"},
		read:   readTwenty,
		name:   func(_ *model.Game, u *model.Unit) string { return unnumbered(u.ID) },
		label:  func(u *model.Unit) string { return lastWordOf(u.Name(), "Cadre", "Dummy") },
		more:   moreTwenty,
	}
	for _, s := range twentyScenarios {
		shows := "units setup start turns victory"
		if s == "standard" {
			shows += " map terrain tables"
		}
		p.views = append(p.views, view{s, s, nil, shows}, view{s + " with leaders", s, []string{"leaders"}, "setup"},
			view{s + " with Lobau", s, []string{"lobau-reinforced"}, "setup"}, view{s + " with Rapp", s, []string{"rapp-corps"}, "setup start"},
			view{s + " with variable weather", s, []string{"variable-weather"}, "weather"})
		switch {
		case strings.HasPrefix(s, "extended"), strings.HasPrefix(s, "opening"):
			p.views = append(p.views, view{s + " with Bulow", s, []string{"look-out-bulow"}, "setup"}, view{s + " across the Sambre", s, []string{"crossing-the-sambre"}, "tables"})
		case strings.HasPrefix(s, "closing"):
			p.views = append(p.views, view{s + " with its events", s, []string{"historical-events"}, "start"})
		}
	}
	p.views = append(p.views, view{"standard with variable weather, tables", "standard", []string{"variable-weather"}, "tables"},
		view{"standard with card 13", "standard", []string{"card-13"}, "start"})
	return p
}

var twentyScenarios = []string{"standard", "extended-campaign", "opening-battles", "closing-battles"}

// unnumbered is the id of a unit without the number of one of several that are alike.
func unnumbered(id string) string {
	for _, kind := range []string{"-cadre-", "-dummy-"} {
		if i := strings.Index(id, kind); i >= 0 {
			return id[:i+len(kind)-1]
		}
	}
	return id
}

func lastWordOf(name string, words ...string) string {
	for _, w := range words {
		if strings.HasSuffix(name, " "+w) {
			return w
		}
	}
	return name
}

// moreTwenty notes the weather that a game with variable weather begins with,
// and the numbers of the terrain chart and of Night that stand in terms.
func moreTwenty(v *view, res *compile.Result, f *facts) {
	g := res.Game
	if v.has("weather") {
		for i := range g.Vars {
			if d := &g.Vars[i]; d.ID == "weather" || d.ID == "trend" {
				f.add("", g.Texts[d.Default], "%s at the start %s", v.name, d.ID)
			}
		}
	}
	if v.has("victory") {
		for i := range g.Victory {
			w := &g.Victory[i]
			f.add("", fmt.Sprintf("%s, level %d, %s%s", g.Sides[w.Side].ID, w.Level, w.When.Text, map[bool]string{true: ", at once"}[w.Once]), "%s victory %s", v.name, w.ID)
		}
		for _, fn := range res.Lua {
			if fn.UsedInExpr() && fn.Name == "held_objectives" {
				_, value, _ := strings.Cut(fn.Tokens, "return ")
				f.add("", strings.TrimSuffix(value, " end "), "%s %s", v.name, fn.Name)
			}
		}
	}
	if !v.has("terrain") {
		return
	}
	for i := range g.HexsideKinds {
		if m := g.HexsideKinds[i].Cost; m != nil {
			f.add("", termText(m), "%s hexside %s move", v.name, g.HexsideKinds[i].ID)
		}
	}
	for _, t := range g.Movements[0].AllowanceTerms {
		f.add("", termText(&t), "%s movement %s", v.name, t.ID)
	}
	for _, m := range g.Movements[0].Modes {
		for _, t := range m.AllowanceTerms {
			f.add("", termText(&t), "%s movement along %s", v.name, t.ID)
		}
	}
	for _, a := range g.Attacks {
		for _, t := range a.DefenceTotal {
			f.add("", termText(&t), "%s %s defence %s", v.name, a.ID, t.ID)
		}
		for _, t := range a.AttackerTerms {
			f.add("", termText(&t), "%s %s attacker %s", v.name, a.ID, t.ID)
		}
	}
}

// termText is the operator and the amount of a term.
func termText(t *model.Term) string {
	op := [...]string{"set", "add", "multiply", "divide", "divide, round up", "cap", "floor", "shift", "forbid", "stop", "flip"}[t.Op]
	if t.Amount == nil {
		return op
	}
	return op + " " + t.Amount.Text
}

func readTwenty(ref *digest, f *facts) {
	data, ground := ref.files["data"], ref.files["map"]
	twentyMap(ground, f)
	twentyChart(data, f)
	twentyTables(data, f)
	for _, s := range twentyScenarios {
		sc := scenarioOf(data, s)
		setup := sc
		if base := word(sc, "based_on"); base != "" {
			setup = scenarioOf(data, dashed(base))
		}
		t := &twentySetup{ref: data, ground: ground, setup: setup, scenario: sc, name: s, f: f}
		t.units()
		t.turns()
		t.victory()
		t.start(s, 0)
		t.place(s, twentyPlain)
		t.place(s+" with leaders", twentyLeaders)
		t.place(s+" with Lobau", twentyLobau)
		t.place(s+" with Rapp", twentyRapp)
		t.start(s+" with Rapp", number(word(setup, "variants", "17.4.2", "french_morale")))
		t.weather()
		if at(setup, "variants", "17.1.3") != nil {
			t.place(s+" with Bulow", twentyBulow)
		}
	}
	closing := &twentySetup{ref: data, ground: ground, setup: scenarioOf(data, "closing-battles"), scenario: scenarioOf(data, "closing-battles"), f: f}
	closing.start("closing-battles with its events", 0)
	standard := &twentySetup{ref: data, ground: ground, setup: scenarioOf(data, "standard"), scenario: scenarioOf(data, "standard"), f: f, thirteen: true}
	standard.start("standard with card 13", 0)
}

func dashed(id string) string { return strings.ReplaceAll(id, "_", "-") }

func scenarioOf(data any, id string) any {
	for _, s := range items(data, "scenarios") {
		if dashed(word(s, "id")) == id {
			return s
		}
	}
	return nil
}

func twentyMap(ground any, f *facts) {
	hexes := fields(ground, "hexes")
	f.add("map.json hexes", fmt.Sprint(len(hexes)), "hexes")
	for h := range hexes {
		f.add("map.json hexes", word(hexes, h, "terrain"), "hex %s terrain", h)
		if name := word(hexes, h, "name"); name != "" {
			f.add("map.json hexes", name, "hex %s name", h)
		}
		var near []string
		r, c := number(h[:2]), number(h[2:])
		for _, step := range words(ground, "grid", "neighbours", parity(r)+"_row") {
			row, col, _ := strings.Cut(strings.Trim(step, "()"), ",")
			if id := fmt.Sprintf("%02d%02d", r+offset(row), c+offset(col)); hexes[id] != nil {
				near = append(near, id)
			}
		}
		f.add("map.json grid", sorted(near), "hex %s beside", h)
	}
	for _, s := range items(ground, "hexsides") {
		pair := pairText(word(s, "a"), word(s, "b"))
		f.add("map.json hexsides", "yes", "side %s %s", pair, strings.TrimSuffix(word(s, "type"), "_river"))
		if word(s, "bridge") != "" {
			f.add("map.json hexsides", "yes", "side %s bridge", pair)
		}
	}
	for _, r := range items(ground, "roads") {
		along := words(r, "hexes")
		for i := 1; i < len(along); i++ {
			if key := fmt.Sprintf("side %s road", pairText(along[i-1], along[i])); f.at[key] == 0 {
				f.add("map.json roads", "yes", "%s", key)
			}
		}
	}
	twentyAreas(ground, f)
}

func twentyAreas(ground any, f *facts) {
	for army, area := range map[string]string{"french": "A", "anglo_dutch": "X", "prussian": "Y"} {
		loc := words(ground, "line_of_communication", army)
		f.add(seedSays+" 9.7.7", sorted(loc), "area loc-%s", dashed(army))
		f.add(seedSays+" 9.7.7", sorted(loc), "home of %s", dashed(army))
		back := append(words(ground, "entry_areas", area, "hexes"), loc...)
		slices.Sort(back)
		f.add(invented+": entry area or LOC hex", sorted(slices.Compact(back)), "area return-%s", dashed(army))
	}
	for _, side := range []string{"french", "allied"} {
		var list []string
		for h := range fields(ground, "objectives", side) {
			list = append(list, h)
		}
		f.add(seedSays+" 14.0", sorted(list), "area objectives-%s", side)
		f.add(seedSays+" 14.0", sorted(list), "objectives of %s", side)
	}
	for a := range fields(ground, "entry_areas") {
		f.add("map.json entry_areas", sorted(words(ground, "entry_areas", a, "hexes")), "area entry-%s", strings.ToLower(a))
	}
	f.add(seedSays+" 11.6", word(ground, "special_entry", "III_frederick", "hex"), "area frederick")
}

func parity(n int) string {
	if n%2 == 0 {
		return "even"
	}
	return "odd"
}

// offset is what a formula such as r+1 adds.
func offset(formula string) int {
	n, _ := strconv.Atoi(formula[1:])
	return n
}
