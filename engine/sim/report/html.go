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
	"strings"

	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

var (
	//go:embed page.html
	pageText string
	//go:embed page.css
	pageStyle string
)

// page is what page.html is filled with.
type page struct {
	Kind, Title, About, What, Sure, Measure, Seeds, Program, Command string
	Verdicts, Sides                                                  []string
	Cells                                                            []pageCell
	Pairs                                                            []pagePair
	Many                                                             bool
}

type pageCell struct {
	Name, Seating, Games, Margin, Turns, Decisions, Content, Unended string
	Shares                                                           []string
	Charts                                                           []pageChart
	Map                                                              template.HTML
	Levels, Cards                                                    [][3]string
	Battles                                                          []pageTable
}

type pageChart struct {
	Title, Says string
	Picture     template.HTML
}

type pageTable struct {
	Title string
	Head  []string
	Rows  [][]string
}

type pagePair struct {
	Name, N, Same, Margin string
	Shares                []string
}

// HTML writes a run as one file that needs nothing else: no script, nothing loaded.
func (r *Run) HTML(w io.Writer) error {
	p, err := r.page()
	if err != nil {
		return err
	}
	t, err := template.New("page").Funcs(template.FuncMap{"interval": interval}).Parse(pageText)
	if err != nil {
		return err
	}
	var body bytes.Buffer
	if err := t.Execute(&body, p); err != nil {
		return err
	}
	style := pageStyle + sideColors(r.Cells[0])
	sum := sha256.Sum256([]byte(style))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(sum[:]) + "'; base-uri 'none'; form-action 'none'"
	_, err = fmt.Fprintf(w, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\" content=\"%s\">\n"+
		"<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>%s</title>\n<style>%s</style>\n</head>\n%s</html>\n", policy, html.EscapeString(p.Title), style, body.String())
	return err
}

// sideColors are the classes of the sides, in their colors as the game states them.
func sideColors(c *sim.Cell) string {
	var out strings.Builder
	for i, s := range scene.BoardOf(c.Rules.Model).Players {
		if !plainColor(s.Color) {
			continue
		}
		fmt.Fprintf(&out, ".side%d { --c: color-mix(in oklab, %s, var(--mix)); }\n", i, s.Color)
	}
	return out.String()
}

// plainColor reports whether a color is #rrggbb: nothing else goes into a style.
func plainColor(c string) bool {
	return len(c) == 7 && c[0] == '#' && strings.Trim(c[1:], "0123456789abcdefABCDEF") == ""
}

func (r *Run) page() (*page, error) {
	first := r.cell(0)
	p := &page{Kind: "What many games come to", Title: first.g.Title, What: "scenario", Sure: r.sure(), Measure: first.measure(), Verdicts: r.verdicts(),
		Many: len(r.Cells) > 1, Program: r.Program, Command: r.Command, Seeds: r.seeds(), About: r.about()}
	for i := range first.sides {
		p.Sides = append(p.Sides, first.sides[i].name)
	}
	for i := range r.Cells {
		c, err := r.cell(i).page()
		if err != nil {
			return nil, err
		}
		p.Cells = append(p.Cells, *c)
		if i > 0 {
			p.Pairs = append(p.Pairs, r.pair(i))
		}
	}
	return p, nil
}

func (r *Run) seeds() string {
	if r.Games == 0 {
		return "none"
	}
	return fmt.Sprintf("%d to %d", r.First, uint64(r.First)+uint64(r.Games)-1)
}

// about says in a sentence what was played.
func (r *Run) about() string {
	names := make([]string, len(r.Cells))
	for i, c := range r.Cells {
		names[i] = c.Name() + " played by " + c.Seating()
	}
	return fmt.Sprintf("%d games each of %s. Bots play; what holds for them need not hold for you.", r.Games, strings.Join(names, "; and of "))
}

