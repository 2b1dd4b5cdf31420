package web

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"io"
	"math/rand"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
)

// attacks is how often each attack is made: VEDETTE_ATTACKS=all makes 10,000 of each.
func attacks() int {
	if os.Getenv("VEDETTE_ATTACKS") == "all" {
		return 10_000
	}
	return 100
}

// memory is what is in use after all that is not needed has gone.
func memory() int {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// attacked makes an attack many times; each must be refused with one of the answers
// wanted, the game at the table must go on, and memory stay as it was.
func attacked(t *testing.T, h *house, seat string, attack func(n int) (status int, body string), want ...int) {
	t.Helper()
	var l legal
	h.ask(seat, "game.legal", struct{}{}, &l)
	attack(0) // what is made once, is made
	before := memory()
	for n := range attacks() {
		status, body := attack(n)
		fine := false
		for _, w := range want {
			fine = fine || status == w
		}
		if !fine {
			t.Fatalf("attack %d is answered with %d %.300s", n, status, body)
		}
	}
	h.http.Client().CloseIdleConnections()
	if grown := memory() - before; grown > 8<<20 {
		t.Errorf("memory has grown by %d KiB", grown>>10)
	}
	var now legal
	h.ask(seat, "game.legal", struct{}{}, &now)
	if fmt.Sprintf("%s", now.Legal) != fmt.Sprintf("%s", l.Legal) {
		t.Error("the game is another one")
	}
}

// request is one that a page of ours would make.
func (h *house) request(key, method, path, body string) *http.Request {
	r, _ := http.NewRequest(method, h.http.URL+path, strings.NewReader(body))
	r.Header.Set("Authorization", "Bearer "+key)
	if method == http.MethodPost {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

const askLegal = `{"jsonrpc":"2.0","id":1,"method":"game.legal"}`

// Keys that are none: all get one and the same answer, so that nothing tells a
// misspelt one from one of a closed table, or from a guess.
func TestWrongKeys(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	closed := h.begin(openGame, nil)
	h.ask(h.hostKey(), "lobby.close", map[string]string{"table": closed.Table}, nil)
	dice := rand.New(rand.NewSource(1))
	answer := ""
	attacked(t, h, seat, func(n int) (int, string) {
		key := newKey()
		switch n % 8 {
		case 1:
			key = ""
		case 2:
			b := []byte(seat)
			b[dice.Intn(len(b))] ^= byte(1 + dice.Intn(3))
			key = strings.Map(func(r rune) rune { return max(r, '-') }, string(b))
		case 3:
			key = seat + "A"
		case 4:
			key = keyOf(closed.Links[closed.Waiting])
		case 5:
			key = strings.Repeat("A", 4000)
		case 6:
			key = seat + "." + seat
		case 7:
			raw := make([]byte, dice.Intn(40))
			dice.Read(raw)
			key = base64.URLEncoding.EncodeToString(raw)
		}
		if key == seat && n%3 != 2 {
			return http.StatusNotFound, "" // the change gave the key itself, which opens a stream without end
		}
		r := h.request(key, http.MethodPost, "/rpc", askLegal)
		switch n % 3 {
		case 1:
			r = h.request(key, http.MethodGet, "/events", "")
		case 2:
			r.Header.Add("Authorization", "Bearer "+seat) // two of them are none
		}
		status, body := h.do(r)
		if answer == "" {
			answer = body
		}
		if body != answer {
			t.Fatalf("one wrong key is answered %q, another %q", answer, body)
		}
		return status, body
	}, http.StatusNotFound)
}

// Pages of other sites cannot speak for a player, whatever they send; neither can
// one that calls the server by a name of its own.
func TestOtherSites(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	own := "http://" + h.http.Listener.Addr().String()
	evil := []string{"http://evil.example", "null", "https://" + h.http.Listener.Addr().String() + ".evil.example", "http://127.0.0.1:1", "file://", own + "@evil.example", "http://localhost:9"}
	attacked(t, h, seat, func(n int) (int, string) {
		r := h.request(seat, http.MethodPost, "/rpc", `{"jsonrpc":"2.0","id":1,"method":"game.undo"}`)
		switch n % 5 {
		case 0:
			r.Header.Set("Origin", evil[n/5%len(evil)])
		case 1:
			r.Header.Set("Sec-Fetch-Site", []string{"cross-site", "same-site"}[n/5%2])
		case 2:
			r.Host = []string{"evil.example", "evil.example:80", "127.0.0.1.evil.example", "localhost.evil.example", ""}[n/5%5]
			if r.Host == "" {
				r.Host = "evil"
			}
		case 3: // a form of another site cannot send this kind of text
			r.Header.Set("Content-Type", []string{"text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""}[n/5%4])
		case 4:
			r = h.request(seat, http.MethodGet, "/events", "")
			r.Header.Set("Sec-Fetch-Site", "cross-site")
			r.Header.Set("Sec-Fetch-Mode", "navigate")
		}
		return h.do(r)
	}, http.StatusForbidden, http.StatusMisdirectedRequest, http.StatusUnsupportedMediaType)
	for _, origin := range []string{own, ""} {
		r := h.request(seat, http.MethodPost, "/rpc", askLegal)
		if origin != "" {
			r.Header.Set("Origin", origin)
			r.Header.Set("Sec-Fetch-Site", "same-origin")
		}
		if status, body := h.do(r); status != http.StatusOK {
			t.Errorf("the page itself, with the origin %q, is answered %d %s", origin, status, body)
		}
	}
}

// Messages that are too long, broken, or not messages at all.
func TestBrokenMessages(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	dice := rand.New(rand.NewSource(2))
	slow := 0
	attacked(t, h, seat, func(n int) (int, string) {
		body := ""
		switch n % 8 {
		case 0:
			body = strings.Repeat(" ", limits.ServeMessage+1)
		case 1:
			body = strings.Repeat("[", 1+dice.Intn(5000))
		case 2:
			raw := make([]byte, dice.Intn(2000))
			dice.Read(raw)
			body = string(raw)
		case 3:
			body = askLegal[:dice.Intn(len(askLegal))]
		case 4:
			body = `{"jsonrpc":"2.0","id":1,"method":"game.apply","params":{"action":` + strings.Repeat(`{"move":`, 1+dice.Intn(500)) + "1" + strings.Repeat("}", 500) + `}}`
		case 5:
			body = `{"jsonrpc":"2.0","id":1,"method":"game.apply","params":{"action":{"move":"` + strings.Repeat("x", dice.Intn(100_000)) + `"}}}`
		case 6:
			body = `{"jsonrpc":"2.0","id":1,"method":"game.undo","params":{"to":` + []string{"-1", "1e9", "99999999999999999999", `"x"`, "null", "{}", "0"}[dice.Intn(7)] + `}}`
		case 7:
			body = `{"jsonrpc":"2.0","id":{"a":1},"method":["game.apply"],"params":7}`
		}
		h.s.links.forgetUnused(time.Now().Add(time.Hour)) // the bound on rates has a test of its own
		began := time.Now()
		status, text := h.do(h.request(seat, http.MethodPost, "/rpc", body))
		if time.Since(began) > 30*time.Second {
			slow++
		}
		if status == http.StatusOK && !strings.Contains(text, `"error"`) && !strings.Contains(text, `"undone":false`) {
			t.Fatalf("%.200s is taken: %.200s", body, text)
		}
		return status, text
	}, http.StatusOK, http.StatusRequestEntityTooLarge, http.StatusNoContent)
	if slow > 0 {
		t.Errorf("%d messages took more than 30 seconds", slow)
	}
	for _, path := range []string{"/../../etc/passwd", "/page/", "/page/../serve.go", "/page/%2e%2e/serve.go", "/rpc/", "//evil.example", "/index.html", "/.vedette-host.keys", "/page/nothing.js"} {
		if status, body := h.do(h.request(seat, http.MethodGet, path, "")); status == http.StatusOK || strings.Contains(body, "package") {
			t.Errorf("%s is answered %d %.80s", path, status, body)
		}
	}
}

// Half a request, or one that trickles in, holds no more than its connection, and
// that not for long; the others are answered all the while.
func TestHalfOpenConnections(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	l, moved, err := Listen("127.0.0.1:0")
	if err != nil || moved {
		t.Fatal(err, moved)
	}
	h.s.headerTimeout = time.Second
	life, end := t.Context(), make(chan error, 1)
	go func() { end <- h.s.Serve(life, l) }()
	halves := []string{"", "G", "GET / HTTP/1.1\r\n", "POST /rpc HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{",
		"POST /rpc HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + seat + "\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{",
		"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "GET / HTTP/1.1\r\nX: " + strings.Repeat("x", 2*limits.ServeHead)}
	for wave := range (attacks() + 999) / 1000 {
		var open []net.Conn
		for n := range min(attacks(), 1000) {
			c, err := net.Dial("tcp", l.Addr().String())
			if err != nil {
				t.Fatal(err)
			}
			open = append(open, c)
			_, _ = io.WriteString(c, halves[n%len(halves)]) // it may be cut off already
		}
		began := time.Now()
		resp, err := http.Get("http://" + l.Addr().String() + "/")
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if took := time.Since(began); took > 20*time.Second {
			t.Errorf("a page took %v beside %d half requests", took, len(open))
		}
		for n, c := range open {
			if half := n % len(halves); wave == 0 && half != 0 && half != 3 && half != 4 { // those have some more time
				_ = c.SetReadDeadline(time.Now().Add(15 * time.Second))
				if _, err := io.Copy(io.Discard, c); err != nil && os.IsTimeout(err) {
					t.Fatalf("half a request is waited for longer than 15 seconds: %q", halves[half])
				}
			}
			c.Close()
		}
	}
}

// One link cannot keep the server busy for the others: its requests and streams are
// bounded.
func TestOneLinkIsBounded(t *testing.T) {
	h := open(t, t.TempDir())
	now := time.Now()
	h.s.home.Clock = func() time.Time { return now } // a slow machine must not give time to wait
	v := h.begin(openGame, nil)
	one, other := keyOf(v.Links["french"]), keyOf(v.Links["allied"])
	refused := 0
	for range limits.ServeBurst + 50 {
		if status, _ := h.post(one, askLegal); status == http.StatusTooManyRequests {
			refused++
		}
	}
	if refused == 0 {
		t.Error("no number of requests is too many")
	}
	if status, _ := h.do(h.request(other, http.MethodHead, "/events", "")); status != http.StatusMethodNotAllowed {
		t.Errorf("HEAD of a stream is answered %d", status)
	}
	if status, body := h.post(other, askLegal); status != http.StatusOK {
		t.Errorf("another link is answered %d %s", status, body)
	}
	for range limits.ServeStreams {
		h.watch(other, -1, true)
	}
	resp, err := h.http.Client().Do(h.request(other, http.MethodGet, "/events", ""))
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.StatusCode != http.StatusTooManyRequests || resp.Header.Get("Retry-After") == "" {
		t.Errorf("one stream too many is answered %d %v", resp.StatusCode, resp.Header)
	}
}

// A fault of ours is answered as such, told to who runs the server, and the program
// lives; who asked learns nothing of what it says.
func TestFaultsOfOurs(t *testing.T) {
	h := open(t, t.TempDir())
	w := httptest.NewRecorder()
	h.s.guardRequests(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { panic("the dummy is at 0101") })).
		ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://localhost/", nil))
	if w.Code != http.StatusInternalServerError || strings.Contains(w.Body.String(), "0101") {
		t.Errorf("answered %d %s", w.Code, w.Body)
	}
	if !strings.Contains(h.said.String(), "0101") {
		t.Error("who runs the server is not told")
	}
	h.said.Reset()
	v := h.begin(openGame, nil)
	if err := h.s.lobby.FindTable(v.Table).UseSession(t.Context(), func(s *livegame.Session) { s.Table = nil }); err != nil {
		t.Fatal(err)
	}
	seat := keyOf(v.Links["french"])
	if wrong := h.fails(seat, "seat.info", struct{}{}); !strings.Contains(wrong, "our fault") || strings.Contains(wrong, "nil pointer") {
		t.Error(wrong)
	}
	if status, _ := h.do(h.request(seat, http.MethodGet, "/table", "")); status != http.StatusOK {
		t.Error("the server is gone")
	}
	h.said.Reset()
}

// Pages carry what keeps a browser from running or loading anything but ours, and
// hold nothing that would need more.
func TestPagesAreClosed(t *testing.T) {
	h := open(t, t.TempDir())
	for at, f := range h.s.pages {
		resp, err := h.http.Client().Get(h.http.URL + at)
		if err != nil {
			t.Fatal(err)
		}
		text, _ := io.ReadAll(resp.Body)
		resp.Body.Close()
		csp := resp.Header.Get("Content-Security-Policy")
		if !bytes.Equal(text, f.text) || !strings.Contains(csp, "default-src 'none'") || strings.Contains(csp, "unsafe") || !strings.Contains(csp, "frame-ancestors 'none'") ||
			resp.Header.Get("X-Content-Type-Options") != "nosniff" || resp.Header.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: %v", at, resp.Header)
		}
		for _, outside := range []string{"http://", "https://", "//cdn", "eval(", "innerHTML", "document.write"} {
			if line := lineWith(text, outside); line != "" && !strings.Contains(line, "http://www.w3.org/") {
				t.Errorf("%s holds %s: %s", at, outside, line)
			}
		}
	}
}

func lineWith(text []byte, part string) string {
	for _, line := range strings.Split(string(text), "\n") {
		if strings.Contains(line, part) {
			return line
		}
	}
	return ""
}
