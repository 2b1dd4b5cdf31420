// Package raster paints a picture as PNG: the same shapes as in SVG, the letters
// as outlines.
package raster

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"io"
	"math"

	"golang.org/x/image/vector"

	shapes "github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/draw/font"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// PNG paints the picture, so many pixels a unit. The same picture always gives
// the same bytes.
func PNG(w io.Writer, p *shapes.Picture, scale float64) error {
	img, err := Paint(p, scale)
	if err != nil {
		return err
	}
	return (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(w, few(img))
}

// Paint paints the picture into an image.
func Paint(p *shapes.Picture, scale float64) (*image.RGBA, error) {
	wide, high := int(math.Ceil(p.Width*scale)), int(math.Ceil(p.Height*scale))
	if wide < 1 || high < 1 || wide*high > limits.PicturePixels {
		return nil, fmt.Errorf("a picture of %d x %d pixels: expected from 1 to %d in all", wide, high, limits.PicturePixels)
	}
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, wide, high)), faces: font.Load(), cut: image.Rect(0, 0, wide, high)}
	back := p.Back
	if back == "" {
		back = "#ffffff"
	}
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(rgba(back, 1)), image.Point{}, draw.Src)
	c.items(p.Items, shapes.Scaled(scale))
	return c.img, nil
}

// few is the picture with a palette where it has few colors, which makes the
// file small; else the picture as it is.
func few(img *image.RGBA) image.Image {
	seen := map[color.RGBA]uint8{}
	var palette color.Palette
	b := img.Bounds()
	out := image.NewPaletted(b, nil)
	for i := 0; i < len(img.Pix); i += 4 {
		c := color.RGBA{img.Pix[i], img.Pix[i+1], img.Pix[i+2], img.Pix[i+3]}
		n, ok := seen[c]
		if !ok {
			if len(palette) == 256 {
				return img
			}
			n = uint8(len(palette))
			seen[c], palette = n, append(palette, c)
		}
		out.Pix[i/4] = n
	}
	out.Palette = palette
	return out
}

func rgba(c string, opacity float64) color.NRGBA {
	r, g, b := shapes.RGB(c)
	return color.NRGBA{r, g, b, uint8(opacity*255 + 0.5)}
}

// canvas is an image being painted.
type canvas struct {
	img   *image.RGBA
	faces *font.Faces
	cut   image.Rectangle
	pen   pen
}

func (c *canvas) items(items []shapes.Item, m shapes.Matrix) {
	for _, it := range items {
		switch it := it.(type) {
		case *shapes.Path:
			c.shape(&it.Ink, it.Steps, m)
		case *shapes.Circle:
			c.shape(&it.Ink, it.Steps(), m)
		case *shapes.Text:
			c.text(it, m)
		case *shapes.Group:
			inner := m.Times(it.Matrix())
			was := c.cut
			if it.Clip != nil {
				b := inner.Box(*it.Clip)
				c.cut = c.cut.Intersect(image.Rect(int(math.Round(b.Left)), int(math.Round(b.Top)), int(math.Round(b.Right)), int(math.Round(b.Bottom))))
			}
			c.items(it.Items, inner)
			c.cut = was
		}
	}
}

func (c *canvas) shape(k *shapes.Ink, steps []shapes.Step, m shapes.Matrix) {
	lines := flatten(steps, m)
	if k.Fill != "" {
		opacity := k.Opacity
		if opacity == 0 {
			opacity = 1
		}
		c.fill(lines, rgba(k.Fill, opacity))
	}
	if k.Stroke != "" {
		f := m.Factor()
		if len(k.Dash) > 0 {
			lines = dashed(lines, k.Dash, f)
		}
		c.stroke(lines, k.Width*f, !k.Sharp, rgba(k.Stroke, 1))
	}
}

func (c *canvas) text(t *shapes.Text, m shapes.Matrix) {
	face := c.faces[t.Style]
	if t.Turn != 0 {
		m = m.Times(shapes.About(t.X, t.Y, t.Turn))
	}
	x := t.X
	switch t.Anchor {
	case shapes.Middle:
		x -= face.Width(t.Text, t.Size) / 2
	case shapes.End:
		x -= face.Width(t.Text, t.Size)
	}
	var lines []line
	for _, r := range t.Text {
		g := face.Glyph(r)
		lines = append(lines, flatten(face.Outline(g, x, t.Y, t.Size), m)...)
		x += g.Advance * t.Size / face.Units
	}
	if t.Halo != "" {
		c.stroke(lines, t.HaloWidth*m.Factor(), true, rgba(t.Halo, 1))
	}
	c.fill(lines, rgba(t.Fill, 1))
}

// fill paints the inside of lines, each of them closed.
func (c *canvas) fill(lines []line, ink color.NRGBA) {
	c.pen.clear()
	for _, l := range lines {
		c.pen.ring(l.points)
	}
	c.paint(ink)
}

// paint brings what the pen has drawn onto the image.
func (c *canvas) paint(ink color.NRGBA) {
	box := c.pen.bounds().Intersect(c.cut)
	if box.Empty() {
		return
	}
	z := vector.NewRasterizer(box.Dx(), box.Dy())
	ox, oy := float64(box.Min.X), float64(box.Min.Y)
	for _, ring := range c.pen.rings {
		for i, p := range ring {
			if i == 0 {
				z.MoveTo(float32(p.x-ox), float32(p.y-oy))
			} else {
				z.LineTo(float32(p.x-ox), float32(p.y-oy))
			}
		}
		z.ClosePath()
	}
	z.Draw(c.img, box, image.NewUniform(ink), image.Point{})
}
