package losses

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Exchange is an exchange: a side picks whole units worth what it owes; they
// and the other side's units are eliminated at the same moment.
type Exchange struct {
	Spec  int
	Side  model.SideID
	Units []model.UnitID // units that may pay, in unit order
	Foes  []model.UnitID // units eliminated at the same moment
	Paid  []model.UnitID // picked so far
	Owed  int32
	Begun bool
	Ended bool // enough is paid, and no more is wanted
}

// InitFrame makes it the frame of an exchange.
func (f *Exchange) InitFrame(a flow.Exchange) {
	*f = Exchange{Spec: a.Spec, Side: a.Side, Units: slices.Clone(a.Units), Foes: slices.Clone(a.Foes)}
	slices.Sort(f.Units)
}

// ProcName returns the procedure's name.
func (f *Exchange) ProcName() string { return "exchange" }

// Clone returns an independent copy.
func (f *Exchange) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Exchange) Visit(v state.Visitor) {
	v.Exchange("exchange", &f.Spec)
	v.Side("side", &f.Side)
	v.Units("units", &f.Units)
	v.Units("foes", &f.Foes)
	v.Units("paid", &f.Paid)
	v.Int("owed", &f.Owed)
	v.Bool("begun", &f.Begun)
	v.Bool("ended", &f.Ended)
}

// CheckLoaded brings the units of a loaded position, which may be listed in any order,
// into unit order; it reports whether those that have paid are among them.
func (f *Exchange) CheckLoaded(*model.Game, bool) bool {
	slices.Sort(f.Units)
	slices.Sort(f.Paid)
	return !slices.ContainsFunc(f.Paid, func(u model.UnitID) bool { return !slices.Contains(f.Units, u) })
}

// RunFrame asks as long as there is a real choice of units that pay.
func (f *Exchange) RunFrame(r *flow.Run) flow.Status {
	ex := &r.Ctx.G.Exchanges[f.Spec]
	if !f.Begun {
		f.Begun = true
		f.Owed = ex.Owed.Int(r.Ctx)
		f.Units = slices.DeleteFunc(f.Units, func(u model.UnitID) bool { return !r.Ctx.UnitTrue(ex.Units, u) })
	}
	forced := f.totalWorth(r, ex, f.Units) <= int64(f.Owed)
	switch {
	case forced:
		f.Paid = f.Units
	case f.Owed > 0 && !f.Ended && f.anyPayer(r, ex):
		return flow.Wait
	}
	for _, u := range f.Foes {
		if r.Ctx.HexOf(u) >= 0 && r.Ctx.UnitTrue(ex.OtherSideLoses, u) {
			r.Units.EliminateUnit(u, &ex.Source)
		}
	}
	mark := len(r.Events)
	for _, u := range f.Paid {
		if ex.PayEffects == nil {
			r.Units.EliminateUnit(u, &ex.Source)
		}
	}
	if ex.PayEffects != nil {
		f.applyPayment(r, ex)
	}
	if forced {
		r.MarkForced(mark, f.Side)
	}
	return flow.Done
}

// applyPayment does what an exchange does to those that pay, one after the other.
func (f *Exchange) applyPayment(r *flow.Run, ex *model.Exchange) {
	for _, u := range slices.Backward(f.Paid) {
		a := flow.SubjectOf(f.Side)
		a.Unit, a.Hex = u, r.Ctx.HexOf(u)
		r.RunEffects(ex.PayEffects, "", a)
	}
}

// anyPayer reports whether some unit may still be picked.
func (f *Exchange) anyPayer(r *flow.Run, ex *model.Exchange) bool {
	return slices.ContainsFunc(f.Units, func(u model.UnitID) bool { return f.mayPay(r, ex, u) })
}

// totalWorth returns what some units are worth together.
func (f *Exchange) totalWorth(r *flow.Run, ex *model.Exchange, units []model.UnitID) int64 {
	n := int64(0)
	for _, u := range units {
		n += unitWorth(r, ex, u)
	}
	return n
}

