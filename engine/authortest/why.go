package authortest

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// expectWhy expects terms in the explanation of the last combat, or of an order:
// a label or id, {label, op, amount, unit}, or {of: order, terms: [...]}.
func (k expectations) expectWhy() {
	for _, n := range k.c.Why {
		if of := n.Get("of"); of != nil {
			if !k.ofAndTerms(n) {
				continue
			}
			e, no := k.t.Explainer().ExplainWhy(of, model.None)
			if no != nil {
				k.addFailure(of.Pos, "this cannot be explained: "+no.Error(), "an explanation", "")
				continue
			}
			for _, term := range expectedTerms(n) {
				k.expectTerm(e, term)
			}
			continue
		}
		e, no := k.t.Explainer().ExplainWhy(nil, model.None)
		if no != nil {
			k.addFailure(n.Pos, no.Text, "a combat to explain", "")
			return
		}
		k.expectTerm(e, n)
	}
}

// termWords are what a term of an explanation can be expected to be.
var termWords = []Word{
	{"label", "Its name, or its id. A text alone is the same."},
	{"op", "What it does: " + strings.Join(model.OpWords(), ", ") + "."},
	{"amount", "A whole number: by how much."},
	{"result", "A whole number: the value after it."},
	{"unit", "The unit it comes from."},
	{"rule", "The section of the rulebook that it names."},
	{"total", "Beside `label` alone: a number of the explanation and what it comes to, `{label: attack, total: 8}`."},
}

// ofAndTerms checks the form of {of: order, terms: [...]}: other keys beside
// the two would not be looked at.
func (k *caseText) ofAndTerms(n *yamldoc.Node) bool {
	good := true
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Key != "of" && e.Key != "terms" {
			k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf("%q beside of is a term of its own", e.Key),
				fmt.Sprintf("{of: %s, terms: [%s]}", yamldoc.PrintInline(n.Get("of")), yamldoc.PrintInline(withoutKey(withoutKey(n, "of"), "terms"))), "")
			good = false
			break
		}
	}
	if good && len(expectedTerms(n)) == 0 {
		k.addFinding(RuleShape, n.Pos, "nothing is expected of this explanation", "terms: [{label: a name, amount: 1}]", "")
		return false
	}
	return good
}

// expectedTerms returns the terms expected of an order: a list, or one.
func expectedTerms(n *yamldoc.Node) []*yamldoc.Node {
	if t := n.Get("terms"); t != nil && t.Kind == yamldoc.Map {
		return []*yamldoc.Node{t}
	}
	return yamldoc.AsList(n.Get("terms"))
}

// termShape checks the keys of an expected term.
func (k *caseText) termShape(n *yamldoc.Node) bool {
	keys := wordIDs(termWords)
	for i := range n.Entries {
		e := &n.Entries[i]
		if slices.Contains(model.OpWords(), e.Key) {
			k.addFinding(RuleShape, e.KeyAt, fmt.Sprintf("a term has no %q", e.Key), fmt.Sprintf("{op: %s, amount: %s}", e.Key, yamldoc.PrintInline(e.Value)), "amount")
			return false
		}
		if !slices.Contains(keys, e.Key) {
			k.noWord(e, "a term has no %q", e.Key, termWords)
			return false
		}
		if e.Key == "total" && (len(n.Entries) != 2 || n.Get("label") == nil) {
			k.addFinding(RuleShape, e.KeyAt, "a total stands beside a label and nothing else", "{label: attack, total: 8}", "")
			return false
		}
	}
	return true
}

func (k expectations) expectTerm(e *game.Explanation, n *yamldoc.Node) {
	if !k.termShape(n) {
		return
	}
	var found, labels []string
	for _, p := range e.Parts {
		if total := n.Get("total"); total != nil && n.Get("label").Text == p.Name && (total.Text == strconv.Itoa(int(p.Total)) || total.Text == p.DisplayText()) {
			return
		}
		for _, t := range p.Terms {
			if termFits(&t, n) {
				return
			}
			found, labels = append(found, fmt.Sprintf("{label: %s, op: %s, amount: %d}", t.Label, t.Op, t.Amount)), append(labels, t.Label, t.ID)
		}
		found, labels = append(found, fmt.Sprintf("{label: %s, total: %s}", p.Name, p.DisplayText())), append(labels, p.Name)
	}
	label := n.Text
	if l := n.Get("label"); l != nil {
		label = l.Text
	}
	near := ""
	if !slices.Contains(labels, label) {
		near = diag.NearestName(label, labels)
	}
	k.addFailure(n.Pos, "the explanation has no such term; it has", yamldoc.PrintInline(n), near)
	k.attachLines(found)
}

