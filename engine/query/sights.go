package query

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Sights answers whether a line of sight is open.
type Sights struct {
	c    *Ctx
	line []hex.SightSegment // working memory: the hexes of a line
}

// CanSee reports whether side s has a line of sight from hex a to hex b. The
// end hexes never block.
func (q *Sights) CanSee(sight int, a, b model.HexID, s model.SideID) bool {
	_, shut := q.FindSightBlock(sight, a, b, s)
	return !shut
}

// FindSightBlock returns where the line from hex a to hex b is shut for side s. at is the
// first hex that blocks it, or, where the line runs along a hexside, the hexes beside it that
// block. shut is false for an open line.
func (q *Sights) FindSightBlock(sight int, a, b model.HexID, s model.SideID) (at hex.SightSegment, shut bool) {
	if q.c.G.Grid.Distance(a, b) <= 1 {
		return at, false
	}
	st := &q.c.G.Sights[sight]
	old := q.c.Scope
	q.c.Viewer, q.c.From, q.c.To = s, a, b
	if st.OffMap == model.OffLeftOut {
		q.line = q.c.G.Grid.AppendSight(q.line[:0], a, b)
	} else {
		q.line = q.c.G.Grid.AppendSightOff(q.line[:0], a, b)
	}
	for _, x := range q.line {
		blocked := q.blocksSight(st, x.A)
		if shut = blocked; x.B != hex.None {
			other := q.blocksSight(st, x.B)
			if shut = blocked && other; st.BothFlanks {
				shut = blocked || other
			}
			if !other {
				x.B = hex.None
			}
		}
		if !blocked {
			x.A = hex.None
		}
		if shut {
			at = x
			break
		}
	}
	q.c.Scope = old
	return at, shut
}

func (q *Sights) blocksSight(st *model.Sight, h model.HexID) bool {
	if h == hex.OffMap {
		return st.OffMap == model.OffBlocks
	}
	q.c.Hex = h
	return st.BlockedBy.Bool(q.c)
}
