package game

import (
	"fmt"
	"maps"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// EncodePosition writes the position as canonical JSON.
func (t *Table) EncodePosition() []byte { return state.Encode(t.Model(), t.run.Ctx.P) }

// LoadPosition continues from a position that EncodePosition wrote. Faults are reported and the
// result is nil; a position that play cannot go on from is a fault, too.
func LoadPosition(rules *Rules, s Setting, data []byte, rep *diag.List) (t *Table) {
	p := state.Decode(rules.Model, data, NewFrame, rep)
	if p == nil {
		return nil
	}
	if i, what, expected := explainUnsound(rules.Model, p); what != "" {
		rep.Add(diag.Diagnostic{Rule: state.RuleFrame, Pos: findFramePos(data, i), Message: what, Expected: expected, Hint: contradictionFinding.Hint})
		return nil
	}
	defer func() {
		if bad := recover(); bad != nil {
			t = nil
			rep.Add(contradictionFinding)
		}
	}()
	t, err := ResumeGame(rules, s, p)
	if err != nil {
		rep.Add(diag.Diagnostic{Rule: state.RuleFrame, Message: fmt.Sprintf("a script fails at once: %v", err)})
		return nil
	}
	// A contradiction that only the choices would show is found now.
	if legal := t.Legal(); t.decisionOpen && len(legal) == 0 && t.run.Fault == nil {
		rep.Add(contradictionFinding)
		return nil
	}
	return t
}

// contradictionFinding reports a position that can be read, but from which play cannot go on.
var contradictionFinding = diag.Diagnostic{Rule: state.RuleFrame, Pos: diag.Pos{File: "position", Line: 1, Col: 1},
	Message: "the unfinished acts of this position contradict the rest of it: play cannot go on from there",
	Hint:    "take the position from a save of this scenario, or describe it as a patch on the set-up"}

// NewFrame returns an empty frame of a procedure, nil for an unknown procedure.
func NewFrame(proc string) state.Frame {
	if p, ok := Procedures[proc]; ok {
		return p.EmptyFrame()
	}
	return nil
}

// decodeGiven reads the description of a position.
func decodeGiven(n *yamldoc.Node, rep *diag.List) (*spec.Given, bool) {
	gv := &spec.Given{}
	found := schema.Decode(n, gv)
	rep.Items = append(rep.Items, found.Items...)
	return gv, !found.HasErrors()
}

// StartFromPatch starts a game at a position that is described as a patch on the scenario's
// set-up; later descriptions go over earlier ones. It returns nil when a description
// is at fault; positions that the rules could not lead to are only warned of.
func StartFromPatch(rules *Rules, s Setting, givens []*spec.Given, rep *diag.List) *Table {
	b := position.ReadPosition(rules.Model, givens, rep)
	if b == nil {
		return nil
	}
	if b.Seed != "" {
		s.SetSeed(b.Seed)
	}
	t := newTable(rules, s, b.State)
	b.WarnUnreachable(t.run.Ctx)
	b.EnterPhase(t.run)
	entry := t.beginChange()
	t.decisionOpen = t.run.RunUntil(b.PrepareOpening(t.run))
	if b.MarkFlags(t.run) && t.decisionOpen && t.run.Fault == nil {
		t.decisionOpen = t.run.RunToDecision()
	}
	if !t.takeFault(entry) {
		var ok bool
		if t.decisionOpen, ok = b.FinishPosition(t.run, t.decisionOpen); !ok {
			return nil
		}
	}
	if t.checkStopped(entry) && !b.ExplainStop(t.run.Fault) {
		return nil
	}
	return t
}

// StartFromText starts a game at a position written as JSON or YAML: whole, as
// EncodePosition writes it, or a patch on the set-up, as author tests write it.
func StartFromText(rules *Rules, s Setting, n *yamldoc.Node, whole []byte, rep *diag.List) *Table {
	return StartFromTrusted(rules, s, n, whole, nil, rep)
}

// StartFromTrusted is [StartFromText] for a caller that knows some whole positions to be sound.
// It saves the trial play of those. trusted may be nil: then no position is trusted.
func StartFromTrusted(rules *Rules, s Setting, n *yamldoc.Node, whole []byte, trusted func(*Table) bool, rep *diag.List) *Table {
	if n.Get("position") != nil {
		t := LoadPosition(rules, s, whole, rep)
		if t != nil && (trusted == nil || !trusted(t)) && t.playContradicts() {
			rep.Add(contradictionFinding)
			return nil
		}
		return t
	}
	gv, ok := decodeGiven(n, rep)
	if !ok {
		return nil
	}
	return StartFromPatch(rules, s, []*spec.Given{gv}, rep)
}

// PositionSchema returns the JSON Schema of a written position, with the fields of
// every procedure that can be under way.
func PositionSchema() []byte {
	return state.PositionSchema(slices.Sorted(maps.Keys(Procedures)), NewFrame)
}
