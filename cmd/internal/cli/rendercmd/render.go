package rendercmd

import (
	"bytes"
	"context"
	"math"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// renderFlags holds the flags of the command render.
type renderFlags struct {
	kit.VariantChoice
	file, format               string
	empty, sheet, bare, figure bool
	journal, side, crop        string
	scale                      float64
	to                         int
	print                      printFlags
	cases                      caseResolver
}

// caseResolver finds the position of an author test as a side sees it, or the figure of its orders.
type caseResolver func(ctx context.Context, k *kit.Kit, file, name, side string, figure bool) (*figures.ShownPosition, error)

// renderPicture draws what the flags and arguments ask for, and writes it.
func renderPicture(ctx context.Context, k *kit.Kit, f *renderFlags, args []string) error {
	if f.scale < 0 || f.scale > 40 || math.IsNaN(f.scale) {
		return kit.UsageError("--scale is from 0.01 to 40")
	}
	p, err := resolvePosition(ctx, k, f, args)
	if err != nil {
		return err
	}
	switch {
	case f.print.sheets:
		return writeSheets(k, f, p)
	case f.sheet && f.format == "text":
		return kit.UsageError("--counters draws a picture: leave out --format text, or see `vedette show --units`")
	case f.sheet:
		return writePicture(k, f, scene.NewSheet(p.Game, p.Position).DrawPicture())
	}
	picture := scene.NewScene(p.Game, p.Position, p.Viewer)
	if f.format == "text" {
		return writeTextMap(k, f, p, picture)
	}
	o := scene.Options{Bare: f.bare, Figure: p.Figure}
	if o.Crop, err = parseCrop(picture.Grid, f.crop); err != nil {
		return err
	}
	if p.Figure != nil && f.crop == "" {
		o.Crop = picture.HexesNear(p.Figure.AllHexes(), 2)
	}
	return writePicture(k, f, picture.DrawPicture(o))
}

// writeTextMap writes the map as text.
func writeTextMap(k *kit.Kit, f *renderFlags, p *figures.ShownPosition, picture *scene.Scene) error {
	var armies []string
	for i := range p.Game.Armies {
		armies = append(armies, p.Game.Armies[i].Name())
	}
	if f.file == "" {
		return writeOutput(k, "", []byte(kit.DrawWindowed(k, picture, picture.WriteLegend(armies))))
	}
	var out bytes.Buffer
	out.WriteString(picture.DrawText(scene.TextOptions{Around: hex.None, Center: hex.None}))
	out.WriteString(picture.WriteLegend(armies))
	return writeOutput(k, f.file, out.Bytes())
}
