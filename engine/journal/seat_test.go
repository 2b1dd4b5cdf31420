package journal

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// secretGame has a hidden action of blue (its deck draw), an undo of it and an end.
func secretGame() *Log {
	act := func(by, do string, dice ...Die) Entry {
		return Entry{Side: by, Action: json.RawMessage(do), Dice: dice, Hash: "deadbeefdeadbeef"}
	}
	log := &Log{Header: header(), Entries: []Entry{
		act("red", `{"move":"r1"}`),
		act("blue", `{"draw":"secret-card"}`, Die{"deck", 51}),
		act("blue", `{"move":"b1"}`, Die{"combat", 3}, Die{"deck", 52}),
		{Side: "blue", Undo: 2, Hash: "deadbeefdeadbeef"},
		act("blue", `{"draw":"secret-card-2"}`, Die{"deck", 53}),
		{End: json.RawMessage(`{"winner":"red"}`)},
		{Side: "blue", Undo: 1},
		act("red", `{"pass":true}`),
	}}
	for i := range log.Entries {
		log.Entries[i].N = i + 1
	}
	return log
}

func TestSeatView(t *testing.T) {
	log := secretGame()
	before, err := log.Encode()
	if err != nil {
		t.Fatal(err)
	}
	rules := Redaction{
		OpenStream: func(s string) bool { return s == "combat" },
		Header:     func(h Header) Header { delete(h.Options, "limit"); h.Contents["map.yaml"] = "x"; return h },
		Entry: func(e Entry) (Entry, bool) {
			if e.Hash != "" || len(e.Dice) > 1 {
				t.Errorf("the callback was handed secrets: %+v", e)
			}
			e.Hash, e.Undo = "deadbeefdeadbeef", 7
			return e, !strings.Contains(string(e.Action), "draw")
		},
	}
	view := SeatView(log, "red", rules)
	text, err := view.Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"seed", "18446744073709551615", "hash", "deadbeef", "deck", "51", "52", "53", "secret-card", `"limit"`} {
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("the view shows %q:\n%s", secret, text)
		}
	}
	want := []string{`"n":1,"by":"red","do":{"move":"r1"}`, `"n":2,"by":"blue","do":{"move":"b1"},"dice":[["combat",3]]`,
		`"n":3,"by":"blue","undo":1`, `"n":4,"by":"red","do":{"pass":true}`}
	if lines := bytes.Split(text, []byte("\n")); len(lines) != len(want)+2 {
		t.Fatalf("got\n%s", text)
	}
	for _, w := range want {
		if !bytes.Contains(text, []byte(w)) {
			t.Errorf("the view lacks %s:\n%s", w, text)
		}
	}
	if after, _ := log.Encode(); !bytes.Equal(before, after) {
		t.Error("making a view changed the journal")
	}
	if read, err := Read(bytes.NewReader(text)); err != nil || read.Header.View != "red" {
		t.Errorf("the view cannot be read: %v", err)
	}
	path := t.TempDir() + "/view"
	if err := Replace(path, text); err != nil {
		t.Fatal(err)
	}
	_, _, err = Open(path)
	mustFail(t, err, RuleView, 1)
}

func TestSeatViewHidesWithoutRules(t *testing.T) {
	text, err := SeatView(secretGame(), "red", Redaction{}).Encode()
	if err != nil {
		t.Fatal(err)
	}
	for _, secret := range []string{"seed", "hash", "deck", "draw", `"by":"blue"`, "winner", "combat"} {
		if bytes.Contains(text, []byte(secret)) {
			t.Errorf("the view shows %q:\n%s", secret, text)
		}
	}
	if n := bytes.Count(text, []byte("\n")); n != 3 {
		t.Errorf("want a header and two actions:\n%s", text)
	}
}
