package hex

import (
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func showSight(g *Grid, steps []SightSegment) string {
	var out []string
	for _, s := range steps {
		t := g.Label(s.A)
		if s.B != None {
			t += "|" + g.Label(s.B)
		}
		out = append(out, t)
	}
	return strings.Join(out, " ")
}

func TestKnownSights(t *testing.T) {
	flat, pointy := mustGrid(t, flatText), mustGrid(t, pointyText)
	cases := []struct {
		g          *Grid
		a, b, want string
	}{
		{flat, "1014", "1014", ""},
		{flat, "1014", "1015", ""},
		{flat, "1014", "1016", "1015"},
		{flat, "1014", "1214", "1113|1114"}, // due east, along a hexside
		{flat, "1014", "1115", "1015|1114"}, // between SE and S
		{flat, "1014", "1215", "1114"},      // straight along SE
		{flat, "1001", "1201", "1101"},      // the other flank is off the map
		{flat, "1014", "1414", "1113|1114 1214 1313|1314"},
		{flat, "1014", "1116", "1015 1115"},   // clips 1115 between
		{pointy, "1217", "1017", "1116|1117"}, // due south
		{pointy, "1217", "1219", "1218"},
		{pointy, "1217", "1417", "1316|1317"},
	}
	for _, c := range cases {
		a, _ := c.g.ParseLabel(c.a)
		b, _ := c.g.ParseLabel(c.b)
		if got := showSight(c.g, c.g.ListSight(a, b)); got != c.want {
			t.Errorf("%s to %s: got %q, expected %q", c.a, c.b, got, c.want)
		}
	}
}

// TestSightBeyondTheRim holds that hexes off the map are told where they are asked
// for: a flank along the rim, and nothing of lines that stay on the map.
func TestSightBeyondTheRim(t *testing.T) {
	g := mustGrid(t, flatText)
	for _, c := range []struct {
		a, b string
		want []SightSegment
	}{
		{"1001", "1201", []SightSegment{{parsed(g, "1101"), OffMap}}},
		{"1014", "1214", []SightSegment{{parsed(g, "1113"), parsed(g, "1114")}}},
		{"1014", "1016", []SightSegment{{parsed(g, "1015"), None}}},
	} {
		if got := g.AppendSightOff(nil, parsed(g, c.a), parsed(g, c.b)); !slices.Equal(got, c.want) {
			t.Errorf("%s to %s: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

func parsed(g *Grid, label string) ID {
	id, _ := g.ParseLabel(label)
	return id
}

func TestOpen(t *testing.T) {
	g := mustGrid(t, flatText)
	a, _ := g.ParseLabel("1014")
	b, _ := g.ParseLabel("1414") // 1113|1114, 1214, 1313|1314
	for _, c := range []struct {
		blocked      string
		either, both bool
	}{
		{"", true, true},
		{"1113", true, false},
		{"1113 1314", true, false},
		{"1113 1114", false, false},
		{"1214", false, false},
		{"1014 1414 1213", true, true},
	} {
		blocks := func(id ID) bool { return slices.Contains(strings.Fields(c.blocked), g.Label(id)) }
		if got := g.HasOpenSight(a, b, EitherOpen, blocks); got != c.either {
			t.Errorf("%q, either flank: %t", c.blocked, got)
		}
		if got := g.HasOpenSight(b, a, BothOpen, blocks); got != c.both {
			t.Errorf("%q, both flanks: %t", c.blocked, got)
		}
	}
}

func TestPropertySightIsSymmetric(t *testing.T) {
	grids := []*Grid{mustGrid(t, flatText), mustGrid(t, pointyText)}
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom(grids).Draw(t, "grid")
		a := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "a"))
		b := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "b"))
		there, back := g.ListSight(a, b), g.ListSight(b, a)
		slices.Reverse(back)
		if !slices.Equal(there, back) {
			t.Fatalf("%s to %s: %s; back: %s", g.Label(a), g.Label(b), showSight(g, there), showSight(g, back))
		}
		if n := g.Distance(a, b); n > 1 && len(there) < n-1-n/2 {
			t.Fatalf("%s to %s: too short: %s", g.Label(a), g.Label(b), showSight(g, there))
		}
	})
}

