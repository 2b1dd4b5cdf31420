package state

import "encoding/json"

// schemaField is one key of the written form: what it means and its schema.
type schemaField struct {
	key    string
	doc    string
	schema jsonSchema
}

// jsonSchema is a JSON Schema.
type jsonSchema map[string]any

var (
	aString   = jsonSchema{"type": "string"}
	aCount    = jsonSchema{"type": "integer"}
	ids       = jsonSchema{"type": "array", "items": aString}
	idsOrNull = jsonSchema{"type": "array", "items": jsonSchema{"type": []string{"string", "null"}}}
	ints      = jsonSchema{"type": "array", "items": aCount}
	values    = jsonSchema{"type": "object", "additionalProperties": jsonSchema{"type": []string{"integer", "string", "boolean", "null"}}}
	counts    = jsonSchema{"type": "object", "additionalProperties": aCount}
)

// positionFields declares the keys of a position: the reader knows these and
// no others, and the schema is made from them.
var positionFields = []schemaField{
	{"position", "Version of this form.", jsonSchema{"const": CodecFormat}},
	{"turn", "The turn.", aCount},
	{"phasing", "Side whose player turn it is.", aString},
	{"phase", "Path of the phase under way.", aString},
	{"units", "Units in play, by id.", jsonSchema{"type": "object", "additionalProperties": objectSchema(unitFields())}},
	{"tracks", "Tracks that are not at their start, by id.", values},
	{"variables", "Variables that are not at their default, by id; of whom follows after \"of\".", values},
	{"uses", "How often actions were used in the phase.", counts},
	{"hex_variables", "Values that belong to hexes, stacks and hexsides (0101/0102), by variable and place.", jsonSchema{"type": "object", "additionalProperties": values}},
	{"lost", "Points lost, by side.", counts},
	{"latched", "Latches that have fallen.", ids},
	{"armed", "Latches whose condition held at the last look.", ids},
	{"dice", "How many dice each stream has given.", jsonSchema{"type": "object", "additionalProperties": jsonSchema{"type": "integer", "minimum": 1}}},
	{"decks", "Draw and discard piles, by deck.", jsonSchema{"type": "object", "additionalProperties": objectSchema(deckFields)}},
	{"later", "Calls of Lua functions that wait for a point of the sequence.", jsonSchema{"type": "array", "items": objectSchema(laterFields, "when", "run")}},
	{"entered", "Where units came onto the map in this phase, where a cost counts them.", jsonSchema{"type": "array", "items": objectSchema(enteredFields, "unit", "hex")}},
	{"combat", "The attack being named or resolved.", jsonSchema{}},
	{"frames", "The procedures under way, the outermost first; each with its fields.", jsonSchema{}},
	{"result", "How the game ended.", objectSchema(resultFields, "level")},
}

// unitFields declares the keys of a unit.
func unitFields() []schemaField {
	out := []schemaField{
		{"hex", "The hex it stands in.", aString},
		{"box", "The box it stands in.", aString},
		{"face", "The face shown, if not the front.", aString},
		{"steps", "Steps left, if not all.", aCount},
		{"mp_left", "Movement points left after its last move.", aCount},
		{"due", "Turn on which a waiting unit is due.", aCount},
		{"enters_at", "Area where a script lets a waiting unit enter, if not where its reinforcements do.", aString},
	}
	for _, f := range flagNames {
		out = append(out, schemaField{f.key, "A mark kept on the unit.", jsonSchema{"const": true}})
	}
	return out
}

var (
	deckFields = []schemaField{
		{"draw", "Cards to draw, top first.", ids},
		{"discard", "Cards discarded, the first of them first.", ids},
	}
	laterFields = []schemaField{
		{"when", "\"start\" or \"end\" and the path of a phase.", aString},
		{"run", "The Lua function.", aString},
		{"data", "What it is given, as JSON.", aString},
	}
	enteredFields = []schemaField{
		{"unit", "The unit.", aString},
		{"hex", "The hex where it entered.", aString},
	}
	resultFields = []schemaField{
		{"winner", "The side that won; absent in a draw.", aString},
		{"level", "The level of the victory.", aCount},
		{"name", "Its name.", aString},
		{"by", "The victory condition that was met, or end.", aString},
	}
)

func listKeys(fields []schemaField) []string {
	out := make([]string, len(fields))
	for i := range fields {
		out[i] = fields[i].key
	}
	return out
}

func objectSchema(fields []schemaField, required ...string) jsonSchema {
	props := jsonSchema{}
	for _, f := range fields {
		p := jsonSchema{}
		for word, v := range f.schema {
			p[word] = v
		}
		p["description"] = f.doc
		props[f.key] = p
	}
	out := jsonSchema{"type": "object", "properties": props, "additionalProperties": false}
	if len(required) > 0 {
		out["required"] = required
	}
	return out
}

// PositionSchema is the JSON Schema of a written position. The frames of the named
// procedures and the combat declare their fields by naming them to a visitor.
func PositionSchema(procs []string, newFrame func(proc string) Frame) []byte {
	root, defs := objectSchema(positionFields, "position", "turn"), jsonSchema{}
	var kinds []jsonSchema
	for _, proc := range procs {
		o := recordSchema(collectFields(newFrame(proc)))
		o["properties"].(jsonSchema)["proc"] = jsonSchema{"const": proc}
		o["required"] = []string{"proc"}
		defs["frame-"+proc] = o
		kinds = append(kinds, jsonSchema{"$ref": "#/$defs/frame-" + proc})
	}
	props := root["properties"].(jsonSchema)
	props["frames"].(jsonSchema)["type"] = "array"
	props["frames"].(jsonSchema)["items"] = jsonSchema{"type": "object", "properties": jsonSchema{"proc": jsonSchema{"enum": procs, "description": "Name of the procedure."}},
		"required": []string{"proc"}, "oneOf": kinds}
	defs["combat"] = recordSchema(collectFields(&Combat{}))
	props["combat"].(jsonSchema)["$ref"] = "#/$defs/combat"
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

// recordSchema is the schema of an object whose fields were named to a visitor.
func recordSchema(fields []fieldShape) jsonSchema {
	props := jsonSchema{}
	for _, f := range fields {
		if props[f.name] = f.schema; f.schema == nil {
			props[f.name] = jsonSchema{"type": "array", "items": recordSchema(f.children)}
		}
	}
	return jsonSchema{"type": "object", "properties": props, "additionalProperties": false}
}
