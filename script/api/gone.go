package api

import "github.com/vedette-wargames/vedette/engine/query"

// gone says what to write for what scripts no longer have: by the name or type, then
// the field or function; the empty one stands for the name by itself.
var gone = map[string]map[string]string{
	"game": {"": "leave it out: functions get what they are about, and nothing before it",
		"turn": "turn", "phase": "phase", "phasing": "phasing", "other": "phasing.enemy", "sides": "sides", "hexes": "hexes", "combat": "combat",
		"vars": "vars", "options": "option", "unit": "counters[id]", "hex": "hexes[id]", "card": "cards[id]", "area": "areas[id]",
		"units": "filter(units, { side = s }), filter(counters, { kind = k }), boxes.b.units or h.units", "units_in": "h.units", "units_in_box": "boxes.b.units",
		"in_box": `u.box == "b"`, "neighbors": "h.neighbors", "hexsides_of": "h.hexsides", "printed": "u.printed.cs", "lost": "s.lost", "passed": "s.passed",
		"side_vars": "s.vars.x", "army_vars": "a.vars.x", "box_vars": "boxes.b.vars.x", "track": "s.tracks.t, or tracks.t of the game as a whole",
		"add_track": `adjust("t", n, s)`, "set_track": `set("t", n, s)`, "table": `lookup("t", row, column)`, "feature": `has_feature("f", h)`,
		"room": "fits(h, u)", "zone_of_side": `in_zone_of("z", h, s)`, "at": `at{ point = "phase.end", phase = "movement", run = "f" }`,
		"retreat": "retreat(units, { how = id, from = foes })", "advance": "advance(units, { how = id })", "exchange": "exchange(units, { how = id })",
		"attack": "attack(id, s)", "win": "win(s, { level = 1, name = t })"},
	"rules": {"": "functions are called by their names: f(x)"},
	"unit": {"has_trait": `has_trait("t", u)`, "distance": "distance(u.hex, h)", "place": "place(u, h)", "to_box": `place(u, boxes.b)`, "arrive": "arrive(u, areas.a, turn)",
		"flip": `flip(u, "face")`, "eliminate": "eliminate(u)", "lose_step": "step_loss(u, n)", "reveal": "reveal(u)", "hide": "hide(u)", "stop": "stop(u)"},
	"combat": {"declared": `declared("d", s)`, "involved": "u.in_combat", "side": "combat.attacking_side"},
	"ask":    {"options": "from", "min": "least", "max": "most"},
}

// instead is what to write for something gone; for other things of the game the word
// of the same name.
func (s *Sheet) instead(of, name string) string {
	now, ok := gone[of][name]
	switch {
	case ok:
		return now
	case name == "" && of != "table": // a library of Lua has that name
		if now := query.Instead(of); now != "" {
			return "write " + now
		}
		return ""
	case of == "unit":
		return query.Instead(name)
	case of == "rules":
		return name + "(...)"
	case of != "game":
		return ""
	}
	for i := range s.Globals {
		if s.Globals[i].Name == name {
			return name + "(...)"
		}
	}
	if m := s.find(Words).find(name); m != nil && m.do != nil {
		return name + "(...)"
	}
	return "a word of conditions or a verb: vars, phasing, units, say(...)"
}
