package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/state"
)

// memo is what is known of one helper, with the counts of what it reads.
type memo struct {
	expr.Memo
	stamps []state.Stamp
	at     [4]uint64
	of     *state.Position // the position looked at last, and its clock then
	clock  uint64
}

// memo gives where values of a helper are kept, emptied when something that
// the helper reads has changed.
func (c *Ctx) memo(k *expr.MemoKey) *expr.Memo {
	if c.NoCache {
		return nil
	}
	for k.ID >= len(c.memos) {
		c.memos = append(c.memos, memo{})
	}
	m := &c.memos[k.ID]
	clock := c.P.Clock()
	if m.of == c.P && m.clock == clock {
		return &m.Memo
	}
	m.of, m.clock = c.P, clock
	if m.Known == nil {
		c.openMemo(m, k)
	}
	for i, s := range m.stamps {
		if m.at[i] != c.P.Stamp(s) {
			clear(m.Known)
			for i, s := range m.stamps {
				m.at[i] = c.P.Stamp(s)
			}
			break
		}
	}
	return &m.Memo
}

func (c *Ctx) openMemo(m *memo, k *expr.MemoKey) {
	reads := k.Reads
	for i := range k.Calls {
		reads |= k.Calls[i].ReadsAt(c, k.Calls[i].Args)
	}
	m.Known = make([]uint8, k.Size)
	if !k.Cond {
		m.Values = make([]int32, k.Size)
	}
	for _, x := range []struct {
		read  expr.ReadSet
		stamp state.Stamp
	}{{ReadVars, state.StampVars}, {ReadUnits, state.StampUnits}, {ReadPlaces, state.StampPlaces}, {readHolders, state.StampHolders}} {
		if reads.Has(x.read) {
			m.stamps = append(m.stamps, x.stamp)
		}
	}
}
