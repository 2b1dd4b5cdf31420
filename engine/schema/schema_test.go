package schema

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema/schematest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

func TestSchemaTakesTheSample(t *testing.T) {
	schemas := JSONSchemas(testKinds())
	if len(schemas) != 2 {
		t.Fatalf("%d schemas", len(schemas))
	}
	if l := newCrossChecker(t, Compile(testKinds())).check(parse(t, sample)); len(l.Items) > 0 {
		t.Errorf("check:\n%s", show(l))
	}
}

func TestSchemaIsDeterministicJSON(t *testing.T) {
	first := JSONSchemas(testKinds())["units"]
	if !json.Valid(first) {
		t.Fatal("not JSON")
	}
	for i := 0; i < 5; i++ {
		if !bytes.Equal(first, JSONSchemas(testKinds())["units"]) {
			t.Fatal("the schema changed between two runs")
		}
	}
	for _, want := range []string{`"$defs"`, `"description": "The army it belongs to."`, `"x-ref": "army"`, `"default": 1`,
		`"additionalProperties": false`, `"$ref": "#/$defs/phase-move"`, `"The counter mix of a game."`, `"x-keys": "terrain"`} {
		if !bytes.Contains(first, []byte(want)) {
			t.Errorf("the schema lacks %s", want)
		}
	}
	if bytes.Contains(first, []byte("unitFile")) || bytes.Contains(first, []byte("stepUnion")) {
		t.Error("the schema names a Go type")
	}
}

func TestValidateFindsThePlace(t *testing.T) {
	head := "format: 2\nkind: units\ntitle: T\n"
	tests := []struct{ name, text, want string }{
		{"key", head + "units: {a: {army: red, it's: 1, b/c~d: 2}}", "f.yaml:4:24 f.yaml:4:33"},
		{"missing", head + "units: {a: {stars: 1}}", "f.yaml:4:13"},
		{"missing in empty", head + "units: {a: {}}", "f.yaml:4:12"},
		{"type", head + "units: {a/b: 1, a: {army: [1]}}", "f.yaml:4:9 f.yaml:4:14 f.yaml:4:27"},
		{"item", head + "units: {}\ngrid: [[1], [2, x]]", "f.yaml:5:17"},
		{"key form", head + "units: {A B: {army: red}}", "f.yaml:4:9"},
		{"case", head + "units: {}\nsequence: [{do: move, id: x, no: 1}]", "f.yaml:5:30"},
		{"root", "[]", "f.yaml:1:1"},
		{"nan", head + "units: {}\nhexes: .nan\ndata: 1e999999999", ""},
	}
	v, err := schematest.NewValidator(JSONSchemas(testKinds())["units"])
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			l := v.Validate(parse(t, tt.text))
			var at []string
			for _, d := range l.Items {
				at = append(at, d.Pos.String())
			}
			if got := strings.Join(at, " "); got != tt.want {
				t.Errorf("got %s, want %s\n%s", got, tt.want, show(l))
			}
		})
	}
}

func TestBadSchemaIsAnError(t *testing.T) {
	for _, text := range []string{"", "{", `{"type": 3}`, `{"$ref": "file:///etc/hostname"}`, `{"$ref": "#/$defs/none"}`} {
		if _, err := schematest.NewValidator([]byte(text)); err == nil {
			t.Errorf("%q was taken", text)
		}
	}
}

func TestCheckReportsWhatOnlyTheSchemaSees(t *testing.T) {
	f := Compile(testKinds())
	strict, err := schematest.NewValidator([]byte(`{"properties": {"title": {"const": "other"}, "units": {"maxProperties": 0}}}`))
	if err != nil {
		t.Fatal(err)
	}
	x := newCrossChecker(t, f)
	x.validators["units"] = strict
	l := x.check(parse(t, "format: 2\nkind: units\ntitle: [1]\nunits: {a: {army: red}}"))
	var rules []string
	for _, d := range l.Items {
		rules = append(rules, d.Pos.String()+" "+d.Rule)
	}
	if got := strings.Join(rules, ", "); got != "f.yaml:3:8 type-wrong, f.yaml:4:8 schema-mismatch" {
		t.Error(got)
	}
}

// texts are scalars that decoder and schema might read differently.
var texts = []string{"red", "1", "-1", "+1", "0105", "0", "-0", "21", "true", "false", "yes", "", "~", "null", "1e3", "1.5", ".nan",
	"move", "attack", "clear", "blocked", "none", "corps", "3-1", "attackers", "units", "other", "1234567890123456789", "Fr I", "0x1F", "2026-01-02"}

