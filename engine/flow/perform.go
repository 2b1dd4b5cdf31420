package flow

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/model"
)

// RunEffects does what something declares: its effects, then its Lua function.
func (r *Run) RunEffects(list *model.Effects, fn string, a Subject) {
	if fn != "" {
		call := Script{Subject: a, Fn: fn}
		if a.On != "" {
			call.Data = quoteJSON(a.On)
		}
		CallProcedure(r, call)
	}
	if list != nil {
		CallProcedure(r, Effects{Subject: a, List: list.ID})
	}
}

// quoteJSON returns a text as JSON, which data handed to scripts is.
func quoteJSON(s string) string {
	b, _ := json.Marshal(s) // a text can always be written
	return string(b)
}
