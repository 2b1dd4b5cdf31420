package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// anyMove is a program that plays the last action that is legal.
const anyMove = `
import json, sys
def ask(method, **params):
    print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit()
    return json.loads(line).get("result")
while True:
    state = ask("game.legal")
    if not state or not state["legal"]:
        break
    ask("game.apply", action=state["legal"][-1])
`

// TestSimSeatsPrograms: a program in a seat of sim plays the game that it plays in play, both seatings are
// compared, and a program that fails ends the run at once with a word that says why.
func TestSimSeatsPrograms(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the programs are started by sh, and there is none")
	}
	dir := t.TempDir()
	for _, c := range []struct{ bots, says string }{
		{"exec:exit 7/random", "with exit status 7; no more games are played"},
		{"random/exec:sleep 1000", "has not acted for 1s"},
		{"exec:no-such-program-here", "with exit status 127"},
	} {
		out, code := vedetteIn(t, dir, "sim", "napoleon-at-waterloo/basic", "--bots", c.bots, "--bot-time", "1s", "--games", "500")
		if code != 1 || !strings.Contains(out, c.says) || !strings.Contains(out, "did not come to an end") {
			t.Errorf("%s: exit code %d\n%s", c.bots, code, last(out, 1500))
		}
	}
	for _, more := range []string{"--shard 1/2 --out x.json", "--out x.json", "--journal 3", "--sweep=strength", "--cover"} {
		args := append([]string{"sim", "napoleon-at-waterloo/basic", "--bots", "exec:true/random", "--games", "4"}, strings.Fields(more)...)
		if out, code := vedetteIn(t, dir, args...); code != 2 {
			t.Errorf("%s: exit code %d\n%s", more, code, last(out, 500))
		}
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the rest is not tried: the program is written for python3, and there is none")
	}
	if err := os.Mkdir(filepath.Join(dir, "bots"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "bots", "any.py"), []byte(anyMove), 0o644); err != nil {
		t.Fatal(err)
	}
	who := "exec:exec " + python + " bots/any.py"
	out, code := vedetteIn(t, dir, "sim", "napoleon-at-waterloo/basic", "--bots", who+"/random", "--games", "1", "--seed", "5", "--format", "json")
	var told struct {
		Runs []struct {
			Work struct {
				Tallies []struct{ Decisions [][2]int }
			}
		}
	}
	if err := json.Unmarshal([]byte(out), &told); err != nil || code != 0 || len(told.Runs) != 1 {
		t.Fatalf("exit code %d: %v\n%s", code, err, last(out, 500))
	}
	game, code := vedetteIn(t, dir, "play", "napoleon-at-waterloo/basic", "--seed", "5", "--seat", "french="+who, "--seat", "allied=random")
	if want := fmt.Sprintf("\n%d actions, ", told.Runs[0].Work.Tallies[0].Decisions[0][0]); code != 0 || !strings.Contains(game, want) {
		t.Errorf("sim counts%q, and play ends with %d\n%s", want, code, last(game, 300))
	}
	if out, code := vedetteIn(t, dir, "sim", "napoleon-at-waterloo/basic", "--bots", who+"/random", "--swap", "--games", "4"); code != 0 || !strings.Contains(out, who+" scores") {
		t.Errorf("--swap: exit code %d\n%s", code, last(out, 1500))
	}
}
