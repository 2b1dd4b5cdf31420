package game

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// orderPart is one key of an order with the actions it stands for.
type orderPart struct {
	key     string
	at      diag.Pos
	actions []flow.Action
}

// splitOrder turns an order into the actions it names: each key is a verb, a
// list gives several actions in id order, and a second key such as "by"
// belongs to the verb before it, or else to the first that takes it.
func splitOrder(g *model.Game, n *yamldoc.Node) ([]orderPart, *Refused) {
	if n == nil || n.Kind != yamldoc.Map || len(n.Entries) == 0 {
		return nil, shapeFault(n, "an order is an object whose keys are verbs", `such as {"move": "a unit", "to": "a hex"}`)
	}
	var parts []orderPart
	var early []*yamldoc.Entry // second keys that are written before their verb
	for i := range n.Entries {
		e := &n.Entries[i]
		v, ok := findVerb(e.Key)
		if e.Key == viaKey {
			v, ok = flow.VTo, true
		}
		if !ok {
			if len(parts) > 0 && addSecondKey(&parts[len(parts)-1], e) {
				continue
			}
			early = append(early, e)
			continue
		}
		p := orderPart{key: e.Key, at: e.KeyAt}
		items := []*yamldoc.Node{e.Value}
		if e.Value != nil && e.Value.Kind == yamldoc.List {
			items = e.Value.Items
		}
		for _, item := range items {
			a, no := readArgument(g, v, item)
			if no != nil {
				no.Part = e.Key
				return nil, no
			}
			p.actions = append(p.actions, a)
		}
		if len(p.actions) == 0 {
			return nil, shapeFault(e.Value, fmt.Sprintf("%q names nothing", e.Key), "a list with something in it")
		}
		if e.Key != viaKey {
			slices.SortStableFunc(p.actions, func(a, b flow.Action) int { return int(a.ID) - int(b.ID) })
		}
		parts = append(parts, p)
	}
	for _, e := range early {
		if !slices.ContainsFunc(parts, func(p orderPart) bool { return addSecondKey(&p, e) }) {
			return nil, unknownVerb(e)
		}
	}
	sortParts(parts)
	moveModeFirst(parts)
	sortTargets(parts)
	return parts, nil
}

// ExplainUnreadable says why an order cannot be read, whatever is open; nil when it can.
func ExplainUnreadable(g *model.Game, n *yamldoc.Node) *Refused {
	_, no := splitOrder(g, n)
	return no
}

// verbRank is when the verbs of one act are answered: the keys of an object have
// no order.
var verbRank = map[flow.Verb]int{flow.VMove: 0, flow.VAttacker: 0, flow.VRetreat: 0, flow.VAdvance: 0, flow.VDisplace: 0, flow.VAct: 0,
	flow.VAttack: 1, flow.VTarget: 1, flow.VOnUnit: 1, flow.VOnHex: 1, flow.VOnSide: 1, flow.VOnArmy: 1,
	flow.VAlso: 2, flow.VWith: 3, flow.VDeclare: 4, flow.VSupport: 5, flow.VTo: 6, flow.VExit: 6, flow.VDone: 7}

// sortParts sorts the parts of an order as the game asks for them, if the order is about one act.
// Several acts keep the order in which they are written.
func sortParts(parts []orderPart) {
	begin := 0
	for _, p := range parts {
		turn, ok := verbRank[p.actions[0].Verb]
		if !ok {
			return
		}
		if turn == 0 {
			begin++
		}
	}
	if begin > 1 {
		return
	}
	slices.SortStableFunc(parts, func(a, b orderPart) int { return a.sortRank() - b.sortRank() })
}

// moveModeFirst gives the manner of moving, which is said of a whole move, to the
// first hex of its way.
func moveModeFirst(parts []orderPart) {
	for i := 0; i+1 < len(parts); i++ {
		if first, last := &parts[i].actions[0], &parts[i+1].actions[0]; parts[i].key == viaKey && last.Verb == flow.VTo && first.Word == "" {
			first.Word, last.Word = last.Word, ""
		}
	}
}

// viaKey lists the hexes on the way to where a move ends.
const viaKey = "via"

// sortRank is when a part is answered, twice the number in verbRank: the hexes on the way
// come before the last.
func (p *orderPart) sortRank() int {
	n := 2 * verbRank[p.actions[0].Verb]
	if p.key == viaKey {
		n--
	}
	return n
}

