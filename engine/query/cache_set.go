package query

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// CacheSet is a set of the kinds of answers that are kept. Each can be left out by itself, so
// that a wrong one is found by leaving out half of them at a time.
type CacheSet uint32

const (
	CacheCosts CacheSet = 1 << iota
	CacheZones
	CacheBlockers
	CacheHelpers
	CacheTraces
	CacheSearches
	CacheSteps
	CacheMovers
	CacheOverstacks
	CacheUnstackedReach
	CachePlaces
	CacheTraceEnds
	CacheLists
	CacheHooks
	CacheQuestions
	cacheEnd

	// CacheAll is every kind: nothing that can be worked out is kept.
	CacheAll = cacheEnd - 1
)

// CacheKind is one kind: its bit, the name by which it is left out, and what it keeps.
type CacheKind struct {
	Bit       CacheSet
	Name, Doc string
}

// CacheKinds lists all kinds, in the order of their bits.
func CacheKinds() []CacheKind {
	return []CacheKind{
		{CacheCosts, "costs", "costs of steps that map and class of unit decide"},
		{CacheZones, "zones", "how far zones reach, which units exert them and where"},
		{CacheBlockers, "bars", "terms that forbid steps because of units, by hex or by who is chosen"},
		{CacheHelpers, "helpers", "values of helpers in expressions"},
		{CacheTraces, "traces", "which hexes traces pass, and from which they come to no end"},
		{CacheSearches, "searches", "where a unit can get, asked again"},
		{CacheSteps, "steps", "who can move one hex or enter, and who can not"},
		{CacheMovers, "movers", "who of a side can be moved now, and whom a movement is for"},
		{CacheOverstacks, "crowds", "which hexes hold too many, and who can leave them"},
		{CacheUnstackedReach, "roams", "where units of crowded hexes can get, room aside"},
		{CachePlaces, "places", "who is in a hex, and how much that counts"},
		{CacheTraceEnds, "ends", "where traces end, and how far that is"},
		{CacheLists, "lists", "candidates of actions and of choices, and places for units"},
		{CacheHooks, "hooks", "what query hooks answered"},
		{CacheQuestions, "questions", "hooks that wait at their question"},
	}
}

// CacheNames lists the names of all kinds.
func CacheNames() []string {
	var out []string
	for _, k := range CacheKinds() {
		out = append(out, k.Name)
	}
	return out
}

// FindCacheSet returns the kind of that name, CacheAll for "all", and 0 for a name that it
// does not know.
func FindCacheSet(name string) CacheSet {
	if name == "all" {
		return CacheAll
	}
	for _, k := range CacheKinds() {
		if k.Name == name {
			return k.Bit
		}
	}
	return 0
}

// CacheOff reports whether a kind of answers, or one of several, is not kept.
func (c *Ctx) CacheOff(k CacheSet) bool { return c.DisabledCaches&k != 0 }

// mayCache reports whether answers of a kind that read so may be kept: the combat under
// way is counted by no stamp.
func (c *Ctx) mayCache(k CacheSet, r lang.Deps) bool {
	return !c.CacheOff(k) && (!r.Overlaps(ReadCombat|ReadChosen) || c.P.Combat == nil && c.Chosen == model.None)
}
