package rendercmd

import (
	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// New makes the command `vedette render`. Positions of author tests come from cases.
func New(k *kit.Kit, cases caseResolver) *cobra.Command {
	f := Options{Kit: k, cases: cases}
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
			f.Args = args
			return Run(c.Context(), f)
		},
	}
	kit.AddFormatFlag(cmd, &f.Format, "svg", "png", "pdf", "text")
	cmd.Flags().Lookup("format").DefValue = "svg"
	f.Format = "svg"
	cmd.Flags().StringVarP(&f.File, "output", "o", "", "write to this file; its name decides the format")
	cmd.Flags().BoolVar(&f.Empty, "empty", false, "draw the map without counters")
	cmd.Flags().BoolVar(&f.Counters, "counters", false, "draw the counters of the scenario with all their faces instead of the map; with --empty, those of the whole game")
	cmd.Flags().BoolVar(&f.Bare, "bare", false, "draw the map alone: no title, no key, no counters off the map")
	cmd.Flags().StringVar(&f.Crop, "crop", "", "draw only these hexes and what is between them: 0512..0918, or 0512 0518 0715-0719")
	cmd.Flags().Float64Var(&f.Scale, "scale", 0, "make it larger or smaller; a hex is 72 pixels from corner to corner at 1 (PNG: 2 if none is given)")
	cmd.Flags().BoolVar(&f.Figure, "figure", false, "draw what an entry of a journal or a case does: the choice, the way, the odds")
	cmd.Flags().StringVar(&f.Journal, "journal", "", "draw the current position of the game in this file")
	cmd.Flags().IntVar(&f.Entry, "to", 0, "of a game under way: as it stood after this entry")
	cmd.Flags().StringVar(&f.Side, "side", "", "only what this side may see")
	f.Print.addFlags(cmd)
	f.AddFlags(cmd)
	return cmd
}

func (f *PrintOptions) addFlags(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&f.Sheets, "sheets", false, "write a PDF to print and cut: counters front and back, map, tables, turn track")
	cmd.Flags().StringVar(&f.Paper, "paper", "a4", "with --sheets: the paper, a4 or letter")
	cmd.Flags().StringVar(&f.Hex, "hex", "16mm", "with --sheets: a hex from side to side, such as 16mm, 1.6cm or 0.63in")
	cmd.Flags().StringVar(&f.Counter, "counter", "15mm", "with --sheets: a counter's width")
	cmd.Flags().StringVar(&f.Bleed, "bleed", "2mm", "with --sheets: color beyond the cuts of counters")
	cmd.Flags().StringVar(&f.Overlap, "overlap", "10mm", "with --sheets: how far two pages of the map overlap")
	cmd.Flags().StringVar(&f.Offset, "offset", "", "with --sheets: move the backs right and down, such as 0.5,-0.3 (mm), for a printer that feeds askew")
	_ = cmd.RegisterFlagCompletionFunc("paper", cobra.FixedCompletions([]string{"a4", "letter"}, cobra.ShellCompDirectiveNoFileComp)) // the flag is new
}
