package csvimport

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// ConvertMap returns the text of map.yaml for a sheet of hexes with four-digit
// numbers, column before row: one line for each hex. Terrain that most hexes have
// becomes the base. It returns "" when something is wrong, with findings in rep.
func ConvertMap(name string, data []byte, rep *diag.List) string {
	t := readTable(name, data, rep)
	if t == nil || !t.requireColumns("hex", "terrain") {
		return ""
	}
	t.reportUnread([]string{"hex", "terrain", "features", "name"}, nil, "")
	var m sheetMap
	for i := range t.rows {
		m.addLine(t, &t.rows[i])
	}
	m.checkNumberGaps(t)
	if rep.HasErrors() {
		return ""
	}
	return m.formatMap()
}

// sheetMap is what the lines of a sheet of hexes say.
type sheetMap struct {
	terrain, features, names groups
	seen                     map[string]diag.Pos
	columns, rows            [2]int
}

// groups are hexes by a word, in the order in which the words came.
type groups struct {
	words []string
	hexes map[string][]string
}

// addHex adds a hex to the group of a word.
func (g *groups) addHex(word, hex string) {
	if g.hexes == nil {
		g.hexes = map[string][]string{}
	}
	if g.hexes[word] == nil {
		g.words = append(g.words, word)
	}
	g.hexes[word] = append(g.hexes[word], hex)
}

// addLine reads a line of the sheet.
func (m *sheetMap) addLine(t *table, r *row) {
	hex, at := t.findCell(r, "hex")
	n, err := strconv.Atoi(hex)
	if err != nil || len(hex) > 4 || n < 0 || len(hex) < 3 {
		t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len([]rune(hex)), Message: fmt.Sprintf("%q is no hex number", hex), Expected: "column and row with two digits each, such as 0304"})
		return
	}
	hex = fmt.Sprintf("%04d", n) // spreadsheets take the leading zero for nothing
	if first, twice := m.seen[hex]; twice {
		t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len(hex), Message: "the hex " + hex + " is there twice", Related: []diag.Related{{Pos: first, Message: "first here"}}})
		return
	}
	if m.seen == nil {
		m.seen = map[string]diag.Pos{}
		m.columns, m.rows = [2]int{n / 100, n / 100}, [2]int{n % 100, n % 100}
	}
	m.seen[hex] = at
	m.columns = [2]int{min(m.columns[0], n/100), max(m.columns[1], n/100)}
	m.rows = [2]int{min(m.rows[0], n%100), max(m.rows[1], n%100)}
	terrain, at := t.findCell(r, "terrain")
	if !schema.IsID(terrain) {
		t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len([]rune(terrain)), Message: fmt.Sprintf("%q is no kind of terrain", terrain), Expected: "its id in game.yaml, such as woods", Nearest: idFromText(terrain)})
		return
	}
	m.terrain.addHex(terrain, hex)
	features, _ := t.findCell(r, "features")
	for _, f := range strings.Fields(features) {
		if !schema.IsID(f) {
			t.reportBadID(f, at)
		}
		m.features.addHex(f, hex)
	}
	if name, _ := t.findCell(r, "name"); name != "" {
		m.names.addHex(name, hex)
	}
}

// checkNumberGaps refuses numbers that count by two down a column: 0101, 0103
// beside 0202, 0204. No hex would have the one below it as a neighbor.
func (m *sheetMap) checkNumberGaps(t *table) {
	last, two := map[int]int{}, ""
	for _, hex := range slices.Sorted(maps.Keys(m.seen)) {
		n := parseNumber(hex)
		before, ok := last[n/100]
		if last[n/100] = n; !ok {
			continue
		}
		if n == before+1 {
			return
		}
		if two == "" {
			two = fmt.Sprintf("%04d and %s", before, hex)
		}
	}
	if two != "" {
		t.fail(t.at[0], len("hex"), "no hex has the one below it in this sheet: "+two+" follow one another in a column", "number the rows of each column 1, 2, 3: a number that counts two a hex is not read")
	}
}

// formatMap returns the text of the file.
func (m *sheetMap) formatMap() string {
	base := slices.MaxFunc(m.terrain.words, func(a, b string) int { return len(m.terrain.hexes[a]) - len(m.terrain.hexes[b]) })
	var b strings.Builder
	b.WriteString(formatHead("map"))
	b.WriteString("# Which columns stand half a hex lower is not in a sheet: see that shift is right.\n")
	fmt.Fprintf(&b, "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: %d-%d, rows: %d-%d}\n", m.columns[0], m.columns[1], m.rows[0], m.rows[1])
	fmt.Fprintf(&b, "base: %s\n", base)
	m.terrain.writeSection(&b, "hexes", base)
	m.features.writeSection(&b, "features", "")
	m.names.writeSection(&b, "names", "")
	var missing []string
	for c := m.columns[0]; c <= m.columns[1]; c++ {
		for r := m.rows[0]; r <= m.rows[1]; r++ {
			if hex := fmt.Sprintf("%02d%02d", c, r); m.seen[hex] == (diag.Pos{}) {
				missing = append(missing, hex)
			}
		}
	}
	if len(missing) > 0 {
		b.WriteString("missing: " + formatRuns(missing) + "\n")
	}
	return b.String()
}

// writeSection writes groups as a section, without one of them.
func (g *groups) writeSection(b *strings.Builder, section, but string) {
	if len(g.words) == 0 || len(g.words) == 1 && g.words[0] == but {
		return
	}
	b.WriteString(section + ":\n")
	for _, w := range g.words {
		if w != but {
			b.WriteString("  " + yamldoc.PrintInline(textNode(w)) + ": " + formatRuns(g.hexes[w]) + "\n")
		}
	}
}

// perLine is how many hexes or runs are written on one line.
const perLine = 16

// formatRuns returns hexes as a list with runs down a column: 0304-0307.
func formatRuns(hexes []string) string {
	hexes = slices.Sorted(slices.Values(hexes))
	var parts []string
	for i := 0; i < len(hexes); {
		k := i
		for k+1 < len(hexes) && hexes[k+1][:2] == hexes[i][:2] && parseNumber(hexes[k+1]) == parseNumber(hexes[k])+1 {
			k++
		}
		if k > i+1 {
			parts = append(parts, hexes[i]+"-"+hexes[k])
			i = k + 1
			continue
		}
		parts = append(parts, hexes[i])
		i++
	}
	var lines []string
	for chunk := range slices.Chunk(parts, perLine) {
		lines = append(lines, strings.Join(chunk, ", "))
	}
	return "[" + strings.Join(lines, ",\n    ") + "]"
}

// parseNumber returns a hex number as a number.
func parseNumber(hex string) int {
	n, _ := strconv.Atoi(hex) // it is known to be one
	return n
}
