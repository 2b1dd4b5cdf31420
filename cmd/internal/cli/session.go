package cli

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// maxUndos is how many actions back undo may go.
const maxUndos = 500

// session is a game under way with its journal.
type session struct {
	*loadedScenario
	table    *game.Table
	recorder *replay.Recorder // nil: no journal
	log      *journal.Writer  // nil: no journal
	seed     string

	header       *journal.Header   // of a sealed game whose secrets are revealed at its end
	secret       map[string]string // those secrets
	endUnwritten bool              // the game is over, but a crash kept the journal from saying so
	last         *replayMemory     // of a resumed game: what the sides saw before
}

// beginGame starts a game; path names its journal, empty for none.
func (l *loadedScenario) beginGame(o seedOrigin, path string, seats map[string]string) (*session, error) {
	rules, err := newRules(l.loaded)
	if err != nil {
		return nil, err
	}
	var setting game.Setting
	setting.SetSeed(o.seed)
	s := &session{loadedScenario: l, seed: o.seed}
	if s.table, err = game.New(rules, setting); err != nil {
		return nil, scriptFault(err)
	}
	s.table.MaxUndos = maxUndos
	if path == "" {
		return s, nil
	}
	w, err := createJournal(path, o, rules, seats)
	if err != nil {
		return nil, err
	}
	if o.commits != nil {
		h := newHeader(o, rules, seats)
		s.header, s.secret = &h, o.secrets
	}
	s.setJournal(w)
	return s, nil
}

// newHeader returns the journal header of a new game.
func newHeader(o seedOrigin, rules *game.Rules, seats map[string]string) journal.Header {
	var setting game.Setting
	setting.SetSeed(o.seed)
	h := replay.NewHeader(rules, setting, seats)
	if o.commits != nil {
		h.Seed, h.Commits = "", o.commits
	}
	return h
}

// createJournal writes the header of a new game. It stores the secrets of the game in the vault
// first.
func createJournal(path string, o seedOrigin, rules *game.Rules, seats map[string]string) (*journal.Writer, error) {
	h := newHeader(o, rules, seats)
	if o.commits != nil {
		if err := hideSecrets(&h, o.secrets); err != nil {
			return nil, err
		}
	}
	w, err := journal.Create(path, h)
	if err != nil {
		if o.commits != nil {
			forgetSecrets(&h)
		}
		return nil, journalFailure(err)
	}
	return w, nil
}

// concludeGame writes the entries that follow the last action of a game that is over.
func (s *session) concludeGame() error {
	if s.log == nil || s.table.Result() == nil {
		return nil
	}
	if s.endUnwritten {
		if err := s.recorder.RecordEnd(s.table); err != nil {
			return journalFailure(err)
		}
	}
	if s.header == nil {
		return nil
	}
	if err := s.log.Append(journal.Entry{Secrets: s.secret}); err != nil {
		return journalFailure(err)
	}
	forgetSecrets(s.header)
	return nil
}

func (s *session) setJournal(w *journal.Writer) {
	s.log, s.recorder = w, replay.NewRecorder(w)
}

// applyAction carries out an action. If there is a journal, it is written there first.
func (s *session) applyAction(a flow.Action) ([]event.Event, error) {
	events, refused, err := livegame.NewWithoutHistory(s.table, s.recorder).Apply(a)
	switch {
	case err != nil:
		return nil, journalFailure(err)
	case refused != nil:
		return nil, refused
	}
	return slices.Clone(events), nil
}

// undoAction takes the last action back; it reports whether it could.
func (s *session) undoAction() (bool, error) {
	done, err := livegame.NewWithoutHistory(s.table, s.recorder).Undo()
	if err != nil {
		return false, journalFailure(err)
	}
	return done, nil
}

func (s *session) closeJournal() error {
	if s.log == nil {
		return nil
	}
	if err := s.log.Close(); err != nil {
		return journalFailure(err)
	}
	return nil
}

// reopenGame loads the rules of a journal's game from the project found here.
func (a *app) reopenGame(path string, log *journal.Log) (*loadedScenario, *game.Rules, error) {
	if log.Header.View != "" || log.Header.Seed == "" && len(log.Header.Commits) == 0 {
		return nil, nil, findingsError("%s is the view of one side: it lacks the seed and cannot be played again", path)
	}
	unsealLog(log)
	w, err := a.openHere()
	if err != nil {
		return nil, nil, err
	}
	t := &target{workspace: w, ref: log.Header.Game + "/" + log.Header.Scenario}
	var rep diag.List
	if _, s := w.project.FindScenario(t.ref, &rep); s == nil {
		return nil, nil, usageError("%s is a game of %s, which is not here: %s", path, t.ref, notFound(w.project, t.ref, &rep))
	}
	l, err := a.loadTarget(t, variantChoice{variants: log.Header.Variants, options: optionFlags(&log.Header)})
	if err != nil {
		return nil, nil, err
	}
	rules, err := newRules(l.loaded)
	return l, rules, err
}

// optionFlags returns the options of a header as values of --option.
func optionFlags(h *journal.Header) []string {
	var out []string
	for k, raw := range h.Options {
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			text = s
		}
		out = append(out, k+"="+text)
	}
	slices.Sort(out)
	return out
}

// loadJournal reads a journal; its errors have their exit codes.
func loadJournal(path string) (*journal.Log, error) {
	log, err := journal.Load(path)
	if err != nil {
		return nil, journalFailure(err)
	}
	return log, nil
}

// journalFailure returns an error of the journal with its exit code.
func journalFailure(err error) error {
	var j *journal.Error
	if !errors.As(err, &j) {
		return ioError(err)
	}
	code := exitFindings
	switch {
	case j.Diag.Rule == journal.RuleExists || j.Diag.Rule == journal.RuleLocked:
		code = exitUsage
	case j.Machine && wrongPath(err):
		code = exitUsage
	case j.Machine:
		code = exitMachine
	}
	return exitWith(code, j.Error())
}

func scriptFault(err error) error { return findingsError("%v", err) }

// resultText says in a sentence how a game ended.
func resultText(g *model.Game, t *game.Table) string {
	r := t.Result()
	switch {
	case r == nil:
		return "the game goes on"
	case r.Winner < 0:
		return fmt.Sprintf("nobody wins: %s", cmp.Or(r.Name, "a draw"))
	}
	return fmt.Sprintf("%s wins: %s", game.SideText(g, r.Winner), cmp.Or(r.Name, r.By))
}

// seedText returns a seed in its canonical form, however it was typed.
func seedText(typed string) string { return rng.FormatSeed(rng.ReadSeed(typed)) }
