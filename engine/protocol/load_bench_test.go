package protocol

import (
	"encoding/json"
	"fmt"
	"testing"
)

// BenchmarkLoad loads a game under way, as game.save gives it, in each way there is.
func BenchmarkLoad(b *testing.B) {
	s := server(b)
	c := connect(b, s, "referee")
	begun, _, _ := ask(b, c, "game.new", fmt.Sprintf(`{"scenario":%q,"seed":"1"}`, basic))
	id := begun["game"]
	for n := range 60 {
		legal, _, _ := ask(b, c, "game.legal", fmt.Sprintf(`{"game":%q}`, id))
		list := legal["legal"].([]any)
		action, _ := json.Marshal(list[n*7%len(list)])
		ask(b, c, "game.apply", fmt.Sprintf(`{"game":%q,"action":%s}`, id, action))
	}
	saved, _, _ := ask(b, c, "game.save", fmt.Sprintf(`{"game":%q}`, id))
	save, _ := json.Marshal(saved["save"])
	position, _ := json.Marshal(saved["save"].(map[string]any)["position"])
	for _, way := range []struct{ name, method, params string }{
		{"save", "game.load", fmt.Sprintf(`{"save":%s}`, save)},
		{"position", "game.position", fmt.Sprintf(`{"scenario":%q,"position":%s}`, basic, position)},
		{"patch", "game.position", fmt.Sprintf(`{"scenario":%q,"position":{"turn":2}}`, basic)},
	} {
		b.Run(way.name, func(b *testing.B) {
			for b.Loop() {
				got, code, text := ask(b, c, way.method, way.params)
				if code != 0 {
					b.Fatal(text)
				}
				ask(b, c, "game.close", fmt.Sprintf(`{"game":%q}`, got["game"]))
			}
		})
	}
}