var keys = []string{"army", "stars", "do", "id", "for_each_side", "phases", "eliminate", "retreat", "hexes", "cost", "x", "Fr I", "A%20B", "A B", "~1", "+",
	"format", "kind", "parent", "set", "add", "multiply", "units", "a", "half", "with", "data", "it's", "ä/~"}

func TestDecoderAndSchemaAgree(t *testing.T) {
	f := Compile(testKinds())
	x := newCrossChecker(t, f)
	valid, other := x.validators["units"], x.validators["other"]
	rapid.Check(t, func(rt *rapid.T) {
		n := parse(t, sample)
		for i := rapid.IntRange(1, 4).Draw(rt, "mutations"); i > 0; i-- {
			mutate(rt, n)
		}
		_, kind, found := f.Decode(n)
		v := valid
		if kind == "other" {
			v = other
		}
		bySchema := v.Validate(n)
		if (len(found.Items) > 0) != (len(bySchema.Items) > 0) {
			rt.Fatalf("decoder:\n%sschema:\n%sin %s", show(found), show(bySchema), dump(n))
		}
		for _, d := range x.check(n).Items {
			if d.Rule == "schema-mismatch" {
				rt.Fatalf("only the schema saw %s: %s\ndecoder:\n%sin %s", d.Pos, d.Message, show(found), dump(n))
			}
			if d.Pos.Line == 0 && kind != "" {
				rt.Fatalf("no place: %s %s", d.Rule, d.Message)
			}
		}
	})
}

// mutate changes one random node of a tree.
func mutate(rt *rapid.T, root *yamldoc.Node) {
	var nodes []*yamldoc.Node
	collect(root, &nodes)
	n := nodes[rapid.IntRange(0, len(nodes)-1).Draw(rt, "node")]
	pos := diag.Pos{File: "f.yaml", Line: 99, Col: 1 + rapid.IntRange(0, 9999).Draw(rt, "col")}
	scalar := func() *yamldoc.Node {
		s := &yamldoc.Node{Text: rapid.SampledFrom(texts).Draw(rt, "text"), Quoted: rapid.Bool().Draw(rt, "quoted"), Pos: pos}
		// A plain yes where a condition stands is refused by the decoder alone: to a schema it is a text.
		s.Quoted = s.Quoted || PlainTruth(s.Text, false) != ""
		return s
	}
	key := rapid.SampledFrom(keys).Draw(rt, "key")
	switch op := rapid.IntRange(0, 6).Draw(rt, "op"); {
	case op <= 1 && n.Kind == yamldoc.Map && len(n.Entries) > 0:
		i := rapid.IntRange(0, len(n.Entries)-1).Draw(rt, "entry")
		if op == 0 {
			n.Entries = append(n.Entries[:i:i], n.Entries[i+1:]...)
		} else if n.Get(key) == nil {
			n.Entries[i].Key = key
		}
	case op <= 3 && n.Kind == yamldoc.Map && n.Get(key) == nil:
		n.Entries = append(n.Entries, yamldoc.Entry{Key: key, KeyAt: pos, Value: scalar()})
	case op <= 2 && n.Kind == yamldoc.List:
		n.Items = append(n.Items, scalar())
	case op == 4:
		n.Kind, n.Items, n.Entries = yamldoc.List, []*yamldoc.Node{scalar()}, nil
	case op == 5:
		n.Kind, n.Items, n.Entries = yamldoc.Map, nil, []yamldoc.Entry{{Key: key, KeyAt: pos, Value: scalar()}}
	default:
		*n = *scalar()
	}
}

func collect(n *yamldoc.Node, out *[]*yamldoc.Node) {
	*out = append(*out, n)
	for i := range n.Entries {
		collect(n.Entries[i].Value, out)
	}
	for _, item := range n.Items {
		collect(item, out)
	}
}

func dump(n *yamldoc.Node) string {
	return yamldoc.Print(n)
}

func BenchmarkDecode(b *testing.B) {
	f := Compile(testKinds())
	n := parse(b, sample)
	for b.Loop() {
		f.Decode(n)
	}
}

func BenchmarkCrossCheck(b *testing.B) {
	x := newCrossChecker(b, Compile(testKinds()))
	n := parse(b, sample)
	for b.Loop() {
		x.check(n)
	}
}

func BenchmarkCompile(b *testing.B) {
	for b.Loop() {
		Compile(testKinds())
	}
}

func BenchmarkCompileSchema(b *testing.B) {
	schema := JSONSchemas(testKinds())["units"]
	b.ReportMetric(float64(len(schema))/1024, "KB")
	for b.Loop() {
		if _, err := schematest.NewValidator(schema); err != nil {
			b.Fatal(err)
		}
	}
}
