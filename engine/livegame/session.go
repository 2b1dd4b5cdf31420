package livegame

import (
	"context"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// maxUndos is how many actions can be taken back.
const maxUndos = 200

// Session is a game under way. Each of its changes is one transaction: the table carries it out
// and the journal, if there is one, takes it, or neither has changed.
type Session struct {
	Table *game.Table
	// History holds the moments of the game as each seat saw them; nil where they are not kept.
	History  *History
	recorder *replay.Recorder // nil: nothing is written
	// soleAnswers says by side whether a question with one answer is answered at once: see
	// SetSoleAnswers.
	soleAnswers map[model.SideID]bool
}

// New returns a session that keeps the moments of a game, for a table that is at its start or was
// restored from a position. Nothing is known of its past, except the events that the table still
// holds on the way to its first decision. A nil recorder writes no journal.
func New(t *game.Table, recorder *replay.Recorder) *Session {
	t.MaxUndos = max(t.MaxUndos, maxUndos)
	return &Session{Table: t, History: newHistory(t), recorder: recorder}
}

// NewWithoutHistory returns a session that keeps no moments, for games that nobody watches. A nil
// recorder writes no journal.
func NewWithoutHistory(t *game.Table, recorder *replay.Recorder) *Session {
	return &Session{Table: t, recorder: recorder}
}

// ReplayJournal returns the session of a journal, with all its moments. The error is a finding
// about the journal, says that it does not fit the rules, or is that of ctx.
func ReplayJournal(ctx context.Context, rules *game.Rules, log *journal.Log) (*Session, error) {
	var s *Session
	_, err := replay.ReplayWatched(ctx, rules, log, func(t *game.Table) { s = New(t, nil) }, func(i int, t *game.Table) {
		switch e := &log.Entries[i]; {
		case e.Action != nil:
			n, _ := game.ParseJSON(e.Action) // the replay has read it
			a, _ := game.ParseAction(t.Model(), n)
			s.History.recordAction(a, t.Run().Events)
		case e.Undo > 0:
			s.History.recordUndo(e.Undo)
		}
	})
	if s != nil {
		s.Table.MaxUndos = maxUndos
	}
	return s, err
}

// SetRecorder binds the session to a journal, which takes each later action.
func (s *Session) SetRecorder(recorder *replay.Recorder) { s.recorder = recorder }

// Apply carries out one action, and then the sole answers that follow it: see SetSoleAnswers. The
// refusal is set if the action is not legal; the error says that the journal could not be written.
// In both cases the game stays as it was before, with one exception: if only the end of the game
// could not be written, its last action remains done.
func (s *Session) Apply(a flow.Action) ([]event.Event, *game.Refused, error) {
	d, _ := s.Table.Decision()
	events, no, err := s.applyOne(a)
	for no == nil && err == nil {
		next, ok := s.findSoleAnswer(d)
		if !ok {
			break
		}
		if s.History != nil {
			defer s.History.JoinOrder()()
		}
		var more []event.Event
		d, _ = s.Table.Decision()
		more, no, err = s.applyOne(next)
		events = append(events, more...)
	}
	return events, no, err
}

// applyOne carries out one action as a transaction.
func (s *Session) applyOne(a flow.Action) ([]event.Event, *game.Refused, error) {
	t := s.Table
	d, _ := t.Decision()
	var events []event.Event
	var no *game.Refused
	var err error
	done := t.Transact(func() bool {
		if events, no = t.Apply(a); no == nil && s.recorder != nil {
			err = s.recorder.RecordAction(t, d.Side, a)
		}
		return no == nil && err == nil
	})
	if !done {
		return nil, no, err
	}
	events = slices.Clone(events)
	if s.History != nil {
		s.History.recordAction(a, events)
	}
	if s.recorder != nil {
		err = s.recorder.RecordEnd(t)
	}
	return events, nil, err
}

// ApplyOrder carries out an order of a side (see [game.Table.ExpandOrderAs]; model.None is the
// referee). With open it does not end what the order leaves unfinished. If one part is refused,
// nothing of it is carried out. Each action is a transaction of its own: if the journal fails in
// between, the actions before that remain done. UndoOrder takes them back together.
func (s *Session) ApplyOrder(order *yamldoc.Node, side model.SideID, open bool) ([]event.Event, *game.Refused, error) {
	actions, no := s.Table.ExpandOrderAs(order, side, open)
	if no != nil {
		return nil, no, nil
	}
	if s.History != nil {
		defer s.History.beginOrder()()
	}
	var events []event.Event
	for _, a := range actions {
		more, no, err := s.Apply(a)
		events = append(events, more...)
		if no != nil || err != nil {
			return events, no, err
		}
	}
	return events, nil, nil
}

// UndoOrder takes back the last action, and with it the others of its order, and returns how many
// it took back. It takes back one action alone where not all of them can be, and where no history
// knows of orders. The error says that the journal could not be written.
func (s *Session) UndoOrder() (count int, err error) {
	most := 1
	if s.History != nil {
		if n := s.History.countOrder(); n <= s.Table.UndoDepth() {
			most = n
		}
	}
	for count < most {
		done, err := s.Undo()
		if err != nil || !done {
			return count, err
		}
		count++
	}
	return count, nil
}

// Undo takes the last action back. done is false when it cannot be taken back; err says that the
// journal could not be written, and then nothing was taken back.
func (s *Session) Undo() (done bool, err error) {
	t := s.Table
	if !t.CanUndo() {
		return false, nil
	}
	d, open := t.Decision()
	done = t.Transact(func() bool {
		t.Undo()
		if !open {
			d, _ = t.Decision()
		}
		if s.recorder != nil {
			err = s.recorder.RecordUndo(t, d.Side)
		}
		return err == nil
	})
	if done && s.History != nil {
		s.History.recordUndo(1)
	}
	return done, err
}

// UndoToChange takes actions back until a side is where it was after its change n, and returns
// how many it took back. It changes nothing when one of them cannot be taken back. The error
// says that the journal could not be written. It needs a history.
func (s *Session) UndoToChange(side model.SideID, n int) (count int, err error) {
	count = s.History.countActionsSince(side, n)
	if count > s.Table.UndoDepth() {
		return 0, nil
	}
	for i := range count {
		if done, err := s.Undo(); err != nil || !done {
			return i, err
		}
	}
	return count, nil
}

// RedoOrder carries out again the last action that was taken back, and those of its order that were
// taken back with it. done is false if no action was taken back, or if another action was carried
// out since. It needs a history.
func (s *Session) RedoOrder() (events []event.Event, done bool, err error) {
	h := s.History
	for h.CanRedo() {
		next := h.redo[len(h.redo)-1]
		if done && (h.nodes[next].order == 0 || h.nodes[next].order != h.nodes[h.current].order) {
			break
		}
		left := slices.Clone(h.redo[:len(h.redo)-1])
		more, no, err := s.Apply(h.nodes[next].action)
		h.redo = left
		events = append(events, more...)
		if no != nil || err != nil {
			return events, done, err
		}
		done = true
	}
	return events, done, nil
}
