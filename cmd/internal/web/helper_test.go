package web

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame/filestore"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/rng"
	scriptload "github.com/vedette-wargames/vedette/script/load"
)

var shipped = sync.OnceValue(func() *project.Project {
	return project.Open(os.DirFS("../../.."), &diag.List{})
})

var (
	compiledMu sync.Mutex
	compiled   = map[string]*game.Rules{}
)

// load compiles a shipped scenario with its scripts, once for all tests.
func load(ref string, variants []string, options map[string]string) (*game.Rules, *diag.List) {
	compiledMu.Lock()
	defer compiledMu.Unlock()
	key := fmt.Sprint(ref, variants, options)
	if r := compiled[key]; r != nil {
		return r, &diag.List{}
	}
	rules, found := new(scriptload.Loader).LoadRules(shipped(), ref, compile.Options{Variants: variants, Options: options})
	if rules != nil {
		compiled[key] = rules
	}
	return rules, found
}

// games lists the shipped games as the lobby shows them.
func games() []lobby.Game {
	var out []lobby.Game
	for _, g := range shipped().Games {
		one := lobby.Game{ID: g.ID, Title: g.Title}
		for _, s := range g.Scenarios {
			one.Scenarios = append(one.Scenarios, lobby.GameScenario{ID: g.ID + "/" + s.ID, Title: s.Title})
		}
		rules, _ := load(one.Scenarios[0].ID, nil, nil)
		for i := range rules.Model.Sides {
			one.Sides = append(one.Sides, lobby.NewNamedSide(&rules.Model.Sides[i]))
		}
		out = append(out, one)
	}
	return out
}

// memoryVault keeps secrets for as long as a test runs.
type memoryVault struct{ kept map[string]map[string]string }

func (v memoryVault) HideSecrets(h *journal.Header, s map[string]string) error {
	v.kept[h.Fingerprint()] = s
	return nil
}
func (v memoryVault) UnsealLog(log *journal.Log)      { log.Secrets = v.kept[log.Header.Fingerprint()] }
func (v memoryVault) ForgetSecrets(h *journal.Header) { delete(v.kept, h.Fingerprint()) }

// house is a server that a test talks to as browsers do.
type house struct {
	t     *testing.T
	s     *Server
	store *filestore.Store
	http  *httptest.Server
	said  *bytes.Buffer
	skew  atomic.Int64   // by how much its clock is before that of the machine
	bot   lobby.BotMaker // nil: that of the server
}

func open(t *testing.T, dir string) *house {
	t.Helper()
	var mu sync.Mutex
	h := &house{t: t, said: &bytes.Buffer{}}
	n := uint64(0)
	host := lobby.Host{Games: games, Load: load, Vault: memoryVault{map[string]map[string]string{}},
		NewSeed: func() rng.WideSeed { n++; return rng.WideSeed{byte(n), 1} },
		Report:  func(text string) { mu.Lock(); defer mu.Unlock(); fmt.Fprintln(h.said, text) },
		Clock:   func() time.Time { return time.Now().Add(time.Duration(h.skew.Load())) },
		Bot: func(name string, w bot.Watch, seed rng.Seed) (bot.Bot, error) {
			if h.bot != nil {
				return h.bot(name, w, seed)
			}
			return bot.NewTimed(name, w, seed)
		}}
	s, err := newServer(h, dir, dir+".state", host)
	if err != nil {
		t.Fatal(err)
	}
	h.s, h.http = s, httptest.NewServer(s.Handler())
	t.Cleanup(h.close)
	return h
}

// newServer makes a server for a folder of saved games, with keys in a folder of the user.
func newServer(h *house, dir, state string, host lobby.Host) (*Server, error) {
	var err error
	if h.store, err = filestore.Open(dir, state, host.Report); err != nil {
		return nil, err
	}
	host.Store = h.store
	return New(Home{Host: host})
}

// rest closes the games of tables at which nobody is, as after a long time.
func (h *house) rest() {
	h.skew.Add(int64(2 * limits.ServeIdle * time.Minute))
	h.s.lobby.CloseIdle()
}

