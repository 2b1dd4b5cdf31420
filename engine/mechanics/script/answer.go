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

// decisionKinds are the kinds of decision.
var decisionKinds = map[string]string{AskChoice: "ask.choice", AskNumber: "ask.number", AskYes: "ask.yes", AskUnit: "ask.unit", AskHex: "ask.hex", AskUnits: "ask.units", AskHexes: "ask.hexes"}

// DescribeDecision returns the question of the hook, and the side that it asks.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	if f.question == nil {
		return flow.Decision{Side: model.None}
	}
	return flow.Decision{Side: f.question.Side, Kind: decisionKinds[f.question.Kind], Prompt: flow.Prompt{f.question.Prompt}}
}

// ListOptions lists the answers.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	q := f.question
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
		for _, u := range listAddable(q.Units, f.Units, q) {
			l.Add(flow.UnitAction(flow.VAdd, u))
		}
		offerDone(l, len(f.Units), q)
		return
	case AskHexes:
		for _, h := range listAddable(q.Hexes, f.Hexes, q) {
			l.Add(flow.HexAction(flow.VAddHex, h))
		}
		offerDone(l, len(f.Hexes), q)
		return
	}
	if q.Optional {
		l.Add(flow.PlainAction(flow.VDecline))
	}
}

// listAddable lists the members that may be added to a set.
func listAddable[T ~int16 | ~int32](from, in []T, q *flow.Question) []T {
	return flow.ListAddable(from, in, q.Min, q.Max)
}

// offerDone lists done if a set of n members is large enough.
func offerDone(l *flow.List, n int, q *flow.Question) {
	if n >= q.Min {
		l.Add(flow.PlainAction(flow.VDone))
	}
}

// TakeAction records an answer. The hook runs again at the next step.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	q := f.question
	switch a.Verb {
	case flow.VChoose:
		f.recordAnswer(a.Word)
	case flow.VPick:
		f.recordAnswer(r.Ctx.G.Units[a.ID].ID)
	case flow.VPickHex:
		f.recordAnswer(r.Ctx.G.Grid.Label(model.HexID(a.ID)))
	case flow.VDecline:
		f.recordAnswer(nil)
	case flow.VAdd:
		f.Units = append(f.Units, model.UnitID(a.ID))
		if len(listAddable(q.Units, f.Units, q)) == 0 {
			f.recordSet(r)
		}
	case flow.VAddHex:
		f.Hexes = append(f.Hexes, model.HexID(a.ID))
		if len(listAddable(q.Hexes, f.Hexes, q)) == 0 {
			f.recordSet(r)
		}
	case flow.VDone:
		f.recordSet(r)
	}
}

// recordSet records the finished set as the answer.
func (f *Frame) recordSet(r *flow.Run) {
	names := []string{}
	for _, u := range f.Units {
		names = append(names, r.Ctx.G.Units[u].ID)
	}
	for _, h := range f.Hexes {
		names = append(names, r.Ctx.G.Grid.Label(h))
	}
	f.recordAnswer(names)
}

// recordAnswer records what was answered under the question's own key: the host
// compares the key when the hook runs again.
func (f *Frame) recordAnswer(v any) {
	if word, ok := v.(string); ok && isPlainJSON(word) {
		f.RecordAnswer(f.question.ID + ` = "` + word + `"`)
	} else {
		text, _ := json.Marshal(v)
		f.RecordAnswer(f.question.ID + " = " + string(text))
	}
	f.question, f.Units, f.Hexes = nil, nil, nil
}

// isPlainJSON reports whether a text is the same in JSON.
func isPlainJSON(s string) bool {
	for i := 0; i < len(s); i++ {
		if c := s[i]; c != '-' && c != ' ' && (c < '0' || c > '9') && (c < 'a' || c > 'z') && (c < 'A' || c > 'Z') {
			return false
		}
	}
	return true
}

// ExplainRefusal says why an answer is not open.
func (f *Frame) ExplainRefusal(r *flow.Run, a flow.Action) *query.Refusal {
	if f.question == nil {
		return nil
	}
	what := map[string]string{AskChoice: "one of the texts offered", AskNumber: "one of the numbers offered", AskYes: "yes or no", AskUnit: "one of the units offered",
		AskHex: "one of the hexes offered", AskUnits: "units offered, in their order, then done", AskHexes: "hexes offered, in their order, then done"}[f.question.Kind]
	if n := len(f.question.Words); (f.question.Kind == AskChoice || f.question.Kind == AskNumber) && n <= 12 {
		what += ": " + strings.Join(f.question.Words, ", ")
	}
	return &query.Refusal{Reason: "not-offered", Text: fmt.Sprintf("%q is answered with %s", f.question.Prompt, what)}
}
