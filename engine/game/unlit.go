package game

import (
	"fmt"
	"slices"
	"sort"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Unlit are the reasons why nothing can be done with a place or a unit now, the
// nearest to what is legal first.
type Unlit struct {
	Open    string     // the order that can be given all the same, empty without one
	Reasons []*Refused // each with the rule that gives it, or the one that asks
}

// triedOrders is how many orders are tried at most for one question.
const triedOrders = 40

// Unlit asks why a unit cannot be chosen, or not for what lies at to, a hex or a unit;
// either may be empty. It tries the orders that could be meant.
func (t *Table) Unlit(unit, to string, side model.SideID) (*Unlit, *Refused) {
	return look(t, func() (*Unlit, *Refused) { return t.unlit(unit, to, side) })
}

func (t *Table) unlit(unit, to string, side model.SideID) (*Unlit, *Refused) {
	d, open := t.Decision()
	switch {
	case !open:
		return &Unlit{Reasons: []*Refused{t.refuse(flow.PlainAction(flow.VDone))}}, nil
	case side != model.None && d.Side != side:
		return &Unlit{Reasons: []*Refused{{Reason: ReasonNotYours, Text: "another side decides now"}}}, nil
	}
	q := &darkQuestion{t: t, side: side, asked: d, unit: model.None, hex: model.None, other: model.None, mover: t.busyWith()}
	if no := q.read(unit, to); no != nil {
		return nil, no
	}
	q.orders()
	return q.answer(), nil
}

// darkQuestion is a question about what is not lit.
type darkQuestion struct {
	t     *Table
	side  model.SideID
	asked flow.Decision
	unit  model.UnitID // chosen
	other model.UnitID // at which it points
	hex   model.HexID
	mover model.UnitID
	verbs []flow.Verb
	list  []*source.Node
}

func (q *darkQuestion) read(unit, to string) (no *Refused) {
	if unit != "" {
		if q.unit, no = q.t.lookupUnit(unit, q.side); no != nil {
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
	if q.other, no = q.t.lookupUnit(to, q.side); no != nil {
		if findUnit(q.t.Model(), to) == model.None {
			_, no = q.t.lookupHex(to)
		}
		return no
	}
	q.hex = q.t.run.HexOf(q.other)
	return nil
}

// orders lists what could be meant: each verb that is open with what it could name.
func (q *darkQuestion) orders() {
	for _, a := range q.t.Legal() {
		if !slices.Contains(q.verbs, a.Verb) {
			q.verbs = append(q.verbs, a.Verb)
		}
	}
	for _, v := range q.verbs {
		q.byVerb(v)
	}
	if len(q.list) > 0 {
		return
	}
	// Nothing that is asked now names units or places: what is usual is tried.
	q.byVerb(flow.VMove)
	q.byVerb(flow.VAttack)
	if q.unit == model.None && q.hex >= 0 {
		q.add(pair{flow.VTo, q.hexText()})
	}
}

// names of what a verb could mean.
func (q *darkQuestion) byVerb(v flow.Verb) {
	switch v {
	case flow.VTo:
		if q.hex >= 0 && (q.unit == model.None || q.unit == q.mover) {
			q.goTo(nil, q.mover)
		}
	case flow.VMove, flow.VRetreat, flow.VAdvance, flow.VDisplace:
		q.going(v)
	case flow.VAttack:
		switch {
		case q.hex >= 0 && q.unit >= 0:
			q.add(pair{v, q.hexText()}, pair{flow.VWith, q.name(q.unit)})
		case q.hex >= 0:
			q.add(pair{v, q.hexText()})
		}
	case flow.VAttacker:
		q.attacker()
	default:
		q.plain(v)
	}
}

// going asks about a unit that goes somewhere, or that cannot be chosen for it.
func (q *darkQuestion) going(v flow.Verb) {
	switch {
	case q.unit >= 0 && q.unit != q.mover && q.hex >= 0:
		q.goTo([]pair{{v, q.name(q.unit)}}, q.unit)
	case q.unit >= 0 && q.unit != q.mover:
		q.add(pair{v, q.name(q.unit)})
	case q.unit == model.None:
		for _, u := range q.there() {
			q.add(pair{v, q.name(u)})
		}
	}
}

// goTo asks about each manner of going to the hex.
func (q *darkQuestion) goTo(before []pair, u model.UnitID) {
	q.add(append(slices.Clone(before), pair{flow.VTo, q.hexText()})...)
	mv := model.None
	if u >= 0 && q.t.Model().Units[u].Side == q.asked.Side {
		mv = q.t.movement(u)
	}
	if mv == model.None {
		return
	}
	for _, word := range q.t.Ctx().ListModeWords(mv, u) {
		if word == "" {
			continue
		}
		q.add(append(slices.Clone(before), pair{flow.VTo, q.hexText()}, pair{flow.VTo, word})...)
	}
}

// attacker asks about who attacks first, then what.
func (q *darkQuestion) attacker() {
	switch {
	case q.unit >= 0 && q.other >= 0:
		q.add(pair{flow.VAttacker, q.name(q.unit)}, pair{flow.VTarget, q.name(q.other)})
		q.add(pair{flow.VAttacker, q.name(q.unit)}, pair{flow.VAttack, q.hexText()})
	case q.unit >= 0 && q.hex >= 0:
		q.add(pair{flow.VAttacker, q.name(q.unit)}, pair{flow.VAttack, q.hexText()})
	case q.unit >= 0:
		q.add(pair{flow.VAttacker, q.name(q.unit)})
	default:
		for _, u := range q.there() {
			q.add(pair{flow.VAttacker, q.name(u)})
		}
	}
}

// plain asks about a verb that names one thing and is followed by nothing.
func (q *darkQuestion) plain(v flow.Verb) {
	switch flow.Verbs[v].Arg {
	case flow.ArgHex:
		if q.hex >= 0 {
			q.add(pair{v, q.hexText()})
		}
	case flow.ArgUnit:
		for _, u := range []model.UnitID{q.other, q.unit} {
			if u >= 0 {
				q.add(pair{v, q.name(u)})
			}
		}
		if q.other == model.None && q.unit == model.None {
			for _, u := range q.there() {
				q.add(pair{v, q.name(u)})
			}
		}
	}
}

// there are the units to be seen that are meant where none is named.
func (q *darkQuestion) there() (out []model.UnitID) {
	if q.other >= 0 {
		return []model.UnitID{q.other}
	}
	if q.hex < 0 {
		return nil
	}
	for u := q.t.run.FirstUnitIn(q.hex); u >= 0; u = q.t.run.NextUnitIn(u) {
		if !q.t.hiddenFrom(u, q.side) {
			out = append(out, u)
		}
	}
	return out
}

func (q *darkQuestion) name(u model.UnitID) string { return q.t.Model().Units[u].ID }
func (q *darkQuestion) hexText() string            { return q.t.Model().Grid.Label(q.hex) }

// pair is a verb of an order with its value; a second one of a verb is its second key.
type pair struct {
	verb  flow.Verb
	value string
}

// add tries an order; where the phase offers several of a kind, each of them.
func (q *darkQuestion) add(ps ...pair) {
	var ways []string
	if flow.Verbs[ps[0].verb].SecondKey == "as" {
		for _, a := range q.t.Legal() {
			if a.Verb == ps[0].verb && a.Word != "" && !slices.Contains(ways, a.Word) {
				ways = append(ways, a.Word)
			}
		}
	}
	for _, w := range ways {
		q.order(slices.Insert(slices.Clone(ps), 1, pair{ps[0].verb, w}))
	}
	if len(ways) == 0 {
		q.order(ps)
	}
}

func (q *darkQuestion) order(ps []pair) {
	if len(q.list) == triedOrders {
		return
	}
	n := &source.Node{Kind: source.Map}
	for _, p := range ps {
		key := flow.Verbs[p.verb].Key
		if n.Get(key) != nil {
			key = flow.Verbs[p.verb].SecondKey
		}
		n.Entries = append(n.Entries, source.Entry{Key: key, Value: source.QuotedText(p.value)})
	}
	q.list = append(q.list, n)
}

// answer tries the orders. One of which more can be carried out is nearer to what is
// legal, and a rule says more than that something is not asked.
func (q *darkQuestion) answer() *Unlit {
	out := &Unlit{Reasons: []*Refused{}}
	rank := map[*Refused]int{}
	for _, n := range q.list {
		x, no := q.t.expanded(n, q.side)
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
			r = 4 * len(x.done)
		}
		if no.Source != nil {
			r += 2
		}
		if no.Reason != ReasonNotAsked && no.Reason != ReasonNotOpen {
			r++
		}
		if no.Source == nil {
			no.Source = q.t.Asker()
		}
		rank[no] = r
		out.Reasons = append(out.Reasons, no)
	}
	sort.SliceStable(out.Reasons, func(i, j int) bool { return rank[out.Reasons[i]] > rank[out.Reasons[j]] })
	if out.Open == "" && len(out.Reasons) == 0 {
		out.Reasons = append(out.Reasons, &Refused{Reason: ReasonNotAsked, Source: q.t.Asker(),
			Text: fmt.Sprintf("nothing that could be chosen lies there: what is asked now is: %s", q.asked.Prompt)})
	}
	return out
}

// Asker is what asks now: the rule that a decision belongs to, the hook whose script
// asks, or the phase.
func (t *Table) Asker() *model.Source {
	d, open := t.Decision()
	if !open || d.Source != nil {
		return d.Source
	}
	g := t.Model()
	if f, ok := t.run.TopFrame().(flow.ScriptFrame); ok {
		for i := range g.Hooks {
			if g.Hooks[i].Run == f.Function() {
				return &g.Hooks[i].Source
			}
		}
	}
	if ph := t.run.P.Phase; ph >= 0 {
		return &g.Phases[ph].Source
	}
	return nil
}
