package move

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// ExplainRefusal says why an action is not among the options.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	switch a.Verb {
	case flow.VMove:
		if f.Unit != model.None {
			return &query.Refusal{Reason: "move-under-way", Text: r.Ctx.G.Units[f.Unit].Name() + " is being moved: say where to"}
		}
		return f.refuseUnit(r, model.UnitID(a.ID))
	case flow.VTo:
		if f.Unit != model.None && f.goesHexByHex(r) {
			return f.refuseStep(r, a)
		}
		if f.Unit != model.None {
			return f.refuseTo(r, a)
		}
	case flow.VExit:
		if f.Unit != model.None {
			return f.refuseExit(r, a.Word)
		}
	case flow.VAct:
		return r.Actions.RefuseAction(f.Phase, f.Side, a.Word)
	case flow.VDone, flow.VPass:
		if len(f.Trail) > 0 {
			var no *query.Refusal
			f.withEarlierMarks(r, func() {
				l := f.currentLeg(r)
				no = r.Ctx.Legs.WhyLegNotStop(&l)
			})
			return no
		}
		return f.refuseEnd(r)
	}
	return nil
}

// refuseUnit says why a unit cannot move now.
func (f *Frame) refuseUnit(r *flow.Run, u model.UnitID) *query.Refusal {
	g := &r.Ctx.G.Units[u]
	p := &r.Ctx.P.Units[u]
	m := &r.Ctx.G.Movements[f.Movement]
	switch {
	case g.Side != f.Side:
		return &query.Refusal{Reason: "not-your-unit", Text: g.Name() + " belongs to another side"}
	case p.Flags&state.HasMoved != 0 && m.Once:
		return &query.Refusal{Reason: "already-moved", Text: g.Name() + " has already moved in this phase", Source: &m.Source}
	case p.At == model.InBox(model.BoxWaiting) && m.Entry != nil && !r.Ctx.Movers.MayEnterNow(u):
		return &query.Refusal{Reason: "not-due", Text: g.Name() + " is not due yet"}
	case p.At < 0 && m.Entry != nil && r.Ctx.Movers.MayEnterNow(u) && r.Ctx.Movers.UnitAheadOf(m, u) != model.None:
		return &query.Refusal{Reason: "not-in-order", Text: r.Ctx.G.Units[r.Ctx.Movers.UnitAheadOf(m, u)].Name() + " enters before " + g.Name(), Source: &m.Entry.Source}
	case p.At < 0 && !(m.Entry != nil && r.Ctx.Movers.MayEnterNow(u)):
		return &query.Refusal{Reason: "not-on-map", Text: g.Name() + " is not on the map"}
	case !r.Ctx.UnitTrue(m.Units, u) || !r.Ctx.UnitTrue(r.Ctx.G.FindPhase(f.Phase).Units, u):
		return &query.Refusal{Reason: "not-for-this-unit", Text: g.Name() + " does not move in this phase", Source: &m.Source}
	}
	if z := r.Ctx.Zones.HoldingZone(f.Movement, u); z != nil && p.At >= 0 {
		return &query.Refusal{Reason: "zone-held", Text: g.Name() + " may not leave the enemy zone it is in", Source: &z.Source}
	}
	if p.At >= 0 && r.Ctx.Movers.EntersFirst(f.Movement, f.Side) {
		return &query.Refusal{Reason: "entry-first", Text: "reinforcements that can enter do so before other units move", Source: &m.Entry.Source}
	}
	if m.Choose != nil && len(r.Ctx.Modes.ListMembers(f.Movement, u, nil)) == 0 {
		return f.refuseWay(r, u, "")
	}
	if c := r.Ctx.Overstacks.FindOverstacked(f.Movement, f.Side); c != model.None {
		return &query.Refusal{Reason: "stack-full", Text: "hex " + r.Ctx.G.Grid.Label(c) + " holds too many units, and " + g.Name() + " has no move after which they could still leave it"}
	}
	way := r.Ctx.Modes.FirstMoveMode(f.Movement, u)
	if p.At < 0 {
		if no := r.Ctx.Reasons.WhyNotEnter(f.Movement, way, u, model.None); no != nil {
			return no
		}
	} else if no := r.Ctx.Reasons.WhyNoStep(f.Movement, way, u); no != nil {
		return no
	}
	return &query.Refusal{Reason: "no-move", Text: g.Name() + " has no hex it can move to and stay in"}
}

// refuseEnd says why the phase cannot end, or the side not pass.
func (f *Frame) refuseEnd(r *flow.Run) *query.Refusal {
	if c := r.Ctx.Overstacks.FindOverstacked(f.Movement, f.Side); c != model.None {
		return &query.Refusal{Reason: "stack-full", Text: "hex " + r.Ctx.G.Grid.Label(c) + " holds too many units, and one of them can still move on"}
	}
	m := &r.Ctx.G.Movements[f.Movement]
	if m.Entry != nil && !m.Entry.MayWait && r.Ctx.Movers.SomeoneEnters(f.Movement, f.Side) {
		return &query.Refusal{Reason: "must-enter", Text: "a unit that is due can enter, and may not be held back", Source: &m.Entry.Source}
	}
	return r.RefusePass(f.Phase)
}

