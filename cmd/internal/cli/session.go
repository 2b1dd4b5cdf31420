package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
)

// undosKept is how many actions back undo may go.
const undosKept = 500

// session is a game under way with its journal.
type session struct {
	*loaded
	table *game.Table
	kept  *game.Session   // nil: no journal
	log   *journal.Writer // nil: no journal
	seed  string
}

// begin starts a game; path names its journal, empty for none.
func (l *loaded) begin(seed, path string, seats map[string]string) (*session, error) {
	rules, err := newRules(l.Result)
	if err != nil {
		return nil, err
	}
	var setting game.Setting
	setting.SetSeed(seed)
	s := &session{loaded: l, seed: seed}
	if s.table, err = game.New(rules, setting); err != nil {
		return nil, scriptFault(err)
	}
	s.table.Undos = undosKept
	if path == "" {
		return s, nil
	}
	w, err := journal.Create(path, game.Header(rules, setting, seats))
	if err != nil {
		return nil, journalFailure(err)
	}
	s.keep(w)
	return s, nil
}

func (s *session) keep(w *journal.Writer) {
	s.log, s.kept = w, game.Record(s.table, w)
}

// apply carries out an action; with a journal it is written down first.
func (s *session) apply(a flow.Action) ([]event.Event, error) {
	var events []event.Event
	var refused *game.Refused
	var err error
	if s.kept != nil {
		events, refused, err = s.kept.Apply(a)
	} else {
		events, refused = s.table.Apply(a)
	}
	switch {
	case err != nil:
		return nil, journalFailure(err)
	case refused != nil:
		return nil, refused
	}
	return slices.Clone(events), nil
}

// undo takes the last action back; it reports whether it could.
func (s *session) undo() (bool, error) {
	if s.kept == nil {
		return s.table.Undo(), nil
	}
	done, err := s.kept.Undo()
	if err != nil {
		return false, journalFailure(err)
	}
	return done, nil
}

func (s *session) close() error {
	if s.log == nil {
		return nil
	}
	if err := s.log.Close(); err != nil {
		return journalFailure(err)
	}
	return nil
}

// reopen loads what the game of a journal needs, from the project found here.
func (a *app) reopen(path string, log *journal.Log) (*loaded, *game.Rules, error) {
	if log.Header.View != "" || log.Header.Seed == "" && len(log.Header.Commits) == 0 {
		return nil, nil, found("%s is the view of one side: it lacks the seed and cannot be played again", path)
	}
	w, err := a.here()
	if err != nil {
		return nil, nil, err
	}
	t := &target{workspace: w, ref: log.Header.Game + "/" + log.Header.Scenario}
	var rep diag.List
	if _, s := w.project.Find(t.ref, &rep); s == nil {
		return nil, nil, usage("%s is a game of %s, which is not here: %s", path, t.ref, notFound(w.project, t.ref, &rep))
	}
	l, err := a.loadTarget(t, choice{variants: log.Header.Variants, options: optionsOf(&log.Header)})
	if err != nil {
		return nil, nil, err
	}
	rules, err := newRules(l.Result)
	return l, rules, err
}

// optionsOf turns the options of a header back into flags.
func optionsOf(h *journal.Header) []string {
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

// loadJournal reads a journal; what is wrong with it has the right exit code.
func loadJournal(path string) (*journal.Log, error) {
	log, err := journal.Load(path)
	if err != nil {
		return nil, journalFailure(err)
	}
	return log, nil
}

// journalFailure gives a failure of the journal its exit code.
func journalFailure(err error) error {
	var j *journal.Error
	if !errors.As(err, &j) {
		return machine(err)
	}
	code := exitFindings
	switch {
	case j.Diag.Rule == journal.RuleExists || j.Diag.Rule == journal.RuleLocked:
		code = exitUsage
	case j.Machine:
		code = exitMachine
	}
	return &failure{code, j.Error()}
}

func scriptFault(err error) error { return found("%v", err) }

// resultText is how a game ended, in a sentence.
func resultText(g *model.Game, t *game.Table) string {
	r := t.Over()
	switch {
	case r == nil:
		return "the game goes on"
	case r.Winner < 0:
		return fmt.Sprintf("nobody wins: %s", orID(r.Name, "a draw"))
	}
	return fmt.Sprintf("%s wins: %s", game.SideText(g, r.Winner), orID(r.Name, r.By))
}
