package hex

import (
	"math"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func mustGrid(t testing.TB, text LayoutText) *Grid {
	t.Helper()
	l, ps := ParseLayout(text)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	g, ps := New(l)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	return g
}

var (
	flatText   = LayoutText{Hexes: "flat", Shift: "odd columns down", Number: "ccrr", Rows: "1-22", Columns: "1-27"}
	pointyText = LayoutText{Hexes: "pointy", Shift: "odd rows right", Number: "rrcc", Rows: "10-40 from the south", Columns: "0-41"}
)

func TestKnownNeighbors(t *testing.T) {
	flat, pointy := mustGrid(t, flatText), mustGrid(t, pointyText)
	cases := []struct {
		g        *Grid
		hex      string
		expected string // by direction, "-" off the map
	}{
		{flat, "1014", "1013 1113 1114 1015 0914 0913"},
		{flat, "0914", "0913 1014 1015 0915 0815 0814"},
		{flat, "0101", "- 0201 0202 0102 - -"},
		{flat, "0201", "- - 0301 0202 0101 -"},
		{flat, "2722", "2721 - - - - 2622"},
		{flat, "2622", "2621 2721 2722 - 2522 2521"},
		// Even rows: NE +100, E +1, SE -100, SW -101, W -1, NW +99.
		{pointy, "1217", "1317 1218 1117 1116 1216 1316"},
		// Odd rows: NE +101, E +1, SE -99, SW -100, W -1, NW +100.
		{pointy, "1117", "1218 1118 1018 1017 1116 1217"},
		{pointy, "1000", "1100 1001 - - - -"},
		{pointy, "4041", "- - 3941 3940 4040 -"},
		{pointy, "3941", "- - - 3841 3940 4041"},
	}
	for _, c := range cases {
		id, ok := c.g.ParseLabel(c.hex)
		if !ok {
			t.Fatalf("no hex %s", c.hex)
		}
		var got []string
		for _, n := range c.g.Neighbors(id) {
			if n == None {
				got = append(got, "-")
				continue
			}
			got = append(got, c.g.Label(n))
		}
		if s := strings.Join(got, " "); s != c.expected {
			t.Errorf("neighbours of %s: got %s, expected %s", c.hex, s, c.expected)
		}
	}
	if flat.NumHexes() != 594 || pointy.NumHexes() != 1302 {
		t.Errorf("sizes: %d and %d", flat.NumHexes(), pointy.NumHexes())
	}
}

// TestPointyDistanceFormula compares with a formula stated for the pointy map.
func TestPointyDistanceFormula(t *testing.T) {
	g := mustGrid(t, pointyText)
	axial := func(id ID) (int, int, int) {
		c, r := g.Numbers(id)
		x := c - r/2
		return x, r, -x - r
	}
	for a := ID(0); int(a) < g.NumHexes(); a += 7 {
		for b := ID(0); int(b) < g.NumHexes(); b += 3 {
			ax, ay, az := axial(a)
			bx, by, bz := axial(b)
			if want := max(abs(ax-bx), abs(ay-by), abs(az-bz)); g.Distance(a, b) != want {
				t.Fatalf("%s to %s: got %d, expected %d", g.Label(a), g.Label(b), g.Distance(a, b), want)
			}
		}
	}
}

func TestIDsFollowThePattern(t *testing.T) {
	for _, c := range []struct{ pattern, expected string }{
		{"ccrr", "0101 0102 0103 0201 0202 0203"},
		{"rrcc", "0101 0102 0201 0202 0301 0302"},
	} {
		for _, from := range []string{"", " from the south"} {
			g := mustGrid(t, LayoutText{Hexes: "flat", Shift: "even columns up", Number: c.pattern, Rows: "1-3" + from, Columns: "1-2 from the east"})
			if s := strings.Join(g.Labels(), " "); s != c.expected {
				t.Errorf("%s: got %s, expected %s", c.pattern, s, c.expected)
			}
		}
	}
}

// drawLayout makes any valid layout, small enough for all-pairs tests.
func drawLayout(t *rapid.T, missing bool) Layout {
	l := Layout{
		Orientation: Orientation(rapid.IntRange(0, 1).Draw(t, "orientation")),
		ShiftEven:   rapid.Bool().Draw(t, "even"),
		ShiftBack:   rapid.Bool().Draw(t, "back"),
		Number:      rapid.SampledFrom([]string{"ccrr", "rrcc", "cc.rr", "c-r", "Arr", "rrA", "AAcc", "A_r", "ccccrrrr"}).Draw(t, "number"),
	}
	for _, r := range []*Range{&l.Rows, &l.Columns} {
		r.First = rapid.IntRange(1, 40).Draw(t, "first")
		r.Last = r.First + rapid.IntRange(0, 9).Draw(t, "more")
		r.Reverse = rapid.Bool().Draw(t, "reverse")
	}
	if missing {
		full, _ := New(l)
		for i := 0; i < full.NumHexes()-1; i++ {
			if rapid.IntRange(0, 5).Draw(t, "hole") == 0 {
				l.Missing = append(l.Missing, full.Label(ID(i)))
			}
		}
	}
	return l
}

func drawGrid(t *rapid.T, missing bool) *Grid {
	g, ps := New(drawLayout(t, missing))
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	return g
}

func TestPropertyNeighbors(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, rapid.Bool().Draw(t, "missing"))
		for a := ID(0); int(a) < g.NumHexes(); a++ {
			if id, ok := g.ParseLabel(g.Label(a)); !ok || id != a {
				t.Fatalf("label %s of %d parses to %d", g.Label(a), a, id)
			}
			if c, r := g.Numbers(a); g.HexAtNumbers(c, r) != a {
				t.Fatalf("At(%d, %d) is not %s", c, r, g.Label(a))
			}
			beyond := 0
			for d, b := range g.Neighbors(a) {
				if b == None {
					continue
				}
				beyond++
				if g.Neighbors(b)[Dir(d).Opposite()] != a || g.Direction(a, b) != Dir(d) || g.Distance(a, b) != 1 {
					t.Fatalf("%s and %s disagree", g.Label(a), g.Label(b))
				}
				checkDrawn(t, g, a, b, Dir(d))
			}
			if near := g.AppendWithin(a, 1, nil); len(near) != beyond+1 {
				t.Fatalf("beside %s: %v", g.Label(a), near)
			}
		}
	})
}

