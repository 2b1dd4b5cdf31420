package query

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Kept is a set of the kinds of answers that are kept. Each can be left out by itself, so
// that a wrong one is found by leaving out half of them at a time.
type Kept uint32

const (
	KeptCosts Kept = 1 << iota
	KeptZones
	KeptBars
	KeptHelpers
	KeptAnswers
	KeptSearches
	KeptSteps
	KeptMovers
	KeptCrowds
	KeptRoams
	KeptPlaces
	KeptEnds
	KeptLists
	KeptHooks
	KeptQuestions
	KeptFrames
	keptEnd

	// KeptAll is every kind: nothing that can be worked out is kept.
	KeptAll = keptEnd - 1
)

// KeptKind is one kind: its bit, the name by which it is left out, and what it keeps.
type KeptKind struct {
	Bit        Kept
	Name, What string
}

// KeptKinds lists all kinds, in the order of their bits.
func KeptKinds() []KeptKind {
	return []KeptKind{
		{KeptCosts, "costs", "costs of steps that map and class of unit decide"},
		{KeptZones, "zones", "how far zones reach, which units exert them and where"},
		{KeptBars, "bars", "terms that forbid steps because of units, by hex or by who is chosen"},
		{KeptHelpers, "helpers", "values of helpers in expressions"},
		{KeptAnswers, "answers", "functions of the game, traces, and which hexes they pass"},
		{KeptSearches, "searches", "where a unit can get, asked again"},
		{KeptSteps, "steps", "who can move one hex or enter, and who can not"},
		{KeptMovers, "movers", "who of a side can be moved now, and whom a movement is for"},
		{KeptCrowds, "crowds", "which hexes hold too many, and who can leave them"},
		{KeptRoams, "roams", "where units of crowded hexes can get, room aside"},
		{KeptPlaces, "places", "who is in a hex, and how much that counts"},
		{KeptEnds, "ends", "where traces end, and how far that is"},
		{KeptLists, "lists", "candidates of actions and of choices, and places for units"},
		{KeptHooks, "hooks", "what query hooks answered"},
		{KeptQuestions, "questions", "hooks that wait at their question"},
		{KeptFrames, "frames", "frames that are done, to be begun again"},
	}
}

// KeptNames lists the names of all kinds.
func KeptNames() []string {
	var out []string
	for _, k := range KeptKinds() {
		out = append(out, k.Name)
	}
	return out
}

// KeptCalled is the kind of a name, KeptAll for "all", 0 where there is none.
func KeptCalled(name string) Kept {
	if name == "all" {
		return KeptAll
	}
	for _, k := range KeptKinds() {
		if k.Name == name {
			return k.Bit
		}
	}
	return 0
}

// Lacks reports whether a kind of answers, or one of several, is not kept.
func (c *Ctx) Lacks(k Kept) bool { return c.Without&k != 0 }

// mayKeep reports whether answers of a kind that read so may be kept: the combat under
// way is counted by no stamp.
func (c *Ctx) mayKeep(k Kept, r expr.Deps) bool {
	return !c.Lacks(k) && (!r.Overlaps(ReadCombat|ReadChosen) || c.P.Combat == nil && c.Chosen == model.None)
}
