package yamldoc

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Kind is the kind of a Node.
type Kind uint8

// The kinds of node.
const (
	Scalar Kind = iota
	Map
	List
)

// Node is one value of a YAML document with its place and the bytes that it takes:
// those of its file from Start up to End, quotes and brackets among them. Scalars
// keep their text as written: nothing is converted here. A value that was not read
// from a YAML text has no bytes.
type Node struct {
	Kind            Kind
	Style           Style
	Pos             diag.Pos
	Start, End      int
	Text            string           // scalar text, unquoted
	Quoted          bool             // scalar was quoted or a block scalar: always text
	Entries         []Entry          // Map, in file order
	Items           []*Node          // List
	OwnSection      bool             // rulebook section of one entry alone: a change put it there
	PreviousSection *Node            // with Own: the section that stood there, nil for none
	deferred        []deferredChange // changes of layers to an entry that is like another
	Layer           string           // which layer set this value: "game", "ruleset advanced", "variant rapp"
}

// Entry is one key of a Map node. The key takes the bytes of its file from Start up
// to End.
type Entry struct {
	Key        string
	KeyAt      diag.Pos
	Start, End int
	Value      *Node
}

// Get returns the value of a key of a map; nil for an absent key, and for anything
// but a map.
func (n *Node) Get(key string) *Node {
	if e := n.FindEntry(key); e != nil {
		return e.Value
	}
	return nil
}

// LastLine returns the last line on which a value or key of the node begins.
func (n *Node) LastLine() int {
	last := n.Pos.Line
	for _, x := range n.Items {
		last = max(last, x.LastLine())
	}
	for i := range n.Entries {
		last = max(last, n.Entries[i].KeyAt.Line, n.Entries[i].Value.LastLine())
	}
	return last
}

// FindEntry returns the entry of a key of a map; nil for an absent key, and for
// anything but a map. It is valid as long as no entry is added.
func (n *Node) FindEntry(key string) *Entry {
	if n == nil || n.Kind != Map {
		return nil
	}
	for i := range n.Entries {
		if n.Entries[i].Key == key {
			return &n.Entries[i]
		}
	}
	return nil
}

// IsText reports whether n is a scalar with exactly this text, blanks around it
// aside.
func (n *Node) IsText(text string) bool {
	return n != nil && n.Kind == Scalar && strings.TrimSpace(n.Text) == text
}

// IsNull reports whether n is absent or an empty plain scalar (or "null", "~").
func (n *Node) IsNull() bool {
	return n == nil || (n.Kind == Scalar && !n.Quoted && (n.Text == "" || n.Text == "null" || n.Text == "~"))
}

// AsList returns the items of a list, or a single value as a list of one; none of
// a map.
func AsList(n *Node) []*Node {
	switch {
	case n == nil || n.Kind == Map:
		return nil
	case n.Kind == List:
		return n.Items
	}
	return []*Node{n}
}

// QuotedText returns a text that is written in quotes.
func QuotedText(text string) *Node { return &Node{Text: text, Quoted: true} }
