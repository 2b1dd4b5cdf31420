package retreat

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Advance is the advance of victorious units into hexes vacated in combat.
type Advance struct {
	Spec         int
	Side         model.SideID
	Units        []model.UnitID // units that may still advance, in unit order
	Moved        []model.UnitID // units that have advanced
	Destinations []model.HexID  // where each of Moved went
	Unit         model.UnitID   // the unit that advances, None between units
	Trail        []model.HexID  // hexes that Unit has entered, where it may go on
	Over         bool

	HadAdvanced bool // Unit had advanced in this phase before
}

// InitFrame makes it the frame of an advance.
func (f *Advance) InitFrame(a flow.Advance) {
	*f = Advance{Spec: a.Spec, Side: a.Side, Units: slices.Clone(a.Units), Unit: model.None}
	slices.Sort(f.Units)
}

// ProcName returns the procedure's name.
func (f *Advance) ProcName() string { return "advance" }

// Clone returns an independent copy.
func (f *Advance) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Advance) Visit(v state.Visitor) {
	v.Advance("advance", &f.Spec)
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Units("moved", &f.Moved)
	v.Hexes("into", &f.Destinations)
	v.Unit("unit", &f.Unit)
	v.Hexes("trail", &f.Trail)
	v.Bool("over", &f.Over)
	v.Bool("had-advanced", &f.HadAdvanced)
}

// RunFrame asks while a unit can advance; a compulsory advance with one choice is
// made without asking.
func (f *Advance) RunFrame(r *flow.Run) flow.Status {
	ad := &r.Ctx.G.Advances[f.Spec]
	if f.Over || r.Ctx.P.Combat == nil {
		return flow.Done
	}
	if f.Unit != model.None {
		switch hexes := f.listHexes(r, ad, f.Unit); {
		case len(hexes) == 0:
			f.haltUnit(r)
			return flow.Continue
		case len(hexes) == 1 && (ad.Compulsory || len(f.Trail) == 0):
			mark := len(r.Events)
			f.advanceInto(r, hexes[0])
			if ad.Compulsory {
				r.MarkForced(mark, f.Side)
			}
			return flow.Continue
		}
		return flow.Wait
	}
	able, last := 0, model.UnitID(model.None)
	for _, u := range f.Units {
		if len(f.listHexes(r, ad, u)) > 0 {
			able, last = able+1, u
		}
	}
	switch {
	case able == 0:
		return flow.Done
	case able == 1 && ad.Compulsory:
		f.Unit = last
		return flow.Continue
	}
	return flow.Wait
}

// listHexes lists the vacated hexes that a unit can advance into, in id order.
func (f *Advance) listHexes(r *flow.Run, ad *model.Advance, u model.UnitID) []model.HexID {
	var out []model.HexID
	from := r.Ctx.HexOf(u)
	going := u == f.Unit && len(f.Trail) > 0
	if from < 0 || !going && slices.Contains(f.Moved, u) {
		return nil
	}
	if !f.mayAdvance(r, ad, u, going) {
		return nil
	}
	for _, h := range f.listNext(r, ad, u, going) {
		if f.explainBar(r, ad, u, from, h) == nil && !slices.Contains(out, h) {
			out = append(out, h)
		}
	}
	slices.Sort(out)
	return out
}

// listNext lists the hexes that the combat lets a unit advance into: those
// vacated, or the next ones of the ways of retreat that it follows.
func (f *Advance) listNext(r *flow.Run, ad *model.Advance, u model.UnitID, going bool) []model.HexID {
	k := r.Ctx.P.Combat
	if !ad.AlongPath {
		return slices.DeleteFunc(slices.Clone(k.Vacated), func(h model.HexID) bool { return !f.countsAsVacated(r, ad, h) })
	}
	if ad.Hexes != nil && len(f.Trail) >= int(r.Ctx.UnitInt(ad.Hexes, u, 0)) {
		return nil
	}
	if !going {
		return slices.DeleteFunc(slices.Clone(k.Vacated), func(h model.HexID) bool {
			return !f.countsAsVacated(r, ad, h) || !slices.Contains(k.Targets, h) && !f.wasOccupied(k, h)
		})
	}
	var out []model.HexID
	for _, p := range k.RetreatPaths() {
		if n := len(f.Trail); len(p) > n && slices.Equal(p[:n], f.Trail) {
			out = append(out, p[n])
		}
	}
	return out
}

