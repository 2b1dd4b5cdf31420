package query

// Each part of a context holds its caches in one field, of a type with a file of its own:
// cache_NAME.go says of each its key, when it is dropped, and what it gains. All of them are
// filled at first use and belong to one context; what contexts of a game share is sharedTables.
// A kind that is switched off ([CacheKinds]) is worked out anew at each question, with the same
// answers.
//
// "The stamp" of an answer is [Ctx.RevisionOf] of what it reads: the newest count of the parts
// of the position that it reads. "The clock" is Position.Clock, which counts every change.
//
// Gains are how many more instructions a decision takes when the kind alone is left out:
// from the least to the most of the shipped scenarios that were measured.

// invalidateAll drops all answers, and the budget of the question that they came from. The
// question itself stays: the scope, the host, and which units count.
func (c *Ctx) invalidateAll() {
	c.Places.cache = placeCache{}
	c.Overstacks.cache = overstackCache{}
	c.Zones.cache = zoneCache{}
	c.Costs.cache = costCache{}
	c.Costs.blockers = blockerCache{}
	c.Paths.cache = pathCache{}
	c.Movers.cache = moverCache{}
	c.Traces.cache = traceCache{}
	c.Functions.memos = nil
	c.Budget = nil
	if c.P != nil {
		c.P.MarkAllChanged()
	}
}

const (
	stepAllowed = 1 + iota
	stepBlocked
)
