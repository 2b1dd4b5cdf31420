package sandbox

import (
	lua "github.com/yuin/gopher-lua"
)

// Unread is a list that the host makes for a script and that holds nothing yet:
// its entries are put in when the script, or the host, looks inside. Until then
// it costs no more than what stands for them. No script can tell the difference.
type Unread struct {
	Table lua.LTable // what the script is given
	meta  lua.LTable // shared with all others, but for what is unread
	of    Entries
}

// Entries are what an unread list will hold.
type Entries interface {
	// Count is how many there are.
	Count() int
	// Put appends them to the table.
	Put(t *lua.LTable)
}

// Unreads makes the unread lists of a Lua state.
type Unreads struct{ meta lua.LTable }

// Bind readies it for a new state.
func (u *Unreads) Bind(L *lua.LState) {
	u.meta = lua.LTable{Metatable: lua.LNil}
	u.meta.RawSetString("__index", L.NewFunction(readIndex))
}

// Make makes an unread list of l, which is new.
func (u *Unreads) Make(l *Unread, of Entries) {
	l.of, l.meta = of, u.meta
	l.meta.Metatable = l
	l.Table.Metatable = &l.meta
}

// Again makes an unread list of l again.
func (l *Unread) Again() {
	if l.Table.Metatable != &l.meta {
		l.Table = lua.LTable{Metatable: &l.meta}
	}
}

// String and Type let a table lead to what is unread of it.
func (l *Unread) String() string { return "list" }

// Type is that of a table.
func (l *Unread) Type() lua.LValueType { return lua.LTTable }

// UnreadOf is what a table still holds unread, nil when it holds its entries.
// It is the way to look at a list without reading it.
func UnreadOf(t *lua.LTable) Entries {
	if l := unread(t); l != nil {
		return l.of
	}
	return nil
}

func unread(t *lua.LTable) *Unread {
	if t.Metatable == lua.LNil {
		return nil
	}
	meta, ok := t.Metatable.(*lua.LTable)
	if !ok {
		return nil
	}
	l, _ := meta.Metatable.(*Unread)
	return l
}

// Read puts in what a table holds unread and gives the table: whatever looks
// inside a script's table comes by here. It costs no fuel, which was charged
// when the list was made.
func Read(t *lua.LTable) *lua.LTable {
	if l := unread(t); l != nil {
		t.Metatable = lua.LNil
		l.of.Put(t)
	}
	return t
}

// readIndex serves the machine's own instructions: the first that looks inside
// an unread list.
func readIndex(L *lua.LState) int {
	L.Push(Read(L.Get(1).(*lua.LTable)).RawGet(L.Get(2)))
	return 1
}
