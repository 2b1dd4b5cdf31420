package sheet

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Map makes the text of map.yaml from a sheet of hexes with four-digit numbers, column
// before row: a line a hex. Terrain that most hexes have is the base. It is empty when
// something is wrong, which is told.
func Map(name string, data []byte, rep *diag.List) string {
	t := read(name, data, rep)
	if t == nil || !t.need("hex", "terrain") {
		return ""
	}
	t.unread([]string{"hex", "terrain", "features", "name"}, nil, "")
	var m sheetMap
	for i := range t.rows {
		m.add(t, &t.rows[i])
	}
	m.checkSteps(t)
	if rep.HasErrors() {
		return ""
	}
	return m.text()
}

// sheetMap is what the lines of a sheet say.
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

func (g *groups) add(word, hex string) {
	if g.hexes == nil {
		g.hexes = map[string][]string{}
	}
	if g.hexes[word] == nil {
		g.words = append(g.words, word)
	}
	g.hexes[word] = append(g.hexes[word], hex)
}

// add takes in a line.
func (m *sheetMap) add(t *table, r *row) {
	hex, at := t.cell(r, "hex")
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
	terrain, at := t.cell(r, "terrain")
	if !shape.IsID(terrain) {
		t.rep.Add(diag.Diagnostic{Rule: RuleSheet, Pos: at, Len: len([]rune(terrain)), Message: fmt.Sprintf("%q is no kind of terrain", terrain), Expected: "its id in game.yaml, such as woods", Nearest: madeID(terrain)})
		return
	}
	m.terrain.add(terrain, hex)
	features, _ := t.cell(r, "features")
	for _, f := range strings.Fields(features) {
		if !shape.IsID(f) {
			t.noID(f, at)
		}
		m.features.add(f, hex)
	}
	if name, _ := t.cell(r, "name"); name != "" {
		m.names.add(name, hex)
	}
}

// checkSteps refuses numbers that count two down a column: 0101, 0103 beside 0202, 0204. No
// hex would have the one below it beside it.
func (m *sheetMap) checkSteps(t *table) {
	last, two := map[int]int{}, ""
	for _, hex := range slices.Sorted(maps.Keys(m.seen)) {
		n := number(hex)
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

// text is the file.
func (m *sheetMap) text() string {
	base := slices.MaxFunc(m.terrain.words, func(a, b string) int { return len(m.terrain.hexes[a]) - len(m.terrain.hexes[b]) })
	var b strings.Builder
	b.WriteString(head("map"))
	b.WriteString("# Which columns stand half a hex lower is not in a sheet: see that shift is right.\n")
	fmt.Fprintf(&b, "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: %d-%d, rows: %d-%d}\n", m.columns[0], m.columns[1], m.rows[0], m.rows[1])
	fmt.Fprintf(&b, "base: %s\n", base)
	m.terrain.write(&b, "hexes", base)
	m.features.write(&b, "features", "")
	m.names.write(&b, "names", "")
	var missing []string
	for c := m.columns[0]; c <= m.columns[1]; c++ {
		for r := m.rows[0]; r <= m.rows[1]; r++ {
			if hex := fmt.Sprintf("%02d%02d", c, r); m.seen[hex] == (diag.Pos{}) {
				missing = append(missing, hex)
			}
		}
	}
	if len(missing) > 0 {
		b.WriteString("missing: " + runs(missing) + "\n")
	}
	return b.String()
}

// write writes groups as a section, but for one of them.
func (g *groups) write(b *strings.Builder, section, but string) {
	if len(g.words) == 0 || len(g.words) == 1 && g.words[0] == but {
		return
	}
	b.WriteString(section + ":\n")
	for _, w := range g.words {
		if w != but {
			b.WriteString("  " + source.Inline(text(w)) + ": " + runs(g.hexes[w]) + "\n")
		}
	}
}

// perLine is how many hexes or runs stand on one line.
const perLine = 16

// runs writes hexes as a list with runs down a column: 0304-0307.
func runs(hexes []string) string {
	hexes = slices.Sorted(slices.Values(hexes))
	var parts []string
	for i := 0; i < len(hexes); {
		k := i
		for k+1 < len(hexes) && hexes[k+1][:2] == hexes[i][:2] && number(hexes[k+1]) == number(hexes[k])+1 {
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

func number(hex string) int {
	n, _ := strconv.Atoi(hex) // it is known to be one
	return n
}