// refuseTo says why a unit cannot go to a hex; when another manner of moving
// gets there, it says which.
func (f *Frame) refuseTo(r *flow.Run, a flow.Action) *query.Refusal {
	h := model.HexID(a.ID)
	way, known := r.Ctx.Modes.FindMoveMode(f.Movement, f.Unit, a.Word)
	var no *query.Refusal
	if known {
		no = r.Ctx.Reasons.WhyNotTo(f.Movement, way, f.Unit, h)
	} else {
		no = f.refuseWay(r, f.Unit, a.Word)
	}
	if no == nil {
		return nil
	}
	var ways []string
	r.Ctx.Modes.EachMoveMode(f.Movement, f.Unit, func(w query.MoveMode) bool {
		word := r.Ctx.Modes.ModeName(f.Movement, w)
		if word == a.Word || word == "" || w.Facing > 0 {
			return true
		}
		if _, _, ok := r.Ctx.Paths.FindReach(f.Movement, w, f.Unit).Cost(h); ok && r.Ctx.Paths.WhyNotStop(f.Movement, w, f.Unit, h) == nil {
			ways = append(ways, modeText(r, f.Movement, word))
		}
		return true
	})
	if len(ways) > 0 {
		no.Text += "; it can get there by " + strings.Join(ways, ", ") + ": choose that manner of moving"
	}
	return no
}

// modeText returns a manner of moving in names: the mode, and the unit that is chosen for it.
func modeText(r *flow.Run, movement int, word string) string {
	m := &r.Ctx.G.Movements[movement]
	for k := range m.Modes {
		rest, ok := strings.CutPrefix(word, m.Modes[k].ID)
		switch {
		case ok && rest == "":
			return m.Modes[k].Name()
		case ok && strings.HasPrefix(rest, " "):
			return m.Modes[k].Name() + " with " + memberText(r, rest[1:])
		}
	}
	return memberText(r, word)
}

// memberText returns the name of the unit with an id, or the id of what is no unit.
func memberText(r *flow.Run, id string) string {
	for i := range r.Ctx.G.Units {
		if r.Ctx.G.Units[i].ID == id {
			return r.Ctx.G.Units[i].Name()
		}
	}
	return id
}

// refuseWay says why there is no manner of moving of that name now.
func (f *Frame) refuseWay(r *flow.Run, u model.UnitID, word string) *query.Refusal {
	m := &r.Ctx.G.Movements[f.Movement]
	name := r.Ctx.G.Units[u].Name()
	if m.Choose != nil && len(r.Ctx.Modes.ListMembers(f.Movement, u, nil)) == 0 {
		because := m.Choose.Because
		if because == "" {
			because = "nothing-to-choose"
		}
		return &query.Refusal{Reason: because, Text: name + " has no " + m.Choose.Name() + " to choose", Source: &m.Choose.Source}
	}
	no := &query.Refusal{Reason: "no-such-manner", Text: name + " does not move that way now", Source: &m.Source}
	if words := slices.Clone(r.Ctx.Modes.ListModeWords(f.Movement, u)); word == "" && m.Choose != nil {
		for i := range words {
			words[i] = modeText(r, f.Movement, words[i])
		}
		no.Reason, no.Text = "say-by", name+": choose "+m.Choose.Name()+" for the move ("+strings.Join(words, ", ")+")"
	}
	if x := r.Ctx.Modes.FindMode(f.Movement, u, word); x != nil {
		no.Reason, no.Source = "mode-closed", &x.Source
		no.Text = name + " may not move by " + x.Name() + " now: " + x.When.Text + " does not hold"
	}
	return no
}

// refuseExit says why a unit cannot leave the map by an exit.
func (f *Frame) refuseExit(r *flow.Run, word string) *query.Refusal {
	m := &r.Ctx.G.Movements[f.Movement]
	for i := range m.Exits {
		x := &m.Exits[i]
		if x.ID != word {
			continue
		}
		switch z := r.Ctx.Zones.HoldingZone(f.Movement, f.Unit); {
		case !r.Ctx.UnitTrue(x.Units, f.Unit):
			return &query.Refusal{Reason: "not-for-this-unit", Text: r.Ctx.G.Units[f.Unit].Name() + " may not leave by " + x.Name(), Source: &x.Source}
		case z != nil:
			return &query.Refusal{Reason: "zone-held", Text: r.Ctx.G.Units[f.Unit].Name() + " may not leave the enemy zone it is in", Source: &z.Source}
		case r.Ctx.Paths.FindReach(f.Movement, r.Ctx.Modes.FirstMoveMode(f.Movement, f.Unit), f.Unit).ExitCost(i) >= 0:
			return nil
		}
		if no := r.Ctx.Reasons.WhyNotOut(x, f.Unit); no != nil {
			return no
		}
		return &query.Refusal{Reason: "too-far", Text: "its movement points do not suffice to leave by " + x.Name() + ", or an enemy zone or rule bars every hex of it in reach", Source: &x.Source}
	}
	return &query.Refusal{Reason: "no-such-exit", Text: "there is no exit " + word}
}
