package main

import (
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// wellBehaved plays three actions as it should; each that was acknowledged
// leaves a line in the file acknowledged.
const wellBehaved = `
ask() { printf '%s\n' "$1"; read -r answer; }
act() {
  ask '{"jsonrpc":"2.0","id":1,"method":"game.legal"}' || exit 0
  last=$(printf '%s' "$answer" | sed -E 's/.*"legal":\[(.*)\].*/\1/; s/\],"texts".*//; s/.*(\{[^{}]*\})$/\1/')
  ask "{\"jsonrpc\":\"2.0\",\"id\":2,\"method\":\"game.apply\",\"params\":{\"action\":$last}}" || exit 0
  case $answer in *'"result"'*) echo "$last" >>acknowledged ;; esac
}
act; act; act
`

// misdeeds is what a program may do to the game that it plays, with what is
// told of it.
var misdeeds = []struct{ name, script, told string }{
	{"hangs", `sleep 1000`, "it has not acted for"},
	{"ends well", `exit 0`, "with exit status 0"},
	{"ends ill", `exit 7`, "with exit status 7"},
	{"dies of a signal", `kill -SEGV $$`, "with signal: segmentation fault|with exit status 139"},
	{"kills itself", `kill -KILL $$`, "with signal: killed|with exit status 137"},
	{"ends in the middle of a line", `printf '{"jsonrpc":"2.0","id":1,"method":"game.le'; exit 3`, "with exit status 3"},
	{"floods its output with lines", `while :; do echo '{}'; done`, "it was refused 100 times"},
	{"floods with empty lines", `yes ''`, "it was refused 100 times"},
	{"floods with garbage", `yes 'nothing to do with JSON'`, "the message is not JSON"},
	{"never ends a line", `cat /dev/zero`, "a line of more than 16777216 bytes"},
	{"stops in the middle of a line", `printf '{"jsonrpc":'; sleep 1000`, "it has not acted for"},
	{"floods its error output", `yes 'this is an error' >&2`, "it has not acted for"},
	{"never ends a line of errors", `cat /dev/zero >&2`, "it has not acted for"},
	{"sends NULs", `while :; do printf '\000\000\n'; done`, "it was refused 100 times"},
	{"sends no UTF-8", `while :; do printf '{"jsonrpc":"2.0","id":1,"method":"\377\376"}\n'; done`, "it was refused 100 times"},
	{"sends escapes", `printf '\033[2J\033]0;x\007\n' >&2; while :; do printf '{"jsonrpc":"2.0","id":1,"method":"\\u001b[2J"}\n'; done`, "it was refused 100 times"},
	{"nests deeply", `while :; do head -c 100000 /dev/zero | tr '\000' '['; echo; done`, "it was refused 100 times"},
	{"sends a million values", `{ printf '['; yes '1,' | head -n 1000000 | tr -d '\n'; echo '1]'; } ; sleep 1000`, "it has not acted for"},
	{"asks for ever", `while :; do echo '{"jsonrpc":"2.0","id":1,"method":"game.view"}'; read -r answer; done`, "it has not acted for|it has asked 20000 times|it does not read"},
	{"asks for ever, quietly", `yes '{"jsonrpc":"2.0","method":"games.list"}'`, "it has asked 20000 times|it has not acted for|it does not read"},
	{"breaks the rules for ever", `while :; do ask '{"jsonrpc":"2.0","id":1,"method":"game.apply","params":{"action":{"move":"nobody"}}}'; done`, "it was refused 100 times"},
	{"answers what nobody asked", `while :; do ask '{"jsonrpc":"2.0","id":99,"result":{}}'; done`, "it was refused 100 times"},
	{"forks and ends", `sh -c 'echo $$ >orphan; exec sleep 1000' & sleep 0.2; exit 5`, "with exit status 5"},
	{"forks and hangs", `sh -c 'echo $$ >orphan; exec sleep 1000' & sleep 1000`, "it has not acted for"},
	{"leaves a child that talks", `sh -c 'echo $$ >orphan; while :; do echo x; sleep 0.01; done' & sleep 0.2; exit 0`, "it was refused|with exit status 0|it has closed its input"},
	{"closes its output", `exec >&-; sleep 1000`, "it has closed its output|with exit status"},
	{"closes its input", `exec <&-; while :; do echo '{"jsonrpc":"2.0","id":1,"method":"game.view"}'; sleep 0.01; done`, "it has closed its input|it does not read what it is told"},
	{"closes both and its errors", `exec >&- <&- 2>&-; sleep 1000`, "it has closed its output|with exit status"},
	{"reads nothing", `yes '{"jsonrpc":"2.0","id":1,"method":"game.view"}'`, "it does not read what it is told|it has not acted for"},
	{"sends a huge batch", `{ printf '['; yes '{"jsonrpc":"2.0","id":1,"method":"game.view"},' | head -n 20000 | tr -d '\n'; echo '{}]'; }; read -r answer; exit 1`, "with exit status 1"},
	{"tries what is the referee's", `while :; do ask '{"jsonrpc":"2.0","id":1,"method":"game.save"}'; ask '{"jsonrpc":"2.0","id":1,"method":"game.close","params":{"game":"g1"}}'; ask '{"jsonrpc":"2.0","id":1,"method":"game.new","params":{"scenario":"x"}}'; ask '{"jsonrpc":"2.0","id":1,"method":"game.load","params":{"save":{}}}'; ask '{"jsonrpc":"2.0","id":1,"method":"game.position","params":{"scenario":"x","position":{}}}'; ask '{"jsonrpc":"2.0","id":1,"method":"game.view","params":{"side":"allied"}}'; done`, "it was refused 100 times"},
	{"does and undoes for ever", `while :; do act; ask '{"jsonrpc":"2.0","id":1,"method":"game.undo"}'; done`, "it has taken back 1001 actions"},
	{"ignores signals", `trap '' TERM INT HUP PIPE; while :; do sleep 1; done`, "it has not acted for"},
}

// TestMisdeeds lets programs play that mean harm: the game ends soon, nothing
// that was acknowledged is lost, it can be gone on with, and no process stays.
// -short tries every fourth.
func TestMisdeeds(t *testing.T) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("the programs are written for sh, and there is none")
	}
	for i, m := range misdeeds {
		if !diagtest.AllTests() && i%4 != 0 {
			continue
		}
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			dir := t.TempDir()
			// Only programs that hang are given little time: how fast the machine is
			// must not count.
			limit, hangs := "60s", strings.Contains(m.told, "it has not acted for")
			if hangs {
				limit = "1500ms"
			}
			if err := os.WriteFile(filepath.Join(dir, "bot.sh"), []byte(wellBehaved+m.script+"\n"), 0o644); err != nil {
				t.Fatal(err)
			}
			out, code := vedetteIn(t, dir, "play", "napoleon-at-waterloo/basic", "--seed", "4", "--seat", "french=exec:exec sh bot.sh", "--seat", "allied=random",
				"--journal", "game.journal", "--bot-time", limit)
			if code != 1 {
				t.Errorf("exit code %d, expected 1", code)
			}
			if !tellsOne(out, m.told) || !strings.Contains(out, "go on with: vedette play --resume game.journal --seat 'french=exec:exec sh bot.sh'") {
				t.Errorf("not told: %q, and how to go on; it says\n%s", m.told, last(out, 1500))
			}
			if strings.ContainsAny(out, "\x1b\a\x00") || strings.Contains(out, "goroutine") {
				t.Errorf("what a program sends reaches the terminal raw, or a fault of ours does")
			}
			keepsAcknowledged(t, dir, hangs)
			goesOn(t, dir)
			noOrphan(t, dir)
		})
	}
}

