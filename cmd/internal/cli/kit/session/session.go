package session

import (
	"cmp"
	"encoding/json"
	"errors"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
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

// MaxUndos is the greatest number of actions that can be taken back in a row.
const MaxUndos = 500

// Session is a game under way with its journal.
type Session struct {
	*kit.LoadedScenario
	Table    *game.Table
	Recorder *replay.Recorder // nil: no journal
	Log      *journal.Writer  // nil: no journal
	Seed     string

	Header       *journal.Header   // of a sealed game whose secrets are revealed at its end
	Secrets      map[string]string // those secrets
	EndUnwritten bool              // the game is over, but a crash kept the journal from saying so
	Memory       *narrator.Memory  // of a resumed game: what the sides saw before
}

// BeginGame starts a game. path names its journal; an empty path means no journal.
func BeginGame(l *kit.LoadedScenario, o SeedOrigin, path string, seats map[string]string) (*Session, error) {
	rules, err := kit.NewRules(l.Compilation)
	if err != nil {
		return nil, err
	}
	var setting game.Setting
	setting.SetSeed(o.Seed)
	s := &Session{LoadedScenario: l, Seed: o.Seed}
	if s.Table, err = game.New(rules, setting); err != nil {
		return nil, scriptFault(err)
	}
	s.Table.MaxUndos = MaxUndos
	if path == "" {
		return s, nil
	}
	w, err := CreateJournal(path, o, rules, seats)
	if err != nil {
		return nil, err
	}
	if o.Commits != nil {
		h := newHeader(o, rules, seats)
		s.Header, s.Secrets = &h, o.Secrets
	}
	s.SetJournal(w)
	return s, nil
}

// newHeader returns the journal header of a new game.
func newHeader(o SeedOrigin, rules *game.Rules, seats map[string]string) journal.Header {
	var setting game.Setting
	setting.SetSeed(o.Seed)
	h := replay.NewHeader(rules, setting, seats)
	if o.Commits != nil {
		h.Seed, h.Commits = "", o.Commits
	}
	return h
}

// CreateJournal writes the header of a new game. It stores the secrets of the game in the vault
// first.
func CreateJournal(path string, o SeedOrigin, rules *game.Rules, seats map[string]string) (*journal.Writer, error) {
	h := newHeader(o, rules, seats)
	if o.Commits != nil {
		if err := HideSecrets(&h, o.Secrets); err != nil {
			return nil, err
		}
	}
	w, err := journal.Create(path, h)
	if err != nil {
		if o.Commits != nil {
			ForgetSecrets(&h)
		}
		return nil, kit.JournalError(err)
	}
	return w, nil
}

// ConcludeGame writes the entries that follow the last action of a game that is over.
func (s *Session) ConcludeGame() error {
	if s.Log == nil || s.Table.Result() == nil {
		return nil
	}
	if s.EndUnwritten {
		if err := s.Recorder.RecordEnd(s.Table); err != nil {
			return kit.JournalError(err)
		}
	}
	if s.Header == nil {
		return nil
	}
	if err := s.Log.Append(journal.Entry{Secrets: s.Secrets}); err != nil {
		return kit.JournalError(err)
	}
	ForgetSecrets(s.Header)
	return nil
}

// SetJournal makes the session write its actions to w from now on.
func (s *Session) SetJournal(w *journal.Writer) {
	s.Log, s.Recorder = w, replay.NewRecorder(w)
}

// ApplyAction carries out an action and returns its events. If there is a journal, it writes the
// action there first. The error is a refusal by the rules, or a fault of the journal.
func (s *Session) ApplyAction(a flow.Action) ([]event.Event, error) {
	events, refused, err := livegame.NewWithoutHistory(s.Table, s.Recorder).Apply(a)
	switch {
	case err != nil:
		return nil, kit.JournalError(err)
	case refused != nil:
		return nil, refused
	}
	return slices.Clone(events), nil
}

// UndoAction takes the last action back and reports whether the rules allow that. The error is a
// fault of the journal.
func (s *Session) UndoAction() (bool, error) {
	done, err := livegame.NewWithoutHistory(s.Table, s.Recorder).Undo()
	if err != nil {
		return false, kit.JournalError(err)
	}
	return done, nil
}

// CloseJournal closes the journal, if there is one. Its error has an exit code.
func (s *Session) CloseJournal() error {
	if s.Log == nil {
		return nil
	}
	if err := s.Log.Close(); err != nil {
		return kit.JournalError(err)
	}
	return nil
}

// ReopenGame loads the rules of a journal's game from the project found here.
func ReopenGame(k *kit.Kit, path string, log *journal.Log) (*kit.LoadedScenario, *game.Rules, error) {
	if log.Header.View != "" || log.Header.Seed == "" && len(log.Header.Commits) == 0 {
		return nil, nil, kit.FindingsError("%s is the view of one side: it lacks the seed and cannot be played again", path)
	}
	UnsealLog(log)
	w, err := k.OpenHere()
	if err != nil {
		return nil, nil, err
	}
	t := &kit.Target{Workspace: w, Ref: log.Header.Game + "/" + log.Header.Scenario}
	var rep diag.List
	if _, s := w.Project.FindScenario(t.Ref, &rep); s == nil {
		return nil, nil, kit.UsageError("%s is a game of %s, which is not here: %s", path, t.Ref, kit.ExplainNotFound(w.Project, t.Ref, &rep))
	}
	l, err := k.LoadTarget(t, kit.VariantChoice{Variants: log.Header.Variants, Options: optionFlags(&log.Header)})
	if err != nil {
		return nil, nil, err
	}
	rules, err := kit.NewRules(l.Compilation)
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

// LoadJournal reads a journal; its errors have their exit codes.
func LoadJournal(path string) (*journal.Log, error) {
	log, err := journal.Load(path)
	if err != nil {
		return nil, kit.JournalError(err)
	}
	return log, nil
}

func scriptFault(err error) error { return kit.FindingsError("%v", err) }

// FormatResult says how a game ended, as part of a sentence: "the Reds win (Decisive)".
func FormatResult(g *model.Game, t *game.Table) string {
	r := t.Result()
	switch {
	case r == nil:
		return "the game goes on"
	case r.Winner < 0:
		return game.WinText(g, r.Winner, cmp.Or(r.Name, "a draw"))
	}
	return game.WinText(g, r.Winner, cmp.Or(r.Name, r.By))
}

// FormatSeed returns a seed in its canonical form, however it was typed.
func FormatSeed(typed string) string { return rng.FormatSeed(rng.ReadSeed(typed)) }

// SeedOrigin is the source of the dice of a new game: a seed, or secrets.
type SeedOrigin struct {
	Seed             string            // empty: it waits for secrets
	Secrets, Commits map[string]string // of a sealed seed
}

// AddFinding takes over an error that is a finding.
func AddFinding(rep *diag.List, err error) error {
	var f *replay.Finding
	if errors.As(err, &f) {
		rep.Add(f.Diag)
		return nil
	}
	return scriptFault(err)
}
