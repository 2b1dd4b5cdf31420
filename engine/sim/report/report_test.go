package report_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/csv"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/report"
	"github.com/vedette-wargames/vedette/scenarios"
)

// played are some games of the basic game, played by two pairs of bots on the same luck.
func played(t *testing.T, games int, seats ...string) *sim.Result {
	t.Helper()
	var rep diag.List
	p := project.Open(project.Mount(project.Part{Name: "scenarios", FS: scenarios.FS}), &rep)
	r := &sim.Run{Kind: sim.KindAlone, First: 1, Games: int64(games), Seeds: []sim.SeedRange{{First: 1, N: int64(games)}}}
	for _, who := range seats {
		res := compile.Load(p, "napoleon-at-waterloo/basic", compile.Options{}, &rep)
		if res.Game == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		c, err := sim.NewCell(&game.Rules{Model: res.Game}, strings.Split(who, "/"))
		if err != nil {
			t.Fatal(err)
		}
		r.Cells = append(r.Cells, c)
	}
	if len(seats) > 1 {
		r.Kind = sim.KindCompared
	}
	r.Work, _ = (&sim.Plan{Cells: r.Cells, First: r.First, Games: games}).Run(context.Background())
	return &sim.Result{Sim: sim.Format, Program: "a test", Runs: []*sim.Run{r}}
}

func written(t *testing.T, format string, r *sim.Result) string {
	t.Helper()
	var out bytes.Buffer
	if err := report.Write(&out, format, r, r.Figures(sim.Confidence{Level: 0.95, Within: 0.03})); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// The page needs nothing else and lets nothing in: no script, nothing loaded, no style
// but the one that its policy names; and it is the same whenever it is written.
func TestThePageStandsAlone(t *testing.T) {
	r := played(t, 12, "contact", "random")
	text := written(t, "html", r)
	if again := written(t, "html", r); again != text {
		t.Error("written twice, it differs")
	}
	style := regexp.MustCompile(`(?s)<style>(.*?)</style>`).FindStringSubmatch(text)
	sum := sha256.Sum256([]byte(style[1]))
	if !strings.Contains(text, "default-src 'none'; style-src 'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'") {
		t.Error("the policy does not name the style of the page")
	}
	for _, bad := range []string{"<script", "src=", "url(", "@import", " style=", "<link", "javascript:"} {
		if strings.Contains(text, bad) {
			t.Errorf("the page holds %q", bad)
		}
	}
	for _, m := range regexp.MustCompile(`https?://[^"' <]*`).FindAllString(text, -1) {
		if !strings.HasPrefix(m, "http://www.w3.org/") {
			t.Errorf("the page names %s", m)
		}
	}
}

// What is written are the numbers that were counted: a bar of the map for each hex where
// steps were lost, and every column of the table, those that no battle came to as well.
func TestThePageTellsWhatWasCounted(t *testing.T) {
	r := played(t, 12, "contact")
	text := written(t, "html", r)
	hurt, fought := 0, 0
	for _, p := range r.Runs[0].Work.Tallies[0].Hexes {
		for _, n := range p.Steps {
			if n > 0 {
				hurt++
			}
		}
		if p.Battles > 0 {
			fought++
		}
	}
	if n := strings.Count(text, ` loss"`); n != hurt || hurt == 0 {
		t.Errorf("%d bars on the map, %d hexes and sides with losses", n, hurt)
	}
	if n := strings.Count(text, `class="hot"`); n != fought || fought == 0 {
		t.Errorf("%d hexes colored, %d fought in", n, fought)
	}
	g := r.Runs[0].Cells[0].Rules.Model
	for _, c := range g.Tables[g.Attacks[0].Table].Columns {
		if !strings.Contains(text, "<tr><td>"+c.Name+"</td>") {
			t.Errorf("the column %s is not in the table of battles", c.Name)
		}
	}
}

// A cell against itself: the difference is nothing, and the text says so in each form.
func TestTheSameIsToldAsTheSame(t *testing.T) {
	r := played(t, 8, "contact", "contact")
	for name, text := range map[string]string{"html": written(t, "html", r), "markdown": written(t, "markdown", r)} {
		if !strings.Contains(text, "every pair is the same") {
			t.Errorf("%s does not say that every pair is the same", name)
		}
	}
}

// The lines of the CSV add up to the games, and its margins to the mean that is told.
func TestCSVAddsUp(t *testing.T) {
	r := played(t, 12, "contact")
	rows, err := csv.NewReader(strings.NewReader(written(t, "csv", r))).ReadAll()
	if err != nil {
		t.Fatal(err)
	}
	games, margin := 0, 0
	for _, row := range rows[1:] {
		if row[2] == "margin" {
			v, _ := strconv.Atoi(row[5])
			n, _ := strconv.Atoi(row[6])
			games, margin = games+n, margin+n*v
		}
	}
	if h := &r.Runs[0].Work.Tallies[0].Margin; int64(games) != h.N() || int64(margin) != h.Sum() || games != 12 {
		t.Errorf("%d games with margins of %d together; counted %d with %d", games, margin, h.N(), h.Sum())
	}
}

// A result that was read from a file, without the game's text at hand, is written too: by ids.
func TestWithoutTheGame(t *testing.T) {
	r := played(t, 4, "contact")
	r.Runs[0].Cells[0].Rules = nil
	for _, format := range report.Formats() {
		if text := written(t, format, r); !strings.Contains(text, "napoleon-at-waterloo/basic") {
			t.Errorf("%s does not name what was played", format)
		}
	}
}

// Names of games are texts, whatever stands in them.
func TestNamesAreTexts(t *testing.T) {
	r := played(t, 2, "random")
	r.Program = "<b>x</b>"
	r.Runs[0].Cells[0].Rules.Model.Title = "<img src=x onerror=1> | *"
	text := written(t, "html", r)
	if strings.Contains(text, "<img") || strings.Contains(text, "<script") || strings.Contains(text, "<b>x") {
		t.Error("a name became a part of the page")
	}
	if md := written(t, "markdown", r); strings.Contains(md, "<img") || strings.Contains(md, "<b>x") {
		t.Errorf("a name became a part of the text:\n%s", md)
	}
}
