package protocol

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/limits"
)

func answers(t *testing.T, text string) []struct {
	Result any
	Error  *struct{ Message string }
} {
	t.Helper()
	var out []struct {
		Result any
		Error  *struct{ Message string }
	}
	if err := json.Unmarshal([]byte(text), &out); err != nil {
		t.Fatalf("%v: %.200s", err, text)
	}
	return out
}

func TestABatchIsBounded(t *testing.T) {
	c := connect(t, server(t), "referee")
	one := `{"jsonrpc":"2.0","id":1,"method":"games.list"}`
	full := "[" + strings.Repeat(one+",", limits.Batch-1) + one + "]"
	if n := len(answers(t, c.AnswerMessage([]byte(full)))); n != limits.Batch {
		t.Errorf("%d answers to %d messages", n, limits.Batch)
	}
	if a := c.AnswerMessage([]byte(full[:len(full)-1] + "," + one + "]")); !strings.Contains(a, "send several lists") || strings.HasPrefix(a, "[") {
		t.Errorf("one message too many: %.200s", a)
	}
}

// TestALineOfAnswersIsBounded: what no longer fits is not carried out.
func TestALineOfAnswersIsBounded(t *testing.T) {
	c := connect(t, server(t), "referee")
	ask(t, c, "game.new", `{"scenario":"`+basic+`"}`)
	schema := `{"jsonrpc":"2.0","id":1,"method":"protocol.schema"}`
	size := len(c.AnswerMessage([]byte(schema)))
	n := limits.Reply/size + 10
	if n >= limits.Batch {
		n = limits.Batch - 1
	}
	text := c.AnswerMessage([]byte("[" + strings.Repeat(schema+",", n) + `{"jsonrpc":"2.0","id":2,"method":"game.close","params":{"game":"g1"}}]`))
	if len(text) > 2*limits.Reply {
		t.Errorf("the line is %d bytes long", len(text))
	}
	all := answers(t, text)
	end := all[len(all)-1]
	if n*size < limits.Reply {
		t.Skipf("%d answers of %d bytes do not fill a line", n, size)
	}
	if end.Error == nil || !strings.Contains(end.Error.Message, "was not carried out: send fewer") {
		t.Fatalf("the last message was answered with %v", end)
	}
	if _, code, why := ask(t, c, "game.view", `{"game":"g1"}`); code != 0 {
		t.Errorf("the game was closed all the same: %s", why)
	}
}

