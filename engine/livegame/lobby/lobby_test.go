package lobby

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// patrol is an invented game: two sides march in turns, and blue's units lie face down.
var patrol = gametest.Small{
	"game": `turns: {last: 3}
sides: {red: {name: Red}, blue: {name: Blue}}
values: {cs: {}, ma: {}}
terrain: {open: {cost: 1}}
stacking: {two: {limit: 2}}
movement: {walk: {allowance: ma}}
sequence: {turns: {for_each_side: [red, blue], phases: {march: {do: move, with: walk}}}}
`,
	"map":   "grid: {hexes: flat, shift: even columns down, number: ccrr, columns: 1-8, rows: 1-8}\nbase: open\n",
	"units": "unit_kinds: {foot: {}}\nunits: {r-1: {army: red, kind: foot, printed: 4-2}, r-2: {army: red, kind: foot, printed: 3-1}, b-1: {army: blue, kind: foot, printed: 4-2}, b-2: {army: blue, kind: foot, printed: 2-2}}\n",
	"day":   "setup: {r-1: 0101, r-2: 0201, b-1: {hex: 0808, hidden: true}, b-2: {hex: 0708, hidden: true}}\n",
}

// house is a lobby in memory that a test talks to.
type house struct {
	t *testing.T
	*Lobby
}

// open opens a lobby on a store, in which patrol can be played. Time stands still.
func open(t *testing.T, store Store) *house {
	t.Helper()
	rules, made := patrol.Rules(t, ""), 0
	l, err := New(Host{Store: store, Report: func(text string) { t.Log(text) },
		Games: func() []Game {
			return []Game{{ID: "small", Title: "Patrol", Sides: []NamedSide{{Named{"red", "Red"}, "Red", false}, {Named{"blue", "Blue"}, "Blue", false}}, Scenarios: []GameScenario{{ID: "small/day", Title: "Day"}}}}
		},
		Load:    func(string, []string, map[string]string) (*game.Rules, *diag.List) { return rules, &diag.List{} },
		NewSeed: func() rng.WideSeed { return rng.WideSeed{1} },
		NewKey: func() string {
			made++
			sum := sha256.Sum256(fmt.Appendf(nil, "%p %d", store, made))
			return base64.RawURLEncoding.EncodeToString(sum[:16])
		},
		Clock: func() time.Time { return time.Unix(1e9, 0) },
		Wait: func(time.Duration) (<-chan time.Time, func() bool) {
			passed := make(chan time.Time, 1)
			passed <- time.Time{}
			return passed, func() bool { return true }
		}})
	if err != nil {
		t.Fatal(err)
	}
	h := &house{t, l}
	t.Cleanup(h.close)
	return h
}

func (h *house) close() { h.Close(context.Background()) }

// try sends a message with a key, and returns what is wrong with it; "" is nothing.
func (h *house) try(key, method string, params, result any) (wrong string) {
	h.t.Helper()
	who := h.FindHolder(strings.TrimPrefix(key, "/table#"))
	if who == nil {
		return "the key is void"
	}
	message, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	text, err := h.AnswerMessage(context.Background(), who, message)
	if err != nil {
		return err.Error()
	}
	var answer struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.Unmarshal([]byte(text), &answer); err != nil {
		h.t.Fatal(err, text)
	}
	if answer.Error != nil {
		return answer.Error.Message
	}
	if result != nil {
		if err := json.Unmarshal(answer.Result, result); err != nil {
			h.t.Fatal(err)
		}
	}
	return ""
}

// ask is try where nothing may be wrong.
func (h *house) ask(key, method string, params, result any) {
	h.t.Helper()
	if wrong := h.try(key, method, params, result); wrong != "" {
		h.t.Fatalf("%s: %s", method, wrong)
	}
}

func (h *house) begin(seats map[string]string) (v TableView) {
	h.t.Helper()
	h.ask(h.HostKey(), "lobby.new", map[string]any{"scenario": "small/day", "seats": seats, "seed": "7"}, &v)
	return v
}

// view is what a key sees.
type view struct {
	Turn    int
	Waiting string
	Units   []struct{ ID, Hex string }
	Result  any
}

func (h *house) see(key string) (v view) {
	h.t.Helper()
	h.ask(key, "game.view", struct{}{}, &v)
	return v
}

func (v view) sees(unit string) bool {
	for _, u := range v.Units {
		if u.ID == unit {
			return true
		}
	}
	return false
}