func tellsOne(out, told string) bool {
	for _, s := range strings.Split(told, "|") {
		if strings.Contains(out, s) {
			return true
		}
	}
	return false
}

func last(s string, n int) string { return s[max(0, len(s)-n):] }

// vedetteIn runs the program in a folder; it fails when it does not end.
func vedetteIn(t *testing.T, dir string, args ...string) (out string, code int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), asVedette+"=1")
	var b bytes.Buffer
	cmd.Stdout, cmd.Stderr = &b, &b
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	hung := time.AfterFunc(2*time.Minute, func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // its exit code says it
	if !hung.Stop() {
		t.Fatalf("%v does not end", args)
	}
	return b.String(), cmd.ProcessState.ExitCode()
}

// keepsAcknowledged compares the actions that the program was told are done
// with those kept.
func keepsAcknowledged(t *testing.T, dir string, hangs bool) {
	t.Helper()
	told, err := os.ReadFile(filepath.Join(dir, "acknowledged"))
	if err != nil && !hangs {
		t.Fatal(err)
	}
	log, err := journal.Load(filepath.Join(dir, "game.journal"))
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for i := range log.Entries {
		if log.Entries[i].Side == "french" {
			kept++
		}
	}
	if n := strings.Count(string(told), "\n"); n < 3 && !hangs || kept < n {
		t.Errorf("%d actions were acknowledged, %d are kept", n, kept)
	}
}

