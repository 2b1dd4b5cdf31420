package flow

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// DeclaredActions answers which actions that the game declares a side may take, and begins them.
type DeclaredActions struct {
	r      *Run
	caches []candidateCache // by action
}

// AnyActionOpen reports whether a side may take any author-declared action in a phase.
func (as *DeclaredActions) AnyActionOpen(ph model.PhaseID, side model.SideID) bool {
	for _, i := range as.r.Ctx.G.FindPhase(ph).Actions {
		if as.isActionOpen(i, side) {
			return true
		}
	}
	return false
}

// ListActions adds the author-declared actions open to a side in a phase.
func (as *DeclaredActions) ListActions(ph model.PhaseID, side model.SideID, l *List) {
	for _, i := range as.r.Ctx.G.FindPhase(ph).Actions {
		if as.isActionOpen(i, side) {
			l.Add(WordAction(VAct, as.r.Ctx.G.Actions[i].ID))
		}
	}
}

// ActionFrame is a frame that carries out an action of the game.
type ActionFrame interface {
	Frame
	// ActionID is the action's id.
	ActionID() string
}

// isActionRunning reports whether an action is being done: what its own functions queue
// is part of it, so it is not offered there.
func (as *DeclaredActions) isActionRunning(id string) bool {
	for _, f := range as.r.Ctx.P.Frames {
		if d, ok := f.(ActionFrame); ok && d.ActionID() == id {
			return true
		}
	}
	return false
}

// isActionOpen reports whether a side may take an action. The action must be the side's,
// affordable, not used up and not already begun, and there must be a candidate.
func (as *DeclaredActions) isActionOpen(i int, side model.SideID) bool {
	a := &as.r.Ctx.G.Actions[i]
	switch {
	case as.actingSide(a) != side,
		a.Most > 0 && as.r.Ctx.P.Vars[a.Counter] >= int32(a.Most):
		return false
	}
	open := false
	if a.Candidates == nil {
		open = as.r.Values.CanPay(a.Cost, side) && as.r.Ctx.True(a.When) && as.hasUnitToPlace(a.Place, side)
	} else {
		open = as.anyCandidate(i)
	}
	return open && !as.isActionRunning(a.ID)
}

// hasUnitToPlace reports whether there is a unit that the placement of an action is
// for, if it has one that must be made. The candidate is r.Cand.
func (as *DeclaredActions) hasUnitToPlace(p *model.Placing, side model.SideID) bool {
	return p == nil || p.Optional || slices.ContainsFunc(as.r.Ctx.G.UnitsOfSide(side), func(u model.UnitID) bool { return as.r.Ctx.UnitTrue(p.Units, u) })
}

// actingSide returns the side that may take an action.
func (as *DeclaredActions) actingSide(a *model.ActionDef) model.SideID {
	switch {
	case a.BySide != model.None:
		return a.BySide
	case a.ByOtherSide:
		return as.r.Ctx.OtherSide(as.r.Ctx.P.Phasing)
	}
	return as.r.Ctx.P.Phasing
}

// EachCandidate calls use with the candidates of an action, in id order, until
// it returns false.
func (as *DeclaredActions) EachCandidate(i int, use func(int32) bool) {
	for _, c := range as.listCandidates(i) {
		if !use(c) {
			return
		}
	}
}

// candidateCache are the candidates of an action, as long as nothing that decides
// about them has changed.
type candidateCache struct {
	depsKnown bool
	deps      lang.Deps
	revision  uint64
	level     cacheLevel
	found     bool
	all       []int32
	buffer    []int32 // working memory
	lastFound int32   // the one found last: it is tried first
}

// cacheLevel is how much is known of the candidates of an action.
type cacheLevel uint8

const (
	cacheEmpty cacheLevel = iota
	cacheAny              // whether there are any
	cacheAll
)

// refreshCandidateCache returns what is known of the candidates of an action.
func (as *DeclaredActions) refreshCandidateCache(i int) *candidateCache {
	if as.caches == nil {
		as.caches = make([]candidateCache, len(as.r.Ctx.G.Actions))
	}
	k := &as.caches[i]
	if a := &as.r.Ctx.G.Actions[i]; !k.depsKnown {
		k.depsKnown, k.lastFound = true, model.None
		k.deps = query.ReadPhase | a.Candidates.Deps
		if a.When != nil {
			k.deps |= a.When.Deps
		}
		if a.Place != nil && a.Place.Units != nil {
			k.deps |= a.Place.Units.Deps
		}
		for _, p := range a.Cost {
			k.deps |= query.ReadsTrack(as.r.Ctx.G, p.Track) | p.Price.Deps
			if p.Owner != nil {
				k.deps |= p.Owner.Deps
			}
		}
	}
	if now := as.r.Ctx.RevisionOf(k.deps); now != k.revision || as.r.Ctx.CacheOff(query.CacheLists) || as.r.Ctx.P.Combat != nil {
		k.revision, k.level = now, cacheEmpty
	}
	return k
}

// mayActOn reports whether an action may be done to a candidate, which becomes
// r.Cand.
func (as *DeclaredActions) mayActOn(a *model.ActionDef, side model.SideID, c int32) bool {
	as.r.Ctx.ActionCandidate = c
	return as.r.Values.CanPay(a.Cost, side) && as.r.Ctx.True(a.When) && as.hasUnitToPlace(a.Place, side)
}

