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
	By    string        // the manner of moving
	Left  int32         // movement points
	Trail []model.HexID // where it began and each hex entered
	Held  bool          // it had to stop in the last of them
	Turns int32         // face that the unit turns to when it is done, counted from 1

	HadMoved bool  // the unit had moved in this phase before this move
	HadLeft  int32 // what it had left then
}

func (f *Route) visit(v state.Visitor) {
	v.Hexes("trail", &f.Trail)
	v.Text("by", &f.By)
	v.Int("left", &f.Left)
	v.Bool("held", &f.Held)
	v.Int("turns-to", &f.Turns)
	v.Bool("had-moved", &f.HadMoved)
	v.Int("had-left", &f.HadLeft)
}

// begins marks the unit as moved, and keeps which marks it bore before.
func (f *Frame) begins(r *flow.Run) {
	u := &r.P.Units[f.Unit]
	f.HadMoved, f.HadLeft = u.Flags&state.HasMoved != 0, int32(u.MP)
	r.P.SetFlags(f.Unit, state.HasMoved, true)
}

// asBefore asks about the move under way while the unit bears the marks that it bore
// before it: what a move costs does not depend on whether it goes hex by hex.
func (f *Frame) asBefore(r *flow.Run, ask func()) {
	u := f.Unit
	moved, left := r.P.Units[u].Flags&state.HasMoved != 0, r.P.Units[u].MP
	r.P.SetFlags(u, state.HasMoved, f.HadMoved)
	r.P.SetMP(u, int16(f.HadLeft))
	ask()
	r.P.SetFlags(u, state.HasMoved, moved)
	r.P.SetMP(u, left)
}

// noteTurn keeps the face to which a step turns the unit.
func (f *Frame) noteTurn(r *flow.Run, step []model.HexID) {
	f.asBefore(r, func() {
		if face := r.PathFlip(f.Mv, f.Unit, step); face != model.None {
			f.Turns = int32(face) + 1
		}
	})
}

// chosen reports whether the movement goes hex by hex.
func (f *Frame) chosen(r *flow.Run) bool { return r.G.Movements[f.Mv].RouteChosen }

// leg is the unit on its way; before the first step in a manner of moving.
func (f *Frame) leg(r *flow.Run, w query.MoveMode) query.Leg {
	l := query.Leg{Mv: f.Mv, MoveMode: w, Unit: f.Unit, Left: int(f.Left), Trail: f.Trail, Begun: len(f.Trail) > 0, Held: f.Held}
	if h := r.HexOf(f.Unit); !l.Begun {
		l.Left = int(r.MoveAllowance(f.Mv, w, f.Unit, nil))
		if h >= 0 {
			l.Trail = []model.HexID{h}
		}
	}
	return l
}

// way is the manner in which a unit that has set out moves.
func (f *Frame) way(r *flow.Run, by string) query.MoveMode {
	w := query.PlainMode
	if i := slices.IndexFunc(r.G.Movements[f.Mv].Modes, func(m model.MoveMode) bool { return m.ID == by }); i >= 0 {
		w.Mode = i
	}
	return w
}

// under is the leg under way.
func (f *Frame) under(r *flow.Run) query.Leg { return f.leg(r, f.way(r, f.By)) }

// steps lists where the unit may go next, and how it may end.
func (f *Frame) steps(r *flow.Run, l *flow.List) {
	add := func(w query.MoveMode, by string) {
		g := f.leg(r, w)
		addStops(l, r.LegSteps(&g), by)
		for _, x := range r.LegExits(&g) {
			l.Add(flow.WordAction(flow.VExit, exitWord(&r.G.Movements[f.Mv].Exits[x], by)))
		}
	}
	if len(f.Trail) == 0 {
		r.EachMoveMode(f.Mv, f.Unit, func(w query.MoveMode) bool { add(w, r.ModeWord(f.Mv, w)); return true })
		return
	}
	f.asBefore(r, func() {
		add(f.way(r, f.By), "")
		if g := f.under(r); r.MayLegEnd(&g) {
			l.Add(flow.PlainAction(flow.VDone))
		}
	})
}

