package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// LazyList is a list that the host makes for a script and that holds nothing yet:
// its entries are put in when the script, or the host, looks inside. Until then
// it costs no more than the ids that it will hold. No script can see the difference.
type LazyList struct {
	Table   lua.LTable // what the script is given
	meta    lua.LTable // shared with all others, but for what is unread
	entries Entries
}

// Entries are what an unread list will hold.
type Entries interface {
	// CountEntries is how many there are.
	CountEntries() int
	// PutEntries appends them to the table.
	PutEntries(t *lua.LTable)
}

// LazyLists makes the unread lists of a Lua state.
type LazyLists struct{ meta lua.LTable }

// BindState readies it for a new state.
func (u *LazyLists) BindState(L *lua.LState) {
	u.meta = lua.LTable{Metatable: lua.LNil}
	u.meta.RawSetString("__index", L.NewFunction(luaLazyIndex))
}

// MakeLazy makes an unread list of l, which is new.
func (u *LazyLists) MakeLazy(l *LazyList, of Entries) {
	l.entries, l.meta = of, u.meta
	l.meta.Metatable = l
	l.Table.Metatable = &l.meta
}

// MakeLazyAgain makes an unread list of l again.
func (l *LazyList) MakeLazyAgain() {
	if l.Table.Metatable != &l.meta {
		l.Table = lua.LTable{Metatable: &l.meta}
	}
}

// String and Type let a table lead to what is unread of it.
func (l *LazyList) String() string { return "list" }

// Type is that of a table.
func (l *LazyList) Type() lua.LValueType { return lua.LTTable }

// PendingEntries is what a table still holds unread, nil when it holds its entries.
// It is the way to look at a list without reading it.
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

// FillTable puts in what a table holds unread and gives the table: whatever looks
// inside a script's table comes by here. It costs no fuel, which was charged
// when the list was made.
func FillTable(t *lua.LTable) *lua.LTable {
	if l := lazyListOf(t); l != nil {
		t.Metatable = lua.LNil
		l.entries.PutEntries(t)
	}
	return t
}

// luaLazyIndex serves the machine's own instructions: the first that looks inside
// an unread list.
func luaLazyIndex(L *lua.LState) int {
	L.Push(FillTable(L.Get(1).(*lua.LTable)).RawGet(L.Get(2)))
	return 1
}
