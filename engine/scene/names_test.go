package scene_test

import (
	"bytes"
	"testing"

	"github.com/vedette-wargames/vedette/engine/draw/pdf"
	"github.com/vedette-wargames/vedette/engine/draw/raster"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

var (
	shipped   = &gametest.Shelf{}
	scenarios = []string{
		"napoleon-at-waterloo/basic", "napoleon-at-waterloo/advanced", "waterloo-20/standard", "waterloo-20/extended-campaign",
		"waterloo-20/opening-battles", "waterloo-20/closing-battles", "waterloo-campaign-1815/june-15", "waterloo-campaign-1815/june-16",
	}
)

// No name and no number of a hex lies on a counter, in any shipped scenario, whole or
// cut; every name is written, and hardly one runs into another.
func TestLabelsLieOnNoCounter(t *testing.T) {
	for _, ref := range scenarios {
		g := shipped.Rules(t, ref).Model
		p := state.New(g)
		flow.SetUp(g, p)
		s := scene.NewScene(g, p, scene.All)
		for _, o := range []scene.Options{{}, {Crop: s.HexesNear([]model.HexID{model.HexID(g.Grid.NumHexes() / 2)}, 4)}} {
			labels, counters := s.LayoutBoxes(o)
			if len(labels) == 0 || len(counters) == 0 {
				t.Fatalf("%s: %d labels, %d counters", ref, len(labels), len(counters))
			}
			written := map[string]bool{}
			for i, l := range labels {
				written[l.What] = true
				for _, c := range counters {
					if l.Overlaps(c.Box) {
						t.Errorf("%s: %s lies on %s", ref, l.What, c.What)
					}
				}
				for _, m := range labels[:i] {
					if d := l.SharedArea(m.Box); d > 0.35*min(l.Width()*l.Height(), m.Width()*m.Height()) {
						t.Errorf("%s: %s hides %s", ref, l.What, m.What)
					}
				}
			}
			for h := range s.Hexes {
				if name := s.Hexes[h].Name; o.Crop == nil && name != "" && !written[name] {
					t.Errorf("%s: %s is not written", ref, name)
				}
			}
		}
	}
}

// Two positions that differ only in which of a side's hidden units is where give the
// other side the same picture, byte for byte, in every format.
func TestPicturesOfTwinsAreTheSame(t *testing.T) {
	for _, layout := range []func() (*model.Game, *state.Position){
		func() (*model.Game, *state.Position) { return sample(t, flat()) },
		func() (*model.Game, *state.Position) { return sample(t, pointy()) },
	} {
		g, p := layout()
		p.Units[3].At, p.Units[5].At = model.OnHex(6), model.OnHex(7)
		p.Units[3].Flags |= state.IsHidden
		p.Units[5].Flags |= state.IsHidden
		p.Units[5].Face = 1
		twin := p.Clone()
		twin.Units[3], twin.Units[5] = p.Units[5], p.Units[3]
		if !bytes.Equal(written(t, g, p, 0), written(t, g, twin, 0)) {
			t.Error("a picture tells which hidden unit is where")
		}
		if bytes.Equal(written(t, g, p, 1), written(t, g, twin, 1)) {
			t.Error("the owner sees no difference: the twins are no twins")
		}
	}
}

// written is a picture in every format, whole and cut, one after the other.
func written(t *testing.T, g *model.Game, p *state.Position, viewer model.SideID) []byte {
	t.Helper()
	var out bytes.Buffer
	s := scene.NewScene(g, p, viewer)
	for _, o := range []scene.Options{{}, {Crop: s.HexesNear([]model.HexID{6}, 1)}, {Bare: true}} {
		picture := s.DrawPicture(o)
		for _, err := range []error{picture.WriteSVG(&out, 1), raster.WritePNG(&out, picture, 0.5), pdf.Write(&out, g.Title, []pdf.Page{{Picture: picture}})} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return out.Bytes()
}

// A picture made twice is the same file, in every format.
func TestSameInputSameFile(t *testing.T) {
	g, p := sample(t, flat())
	if !bytes.Equal(written(t, g, p, scene.All), written(t, g, p, scene.All)) {
		t.Error("two pictures of one scene differ")
	}
}

// Names that have no room in their hex stand beside it, with a line that leads there.
func TestCrowdedNamesGoAside(t *testing.T) {
	g, p := sample(t, flat())
	for h := range 3 {
		g.HexNames[5+h] = "A name that is long"
		p.Units[h].At = model.OnHex(model.HexID(5 + h))
	}
	g.HexNames[5], g.HexNames[7] = "Another name", "A third name"
	labels, counters := scene.NewScene(g, p, scene.All).LayoutBoxes(scene.Options{})
	names := 0
	for _, l := range labels {
		if len(l.What) > 5 {
			names++
		}
		for _, c := range counters {
			if l.Overlaps(c.Box) {
				t.Errorf("%s lies on %s", l.What, c.What)
			}
		}
	}
	if names != 3 {
		t.Errorf("%d names are written, want 3", names)
	}
}
