package state

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/schema"
)

var (
	aString = schema.StringSchema()
	aCount  = schema.IntSchema()
	ids     = schema.ListOf(aString)
	values  = schema.MapOf("any", typed("integer", "string", "boolean", "null"))
	counts  = schema.MapOf("any", aCount)
)

// constant returns the schema of one value.
func constant(value any) *schema.Schema {
	return &schema.Schema{Keywords: schema.Keywords{"const": value}}
}

// typed returns the schema of a value of one of several types of JSON.
func typed(types ...string) *schema.Schema {
	return &schema.Schema{Keywords: schema.Keywords{"type": types}}
}

// atLeastOne returns the schema of a whole number from 1.
func atLeastOne() *schema.Schema {
	one := 1
	s := schema.IntSchema()
	s.Min = &one
	return s
}

// positionFields declares the keys of a position: the reader knows these and
// no others, and the schema is made from them.
var positionFields = []schema.Field{
	{Key: "position", Required: true, Doc: "Version of this form.", Schema: constant(CodecFormat)},
	{Key: "turn", Required: true, Doc: "The turn.", Schema: aCount},
	{Key: "phasing", Doc: "Side whose player turn it is.", Schema: aString},
	{Key: "phase", Doc: "Path of the phase under way.", Schema: aString},
	{Key: "units", Doc: "Units in play, by id.", Schema: schema.MapOf("any", schema.ObjectOf(unitFields()...))},
	{Key: "tracks", Doc: "Tracks that are not at their start, by id.", Schema: values},
	{Key: "variables", Doc: "Variables that are not at their default, by id; of whom follows after \"of\".", Schema: values},
	{Key: "uses", Doc: "How often actions were used in the phase.", Schema: counts},
	{Key: "hex_variables", Doc: "Values that belong to hexes, stacks and hexsides (0101/0102), by variable and place.", Schema: schema.MapOf("any", values)},
	{Key: "lost", Doc: "Points lost, by side.", Schema: counts},
	{Key: "latched", Doc: "Latches that have fallen.", Schema: ids},
	{Key: "armed", Doc: "Latches whose condition held at the last look.", Schema: ids},
	{Key: "dice", Doc: "How many dice each stream has given.", Schema: schema.MapOf("any", atLeastOne())},
	{Key: "decks", Doc: "Draw and discard piles, by deck.", Schema: schema.MapOf("any", schema.ObjectOf(deckFields...))},
	{Key: "later", Doc: "Calls of Lua functions that wait for a point of the sequence.", Schema: schema.ListOf(schema.ObjectOf(laterFields...))},
	{Key: "entered", Doc: "Where units came onto the map in this phase, where a cost counts them.", Schema: schema.ListOf(schema.ObjectOf(enteredFields...))},
	{Key: "combat", Doc: "The attack being named or resolved.", Schema: &schema.Schema{}},
	{Key: "frames", Doc: "The procedures under way, the outermost first; each with its fields.", Schema: &schema.Schema{}},
	{Key: "result", Doc: "How the game ended.", Schema: schema.ObjectOf(resultFields...)},
}

// unitFields declares the keys of a unit.
func unitFields() []schema.Field {
	out := []schema.Field{
		{Key: "hex", Doc: "The hex it stands in.", Schema: aString},
		{Key: "box", Doc: "The box it stands in.", Schema: aString},
		{Key: "face", Doc: "The face shown, if not the front.", Schema: aString},
		{Key: "steps", Doc: "Steps left, if not all.", Schema: aCount},
		{Key: "mp_left", Doc: "Movement points left after its last move.", Schema: aCount},
		{Key: "due", Doc: "Turn on which a waiting unit is due.", Schema: aCount},
		{Key: "enters_at", Doc: "Area where a script lets a waiting unit enter, if not where its reinforcements do.", Schema: aString},
	}
	for _, f := range flagNames {
		out = append(out, schema.Field{Key: f.key, Doc: "A mark kept on the unit.", Schema: constant(true)})
	}
	return out
}

var (
	deckFields = []schema.Field{
		{Key: "draw", Doc: "Cards to draw, top first.", Schema: ids},
		{Key: "discard", Doc: "Cards discarded, the first of them first.", Schema: ids},
	}
	laterFields = []schema.Field{
		{Key: "when", Required: true, Doc: "\"start\" or \"end\" and the path of a phase.", Schema: aString},
		{Key: "run", Required: true, Doc: "The Lua function.", Schema: aString},
		{Key: "data", Doc: "What it is given, as JSON.", Schema: aString},
	}
	enteredFields = []schema.Field{
		{Key: "unit", Required: true, Doc: "The unit.", Schema: aString},
		{Key: "hex", Required: true, Doc: "The hex where it entered.", Schema: aString},
	}
	resultFields = []schema.Field{
		{Key: "winner", Doc: "The side that won; absent in a draw.", Schema: aString},
		{Key: "level", Required: true, Doc: "The level of the victory.", Schema: aCount},
		{Key: "name", Doc: "Its name.", Schema: aString},
		{Key: "by", Doc: "The victory condition that was met, or end.", Schema: aString},
	}
)

// listKeys lists the keys of fields, in order.
func listKeys(fields []schema.Field) []string {
	out := make([]string, len(fields))
	for i := range fields {
		out[i] = fields[i].Key
	}
	return out
}

// PositionSchema returns the JSON Schema of a written position. The frames of the named
// procedures and the combat list their fields in their Visit methods.
func PositionSchema(procs []string, newFrame func(proc string) Frame) []byte {
	name := schema.EnumSchema(procs...)
	name.Doc = "Name of the procedure."
	var kinds []*schema.Schema
	for _, proc := range procs {
		frame := frameSchema(newFrame(proc))
		frame.Name = "frame-" + proc
		frame.Fields = append(frame.Fields, schema.Field{Key: "proc", Required: true, Schema: constant(proc)})
		kinds = append(kinds, frame)
	}
	combat := frameSchema(&Combat{})
	combat.Name = "combat"
	root := schema.ObjectOf(slices.Clone(positionFields)...)
	root.Doc = "Everything that can change in a game, by name; defaults are left out. game.save gives one, game.position takes one."
	for i := range root.Fields {
		switch root.Fields[i].Key {
		case "combat":
			root.Fields[i].Schema = combat
		case "frames":
			root.Fields[i].Schema = schema.ListOf(&schema.Schema{Keywords: schema.Keywords{
				"type": "object", "properties": map[string]any{"proc": name}, "required": []string{"proc"}, "oneOf": kinds}})
		}
	}
	return schema.DataJSONSchema("position", root)
}
