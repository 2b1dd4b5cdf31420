package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// markInterval is how many actions lie between two positions that are kept: any
// moment is at most so many actions away from one.
const markInterval = 50

// maxUndos is how many actions can be taken back.
const maxUndos = 200

// Session is a game with all its moments.
type Session struct {
	Table        *game.Table
	recorder     *replay.Session  // nil: nothing is written
	nodes        []node           // positions reached, each after the one it came from; 0 is the start
	steps        []step           // what was done, in order; taking back is an entry too
	current      int              // the node of the present position
	redo         []int            // nodes taken back since the last action, the newest last
	lastMark     *game.Checkpoint // the position after the last action or undo
	lastDecision decisionState    // the decision that was open then
	seats        []seat           // by side, then the referee
	pastTable    *game.Table      // a copy of the game that visits past nodes
	pastNode     int              // the node of that copy; -1: none
	// QueryBudget bounds the work of replaying the past for a question; nil: each replayed action
	// has the bounds of play.
	QueryBudget *query.Budget
}

// node is a position that was reached.
type node struct {
	parent int // -1 at the start
	depth  int // actions from the start
	action flow.Action
	undos  int              // how many actions could be taken back there
	mark   *game.Checkpoint // every so often
	fought bool             // the action led to a combat
	luck   *game.Luck       // of that combat, once it was asked for
}

// step is one thing that was done.
type step struct {
	node   int // where it led
	undone int // the node that was left, 0 when it was an action
}

// decisionState is what a decision asks, to see whether it has changed.
type decisionState struct {
	open     bool
	decision flow.Decision
	legal    []flow.Action
	undo     bool
}

// New returns a session for a table that is at its start or was restored from a position.
// Nothing is known of its past, except the events that the table still holds on the way to its
// first decision. A nil recorder writes no journal.
func New(t *game.Table, session *replay.Session) *Session {
	t.MaxUndos = max(t.MaxUndos, maxUndos)
	r := &Session{Table: t, recorder: session}
	for side := range t.Model().Sides {
		r.seats = append(r.seats, seat{side: model.SideID(side)})
	}
	r.seats = append(r.seats, seat{side: model.None})
	r.lastMark, r.lastDecision = t.TakeCheckpoint(), r.readDecision()
	r.nodes = []node{{parent: -1, mark: r.lastMark, undos: t.UndoDepth()}}
	r.steps = []step{{}}
	for i := range r.seats {
		r.seats[i].addEvents(r, t.ViewEvents(t.Run().Events, r.seats[i].side), 0)
	}
	return r
}

// ReplayJournal returns the session of a journal, with all its moments. The error is a finding
// about the journal, or says that it does not fit the rules.
func ReplayJournal(rules *game.Rules, log *journal.Log) (*Session, error) {
	var r *Session
	_, err := replay.ReplayWatched(rules, log, func(t *game.Table) { r = New(t, nil) }, func(i int, t *game.Table) {
		switch e := &log.Entries[i]; {
		case e.Action != nil:
			n, _ := game.ParseJSON(e.Action) // the replay has read it
			a, _ := game.ParseAction(t.Model(), n)
			r.recordAction(a, t.Run().Events)
		case e.Undo > 0:
			r.recordUndo(e.Undo)
		}
	})
	if r != nil {
		r.Table.MaxUndos = maxUndos
	}
	return r, err
}

// SetRecorder binds the session to a journal. Each later action is written there before it is
// carried out.
func (r *Session) SetRecorder(s *replay.Session) { r.recorder = s }

// Recorder returns the recorder of the session's journal, nil where nothing is written.
func (r *Session) Recorder() *replay.Session { return r.recorder }

// readDecision copies the open decision and its legal actions.
func (r *Session) readDecision() decisionState {
	a := decisionState{undo: r.Table.CanUndo()}
	if a.decision, a.open = r.Table.Decision(); a.open {
		a.legal = slices.Clone(r.Table.Legal())
	}
	return a
}

