package journal

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// notEmpty is what the schema says of a text that must be there.
var notEmpty = limits{"minLength": 1}

// Schema is the JSON Schema of one line of a journal, made from the
// declarations that the reader uses.
func Schema() []byte {
	header := object((&Header{}).slots(), "vedette", "format", "game", "scenario", "c")
	entry := object((&Entry{}).slots(), "n", "c")
	var one []limits
	for _, key := range []string{"do", "undo", "end", "secrets"} {
		one = append(one, limits{"required": []string{key}})
	}
	entry["oneOf"] = one
	out, err := json.MarshalIndent(limits{
		"$schema":     "https://json-schema.org/draft/2020-12/schema",
		"title":       "journal",
		"description": "One line of a journal: first the header, then entries. The field c is the CRC-32C of the line without it.",
		"type":        "object",
		"if":          limits{"required": []string{"vedette"}},
		"then":        limits{"$ref": "#/$defs/header"},
		"else":        limits{"$ref": "#/$defs/entry"},
		"$defs":       limits{"header": header, "entry": entry},
	}, "", "  ")
	if err != nil {
		panic("journal: " + err.Error()) // only texts, numbers and lists are in it
	}
	return append(out, '\n')
}

func object(slots []slot, required ...string) limits {
	props := limits{"c": limits{"type": "string", "pattern": "^[0-9a-f]{8}$", "description": "Checksum of the line."}}
	for _, s := range slots {
		p := schemaOf(reflect.TypeOf(s.into).Elem())
		p["description"] = s.doc
		for word, v := range s.also {
			p[word] = v
		}
		props[s.key] = p
	}
	return limits{"type": "object", "properties": props, "required": required, "additionalProperties": false}
}

func schemaOf(t reflect.Type) limits {
	switch {
	case t == reflect.TypeFor[Die]():
		return limits{"type": []string{"integer", "array"}, "items": limits{"type": []string{"string", "integer"}}, "minItems": 2, "maxItems": 2,
			"description": "The stream and the value, or the value of a die of no stream."}
	case t == reflect.TypeFor[Seed]():
		return limits{"type": []string{"integer", "string"}}
	case t == reflect.TypeFor[json.RawMessage]():
		return limits{}
	}
	switch t.Kind() {
	case reflect.String:
		return limits{"type": "string"}
	case reflect.Int, reflect.Uint64:
		return limits{"type": "integer"}
	case reflect.Slice:
		return limits{"type": "array", "items": schemaOf(t.Elem())}
	case reflect.Map:
		return limits{"type": "object", "additionalProperties": schemaOf(t.Elem())}
	}
	panic(fmt.Sprintf("journal: a key holds a %s, which the schema cannot say", t)) // any test finds it
}
