package report

import (
	"bytes"
	"crypto/sha256"
	_ "embed" // the page and its style
	"encoding/base64"
	"fmt"
	"html"
	"html/template"
	"io"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/sim"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	pageStyle string
)

// page is the data for page.html.
type page struct {
	Kind, Title, About, What, Sure, Measure, Seeds, Program string
	// Looks says that play stopped by what was seen; Together that intervals of differences hold together.
	Looks, Together           string
	Verdicts, Sides, Subjects []string
	Wins, Winners, Strengths  []string // Wins: "The Reds win", by side; Winners: with "Nobody wins"
	Cells                     []pageCell
	Pairs                     []pagePair
	Many                      bool
}

// pageCell is one cell: the scenario, its bots and the results. Whole says that charts, map
// and tables are shown.
type pageCell struct {
	Name, Seating, Games, Margin, Turns, Decisions, Content, Unended string
	Whole                                                            bool
	Shares                                                           []string
	Charts                                                           []pageChart
	Map                                                              template.HTML
	Levels, Cards                                                    [][3]string
	Battles                                                          []pageTable
}

// pageChart is a chart with its heading and a sentence that says how to read it.
type pageChart struct {
	Title, Says string
	Picture     template.HTML
}

// pageTable is a table with its heading.
type pageTable struct {
	Title string
	Head  []string
	Rows  [][]string
}

// pagePair compares a cell with the first one, game by game on the same dice.
type pagePair struct {
	Name, Seating, N, Same, Margin, Verdict string
	Shares                                  []string
}

// writeHTML writes a result as one file that needs nothing else: no script, nothing loaded.
func (d *document) writeHTML(w io.Writer) error {
	p := d.buildPage()
	t, err := template.New("page").Funcs(template.FuncMap{"interval": bracketLine}).Parse(pageText)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	if err := t.Execute(&body, p); err != nil {
		return err
	}
	return writeStandalone(w, p.Title, sideColors(newCell(d.f.Runs[0].Cells[0])), body.String())
}

// writeStandalone writes a page that needs nothing else; colors are the last lines of its style.
func writeStandalone(w io.Writer, title, colors, body string) error {
	style := pageStyle + colors
	sum := sha256.Sum256([]byte(style))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	_, err := fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>%s</style>\n</head>\n%s</html>\n", policy, html.EscapeString(title), style, body)
	return err
}

// sideColors returns the classes of the sides, in their colors as the game states them.
func sideColors(c *cell) string {
	colors := []string{"#b03030", "#2b4a8b", "#3a7a3a", "#8a6a20"}
	if c.g != nil {
		for i, s := range scene.NewBoard(c.g).Players {
			if i == len(colors) {
				colors = append(colors, "#707070")
			}
			if plainColor(s.Color) {
				colors[i] = s.Color
			}
		}
	}
	var out strings.Builder
	for i, color := range colors {
		fmt.Fprintf(&out, ".side%d { --c: color-mix(in oklab, %s, var(--mix)); }\n", i, color)
	}
	return out.String()
}

// plainColor reports whether a color is #rrggbb: nothing else goes into a style.
func plainColor(c string) bool {
	return len(c) == 7 && c[0] == '#' && strings.Trim(c[1:], "0123456789abcdefABCDEF") == ""
}

// buildPage fills the page with all runs; only the first run has charts, map and
// tables.
func (d *document) buildPage() *page {
	run := d.f.Runs[0]
	first := newCell(run.Cells[0])
	p := &page{Kind: "What many games come to", Title: first.gameTitle(), What: "played", Sure: d.confidenceText(), Looks: d.stoppingNote(), Together: d.jointNote(), Measure: first.measureText(), Verdicts: d.listVerdicts(),
		Many: len(run.Cells) > 1, Program: d.r.Program, Seeds: d.seedText(), About: d.aboutText()}
	for _, id := range first.Cell.Sides {
		p.Sides, p.Subjects = append(p.Sides, first.sideName(id)), append(p.Subjects, SideSubject(first.Cell, id))
		p.Wins = append(p.Wins, game.CapitalText(WinsText(first.Cell, id)))
	}
	p.Winners = slices.Clone(p.Wins)
	drawn := d.anyDrawn()
	if drawn {
		p.Winners = append(p.Winners, game.CapitalText(WinsText(first.Cell, "")))
	}
	for i := range d.f.Runs {
		run := d.f.Runs[i]
		for _, f := range run.Cells {
			p.Cells = append(p.Cells, *newCell(f).buildCell(i == 0 && f.Games > 0, drawn))
		}
		for _, c := range run.Against {
			p.Pairs = append(p.Pairs, d.pairRow(c))
		}
		if run.Strength != nil {
			p.Strengths = append(p.Strengths, strengthText(run.Strength))
		}
	}
	return p
}