// verdicts are what was said of each comparison, or of the one cell there is.
func (r *Run) verdicts() []string {
	if len(r.Verdicts) > 0 {
		return r.Verdicts
	}
	c := r.cell(0)
	var out []string
	for i := range c.sides {
		s := &c.sides[i]
		out = append(out, s.name+" wins "+shareText(s.won, c.t.Games, s.share))
	}
	return []string{strings.Join(out, "; ") + "."}
}

// pair is the comparison of a cell with the first.
func (r *Run) pair(i int) pagePair {
	p, c := r.Work.Pairs[i-1], r.cell(i)
	out := pagePair{Name: c.Name() + ", " + c.Seating(), N: fmt.Sprint(p.Pairs), Same: fmt.Sprint(p.Same), Margin: c.meanText(&p.Margin)}
	for k := range c.sides {
		out.Shares = append(out.Shares, r.apart(i, c.sides[k].id))
	}
	return out
}

// apart writes the difference of a side's share of wins, with its interval.
func (r *Run) apart(i int, side string) string {
	p := r.Work.Pairs[i-1]
	switch p.Pairs {
	case 0:
		return "-"
	case p.Same:
		return "0 (every pair is the same)"
	}
	both, first, second, neither := p.Both(side)
	d, in := stats.Paired(both, first, second, neither, r.alpha())
	return fmt.Sprintf("%+.1f (%+.1f to %+.1f)", 100*d, 100*in.Low, 100*in.High)
}

// interval puts what stands in brackets on a line of its own.
func interval(text string) template.HTML {
	value, in, ok := strings.Cut(strings.TrimSuffix(text, ")"), " (")
	if !ok {
		return template.HTML(html.EscapeString(text))
	}
	return template.HTML(html.EscapeString(value) + "<small>" + html.EscapeString(in) + "</small>")
}

// page fills what is written of a cell.
func (c *cell) page() (*pageCell, error) {
	out := &pageCell{Name: c.Name(), Seating: c.Seating(), Games: fmt.Sprint(c.t.Games), Margin: c.meanText(&c.t.Margin), Turns: c.meanText(&c.t.Turns),
		Decisions: fmt.Sprintf("%.0f", c.t.Decisions.Mean()), Content: c.Content, Levels: c.levels(), Cards: c.cards(), Battles: c.battles(), Unended: c.unended()}
	for i := range c.sides {
		out.Shares = append(out.Shares, shareText(c.sides[i].won, c.t.Games, c.sides[i].share))
	}
	if c.t.Games == 0 {
		return out, nil
	}
	out.Map = template.HTML(heat(c.g, c.t))
	measure := func(s *sim.SideTally) []sim.Hist { return s.ByTurn }
	steps := func(s *sim.SideTally) []sim.Hist { return s.Steps }
	for _, x := range []struct {
		title, says string
		draw        func(label string) (string, error)
	}{
		{c.measure() + " by turn", "Mean at the end of each turn; the band holds the middle half of all games.", func(l string) (string, error) { return c.byTurn(measure, middle, l) }},
		{"Steps lost in each turn", "Mean; the band is the interval of the mean.", func(l string) (string, error) { return c.byTurn(steps, c.sureMean, l) }},
		{"Length in turns", "Share of games.", func(l string) (string, error) { return bins(&c.t.Turns, "turns", l) }},
		{"Margin", "Share of games by margin; above 0 " + c.sides[0].name + " is ahead.", func(l string) (string, error) { return bins(&c.t.Margin, "margin", l) }},
	} {
		picture, err := x.draw(x.title)
		if err != nil {
			return nil, err
		}
		if picture != "" && c.t.Measure != "" || x.title == "Length in turns" {
			out.Charts = append(out.Charts, pageChart{upper(x.title), x.says, template.HTML(picture)})
		}
	}
	return out, nil
}

// measure is what margins are of, in words.
func (c *cell) measure() string {
	if id, ok := strings.CutPrefix(c.t.Measure, "track "); ok {
		for i := range c.g.Tracks {
			if c.g.Tracks[i].ID == id {
				return c.g.Tracks[i].Name()
			}
		}
	}
	if c.t.Measure == "losses" {
		return "value of enemy losses"
	}
	return c.t.Measure
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}
