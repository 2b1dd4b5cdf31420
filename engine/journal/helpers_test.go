package journal

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

func header() Header {
	return Header{
		Game: "demo", Scenario: "first", Rules: "1.2", Content: "00ff00ff00ff00ff",
		Contents: map[string]string{"map.yaml": "aa", "game.yaml": "bb", "units.yaml": "cc"},
		Variants: []string{"fog", "rain"},
		Options:  map[string]json.RawMessage{"night": json.RawMessage("true"), "limit": json.RawMessage("3")},
		Seed:     "18446744073709551615", Seats: map[string]string{"red": "human", "blue": "random"},
		Dice: []Die{{Stream: "combat", Value: 6}, {Value: 2}},
	}
}

// sample gives n entries with actions, dice, an undo every seventh line and odd text.
func sample(n int) []Entry {
	entries := make([]Entry, 0, n)
	for i := 1; i <= n; i++ {
		e := Entry{N: i, Side: "red", Hash: fmt.Sprintf("%016x", i*7919)}
		switch {
		case i%7 == 0:
			e.Undo = 2
		case i%3 == 0:
			e.Side, e.Action, e.Dice = "blue", json.RawMessage(`{"attack":"é <&>","by":"x"}`), []Die{{"combat", i % 6}, {"", 1}}
		default:
			e.Action = json.RawMessage(fmt.Sprintf(`{"to":"%04d","by":"road"}`, i))
		}
		entries = append(entries, e)
	}
	return entries
}

// write makes a journal of n sample entries and gives its path and bytes.
func write(t testing.TB, n int) (string, []byte) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "game.journal")
	w, err := Options{NoSync: true}.Create(path, header())
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range sample(n) {
		if err := w.Append(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return path, contents(t, path)
}

func contents(t testing.TB, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// mustFail checks that err is an Error of a rule, at a line unless line is 0.
func mustFail(t testing.TB, err error, rule string, line int) *Error {
	t.Helper()
	var e *Error
	if !errors.As(err, &e) {
		t.Fatalf("got %v, want an error of rule %s", err, rule)
	}
	if e.Diag.Rule != rule || line != 0 && e.Diag.Pos.Line != line {
		t.Fatalf("got rule %s at line %d, want %s at line %d: %v", e.Diag.Rule, e.Diag.Pos.Line, rule, line, e)
	}
	if e.Diag.Message == "" || e.Diag.Hint == "" {
		t.Fatalf("a message and a hint are needed: %+v", e.Diag)
	}
	return e
}
