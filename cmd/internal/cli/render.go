package cli

import (
	"bytes"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
)

// renderFlags are what the verb render takes.
type renderFlags struct {
	choice
	file, format  string
	empty, sheet  bool
	journal, side string
	to            int
}

func (a *app) render() *cobra.Command {
	var f renderFlags
	cmd := &cobra.Command{
		Use: "render [GAME/SCENARIO]", Short: "Draw the map, the set-up or a game under way as a picture (SVG) or in text",
		Example: "  vedette render {scenario} -o map.svg\n  vedette render {scenario} --format text\n  vedette render {scenario} --counters -o counters.svg\n" +
			"  vedette render --journal my.game --side {side} -o now.svg",
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			picture, sheet, err := a.pictureOf(&f, args)
			if err != nil {
				return err
			}
			return a.draw(&f, picture, sheet)
		},
	}
	formatFlag(cmd, &f.format, "svg", "text")
	cmd.Flags().Lookup("format").DefValue = "svg"
	f.format = "svg"
	cmd.Flags().StringVarP(&f.file, "output", "o", "", "write to this file")
	cmd.Flags().BoolVar(&f.empty, "empty", false, "draw the map without counters")
	cmd.Flags().BoolVar(&f.sheet, "counters", false, "draw the counters of the scenario with all their faces instead of the map; with --empty, those of the whole game")
	cmd.Flags().StringVar(&f.journal, "journal", "", "draw the game kept in this file, as it stands")
	cmd.Flags().IntVar(&f.to, "to", 0, "with --journal: as it stood after this entry")
	cmd.Flags().StringVar(&f.side, "side", "", "with --journal: only what this side may see")
	f.flags(cmd)
	return cmd
}

// pictureOf makes the picture that is asked for: of a set-up, or of a game under
// way; sheet is the one of counters, where that is wanted.
func (a *app) pictureOf(f *renderFlags, args []string) (picture *mapPicture, sheet *scene.Sheet, err error) {
	switch {
	case f.journal != "" && (len(args) > 0 || f.empty || f.sheet || len(f.variants) > 0 || len(f.options) > 0):
		return nil, nil, usage("--journal draws the game in the file: leave out the id, --empty, --counters, --variant and --option")
	case f.journal != "":
		picture, err = a.journalPicture(f)
		return picture, nil, err
	case len(args) == 0:
		return nil, nil, usage("name a scenario, or a game under way with --journal; `vedette list` shows all scenarios")
	case f.to != 0 || f.side != "":
		return nil, nil, usage("--to and --side are about a game under way: name it with --journal")
	}
	l, err := a.load(args[0], f.choice)
	if err != nil {
		return nil, nil, err
	}
	var p *state.Position
	if !f.empty {
		p = state.New(l.Game)
		flow.SetUp(l.Game, p)
	}
	if f.sheet {
		return nil, scene.SheetOf(l.Game, p), nil
	}
	return &mapPicture{scene.Of(l.Game, p, scene.All), l.Game}, nil, nil
}

// mapPicture is a picture of a map, and of which game.
type mapPicture struct {
	*scene.Scene
	game *model.Game
}

// journalPicture is the board of a game under way as one side, or the referee,
// sees it.
func (a *app) journalPicture(f *renderFlags) (*mapPicture, error) {
	log, err := loadJournal(f.journal)
	if err != nil {
		return nil, err
	}
	if f.to < 0 || f.to > len(log.Entries) {
		return nil, usage("--to names an entry of the journal: %d is not from 1 to %d", f.to, len(log.Entries))
	}
	_, rules, err := a.reopen(f.journal, log)
	if err != nil {
		return nil, err
	}
	viewer, err := viewerOf(rules.Model, f.side)
	if err != nil {
		return nil, err
	}
	if viewer == model.None {
		viewer = scene.All
	}
	part := *log
	if f.to > 0 {
		part.Entries = part.Entries[:f.to]
	}
	t, err := record.Verify(rules, &part, nil)
	if err != nil {
		return nil, found("%s: %v", f.journal, err)
	}
	return &mapPicture{scene.Of(rules.Model, t.Position(), viewer), rules.Model}, nil
}

// draw writes a picture in the form that is asked for.
func (a *app) draw(f *renderFlags, picture *mapPicture, sheet *scene.Sheet) error {
	var out bytes.Buffer
	switch {
	case sheet != nil && f.format == "text":
		return usage("--counters draws a picture: leave out --format text, or see `vedette show --units`")
	case sheet != nil:
		if err := sheet.SVG(&out); err != nil {
			return err
		}
	case f.format == "text":
		var armies []string
		for i := range picture.game.Armies {
			armies = append(armies, picture.game.Armies[i].Name())
		}
		if f.file == "" {
			out.WriteString(a.windowed(picture.Scene, picture.Legend(armies)))
			break
		}
		out.WriteString(picture.Text(scene.TextOptions{Around: hex.None, Center: hex.None}))
		out.WriteString(picture.Legend(armies))
	default:
		if err := picture.SVG(&out); err != nil {
			return err
		}
	}
	if f.file == "" {
		_, err := a.out.Write(out.Bytes())
		return err
	}
	if err := journal.Replace(f.file, out.Bytes()); err != nil {
		return journalFailure(err)
	}
	fmt.Fprintf(a.err, "wrote %s\n", f.file)
	return nil
}
