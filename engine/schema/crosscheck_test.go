package schema

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema/schematest"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// crossChecker decodes whole files and also validates them against their JSON Schemas. A fault that
// only the schema finds is reported as schema-mismatch.
type crossChecker struct {
	*Format
	validators map[string]*schematest.Validator // by kind
}

// newCrossChecker compiles the JSON Schema of each kind.
func newCrossChecker(t testing.TB, f *Format) crossChecker {
	t.Helper()
	x := crossChecker{f, map[string]*schematest.Validator{}}
	for _, name := range f.KindNames() {
		v, err := schematest.NewValidator(f.JSONSchema(name, nil))
		if err != nil {
			t.Fatal(err)
		}
		x.validators[name] = v
	}
	return x
}

// check returns the findings of the decoder, and what only the schema finds.
func (f crossChecker) check(n *yamldoc.Node) *diag.List {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return sortFindings(c.findings)
	}
	_, more := f.decodeKind(k, n, nil, nil)
	found := append(c.findings, more...)
	return sortFindings(append(found, dropReported(found, f.validators[k.name].ListMismatches(n))...))
}

// dropReported drops findings of the JSON Schema about nodes, or about maps with
// keys, that the decoder has reported.
func dropReported(decoder []finding, schema []schematest.Mismatch) []finding {
	nodes := map[*yamldoc.Node]bool{}
	places := map[diag.Pos]bool{}
	for i := range decoder {
		nodes[decoder[i].node] = true
		places[decoder[i].diag.Pos] = true
	}
	var out []finding
	for _, s := range schema {
		if !nodes[s.Node] && !places[s.Diag.Pos] {
			out = append(out, finding{s.Node, s.Diag})
		}
	}
	return out
}

// JSONSchemas returns the JSON Schema of each kind by its name.
func JSONSchemas(kinds Kinds) map[string][]byte {
	f := Compile(kinds)
	out := map[string][]byte{}
	for _, name := range f.KindNames() {
		out[name] = f.JSONSchema(name, nil)
	}
	return out
}
