package compile

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// spot is a place in a file with the characters to underline.
type spot struct {
	pos diag.Pos
	len int
}

// nodeSpot returns the place of a node, with its whole text underlined.
func nodeSpot(n *yamldoc.Node) spot {
	if n == nil {
		return spot{}
	}
	s := spot{pos: n.Pos}
	if n.Kind == yamldoc.Scalar && !strings.Contains(n.Text, "\n") {
		s.len = len([]rune(n.Text))
		if n.Quoted {
			s.len += 2
		}
	}
	return s
}

// nodeTextPos returns where the text of a scalar begins, after its quote.
func nodeTextPos(n *yamldoc.Node) diag.Pos {
	p := n.Pos
	if n.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

// keySpot returns the place of a key, with its name underlined.
func keySpot(pos diag.Pos, key string) spot { return spot{pos, len([]rune(key))} }

// textPos returns where the text of a decoded scalar begins, after its quote.
func textPos(at schema.Located) diag.Pos {
	p := at.Pos
	if at.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

// places finds the nodes of the tree that decoded values were read from, so that a finding
// can underline a key or a value.
type places struct {
	nodes map[diag.Pos]*yamldoc.Node // maps and lists of the tree by place
}

// indexNodes indexes the maps and lists of a tree by their place.
func (c *places) indexNodes(n *yamldoc.Node) {
	if n == nil || n.Kind == yamldoc.Scalar {
		return
	}
	if _, ok := c.nodes[n.Pos]; !ok || n.Kind == yamldoc.Map {
		c.nodes[n.Pos] = n
	}
	for i := range n.Entries {
		c.indexNodes(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		c.indexNodes(it)
	}
}

// findNode returns the node at a path of keys below a decoded value; nil when a key is absent.
func (c *places) findNode(at schema.Located, path ...string) *yamldoc.Node {
	n := c.nodes[at.Pos]
	for _, key := range path {
		if n = n.Get(key); n == nil {
			return nil
		}
	}
	return n
}

// valueSpot returns the place of the value under a key of a decoded struct; the
// place of the struct when the key is absent.
func (c *places) valueSpot(in schema.Located, path ...string) spot {
	if n := c.findNode(in, path...); n != nil {
		return nodeSpot(n)
	}
	if in.KeyAt.Line > 0 {
		return spot{pos: in.KeyAt}
	}
	return spot{pos: in.Pos}
}

// listItemSpot returns the place of entry i of the list under a key.
func (c *places) listItemSpot(in schema.Located, key string, i int) spot {
	n := c.findNode(in, key)
	switch {
	case n != nil && n.Kind == yamldoc.List && i < len(n.Items):
		return nodeSpot(n.Items[i])
	case n != nil:
		return nodeSpot(n)
	}
	return c.valueSpot(in)
}