// isOpen reports whether the game of a table is open.
func (h *house) isOpen(table string) bool {
	h.t.Helper()
	var list tablesResult
	h.ask(h.hostKey(), "lobby.tables", struct{}{}, &list)
	for _, t := range list.Tables {
		if t.Table == table {
			return t.Turn != 0
		}
	}
	return false
}

// The answers of the lobby, as tests read them.
type (
	tableView    = lobby.TableView
	tablesResult = lobby.TablesResult
	savedResult  = lobby.SavedResult
	seatInfo     = lobby.SeatInfo
	gamesResult  = lobby.GamesResult
	verifyResult = lobby.VerifyResult
)

func (h *house) close() {
	if h.said.Len() > 0 {
		h.t.Logf("the server said: %s", h.said)
	}
	h.s.Close()
	h.http.CloseClientConnections()
	h.http.Close()
}

func (h *house) hostKey() string { return strings.TrimPrefix(h.s.HostLink(), "/#") }

// post sends the bytes of a message and gives what came back.
func (h *house) post(key, message string) (status int, body string) {
	h.t.Helper()
	r, _ := http.NewRequest(http.MethodPost, h.http.URL+"/rpc", strings.NewReader(message))
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Content-Type", "application/json")
	return h.do(r)
}

func (h *house) do(r *http.Request) (status int, body string) {
	h.t.Helper()
	resp, err := h.http.Client().Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		h.t.Fatal(err)
	}
	return resp.StatusCode, string(text)
}

// fails asks and gives the text of the error, empty for none.
func (h *house) fails(key, method string, params any) string {
	h.t.Helper()
	_, wrong := h.try(key, method, params, nil)
	return wrong
}

// pace sets how long the bots of a table wait, as its host does.
func (h *house) pace(table string, pause int) {
	h.t.Helper()
	h.ask(h.hostKey(), "lobby.bot", map[string]any{"table": table, "pause": pause}, nil)
}

// ask asks and wants an answer.
func (h *house) ask(key, method string, params, into any) {
	h.t.Helper()
	if _, wrong := h.try(key, method, params, into); wrong != "" {
		h.t.Fatalf("%s: %s", method, wrong)
	}
}

func (h *house) try(key, method string, params, into any) (code int, wrong string) {
	h.t.Helper()
	text, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		h.t.Fatal(err)
	}
	status, body := h.post(key, string(text))
	if status != http.StatusOK {
		return status, fmt.Sprintf("%d %s", status, body)
	}
	var answer struct {
		Result json.RawMessage
		Error  *struct {
			Code    int
			Message string
			Data    struct{ Refused struct{ Reason string } }
		}
	}
	if err := json.Unmarshal([]byte(body), &answer); err != nil {
		h.t.Fatalf("%v: %s", err, body)
	}
	if e := answer.Error; e != nil {
		return e.Code, strings.TrimSpace(e.Message + " " + e.Data.Refused.Reason)
	}
	if into != nil {
		if err := json.Unmarshal(answer.Result, into); err != nil {
			h.t.Fatal(err)
		}
	}
	return 0, ""
}

// begin begins a game and gives its table.
func (h *house) begin(scenario string, seats map[string]string, variants ...string) tableView {
	h.t.Helper()
	var v tableView
	h.ask(h.hostKey(), "lobby.new", map[string]any{"scenario": scenario, "variants": variants, "seats": seats, "seed": "7"}, &v)
	return v
}

func keyOf(link string) string { return strings.TrimPrefix(link, "/table#") }

type legal struct {
	Waiting string
	Legal   []json.RawMessage
	Texts   []string
}

// move does the k-th thing that a side may do; it reports whether it was asked.
func (h *house) move(key string, k int) bool {
	h.t.Helper()
	var l legal
	h.ask(key, "game.legal", struct{}{}, &l)
	if len(l.Legal) == 0 {
		return false
	}
	h.ask(key, "game.apply", map[string]any{"action": l.Legal[k%len(l.Legal)]}, nil)
	return true
}

