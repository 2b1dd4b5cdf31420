package eval

import (
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// maxMeasured is the greatest number of hexes of a map for which all distances are kept. A
// look-up takes a third of the time of a computation, and each evaluation needs hundreds.
const maxMeasured = 2000

// distanceTable knows how far the hexes of a map are from each other.
type distanceTable struct {
	grid *hex.Grid
	all  []uint8 // by two hexes their distance, up to 255; nil on a map of many hexes
}

func newDistanceTable(grid *hex.Grid) distanceTable {
	n := grid.NumHexes()
	if n > maxMeasured {
		return distanceTable{grid: grid}
	}
	t := distanceTable{grid, make([]uint8, n*n)}
	for a := range n {
		for b := range a {
			d := uint8(min(255, t.grid.Distance(model.HexID(a), model.HexID(b))))
			t.all[a*n+b], t.all[b*n+a] = d, d
		}
	}
	return t
}

// distanceRow returns the distances from a hex, nil where they are not kept.
func (t *distanceTable) distanceRow(a model.HexID) []uint8 {
	if t.all == nil {
		return nil
	}
	n := t.grid.NumHexes()
	return t.all[int(a)*n : int(a)*n+n]
}

// rowDistance returns how far a hex is from that of a row.
func (t *distanceTable) rowDistance(row []uint8, a, b model.HexID) int {
	if row != nil {
		return int(row[b])
	}
	return t.grid.Distance(a, b)
}

// hexDistance returns how far two hexes are from each other.
func (t *distanceTable) hexDistance(a, b model.HexID) int {
	return t.rowDistance(t.distanceRow(a), a, b)
}

// nearestDistances returns the distances of all hexes from the nearest of some.
func (t *distanceTable) nearestDistances(to []model.HexID) []uint8 {
	far := make([]uint8, t.grid.NumHexes())
	for h := range far {
		least := 255
		for _, k := range to {
			least = min(least, t.grid.Distance(model.HexID(h), k))
		}
		far[h] = uint8(least)
	}
	return far
}
