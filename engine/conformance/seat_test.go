package conformance_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// The two games differ only in what Plover cannot see: which of two counters
// is the decoy, who comes when, what Marten planned, the storm to come, the
// order of the tidings and the seed.
func apart(phase string, k int) string {
	oak, straw, rest := "0404", "0602", `"units":{"ma-late1":{"box":"waiting"},"ma-straw2":{"box":"satchel"}},
	  "variables":{"plan of marten":"press","weary of ma-fern":true,"storm":6,"stake of 0404":5},"deck":{"tidings":["good","bad"]}`
	if k == 1 {
		oak, straw, rest = straw, oak, `"units":{"ma-late2":{"box":"waiting"},"ma-straw2":{"box":"waiting"}},
	  "variables":{"plan of marten":"hold","storm":1,"stake of 0404":2},"deck":{"tidings":["bad","none"]}`
	}
	return fmt.Sprintf(`{"phase":%q,"turn":2,"only":{"ma-oak":{"hex":%q,"hidden":true},"ma-straw1":{"hex":%q,"hidden":true},
	  "ma-fern":"0303","pl-wind":"0503","pl-reed":{"hex":"0705","hidden":true}},%s}`, phase, oak, straw, rest)
}

// Each method is asked by the seat of Plover in both games, in this order: a
// seat that decides, and then one that does not.
type asking struct{ method, params string }

