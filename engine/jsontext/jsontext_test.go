package jsontext

import (
	"bytes"
	"encoding/json"
	"reflect"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

func TestPlaces(t *testing.T) {
	var rep diag.List
	n := Read("p.json", []byte("{\n  \"a\": [1, \"x\"],\n  \"é\": {\"b\": null}}"), &rep)
	if n == nil {
		diagtest.MustBeClean(t, rep.Items)
	}
	if p := n.Get("a").Items[1].Pos; p.Line != 2 || p.Col != 12 {
		t.Errorf("place of \"x\": %v", p)
	}
	if p := n.Get("é").Get("b").Pos; p.Line != 3 || p.Col != 14 {
		t.Errorf("place of null: %v", p)
	}
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ in, rule string }{
		{``, RuleSyntax}, {`{`, RuleSyntax}, {`[1,]`, RuleSyntax}, {`{"a":1,}`, RuleSyntax}, {`{"a" 1}`, RuleSyntax},
		{`{"a":1,"a":2}`, RuleDouble}, {`[01]`, RuleSyntax}, {`1 2`, RuleSyntax}, {`"a`, RuleSyntax}, {`"\x"`, RuleSyntax},
		{`truth`, RuleSyntax}, {`-`, RuleSyntax}, {`1e`, RuleSyntax}, {"\"\n\"", RuleSyntax}, {`{a:1}`, RuleSyntax},
	} {
		var rep diag.List
		if n := Read("", []byte(c.in), &rep); n != nil || len(rep.Items) != 1 || rep.Items[0].Rule != c.rule {
			t.Errorf("%q: %v %v", c.in, n, rep.Items)
		}
	}
}

func FuzzRead(f *testing.F) {
	for _, s := range []string{`{"a":[1,-2.5e3,"x\u00e9",true,null]}`, `[[]]`, `"\ud83d\ude00"`, `{}`, `[`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, in []byte) {
		var rep diag.List
		n := Read("", in, &rep)
		if (n == nil) != (len(rep.Items) > 0) {
			t.Fatalf("%q: %v with %d findings", in, n, len(rep.Items))
		}
		if n == nil {
			return
		}
		var a, b any
		if err := decode(in, &a); err != nil {
			t.Fatalf("%q read, but: %v", in, err)
		}
		out := Write(n)
		if err := decode([]byte(out), &b); err != nil || !reflect.DeepEqual(a, b) {
			t.Fatalf("%q written as %q: %v", in, out, err)
		}
	})
}

func decode(in []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(in))
	d.UseNumber()
	return d.Decode(into)
}
