package servecmd

import (
	"encoding/json"
	"fmt"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// gameRoom is how many bytes an open game of the engine may take: a thousand
// of them fit in a gigabyte.
const gameRoom = 1 << 20

// TestOpenGamesShareWhatTheyCan opens games of each scenario in one engine and
// plays in them. VEDETTE_OPEN_GAMES says how many of each: with 1000 the whole
// of each thousand is told.
func TestOpenGamesShareWhatTheyCan(t *testing.T) {
	games, err := strconv.Atoi(os.Getenv("VEDETTE_OPEN_GAMES"))
	if err != nil {
		games = 5
	}
	defer debug.SetGCPercent(debug.SetGCPercent(kit.UsualGarbage)) // as vedette serve runs
	w, err := (&kit.Kit{Dir: "../../../.."}).OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range w.Project.Games {
		for _, s := range g.Scenarios {
			t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
				conn, err := w.NewProtocolServer().Connect("referee")
				if err != nil {
					t.Fatal(err)
				}
				openAndPlay(t, conn, g.ID+"/"+s.ID, 0) // what all share
				before := heap()
				for i := 1; i <= games; i++ {
					openAndPlay(t, conn, g.ID+"/"+s.ID, i)
				}
				each := (heap() - before) / games
				t.Logf("%d bytes for each of %d games, %d in all", each, games, before+games*each)
				if each > gameRoom {
					t.Errorf("each game takes %d bytes, more than %d", each, gameRoom)
				}
				runtime.KeepAlive(conn)
			})
		}
	}
}

func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // what pools held is free only now
	runtime.ReadMemStats(&m)
	return int(m.HeapInuse)
}

// openAndPlay opens a game and plays a hundred actions in it, those of a list by turns.
func openAndPlay(t *testing.T, c *protocol.Conn, scenario string, seed int) {
	t.Helper()
	ask := func(method string, params any, into any) {
		p, _ := json.Marshal(params)
		answer := c.AnswerMessage(fmt.Appendf(nil, `{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, p))
		var m struct {
			Result json.RawMessage
			Error  any
		}
		if err := json.Unmarshal([]byte(answer), &m); err != nil || m.Error != nil {
			t.Fatalf("%s %s: %v, %.300s", method, p, err, answer)
		}
		if err := json.Unmarshal(m.Result, into); err != nil {
			t.Fatal(err)
		}
	}
	var opened struct{ Game string }
	ask("game.new", map[string]string{"scenario": scenario, "seed": strconv.Itoa(seed)}, &opened)
	for i := range 100 {
		var open struct{ Legal []json.RawMessage }
		ask("game.legal", map[string]string{"game": opened.Game}, &open)
		if len(open.Legal) == 0 {
			return
		}
		var done struct{}
		ask("game.apply", map[string]any{"game": opened.Game, "action": open.Legal[(seed+i*7)%len(open.Legal)]}, &done)
	}
}
