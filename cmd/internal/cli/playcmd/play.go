package playcmd

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/programs"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// playFlags holds the flags of the command play.
type playFlags struct {
	kit.VariantChoice
	all     string
	seats   []string
	seed    string
	sealed  bool
	commits []string
	secrets []string
	journal string
	resume  string
	trace   bool
	plain   bool
	botTime time.Duration
}

// typedSeedNote is printed when a seed was typed and other people or programs play.
const typedSeedNote = "note: this seed was typed, and a seat is somebody else's: who knows or guesses a seed foresees every die, and a short one is found from some twenty dice; leave --seed out for one that cannot be guessed"

// runPlay plays a game that it begins or goes on with. The end of ctx stops it as a person does: at the
// next decision, with everything kept that was done.
func runPlay(ctx context.Context, k *kit.Kit, f *playFlags, args []string) error {
	if f.resume != "" {
		if len(args) > 0 || f.journal != "" || f.seed != "" || f.sealed || len(f.commits) > 0 || len(f.Variants) > 0 || len(f.Options) > 0 {
			return kit.UsageError("--resume goes on with the game in the file: leave out the id, --journal, --seed, --sealed, --commit, --variant and --option")
		}
		return resumeGame(ctx, k, f)
	}
	if len(f.secrets) > 0 {
		return kit.UsageError("--secret goes with --resume, when the prepared game has been sent to all")
	}
	if len(args) == 0 {
		return kit.UsageError("name a scenario; `vedette list` shows all")
	}
	l, err := k.LoadScenario(args[0], f.VariantChoice)
	if err != nil {
		return err
	}
	o, err := f.readOrigin(l)
	if err != nil {
		return err
	}
	seats, err := readSeats(k, l, f, o.Seed)
	if err != nil {
		return err
	}
	defer seats.close()
	if f.seed != "" && seats.strangerSits() {
		fmt.Fprintln(k.Err, typedSeedNote)
	}
	path := f.journal
	if path == "" && (seats.humans() || f.sealed || o.Seed == "") {
		if path, err = freeName(k.Dir, strings.ReplaceAll(l.Ref, "/", "-")); err != nil {
			return err
		}
	}
	if o.Seed == "" {
		return prepareGame(k, l, o, path, seats.seatNames())
	}
	s, err := session.BeginGame(l, o, path, seats.seatNames())
	if err != nil {
		return err
	}
	return playOn(ctx, k, s, seats, path, f, s.Table.Run().Events)
}

// freeName returns a file name that does not exist yet.
func freeName(dir, base string) (string, error) {
	for i := 1; i < 10000; i++ {
		name := fmt.Sprintf("%s-%d.journal", base, i)
		if _, err := os.Lstat(filepath.Join(dir, name)); errors.Is(err, os.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", kit.IOError(err)
		}
	}
	return "", kit.UsageError("there are too many journals here: name one with --journal")
}

// resumeGame continues the game of a journal.
func resumeGame(ctx context.Context, k *kit.Kit, f *playFlags) error {
	w, log, err := journal.Open(f.resume)
	if err != nil {
		return kit.JournalError(err)
	}
	s, err := takeUp(ctx, k, f, log)
	if err != nil {
		_ = w.Close() // nothing was written
		return err
	}
	if f.all == "" {
		if err := f.keepSeats(log.Header.Seats); err != nil {
			_ = w.Close() // nothing was written
			return err
		}
	}
	seats, err := readSeats(k, s.LoadedScenario, f, s.Seed)
	if err != nil {
		_ = w.Close() // nothing was written
		return err
	}
	defer seats.close()
	s.SetJournal(w)
	if log.Torn != nil {
		fmt.Fprintf(k.Err, "%s\n", log.Torn.Message)
	}
	actions, _ := log.StandingActions()
	fmt.Fprintf(k.Err, "resumed after %s\n", diag.CountNoun(len(actions), "action"))
	return playOn(ctx, k, s, seats, f.resume, f, nil)
}

// takeUp replays a journal and returns its session.
func takeUp(ctx context.Context, k *kit.Kit, f *playFlags, log *journal.Log) (*session.Session, error) {
	path := f.resume
	if err := takeSecrets(log, f.secrets); err != nil {
		return nil, err
	}
	l, rules, err := session.ReopenGame(k, path, log)
	if err != nil {
		return nil, err
	}
	last := narrator.NewMemory(log)
	t, err := replay.ReplayEach(ctx, rules, log, last.NoteEntry)
	if ctx.Err() != nil {
		return nil, kit.FindingsError("interrupted: the game is not resumed, and its journal is as it was")
	}
	if err != nil {
		var rep diag.List
		if err := session.AddFinding(&rep, err); err != nil {
			return nil, err
		}
		if err := diag.WriteText(k.Err, &rep, nil, k.Color); err != nil {
			return nil, kit.IOError(err)
		}
		return nil, kit.FindingsError("the game is not resumed; `vedette replay %s` shows how far it goes", path)
	}
	s := &session.Session{LoadedScenario: l, Table: t, Seed: string(log.Seed()), Memory: last}
	_, end := log.StandingActions()
	s.EndUnwritten = t.Result() != nil && end == nil
	switch {
	case log.IsRevealed() && t.Result() == nil:
		return nil, kit.FindingsError("%s has told its secrets, so that its dice can be foreseen: it is not played further", path)
	case len(log.Header.Commits) > 0 && !log.IsRevealed():
		s.Header, s.Secrets = &log.Header, log.Secrets
	}
	return s, nil
}

