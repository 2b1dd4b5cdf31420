package sim_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game/gametest"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// decodeSealed gives a changed file a seal of its own, as whoever forges one would, and
// reads it; nil when it is taken.
func decodeSealed(t testing.TB, text string) *sim.Finding {
	t.Helper()
	r := &sim.Result{}
	if json.Unmarshal([]byte(text), r) != nil {
		_, err := sim.Decode("x", []byte(text))
		var f *sim.Finding
		errors.As(err, &f)
		return f
	}
	_, err := sim.Decode("x", r.Encode())
	var f *sim.Finding
	if err != nil && !errors.As(err, &f) {
		t.Fatal(err)
	}
	return f
}

// unchecked are the numbers that no other number of a file bears out, as sim.Unchecked names
// them: playing again finds them out.
var unchecked = regexp.MustCompile(`\.print$|\.turns\.|\.cards\.|\.off\.|\.hexes\.|\.battles\..*\.(steps|worth)\.|\.worth\.\d+\.|` +
	// What is asked is compared with the other shares, not within one.
	`^runs\.\d+\.(games|cells)|\.first_turn$|\.first$|^sim$|` +
	// The same sum may come of other numbers: the histograms by turn but the last, of steps.
	`\.by_turn\.\d+\.\d+\.0$|` +
	// They are held within bounds by who won the pairs.
	`\.pairs\.\d+\.(above|below|same)$`)

// TestEveryNumberOfAShareIsCompared: each number of a share is changed and the share sealed
// anew. It is refused, or the number is one of those that are named as unchecked; those are
// found by playing again.
func TestEveryNumberOfAShareIsCompared(t *testing.T) {
	var shelf gametest.Shelf
	fought, err := sim.NewCell(shelf.Rules(t, "napoleon-at-waterloo/basic"), []string{"random"})
	if err != nil {
		t.Fatal(err)
	}
	for name, cells := range map[string][]*sim.Cell{"coin": {coin(t), coin(t, "heavy")}, "a battle": {fought}} {
		_, whole := shares(t, 1, 6, cells...)
		var tree any
		d := json.NewDecoder(bytes.NewReader(whole.Encode()))
		d.UseNumber()
		if err := d.Decode(&tree); err != nil {
			t.Fatal(err)
		}
		held, free := map[string]int{}, map[string]int{}
		numbersOf("", tree, func(path string, set func(string), old string) {
			for _, by := range []int64{1, -1} {
				set(moved(old, by))
				text, err := json.Marshal(tree)
				if err != nil {
					t.Fatal(err)
				}
				found := decodeSealed(t, string(text))
				switch {
				case found != nil:
					held[plain(path)]++
				case !unchecked.MatchString(path):
					t.Errorf("%s: %s changed from %s by %d is taken", name, path, old, by)
				default:
					free[plain(path)]++
					refuted(t, name, path, string(text), whole)
				}
			}
			set(old)
		})
		t.Logf("%s: refused %v; only by playing again %v", name, slices.Sorted(maps.Keys(held)), slices.Sorted(maps.Keys(free)))
	}
}

// refuted holds that playing all seeds again finds a number that is not so. What is asked
// (cells, seeds, the format) is compared elsewhere.
func refuted(t *testing.T, name, path, text string, whole *sim.Result) {
	t.Helper()
	if !strings.Contains(path, ".work.") {
		return
	}
	forged := &sim.Result{}
	if err := json.Unmarshal([]byte(text), forged); err != nil {
		t.Fatal(err)
	}
	forged, err := sim.Decode("x", forged.Encode())
	if err != nil {
		t.Fatal(err)
	}
	if why := forged.Runs[0].Work.Contains(whole.Runs[0].Work); why == "" {
		t.Errorf("%s: %s is another, and playing again does not find it", name, path)
	}
}

// TestAPartIsContained: the games of some seeds are in those of all, and none of others.
func TestAPartIsContained(t *testing.T) {
	parts, whole := shares(t, 3, 12, coin(t), coin(t, "heavy"))
	for _, p := range parts {
		if why := whole.Runs[0].Work.Contains(p.Result.Runs[0].Work); why != "" {
			t.Errorf("%s is not contained: %s", p.File, why)
		}
		if why := p.Result.Runs[0].Work.Contains(whole.Runs[0].Work); why == "" {
			t.Errorf("%s contains the whole", p.File)
		}
	}
	for _, n := range []int64{1, 3, 11, 12, 40} {
		seeds, seen := int64(0), map[sim.SeedRange]bool{}
		for _, s := range whole.Runs[0].CheckSeeds(n, 0x9e3779b97f4a7c15) {
			if seen[s] || s.First < 7 || s.First+1 > 7+12 {
				t.Errorf("%d to check: %v", n, s)
			}
			seen[s] = true
			seeds += s.N
		}
		if seeds != min(n, 12) {
			t.Errorf("%d to check: %d seeds", n, seeds)
		}
	}
}

// numbersOf visits the numbers of a tree of JSON, and seeds that are written as text.
func numbersOf(path string, v any, visit func(path string, set func(string), old string)) {
	step := func(key string, child any, put func(any)) {
		here := strings.TrimPrefix(path+"."+key, ".")
		switch c := child.(type) {
		case json.Number:
			visit(here, func(s string) { put(json.Number(s)) }, string(c))
		case string:
			if strings.HasSuffix(here, ".first") {
				visit(here, func(s string) { put(s) }, c)
			}
		default:
			numbersOf(here, child, visit)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		for _, k := range slices.Sorted(maps.Keys(v)) {
			step(k, v[k], func(x any) { v[k] = x })
		}
	case []any:
		for i := range v {
			step(fmt.Sprint(i), v[i], func(x any) { v[i] = x })
		}
	}
}

// moved is a number a little larger or smaller.
func moved(old string, by int64) string {
	var n uint64
	if _, err := fmt.Sscan(old, &n); err == nil {
		return fmt.Sprint(n + uint64(by))
	}
	var i int64
	_, _ = fmt.Sscan(old, &i)
	return fmt.Sprint(i + by)
}

var places = regexp.MustCompile(`\.\d+`)

// plain is a path without places of lists and without hexes.
func plain(path string) string { return places.ReplaceAllString(path, "") }
