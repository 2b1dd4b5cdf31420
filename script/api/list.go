package api

import (
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// lazyIDs is a list of the host in the hands of a script: numbers, until the
// script looks inside. Scripts cannot keep a value from one call to the next,
// so that a list serves again when the call that it was made for has ended.
type lazyIDs struct {
	sandbox.LazyList
	m    *Machine
	elem lang.Type
	of   string // the parameters that its numbers can be given to as they are
	ids  []int32
	area int32 // the area whose hexes it holds; None: of no area
}

// keptLists and keptEntries bound the lists, and the entries of each, that are kept for later calls.
const keptLists, keptEntries = 64, 512

func (m *Machine) newList(t lang.Type, ids []int32) lua.LValue {
	sandbox.ChargeFuel(m.L, 64+len(ids))
	if len(ids) > sandbox.MaxList {
		sandbox.RaiseError(m.L, "this list would be too long (the limit is %d entries)", sandbox.MaxList)
	}
	if m.heldLists == len(m.lazyLists) {
		l := &lazyIDs{m: m}
		m.lazy.MakeLazy(&l.LazyList, l)
		m.lazyLists = append(m.lazyLists, l)
	}
	l := m.lazyLists[m.heldLists]
	m.heldLists++
	l.elem, l.of, l.area, l.ids = t.Elem(), "", lang.None, append(l.ids[:0], ids...)
	if d := l.elem.Domain(); d != nil {
		l.ids = dropAbsent(l.ids)
		if d.Name != Text {
			l.of = d.Name
		}
	}
	return &l.Table
}

// dropAbsent leaves out the ids that mean nothing.
func dropAbsent(ids []int32) []int32 {
	return slices.DeleteFunc(ids, func(id int32) bool { return id < 0 })
}

// recycleLists makes the lists of a call that ended available to later calls.
func (m *Machine) recycleLists() {
	for _, l := range m.lazyLists[:m.heldLists] {
		l.MakeLazyAgain()
		if cap(l.ids) > keptEntries {
			l.ids = nil
		}
	}
	if len(m.lazyLists) > keptLists {
		clear(m.lazyLists[keptLists:])
		m.lazyLists = m.lazyLists[:keptLists]
	}
	m.heldLists = 0
}

// CountEntries returns the number of entries.
func (l *lazyIDs) CountEntries() int { return len(l.ids) }

// PutEntries puts the entries into the list.
func (l *lazyIDs) PutEntries(t *lua.LTable) {
	m, objects, typ := l.m, []*lua.LUserData(nil), ""
	switch l.elem.Domain() {
	case m.Sheet.Envs.Domains.Unit:
		objects, typ = m.units, "unit"
	case m.Sheet.Envs.Domains.Hex:
		objects, typ = m.hexes, "hex"
	}
	*t = *m.L.CreateTable(len(l.ids), 0) // with the room that it needs
	for i, id := range l.ids {
		v := lua.LValue(nil)
		switch {
		case objects == nil:
			v = m.toLua(l.elem, id)
		case objects[id] == nil:
			v = m.newObject(typ, id)
		default:
			v = objects[id]
		}
		t.RawSetInt(i+1, v)
	}
}