// TestAMessageOfManyValuesIsRefused: each value of a message takes far more
// room than its text.
func TestAMessageOfManyValuesIsRefused(t *testing.T) {
	c := connect(t, server(t), "referee")
	a := c.AnswerMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"games.list","params":{"x":[` + strings.Repeat("1,", limits.JSONValues) + `1]}}`))
	if !strings.Contains(a, "holds more than 500000 values") {
		t.Errorf("%.300s", a)
	}
}

func TestATallyCountsEachMessage(t *testing.T) {
	c := connect(t, server(t), "referee")
	for _, line := range []string{"", "x", "[]", `[{"jsonrpc":"2.0","method":"nothing"},{"jsonrpc":"2.0","id":1,"method":"games.list"}]`, `{"jsonrpc":"2.0","method":"games.list"}`} {
		c.AnswerMessage([]byte(line))
	}
	if got := c.MessageCounts(); got.Answered != 6 || got.Failed != 4 || !strings.Contains(got.Last, `no method "nothing"`) {
		t.Errorf("%+v", got)
	}
}

// TestEachActionOfABatchIsTold: who hosts the game learns of each, also of what
// was taken back.
func TestEachActionOfABatchIsTold(t *testing.T) {
	c := connect(t, server(t), "referee")
	ask(t, c, "game.new", `{"scenario":"`+basic+`"}`)
	var told []string
	c.OnAction = func(events []event.Event, undone bool) {
		if undone {
			told = append(told, "undone")
		} else {
			told = append(told, "done")
		}
	}
	act := `{"jsonrpc":"2.0","id":1,"method":"game.apply","params":{"action":{"move":"fr-cav-1"}}}`
	c.AnswerMessage([]byte(`[` + act + `,{"jsonrpc":"2.0","id":1,"method":"game.undo"},` + act + `,` + act + `]`))
	if strings.Join(told, " ") != "done undone done" {
		t.Errorf("told: %v", told)
	}
}

// TestABadPositionIsRefusedWhole: an unfinished act without what it is about is
// a finding with its place, not a fault of the next action.
func TestABadPositionIsRefusedWhole(t *testing.T) {
	c := connect(t, server(t), "referee")
	ask(t, c, "game.new", `{"scenario":"`+basic+`"}`)
	result, _, text := ask(t, c, "game.save", `{}`)
	save, ok := result["save"].(map[string]any)
	if !ok {
		t.Fatal(text)
	}
	position := save["position"].(map[string]any)
	frames := position["frames"].([]any)
	for want, bad := range map[string][]any{
		`"rule":"position-frame"`:                 {map[string]any{"proc": "phase"}, frames[len(frames)-1]},
		"the act \\\"phase\\\" stands in place 1": {map[string]any{"proc": "phase"}, frames[len(frames)-1]},
		"lacks its phase":                         {frames[0], map[string]any{"proc": "phase"}, frames[len(frames)-1]},
		"no unfinished act, and no result":        {},
	} {
		position["frames"] = bad
		data, _ := json.Marshal(save)
		if _, code, text := ask(t, c, "game.load", `{"save":`+string(data)+`}`); code != CodeContent || !strings.Contains(text, want) {
			t.Errorf("frames %v: %d %s", bad, code, text)
		}
	}
}

// TestQuestionsAboutPlainThings: distances, what two numbers make, values of
// expressions, exits, and lists that are empty.
func TestQuestionsAboutPlainThings(t *testing.T) {
	c := connect(t, server(t), "referee")
	result, _, _ := ask(t, c, "game.new", `{"scenario":"`+basic+`"}`)
	if events, ok := result["events"].([]any); !ok || len(events) == 0 {
		t.Errorf("the way to the first decision: %v", result["events"])
	}
	for _, q := range []struct{ params, want string }{
		{`{"distance":true,"from":"0101","to":"0104"}`, `"distance":3`},
		{`{"distance":true,"from":"0101","to":"9999"}`, `there is no hex`},
		{`{"numbers":"combat","attack":8,"defence":3}`, `"column":"2-1"`},
		{`{"numbers":"combat","attack":1,"defence":40}`, `"index":0`},
		{`{"numbers":"nothing","attack":1,"defence":40}`, `there is no attack`},
		{`{"value":"turn"}`, `"value":{"text":"1","number":1}`},
		{`{"value":"sides.french.lost + 2"}`, `"number":2`},
		{`{"value":"no_such_name"}`, `unknown name`},
		{`{"value":"("}`, `"code":-32000`},
		{`{"obligations":true}`, `"obligations":[]`},
		{`{"zone":"zoc","side":"french"}`, `"held":[`},
		{`{"reach":"fr-inf-1"}`, `"exits":[`},
	} {
		answer := c.AnswerMessage([]byte(`{"jsonrpc":"2.0","id":1,"method":"game.query","params":` + q.params + `}`))
		if !strings.Contains(answer, q.want) {
			t.Errorf("%s: %s", q.params, last(answer, 400))
		}
	}
}

func last(s string, n int) string { return s[max(0, len(s)-n):] }

// TestAPatchSaysWhatUnitsHaveDone: who has moved or attacked may not again.
func TestAPatchSaysWhatUnitsHaveDone(t *testing.T) {
	c := connect(t, server(t), "referee")
	at := func(more string) string {
		enemy := "0817"
		if strings.Contains(more, "movement") {
			enemy = "0310" // far enough for all to move
		}
		return `{"scenario":"` + basic + `","position":{"only":{"fr-inf-1":"0816","fr-inf-5":"0716","br-cav-west":"` + enemy + `"}` + more + `}}`
	}
	for _, q := range []struct{ more, open, shut string }{
		{`,"phase":"french movement"`, `{"move":"fr-inf-5"}`, ""},
		{`,"phase":"french movement","has_moved":["fr-inf-1"]`, "", `{"move":"fr-inf-1"}`},
		{`,"phase":"french combat","has_attacked":["fr-inf-1"]`, "", `{"with":"fr-inf-1"}`},
		{`,"phase":"french combat","has_attacked":["fr-inf-1","fr-inf-5"],"was_attacked":["br-cav-west"]`, "", `{"attack":"0817"}`},
	} {
		_, code, text := ask(t, c, "game.position", at(q.more))
		if code != 0 || !strings.Contains(text, q.open) || q.shut != "" && strings.Contains(text, q.shut) {
			t.Errorf("%s: %d, open %s, not %s: %s", q.more, code, q.open, q.shut, last(text, 600))
		}
	}
	if _, code, text := ask(t, c, "game.position", at(`,"has_moved":["nobody"]`)); code != CodeContent || !strings.Contains(text, "there is no unit") {
		t.Error(code, text)
	}
}

// TestAPatchSaysWhoOwesAnAttack: NAW basic Combat B, every unit beside an enemy has
// to attack it, as they stood when the phase began.
func TestAPatchSaysWhoOwesAnAttack(t *testing.T) {
	c := connect(t, server(t), "referee")
	at := func(phase, more string) string {
		return `{"scenario":"` + basic + `","position":{"only":{"fr-inf-1":"0816","fr-inf-5":"0716","br-cav-west":"0817","br-inf-2":"0310"},"phase":"` + phase + `"` + more + `}}`
	}
	for i, q := range []struct{ more, obligations, alone string }{
		{``, `[{"enemies":["br-cav-west"],"unit":"fr-inf-1"},{"enemies":["br-cav-west"],"unit":"fr-inf-5"}]`, "must-attack"},
		{`,"obligations":[{"unit":"fr-inf-1","enemies":["br-cav-west"]}]`, `[{"enemies":["br-cav-west"],"unit":"fr-inf-1"}]`, `"open":true`},
		{`,"obligations":[]`, `[]`, `"open":true`},
	} {
		_, code, text := ask(t, c, "game.position", at("french combat", q.more))
		if code != 0 {
			t.Fatal(text)
		}
		game := fmt.Sprintf(`{"game":"g%d",`, i+1)
		answer, _, text := ask(t, c, "game.query", game+`"obligations":true}`)
		if got, _ := json.Marshal(answer["obligations"]); string(got) != q.obligations {
			t.Errorf("%s: obligations %s, expected %s: %s", q.more, got, q.obligations, text)
		}
		if _, _, text := ask(t, c, "game.why_not", game+`"order":{"attack":"0817","with":["fr-inf-1"]}}`); !strings.Contains(text, q.alone) {
			t.Errorf("%s: of an attack by fr-inf-1 alone: %s", q.more, text)
		}
		answer, _, text = ask(t, c, "game.query", game+`"obligations":true,"hypothetical":{"obligations":[{"unit":"fr-inf-5","enemies":["br-cav-west"]}]}}`)
		if got, _ := json.Marshal(answer["obligations"]); string(got) != `[{"enemies":["br-cav-west"],"unit":"fr-inf-5"}]` {
			t.Errorf("%s: with another patch %s: %s", q.more, got, text)
		}
	}
	for _, q := range []struct{ phase, more, says string }{
		{"french combat", `[{"unit":"br-cav-west","enemies":["fr-inf-1"]}]`, "it is not of the side that attacks"},
		{"french combat", `[{"unit":"fr-inf-1","enemies":["br-inf-2"]}]`, "they are not adjacent"},
		{"french combat", `[{"unit":"fr-inf-1","enemies":["fr-inf-5"]}]`, "that is nobody whom this attack is made against"},
		{"french combat", `[{"unit":"fr-inf-2","enemies":["br-cav-west"]}]`, "it is not on the map"},
		{"french combat", `[{"unit":"fr-inf-1","enemies":["br-cav-wst"]}]`, "br-cav-west"},
		{"french combat", `[{"unit":"fr-inf-1"}]`, "enemies"},
		{"french movement", `[{"unit":"fr-inf-1","enemies":["br-cav-west"]}]`, "no attack phase is under way"},
	} {
		if _, code, text := ask(t, c, "game.position", at(q.phase, `,"obligations":`+q.more)); code != CodeContent || !strings.Contains(text, q.says) {
			t.Errorf("%s %s: expected %q: %d %s", q.phase, q.more, q.says, code, last(text, 600))
		}
	}
}

// TestAForcedStepSaysWhoseDecisionItWas: NAW basic Retreat, the victor picks the
// hex; where one is left nobody is asked.
func TestAForcedStepSaysWhoseDecisionItWas(t *testing.T) {
	c := connect(t, server(t), "referee")
	retreat := func(second string) (legal string, events []any) {
		result, code, text := ask(t, c, "game.position", `{"scenario":"`+basic+`","position":{"only":{"fr-inf-1":"0816","fr-inf-5":"`+second+
			`","br-inf-2":"0817"},"phase":"french combat","pending":[{"retreat":"one-hex","units":["br-inf-2"],"from":["fr-inf-1"]}]}}`)
		if code != 0 {
			t.Fatal(text)
		}
		_, _, legal = ask(t, c, "game.legal", fmt.Sprintf(`{"game":%q}`, result["game"]))
		return legal, result["events"].([]any)
	}
	went := func(events []any) map[string]any {
		for _, e := range events {
			if e := e.(map[string]any); e["kind"] == "retreated" {
				return e
			}
		}
		return nil
	}
	_, events := retreat("0718")
	if e := went(events); e == nil || e["forced"] != true || e["by"] != "french" || e["side"] != "allied" {
		t.Errorf("one hex is left, and the events are %v", events)
	}
	legal, events := retreat("0719")
	if e := went(events); e != nil || !strings.Contains(legal, "retreat.to") {
		t.Fatalf("there is a choice of %s, and the events are %v", legal, events)
	}
	result, code, text := ask(t, c, "game.apply", `{"game":"g2","order":{"to":"0717"}}`)
	if code != 0 {
		t.Fatal(text)
	}
	if e := went(result["events"].([]any)); e == nil || e["forced"] != nil || e["by"] != nil {
		t.Errorf("a hex that was picked is told as %v", e)
	}
	// A loss that only one unit can take.
	result, code, text = ask(t, c, "game.position", strings.Replace(fight, `"phase"`, `"pending":[{"step_loss":1,"units":["br-cav-west"]}],"phase"`, 1))
	if code != 0 || !strings.Contains(text, `"by":"allied"`) {
		t.Errorf("a loss that only one unit can take: %v %s", result["events"], last(text, 600))
	}
}

