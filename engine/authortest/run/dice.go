package run

import (
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// readDice returns the dice of a case: a list in sequence, or lists by stream.
func readDice(n *yamldoc.Node) *rng.DiceScript {
	if n.IsNull() {
		return nil
	}
	s := &rng.DiceScript{}
	take := func(stream string, l *yamldoc.Node) {
		items := l.Items
		if l.Kind == yamldoc.Scalar {
			items = []*yamldoc.Node{l}
		}
		for _, x := range items {
			if v, ok := x.Int(); ok {
				s.AddValues(stream, v)
			}
		}
	}
	if n.Kind != yamldoc.Map {
		take("", n)
		return s
	}
	for i := range n.Entries {
		take(n.Entries[i].Key, n.Entries[i].Value)
	}
	return s
}
