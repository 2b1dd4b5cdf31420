// Package room is a game under way that several look at: its moments, what each
// seat is told of them, going back and forth, and copies to think ahead in. It
// knows no network. What a seat is told is made of Table.View and Table.Events of
// its side, and of nothing else. A room is used by one goroutine at a time.
package room

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/source"
)

// markEvery is how many actions lie between two positions that are kept: any
// moment is at most so many actions away from one.
const markEvery = 50

// undosKept is how many actions can be taken back.
const undosKept = 200

// Room is a game with all its moments.
type Room struct {
	Table   *game.Table
	session *record.Session // nil: nothing is written
	nodes   []node          // positions reached, each after the one it came from; 0 is the start
	steps   []step          // what was done, in order; taking back is a step, too
	at      int             // the node where the game stands
	redo    []int           // nodes taken back since the last action, the newest last
	was     *game.Mark      // the game as the last step left it
	before  asked           // what was asked then
	seats   []seat          // by side, then the referee
	past    *game.Table     // a copy that is brought to moments
	pastAt  int             // the node where it stands, -1 elsewhere
	// Asking is the budget of what is asked about the past; nil: what each of its actions may do.
	Asking *query.Budget
}

// node is a position that was reached.
type node struct {
	parent int // -1 at the start
	depth  int // actions from the start
	action flow.Action
	undos  int        // how many actions could be taken back there
	mark   *game.Mark // every so often
	fought bool       // the action led to a combat
	luck   *game.Luck // of that combat, once it was asked for
}

// step is one thing that was done.
type step struct {
	node   int // where it led
	undone int // the node that was left, 0 when it was an action
}

// asked is what a decision asks, to see whether it has changed.
type asked struct {
	open     bool
	decision flow.Decision
	legal    []flow.Action
	undo     bool
}

// New makes a room of a game that stands at its start, or goes on from a position;
// its past is not known. The events of the way to the first decision are those that
// the table still holds.
func New(t *game.Table, session *record.Session) *Room {
	t.Undos = max(t.Undos, undosKept)
	r := &Room{Table: t, session: session}
	for side := range t.Model().Sides {
		r.seats = append(r.seats, seat{side: model.SideID(side)})
	}
	r.seats = append(r.seats, seat{side: model.None})
	r.was, r.before = t.Mark(), r.ask()
	r.nodes = []node{{parent: -1, mark: r.was, undos: t.CanGoBack()}}
	r.steps = []step{{}}
	for i := range r.seats {
		r.seats[i].tell(r, t.Events(t.Run().Events, r.seats[i].side), 0)
	}
	return r
}

// Replay makes a room of a journal, with all its moments.
func Replay(rules *game.Rules, log *journal.Log) (*Room, error) {
	var r *Room
	_, err := record.Watch(rules, log, func(t *game.Table) { r = New(t, nil) }, func(i int, t *game.Table) {
		switch e := &log.Entries[i]; {
		case e.Do != nil:
			n, _ := game.ParseJSON(e.Do) // the replay has read it
			a, _ := game.ParseAction(t.Model(), n)
			r.did(a, t.Run().Events)
		case e.Undo > 0:
			r.undid(e.Undo)
		}
	})
	if r != nil {
		r.Table.Undos = undosKept
	}
	return r, err
}

// Record binds a room to the journal that its further actions are written to first.
func (r *Room) Record(s *record.Session) { r.session = s }

// Session is what the room writes through, nil where nothing is written.
func (r *Room) Session() *record.Session { return r.session }

func (r *Room) ask() asked {
	a := asked{undo: r.Table.CanUndo()}
	if a.decision, a.open = r.Table.Decision(); a.open {
		a.legal = slices.Clone(r.Table.Legal())
	}
	return a
}

// Apply carries out an action. The error says that it could not be written.
func (r *Room) Apply(a flow.Action) (events []event.Event, no *game.Refused, err error) {
	r.Table.Whole(func() bool {
		if r.session != nil {
			events, no, err = r.session.Apply(a)
		} else {
			events, no = r.Table.Apply(a)
		}
		return no == nil && err == nil
	})
	if no != nil || err != nil {
		return nil, no, err
	}
	events = slices.Clone(events)
	r.did(a, events)
	return events, nil, nil
}

// Order carries out an order of a side (see Table.ExpandAs): nothing of it when a
// part is refused.
func (r *Room) Order(order *source.Node, side model.SideID) (events []event.Event, no *game.Refused, err error) {
	as, no := r.Table.ExpandAs(order, side)
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

// Undo takes the last action back, if it can be; the error says that it could not
// be written.
func (r *Room) Undo() (done bool, err error) {
	if r.session != nil {
		done, err = r.session.Undo()
	} else {
		done = r.Table.Undo()
	}
	if done {
		r.undid(1)
	}
	return done, err
}

// Redo does again what was taken back last; done is false where nothing was, or the
// game stands elsewhere by now.
func (r *Room) Redo() (events []event.Event, done bool, err error) {
	if !r.CanRedo() {
		return nil, false, nil
	}
	rest := slices.Clone(r.redo[:len(r.redo)-1])
	events, no, err := r.Apply(r.nodes[r.redo[len(r.redo)-1]].action)
	r.redo = rest
	return events, no == nil && err == nil, err
}

// CanRedo reports whether something was taken back and nothing done since.
func (r *Room) CanRedo() bool {
	return len(r.redo) > 0 && r.nodes[r.redo[len(r.redo)-1]].parent == r.at
}

// did notes an action that was carried out.
func (r *Room) did(a flow.Action, events []event.Event) {
	next := -1
	if k := len(r.redo); k > 0 && r.nodes[r.redo[k-1]].parent == r.at && r.nodes[r.redo[k-1]].action == a {
		next = r.redo[k-1] // the same action at the same place leads to the same place
	}
	if next < 0 {
		next = len(r.nodes)
		r.nodes = append(r.nodes, node{parent: r.at, depth: r.nodes[r.at].depth + 1, action: a})
	}
	r.redo = nil
	r.at = next
	r.steps = append(r.steps, step{node: next})
	r.nodes[next].fought = slices.ContainsFunc(events, func(e event.Event) bool { return e.Combat != nil })
	r.noted(events, 0)
}

// undid notes that actions were taken back.
func (r *Room) undid(n int) {
	from := r.at
	for range n {
		r.redo = append(r.redo, r.at)
		r.at = r.nodes[r.at].parent
	}
	r.steps = append(r.steps, step{node: r.at, undone: from})
	r.noted(nil, from)
}

// noted tells the seats of the last step.
func (r *Room) noted(events []event.Event, undone int) {
	now := r.ask()
	n := &r.nodes[r.at]
	n.undos = r.Table.CanGoBack()
	mark := r.Table.Mark()
	if n.mark == nil && n.depth%markEvery == 0 {
		n.mark = mark
	}
	alike := r.Table.Alike(r.was)
	for i := range r.seats {
		r.seats[i].look(r, events, undone, alike, now)
	}
	r.was, r.before = mark, now
}
