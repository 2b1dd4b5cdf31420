package api

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// Refusal is the result of refuse(), with which a verdict hook forbids something.
type Refusal struct{ Reason, Text string }

func noteFunc() Member {
	return Member{Name: "note", Doc: "Shows a text and a value to the author: in test and in play --trace. Players do not see it.", Func: true,
		Params: []Param{{Name: "text", Type: Text}, {Name: "value", Type: Any, Optional: true}},
		call: func(m *Machine, _ int32, a Args) lua.LValue {
			var b strings.Builder
			b.WriteString(a[0].Text)
			if a[1].Given {
				b.WriteString(": ")
				noteWriter{m, &b}.renderNote(a[1].Value)
			}
			sandbox.ChargeFuel(m.L, b.Len()/4)
			if m.Session != nil {
				m.emitOnce(event.Note, b.String())
			} else if len(m.Notes) < maxNotes {
				m.Notes = append(m.Notes, b.String())
			}
			return nil
		}}
}

const (
	maxNote  = 2000 // bytes: a note is for reading
	maxNotes = 100  // notes of query hooks that no caller has taken yet
)

// noteWriter writes a value for the author.
type noteWriter struct {
	m *Machine
	b *strings.Builder
}

func (w noteWriter) renderNote(v lua.LValue) {
	b := w.b
	if h := handleOf(v); h != nil {
		b.WriteString(w.m.objectLabel(h))
		return
	}
	if t, ok := v.(*lua.LTable); ok {
		w.renderTable(t)
		return
	}
	if s, ok := v.(lua.LString); ok {
		b.WriteString(string(s))
		return
	}
	sandbox.RenderValue(b, v)
}

func (w noteWriter) renderTable(t *lua.LTable) {
	b := w.b
	b.WriteByte('{')
	sandbox.FillTable(t)
	first := true
	for k, v := t.Next(lua.LNil); k != lua.LNil; k, v = t.Next(k) {
		if b.Len() > maxNote {
			b.WriteString("...")
			break
		}
		if !first {
			b.WriteString(", ")
		}
		first = false
		if _, list := k.(lua.LNumber); !list {
			b.WriteString(k.String() + " = ")
		}
		if inner, ok := v.(*lua.LTable); ok {
			sandbox.RenderValue(b, inner)
			continue
		}
		w.renderNote(v)
	}
	b.WriteByte('}')
}

// emitOnce emits an event once, although the hook may run again.
func (m *Machine) emitOnce(k event.Kind, text string) {
	if m.Session.IsNewWork() {
		e := event.NewEvent(k)
		e.Text, e.Rule = text, m.Session.HookSource()
		m.Run.EmitEvent(e)
	}
}

func refuseFunc() Member {
	return Member{Name: "refuse", Doc: "The answer of a verdict hook that forbids something: return refuse(\"too-far\", \"the unit is out of command\").", Type: "refusal", Func: true,
		Params: []Param{{Name: "reason", Type: Text, Doc: "a stable id, as too-far"}, {Name: "text", Type: Text, Optional: true, Doc: "for people"}},
		call: func(m *Machine, _ int32, a Args) lua.LValue {
			return &lua.LUserData{Value: &Refusal{Reason: a[0].Text, Text: a[1].Text}, Metatable: lua.LNil}
		}}
}
