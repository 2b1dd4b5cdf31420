package files

import "github.com/vedette-wargames/vedette/engine/diag"

// The rule ids of this package.
const (
	RuleUnreadable = "file-unreadable"
	RuleOutside    = "file-outside"
	RuleKind       = "file-not-plain"
	RuleTooLarge   = "file-too-large"
	RuleProject    = "project-too-large"
)

// Rules is the catalogue of what this package reports.
var Rules = []diag.Rule{
	{ID: RuleUnreadable, Title: "a file can not be read",
		Why: "The system refuses to open or read it, so nothing in it can be checked.", Bad: "setup: (the file may not be read by this user)\n", Good: "setup: {red-1: 0101}\n"},
	{ID: RuleOutside, Title: "a link leads out of the project",
		Why: "A game from a stranger could show files of the person who checks it. Only files below the project's folder are read. A link inside the folder is followed; a link out of it, or with an absolute path, is not. A hard link cannot be distinguished from a file.",
		Bad: "scenarios/bridge/units.yaml -> /home/me/notes.yaml\n", Good: "scenarios/bridge/units.yaml -> ../ford/units.yaml\n"},
	{ID: RuleKind, Title: "what should be a file is a folder, a pipe, a socket or a device",
		Why: "A pipe or a device may never end, or wait for ever. Only plain files are read.", Bad: "mkfifo scenarios/bridge/units.yaml\n", Good: "scenarios/bridge/units.yaml is a plain file\n"},
	{ID: RuleTooLarge, Title: "a file is larger than any that is read",
		Why: "Reading it would take time and memory that no game needs.", Bad: "a map.yaml of 20 MiB\n", Good: "a map.yaml of 200 KiB\n"},
	{ID: RuleProject, Title: "a project or a folder holds more than is read",
		Why: "Checking a stranger's game must end. The limits are far above what games need.", Bad: "a folder of 100,000 scenarios\n", Good: "a folder of 20 scenarios\n"},
}
