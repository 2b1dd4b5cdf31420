package authorcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/gamediff"
)

// NewDiff makes the command `vedette diff`.
func NewDiff(k *kit.Kit) *cobra.Command {
	f := DiffOptions{Kit: k}
	c := &cobra.Command{
		Use: "diff [OLD [NEW]]", Short: "Compare two editions of a game, in words of the game",
		Long: `Compare two editions of a game, in words of the game, and what each
change means for people who play. OLD and NEW are folders of projects or games, or
revisions of git. Without NEW, OLD is compared with the current files. A scenario with
--variant is compared with itself under these variants. Layout, comments, the order of
keys and the file of an entry do not count as changes.

  cosmetic          people read or see it; no rule asks for it
  save-safe         games under way go on, and journals play again, as before
  balance-relevant  a number that decides chances, strength or victory: games come
                    out differently
  replay-breaking   what is asked, allowed or done: journals of games played before
                    stop fitting

With --replays N, N random games of OLD are played again under the rules of NEW.
With --breaking-against REV, the files here are compared with that revision, and the
exit code is 1 when journals would no longer play the same: for CI.`,
		Example: "  vedette diff HEAD\n  vedette diff v1.0 v1.1 --format markdown\n  vedette diff ../old scenarios/{game}\n  vedette diff {scenario} --variant {variant}\n  vedette diff --breaking-against main",
		Args:    cobra.MaximumNArgs(2),
		RunE: func(c *cobra.Command, args []string) error {
			f.Editions = args
			return RunDiff(c.Context(), f)
		},
	}
	kit.AddFormatsFlag(c, &f.Formats, diffFormats)
	c.Flags().StringVar(&f.FailOn, "fail-on", "", "exit with 1 on changes of this class or worse: "+strings.Join(gamediff.ClassNames(), ", "))
	c.Flags().StringVar(&f.BreakingAgainst, "breaking-against", "", "compare with this revision of git; exit with 1 when journals would not play the same")
	c.Flags().IntVar(&f.Replays, "replays", 0, "play this many random games of OLD again under NEW, each scenario")
	c.Flags().StringVar(&f.Seed, "seed", "diff", "seed of those games")
	f.Choice.AddFlags(c)
	return c
}

// NewVariants makes the command `vedette variants`.
func NewVariants(k *kit.Kit) *cobra.Command {
	f := VariantOptions{Kit: k}
	c := &cobra.Command{
		Use: "variants GAME", Short: "Show which variants of a game work together",
		Long: `Show which variants of a game go together: every two of them laid over each
scenario, compiled in either order, and, with --games N, played in N random games in
either order. Where two clash, the line to write is given with the places.

  +   together, in any order with the same rules
  h   together; hooks of both run at one point, first that of the one named first
  f   together; both replace one function and call what is below it
  >   together, one after the other, as after: says
  n   one needs the other
  x   not together, as conflicts: says
  V   a clash: both touch one value, or one removes what the other needs
  O   a clash: the order of naming would decide
  P   a clash only in play: games part, or a script fails
  -   for no scenario both

The exit code is 1 when two clash.`,
		Example: "  vedette variants {game}\n  vedette variants {game} --games 20\n  vedette variants {game} --format json",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Game = args[0]
			return RunVariants(c.Context(), f)
		},
	}
	kit.AddFormatFlag(c, &f.Format, "text", "markdown", "json")
	c.Flags().IntVar(&f.Games, "games", 0, "play each pair that seems to go together in so many random games, in either order")
	c.Flags().StringVar(&f.Seed, "seed", "variants", "seed of those games")
	return c
}
