package move

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Route is a move that goes hex by hex, as far as it has come.
type Route struct {
	Mode       string        // the manner of moving
	PointsLeft int32         // movement points
	Trail      []model.HexID // where it began and each hex entered
	MustStop   bool          // it had to stop in the last of them
	TurnFace   int32         // face that the unit turns to when it is done, counted from 1

	HadMoved  bool  // the unit had moved in this phase before this move
	HadPoints int32 // what it had left then
}

// visitRoute visits every field of the route.
func (f *Route) visitRoute(v state.Visitor) {
	v.Hexes("trail", &f.Trail)
	v.Text("by", &f.Mode)
	v.Int("left", &f.PointsLeft)
	v.Bool("held", &f.MustStop)
	v.Int("turns-to", &f.TurnFace)
	v.Bool("had-moved", &f.HadMoved)
	v.Int("had-left", &f.HadPoints)
}

// markMoved marks the unit as moved, and keeps which marks it bore before.
func (f *Frame) markMoved(r *flow.Run) {
	u := &r.Ctx.P.Units[f.Unit]
	f.HadMoved, f.HadPoints = u.Flags&state.HasMoved != 0, int32(u.MP)
	r.Ctx.P.SetFlags(f.Unit, state.HasMoved, true)
}

// withEarlierMarks asks about the move under way while the unit bears the marks that it bore
// before it: what a move costs does not depend on whether it goes hex by hex.
func (f *Frame) withEarlierMarks(r *flow.Run, ask func()) {
	u := f.Unit
	moved, left := r.Ctx.P.Units[u].Flags&state.HasMoved != 0, r.Ctx.P.Units[u].MP
	r.Ctx.P.SetFlags(u, state.HasMoved, f.HadMoved)
	r.Ctx.P.SetMP(u, int16(f.HadPoints))
	ask()
	r.Ctx.P.SetFlags(u, state.HasMoved, moved)
	r.Ctx.P.SetMP(u, left)
}

// noteTurn keeps the face to which a step turns the unit.
func (f *Frame) noteTurn(r *flow.Run, step []model.HexID) {
	f.withEarlierMarks(r, func() {
		if face := r.Ctx.Paths.PathFlip(f.Movement, f.Unit, step); face != model.None {
			f.TurnFace = int32(face) + 1
		}
	})
}

// goesHexByHex reports whether the movement goes hex by hex.
func (f *Frame) goesHexByHex(r *flow.Run) bool { return r.Ctx.G.Movements[f.Movement].RouteChosen }

// buildLeg returns the unit on its way; before the first step in a manner of moving.
func (f *Frame) buildLeg(r *flow.Run, w query.MoveMode) query.Leg {
	l := query.Leg{Mv: f.Movement, MoveMode: w, Unit: f.Unit, Left: int(f.PointsLeft), Trail: f.Trail, Begun: len(f.Trail) > 0, Held: f.MustStop}
	if h := r.Ctx.HexOf(f.Unit); !l.Begun {
		l.Left = int(r.Ctx.Modes.MoveAllowance(f.Movement, w, f.Unit, nil))
		if h >= 0 {
			l.Trail = []model.HexID{h}
		}
	}
	return l
}

// findMode returns the manner in which a unit that has set out moves.
func (f *Frame) findMode(r *flow.Run, by string) query.MoveMode {
	w := query.PlainMode
	if i := slices.IndexFunc(r.Ctx.G.Movements[f.Movement].Modes, func(m model.MoveMode) bool { return m.ID == by }); i >= 0 {
		w.Mode = i
	}
	return w
}

// currentLeg returns the leg under way.
func (f *Frame) currentLeg(r *flow.Run) query.Leg { return f.buildLeg(r, f.findMode(r, f.Mode)) }

// listNextHexes lists where the unit may go next, and how it may end.
func (f *Frame) listNextHexes(r *flow.Run, l *flow.List) {
	add := func(w query.MoveMode, by string) {
		g := f.buildLeg(r, w)
		addStops(l, r.Ctx.Legs.LegSteps(&g), by)
		for _, x := range r.Ctx.Legs.LegExits(&g) {
			l.Add(flow.WordAction(flow.VExit, exitWord(&r.Ctx.G.Movements[f.Movement].Exits[x], by)))
		}
	}
	if len(f.Trail) == 0 {
		r.Ctx.Modes.EachMoveMode(f.Movement, f.Unit, func(w query.MoveMode) bool { add(w, r.Ctx.Modes.ModeName(f.Movement, w)); return true })
		return
	}
	f.withEarlierMarks(r, func() {
		add(f.findMode(r, f.Mode), "")
		if g := f.currentLeg(r); r.Ctx.Legs.MayLegEnd(&g) {
			l.Add(flow.PlainAction(flow.VDone))
		}
	})
}

