package raster_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"os/exec"
	"path/filepath"
	"testing"

	"os"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/pdf"
	"github.com/vedette-wargames/vedette/engine/draw/raster"
)

// sample has one of every item and of every way to paint it.
func sample() *draw.Picture {
	var l draw.List
	l.AddRect(10, 10, 40, 30, draw.Ink{Fill: "#3050b0"})
	l.AddCircle(80, 25, 15, draw.Ink{Fill: "#b03030", Stroke: "#000000", Width: 4})
	l.AddLine(10, 60, 110, 60, "#208040", 6)
	l.AddPath(draw.Ink{Stroke: "#000000", Width: 4, Dash: []float64{20, 20}, Sharp: true}, draw.PolylinePath(10, 75, 110, 75))
	l.AddRect(20, 85, 60, 20, draw.Ink{Fill: "#000000", Opacity: 0.5})
	clip := draw.Box{Left: -5, Top: -5, Right: 5, Bottom: 5}
	l.AddGroup(draw.Group{X: 100, Y: 100, Scale: 2, Turn: 90, Clip: &clip, Items: []draw.Item{
		&draw.Path{Ink: draw.Ink{Fill: "#ff8800"}, Segments: draw.RectPath(-20, -2, 40, 4, 0)}}})
	l.AddText(draw.Text{X: 60, Y: 150, Size: 30, Style: draw.Bold, Anchor: draw.Middle, Fill: "#222222", Halo: "#ffff00", HaloWidth: 6, Text: "Bülow"})
	l.AddPath(draw.Ink{Fill: "#8060a0"}, draw.RectPath(130, 10, 40, 40, 12))
	l.AddText(draw.Text{X: 150, Y: 170, Size: 12, Turn: -90, Fill: "#222222", Text: "upright"})
	return &draw.Picture{Title: "Sample", Width: 180, Height: 180, Back: "#fbfaf6", Items: l.Items}
}

func TestEveryItemIsPainted(t *testing.T) {
	img, err := raster.PaintImage(sample(), 2)
	if err != nil {
		t.Fatal(err)
	}
	paper := color.RGBA{0xfb, 0xfa, 0xf6, 255}
	for _, x := range []struct {
		what string
		x, y int
		want color.RGBA
	}{
		{"the paper", 2, 2, paper},
		{"a filled rectangle", 30, 25, color.RGBA{0x30, 0x50, 0xb0, 255}},
		{"beside it", 55, 25, paper},
		{"a circle", 80, 25, color.RGBA{0xb0, 0x30, 0x30, 255}},
		{"its line", 95, 25, color.RGBA{0, 0, 0, 255}},
		{"a line", 60, 60, color.RGBA{0x20, 0x80, 0x40, 255}},
		{"a dash", 20, 75, color.RGBA{0, 0, 0, 255}},
		{"the gap after it", 40, 75, paper},
		{"half a shade", 50, 95, color.RGBA{0x7d, 0x7d, 0x7b, 255}},
		{"a turned group", 100, 92, color.RGBA{0xff, 0x88, 0, 255}},
		{"what is cut off it", 100, 115, paper},
		{"a rounded corner", 131, 11, paper},
		{"and what it rounds", 150, 30, color.RGBA{0x80, 0x60, 0xa0, 255}},
	} {
		got := img.RGBAAt(x.x*2, x.y*2)
		if d := func(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }; d(got.R, x.want.R)+d(got.G, x.want.G)+d(got.B, x.want.B) > 6 {
			t.Errorf("%s is %v, want %v", x.what, got, x.want)
		}
	}
	count := func(box image.Rectangle, c color.RGBA) (n int) {
		for y := box.Min.Y; y < box.Max.Y; y++ {
			for x := box.Min.X; x < box.Max.X; x++ {
				if img.RGBAAt(x, y) == c {
					n++
				}
			}
		}
		return n
	}
	if n := count(image.Rect(20, 240, 220, 320), color.RGBA{0x22, 0x22, 0x22, 255}); n < 800 {
		t.Errorf("the letters have %d dark pixels", n)
	}
	if n := count(image.Rect(20, 240, 220, 320), color.RGBA{0xff, 0xff, 0, 255}); n < 400 {
		t.Errorf("their halo has %d pixels", n)
	}
	if n := count(image.Rect(260, 230, 320, 350), color.RGBA{0x22, 0x22, 0x22, 255}); n < 60 {
		t.Errorf("the upright text has %d dark pixels", n)
	}
}

// Two writers, one picture: what poppler paints of the PDF is what the PNG shows.
func TestPNGAndPDFShowTheSame(t *testing.T) {
	if _, err := exec.LookPath("pdftoppm"); err != nil {
		t.Skip("poppler-utils is not installed: PDF and PNG are not compared")
	}
	p := sample()
	var file bytes.Buffer
	if err := pdf.Write(&file, "Sample", []pdf.Page{{Picture: p, Unit: 0.75}}); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "sample")
	if err := os.WriteFile(name+".pdf", file.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
	if out, err := exec.Command("pdftoppm", "-r", "192", "-png", "-singlefile", name+".pdf", name).CombinedOutput(); err != nil || len(out) > 0 {
		t.Fatalf("%v: %s", err, out)
	}
	f, err := os.Open(name + ".png")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	theirs, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := raster.PaintImage(p, 2)
	if err != nil {
		t.Fatal(err)
	}
	if ours.Bounds() != theirs.Bounds() {
		t.Fatalf("%v and %v", ours.Bounds(), theirs.Bounds())
	}
	far := 0
	for y := range ours.Bounds().Dy() {
		for x := range ours.Bounds().Dx() {
			r1, g1, b1, _ := ours.At(x, y).RGBA()
			r2, g2, b2, _ := theirs.At(x, y).RGBA()
			d := func(a, b uint32) uint32 { return max(a, b) - min(a, b) }
			if d(r1, r2)+d(g1, g2)+d(b1, b2) > 0x8000 {
				far++
			}
		}
	}
	if share := float64(far) / float64(ours.Bounds().Dx()*ours.Bounds().Dy()); share > 0.01 {
		t.Errorf("%.1f %% of the pixels differ: expected edges only", share*100)
	}
}

// A picture beyond all measure is refused before memory is taken for it.
func TestPictureTooLarge(t *testing.T) {
	if _, err := raster.PaintImage(sample(), 1000); err == nil {
		t.Error("a picture of 32 thousand million pixels was painted")
	}
	if _, err := raster.PaintImage(&draw.Picture{}, 1); err == nil {
		t.Error("a picture of nothing was painted")
	}
}
