package journal

import "github.com/vedette-wargames/vedette/engine/diag"

// Rule ids of the findings of this package.
const (
	RuleDamaged    = "journal-damaged"
	RuleTorn       = "journal-torn"
	RuleForeign    = "journal-foreign"
	RuleFormat     = "journal-format"
	RuleField      = "journal-field"
	RuleEntry      = "journal-entry"
	RuleView       = "journal-view"
	RuleExists     = "journal-exists"
	RuleLocked     = "journal-locked"
	RuleUnreadable = "journal-unreadable"
	RuleWrite      = "journal-unwritable"
	RuleClosed     = "journal-closed"
	RuleReplace    = "file-not-replaced"
	RuleUnsettled  = "file-not-yet-stored"
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleDamaged, Title: "a line of the journal was altered, cut, lost or moved", Why: "A game replayed from altered actions would not be the game that was played."},
		{ID: RuleTorn, Severity: diag.Warning, Title: "the last line was cut short by a crash and is left out", Why: "It was never acknowledged; all before it is whole."},
		{ID: RuleForeign, Title: "the file is not a journal", Why: "Only a journal says which game to set up and what was done in it."},
		{ID: RuleFormat, Title: "the journal is written in another format version", Why: "Fields may mean something else there."},
		{ID: RuleField, Title: "a field is unknown, missing, doubled or cannot be read", Why: "A journal that merely looks right must not load."},
		{ID: RuleEntry, Title: "an entry cannot follow those before it", Why: "Each entry is one action, one undo of earlier actions, or the end of the game."},
		{ID: RuleView, Title: "the view of one side cannot be resumed", Why: "It lacks the seed and what that side may not know."},
		{ID: RuleExists, Title: "a new journal would overwrite a file", Why: "Nothing is lost: a new game needs a new file."},
		{ID: RuleLocked, Title: "another process is playing this game", Why: "Two writers would mix their actions."},
		{ID: RuleUnreadable, Title: "the journal cannot be opened, locked or read", Why: "The system refused; the message says why."},
		{ID: RuleWrite, Title: "the journal cannot be written", Why: "The action is not saved and so not done; all before it is."},
		{ID: RuleClosed, Title: "the journal takes no more entries", Why: "It was closed, or a failed write stopped it."},
		{ID: RuleReplace, Title: "a file could not be written and is unchanged", Why: "Files are replaced whole or not at all."},
		{ID: RuleUnsettled, Title: "a file is written whole, but perhaps not safe from a loss of power", Why: "The system could not confirm that the folder is stored."},
	}
}
