package playcmd

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/journal"
)

func makeSecret(k *kit.Kit, path string) error {
	secret, word := kit.NewSeed().String(), "made"
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	switch {
	case errors.Is(err, fs.ErrExist):
		if secret, err = session.ReadSecret(path); err != nil {
			return err
		}
		word = "read"
	case err != nil:
		return kit.IOError(err)
	default:
		_, err = file.WriteString(secret + "\n")
		if err = errors.Join(err, file.Sync(), file.Close()); err != nil {
			return kit.IOError(err)
		}
	}
	fmt.Fprintf(k.Out, "%s\n", journal.MakeCommitment(secret))
	fmt.Fprintf(k.Err, "%s %s; tell the line above, and nobody the file before the prepared game holds that line\n", word, path)
	return nil
}

// revealSecrets writes the secrets of an abandoned game into its journal.
func revealSecrets(k *kit.Kit, path string) error {
	w, log, err := journal.Open(path)
	if err != nil {
		return kit.JournalError(err)
	}
	defer w.Close()
	switch {
	case len(log.Header.Commits) == 0:
		return kit.UsageError("%s is not sealed: its seed stands in its first line", path)
	case log.IsRevealed():
		return kit.UsageError("%s has told its secrets", path)
	}
	if session.UnsealLog(log); len(log.Secrets) == 0 {
		return kit.FindingsError("the secrets of %s are not kept here: only the machine that keeps the game can tell them", path)
	}
	if err := w.Append(journal.Entry{Secrets: log.Secrets}); err != nil {
		return kit.JournalError(err)
	}
	session.ForgetSecrets(&log.Header)
	fmt.Fprintf(k.Out, "%s has told its secrets and is not played further\n", path)
	return nil
}

// takeSecrets adds the secrets of --secret SIDE=FILE to those kept for a game.
func takeSecrets(log *journal.Log, given []string) error {
	h := &log.Header
	if len(given) > 0 && (len(h.Commits) == 0 || log.IsRevealed()) {
		return kit.UsageError("--secret is for a prepared game that waits for secrets")
	}
	if len(h.Commits) == 0 || log.IsRevealed() {
		return nil
	}
	secrets := session.FindSecrets(h)
	if secrets == nil {
		return kit.FindingsError("the seed of this game is sealed, and the host's secret is not kept here: only the machine that began the game can go on with it")
	}
	for _, arg := range given {
		who, file, ok := strings.Cut(arg, "=")
		if !ok || h.Commits[who] == "" || who == journal.Host {
			return kit.UsageError("--secret takes SIDE=FILE of a side that has committed itself, not %q", arg)
		}
		s, err := session.ReadSecret(file)
		if err != nil {
			return err
		}
		if journal.MakeCommitment(s) != h.Commits[who] {
			return kit.FindingsError("the secret in %s is not the one that %s has committed to", file, who)
		}
		secrets[who] = s
	}
	if len(given) > 0 {
		if err := session.HideSecrets(h, secrets); err != nil {
			return err
		}
	}
	if none := session.MissingParties(h, secrets); len(none) > 0 {
		return kit.FindingsError("the game waits for the secrets of %s: give them with --secret SIDE=FILE", strings.Join(none, ", "))
	}
	log.Secrets = secrets
	return nil
}

// readOrigin returns the source of the dice from the flags. The seed is sealed with --sealed, if
// sides contribute to it, or if a program plays, because that could read the journal. A typed seed
// cannot be sealed.
func (f *Options) readOrigin(l *kit.LoadedScenario) (session.SeedOrigin, error) {
	typed := f.Seed != ""
	if typed && (f.Sealed || len(f.Commits) > 0) {
		return session.SeedOrigin{}, kit.UsageError("a typed seed is known already: leave out --seed for a sealed one")
	}
	programs := strings.HasPrefix(f.All, programs.ExecSeat) || slices.ContainsFunc(f.Seats, func(s string) bool { return strings.Contains(s, "="+programs.ExecSeat) })
	switch {
	case typed:
		return session.SeedOrigin{Seed: session.FormatSeed(f.Seed)}, nil
	case !f.Sealed && len(f.Commits) == 0 && !programs:
		return session.SeedOrigin{Seed: kit.NewSeed().String()}, nil
	}
	host := kit.NewSeed().String()
	o := session.SeedOrigin{Secrets: map[string]string{journal.Host: host}, Commits: map[string]string{journal.Host: journal.MakeCommitment(host)}}
	for _, arg := range f.Commits {
		side, c, ok := strings.Cut(arg, "=")
		if !ok || !hasSide(l, side) || o.Commits[side] != "" {
			return session.SeedOrigin{}, kit.UsageError("--commit takes SIDE=COMMITMENT, once for a side, not %q", arg)
		}
		o.Commits[side] = c
	}
	if len(f.Commits) == 0 {
		o.Seed = string(journal.CombineSecrets(o.Secrets))
	}
	return o, nil
}

func hasSide(l *kit.LoadedScenario, id string) bool {
	for i := range l.Game.Sides {
		if l.Game.Sides[i].ID == id {
			return true
		}
	}
	return false
}

// prepareGame writes the header of a game that waits for the secrets of its sides.
func prepareGame(k *kit.Kit, l *kit.LoadedScenario, o session.SeedOrigin, path string, seats map[string]string) error {
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		return err
	}
	w, err := session.CreateJournal(path, o, rules, seats)
	if err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return kit.JournalError(err)
	}
	fmt.Fprintf(k.Out, "%s is prepared; it holds the commitments of %s\n", path, strings.Join(slices.Sorted(maps.Keys(o.Commits)), ", "))
	fmt.Fprintf(k.Out, "send a copy to each of them; when they have it, take their secrets and begin:\nvedette play --resume %s", path)
	for _, who := range slices.Sorted(maps.Keys(o.Commits)) {
		if who != journal.Host {
			fmt.Fprintf(k.Out, " --secret %s=FILE", who)
		}
	}
	fmt.Fprintln(k.Out)
	return nil
}
