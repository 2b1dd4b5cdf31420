package lobby

import (
	"context"
	"strings"
	"testing"
	"time"
)

// A side that has to decide is reminded once the delay is over, once for each stretch of its
// decisions, and not while somebody looks at the table from its seat.
func TestASideIsRemindedWhileNobodySitsThere(t *testing.T) {
	h := open(t, NewDiskStore(&MemoryDisk{}))
	passed, sent := make(chan time.Time), make(chan TurnNotice, 9)
	h.host.Wait = func(d time.Duration) (<-chan time.Time, func() bool) {
		if d != time.Minute {
			t.Errorf("it waits for %v", d)
		}
		return passed, func() bool { return true }
	}
	h.host.Remind = &Reminder{After: time.Minute, Send: func(_ context.Context, n TurnNotice) error { sent <- n; return nil }}
	pass := func() {
		t.Helper()
		select {
		case passed <- time.Time{}:
		case <-time.After(10 * time.Second):
			t.Fatal("nobody waits")
		}
	}
	v := h.begin(nil)
	pass()
	if n := <-sent; n.Side != "red" || n.Table != v.Table || n.Turn != 1 || n.Question == "" || !strings.Contains(n.Text, n.Question) || n.Content != n.Text {
		t.Errorf("red is reminded with %+v", n)
	}
	select {
	case passed <- time.Time{}:
		t.Error("it waits again, although red was reminded")
	case <-time.After(50 * time.Millisecond):
	}
	w, err := h.WatchTable(t.Context(), h.FindHolder(strings.TrimPrefix(v.Links["blue"], "/table#")), 0)
	if err != nil {
		t.Fatal(err)
	}
	h.ask(v.Links["red"], "game.apply", map[string]any{"order": map[string]any{"done": true}}, nil)
	pass()
	pass() // it has looked at the seat, and waits again
	if len(sent) != 0 {
		t.Errorf("blue looks on and is reminded with %+v", <-sent)
	}
	w.Leave()
	select { // it may look at the seat only now
	case n := <-sent:
		sent <- n
	case passed <- time.Time{}:
	}
	if n := <-sent; n.Side != "blue" {
		t.Errorf("blue has left, and the notice is %+v", n)
	}
	h.close()
	h = open(t, h.host.Store)
	h.host.Remind = &Reminder{After: time.Minute, Send: func(_ context.Context, n TurnNotice) error { sent <- n; return nil }}
	h.see(v.Links["red"])
	time.Sleep(50 * time.Millisecond)
	if len(sent) != 0 {
		t.Errorf("a game that is taken up again reminds of the decision that it was left at: %+v", <-sent)
	}
}
