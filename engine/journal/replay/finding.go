package replay

import "github.com/vedette-wargames/vedette/engine/diag"

// RulesVersion changes whenever the engine plays the same text differently.
const RulesVersion = "1"

// Rule ids of the findings of replays.
const (
	RuleReplay   = "journal-differs"
	RuleContent  = "content-changed"
	RuleUnhashed = "journal-unhashed"
	RuleSealed   = "journal-sealed"
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleReplay, Title: "a journal does not verify", Why: "Replaying it gives another game than the one that was played."},
		{ID: RuleUnhashed, Title: "an entry of a journal states no hash", Why: "Nothing in the file shows where the entry led, so that a changed course could pass."},
		{ID: RuleSealed, Title: "the seed of a journal is not known yet", Why: "Its dice can be proved only after the secrets are revealed, at the end of the game."},
		{ID: RuleContent, Title: "the game's text has changed since the journal was begun", Why: "The same actions may now mean something else."},
	}
}

// Finding is an error that is a finding.
type Finding struct {
	Diag  diag.Diagnostic
	Claim string // what of the journal is not so: action, dice, hash, end ...
}

// Error returns the finding in one line.
func (f *Finding) Error() string {
	if at := f.Diag.Pos.String(); at != "" {
		return at + ": " + diag.FormatSummary(&f.Diag)
	}
	return diag.FormatSummary(&f.Diag)
}
