package yamldoc

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

var broken = []struct {
	name, text, want string // want: line:col rule
}{
	// Encoding and characters.
	{"invalid utf-8", "a: 1\nb: \"é\xff\"\n", "2:6 yaml-not-utf8"},
	{"utf-16", "\xff\xfea\x00", "1:1 yaml-not-utf8"},
	{"control character", "a: x\x07y", "1:5 yaml-control-character"},
	{"control character after bom and crlf", "\uFEFFa: 1\r\nb: \x00", "2:4 yaml-control-character"},
	{"lone carriage return", "a: 1\rb: 2", "1:5 yaml-control-character"},
	{"line separator", "a: \"x\u2028y\"", "1:6 yaml-control-character"},
	{"next line sign", "a: x\u0085", "1:5 yaml-control-character"},
	{"bom inside", "a: 1\n\uFEFFb: 2", "2:1 yaml-control-character"},
	{"escaped control character", `a: ok` + "\n" + `b: "x\e[31m"`, "2:4 yaml-control-character"},
	{"too large", strings.Repeat("# xxxxxx\n", MaxSize/9+1), "1:1 yaml-too-large"},
	{"empty", "", "1:1 yaml-empty-file"},
	{"only comments", "# a\n\n# b\n", "1:1 yaml-empty-file"},
	{"only a marker", "---\n", "1:1 yaml-empty-file"},
	// Parts of YAML that are not used.
	{"anchor", "a: &x 1\nb: 2", "1:4 yaml-anchor"},
	{"anchor on map", "a: 1\nb: &x\n  c: 1", "2:4 yaml-anchor"},
	{"anchor on key", "a: 1\n&k b: 2", "2:1 yaml-anchor"},
	{"alias", "a: &x 1\nb: *x", "1:4 yaml-anchor;2:4 yaml-alias"},
	{"alias to nothing", "a: 1\nb:\n  - *x", "3:5 yaml-alias"},
	{"alias as star", "a: 1\nb: * 2", "2:4 yaml-alias"},
	{"merge key", "a: 1\nb:\n  <<: {c: 1}", "3:3 yaml-merge-key"},
	{"tag", "a: 1\nb: !!int \"3\"", "2:4 yaml-tag"},
	{"own tag", "a: [1, !unit x]", "1:8 yaml-tag"},
	{"bare tag", "a: ! x", "1:4 yaml-tag"},
	{"tag on key", "!x a: 1", "1:1 yaml-tag"},
	{"tag not allowed", "a: !<x y", "1:4 yaml-tag"},
	{"two documents", "a: 1\n---\nb: 2", "2:1 yaml-several-documents"},
	{"two documents, second broken", "a: 1\n---\nb: [", "2:1 yaml-several-documents"},
	{"end marker and more", "a: 1\n...\nb: 2", "3:1 yaml-several-documents"},
	{"directive", "%YAML 9\n---\na: 1", "1:1 yaml-directive"},
	{"duplicate key", "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3", "5:3 yaml-duplicate-key"},
	{"duplicate key quoted", "\"a\": 1\na: 2", "2:1 yaml-duplicate-key"},
	{"duplicate key in braces", "x: {é: 1, b: 2, é: 3}", "1:17 yaml-duplicate-key"},
	{"list as key", "[a, b]: 1", "1:1 yaml-key-not-text"},
	{"map as key", "x:\n  {a: b}: 1", "2:3 yaml-key-not-text"},
	{"complex key", "? [a]\n: b", "1:3 yaml-key-not-text"},
	{"no key", "a: 1\n: 2", "2:1 yaml-key-missing"},
	{"too deep in brackets", "a: " + strings.Repeat("[", 70) + strings.Repeat("]", 70), "1:67 yaml-too-deep"},
	{"far too deep in brackets", "a: " + strings.Repeat("[", 20000), "1:67 yaml-too-deep"},
	{"too deep in dashes", strings.Repeat("- ", 20000), "1:129 yaml-too-deep"},
	// Tabs.
	{"tab", "a:\n\tb: 1", "2:1 yaml-tab-indent"},
	{"tab after spaces", "a:\n  b: 1\n \tc: 1", "3:2 yaml-tab-indent"},
	{"tab in brackets", "a: [1,\n\t2]", "2:1 yaml-tab-indent"},
	{"tab in block text", "a: |\n\tx", "2:1 yaml-tab-indent"},
	{"tab in running text", "a: x\n\ty", "2:1 yaml-tab-indent"},
	// Syntax.
	{"unclosed bracket at the end", "a: 1\nb: [1, 2", "2:4 yaml-unclosed-bracket"},
	{"unclosed bracket, next key", "a: [1,2\nb: 3\nc: 4\n", "1:4 yaml-unclosed-bracket"},
	{"unclosed brace", "a: 1\nb: {x: 1, y: 2\nc: 4\n", "2:4 yaml-unclosed-bracket"},
	{"unclosed inner bracket", "a:\n  b: [[1, 2], [3\n  c: 1\n", "2:15 yaml-unclosed-bracket"},
	{"wrong bracket", "a: [1, 2}", "1:9 yaml-wrong-bracket"},
	{"stray bracket", "a: 1\nb: ]", "2:4 yaml-stray-bracket"},
	{"bracket too many", "a: [1]]", "1:7 yaml-text-after-value"},
	{"unclosed quote at the end", "a: 1\nb: \"x\nc: 2\n", "2:4 yaml-unclosed-quote"},
	{"unclosed quote, next quote", "a: 'x\nb: 'y'\n", "1:4 yaml-unclosed-quote"},
	{"unclosed quote in brackets", "a: [\"x, \"y\"]\nb: 1", "1:10 yaml-missing-comma"},
	{"unclosed quote, marker", "a: \"x\n---\nb: 1", "1:4 yaml-unclosed-quote"},
	{"apostrophe", "a: 'it's'", "1:8 yaml-text-after-value"},
	{"text after quotes", "name: \"I Corps\" (d'Erlon)", "1:17 yaml-text-after-value"},
	{"text after brackets", "a: [1, 2] x", "1:11 yaml-text-after-value"},
	{"colon in text", "name: Scenario: June 15", "1:15 yaml-colon-in-text"},
	{"colon in text of a list", "- a: b: c", "1:7 yaml-colon-in-text"},
	{"colon after quotes", "x: 1\ny: \"a\": b", "2:7 yaml-colon-in-text"},
	{"missing colon", "a: 1\nfoo\nb: 2", "2:1 yaml-missing-colon"},
	{"missing colon at the start", "foo\nb: 2", "1:1 yaml-missing-colon"},
	{"missing colon above a map", "a: 1\nunits\n  b: 2", "2:1 yaml-missing-colon"},
	{"no space after colon", "a: 1\nb:2\nc: 3", "2:1 yaml-missing-colon"},
	{"no space after colon, first", "ma:4\nb: 3", "1:1 yaml-missing-colon"},
	{"value and map", "a: 1\n  b: 2", "2:3 yaml-indent"},
	{"value in quotes and map", "a: \"1\"\n  b: 2", "2:3 yaml-indent"},
	{"wrong dedent", "a:\n    b: 1\n  c: 2", "3:3 yaml-indent"},
	{"wrong dedent at the root", "  a: 1\nb: 2", "2:1 yaml-indent"},
	{"indent after comment", "a: 1 # one\n   b: 2", "2:4 yaml-indent"},
	{"dash among keys", "a: 1\n- b", "2:1 yaml-mixed-list"},
	{"key among dashes", "- a\nb: 1", "2:1 yaml-mixed-list"},
	{"no space after dash", "- a\n-b", "2:1 yaml-missing-dash"},
	{"text among dashes", "x:\n  - a\n  b", "3:3 yaml-missing-dash"},
	{"dash after key", "a: - b", "1:4 yaml-list-in-line"},
	{"dash in brackets", "a: [- b]", "1:5 yaml-list-in-line"},
	{"reserved sign", "a: 1\nb: @x", "2:4 yaml-reserved-sign"},
	{"backtick", "a: `x`", "1:4 yaml-reserved-sign"},
	{"percent", "a: 1\nb: %5", "2:4 yaml-reserved-sign"},
	{"percent at the start", "a: 1\n%5", "2:1 yaml-directive"},
	{"unknown escape", "é: 1\nb: \"ü\\dir\"", "2:6 yaml-escape"},
	{"short hex escape", `b: "\x4"`, "1:5 yaml-escape"},
	{"no such character", `b: "\ud800"`, "1:5 yaml-escape"},
	{"block header", "a: 1\nb: |x\n  y", "2:5 yaml-block-text"},
	{"missing comma between quotes", `a: ["x" "y"]`, "1:9 yaml-missing-comma"},
	{"missing comma between pairs", "a: {b: 1 c: 2}", "1:11 yaml-missing-comma"},
	{"missing comma before bracket", "a: [[1] [2]]", "1:9 yaml-missing-comma"},
	{"two commas", "a: [1,, 2]", "1:7 yaml-stray-comma"},
	{"comma first", "a: {, b: 1}", "1:5 yaml-stray-comma"},
	{"comma as value", "a: , b", "1:4 yaml-stray-comma"},
	{"long key", strings.Repeat("k", 1100) + ": 1", "1:1 yaml-key-too-long"},
	{"quoted key over two lines", "\"a\nb\": 1", "1:1 yaml-unclosed-quote"},
	{"key in brackets over two lines", "[a,\nb]: 1", "1:1 yaml-key-not-text"},
	{"crlf keeps places", "a: 1\r\nb:\r\n    c: 1\r\n  d: 2\r\n", "4:3 yaml-indent"},
	{"bom keeps places", "\uFEFFa: b: c", "1:5 yaml-colon-in-text"},
}

