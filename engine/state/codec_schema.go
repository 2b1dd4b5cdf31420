package state

import "encoding/json"

// declared is one key of the written form: what it means and its schema.
type declared struct {
	key  string
	doc  string
	form rule
}

// rule is a JSON Schema.
type rule map[string]any

var (
	aString = rule{"type": "string"}
	aCount  = rule{"type": "integer"}
	ids     = rule{"type": "array", "items": aString}
	gaps    = rule{"type": "array", "items": rule{"type": []string{"string", "null"}}}
	ints    = rule{"type": "array", "items": aCount}
	values  = rule{"type": "object", "additionalProperties": rule{"type": []string{"integer", "string", "boolean", "null"}}}
	counts  = rule{"type": "object", "additionalProperties": aCount}
)

// positionFields declares the keys of a position: the reader knows these and
// no others, and the schema is made from them.
var positionFields = []declared{
	{"position", "Version of this form.", rule{"const": CodecFormat}},
	{"turn", "The turn.", aCount},
	{"phasing", "Side whose player turn it is.", aString},
	{"phase", "Path of the phase under way.", aString},
	{"units", "Units in play, by id.", rule{"type": "object", "additionalProperties": object(unitFields())}},
	{"tracks", "Tracks that are not at their start, by id.", values},
	{"variables", "Variables that are not at their default, by id; of whom follows after \"of\".", values},
	{"uses", "How often actions were used in the phase.", counts},
	{"hex_variables", "Values that belong to hexes, stacks and hexsides (0101/0102), by variable and place.", rule{"type": "object", "additionalProperties": values}},
	{"lost", "Points lost, by side.", counts},
	{"latched", "Latches that have fallen.", ids},
	{"armed", "Latches whose condition held at the last look.", ids},
	{"dice", "How many dice each stream has given.", rule{"type": "object", "additionalProperties": rule{"type": "integer", "minimum": 1}}},
	{"decks", "Draw and discard piles, by deck.", rule{"type": "object", "additionalProperties": object(deckFields)}},
	{"later", "Calls of Lua functions that wait for a point of the sequence.", rule{"type": "array", "items": object(laterFields, "when", "run")}},
	{"entered", "Where units came onto the map in this phase, where a cost counts them.", rule{"type": "array", "items": object(enteredFields, "unit", "hex")}},
	{"combat", "The attack being named or resolved.", rule{}},
	{"frames", "The procedures under way, the outermost first; each with its fields.", rule{}},
	{"result", "How the game ended.", object(resultFields, "level")},
}

// unitFields declares the keys of a unit.
func unitFields() []declared {
	out := []declared{
		{"hex", "The hex it stands in.", aString},
		{"box", "The box it stands in.", aString},
		{"face", "The face shown, if not the front.", aString},
		{"steps", "Steps left, if not all.", aCount},
		{"mp_left", "Movement points left after its last move.", aCount},
		{"due", "Turn on which a waiting unit is due.", aCount},
		{"enters_at", "Area where a script lets a waiting unit enter, if not where its reinforcements do.", aString},
	}
	for _, f := range flagNames {
		out = append(out, declared{f.key, "A mark kept on the unit.", rule{"const": true}})
	}
	return out
}

var (
	deckFields = []declared{
		{"draw", "Cards to draw, top first.", ids},
		{"discard", "Cards discarded, the first of them first.", ids},
	}
	laterFields = []declared{
		{"when", "\"start\" or \"end\" and the path of a phase.", aString},
		{"run", "The Lua function.", aString},
		{"data", "What it is given, as JSON.", aString},
	}
	enteredFields = []declared{
		{"unit", "The unit.", aString},
		{"hex", "The hex where it entered.", aString},
	}
	resultFields = []declared{
		{"winner", "The side that won; absent in a draw.", aString},
		{"level", "The level of the victory.", aCount},
		{"name", "Its name.", aString},
		{"by", "The victory condition that was met, or end.", aString},
	}
)

func keysOf(fields []declared) []string {
	out := make([]string, len(fields))
	for i := range fields {
		out[i] = fields[i].key
	}
	return out
}

func object(fields []declared, required ...string) rule {
	props := rule{}
	for _, f := range fields {
		p := rule{}
		for word, v := range f.form {
			p[word] = v
		}
		p["description"] = f.doc
		props[f.key] = p
	}
	out := rule{"type": "object", "properties": props, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

// Schema is the JSON Schema of a written position. The frames of the named
// procedures and the combat declare their fields by naming them to a visitor.
func Schema(procs []string, newFrame func(proc string) Frame) []byte {
	root, defs := object(positionFields, "position", "turn"), rule{}
	var kinds []rule
	for _, proc := range procs {
		o := record(shapeOf(newFrame(proc)))
		o["properties"].(rule)["proc"] = rule{"const": proc}
		o["required"] = []string{"proc"}
		defs["frame-"+proc] = o
		kinds = append(kinds, rule{"$ref": "#/$defs/frame-" + proc})
	}
	props := root["properties"].(rule)
	props["frames"].(rule)["type"] = "array"
	props["frames"].(rule)["items"] = rule{"type": "object", "properties": rule{"proc": rule{"enum": procs, "description": "Name of the procedure."}},
		"required": []string{"proc"}, "oneOf": kinds}
	defs["combat"] = record(shapeOf(&Combat{}))
	props["combat"].(rule)["$ref"] = "#/$defs/combat"
	root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	root["title"] = "position"
	root["description"] = "Everything that can change in a game, by name; defaults are left out. game.save gives one, game.position takes one."
	root["$defs"] = defs
	out, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic("state: " + err.Error()) // only texts, numbers and lists are in it
	}
	return append(out, '\n')
}

// record is the schema of an object whose fields were named to a visitor.
func record(fields []field) rule {
	props := rule{}
	for _, f := range fields {
		if props[f.name] = f.form; f.form == nil {
			props[f.name] = rule{"type": "array", "items": record(f.kids)}
		}
	}
	return rule{"type": "object", "properties": props, "additionalProperties": false}
}