// wasOccupied reports whether a unit of the combat stood in a hex when it began.
func (f *Advance) wasOccupied(k *state.Combat, h model.HexID) bool {
	return slices.ContainsFunc(k.Attackers, func(a state.Attacker) bool { return a.From == h }) || slices.Contains(k.DefenderHexes, h)
}

// countsAsVacated reports whether a vacated hex is one of those that the advance is into: by
// default one that an enemy of those who advance has left.
func (f *Advance) countsAsVacated(r *flow.Run, ad *model.Advance, h model.HexID) bool {
	if ad.AnyVacated {
		return true
	}
	k := r.Ctx.P.Combat
	by := k.SideThatVacated(h)
	if by == model.None { // nobody on the side of the attackers
		return k.Against == model.None || r.Ctx.AreHostile(f.Side, k.Against)
	}
	return r.Ctx.AreHostile(f.Side, by)
}

// mayAdvance asks whether a unit is one of those that may. A unit that goes on is asked
// as it was when it set out; each further hex is a matter for never.
func (f *Advance) mayAdvance(r *flow.Run, ad *model.Advance, u model.UnitID, going bool) bool {
	if going {
		r.Ctx.P.SetFlags(u, state.HasAdvanced, f.HadAdvanced)
		defer r.Ctx.P.SetFlags(u, state.HasAdvanced, true)
	}
	return r.Ctx.UnitTrue(ad.Units, u)
}

// haltUnit ends the advance of a unit, and calls hooks if it has advanced.
func (f *Advance) haltUnit(r *flow.Run) {
	if len(f.Trail) > 0 {
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex = f.Unit, r.Ctx.HexOf(f.Unit)
		r.PushHooks("advance.done", r.Ctx.G.Advances[f.Spec].ID, a)
	}
	f.Unit, f.Trail, f.HadAdvanced = model.None, nil, false
}

// explainBar says why a unit may not advance into a hex; nil if it may.
func (f *Advance) explainBar(r *flow.Run, ad *model.Advance, u model.UnitID, from, h model.HexID) *query.Refusal {
	if r.Ctx.G.Grid.Distance(from, h) != 1 {
		return &query.Refusal{Reason: "not-adjacent", Text: "it is not next to " + r.Ctx.G.Grid.Label(h)}
	}
	if r.Ctx.Places.EntryForbidden(u, from, h) {
		return r.Ctx.Stacks.EnemyThere(h)
	}
	if full := r.Ctx.Stacks.FindFullLimit(u, h); full != nil {
		return r.Ctx.Stacks.StackFull(h, full)
	}
	n := 0
	for _, x := range f.Destinations {
		if x == h {
			n++
		}
	}
	if n >= ad.Most {
		return &query.Refusal{Reason: "enough-advanced", Text: "no more units may advance into " + r.Ctx.G.Grid.Label(h), Source: &ad.Source}
	}
	old := r.Ctx.Scope
	r.Ctx.Unit, r.Ctx.From, r.Ctx.To, r.Ctx.Hex = u, from, h, h
	c := r.Ctx.FirstForbidding(ad.Never)
	anyGround := ad.AnyGround != nil && ad.AnyGround.Bool(r.Ctx)
	r.Ctx.Scope = old
	if c != nil {
		return query.NewRefusal(&c.Source, c.Because)
	}
	if anyGround {
		return nil
	}
	return r.Ctx.Costs.GroundRefusal(u, from, h)
}

