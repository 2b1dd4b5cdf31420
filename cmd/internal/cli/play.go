package cli

import (
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// playFlags are what the verb play takes.
type playFlags struct {
	variantChoice
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

// playCommand makes the command `vedette play`.
func (a *app) playCommand() *cobra.Command {
	var f playFlags
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
		RunE: func(_ *cobra.Command, args []string) error { return a.runPlay(&f, args) },
	}
	c.Flags().StringVar(&f.all, "all", "", "who sits in every seat: human, "+strings.Join(botNames(), ", "))
	c.Flags().StringArrayVar(&f.seats, "seat", nil, "who sits for a side: SIDE=human, SIDE=BOT or SIDE=exec:COMMAND")
	c.Flags().DurationVar(&f.botTime, "bot-time", botTime, "how long a program may take for one decision; 0: as long as it likes")
	c.Flags().StringVar(&f.seed, "seed", "", "seed of the dice: 32 hexadecimal digits, a number or any text; by default a new one of 128 bits")
	c.Flags().BoolVar(&f.sealed, "sealed", false, "keep the seed out of the journal until the end, and its commitment in it")
	c.Flags().StringArrayVar(&f.commits, "commit", nil, "prepare a game with a side's part in the seed: SIDE=COMMITMENT")
	c.Flags().StringArrayVar(&f.secrets, "secret", nil, "with --resume: what a side has committed to, SIDE=FILE")
	c.Flags().StringVar(&f.journal, "journal", "", "keep the game in this file")
	c.Flags().StringVar(&f.resume, "resume", "", "go on with the game kept in this file")
	c.Flags().BoolVar(&f.plain, "plain", false, "line by line, even where the terminal could be filled with the map")
	c.Flags().BoolVar(&f.trace, "trace", false, "for authors: print every event, explanation and note of the scripts, hidden ones too")
	f.addFlags(c)
	return c
}

// typedSeedNote is printed when a seed was typed and other people or programs play.
const typedSeedNote = "note: this seed was typed, and a seat is somebody else's: who knows or guesses a seed foresees every die, and a short one is found from some twenty dice; leave --seed out for one that cannot be guessed"

func (a *app) runPlay(f *playFlags, args []string) error {
	if f.resume != "" {
		if len(args) > 0 || f.journal != "" || f.seed != "" || f.sealed || len(f.commits) > 0 || len(f.variants) > 0 || len(f.options) > 0 {
			return usageError("--resume goes on with the game in the file: leave out the id, --journal, --seed, --sealed, --commit, --variant and --option")
		}
		return a.resumeGame(f)
	}
	if len(f.secrets) > 0 {
		return usageError("--secret goes with --resume, when the prepared game has been sent to all")
	}
	if len(args) == 0 {
		return usageError("name a scenario; `vedette list` shows all")
	}
	l, err := a.loadScenario(args[0], f.variantChoice)
	if err != nil {
		return err
	}
	o, err := f.readOrigin(l)
	if err != nil {
		return err
	}
	seats, err := a.readSeats(l, f, o.seed)
	if err != nil {
		return err
	}
	defer seats.close()
	if f.seed != "" && seats.strangerSits() {
		fmt.Fprintln(a.err, typedSeedNote)
	}
	path := f.journal
	if path == "" && (seats.humans() || f.sealed || o.seed == "") {
		if path, err = freeName(a.dir, strings.ReplaceAll(l.ref, "/", "-")); err != nil {
			return err
		}
	}
	if o.seed == "" {
		return a.prepareGame(l, o, path, seats.seatNames())
	}
	s, err := l.beginGame(o, path, seats.seatNames())
	if err != nil {
		return err
	}
	return a.playOn(s, seats, path, f, s.table.Run().Events)
}

// freeName returns a file name that does not exist yet.
func freeName(dir, base string) (string, error) {
	for i := 1; i < 10000; i++ {
		name := fmt.Sprintf("%s-%d.journal", base, i)
		if _, err := os.Lstat(filepath.Join(dir, name)); errors.Is(err, os.ErrNotExist) {
			return name, nil
		} else if err != nil {
			return "", ioError(err)
		}
	}
	return "", usageError("there are too many journals here: name one with --journal")
}

// resumeGame continues the game of a journal.
func (a *app) resumeGame(f *playFlags) error {
	w, log, err := journal.Open(f.resume)
	if err != nil {
		return journalFailure(err)
	}
	s, err := a.takeUp(f, log)
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
	seats, err := a.readSeats(s.loadedScenario, f, s.seed)
	if err != nil {
		_ = w.Close() // nothing was written
		return err
	}
	defer seats.close()
	s.setJournal(w)
	if log.Torn != nil {
		fmt.Fprintf(a.err, "%s\n", log.Torn.Message)
	}
	actions, _ := log.StandingActions()
	fmt.Fprintf(a.err, "resumed after %s\n", countNoun(len(actions), "action"))
	return a.playOn(s, seats, f.resume, f, nil)
}

// takeUp replays a journal and returns its session.
func (a *app) takeUp(f *playFlags, log *journal.Log) (*session, error) {
	path := f.resume
	if err := takeSecrets(log, f.secrets); err != nil {
		return nil, err
	}
	l, rules, err := a.reopenGame(path, log)
	if err != nil {
		return nil, err
	}
	last := newReplayMemory(log)
	t, err := replay.ReplayEach(rules, log, last.noteEntry)
	if err != nil {
		var rep diag.List
		if err := addFinding(&rep, err); err != nil {
			return nil, err
		}
		if err := diag.WriteText(a.err, &rep, nil, a.color); err != nil {
			return nil, ioError(err)
		}
		return nil, findingsError("the game is not resumed; `vedette replay %s` shows how far it goes", path)
	}
	s := &session{loadedScenario: l, table: t, seed: string(log.Seed()), last: last}
	_, end := log.StandingActions()
	s.endUnwritten = t.Result() != nil && end == nil
	switch {
	case log.IsRevealed() && t.Result() == nil:
		return nil, findingsError("%s has told its secrets, so that its dice can be foreseen: it is not played further", path)
	case len(log.Header.Commits) > 0 && !log.IsRevealed():
		s.header, s.secret = &log.Header, log.Secrets
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
		case strings.HasPrefix(kept[side], execSeat):
			return usageError("the seat of %s was a program's, and a journal starts none: say --seat %s to start it, or --seat %s=%s",
				terminal.CleanText(side), terminal.CleanText(shellQuote(seat)), terminal.CleanText(side), human)
		default:
			f.seats = append(f.seats, seat)
		}
	}
	return nil
}

