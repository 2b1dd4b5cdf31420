package move

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is a move phase (or one move of an alternation) under way.
type Frame struct {
	Phase      model.PhaseID
	Movement   int
	Side       model.SideID
	Unit       model.UnitID  // the unit being moved, None between moves
	Path       []model.HexID // hexes still to enter, while hooks take part
	PathPoints []int32       // movement points left in each of Path
	Facings    []int32       // directions in which the unit faces in each of Path; empty for one that faces none
	PathDone   bool          // Path has come to its end: the move ends when its hooks are done
	Exit       string        // the exit that Path leads to, while hooks take part
	Single     bool          // one move of an alternation
	Over       bool
	Pushed     []model.UnitID // enemies pushed back from hexes of entry
	Route                     // of a move that goes hex by hex
}

// InitFrame makes it the frame of a move phase.
func (f *Frame) InitFrame(a flow.Move) {
	*f = Frame{Phase: a.Phase, Movement: a.Movement, Side: a.Side, Unit: model.None, Single: a.Single}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "move" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Move("movement", &f.Movement)
	v.Side("side", &f.Side)
	v.Unit("unit", &f.Unit)
	v.Hexes("path", &f.Path)
	v.Ints("path-left", &f.PathPoints)
	v.Ints("facings", &f.Facings)
	v.Bool("walked", &f.PathDone)
	v.Text("exit", &f.Exit)
	v.Bool("single", &f.Single)
	v.Bool("over", &f.Over)
	v.Units("pushed", &f.Pushed)
	f.Route.visitRoute(v)
}

// RunFrame asks as long as there is anything to do, or while it would tell
// something not to ask.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	switch {
	case len(f.Path) > 0:
		f.walkPath(r)
		return flow.Continue
	case f.Exit != "":
		f.exitMap(r)
		return flow.Continue
	case f.PathDone:
		f.endRoute(r)
		return flow.Continue
	case f.Over:
		return flow.Done
	case len(f.Trail) > 0 && f.Unit != model.None:
		return f.continueRoute(r)
	case f.Unit != model.None:
		return flow.Wait
	case f.clearEntryHexes(r):
		return flow.Continue
	case f.anyChoice(r), r.MustAsk(f.Side, flow.AmongArrivals) && f.mayEnd(r):
		return flow.Wait
	}
	if f.Single {
		mark := len(r.Events)
		r.PassTurn()
		r.MarkForced(mark, f.Side)
	}
	return flow.Done
}

// anyChoice reports whether there is more to choose than to finish.
func (f *Frame) anyChoice(r *flow.Run) bool {
	if len(r.Ctx.G.FindPhase(f.Phase).Actions) > 0 && r.Actions.AnyActionOpen(f.Phase, f.Side) {
		return true
	}
	found := false
	r.Ctx.Movers.EachMover(f.Movement, f.Phase, f.Side, func(model.UnitID) bool { found = true; return false })
	return found
}

// canEnd reports whether the phase may end: nobody must still enter, and no
// crowded hex has a unit that can move on.
func (f *Frame) canEnd(r *flow.Run) bool {
	m := &r.Ctx.G.Movements[f.Movement]
	if r.Ctx.Overstacks.FindOverstacked(f.Movement, f.Side) != model.None {
		return false
	}
	return m.Entry == nil || m.Entry.MayWait || !r.Ctx.Movers.SomeoneEnters(f.Movement, f.Side)
}

// DescribeDecision asks for a unit, then for its destination.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	d := flow.Decision{Side: f.Side, Kind: "move.unit", Prompt: flow.Prompt{"move which unit?"}, Source: &r.Ctx.G.Movements[f.Movement].Source}
	if f.Unit != model.None {
		d.Kind, d.Prompt = "move.to", flow.Prompt{"move ", r.Ctx.G.Units[f.Unit].Name(), " where?"}
		if len(f.Trail) > 0 {
			d.Prompt = flow.Prompt{r.Ctx.G.Units[f.Unit].Name(), " goes on where?"}
		}
	}
	return d
}

