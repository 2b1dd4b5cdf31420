package draw_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw"
)

func TestSVGIsXMLWhateverIsWritten(t *testing.T) {
	var l draw.List
	clip := draw.Box{Right: 10, Bottom: 10}
	l.AddText(draw.Text{X: 1, Y: 2, Size: 3, Text: "<script>\x00\"&' \xff"})
	l.AddGroup(draw.Group{Name: "</title><script>", Link: `" onload="`, Clip: &clip, Items: []draw.Item{&draw.Circle{X: 1, Y: 1, R: 1}, &draw.Circle{X: 2, Y: 1, R: 1}}})
	l.AddGroup(draw.Group{Name: "<b>", Link: "hex <1>", Items: []draw.Item{&draw.Path{Segments: draw.PolygonPath(0, 0, 1, 0, 1, 1)}}})
	var out bytes.Buffer
	if err := (&draw.Picture{Title: "<&>", Width: 10, Height: 10, Items: l.Items}).WriteSVG(&out, 1); err != nil {
		t.Fatal(err)
	}
	dec := xml.NewDecoder(&out)
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok {
			for _, a := range e.Attr {
				if e.Name.Local == "script" || strings.HasPrefix(a.Name.Local, "on") {
					t.Errorf("a text became <%s %s>", e.Name.Local, a.Name.Local)
				}
			}
		}
	}
}

func TestGroupsCarryPoints(t *testing.T) {
	g := draw.Group{X: 10, Y: 20, Scale: 2, Turn: 90}
	if x, y := g.Matrix().TransformPoint(3, 0); x != 10 || y != 26 {
		t.Errorf("%v, %v: want 10, 26", x, y)
	}
	if b := g.Matrix().TransformBox(draw.Box{Left: 0, Top: 0, Right: 3, Bottom: 1}); b != (draw.Box{Left: 8, Top: 20, Right: 10, Bottom: 26}) {
		t.Errorf("%v", b)
	}
}

func TestBoxesThatTouchDoNotMeet(t *testing.T) {
	a := draw.Box{Right: 10, Bottom: 10}
	for b, meets := range map[draw.Box]bool{
		{Left: 10, Right: 20, Bottom: 10}: false, {Left: 9, Right: 20, Bottom: 10}: true, {Top: 10, Right: 5, Bottom: 12}: false, {Left: 3, Top: 3, Right: 4, Bottom: 4}: true,
	} {
		if a.Overlaps(b) != meets {
			t.Errorf("%v meets %v: %v", a, b, !meets)
		}
	}
}

// What lies outside a part is left out of it: a road over the whole map is cut down to
// the runs near the part.
func TestNearLeavesOut(t *testing.T) {
	road := &draw.Path{Ink: draw.Ink{Stroke: "#000000", Width: 1}, Segments: append(draw.PolylinePath(0, 0, 5, 5), draw.PolylinePath(100, 100, 105, 105)...)}
	items := []draw.Item{road, &draw.Circle{X: 200, Y: 0, R: 3}, &draw.Group{X: 500, Items: []draw.Item{&draw.Circle{X: -495, Y: 5, R: 1}}}}
	got := draw.DropOutside(items, draw.Box{Right: 20, Bottom: 20})
	if len(got) != 2 || len(got[0].(*draw.Path).Segments) != 2 {
		t.Errorf("%d items are left", len(got))
	}
	if len(road.Segments) != 4 {
		t.Error("the picture itself was changed")
	}
}
