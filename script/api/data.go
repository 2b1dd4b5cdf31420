package api

import (
	"bytes"
	"encoding/json"
	"sort"
	"strconv"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Objects in data are written as a map of one key.
const (
	unitKey = "$unit"
	hexKey  = "$hex"
	cardKey = "$card"
	sideKey = "$hexside"
)

const maxDataDepth = 8

// encodeData writes data for a later call as plain JSON, the same way each time.
func (m *Machine) encodeData(v lua.LValue) string {
	if v == nil || v == lua.LNil {
		return ""
	}
	w := dataWriter{m: m}
	w.encodeValue(v, 0)
	return w.String()
}

// dataWriter writes values as JSON.
type dataWriter struct {
	bytes.Buffer
	m *Machine
}

func (b *dataWriter) encodeValue(v lua.LValue, depth int) {
	sandbox.ChargeFuel(b.m.L, 8)
	if depth > maxDataDepth || b.Len() > sandbox.MaxString {
		sandbox.RaiseError(b.m.L, "this data is too large to be kept with the game: at most %d bytes and %d tables inside one another", sandbox.MaxString, maxDataDepth)
	}
	switch x := v.(type) {
	case *lua.LNilType:
		b.WriteString("null")
	case lua.LString:
		writeText(&b.Buffer, string(x))
	case lua.LBool:
		b.Write(marshalPlain(bool(x)))
	case lua.LNumber:
		n, ok := sandbox.ToInt(x)
		if !ok {
			sandbox.RaiseError(b.m.L, "data is kept with the game: its numbers must be whole, and %s is not", x.String())
		}
		b.WriteString(strconv.Itoa(n))
	case *lua.LTable:
		b.encodeTable(x, depth)
	default:
		h := handleOf(v)
		key := keysOf[dataKey(h)]
		if key == "" {
			sandbox.RaiseError(b.m.L, "%s cannot be kept with the game: use texts, numbers, true or false, units, hexes, hexsides, cards and tables of these", describeValue(v))
		}
		b.WriteString(`{"` + key + `":`)
		writeText(&b.Buffer, b.m.objectLabel(h))
		b.WriteByte('}')
	}
}

func dataKey(h *handle) string {
	if h == nil {
		return ""
	}
	return h.typ
}

func (b *dataWriter) encodeTable(t *lua.LTable, depth int) {
	n := sandbox.FillTable(t).Len()
	var keys []string
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		sandbox.ChargeFuel(b.m.L, 4)
		switch x := k.(type) {
		case lua.LString:
			keys = append(keys, string(x))
		case lua.LNumber:
			if i, ok := sandbox.ToInt(x); !ok || i < 1 || i > n {
				sandbox.RaiseError(b.m.L, "a list in data must be without gaps")
			}
		default:
			sandbox.RaiseError(b.m.L, "the keys of a table in data must be texts")
		}
	}
	if n > 0 && len(keys) > 0 {
		sandbox.RaiseError(b.m.L, "a table in data is either a list or has texts as keys, not both")
	}
	if len(keys) == 0 && n > 0 {
		b.WriteByte('[')
		for i := 1; i <= n; i++ {
			if i > 1 {
				b.WriteByte(',')
			}
			b.encodeValue(t.RawGetInt(i), depth+1)
		}
		b.WriteByte(']')
		return
	}
	sort.Strings(keys)
	b.WriteByte('{')
	for i, k := range keys {
		if i > 0 {
			b.WriteByte(',')
		}
		writeText(&b.Buffer, k)
		b.WriteByte(':')
		b.encodeValue(t.RawGetString(k), depth+1)
	}
	b.WriteByte('}')
}

// writeText writes a text as JSON. Most texts need no escapes, and these take a fast path.
func writeText(b *bytes.Buffer, s string) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			b.Write(marshalPlain(s))
			return
		}
	}
	b.WriteByte('"')
	b.WriteString(s)
	b.WriteByte('"')
}

func marshalPlain(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n")
}

// DecodeData turns stored JSON back into a Lua value. A unit, hex, hexside or card that the game
// does not have becomes nil, and so does data that is no JSON.
func (m *Machine) DecodeData(data string) lua.LValue {
	if data == "" {
		return lua.LNil
	}
	r := dataReader{m}
	if v, ok := r.decodeObject(data); ok {
		return v
	}
	d := json.NewDecoder(bytes.NewReader([]byte(data)))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return lua.LNil
	}
	return r.decodeValue(v)
}

// dataReader makes values of JSON.
type dataReader struct{ m *Machine }

// decodeObject reads data that is just one unit, hex, hexside or card: {"$unit":"id"}. This form is
// common, and JSON need not be parsed for it. ok is false for any other data.
func (r dataReader) decodeObject(data string) (lua.LValue, bool) {
	rest, ok := strings.CutPrefix(data, `{"`)
	key, rest, ok2 := strings.Cut(rest, `":"`)
	id, ok3 := strings.CutSuffix(rest, `"}`)
	typ := objectKeys[key]
	if !ok || !ok2 || !ok3 || typ == "" || strings.ContainsAny(id, `"\\`) {
		return nil, false
	}
	return r.objectByID(typ, id), true
}

var keysOf = map[string]string{"unit": unitKey, "hex": hexKey, "card": cardKey, "hexside": sideKey}

var objectKeys = map[string]string{unitKey: "unit", hexKey: "hex", cardKey: "card", sideKey: "hexside"}

// objectByID returns the object of a type with an id, or nil if the game has no such object.
func (r dataReader) objectByID(typ, id string) lua.LValue {
	n, found := r.m.Sheet.findDomain(typ).Lookup(id)
	if !found {
		return lua.LNil
	}
	return r.m.newObject(typ, n)
}

func (r dataReader) decodeValue(v any) lua.LValue {
	switch x := v.(type) {
	case string:
		return lua.LString(x)
	case bool:
		return lua.LBool(x)
	case json.Number:
		n, _ := x.Float64()
		return lua.LNumber(n)
	case []any:
		t := r.m.L.CreateTable(len(x), 0)
		for i, e := range x {
			t.RawSetInt(i+1, r.decodeValue(e))
		}
		return t
	case map[string]any:
		return r.decodeMap(x)
	}
	return lua.LNil
}

func (r dataReader) decodeMap(x map[string]any) lua.LValue {
	keys := sortedKeys(x)
	if len(keys) == 1 {
		if id, ok := x[keys[0]].(string); ok {
			if typ := objectKeys[keys[0]]; typ != "" {
				return r.objectByID(typ, id)
			}
		}
	}
	t := r.m.L.NewTable()
	for _, k := range keys {
		t.RawSetString(k, r.decodeValue(x[k]))
	}
	return t
}
