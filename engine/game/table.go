package game

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Table is one game being played. It is used by one goroutine at a time.
type Table struct {
	Rules         *Rules
	run           *flow.Run
	list          flow.List
	listFresh     bool // list holds the legal actions of the present position
	decisionOpen  bool // a decision is open
	questionShown bool // see ShowQuestion
	lastCombat    *event.CombatReport
	undoPoints    []*Checkpoint  // since what cannot be taken back: a die, a reveal, a change of seat
	saved         *savedPosition // copy of the present position; nil: none was made since it changed
	// MaxUndos says how many positions are kept to go back to; 0 keeps none.
	MaxUndos int
	// QuestionBudget is the budget of the questions that follow, all together; nil: each has limits.Question.
	QuestionBudget *query.Budget
	estimator      Estimator
}

// Setting is how a game starts.
type Setting struct {
	Seed           rng.Seed
	Wide           rng.WideSeed    // if set, the dice come from it instead of Seed
	Dice           *rng.DiceScript // scripted dice, nil without
	Quiet          bool            // keep no events and explanations: for playouts
	KeepCounted    bool            // with Quiet: keep the events that are counted all the same; not at clones
	DisabledCaches query.CacheSet  // kinds of answers that this table does not keep
	OnHook         func(fn string) // called for each effect hook that runs to its end, but not at clones
	// OnReached is called for each card and effect that is carried out, OnTableRead for each cell
	// of a table that is read; not at clones.
	OnReached   func(*model.Source)
	OnTableRead func(table, row, column int)
	// OnRule is called with each value of a condition or amount that is watched, as package
	// coverage does; not at clones.
	OnRule func(src *model.Source, value int32)
}

// SetSeed takes a seed as it is typed: 32 hexadecimal digits, a number, or any
// other text.
func (s *Setting) SetSeed(text string) { s.Seed, s.Wide = rng.ReadSeed(text) }

// New starts a game at the scenario's beginning.
func New(rules *Rules, s Setting) (*Table, error) {
	p := state.New(rules.Model)
	flow.SetUp(rules.Model, p)
	t := newTable(rules, s, p)
	return t, t.startGame()
}

// ResetTable starts another game on a table whose game is no longer needed: playouts
// spare its memory. A table that has only its rules gets its first game.
func (t *Table) ResetTable(s Setting) error {
	if t.run == nil || s.OnRule != nil { // what a game before has cached would not be watched in this one
		first, err := New(t.Rules, s)
		first.MaxUndos = t.MaxUndos
		*t = *first
		return err
	}
	p := t.run.Ctx.P.NewOnSameClock(t.Rules.Model)
	flow.SetUp(t.Rules.Model, p)
	t.run.Ctx.ClearScope()
	t.run.Ctx.UsePosition(p)
	s.connect(t.run.Ctx, t.Rules)
	next := newRun(t.run.Ctx, s)
	next.Effects = t.run.Effects
	t.run.CheckFault() // a fault of the game before is not one of this
	next.DiscardUsage()
	*t = Table{Rules: t.Rules, run: next, list: t.list, MaxUndos: t.MaxUndos}
	return t.startGame()
}

// startGame sets up the position, shuffles the decks and runs to the first decision.
func (t *Table) startGame() error {
	flow.CallProcedure(t.run, flow.Turns{})
	flow.ShuffleDecks(t.run)
	return t.runToFirstDecision()
}

// ResumeGame continues from a position.
func ResumeGame(rules *Rules, s Setting, p *state.Position) (*Table, error) {
	t := newTable(rules, s, p)
	t.run.ResetLatches()
	asks := isAsking(p)
	err := t.runToFirstDecision()
	if asks && err == nil {
		t.run.Events = t.run.Events[:0] // they were reported before the position was saved
	}
	return t, err
}

// runToFirstDecision runs to the first decision.
func (t *Table) runToFirstDecision() error {
	entry := t.beginChange()
	t.decisionOpen = t.run.RunToDecision()
	t.checkStopped(entry)
	return t.run.Fault
}

