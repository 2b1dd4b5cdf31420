package scene_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// sample is a small game with one of everything that can be drawn.
func sample(t *testing.T, l hex.LayoutText) (*model.Game, *state.Position) {
	t.Helper()
	layout, ps := hex.ParseLayout(l)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	grid, ps := hex.New(layout)
	if len(ps) > 0 {
		t.Fatal(ps)
	}
	id := func(s string) model.Source { return model.Source{ID: s} }
	g := &model.Game{
		Title: `Fire & <"Sword">`, FirstTurn: 1, LastTurn: 3, TurnNames: []string{"", "dusk", ""}, Grid: grid,
		Sides:  []model.Side{{Source: id("red"), Color: "#aa3333"}, {Source: id("blue"), Color: "#99bbee"}},
		Armies: []model.Army{{Source: id("red"), Side: 0}, {Source: id("reserve"), Side: 0, Color: "#eeaaaa"}, {Source: id("blue"), Side: 1}},
		Faces:  []string{"fresh", "worn"},
		Kinds: []model.Kind{
			{Source: id("foot"), Symbol: "infantry"}, {Source: id("horse"), Symbol: "cavalry", Letter: "C"},
			{Source: id("guns"), Symbol: "artillery"}, {Source: id("general"), Symbol: "leader"},
		},
		Terrain: []model.Terrain{
			{Source: id("clear"), Look: model.Look{Fill: "#e8e4c9"}},
			{Source: id("town"), Look: model.Look{Fill: "url(javascript:1)", Mark: "town", Letter: "t"}},
			{Source: id("wood"), Look: model.Look{Fill: "#a8c090", Mark: "trees", Letter: "w"}},
			{Source: id("hill"), Look: model.Look{Fill: "#d6c08a", Mark: "hill", Letter: "h"}},
			{Source: id("fen"), Look: model.Look{Fill: "#b9d0d6", Mark: "marsh", Letter: "f"}},
		},
		Features:     []model.Feature{{Source: id("redoubt"), Look: model.Look{Mark: "fort"}}, {Source: id("stream"), Look: model.Look{Mark: "water"}}},
		HexsideKinds: []model.HexsideKind{{Source: id("river"), Look: model.Look{Mark: "water"}}, {Source: id("road"), Look: model.Look{Mark: "line"}}, {Source: id("wall"), Look: model.Look{Mark: "ticks"}}, {Source: id("ford"), Look: model.Look{Mark: "bridge"}}, {Source: id("rail"), Look: model.Look{Mark: "double line", Fill: "#333333"}}},
	}
	n := grid.NumHexes()
	g.HexTerrain, g.HexFeatures, g.HexNames = make([]uint8, n), make([]uint32, n), make([]string, n)
	g.HexsideBits = make([]uint32, grid.NumHexsides())
	for h := range n {
		g.HexTerrain[h] = uint8(h % 5)
	}
	g.HexFeatures[0], g.HexFeatures[5] = 1, 2
	g.HexNames[6] = "Saint-Cœur"
	for d := range 5 {
		g.HexsideBits[grid.Hexside(8, hex.Dir(d))] |= 1 << d
	}
	face := []model.UnitFace{{Face: 0, Values: []int16{4, 5}}, {Face: 1, Values: []int16{2, 5}}}
	for i, k := range []model.KindID{0, 1, 2, 3, 0, 0, 0} {
		u := model.Unit{Source: model.Source{ID: "u" + string(rune('1'+i)), Label: "Unit <" + string(rune('1'+i)) + ">"}, Kind: k, Side: 0, Steps: 2, Faces: face}
		if i > 2 {
			u.Side, u.Army = 1, 2
		}
		g.Units = append(g.Units, u)
	}
	p := state.New(g)
	for u, h := range []int32{3, 3, 3, 6, 9} {
		p.Units[u].At = model.OnHex(h)
	}
	p.Units[1].Face = 1
	p.Units[4].Flags |= state.IsHidden
	p.Units[5].At, p.Units[5].Due = model.InBox(model.BoxWaiting), 2
	p.Units[6].At = model.InBox(model.BoxEliminated)
	return g, p
}

func flat() hex.LayoutText {
	return hex.LayoutText{Hexes: "flat", Shift: "even columns down", Number: "ccrr", Columns: "1-5", Rows: "1-4"}
}

func pointy() hex.LayoutText {
	return hex.LayoutText{Hexes: "pointy", Shift: "odd rows right", Number: "rrcc", Columns: "1-5", Rows: "1-4"}
}

