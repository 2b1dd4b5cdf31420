package pagetest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

// passTurn plays the last legal action of a side, which mostly ends something, until another side is asked.
func (s *server) passTurn(key, side string) {
	s.t.Helper()
	for range 200 {
		var v struct{ Waiting string }
		if s.rpc(key, "game.view", nil, &v); v.Waiting != side {
			return
		}
		var l struct{ Legal []json.RawMessage }
		s.rpc(key, "game.legal", nil, &l)
		s.rpc(key, "game.apply", map[string]any{"action": l.Legal[len(l.Legal)-1]}, nil)
	}
	s.t.Fatalf("the turn of %s does not end", side)
}

// When it is somebody's turn, the title of the tab says so and what is asked. A sound is heard
// unless it is switched off, and none by the side that has just acted.
func TestYourTurnIsCalled(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	french, allied := keyOf(made.Links["french"]), keyOf(made.Links["allied"])
	b := c.sit(t, s, made.Links["allied"], desk)
	if title := b.text("document.title"); strings.Contains(title, "Your turn") {
		t.Errorf("it is the turn of the other side, and the title is %q", title)
	}
	b.click(spot{300, 300}) // browsers let a page sound once it was touched
	s.passTurn(french, "french")
	b.until("the title calls", "document.title.startsWith('Your turn: ')")
	b.until("it sounds", "document.body.dataset.chimes === '1'")
	s.passTurn(allied, "allied")
	b.until("the title rests", "!document.title.includes('Your turn')")
	b.click(b.middle("#more"))
	b.click(b.middle("#set-sound"))
	b.until("the sound is off", "document.getElementById('set-sound').textContent.endsWith('off')")
	s.passTurn(french, "french")
	b.until("the title calls", "document.title.startsWith('Your turn: ')")
	b.ask("new Promise((d) => setTimeout(d, 300))", nil)
	if got := b.text("document.body.dataset.chimes"); got != "1" {
		t.Errorf("the sound is off, and %s were heard", got)
	}
}

// The address of --notify is told whose turn it is once the delay is over, and nothing while that
// side looks at the table.
func TestTheHostsAddressIsTold(t *testing.T) {
	type notice struct{ Table, Side, Question, Text string }
	got := make(chan notice, 9)
	hook := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		var n notice
		if err := json.NewDecoder(r.Body).Decode(&n); err == nil {
			got <- n
		}
	}))
	defer hook.Close()
	s := &server{t: t, dir: t.TempDir()}
	c := open(t)
	s.start("127.0.0.1:0", "--notify", hook.URL, "--notify-after", "500ms")
	t.Cleanup(s.kill)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	select {
	case n := <-got:
		if n.Side != "french" || n.Table != made.Table || n.Question == "" || !strings.Contains(n.Text, n.Question) {
			t.Errorf("%+v", n)
		}
	case <-time.After(20 * time.Second):
		t.Fatal("no notice came")
	}
	b := c.sit(t, s, made.Links["allied"], desk)
	s.passTurn(keyOf(made.Links["french"]), "french")
	b.until("the page has it", "document.body.dataset.state === 'asked'")
	time.Sleep(1500 * time.Millisecond)
	if len(got) > 0 {
		t.Errorf("the side is at the table, and yet: %+v", <-got)
	}
	b.do("Page.navigate", map[string]any{"url": "about:blank"})
	select {
	case n := <-got:
		if n.Side != "allied" {
			t.Errorf("%+v", n)
		}
	case <-time.After(20 * time.Second):
		t.Error("the side has left, and no notice came")
	}
}

// A lost connection is shown, and so is that it is back.
func TestALostConnectionIsShown(t *testing.T) {
	s := serve(t)
	c := open(t)
	made := s.begin(map[string]any{"scenario": "napoleon-at-waterloo/basic", "seed": "3"})
	b := c.sit(t, s, made.Links["french"], desk)
	b.until("the stream is open", "document.querySelector('#people .chip')?.textContent.length > 0 && document.body.dataset.state === 'asked'")
	addr := strings.TrimPrefix(s.base, "http://")
	s.kill()
	b.until("the loss is shown", "document.getElementById('line').textContent.includes('Connection lost') && document.body.classList.contains('cut-off')")
	s.start(addr)
	b.until("the return is shown", "document.getElementById('line').textContent === 'Connected again' && !document.body.classList.contains('cut-off')")
	b.until("and goes", "document.getElementById('line').textContent === ''")
}