// ListOptions lists units, or destinations of the unit chosen.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	if f.Unit != model.None {
		f.listDestinations(r, l)
		return
	}
	mayEnd := f.ListOffers(r, l)
	r.Actions.ListActions(f.Phase, f.Side, l)
	switch {
	case !mayEnd:
	case f.Single:
		l.Add(flow.PlainAction(flow.VPass))
	default:
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// ListOffers lists the units that may move, and reports whether the side may finish.
func (f *Frame) ListOffers(r *flow.Run, l *flow.List) (mayEnd bool) {
	r.Ctx.Movers.EachMover(f.Movement, f.Phase, f.Side, func(u model.UnitID) bool { l.Add(flow.UnitAction(flow.VMove, u)); return true })
	return f.mayEnd(r)
}

// mayEnd reports whether the side may finish, or pass in an alternation.
func (f *Frame) mayEnd(r *flow.Run) bool {
	return f.canEnd(r) && r.RefusePass(f.Phase) == nil
}

// listDestinations lists the hexes and exits that the unit can reach, for each mode of
// movement.
func (f *Frame) listDestinations(r *flow.Run, l *flow.List) {
	m := &r.Ctx.G.Movements[f.Movement]
	if m.RouteChosen {
		f.listNextHexes(r, l)
		return
	}
	r.Ctx.Modes.EachMoveMode(f.Movement, f.Unit, func(w query.MoveMode) bool {
		by := r.Ctx.Modes.ModeName(f.Movement, w)
		reach := r.Ctx.Paths.FindReach(f.Movement, w, f.Unit)
		if w.Facing > 0 {
			addStops(l, reach.ListStops(), by)
			return true
		}
		var exits [8]int
		left := reach.ListExits(exits[:0])
		addStops(l, reach.ListStops(), by)
		for _, x := range left {
			l.Add(flow.WordAction(flow.VExit, exitWord(&m.Exits[x], by)))
		}
		return true
	})
}

// addStops adds an action for each hex where a move may end.
func addStops(l *flow.List, stops []model.HexID, by string) {
	l.AddHexes(flow.VTo, stops, by)
}

// exitWord returns how leaving by an exit in a manner of moving is called.
func exitWord(x *model.Exit, by string) string {
	if by == "" {
		return x.ID
	}
	return x.ID + " by " + by
}

// TakeAction moves, or goes on.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VMove:
		f.Unit = model.UnitID(a.ID)
	case flow.VTo:
		if f.goesHexByHex(r) {
			f.enterHex(r, model.HexID(a.ID), a.Word)
			return
		}
		f.moveUnitTo(r, model.HexID(a.ID), a.Word)
	case flow.VExit:
		if f.goesHexByHex(r) {
			f.exitHere(r, a.Word)
			return
		}
		f.leaveMap(r, a.Word)
	case flow.VAct:
		r.Actions.StartAction(f.Phase, f.Side, a.Word)
	case flow.VPass:
		f.Over = true
		r.PassTurn()
	case flow.VDone:
		if f.Unit != model.None {
			f.endRoute(r)
			return
		}
		f.Over = true
	}
}

// moveUnitTo carries out the move to a hex: at once, or hex by hex if hooks take part.
func (f *Frame) moveUnitTo(r *flow.Run, to model.HexID, by string) {
	u := f.Unit
	way, _ := r.Ctx.Modes.FindMoveMode(f.Movement, u, by)
	reach := r.Ctx.Paths.FindReachTo(f.Movement, way, u, to)
	facings := reach.PathFacings(to)
	if r.Ctx.HexOf(u) == to {
		f.turnInHex(r, way, reach, facings[0])
		return
	}
	if r.AnyHookBound("unit.enters") {
		f.startWalk(r, way, reach, to)
		return
	}
	var flip model.FaceID = model.None
	cost, flips, _ := reach.Cost(to)
	if flips {
		flip = r.Ctx.Paths.PathFlip(f.Movement, u, reach.Path(to))
	}
	// All that a move costs is worked out before the unit bears any mark of it.
	allowance := int(r.Ctx.Modes.MoveAllowance(f.Movement, way, u, nil))
	r.Ctx.P.SetFlags(u, state.HasMoved, true)
	kind := event.Moved
	if r.Ctx.HexOf(u) < 0 {
		f.noteEntry(r, reach, to)
		kind = event.Entered
	}
	r.Ctx.P.SetMP(u, int16(allowance-cost))
	r.Units.MoveUnit(u, to, kind, int32(cost))
	if len(facings) > 0 {
		f.face(r, facings[len(facings)-1])
	}
	f.finishMove(r)
	if flip != model.None {
		r.Units.FlipToFace(u, flip)
	}
}

// noteEntry notes where a unit comes onto the map, in a movement that counts them.
func (f *Frame) noteEntry(r *flow.Run, reach *query.Reach, to model.HexID) {
	if r.Ctx.G.Movements[f.Movement].Entry.CountsEntered {
		r.Ctx.P.AddEntry(f.Unit, reach.Path(to)[0])
	}
}

