package playcmd

import (
	"slices"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// player acts for a side that no person plays.
type player interface {
	takeTurn(t *tabletop) error
}

// newPlayer returns the bot or program for a seat; the error is wrong usage.
func newPlayer(k *kit.Kit, g *model.Game, who, side, seed string, limit time.Duration) (player, error) {
	if command, ok := strings.CutPrefix(who, programs.ExecSeat); ok {
		return newProgram(k, command, side, limit)
	}
	names := kit.BotNames()
	if name := bot.KindName(who); !slices.Contains(names, name) {
		return nil, kit.UsageError("nobody called %q can sit for %s%s; seats: human, %s, exec:COMMAND", name, side, kit.DidYouMean(name, append(names, human)), strings.Join(names, ", "))
	}
	if err := bot.CheckTimed(g, who); err != nil {
		return nil, kit.UsageError("the seat of %s: %v", side, err)
	}
	b, err := bot.NewTimed(who, byTheClock, kit.BotSeed(seed, side))
	if err != nil {
		return nil, kit.UsageError("%v", err)
	}
	return actionChooser(func(t *tabletop) flow.Action { return b.Choose(t.session.Table) }), nil
}

// byTheClock returns a function that gives the used part of a bot's time, in thousandths; always
// 0 for a time of 0.
func byTheClock(milliseconds int) func() int {
	begun := time.Now()
	return func() int {
		if milliseconds == 0 {
			return 0
		}
		return int(time.Since(begun).Milliseconds()) * 1000 / milliseconds
	}
}
