package spec

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/schema"
)

// UnitsFile is units.yaml.
type UnitsFile struct {
	schema.Located
	Head      `shape:"inline"`
	UnitKinds schema.Map[UnitKind] `key:"unit_kinds" doc:"Kinds of unit."`
	Units     schema.Map[Unit]     `key:"units" doc:"The counter mix."`
}

// TablesFile is tables.yaml.
type TablesFile struct {
	schema.Located
	Head   `shape:"inline"`
	Tables schema.Map[Table] `key:"tables" required:"true" doc:"Tables, as printed."`
}

// CardsFile is cards.yaml.
type CardsFile struct {
	schema.Located
	Head  `shape:"inline"`
	Decks schema.Map[Deck] `key:"decks" doc:"Decks of cards or chits."`
	Cards schema.Map[Card] `key:"cards" doc:"The cards."`
}

// Project is vedette.yaml, at the root of a project.
type Project struct {
	schema.Located
	Head           `shape:"inline"`
	Games          schema.OneOrMany[string] `key:"games" doc:"Folders of games, or folders that hold them, as patterns such as games/*; scenarios by default."`
	Variants       schema.OneOrMany[string] `key:"variants" doc:"Folders of variants by game; variants by default."`
	MinimumVersion string                   `key:"minimum_version" doc:"The least version of Vedette that reads this project."`
	Lint           ProjectLint              `key:"lint" doc:"How lint judges what it finds in this project."`
}

// ProjectLint is how lint judges what it finds in a project.
type ProjectLint struct {
	schema.Located
	Severity schema.Map[string] `key:"severity" keydoc:"the id of a rule, as findings show it" enum:"off,note,warning,error" doc:"The severity of a rule's findings in this project; off: they are not reported. Lowering it does not make a broken game playable."`
	FailOn   string             `key:"fail_on" enum:"error,warning,note,never" doc:"The least severity at which lint exits with 1, where the command line does not say it; error by default."`
	Baseline string             `key:"baseline" doc:"A file beside this one with findings that are put up with, written by lint --write-baseline; used where the command line names none."`
}

// Kinds names every kind of file and what it holds.
func Kinds() schema.Kinds {
	return schema.Kinds{
		"game": Game{}, "map": Map{}, "units": UnitsFile{}, "tables": TablesFile{}, "cards": CardsFile{}, "bots": BotsFile{}, "rulebook": RulebookFile{},
		"scenario": Scenario{}, "ruleset": Ruleset{}, "variant": Variant{}, "test": TestFile{}, "project": Project{},
	}
}

// Format is the text format, ready for use.
var Format = sync.OnceValue(func() *schema.Format { return schema.Compile(Kinds()) })
