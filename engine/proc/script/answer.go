package script

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// The kinds of question a hook may ask.
const (
	AskChoice = "choice"
	AskNumber = "number"
	AskYes    = "yes"
	AskUnit   = "unit"
	AskHex    = "hex"
	AskUnits  = "units"
	AskHexes  = "hexes"
)

// kinds are the kinds of decision.
var kinds = map[string]string{AskChoice: "ask.choice", AskNumber: "ask.number", AskYes: "ask.yes", AskUnit: "ask.unit", AskHex: "ask.hex", AskUnits: "ask.units", AskHexes: "ask.hexes"}

// DescribeDecision says who is asked what.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	if f.ask == nil {
		return flow.Decision{Side: model.None}
	}
	return flow.Decision{Side: f.ask.Side, Kind: kinds[f.ask.Kind], Prompt: flow.Prompt{f.ask.Prompt}}
}

// ListOptions lists the answers.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	q := f.ask
	if q == nil {
		return
	}
	switch q.Kind {
	case AskChoice, AskNumber, AskYes:
		for _, w := range q.Words {
			l.Add(flow.WordAction(flow.VChoose, w))
		}
	case AskUnit:
		for _, u := range q.Units {
			l.Add(flow.UnitAction(flow.VPick, u))
		}
	case AskHex:
		for _, h := range q.Hexes {
			l.Add(flow.HexAction(flow.VPickHex, h))
		}
	case AskUnits:
		for _, u := range more(q.Units, f.Units, q) {
			l.Add(flow.UnitAction(flow.VAdd, u))
		}
		finish(l, len(f.Units), q)
		return
	case AskHexes:
		for _, h := range more(q.Hexes, f.Hexes, q) {
			l.Add(flow.HexAction(flow.VAddHex, h))
		}
		finish(l, len(f.Hexes), q)
		return
	}
	if q.Optional {
		l.Add(flow.PlainAction(flow.VDecline))
	}
}

// more lists what may be added to a set.
func more[T ~int16 | ~int32](from, in []T, q *flow.Question) []T {
	return flow.ListAddable(from, in, q.Min, q.Max)
}

func finish(l *flow.List, n int, q *flow.Question) {
	if n >= q.Min {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction records an answer. The hook runs again at the next step.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	q := f.ask
	switch a.Verb {
	case flow.VChoose:
		f.answer(a.Word)
	case flow.VPick:
		f.answer(r.G.Units[a.ID].ID)
	case flow.VPickHex:
		f.answer(r.G.Grid.Label(model.HexID(a.ID)))
	case flow.VDecline:
		f.answer(nil)
	case flow.VAdd:
		f.Units = append(f.Units, model.UnitID(a.ID))
		if len(more(q.Units, f.Units, q)) == 0 {
			f.answerSet(r)
		}
	case flow.VAddHex:
		f.Hexes = append(f.Hexes, model.HexID(a.ID))
		if len(more(q.Hexes, f.Hexes, q)) == 0 {
			f.answerSet(r)
		}
	case flow.VDone:
		f.answerSet(r)
	}
}

func (f *Frame) answerSet(r *flow.Run) {
	names := []string{}
	for _, u := range f.Units {
		names = append(names, r.G.Units[u].ID)
	}
	for _, h := range f.Hexes {
		names = append(names, r.G.Grid.Label(h))
	}
	f.answer(names)
}

// answer records what was answered under the question's own key: the host
// compares the key when the hook runs again.
func (f *Frame) answer(v any) {
	if word, ok := v.(string); ok && plain(word) {
		f.RecordAnswer(f.ask.ID + ` = "` + word + `"`)
	} else {
		text, _ := json.Marshal(v)
		f.RecordAnswer(f.ask.ID + " = " + string(text))
	}
	f.ask, f.Units, f.Hexes = nil, nil, nil
}

// plain reports whether a text is the same in JSON.
func plain(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '-' && c != ' ' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// ExplainRefusal says why an answer is not open.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	if f.ask == nil {
		return nil
	}
	what := map[string]string{AskChoice: "one of the texts offered", AskNumber: "one of the numbers offered", AskYes: "yes or no", AskUnit: "one of the units offered",
		AskHex: "one of the hexes offered", AskUnits: "units offered, in their order, then done", AskHexes: "hexes offered, in their order, then done"}[f.ask.Kind]
	if n := len(f.ask.Words); (f.ask.Kind == AskChoice || f.ask.Kind == AskNumber) && n <= 12 {
		what += ": " + strings.Join(f.ask.Words, ", ")
	}
	return &query.Refusal{Reason: "not-offered", Text: fmt.Sprintf("%q is answered with %s", f.ask.Prompt, what)}
}
