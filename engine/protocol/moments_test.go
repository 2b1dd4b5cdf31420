package protocol

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

// Moments are numbered for each connection; an action that was chosen at a moment
// that has passed is refused, one sent twice is done once, what is taken back can be
// done again.
func TestMomentsAndStaleActions(t *testing.T) {
	s := server(t)
	referee := connect(t, s, "referee")
	call := func(method, params string) string {
		return referee.AnswerMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":` + params + `}`))
	}
	call("game.new", `{"scenario":"`+basic+`","seed":"1"}`)
	number := func() int {
		var r struct{ Result struct{ Number int } }
		_ = json.Unmarshal([]byte(call("game.moment", "{}")), &r)
		return r.Result.Number
	}
	first := func() string {
		var r struct {
			Result struct{ Legal []json.RawMessage }
		}
		_ = json.Unmarshal([]byte(call("game.legal", "{}")), &r)
		return string(r.Result.Legal[0])
	}
	if n := number(); n != 1 {
		t.Fatalf("a game begins at moment %d", n)
	}
	start, a := call("game.view", "{}"), first()
	do := func(at int) string { return call("game.apply", fmt.Sprintf(`{"action":%s,"at":%d}`, a, at)) }
	if got := do(1); strings.Contains(got, "error") {
		t.Fatal(got)
	}
	after := call("game.view", "{}")
	if got := do(1); !strings.Contains(got, `"reason":"stale"`) || call("game.view", "{}") != after {
		t.Errorf("an action sent twice is answered with %s", got)
	}
	if got := call("game.undo", `{"to":1}`); !strings.Contains(got, `"undone":true`) || call("game.view", "{}") != start {
		t.Errorf("going back to the first moment: %s", got)
	}
	if got := call("game.moments", "{}"); !strings.Contains(got, `"undone":true,"back":1`) {
		t.Errorf("the moments do not tell of it: %s", got)
	}
	if got := call("game.redo", "{}"); strings.Contains(got, "error") || call("game.view", "{}") != after {
		t.Errorf("doing again: %s", got)
	}
	if got := call("game.redo", "{}"); !strings.Contains(got, "nothing was taken back") {
		t.Errorf("doing again what was done again: %s", got)
	}
	if got := call("game.moment", `{"at":99}`); !strings.Contains(got, "from 1 to 4") {
		t.Errorf("a moment that never was: %s", got)
	}
	if got := call("game.moment", `{"at":1}`); !strings.Contains(got, `"whole":true`) || !strings.Contains(got, `"acts":[{"do":"`) {
		t.Errorf("the first moment: %s", got)
	}
}

// A branch is a copy with other dice, for its connection alone: the game is as before,
// and no other connection knows it.
func TestBranches(t *testing.T) {
	s := server(t)
	referee, seat := connect(t, s, "referee"), connect(t, s, "seat:french")
	call := func(c *Conn, method, params string) string {
		return c.AnswerMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"` + method + `","params":` + params + `}`))
	}
	call(referee, "game.new", `{"scenario":"`+basic+`","seed":"1"}`)
	before := call(referee, "game.view", "{}")
	if got := call(seat, "game.branch", "{}"); !strings.Contains(got, `"game":"b1"`) {
		t.Fatal(got)
	}
	var r struct {
		Result struct{ Legal []json.RawMessage }
	}
	_ = json.Unmarshal([]byte(call(seat, "game.legal", `{"game":"b1"}`)), &r)
	if got := call(seat, "game.apply", fmt.Sprintf(`{"game":"b1","action":%s}`, r.Result.Legal[0])); strings.Contains(got, "error") {
		t.Error(got)
	}
	if call(referee, "game.view", "{}") != before {
		t.Error("what is done in a branch is done in the game")
	}
	if got := call(referee, "game.view", `{"game":"b1"}`); !strings.Contains(got, "there is no game") {
		t.Errorf("another connection sees the branch: %s", got)
	}
	for range 9 {
		call(seat, "game.branch", "{}")
	}
	if got := call(seat, "game.view", `{"game":"b1"}`); !strings.Contains(got, "there is no game") {
		t.Error("branches are kept without end")
	}
	if got := call(seat, "game.luck", "{}"); !strings.Contains(got, `"combats":[]`) {
		t.Errorf("luck without a combat: %s", got)
	}
}
