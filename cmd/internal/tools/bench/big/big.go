// Package big makes an invented game of any size, for measuring: thousands of
// counters on tens of thousands of hexes, read through the same door as any pack.
//
// [Pack] returns a project in memory. The rules and tables are files beside this one; the
// map, the counters and the scenario are made: terrain in patches with rivers and roads
// through them, two armies that face each other along a front, and reinforcements behind.
// All choices come from the dice of package rng, so that equal sizes and seeds give equal
// files, and two programs can be measured on the same game.
//
// Only tools of developers link it: package bench, which is no part of the program.
package big

import (
	_ "embed"
	"fmt"
	"io/fs"
	"math"
	"strings"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// Ref is the scenario that a pack holds.
const Ref = "big/front"

var (
	//go:embed game.yaml
	rules string
	//go:embed tables.yaml
	tables string
)

// Pack is a project with one game of about so many hexes and just so many counters;
// equal numbers give equal files.
func Pack(hexes, counters int, seed rng.Seed) (fs.FS, error) {
	rows := max(2, int(math.Sqrt(float64(hexes)/1.6)))
	m := &maker{seed: seed, rows: rows, cols: max(4, (hexes+rows-1)/rows), counters: counters}
	if err := m.layTerrain(); err != nil {
		return nil, err
	}
	out := fstest.MapFS{}
	for name, text := range map[string]string{
		"game": fileHead("game") + fileBody(rules), "tables": fileHead("tables") + fileBody(tables),
		"map": m.writeMap(), "units": m.writeUnits(), "front": m.writeScenario(),
	} {
		out["scenarios/big/"+name+".yaml"] = &fstest.MapFile{Data: []byte(text), Mode: 0o444}
	}
	return out, nil
}

// fileHead begins a file of a kind.
func fileHead(kind string) string {
	return fmt.Sprintf("format: %d\nkind: %s\n", schema.FormatVersion, kind)
}

// fileBody returns a file without its head: the two lines that say format and kind.
func fileBody(text string) string {
	lines := strings.SplitN(text, "\n", 3)
	return lines[len(lines)-1]
}

// maker holds what is made of one pack.
type maker struct {
	seed             rng.Seed
	cols, rows       int
	counters, rolled int
	grid             *hex.Grid
	terrain          []string // by hex, empty for the base
}

// drawBelow gives a number from 0 to n-1.
func (m *maker) drawBelow(n int) int {
	m.rolled++
	return rng.RollDie(m.seed, "big", uint32(m.rolled), n) - 1
}

// digits is the width in which numbers up to n are written.
func digits(n int) int { return max(2, len(fmt.Sprint(n))) }

// layTerrain makes the grid and what lies on it: woods, rough ground, lakes and cities in
// patches, as much on a map of any size.
func (m *maker) layTerrain() error {
	number := strings.Repeat("c", digits(m.cols)) + strings.Repeat("r", digits(m.rows))
	layout, bad := hex.ParseLayout(hex.LayoutText{Hexes: "flat", Shift: "even columns down", Number: number,
		Columns: fmt.Sprintf("1-%d", m.cols), Rows: fmt.Sprintf("1-%d", m.rows)})
	if len(bad) == 0 {
		m.grid, bad = hex.New(layout)
	}
	if len(bad) > 0 {
		return fmt.Errorf("a map of %d by %d hexes cannot be made: %s", m.cols, m.rows, bad[0].Message)
	}
	m.terrain = make([]string, m.grid.NumHexes())
	for range m.grid.NumHexes() / 60 {
		kind := []string{"woods", "woods", "woods", "rough", "rough", "city", "lake"}[m.drawBelow(7)]
		m.coverPatch(kind, map[string]int{"woods": 14, "rough": 12, "city": 2, "lake": 4}[kind])
	}
	return nil
}

// coverPatch wanders from some hex and covers what it comes to.
func (m *maker) coverPatch(kind string, size int) {
	h := hex.ID(m.drawBelow(m.grid.NumHexes()))
	for range size {
		m.terrain[h] = kind
		if next := m.grid.Neighbors(h)[m.drawBelow(6)]; next >= 0 {
			h = next
		}
	}
}
