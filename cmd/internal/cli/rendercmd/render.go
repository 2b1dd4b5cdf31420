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

// Options say what [Run] draws.
type Options struct {
	Kit *kit.Kit
	kit.VariantChoice
	Args     []string // a scenario, a journal, or a case of author tests
	File     string   // the file to write; empty: the output
	Format   string   // svg, png, pdf or text
	Empty    bool     // without counters
	Counters bool     // the counters of the scenario in place of the map
	Bare     bool     // without title and key
	Figure   bool     // what an entry or a case does
	Journal  string   // the game in this file; empty: the one that Args names
	Entry    int      // the position after this entry; 0: the latest
	Side     string   // only what this side may see; empty: everything
	Crop     string   // the hexes to draw; empty: all
	Scale    float64  // from 0.01 to 40; 0: as the format has it
	Print    PrintOptions
	cases    caseResolver
}

// caseResolver finds the position of an author test as a side sees it, or the figure of its orders.
type caseResolver func(ctx context.Context, k *kit.Kit, file, name, side string, figure bool) (*figures.ShownPosition, error)

// Run draws a position and writes the picture. After the end of ctx it writes none. The error is wrong
// usage, a fault of the game, or a failed write.
func Run(ctx context.Context, o Options) error {
	k, f, args := o.Kit, &o, o.Args
	if err := kit.CheckContext(ctx); err != nil {
		return err
	}
	if f.Scale < 0 || f.Scale > 40 || math.IsNaN(f.Scale) {
		return kit.UsageError("--scale is from 0.01 to 40")
	}
	p, err := resolvePosition(ctx, k, f, args)
	if err != nil {
		return err
	}
	switch {
	case f.Print.Sheets:
		return writeSheets(k, f, p)
	case f.Counters && f.Format == "text":
		return kit.UsageError("--counters draws a picture: leave out --format text, or see `vedette show --units`")
	case f.Counters:
		return writePicture(k, f, scene.NewSheet(p.Game, p.Position).DrawPicture())
	}
	picture := scene.NewScene(p.Game, p.Position, p.Viewer)
	if f.Format == "text" {
		return writeTextMap(k, f, p, picture)
	}
	drawn := scene.Options{Bare: f.Bare, Figure: p.Figure}
	if drawn.Crop, err = parseCrop(picture.Grid, f.Crop); err != nil {
		return err
	}
	if p.Figure != nil && f.Crop == "" {
		drawn.Crop = picture.HexesNear(p.Figure.AllHexes(), 2)
	}
	return writePicture(k, f, picture.DrawPicture(drawn))
}

// writeTextMap writes the map as text.
func writeTextMap(k *kit.Kit, f *Options, p *figures.ShownPosition, picture *scene.Scene) error {
	var armies []string
	for i := range p.Game.Armies {
		armies = append(armies, p.Game.Armies[i].Name())
	}
	if f.File == "" {
		return writeOutput(k, "", []byte(kit.DrawWindowed(k, picture, picture.WriteLegend(armies))))
	}
	var out bytes.Buffer
	out.WriteString(picture.DrawText(scene.TextOptions{Around: hex.None, Center: hex.None}))
	out.WriteString(picture.WriteLegend(armies))
	return writeOutput(k, f.File, out.Bytes())
}
