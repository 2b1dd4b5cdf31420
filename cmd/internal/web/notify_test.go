package web

import (
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// A notice is posted as JSON to the address of the host and nowhere else; an address that is none,
// a redirection and a failure are errors that say what is wrong.
func TestANoticeIsPosted(t *testing.T) {
	var got map[string]any
	var kind string
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/elsewhere":
			t.Error("a redirection is followed")
		case "/moved":
			http.Redirect(w, r, "/elsewhere", http.StatusTemporaryRedirect)
		case "/broken":
			w.WriteHeader(http.StatusBadGateway)
		default:
			kind = r.Method + " " + r.Header.Get("Content-Type")
			_ = json.NewDecoder(r.Body).Decode(&got) // what is missing is seen below
		}
	}))
	defer s.Close()
	send := func(path string) error {
		r, err := NewReminder(s.URL+path, time.Minute)
		if err != nil {
			t.Fatal(err)
		}
		return r.Send(context.Background(), lobby.TurnNotice{Table: "duel", Side: "red", Question: "move which unit?", Text: "Your turn"})
	}
	if err := send("/hook?id=1"); err != nil || kind != "POST application/json" || got["table"] != "duel" || got["side"] != "red" || got["question"] != "move which unit?" || got["text"] != "Your turn" {
		t.Errorf("%v: %s, %v", err, kind, got)
	}
	for path, want := range map[string]string{"/moved": "307", "/broken": "502"} {
		if err := send(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %s", path, err, want)
		}
	}
	for _, bad := range []string{"", "example.org/hook", "ftp://example.org", "file:///etc/passwd", "https://"} {
		if _, err := NewReminder(bad, time.Minute); err == nil || !strings.Contains(err.Error(), "https://") {
			t.Errorf("%q: %v", bad, err)
		}
	}
	if _, err := NewReminder("https://example.org", 0); err == nil {
		t.Error("a delay of nothing is taken")
	}
}
