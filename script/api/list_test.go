package api

import (
	"testing"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// The lists of a call that ended serve the next one, some of them: what a long
// call made is let go of.
func TestListsServeAgain(t *testing.T) {
	m, L := &Machine{}, lua.NewState()
	m.lazy.BindState(L)
	m.BindHook(L, nil, nil, nil)
	family := lang.SetType(&lang.Domain{Name: "thing"})
	first := m.newList(family, []int32{1, lang.None, 2}).(*lua.LTable)
	second := m.newList(family, nil).(*lua.LTable)
	if n := sandbox.PendingEntries(first).CountEntries(); n != 2 || first == second || sandbox.PendingEntries(second).CountEntries() != 0 {
		t.Errorf("two lists in one call: %d entries", n)
	}
	leave := func() { m.EndCall(); m.BindHook(L, nil, nil, nil) }
	leave()
	if again := m.newList(family, []int32{7}).(*lua.LTable); again != first || sandbox.PendingEntries(again).CountEntries() != 1 {
		t.Error("a list does not serve again")
	}
	for i := 0; i < 10*keptLists; i++ {
		m.newList(family, make([]int32, 2*keptEntries))
	}
	leave()
	room := 0
	for _, l := range m.lazyLists[:cap(m.lazyLists)] {
		if l != nil {
			room += cap(l.ids)
		}
	}
	if len(m.lazyLists) != keptLists || room > keptLists*keptEntries || m.heldLists != 0 {
		t.Errorf("%d lists with room for %d entries are kept, %d are held", len(m.lazyLists), room, m.heldLists)
	}
}
