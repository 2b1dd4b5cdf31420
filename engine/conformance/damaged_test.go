package conformance_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/conformance"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
)

// TestDamagedPositions takes saved positions, changes one value of an unfinished
// act, of the attack under way or of the lists beside them, and plays on: each
// is refused with a finding or can be played on from. VEDETTE_DAMAGED says how
// many positions of each scenario are taken.
func TestDamagedPositions(t *testing.T) {
	positions, err := strconv.Atoi(os.Getenv("VEDETTE_DAMAGED"))
	if err != nil {
		positions = diagtest.ChooseCount(2, 6)
	}
	for _, p := range projects(t) {
		for _, g := range p.Games {
			for _, s := range g.Scenarios {
				t.Run(g.ID+"/"+s.ID, func(t *testing.T) {
					t.Parallel()
					damage(t, loadRules(t, p, g.ID+"/"+s.ID, compile.Options{}), positions)
				})
			}
		}
	}
}

func damage(t *testing.T, rules *game.Rules, positions int) {
	table, err := game.New(rules, game.Setting{Seed: 5})
	if err != nil {
		t.Fatal(err)
	}
	const every = 13 // a number that no game's phases share
	accepted, refused := 0, 0
	for n := uint32(0); int(n) < every*positions && table.Result() == nil; n++ {
		if n%every == every-1 {
			a, r := damageOne(t, rules, table.EncodePosition(), int(n))
			accepted, refused = accepted+a, refused+r
		}
		if _, no := table.Apply(conformance.ChooseRandom(table, table.Legal(), 5, n)); no != nil {
			t.Fatal(no)
		}
	}
	t.Logf("%d damaged positions played on from, %d refused", accepted, refused)
}

func damageOne(t *testing.T, rules *game.Rules, save []byte, n int) (accepted, refused int) {
	for _, d := range damages(t, save, n) {
		what, text := d[0], d[1]
		func() {
			defer func() {
				if bad := recover(); bad != nil {
					t.Errorf("%s: %v\n%s", what, bad, text)
				}
			}()
			var rep diag.List
			table := game.StartFromText(rules, game.Setting{Seed: 1}, jsontext.Read("position", []byte(text), &rep), []byte(text), &rep)
			if table == nil {
				if refused++; !rep.HasErrors() {
					t.Errorf("%s: refused without a finding", what)
				}
				return
			}
			accepted++
			for k := uint32(0); k < 30 && len(table.Legal()) > 0; k++ {
				if _, no := table.Apply(conformance.ChooseRandom(table, table.Legal(), 7, k)); no != nil {
					return
				}
			}
		}()
	}
	return accepted, refused
}

// damages changes one value after the other; what has changed stands first.
func damages(t *testing.T, save []byte, n int) [][2]string {
	var whole map[string]any
	if err := json.Unmarshal(save, &whole); err != nil {
		t.Fatal(err)
	}
	var out [][2]string
	write := func(what string) {
		text, _ := json.Marshal(whole)
		out = append(out, [2]string{fmt.Sprintf("save %d: %s", n, what), string(text)})
	}
	var walk func(path string, v any, put func(any), drop func())
	walk = func(path string, v any, put func(any), drop func()) {
		if drop != nil {
			drop()
			write("without " + path)
			put(v)
		}
		for _, other := range others(v) {
			put(other)
			write(fmt.Sprintf("%s is %v", path, other))
		}
		put(v)
		switch v := v.(type) {
		case map[string]any:
			for _, key := range slices.Sorted(maps.Keys(v)) {
				walk(path+"."+key, v[key], func(x any) { v[key] = x }, func() { delete(v, key) })
			}
		case []any:
			for i := range v {
				walk(fmt.Sprintf("%s[%d]", path, i), v[i], func(x any) { v[i] = x }, nil)
			}
		}
	}
	for _, key := range []string{"frames", "combat", "phase", "phasing", "later", "decks", "result"} {
		if v, ok := whole[key]; ok {
			walk(key, v, func(x any) { whole[key] = x }, func() { delete(whole, key) })
		}
	}
	frames, _ := whole["frames"].([]any)
	for i := range frames {
		whole["frames"] = append(slices.Clone(frames[:i]), frames[i+1:]...)
		write(fmt.Sprintf("without frame %d", i))
		whole["frames"] = append(slices.Clone(frames), frames[i])
		write(fmt.Sprintf("frame %d once more on top", i))
		whole["frames"] = append([]any{map[string]any{"proc": frames[i].(map[string]any)["proc"]}}, frames...)
		write(fmt.Sprintf("a bare frame %d below", i))
		whole["frames"] = slices.Insert(slices.Clone(frames), i, any(map[string]any{"proc": frames[i].(map[string]any)["proc"]}))
		write(fmt.Sprintf("a bare frame %d in its place", i))
	}
	return out
}

// others are values of the same kind.
func others(v any) []any {
	switch v := v.(type) {
	case float64:
		return []any{v + 1, v - 1, -1.0, 99.0, 2147483647.0, -2147483648.0}
	case bool:
		return []any{!v}
	case string:
		return []any{"", strings.ToUpper(v), "none"}
	case []any:
		out := []any{[]any{}}
		if len(v) > 0 {
			out = append(out, append(slices.Clone(v), v[0]), v[1:])
		}
		return out
	}
	return nil
}
