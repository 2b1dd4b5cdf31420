package game

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Unavailability holds the reasons why nothing can be done with a place or a unit now, the
// nearest to what is legal first.
type Unavailability struct {
	Open    string     // the order that can be given all the same, empty without one
	Reasons []*Refused // each with the rule that gives it, or the one that asks
}

// maxTriedOrders is how many orders are tried at most for one question.
const maxTriedOrders = 40

// WhyUnavailable asks why a unit cannot be chosen, or not for what lies at to, a hex or a unit;
// either may be empty. It tries the orders that could be meant.
func (ex Explainer) WhyUnavailable(unit, to string, side model.SideID) (*Unavailability, *Refused) {
	return runQuestion(ex.t, func() (*Unavailability, *Refused) { return ex.whyUnavailable(unit, to, side) })
}

// whyUnavailable is WhyUnavailable without budget and fault handling.
func (ex Explainer) whyUnavailable(unit, to string, side model.SideID) (*Unavailability, *Refused) {
	d, open := ex.t.Decision()
	switch {
	case !open:
		return &Unavailability{Reasons: []*Refused{ex.explainRefusal(flow.PlainAction(flow.VDone))}}, nil
	case side != model.None && d.Side != side:
		return &Unavailability{Reasons: []*Refused{{Reason: ReasonNotYours, Text: "another side decides now"}}}, nil
	}
	q := &unavailableQuery{t: ex.t, side: side, decision: d, unit: model.None, hex: model.None, other: model.None, mover: ex.t.MovingUnit()}
	if no := q.readTarget(unit, to); no != nil {
		return nil, no
	}
	q.listOrders()
	return q.buildAnswer(), nil
}

// unavailableQuery is a question about what is not lit.
type unavailableQuery struct {
	t        *Table
	side     model.SideID
	decision flow.Decision
	unit     model.UnitID // chosen
	other    model.UnitID // at which it points
	hex      model.HexID
	mover    model.UnitID
	verbs    []flow.Verb
	list     []*yamldoc.Node
}

// readTarget reads the unit and the place that the question names.
func (q *unavailableQuery) readTarget(unit, to string) (no *Refused) {
	if unit != "" {
		if q.unit, no = q.t.Inquirer().lookupUnit(unit, q.side); no != nil {
			return no
		}
	}
	if to == "" {
		return nil
	}
	if h, ok := q.t.Model().Grid.ParseLabel(to); ok {
		q.hex = h
		return nil
	}
	if q.other, no = q.t.Inquirer().lookupUnit(to, q.side); no != nil {
		if findUnit(q.t.Model(), to) == model.None {
			_, no = q.t.Inquirer().lookupHex(to)
		}
		return no
	}
	q.hex = q.t.run.Ctx.HexOf(q.other)
	return nil
}

// listOrders lists what could be meant: each verb that is open with what it could name.
func (q *unavailableQuery) listOrders() {
	for _, a := range q.t.Legal() {
		if !slices.Contains(q.verbs, a.Verb) {
			q.verbs = append(q.verbs, a.Verb)
		}
	}
	for _, v := range q.verbs {
		q.addVerbOrders(v)
	}
	if len(q.list) > 0 {
		return
	}
	// No open question names units or places, so the usual orders are tried.
	q.addVerbOrders(flow.VMove)
	q.addVerbOrders(flow.VAttack)
	if q.unit == model.None && q.hex >= 0 {
		q.addOrder(orderKey{flow.VTo, q.hexText()})
	}
}

// names of what a verb could mean.
func (q *unavailableQuery) addVerbOrders(v flow.Verb) {
	switch v {
	case flow.VTo:
		if q.hex >= 0 && (q.unit == model.None || q.unit == q.mover) {
			q.addDestinationOrders(nil, q.mover)
		}
	case flow.VMove, flow.VRetreat, flow.VAdvance, flow.VDisplace:
		q.addMoveOrders(v)
	case flow.VAttack:
		switch {
		case q.hex >= 0 && q.unit >= 0:
			q.addOrder(orderKey{v, q.hexText()}, orderKey{flow.VWith, q.unitName(q.unit)})
		case q.hex >= 0:
			q.addOrder(orderKey{v, q.hexText()})
		}
	case flow.VAttacker:
		q.addAttackerOrders()
	default:
		q.addPlainOrders(v)
	}
}

