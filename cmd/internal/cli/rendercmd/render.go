package rendercmd

import (
	"bytes"
	"context"
	"math"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/figures"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// renderFlags are what the verb render takes.
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

// New makes the command `vedette render`. Positions of author tests come from cases.
func New(k *kit.Kit, cases caseResolver) *cobra.Command {
	f := renderFlags{cases: cases}
	cmd := &cobra.Command{
		Use: "render [GAME/SCENARIO or JOURNAL[@N] or TESTFILE#CASE]", Short: "Draw a map, a set-up, a game in progress, or sheets to print",
		Long: `Draw a position: the set-up of a scenario; a game under way, now (JOURNAL) or after
an entry (JOURNAL@N); or the position of an author test (tests/move.yaml#NAME, where
NAME is a part of the case's name or its line).

The name of the output file decides the format: .svg, .png, .pdf, or .txt for the map
in text. Without a file, use --format.

--side draws only what that side may see. --crop draws a part of the map: hexes, runs
such as 0512-0518, or the hexes between two corners: 0512..0918. --figure draws what
the entry N or the orders of the case do: the choice, the way, the odds.

--sheets writes a PDF to print and cut: counters with their backs, the map in its true
size, tables and the turn track. See docs/printing.md.`,
		Example: "  vedette render {scenario} -o map.svg\n  vedette render {scenario} --format text\n  vedette render {scenario} --counters -o counters.png\n" +
			"  vedette render my.game@12 --side {side} -o now.png\n  vedette render my.game@12 --figure -o figure.svg\n  vedette render {scenario} --sheets --paper letter -o print.pdf",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.chooseFormat(c.Flags().Changed("format")); err != nil {
				return err
			}
			return renderPicture(c.Context(), k, &f, args)
		},
	}
	kit.AddFormatFlag(cmd, &f.format, "svg", "png", "pdf", "text")
	cmd.Flags().Lookup("format").DefValue = "svg"
	f.format = "svg"
	cmd.Flags().StringVarP(&f.file, "output", "o", "", "write to this file; its name decides the format")
	cmd.Flags().BoolVar(&f.empty, "empty", false, "draw the map without counters")
	cmd.Flags().BoolVar(&f.sheet, "counters", false, "draw the counters of the scenario with all their faces instead of the map; with --empty, those of the whole game")
	cmd.Flags().BoolVar(&f.bare, "bare", false, "draw the map alone: no title, no key, no counters off the map")
	cmd.Flags().StringVar(&f.crop, "crop", "", "draw only these hexes and what is between them: 0512..0918, or 0512 0518 0715-0719")
	cmd.Flags().Float64Var(&f.scale, "scale", 0, "make it larger or smaller; a hex is 72 pixels from corner to corner at 1 (PNG: 2 if none is given)")
	cmd.Flags().BoolVar(&f.figure, "figure", false, "draw what an entry of a journal or a case does: the choice, the way, the odds")
	cmd.Flags().StringVar(&f.journal, "journal", "", "draw the current position of the game in this file")
	cmd.Flags().IntVar(&f.to, "to", 0, "of a game under way: as it stood after this entry")
	cmd.Flags().StringVar(&f.side, "side", "", "only what this side may see")
	f.print.addFlags(cmd)
	f.AddFlags(cmd)
	return cmd
}

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