// newTable returns a table at a position, with a script host of its own.
func newTable(rules *Rules, s Setting, p *state.Position) *Table {
	ctx := query.New(rules.Model)
	s.connect(ctx, rules)
	run := newRun(ctx.UsePosition(p), s)
	if rules.NewHost != nil {
		h := rules.NewHost()
		ctx.Host, run.Effects = h, h
	}
	return &Table{Rules: rules, run: run}
}

// connect gives a context the caches and callbacks of a setting.
func (s *Setting) connect(c *query.Ctx, rules *Rules) {
	c.DisabledCaches, c.OnTableRead, c.OnRule = s.DisabledCaches|rules.DisabledCaches, s.OnTableRead, s.OnRule
}

// newRun returns a run of a context's position as a setting has it.
func newRun(c *query.Ctx, s Setting) *flow.Run {
	run := flow.NewRun(c, Procedures)
	run.Dice.Seed, run.Dice.Wide = s.Seed, s.Wide
	if s.Dice != nil {
		d := s.Dice.Clone()
		run.Dice.Script = &d
	}
	run.KeepEvents, run.KeepCounted, run.OnHook, run.OnReached = !s.Quiet, s.KeepCounted, s.OnHook, s.OnReached
	return run
}

// Position returns the position. The caller must not change it.
func (t *Table) Position() *state.Position { return t.run.Ctx.P }

// Model returns the compiled game.
func (t *Table) Model() *model.Game { return t.Rules.Model }

// Ctx returns the table's context for queries.
func (t *Table) Ctx() *query.Ctx { return t.run.Ctx }

// Run returns the position being played: for procedures, scripts and tests.
func (t *Table) Run() *flow.Run { return t.run }

// Result returns the result, nil while the game goes on.
func (t *Table) Result() *state.Result { return t.run.Ctx.P.Result }

// Decision returns what is asked now; ok is false when the game is over.
func (t *Table) Decision() (d flow.Decision, ok bool) {
	if !t.decisionOpen || t.run.Ctx.P.Result != nil {
		return flow.Decision{Side: model.None}, false
	}
	return t.run.TopFrame().DescribeDecision(t.run), true
}

// Legal lists the actions open now, in their fixed order. The slice is valid
// until the next call on the table.
func (t *Table) Legal() []flow.Action {
	if !t.decisionOpen {
		return nil
	}
	if !t.listFresh {
		t.run.ResetLimits()
		t.run.ListLegal(&t.list)
		t.listFresh = true
		if len(t.list.Actions) == 0 && t.run.Ctx.P.Result == nil && !t.run.CheckFault() {
			t.run.StopWithoutChoice()
		}
		if t.takeFault(nil) {
			return nil
		}
	}
	return t.list.Actions
}

// Apply carries out an action. An action that is not legal is refused, with
// the reason, and changes nothing.
func (t *Table) Apply(a flow.Action) ([]event.Event, *Refused) {
	if !t.isLegal(a) {
		return nil, t.Explainer().explainRefusal(a)
	}
	return t.applyAction(a)
}

// ApplyTrusted carries out an action taken from Legal, without looking it up again.
func (t *Table) ApplyTrusted(a flow.Action) ([]event.Event, *Refused) { return t.applyAction(a) }

// applyAction carries out a legal action and lists the next choices.
func (t *Table) applyAction(a flow.Action) ([]event.Event, *Refused) {
	if t.run.Fault != nil {
		return nil, t.refuseFaulted()
	}
	side, masks := model.SideID(model.None), false
	if t.MaxUndos > 0 {
		d, _ := t.Decision()
		side, masks = d.Side, t.Observer(d.Side).masksAnyUnit()
		t.pushUndo()
	}
	entry := t.beginChange()
	t.listFresh = false
	t.run.Events = t.run.Events[:0]
	score := ""
	if t.run.KeepEvents {
		score = standingScore(t.Model(), t.run.Ctx.P.Combat)
	}
	t.decisionOpen = t.run.ApplyAction(a)
	noteCombats(t, score)
	if t.checkStopped(entry) {
		no := t.refuseFaulted()
		t.undoOverLimit()
		return t.run.Events, no
	}
	if t.MaxUndos > 0 {
		d, _ := t.Decision()
		if !t.run.Undoable || d.Side != side || masks && t.run.Scripted {
			t.undoPoints = nil // none of them can be gone back to any more
		}
	}
	return t.run.Events, nil
}