func findings(l *diag.List) string {
	var s []string
	for _, d := range l.Items {
		s = append(s, fmt.Sprintf("%d:%d %s", d.Pos.Line, d.Pos.Col, d.Rule))
	}
	return strings.Join(s, ";")
}

func TestReadRefuses(t *testing.T) {
	known := map[string]bool{}
	for _, r := range Rules {
		known[r.ID] = true
	}
	for _, tt := range broken {
		t.Run(tt.name, func(t *testing.T) {
			var rep diag.List
			n := Read("f.yaml", []byte(tt.text), &rep)
			if n != nil {
				t.Errorf("a tree came back")
			}
			if got := findings(&rep); got != tt.want {
				t.Errorf("got %s, want %s: %+v", got, tt.want, rep.Items)
			}
			for _, d := range rep.Items {
				if d.Hint == "" || d.Message == "" || d.Pos.File != "f.yaml" || strings.Contains(d.Message, "yaml: ") {
					t.Errorf("poor finding: %+v", d)
				}
				if !known[d.Rule] {
					t.Errorf("rule %s is not in the catalogue", d.Rule)
				}
			}
		})
	}
}

var sound = []string{
	"a: 1", "a:\n- 1\n- 2\nb: 3", "a:\n  - 1\n  -\n    b: 2\n    c: [1, {d: e}]\n  - - x\n    - y\n  - k: v\n    l: w",
	"---\na: 1\n...\n", "a: |\n  x: y: z\n   [\n\n  @\nb: >-\n  x\n  \tx\nc: 1", "a: |2\n   x\n  y\nb: 1", "- |\n x\n- >+\n y\n\n",
	"a: \"x\n  y\"\nb: 'it''s'\nc: \"\\\"\\u00e9\\x41\\\n  z\"", "a: x\n  y # c\nb: 1", "a: x y\n  - z\n  [q\n\n  r\nb: 2",
	"a: {b: 1,\n  c: [2,\n3],\n}\nd: 1", "a: [x y\n  z, 'q',]", "a: http://x.y/z\nb: 12:30\nc: a#b\nd: -1\ne: ?x\nf: :y",
	"? a\n: 1\n? b\n: 2", "a:\n\n  # c\n  b:\nc:\n# d\nd: ~", "{a: 1, \"b\":2, c: }", "[a, b: c, \"d\" : e]", "x", "'x'", "\"a b\": 1\n'c: d': 2",
	"a: 1 # x\n# y\n  # z\nb: 2", "a: !ok\n"[:3] + "'!ok'", "a:\n  b:\n    c: 1\n  d: 2\ne:\n    f: 1", "a: - \n"[:2] + " '-'", "a: x\t# c\nb:\t1",
	"a: |\n\nb: 1", "a: |\n  x\n # c\nb: 1", "-\n  a: 1\n-\n  b: 2", "\n\n  a: 1\n  b: 2\n", "a: [\n]\nb: {\n}\n", "a:\n  [1, 2]\nb:\n  \"x\"", "a:   \n  x\n  y",
}

