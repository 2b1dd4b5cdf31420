package journal

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// notEmpty is what the schema says of a text that must be there.
var notEmpty = schemaWords{"minLength": 1}

// Schema is the JSON Schema of one line of a journal, made from the
// declarations that the reader uses.
func Schema() []byte {
	header := objectSchema((&Header{}).listSlots(), "vedette", "format", "game", "scenario", "c")
	entry := objectSchema((&Entry{}).listSlots(), "n", "c")
	var one []schemaWords
	for _, key := range []string{"do", "undo", "end", "secrets"} {
		one = append(one, schemaWords{"required": []string{key}})
	}
	entry["oneOf"] = one
	out, err := json.MarshalIndent(schemaWords{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "journal",
		"description": "One line of a journal: first the header, then entries. The field c is the CRC-32C of the line without it.",
		"type":        "object",
		"if":          schemaWords{"required": []string{"vedette"}},
		"then":        schemaWords{"$ref": "#/$defs/header"},
		"else":        schemaWords{"$ref": "#/$defs/entry"},
		"$defs":       schemaWords{"header": header, "entry": entry},
	}, "", "  ")
	if err != nil {
		panic("journal: " + err.Error()) // only texts, numbers and lists are in it
	}
	return append(out, '\n')
}

// objectSchema returns the schema of an object with these keys.
func objectSchema(slots []slot, required ...string) schemaWords {
	props := schemaWords{"c": schemaWords{"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "Checksum of the line."}}
	for _, s := range slots {
		p := typeSchema(reflect.TypeOf(s.target).Elem())
		p["description"] = s.doc
		for word, v := range s.schema {
			p[word] = v
		}
		props[s.key] = p
	}
	return schemaWords{"type": "object", "properties": props, "required": required, "additionalProperties": false}
}

// typeSchema returns the schema of a Go type.
func typeSchema(t reflect.Type) schemaWords {
	switch {
	case t == reflect.TypeFor[Die]():
		return schemaWords{"type": []string{"integer", "array"}, "items": schemaWords{"type": []string{"string", "integer"}}, "minItems": 2, "maxItems": 2,
			"description": "The stream and the value, or the value of a die of no stream."}
	case t == reflect.TypeFor[Seed]():
		return schemaWords{"type": []string{"integer", "string"}}
	case t == reflect.TypeFor[json.RawMessage]():
		return schemaWords{}
	}
	switch t.Kind() {
	case reflect.String:
		return schemaWords{"type": "string"}
	case reflect.Int, reflect.Uint64:
		return schemaWords{"type": "integer"}
	case reflect.Slice:
		return schemaWords{"type": "array", "items": typeSchema(t.Elem())}
	case reflect.Map:
		return schemaWords{"type": "object", "additionalProperties": typeSchema(t.Elem())}
	}
	panic(fmt.Sprintf("journal: a key holds a %s, which the schema cannot say", t)) // any test finds it
}