func goesOn(t *testing.T, dir string) {
	t.Helper()
	for _, args := range [][]string{{"verify", "game.journal"}, {"play", "--resume", "game.journal", "--all", "random"}, {"verify", "game.journal"}} {
		if out, code := vedetteIn(t, dir, args...); code != 0 {
			t.Fatalf("%v: exit code %d\n%s", args, code, last(out, 1500))
		}
	}
}

// noOrphan looks for the process that the program has left behind.
func noOrphan(t *testing.T, dir string) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, "orphan"))
	if err != nil {
		return // it left none
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(text)))
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if !runs(pid) {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("process %d, started by the program, outlives the game", pid)
}

// runs reports whether a process is there that is no zombie.
func runs(pid int) bool {
	stat, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/stat")
	if err != nil {
		return exec.Command("sh", "-c", "test ! -d /proc/self && kill -0 "+strconv.Itoa(pid)).Run() == nil
	}
	_, after, _ := strings.Cut(string(stat), ") ")
	return !strings.HasPrefix(after, "Z")
}

// programOfThePage is the program that docs/howto/bot.md shows, as it stands there, in a folder of its own,
// and the seat that it takes.
func programOfThePage(t *testing.T) (dir, seat string) {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("the program is written for python3, and there is none")
	}
	page, err := os.ReadFile("../../docs/howto/bot.md")
	if err != nil {
		t.Fatal(err)
	}
	_, after, _ := strings.Cut(string(page), "```python\n")
	program, _, ok := strings.Cut(after, "```\n")
	if !ok {
		t.Fatal("docs/howto/bot.md shows no program")
	}
	dir = t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "bot.py"), []byte(program), 0o644); err != nil {
		t.Fatal(err)
	}
	return dir, "exec:exec " + python + " bot.py"
}

// TestTheProgramOfTheDocumentation plays with the program that docs/howto/bot.md
// shows, as it stands there.
func TestTheProgramOfTheDocumentation(t *testing.T) {
	for _, c := range []struct{ id, side string }{{"napoleon-at-waterloo/basic", "french"}, {"waterloo-20/closing-battles", "allied"}, {"waterloo-campaign-1815/june-16", "coalition"}} {
		t.Run(c.id, func(t *testing.T) {
			t.Parallel()
			dir, seat := programOfThePage(t)
			out, code := vedetteIn(t, dir, "play", c.id, "--seed", "4", "--all", "random", "--seat", c.side+"="+seat, "--journal", "game.journal")
			if code != 0 || !strings.Contains(out, "== result") {
				t.Fatalf("exit code %d\n%s", code, last(out, 2000))
			}
			if strings.Contains(out, c.side+": game.") {
				t.Errorf("the program is refused:\n%s", last(out, 2000))
			}
			if out, code := vedetteIn(t, dir, "verify", "game.journal"); code != 0 {
				t.Errorf("verify: exit code %d\n%s", code, out)
			}
		})
	}
}

// TestTheProgramOfTheDocumentationWins: against random it wins nearly all games of seeds 1 to 8, on both sides.
func TestTheProgramOfTheDocumentationWins(t *testing.T) {
	dir, seat := programOfThePage(t)
	for side, bots := range map[string]string{"french": seat + "/random", "allied": "random/" + seat} {
		out, code := vedetteIn(t, dir, "sim", "napoleon-at-waterloo/basic", "--bots", bots, "--games", "8", "--format", "json")
		var told struct {
			Runs []struct {
				Work struct {
					Tallies []struct{ Winners map[string]int }
				}
			}
		}
		if err := json.Unmarshal([]byte(out), &told); err != nil || code != 0 || len(told.Runs) != 1 {
			t.Fatalf("exit code %d: %v\n%s", code, err, last(out, 500))
		}
		won := told.Runs[0].Work.Tallies[0].Winners
		t.Logf("as %s, seeds 1 to 8: %v", side, won)
		if won[side] < 6 {
			t.Errorf("as %s it wins %d of 8 games against random: %v", side, won[side], won)
		}
	}
}
