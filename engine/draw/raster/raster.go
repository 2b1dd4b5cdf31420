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

// WritePNG paints the picture and writes it as PNG, with scale pixels for a unit. Equal pictures
// give equal bytes.
func WritePNG(w io.Writer, p *shapes.Picture, scale float64) error {
	img, err := PaintImage(p, scale)
	if err != nil {
		return err
	}
	return (&png.Encoder{CompressionLevel: png.DefaultCompression}).Encode(w, reduceColors(img))
}

// PaintImage paints the picture into an image, with scale pixels for a unit. The error says that
// the image would be too large.
func PaintImage(p *shapes.Picture, scale float64) (*image.RGBA, error) {
	wide, high := int(math.Ceil(p.Width*scale)), int(math.Ceil(p.Height*scale))
	if wide < 1 || high < 1 || wide*high > limits.PicturePixels {
		return nil, fmt.Errorf("a picture of %d x %d pixels: expected from 1 to %d in all", wide, high, limits.PicturePixels)
	}
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, wide, high)), faces: font.LoadFaces(), clip: image.Rect(0, 0, wide, high)}
	back := p.Back
	if back == "" {
		back = "#ffffff"
	}
	draw.Draw(c.img, c.img.Bounds(), image.NewUniform(inkColor(back, 1)), image.Point{}, draw.Src)
	c.paintItems(p.Items, shapes.ScaleMatrix(scale))
	return c.img, nil
}

// reduceColors returns the image with a palette if it has few colors, which makes the file
// small, and else the image itself.
func reduceColors(img *image.RGBA) image.Image {
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

// inkColor returns a color with an opacity from 0 to 1.
func inkColor(c string, opacity float64) color.NRGBA {
	r, g, b := shapes.SplitColor(c)
	return color.NRGBA{r, g, b, uint8(opacity*255 + 0.5)}
}

// canvas is an image being painted.
type canvas struct {
	img   *image.RGBA
	faces *font.Faces
	clip  image.Rectangle
	pen   pen
}

// paintItems paints items in order; m turns their units into pixels.
func (c *canvas) paintItems(items []shapes.Item, m shapes.Matrix) {
	for _, it := range items {
		switch it := it.(type) {
		case *shapes.Path:
			c.paintShape(&it.Ink, it.Segments, m)
		case *shapes.Circle:
			c.paintShape(&it.Ink, it.Segments(), m)
		case *shapes.Text:
			c.paintText(it, m)
		case *shapes.Group:
			inner := m.Times(it.Matrix())
			was := c.clip
			if it.Clip != nil {
				b := inner.TransformBox(*it.Clip)
				c.clip = c.clip.Intersect(image.Rect(int(math.Round(b.Left)), int(math.Round(b.Top)), int(math.Round(b.Right)), int(math.Round(b.Bottom))))
			}
			c.paintItems(it.Items, inner)
			c.clip = was
		}
	}
}

// paintShape fills a path and then strokes it.
func (c *canvas) paintShape(k *shapes.Ink, steps []shapes.Segment, m shapes.Matrix) {
	lines := flattenPath(steps, m)
	if k.Fill != "" {
		opacity := k.Opacity
		if opacity == 0 {
			opacity = 1
		}
		c.fillLines(lines, inkColor(k.Fill, opacity))
	}
	if k.Stroke != "" {
		f := m.ScaleFactor()
		if len(k.Dash) > 0 {
			lines = cutDashes(lines, k.Dash, f)
		}
		c.strokeLines(lines, k.Width*f, !k.Sharp, inkColor(k.Stroke, 1))
	}
}

// paintText paints the outlines of a text, its halo first.
func (c *canvas) paintText(t *shapes.Text, m shapes.Matrix) {
	face := c.faces[t.Style]
	if t.Turn != 0 {
		m = m.Times(shapes.RotateAbout(t.X, t.Y, t.Turn))
	}
	x := t.X
	switch t.Anchor {
	case shapes.Middle:
		x -= face.TextWidth(t.Text, t.Size) / 2
	case shapes.End:
		x -= face.TextWidth(t.Text, t.Size)
	}
	var lines []line
	for _, r := range t.Text {
		g := face.Glyph(r)
		lines = append(lines, flattenPath(face.GlyphOutline(g, x, t.Y, t.Size), m)...)
		x += g.Advance * t.Size / face.Units
	}
	if t.Halo != "" {
		c.strokeLines(lines, t.HaloWidth*m.ScaleFactor(), true, inkColor(t.Halo, 1))
	}
	c.fillLines(lines, inkColor(t.Fill, 1))
}

// fillLines paints the inside of lines, each of them closed.
func (c *canvas) fillLines(lines []line, ink color.NRGBA) {
	c.pen.clear()
	for _, l := range lines {
		c.pen.addRing(l.points)
	}
	c.paintRings(ink)
}

// paintRings paints the rings of the pen onto the image.
func (c *canvas) paintRings(ink color.NRGBA) {
	box := c.pen.bounds().Intersect(c.clip)
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
