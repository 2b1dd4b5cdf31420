package serve

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/record"
)

type verifyParams struct {
	Journal string `json:"journal" required:"true" doc:"Name of a saved game, or of a table."`
}

// verified is what vedette verify says of a journal.
type verified struct {
	Verdict string          `json:"verdict" doc:"proved, consistent or false: see docs/fair-dice.md."`
	Reasons []record.Reason `json:"reasons" doc:"Why it is not proved."`
	Message string          `json:"message,omitempty" doc:"What is wrong, when it is false."`
	Line    int             `json:"line,omitempty" doc:"The line of the journal where it is."`
	Actions int             `json:"actions" doc:"How many actions were played again."`
	Undone  int             `json:"undone" doc:"How many were taken back."`
	Hash    string          `json:"hash,omitempty" doc:"The hash of the position that they lead to."`
	Over    bool            `json:"over" doc:"Whether the game has ended."`
}

// lobbyVerify plays the journal of a game again and compares all that it says.
func (s *Server) lobbyVerify(p *verifyParams) (*verified, *protocol.Fault) {
	if f := s.saved(p.Journal); f != nil {
		return nil, f
	}
	log, err := journal.Load(s.journalOf(p.Journal))
	if wrong := (*journal.Error)(nil); errors.As(err, &wrong) && !wrong.Machine {
		return falsely(&wrong.Diag), nil
	}
	if err != nil {
		return nil, failure(err)
	}
	h := &log.Header
	if len(h.Commits) > 0 && !log.Revealed() {
		s.home.Vault.Unseal(log)
	}
	rules, rep := s.rules.get(h.Game+"/"+h.Scenario, h.Variants, optionTexts(h))
	if rules == nil {
		return nil, bad("%v", errNotReady(h.Game+"/"+h.Scenario, rep))
	}
	j, err := record.Judge(rules, log, record.Known{})
	switch {
	case err != nil:
		return nil, failure(err)
	case j.False != nil:
		return falsely(&j.False.Diag), nil
	}
	v := &verified{Verdict: string(j.Level), Reasons: append([]record.Reason{}, j.Reasons...), Actions: j.Actions, Undone: j.Undone}
	if j.Table != nil {
		v.Hash, v.Over = j.Table.Hash(), j.Table.Over() != nil
	}
	return v, nil
}

// falsely is the verdict on a journal of which something is not so.
func falsely(d *diag.Diagnostic) *verified {
	return &verified{Verdict: string(record.False), Reasons: []record.Reason{}, Message: diag.FormatSummary(d), Line: d.Pos.Line}
}
