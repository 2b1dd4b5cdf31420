package flow

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Silent is embedded by frames that never ask anything.
type Silent struct{}

// Decide is never called.
func (Silent) Decide(*Run) Decision { return Decision{Side: model.None} }

// Options is never called.
func (Silent) Options(*Run, *List) {}

// Take is never called.
func (Silent) Take(*Run, Action) {}

// Expire drops the values of variables whose lifetime ends now.
func (r *Run) Expire(until model.Until) {
	for i := range r.G.Vars {
		v := &r.G.Vars[i]
		if v.Until == model.Never || v.Until > until {
			continue
		}
		for k := 0; k < v.Count; k++ {
			r.P.SetVar(v.Slot+k, v.Default)
		}
		if v.Count == 0 {
			for k := len(r.P.PlaceVars) - 1; k >= 0; k-- {
				if e := r.P.PlaceVars[k]; e.Var == model.VarID(i) {
					r.P.SetPlaceVar(e.Var, e.Place, v.Default, v.Default)
				}
			}
		}
	}
}

// Scheduled runs the Lua functions that wait for a point of the sequence: the
// start or end of the turn, or of the phase of that id.
func (r *Run) Scheduled(edge, of string) {
	if len(r.P.Later) > 0 {
		r.scheduled(edge + " " + of)
	}
}

func (r *Run) scheduled(point string) {
	kept := r.P.Later[:0:0]
	var due []Script
	for _, s := range r.P.Later {
		if s.When != point {
			kept = append(kept, s)
			continue
		}
		due = append(due, Script{About: Of(r.P.Phasing), Fn: s.Fn, Data: s.Data})
	}
	r.P.Later = kept
	for i := len(due) - 1; i >= 0; i-- {
		Call(r, due[i])
	}
}

// Quote writes a text as JSON, for data handed to scripts.
func Quote(s string) string {
	b, _ := json.Marshal(s)
	return string(b)
}