// anyCandidate reports whether an action has a candidate.
func (as *DeclaredActions) anyCandidate(i int) bool {
	k := as.refreshCandidateCache(i)
	if k.level != cacheEmpty {
		return k.found
	}
	a := &as.r.Ctx.G.Actions[i]
	k.buffer = a.Candidates.Set(as.r.Ctx, k.buffer[:0])
	old, side := as.r.Ctx.ActionCandidate, as.actingSide(a)
	k.level, k.found = cacheAny, slices.Contains(k.buffer, k.lastFound) && as.mayActOn(a, side, k.lastFound)
	for n := 0; n < len(k.buffer) && !k.found; n++ {
		if c := k.buffer[n]; c != k.lastFound && as.mayActOn(a, side, c) {
			k.found, k.lastFound = true, c
		}
	}
	as.r.Ctx.ActionCandidate = old
	return k.found
}

// listCandidates lists the candidates of an action, in id order.
func (as *DeclaredActions) listCandidates(i int) []int32 {
	k := as.refreshCandidateCache(i)
	if k.level == cacheAll {
		return k.all
	}
	a := &as.r.Ctx.G.Actions[i]
	set := a.Candidates.Set(as.r.Ctx, nil)
	old, side := as.r.Ctx.ActionCandidate, as.actingSide(a)
	k.all = set[:0]
	for _, c := range set {
		if as.mayActOn(a, side, c) {
			k.all = append(k.all, c)
		}
	}
	as.r.Ctx.ActionCandidate = old
	k.level, k.found = cacheAll, len(k.all) > 0
	return k.all
}

// FindCandidate returns the number, as in expressions, of what an action is done to: a unit, a
// hex, or the side or army with an id.
func (as *DeclaredActions) FindCandidate(over string, unit model.UnitID, hex model.HexID, on string) int32 {
	switch over {
	case "unit":
		return int32(unit)
	case "hex":
		return int32(hex)
	case "side":
		return int32(slices.IndexFunc(as.r.Ctx.G.Sides, func(s model.Side) bool { return s.ID == on }))
	case "army":
		return int32(slices.IndexFunc(as.r.Ctx.G.Armies, func(a model.Army) bool { return a.ID == on }))
	}
	return model.None
}

// StartAction pushes the frame of an author-declared action.
func (as *DeclaredActions) StartAction(ph model.PhaseID, side model.SideID, id string) {
	for _, i := range as.r.Ctx.G.FindPhase(ph).Actions {
		if as.r.Ctx.G.Actions[i].ID == id {
			CallProcedure(as.r, Act{Phase: ph, Side: side, Action: id})
			return
		}
	}
}

// findShortTrack returns the track that does not hold what an action costs, whatever it is done
// to; nil when a side can pay.
func (as *DeclaredActions) findShortTrack(i int, side model.SideID) *model.Track {
	a := &as.r.Ctx.G.Actions[i]
	if a.Candidates == nil || a.Cost == nil {
		return as.r.Values.firstShortTrack(a.Cost, side)
	}
	var short *model.Track
	old := as.r.Ctx.ActionCandidate
	for _, c := range a.Candidates.Set(as.r.Ctx, nil) {
		as.r.Ctx.ActionCandidate = c
		if short = as.r.Values.firstShortTrack(a.Cost, side); short == nil {
			break
		}
	}
	as.r.Ctx.ActionCandidate = old
	return short
}

// RefuseAction says why a side cannot take an action of the game in a phase.
func (as *DeclaredActions) RefuseAction(ph model.PhaseID, side model.SideID, id string) *query.Refusal {
	for _, i := range as.r.Ctx.G.FindPhase(ph).Actions {
		a := &as.r.Ctx.G.Actions[i]
		if a.ID != id {
			continue
		}
		short := as.findShortTrack(i, side)
		switch {
		case as.isActionRunning(a.ID):
			return &query.Refusal{Reason: "under-way", Text: a.Name() + " is being done already: it cannot be taken again before it is over", Source: &a.Source}
		case a.Most > 0 && as.r.Ctx.P.Vars[a.Counter] >= int32(a.Most):
			return &query.Refusal{Reason: "used-up", Text: a.Name() + " has been taken as often as allowed in this phase", Source: &a.Source}
		case short != nil:
			return &query.Refusal{Reason: "cannot-pay", Text: a.Name() + " costs more than is left of " + short.Name(), Source: &a.Source}
		case as.isActionOpen(i, side):
			return nil
		}
		no := &query.Refusal{Reason: a.Because, Text: a.Name() + " is not open now: what its rule asks for does not hold", Source: &a.Source}
		if a.Candidates != nil {
			no.Text = "there is nothing now for which " + a.Name() + " could be done"
		}
		if a.Rule != "" {
			no.Text += " (" + a.Rule + ")"
		}
		if no.Reason == "" {
			no.Reason = "not-now"
		}
		return no
	}
	return as.refuseMisplacedAction(ph, id)
}

// refuseMisplacedAction returns the refusal of an action that a phase does not have. It names the
// phase that has the action, or says that the game has no action of that name.
func (as *DeclaredActions) refuseMisplacedAction(ph model.PhaseID, id string) *query.Refusal {
	no := &query.Refusal{Reason: "not-in-this-phase"}
	var ids []string
	for i := range as.r.Ctx.G.Actions {
		a := &as.r.Ctx.G.Actions[i]
		if a.ID != id {
			ids = append(ids, a.ID)
			continue
		}
		no.Source, no.Text = &a.Source, a.Name()+" cannot be done in this phase"
		for k := range as.r.Ctx.G.Phases {
			if p := &as.r.Ctx.G.Phases[k]; slices.Contains(p.Actions, i) {
				no.Text = a.Name() + " belongs to the phase " + p.Name() + ", not to " + as.r.Ctx.G.FindPhase(ph).Name()
				break
			}
		}
		return no
	}
	no.Text, no.Nearest = "the game has no action "+strconv.Quote(id), diag.NearestName(id, ids)
	return no
}
