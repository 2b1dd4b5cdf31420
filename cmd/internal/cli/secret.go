package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// secretCommand makes the command `vedette secret`.
func (a *app) secretCommand() *cobra.Command {
	var reveal bool
	c := &cobra.Command{
		Use: "secret FILE", Short: "Make a secret for a fair seed, and print its commitment",
		Long: `Make a secret in a new file, or read the one that is there, and print its
commitment: tell the commitment before the game, the secret only when the
prepared game holds it. With --reveal the file is the journal of a sealed game
that is given up: its secrets are told in it, so that others can verify it.

How people who do not trust each other roll dice: docs/fair-dice.md.`,
		Example: "  vedette secret mine.secret\n  vedette play {scenario} --commit {side}=COMMITMENT --journal my.game\n  vedette play --resume my.game --secret {side}=mine.secret",
		Args:    cobra.ExactArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			if reveal {
				return a.revealSecrets(args[0])
			}
			return a.makeSecret(args[0])
		},
	}
	c.Flags().BoolVar(&reveal, "reveal", false, "tell the secrets of a sealed game that is given up")
	return c
}

func (a *app) makeSecret(path string) error {
	secret, word := newSeed().String(), "made"
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		if secret, err = readSecret(path); err != nil {
			return err
		}
		word = "read"
	case err != nil:
		return ioError(err)
	default:
		_, err = file.WriteString(secret + "\n")
		if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
			return ioError(err)
		}
	}
	fmt.Fprintf(a.out, "%s\n", journal.MakeCommitment(secret))
	fmt.Fprintf(a.err, "%s %s; tell the line above, and nobody the file before the prepared game holds that line\n", word, path)
	return nil
}

// revealSecrets writes the secrets of an abandoned game into its journal.
func (a *app) revealSecrets(path string) error {
	w, log, err := journal.Open(path)
	if err != nil {
		return journalFailure(err)
	}
	defer w.Close()
	switch {
	case len(log.Header.Commits) == 0:
		return usageError("%s is not sealed: its seed stands in its first line", path)
	case log.IsRevealed():
		return usageError("%s has told its secrets", path)
	}
	if unsealLog(log); len(log.Secrets) == 0 {
		return findingsError("the secrets of %s are not kept here: only the machine that keeps the game can tell them", path)
	}
	if err := w.Append(journal.Entry{Secrets: log.Secrets}); err != nil {
		return journalFailure(err)
	}
	forgetSecrets(&log.Header)
	fmt.Fprintf(a.out, "%s has told its secrets and is not played further\n", path)
	return nil
}

// takeSecrets adds the secrets of --secret SIDE=FILE to those kept for a game.
func takeSecrets(log *journal.Log, given []string) error {
	h := &log.Header
	if len(given) > 0 && (len(h.Commits) == 0 || log.IsRevealed()) {
		return usageError("--secret is for a prepared game that waits for secrets")
	}
	if len(h.Commits) == 0 || log.IsRevealed() {
		return nil
	}
	secrets := findSecrets(h)
	if secrets == nil {
		return findingsError("the seed of this game is sealed, and the host's secret is not kept here: only the machine that began the game can go on with it")
	}
	for _, arg := range given {
		who, file, ok := strings.Cut(arg, "=")
		if !ok || h.Commits[who] == "" || who == journal.Host {
			return usageError("--secret takes SIDE=FILE of a side that has committed itself, not %q", arg)
		}
		s, err := readSecret(file)
		if err != nil {
			return err
		}
		if journal.MakeCommitment(s) != h.Commits[who] {
			return findingsError("the secret in %s is not the one that %s has committed to", file, who)
		}
		secrets[who] = s
	}
	if len(given) > 0 {
		if err := hideSecrets(h, secrets); err != nil {
			return err
		}
	}
	if none := missingParties(h, secrets); len(none) > 0 {
		return findingsError("the game waits for the secrets of %s: give them with --secret SIDE=FILE", strings.Join(none, ", "))
	}
	log.Secrets = secrets
	return nil
}

// seedOrigin is where the dice of a new game come from.
type seedOrigin struct {
	seed             string            // empty: it waits for secrets
	secrets, commits map[string]string // of a sealed seed
}

// readOrigin computes the seed from the flags. It is sealed if that is asked for, if sides
// contribute to it, or if a program plays that could read the journal.
func (f *playFlags) readOrigin(l *loadedScenario) (seedOrigin, error) {
	typed := f.seed != ""
	if typed && (f.sealed || len(f.commits) > 0) {
		return seedOrigin{}, usageError("a typed seed is known already: leave out --seed for a sealed one")
	}
	programs := strings.HasPrefix(f.all, execSeat) || slices.ContainsFunc(f.seats, func(s string) bool { return strings.Contains(s, "="+execSeat) })
	switch {
	case typed:
		return seedOrigin{seed: seedText(f.seed)}, nil
	case !f.sealed && len(f.commits) == 0 && !programs:
		return seedOrigin{seed: newSeed().String()}, nil
	}
	host := newSeed().String()
	o := seedOrigin{secrets: map[string]string{journal.Host: host}, commits: map[string]string{journal.Host: journal.MakeCommitment(host)}}
	for _, arg := range f.commits {
		side, c, ok := strings.Cut(arg, "=")
		if !ok || !l.hasSide(side) || o.commits[side] != "" {
			return seedOrigin{}, usageError("--commit takes SIDE=COMMITMENT, once for a side, not %q", arg)
		}
		o.commits[side] = c
	}
	if len(f.commits) == 0 {
		o.seed = string(journal.CombineSecrets(o.secrets))
	}
	return o, nil
}

func (l *loadedScenario) hasSide(id string) bool {
	for i := range l.Game.Sides {
		if l.Game.Sides[i].ID == id {
			return true
		}
	}
	return false
}

// prepareGame writes the header of a game that waits for the secrets of its sides.
func (a *app) prepareGame(l *loadedScenario, o seedOrigin, path string, seats map[string]string) error {
	rules, err := newRules(l.loaded)
	if err != nil {
		return err
	}
	w, err := createJournal(path, o, rules, seats)
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return journalFailure(err)
	}
	fmt.Fprintf(a.out, "%s is prepared; it holds the commitments of %s\n", path, strings.Join(slices.Sorted(maps.Keys(o.commits)), ", "))
	fmt.Fprintf(a.out, "send a copy to each of them; when they have it, take their secrets and begin:\nvedette play --resume %s", path)
	for _, who := range slices.Sorted(maps.Keys(o.commits)) {
		if who != journal.Host {
			fmt.Fprintf(a.out, " --secret %s=FILE", who)
		}
	}
	fmt.Fprintln(a.out)
	return nil
}
