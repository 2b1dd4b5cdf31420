package big

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/hex"
)

// One counter in late comes as a reinforcement, by turn lastTurn. A deployment hex holds stack
// counters.
const (
	late     = 10
	lastTurn = 11
	stack    = 3
)

// counterID names counter i of a side.
func counterID(side string, i int) string { return fmt.Sprintf("%s-%04d", side, i+1) }

// eachCounter calls do for each counter, for the two sides in turn; i counts from 0 within a side.
func (m *maker) eachCounter(do func(side string, i int)) {
	for i := range m.counters {
		do([]string{"west", "east"}[i%2], i/2)
	}
}

// writeUnits returns the file of units: every counter with its army and kind.
func (m *maker) writeUnits() string {
	var b strings.Builder
	b.WriteString(fileHead("units") + "units:\n")
	m.eachCounter(func(side string, i int) {
		kind := []string{"foot", "foot", "foot", "tanks", "guns"}[i%5]
		fmt.Fprintf(&b, "  %s: {army: %s, kind: %s}\n", counterID(side, i), side, kind)
	})
	return b.String()
}

// writeScenario returns the scenario: the hex of each counter, and the turn of each reinforcement.
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

// listDeploymentHexes lists the hexes in which a side may deploy, each as often as counters fit.
// They lie near the middle of the map: two columns or more, enough for two hexes to three counters,
// and at most the side's half. way is negative for the west and positive for the east.
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
