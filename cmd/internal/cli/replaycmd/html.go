package replaycmd

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// replayFile writes a journal as one HTML file.
func replayFile(ctx context.Context, k *kit.Kit, rules *game.Rules, log *journal.Log, f *ReplayOptions) error {
	if f.Step || f.WithMap || f.Trace || f.To > 0 {
		return kit.UsageError("--html writes the whole game: it goes with --side and --chances alone")
	}
	side, err := kit.FindViewer(rules.Model, f.Side)
	if err != nil {
		return err
	}
	r, err := livegame.ReplayJournal(ctx, rules, log)
	if err != nil {
		return reportCorrupted(k, err)
	}
	var chances *web.Chances
	if f.Chances.From != "" {
		cell, err := sim.NewCell(rules, strings.Split(f.Chances.Bots, "/"))
		if err != nil {
			return kit.UsageError("%v", err)
		}
		if chances, err = chancesAlong(ctx, k, r, side, cell, &f.Chances); err != nil {
			return err
		}
	}
	text, err := web.ReplayFile(r, side, chances)
	switch {
	case errors.Is(err, web.ErrLongReplay):
		return reportCorrupted(k, &replay.Finding{Diag: diag.Diagnostic{Rule: flow.RuleTooLong, Pos: log.Pos(0), Message: err.Error()}})
	case err != nil:
		return kit.IOError(err)
	}
	if err := journal.Replace(f.HTML, text); err != nil {
		return kit.IOError(err)
	}
	who := "as the referee sees it, hidden things too"
	if side != model.None {
		who = "as " + rules.Model.Sides[side].Name() + " saw it"
	}
	if chances != nil {
		who += fmt.Sprintf(", chances at %d of them", len(chances.Points))
	}
	fmt.Fprintf(k.Out, "%s: %d moments, %s, %d kB\n", f.HTML, r.History.ChangeCount(side), who, (len(text)+999)/1000)
	return nil
}
