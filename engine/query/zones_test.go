package query

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
)

// A zone reaches as far as it says, within the map, and not over hexsides that
// block it unless they are opened.
func TestZoneFrom(t *testing.T) {
	grid, bad := hex.New(hex.Layout{Columns: hex.Range{First: 1, Last: 7}, Rows: hex.Range{First: 1, Last: 7}, Number: "ccrr"})
	if bad != nil {
		t.Fatal(bad)
	}
	const river, bridge = 1, 2
	at := func(label string) model.HexID { h, _ := grid.ParseLabel(label); return h }
	for _, c := range []struct {
		name    string
		zone    model.Zone
		from    string
		sides   map[int]uint32 // by direction, of the hex it comes from
		reaches int
	}{
		{"its own hex alone", model.Zone{Reach: 0}, "0404", nil, 0},
		{"the six beside it", model.Zone{Reach: 1}, "0404", nil, 6},
		{"two hexes far", model.Zone{Reach: 2}, "0404", nil, 18},
		{"in the corner", model.Zone{Reach: 1}, "0101", nil, 3},
		{"a river it does not cross", model.Zone{Reach: 1, BlockedBy: river}, "0404", map[int]uint32{0: river, 1: river}, 4},
		{"a river that does not matter", model.Zone{Reach: 1}, "0404", map[int]uint32{0: river, 1: river}, 6},
		{"a bridge over it", model.Zone{Reach: 1, BlockedBy: river, OpenedBy: bridge}, "0404", map[int]uint32{0: river, 1: river | bridge}, 5},
		{"around the end of a river, but no further behind it", model.Zone{Reach: 2, BlockedBy: river}, "0404", map[int]uint32{0: river}, 17},
	} {
		g := &model.Game{Grid: grid, HexsideBits: make([]uint32, grid.NumHexsides())}
		for d, bits := range c.sides {
			g.HexsideBits[grid.Hexsides(at(c.from))[d]] = bits
		}
		if got := New(g).Zones.expandZone(nil, &c.zone, at(c.from)); len(got) != c.reaches {
			t.Errorf("%s: %d hexes, not %d", c.name, len(got), c.reaches)
		}
	}
}
