package conformance_test

import (
	"bytes"
	"encoding/json"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// laid is a view as a page has it: changes laid over one another.
type laid struct {
	number int
	top    map[string]json.RawMessage
	units  map[string]json.RawMessage
}

func (l *laid) lay(c *livegame.Change) {
	if c.Full {
		l.top, l.units = map[string]json.RawMessage{}, map[string]json.RawMessage{}
	}
	for k, v := range c.View {
		if l.top[k] = v; string(v) == "null" {
			delete(l.top, k)
		}
	}
	for _, u := range c.Units {
		var id struct{ ID string }
		_ = json.Unmarshal(u, &id)
		l.units[id.ID] = u
	}
	for _, id := range c.GoneUnits {
		delete(l.units, id)
	}
	l.number = c.Number
}

// is reports whether the page has what a whole view tells.
func (l *laid) is(c *livegame.Change) bool {
	var w laid
	w.lay(c)
	if len(w.top) != len(l.top) || len(w.units) != len(l.units) || w.number != l.number {
		return false
	}
	for k, v := range w.top {
		if !bytes.Equal(l.top[k], v) {
			return false
		}
	}
	for k, v := range w.units {
		if !bytes.Equal(l.units[k], v) {
			return false
		}
	}
	return true
}

// agrees compares what a page has with the view that the engine gives: each key of it
// but the hash and what is asked, whose actions are compared as a list.
func (l *laid) agrees(t *testing.T, tb *game.Table, side model.SideID) {
	t.Helper()
	v := tb.View(side)
	var want map[string]json.RawMessage
	all, _ := json.Marshal(v)
	_ = json.Unmarshal(all, &want)
	for k, w := range want {
		if k != "units" && k != "hash" && k != "decision" && !bytes.Equal(l.top[k], w) {
			t.Fatalf("after change %d %s is %s, in the view %s", l.number, k, l.top[k], w)
		}
	}
	if len(v.Units) != len(l.units) {
		t.Fatalf("after change %d there are %d units, in the view %d", l.number, len(l.units), len(v.Units))
	}
	for i := range v.Units {
		if w, _ := json.Marshal(&v.Units[i]); !bytes.Equal(l.units[v.Units[i].ID], w) {
			t.Fatalf("after change %d a unit is %s, in the view %s", l.number, l.units[v.Units[i].ID], w)
		}
	}
	var c *livegame.Choices
	_ = json.Unmarshal(l.top["decision"], &c)
	if (c == nil) != (v.Decision == nil) {
		t.Fatalf("after change %d the decision is %s", l.number, l.top["decision"])
	}
	if c == nil {
		return
	}
	var list []string
	for i := range c.Acts {
		list = append(list, c.Acts[i].ListJSON()...)
	}
	if len(list) != len(v.Decision.Legal) || c.Prompt != v.Decision.Prompt || c.CanUndo != v.Decision.Undo {
		t.Fatalf("after change %d the decision is %s, in the view %+v", l.number, l.top["decision"], v.Decision)
	}
	for i := range list {
		if list[i] != string(v.Decision.Legal[i]) {
			t.Fatalf("after change %d an action is %s, in the list %s", l.number, list[i], v.Decision.Legal[i])
		}
	}
}

// TestChangesMakeTheView plays games with taking back and doing again, and holds for
// the referee and each seat that changes laid over one another are the view, those
// given as they come and those worked out afterwards; and that a change is small.
func TestChangesMakeTheView(t *testing.T) {
	each(t, func(t *testing.T, rules *game.Rules) {
		n := count("VEDETTE_CHANGES", diagtest.ChooseCount(20, 60))
		bytes, changes := playRoom(t, rules, n)
		t.Logf("%d changes of %d bytes on average", changes, bytes/max(changes, 1))
		if n >= 1000 && bytes/changes > 4096 {
			t.Errorf("a change is %d bytes on average", bytes/changes)
		}
	})
}

func playRoom(t *testing.T, rules *game.Rules, actions int) (size, changes int) {
	tb, err := game.New(rules, game.Setting{Seed: seed()})
	if err != nil {
		t.Fatal(err)
	}
	r := livegame.New(tb, nil)
	b, _ := bot.New("random", seed())
	sides := []model.SideID{model.None}
	for s := range rules.Model.Sides {
		sides = append(sides, model.SideID(s))
	}
	pages, late := make([]laid, len(sides)), make([]laid, len(sides))
	for i, s := range sides {
		pages[i].lay(r.History.FullViewAt(s, 1))
		if i%2 == 0 {
			r.History.WatchSide(s)
		}
	}
	for k := 0; k < actions && r.Table.Result() == nil; k++ {
		act(t, r, b, k)
		for i, s := range sides {
			list, ok := r.History.ChangesSince(s, pages[i].number, 1000)
			if !ok {
				t.Fatal("a number is not known")
			}
			for _, c := range list {
				text, _ := json.Marshal(c)
				size, changes = size+len(text), changes+1
				pages[i].lay(c)
			}
			pages[i].agrees(t, r.Table, s)
		}
	}
	for i, s := range sides {
		late[i].lay(r.History.FullViewAt(s, 1))
		for late[i].number < r.History.ChangeCount(s) {
			list, _ := r.History.ChangesSince(s, late[i].number, 7)
			for _, c := range list {
				late[i].lay(c)
			}
			if !late[i].is(r.History.FullViewAt(s, late[i].number)) {
				t.Fatalf("changes up to %d do not make the view", late[i].number)
			}
		}
		late[i].agrees(t, r.Table, s)
	}
	return size, changes
}

// act takes back, does again or acts, by chance.
func act(t *testing.T, r *livegame.Session, b bot.Bot, k int) {
	t.Helper()
	switch rng.RollDie(seed(), "room", uint32(k), 6) {
	case 1:
		for range 1 + k%3 {
			if _, err := r.Undo(); err != nil {
				t.Fatal(err)
			}
		}
	case 2:
		was := r.History.CanRedo()
		if _, done, err := r.RedoOrder(); err != nil || done != was {
			t.Fatalf("doing again: %v %v", done, err)
		}
	default:
		if _, no, err := r.Apply(b.Choose(r.Table)); no != nil || err != nil {
			t.Fatal(no, err)
		}
	}
}

// BenchmarkJump goes to moments of a long game of the largest scenario.
func BenchmarkJump(b *testing.B) {
	rules := loadRules(b, projects(b)[0], "waterloo-campaign-1815/june-15", compile.Options{})
	r, took := longRoom(b, rules, 3000)
	b.Logf("%d actions noted in %v", 3000, took)
	n := r.History.ChangeCount(0)
	b.ResetTimer()
	for i := range b.N {
		r.History.FullViewAt(0, 1+(i*7919)%n)
	}
}

// longRoom is a room in which so many actions were done, games after one another
// taken for one, and how long they took to be noted.
func longRoom(tb testing.TB, rules *game.Rules, actions int) (*livegame.Session, time.Duration) {
	t, err := game.New(rules, game.Setting{Seed: 3})
	if err != nil {
		tb.Fatal(err)
	}
	r := livegame.New(t, nil)
	b, _ := bot.New("contact", 1)
	start := time.Now()
	for k := 0; k < actions && r.Table.Result() == nil; k++ {
		if _, no, err := r.Apply(b.Choose(r.Table)); no != nil || err != nil {
			tb.Fatal(no, err)
		}
	}
	return r, time.Since(start)
}
