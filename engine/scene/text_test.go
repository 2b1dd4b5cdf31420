package scene_test

import (
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// A map larger than the window is cut: no line is longer, no hex is torn, the
// hex in the middle is there, and it is said where the map goes on.
func TestTheMapFitsItsWindow(t *testing.T) {
	for _, text := range []hex.LayoutText{flat(), pointy()} {
		g, p := sample(t, text)
		s := scene.NewScene(g, p, scene.All)
		for h := range g.Grid.NumHexes() {
			for _, size := range [][2]int{{14, 8}, {11, 6}, {24, 9}} {
				got, more := s.DrawWindow(scene.TextOptions{Around: hex.None, Width: size[0], Height: size[1], Center: hex.ID(h)})
				lines := strings.Split(strings.TrimSuffix(got, "\n"), "\n")
				if len(lines) > size[1] || slices.ContainsFunc(lines, func(l string) bool { return utf8.RuneCountInString(l) > size[0] }) {
					t.Errorf("%v: more than %v:\n%s", text, size, got)
				}
				label := g.Grid.Label(hex.ID(h))
				if !strings.Contains(got, label) || len(more) == 0 {
					t.Errorf("%s is not in the window, or nothing is beyond it (%v):\n%s", label, more, got)
				}
			}
		}
		if got, more := s.DrawWindow(scene.TextOptions{Around: hex.None, Width: 80, Height: 24}); len(more) > 0 || !strings.Contains(got, g.Grid.Label(0)) {
			t.Errorf("a small map is cut %v:\n%s", more, got)
		}
	}
}

func TestTheMapIsScrolled(t *testing.T) {
	g, p := sample(t, pointy())
	s := scene.NewScene(g, p, scene.All)
	at := func(label string) hex.ID { h, _ := g.Grid.ParseLabel(label); return h }
	for _, c := range []struct {
		right, down int
		want        string
	}{{5, 0, "0202"}, {0, 6, "0401"}, {-99, -99, "0101"}, {10, 6, "0403"}} {
		if got := s.HexToward(at("0201"), c.right, c.down); g.Grid.Label(got) != c.want {
			t.Errorf("%d right and %d down of 0201 is %s, want %s", c.right, c.down, g.Grid.Label(got), c.want)
		}
	}
}

// Hexes that can be reached are told from the others, with what it costs.
func TestReachIsMarked(t *testing.T) {
	g, p := sample(t, pointy())
	h, _ := g.Grid.ParseLabel("0303")
	s := scene.NewScene(g, p, scene.All)
	got := s.DrawText(scene.TextOptions{Around: hex.None, Reached: true, Reach: map[hex.ID]string{h: "12"}})
	if !strings.Contains(got, "0303") || strings.Contains(got, "0304") || !strings.Contains(got, "12") {
		t.Errorf("not only what can be reached is numbered:\n%s", got)
	}
	small := s.DrawText(scene.TextOptions{Around: hex.None, Small: true, Reach: map[hex.ID]string{h: ""}})
	if strings.Count(small, "+") != 1 || strings.Count(small, "\n") != 4 || !strings.Contains(small, "RG") {
		t.Errorf("a small map is one line a row:\n%s", small)
	}
}
