package migrate

// Types of values are written as authors write them: "unit", "unit?" where it
// may be nothing, "unit[]" for a set, "int", "bool", "word" for the members of
// families that have no fields (kinds, terrain, faces, texts); "" is unknown.

// fields1 are the fields of format 1, by what they belong to.
var fields1 = map[string]map[string]string{
	"unit": {"side": "side", "army": "army", "kind": "word", "group": "word?", "parent": "unit?", "hex": "hex?", "box": "box?", "on_map": "bool",
		"face": "word", "steps": "int", "steps_lost": "int", "moved": "bool", "attacked": "bool", "was_attacked": "bool", "advanced": "bool",
		"hidden": "bool", "due": "int", "mp_left": "int", "terrain": "word?", "marker": "bool", "role": "word?", "involved": "bool",
		"retreat_left": "int", "came_from": "hex?", "in_enemy_zone": "bool"},
	"hex":     {"terrain": "word", "units": "unit[]", "blocks_sight": "bool"},
	"side":    {"lost": "int"},
	"army":    {"side": "side"},
	"hexside": {"hexes": "hex[]"},
	"box":     {"units": "unit[]"},
}

// names1 are the names of format 1 that are no fields.
var names1 = map[string]string{
	"turn": "int", "phase": "word?", "phasing": "side", "other": "side", "units": "unit[]", "counters": "unit[]", "attacking_side": "side",
	"sides": "side[]", "armies": "army[]", "hexes": "hex[]", "hexsides": "hexside[]", "boxes": "box[]",
	"attackers": "unit[]", "defenders": "unit[]", "supporters": "unit[]", "targets": "hex[]", "target": "hex", "attacker": "unit", "defender": "unit",
	"attack_strength": "int", "defence_strength": "int", "die": "int", "unit": "unit", "hex": "hex", "from": "hex?", "to": "hex", "mover": "unit",
	"holder": "unit", "viewer": "side", "tracer": "side", "victors": "unit[]", "hexes_left": "int", "chosen": "unit[]",
}

// ofCombat are the names that a function finds in the combat.
var ofCombat = map[string]bool{"attacking_side": true, "attackers": true, "defenders": true, "supporters": true, "targets": true, "target": true,
	"attacker": true, "attack_strength": true, "defence_strength": true, "die": true}

// signature is what a function of format 1 takes and gives. A parameter with a
// colon in front may be left out: it is then the nearest thing of that type
// that the condition is about.
type signature struct {
	params []string
	result string
}

