package query

// cache is every answer that a context keeps, in groups by the kinds of cache_set.go: a
// kind that is left out is worked out anew at each question, with the same answers. All
// of it is made at first use and belongs to one context; what contexts of a game share
// is sharedTables.
//
// "The stamp" of an answer is Ctx.RevisionOf of what it reads: the newest count of the parts
// of the position that it reads. "The clock" is Position.Clock, which counts every change.
//
// Gains are how many more instructions a decision takes when the kind alone is left out:
// from the least to the most of the shipped scenarios that were measured.
type cache struct {
	// Costs. Gains 43 to 202 %.

	// costs is the table of step costs used last. Key: movement, mode and class of unit.
	// Dropped: when a variable that the costs read has another value; of a place with
	// values of its own, only the steps there are judged anew.
	costs []cachedTable

	// Zones. Gains 228 to 2639 %.

	// zones is which hexes a zone covers, and with which terms. Key: zone and class of
	// mover. Dropped: not as a whole where it can be counted: then only units that moved,
	// began or ceased to exert the zone are looked at; else when the stamp changes.
	zones []zoneView
	// projections is which hexes a zone reaches from each hex, and which units exert it. Key:
	// zone. Dropped: when the stamp of what decides either changes.
	projections []zoneProjection

	// Bars. Gain 0 to 25 %, where a game has such terms.

	// chosenBlockers is what terms that forbid steps say of each step, for a chosen unit. Key: term
	// and chosen unit. Dropped: when that unit or a variable that the term reads changes.
	chosenBlockers []*chosenBlocker
	// hexBlockers is what terms that forbid steps say of each hex. Key: term. Dropped: hex by
	// hex, when a unit leaves or enters the hex.
	hexBlockers []hexBlocker

	// Helpers. Gain 0 to 60 %.

	// memos is the values of helpers in expressions. Key: id of the helper, then its
	// arguments. Dropped: when the stamp changes; where a helper looks only at the hexes
	// near its argument, hex by hex when a unit moves there.
	memos []helperMemo

	// Answers. Gain 0 to 5 %.

	// answers is what functions of the game and whole traces gave. Key: function or trace,
	// and arguments. Dropped: when the stamp, in answered, changes; the oldest goes first.
	answers         []cachedAnswer
	answerRevisions []uint64 // by answer: its stamp, apart so that a search for one reads little memory
	oldestAnswer    int      // the answer that is replaced next
	// passables is which hexes a trace passes. Key: trace and side. Dropped: when the stamp changes.
	passables []cachedPassable
	// deadEnds is from which hexes a trace comes to no end. Key: trace and side. Dropped:
	// when the stamp changes.
	deadEnds []deadEndHexes

	// Searches. Gain 3 to 25 %.

	// search is the search of FindReach made last, and last its key: movement, manner of moving,
	// unit. Dropped: at the next one, or when the position changes.
	search     search
	lastSearch searchKey
	// searches is the searches finished before that one. Key and end are the same; the oldest goes first.
	searches     []cachedSearch
	oldestSearch int   // the search that is replaced next
	reach        Reach // what FindReach returned last: it points into search

	// Steps. Gain 0 to 58 %.

	// moveProofs is which units can move and which cannot. Key: movement (one at a time) and
	// unit. Dropped: all, when the stamp of what is read beside units changes; one unit's,
	// when a unit changes that is near enough to count for it.
	moveProofs moveProofs
	// canMove is whether a unit has a move. Key: unit, for one movement. Dropped: when the position changes.
	canMove []cachedCanMove
	// lastDirections is the direction in which a unit could move last time. Key: unit. Never
	// dropped: it only says which direction is tried first.
	lastDirections []int8

	// Movers. Gain 0 to 8 %, 11 % with many units.

	// movers is which units of a side can be moved now. Key: movement, phase and side, one at a time.
	// Dropped: when the position changes.
	movers moverList
	// movementUnits is whether a movement is for a unit. Key: movement and unit. Dropped: when the stamp changes.
	movementUnits []movementUnits

	// Crowds. Gain 0 to 310 %, where limits are checked at the end of a phase.

	// overstacked is the first hex over a limit that units can leave. Key: movement and side,
	// one at a time. Dropped: when the position changes.
	overstacked cachedOverstacked
	// overstack is all hexes over a limit, and who can leave them for where. Key and end are the same.
	overstack cachedOverstack

	// Roams. Gain 0 to 27 %.

	// unstackedReaches is where a unit can get, room aside. Key: unit, for one movement. Dropped:
	// when that unit changes, an enemy changes place, or the stamp changes.
	unstackedReaches []unstackedReach
	unstackedHexes   int // hexes in all of them, of which maxUnstackedHexes is the most

	// Places. Gain 41 to 361 %.

	// occupancy is which units are in each hex and what they count for stacking. Key: hex.
	// Never dropped: a unit that moves is taken from one hex and added to another.
	occupancy occupancy
	// onMapUnits is the units on the map. Key: none. Dropped: when one leaves or enters the map.
	onMapUnits onMapUnits
	// enemiesNear is how many enemies stand near each hex. Key: side and distance. Never dropped,
	// counted on as occ is.
	enemiesNear []nearbyCounts

	shared *sharedTables // what all contexts of the game share; nil where the game was not prepared

	// Facts of the game, worked out at first use and never dropped: of no kind, as nothing
	// in play changes them.

	stepDeps []stepDeps // by movement: what a step depends on
}

// invalidateAll drops all that is kept, but for what bare names mean.
func (c *Ctx) invalidateAll() {
	n := New(c.G)
	n.P, n.Host, n.DisabledCaches = c.P, c.Host, c.DisabledCaches
	n.Unit, n.Mover, n.Holder = c.Unit, c.Mover, c.Holder
	n.Attacker, n.Defender = c.Attacker, c.Defender
	n.From, n.To, n.Hex = c.From, c.To, c.Hex
	n.Viewer, n.Tracer, n.Acting = c.Viewer, c.Tracer, c.Acting
	n.Victors, n.HexesLeft, n.Chosen, n.ActionCandidate, n.Picked, n.Args, n.leavingUnit = c.Victors, c.HexesLeft, c.Chosen, c.ActionCandidate, c.Picked, c.Args, c.leavingUnit
	*c = *n
	if c.P != nil {
		c.P.MarkAllChanged()
	}
}

const (
	stepAllowed = 1 + iota
	stepBlocked
)

// initCache readies what is kept of a new context.
func (c *Ctx) initCache() {
	c.cache.lastDirections = make([]int8, len(c.G.Units))
	c.cache.shared, _ = c.G.Static.(*sharedTables)
}