func TestReadAccepts(t *testing.T) {
	for _, text := range sound {
		var rep diag.List
		if Read("f", []byte(text), &rep) == nil {
			t.Errorf("%q refused: %s %+v", text, findings(&rep), rep.Items)
		}
		if f := firstFault([]byte(text)); f.rule != "" {
			t.Errorf("%q: the scanner sees a fault that is none: %+v", text, f)
		}
	}
}

func TestPositions(t *testing.T) {
	text := "\uFEFFé: ü\r\nunits:\r\n  fr-i: {ma: 4, \"zoc\": '1'}\r\n  list: [a, \"b\r\n    c\"]\r\n"
	var rep diag.List
	n := Read("f.yaml", []byte(text), &rep)
	if n == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	for pointer, want := range map[string]string{
		"/é":                "f.yaml:1:1 f.yaml:1:4",
		"/units":            "f.yaml:2:1 f.yaml:3:3",
		"/units/fr-i":       "f.yaml:3:3 f.yaml:3:9",
		"/units/fr-i/ma":    "f.yaml:3:10 f.yaml:3:14",
		"/units/fr-i/zoc":   "f.yaml:3:17 f.yaml:3:24",
		"/units/list/1":     "- f.yaml:4:13",
		"/units/nothing":    "nil",
		"/units/list/7":     "nil",
		"/units/list/x":     "nil",
		"/units/fr-i/ma/no": "nil",
		"units":             "nil",
	} {
		node, key := locate(n, pointer)
		got := "nil"
		if node != nil {
			got = key.String() + " " + node.Pos.String()
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", pointer, got, want)
		}
	}
	if got := n.Get("units").Get("list").Items[1].Text; got != "b c" {
		t.Errorf("quoted text over two lines: %q", got)
	}
	if root, _ := locate(n, ""); root != n {
		t.Error("the empty pointer is the root")
	}
	slash := Read("f", []byte("a/b: {'~c': 1}"), &rep)
	if node, _ := locate(slash, "/a~1b/~0c"); node == nil || node.Text != "1" {
		t.Error("~1 and ~0 in pointers")
	}
}

