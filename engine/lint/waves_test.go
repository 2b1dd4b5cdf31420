package lint_test

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// TestFaultsDoNotHideEachOther plants faults of all kinds of file at once: each is found in
// the first run, and nothing else.
func TestFaultsDoNotHideEachOther(t *testing.T) {
	plant := func(names ...string) fstest.MapFS {
		all := map[string][3]string{
			"key":     {"scenarios/ford/game.yaml", "allowance: ma", "alowance: ma"},
			"word":    {"scenarios/ford/game.yaml", "friends_in(to) > 1", "freinds_in(to) > 1"},
			"row":     {"scenarios/ford/tables.yaml", "3-5: [Ar, Dr, EX]", "3-5: [Ar, Dr]"},
			"kind":    {"scenarios/ford/units.yaml", "kind: horse", "kind: hrose"},
			"hex":     {"scenarios/ford/meeting.yaml", "red-1: 0102", "red-1: 9902"},
			"script":  {"scenarios/ford/rules/weather.lua", "roll{", "rol{"},
			"variant": {"variants/ford/mud.yaml", "terrain.woods.cost", "terrain.wodos.cost"},
		}
		fsys := mapFS(t, faultDir+"base", ".")
		for _, name := range names {
			f := all[name]
			text := string(fsys[f[0]].Data)
			if !strings.Contains(text, f[1]) {
				t.Fatalf("%q is not in %s", f[1], f[0])
			}
			fsys[f[0]] = &fstest.MapFile{Data: []byte(strings.Replace(text, f[1], f[2], 1))}
		}
		return fsys
	}
	errors := func(fsys fstest.MapFS) map[string]bool {
		out := map[string]bool{}
		for _, d := range lintAll(fsys).Items {
			if d.Severity == diag.Error {
				out[fmt.Sprintf("%s:%d %s", d.Pos.File, d.Pos.Line, d.Rule)] = true
			}
		}
		return out
	}
	names := []string{"key", "word", "row", "kind", "hex", "script", "variant"}
	alone := map[string]map[string]bool{}
	for _, name := range names {
		if alone[name] = errors(plant(name)); len(alone[name]) != 1 {
			t.Errorf("%s alone gives %v", name, alone[name])
		}
	}
	// Each set of them gives what its members give alone.
	for set := 3; set < 1<<len(names); set++ {
		if set%5 != 0 && set != 1<<len(names)-1 {
			continue
		}
		var some []string
		want := map[string]bool{}
		for i, name := range names {
			if set&(1<<i) != 0 {
				some = append(some, name)
				for k := range alone[name] {
					want[k] = true
				}
			}
		}
		got := errors(plant(some...))
		for k := range want {
			if !got[k] {
				t.Errorf("%v: %s is not found", some, k)
			}
		}
		for k := range got {
			if !want[k] {
				t.Errorf("%v: %s is found too", some, k)
			}
		}
	}
}
