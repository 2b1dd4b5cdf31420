package place

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Effect is an effect under way that puts units into hexes of somebody's choice, one
// unit after the other.
type Effect struct {
	Side  model.SideID // the side that picks the hexes
	Units []model.UnitID
	Hexes []model.HexID // to choose from, in id order
}

// InitFrame makes it the frame of an effect.
func (f *Effect) InitFrame(a flow.PlaceIn) {
	*f = Effect{Side: a.Side, Units: a.Units, Hexes: a.Hexes}
}

// ProcName returns the procedure's name.
func (f *Effect) ProcName() string { return "place-in" }

// Clone returns an independent copy.
func (f *Effect) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Effect) Visit(v state.Visitor) {
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Hexes("hexes", &f.Hexes)
}

// openHexes lists the hexes in which the next unit may be placed.
func (f *Effect) openHexes(r *flow.Run) []model.HexID {
	return r.Ctx.Stacks.FilterPlaceable(f.Units[0], slices.Clone(f.Hexes))
}

// RunFrame asks for a hex if there is a choice. A unit that may be placed in none of them
// stays where it is.
func (f *Effect) RunFrame(r *flow.Run) flow.Status {
	if len(f.Units) == 0 {
		return flow.Done
	}
	switch open := f.openHexes(r); len(open) {
	case 0:
		f.Units = f.Units[1:]
	case 1:
		mark := len(r.Events)
		f.placeNext(r, open[0])
		r.MarkForced(mark, f.Side)
	default:
		return flow.Wait
	}
	return flow.Continue
}

// placeNext places the next unit in a hex.
func (f *Effect) placeNext(r *flow.Run, h model.HexID) {
	u := f.Units[0]
	f.Units = f.Units[1:]
	r.Units.MoveUnit(u, h, event.Placed, 0)
}

// DescribeDecision asks for the hex of the next unit.
func (f *Effect) DescribeDecision(r *flow.Run) flow.Decision {
	return flow.Decision{Side: f.Side, Kind: "place.hex", Prompt: flow.Prompt{"place ", r.Ctx.G.Units[f.Units[0]].Name(), " where?"}, Source: &r.Ctx.G.FindPhase(r.Ctx.P.Phase).Source}
}

// ListOptions lists the hexes.
func (f *Effect) ListOptions(r *flow.Run, l *flow.List) {
	l.AddHexes(flow.VPickHex, f.openHexes(r), "")
}

// TakeAction places the unit.
func (f *Effect) TakeAction(r *flow.Run, a flow.Action) { f.placeNext(r, model.HexID(a.ID)) }

// ExplainRefusal says why a hex is not open.
func (f *Effect) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	if a.Verb != flow.VPickHex || len(f.Units) == 0 {
		return nil
	}
	if no := r.Ctx.Stacks.WhyNotPlaced(f.Units[0], model.HexID(a.ID)); no != nil {
		return no
	}
	text := r.Ctx.G.Units[f.Units[0]].Name() + " cannot be placed in " + r.Ctx.G.Grid.Label(model.HexID(a.ID)) + offerText(f.openHexes(r), r.Ctx.G.Grid.Label)
	return &query.Refusal{Reason: "not-offered", Text: text, Source: &r.Ctx.G.FindPhase(r.Ctx.P.Phase).Source}
}
