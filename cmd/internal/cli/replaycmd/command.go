package replaycmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
)

// NewReplay makes the command `vedette replay`.
func NewReplay(k *kit.Kit) *cobra.Command {
	f := ReplayOptions{Kit: k}
	c := &cobra.Command{
		Use: "replay JOURNAL", Short: "Step through a journal",
		Long: `Play a journal again and print what happened. If the game's files have changed since,
it is played with the new ones up to the first difference.

A journal holds everything, hidden facts too. With --side you see only what that side
could see during the game: its own actions, numbered anew, and what it learned of the
actions of others.

--html writes one file with the map and every moment, to be opened from disk or sent to
somebody: it loads nothing and sends nothing. With --side it holds not a byte of what
that side could not know.

--chances draws into that page how often each side wins when bots play on from the start
of each player turn with other dice, with a band as wide as chance is: a press on the
curve leads to that moment. It knows the whole position; with --side it knows only what
that side may know, and hidden facts are dealt anew in each game.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal my.game\n  vedette replay my.game --to 20 --map\n  vedette replay my.game --side SIDE\n  vedette replay my.game --html my.html\n  vedette replay my.game --html my.html --chances --games 20",
		Args:    cobra.ExactArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			if err := f.Chances.checkFlags(c.Flags().Changed, f.HTML); err != nil {
				return err
			}
			f.Journal = args[0]
			return RunReplay(c.Context(), f)
		},
	}
	c.Flags().IntVar(&f.To, "to", 0, "stop after this entry")
	c.Flags().BoolVar(&f.Step, "step", false, "wait for Enter after each action; q stops")
	c.Flags().BoolVar(&f.WithMap, "map", false, "draw the map at the end")
	c.Flags().BoolVar(&f.Trace, "trace", false, "print explanations, too")
	c.Flags().StringVar(&f.HTML, "html", "", "write the whole game as one HTML `FILE` that opens in a browser and needs nothing else")
	f.Chances.addFlags(c)
	c.Flags().StringVar(&f.Side, "side", "", "show only what this side may know; --to counts its own actions")
	return c
}

func (f *ChanceOptions) addFlags(c *cobra.Command) {
	c.Flags().StringVar(&f.From, "chances", "", "with --html, show how often each side wins when bots play on from the start of each player turn, or with --chances=phases of each phase")
	c.Flags().Lookup("chances").NoOptDefVal = chanceFroms[0]
	c.Flags().StringVar(&f.Bots, "bots", "contact", "with --chances, who plays on: "+strings.Join(kit.BotNames(), ", ")+"; with a slash between, one for each side")
	c.Flags().IntVar(&f.Games, "games", chanceGames, "with --chances, games to play on from each moment")
	c.Flags().StringVar(&f.Seed, "seed", "1", "with --chances, seed of the first game that is played on; the others follow it")
	c.Flags().StringVar(&f.Level, "level", "95%", "with --chances, how often an interval is to hold the true value")
}

// NewVerify makes the command `vedette verify`.
func NewVerify(k *kit.Kit) *cobra.Command {
	f := VerifyOptions{Kit: k}
	c := &cobra.Command{
		Use: "verify JOURNAL...", Short: "Check a journal, and report how much of it is proved",
		Long: `Play every line of a journal again and compare all that it says: who acted,
dice, positions, the end, the header. The verdict is one of

  proved      all follows, and the dice come from a seed of all sides together
  consistent  all follows, but the file leaves something open: each is named
  false       something is not so: the line and the claim are named; exit code 1

How people who do not trust each other get to "proved": docs/fair-dice.md.`,
		Example: "  vedette play {scenario} --all random --seed 1 --journal my.game\n  vedette verify my.game\n  vedette verify my.game --since copy-from-before.game",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Journals = args
			return RunVerify(c.Context(), f)
		},
	}
	kit.AddFormatFlag(c, &f.Format, "text", "json", "github")
	c.Flags().BoolVar(&f.Unhashed, "allow-unhashed", false, "let entries pass that state no hash")
	c.Flags().BoolVar(&f.Proved, "proved", false, "exit with 1 when the journal is not proved")
	c.Flags().StringArrayVar(&f.Commits, "commit", nil, "a commitment that you noted before the game: the header must hold it")
	c.Flags().StringVar(&f.Since, "since", "", "a copy of the journal from before: the journal must go on from it")
	return c
}
