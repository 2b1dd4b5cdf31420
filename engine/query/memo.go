package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// memo is what is known of one helper, with the counts of what it reads.
type memo struct {
	expr.Memo
	reads  expr.ReadSet
	at     uint64          // the count of what it reads
	of     *state.Position // the position looked at last, and its clock then
	clock  uint64
	near   int         // what it reads is within so many hexes; -1: anywhere
	seen   []model.Loc // with near: where each unit was, when places had
	placed uint64      // this count
}

// memo gives where values of a helper are kept, emptied when something that
// the helper reads has changed.
func (c *Ctx) memo(k *expr.MemoKey) *expr.Memo {
	if c.Lacks(KeptHelpers) {
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
	if now := c.StampOf(m.reads); m.at != now {
		if m.near < 0 {
			clear(m.Known)
		} else {
			c.forget(m, k.PerHex)
		}
		m.at = now
	}
	return &m.Memo
}

// forget drops what is known of the hexes near units that are elsewhere now; all
// when there are many of them.
func (c *Ctx) forget(m *memo, perHex int) {
	near := c.shared.near[m.near]
	left := len(near) / 4 // hexes that are gone through rather than dropping all
	look := func(u model.UnitID) {
		was, now := m.seen[u], c.P.Units[u].At
		if was == now || c.IsMarker(u) {
			return
		}
		m.seen[u] = now
		for _, at := range [2]model.Loc{was, now} {
			if at < 0 || left < 0 {
				continue
			}
			for _, p := range near[at] {
				clear(m.Known[int(p.first)*perHex:][:int(p.n)*perHex])
				left -= int(p.n)
			}
		}
	}
	if moved, ok := c.movedSince(m.placed); ok {
		for _, u := range moved {
			look(u)
		}
	} else {
		for u := range m.seen {
			look(model.UnitID(u))
		}
	}
	m.placed = c.P.Stamp(state.StampPlaces)
	if left < 0 {
		clear(m.Known)
	}
}

// mostNear bounds the distances for which the hexes around each hex are listed.
const mostNear = 3

// nearHexes lists, by distance and hex, the hexes within.
func nearHexes(g *model.Game) [][][]span {
	var buf []model.HexID
	out := make([][][]span, mostNear+1)
	for r := range out {
		out[r] = make([][]span, g.Grid.N())
		for h := range out[r] {
			buf = g.Grid.Within(model.HexID(h), r, buf[:0])
			out[r][h] = spansOf(buf)
		}
	}
	return out
}

func (c *Ctx) openMemo(m *memo, k *expr.MemoKey) {
	reads := k.Reads
	m.near = -1
	if k.PerHex > 0 && c.shared != nil {
		m.near = 0
	}
	for i := range k.Calls {
		call := &k.Calls[i]
		reads |= call.ReadsAt(c, call.Args)
		if m.near >= 0 {
			if n := call.Near(c, call.Args); n < 0 || n > mostNear {
				m.near = -1
			} else {
				m.near = max(m.near, n)
			}
		}
	}
	if reads != readHolders {
		m.near = -1
	}
	if m.near >= 0 {
		m.seen = make([]model.Loc, len(c.G.Units))
		for u := range m.seen {
			m.seen[u] = c.P.Units[u].At
		}
		m.placed = c.P.Stamp(state.StampPlaces)
	}
	m.Known = make([]uint8, k.Size)
	if !k.Cond {
		m.Values = make([]int32, k.Size)
	}
	m.reads = reads
}
