package journal

import (
	"reflect"
	"slices"

	"github.com/vedette-wargames/vedette/engine/schema"
)

// notEmpty is what the schema says of a text that must be there.
var notEmpty = schema.Keywords{"minLength": 1}

// Schema returns the JSON Schema of one line of a journal, made from the
// declarations that the reader uses.
func Schema() []byte {
	var one []*schema.Schema
	for _, key := range []string{"do", "undo", "end", "secrets"} {
		one = append(one, requireKey(key))
	}
	entry := lineSchema("entry", (&Entry{}).listSlots(), "n")
	entry.Keywords = schema.Keywords{"oneOf": one}
	return schema.DataJSONSchema("journal", &schema.Schema{
		Doc: "One line of a journal: first the header, then entries. The field c is the CRC-32C of the line without it.",
		Keywords: schema.Keywords{
			"type": "object",
			"if":   requireKey("vedette"),
			"then": lineSchema("header", (&Header{}).listSlots(), "vedette", "format", "game", "scenario"),
			"else": entry,
		}})
}

// requireKey returns a schema of objects that have a key.
func requireKey(key string) *schema.Schema {
	return &schema.Schema{Keywords: schema.Keywords{"required": []string{key}}}
}

// lineSchema returns the schema of a line with these keys and its checksum.
func lineSchema(name string, slots []slot, required ...string) *schema.Schema {
	var fields []schema.Field
	for _, s := range slots {
		value := schema.DataTypeSchema(reflect.TypeOf(s.target).Elem())
		for word, v := range s.keywords {
			if value.Keywords == nil {
				value.Keywords = schema.Keywords{}
			}
			value.Keywords[word] = v
		}
		fields = append(fields, schema.Field{Key: s.key, Doc: s.doc, Required: slices.Contains(required, s.key), Schema: value})
	}
	sum := schema.StringSchema()
	sum.Pattern = "^[0-9a-f]{8}$"
	line := schema.ObjectOf(append(fields, schema.Field{Key: "c", Doc: "Checksum of the line.", Required: true, Schema: sum})...)
	line.Name = name
	return line
}

// DataSchema describes a die as it is written.
func (Die) DataSchema() *schema.Schema {
	return &schema.Schema{Doc: "The stream and the value, or the value of a die of no stream.", Keywords: schema.Keywords{"type": []string{"integer", "array"},
		"items": &schema.Schema{Keywords: schema.Keywords{"type": []string{"string", "integer"}}}, "minItems": 2, "maxItems": 2}}
}

// DataSchema describes a seed as it is written.
func (Seed) DataSchema() *schema.Schema {
	return &schema.Schema{Keywords: schema.Keywords{"type": []string{"integer", "string"}}}
}