// Apply carries out one action. no is set when the action is not legal; err says that the
// journal could not be written.
func (r *Session) Apply(a flow.Action) (events []event.Event, no *game.Refused, err error) {
	r.Table.Transact(func() bool {
		if r.recorder != nil {
			events, no, err = r.recorder.Apply(a)
		} else {
			events, no = r.Table.Apply(a)
		}
		return no == nil && err == nil
	})
	if no != nil || err != nil {
		return nil, no, err
	}
	events = slices.Clone(events)
	r.recordAction(a, events)
	return events, nil, nil
}

// ApplyOrder carries out an order of a side (see Table.ExpandOrderAs). If one part is refused,
// nothing of it is carried out.
func (r *Session) ApplyOrder(order *yamldoc.Node, side model.SideID) (events []event.Event, no *game.Refused, err error) {
	as, no := r.Table.ExpandOrderAs(order, side)
	if no != nil {
		return nil, no, nil
	}
	for _, a := range as {
		es, no, err := r.Apply(a)
		events = append(events, es...)
		if no != nil || err != nil {
			return events, no, err
		}
	}
	return events, nil, nil
}

// Undo takes the last action back. done is false when it cannot be taken back; err says that the
// journal could not be written.
func (r *Session) Undo() (done bool, err error) {
	if r.recorder != nil {
		done, err = r.recorder.Undo()
	} else {
		done = r.Table.Undo()
	}
	if done {
		r.recordUndo(1)
	}
	return done, err
}

// Redo carries out again the action that was taken back last. done is false when there is none,
// or when another action was carried out since.
func (r *Session) Redo() (events []event.Event, done bool, err error) {
	if !r.CanRedo() {
		return nil, false, nil
	}
	rest := slices.Clone(r.redo[:len(r.redo)-1])
	events, no, err := r.Apply(r.nodes[r.redo[len(r.redo)-1]].action)
	r.redo = rest
	return events, no == nil && err == nil, err
}

// CanRedo reports whether an action was taken back and none was carried out since.
func (r *Session) CanRedo() bool {
	return len(r.redo) > 0 && r.nodes[r.redo[len(r.redo)-1]].parent == r.current
}

// recordAction adds the node of an action that was carried out, and notifies the seats.
func (r *Session) recordAction(a flow.Action, events []event.Event) {
	next := -1
	if k := len(r.redo); k > 0 && r.nodes[r.redo[k-1]].parent == r.current && r.nodes[r.redo[k-1]].action == a {
		next = r.redo[k-1] // the same action at the same place leads to the same place
	}
	if next < 0 {
		next = len(r.nodes)
		r.nodes = append(r.nodes, node{parent: r.current, depth: r.nodes[r.current].depth + 1, action: a})
	}
	r.redo = nil
	r.current = next
	r.steps = append(r.steps, step{node: next})
	r.nodes[next].fought = slices.ContainsFunc(events, func(e event.Event) bool { return e.Combat != nil })
	r.notifySeats(events, 0)
}

// recordUndo moves back by n actions and notifies the seats.
func (r *Session) recordUndo(n int) {
	from := r.current
	for range n {
		r.redo = append(r.redo, r.current)
		r.current = r.nodes[r.current].parent
	}
	r.steps = append(r.steps, step{node: r.current, undone: from})
	r.notifySeats(nil, from)
}

// notifySeats sends the last action or undo to each seat that may see a difference.
func (r *Session) notifySeats(events []event.Event, undone int) {
	now := r.readDecision()
	n := &r.nodes[r.current]
	n.undos = r.Table.UndoDepth()
	mark := r.Table.TakeCheckpoint()
	if n.mark == nil && n.depth%markInterval == 0 {
		n.mark = mark
	}
	alike := r.Table.SameViewAs(r.lastMark)
	for i := range r.seats {
		r.seats[i].sendView(r, events, undone, alike, now)
	}
	r.lastMark, r.lastDecision = mark, now
}
