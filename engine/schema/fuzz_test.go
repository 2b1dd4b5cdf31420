package schema

import (
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// grow builds a tree from bytes: any bytes give some tree, with repeated keys,
// missing values and places that are unknown.
type grow struct {
	data []byte
	at   int
}

func (g *grow) next() int {
	if g.at >= len(g.data) {
		return 0
	}
	g.at++
	return int(g.data[g.at-1])
}

func (g *grow) node(depth int) *yamldoc.Node {
	op := g.next()
	n := &yamldoc.Node{Pos: diag.Pos{File: "f.yaml", Line: g.at, Col: 1}}
	size := op / 8 % 8
	switch {
	case op%8 == 7 && g.at > 8:
		return nil
	case op%8 >= 5 && depth < 12:
		n.Kind = yamldoc.List
		for ; size > 0; size-- {
			n.Items = append(n.Items, g.node(depth+1))
		}
	case op%8 >= 2 && depth < 12:
		n.Kind = yamldoc.Map
		for ; size > 0; size-- {
			key := keys[g.next()%len(keys)]
			n.Entries = append(n.Entries, yamldoc.Entry{Key: key, KeyAt: diag.Pos{File: "f.yaml", Line: g.at, Col: 2}, Value: g.node(depth + 1)})
		}
	default:
		n.Quoted = op%2 == 1
		n.Text = texts[g.next()%len(texts)]
	}
	return n
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte{})
	f.Add([]byte{0x3a, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15})
	f.Add([]byte{0x22, 18, 0x1a, 3, 0x12, 0, 0, 0, 5, 0x32, 2, 0, 5, 0x2d, 0, 1, 2, 3})
	f.Add([]byte("20B0B0B1\r70")) // the only entry of a list is missing
	format := newCrossChecker(f, Compile(testKinds()))
	f.Fuzz(func(t *testing.T, data []byte) {
		g := &grow{data: data}
		bare := g.node(0)
		g.at = 0
		// Under a right head the rest of the tree is looked at as well.
		head := parse(t, "{format: 2, kind: units, title: T}")
		for _, key := range []string{"units", "terrain", "sequence", "results", "hexes", "grid", "places", "terms", "draw", "data"} {
			head.Entries = append(head.Entries, yamldoc.Entry{Key: key, KeyAt: diag.Pos{File: "f.yaml", Line: 1, Col: 1}, Value: g.node(1)})
		}
		for _, n := range []*yamldoc.Node{bare, head} {
			found := format.check(n)
			for _, d := range found.Items {
				if d.Rule == "schema-mismatch" {
					t.Fatalf("only the schema saw %s: %s", d.Pos, d.Message)
				}
				if d.Message == "" || d.Rule == "" {
					t.Fatalf("empty finding %+v", d)
				}
			}
			_, _, again := format.Decode(n)
			if len(again.Items) != len(found.Items) {
				t.Fatalf("decode %d findings, check %d", len(again.Items), len(found.Items))
			}
		}
	})
}
