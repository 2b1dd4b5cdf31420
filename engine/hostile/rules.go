package hostile

import "github.com/vedette-wargames/vedette/engine/diag"

// Rule ids of the findings of this package.
const (
	RuleState    = "replay-state"
	RuleOrder    = "replay-order"
	RuleAddress  = "replay-address"
	RuleDraws    = "replay-draws"
	RuleFraction = "replay-fraction"
	RuleStream   = "replay-stream"
	RuleSave     = "replay-save"
	RuleBeside   = "replay-beside"
	RuleChance   = "replay-chance"
	RuleRecorded = "replay-recorded"
)

// Rules lists the findings of this package for the catalogue.
func Rules() []diag.Rule {
	return []diag.Rule{
		{ID: RuleState, Title: "a hook keeps state in a local of its file", Why: "A game that is loaded, or played on another machine, does not have what an earlier call left there."},
		{ID: RuleOrder, Title: "a hook goes by the order of a table that has none", Why: "The keys of a table come in any order: the game could go on in two ways."},
		{ID: RuleAddress, Title: "a hook shows where a value lies in memory", Why: "No two runs of the program put it in the same place."},
		{ID: RuleDraws, Title: "a hook draws more or fewer dice after a load", Why: "A game that was saved in between would go on with other dice."},
		{ID: RuleFraction, Title: "a hook goes by the last digit of a fraction", Why: "Sums of fractions are rounded, and come out otherwise in another order; whole numbers do not."},
		{ID: RuleStream, Title: "a hook goes by dice that were drawn for something else", Why: "Each purpose has its own dice, so that one rule does not change the luck of another."},
		{ID: RuleSave, Title: "a game goes on otherwise after a save and a load", Why: "Everything that decides how a game goes on is part of the position. This is a fault of the program where no hook is named."},
		{ID: RuleBeside, Title: "a game goes otherwise while other games are played", Why: "Games share nothing. This is a fault of the program where no hook is named."},
		{ID: RuleChance, Title: "a game does not come out the same twice", Why: "Equal seeds and actions give equal games, always."},
		{ID: RuleRecorded, Title: "a game comes to another position than was written down", Why: "Every machine comes to the same positions, or the journal was altered."},
	}
}

// does says what a hook does, for each rule, and how to mend it.
var does = map[string][2]string{
	RuleState:    {"keeps state in a local of its file", "keep the value in a declared variable of the game: vars.n = vars.n + 1"},
	RuleOrder:    {"iterates a table that has no order", "go over a list with ipairs, or sort the keys first with table.sort"},
	RuleAddress:  {"prints a pointer", "show a field of the value, such as its id"},
	RuleDraws:    {"draws dice that depend on whether the game was saved and loaded", "keep what was rolled in a declared variable of the game"},
	RuleFraction: {"adds up fractions and goes by their last digit", "count in whole numbers, such as tenths"},
	RuleStream:   {"goes by dice that were drawn for something else", "name a stream of its own for each purpose"},
	RuleSave:     {"goes on otherwise after a save and a load", "keep what lasts in declared variables of the game"},
	RuleBeside:   {"comes out otherwise beside other games", "keep what lasts in declared variables of the game"},
	RuleChance:   {"does not come out the same twice", "look for what is neither position nor dice"},
	RuleRecorded: {"comes to another position than was written down", "vedette verify says whether the journal was altered; replay --diff, what the rules do otherwise"},
}