// sortTargets brings the hexes of an attack into the order in which they are
// named, whichever of them the order mentions first.
func sortTargets(parts []orderPart) {
	for i := 0; i+1 < len(parts); i++ {
		if parts[i].key != flow.Verbs[flow.VAttack].Key || parts[i+1].key != flow.Verbs[flow.VAlso].Key {
			continue
		}
		var ids []int32
		for _, p := range parts[i : i+2] {
			for _, a := range p.actions {
				ids = append(ids, a.ID)
			}
		}
		slices.Sort(ids)
		for _, p := range parts[i : i+2] {
			for k := range p.actions {
				p.actions[k].ID, ids = ids[0], ids[1:]
			}
		}
	}
}

// addSecondKey gives the second text of a verb to the action before it.
func addSecondKey(p *orderPart, e *yamldoc.Entry) bool {
	if e.Value == nil || e.Value.Kind != yamldoc.Scalar || len(p.actions) != 1 && p.key != viaKey {
		return false
	}
	a := &p.actions[0]
	d := &flow.Verbs[a.Verb]
	switch {
	case d.SecondKey == "" || d.SecondKey != e.Key:
		return false
	case d.Arg == flow.ArgWord:
		a.Word += wordGap + e.Value.Text
	default:
		a.Word = e.Value.Text
	}
	return true
}

// setVerbs build sets: an order that ends in the middle of one ends the set.
var setVerbs = []flow.Verb{flow.VAlso, flow.VWith, flow.VSupport, flow.VAdd, flow.VAddHex, flow.VTakeLoss}

// ExpandOrder lists the actions that an order stands for at this point, those that
// merely finish a set included. It changes nothing.
func (t *Table) ExpandOrder(order *yamldoc.Node) ([]flow.Action, *Refused) {
	return t.ExpandOrderAs(order, model.None, false)
}

// ExpandOrderAs is ExpandOrder for a side, which must not learn from an order what it
// does not know yet: see expansion. With open, the set, or the move hex by hex, that the order
// leaves unfinished stays so: others are to follow.
func (t *Table) ExpandOrderAs(order *yamldoc.Node, side model.SideID, open bool) ([]flow.Action, *Refused) {
	x, no := t.expandOrder(order, side, open)
	if no != nil {
		return nil, no
	}
	return x.taken, nil
}

// expandOrder carries an order out on a copy; where a part is refused, as far as that. With open it
// does not end what the order leaves unfinished.
func (t *Table) expandOrder(order *yamldoc.Node, side model.SideID, open bool) (*expansion, *Refused) {
	parts, no := splitOrder(t.Model(), order)
	if no != nil {
		return nil, no
	}
	defer t.lendBudget()()
	x, asked := t.beginExpansion(side)
	if !asked {
		return nil, t.Explainer().explainRefusal(parts[0].actions[0])
	}
	compound := len(parts) > 1 || len(parts[0].actions) > 1 || order.Entries[0].Value != nil && order.Entries[0].Value.Kind == yamldoc.List
	if no := x.takeParts(parts, compound); no != nil {
		return x, no
	}
	if open {
		return x, nil
	}
	if compound {
		if no := x.finishSet(); no != nil {
			no.Part, no.Pos = parts[len(parts)-1].key, parts[len(parts)-1].at
			return x, no
		}
	}
	return x, nil
}

// takeParts carries out the parts of an order. Of a compound order, a refusal names the action.
func (x *expansion) takeParts(parts []orderPart, compound bool) *Refused {
	for i, p := range parts {
		for k, a := range p.actions {
			if i+k == 0 && len(parts) > 1 && x.alreadyChosen(a) {
				continue
			}
			if no := x.takePart(a); no != nil {
				no = x.explainNamed(a, parts[i:], no)
				no.Part, no.Pos = p.key, p.at
				if compound {
					no.Text = fmt.Sprintf("%s: %s", ActionText(x.t.Model(), a), no.Text)
				}
				return no
			}
		}
	}
	return nil
}