// TestTwoSeatsAndAnOnlooker: each seat acts in its turn, an onlooker never, and nobody sees what
// lies face down to it.
func TestTwoSeatsAndAnOnlooker(t *testing.T) {
	h := open(t, NewDiskStore(&MemoryDisk{}))
	v := h.begin(nil)
	red, blue, watch := v.Links["red"], v.Links["blue"], v.Watch["red"]
	move := map[string]any{"order": map[string]any{"move": "r-1", "to": "0102"}}
	for key, want := range map[string]string{blue: "another side", watch: "looking on", v.Watch[""]: "looking on"} {
		if wrong := h.try(key, "game.apply", move, nil); !strings.Contains(wrong, want) {
			t.Errorf("it may act: %q, want %q", wrong, want)
		}
	}
	h.ask(red, "game.apply", move, nil)
	if h.see(red).sees("b-1") || h.see(watch).sees("b-1") || !h.see(blue).sees("b-1") || !h.see(v.Watch[""]).sees("b-1") {
		t.Error("what lies face down is seen by red, or not by its owner")
	}
	h.ask(red, "game.apply", map[string]any{"order": map[string]any{"done": true}}, nil)
	if now := h.see(watch); now.Waiting != "blue" {
		t.Errorf("blue is not asked: %+v", now)
	}
}

// TestUndoOverARestart: what a lobby has acknowledged is there when another one is opened on the
// store, under the same links, and can be taken back there.
func TestUndoOverARestart(t *testing.T) {
	store := NewDiskStore(&MemoryDisk{})
	h := open(t, store)
	v := h.begin(nil)
	red, host := v.Links["red"], h.HostKey()
	before := h.see(red)
	h.ask(red, "game.apply", map[string]any{"order": map[string]any{"move": "r-1", "to": "0102"}}, nil)
	after := h.see(red)
	h.close()
	h = open(t, store)
	if h.HostKey() != host {
		t.Error("the key of the host is another one")
	}
	if now := h.see(red); fmt.Sprint(now) != fmt.Sprint(after) {
		t.Errorf("%+v, want %+v", now, after)
	}
	for h.try(red, "game.undo", struct{}{}, nil) == "" && fmt.Sprint(h.see(red)) != fmt.Sprint(before) {
		if log, err := store.LoadJournal(v.Table); err != nil || len(log.Entries) > 9 {
			t.Fatal("it is not taken back", err)
		}
	}
	h.ask(host, "lobby.close", map[string]any{"table": v.Table}, nil)
	if wrong := h.try(red, "game.view", struct{}{}, nil); wrong != "the key is void" {
		t.Errorf("a closed table is answered: %q", wrong)
	}
	var opened TableView
	h.ask(host, "lobby.open", map[string]any{"journal": v.Table}, &opened)
	if opened.Links["red"] == red || h.see(opened.Links["red"]).Waiting != "red" {
		t.Error("the saved game is not there under new links")
	}
}

// TestABotPlaysItsSide: a bot acts when it is its turn, and somebody who follows the table is told
// of it.
func TestABotPlaysItsSide(t *testing.T) {
	h := open(t, NewDiskStore(&MemoryDisk{}))
	v := h.begin(map[string]string{"blue": "random"})
	w, err := h.WatchTable(t.Context(), h.FindHolder(strings.TrimPrefix(v.Watch[""], "/table#")), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Leave()
	h.ask(v.Links["red"], "game.apply", map[string]any{"order": map[string]any{"done": true}}, nil)
	for turn := 1; turn < 2; turn = h.see(v.Links["red"]).Turn {
		news, changed, more, err := w.NextNews(t.Context())
		if err != nil || !more {
			t.Fatal(news, err)
		}
		if h.see(v.Links["red"]).Turn > 1 {
			break
		}
		<-changed
	}
	var verdict VerifyResult
	h.ask(h.HostKey(), "lobby.verify", map[string]any{"journal": v.Table}, &verdict)
	if verdict.Verdict == "false" || verdict.Actions < 2 {
		t.Errorf("%+v", verdict)
	}
}

// TestOnlookersHoldNobodyUp: whatever those who look on are asking, who plays is answered.
func TestOnlookersHoldNobodyUp(t *testing.T) {
	h := open(t, NewDiskStore(&MemoryDisk{}))
	v := h.begin(nil)
	seat, watch := v.Links["red"], v.Watch[""]
	question := map[string]any{"value": "count(units)"}
	table := h.FindTable(v.Table)
	copied := <-table.copies.onlookers // as if a question were under way that does not end
	table.onlookerTurn <- struct{}{}
	waits := make(chan struct{}, 2)
	go func() { h.try(watch, "game.query", question, nil); waits <- struct{}{} }()
	go func() { h.try(watch, "game.moment", struct{}{}, nil); waits <- struct{}{} }()
	h.ask(v.Links["blue"], "game.query", question, nil) // from blue nothing is hidden
	h.ask(seat, "game.apply", map[string]any{"order": map[string]any{"move": "r-1", "to": "0102"}}, nil)
	select {
	case <-waits:
		t.Error("an onlooker is answered out of turn")
	default:
	}
	table.copies.onlookers <- copied
	<-table.onlookerTurn
	<-waits
	<-waits
}

// docs/serving.md names every method that a link has beside the protocol's.
func TestServingPageNamesAllMethods(t *testing.T) {
	text, err := os.ReadFile("../../../docs/serving.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range append(new(Lobby).HostMethods(), seatMethods(nil, nil)...) {
		if !strings.HasPrefix(m.Name, "preview.") && !strings.Contains(string(text), m.Name) {
			t.Errorf("%s is not on the page", m.Name)
		}
	}
}
