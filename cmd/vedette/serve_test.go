package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/journal"
)

// served is the program as it serves tables.
type served struct {
	cmd  *exec.Cmd
	url  string // of the server
	host string // the host's key
	out  *bytes.Buffer
	done chan struct{}
}

var lobbyLink = regexp.MustCompile(`(http://[^/\s]+)/#(\S+)`)

// startServing runs the program until it has told its link.
func startServing(t *testing.T, dir string, more ...string) *served {
	t.Helper()
	s := &served{cmd: program(t, append([]string{"serve", "--addr", "127.0.0.1:0", "--dir", dir}, more...)...), out: &bytes.Buffer{}, done: make(chan struct{})}
	s.cmd.Stderr = s.out
	out, err := s.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() {
		if m := lobbyLink.FindStringSubmatch(lines.Text()); m != nil {
			s.url, s.host = m[1], m[2]
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, out); close(s.done) }()
	if s.url == "" {
		t.Fatalf("no link is told\n%s", s.out)
	}
	t.Cleanup(s.kill)
	return s
}

// kill ends the program without a warning.
func (s *served) kill() {
	_ = s.cmd.Process.Kill() // it may have ended
	<-s.done
	_ = s.cmd.Wait() // killed
}

type answered struct {
	Result json.RawMessage
	Error  *struct {
		Message string
		Data    struct{ Refused struct{ Reason string } }
	}
}

// ask sends one message; an error says that the line was lost.
func (s *served) ask(key, method string, params any) (*answered, error) {
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		return nil, err
	}
	status, body, err := s.post(key, text)
	if err != nil {
		return nil, err
	}
	var a answered
	if err := json.Unmarshal(body, &a); err != nil {
		return nil, fmt.Errorf("%d %s", status, body)
	}
	return &a, nil
}

func (s *served) post(key string, message []byte) (status int, body []byte, err error) {
	r, err := http.NewRequest(http.MethodPost, s.url+"/rpc", bytes.NewReader(message))
	if err != nil {
		return 0, nil, err
	}
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return 0, nil, err
	}
	defer resp.Body.Close()
	body, err = io.ReadAll(resp.Body)
	return resp.StatusCode, body, err
}

// send sends a message as it stands.
func (s *served) send(t *testing.T, key, message string) []byte {
	t.Helper()
	_, body, err := s.post(key, []byte(message))
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// pupil plays both sides over the wire and remembers what it was told was done.
type pupil struct {
	key   string // of the seat whose stream is followed
	other string
	asked string // the seat that was asked last
	done  int    // actions that were answered as done
	trial map[string]any
	seen  []int // numbers of changes, in the order they came
	mu    sync.Mutex
}

func (p *pupil) otherOf(key string) string {
	if key == p.key {
		return p.other
	}
	return p.key
}

// play plays until the line is lost; what was not answered stays in trial.
func (p *pupil) play(t *testing.T, s *served) {
	for {
		if p.trial == nil {
			a, err := s.ask(p.asked, "game.legal", struct{}{})
			if err != nil {
				return
			}
			var legal struct{ Legal []json.RawMessage }
			_ = json.Unmarshal(a.Result, &legal)
			if a, err = s.ask(p.asked, "game.moment", struct{}{}); err != nil {
				return
			}
			var moment struct{ Number int }
			_ = json.Unmarshal(a.Result, &moment)
			if len(legal.Legal) == 0 {
				p.asked = p.otherOf(p.asked)
				continue
			}
			p.trial = map[string]any{"action": legal.Legal[p.done*7%len(legal.Legal)], "at": moment.Number}
		}
		a, err := s.ask(p.asked, "game.apply", p.trial)
		switch {
		case err != nil:
			return
		case a.Error == nil || a.Error.Data.Refused.Reason == "stale": // it was done before the line was lost
			p.done, p.trial = p.done+1, nil
		default:
			t.Errorf("%v: %+v", p.trial, a.Error)
			return
		}
	}
}

// look follows the stream from the last change that came, until the line is lost.
func (p *pupil) look(s *served, life context.Context) {
	p.mu.Lock()
	from := 0
	if n := len(p.seen); n > 0 {
		from = p.seen[n-1]
	}
	p.mu.Unlock()
	r, _ := http.NewRequestWithContext(life, http.MethodGet, s.url+"/events?from="+strconv.Itoa(from), nil)
	r.Header.Set("Authorization", "Bearer "+p.key)
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		return
	}
	defer resp.Body.Close()
	lines := bufio.NewReader(resp.Body)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if id, ok := strings.CutPrefix(strings.TrimSpace(line), "id: "); ok {
			n, _ := strconv.Atoi(id)
			p.mu.Lock()
			p.seen = append(p.seen, n)
			p.mu.Unlock()
		}
	}
}

