package web

import (
	"bufio"
	"fmt"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/conformance/twins"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// noJournal keeps nothing: positions of twins were not played.
type noJournal struct{}

func (noJournal) Append(journal.Entry) error { return nil }
func (noJournal) NextNumber() int            { return 1 }
func (noJournal) Close() error               { return nil }

// wire looks at positions as a page does: over HTTP, byte by byte.
type wire struct {
	*house
	most             int64 // positions looked at
	bytes, positions atomic.Int64
}

var seatAsks = []string{"seat.info", "game.view", "game.legal", "game.moment", "game.moments", "game.luck", "game.undo", "game.save"}

// look lays a position on a table, and gives all bytes that the seat of a side, and
// one who looks on with its eyes, is sent.
func (w *wire) look(pos *game.Table, side model.SideID) string {
	if w.positions.Load() >= w.most {
		return "" // enough
	}
	m := pos.Model()
	var ids []string
	for i := range m.Sides {
		ids = append(ids, m.Sides[i].ID)
	}
	keys := lobby.NewTableKeys(ids, newKey)
	for i, id := range ids {
		if keys.Who[id] = "human"; model.SideID(i) != side {
			keys.Who[id] = "random"
		}
	}
	keys.Pause = -1
	t := w.s.lobby.OpenTableWithGame("twin", livegame.New(pos.Clone(), nil), noJournal{}, keys)
	w.botsThought(t, pos, side)
	var out strings.Builder
	both := []string{keys.Watch[ids[side]], keys.Seats[ids[side]]}
	for _, key := range both {
		for _, method := range seatAsks {
			status, body := w.post(key, `{"jsonrpc":"2.0","id":1,"method":"`+method+`"}`)
			fmt.Fprintf(&out, "%s %d %s\n", method, status, body)
		}
	}
	for _, key := range both { // the seat last: that it was there is still seen for a while
		out.WriteString(w.stream(key))
	}
	w.ask(w.hostKey(), "lobby.close", map[string]string{"table": "twin"}, nil) // it keeps nothing
	w.bytes.Add(int64(out.Len()))
	w.positions.Add(1)
	return out.String()
}

// botsThought waits until the bot whose turn it may be has made up its mind.
func (w *wire) botsThought(t *lobby.Table, pos *game.Table, side model.SideID) {
	d, open := pos.Decision()
	for n := 0; open && d.Side != side && !t.BotWaits(); n++ {
		if n > 5000 {
			w.t.Fatal("a bot thinks for too long")
		}
		time.Sleep(time.Millisecond)
	}
}

// stream reads what a stream begins with: the position, who is there, the bots.
func (w *wire) stream(key string) string {
	r := w.request(key, http.MethodGet, "/events", "")
	r.Header.Set("Accept-Encoding", "identity")
	resp, err := w.http.Client().Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer resp.Body.Close()
	lines, out := bufio.NewReader(resp.Body), ""
	for strings.Count(out, "\n\n") < 3 {
		line, err := lines.ReadString('\n')
		if err != nil {
			w.t.Fatal(err)
		}
		out += line
	}
	return out
}

// Two positions that differ only in what a side cannot see give its seat, and who
// looks on with its eyes, the same bytes over /rpc and /events. VEDETTE_TWINS says how
// many positions of each game are looked at.
func TestTwinsOverTheWire(t *testing.T) {
	most, every := 16, 200
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_TWINS")); err == nil {
		most, every = 2*n, 9 // a position and its twin
	}
	for _, g := range []struct{ scenario, variant string }{{hiddenGame, hiddenVariant}, {"waterloo-campaign-1815/june-15", "secret-orders"}} {
		t.Run(g.scenario, func(t *testing.T) {
			rules, rep := load(g.scenario, []string{g.variant}, nil)
			if rules == nil {
				t.Fatal(rep.Items)
			}
			w := &wire{house: open(t, t.TempDir()), most: int64(most)}
			defer w.house.close()
			eyes := twins.Eyes{
				View: func(t *game.Table, side model.SideID) *game.View { return &game.View{Game: w.look(t, side)} },
				Events: func(t *game.Table, events []event.Event, side model.SideID) []game.EventView {
					return append(t.ViewEvents(events, side), game.EventView{Text: w.look(t, side)})
				},
			}
			for seed := rng.Seed(1); w.positions.Load() < w.most; seed++ {
				r := twins.CheckTwins(rules, twins.Options{Games: 1, Seed: seed, Every: every, Eyes: eyes})
				for _, f := range r.Failures {
					t.Fatalf("seed %d: %v", seed, f)
				}
				if r.Compared["counters exchanged"]+r.Compared["secrets changed"] == 0 {
					t.Error("nothing was hidden in this game")
				}
			}
			t.Logf("%d positions looked at, %d KB", w.positions.Load(), w.bytes.Load()>>10)
		})
	}
}

// The comparison can fail: a seat that is sent what the referee sees tells twins apart.
func TestTwinsOverTheWireCanBeToldApart(t *testing.T) {
	rules, _ := load(hiddenGame, []string{hiddenVariant}, nil)
	w := &wire{house: open(t, t.TempDir()), most: 100}
	leak := twins.Eyes{View: func(t *game.Table, side model.SideID) *game.View {
		return &game.View{Game: w.look(t, side) + string(livegame.New(t.Clone(), nil).History.FullViewAt(model.None, 1).EncodeJSON())}
	}}
	r := twins.CheckTwins(rules, twins.Options{Games: 1, Seed: 1, Every: 40, Eyes: leak})
	if len(r.Failures) == 0 {
		t.Error("a leak is not found")
	}
}
