package game

import (
	"errors"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// positionKeeper is a fault that keeps the position it came from.
type positionKeeper interface{ KeepPosition(position []byte) }

// Fault returns the fault of a script that stopped the game, nil without one. A
// game that is stopped offers no actions.
func (t *Table) Fault() error { return t.run.Fault }

// beginChange notes that the position is about to change. It returns a copy to reproduce a fault
// of a query hook from. It returns nil when the game binds no such hook, and in a trial, of which
// nothing is kept.
func (t *Table) beginChange() (entry *state.Position) {
	if t.Model().HasQueryHooks && !t.run.Dice.TrialUsesSeed {
		entry = t.TakeCheckpoint().pos
	}
	t.saved = nil
	return entry
}

// takeFault stops the game when a script has failed, and reports whether one has. It gives the
// fault the position that reproduces it: entry, or the present position when entry is nil. A
// failing effect hook leaves the position as it found it.
func (t *Table) takeFault(entry *state.Position) bool {
	if !t.run.CheckFault() {
		return false
	}
	t.decisionOpen, t.listFresh = false, false
	if entry == nil {
		entry = t.run.Ctx.P
	}
	if f, ok := t.run.Fault.(positionKeeper); ok {
		f.KeepPosition(state.Encode(t.Model(), entry))
	}
	if t.run.Ctx.ExceededLimit() {
		t.run.ResetLimits() // what it came to is not used again
	}
	return true
}

// checkStopped reports whether the game stops at this point. It lists the choices at once,
// because an action is refused, and in no journal, when the list after it fails or takes too
// much. A trial lists choices only on demand: nobody asks after its last action, and that list
// costs most where duties bind.
func (t *Table) checkStopped(entry *state.Position) bool {
	if !t.takeFault(entry) && !t.run.Dice.TrialUsesSeed {
		t.Legal()
	}
	return t.run.Fault != nil
}

// refuseFaulted returns the refusal of everything once a script has failed, or of the action
// that came past a limit of play.
func (t *Table) refuseFaulted() *Refused {
	var over *flow.LimitError
	if errors.As(t.run.Fault, &over) {
		return &Refused{Reason: over.Diag.Rule, Text: over.FormatText(), Source: &model.Source{Pos: over.Diag.Pos}, Fault: over}
	}
	return &Refused{Reason: ReasonScriptFault, Text: t.run.Fault.Error(), Fault: t.run.Fault}
}

// undoOverLimit takes back an action that exceeded a limit of play, so that the table can go on
// with another one. It does nothing in a table without undo points.
func (t *Table) undoOverLimit() {
	var over *flow.LimitError
	if t.MaxUndos > 0 && errors.As(t.run.Fault, &over) {
		t.popUndo()
	}
}

// runQuestion answers a question about the game. A hook that fails spoils the answer,
// not the game.
func runQuestion[T any](t *Table, ask func() (*T, *Refused)) (*T, *Refused) {
	if t.run.Fault != nil {
		return nil, t.refuseFaulted()
	}
	open, fresh := t.decisionOpen, t.listFresh
	defer t.lendBudget()()
	done := t.beginQuestion()
	out, no := ask()
	defer done()
	if t.takeFault(nil) {
		out, no = nil, t.refuseFaulted()
		t.run.Fault, t.decisionOpen, t.listFresh = nil, open, fresh
	}
	return out, no
}

// lendBudget gives the question that begins its budget; done takes it back.
func (t *Table) lendBudget() (done func()) {
	if t.run.Ctx.Budget != nil {
		return func() {} // it is part of another question
	}
	b := t.QuestionBudget
	if b == nil {
		b = query.NewBudget(limits.Question)
	}
	t.run.Ctx.SetBudget(b)
	return func() { t.run.Ctx.SetBudget(nil) }
}

// beginQuestion begins to count the work of a question, which does not count for the game; done
// ends it.
func (t *Table) beginQuestion() (done func()) {
	t.run.ResetLimits()
	tally := t.run.Usage()
	return func() {
		t.run.DiscardUsage()
		t.run.RestoreUsage(tally)
	}
}

// FaultFinding returns what stopped a game as a finding.
func FaultFinding(err error) diag.Diagnostic {
	var over *flow.LimitError
	if errors.As(err, &over) {
		return over.Diag
	}
	return diag.Diagnostic{Rule: ReasonScriptFault, Message: err.Error()}
}