// startWalk begins a walk hex by hex. What it costs and the face that the unit turns to
// come as it goes: a hook may end it in any of the hexes.
func (f *Frame) startWalk(r *flow.Run, way query.MoveMode, reach *query.Reach, to model.HexID) {
	path, spent, facings := reach.Path(to), reach.PathCosts(to), reach.PathFacings(to)
	allowance := r.Ctx.Modes.MoveAllowance(f.Movement, way, f.Unit, nil)
	f.markMoved(r)
	if r.Ctx.HexOf(f.Unit) < 0 {
		f.noteEntry(r, reach, to)
	} else {
		path, spent = path[1:], spent[1:]
		facings = facings[min(1, len(facings)):]
	}
	r.Ctx.P.SetMP(f.Unit, int16(allowance))
	f.Path, f.PathPoints = path, nil
	for _, n := range spent {
		f.PathPoints = append(f.PathPoints, allowance-int32(n))
	}
	f.Facings = nil
	for _, d := range facings {
		f.Facings = append(f.Facings, int32(d))
	}
}

// walkPath enters the next hex of a path; the hooks bound to entering run after it
// and may stop the unit.
func (f *Frame) walkPath(r *flow.Run) {
	u := f.Unit
	if r.Ctx.P.Units[u].Flags&state.WasStopped != 0 || (r.Ctx.P.Units[u].At < 0 && r.Ctx.P.Units[u].At != model.InBox(model.BoxWaiting)) {
		f.Path, f.PathPoints, f.Facings, f.Exit = nil, nil, nil, ""
		f.endRoute(r)
		return
	}
	to := f.Path[0]
	f.Path = f.Path[1:]
	kind, from, step := event.Moved, r.Ctx.HexOf(u), []model.HexID{r.Ctx.HexOf(u), to}
	if from < 0 {
		kind, step = event.Entered, step[1:]
	}
	f.noteTurn(r, step)
	spent := int32(0)
	if len(f.PathPoints) > 0 {
		spent = int32(r.Ctx.P.Units[u].MP) - f.PathPoints[0]
		r.Ctx.P.SetMP(u, int16(f.PathPoints[0]))
		f.PathPoints = f.PathPoints[1:]
	}
	r.Units.MoveUnit(u, to, kind, spent)
	if len(f.Facings) > 0 {
		f.face(r, hex.Dir(f.Facings[0]))
		f.Facings = f.Facings[1:]
	}
	if len(f.Path) == 0 {
		f.Path, f.PathPoints, f.Facings, f.PathDone = nil, nil, nil, f.Exit == ""
	}
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex, a.From = u, to, from
	r.PushHooks("unit.enters", r.Ctx.G.Movements[f.Movement].ID, a)
}

// finishMove ends the move of the unit and starts the hooks bound to that; a single move ends
// the frame.
func (f *Frame) finishMove(r *flow.Run) {
	u := f.Unit
	f.Unit = model.None
	f.Over = f.Single
	r.Ctx.P.SetFlags(u, state.WasStopped, false)
	if face := r.Ctx.G.Movements[f.Movement].Flip; face != model.None {
		r.Units.FlipToFace(u, face)
	}
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex = u, r.Ctx.HexOf(u)
	r.PushHooks("move.done", r.Ctx.G.Movements[f.Movement].ID, a)
}

// leaveMap moves the unit to the hex that it leaves the map from, and off it.
func (f *Frame) leaveMap(r *flow.Run, word string) {
	exits := r.Ctx.G.Movements[f.Movement].Exits
	u, start := f.Unit, r.Ctx.HexOf(f.Unit)
	exit, by, _ := strings.Cut(word, " by ")
	i := slices.IndexFunc(exits, func(x model.Exit) bool { return x.ID == exit })
	if i < 0 {
		return
	}
	way, _ := r.Ctx.Modes.FindMoveMode(f.Movement, u, by)
	reach := r.Ctx.Paths.FindReach(f.Movement, way, u)
	from, cost := reach.ExitHex(i)
	f.Exit = exit
	switch {
	case from == start || from == model.None:
		r.Ctx.P.SetFlags(u, state.HasMoved, true)
	case r.AnyHookBound("unit.enters"):
		f.startWalk(r, way, reach, from)
		return
	default:
		r.Ctx.P.SetFlags(u, state.HasMoved, true)
		kind := event.Moved
		if start < 0 {
			f.noteEntry(r, reach, from)
			kind = event.Entered
		}
		r.Units.MoveUnit(u, from, kind, int32(cost))
	}
	f.exitMap(r)
}

// exitMap takes the unit off the map by its exit, unless it was stopped on the way.
func (f *Frame) exitMap(r *flow.Run) {
	exits, u := r.Ctx.G.Movements[f.Movement].Exits, f.Unit
	i := slices.IndexFunc(exits, func(x model.Exit) bool { return x.ID == f.Exit })
	f.Exit = ""
	if i >= 0 && r.Ctx.HexOf(u) >= 0 && r.Ctx.P.Units[u].Flags&state.WasStopped == 0 {
		r.Units.MoveToBox(u, exits[i].Box, event.Exited)
	}
	f.endRoute(r)
}