var angles = [2][6]float64{Pointy: {-60, 0, 60, 120, 180, -120}, Flat: {-90, -30, 30, 90, 150, -150}}

// checkDrawn compares neighbours with where they are drawn.
func checkDrawn(t *rapid.T, g *Grid, a, b ID, d Dir) {
	ax, ay := g.Center(a)
	bx, by := g.Center(b)
	if away := math.Hypot(bx-ax, by-ay); math.Abs(away-math.Sqrt(3)) > 1e-9 {
		t.Fatalf("%s and %s are drawn %f apart", g.Label(a), g.Label(b), away)
	}
	angle := math.Atan2(by-ay, bx-ax) * 180 / math.Pi
	if diff := math.Mod(angle-angles[g.Orientation()][d]+720, 360); diff > 1e-6 && diff < 360-1e-6 {
		t.Fatalf("%s lies at %f from %s, not %s", g.Label(b), angle, g.Label(a), g.DirName(d))
	}
	for i := 0; i < 2; i++ { // the side is drawn at one place from both hexes
		x1, y1 := g.Corner(a, int(d)+i)
		x2, y2 := g.Corner(b, int(d.Opposite())+1-i)
		if math.Hypot(x1-x2, y1-y2) > 1e-9 {
			t.Fatalf("corners of %s/%s differ", g.Label(a), g.Label(b))
		}
	}
}

func TestPropertyDrawingFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, false)
		w, h := g.Size()
		minX, minY, maxX, maxY := w, h, 0.0, 0.0
		for a := ID(0); int(a) < g.NumHexes(); a++ {
			for i := 0; i < 6; i++ {
				x, y := g.Corner(a, i)
				minX, minY, maxX, maxY = min(minX, x), min(minY, y), max(maxX, x), max(maxY, y)
			}
		}
		if maxX > w+1e-9 || maxY > h+1e-9 || minX < -1e-9 || minY < -1e-9 {
			t.Fatalf("drawing %fx%f, hexes from %f,%f to %f,%f", w, h, minX, minY, maxX, maxY)
		}
	})
}

// bfs gives the steps from a to every hex, -1 when there is no way.
func bfs(g *Grid, a ID) []int {
	dist := make([]int, g.NumHexes())
	for i := range dist {
		dist[i] = -1
	}
	dist[a] = 0
	queue := []ID{a}
	for len(queue) > 0 {
		x := queue[0]
		queue = queue[1:]
		for _, n := range g.Neighbors(x) {
			if n != None && dist[n] < 0 {
				dist[n] = dist[x] + 1
				queue = append(queue, n)
			}
		}
	}
	return dist
}

func TestPropertyDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		missing := rapid.Bool().Draw(t, "missing")
		g := drawGrid(t, missing)
		radius := rapid.IntRange(0, 12).Draw(t, "radius")
		for a := ID(0); int(a) < g.NumHexes(); a += 3 {
			var within []ID
			for b, d := range bfs(g, a) {
				got := g.Distance(a, ID(b))
				if (!missing && got != d) || (d >= 0 && got > d) || got != g.Distance(ID(b), a) {
					t.Fatalf("%s to %s: got %d, walked %d", g.Label(a), g.Label(ID(b)), got, d)
				}
				if got <= radius {
					within = append(within, ID(b))
				}
			}
			if got := g.AppendWithin(a, radius, nil); !equalIDs(got, within) {
				t.Fatalf("within %d of %s: got %v, expected %v", radius, g.Label(a), got, within)
			}
		}
	})
}

