package schema

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Check decodes a whole file and also validates it against its JSON Schema. A fault that only
// the schema finds is reported as schema-mismatch.
func (f *Format) Check(n *yamldoc.Node) *diag.List {
	c := &checker{}
	k := f.rootKind(c, n)
	if k == nil {
		return sortFindings(c.findings)
	}
	_, more := f.decodeKind(k, n, nil, nil)
	found := append(c.findings, more...)
	v, err := k.validator()
	if err != nil {
		return sortFindings(append(found, finding{n, diag.Diagnostic{Rule: "schema-mismatch", Pos: n.Pos,
			Message: fmt.Sprintf("the schema of kind %s is at fault: %v", k.name, err),
			Hint:    "this is a fault of Vedette, not of the file"}}))
	}
	return sortFindings(append(found, dropReported(found, v.collectFindings(n))...))
}

// dropReported drops findings of the JSON Schema about nodes, or about maps with
// keys, that the decoder has reported.
func dropReported(decoder, schema []finding) []finding {
	nodes := map[*yamldoc.Node]bool{}
	places := map[diag.Pos]bool{}
	for i := range decoder {
		nodes[decoder[i].node] = true
		places[decoder[i].diag.Pos] = true
	}
	var out []finding
	for _, s := range schema {
		if !nodes[s.node] && !places[s.diag.Pos] {
			out = append(out, s)
		}
	}
	return out
}