// TestKilledServer kills the server with -9 at changing moments of a game. Whatever it
// answered as done stands in the journal, once; an action sent again because its
// answer was lost is done once; the stream goes on at the number where it was cut, with
// nothing twice and nothing left out. Beside it bots think at a table of their own, in the
// middle of a thought at most kills: what they had done stands. VEDETTE_KILLS says how often.
func TestKilledServer(t *testing.T) {
	kills, err := strconv.Atoi(os.Getenv("VEDETTE_KILLS"))
	if err != nil {
		kills = 4
	}
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	dir := t.TempDir()
	s := startServing(t, dir)
	a, err := s.ask(s.host, "lobby.new", map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "1"})
	if err != nil || a.Error != nil {
		t.Fatal(err, a)
	}
	var table struct {
		Table, Waiting string
		Links          map[string]string
	}
	if err := json.Unmarshal(a.Result, &table); err != nil {
		t.Fatal(err)
	}
	bots := thinkers(t, s)
	p := &pupil{}
	for _, link := range table.Links {
		p.key, p.other = strings.TrimPrefix(link, "/table#"), p.key
	}
	p.asked = p.key
	for i := range kills {
		s.pace(t, bots.key, 0)
		life, end := context.WithCancel(t.Context())
		go func(s *served) { time.Sleep(time.Duration(40+29*i%170) * time.Millisecond); s.kill() }(s)
		var both sync.WaitGroup
		both.Go(func() { p.look(s, life) })
		p.play(t, s)
		end()
		both.Wait()
		<-s.done
		log, err := journal.Load(filepath.Join(dir, table.Table+".journal"))
		if err != nil {
			t.Fatal(err)
		}
		kept, _ := log.StandingActions()
		if len(kept) != p.done && (p.trial == nil || len(kept) != p.done+1) {
			t.Fatalf("kill %d: %d actions were answered as done, %d are kept", i, p.done, len(kept))
		}
		if log, err = journal.Load(filepath.Join(dir, bots.table+".journal")); err != nil {
			t.Fatal(err)
		}
		if kept, _ := log.StandingActions(); len(kept) < bots.done {
			t.Fatalf("kill %d: the bots had done %d actions, %d are kept", i, bots.done, len(kept))
		} else {
			bots.done = len(kept)
		}
		s = startServing(t, dir)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.seen) == 0 || p.done == 0 {
		t.Fatal("nothing was ever done")
	}
	for i, n := range p.seen {
		if i > 0 && n != p.seen[i-1]+1 {
			t.Fatalf("change %d comes after %d: %v", n, p.seen[i-1], p.seen[max(0, i-5):i+1])
		}
	}
	out, err := program(t, "verify", filepath.Join(dir, table.Table+".journal")).CombinedOutput()
	if err != nil && !strings.Contains(string(out), "unfinished") {
		t.Fatalf("%v\n%s", err, out)
	}
	out, err = program(t, "verify", filepath.Join(dir, bots.table+".journal")).CombinedOutput()
	if err != nil || bots.done == 0 {
		t.Fatalf("%d actions of bots: %v\n%s", bots.done, err, out)
	}
	t.Logf("%d kills, %d actions, %d changes; bots that think did %d actions", kills, p.done, len(p.seen), bots.done)
}

// botTable is a table at which bots alone sit.
type botTable struct {
	table, key string
	done       int
}

// thinkers begins a game of bots that think.
func thinkers(t *testing.T, s *served) (b botTable) {
	t.Helper()
	a, err := s.ask(s.host, "lobby.new", map[string]any{"scenario": "waterloo-20/standard", "seed": "1", "seats": map[string]string{"french": "greedy", "allied": "planner:3"}})
	if err != nil || a.Error != nil {
		t.Fatal(err, a)
	}
	var v struct {
		Table string
		Watch map[string]string
	}
	if err := json.Unmarshal(a.Result, &v); err != nil {
		t.Fatal(err)
	}
	return botTable{table: v.Table, key: strings.TrimPrefix(v.Watch[""], "/table#")}
}

// pace sets how long the bots wait at the table that a link leads to, as its host does.
func (s *served) pace(t *testing.T, key string, pause int) {
	t.Helper()
	a, err := s.ask(key, "seat.info", struct{}{})
	var info struct{ Table string }
	if err == nil && a.Error == nil {
		err = json.Unmarshal(a.Result, &info)
	}
	if err == nil {
		a, err = s.ask(s.host, "lobby.bot", map[string]any{"table": info.Table, "pause": pause})
	}
	if err != nil || a.Error != nil {
		t.Fatal(err, a)
	}
}