// explainNamed returns why a unit that the order names as an attacker may not attack a hex. It
// returns no, the refusal of the hex, when it finds no such unit.
func (x *expansion) explainNamed(a flow.Action, parts []orderPart, no *Refused) *Refused {
	if len(x.t.run.Ctx.P.Frames) == 0 {
		return no // the game is over
	}
	f, ok := x.t.run.TopFrame().(*attack.Frame)
	if !ok || a.Verb != flow.VAttack {
		return no
	}
	defer x.t.beginQuestion()()
	for _, p := range parts {
		for _, with := range p.actions {
			if with.Verb != flow.VWith {
				continue
			}
			if why := f.ExplainUnitRefusal(x.t.run, model.HexID(a.ID), model.UnitID(with.ID)); why != nil && !x.t.takeFault(nil) {
				return &Refused{Reason: why.Reason, Text: x.t.Model().Units[with.ID].Name() + ": " + why.Text, Source: why.Source}
			}
		}
	}
	return no
}

// alreadyChosen reports whether an action names the unit that the engine has already
// taken up by itself, because it was the only choice. A unit that the side may
// not know is never that: else naming one after the other would find it. Nor
// is a unit of another side for which a script was called: it is not moved.
func (x *expansion) alreadyChosen(a flow.Action) bool {
	if flow.Verbs[a.Verb].Arg != flow.ArgUnit || slices.Contains(setVerbs, a.Verb) || x.t.isLegal(a) {
		return false
	}
	u := x.t.MovingUnit()
	if u != model.UnitID(a.ID) || x.t.Observer(x.side).isUnitHidden(u) {
		return false
	}
	if _, script := x.t.run.TopFrame().(flow.ScriptFrame); script && x.t.Model().Units[u].Side != x.startDecision.Side {
		return false
	}
	x.unit = u
	return true
}

// alreadyArrived reports whether an action sends the order's unit where the engine
// has already brought it, because there was only one hex.
func (x *expansion) alreadyArrived(a flow.Action) bool {
	return a.Verb == flow.VTo && len(x.taken) > 0 && x.unit != model.None && x.t.run.Ctx.HexOf(x.unit) == model.HexID(a.ID) &&
		x.t.MovingUnit() != x.unit && !x.t.isLegal(a)
}

// MovingUnit returns the unit that the procedure under way is moving, or None.
func (t *Table) MovingUnit() model.UnitID {
	u := model.UnitID(model.None)
	if t.decisionOpen {
		state.EachField(t.run.TopFrame(), func(f state.Field) {
			if f.Name == "unit" {
				u = model.UnitID(f.N)
			}
		})
	}
	return u
}

// expansion is an order being played on a copy, which has the dice and the hidden things of the
// game. So the order ends where a die falls, a card is turned, another side is asked, or the next
// act begins. For a side from which anything is hidden, it ends after any event.
type expansion struct {
	t             *Table
	startDecision flow.Decision
	lastDecision  flow.Decision // that the last action answered
	taken         []flow.Action
	unit          model.UnitID // that the order is about
	side          model.SideID // who asks; None: the referee, who knows all
	hides         bool         // something is hidden from that side
	stopped       bool         // the order goes no further: it would tell what is not to be known yet
	happened      bool         // an action did more than choose: it has events
}

// beginExpansion begins an order on a copy; open is false when the game is over.
func (t *Table) beginExpansion(side model.SideID) (x *expansion, open bool) {
	x = &expansion{t: t.Clone(), unit: model.None, side: side, hides: t.ConcealsAnything(side)}
	x.t.MaxUndos, x.t.lastCombat, x.t.run.KeepEvents = 0, nil, true
	x.startDecision, open = x.t.Decision()
	return x, open
}

// orderEnds reports, after an action on a copy, whether an order ends there; begun
// is how many acts had begun before it.
func (x *expansion) orderEnds(t *Table, begun int) bool {
	d, open := t.Decision()
	return !t.run.Undoable || !open || d.Side != x.startDecision.Side || t.run.Acts != begun || x.hides && len(t.run.Events) > 0
}

// refuseTooFar refuses what follows the end of an order.
func (x *expansion) refuseTooFar() *Refused {
	return &Refused{Reason: ReasonTooFar, Text: "the order has ended before this: what comes after a die, another side's decision, the next act or what may bring hidden things to light is an order of its own"}
}

// takePart carries out one action of the order, or says why it is refused.
func (x *expansion) takePart(a flow.Action) *Refused {
	if x.alreadyArrived(a) {
		return nil
	}
	if x.stopped {
		return x.refuseTooFar()
	}
	a, named := x.namingAction(a)
	if !named {
		return nil
	}
	if flow.Verbs[a.Verb].Arg == flow.ArgUnit {
		x.unit = model.UnitID(a.ID)
	}
	d, open := x.t.Decision()
	if open && len(x.taken) > 0 && !x.stopped && !x.t.isLegal(a) {
		if no := x.takeAfterDone(a, d); no == nil {
			return nil
		}
	}
	return x.applyAction(a)
}