// TestPropertySightIsGeometry walks along the drawn line in small steps and
// looks which hex centres are nearest.
func TestPropertySightIsGeometry(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := drawLayout(t, false)
		l.Rows.Last, l.Columns.Last = l.Rows.First+11, l.Columns.First+11
		if rapid.Bool().Draw(t, "missing") {
			full, _ := New(l)
			for i := 0; i < 20; i++ {
				l.Missing = append(l.Missing, full.Label(ID(rapid.IntRange(0, full.NumHexes()-1).Draw(t, "hole"))))
			}
		}
		g, _ := New(l)
		a := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "a"))
		b := ID(rapid.IntRange(0, g.NumHexes()-1).Draw(t, "b"))
		got, want := showSight(g, g.ListSight(a, b)), showSight(g, sampledSight(l, g, a, b))
		if got != want {
			t.Fatalf("%s to %s on %+v: got %q, sampled %q", g.Label(a), g.Label(b), l, got, want)
		}
	})
}

// sampledSight finds the line on a larger grid without missing hexes, so that
// the hexes off the map have centres too.
func sampledSight(l Layout, g *Grid, a, b ID) []SightSegment {
	l.Missing = nil
	l.Number = "cccc.rrrr"
	l.Rows.First, l.Rows.Last = l.Rows.First-1, l.Rows.Last+1
	l.Columns.First, l.Columns.Last = l.Columns.First-1, l.Columns.Last+1
	big, ps := New(l)
	if len(ps) > 0 {
		panic(ps[0])
	}
	ax, ay := big.Center(big.HexAtNumbers(g.Numbers(a)))
	bx, by := big.Center(big.HexAtNumbers(g.Numbers(b)))
	var near []ID // hexes that the line may cross
	for id := ID(0); int(id) < big.NumHexes(); id++ {
		x, y := big.Center(id)
		if math.Abs((bx-ax)*(y-ay)-(by-ay)*(x-ax)) <= 1.01*math.Hypot(bx-ax, by-ay) {
			near = append(near, id)
		}
	}
	var steps []SightSegment
	var last SightSegment
	run := 0
	const samples = 5003
	for k := 0; k < samples; k++ {
		f := (float64(k) + 0.5) / samples
		s := nearest(big, near, ax+f*(bx-ax), ay+f*(by-ay))
		if s != last || k == 0 {
			last, run = s, 0
		}
		if run++; run == 3 && (len(steps) == 0 || steps[len(steps)-1] != s) { // shorter runs are corners and crossings
			steps = append(steps, s)
		}
	}
	var out []SightSegment
	for _, s := range steps {
		onMap := func(id ID) ID {
			if id == None {
				return None
			}
			return g.HexAtNumbers(big.Numbers(id))
		}
		s = SightSegment{onMap(s.A), onMap(s.B)}
		if s.A == None || (s.B != None && s.B < s.A) {
			s.A, s.B = s.B, s.A
		}
		if s.A != None && s.A != a && s.A != b {
			out = append(out, s)
		}
	}
	return out
}

// nearest is the hex around a point, or the two hexes on whose side it lies.
func nearest(g *Grid, ids []ID, x, y float64) SightSegment {
	best, second := None, None
	d1, d2 := math.Inf(1), math.Inf(1)
	for _, id := range ids {
		cx, cy := g.Center(id)
		d := math.Hypot(cx-x, cy-y)
		if d < d1 {
			best, d1, second, d2 = id, d, best, d1
		} else if d < d2 {
			second, d2 = id, d
		}
	}
	if d2-d1 > 1e-7 {
		return SightSegment{best, None}
	}
	return SightSegment{min(best, second), max(best, second)}
}