// continueRoute goes on with a move that has begun: it ends by itself where nothing but
// ending is open, or a hook has stopped or removed the unit.
func (f *Frame) continueRoute(r *flow.Run) flow.Status {
	u := f.Unit
	if r.Ctx.P.Units[u].Flags&state.WasStopped != 0 || r.Ctx.HexOf(u) != f.Trail[len(f.Trail)-1] {
		f.endRoute(r)
		return flow.Continue
	}
	var l flow.List
	if f.listNextHexes(r, &l); len(l.Actions) == 0 || len(l.Actions) == 1 && l.Actions[0].Verb == flow.VDone {
		f.endRoute(r)
		return flow.Continue
	}
	return flow.Wait
}

// enterHex takes one step.
func (f *Frame) enterHex(r *flow.Run, to model.HexID, by string) {
	u, from := f.Unit, r.Ctx.HexOf(f.Unit)
	begun := len(f.Trail) > 0
	if !begun {
		f.Mode = by
	}
	was := f.buildLeg(r, f.findMode(r, f.Mode))
	if !begun {
		f.markMoved(r)
	}
	next, ok := was, false
	if f.withEarlierMarks(r, func() { next, ok = r.Ctx.Legs.LegStep(&was, to) }); !ok {
		return
	}
	path := []model.HexID{from, to}
	kind := event.Moved
	if from < 0 {
		path, kind = path[1:], event.Entered
		if r.Ctx.G.Movements[f.Movement].Entry.CountsEntered {
			r.Ctx.P.AddEntry(u, to)
		}
	}
	f.noteTurn(r, path)
	f.PointsLeft, f.Trail, f.MustStop = int32(next.Left), next.Trail, next.Held
	r.Ctx.P.SetMP(u, int16(f.PointsLeft))
	r.Units.MoveUnit(u, to, kind, int32(was.Left-next.Left))
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex, a.From = u, to, from
	r.PushHooks("unit.enters", r.Ctx.G.Movements[f.Movement].ID, a)
}

// endRoute ends a move that went hex by hex: the unit turns to the face that it came to
// on the way, if it is still there.
func (f *Frame) endRoute(r *flow.Run) {
	if face := f.TurnFace - 1; face >= 0 && r.Ctx.HexOf(f.Unit) >= 0 {
		r.Units.FlipToFace(f.Unit, model.FaceID(face))
	}
	f.Route, f.PathDone = Route{}, false
	f.finishMove(r)
}

// exitHere takes the unit off the map from its present hex.
func (f *Frame) exitHere(r *flow.Run, word string) {
	f.Exit, _, _ = strings.Cut(word, " by ")
	f.Route = Route{}
	r.Ctx.P.SetFlags(f.Unit, state.HasMoved, true)
	f.exitMap(r)
}

// refuseStep says why a unit that goes hex by hex cannot go into a hex next.
func (f *Frame) refuseStep(r *flow.Run, a flow.Action) *query.Refusal {
	m, h := &r.Ctx.G.Movements[f.Movement], model.HexID(a.ID)
	way, known := f.findMode(r, f.Mode), true
	if len(f.Trail) == 0 {
		way, known = r.Ctx.Modes.FindMoveMode(f.Movement, f.Unit, a.Word)
	}
	if !known {
		return f.refuseWay(r, f.Unit, a.Word)
	}
	at := r.Ctx.HexOf(f.Unit)
	label := r.Ctx.G.Grid.Label(h)
	switch {
	case at >= 0 && r.Ctx.G.Grid.Distance(at, h) != 1:
		return &query.Refusal{Reason: "not-adjacent", Text: "this movement goes hex by hex, and " + label + " is not next to " + r.Ctx.G.Grid.Label(at) + ": name the hexes on the way as via", Source: &m.Source}
	case slices.Contains(f.Trail, h):
		return &query.Refusal{Reason: "not-back", Text: "the unit has come from " + label + " in this move", Source: &m.Source}
	}
	var no *query.Refusal
	ask := func() {
		l := f.buildLeg(r, way)
		if no = r.Ctx.Legs.LegRefusal(&l, h); no != nil {
			return
		}
		if _, ok := r.Ctx.Legs.LegStep(&l, h); ok {
			no = &query.Refusal{Reason: "no-end", Text: "the unit could not stop in " + label + ", nor come to a hex where it could", Source: &m.Source}
			return
		}
		no = r.Ctx.Reasons.WhyNotTo(f.Movement, way, f.Unit, h)
	}
	if len(f.Trail) > 0 {
		f.withEarlierMarks(r, ask)
	} else {
		ask()
	}
	if no != nil {
		return no
	}
	return &query.Refusal{Reason: "too-far", Text: "its movement points do not suffice for " + label, Source: &m.Source}
}
