package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// undosKept is how many actions back undo may go.
const undosKept = 500

// session is a game under way with its journal.
type session struct {
	*loaded
	rules *game.Rules
	table *game.Table
	log   *journal.Writer // nil: not kept
	seed  uint64
	ended bool // the end is in the journal
}

// begin starts a game; path names its journal, empty for none.
func (l *loaded) begin(seed uint64, path string, seats map[string]string) (*session, error) {
	rules, err := newRules(l)
	if err != nil {
		return nil, err
	}
	s := &session{loaded: l, rules: rules, seed: seed}
	if s.table, err = game.New(rules, game.Setting{Seed: rng.Seed(seed)}); err != nil {
		return nil, scriptFault(err)
	}
	s.table.Undos = undosKept
	if path != "" {
		if s.log, err = journal.Create(path, l.header(seed, seats)); err != nil {
			return nil, journalFailure(err)
		}
	}
	return s, nil
}

// header is what a journal needs to set the game up again.
func (l *loaded) header(seed uint64, seats map[string]string) journal.Header {
	h := journal.Header{
		Game: l.Game.ID, Scenario: l.Game.Scenario, Rules: Version, Content: l.Game.Content, Contents: l.Game.Files,
		Variants: l.choice.list(), Seed: &seed, Seats: seats,
	}
	if len(l.values) > 0 {
		h.Options = map[string]json.RawMessage{}
		for k, v := range l.values {
			text, err := json.Marshal(v)
			if err == nil {
				h.Options[k] = text
			}
		}
	}
	return h
}

// optionsOf reads the options of a header back into flags.
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
	return out
}

// apply carries out an action and keeps it; what it did is returned only once
// the journal holds it.
func (s *session) apply(a flow.Action) ([]event.Event, error) {
	d, _ := s.table.Decision()
	before := s.entry(d, a)
	events, refused := s.table.Apply(a)
	if refused != nil {
		return events, refused
	}
	events = append([]event.Event(nil), events...)
	if s.log == nil {
		return events, nil
	}
	before.Dice, before.Hash = dice(s.table.Rolls()), s.table.Hash()
	if err := s.log.Append(before); err != nil {
		return nil, journalFailure(err)
	}
	return events, s.end()
}

func (s *session) entry(d flow.Decision, a flow.Action) journal.Entry {
	return journal.Entry{By: sideID(s.Game, d.Side), Do: json.RawMessage(game.ActionJSON(s.Game, a))}
}

func sideID(g *model.Game, side model.SideID) string {
	if side < 0 || int(side) >= len(g.Sides) {
		return "nobody"
	}
	return g.Sides[side].ID
}

func dice(rolls []flow.Roll) []journal.Die {
	var out []journal.Die
	for _, r := range rolls {
		out = append(out, journal.Die{Stream: r.Stream, Value: r.Value})
	}
	return out
}

// end writes the result once.
func (s *session) end() error {
	r := s.table.Over()
	if r == nil || s.ended || s.log == nil {
		return nil
	}
	s.ended = true
	if err := s.log.Append(journal.Entry{End: endJSON(s.Game, s.table)}); err != nil {
		return journalFailure(err)
	}
	return nil
}

func endJSON(g *model.Game, t *game.Table) json.RawMessage {
	r := t.Over()
	end := struct {
		Winner string `json:"winner,omitempty"`
		Level  int    `json:"level,omitempty"`
		Name   string `json:"name,omitempty"`
		By     string `json:"by,omitempty"`
	}{Level: r.Level, Name: r.Name, By: r.By}
	if r.Winner >= 0 {
		end.Winner = sideID(g, r.Winner)
	}
	text, err := json.Marshal(end)
	if err != nil {
		return json.RawMessage("{}")
	}
	return text
}

// undo takes the last action back.
func (s *session) undo() (bool, error) {
	if !s.table.Undo() {
		return false, nil
	}
	s.ended = false
	if s.log == nil {
		return true, nil
	}
	if err := s.log.Append(journal.Entry{Undo: 1, Hash: s.table.Hash()}); err != nil {
		return false, journalFailure(err)
	}
	return true, nil
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

// journalFailure gives a failure of the journal its exit code.
func journalFailure(err error) error {
	var j *journal.Error
	if errors.As(err, &j) {
		code := exitFindings
		switch {
		case j.Machine:
			code = exitMachine
		case j.Diag.Rule == journal.RuleExists || j.Diag.Rule == journal.RuleLocked:
			code = exitUsage
		}
		return &failure{code, j.Error()}
	}
	return &failure{exitMachine, err.Error()}
}

func scriptFault(err error) error { return found("%v", err) }

// parseSeed reads a seed: a number, or any text.
func parseSeed(text string) uint64 {
	if n, err := strconv.ParseUint(text, 10, 64); err == nil {
		return n
	}
	return uint64(rng.ParseSeed(text))
}

// resultText is how a game ended, in a sentence.
func resultText(g *model.Game, t *game.Table) string {
	r := t.Over()
	if r == nil {
		return "the game goes on"
	}
	if r.Winner < 0 {
		return fmt.Sprintf("a draw: %s", orID(r.Name, "nobody wins"))
	}
	return fmt.Sprintf("%s wins: %s", game.SideText(g, r.Winner), orID(r.Name, r.By))
}
