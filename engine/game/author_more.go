package game

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/source"
)

// whys expects terms in the explanation of the last combat, or of an order:
// a label or id, {label, op, amount, unit}, or {of: order, terms: [...]}.
func (k *caseRun) whys() {
	for _, n := range k.c.Why {
		if of := n.Get("of"); of != nil {
			e, no := k.t.Why(of, model.None)
			if no != nil {
				k.fail(of.Pos, "this cannot be explained: "+no.Error(), "an explanation", "")
				continue
			}
			for _, term := range listed(n.Get("terms")) {
				k.term(e, term)
			}
			continue
		}
		e, no := k.t.Why(nil, model.None)
		if no != nil {
			k.fail(n.Pos, no.Text, "a combat to explain", "")
			return
		}
		k.term(e, n)
	}
}

var termKeys = []string{"label", "amount", "op", "unit", "total", "rule", "result"}

func (k *caseRun) term(e *Explanation, n *source.Node) {
	for i := range n.Entries {
		if key := n.Entries[i].Key; !slices.Contains(termKeys, key) {
			k.report(RuleTestShape, n.Entries[i].KeyAt, fmt.Sprintf("a term has no %q", key), "one of "+strings.Join(termKeys, ", "), diag.Nearest(key, termKeys))
			return
		}
	}
	var found []string
	for _, p := range e.Parts {
		if n.Get("total") != nil && n.Get("label") != nil && n.Get("label").Text == p.Name && n.Get("total").Text == strconv.Itoa(int(p.Total)) {
			return
		}
		for _, t := range p.Terms {
			if termFits(&t, n) {
				return
			}
			found = append(found, fmt.Sprintf("%s %s %d", t.Label, t.Op, t.Amount))
		}
		found = append(found, fmt.Sprintf("{label: %s, total: %d}", p.Name, p.Total))
	}
	k.fail(n.Pos, "the explanation has no such term; it has "+strings.Join(found, ", "), source.Inline(n), "")
}

func termFits(t *TermLine, n *source.Node) bool {
	if n.Kind == source.Scalar {
		return n.Text == t.Label || n.Text == t.ID
	}
	fits := func(key string, values ...string) bool {
		v := n.Get(key)
		return v == nil || slices.Contains(values, v.Text)
	}
	return n.Get("total") == nil && fits("label", t.Label, t.ID) && fits("amount", strconv.Itoa(int(t.Amount)), "+"+strconv.Itoa(int(t.Amount))) &&
		fits("result", strconv.Itoa(int(t.Result))) && fits("op", t.Op) && fits("unit", t.Unit) && fits("rule", t.Rule)
}

// eventKinds are the kinds of event that may be expected.
var eventKinds = []event.Kind{event.Turn, event.Phase, event.Moved, event.Entered, event.Exited, event.Placed, event.Eliminated,
	event.StepLost, event.Flipped, event.Planned, event.Attack, event.Declared, event.Combat, event.Retreated, event.Displaced, event.Advanced,
	event.Rolled, event.Track, event.Variable, event.Latch, event.Drawn, event.Acted, event.Revealed, event.Said, event.Note,
	event.Passed, event.Limit, event.Over}

// expectEvents looks for events in order among those of the orders: a kind
// alone, or {kind: what it is about, to: hex ...}.
func (k *caseRun) expectEvents() {
	views := k.t.Events(k.events, model.None)
	from := 0
	for _, n := range k.c.Events {
		if !k.readable(n) {
			return
		}
		i := from
		for i < len(views) && !eventFits(&views[i], n) {
			i++
		}
		if i == len(views) {
			var found []string
			for _, v := range views[from:] {
				found = append(found, v.Kind+" ("+v.Text+")")
			}
			k.fail(n.Pos, "this did not happen; what did: "+orNothing(strings.Join(found, "; ")), source.Inline(n), "")
			return
		}
		from = i + 1
	}
}

func (k *caseRun) readable(n *source.Node) bool {
	names := make([]string, len(eventKinds))
	for i, kind := range eventKinds {
		names[i] = string(kind)
	}
	first, at := n.Text, n.Pos
	if n.Kind == source.Map && len(n.Entries) > 0 {
		first, at = n.Entries[0].Key, n.Entries[0].KeyAt
	}
	if !slices.Contains(names, first) {
		k.report(RuleTestShape, at, fmt.Sprintf("there is no event %q", first), "one of "+strings.Join(names, ", "), diag.Nearest(first, names))
		return false
	}
	keys := []string{"unit", "side", "from", "to", "n", "text"}
	for i := 1; i < len(n.Entries); i++ {
		if key := n.Entries[i].Key; !slices.Contains(keys, key) {
			k.report(RuleTestShape, n.Entries[i].KeyAt, fmt.Sprintf("an event has no %q", key), "one of "+strings.Join(keys, ", "), diag.Nearest(key, keys))
			return false
		}
	}
	return true
}

func eventFits(v *EventView, n *source.Node) bool {
	if n.Kind != source.Map {
		return v.Kind == n.Text
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		want := e.Value.Text
		ok := false
		switch {
		case i == 0:
			about := append([]string{v.Unit, v.Name, v.Side, v.To}, v.Units...)
			ok = v.Kind == e.Key && (e.Value.IsNull() || want == "true" || slices.Contains(about, want))
		case e.Key == "unit":
			ok = v.Unit == want || slices.Contains(v.Units, want)
		case e.Key == "side":
			ok = v.Side == want
		case e.Key == "from":
			ok = v.From == want
		case e.Key == "to":
			ok = v.To == want
		case e.Key == "n":
			ok = strconv.Itoa(int(v.N)) == want
		case e.Key == "text":
			ok = v.Name == want || strings.Contains(v.Text, want)
		}
		if !ok {
			return false
		}
	}
	return true
}
