// Package query answers questions about a position: strengths, zones, costs of
// steps, reach, lines of sight, traces, stacking. A question never changes the
// position.
//
// [Ctx] holds a game, one of its positions and a [Scope], which says what the
// bare names of an expression mean at the moment. [NewEnvs] builds the
// environments in which package compile binds expressions, and [Ctx.ApplyTerms]
// applies the terms of a rule to a value. A [Refusal] says why something is not
// allowed.
//
// The questions are split by concern into parts of the context: [Places] (which
// units are where), [Stacks] and [Overstacks] (stacking limits), [Zones], [Costs] of
// steps, [Modes] of moving, [Movers], [Paths], [Legs], [Reasons] (why a move is not
// allowed), [Traces], [Sights], [Combats] and [Functions] of the game. A part holds
// the state and the caches of its concern and, as c, the context: so
// ctx.Paths.FindReach searches where a unit can move, and ctx.Traces.FindTrace
// searches a path of supply. A part is called q in its own methods.
//
// Files named cache*.go hold caches: each has a key, a lifetime and a gain. All
// other files hold rules, which do not know whether an answer is cached.
// [CacheKinds] lists the caches, and Ctx.DisabledCaches switches them off one by
// one. An answer is valid while [Ctx.RevisionOf] of what it reads is unchanged.
//
// A [Budget] and [Ctx.ResetLimits] bound the work of a question.
package query

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Scope is the meaning of bare names at the moment: None where a name means nothing. Code that
// asks about something else keeps it as one value and puts it back.
type Scope struct {
	Unit, Mover, Holder    model.UnitID
	Attacker, Defender     model.UnitID
	From, To, Hex          model.HexID
	Viewer, Tracer, Acting model.SideID
	HexesLeft              int32          // of a retreat, after the hex entered
	Chosen                 int32          // the choice made for the move being looked at
	ActionCandidate        int32          // the candidate of an author-declared action
	Victors                []model.UnitID // of a combat, at an advance
	Picked                 []model.UnitID // that effects are done with
	Args                   []Arg          // arguments of the function that a script calls
}

// Ctx is a position with what an expression may mention. It is used by one
// goroutine at a time and may be pointed at any position of its game.
type Ctx struct {
	G *model.Game
	P *state.Position

	Scope

	Host           Host        // answers query hooks; nil without scripts
	DisabledCaches CacheSet    // kinds of answers that are not kept: each is worked out anew
	ScriptSteps    int         // steps of functions since the last ResetLimits: see limits.Toil
	Budget         *Budget     // what the question under way may use; nil: no question is
	SkippedHook    *model.Hook // the query hook that was not asked any more, as the steps were too many

	// Hypothetical is set while it is asked what something could come to before all is
	// known: a cell of a table that nothing names yet counts as 0.
	Hypothetical bool

	// Staged is set while the combat is one that was put together to ask about it, and
	// not the one that the innermost attack is in.
	Staged bool

	// OnTableRead is called with each cell of a table that expressions and scripts read; nil:
	// nobody counts.
	OnTableRead func(table, row, column int)
	// OnRule is called with each value of a condition or amount of a rule that is watched
	// ([lang.Program]); nil: nobody counts.
	OnRule func(src *model.Source, value int32)

	// The parts that answer questions, by concern.

	Places     Places
	Stacks     Stacks
	Overstacks Overstacks
	Zones      Zones
	Costs      Costs
	Modes      Modes
	Movers     Movers
	Paths      Paths
	Legs       Legs
	Reasons    Reasons
	Traces     Traces
	Sights     Sights
	Combats    Combats
	Functions  Functions

	scratch lang.Scratch      // working memory of expressions
	spare   []*state.Position // lent by SnapshotPosition
	set     []int32           // what UnitSet gave last
	goals   []int32           // of WithGoals: the hexes that a retreat leads to
	shared  *sharedTables     // what all contexts of the game share; nil where the game was not prepared
}

// Arg is one argument of a define: a scalar, or the members of a set.
type Arg struct {
	N   int32
	Set []int32
}

// Host answers query hooks: package script provides one.
type Host interface {
	// AskTerms calls a bound query hook and returns the terms it gives, or a
	// fault that the caller must report.
	AskTerms(c *Ctx, hook *model.Hook) []AppliedTerm
	// AskVerdict calls a bound query hook that allows or refuses: the refusal with
	// its reason and, where the hook gives one, a text; nil when it allows.
	AskVerdict(c *Ctx, hook *model.Hook) *Refusal
	// TakeFault gives the fault of a query hook since it was last asked, or
	// nil: they have no other way to say that they failed.
	TakeFault() error
}

// New returns a context for positions of a game.
func New(g *model.Game) *Ctx {
	c := newBare(g)
	c.Paths.stopHooks = len(g.HooksByPoint.FindHooks("move.verdict")) > 0
	c.Modes.hooksAdd = len(g.HooksByPoint.FindHooks("move.allowance")) > 0
	c.Overstacks.atPhaseEnd = slices.ContainsFunc(g.Stacking, func(s model.Stacking) bool { return s.AtPhaseEnd })
	c.shared, _ = g.Static.(*sharedTables)
	c.ClearScope()
	return c
}

