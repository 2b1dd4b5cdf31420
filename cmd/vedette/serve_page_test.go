package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// What docs/serving.md says to type is run: each call of the program begins to serve,
// tells its link, and ends cleanly; each message to the lobby is answered.
func TestServingPage(t *testing.T) {
	text, err := os.ReadFile("../../docs/serving.md")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	calls := 0
	for _, line := range strings.Split(string(text), "\n") {
		call, ok := strings.CutPrefix(line, "    vedette serve")
		if !ok {
			continue
		}
		calls++
		var flags []string
		words := strings.Fields(call)
		for i := 0; i < len(words); i++ {
			switch words[i] {
			case "--addr", "--dir": // the test has its own
				i++
			case "--open": // no browser is to open in a test
			default:
				flags = append(flags, words[i])
			}
		}
		s := startServing(t, t.TempDir(), flags...)
		if err := s.cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		select {
		case <-s.done:
		case <-time.After(20 * time.Second):
			t.Errorf("vedette serve %v does not end", flags)
		}
		if err := s.cmd.Wait(); err != nil {
			t.Errorf("vedette serve %v ends with %v\n%s", flags, err, s.out)
		}
	}
	if calls < 4 {
		t.Errorf("%d calls of the program stand on the page", calls)
	}
	s := startServing(t, t.TempDir())
	_, block, _ := strings.Cut(string(text), "```json\n")
	block, _, _ = strings.Cut(block, "```")
	for _, message := range strings.Split(strings.TrimSpace(block), "\n") {
		if answer := s.send(t, s.host, message); !bytes.Contains(answer, []byte(`"result"`)) {
			t.Errorf("%s is answered %s", message, answer)
		}
	}
}

// The program says plainly what stands in the way of serving.
func TestServeRefusals(t *testing.T) {
	dir := t.TempDir()
	s := startServing(t, dir)
	taken := strings.TrimPrefix(s.url, "http://")
	other := program(t, "serve", "--dir", t.TempDir(), "--addr", taken)
	var out, wrong bytes.Buffer
	other.Stdout, other.Stderr = &out, &wrong
	if err := other.Start(); err != nil {
		t.Fatal(err)
	}
	time.Sleep(time.Second)
	_ = other.Process.Signal(syscall.SIGTERM)
	if err := other.Wait(); err != nil || !strings.Contains(wrong.String(), "is taken") || strings.Contains(out.String(), taken+"/") {
		t.Errorf("beside one at the same port: %v\n%s%s", err, &out, &wrong)
	}
	for want, args := range map[string][]string{
		"there is no folder":    {"--dir", filepath.Join(dir, "nothing")},
		"nothing can listen at": {"--dir", dir, "--addr", "nonsense"},
	} {
		text, err := program(t, append([]string{"serve"}, args...)...).CombinedOutput()
		if err == nil || !strings.Contains(string(text), want) {
			t.Errorf("%v: %v\n%s", args, err, text)
		}
	}
}
