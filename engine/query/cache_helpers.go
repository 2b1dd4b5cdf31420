package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// helperMemo is the values of one helper that are kept. Key: the helper's arguments. Dropped: all,
// when the stamp of what it reads changes; with near, only those of hexes near a unit that moved.
type helperMemo struct {
	lang.Memo
	deps           lang.Deps
	revision       uint64          // the stamp of reads for which the values hold
	position       *state.Position // the position at the last use and its clock then: if both are
	clock          uint64          // the same, nothing has changed, and the stamp is not asked for
	near           int             // the helper reads only units within so many hexes of its argument; -1: more
	lastPlaces     []model.Loc     // with near: where each unit was when the values were last brought up to date
	placesRevision uint64          // with near: the stamp of all places then
}

// findMemo returns the values of a helper that still hold. nil when none may be kept.
func (q *Functions) findMemo(k *lang.MemoKey) *lang.Memo {
	if q.c.CacheOff(CacheHelpers) {
		return nil
	}
	for k.ID >= len(q.memos) {
		q.memos = append(q.memos, helperMemo{})
	}
	m := &q.memos[k.ID]
	clock := q.c.P.Clock()
	if m.position == q.c.P && m.clock == clock {
		return &m.Memo
	}
	m.position, m.clock = q.c.P, clock
	if m.Known == nil {
		q.initMemo(m, k)
	}
	if now := q.c.RevisionOf(m.deps); m.revision != now {
		if m.near < 0 {
			clear(m.Known)
		} else {
			q.dropNearMoved(m, k.PerHex)
		}
		m.revision = now
	}
	return &m.Memo
}

// dropNearMoved drops the values for hexes near units that have moved since, or all values when so
// many hexes are concerned that it costs less to drop all.
func (q *Functions) dropNearMoved(m *helperMemo, perHex int) {
	near := q.c.shared.nearHexes()[m.near]
	left := len(near) / 4 // hexes that are gone through rather than dropping all
	look := func(u model.UnitID) {
		was, now := m.lastPlaces[u], q.c.P.Units[u].At
		if was == now || q.c.IsMarker(u) {
			return
		}
		m.lastPlaces[u] = now
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
	if moved, ok := q.c.Places.movedSince(m.placesRevision); ok {
		for _, u := range moved {
			look(u)
		}
	} else {
		for u := range m.lastPlaces {
			look(model.UnitID(u))
		}
	}
	m.placesRevision = q.c.P.Revision(state.RevisionPlaces)
	if left < 0 {
		clear(m.Known)
	}
}

func (q *Functions) initMemo(m *helperMemo, k *lang.MemoKey) {
	reads := k.Deps
	m.near = -1
	if k.PerHex > 0 && q.c.shared != nil {
		m.near = 0
	}
	for i := range k.Calls {
		call := &k.Calls[i]
		reads |= call.DepsByArgs(q.c, call.Args)
		if m.near >= 0 {
			if n := call.Radius(q.c, call.Args); n < 0 || n > maxNear {
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
		m.lastPlaces = make([]model.Loc, len(q.c.G.Units))
		for u := range m.lastPlaces {
			m.lastPlaces[u] = q.c.P.Units[u].At
		}
		m.placesRevision = q.c.P.Revision(state.RevisionPlaces)
	}
	m.Known = make([]uint8, k.Size)
	if !k.Cond {
		m.Values = make([]int32, k.Size)
	}
	m.deps = reads
}

// maxNear bounds the distances for which the hexes around each hex are listed.
const maxNear = 3

// nearHexes lists, by distance and hex, the hexes within.
func nearHexes(g *model.Game) [][][]hexRun {
	var buf []model.HexID
	out := make([][][]hexRun, maxNear+1)
	for r := range out {
		out[r] = make([][]hexRun, g.Grid.NumHexes())
		for h := range out[r] {
			buf = g.Grid.AppendWithin(model.HexID(h), r, buf[:0])
			out[r][h] = groupRuns(buf)
		}
	}
	return out
}