func TestStrictScalars(t *testing.T) {
	for text, want := range map[string]any{
		"0": 0, "7": 7, "-3": -3, "+2": 2, "-0": 0, "1217": 1217,
		"0105": "0105", "0808": "0808", "12e2": "12e2", "1_000": "1_000", "0x1F": "0x1F", "1.5": "1.5", "3-2": "3-2", "--1": "--1", "+": "+", "-": "-",
		".nan": ".nan", ".inf": ".inf", "1e999999999": "1e999999999", "2026-01-02": "2026-01-02", "99999999999999999999": "99999999999999999999",
		"true": true, "false": false, "True": "True", "yes": "yes", "on": "on", "null": nil, "~": nil, "": nil, "Null": "Null",
	} {
		n := &Node{Text: text}
		if i, ok := n.Int(); ok {
			if i != want {
				t.Errorf("%s: integer %d, want %v", text, i, want)
			}
		} else if b, ok := n.Bool(); ok {
			if b != want {
				t.Errorf("%s: %v, want %v", text, b, want)
			}
		} else if n.IsNull() {
			if want != nil {
				t.Errorf("%s: empty, want %v", text, want)
			}
		} else if text != want {
			t.Errorf("%s: text, want %v", text, want)
		}
		if q := (&Node{Text: text, Quoted: true}); classifyNode(q) != classText || ToPlainValue(q) != text {
			t.Errorf("quoted %q must be text", text)
		}
	}
	if got := fmt.Sprintf("%v", ToPlainValue(&Node{Text: "+2"})); got != "2" {
		t.Errorf("+2 for a validator: %s", got)
	}
}

