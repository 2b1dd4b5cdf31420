package protocol

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// asker makes questions that may or may not make sense of what a game has.
type asker struct {
	r     *rand.Rand
	words []string          // ids of units, hexes and other things, right and wrong
	legal []json.RawMessage // actions open now
}

// word is a name of something, or of nothing.
func (a *asker) word() string { return a.words[a.r.IntN(len(a.words))] }

// value is what may stand after a verb.
func (a *asker) value() string {
	switch a.r.IntN(8) {
	case 0:
		return "true"
	case 1:
		return fmt.Sprintf("[%q, %q]", a.word(), a.word())
	case 2:
		return fmt.Sprint(a.r.IntN(20) - 3)
	}
	return fmt.Sprintf("%q", a.word())
}

// order is an action that is open, or verbs with anything behind them.
func (a *asker) order() string {
	if len(a.legal) > 0 && a.r.IntN(3) == 0 {
		return string(a.legal[a.r.IntN(len(a.legal))])
	}
	var parts []string
	used := map[string]bool{}
	for range 1 + a.r.IntN(3) {
		v := flow.Verbs[a.r.IntN(len(flow.Verbs))]
		if v.Key == "" || used[v.Key] {
			continue
		}
		used[v.Key] = true
		parts = append(parts, fmt.Sprintf("%q: %s", v.Key, a.value()))
		if v.SecondKey != "" && a.r.IntN(2) == 0 && !used[v.SecondKey] {
			used[v.SecondKey] = true
			parts = append(parts, fmt.Sprintf("%q: %q", v.SecondKey, a.word()))
		}
	}
	return "{" + strings.Join(parts, ", ") + "}"
}

// params are a message's parameters of a type: each field that fits is there or not.
func (a *asker) params(of reflect.Type, method string) string {
	var parts []string
	var fields func(reflect.Type)
	fields = func(of reflect.Type) {
		for i := range of.NumField() {
			f := of.Field(i)
			if f.Anonymous {
				fields(f.Type)
				continue
			}
			name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			if name == "game" || a.r.IntN(3) == 0 && f.Tag.Get("required") == "" {
				continue
			}
			var value string
			switch {
			case name == "actions":
				var list []string
				for range a.r.IntN(5) {
					list = append(list, a.order())
				}
				value = "[" + strings.Join(list, ", ") + "]"
			case name == "hypothetical":
				value = fmt.Sprintf(`{"units": {%q: {"at": %q}}}`, a.word(), a.word())
			case name == "dice":
				value = "[1, 2, 3]"
			case f.Type == reflect.TypeFor[*yamldoc.Node]():
				value = a.order()
			case f.Type.Kind() == reflect.String:
				value = fmt.Sprintf("%q", a.word())
			case f.Type.Kind() == reflect.Bool:
				value = "true"
			default:
				value = fmt.Sprint(a.r.IntN(6) - 1)
			}
			parts = append(parts, fmt.Sprintf("%q: %s", name, value))
		}
	}
	fields(of)
	return "{" + strings.Join(parts, ", ") + "}"
}

// TestRandomQuestions asks every method that a seat has thousands of questions, in a game at its
// start, in a fight, in the middle of an attack and when it is over: none may be answered with a fault of ours,
// none that does not act may change the game, and every action in a list is checked as game.apply checks it.
func TestRandomQuestions(t *testing.T) {
	const over = `{"scenario":"` + basic + `","position":{"only":{"fr-inf-1":"0816"},"turn":10,"phase":"allied combat"}}`
	for name, start := range map[string]struct {
		method, params string
		first          []string
	}{
		"start":  {"game.new", `{"scenario":"` + basic + `"}`, nil},
		"fight":  {"game.position", fight, nil},
		"attack": {"game.position", fight, []string{`{"attack":"0817"}`}},
		"over":   {"game.position", over, nil},
	} {
		t.Run(name, func(t *testing.T) {
			s := server(t)
			c := connect(t, s, "referee")
			if _, code, text := ask(t, c, start.method, start.params); code != 0 {
				t.Fatal(text)
			}
			for _, a := range start.first {
				if _, code, text := ask(t, c, "game.apply", `{"action":`+a+`}`); code != 0 {
					t.Fatal(text)
				}
			}
			table := s.games["g1"].session.Table
			if (table.Result() != nil) != (name == "over") {
				t.Fatalf("the game is over: %v", table.Result() != nil)
			}
			m := table.Model()
			a := &asker{r: rand.New(rand.NewPCG(13, uint64(len(name)))), words: []string{"", "x", "french", "allied", "front", "attack", "french combat", "crt", "zoc", "move", "9999", "1 + 1", "count(units)"}}
			for i := range 6 {
				a.words = append(a.words, m.Units[i].ID, m.Grid.Label(0), "0817", "0816", "fr-inf-1", "br-cav-west")
			}
			for i := range m.Tables {
				a.words = append(a.words, m.Tables[i].ID)
			}
			legal := func() {
				var l struct {
					Result struct{ Legal []json.RawMessage }
				}
				if err := json.Unmarshal([]byte(c.AnswerMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"game.legal"}`))), &l); err != nil {
					t.Fatal(err)
				}
				a.legal = l.Result.Legal
			}
			legal()
			before := table.Hash()
			conns := []*Conn{c, connect(t, s, "seat:french"), connect(t, s, "seat:allied")}
			answered := 0
			for _, m := range Methods() {
				if !m.ForSeats || m.ChangesGame || m.Name == "protocol.schema" || m.Name == "game.board" || m.Name == "games.list" {
					continue
				}
				for range 250 {
					params := a.params(m.Params, m.Name)
					_, code, text := ask(t, conns[a.r.IntN(len(conns))], m.Name, params)
					if code == CodeInternal {
						t.Fatalf("%s %s: %s", m.Name, params, text)
					}
					if code == 0 {
						answered++
					}
				}
				if table.Hash() != before {
					t.Fatalf("%s has changed the game", m.Name)
				}
			}
			if answered < 300 {
				t.Errorf("only %d questions are answered", answered)
			}
			for range 300 {
				one := a.order()
				_, code, _ := ask(t, c, "game.rolls", `{"actions":[`+one+`]}`)
				_, no, _ := ask(t, c, "game.branch", `{}`)
				if no != 0 {
					t.Fatal("there is no branch")
				}
				_, acted, _ := ask(t, c, "game.apply", fmt.Sprintf(`{"game":"b%d","action":%s}`, c.branchCount, one))
				if code == CodeInternal || (code == 0) != (acted == 0) {
					t.Fatalf("%s: game.rolls answers %d, game.apply %d", one, code, acted)
				}
			}
		})
	}
}