// watcher is a stream as a page keeps it: changes laid over one another.
type watcher struct {
	t      *testing.T
	end    context.CancelFunc
	frames chan frame

	number int
	view   map[string]json.RawMessage
	units  map[string]json.RawMessage
	told   []int // numbers of changes
	events int
	names  map[string]string // the last of each kind of event with a name
}

type frame struct{ id, event, data string }

// watch opens a stream; from below 0 asks for the present.
func (h *house) watch(key string, from int, zipped bool) *watcher {
	h.t.Helper()
	life, end := context.WithCancel(context.Background())
	at := h.http.URL + "/events"
	if from >= 0 {
		at += "?from=" + strconv.Itoa(from)
	}
	r, _ := http.NewRequestWithContext(life, http.MethodGet, at, nil)
	r.Header.Set("Authorization", "Bearer "+key)
	r.Header.Set("Accept-Encoding", "identity")
	if zipped {
		r.Header.Set("Accept-Encoding", "gzip")
	}
	resp, err := (&http.Client{Transport: &http.Transport{DisableCompression: true}}).Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	if resp.StatusCode != http.StatusOK {
		text, _ := io.ReadAll(resp.Body)
		h.t.Fatalf("%d %s", resp.StatusCode, text)
	}
	w := &watcher{t: h.t, end: end, frames: make(chan frame, 1000), number: max(from, 0), view: map[string]json.RawMessage{}, units: map[string]json.RawMessage{}, names: map[string]string{}}
	h.t.Cleanup(end)
	go w.read(resp.Body, resp.Header.Get("Content-Encoding") == "gzip")
	return w
}

func (w *watcher) read(body io.ReadCloser, zipped bool) {
	defer close(w.frames)
	defer body.Close()
	in := io.Reader(body)
	if zipped {
		z, err := gzip.NewReader(body)
		if err != nil {
			return
		}
		in = z
	}
	lines := bufio.NewReaderSize(in, 1<<20)
	var f frame
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		key, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case line == "\n":
			if f.data != "" {
				w.frames <- f
			}
			f = frame{}
		case key == "id":
			f.id = value
		case key == "event":
			f.event = value
		case key == "data":
			f.data = value
		}
	}
}

// next takes one event in; false: nothing came within the time, or the stream
// has ended.
func (w *watcher) next(wait time.Duration) bool {
	w.t.Helper()
	select {
	case f, open := <-w.frames:
		if open {
			w.take(f)
		}
		return open
	case <-time.After(wait):
		return false
	}
}

func (w *watcher) take(f frame) {
	w.t.Helper()
	if f.event != "" {
		w.names[f.event] = f.data
		return
	}
	var c struct {
		Number int
		Whole  bool
		Events []json.RawMessage
		View   map[string]json.RawMessage
		Units  []json.RawMessage
		Gone   []string
	}
	if err := json.Unmarshal([]byte(f.data), &c); err != nil {
		w.t.Fatalf("%v: %s", err, f.data)
	}
	switch {
	case f.id != strconv.Itoa(c.Number):
		w.t.Errorf("change %d has the id %s", c.Number, f.id)
	case c.Whole:
		w.view, w.units = map[string]json.RawMessage{}, map[string]json.RawMessage{}
	case c.Number != w.number+1:
		w.t.Errorf("change %d follows %d", c.Number, w.number)
	}
	w.number = c.Number
	w.told = append(w.told, c.Number)
	w.events += len(c.Events)
	for k, v := range c.View {
		if w.view[k] = v; string(v) == "null" {
			delete(w.view, k)
		}
	}
	for _, u := range c.Units {
		var named struct{ ID string }
		_ = json.Unmarshal(u, &named)
		w.units[named.ID] = u
	}
	for _, id := range c.Gone {
		delete(w.units, id)
	}
}

// until reads on until what is wanted holds.
func (w *watcher) until(what string, holds func() bool) {
	w.t.Helper()
	for deadline := time.Now().Add(60 * time.Second); !holds(); {
		if !w.next(time.Until(deadline)) {
			w.t.Fatalf("the stream ended or stood still at change %d before this: %s", w.number, what)
		}
	}
}