// TestMutations breaks known files a little, in the same way at each run: every
// refusal has a place, and the scanner sees no fault in what is accepted.
func TestMutations(t *testing.T) {
	const signs = "-?:,[]{}#&*!|>'\"%@` ~\n\t\n  ab01.\\"
	r := rand.New(rand.NewSource(1815))
	pool := slices.Clone(sound)
	for _, b := range broken {
		if len(b.text) < 1000 {
			pool = append(pool, b.text)
		}
	}
	for range 20000 {
		s := []byte(pool[r.Intn(len(pool))])
		for range 1 + r.Intn(5) {
			if len(s) == 0 {
				break
			}
			i := r.Intn(len(s))
			switch r.Intn(4) {
			case 0:
				s = slices.Delete(s, i, i+1)
			case 1:
				s[i] = signs[r.Intn(len(signs))]
			case 2:
				s = slices.Insert(s, i, signs[r.Intn(len(signs))])
			case 3:
				other := pool[r.Intn(len(pool))]
				s = append(s[:i], other[r.Intn(len(other)+1):]...)
			}
		}
		checkRead(t, s)
	}
}

func FuzzRead(f *testing.F) {
	for _, tt := range broken {
		if len(tt.text) < 5000 {
			f.Add([]byte(tt.text))
		}
	}
	for _, s := range sound {
		f.Add([]byte(s))
	}
	f.Fuzz(checkRead)
}

func checkRead(t *testing.T, data []byte) {
	var rep diag.List
	n := Read("f", data, &rep)
	if (n == nil) != rep.HasErrors() {
		t.Fatalf("%q: tree %v with %d findings", data, n != nil, len(rep.Items))
	}
	lines := bytes.Count(data, []byte("\n")) + 1
	for _, d := range rep.Items {
		if d.Pos.Line <= 0 || d.Pos.Col <= 0 || d.Pos.Line > lines || d.Message == "" || d.Rule == "" || d.Hint == "" {
			t.Fatalf("%q: poor finding %+v", data, d)
		}
	}
	if n == nil {
		return
	}
	clean, _ := (&reader{rep: &rep}).cleanText(data)
	if f := firstFault(clean); f.rule != "" {
		t.Fatalf("%q is accepted, but the scanner sees %+v", data, f)
	}
	checkSpans(t, string(data), n)
	ToPlainValue(n)
	again := Read("g", []byte(Print(n)), &rep)
	if !EqualValues(n, again) {
		t.Fatalf("%q: printed as\n%s\nreads differently: %+v", data, Print(n), rep.Items)
	}
}

