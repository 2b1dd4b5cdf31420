package spec

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// TrackValue is the value of a track, or values by side or army.
type TrackValue struct {
	schema.Located
	All     *int
	ByOwner []OwnerValue
}

// OwnerValue is the value of one side or army.
type OwnerValue struct {
	Owner    string
	OwnerAt  diag.Pos
	Value    int
	ValuePos diag.Pos
}

// ShapeOf describes a number or a map of numbers.
func (*TrackValue) ShapeOf() schema.Schema {
	return *schema.UnionOf(schema.IntSchema(), schema.MapOf("id", schema.IntSchema()))
}

// DecodeNode reads a number, or a map of sides or armies with numbers.
func (t *TrackValue) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	t.Located.Set(n)
	if n.Kind != yamldoc.Map {
		if v, ok := n.Int(); ok {
			t.All = &v
		}
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		if e.Value == nil {
			continue
		}
		if v, ok := e.Value.Int(); ok {
			t.ByOwner = append(t.ByOwner, OwnerValue{e.Key, e.KeyAt, v, e.Value.Pos})
		}
	}
}
