package schema

import (
	"encoding/json"
	"reflect"
	"testing"
)

// TestDataSchemaFollowsJSONTags: embedded fields count as the struct's own, untagged ones
// and "-" are left out, and a described type speaks for itself.
func TestDataSchemaFollowsJSONTags(t *testing.T) {
	type inner struct {
		Count int `json:"count,omitempty" doc:"How many." required:"true"`
	}
	type message struct {
		inner
		Names  []string        `json:"names"`
		Share  map[string]any  `json:"share"`
		Odd    *ownForm        `json:"odd" doc:"Odd or <even>."`
		Raw    json.RawMessage `json:"raw"`
		Secret string          `json:"-"`
	}
	got, err := json.Marshal(DataTypeSchema(reflect.TypeFor[message]()))
	if err != nil {
		t.Fatal(err)
	}
	const want = `{"additionalProperties":false,"properties":{"count":{"description":"How many.","type":"integer"},` +
		`"names":{"items":{"type":"string"},"type":"array"},"odd":{"const":1,"description":"Odd or \u003ceven\u003e."},` +
		`"raw":{},"share":{"additionalProperties":{},"type":"object"}},"required":["count"],"type":"object"}`
	if string(got) != want {
		t.Errorf("have %s\nwant %s", got, want)
	}
}

type ownForm struct{}

func (ownForm) DataSchema() *Schema { return &Schema{Keywords: Keywords{"const": 1}} }

// TestKeywordsReplaceAndContainSchemas: a keyword replaces that of the form, and named
// schemas inside become definitions.
func TestKeywordsReplaceAndContainSchemas(t *testing.T) {
	part := ObjectOf(Field{Key: "a", Required: true, Schema: IntSchema()})
	part.Name = "part"
	whole := StringSchema()
	whole.Keywords = Keywords{"type": []string{"string", "object"}, "then": part, "anyOf": []*Schema{part}}
	var got map[string]any
	if err := json.Unmarshal(DataJSONSchema("whole", whole), &got); err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(got)
	const want = `{"$defs":{"part":{"additionalProperties":false,"properties":{"a":{"type":"integer"}},"required":["a"],"type":"object"}},` +
		`"$schema":"` + SchemaVersion + `","anyOf":[{"$ref":"#/$defs/part"}],"then":{"$ref":"#/$defs/part"},"title":"whole","type":["string","object"]}`
	if string(text) != want {
		t.Errorf("have %s\nwant %s", text, want)
	}
}
