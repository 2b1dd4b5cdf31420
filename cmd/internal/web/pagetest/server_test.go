package pagetest

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	// The program is built and run, not linked: this ties results that are kept to its sources.
	_ "github.com/vedette-wargames/vedette/cmd/internal/cli"
)

// programDir is the folder of the built program, empty before it is built.
var programDir string

// program is the real program, built once.
var program = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "vedette-page")
	programDir = dir
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "vedette")
	out, err := exec.Command("go", "build", "-o", path, "../../../vedette").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("%w: %s", err, out)
	}
	return path, nil
})

// TestMain ends the browser and takes the built program away again.
func TestMain(m *testing.M) {
	code := m.Run()
	if running.c != nil {
		running.c.end()
	}
	if programDir != "" {
		_ = os.RemoveAll(programDir)
	}
	os.Exit(code)
}

// server is a running vedette serve.
type server struct {
	t    *testing.T
	base string
	host string
	dir  string
	cmd  *exec.Cmd
}

var lobbyLine = regexp.MustCompile(`(http://[^/\s]+)/#(\S+)`)

// serve starts the program on a port of its own, with its games in a new folder.
func serve(t *testing.T) *server {
	t.Helper()
	findChrome(t)
	s := &server{t: t, dir: t.TempDir()}
	s.start("127.0.0.1:0")
	t.Cleanup(s.kill)
	return s
}

func (s *server) start(addr string, more ...string) {
	s.t.Helper()
	path, err := program()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd = exec.Command(path, append([]string{"serve", "--addr", addr, "--dir", s.dir}, more...)...)
	s.cmd.Dir = s.dir // no project here: the games that are built in
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	s.cmd.Stderr = s.cmd.Stdout
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	found := make(chan []string, 1)
	go func() {
		lines := bufio.NewScanner(out)
		for lines.Scan() {
			if m := lobbyLine.FindStringSubmatch(lines.Text()); m != nil {
				found <- m
			}
		}
	}()
	select {
	case m := <-found:
		s.base, s.host = m[1], m[2]
	case <-time.After(30 * time.Second):
		s.t.Fatal("the server does not say where it is")
	}
}

func (s *server) kill() {
	if s.cmd != nil && s.cmd.Process != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
	}
}

// rpc asks the server as whoever holds a key.
func (s *server) rpc(key, method string, params, into any) {
	s.t.Helper()
	if err := s.try(key, method, params, into); err != nil {
		s.t.Fatalf("%s: %v", method, err)
	}
}

func (s *server) try(key, method string, params, into any) error {
	if params == nil {
		params = map[string]any{}
	}
	body, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return err
	}
	req, err := http.NewRequest(http.MethodPost, s.base+"/rpc", bytes.NewReader(body))
	if err != nil {
		return err
	}
	req.Header.Set("Authorization", "Bearer "+key)
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	defer func() { _ = res.Body.Close() }()
	if res.StatusCode == http.StatusTooManyRequests { // a test is faster than a person
		time.Sleep(100 * time.Millisecond)
		return s.try(key, method, params, into)
	}
	var m struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.NewDecoder(res.Body).Decode(&m); err != nil {
		return fmt.Errorf("%s: %w", res.Status, err)
	}
	if m.Error != nil {
		return fmt.Errorf("%s", m.Error.Message)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(m.Result, into)
}

// game is a table with its links.
type game struct {
	Table string
	Links map[string]string
	Watch map[string]string
	All   string
	Sides []struct{ ID, Name string }
}

// begin makes a table.
func (s *server) begin(params map[string]any) (g game) {
	s.t.Helper()
	s.rpc(s.host, "lobby.new", params, &g)
	return g
}

// keyOf is the key in a link.
func keyOf(link string) string {
	_, key, _ := strings.Cut(link, "#")
	return key
}