// TestScriptedDiceAreAccountedFor: the referee is told how many scripted dice are left and
// how many came from the seed instead; a seat is told nothing of dice to come.
func TestScriptedDiceAreAccountedFor(t *testing.T) {
	for dice, want := range map[string]string{`[5]`: `"dice":{"left":0,"beyond":0}`, `[5,6]`: `"dice":{"left":1,"beyond":0}`, `[]`: `"dice":{"left":0,"beyond":1}`} {
		for _, who := range []string{"referee", "seat:french"} {
			all := server(t)
			result, code, text := ask(t, connect(t, all, "referee"), "game.position", strings.Replace(fight, `[5]`, dice, 1))
			if code != 0 {
				t.Fatal(text)
			}
			_, code, text = ask(t, connect(t, all, who), "game.apply", fmt.Sprintf(`{"game":%q,"order":{"attack":"0817","with":["fr-inf-1","fr-inf-5"],"done":true}}`, result["game"]))
			if code != 0 {
				t.Fatal(text)
			}
			if told := strings.Contains(text, want); told != (who == "referee") || who != "referee" && strings.Contains(text, `"beyond"`) {
				t.Errorf("%s with dice %s: %s", who, dice, last(text, 300))
			}
		}
	}
}

// TestUnitsOfAnExchangeInAnyOrder: a whole position may list the units of an
// unfinished act in any order.
func TestUnitsOfAnExchangeInAnyOrder(t *testing.T) {
	c := connect(t, server(t), "referee")
	if _, code, text := ask(t, c, "game.position", fight); code != 0 {
		t.Fatal(text)
	}
	ask(t, c, "game.apply", `{"order":{"attack":"0817","with":["fr-inf-1","fr-inf-5"]}}`)
	first, _, _ := ask(t, c, "game.legal", `{"game":"g1"}`)
	result, _, text := ask(t, c, "game.save", `{"game":"g1"}`)
	save, ok := result["save"].(map[string]any)
	if !ok {
		t.Fatal(text)
	}
	turned := 0
	for _, f := range save["position"].(map[string]any)["frames"].([]any) {
		if units, ok := f.(map[string]any)["units"].([]any); ok && len(units) > 1 {
			slices.Reverse(units)
			turned++
		}
	}
	data, _ := json.Marshal(save)
	if _, code, text := ask(t, c, "game.load", `{"save":`+string(data)+`}`); code != 0 || turned == 0 {
		t.Fatal(code, text, turned)
	}
	second, _, _ := ask(t, c, "game.legal", `{"game":"g2"}`)
	a, _ := json.Marshal(first["legal"])
	b, _ := json.Marshal(second["legal"])
	if string(a) != string(b) || len(a) < 4 {
		t.Errorf("in one order %s, in the other %s", a, b)
	}
}