var funcs1 = map[string]signature{
	"distance": {[]string{"hex", "hex"}, "int"}, "adjacent": {[]string{"hex", "hex"}, "bool"}, "across": {[]string{"word", "hex", "hex"}, "bool"},
	"hexside": {[]string{"hex", "hex"}, "hexside?"}, "hexsides_of": {[]string{":hex"}, "hexside[]"}, "hexside_is": {[]string{"word", ":hexside"}, "bool"},
	"feature": {[]string{"word", ":hex"}, "bool"}, "in_area": {[]string{"area", ":hex"}, "bool"}, "area": {[]string{"area"}, "hex[]"},
	"neighbors": {[]string{":hex"}, "hex[]"}, "hexes_near": {[]string{"int", "unit[]"}, "hex[]"}, "hexes_around": {[]string{"int", "hex[]"}, "hex[]"},
	"units_in": {[]string{":hex"}, "unit[]"}, "units_in_box": {[]string{"box"}, "unit[]"}, "enemy_in": {[]string{"hex", ":unit"}, "bool"},
	"friends_in": {[]string{"hex", ":unit"}, "int"}, "room": {[]string{"hex", ":unit"}, "bool"}, "in_zone": {[]string{"word", "hex", ":unit"}, "bool"},
	"zone_of_side": {[]string{"word", "hex", "side"}, "bool"}, "exerts": {[]string{"word", "unit", "hex"}, "bool"}, "held": {[]string{":unit"}, "bool"},
	"traced": {[]string{"word", ":hex", ":side"}, "bool"}, "reached": {[]string{"word", "hex", "side", "int"}, "hex[]"},
	"sees": {[]string{"word", "hex", "hex", ":side"}, "bool"}, "passed": {[]string{"side"}, "bool"}, "hostile": {[]string{"side", "side"}, "bool"},
	"track": {[]string{"track", "owner"}, "int"}, "latched": {[]string{"word"}, "bool"}, "lost": {[]string{"side"}, "int"},
	"turn_is": {[]string{"word"}, "bool"}, "has_trait": {[]string{"word", ":unit"}, "bool"}, "in_box": {[]string{"box", ":unit"}, "bool"},
	"counter": {[]string{"unit"}, "unit"}, "hex_numbered": {[]string{"hex"}, "hex"}, "printed": {[]string{"word", ":unit"}, "int"},
	"declared": {[]string{"word"}, "word?"}, "range_to": {[]string{":unit"}, "int"}, "table": {[]string{"word", "any", "any"}, "int"},
	"abs": {[]string{"int"}, "int"}, "clamp": {[]string{"int", "int", "int"}, "int"}, "floor_div": {[]string{"int", "int"}, "int"},
	"ceil_div": {[]string{"int", "int"}, "int"}, "round_half_up": {[]string{"int", "int"}, "int"}, "has": {[]string{"any", "any"}, "bool"},
	"size": {[]string{"any"}, "int"},
}

// setWords go through a set, with what they ask of each element and give.
var setWords = map[string][2]string{"any": {"bool", "bool"}, "all": {"bool", "bool"}, "count": {"bool", "int"}, "sum": {"int", "int"}, "min": {"int", "int"},
	"max": {"int", "int"}, "best": {"int", "elem?"}, "filter": {"bool", "set"}, "without": {"bool", "set"}}

// paramTypes are the types of parameters that a define may state, and what they
// are called in a Lua file.
var paramTypes = map[string][2]string{"number": {"int", "integer"}, "condition": {"bool", "boolean"}, "unit": {"unit", "unit"}, "units": {"unit[]", "unit[]"},
	"hex": {"hex", "hex"}, "hexes": {"hex[]", "hex[]"}, "hexside": {"hexside", "hexside"}, "hexsides": {"hexside[]", "hexside[]"}, "side": {"side", "side"},
	"sides": {"side[]", "side[]"}, "army": {"army", "army"}, "kind": {"word", "string"}, "terrain": {"word", "string"}, "face": {"word", "string"}, "text": {"word", "string"}}

// newWords are words that format 2 has and format 1 had not: a name of the
// author's own that is one of them has to give way.
var newWords = []string{"within", "lookup", "fits", "has_feature", "in_zone_of", "areas", "tracks", "option", "vars", "constants", "base", "combat", "place", "flip", "eliminate",
	"retreat", "advance", "exchange", "arrive", "reveal", "hide", "swap", "set", "adjust", "spend", "draw", "discard", "reshuffle", "attack", "move", "stop",
	"say", "tell", "win", "after", "at", "step_loss"}

// sharedWords are words of conditions that Lua of format 1 had not, and has now:
// no function of a Lua file can be called so.
var sharedWords = []string{"across", "adjacent", "armies", "attacking_side", "boxes", "counters", "declared", "distance", "enemy_in", "exerts", "friends_in",
	"has_trait", "held", "hexes", "hexside", "hexside_is", "hexsides", "hostile", "in_area", "in_zone", "last_turn", "latched", "phase", "phasing", "range_to",
	"reached", "sees", "sides", "traced", "turn", "turn_is", "units", "any", "all", "count", "sum", "min", "max", "best", "filter", "abs", "clamp", "floor_div",
	"ceil_div", "round_half_up", "has", "peek"}
