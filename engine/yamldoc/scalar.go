package yamldoc

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Int returns the value of an integer: unquoted, an optional sign, no leading
// zero. So 0105, 0808, 12e2 and 1_000 are text.
func (n *Node) Int() (int, bool) {
	if n == nil || n.Kind != Scalar || n.Quoted {
		return 0, false
	}
	digits := strings.TrimLeft(n.Text, "+-")
	if len(n.Text)-len(digits) > 1 || digits == "" || digits[0] == '0' && len(digits) > 1 {
		return 0, false
	}
	for i := 0; i < len(digits); i++ {
		if digits[i] < '0' || digits[i] > '9' {
			return 0, false
		}
	}
	v, err := strconv.ParseInt(n.Text, 10, 64)
	if err != nil || int64(int(v)) != v {
		return 0, false
	}
	return int(v), true
}

// Bool returns the value of an unquoted true or false; yes, on and True are text.
func (n *Node) Bool() (value, ok bool) {
	if n == nil || n.Kind != Scalar || n.Quoted {
		return false, false
	}
	return n.Text == "true", n.Text == "true" || n.Text == "false"
}

const (
	classText = iota
	classInt
	classBool
	classNull
	classMap
	classList
)

// classifyNode returns the class of a node by the strict rule of [Node.Int] and [Node.Bool].
func classifyNode(n *Node) int {
	switch {
	case n == nil:
		return classNull
	case n.Kind == Map:
		return classMap
	case n.Kind == List:
		return classList
	case n.IsNull():
		return classNull
	}
	if _, ok := n.Bool(); ok {
		return classBool
	}
	if _, ok := n.Int(); ok {
		return classInt
	}
	return classText
}

// Keys returns the keys of a map in file order.
func (n *Node) Keys() []string {
	if n == nil || n.Kind != Map {
		return nil
	}
	keys := make([]string, len(n.Entries))
	for i := range n.Entries {
		keys[i] = n.Entries[i].Key
	}
	return keys
}

// KeyPos returns the place of a key of a map.
func (n *Node) KeyPos(key string) (diag.Pos, bool) {
	if n != nil && n.Kind == Map {
		for i := range n.Entries {
			if n.Entries[i].Key == key {
				return n.Entries[i].KeyAt, true
			}
		}
	}
	return diag.Pos{}, false
}
