package schema

import (
	"bytes"
	"encoding/json"
)

// object is a JSON object that keeps the order of its members.
type object []member

// member is one key of an object with its value, which encoding/json writes.
type member struct {
	key   string
	value any
}

// putMember appends a member.
func (o *object) putMember(key string, value any) { *o = append(*o, member{key, value}) }

// putText appends a member unless its text is empty.
func (o *object) putText(key, value string) {
	if value != "" {
		o.putMember(key, value)
	}
}

// MarshalJSON writes the members in order.
func (o object) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, m := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := plainJSON(m.key)
		if err != nil {
			return nil, err
		}
		value, err := plainJSON(m.value)
		if err != nil {
			return nil, err
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(value)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// plainJSON is json.Marshal without escapes for web pages, so that "<" stays
// readable.
func plainJSON(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimRight(b.Bytes(), "\n"), nil
}

// indentJSON writes a value over several lines, each level two spaces deeper.
func indentJSON(raw []byte) []byte {
	var out bytes.Buffer
	if err := json.Indent(&out, raw, "", "  "); err != nil {
		panic("schema: " + err.Error()) // our own text
	}
	return out.Bytes()
}

// sortJSON writes an object with the members of all objects sorted by key, and with
// escapes for web pages.
func sortJSON(o object) []byte {
	var all any
	raw := marshalObject(o)
	if err := json.Unmarshal(raw, &all); err != nil {
		panic("schema: " + err.Error()) // our own text
	}
	raw, _ = json.Marshal(all) // values of JSON can be written
	return raw
}

// marshalObject is plainJSON for an object of texts, numbers and lists.
func marshalObject(o object) []byte {
	raw, err := plainJSON(o)
	if err != nil {
		panic("schema: " + err.Error())
	}
	return raw
}
