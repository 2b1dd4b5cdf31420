package livegame_test

import (
	"errors"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// patrol is an invented game: two sides march in turns, and blue's units lie face down.
var patrol = gametest.Small{
	"game": `turns: {last: 4}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {}, ma: {}}
terrain: {open: {cost: 1}}
stacking: {two: {limit: 2}}
movement: {walk: {allowance: ma}}
sequence: {turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}}
`,
	"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-8}\nbase: open\n",
	"units": "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot, printed: 4-2}, r-2: {army: red, kind: foot, printed: 3-1}, b-1: {army: blue, kind: foot, printed: 4-2}, b-2: {army: blue, kind: foot, printed: 2-2}}\n",
	"day":   "setup: {r-1: 0101, r-2: 0201, b-1: {hex: 0808, hidden: true}, b-2: {hex: 0708, hidden: true}}\n",
}

// start begins a game of patrol.
func start(t *testing.T) *game.Table {
	t.Helper()
	tb, err := game.New(patrol.Rules(t, ""), game.Setting{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	return tb
}

// memory is a journal in memory that takes so many entries (room) and then fails.
type memory struct {
	entries []journal.Entry
	room    int
}

var errFull = errors.New("the journal is full")

// Append takes an entry.
func (m *memory) Append(e journal.Entry) error {
	if len(m.entries) >= m.room {
		return errFull
	}
	m.entries = append(m.entries, e)
	return nil
}

// firstAction is the first open action, the end of the phase where units have moved enough.
func firstAction(t *testing.T, tb *game.Table) flow.Action {
	t.Helper()
	legal := tb.Legal()
	if len(legal) == 0 {
		t.Fatal("nothing is open")
	}
	return legal[0]
}
