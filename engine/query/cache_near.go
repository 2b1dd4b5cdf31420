package query

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// nearbyCounts is, by hex, how many enemies of a side are within a distance, markers aside.
// Kept: those counts, by side and distance, in games of many units. Dropped: never; when a
// unit moves, its old surroundings lose it and its new ones gain it. Gains: a search for
// enemies in reach of a side's units skips the units far from the front.
type nearbyCounts struct {
	side         model.SideID
	reach        int
	revision     uint64
	countedHexes []model.HexID // by unit: where it is counted
	counts       []int16
}

// maxNearCount is the longest distance that is counted: farther ones cost more than they spare.
const maxNearCount = 4

// EnemiesNear returns, by hex, how many enemies of a side are within a distance in hexes. It
// is nil in games with few units or with relations between sides, for a long reach, and with
// the cache off. Callers then look at the units.
func (q *Places) EnemiesNear(side model.SideID, reach int) []int16 {
	if len(q.c.G.Units) < minCountedUnits || reach > maxNearCount || len(q.c.G.Relations) > 0 || q.c.CacheOff(CachePlaces) {
		return nil
	}
	now := q.c.P.Revision(state.RevisionPlaces)
	for i := range q.cache.enemiesNear {
		k := &q.cache.enemiesNear[i]
		if k.side != side || k.reach != reach {
			continue
		}
		if k.revision == now {
			return k.counts
		}
		if moved, ok := q.movedSince(k.revision); ok {
			for _, u := range moved {
				q.recountUnit(k, u)
			}
		} else {
			for u := range k.countedHexes {
				q.recountUnit(k, model.UnitID(u))
			}
		}
		k.revision = now
		return k.counts
	}
	q.cache.enemiesNear = append(q.cache.enemiesNear, nearbyCounts{side: side, reach: reach, revision: now, countedHexes: make([]model.HexID, len(q.c.G.Units)), counts: make([]int16, q.c.G.Grid.NumHexes())})
	k := &q.cache.enemiesNear[len(q.cache.enemiesNear)-1]
	for u := range k.countedHexes {
		k.countedHexes[u] = model.None
		q.recountUnit(k, model.UnitID(u))
	}
	return k.counts
}

// recountUnit takes a unit in the counts from where it was to where it is.
func (q *Places) recountUnit(k *nearbyCounts, u model.UnitID) {
	was, is := k.countedHexes[u], q.c.HexOf(u)
	if was == is || q.c.G.Units[u].Side == k.side || q.c.IsMarker(u) {
		return
	}
	k.countedHexes[u] = is
	var few [61]model.HexID
	if was >= 0 {
		for _, h := range q.c.G.Grid.AppendWithin(was, k.reach, few[:0]) {
			k.counts[h]--
		}
	}
	if is >= 0 {
		for _, h := range q.c.G.Grid.AppendWithin(is, k.reach, few[:0]) {
			k.counts[h]++
		}
	}
}