// addMoveOrders asks about a unit that goes somewhere, or that cannot be chosen for it.
func (q *unavailableQuery) addMoveOrders(v flow.Verb) {
	switch {
	case q.unit >= 0 && q.unit != q.mover && q.hex >= 0:
		q.addDestinationOrders([]orderKey{{v, q.unitName(q.unit)}}, q.unit)
	case q.unit >= 0 && q.unit != q.mover:
		q.addOrder(orderKey{v, q.unitName(q.unit)})
	case q.unit == model.None:
		for _, u := range q.unitsThere() {
			q.addOrder(orderKey{v, q.unitName(u)})
		}
	}
}

// addDestinationOrders asks about each manner of going to the hex.
func (q *unavailableQuery) addDestinationOrders(before []orderKey, u model.UnitID) {
	q.addOrder(append(slices.Clone(before), orderKey{flow.VTo, q.hexText()})...)
	mv := model.None
	if u >= 0 && q.t.Model().Units[u].Side == q.decision.Side {
		mv = q.t.Explainer().findMovement(u)
	}
	if mv == model.None {
		return
	}
	for _, word := range q.t.Ctx().Modes.ListModeWords(mv, u) {
		if word == "" {
			continue
		}
		q.addOrder(append(slices.Clone(before), orderKey{flow.VTo, q.hexText()}, orderKey{flow.VTo, word})...)
	}
}

// addAttackerOrders asks about who attacks first, then what.
func (q *unavailableQuery) addAttackerOrders() {
	switch {
	case q.unit >= 0 && q.other >= 0:
		q.addOrder(orderKey{flow.VAttacker, q.unitName(q.unit)}, orderKey{flow.VTarget, q.unitName(q.other)})
		q.addOrder(orderKey{flow.VAttacker, q.unitName(q.unit)}, orderKey{flow.VAttack, q.hexText()})
	case q.unit >= 0 && q.hex >= 0:
		q.addOrder(orderKey{flow.VAttacker, q.unitName(q.unit)}, orderKey{flow.VAttack, q.hexText()})
	case q.unit >= 0:
		q.addOrder(orderKey{flow.VAttacker, q.unitName(q.unit)})
	default:
		for _, u := range q.unitsThere() {
			q.addOrder(orderKey{flow.VAttacker, q.unitName(u)})
		}
	}
}

// addPlainOrders asks about a verb that names one thing and is followed by nothing.
func (q *unavailableQuery) addPlainOrders(v flow.Verb) {
	switch flow.Verbs[v].Arg {
	case flow.ArgHex:
		if q.hex >= 0 {
			q.addOrder(orderKey{v, q.hexText()})
		}
	case flow.ArgUnit:
		for _, u := range []model.UnitID{q.other, q.unit} {
			if u >= 0 {
				q.addOrder(orderKey{v, q.unitName(u)})
			}
		}
		if q.other == model.None && q.unit == model.None {
			for _, u := range q.unitsThere() {
				q.addOrder(orderKey{v, q.unitName(u)})
			}
		}
	}
}

// unitsThere returns the units to be seen that are meant where none is named.
func (q *unavailableQuery) unitsThere() (out []model.UnitID) {
	if q.other >= 0 {
		return []model.UnitID{q.other}
	}
	if q.hex < 0 {
		return nil
	}
	for u := q.t.run.Ctx.Places.FirstUnitIn(q.hex); u >= 0; u = q.t.run.Ctx.Places.NextUnitIn(u) {
		if !q.t.Observer(q.side).isUnitHidden(u) {
			out = append(out, u)
		}
	}
	return out
}

