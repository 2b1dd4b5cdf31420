package spec

import (
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Once says what happens to a unit only once in a phase: a list of words, or a
// map of them with rules and labels.
type Once struct {
	schema.Located
	Attack, BeAttacked *OnceEntry
}

// OnceKeys is the map of a Once.
type OnceKeys struct {
	schema.Located
	Origin     `shape:"inline"`
	Attack     *OnceEntry `key:"attack" doc:"A unit attacks once: true, or a map with a rule and label."`
	BeAttacked *OnceEntry `key:"be_attacked" doc:"A unit is attacked once: true, or a map with a rule and label."`
}

// OnceEntry is one thing that happens only once: true, or its rule and label.
type OnceEntry struct {
	schema.Located
	Origin `shape:"inline"`
	Off    bool // written as false
}

// FromScalar reads the short form.
func (o *OnceEntry) FromScalar(text string, _ *yamldoc.Node) bool {
	o.Off = text == "false"
	return true
}

// ScalarForm says that it is true or false.
func (*OnceEntry) ScalarForm() schema.Schema { return *schema.BoolSchema() }

// ShapeOf describes a list of words, or a map of them.
func (*Once) ShapeOf() schema.Schema {
	return *schema.UnionOf(schema.ListOf(schema.EnumSchema("attack", "be_attacked")), schema.TypeSchema[OnceKeys]())
}

// DecodeNode reads either form.
func (o *Once) DecodeNode(n *yamldoc.Node, d *schema.Decoder) {
	o.Located.Set(n)
	if n.Kind == yamldoc.Map {
		var keys OnceKeys
		d.DecodeInto(n, &keys)
		o.Attack, o.BeAttacked = keys.Attack, keys.BeAttacked
		return
	}
	for _, item := range n.Items {
		e := &OnceEntry{}
		d.DecodeInto(&yamldoc.Node{Kind: yamldoc.Map, Pos: item.Pos, Layer: item.Layer}, e)
		switch item.Text {
		case "attack":
			o.Attack = e
		case "be_attacked":
			o.BeAttacked = e
		}
	}
}