// newBare returns a context that shares nothing with others. It serves facts that are worked
// out of a game before it is played.
func newBare(g *model.Game) *Ctx {
	c := &Ctx{G: g}
	c.Places.c, c.Stacks.c, c.Overstacks.c, c.Zones.c, c.Costs.c = c, c, c, c, c
	c.Modes.c, c.Movers.c, c.Paths.c, c.Legs.c, c.Reasons.c = c, c, c, c, c
	c.Traces.c, c.Sights.c, c.Combats.c, c.Functions.c = c, c, c, c
	return c
}

// ClearScope forgets what bare names mean.
func (c *Ctx) ClearScope() {
	c.Scope = Scope{
		Unit: model.None, Mover: model.None, Holder: model.None, Attacker: model.None, Defender: model.None,
		From: model.None, To: model.None, Hex: model.None, Viewer: model.None, Tracer: model.None, Acting: model.None,
		Chosen: model.None, ActionCandidate: model.None,
	}
	c.Stacks.leavingUnit = model.None
}

// RestoreScope lets bare names mean again what they meant.
func (c *Ctx) RestoreScope(was Scope) { c.Scope = was }

// UsePosition points the context at a position.
func (c *Ctx) UsePosition(p *state.Position) *Ctx { c.P = p; return c }

// SnapshotPosition copies the position, frames aside; ReleaseSnapshot gives the copy back.
func (c *Ctx) SnapshotPosition() *state.Position {
	if len(c.spare) == 0 {
		c.spare = append(c.spare, new(state.Position))
	}
	n := len(c.spare) - 1
	s := c.spare[n]
	c.spare = c.spare[:n]
	c.P.SnapshotInto(s)
	return s
}

// ReleaseSnapshot takes back a copy that SnapshotPosition gave.
func (c *Ctx) ReleaseSnapshot(s *state.Position) { c.spare = append(c.spare, s) }

// Scratch lends expressions their working memory.
func (c *Ctx) Scratch() *lang.Scratch { return &c.scratch }

// True evaluates a condition; a nil condition holds.
func (c *Ctx) True(p *lang.Program) bool { return p == nil || p.Bool(c) }

// Int evaluates an amount; a nil amount is def.
func (c *Ctx) Int(p *lang.Program, def int32) int32 {
	if p == nil {
		return def
	}
	return p.Int(c)
}

// UnitTrue evaluates a unit condition for u.
func (c *Ctx) UnitTrue(p *lang.Program, u model.UnitID) bool {
	if p == nil {
		return true
	}
	old := c.Unit // an expression leaves the names of others as they were
	c.Unit = u
	ok := p.Bool(c)
	c.Unit = old
	return ok
}

// UnitInt evaluates a unit amount for u.
func (c *Ctx) UnitInt(p *lang.Program, u model.UnitID, def int32) int32 {
	if p == nil {
		return def
	}
	old := c.Unit
	c.Unit = u
	n := p.Int(c)
	c.Unit = old
	return n
}

// UnitSet returns the members of the set that an expression gives for unit u, or its single
// value, which may be None. The list is valid until the next call.
func (c *Ctx) UnitSet(p *lang.Program, u model.UnitID) []int32 {
	old := c.Scope
	c.Unit = u
	c.set = p.Set(c, c.set[:0])
	c.Scope = old
	return c.set
}

// FirstForbidding returns the first of the conditions that holds, or nil.
func (c *Ctx) FirstForbidding(conds []model.Condition) *model.Condition {
	for i := range conds {
		if conds[i].When.Bool(c) {
			return &conds[i]
		}
	}
	return nil
}

// Attitude returns how two sides regard each other now.
func (c *Ctx) Attitude(a, b model.SideID) model.Attitude {
	if a == b {
		return model.Friendly
	}
	att := model.Hostile
	for i := range c.G.Relations {
		r := &c.G.Relations[i]
		if containsSide(r.Between, a) && containsSide(r.Between, b) && c.True(r.When) {
			att = r.Attitude
		}
	}
	return att
}

// AreHostile reports whether two sides are enemies.
func (c *Ctx) AreHostile(a, b model.SideID) bool {
	return a != b && (len(c.G.Relations) == 0 || c.Attitude(a, b) == model.Hostile)
}

// AreFriends reports whether units of the two sides treat each other as friends.
func (c *Ctx) AreFriends(a, b model.SideID) bool {
	return a == b || (len(c.G.Relations) > 0 && c.Attitude(a, b) == model.Friendly)
}

func containsSide(ss []model.SideID, s model.SideID) bool {
	for _, x := range ss {
		if x == s {
			return true
		}
	}
	return false
}

// SideOf returns the side of a unit.
func (c *Ctx) SideOf(u model.UnitID) model.SideID { return c.G.Units[u].Side }

// HexOf returns the hex of a unit, or None.
func (c *Ctx) HexOf(u model.UnitID) model.HexID { return c.P.Units[u].At.Hex() }

// OtherSide returns the other side in a game of two sides, None in all other games.
func (c *Ctx) OtherSide(s model.SideID) model.SideID {
	if len(c.G.Sides) != 2 || s < 0 {
		return model.None
	}
	return 1 - s
}

// PrintedValue returns a printed value of a unit on the face it shows.
func (c *Ctx) PrintedValue(u model.UnitID, value int) int32 {
	return int32(c.G.Units[u].Faces[c.P.Units[u].Face].Values[value])
}

// IsMarker reports whether u is a marker: it holds nothing up and is not attacked.
func (c *Ctx) IsMarker(u model.UnitID) bool { return c.G.Kinds[c.G.Units[u].Kind].Marker }
