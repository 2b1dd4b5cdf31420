package protocol

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"sync"
	"testing"

	"github.com/vedette-wargames/vedette/engine/schema"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
)

const basic = "napoleon-at-waterloo/basic"

var (
	once  sync.Once
	rules *game.Rules
)

func server(t testing.TB) *Server {
	t.Helper()
	once.Do(func() {
		var rep diag.List
		res := compile.Load(project.Open(os.DirFS("../.."), &rep), basic, compile.Options{}, &rep)
		if res.Game == nil {
			diagtest.MustBeClean(t, rep.Items)
		}
		rules = &game.Rules{Model: res.Game}
	})
	return &Server{
		Load: func(ref string, _ []string, _ map[string]string) (*game.Rules, *diag.List) {
			rep := &diag.List{}
			if ref != basic {
				rep.Add(diag.Diagnostic{Rule: "scenario-unknown", Message: "no scenario " + ref})
				return nil, rep
			}
			return rules, rep
		},
		List: func() []Listed { return []Listed{{Scenario: basic, Title: "x"}} },
	}
}

func connect(t testing.TB, s *Server, who string) *Conn {
	t.Helper()
	c, err := s.Connect(who)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// ask sends one request and returns the result, or the code and text of the error.
func ask(t testing.TB, c *Conn, method, params string) (result map[string]any, code int, text string) {
	t.Helper()
	answer := c.AnswerMessage([]byte(fmt.Sprintf(`{"jsonrpc":"2.0","id":1,"method":%q,"params":%s}`, method, params)))
	var m struct {
		Result map[string]any
		Error  *struct {
			Code    int
			Message string
			Data    any
		}
	}
	if err := json.Unmarshal([]byte(answer), &m); err != nil {
		t.Fatalf("%s: %v", answer, err)
	}
	if m.Error != nil {
		data, _ := json.Marshal(m.Error.Data)
		return nil, m.Error.Code, m.Error.Message + string(data)
	}
	return m.Result, 0, answer
}

const fight = `{"scenario":"` + basic + `","dice":[5],"position":{"only":{"fr-inf-1":"0816","fr-inf-5":"0716","br-cav-west":"0817"},"phase":"french combat"}}`

func TestAGameOverTheProtocol(t *testing.T) {
	s := server(t)
	ref := connect(t, s, "referee")
	if r, code, text := ask(t, ref, "game.position", fight); code != 0 || r["game"] != "g1" {
		t.Fatal(code, text)
	}
	for _, c := range []struct{ method, params, want string }{
		{"games.list", `{}`, basic},
		{"game.legal", `{}`, `{"attack":"0817"}`},
		{"game.why_not", `{"order":{"attack":"0817","with":["fr-inf-1"]}}`, `must-attack`},
		{"game.query", `{"odds":{"attack":"0817","with":["fr-inf-1","fr-inf-5"]}}`, `"text":"2-1"`},
		{"game.query", `{"obligations":true}`, `br-cav-west`},
		{"game.query", `{"reach":"fr-inf-5","hypothetical":{"units":{"fr-inf-5":"1515"}}}`, `1516`},
		{"game.why", `{"of":{"attack":"0817","with":["fr-inf-1","fr-inf-5"]}}`, `"total":8`},
		{"game.apply", `{"order":{"attack":"0817","with":["fr-inf-1","fr-inf-5"]}}`, `"kind":"combat"`},
		{"game.why", `{"of":"combat"}`, `"result"`},
		{"game.undo", `{}`, `"undone":false`},
		{"game.apply", `{"order":{"take_loss":["fr-inf-1"]}}`, `eliminated`},
		{"game.view", `{"side":"allied"}`, `"side":"allied"`},
		{"protocol.schema", `{}`, `game.position`},
	} {
		if _, code, text := ask(t, ref, c.method, c.params); code != 0 || !strings.Contains(text, c.want) {
			t.Errorf("%s %s: %d %s", c.method, c.params, code, text)
		}
	}
	save, _, text := ask(t, ref, "game.save", `{"game":"g1"}`)
	data, _ := json.Marshal(save["save"])
	if _, code, text := ask(t, ref, "game.load", `{"save":`+string(data)+`}`); code != 0 {
		t.Fatal(code, text)
	}
	a, b := s.games["g1"].session.Table, s.games["g2"].session.Table
	if a.Hash() != b.Hash() || len(a.Legal()) != len(b.Legal()) {
		t.Errorf("another game is loaded from %s", text)
	}
	if _, code, _ := ask(t, ref, "game.legal", `{}`); code != CodeGame {
		t.Error("two games, and it is not asked which")
	}
	if _, code, _ := ask(t, ref, "game.close", `{"game":"g2"}`); code != 0 || len(s.games) != 1 {
		t.Error("not closed")
	}
}

func TestErrors(t *testing.T) {
	s := server(t)
	ref := connect(t, s, "referee")
	for _, c := range []struct {
		method, params string
		code           int
		says           string
	}{
		{"game.nw", `{}`, CodeMethod, "game.new"},
		{"game.new", `{}`, CodeParams, "scenario"},
		{"game.new", `{"scenaro":"x","scenario":"x"}`, CodeParams, "scenario"},
		{"game.new", `[]`, CodeParams, "object"},
		{"game.new", `{"scenario":"x"}`, CodeContent, "scenario-unknown"},
		{"game.new", `{"scenario":"` + basic + `","dice":["x"]}`, CodeParams, "dice"},
		{"game.new", `{"scenario":"` + basic + `","dice":[5,9]}`, CodeParams, "1d6 cannot show 9; expected 1 to 6"},
		{"game.new", `{"scenario":"` + basic + `","dice":{"combat":[0]}}`, CodeParams, "1d6 cannot show 0"},
		{"game.legal", `{"game":"g9"}`, CodeGame, "g9"},
		{"game.position", `{"scenario":"` + basic + `","position":{"only":{"x":"0101"}}}`, CodeContent, "given-unknown"},
		{"game.position", `{"scenario":"` + basic + `","position":{"onli":{}}}`, CodeContent, "only"},
		{"game.position", `{"scenario":"` + basic + `","position":{"position":1,"frames":[{"proc":"attack"}]}}`, CodeContent, "position-frame"},
		{"game.load", `{"save":{}}`, CodeParams, "position"},
		{"game.new", `{"scenario":"` + basic + `"}`, 0, ""},
		{"game.apply", `{}`, CodeParams, "action or an order"},
		{"game.apply", `{"action":{"move":"nobody"}}`, CodeRefused, "unit-unknown"},
		{"game.apply", `{"action":{"pass":true}}`, CodeRefused, "not-open"},
		{"game.apply", `{"action":{"move":"fr-inf-1","to":"0816"}}`, CodeRefused, "action-shape"},
		{"game.why", `{}`, CodeRefused, "no combat"},
		{"game.query", `{}`, CodeRefused, "asks nothing"},
	} {
		if _, code, text := ask(t, ref, c.method, c.params); code != c.code || !strings.Contains(text, c.says) {
			t.Errorf("%s %s: %d %s", c.method, c.params, code, text)
		}
	}
}

func TestSeats(t *testing.T) {
	s := server(t)
	ref, red, blue := connect(t, s, "referee"), connect(t, s, "seat:french"), connect(t, s, "seat:allied")
	if _, err := s.Connect("french"); err == nil {
		t.Error("a connection that is neither referee nor seat")
	}
	ask(t, ref, "game.position", `{"scenario":"`+basic+`","position":{"only":{"fr-inf-1":{"hex":"0815","hidden":true},"br-inf-2":"0619"},"phase":"french movement"}}`)
	if _, code, _ := ask(t, blue, "game.save", `{}`); code != CodeForbidden {
		t.Error("a seat may save")
	}
	if _, code, text := ask(t, blue, "game.view", `{}`); code != 0 || strings.Contains(text, "fr-inf-1") {
		t.Error(text)
	}
	if _, code, _ := ask(t, blue, "game.view", `{"side":"french"}`); code != CodeForbidden {
		t.Error("a seat gets the view of another")
	}
	if r, _, text := ask(t, blue, "game.legal", `{}`); r["waiting"] != "french" || strings.Contains(text, "fr-inf-1") {
		t.Error(text)
	}
	for _, m := range []string{"game.apply", "game.why_not"} {
		if _, code, text := ask(t, blue, m, `{"order":{"move":"fr-inf-1","to":"0816"}}`); code != CodeRefused || !strings.Contains(text, "not-your-turn") {
			t.Error(m, text)
		}
	}
	if _, code, text := ask(t, red, "game.apply", `{"order":{"move":"fr-inf-1","to":"0816"}}`); code != 0 || !strings.Contains(text, "fr-inf-1") {
		t.Error(text)
	}
}

func TestServe(t *testing.T) {
	s := server(t)
	in := strings.Join([]string{
		`{"jsonrpc":"2.0","id":"a","method":"games.list"}`,
		``,
		`{"jsonrpc":"2.0","method":"games.list"}`,
		`nonsense`,
		`[{"jsonrpc":"2.0","id":1,"method":"games.list"},{"jsonrpc":"2.0","method":"games.list"},3]`,
		`{"jsonrpc":"1.0","id":2,"method":"games.list"}`,
		`{"jsonrpc":"2.0","id":3,"method":"games.list","parms":{}}`,
		`{"jsonrpc":"2.0","id":{},"method":"games.list"}`,
	}, "\n")
	var out bytes.Buffer
	if err := connect(t, s, "referee").Serve(t.Context(), strings.NewReader(in), &out); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(out.String()), "\n")
	want := []string{`"id":"a","result"`, `-32700`, `},{"jsonrpc":"2.0","id":null,"error":{"code":-32600`, `"id":2,"error":{"code":-32600`, `"nearest":"params"`, `"id":null,"error":{"code":-32600`}
	if len(lines) != len(want) {
		t.Fatalf("%d answers:\n%s", len(lines), out.String())
	}
	for i := range want {
		if !strings.Contains(lines[i], want[i]) {
			t.Errorf("%s\nwithout %s", lines[i], want[i])
		}
	}
}

