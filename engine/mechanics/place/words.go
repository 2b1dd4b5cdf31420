package place

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// promptSource returns the phase or action that places units.
func (f *Frame) promptSource(r *flow.Run) *model.Source {
	if a := f.placingAction(r); a != nil {
		return &a.Source
	}
	return &r.Ctx.G.Phases[f.Phase].Source
}

// unitPrompt asks for a unit, in an action for its candidate.
func (f *Frame) unitPrompt(r *flow.Run, src *model.Source) flow.Prompt {
	ask := flow.Prompt{src.Name(), ": place which unit?"}
	a := f.placingAction(r)
	if a == nil {
		return ask
	}
	c, whose := r.Actions.FindCandidate(a.CandidateDomain, f.CandidateUnit, f.CandidateHex, f.CandidateOwner), ""
	switch {
	case c < 0:
		return ask
	case a.CandidateDomain == "unit":
		whose = r.Ctx.G.Units[c].Name()
	case a.CandidateDomain == "hex":
		whose = r.Ctx.G.Grid.Label(model.HexID(c))
	case a.CandidateDomain == "side":
		whose = r.Ctx.G.Sides[c].Name()
	default:
		whose = r.Ctx.G.Armies[c].Name()
	}
	return flow.Prompt{src.Name(), ": place which unit for ", whose, "?"}
}

// DescribeDecision asks for a unit, then for its hex, then for its face.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	src := f.promptSource(r)
	d := flow.Decision{Side: f.Side, Source: src}
	switch {
	case f.Unit == model.None:
		d.Kind, d.Prompt = "place.unit", f.unitPrompt(r, src)
	case f.Hex == model.None:
		d.Kind, d.Prompt = "place.hex", flow.Prompt{"place ", r.Ctx.G.Units[f.Unit].Name(), " where?"}
	default:
		d.Kind, d.Prompt = "place.face", flow.Prompt{"on which face does ", r.Ctx.G.Units[f.Unit].Name(), " lie in ", r.Ctx.G.Grid.Label(f.Hex), "?"}
	}
	return d
}

// ExplainRefusal says why a choice is not open.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	text := ""
	switch {
	case a.Verb == flow.VPick && f.Unit == model.None:
		text = r.Ctx.G.Units[a.ID].Name() + " is not among the units to be placed now" + offerText(f.listUnits(r), func(u model.UnitID) string { return r.Ctx.G.Units[u].Name() })
	case a.Verb == flow.VPickHex && f.Unit != model.None && f.Hex == model.None:
		if no := r.Ctx.Stacks.WhyNotPlaced(f.Unit, model.HexID(a.ID)); no != nil {
			return no
		}
		text = r.Ctx.G.Units[f.Unit].Name() + " cannot be placed in " + r.Ctx.G.Grid.Label(model.HexID(a.ID)) + offerText(f.listHexes(r), r.Ctx.G.Grid.Label)
	case a.Verb == flow.VChoose && f.Hex != model.None:
		text = r.Ctx.G.Units[f.Unit].Name() + " has no such face to be placed on" + offerText(f.listFaces(r), func(face model.FaceID) string { return r.Ctx.G.Faces[face] })
	default:
		return nil
	}
	return &query.Refusal{Reason: "not-offered", Text: text, Source: f.promptSource(r)}
}

// offerText returns the end of a refusal: what may be chosen instead, unless that is long.
func offerText[T any](list []T, name func(T) string) string {
	if len(list) == 0 || len(list) > 12 {
		return ""
	}
	names := make([]string, len(list))
	for i, x := range list {
		names[i] = name(x)
	}
	return "; choose from " + strings.Join(names, ", ")
}
