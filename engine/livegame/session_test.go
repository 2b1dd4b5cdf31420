package livegame_test

import (
	"errors"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
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