// keepSeats keeps the seats of a saved game where the flags name none. It does not start a
// program because a journal says so, as journals may come from strangers.
func (f *playFlags) keepSeats(kept map[string]string) error {
	named := map[string]bool{}
	for _, seat := range f.seats {
		side, _, _ := strings.Cut(seat, "=")
		named[side] = true
	}
	for _, side := range slices.Sorted(maps.Keys(kept)) {
		seat := side + "=" + kept[side]
		switch {
		case named[side]:
		case strings.HasPrefix(kept[side], programs.ExecSeat):
			return kit.UsageError("the seat of %s was a program's, and a journal starts none: say --seat %s to start it, or --seat %s=%s",
				terminal.CleanText(side), terminal.CleanText(shellQuote(seat)), terminal.CleanText(side), human)
		default:
			f.seats = append(f.seats, seat)
		}
	}
	return nil
}

// playOn plays until the game is over or a person stops.
func playOn(ctx context.Context, k *kit.Kit, s *session.Session, seats *seats, path string, f *playFlags, before []event.Event) error {
	screen := terminal.New(k.In, k.Out)
	t := &tabletop{kit: k, session: s, seats: seats, path: path, screen: screen, narrator: narrator.New(screen, s.Table)}
	kit.MeasureScreen(k, screen)
	defer t.stopOnInterrupt(ctx, seats.humans())()
	t.narrator.Trace, t.narrator.Brief = f.trace, !seats.humans()
	hushed := hidesSeed(s, seats)
	if hushed {
		screen.WriteLine("%s, seed told at the end", s.Game.Title)
	} else {
		screen.WriteLine("%s, seed %s", s.Game.Title, s.Seed)
	}
	if path != "" {
		screen.WriteLine("kept in %s; go on with: vedette play --resume %s", path, path)
	}
	err := playAt(ctx, k, t, f, before)
	if err == nil {
		err = s.ConcludeGame()
	}
	lost := t.journalLoss()
	if closing := s.CloseJournal(); err == nil {
		err = closing
	}
	if err != nil {
		return playFailed(k, s, err)
	}
	if s.Table.Result() != nil {
		screen.WriteHeading("result")
		screen.WriteLine("%s", game.CapitalText(session.FormatResult(s.Game, s.Table)))
		screen.WriteLine("%s, hash %s", diag.CountNoun(t.actions, "action"), s.Table.Hash())
		if hushed {
			screen.WriteLine("seed %s", s.Seed)
		}
		if lost != "" {
			return kit.FindingsError("%s", lost)
		}
	}
	return nil
}

// playAt plays on the full screen if the terminal can and a person sits at it, and else line by
// line.
func playAt(ctx context.Context, k *kit.Kit, t *tabletop, f *playFlags, before []event.Event) error {
	if !t.seats.humans() || t.narrator.Trace {
		return t.playGame(ctx, before)
	}
	tty, err := wholeTerminal(k, f.plain)
	if err != nil {
		return kit.IOError(err)
	}
	if tty == nil {
		return t.playGame(ctx, before)
	}
	defer t.goFull(tty)()
	return t.playGame(ctx, before)
}

// hidesSeed reports whether the seed must not be printed while the game goes on: it is sealed,
// or a program plays that might read the output.
func hidesSeed(s *session.Session, seats *seats) bool {
	_, wide := rng.ParseWide(s.Seed)
	return s.Header != nil || seats.programSits() && wide
}

// playFailed reports a refused bot or a script error, with the commands that reproduce it.
func playFailed(k *kit.Kit, s *session.Session, err error) error {
	var r *game.Refused
	if !errors.As(err, &r) {
		return err
	}
	seed := s.Seed
	if s.Header != nil {
		seed = "sealed"
	}
	fmt.Fprintf(k.Err, "vedette: %s\nseed %s, hash before the fault %s\n", r.Error(), seed, s.Table.Hash())
	return kit.ErrFindings
}

// PlayPosition plays on from the position of a table, with people in all seats and no journal.
func PlayPosition(ctx context.Context, k *kit.Kit, l *kit.LoadedScenario, table *game.Table) error {
	table.MaxUndos = session.MaxUndos
	seats, err := readSeats(k, l, &playFlags{}, "0")
	if err != nil {
		return err
	}
	return playOn(ctx, k, &session.Session{LoadedScenario: l, Table: table}, seats, "", &playFlags{trace: true}, nil)
}
