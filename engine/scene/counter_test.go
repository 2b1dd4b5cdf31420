package scene_test

import (
	"bytes"
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

func TestCountersShowWhatTheirKindStates(t *testing.T) {
	g, p := sample(t, flat())
	g.Values = []model.Value{{Source: model.Source{ID: "worth"}, OnCounter: "none"}, {Source: model.Source{ID: "nerve"}, OnCounter: "stars"}, {Source: model.Source{ID: "reach"}}, {Source: model.Source{ID: "pace"}}}
	g.Kinds[g.Units[3].Kind].StatedValues = 0b1011 // it has no reach
	g.Units[3].Faces = []model.UnitFace{{Values: []int16{7, 2, 0, 4}}}
	g.Units[3].Short = "III"
	for _, h := range scene.NewScene(g, p, scene.All).Hexes {
		for _, c := range h.Stack {
			if c.Unit != g.Units[3].ID {
				continue
			}
			if c.Values != "4" || c.Stars != 2 || c.Label != "III" {
				t.Errorf("values %q, %d stars, label %q; want 4, two stars, III", c.Values, c.Stars, c.Label)
			}
			if want := g.Units[3].Name() + " 4**"; c.Describe() != want {
				t.Errorf("%q, want %q", c.Describe(), want)
			}
			return
		}
	}
	t.Error("the counter is not on the map")
}

func TestMarkersLieBesideUnits(t *testing.T) {
	g, p := sample(t, flat())
	if n := strings.Count(svg(t, g, p, scene.All), "scale(0.52)"); n != 0 {
		t.Errorf("%d small counters without markers", n)
	}
	g.Kinds[g.Units[1].Kind].Marker = true
	g.Units[1].Short = "Guide"
	got := svg(t, g, p, scene.All)
	if strings.Count(got, "scale(0.52)") != 1 || !strings.Contains(got, ">Guide<") {
		t.Error("a marker below a unit is not seen")
	}
	p.Units[0].At, p.Units[2].At = model.OnHex(1), model.OnHex(2)
	if got := svg(t, g, p, scene.All); strings.Contains(got, "scale(0.52)") || !strings.Contains(got, ">Guide<") {
		t.Error("a marker alone in its hex is drawn small")
	}
}

func TestSheetOfCountersShowsAllFaces(t *testing.T) {
	g, _ := sample(t, flat())
	s := scene.NewSheet(g, nil)
	units, faces := 0, 0
	for _, a := range s.Armies {
		units += len(a.Units)
		for _, u := range a.Units {
			faces += len(u.Faces)
		}
	}
	if units != len(g.Units) || faces != 2*len(g.Units) {
		t.Errorf("%d units with %d faces, want %d with two each", units, faces, len(g.Units))
	}
	var out bytes.Buffer
	if err := s.WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	for dec := xml.NewDecoder(&out); ; {
		if _, err := dec.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}