// goOn goes on with a move that has begun: it ends by itself where nothing but
// ending is open, or a hook has stopped or removed the unit.
func (f *Frame) goOn(r *flow.Run) flow.Status {
	u := f.Unit
	if r.P.Units[u].Flags&state.WasStopped != 0 || r.HexOf(u) != f.Trail[len(f.Trail)-1] {
		f.arrive(r)
		return flow.Continue
	}
	var l flow.List
	if f.steps(r, &l); len(l.Actions) == 0 || len(l.Actions) == 1 && l.Actions[0].Verb == flow.VDone {
		f.arrive(r)
		return flow.Continue
	}
	return flow.Wait
}

// enter takes one step.
func (f *Frame) enter(r *flow.Run, to model.HexID, by string) {
	u, from := f.Unit, r.HexOf(f.Unit)
	begun := len(f.Trail) > 0
	if !begun {
		f.By = by
	}
	was := f.leg(r, f.way(r, f.By))
	if !begun {
		f.begins(r)
	}
	next, ok := was, false
	if f.asBefore(r, func() { next, ok = r.LegStep(&was, to) }); !ok {
		return
	}
	path := []model.HexID{from, to}
	kind := event.Moved
	if from < 0 {
		path, kind = path[1:], event.Entered
		if r.G.Movements[f.Mv].Entry.CountsEntered {
			r.P.AddEntry(u, to)
		}
	}
	f.noteTurn(r, path)
	f.Left, f.Trail, f.Held = int32(next.Left), next.Trail, next.Held
	r.P.SetMP(u, int16(f.Left))
	r.MoveUnit(u, to, kind, int32(was.Left-next.Left))
	a := flow.SubjectOf(f.Side)
	a.Unit, a.Hex, a.From = u, to, from
	r.PushHooks("unit.enters", r.G.Movements[f.Mv].ID, a)
}

// arrive ends a move that went hex by hex: the unit turns to the face that it came to
// on the way, if it is still there.
func (f *Frame) arrive(r *flow.Run) {
	if face := f.Turns - 1; face >= 0 && r.HexOf(f.Unit) >= 0 {
		r.FlipToFace(f.Unit, model.FaceID(face))
	}
	f.Route, f.Walked = Route{}, false
	f.finish(r)
}

// exitHere leaves the map from the hex where the unit stands.
func (f *Frame) exitHere(r *flow.Run, word string) {
	f.Exit, _, _ = strings.Cut(word, " by ")
	f.Route = Route{}
	r.P.SetFlags(f.Unit, state.HasMoved, true)
	f.goOut(r)
}

// refuseStep says why a unit that goes hex by hex cannot go into a hex next.
func (f *Frame) refuseStep(r *flow.Run, a flow.Action) *query.Refusal {
	m, h := &r.G.Movements[f.Mv], model.HexID(a.ID)
	way, known := f.way(r, f.By), true
	if len(f.Trail) == 0 {
		way, known = r.FindMoveMode(f.Mv, f.Unit, a.Word)
	}
	if !known {
		return f.refuseWay(r, f.Unit, a.Word)
	}
	at := r.HexOf(f.Unit)
	label := r.G.Grid.Label(h)
	switch {
	case at >= 0 && r.G.Grid.Distance(at, h) != 1:
		return &query.Refusal{Reason: "not-adjacent", Text: "this movement goes hex by hex, and " + label + " is not next to " + r.G.Grid.Label(at) + ": name the hexes on the way as via", Source: &m.Source}
	case slices.Contains(f.Trail, h):
		return &query.Refusal{Reason: "not-back", Text: "the unit has come from " + label + " in this move", Source: &m.Source}
	}
	var no *query.Refusal
	ask := func() {
		l := f.leg(r, way)
		if no = r.LegRefusal(&l, h); no != nil {
			return
		}
		if _, ok := r.LegStep(&l, h); ok {
			no = &query.Refusal{Reason: "no-end", Text: "the unit could not stop in " + label + ", nor come to a hex where it could", Source: &m.Source}
			return
		}
		no = r.WhyNotTo(f.Mv, way, f.Unit, h)
	}
	if len(f.Trail) > 0 {
		f.asBefore(r, ask)
	} else {
		ask()
	}
	if no != nil {
		return no
	}
	return &query.Refusal{Reason: "too-far", Text: "its movement points do not suffice for " + label, Source: &m.Source}
}
