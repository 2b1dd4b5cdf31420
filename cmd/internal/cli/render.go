package cli

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

func (a *app) render() *cobra.Command {
	var c choice
	var file, format string
	var empty, sheet bool
	cmd := &cobra.Command{
		Use: "render GAME/SCENARIO", Short: "Draw the map and the set-up as a picture (SVG) or in text",
		Example: "  vedette render {scenario} -o map.svg\n  vedette render {scenario} --format text\n  vedette render {scenario} --counters -o counters.svg",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			l, err := a.load(args[0], c)
			if err != nil {
				return err
			}
			var p *state.Position
			if !empty {
				p = state.New(l.Game)
				flow.SetUp(l.Game, p)
			}
			picture := scene.Of(l.Game, p, scene.All)
			var out bytes.Buffer
			switch {
			case sheet && format == "text":
				return usage("--counters draws a picture: leave out --format text, or see `vedette show --units`")
			case sheet:
				if err := scene.SheetOf(l.Game, p).SVG(&out); err != nil {
					return err
				}
			case format == "text":
				var armies []string
				for i := range l.Game.Armies {
					armies = append(armies, l.Game.Armies[i].Name())
				}
				out.WriteString(picture.Text(scene.TextOptions{Around: hex.None, Color: a.color && file == ""}))
				out.WriteString(picture.Legend(armies))
			default:
				if err := picture.SVG(&out); err != nil {
					return err
				}
			}
			if file == "" {
				_, err := a.out.Write(out.Bytes())
				return err
			}
			if err := journal.Replace(file, out.Bytes()); err != nil {
				return journalFailure(err)
			}
			fmt.Fprintf(a.err, "wrote %s\n", file)
			return nil
		},
	}
	formatFlag(cmd, &format, "svg", "text")
	cmd.Flags().Lookup("format").DefValue = "svg"
	format = "svg"
	cmd.Flags().StringVarP(&file, "output", "o", "", "write to this file")
	cmd.Flags().BoolVar(&empty, "empty", false, "draw the map without counters")
	cmd.Flags().BoolVar(&sheet, "counters", false, "draw the counters of the scenario with all their faces instead of the map; with --empty, those of the whole game")
	c.flags(cmd)
	return cmd
}
