package lobby

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

type verifyParams struct {
	Journal string `json:"journal" required:"true" doc:"Name of a saved game, or of a table."`
}

// VerifyResult is what vedette verify says of a journal.
type VerifyResult struct {
	Verdict string          `json:"verdict" doc:"proved, consistent or false: see docs/fair-dice.md."`
	Reasons []replay.Reason `json:"reasons" doc:"Why it is not proved."`
	Message string          `json:"message,omitempty" doc:"What is wrong, when it is false."`
	Line    int             `json:"line,omitempty" doc:"The line of the journal where it is."`
	Actions int             `json:"actions" doc:"How many actions were played again."`
	Undone  int             `json:"undone" doc:"How many were taken back."`
	Hash    string          `json:"hash,omitempty" doc:"The hash of the position that they lead to."`
	Over    bool            `json:"over" doc:"Whether the game has ended."`
}

// lobbyVerify replays the journal of a game and compares all its claims.
func (l *Lobby) lobbyVerify(p *verifyParams) (*VerifyResult, *protocol.Fault) {
	if f := l.checkSaved(p.Journal); f != nil {
		return nil, f
	}
	log, err := l.host.Store.LoadJournal(p.Journal)
	if wrong := (*journal.Error)(nil); errors.As(err, &wrong) && !wrong.Machine {
		return falseVerdict(&wrong.Diag), nil
	}
	if err != nil {
		return nil, internalFault(err)
	}
	h := &log.Header
	if len(h.Commits) > 0 && !log.IsRevealed() {
		l.host.Vault.UnsealLog(log)
	}
	rules, rep := l.rules.loadRules(h.Game+"/"+h.Scenario, h.Variants, optionTexts(h))
	if rules == nil {
		return nil, paramFault("%v", errNotReady(h.Game+"/"+h.Scenario, rep))
	}
	j, err := replay.JudgeJournal(l.life, rules, log, replay.Evidence{})
	switch {
	case err != nil:
		return nil, internalFault(err)
	case j.False != nil:
		return falseVerdict(&j.False.Diag), nil
	}
	v := &VerifyResult{Verdict: string(j.Level), Reasons: append([]replay.Reason{}, j.Reasons...), Actions: j.Actions, Undone: j.Undone}
	if j.Table != nil {
		v.Hash, v.Over = j.Table.Hash(), j.Table.Result() != nil
	}
	return v, nil
}

// falseVerdict returns the verdict on a journal with a false claim.
func falseVerdict(d *diag.Diagnostic) *VerifyResult {
	return &VerifyResult{Verdict: string(replay.False), Reasons: []replay.Reason{}, Message: diag.FormatSummary(d), Line: d.Pos.Line}
}
