package printsheets_test

import (
	"bytes"
	"errors"
	"fmt"
	"math"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/printsheets"
	"github.com/vedette-wargames/vedette/engine/state"
)

var shipped = &gametest.Shelf{}

// sheets makes the sheets of a shipped scenario.
func sheets(t *testing.T, ref string, o printsheets.Options) (*model.Game, *printsheets.Document) {
	t.Helper()
	g := shipped.Rules(t, ref).Model
	p := state.New(g)
	flow.SetUp(g, p)
	d, err := printsheets.NewDocument(g, p, o)
	if err != nil {
		t.Fatal(err)
	}
	return g, d
}

// A reader is poppler, which had no part in the writing: what it finds on the pages
// is told in millimetres.
type reader struct {
	t    *testing.T
	file string
	kept map[int][]shape // of the pages that were looked at: several tests read them
}

// readers are kept by scenario until the tests are done.
var readers = map[string]*reader{}

func TestMain(m *testing.M) {
	code := m.Run()
	for _, r := range readers {
		_ = os.Remove(r.file) // what is left is in the machine's own folder for such files
	}
	os.Exit(code)
}

func read(t *testing.T, ref string, d *printsheets.Document) *reader {
	t.Helper()
	for _, tool := range []string{"pdftocairo", "pdfinfo", "pdftotext"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("poppler-utils is not installed: the sheets are not read back by another program")
		}
	}
	if r := readers[ref]; r != nil {
		r.t = t
		return r
	}
	f, err := os.CreateTemp("", "sheets-*.pdf")
	if err == nil {
		err = errors.Join(d.WritePDF(f), f.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	readers[ref] = &reader{t, f.Name(), map[int][]shape{}}
	return readers[ref]
}

func (r *reader) run(name string, args ...string) string {
	r.t.Helper()
	out, err := exec.Command(name, args...).Output()
	if err != nil {
		r.t.Fatalf("%s %v: %v", name, args, err)
	}
	return string(out)
}

const point = 25.4 / 72

var (
	pathTag   = regexp.MustCompile(`<path style="([^"]*)" d="([^"]*)"(?: transform="matrix\(([^)]*)\)")?`)
	numbersIn = regexp.MustCompile(`-?[\d.]+`)
)

// shape is a path on a page: where it is, and whether it is a line or filled.
type shape struct {
	draw.Box
	filled, stroked bool
	segments        int
}

// shapes lists the paths of a page.
func (r *reader) shapes(page int) []shape {
	r.t.Helper()
	if r.kept[page] != nil {
		return r.kept[page]
	}
	// Left to itself it makes pages a thousandth smaller that are not of whole points.
	svg := r.run("pdftocairo", "-svg", "-noshrink", "-nocenter", "-f", strconv.Itoa(page), "-l", strconv.Itoa(page), r.file, "-")
	if i := strings.LastIndex(svg, "</defs>"); i > 0 {
		svg = svg[i:]
	}
	var out []shape
	for _, m := range pathTag.FindAllStringSubmatch(svg, -1) {
		s := shape{filled: !strings.Contains(m[1], "fill:none"), stroked: !strings.Contains(m[1], "stroke:none"), segments: strings.Count(m[2], "L") + strings.Count(m[2], "C")}
		k := draw.Matrix{A: point, D: point}
		if m[3] != "" {
			n := numbers(m[3])
			k = k.Times(draw.Matrix{A: n[0], B: n[1], C: n[2], D: n[3], E: n[4], F: n[5]})
		}
		n := numbers(m[2])
		for i := 0; i+1 < len(n); i += 2 {
			x, y := k.TransformPoint(n[i], n[i+1])
			at := draw.Box{Left: x, Top: y, Right: x, Bottom: y}
			if i == 0 {
				s.Box = at
			}
			s.Box = s.Union(at)
		}
		out = append(out, s)
	}
	r.kept[page] = out
	return out
}

func numbers(text string) (out []float64) {
	for _, s := range numbersIn.FindAllString(text, -1) {
		n, _ := strconv.ParseFloat(s, 64)
		out = append(out, n)
	}
	return out
}

func near(a, b float64) bool { return math.Abs(a-b) < 0.1 }

// squares are the filled squares of a size.
func squares(in []shape, size float64) (out []draw.Box) {
	for _, s := range in {
		if s.filled && !s.stroked && near(s.Width(), size) && near(s.Height(), size) {
			out = append(out, s.Box)
		}
	}
	return out
}

var cases = []struct {
	ref string
	o   printsheets.Options
}{
	{"waterloo-20/standard", printsheets.Standard},
	{"waterloo-campaign-1815/june-15", with(func(o *printsheets.Options) { o.Paper, o.Counter, o.Hex = printsheets.Sizes["letter"], 12.7, 19.05 })},
	{"napoleon-at-waterloo/advanced", with(func(o *printsheets.Options) { o.OffsetX, o.OffsetY = 1.3, -0.7 })},
}

func with(change func(*printsheets.Options)) printsheets.Options {
	o := printsheets.Standard
	change(&o)
	return o
}

// Row 87 of the table of anchors: on each sheet the ruler is 100 mm long and the square
// one inch wide, within a tenth of a millimetre, as another program reads them; and the
// file asks that it is not scaled.
func TestEachSheetProvesItsSize(t *testing.T) {
	for _, c := range cases {
		_, d := sheets(t, c.ref, c.o)
		r := read(t, c.ref, d)
		for i, s := range d.Sheets {
			ruler, square := 0, 0
			for _, x := range r.shapes(i + 1) {
				switch {
				case x.stroked && x.segments == 1 && near(x.Width(), 100) && x.Height() < 0.1:
					ruler++
				case x.stroked && !x.filled && near(x.Width(), 25.4) && near(x.Height(), 25.4):
					square++
				}
			}
			if ruler != 1 || square != 1 {
				t.Errorf("%s, page %d, %s: %d rulers of 100 mm, %d squares of an inch", c.ref, i+1, s.Title, ruler, square)
			}
		}
		file, _ := os.ReadFile(r.file)
		if !bytes.Contains(file, []byte("/ViewerPreferences<</PrintScaling/None")) {
			t.Error("the file does not ask for its actual size")
		}
		size := fmt.Sprintf("Page size: +%.0f", math.Floor(c.o.Paper.Width/point))
		if info := r.run("pdfinfo", r.file); !regexp.MustCompile(size).MatchString(info) {
			t.Errorf("not %s in\n%s", size, info)
		}
	}
}

// Rows 83 to 85: every counter is as wide and high as asked for, the trim box is what is
// cut out, and turned over the long edge each back lies behind its front, moved by the
// offset of the printer alone.
func TestBacksMeetFronts(t *testing.T) {
	for _, c := range cases {
		g, d := sheets(t, c.ref, c.o)
		r := read(t, c.ref, d)
		total := 0
		for i, s := range d.Sheets {
			if s.Kind != printsheets.Fronts {
				continue
			}
			if i%2 != 0 || d.Sheets[i+1].Kind != printsheets.Backs {
				t.Fatalf("page %d: fronts are to be on odd pages, their backs on the next", i+1)
			}
			fronts, backs := squares(r.shapes(i+1), c.o.Counter), squares(r.shapes(i+2), c.o.Counter)
			if len(fronts) == 0 || len(fronts) != len(backs) {
				t.Fatalf("%s: %d fronts, %d backs", c.ref, len(fronts), len(backs))
			}
			total += len(fronts)
			box := fronts[0]
			for k, f := range fronts {
				b := backs[k]
				if x, y := s.Width-f.Right+c.o.OffsetX, f.Top+c.o.OffsetY; !near(b.Left, x) || !near(b.Top, y) {
					t.Errorf("%s, counter %d: its back is at %.2f, %.2f, not %.2f, %.2f", c.ref, k, b.Left, b.Top, x, y)
				}
				box = box.Union(f)
			}
			trim := r.trim(i + 1)
			if !near(trim.Left, box.Left) || !near(trim.Right, box.Right) || !near(s.Height-trim.Bottom, box.Top) || !near(s.Height-trim.Top, box.Bottom) {
				t.Errorf("%s: trim box %v, counters %v", c.ref, trim, box)
			}
		}
		if want := pieces(g); total != want {
			t.Errorf("%s: %d counters are printed, want %d", c.ref, total, want)
		}
	}
}

// pieces counts the counters that are cut: one for two faces.
func pieces(g *model.Game) int {
	p := state.New(g)
	flow.SetUp(g, p)
	n := 0
	for i := range g.Units {
		if p.Units[i].At != model.InBox(model.BoxOut) {
			n += (len(g.Units[i].Faces) + 1) / 2
		}
	}
	return n
}

// trim is the trim box of a page, in millimetres from the lower left corner.
func (r *reader) trim(page int) draw.Box {
	n := strconv.Itoa(page)
	m := regexp.MustCompile(`TrimBox: +([\d. ]+)`).FindStringSubmatch(r.run("pdfinfo", "-box", "-f", n, "-l", n, r.file))
	if m == nil {
		r.t.Fatal("no trim box")
	}
	b := numbers(m[1])
	return draw.Box{Left: b[0] * point, Top: b[1] * point, Right: b[2] * point, Bottom: b[3] * point}
}

// Row 86: the hexes of the map are as large as asked for on every page, and the pages
// together hold every hex number.
func TestMapIsTrueAndWhole(t *testing.T) {
	for _, c := range cases {
		g, d := sheets(t, c.ref, c.o)
		r := read(t, c.ref, d)
		side := c.o.Hex / math.Sqrt(3)
		text := ""
		for i, s := range d.Sheets {
			if s.Kind != printsheets.Map {
				continue
			}
			text += r.run("pdftotext", "-raw", "-f", strconv.Itoa(i+1), "-l", strconv.Itoa(i+1), r.file, "-")
			lines := 0
			for _, x := range r.shapes(i + 1) {
				if x.stroked && !x.filled && x.segments == 1 && near(math.Hypot(x.Width(), x.Height()), side) {
					lines++
				}
			}
			if lines < 10 {
				t.Errorf("%s, page %d: %d hexsides of %.2f mm", c.ref, i+1, lines, side)
			}
		}
		for h := range g.Grid.NumHexes() {
			if label := g.Grid.Label(model.HexID(h)); !strings.Contains(text, label) {
				t.Errorf("%s: hex %s is on no page", c.ref, label)
			}
		}
	}
}

// Row 88: every cell of every table is on the charts, and every unit that comes later
// stands at its turn of the track, all as in the game.
func TestChartsAndTrackAreTheGames(t *testing.T) {
	for _, c := range cases {
		g, d := sheets(t, c.ref, c.o)
		r := read(t, c.ref, d)
		text := map[string]string{}
		for i, s := range d.Sheets {
			text[s.Kind] += r.run("pdftotext", "-raw", "-f", strconv.Itoa(i+1), "-l", strconv.Itoa(i+1), r.file, "-")
		}
		for i := range g.Tables {
			for row := range g.Tables[i].Rows {
				cells := []string{g.Tables[i].Rows[row].Name}
				for col := range g.Tables[i].Columns {
					cells = append(cells, g.Tables[i].CellText(row, col))
				}
				want := strings.Fields(strings.Join(cells, " "))
				if len(want) < 12 && !strings.Contains(strings.Join(strings.Fields(text[printsheets.Charts]), " "), strings.Join(want, " ")) {
					t.Errorf("%s, table %s: no row %q on the charts", c.ref, g.Tables[i].ID, want)
				}
			}
		}
		for i := range g.Units {
			name := g.Units[i].Name()
			if pieces := strings.Fields(name); !strings.Contains(text[printsheets.Battle], pieces[0]) && g.Setup[i].At != model.InBox(model.BoxOut) {
				t.Errorf("%s: %s is not in the order of battle", c.ref, name)
			}
		}
		for turn := g.FirstTurn; turn <= g.LastTurn; turn++ {
			name := strings.TrimSpace(strconv.Itoa(turn) + " " + g.TurnNames[turn-g.FirstTurn])
			if !strings.Contains(strings.Join(strings.Fields(text[printsheets.Track]), " "), name) {
				t.Errorf("%s: turn %d is not on the track", c.ref, turn)
			}
		}
	}
}
