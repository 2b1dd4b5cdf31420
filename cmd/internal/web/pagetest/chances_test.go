package pagetest

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// replayed plays a game by bots and writes it as one file, by the program's own verbs.
func replayed(t *testing.T, scenario string, how ...string) string {
	t.Helper()
	path, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, args := range [][]string{{"play", scenario, "--all", "contact", "--seed", "3", "--journal", "one.game"}, append([]string{"replay", "one.game", "--html", "one.html"}, how...)} {
		cmd := exec.Command(path, args...)
		cmd.Dir = dir // no project here: the games that are built in
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v: %v\n%s", args, err, out)
		}
	}
	return "file://" + filepath.Join(dir, "one.html")
}

// chancePoint is a point of the curve as the file holds it.
type chancePoint struct {
	At   int
	Wins []struct {
		Side             string
		Share, Low, High float64
	}
}

func (p *chancePoint) share(side string) float64 {
	for _, w := range p.Wins {
		if w.Side == side {
			return w.Share
		}
	}
	return 0
}

// chancePlot is what of the curves can be seen.
type chancePlot struct {
	Left, Right, Top, Bottom float64 // of the lines across: the first and the last moment, 100 and 0 %
	Now                      float64 // where the line at the moment shown stands
	Last                     int
	Lines                    []struct {
		Side  string
		Spots [][2]float64
		Band  [][2]float64
	}
	X, Y float64 // of the picture in the window
}

func (b *tab) chances() (p chancePlot) {
	b.t.Helper()
	b.ask(`(() => {
		const svg = document.querySelector('.chance-curve'), box = svg.getBoundingClientRect();
		const num = (n, k) => Number(n.getAttribute(k)), spots = (n) => n.getAttribute('d').replace(/[MZ]/g, '').split('L').map((x) => x.split(' ').map(Number));
		const across = [...svg.querySelectorAll('.chance-grid')].filter((l) => num(l, 'y1') === num(l, 'y2')), ys = across.map((l) => num(l, 'y1'));
		return {Left: num(across[0], 'x1'), Right: num(across[0], 'x2'), Top: Math.min(...ys), Bottom: Math.max(...ys), Now: num(svg.querySelector('.chance-now'), 'x1'),
			Last: Number(document.querySelector('#time input').max), X: box.x, Y: box.y,
			Lines: [...svg.querySelectorAll('.chance-line')].map((l) => ({Side: l.dataset.side, Spots: spots(l), Band: spots(svg.querySelector('.chance-band[data-side="' + l.dataset.side + '"]'))}))};
	})()`, &p)
	return p
}

func (p *chancePlot) across(moment int) float64 {
	return p.Left + (p.Right-p.Left)*float64(moment-1)/float64(p.Last-1)
}

func (p *chancePlot) up(share float64) float64 { return p.Bottom - (p.Bottom-p.Top)*share }

// check holds what is drawn against the numbers.
func (p *chancePlot) check(t *testing.T, points []chancePoint) {
	t.Helper()
	off := func(a, b float64) bool { return a-b > 0.11 || b-a > 0.11 }
	for _, l := range p.Lines {
		if len(l.Spots) != len(points) || len(l.Band) != 2*len(points) {
			t.Fatalf("%q: %d and %d spots of %d points", l.Side, len(l.Spots), len(l.Band), len(points))
		}
		for i := range points {
			q, s := &points[i], l.Spots[i]
			if off(s[0], p.across(q.At)) || off(s[1], p.up(q.share(l.Side))) {
				t.Errorf("%q: moment %d, %.2f stands at %v", l.Side, q.At, q.share(l.Side), s)
			}
			high, low := l.Band[i], l.Band[2*len(points)-1-i]
			for _, w := range q.Wins {
				if w.Side == l.Side && (off(high[1], p.up(w.High)) || off(low[1], p.up(w.Low)) || off(high[0], s[0]) || off(low[0], s[0])) {
					t.Errorf("%q: moment %d: the band is %v to %v, not %.2f to %.2f", l.Side, q.At, low, high, w.Low, w.High)
				}
			}
		}
	}
}

// at waits until a moment is shown, and the line stands there.
func (b *tab) at(moment int) {
	b.t.Helper()
	b.until(fmt.Sprintf("moment %d is shown", moment), fmt.Sprintf("document.querySelector('#time input').value === '%d'", moment))
	if p := b.chances(); p.Now-p.across(moment) > 0.11 || p.across(moment)-p.Now > 0.11 {
		b.t.Errorf("moment %d is shown, and the line stands at %v", moment, p.Now)
	}
}

// fits sees that nothing of the chances lies beyond the window, and the map has most of it.
func (b *tab) fits(least float64) {
	b.t.Helper()
	var over []string
	b.ask(`[...document.querySelectorAll('#chances, #chances *')].filter((n) => { const r = n.getBoundingClientRect();
		return r.width > 0 && (r.left < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1) && !n.closest('.chance-table'); }).map((n) => n.getAttribute('class') ?? n.tagName)`, &over)
	if len(over) > 0 {
		b.t.Errorf("beyond the window: %v", over)
	}
	var board float64
	if b.ask("document.getElementById('board').clientHeight / innerHeight", &board); board < least {
		b.t.Errorf("%.0f %% of the window are left for the map", 100*board)
	}
}

