package cli

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
)

func (a *app) replay() *cobra.Command {
	var to int
	var step, withMap bool
	c := &cobra.Command{
		Use: "replay JOURNAL", Short: "Step through a journal",
		Long: `Play a journal again and tell what happened. When the game's files have changed
since, it is played with the new ones up to the first difference.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal game.journal\n  vedette replay game.journal --to 20 --map",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			log, err := loadJournal(args[0])
			if err != nil {
				return err
			}
			r, err := a.reopen(args[0], log)
			if err != nil {
				return err
			}
			screen := term.New(a.in, a.out)
			screen.Heading(r.Game.Title)
			if len(r.changed) > 0 {
				for _, f := range r.changed {
					screen.Line("note: %s since this game was begun", f)
				}
			}
			if err := a.replayTo(screen, r, to, step); err != nil {
				return err
			}
			if withMap {
				screen.Block(scene.Of(r.Game, r.table.Position(), scene.All).Text(scene.TextOptions{Around: hex.None, Color: a.color}))
			}
			return nil
		},
	}
	c.Flags().IntVar(&to, "to", 0, "stop after this entry")
	c.Flags().BoolVar(&step, "step", false, "wait for Enter after each action; q stops")
	c.Flags().BoolVar(&withMap, "map", false, "draw the map at the end")
	return c
}

func (a *app) replayTo(screen *term.Screen, r *reader, to int, step bool) error {
	teller := newTeller(screen, r.table)
	for i := range r.entries {
		e := &r.entries[i]
		if to > 0 && e.N > to {
			return nil
		}
		events, d := r.step(e)
		switch {
		case d != nil:
			if err := a.findings(&diag.List{Items: []diag.Diagnostic{*d}}, "text", nil); err != nil {
				return machine(err)
			}
			return errFindings
		case e.Undo > 0:
			screen.Line("%4d  %s taken back", e.N, count(e.Undo, "action"))
		case len(e.End) > 0:
			screen.Line("%4d  %s", e.N, resultText(r.Game, r.table))
		default:
			action, _ := r.action(e)
			screen.Line("%4d  %s: %s", e.N, e.By, game.ActionText(r.Game, action))
			teller.tell(events)
		}
		if step {
			if line, ok := screen.Ask(fmt.Sprintf("-- %d of %d, Enter goes on --", e.N, len(r.entries))); !ok || line == "q" {
				return nil
			}
		}
	}
	return nil
}