// playOn plays until the game is over or a person stops.
func (a *app) playOn(s *session, seats *seats, path string, f *playFlags, before []event.Event) error {
	screen := terminal.New(a.in, a.out)
	t := &tabletop{app: a, session: s, seats: seats, path: path, screen: screen, narrator: newNarrator(screen, s.table)}
	a.measureScreen(screen)
	if seats.humans() {
		defer t.stopOnInterrupt()()
	}
	t.narrator.trace, t.narrator.brief = f.trace, !seats.humans()
	hushed := s.hidesSeed(seats)
	if hushed {
		screen.WriteLine("%s, seed told at the end", s.Game.Title)
	} else {
		screen.WriteLine("%s, seed %s", s.Game.Title, s.seed)
	}
	if path != "" {
		screen.WriteLine("kept in %s; go on with: vedette play --resume %s", path, path)
	}
	err := a.playAt(t, f, before)
	if err == nil {
		err = s.concludeGame()
	}
	lost := t.journalLoss()
	if closing := s.closeJournal(); err == nil {
		err = closing
	}
	if err != nil {
		return a.playFailed(s, err)
	}
	if s.table.Result() != nil {
		screen.WriteHeading("result")
		screen.WriteLine("%s", resultText(s.Game, s.table))
		screen.WriteLine("%s, hash %s", countNoun(t.actions, "action"), s.table.Hash())
		if hushed {
			screen.WriteLine("seed %s", s.seed)
		}
		if lost != "" {
			return findingsError("%s", lost)
		}
	}
	return nil
}

// playAt plays on the full screen if the terminal can and a person sits at it, and else line by
// line.
func (a *app) playAt(t *tabletop, f *playFlags, before []event.Event) error {
	if !t.seats.humans() || t.narrator.trace {
		return t.playGame(before)
	}
	tty, err := a.wholeTerminal(f.plain)
	if err != nil {
		return ioError(err)
	}
	if tty == nil {
		return t.playGame(before)
	}
	defer t.goFull(tty)()
	return t.playGame(before)
}

// hidesSeed reports whether the seed must not be printed while the game goes on: it is sealed,
// or a program plays that might read the output.
func (s *session) hidesSeed(seats *seats) bool {
	_, wide := rng.ParseWide(s.seed)
	return s.header != nil || seats.programSits() && wide
}

// playFailed reports a refused bot or a script error, with the commands that reproduce it.
func (a *app) playFailed(s *session, err error) error {
	var r *game.Refused
	if !errors.As(err, &r) {
		return err
	}
	seed := s.seed
	if s.header != nil {
		seed = "sealed"
	}
	fmt.Fprintf(a.err, "vedette: %s\nseed %s, hash before the fault %s\n", r.Error(), seed, s.table.Hash())
	return errFindings
}

// playPosition plays on from the position of a table, with people in all seats and no journal.
func (a *app) playPosition(l *loadedScenario, table *game.Table) error {
	table.MaxUndos = maxUndos
	seats, err := a.readSeats(l, &playFlags{}, "0")
	if err != nil {
		return err
	}
	return a.playOn(&session{loadedScenario: l, table: table}, seats, "", &playFlags{trace: true}, nil)
}