func termFits(t *game.TermLine, n *yamldoc.Node) bool {
	if n.Kind == yamldoc.Scalar {
		return n.Text == t.Label || n.Text == t.ID
	}
	fits := func(key string, values ...string) bool {
		v := n.Get(key)
		return v == nil || slices.Contains(values, v.Text)
	}
	return n.Get("total") == nil && fits("label", t.Label, t.ID) && fits("amount", strconv.Itoa(int(t.Amount)), "+"+strconv.Itoa(int(t.Amount))) &&
		fits("result", strconv.Itoa(int(t.Result))) && fits("op", t.Op) && fits("unit", t.Unit) && fits("rule", t.Rule)
}

// eventWords are the keys of an expected event after the first.
var eventWords = []Word{
	{"unit", "The unit, or one of the units, that it is about."},
	{"side", "The side that did it."},
	{"from", "The hex or box that was left."},
	{"to", "The hex or box that was reached."},
	{"n", "A whole number: the number rolled, set or counted."},
	{"text", "A part of the line that players read in the log; of a combat, a part of its report: 8 against 6, column 1-1, die 2, result Dr."},
	{"forced", "The side that would have been asked, had there been more than one answer; false where it was asked."},
}

// eventKinds are the kinds of event that may be expected.
var eventKinds = []event.Kind{event.Turn, event.Phase, event.Moved, event.Entered, event.Exited, event.Placed, event.Eliminated,
	event.StepLost, event.Flipped, event.Planned, event.Attack, event.Declared, event.Combat, event.Retreated, event.Displaced, event.Advanced,
	event.Rolled, event.Track, event.Variable, event.Latch, event.Drawn, event.Acted, event.Revealed, event.Said, event.Note,
	event.Passed, event.Limit, event.Over}

// viewEvents returns events as the referee sees them. The text of a combat is its report, with all
// numbers named.
func viewEvents(t *game.Table, events []event.Event) []game.EventView {
	views := t.ViewEvents(events, model.None)
	for i := range events {
		if k := events[i].Combat; k != nil {
			views[i].Text = game.ReportText(t.Model(), k)
		}
	}
	return views
}

// expectEvents looks for events in order among those of the orders: a kind
// alone, or {kind: what it is about, to: hex ...}.
func (k expectations) expectEvents() {
	views := viewEvents(k.t, k.events)
	from := 0
	for _, n := range k.c.Events {
		if !k.isReadableEvent(n) {
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
			k.addFailure(n.Pos, "this did not happen; what did", yamldoc.PrintInline(n), "")
			k.attachLines(found)
			return
		}
		from = i + 1
	}
}

func (k *caseText) isReadableEvent(n *yamldoc.Node) bool {
	names := make([]string, len(eventKinds))
	for i, kind := range eventKinds {
		names[i] = string(kind)
	}
	first, at := n.Text, n.Pos
	if n.Kind == yamldoc.Map && len(n.Entries) > 0 {
		first, at = n.Entries[0].Key, n.Entries[0].KeyAt
	}
	if !slices.Contains(names, first) {
		k.addFinding(RuleShape, at, fmt.Sprintf("there is no event %q", first), "one of "+strings.Join(names, ", "), diag.NearestName(first, names))
		return false
	}
	keys := wordIDs(eventWords)
	for i := 1; i < len(n.Entries); i++ {
		if key := n.Entries[i].Key; !slices.Contains(keys, key) {
			k.addFinding(RuleShape, n.Entries[i].KeyAt, fmt.Sprintf("an event has no %q", key), "one of "+strings.Join(keys, ", "), diag.NearestName(key, keys))
			return false
		}
	}
	return true
}

func eventFits(v *game.EventView, n *yamldoc.Node) bool {
	if n.Kind != yamldoc.Map {
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
		case e.Key == "forced":
			ok = v.By == want || want == "false" && !v.Forced
		}
		if !ok {
			return false
		}
	}
	return true
}
