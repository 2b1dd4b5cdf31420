package flow

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Perform does what something declares: its effects, then its Lua function.
func (r *Run) Perform(list *model.Effects, fn string, a About) {
	if fn != "" {
		call := Script{About: a, Fn: fn}
		if a.On != "" {
			call.Data = quoted(a.On)
		}
		Call(r, call)
	}
	if list != nil {
		Call(r, Effects{About: a, List: list.ID})
	}
}

// quoted is a text as JSON, which data handed to scripts is.
func quoted(s string) string {
	b, _ := json.Marshal(s) // a text can always be written
	return string(b)
}
