package api

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// The lists of a call that ended serve the next one, some of them: what a long
// call made is let go of.
func TestListsServeAgain(t *testing.T) {
	m, L := &Machine{}, lua.NewState()
	m.unread.Bind(L)
	m.Point(L, nil, nil, nil)
	family := expr.SetOf(&expr.Domain{Name: "thing"})
	first := m.list(family, []int32{1, expr.None, 2}).(*lua.LTable)
	second := m.list(family, nil).(*lua.LTable)
	if n := sandbox.UnreadOf(first).Count(); n != 2 || first == second || sandbox.UnreadOf(second).Count() != 0 {
		t.Errorf("two lists in one call: %d entries", n)
	}
	leave := func() { m.Leave(); m.Point(L, nil, nil, nil) }
	leave()
	if again := m.list(family, []int32{7}).(*lua.LTable); again != first || sandbox.UnreadOf(again).Count() != 1 {
		t.Error("a list does not serve again")
	}
	for i := 0; i < 10*keptLists; i++ {
		m.list(family, make([]int32, 2*keptEntries))
	}
	leave()
	room := 0
	for _, l := range m.lent[:cap(m.lent)] {
		if l != nil {
			room += cap(l.ids)
		}
	}
	if len(m.lent) != keptLists || room > keptLists*keptEntries || m.held != 0 {
		t.Errorf("%d lists with room for %d entries are kept, %d are held", len(m.lent), room, m.held)
	}
}
