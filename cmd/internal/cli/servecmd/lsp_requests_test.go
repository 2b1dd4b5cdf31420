package servecmd

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
)

// The signature of a call is shown while its arguments are written, in YAML and in Lua.
func TestSignatureThroughTheServer(t *testing.T) {
	b := newBench(t, nil)
	for _, c := range []struct {
		file, piece, label string
		active             float64
	}{
		{"game.yaml", "friends_in(|to) > 1", "friends_in(hex, [unit]): number", 0},
		{"game.yaml", "declared('mo|de')", "declared(declaration, [side]): text", 0},
		{"rules/combat.lua", `set("mood", "an|gry", units)`, "set(name", 1},
	} {
		x := b.ask("textDocument/signatureHelp", b.at(c.file, c.piece))
		if x == nil {
			t.Errorf("%s %s: no signature", c.file, c.piece)
			continue
		}
		one := x["signatures"].([]any)[0].(map[string]any)
		if !strings.HasPrefix(one["label"].(string), c.label) || x["activeParameter"] != c.active {
			t.Errorf("%s %s: %v, argument %v", c.file, c.piece, one["label"], x["activeParameter"])
		}
	}
	if result, _ := b.call("textDocument/signatureHelp", b.at("game.yaml", "  r|ed: {name: Red}")); result != nil {
		t.Errorf("there is no call, and the signature is %v", result)
	}
}

// A request that is cancelled while an earlier one is answered gets the answer that it was
// cancelled, each request exactly one answer.
func TestCancelledRequestsAreAnswered(t *testing.T) {
	b := newBench(t, nil)
	where := b.at("game.yaml", "friends_in(|to) > 1")
	file := filepath.Join(b.root, faultFile("game.yaml"))
	b.open(file, b.files[faultFile("game.yaml")])
	for id := 9000; id < 9040; id++ {
		b.send(map[string]any{"id": id, "method": "textDocument/completion", "params": where})
		b.send(map[string]any{"method": "$/cancelRequest", "params": map[string]any{"id": id}})
	}
	b.send(map[string]any{"id": 9999, "method": "textDocument/hover", "params": map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file)}, "position": where["position"]}})
	answers, cancelled := map[float64]int{}, 0
	for answers[9999] == 0 {
		m := <-b.from
		id, isAnswer := m["id"].(float64)
		if !isAnswer || m["method"] != nil {
			continue
		}
		answers[id]++
		if e, bad := m["error"].(map[string]any); bad {
			if e["code"] != float64(-32800) {
				t.Errorf("request %v: %v", id, e)
			}
			cancelled++
		}
	}
	for id := 9000; id < 9040; id++ {
		if answers[float64(id)] != 1 {
			t.Errorf("request %d has %d answers", id, answers[float64(id)])
		}
	}
	if cancelled == 0 {
		t.Error("no request was cancelled")
	}
}
