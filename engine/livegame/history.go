package livegame

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// markInterval is how many actions lie between two positions that are kept: any
// moment is at most so many actions away from one.
const markInterval = 50

// History holds the moments of a game: a tree of the positions that were reached, and for each
// seat the changes that it has seen.
type History struct {
	table        *game.Table
	nodes        []node           // positions reached, each after the one it came from; 0 is the start
	steps        []step           // the actions, in order; taking back is an entry too
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
	orders      int // orders begun so far
	order       int // the number of the order under way; 0: single actions
}

// node is a position that was reached.
type node struct {
	parent int // -1 at the start
	depth  int // actions from the start
	action flow.Action
	undos  int              // how many actions could be taken back there
	mark   *game.Checkpoint // every so often
	order  int              // the number of the order that the action was part of; 0: none
	fought bool             // the action led to a combat
	luck   *game.Luck       // of that combat, once it was asked for
}

// step is one thing that was done.
type step struct {
	node   int // where it led
	undone int // the node that was left, 0 when it was an action
}

// decisionState is a copy of a decision, to see whether it has changed.
type decisionState struct {
	open     bool
	decision flow.Decision
	legal    []flow.Action
	undo     bool
}

// newHistory returns a history that begins at the present position of a table.
func newHistory(t *game.Table) *History {
	h := &History{table: t}
	for side := range t.Model().Sides {
		h.seats = append(h.seats, seat{side: model.SideID(side)})
	}
	h.seats = append(h.seats, seat{side: model.None})
	h.lastMark, h.lastDecision = t.TakeCheckpoint(), h.readDecision()
	h.nodes = []node{{parent: -1, mark: h.lastMark, undos: t.UndoDepth()}}
	h.steps = []step{{}}
	for i := range h.seats {
		h.seats[i].addEvents(h, t.ViewEvents(t.Run().Events, h.seats[i].side), 0)
	}
	return h
}

// readDecision copies the open decision and its legal actions.
func (h *History) readDecision() decisionState {
	a := decisionState{undo: h.table.CanUndo()}
	if a.decision, a.open = h.table.Decision(); a.open {
		a.legal = slices.Clone(h.table.Legal())
	}
	return a
}

// CanRedo reports whether an action was taken back and none was carried out since.
func (h *History) CanRedo() bool {
	return len(h.redo) > 0 && h.nodes[h.redo[len(h.redo)-1]].parent == h.current
}

// recordAction adds the node of an action that was carried out, and notifies the seats.
func (h *History) recordAction(a flow.Action, events []event.Event) {
	next := -1
	if k := len(h.redo); k > 0 && h.nodes[h.redo[k-1]].parent == h.current && h.nodes[h.redo[k-1]].action == a {
		next = h.redo[k-1] // the same action at the same place leads to the same place
	}
	if next < 0 {
		next = len(h.nodes)
		h.nodes = append(h.nodes, node{parent: h.current, depth: h.nodes[h.current].depth + 1, action: a, order: h.order})
	}
	h.redo = nil
	h.current = next
	h.steps = append(h.steps, step{node: next})
	h.nodes[next].fought = slices.ContainsFunc(events, func(e event.Event) bool { return e.Combat != nil })
	h.notifySeats(events, 0)
}

// beginOrder counts the actions that follow as those of one order, until end is called.
func (h *History) beginOrder() (end func()) {
	if h.order > 0 {
		return func() {} // it joins one
	}
	h.orders++
	h.order = h.orders
	return func() { h.order = 0 }
}

// JoinOrder counts the actions that follow as part of the last one's order, until end is called.
// After an action of another side it does nothing.
func (h *History) JoinOrder() (end func()) {
	was := h.order
	if h.current == 0 || h.table.UndoDepth() == 0 {
		return func() {}
	}
	if h.nodes[h.current].order == 0 {
		h.orders++
		h.nodes[h.current].order = h.orders
	}
	h.order = h.nodes[h.current].order
	return func() { h.order = was }
}

// countOrder returns how many actions the last one and those before it of its order are.
func (h *History) countOrder() int {
	n, order := 1, h.nodes[h.current].order
	for k := h.nodes[h.current].parent; order > 0 && k >= 0 && h.nodes[k].order == order; k = h.nodes[k].parent {
		n++
	}
	return n
}

// recordUndo moves back by n actions and notifies the seats.
func (h *History) recordUndo(n int) {
	from := h.current
	for range n {
		h.redo = append(h.redo, h.current)
		h.current = h.nodes[h.current].parent
	}
	h.steps = append(h.steps, step{node: h.current, undone: from})
	h.notifySeats(nil, from)
}

// notifySeats sends the last action or undo to each seat that may see a difference.
func (h *History) notifySeats(events []event.Event, undone int) {
	now := h.readDecision()
	n := &h.nodes[h.current]
	n.undos = h.table.UndoDepth()
	mark := h.table.TakeCheckpoint()
	if n.mark == nil && n.depth%markInterval == 0 {
		n.mark = mark
	}
	alike := h.lastMark.SameViewAs(h.table)
	for i := range h.seats {
		h.seats[i].sendView(h, events, undone, alike, now)
		k := h.table.Position().Combat
		h.seats[i].fightOpen = k != nil && k.Rolled
	}
	h.lastMark, h.lastDecision = mark, now
}
