package conformance_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/script"
)

// probeFile is the committed sample; VEDETTE_WC15_PROBES names another file of
// the same format.
const (
	probeFile = "../../scenarios/waterloo-campaign-1815/tests/probes.jsonl"
	probeGame = "waterloo-campaign-1815/june-15" // from turn 3 on both scenarios are one game
)

// probe is a position of Waterloo Campaign, 1815, and a question with the
// answer of an implementation that has nothing to do with this one.
type probe struct {
	ID, Kind, From string
	Turn, Rain     int
	Active         string
	Remain         *int
	FrenchMoves    *int `json:"french_moves"`
	PrussianMoves  *int `json:"prussian_moves"`
	Pos            map[string]string
	Q              map[string]any
	Answer         map[string]any
	AnswerAlt      map[string]any `json:"answer_alt"`
	Caveats        []string
}

// tally counts the probes of one kind.
type tally struct{ passed, failed, left int }

// TestProbes asks every probe through the protocol and prints a table; of each
// kind the first differences are shown in full.
func TestProbes(t *testing.T) {
	probes := readProbes(t)
	server := probeServer(t)
	kinds, why := map[string]*tally{}, map[string]int{}
	for i := range probes {
		p := &probes[i]
		n := kinds[p.Kind]
		if n == nil {
			n = &tally{}
			kinds[p.Kind] = n
		}
		a := &asker{t: t, p: p, conn: server}
		got, left, err := a.answer()
		want := p.Answer
		if p.AnswerAlt != nil {
			want = p.AnswerAlt
		}
		difference := ""
		switch {
		case left != "":
			n.left++
			why[left]++
			continue
		case err != nil:
			difference = err.Error()
		default:
			difference = differ(got, want)
		}
		if difference == "" {
			n.passed++
			continue
		}
		n.failed++
		if n.failed <= 3 {
			t.Errorf("%s (%s, turn %d, %s): %v\n%s", p.ID, p.From, p.Turn, p.Active, p.Q, difference)
		}
	}
	report(t, kinds, why)
}

func report(t *testing.T, kinds map[string]*tally, why map[string]int) {
	var sum tally
	for _, k := range sortedKeys(kinds) {
		n := kinds[k]
		t.Logf("%-22s passed %4d  failed %4d  left out %4d", k, n.passed, n.failed, n.left)
		sum = tally{sum.passed + n.passed, sum.failed + n.failed, sum.left + n.left}
	}
	for _, k := range sortedKeys(why) {
		t.Logf("left out, %s: %d", k, why[k])
	}
	t.Logf("probes: %d passed, %d failed, %d left out", sum.passed, sum.failed, sum.left)
	if sum.failed > 0 || sum.passed == 0 {
		t.Fail()
	}
}

func sortedKeys[T any](m map[string]T) []string {
	var out []string
	for k := range m {
		out = append(out, k)
	}
	slices.Sort(out)
	return out
}

func readProbes(t *testing.T) []probe {
	name := probeFile
	if other := os.Getenv("VEDETTE_WC15_PROBES"); other != "" {
		name = other
	}
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var out []probe
	in := bufio.NewScanner(f)
	in.Buffer(nil, 1<<20)
	for in.Scan() {
		if strings.TrimSpace(in.Text()) == "" {
			continue
		}
		var p probe
		if err := json.Unmarshal(in.Bytes(), &p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, p)
	}
	if err := in.Err(); err != nil {
		t.Fatal(err)
	}
	return out
}

func probeServer(t *testing.T) *protocol.Conn {
	var rep diag.List
	pr := project.Open(os.DirFS("../.."), &rep)
	rules := map[string]*game.Rules{}
	s := &protocol.Server{Load: func(ref string, _ []string, _ map[string]string) (*game.Rules, *diag.List) {
		if rules[ref] == nil {
			rules[ref] = loadRules(t, pr, ref, compile.Options{Functions: script.ListDefined})
		}
		return rules[ref], &diag.List{}
	}}
	c, err := s.Connect("referee")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// differ compares what the expected answer names with what was found; lists are
// sets.
func differ(got, want map[string]any) string {
	var out []string
	for _, k := range sortedKeys(want) {
		g, w := oneName(plain(got[k])), oneName(plain(want[k]))
		if k == "totals" { // a pair, not a set
			g, w = fmt.Sprint(got[k]), fmt.Sprint(want[k])
		}
		if !reflect.DeepEqual(g, w) {
			out = append(out, fmt.Sprintf("  %s: %s", k, sides(g, w)))
		}
	}
	return strings.Join(out, "\n")
}

// oneName calls the stars of fresh cavalry that supports by one name: probes
// have two.
func oneName(v any) any {
	m, ok := v.(map[string]any)
	if !ok || m["fresh_cavalry_stars"] == nil {
		return v
	}
	out := maps.Clone(m)
	out["charge_stars"] = out["fresh_cavalry_stars"]
	delete(out, "fresh_cavalry_stars")
	return out
}

func sides(g, w any) string {
	gl, ok1 := g.([]string)
	wl, ok2 := w.([]string)
	if !ok1 || !ok2 {
		a, _ := json.Marshal(g)
		b, _ := json.Marshal(w)
		return fmt.Sprintf("found %s, expected %s", a, b)
	}
	return fmt.Sprintf("found %d, expected %d; too many %v, missing %v", len(gl), len(wl), without(gl, wl), without(wl, gl))
}

func without(a, b []string) []string {
	var out []string
	for _, x := range a {
		if !slices.Contains(b, x) {
			out = append(out, x)
		}
	}
	return out
}

// plain brings an answer into one form: lists sorted, as texts; numbers as
// float64; an empty list is nil.
func plain(v any) any {
	switch x := v.(type) {
	case []string:
		s := slices.Clone(x)
		slices.Sort(s)
		if len(s) == 0 {
			return []string(nil)
		}
		return s
	case []any:
		s := []string(nil)
		for _, e := range x {
			s = append(s, text(e))
		}
		slices.Sort(s)
		return s
	case map[string]any:
		m := map[string]any{}
		for k, e := range x {
			m[k] = plain(e)
		}
		return m
	case map[string]string:
		m := map[string]any{}
		for k, e := range x {
			m[k] = e
		}
		return m
	case map[string]int:
		m := map[string]any{}
		for k, e := range x {
			m[k] = float64(e)
		}
		return m
	case int:
		return float64(x)
	}
	return v
}

func text(v any) string {
	if n, ok := v.(float64); ok {
		return strconv.Itoa(int(n))
	}
	return fmt.Sprint(v)
}
