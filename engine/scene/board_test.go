package scene_test

import (
	"encoding/xml"
	"io"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/scene"
)

// Every hex and each face of each counter is on the board, in pictures that are
// XML and hold no script, whatever the files of a game say.
func TestBoardHoldsEveryHexAndFace(t *testing.T) {
	g, _ := sample(t, flat())
	g.Units[0].Short, g.HexNames[3] = "<script>", `"><script>alert(1)</script>`
	b := scene.NewBoard(g)
	if len(b.Hexes) != g.Grid.NumHexes() || len(b.Units) != len(g.Units) || len(b.Backs) != len(g.Sides) || len(b.Corners) != 6 {
		t.Fatalf("%d hexes, %d units, %d backs, %d corners", len(b.Hexes), len(b.Units), len(b.Backs), len(b.Corners))
	}
	for i, u := range b.Units {
		if len(u.Faces) != len(g.Units[i].Faces) {
			t.Errorf("%s has %d faces, its counter %d", u.ID, len(u.Faces), len(g.Units[i].Faces))
		}
	}
	pictures := []string{b.Map, b.Labels}
	for _, k := range b.Legend {
		pictures = append(pictures, k.Picture)
	}
	for _, u := range b.Units {
		for _, f := range u.Faces {
			pictures = append(pictures, "<g>"+f.Picture+"</g>")
		}
	}
	for _, k := range b.Backs {
		pictures = append(pictures, "<g>"+k.Picture+"</g>")
	}
	for _, p := range pictures {
		wellFormed(t, p)
	}
	if strings.Contains(b.Map, ">0101<") || !strings.Contains(b.Labels, ">0101<") || !strings.Contains(b.Labels, "Saint-Cœur") {
		t.Error("numbers and names are to stand in the labels, not in the map")
	}
}

func wellFormed(t *testing.T, picture string) {
	t.Helper()
	dec := xml.NewDecoder(strings.NewReader(picture))
	for {
		token, err := dec.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatalf("not XML: %v\n%s", err, picture)
		}
		if e, ok := token.(xml.StartElement); ok && (e.Name.Local == "script" || e.Name.Local == "foreignObject") {
			t.Errorf("a picture holds <%s>", e.Name.Local)
		}
	}
}

// The centre of each hex lies inside the picture, and neighbours know each other.
func TestBoardPlacesAndNeighbours(t *testing.T) {
	for name, l := range map[string]func() (b *scene.Board){
		"flat":   func() *scene.Board { g, _ := sample(t, flat()); return scene.NewBoard(g) },
		"pointy": func() *scene.Board { g, _ := sample(t, pointy()); return scene.NewBoard(g) },
	} {
		b := l()
		for i, h := range b.Hexes {
			if h.X < 0 || h.Y < 0 || h.X > b.Width || h.Y > b.Height {
				t.Errorf("%s: hex %s lies outside the picture", name, h.ID)
			}
			for d, n := range h.Near {
				if n >= 0 && b.Hexes[n].Near[(d+3)%6] != i {
					t.Errorf("%s: %s is not the neighbour of its neighbour %s", name, h.ID, b.Hexes[n].ID)
				}
			}
		}
	}
}
