package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// asVedette makes the test binary behave as the program.
const asVedette = "VEDETTE_TEST_AS_PROGRAM"

func init() {
	if os.Getenv(asVedette) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
}

// prompts counts the questions a player was asked.
type prompts struct {
	mu sync.Mutex
	n  int
}

func (p *prompts) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.n += bytes.Count(b, []byte("> "))
	return len(b), nil
}

func (p *prompts) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.n
}

// TestKill kills the program at changing moments of a game: each time it goes
// on at the last action it had shown as done. VEDETTE_KILLS says how often.
func TestKill(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("VEDETTE_KILLS"))
	if err != nil {
		kills = 4
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir()) // the secrets of a sealed game
	path := filepath.Join(t.TempDir(), "game.journal")
	before := 0
	// On a busy machine every kill may come before the game has begun: then a
	// few more, later ones follow.
	for i := 0; i < kills || before == 0 && i < kills+5; i++ {
		args := []string{"play", "--resume", path}
		if before == 0 {
			_ = os.Remove(path) // killed before it began, if it is there
			args = []string{"play", "napoleon-at-waterloo/advanced", "--sealed", "--journal", path}
		}
		after := time.Duration(100+37*i%300) * time.Millisecond
		if i >= kills {
			after = 3 * time.Second
		}
		asked := playUntilKilled(t, args, after)
		log, err := journal.Load(path)
		if err != nil && before == 0 && asked == 0 {
			continue // killed before it began
		}
		if err != nil {
			t.Fatal(err)
		}
		actions, _ := log.StandingActions()
		done := max(0, asked-1) // the last question was not answered, or not yet
		if len(actions) < before+done || len(actions) > before+asked {
			t.Fatalf("kill %d: %d actions were there, %d questions asked, but %d actions are kept", i, before, asked, len(actions))
		}
		before = len(actions)
		out, err := program(t, "verify", path).CombinedOutput()
		if err != nil {
			t.Fatalf("kill %d: %v\n%s", i, err, out)
		}
	}
	if before == 0 {
		t.Error("nothing was ever done")
	}
	t.Logf("%d kills, %d actions kept", kills, before)
}

func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), asVedette+"=1")
	return cmd
}

// playUntilKilled answers every question with the first choice and kills the
// program after a while; it returns how many questions were asked.
func playUntilKilled(t *testing.T, args []string, after time.Duration) int {
	t.Helper()
	cmd := program(t, args...)
	shown := &prompts{}
	cmd.Stdout = shown
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		for {
			if _, err := io.WriteString(in, "1\n"); err != nil {
				return
			}
		}
	}()
	// The moment does not matter: whenever it comes, nothing may be lost.
	time.Sleep(after)
	_ = cmd.Process.Kill() // it may have ended
	_ = cmd.Wait()         // killed
	return shown.count()
}

// TestSecondPlayer: a journal in use is refused.
func TestSecondPlayer(t *testing.T) {
	path := filepath.Join(t.TempDir(), "game.journal")
	first := program(t, "play", "napoleon-at-waterloo/basic", "--seed", "9", "--journal", path)
	in, err := first.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	shown := &prompts{}
	first.Stdout = shown
	if err := first.Start(); err != nil {
		t.Fatal(err)
	}
	for range 1000 {
		if shown.count() > 0 {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	out, err := program(t, "play", "--resume", path).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "journal-locked") {
		t.Errorf("a second player was not refused: %v\n%s", err, out)
	}
	_ = in.Close() // the end of the input ends the game
	if err := first.Wait(); err != nil {
		t.Error(err)
	}
}