// unitWorth returns the worth of a unit, at least 0.
func unitWorth(r *flow.Run, ex *model.Exchange, u model.UnitID) int64 {
	return int64(max(r.Ctx.UnitInt(ex.Worth, u, 0), 0))
}

// mayPay reports whether a unit may be picked next: it comes after those
// picked in unit order, and with it and others after it the payment can be
// completed. So each set that pays can be named in one way, whatever the order
// of the counters.
func (f *Exchange) mayPay(r *flow.Run, ex *model.Exchange, u model.UnitID) bool {
	p := payment{owed: int64(f.Owed), spareAllowed: ex.AnyExcess}
	for _, x := range f.Units {
		p.worth = append(p.worth, unitWorth(r, ex, x))
	}
	for _, x := range f.Paid {
		p.picked = append(p.picked, slices.Index(f.Units, x))
	}
	return p.canPick(slices.Index(f.Units, u))
}

// DescribeDecision asks which unit pays.
func (f *Exchange) DescribeDecision(r *flow.Run) flow.Decision {
	ex := &r.Ctx.G.Exchanges[f.Spec]
	d := flow.Decision{Side: f.Side, Kind: "exchange", Prompt: flow.Prompt{"enough is paid: does another unit pay too?"}, Source: &ex.Source}
	if left := int64(f.Owed) - f.totalWorth(r, ex, f.Paid); left > 0 {
		d.Prompt = flow.Prompt{"which unit pays? ", strconv.FormatInt(left, 10), " points are still owed"}
	}
	return d
}

// ListOptions lists the units that may pay, and done when enough is paid.
func (f *Exchange) ListOptions(r *flow.Run, l *flow.List) {
	ex := &r.Ctx.G.Exchanges[f.Spec]
	for _, u := range f.Units {
		if f.mayPay(r, ex, u) {
			l.Add(flow.UnitAction(flow.VTakeLoss, u))
		}
	}
	if f.totalWorth(r, ex, f.Paid) >= int64(f.Owed) {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction notes a payer, or that no more pay.
func (f *Exchange) TakeAction(_ *flow.Run, a flow.Action) {
	if a.Verb == flow.VDone {
		f.Ended = true
		return
	}
	f.Paid = append(f.Paid, model.UnitID(a.ID))
}

// ExplainRefusal says why a unit may not be picked, or why the payment cannot end.
func (f *Exchange) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	ex := &r.Ctx.G.Exchanges[f.Spec]
	left := int64(f.Owed) - f.totalWorth(r, ex, f.Paid)
	switch {
	case a.Verb == flow.VDone:
		return &query.Refusal{Reason: "still-owed", Text: strconv.FormatInt(left, 10) + " points are still owed", Source: &ex.Source}
	case a.Verb != flow.VTakeLoss:
		return nil
	}
	u := model.UnitID(a.ID)
	name := r.Ctx.G.Units[u].Name()
	switch {
	case !slices.Contains(f.Units, u):
		return &query.Refusal{Reason: "not-a-payer", Text: name + " is not one of those that may pay", Source: &ex.Source}
	case slices.Contains(f.Paid, u):
		return &query.Refusal{Reason: "already-paid", Text: name + " pays already"}
	case unitWorth(r, ex, u) <= 0:
		return &query.Refusal{Reason: "worth-nothing", Text: name + " is worth nothing in this exchange", Source: &ex.Source}
	case len(f.Paid) > 0 && u < f.Paid[len(f.Paid)-1]:
		return &query.Refusal{Reason: "set-order", Text: "units that pay are named in unit order", Source: &ex.Source}
	case ex.AnyExcess || left > f.totalWorth(r, ex, f.Units)-f.totalWorth(r, ex, f.Paid):
		return &query.Refusal{Reason: "still-owed", Text: "with " + name + " and those after it in unit order what is owed cannot be paid: name those before it first, or all that pay as a list", Source: &ex.Source}
	}
	return &query.Refusal{Reason: "unit-to-spare", Text: "with " + name + " some unit would pay that could be spared", Source: &ex.Source}
}