// seedText are those that were played.
func (d *document) seedText() string {
	var out []string
	for _, s := range d.f.Runs[0].Run.Seeds {
		out = append(out, s.String())
	}
	if len(out) == 0 {
		return "no seeds"
	}
	return strings.Join(out, ", ")
}

// aboutText says in a sentence which games were played.
func (d *document) aboutText() string {
	n := int64(0)
	for _, run := range d.f.Runs {
		n += run.Run.CountGames() * int64(len(run.Run.Cells))
	}
	return fmt.Sprintf("%d games in all. Bots play them: what holds for them need not hold for people.", n)
}

// pairRow returns the comparison of a cell with the first of its run.
func (d *document) pairRow(c *sim.Comparison) pagePair {
	out := pagePair{Name: c.Cell.Name(), Seating: c.Cell.Seating(), N: fmt.Sprint(c.Pairs), Same: fmt.Sprint(c.Identical), Margin: apartText(c, &c.Margin, false), Verdict: c.Verdict}
	for i := range c.Wins {
		out.Shares = append(out.Shares, apartText(c, &c.Wins[i], true))
	}
	return out
}

// bracketLine puts the text in brackets on its own line.
func bracketLine(text string) template.HTML {
	value, in, ok := strings.Cut(strings.TrimSuffix(text, ")"), " (")
	if !ok {
		return template.HTML(html.EscapeString(text))
	}
	return template.HTML(html.EscapeString(value) + "<small>" + html.EscapeString(in) + "</small>")
}

// anyDrawn reports whether some games were won by nobody.
func (d *document) anyDrawn() bool {
	for _, run := range d.f.Runs {
		if slices.ContainsFunc(run.Cells, func(c *sim.CellFigures) bool { return c.Tally.CountWins("") > 0 }) {
			return true
		}
	}
	return false
}

// buildCell fills what is written of a cell; whole: charts, map and tables, too; drawn: how many nobody
// won, too.
func (c *cell) buildCell(whole, drawn bool) *pageCell {
	out := &pageCell{Name: c.Cell.Name(), Seating: c.Cell.Seating(), Games: fmt.Sprint(c.Games), Margin: meanText(&c.Margin), Turns: meanText(&c.Turns),
		Decisions: fmt.Sprintf("%.0f", c.Decisions.Mean), Content: c.Cell.Content, Unended: c.unendedText(), Whole: whole}
	for _, id := range c.Cell.Sides {
		out.Shares = append(out.Shares, shareText(c.winShare(id)))
	}
	if drawn {
		share := "0.0 %"
		if s := c.winShare(""); s.Total > 0 {
			share = shareText(s)
		}
		out.Shares = append(out.Shares, share)
	}
	if c.Games == 0 || !whole {
		return out
	}
	out.Levels, out.Cards, out.Battles = c.levelRows(), c.cardRows(), c.battleTables()
	if c.g != nil {
		out.Map = template.HTML(drawHeatMap(c.g, c.Tally))
	}
	measured := c.Tally.Measure != ""
	addChart := func(title, says string, shown bool, draw func(label string) string) {
		if !shown {
			return
		}
		if picture := draw(title); picture != "" {
			out.Charts = append(out.Charts, pageChart{capitalize(title), says, template.HTML(picture)})
		}
	}
	addChart(c.measureText()+" by turn", "Mean at the end of each turn; the band holds the middle half of all games.", measured, func(l string) string {
		return c.byTurn(func(s *sim.SideFigures) *sim.Curve { return &s.ByTurn }, func(t *sim.SideTally) []sim.Histogram { return t.ByTurn }, l)
	})
	addChart("steps lost in each turn", "Mean; the band is the interval of the mean.", true, func(l string) string {
		return c.byTurn(func(s *sim.SideFigures) *sim.Curve { return &s.Steps }, nil, l)
	})
	addChart("length in turns", "Share of games.", true, func(l string) string { return drawBins(&c.Tally.Turns, "turns", l) })
	addChart("margin", "Share of games by margin; above 0 "+SideSubject(c.Cell, c.Cell.Sides[0])+" "+SideVerb(c.Cell, c.Cell.Sides[0], "are", "is")+" ahead.", measured, func(l string) string { return drawBins(&c.Tally.Margin, "margin", l) })
	return out
}

// capitalize begins a text with a capital; its first character is ASCII.
func capitalize(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