// checkSpans fails for a value with bytes outside the text.
func checkSpans(t *testing.T, text string, n *Node) {
	if n.Start < 0 || n.Start > n.End || n.End > len(text) || n.Style == 0 {
		t.Fatalf("%q: %v takes the bytes from %d to %d, in style %d", text, n.Pos, n.Start, n.End, n.Style)
	}
	if n.Kind == Scalar {
		TextOffsets(text, n)
	}
	for i := range n.Entries {
		if e := &n.Entries[i]; e.Start > e.End || e.End > len(text) {
			t.Fatalf("%q: the key %q takes the bytes from %d to %d", text, e.Key, e.Start, e.End)
		}
		checkSpans(t, text, n.Entries[i].Value)
	}
	for _, it := range n.Items {
		checkSpans(t, text, it)
	}
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	for i := range 2000 {
		fmt.Fprintf(&text, "h%04d:\n  terrain: woods\n  features: [stream, road]\n  name: \"Place %d\"\n", i, i)
	}
	b.SetBytes(int64(text.Len()))
	for b.Loop() {
		var rep diag.List
		if Read("map.yaml", text.Bytes(), &rep) == nil {
			diagtest.MustBeClean(b, rep.Items)
		}
	}
}

// locate finds the node at a JSON pointer ("/units/fr-i/ma", "~1" for a slash
// and "~0" for a tilde), and the place of its key when its parent is a map. It
// returns nil when there is no such node.
func locate(root *Node, pointer string) (n *Node, key diag.Pos) {
	if pointer == "" {
		return root, diag.Pos{}
	}
	if pointer[0] != '/' {
		return nil, diag.Pos{}
	}
	n = root
	for _, seg := range strings.Split(pointer[1:], "/") {
		seg = strings.ReplaceAll(strings.ReplaceAll(seg, "~1", "/"), "~0", "~")
		switch {
		case n == nil:
			return nil, diag.Pos{}
		case n.Kind == Map:
			key, _ = n.KeyPos(seg)
			n = n.Get(seg)
		case n.Kind == List:
			i, err := strconv.Atoi(seg)
			if err != nil || i < 0 || i >= len(n.Items) {
				return nil, diag.Pos{}
			}
			n, key = n.Items[i], diag.Pos{}
		default:
			return nil, diag.Pos{}
		}
	}
	if n == nil {
		key = diag.Pos{}
	}
	return n, key
}

// ToPlainValue converts a tree to map[string]any, []any, string, json.Number, bool
// and nil by the strict rule, for a schema validator. Every number is a whole
// number of at most 64 bits.
func ToPlainValue(n *Node) any {
	switch classifyNode(n) {
	case classMap:
		m := make(map[string]any, len(n.Entries))
		for i := range n.Entries {
			m[n.Entries[i].Key] = ToPlainValue(n.Entries[i].Value)
		}
		return m
	case classList:
		l := make([]any, len(n.Items))
		for i, item := range n.Items {
			l[i] = ToPlainValue(item)
		}
		return l
	case classNull:
		return nil
	case classBool:
		return n.Text == "true"
	case classInt:
		v, _ := n.Int()
		return json.Number(strconv.Itoa(v))
	}
	return n.Text
}

// EqualValues reports whether two trees hold the same values in the same order,
// wherever they are written and however they are quoted.
func EqualValues(a, b *Node) bool {
	c := classifyNode(a)
	if c != classifyNode(b) {
		return false
	}
	switch c {
	case classMap:
		if len(a.Entries) != len(b.Entries) {
			return false
		}
		for i := range a.Entries {
			if a.Entries[i].Key != b.Entries[i].Key || !EqualValues(a.Entries[i].Value, b.Entries[i].Value) {
				return false
			}
		}
	case classList:
		if len(a.Items) != len(b.Items) {
			return false
		}
		for i := range a.Items {
			if !EqualValues(a.Items[i], b.Items[i]) {
				return false
			}
		}
	case classInt:
		x, _ := a.Int()
		y, _ := b.Int()
		return x == y
	case classBool, classText:
		return a.Text == b.Text
	}
	return true
}