// isLegal reports whether an action is open now.
func (t *Table) isLegal(a flow.Action) bool {
	for _, l := range t.Legal() {
		if l == a {
			return true
		}
	}
	return false
}

// Refused says why an action was refused.
type Refused struct {
	Reason  string        // stable id
	Text    string        // for people
	Source  *model.Source // the rule that forbids it, if one does
	Fault   error         // a script failed
	Part    string        // key of the order that was refused
	Pos     diag.Pos      // the place of that key, if known
	Nearest string        // nearest valid name
}

// Error returns the text.
func (r *Refused) Error() string { return fmt.Sprintf("%s [%s]", r.Text, r.Reason) }

// explainRefusal returns why an action is not open, from the rules if they say so.
func (ex Explainer) explainRefusal(a flow.Action) *Refused {
	if ex.t.run.Fault != nil {
		return ex.t.refuseFaulted()
	}
	if !ex.t.decisionOpen {
		return &Refused{Reason: ReasonOver, Text: "the game is over: nothing is open"}
	}
	if f, ok := ex.t.run.TopFrame().(flow.Refuser); ok {
		defer ex.t.beginQuestion()()
		no := f.ExplainRefusal(ex.t.run, a)
		if ex.t.takeFault(nil) {
			return ex.t.refuseFaulted()
		}
		if no != nil {
			return &Refused{Reason: no.Reason, Text: no.Text, Source: no.Source, Nearest: no.Nearest}
		}
	}
	return ex.refuseNotOpen(a)
}

// pushUndo keeps the present position to go back to; the oldest is dropped beyond MaxUndos.
func (t *Table) pushUndo() {
	if len(t.undoPoints) >= t.MaxUndos {
		t.undoPoints = append(t.undoPoints[:0], t.undoPoints[1:]...)
	}
	t.undoPoints = append(t.undoPoints, t.TakeCheckpoint())
}

// CanUndo reports whether the last action can be taken back. It cannot after a die roll, a reveal
// or a change of seat. It cannot either after a script that may have read counters unknown to the
// side, as even a script that shows nothing tells something.
func (t *Table) CanUndo() bool {
	return len(t.undoPoints) > 0
}

// UndoDepth returns how many actions can be taken back, one after the other.
func (t *Table) UndoDepth() int { return len(t.undoPoints) }

// Undo takes the last action back; it reports whether it did.
func (t *Table) Undo() bool {
	if !t.CanUndo() {
		return false
	}
	t.popUndo()
	return true
}

// popUndo goes back to the position before the last action.
func (t *Table) popUndo() {
	t.restorePosition(t.undoPoints[len(t.undoPoints)-1])
	t.undoPoints = t.undoPoints[:len(t.undoPoints)-1]
}

// Clone returns an independent game at the same point. It shares no state of script hosts. The
// clone is for the same goroutine as the original; see [Table.CloneDetached].
func (t *Table) Clone() *Table {
	ctx := query.New(t.Rules.Model)
	ctx.DisabledCaches = t.Ctx().DisabledCaches
	ctx.Host = t.run.Ctx.Host
	ctx.SetBudget(t.Ctx().Budget)
	ctx.ChargeBudget(len(t.Model().Units) * limits.CopyWeight)
	run := t.run.Copy(ctx.UsePosition(t.run.Ctx.P.Clone()))
	run.Events, run.Dice.Rolls, run.OnHook, run.OnReached, run.KeepCounted = nil, nil, nil, nil, false
	if t.run.Dice.Script != nil {
		d := t.run.Dice.Script.Clone()
		run.Dice.Script = &d
	}
	return &Table{Rules: t.Rules, run: run, decisionOpen: t.decisionOpen, lastCombat: t.lastCombat, MaxUndos: t.MaxUndos}
}

// Hash returns the hash of the position, as 16 hex digits.
func (t *Table) Hash() string { return fmt.Sprintf("%016x", t.run.Ctx.P.Hash(t.Rules.Model)) }

// Rolls returns the dice given since the last action.
func (t *Table) Rolls() []flow.Roll { return t.run.Dice.Rolls }
