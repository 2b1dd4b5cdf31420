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
	var b bytes.Buffer
	m.encodeValue(&b, v, 0)
	return b.String()
}

func (m *Machine) encodeValue(b *bytes.Buffer, v lua.LValue, depth int) {
	sandbox.ChargeFuel(m.L, 8)
	if depth > maxDataDepth || b.Len() > sandbox.MaxString {
		sandbox.RaiseError(m.L, "this data is too large to be kept with the game: at most %d bytes and %d tables inside one another", sandbox.MaxString, maxDataDepth)
	}
	switch x := v.(type) {
	case *lua.LNilType:
		b.WriteString("null")
	case lua.LString:
		writeText(b, string(x))
	case lua.LBool:
		b.Write(marshalPlain(bool(x)))
	case lua.LNumber:
		n, ok := sandbox.ToInt(x)
		if !ok {
			sandbox.RaiseError(m.L, "data is kept with the game: its numbers must be whole, and %s is not", x.String())
		}
		b.WriteString(strconv.Itoa(n))
	case *lua.LTable:
		m.encodeTable(b, x, depth)
	default:
		h := handleOf(v)
		key := keysOf[dataKey(h)]
		if key == "" {
			sandbox.RaiseError(m.L, "%s cannot be kept with the game: use texts, numbers, true or false, units, hexes, hexsides, cards and tables of these", m.describeValue(v))
		}
		b.WriteString(`{"` + key + `":`)
		writeText(b, m.objectLabel(h))
		b.WriteByte('}')
	}
}

func dataKey(h *handle) string {
	if h == nil {
		return ""
	}
	return h.typ
}

func (m *Machine) encodeTable(b *bytes.Buffer, t *lua.LTable, depth int) {
	n := sandbox.FillTable(t).Len()
	var keys []string
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		sandbox.ChargeFuel(m.L, 4)
		switch x := k.(type) {
		case lua.LString:
			keys = append(keys, string(x))
		case lua.LNumber:
			if i, ok := sandbox.ToInt(x); !ok || i < 1 || i > n {
				sandbox.RaiseError(m.L, "a list in data must be without gaps")
			}
		default:
			sandbox.RaiseError(m.L, "the keys of a table in data must be texts")
		}
	}
	if n > 0 && len(keys) > 0 {
		sandbox.RaiseError(m.L, "a table in data is either a list or has texts as keys, not both")
	}
	if len(keys) == 0 && n > 0 {
		b.WriteByte('[')
		for i := 1; i <= n; i++ {
			if i > 1 {
				b.WriteByte(',')
			}
			m.encodeValue(b, t.RawGetInt(i), depth+1)
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
		writeText(b, k)
		b.WriteByte(':')
		m.encodeValue(b, t.RawGetString(k), depth+1)
	}
	b.WriteByte('}')
}

// writeText writes a text as JSON: most have nothing to be escaped.
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

// DecodeData reads data back. What names a unit, place or card that the game does
// not have comes back as nil.
func (m *Machine) DecodeData(data string) lua.LValue {
	if data == "" {
		return lua.LNil
	}
	if v, ok := m.decodeObject(data); ok {
		return v
	}
	d := json.NewDecoder(bytes.NewReader([]byte(data)))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return lua.LNil
	}
	return m.decodeValue(v)
}

// decodeObject reads what is one unit, hex, hexside or card: {"$unit":"id"}.
func (m *Machine) decodeObject(data string) (lua.LValue, bool) {
	rest, ok := strings.CutPrefix(data, `{"`)
	key, rest, ok2 := strings.Cut(rest, `":"`)
	id, ok3 := strings.CutSuffix(rest, `"}`)
	typ := objectKeys[key]
	if !ok || !ok2 || !ok3 || typ == "" || strings.ContainsAny(id, `"\\`) {
		return nil, false
	}
	return m.objectByID(typ, id), true
}

var keysOf = map[string]string{"unit": unitKey, "hex": hexKey, "card": cardKey, "hexside": sideKey}

var objectKeys = map[string]string{unitKey: "unit", hexKey: "hex", cardKey: "card", sideKey: "hexside"}

// objectByID is an object by its id, nil when the game has none.
func (m *Machine) objectByID(typ, id string) lua.LValue {
	n, found := m.Sheet.findDomain(typ).Lookup(id)
	if !found {
		return lua.LNil
	}
	return m.newObject(typ, n)
}

func (m *Machine) decodeValue(v any) lua.LValue {
	switch x := v.(type) {
	case string:
		return lua.LString(x)
	case bool:
		return lua.LBool(x)
	case json.Number:
		n, _ := x.Float64()
		return lua.LNumber(n)
	case []any:
		t := m.L.CreateTable(len(x), 0)
		for i, e := range x {
			t.RawSetInt(i+1, m.decodeValue(e))
		}
		return t
	case map[string]any:
		return m.decodeMap(x)
	}
	return lua.LNil
}

func (m *Machine) decodeMap(x map[string]any) lua.LValue {
	keys := sortedKeys(x)
	if len(keys) == 1 {
		if id, ok := x[keys[0]].(string); ok {
			if typ := objectKeys[keys[0]]; typ != "" {
				return m.objectByID(typ, id)
			}
		}
	}
	t := m.L.NewTable()
	for _, k := range keys {
		t.RawSetString(k, m.decodeValue(x[k]))
	}
	return t
}