// DescribeDecision asks which unit advances, then where to.
func (f *Advance) DescribeDecision(r *flow.Run) flow.Decision {
	ad := &r.Ctx.G.Advances[f.Spec]
	d := flow.Decision{Side: f.Side, Kind: "advance.unit", Prompt: flow.Prompt{"advance with which unit?"}, Source: &ad.Source}
	if f.Unit != model.None {
		d.Kind, d.Prompt = "advance.to", flow.Prompt{r.Ctx.G.Units[f.Unit].Name(), " advances where?"}
	}
	return d
}

// ListOptions lists the units or hexes; an advance that is not compulsory may be
// left.
func (f *Advance) ListOptions(r *flow.Run, l *flow.List) {
	ad := &r.Ctx.G.Advances[f.Spec]
	if f.Unit != model.None {
		for _, h := range f.listHexes(r, ad, f.Unit) {
			l.Add(flow.HexAction(flow.VTo, h))
		}
		if len(f.Trail) > 0 && !ad.Compulsory {
			l.Add(flow.PlainAction(flow.VDone))
		}
		return
	}
	for _, u := range f.Units {
		if len(f.listHexes(r, ad, u)) > 0 {
			l.Add(flow.UnitAction(flow.VAdvance, u))
		}
	}
	if !ad.Compulsory {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction carries out a choice.
func (f *Advance) TakeAction(r *flow.Run, a flow.Action) {
	switch a.Verb {
	case flow.VAdvance:
		f.Unit = model.UnitID(a.ID)
	case flow.VTo:
		f.advanceInto(r, model.HexID(a.ID))
	case flow.VDone:
		if f.Unit != model.None {
			f.haltUnit(r)
			return
		}
		f.Over = true
	}
}

// advanceInto moves the unit into a hex; its advance ends there unless it may follow a path.
func (f *Advance) advanceInto(r *flow.Run, h model.HexID) {
	if len(f.Trail) == 0 {
		f.HadAdvanced = r.Ctx.P.Units[f.Unit].Flags&state.HasAdvanced != 0
	}
	r.Units.MoveUnit(f.Unit, h, event.Advanced, 0)
	r.Ctx.P.SetFlags(f.Unit, state.HasAdvanced, true)
	if i := slices.Index(f.Moved, f.Unit); i >= 0 {
		f.Destinations[i] = h
	} else {
		f.Moved, f.Destinations = append(f.Moved, f.Unit), append(f.Destinations, h)
	}
	if f.Trail = append(f.Trail, h); !r.Ctx.G.Advances[f.Spec].AlongPath {
		f.haltUnit(r)
	}
}

// ExplainRefusal says why an action is not among the options.
func (f *Advance) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	ad := &r.Ctx.G.Advances[f.Spec]
	u, targets := f.Unit, r.Ctx.P.Combat.Vacated
	switch a.Verb {
	case flow.VTo:
		targets = []model.HexID{model.HexID(a.ID)}
		if !slices.Contains(r.Ctx.P.Combat.Vacated, targets[0]) {
			return &query.Refusal{Reason: "not-vacated", Text: "hex " + r.Ctx.G.Grid.Label(targets[0]) + " was not vacated in this combat"}
		}
		if !f.countsAsVacated(r, ad, targets[0]) {
			return &query.Refusal{Reason: "not-vacated", Text: "hex " + r.Ctx.G.Grid.Label(targets[0]) + " was not vacated by the enemy in this combat", Source: &ad.Source}
		}
	case flow.VAdvance:
		u = model.UnitID(a.ID)
	default:
		return nil
	}
	if u == model.None {
		return nil
	}
	if !slices.Contains(f.Units, u) || !r.Ctx.UnitTrue(ad.Units, u) {
		return &query.Refusal{Reason: "not-for-this-unit", Text: r.Ctx.G.Units[u].Name() + " may not advance", Source: &ad.Source}
	}
	for _, h := range targets {
		if no := f.explainBar(r, ad, u, r.Ctx.HexOf(u), h); no != nil {
			return no
		}
	}
	return nil
}