func svg(t *testing.T, g *model.Game, p *state.Position, viewer model.SideID) string {
	t.Helper()
	var out bytes.Buffer
	if err := scene.NewScene(g, p, viewer).WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func TestSVGIsWellFormedAndHoldsEverything(t *testing.T) {
	for name, layout := range map[string]hex.LayoutText{"flat": flat(), "pointy": pointy()} {
		g, p := sample(t, layout)
		got := svg(t, g, p, scene.All)
		dec := xml.NewDecoder(strings.NewReader(got))
		for {
			if _, err := dec.Token(); err == io.EOF {
				break
			} else if err != nil {
				t.Fatalf("%s: not XML: %v", name, err)
			}
		}
		for _, want := range []string{"Saint-Cœur", "Fire &amp; &lt;&quot;Sword&quot;&gt;", ">0101<", "Unit &lt;1&gt; 4-5 (fresh)", "Unit &lt;2&gt; 2-5 (worn)", "turn 2 (dusk)", ">river<", "#99bbee", "#aa3333"} {
			if !strings.Contains(got, want) {
				t.Errorf("%s: the picture lacks %q", name, want)
			}
		}
		if strings.Contains(got, "javascript") {
			t.Errorf("%s: a wrong color reached the picture", name)
		}
		if n := strings.Count(got, `data-shows="hex `); n != g.Grid.NumHexes() {
			t.Errorf("%s: %d hexes drawn of %d", name, n, g.Grid.NumHexes())
		}
		if again := svg(t, g, p, scene.All); again != got {
			t.Errorf("%s: two pictures of one scene differ", name)
		}
		if dir := os.Getenv("SCENE_OUT"); dir != "" {
			if err := os.WriteFile(dir+"/"+name+".svg", []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func TestHiddenUnitsStayHidden(t *testing.T) {
	g, p := sample(t, flat())
	if got := svg(t, g, p, 1); !strings.Contains(got, "Unit &lt;5&gt;") {
		t.Error("the owner does not see his hidden unit")
	}
	got := svg(t, g, p, 0)
	if strings.Contains(got, "Unit &lt;5&gt;") || !strings.Contains(got, "unknown counter") {
		t.Error("the enemy sees a hidden unit")
	}
	text := scene.NewScene(g, p, 0).DrawText(scene.TextOptions{Around: hex.None})
	if !strings.Contains(text, "B?") {
		t.Errorf("the text map shows no unknown counter:\n%s", text)
	}
}

func TestTextMap(t *testing.T) {
	g, p := sample(t, flat())
	got := scene.NewScene(g, p, scene.All).DrawText(scene.TextOptions{Around: hex.None})
	want := `
         ~~
0101    0301/   0501
.       h   ^   t
    0201/   0401
    f     = w
0102    0302    0502
t       fBF     w
    0202    0402
    .       h
0103    0303    0503
w       .       h
    0203    0403
    tBG     f
0104    0304    0504
hRG3    t       f
    0204    0404
    w       .
`
	if got != want[1:] {
		t.Errorf("got\n%s\nwant\n%s", got, want[1:])
	}
	near := scene.NewScene(g, p, scene.All).DrawText(scene.TextOptions{Around: 0, Radius: 1})
	if strings.Contains(near, "0501") || !strings.Contains(near, "0102") {
		t.Errorf("the part of the map around a hex is wrong:\n%s", near)
	}
	if colored := scene.NewScene(g, p, scene.All).DrawText(scene.TextOptions{Around: hex.None, Color: true}); !strings.Contains(colored, "\x1b[97;48;5;131mRG3\x1b[0m") {
		t.Errorf("no colors:\n%q", colored)
	}
}

func TestTextMapOfRows(t *testing.T) {
	g, p := sample(t, pointy())
	got := scene.NewScene(g, p, scene.All).DrawText(scene.TextOptions{Around: hex.None})
	lines := strings.Split(got, "\n")
	if !strings.HasPrefix(lines[0], "  0101 0102") || !strings.HasPrefix(lines[3], "0201 0202") {
		t.Errorf("rows are not shifted:\n%s", got)
	}
}

func TestLegendNamesArmiesByDifferentLetters(t *testing.T) {
	g, p := sample(t, flat())
	got := scene.NewScene(g, p, scene.All).WriteLegend([]string{"Red", "Reserve", "Blue"})
	for _, want := range []string{"R Red", "E Reserve", "B Blue", "t town", "~ river", "/|\\ road", "= ford", "^ wall"} {
		if !strings.Contains(got, want) {
			t.Errorf("no %q in %q", want, got)
		}
	}
}

func TestFind(t *testing.T) {
	g, p := sample(t, flat())
	s := scene.NewScene(g, p, scene.All)
	if h, ok := s.FindHex("u4"); !ok || h != 6 {
		t.Errorf("u4 at %d, %v", h, ok)
	}
	if h, ok := s.FindHex("0102"); !ok || h != 1 {
		t.Errorf("0102 at %d, %v", h, ok)
	}
	if _, ok := s.FindHex("nobody"); ok {
		t.Error("found nobody")
	}
}

func TestNeighboursShareOneName(t *testing.T) {
	g, p := sample(t, flat())
	for _, h := range []int{0, 1, 2, 19} {
		g.HexNames[h] = "Farm"
	}
	if n := strings.Count(svg(t, g, p, scene.All), ">Farm<"); n != 2 {
		t.Errorf("the name stands %d times, not 2", n)
	}
}

// Long names in a row of hexes stand on different lines: none runs into another.
func TestNamesKeepApart(t *testing.T) {
	g, p := sample(t, pointy())
	names := []string{"Upper Longmarket", "Saint Bartholomew", "Long Acre End", "Mill"}
	for i, name := range names {
		h, ok := g.Grid.ParseLabel("040" + string(rune('1'+i)))
		if !ok {
			t.Fatal("the map is too narrow")
		}
		g.HexNames[h] = name
	}
	placed := map[string]draw.Box{}
	labels, _ := scene.NewScene(g, p, scene.All).LayoutBoxes(scene.Options{})
	for _, l := range labels {
		placed[l.What] = l.Box
	}
	for i, a := range names {
		if placed[a] == (draw.Box{}) {
			t.Errorf("%s is not written", a)
		}
		for _, b := range names[:i] {
			if placed[a].Overlaps(placed[b]) {
				t.Errorf("%s runs into %s: %v %v", a, b, placed[a], placed[b])
			}
		}
	}
}
