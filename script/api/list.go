package api

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// list is a list of the host in the hands of a script: numbers, until the
// script looks inside. Scripts cannot keep a value from one call to the next,
// so that a list serves again when the call that it was made for has ended.
type list struct {
	sandbox.Unread
	m    *Machine
	elem expr.Type
	of   string // the parameters that its numbers can be given to as they are
	ids  []int32
	area int32 // the area whose hexes it holds; None: of no area
}

// keptLists is how many lists, and how many entries of each, are kept for later
// calls.
const keptLists, keptEntries = 64, 512

func (m *Machine) list(t expr.Type, ids []int32) lua.LValue {
	sandbox.Charge(m.L, 64+len(ids))
	if len(ids) > sandbox.MaxList {
		sandbox.Fail(m.L, "this list would be too long (the limit is %d entries)", sandbox.MaxList)
	}
	if m.held == len(m.lent) {
		l := &list{m: m}
		m.unread.Make(&l.Unread, l)
		m.lent = append(m.lent, l)
	}
	l := m.lent[m.held]
	m.held++
	l.elem, l.of, l.area, l.ids = t.Elem(), "", expr.None, append(l.ids[:0], ids...)
	if d := l.elem.Domain(); d != nil {
		l.ids = present(l.ids)
		if d.Name != Text {
			l.of = d.Name
		}
	}
	return &l.Table
}

// present leaves out the ids that mean nothing.
func present(ids []int32) []int32 {
	return slices.DeleteFunc(ids, func(id int32) bool { return id < 0 })
}

// takeBack has the lists of a call that ended for the calls to come.
func (m *Machine) takeBack() {
	for _, l := range m.lent[:m.held] {
		l.Again()
		if cap(l.ids) > keptEntries {
			l.ids = nil
		}
	}
	if len(m.lent) > keptLists {
		clear(m.lent[keptLists:])
		m.lent = m.lent[:keptLists]
	}
	m.held = 0
}

// Count is how many entries the list has.
func (l *list) Count() int { return len(l.ids) }

// Put puts the entries into the list.
func (l *list) Put(t *lua.LTable) {
	m, objects, typ := l.m, []*lua.LUserData(nil), ""
	switch l.elem.Domain() {
	case m.Sheet.Envs.D.Unit:
		objects, typ = m.units, "unit"
	case m.Sheet.Envs.D.Hex:
		objects, typ = m.hexes, "hex"
	}
	*t = *m.L.CreateTable(len(l.ids), 0) // with the room that it needs
	for i, id := range l.ids {
		v := lua.LValue(nil)
		switch {
		case objects == nil:
			v = m.value(l.elem, id)
		case objects[id] == nil:
			v = m.object(typ, id)
		default:
			v = objects[id]
		}
		t.RawSetInt(i+1, v)
	}
}
