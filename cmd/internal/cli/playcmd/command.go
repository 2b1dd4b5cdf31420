package playcmd

import (
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
)

// NewPlay makes the command `vedette play`.
func NewPlay(k *kit.Kit) *cobra.Command {
	f := Options{Kit: k}
	c := &cobra.Command{
		Use: "play GAME/SCENARIO", Short: "Play a game in the terminal, with every rule enforced",
		Long: `Play a game in the terminal: people, bots or programs in any seat. Everything
done is saved before it is shown, so that a game goes on where it stopped.

A terminal of 60 columns and 18 lines or more is filled with the map: arrows move a
cursor, Tab goes where something is open, Enter chooses, ? shows all keys. --plain
plays line by line, as does everything that is no such terminal.`,
		Example: "  vedette play {scenario} --all random --seed 1815\n" +
			"  vedette play {scenario} --seat {side}=contact --journal my.game\n" +
			"  vedette play --resume my.game",
		Args: cobra.MaximumNArgs(1),
		RunE: func(c *cobra.Command, args []string) error {
			f.Args = args
			return Run(c.Context(), f)
		},
	}
	c.Flags().StringVar(&f.All, "all", "", "who sits in every seat: human, "+strings.Join(kit.BotNames(), ", "))
	c.Flags().StringArrayVar(&f.Seats, "seat", nil, "who sits for a side: SIDE=human, SIDE=BOT or SIDE=exec:COMMAND")
	c.Flags().DurationVar(&f.BotTime, "bot-time", programs.DefaultTime, "how long a program may take for one decision; 0: as long as it likes")
	c.Flags().StringVar(&f.Seed, "seed", "", "seed of the dice: 32 hexadecimal digits, a number or any text; by default a new one of 128 bits")
	c.Flags().BoolVar(&f.Sealed, "sealed", false, "keep the seed out of the journal until the end, and its commitment in it")
	c.Flags().StringArrayVar(&f.Commits, "commit", nil, "prepare a game with a side's part in the seed: SIDE=COMMITMENT")
	c.Flags().StringArrayVar(&f.Secrets, "secret", nil, "with --resume: what a side has committed to, SIDE=FILE")
	c.Flags().StringVar(&f.Journal, "journal", "", "keep the game in this file")
	c.Flags().StringVar(&f.Resume, "resume", "", "go on with the game kept in this file")
	c.Flags().BoolVar(&f.Plain, "plain", false, "line by line, even where the terminal could be filled with the map")
	c.Flags().BoolVar(&f.Trace, "trace", false, "for authors: print every event, explanation and note of the scripts, hidden ones too")
	f.AddFlags(c)
	return c
}

// NewSecret makes the command `vedette secret`.
func NewSecret(k *kit.Kit) *cobra.Command {
	var reveal bool
	c := &cobra.Command{
		Use: "secret FILE", Short: "Make a secret for a fair seed",
		Long: `Make a secret in a new file, or read an existing one, and print its commitment.
Publish the commitment before the game, and the secret only when the prepared game
holds the commitment. With --reveal the file is the journal of a sealed game that is
given up: its secrets are written into it, so that others can verify it.

How people who do not trust each other roll dice: docs/fair-dice.md.`,
		Example: "  vedette secret mine.secret\n  vedette play {scenario} --commit {side}=COMMITMENT --journal my.game\n  vedette play --resume my.game --secret {side}=mine.secret",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if reveal {
				return revealSecrets(k, args[0])
			}
			return makeSecret(k, args[0])
		},
	}
	c.Flags().BoolVar(&reveal, "reveal", false, "write the secrets of a sealed game that is given up into its journal")
	return c
}
