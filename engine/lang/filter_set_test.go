package lang

import (
	"slices"
	"testing"
)

// TestSieve: what a set lets through may be said of a greater set once for all, if
// each element is judged by itself and by nothing that changes.
func TestSieve(t *testing.T) {
	env := testEnv()
	w := &world{units: make([]unit, len(everyone)), attackers: []int32{1, 3}}
	for text, want := range map[string][]int32{
		"filter(attackers, it ~= 'u3')":                       {0, 1, 2, 4, 5},
		"filter(attackers, not (it == 'u3' or it == nobody))": {0, 1, 2, 4, 5},
		"filter(attackers, it ~= unit)":                       nil,
		"filter(attackers, kind == 'cavalry')":                nil,
		"filter(attackers, any(attackers, it == 'u3'))":       nil,
		"filter(defenders, it ~= 'u3')":                       nil,
		"filter(filter(attackers, it ~= nobody), it ~= 'u3')": nil,
		"attackers": nil,
	} {
		x := FilterSet(compile(t, env, text, SetType(units)), env, "attackers", "units")
		switch {
		case x == nil && want == nil:
		case x == nil || want == nil:
			t.Errorf("%s: made a sieve: %v", text, x != nil)
		default:
			if got := x.Set(w, nil); !slices.Equal(got, want) {
				t.Errorf("%s: of all units it lets %v through, not %v", text, got, want)
			}
		}
	}
}
