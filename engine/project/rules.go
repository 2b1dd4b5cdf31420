package project

import "github.com/vedette-wargames/vedette/engine/diag"

// The rule ids of this package.
const (
	RuleFolder   = "project-folder"
	RuleGame     = "game-unknown"
	RuleScenario = "scenario-unknown"
	RuleVersion  = "project-version"
)

// Rules is the catalogue of what this package reports.
var Rules = []diag.Rule{
	{ID: RuleFolder, Title: "vedette.yaml names a folder that is not there",
		Why: "The games in it would be left out in silence.", Bad: "games: scenarois\n", Good: "games: scenarios\n"},
	{ID: RuleVersion, Title: "minimum_version is not a version",
		Why: "An older Vedette would not know that it is too old.", Bad: "minimum_version: newest\n", Good: "minimum_version: \"0.1\"\n"},
	{ID: RuleGame, Title: "there is no game of this id",
		Why: "A game is named by its folder.", Bad: "vedette play example-gmae/meeting\n", Good: "vedette play example-game/meeting\n"},
	{ID: RuleScenario, Title: "the game has no scenario of this id",
		Why: "A scenario is named by its file, without the ending.", Bad: "scenario: example-game/meetng\n", Good: "scenario: example-game/meeting\n"},
}