func TestTheSchemaCoversEveryMethod(t *testing.T) {
	var written struct{ Methods map[string]any }
	if err := json.Unmarshal(Schema(), &written); err != nil {
		t.Fatal(err)
	}
	for _, m := range Methods() {
		if written.Methods[m.Name] == nil || m.Doc == "" {
			t.Error(m.Name)
		}
		for _, f := range schema.ListDataFields(m.Params) {
			if f.Doc == "" {
				t.Errorf("%s: parameter %s is not described", m.Name, f.Key)
			}
		}
	}
}

func FuzzAnswer(f *testing.F) {
	for _, m := range Methods() {
		f.Add(`{"jsonrpc":"2.0","id":1,"method":"`+m.Name+`","params":{}}`, false)
	}
	f.Add(`{"jsonrpc":"2.0","id":1,"method":"game.position","params":`+fight+`}`, false)
	for _, p := range []string{`"game.apply","params":{"order":{"attack":"0817","with":["fr-inf-1","fr-inf-5"]}}`, `"game.apply","params":{"action":{"attack":"0817"}}`,
		`"game.query","params":{"odds":{"attack":"0817","with":["fr-inf-1"]}}`, `"game.query","params":{"hypothetical":{"units":{"fr-inf-1":"0101"}},"reach":"fr-inf-1"}`,
		`"game.why_not","params":{"order":{"move":"fr-inf-1","to":"0816","by":"x"}}`, `"game.why","params":{"of":{"move":"fr-inf-1","to":"0816"}}`,
		`"game.position","params":{"scenario":"` + basic + `","position":{"pending":[{"retreat":"x","units":["fr-inf-1"]}]}}`} {
		f.Add(`{"jsonrpc":"2.0","id":1,"method":`+p+`}`, true)
	}
	f.Fuzz(func(t *testing.T, message string, seat bool) {
		s := server(t)
		ref := connect(t, s, "referee")
		if _, code, text := ask(t, ref, "game.position", fight); code != 0 {
			t.Fatal(text)
		}
		c := ref
		if seat {
			c = connect(t, s, "seat:french")
		}
		answer := c.AnswerMessage([]byte(message))
		if answer == "" {
			return
		}
		if !json.Valid([]byte(answer)) || strings.Contains(answer, "\n") {
			t.Fatalf("%q is answered with %q", message, answer)
		}
		if strings.Contains(answer, `"code":-32603`) {
			t.Fatalf("%q: %s", message, answer)
		}
	})
}