// unitName returns the id of a unit, as orders write it.
func (q *unavailableQuery) unitName(u model.UnitID) string { return q.t.Model().Units[u].ID }

// hexText returns the number of the hex.
func (q *unavailableQuery) hexText() string { return q.t.Model().Grid.Label(q.hex) }

// orderKey is a verb of an order with its value; a second one of a verb is its second key.
type orderKey struct {
	verb  flow.Verb
	value string
}

// addOrder tries an order; where the phase offers several of a kind, each of them.
func (q *unavailableQuery) addOrder(ps ...orderKey) {
	var ways []string
	if flow.Verbs[ps[0].verb].SecondKey == "as" {
		for _, a := range q.t.Legal() {
			if a.Verb == ps[0].verb && a.Word != "" && !slices.Contains(ways, a.Word) {
				ways = append(ways, a.Word)
			}
		}
	}
	for _, w := range ways {
		q.buildOrder(slices.Insert(slices.Clone(ps), 1, orderKey{ps[0].verb, w}))
	}
	if len(ways) == 0 {
		q.buildOrder(ps)
	}
}

// buildOrder adds the order with these keys to the list, up to maxTriedOrders.
func (q *unavailableQuery) buildOrder(ps []orderKey) {
	if len(q.list) == maxTriedOrders {
		return
	}
	n := &yamldoc.Node{Kind: yamldoc.Map}
	for _, p := range ps {
		key := flow.Verbs[p.verb].Key
		if n.Get(key) != nil {
			key = flow.Verbs[p.verb].SecondKey
		}
		n.Entries = append(n.Entries, yamldoc.Entry{Key: key, Value: yamldoc.QuotedText(p.value)})
	}
	q.list = append(q.list, n)
}

// buildAnswer tries the orders. One of which more can be carried out is nearer to what is
// legal, and a rule says more than that something is not asked.
func (q *unavailableQuery) buildAnswer() *Unavailability {
	out := &Unavailability{Reasons: []*Refused{}}
	rank := map[*Refused]int{}
	for _, n := range q.list {
		x, no := q.t.expandOrder(n, q.side, false)
		if no == nil {
			if out.Open == "" {
				out.Open = jsontext.Write(n)
			}
			continue
		}
		if slices.ContainsFunc(out.Reasons, func(o *Refused) bool { return o.Reason == no.Reason && o.Text == no.Text }) {
			continue
		}
		r := 0
		if x != nil {
			r = 4 * len(x.taken)
		}
		if no.Source != nil {
			r += 2
		}
		if no.Reason != ReasonNotAsked && no.Reason != ReasonNotOpen {
			r++
		}
		if no.Source == nil {
			no.Source = q.t.Explainer().AskingRule()
		}
		rank[no] = r
		out.Reasons = append(out.Reasons, no)
	}
	sort.SliceStable(out.Reasons, func(i, j int) bool { return rank[out.Reasons[i]] > rank[out.Reasons[j]] })
	if out.Open == "" && len(out.Reasons) == 0 {
		out.Reasons = append(out.Reasons, &Refused{Reason: ReasonNotAsked, Source: q.t.Explainer().AskingRule(),
			Text: fmt.Sprintf("nothing that could be chosen lies there: what is asked now is: %s", q.decision.Prompt)})
	}
	return out
}

// AskingRule returns what asks now: the rule that a decision belongs to, the hook whose script
// asks, or the phase.
func (ex Explainer) AskingRule() *model.Source {
	d, open := ex.t.Decision()
	if !open || d.Source != nil {
		return d.Source
	}
	g := ex.t.Model()
	if f, ok := ex.t.run.TopFrame().(flow.ScriptFrame); ok {
		for i := range g.Hooks {
			if g.Hooks[i].Run == f.Function() {
				return &g.Hooks[i].Source
			}
		}
	}
	if ph := ex.t.run.Ctx.P.Phase; ph >= 0 {
		return &g.Phases[ph].Source
	}
	return nil
}
