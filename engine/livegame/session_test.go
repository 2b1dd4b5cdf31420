package livegame_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// TestAnActionThatIsNotWrittenIsNotDone: where the journal fails, position, choices, moments and
// what can be taken back are as they were, for an action and for taking one back.
func TestAnActionThatIsNotWrittenIsNotDone(t *testing.T) {
	log := &memory{room: 2}
	s := livegame.New(start(t), replay.NewRecorder(log))
	for range log.room {
		if _, no, err := s.Apply(firstAction(t, s.Table)); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
	hash, legal, depth, seen := s.Table.Hash(), slices.Clone(s.Table.Legal()), s.Table.UndoDepth(), s.History.ChangeCount(0)
	mustStand := func(what string, err error) {
		t.Helper()
		if !errors.Is(err, errFull) || s.Table.Hash() != hash || !slices.Equal(s.Table.Legal(), legal) ||
			s.Table.UndoDepth() != depth || s.History.ChangeCount(0) != seen || len(log.entries) != log.room {
			t.Errorf("%s: %v, or something was done all the same", what, err)
		}
	}
	_, _, err := s.Apply(legal[0])
	mustStand("an action", err)
	done, err := s.Undo()
	mustStand("taking back", err)
	if done {
		t.Error("it was taken back")
	}
	log.room++
	if _, no, err := s.Apply(legal[0]); no != nil || err != nil || len(log.entries) != log.room {
		t.Errorf("the game does not go on: %v, %v", no, err)
	}
}

// TestAnActionCopiesThePositionOnce: the transaction, the undo point and the moment of an action
// share one copy of the position.
func TestAnActionCopiesThePositionOnce(t *testing.T) {
	s := livegame.New(start(t), replay.NewRecorder(&memory{room: 1000}))
	defer func(rate int) { runtime.MemProfileRate = rate }(runtime.MemProfileRate)
	runtime.MemProfileRate = 1
	before, actions := countCopies(), 0
	for ; actions < 20 && s.Table.Result() == nil; actions++ {
		if _, no, err := s.Apply(firstAction(t, s.Table)); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
	if copies := countCopies() - before; copies != int64(actions) {
		t.Errorf("%d copies of the position for %d actions", copies, actions)
	}
}

// TestAnOrderIsTakenBackAsAWhole: what several actions of one order did is taken back at once and done
// again at once, and a single action before it is not.
func TestAnOrderIsTakenBackAsAWhole(t *testing.T) {
	s := livegame.New(start(t), replay.NewRecorder(&memory{room: 1000}))
	before := s.Table.Hash()
	order := gametest.YAML(t, game.ActionJSON(s.Table.Model(), firstAction(t, s.Table)))
	copied := s.Table.Clone()
	first, _ := game.ParseAction(s.Table.Model(), order)
	if _, no := copied.Apply(first); no != nil {
		t.Fatal(no)
	}
	// The second key of the order is the place, which the list gives after the unit.
	second := game.ActionNode(s.Table.Model(), firstAction(t, copied))
	order.Entries = append(order.Entries, second.Entries...)
	if _, no, err := s.ApplyOrder(order, model.None, false); no != nil || err != nil {
		t.Fatal(no, err)
	}
	after := s.Table.Hash()
	if n, err := s.UndoOrder(); n != 2 || err != nil || s.Table.Hash() != before {
		t.Errorf("%d actions were taken back, %v; the position is that before the order: %v", n, err, s.Table.Hash() == before)
	}
	if _, done, err := s.RedoOrder(); !done || err != nil || s.Table.Hash() != after || s.History.CanRedo() {
		t.Errorf("the order is done again as a whole: %v, %v, %v", done, err, s.Table.Hash() == after)
	}
	if _, no, err := s.Apply(firstAction(t, s.Table)); no != nil || err != nil {
		t.Fatal(no, err)
	}
	if n, err := s.UndoOrder(); n != 1 || err != nil || s.Table.Hash() != after {
		t.Errorf("of a single action %d were taken back, %v", n, err)
	}
}

// countCopies counts the positions that were copied since memory is profiled whole.
func countCopies() (n int64) {
	runtime.GC()
	runtime.GC() // the profile holds what was allocated before the last collection but one
	records := make([]runtime.MemProfileRecord, 10_000)
	k, _ := runtime.MemProfile(records, true)
	for _, r := range records[:k] {
		frames := runtime.CallersFrames(r.Stack())
		f, more := frames.Next()
		for more && strings.HasPrefix(f.Function, "runtime.") {
			f, more = frames.Next()
		}
		if strings.HasSuffix(f.Function, "state.(*Position).Clone") {
			n += r.AllocObjects
		}
	}
	return n
}
