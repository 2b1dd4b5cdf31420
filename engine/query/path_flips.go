package query

import "github.com/vedette-wargames/vedette/engine/model"

// PathFlip returns the face that a unit turns to on a path that begins with its hex, or its
// hex of entry. The last of several flips counts; None if the unit keeps its face.
func (q *Paths) PathFlip(mv int, u model.UnitID, path []model.HexID) model.FaceID {
	m := &q.c.G.Movements[mv]
	old := q.c.Scope
	q.c.Unit, q.c.Mover, q.c.Holder = u, u, model.None
	from := model.HexID(model.None)
	if q.c.HexOf(u) >= 0 {
		from, path = path[0], path[1:]
	}
	s := search{enemyZones: q.flipZones}
	q.loadEnemyZones(&s, m, u)
	q.flipZones = s.enemyZones
	face := model.FaceID(model.None)
	for _, to := range path {
		if f := q.flipOnStep(&s, m, from, to); f != model.None {
			face = f
		}
		from = to
	}
	q.c.Scope = old
	return face
}

// flipOnStep returns the face that a step turns the unit to, or None.
func (q *Paths) flipOnStep(s *search, m *model.Movement, from, to model.HexID) model.FaceID {
	face := model.FaceID(model.None)
	note := func(t *model.Term, applies func() bool) {
		if f := t.FlipFace(q.c.G.Units[q.c.Unit].Kind); t.Op == model.OpFlip && f != model.None && applies() {
			face = f
		}
	}
	q.c.From, q.c.To, q.c.Hex = from, to, to
	for i := range m.StopOn {
		note(&m.StopOn[i], func() bool { return q.c.True(m.StopOn[i].When) })
	}
	zone := func(e *enemyZone, terms []model.Term, first int, h model.HexID) {
		if h < 0 || e.bits[h]&ZoneIn == 0 {
			return
		}
		for i := range terms {
			note(&terms[i], func() bool {
				return terms[i].When == nil || q.c.Zones.termApplies(e.zone, first+i, &terms[i], e.bits[h])
			})
		}
	}
	for i := range s.enemyZones {
		e := &s.enemyZones[i]
		zone(e, e.zone.Leave, len(e.zone.Enter), from)
		zone(e, e.zone.Enter, 0, to)
	}
	return face
}
