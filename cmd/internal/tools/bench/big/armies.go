package big

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// late is how many counters for one that comes later, and lastTurn when the last come.
const (
	late     = 10
	lastTurn = 11
	stack    = 3
)

// counterID names counter i of a side.
func counterID(side string, i int) string { return fmt.Sprintf("%s-%04d", side, i+1) }

// eachCounter calls with the counters of both sides in turn.
func (m *maker) eachCounter(do func(side string, i int)) {
	for i := range m.counters {
		do([]string{"west", "east"}[i%2], i/2)
	}
}

// writeUnits writes the counters.
func (m *maker) writeUnits() string {
	var b strings.Builder
	b.WriteString(fileHead("units") + "units:\n")
	m.eachCounter(func(side string, i int) {
		kind := []string{"foot", "foot", "foot", "tanks", "guns"}[i%5]
		fmt.Fprintf(&b, "  %s: {army: %s, kind: %s}\n", counterID(side, i), side, kind)
	})
	return b.String()
}

// writeScenario writes who stands where, and who comes when.
func (m *maker) writeScenario() string {
	var b strings.Builder
	b.WriteString(fileHead("scenario") + "title: The front\nsetup:\n")
	free := map[string][]hex.ID{"west": m.listDeploymentHexes(-1), "east": m.listDeploymentHexes(1)}
	m.eachCounter(func(side string, i int) {
		room := free[side]
		if i%late == late-1 || len(room) == 0 {
			return
		}
		at := m.drawBelow(len(room))
		fmt.Fprintf(&b, "  %s: %s\n", counterID(side, i), m.label(room[at]))
		free[side] = append(room[:at], room[at+1:]...)
	})
	b.WriteString("reinforcements:\n")
	for _, side := range []string{"west", "east"} {
		for turn := 2; turn <= lastTurn; turn++ {
			var come []string
			for i := late - 1; i < m.counters/2; i += late {
				if i/late%(lastTurn-1) == turn-2 {
					come = append(come, counterID(side, i))
				}
			}
			if len(come) > 0 {
				fmt.Fprintf(&b, "  %s-%d:\n    turn: %d\n    at: edge.%s\n    units:%s", side, turn, turn, side, writeList(come))
			}
		}
	}
	return b.String()
}

// listDeploymentHexes lists where a side may stand, each hex as often as counters fit: as near to the
// middle of the map as leaves two hexes for three counters, and the whole half at most.
func (m *maker) listDeploymentHexes(way int) []hex.ID {
	half := m.cols / 2
	deep := min(half, max(2, m.counters/2*2/3/m.rows))
	var out []hex.ID
	for h := range hex.ID(m.grid.NumHexes()) {
		col, _ := m.grid.Numbers(h)
		gone := col - half // of the west, from 0 down
		if way > 0 {
			gone = half + 1 - col
		}
		if gone <= 0 && gone > -deep && m.terrain[h] != "lake" {
			for range stack {
				out = append(out, h)
			}
		}
	}
	return out
}
