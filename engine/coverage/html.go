package coverage

import (
	"fmt"
	"html/template"
	"io"
	"math"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Sheet is a printed table with how often each cell was read.
type Sheet struct {
	Name    string
	Columns []string
	Rows    []SheetRow

	first Key // of its first cell
}

// SheetRow is one row of a Sheet.
type SheetRow struct {
	Name  string
	Cells []SheetCell
}

// SheetCell is one cell of a Sheet.
type SheetCell struct {
	Text  string
	N     int64
	First string // what read it first
	Shade template.CSS
}

// CollectSheets returns the tables of several scenarios. A table that several share is listed at
// the first, so that no table is printed twice.
func CollectSheets(ws []*Recorder) []GameSheets {
	var out []GameSheets
	shown := map[Key]bool{}
	for _, w := range ws {
		g := GameSheets{Name: w.Name()}
		for _, s := range w.Sheets() {
			if s.first.Name != "" && !shown[s.first] {
				shown[s.first] = true
				g.Sheets = append(g.Sheets, s)
			}
		}
		if len(g.Sheets) > 0 {
			out = append(out, g)
		}
	}
	return out
}

// Sheets returns the tables of a scenario as printed, with what its watch has counted.
func (w *Recorder) Sheets() []Sheet {
	var out []Sheet
	for i := range w.g.Tables {
		t := &w.g.Tables[i]
		s, most := Sheet{Name: t.Name()}, int64(1)
		if len(t.Rows) > 0 && len(t.Columns) > 0 {
			s.first = w.cells[i][0][0]
		}
		for c := range t.Columns {
			s.Columns = append(s.Columns, t.Columns[c].Name)
		}
		for r := range t.Rows {
			for c := range t.Columns {
				most = max(most, w.set.CountOf(w.cells[i][r][c]).N)
			}
		}
		for r := range t.Rows {
			row := SheetRow{Name: t.Rows[r].Name}
			for c := range t.Columns {
				n := w.set.CountOf(w.cells[i][r][c])
				row.Cells = append(row.Cells, SheetCell{t.CellText(r, c), n.N, n.First, shadeStyle(n.N, most)})
			}
			s.Rows = append(s.Rows, row)
		}
		out = append(out, s)
	}
	return out
}

// shadeStyle returns the colour of a cell: none reached, then the more the darker, on a scale of
// magnitudes.
func shadeStyle(n, most int64) template.CSS {
	if n == 0 {
		return "background:#f7c6c6"
	}
	f := 0.15 + 0.85*math.Log1p(float64(n))/math.Log1p(float64(most))
	return template.CSS(fmt.Sprintf("background:rgba(46,125,80,%.2f)%s", f, map[bool]string{true: ";color:#fff"}[f > 0.6]))
}

// Page is what the page of a heat map shows.
type Page struct {
	Title   string
	Tallies []Tally
	Games   []GameSheets
	Never   []NeverOf
}

// GameSheets are the tables of one scenario.
type GameSheets struct {
	Name   string
	Sheets []Sheet
}

// NeverOf are the things of one kind that were never reached.
type NeverOf struct {
	Many  string
	Items []string
}

// NewPage puts a page together.
func NewPage(title string, s *Set, games []GameSheets) Page {
	p := Page{Title: title, Tallies: s.Tallies(), Games: games}
	for _, k := range s.Keys() {
		if s.CountOf(k).N > 0 {
			continue
		}
		if many := pluralName(k.Kind); len(p.Never) == 0 || p.Never[len(p.Never)-1].Many != many {
			p.Never = append(p.Never, NeverOf{Many: many})
		}
		n := &p.Never[len(p.Never)-1]
		n.Items = append(n.Items, fmt.Sprintf("%s:%d %s", k.Pos.File, k.Pos.Line, k.Name))
	}
	return p
}

// Percent returns the share of things that were reached, as a percentage.
func (t Tally) Percent() string {
	return fmt.Sprintf("%.1f %%", 100*float64(t.Met)/float64(max(t.All, 1)))
}

var page = template.Must(template.New("cover").Parse(`<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{{.Title}}</title>
<style>
body{font:15px/1.45 system-ui,sans-serif;margin:2em auto;max-width:70em;padding:0 1em;color:#222}
table{border-collapse:collapse;margin:.5em 0 1.5em}td,th{border:1px solid #bbb;padding:.25em .6em;text-align:center}
th{background:#eee}td small{display:block;opacity:.75;font-size:.75em}.tally td:first-child{text-align:left}
ul{columns:2;font-size:.9em}summary{cursor:pointer;font-weight:600}
</style></head><body>
<h1>{{.Title}}</h1>
<p>What play reached. Red cells were never read; the darker a green one, the more often.</p>
<table class="tally"><tr><th></th><th>reached</th><th>of</th><th></th><th>times</th></tr>
{{range .Tallies}}<tr><td>{{.Many}}</td><td>{{.Met}}</td><td>{{.All}}</td><td>{{.Percent}}</td><td>{{.N}}</td></tr>
{{end}}</table>
{{range .Games}}<h2>{{.Name}}</h2>
{{range .Sheets}}<h3>{{.Name}}</h3>
<table><tr><th></th>{{range .Columns}}<th>{{.}}</th>{{end}}</tr>
{{range .Rows}}<tr><th>{{.Name}}</th>{{range .Cells}}<td style="{{.Shade}}"{{with .First}} title="first in {{.}}"{{end}}>{{.Text}}<small>{{.N}}</small></td>{{end}}</tr>
{{end}}</table>
{{end}}{{end}}
<h2>Never reached</h2>
{{range .Never}}<details><summary>{{.Many}}: {{len .Items}}</summary><ul>{{range .Items}}<li>{{.}}</li>{{end}}</ul></details>
{{end}}
</body></html>
`))

// WriteHTML writes a page that needs nothing else.
func WriteHTML(out io.Writer, p Page) error { return page.Execute(out, p) }

// Name returns the scenario that is watched, with its variants.
func (w *Recorder) Name() string { return scenarioName(w.g) }

// scenarioName returns game and scenario with the variants.
func scenarioName(g *model.Game) string {
	name := g.ID + "/" + g.Scenario
	for i, v := range g.Variants {
		name += map[bool]string{true: " with ", false: ", "}[i == 0] + v
	}
	return name
}
