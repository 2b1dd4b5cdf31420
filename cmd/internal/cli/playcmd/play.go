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

// Options say which game [Run] plays, and who sits where.
type Options struct {
	Kit *kit.Kit
	kit.VariantChoice
	Args    []string // the scenario; none with Resume
	All     string   // who sits in every seat that Seats does not name
	Seats   []string // SIDE=human, SIDE=BOT or SIDE=exec:COMMAND
	Seed    string   // empty: a new one of 128 bits
	Sealed  bool     // the seed stays out of the journal until the end
	Commits []string // prepares a game with parts of the seed: SIDE=COMMITMENT
	Secrets []string // with Resume: SIDE=FILE
	Journal string   // the file that keeps the game; empty: a free name, or none where only bots play
	Resume  string   // goes on with the game in this file
	Trace   bool     // prints every event and explanation
	Plain   bool     // line by line, even where the terminal could show the map
	BotTime time.Duration
}

// typedSeedNote is printed when a seed was typed and other people or programs play.
const typedSeedNote = "note: this seed was typed, and a seat is somebody else's: who knows or guesses a seed foresees every die, and a short one is found from some twenty dice; leave --seed out for one that cannot be guessed"

// Run plays a game that it begins or goes on with. The end of ctx stops it as a person does: at the
// next decision, with everything kept that was done. The error is wrong usage, or a fault of a script or
// program.
func Run(ctx context.Context, o Options) error {
	k, f, args := o.Kit, &o, o.Args
	if f.Resume != "" {
		if len(args) > 0 || f.Journal != "" || f.Seed != "" || f.Sealed || len(f.Commits) > 0 || len(f.Variants) > 0 || len(f.Options) > 0 {
			return kit.UsageError("--resume goes on with the game in the file: leave out the id, --journal, --seed, --sealed, --commit, --variant and --option")
		}
		return resumeGame(ctx, k, f)
	}
	if len(f.Secrets) > 0 {
		return kit.UsageError("--secret goes with --resume, when the prepared game has been sent to all")
	}
	if len(args) == 0 {
		return kit.UsageError("name a scenario; `vedette list` shows all")
	}
	l, err := k.LoadScenario(args[0], f.VariantChoice)
	if err != nil {
		return err
	}
	origin, err := f.readOrigin(l)
	if err != nil {
		return err
	}
	seats, err := readSeats(k, l, f, origin.Seed)
	if err != nil {
		return err
	}
	defer seats.close()
	if f.Seed != "" && seats.strangerSits() {
		fmt.Fprintln(k.Err, typedSeedNote)
	}
	path := f.Journal
	if path == "" && (seats.humans() || f.Sealed || origin.Seed == "") {
		if path, err = freeName(k.Dir, strings.ReplaceAll(l.Ref, "/", "-")); err != nil {
			return err
		}
	}
	if origin.Seed == "" {
		return prepareGame(k, l, origin, path, seats.seatNames())
	}
	s, err := session.BeginGame(l, origin, path, seats.seatNames())
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
func resumeGame(ctx context.Context, k *kit.Kit, f *Options) error {
	w, log, err := journal.Open(f.Resume)
	if err != nil {
		return kit.JournalError(err)
	}
	s, err := takeUp(ctx, k, f, log)
	if err != nil {
		_ = w.Close() // nothing was written
		return err
	}
	if f.All == "" {
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
	return playOn(ctx, k, s, seats, f.Resume, f, nil)
}

// takeUp replays a journal and returns its session.
func takeUp(ctx context.Context, k *kit.Kit, f *Options, log *journal.Log) (*session.Session, error) {
	path := f.Resume
	if err := takeSecrets(log, f.Secrets); err != nil {
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
func (f *Options) keepSeats(kept map[string]string) error {
	named := map[string]bool{}
	for _, seat := range f.Seats {
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
			f.Seats = append(f.Seats, seat)
		}
	}
	return nil
}

// playOn plays until the game is over or a person stops.
func playOn(ctx context.Context, k *kit.Kit, s *session.Session, seats *seats, path string, f *Options, before []event.Event) error {
	screen := terminal.New(k.In, k.Out)
	t := &tabletop{kit: k, session: s, seats: seats, path: path, screen: screen, narrator: narrator.New(screen, s.Table)}
	kit.MeasureScreen(k, screen)
	defer t.stopOnInterrupt(ctx, seats.humans())()
	t.narrator.Trace, t.narrator.Brief = f.Trace, !seats.humans()
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
func playAt(ctx context.Context, k *kit.Kit, t *tabletop, f *Options, before []event.Event) error {
	if !t.seats.humans() || t.narrator.Trace {
		return t.playGame(ctx, before)
	}
	tty, err := wholeTerminal(k, f.Plain)
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
	seats, err := readSeats(k, l, &Options{}, "0")
	if err != nil {
		return err
	}
	return playOn(ctx, k, &session.Session{LoadedScenario: l, Table: table}, seats, "", &Options{Trace: true}, nil)
}