// namingAction returns the action that names an attacker, where units stacked together attack
// together: the first of its stack is named. It is false when the unit has come
// along with one named before.
func (x *expansion) namingAction(a flow.Action) (flow.Action, bool) {
	if f, ok := x.t.run.TopFrame().(*attack.Frame); ok && len(x.taken) > 0 {
		return f.NormalizeNaming(x.t.run, a)
	}
	return a, true
}

// takeAfterDone ends the set being built when that opens the action.
func (x *expansion) takeAfterDone(a flow.Action, d flow.Decision) *Refused {
	stop := flow.PlainAction(flow.VDone)
	if d.Kind == x.startDecision.Kind || d.Side != x.startDecision.Side || !x.t.isLegal(stop) {
		return x.t.Explainer().explainRefusal(a)
	}
	probe, begun := x.t.Clone(), x.t.run.Acts
	_, no := probe.applyAction(stop)
	if no == nil && x.orderEnds(probe, begun) {
		return x.refuseTooFar()
	}
	if no != nil || !probe.isLegal(a) {
		return x.t.Explainer().explainRefusal(a)
	}
	if no := x.applyAction(stop); no != nil {
		return no
	}
	return x.applyAction(a)
}

// applyAction applies an action on the copy and notes it.
func (x *expansion) applyAction(a flow.Action) *Refused {
	before := x.t.run.Acts
	x.lastDecision, _ = x.t.Decision()
	if _, no := x.t.Apply(a); no != nil {
		return no
	}
	x.taken = append(x.taken, a)
	x.stopped, x.happened = x.orderEnds(x.t, before), x.happened || len(x.t.run.Events) > 0
	return nil
}

// finishSet ends the set that the last action added to, if it is still open. It refuses a set of
// attackers that cannot end as it is.
func (x *expansion) finishSet() *Refused {
	if len(x.taken) == 0 {
		return nil
	}
	a := x.taken[len(x.taken)-1]
	d, open := x.t.Decision()
	if !open || x.stopped || !slices.Contains(setVerbs, a.Verb) && !x.onTheWay(a, d) || d.Kind != x.lastDecision.Kind || d.Side != x.lastDecision.Side {
		return nil
	}
	stop := flow.PlainAction(flow.VDone)
	switch {
	case x.t.isLegal(stop):
		return x.applyAction(stop)
	case a.Verb == flow.VWith || a.Verb == flow.VAdd || a.Verb == flow.VAddHex || a.Verb == flow.VTo:
		return x.t.Explainer().explainRefusal(stop)
	}
	return nil
}

// onTheWay reports whether an action was a step of a move that goes hex by hex and
// has not ended.
func (x *expansion) onTheWay(a flow.Action, d flow.Decision) bool {
	return a.Verb == flow.VTo && d.Kind == "move.to" && x.t.MovingUnit() == x.unit
}

// ApplyOrder carries out an order: all of it, or nothing when a part is refused.
func (t *Table) ApplyOrder(order *yamldoc.Node) ([]event.Event, *Refused) {
	return t.ApplyOrderAs(order, model.None)
}

// ApplyOrderAs is ApplyOrder for a side: see ExpandOrderAs.
func (t *Table) ApplyOrderAs(order *yamldoc.Node, side model.SideID) ([]event.Event, *Refused) {
	as, no := t.ExpandOrderAs(order, side, false)
	if no != nil {
		return nil, no
	}
	var events []event.Event
	for _, a := range as {
		es, no := t.Apply(a)
		events = append(events, es...)
		if no != nil {
			return events, no
		}
	}
	return events, nil
}

// WhyNot says why an order is refused, or nil when it is open. It changes
// nothing.
func (ex Explainer) WhyNot(order *yamldoc.Node) *Refused { return ex.WhyNotAs(order, model.None) }

// WhyNotAs is WhyNot for a side: see ExpandOrderAs.
func (ex Explainer) WhyNotAs(order *yamldoc.Node, side model.SideID) *Refused {
	_, no := ex.t.ExpandOrderAs(order, side, false)
	return no
}
