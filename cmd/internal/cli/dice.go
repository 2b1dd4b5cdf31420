package cli

import (
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/source"
)

// readDice reads the dice of a case: a list in sequence, or lists by stream.
func readDice(n *source.Node) *rng.DiceScript {
	if n.IsNull() {
		return nil
	}
	s := &rng.DiceScript{}
	take := func(stream string, l *source.Node) {
		items := l.Items
		if l.Kind == source.Scalar {
			items = []*source.Node{l}
		}
		for _, x := range items {
			if v, ok := x.Int(); ok {
				s.AddValues(stream, v)
			}
		}
	}
	if n.Kind != source.Map {
		take("", n)
		return s
	}
	for i := range n.Entries {
		take(n.Entries[i].Key, n.Entries[i].Value)
	}
	return s
}