// The chances along a replay are curves with bands under the map, with a line at the moment that
// is shown. A press on them leads to its moment; so does each row of the table that says the same.
func TestChancesOfAReplay(t *testing.T) {
	c := open(t)
	games := "4"
	if all {
		games = "20"
	}
	files := map[string]string{
		"all":  replayed(t, "napoleon-at-waterloo/basic", "--chances", "--games", games),
		"side": replayed(t, "waterloo-20/standard", "--chances=phases", "--games", games, "--side", "french"),
	}
	known := map[string]string{"all": "all that lies on the table is known", "side": "only what the French may know is known"}
	for name, l := range map[string]look{"desk": {wide: 1280, high: 800}, "desk, dark": {wide: 1280, high: 800, dark: true}, "phone": {wide: 360, high: 780, touch: true}, "phone, dark": {wide: 360, high: 780, touch: true, dark: true}} {
		for what, file := range files {
			if !all && l.dark != (what == "side") {
				continue
			}
			t.Run(what+" "+name, func(t *testing.T) {
				b := c.page(t, file+"#at=100", l)
				b.until("the curve is drawn", "document.querySelector('.chance-line')")
				b.at(100)
				var points []chancePoint
				b.ask("JSON.parse(document.getElementById('replay').textContent).chances.points", &points)
				p := b.chances()
				if len(points) < 5 || len(p.Lines) < 2 {
					t.Fatalf("%d points, %d curves", len(points), len(p.Lines))
				}
				p.check(t, points)
				b.fits(0.45)
				b.shot("chances-" + what + "-" + name)
				b.pressed(&p, points, l.touch)
				b.tabled(points, known[what])
				b.shot("chances-table-" + what + "-" + name)
				b.ask("document.querySelector('.chance-head button').click()", nil)
				b.until("the curve is back", "document.querySelector('.chance-frame').getBoundingClientRect().height > 50")
			})
		}
	}
}

// pressed presses beside a point and between two.
func (b *tab) pressed(p *chancePlot, points []chancePoint, touch bool) {
	b.t.Helper()
	press := b.click
	if touch {
		press = b.tap
	}
	i := 1 // a point with room to both sides
	for i+2 < len(points) && (p.across(points[i].At)-p.across(points[i-1].At) < 10 || p.across(points[i+1].At)-p.across(points[i].At) < 10) {
		i++
	}
	middle := &points[i]
	press(spot{X: p.X + p.across(middle.At) + 1, Y: p.Y + 30})
	b.at(middle.At)
	told := b.text("document.querySelector('.chance-key').textContent")
	for _, l := range p.Lines {
		if want := fmt.Sprintf(" %.0f %% ", 100*middle.share(l.Side)); !strings.Contains(told, want) {
			b.t.Errorf("at moment %d it says %q, not %q", middle.At, told, want)
		}
	}
	for i := 1; i < len(points); i++ { // two points that lie far apart, where there are any
		if at := (points[i-1].At + points[i].At) / 2; p.across(at)-p.across(points[i-1].At) > 20 {
			press(spot{X: p.X + p.across(at), Y: p.Y + 30})
			b.until(fmt.Sprintf("a moment near %d is shown", at), fmt.Sprintf("Math.abs(document.querySelector('#time input').value - %d) <= 1", at))
			return
		}
	}
	if !touch { // all may lie within a finger's reach of each other
		b.t.Error("no two points lie apart")
	}
}

// tabled reads the table and goes by it.
func (b *tab) tabled(points []chancePoint, known string) {
	b.t.Helper()
	b.ask("document.querySelector('.chance-head button').click()", nil)
	b.until("the table is in the place of the curve", "document.querySelectorAll('.chance-table tbody tr').length && !document.querySelector('.chance-frame').getBoundingClientRect().height")
	var rows []string
	b.ask("[...document.querySelectorAll('.chance-table tbody tr')].map((r) => r.textContent)", &rows)
	if len(rows) != len(points) {
		b.t.Fatalf("%d rows of %d points", len(rows), len(points))
	}
	for i, row := range rows {
		for _, w := range points[i].Wins {
			if !strings.Contains(row, fmt.Sprintf("%.0f %% (%.0f–%.0f)", 100*w.Share, 100*w.Low, 100*w.High)) {
				b.t.Errorf("row %q lacks %+v", row, w)
			}
		}
	}
	if how := b.text("document.querySelector('.chance-table .small').textContent"); !strings.Contains(how, known) {
		b.t.Errorf("it says %q", how)
	}
	b.ask("document.querySelectorAll('.chance-table tbody button')[1].click()", nil)
	b.until("its moment is shown and its row marked", fmt.Sprintf("document.querySelector('#time input').value === '%d' && document.querySelectorAll('.chance-table tbody tr')[1].getAttribute('aria-current') === 'true'", points[1].At))
}

// A replay without chances leaves no room for them. Its log has the turns, and its line of time marks.
func TestReplayWithoutChances(t *testing.T) {
	c := open(t)
	b := c.page(t, replayed(t, "napoleon-at-waterloo/basic"), desk)
	b.until("the log is drawn", "document.querySelector('.log-turn')")
	var is []bool
	b.ask(`[document.getElementById('chances').getBoundingClientRect().height === 0, document.querySelector('.chance-line') === null, document.querySelector('.log-combat') !== null]`, &is)
	if slices.Contains(is, false) {
		t.Errorf("no room for chances, no curve, combats in the log: %v", is)
	}
}

// Neither the curve nor the table has a fault that axe-core calls serious or critical.
func TestAccessOfChances(t *testing.T) {
	axe := read(t, nodeModules(t, "axe-core/axe.min.js"))
	c := open(t)
	file := replayed(t, "napoleon-at-waterloo/basic", "--chances", "--games", "5")
	for name, l := range map[string]look{"desk": desk, "phone, dark": {wide: 360, high: 780, touch: true, dark: true}} {
		b := c.page(t, file+"#at=100", l)
		b.until("the curve is drawn", "document.querySelector('.chance-line')")
		b.audit(axe, name+": curve")
		b.ask("document.querySelector('.chance-head button').click()", nil)
		b.audit(axe, name+": table")
	}
}
