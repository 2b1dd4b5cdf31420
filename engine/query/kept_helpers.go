package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// memo is the values of one helper that are kept. Key: the helper's arguments. Dropped: all,
// when the stamp of what it reads changes; with near, only those of hexes near a unit that moved.
type memo struct {
	expr.Memo
	reads  expr.Deps
	at     uint64          // the stamp of reads for which the values hold
	of     *state.Position // the position at the last use and its clock then: if both are
	clock  uint64          // the same, nothing has changed, and the stamp is not asked for
	near   int             // the helper reads only who stands within so many hexes of its argument; -1: more
	seen   []model.Loc     // with near: where each unit was when the values were last brought up to date
	placed uint64          // with near: the stamp of all places then
}

// memo gives the values of a helper that still hold. nil when none may be kept.
func (c *Ctx) memo(k *expr.MemoKey) *expr.Memo {
	if c.Lacks(KeptHelpers) {
		return nil
	}
	for k.ID >= len(c.kept.memos) {
		c.kept.memos = append(c.kept.memos, memo{})
	}
	m := &c.kept.memos[k.ID]
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

// forget drops the values for hexes near units that have moved since, or all values when so
// many hexes are concerned that it costs less to drop all.
func (c *Ctx) forget(m *memo, perHex int) {
	near := c.kept.shared.near[m.near]
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

func (c *Ctx) openMemo(m *memo, k *expr.MemoKey) {
	reads := k.Deps
	m.near = -1
	if k.PerHex > 0 && c.kept.shared != nil {
		m.near = 0
	}
	for i := range k.Calls {
		call := &k.Calls[i]
		reads |= call.DepsByArgs(c, call.Args)
		if m.near >= 0 {
			if n := call.Radius(c, call.Args); n < 0 || n > mostNear {
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

// mostNear bounds the distances for which the hexes around each hex are listed.
const mostNear = 3

// nearHexes lists, by distance and hex, the hexes within.
func nearHexes(g *model.Game) [][][]span {
	var buf []model.HexID
	out := make([][][]span, mostNear+1)
	for r := range out {
		out[r] = make([][]span, g.Grid.NumHexes())
		for h := range out[r] {
			buf = g.Grid.AppendWithin(model.HexID(h), r, buf[:0])
			out[r][h] = spansOf(buf)
		}
	}
	return out
}
