package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// LazyList is a list that the host makes for a script and that holds nothing yet:
// its entries are put in when the script, or the host, looks inside. Until then
// it costs no more than the ids that it will hold. No script can see the difference.
type LazyList struct {
	Table   lua.LTable // what the script is given
	meta    lua.LTable // a copy of the shared one; its own metatable is this list until it is read
	entries Entries
}

// Entries makes the elements of an unread list when it is read.
type Entries interface {
	// CountEntries returns the number of elements without making them.
	CountEntries() int
	// PutEntries appends them to the table.
	PutEntries(t *lua.LTable)
}

// LazyLists makes the unread lists of a Lua state.
type LazyLists struct{ meta lua.LTable }

// BindState prepares u for a new Lua state.
func (u *LazyLists) BindState(L *lua.LState) {
	u.meta = lua.LTable{Metatable: lua.LNil}
	u.meta.RawSetString("__index", L.NewFunction(luaLazyIndex))
}

// MakeLazy turns the new l into an unread list with the given entries.
func (u *LazyLists) MakeLazy(l *LazyList, of Entries) {
	l.entries, l.meta = of, u.meta
	l.meta.Metatable = l
	l.Table.Metatable = &l.meta
}

// MakeLazyAgain makes l unread again, so that a later call can use its memory.
func (l *LazyList) MakeLazyAgain() {
	if l.Table.Metatable != &l.meta {
		l.Table = lua.LTable{Metatable: &l.meta}
	}
}

// String, with Type, makes a LazyList a Lua value. So it can be the metatable of a metatable, where
// [PendingEntries] finds it.
func (l *LazyList) String() string { return "list" }

// Type returns the type of a table, because scripts see a table.
func (l *LazyList) Type() lua.LValueType { return lua.LTTable }

// PendingEntries returns the unread entries of a table, or nil for a table that holds its elements.
// Hosts use it to look at a list without filling it.
func PendingEntries(t *lua.LTable) Entries {
	if l := lazyListOf(t); l != nil {
		return l.entries
	}
	return nil
}

func lazyListOf(t *lua.LTable) *LazyList {
	if t.Metatable == lua.LNil {
		return nil
	}
	meta, ok := t.Metatable.(*lua.LTable)
	if !ok {
		return nil
	}
	l, _ := meta.Metatable.(*LazyList)
	return l
}

// FillTable fills a table with its unread entries and returns it. Call it before looking inside any
// table of a script. It costs no fuel, because making the list did.
func FillTable(t *lua.LTable) *lua.LTable {
	if l := lazyListOf(t); l != nil {
		t.Metatable = lua.LNil
		l.entries.PutEntries(t)
	}
	return t
}

// luaLazyIndex is the __index of an unread list. It fills the list when the first instruction of a
// script looks inside.
func luaLazyIndex(L *lua.LState) int {
	L.Push(FillTable(L.Get(1).(*lua.LTable)).RawGet(L.Get(2)))
	return 1
}