var askings = []asking{
	{"games.list", `{}`},
	{"game.view", `{}`},
	{"game.view", `{"side":"marten"}`},
	{"game.view", `{"side":"plover"}`},
	{"game.legal", `{}`},
	{"game.why", `{"of":"combat"}`},
	{"game.why", `{"of":{"move":"ma-oak","to":"0405"}}`},
	{"game.why", `{"of":{"move":"ma-fern","to":"0302"}}`},
	{"game.why", `{"of":{"move":"ma-late1","to":"0101"}}`},
	{"game.why", `{"of":{"move":"pl-wind","to":"0405"}}`},
	{"game.why_not", `{"order":{"move":"ma-oak","to":"0405"}}`},
	{"game.why_not", `{"order":{"move":"ma-straw1"}}`},
	{"game.why_not", `{"order":{"move":"pl-wind","to":"0404"}}`},
	{"game.why_not", `{"order":{"move":"pl-wind","to":"0505","done":true}}`},
	{"game.why_not", `{"order":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.why_not", `{"order":{"target":"ma-oak"}}`},
	{"game.board", `{}`},
	{"game.path", `{"unit":"pl-wind","to":"0405"}`},
	{"game.path", `{"unit":"ma-oak","to":"0405"}`},
	{"game.path", `{"unit":"ma-fern","to":"0302"}`},
	{"game.why_not", `{"unit":"pl-wind","to":"0404"}`},
	{"game.why_not", `{"to":"0404"}`},
	{"game.threats", `{"to":"0503"}`},
	{"game.threats", `{"to":"0404"}`},
	{"game.moments", `{}`},
	{"game.moment", `{}`},
	{"game.moment", `{"at":0}`},
	{"game.rolls", `{"actions":[{"done":true}]}`},
	{"game.draft", `{}`},
	{"game.draft", `{"order":{"move":"ma-oak"}}`},
	{"game.draft", `{"order":{"move":"ma-fern"}}`},
	{"game.draft", `{"order":{"move":"pl-wind"}}`},
	{"game.draft", `{"order":{"attack":"0404"},"units":["pl-wind"]}`},
	{"game.draft", `{"order":{"attack":"0404"},"units":["ma-oak"],"without":"ma-fern"}`},
	{"game.luck", `{}`},
	{"game.branch", `{}`},
	{"game.redo", `{}`},
	{"game.query", `{"reach":"ma-oak"}`},
	{"game.query", `{"reach":"ma-straw1"}`},
	{"game.query", `{"reach":"ma-fern"}`},
	{"game.query", `{"reach":"ma-late1"}`},
	{"game.query", `{"reach":"ma-late2"}`},
	{"game.query", `{"reach":"pl-wind"}`},
	{"game.query", `{"zone":"watch","unit":"ma-oak"}`},
	{"game.query", `{"zone":"watch","unit":"pl-wind"}`},
	{"game.query", `{"zone":"watch","side":"marten"}`},
	{"game.query", `{"zone":"watch","side":"plover"}`},
	{"game.query", `{"odds":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.query", `{"obligations":true}`},
	{"game.query", `{"table":"clash"}`},
	{"game.query", `{"reach":"ma-oak","hypothetical":{"units":{"ma-oak":{"steps":1}}}}`},
	{"game.query", `{"reach":"pl-wind","hypothetical":{"units":{"ma-late1":"0604"}}}`},
	{"game.query", `{"reach":"pl-wind","hypothetical":{"units":{"pl-wind":"0504"}}}`},
	{"game.query", `{"odds":{"attack":"0404","with":["pl-reed"]},"hypothetical":{"units":{"pl-reed":"0505"},"phase":"plover clash"}}`},
	{"game.query", `{"zone":"watch","side":"plover","hypothetical":{"deck":{"tidings":["good"]},"variables":{"storm":3}}}`},
	{"game.apply", `{"action":{"move":"ma-oak"}}`},
	{"game.apply", `{"order":{"move":"ma-straw1","to":"0405"}}`},
	{"game.apply", `{"order":{"move":"pl-reed","to":"0703","done":true}}`},
	{"game.undo", `{}`},
	{"game.save", `{}`},
	{"game.load", `{"save":{"position":{}}}`},
	{"game.new", `{"scenario":"blind-ford/day"}`},
	{"game.position", `{"scenario":"blind-ford/day","position":{}}`},
	{"game.close", `{"game":"g1"}`},
	{"protocol.schema", `{}`},
	{"game.apply", `{"order":{"move":"pl-reed","to":"0703"}}`},
	{"game.view", `{}`},
	{"game.undo", `{}`},
	{"game.apply", `{"order":{"move":"pl-reed","to":"0703"}}`},
	{"game.apply", `{"action":{"done":true}}`},
}

// fights are the questions of the fighting phase; the last one turns the
// counters up.
var fights = []asking{
	{"game.legal", `{}`},
	{"game.why", `{"of":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.why", `{"of":{"attack":"0602","with":["pl-wind"]}}`},
	{"game.query", `{"odds":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.query", `{"odds":{"attack":"0404","with":["pl-reed"]},"hypothetical":{"units":{"pl-reed":"0405"}}}`},
	{"game.query", `{"odds":{"attack":"0404","with":["pl-wind"]},"hypothetical":{"units":{"ma-oak":{"hex":"0404"}}}}`},
	{"game.outcomes", `{"order":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.outcomes", `{"order":{"attack":"0602","with":["pl-wind"]}}`},
	{"game.why_not", `{"order":{"attack":"0404","with":["pl-wind"]}}`},
	{"game.why_not", `{"order":{"attack":"0404","with":["pl-wind"],"take_loss":"ma-oak"}}`},
	{"game.why_not", `{"order":{"attack":"0404","with":["pl-wind"],"done":true}}`},
	{"game.apply", `{"order":{"attack":"0404","with":["pl-wind"],"advance":"pl-wind"}}`},
	{"game.view", `{}`},
}

// TestASeatCannotAskForMore: a seat gets the same answers, byte for byte, from
// two games that differ only in what it cannot see; every method is asked.
func TestASeatCannotAskForMore(t *testing.T) {
	asked := map[string]bool{}
	for phase, list := range map[string][]asking{"plover march": askings, "plover clash": fights} {
		t.Run(phase, func(t *testing.T) { sameForSeat(t, phase, list) })
		for _, x := range list {
			asked[x.method] = true
		}
	}
	for _, m := range protocol.Methods() {
		if !asked[m.Name] {
			t.Errorf("%s is not asked", m.Name)
		}
	}
}

func sameForSeat(t *testing.T, phase string, list []asking) {
	var tables [2]*game.Table
	var seats [2]*protocol.Conn
	for i := range tables {
		tables[i], seats[i] = openBlind(t, apart(phase, i), rng.Seed(i))
	}
	if tables[0].Hash() == tables[1].Hash() {
		t.Fatal("the two games do not differ")
	}
	secret := regexp.MustCompile(`"(unit|id)":"ma-(oak|straw|late)|"(plan|storm|stake|weary) of|"storm":|"seed":`)
	for _, x := range list {
		var answers [2]string
		for i, c := range seats {
			hash := tables[i].Hash()
			answers[i] = c.AnswerMessage([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, x.method, x.params)))
			if strings.Contains(answers[i], hash) || strings.Contains(answers[i], tables[i].Hash()) {
				t.Errorf("%s %s gives the hash of the whole position", x.method, x.params)
			}
		}
		if answers[0] != answers[1] {
			t.Errorf("%s %s tells the games apart:\n%s\n%s", x.method, x.params, answers[0], answers[1])
		}
		if m := secret.FindString(answers[0]); m != "" && x.method != "protocol.schema" && x.method != "game.board" { // the board holds what is printed on all counters
			t.Errorf("%s %s shows %s:\n%s", x.method, x.params, m, answers[0])
		}
		if want := map[string]bool{"game.save": true, "game.load": true, "game.new": true, "game.position": true, "game.close": true}; want[x.method] != strings.Contains(answers[0], `"code":-32001`) && x.params != `{"side":"marten"}` {
			t.Errorf("%s %s: who may ask: %s", x.method, x.params, answers[0])
		}
		if strings.Contains(answers[0], game.ReasonScriptFault) {
			t.Errorf("%s %s: %s", x.method, x.params, answers[0])
		}
	}
}

// openBlind opens a position of the invented game about what cannot be seen,
// with the seat of Plover.
func openBlind(t *testing.T, position string, seed rng.Seed) (*game.Table, *protocol.Conn) {
	t.Helper()
	var rep diag.List
	rules := loadRules(t, projects(t)[1], "blind-ford/day", compile.Options{})
	n := jsontext.Read("position", []byte(position), &rep)
	text, _ := json.Marshal(position)
	tb := game.StartFromText(rules, game.Setting{Seed: seed}, n, text, &rep)
	if tb == nil || rep.HasErrors() {
		fatal(t, "the position cannot be played", &rep)
		return nil, nil
	}
	tb.MaxUndos = 8
	s := &protocol.Server{List: func() []protocol.Listed { return nil }}
	s.HostSession(livegame.NewWithoutHistory(tb, nil), "blind-ford/day", nil)
	c, err := s.Connect("seat:plover")
	if err != nil {
		t.Fatal(err)
	}
	return tb, c
}

// TestUndoTellsNothing: a rider comes next to a counter. A unit is turned up, a
// decoy is not, and neither can be taken back: else decoys were found for free.
// Picking the rider can be taken back in both.
func TestUndoTellsNothing(t *testing.T) {
	for i, what := range []string{"a unit", "a decoy"} {
		tb, c := openBlind(t, apart("plover march", i), 1)
		for _, x := range []struct{ method, params, want string }{
			{"game.apply", `{"action":{"move":"pl-wind"}}`, `"result"`},
			{"game.undo", `{}`, `"undone":true`},
			{"game.why_not", `{"order":{"move":"pl-wind","to":"0504","done":true}}`, game.ReasonTooFar},
			{"game.apply", `{"order":{"move":"pl-wind","to":"0504"}}`, `"kind":"moved"`},
			{"game.undo", `{}`, `"undone":false`},
		} {
			if a := c.AnswerMessage([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, x.method, x.params))); !strings.Contains(a, x.want) {
				t.Errorf("next to %s: %s %s: %s", what, x.method, x.params, a)
			}
		}
		if tb.CanUndo() {
			t.Errorf("a move next to %s can be taken back", what)
		}
	}
}
