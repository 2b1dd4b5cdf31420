package lobby

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Workshop is a project that is being written while it is looked at.
type Workshop interface {
	// Revision changes whenever a file of the project changes.
	Revision() string
	// CompileScenario compiles a scenario from the files as they are now.
	CompileScenario(scenario string, variants []string, options map[string]string) *Compilation
	// LintGame returns all findings of a game and the given ones, in the form of `vedette lint
	// --format json`.
	LintGame(game string, also []diag.Diagnostic) json.RawMessage
	// FaultFinding returns the finding for an error that keeps a game from beginning.
	FaultFinding(t *game.Table, err error) diag.Diagnostic
	// WriteFile replaces a file of the project, whole or not at all.
	WriteFile(file, text string) error
	// Root is the folder of the project, for links into an editor.
	Root() string
}

// Compilation is a scenario as its files make it now.
type Compilation struct {
	Rules    *game.Rules // nil where the files do not make a game
	Findings *diag.List
	Map      Source
	Setup    Source
	Tables   map[string]Source // by the id of the table
}

// Source is a file that can be edited on the map. File is empty if the map has no such file,
// as in shipped games.
type Source struct{ File, Text string }
