package serve

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
)

// Workshop is a project that is being written while it is looked at.
type Workshop interface {
	// Stamp differs whenever a file of the project has changed.
	Stamp() string
	// Look compiles a scenario from the files as they are now.
	Look(scenario string, variants []string, options map[string]string) *Look
	// Lint is all that is found in a game, and what is known beside, as `vedette lint
	// --format json` writes it.
	Lint(game string, also []diag.Diagnostic) json.RawMessage
	// Fault is what keeps a game from beginning, as a finding.
	Fault(t *game.Table, err error) diag.Diagnostic
	// Write replaces a file of the project, whole or not at all.
	Write(file, text string) error
	// Root is the folder of the project, for links into an editor.
	Root() string
}

// Look is a scenario as its files make it now.
type Look struct {
	Rules  *game.Rules // nil where the files do not make a game
	Found  *diag.List
	Map    Source
	Setup  Source
	Tables map[string]Source // by the id of the table
}

// Source is a file that can be edited on the map; without a name there is none, as in
// the shipped games.
type Source struct{ File, Text string }