func equalIDs(a, b []ID) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

func TestPropertySides(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, rapid.Bool().Draw(t, "missing"))
		seen := make([]int, g.NumHexsides())
		for a := ID(0); int(a) < g.NumHexes(); a++ {
			for d, b := range g.Neighbors(a) {
				s := g.Hexside(a, Dir(d))
				seen[s]++
				x, y := g.HexsideEnds(s)
				if b == None {
					if x != a || y != None || g.HexsideDir(s) != Dir(d) {
						t.Fatalf("border side %d of %s has ends %d, %d", s, g.Label(a), x, y)
					}
					seen[s]++
				} else if x != min(a, b) || y != max(a, b) || g.HexsideBetween(a, b) != s || g.HexsideBetween(b, a) != s {
					t.Fatalf("side %d of %s has ends %d, %d", s, g.Label(a), x, y)
				}
				if p, err := g.ParseHexside(g.HexsideLabel(s)); err != nil || p != s {
					t.Fatalf("side %s parses to %d, %v", g.HexsideLabel(s), p, err)
				}
			}
		}
		for s, n := range seen {
			if n != 2 {
				t.Fatalf("side %d has %d ends", s, n)
			}
		}
	})
}

func TestPropertyEdges(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, rapid.Bool().Draw(t, "missing"))
		for e := North; e <= West; e++ {
			on := map[ID]bool{}
			for _, id := range g.EdgeHexes(e) {
				on[id] = true
			}
			for a := ID(0); int(a) < g.NumHexes(); a++ {
				leaves := false
				for d := Dir(0); d < 6; d++ {
					leaves = leaves || g.LeavesMap(a, d, e)
				}
				if on[a] != g.IsOnEdge(a, e) || on[a] != leaves {
					t.Fatalf("%s: on the %s edge %t, off map %t, leaves %t", g.Label(a), e, on[a], g.IsOnEdge(a, e), leaves)
				}
			}
		}
	})
}

func TestEdges(t *testing.T) {
	holes := flatText
	holes.Rows, holes.Columns, holes.Missing = "1-3", "1-3", []string{"0101", "0202", "0303"}
	south := pointyText
	south.Rows, south.Columns = "10-12 from the south", "0-2"
	for _, c := range []struct {
		text                     LayoutText
		north, east, south, west string
	}{
		{holes, "0102 0201 0301", "0301 0302 0203", "0103 0203 0302", "0201 0102 0103"},
		{south, "1200 1201 1202", "1202 1102 1002", "1000 1001 1002", "1200 1100 1000"},
	} {
		g := mustGrid(t, c.text)
		for e, expected := range []string{c.north, c.east, c.south, c.west} {
			var got []string
			for _, id := range g.EdgeHexes(Edge(e)) {
				got = append(got, g.Label(id))
			}
			if s := strings.Join(got, " "); s != expected {
				t.Errorf("%s: got %s, expected %s", Edge(e), s, expected)
			}
			if back, ok := ParseEdge(Edge(e).String()); !ok || back != Edge(e) {
				t.Errorf("edge %s does not parse", Edge(e))
			}
		}
	}
	g := mustGrid(t, flatText)
	corner, _ := g.ParseLabel("2722")
	if !g.LeavesMap(corner, 2, South) || !g.LeavesMap(corner, 2, East) || g.LeavesMap(corner, 3, East) || g.LeavesMap(corner, 2, North) || g.LeavesMap(corner, 0, North) {
		t.Error("the corner leaves over the wrong edges")
	}
}

func TestFastPathsDoNotAllocate(t *testing.T) {
	g := mustGrid(t, pointyText)
	buf := make([]ID, 0, 400)
	steps := make([]SightSegment, 0, 64)
	sink := 0
	n := testing.AllocsPerRun(100, func() {
		sink += g.Distance(3, 900) + int(g.Neighbors(40)[2]) + int(g.HexsideBetween(40, 41)) + int(g.Hexside(3, 2))
		buf = g.AppendWithin(500, 8, buf[:0])
		steps = g.AppendSight(steps[:0], 3, 900)
		if g.HasOpenSight(3, 900, BothOpen, func(ID) bool { return false }) {
			sink++
		}
	})
	if n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkDistance(b *testing.B) {
	g := mustGrid(b, pointyText)
	sink := 0
	for i := 0; i < b.N; i++ {
		sink += g.Distance(ID(i%1302), 700)
	}
	_ = sink
}

func BenchmarkWithin8(b *testing.B) {
	g := mustGrid(b, pointyText)
	buf := make([]ID, 0, 400)
	for i := 0; i < b.N; i++ {
		buf = g.AppendWithin(ID(i%1302), 8, buf[:0])
	}
}

func BenchmarkSight(b *testing.B) {
	g := mustGrid(b, pointyText)
	buf := make([]SightSegment, 0, 64)
	for i := 0; i < b.N; i++ {
		buf = g.AppendSight(buf[:0], ID(i%1302), 700)
	}
}
