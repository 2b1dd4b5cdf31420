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

// encode writes data for a later call as plain JSON, the same way each time.
func (m *Machine) encode(v lua.LValue) string {
	if v == nil || v == lua.LNil {
		return ""
	}
	var b bytes.Buffer
	m.encodeTo(&b, v, 0)
	return b.String()
}

func (m *Machine) encodeTo(b *bytes.Buffer, v lua.LValue, depth int) {
	sandbox.Charge(m.L, 8)
	if depth > maxDataDepth || b.Len() > sandbox.MaxString {
		sandbox.Fail(m.L, "this data is too large to be kept with the game: at most %d bytes and %d tables inside one another", sandbox.MaxString, maxDataDepth)
	}
	switch x := v.(type) {
	case *lua.LNilType:
		b.WriteString("null")
	case lua.LString:
		writeText(b, string(x))
	case lua.LBool:
		b.Write(plainJSON(bool(x)))
	case lua.LNumber:
		n, ok := sandbox.Int(x)
		if !ok {
			sandbox.Fail(m.L, "data is kept with the game: its numbers must be whole, and %s is not", x.String())
		}
		b.WriteString(strconv.Itoa(n))
	case *lua.LTable:
		m.encodeTable(b, x, depth)
	default:
		h := selfOf(v)
		key := keysOf[kindOf(h)]
		if key == "" {
			sandbox.Fail(m.L, "%s cannot be kept with the game: use texts, numbers, true or false, units, hexes, hexsides, cards and tables of these", m.describe(v))
		}
		b.WriteString(`{"` + key + `":`)
		writeText(b, m.label(h))
		b.WriteByte('}')
	}
}

func kindOf(h *handle) string {
	if h == nil {
		return ""
	}
	return h.typ
}

func (m *Machine) encodeTable(b *bytes.Buffer, t *lua.LTable, depth int) {
	n := sandbox.Read(t).Len()
	var keys []string
	for k, _ := t.Next(lua.LNil); k != lua.LNil; k, _ = t.Next(k) {
		sandbox.Charge(m.L, 4)
		switch x := k.(type) {
		case lua.LString:
			keys = append(keys, string(x))
		case lua.LNumber:
			if i, ok := sandbox.Int(x); !ok || i < 1 || i > n {
				sandbox.Fail(m.L, "a list in data must be without gaps")
			}
		default:
			sandbox.Fail(m.L, "the keys of a table in data must be texts")
		}
	}
	if n > 0 && len(keys) > 0 {
		sandbox.Fail(m.L, "a table in data is either a list or has texts as keys, not both")
	}
	if len(keys) == 0 && n > 0 {
		b.WriteByte('[')
		for i := 1; i <= n; i++ {
			if i > 1 {
				b.WriteByte(',')
			}
			m.encodeTo(b, t.RawGetInt(i), depth+1)
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
		m.encodeTo(b, t.RawGetString(k), depth+1)
	}
	b.WriteByte('}')
}

// writeText writes a text as JSON: most have nothing to be escaped.
func writeText(b *bytes.Buffer, s string) {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c < ' ' || c > '~' || c == '"' || c == '\\' {
			b.Write(plainJSON(s))
			return
		}
	}
	b.WriteByte('"')
	b.WriteString(s)
	b.WriteByte('"')
}

func plainJSON(v any) []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	_ = e.Encode(v)
	return bytes.TrimRight(b.Bytes(), "\n")
}

// Decode reads data back. What names a unit, place or card that the game does
// not have comes back as nil.
func (m *Machine) Decode(data string) lua.LValue {
	if data == "" {
		return lua.LNil
	}
	if v, ok := m.object1(data); ok {
		return v
	}
	d := json.NewDecoder(bytes.NewReader([]byte(data)))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return lua.LNil
	}
	return m.decode(v)
}

// object1 reads what is one unit, hex, hexside or card: {"$unit":"id"}.
func (m *Machine) object1(data string) (lua.LValue, bool) {
	rest, ok := strings.CutPrefix(data, `{"`)
	key, rest, ok2 := strings.Cut(rest, `":"`)
	id, ok3 := strings.CutSuffix(rest, `"}`)
	typ := objectKeys[key]
	if !ok || !ok2 || !ok3 || typ == "" || strings.ContainsAny(id, `"\\`) {
		return nil, false
	}
	return m.named1(typ, id), true
}

var keysOf = map[string]string{"unit": unitKey, "hex": hexKey, "card": cardKey, "hexside": sideKey}

var objectKeys = map[string]string{unitKey: "unit", hexKey: "hex", cardKey: "card", sideKey: "hexside"}

// named1 is an object by its id, nil when the game has none.
func (m *Machine) named1(typ, id string) lua.LValue {
	n, found := m.Sheet.family(typ).Lookup(id)
	if !found {
		return lua.LNil
	}
	return m.object(typ, n)
}

func (m *Machine) decode(v any) lua.LValue {
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
			t.RawSetInt(i+1, m.decode(e))
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
				return m.named1(typ, id)
			}
		}
	}
	t := m.L.NewTable()
	for _, k := range keys {
		t.RawSetString(k, m.decode(x[k]))
	}
	return t
}
