package source

import (
	"slices"
	"strings"
)

// hasStar reports whether a name of a path may stand for several.
func hasStar(seg string) bool { return strings.Contains(seg, "*") }

// Fits reports whether a name fits a pattern, in which each * stands for any part.
func Fits(pattern, name string) bool {
	head, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, head)
	if !ok {
		return false
	}
	for i := 0; i <= len(name); i++ {
		if Fits(rest, name[i:]) {
			return true
		}
	}
	return false
}

// mayMeet reports whether some name fits both of two patterns.
func mayMeet(a, b string) bool {
	switch {
	case !hasStar(a):
		return Fits(b, a)
	case !hasStar(b):
		return Fits(a, b)
	}
	// Of two patterns only what stands before the first and after the last * can tell
	// them apart: between them each can make room for the other.
	headA, _, _ := strings.Cut(a, "*")
	headB, _, _ := strings.Cut(b, "*")
	tailA, tailB := a[strings.LastIndexByte(a, '*')+1:], b[strings.LastIndexByte(b, '*')+1:]
	n, m := min(len(headA), len(headB)), min(len(tailA), len(tailB))
	return headA[:n] == headB[:n] && tailA[len(tailA)-m:] == tailB[len(tailB)-m:]
}

// overlap reports whether one of two paths, which may hold patterns, can lead to
// what the other leads to, or into it.
func overlap(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && !mayMeet(a[i], b[i]) {
			return false
		}
	}
	return true
}

// spot is a value met on the way down a path. Below the rows of a table, heads
// are its columns, which name the cells of each row.
type spot struct {
	n, heads *Node
}

// names are those under which something stands in a value.
func (s spot) names() []string {
	if s.n == nil || s.n.Kind == Map {
		return s.n.Keys()
	}
	var out []string
	if s.n.Kind == List && s.heads != nil {
		for i := range min(len(s.n.Items), len(s.heads.Items)) {
			out = append(out, s.heads.Items[i].Text)
		}
	}
	return out
}

// cell is the place of a cell in a row of a table, -1 for none.
func (s spot) cell(name string) int {
	if s.n == nil || s.n.Kind != List || s.heads == nil {
		return -1
	}
	i := slices.IndexFunc(s.heads.Items, func(h *Node) bool { return h.Kind == Scalar && h.Text == name })
	if i >= len(s.n.Items) {
		return -1
	}
	return i
}

// down is what stands under a name.
func (s spot) down(name string) spot {
	if i := s.cell(name); i >= 0 {
		return spot{n: s.n.Items[i]}
	}
	next := spot{n: s.n.Get(name)}
	switch heads := s.n.Get("columns"); {
	case next.n == nil:
	case name == "rows" && next.n.Kind == Map && heads != nil && heads.Kind == List:
		next.heads = heads
	case s.heads != nil && next.n.Kind == List:
		next.heads = s.heads
	}
	return next
}

// NamesAt are the names by which a path goes on below some names: keys, and the columns of a
// row of a table. They are in the order of the text.
func NamesAt(root *Node, segs []string) []string {
	at := spot{n: root}
	for _, seg := range segs {
		if at = at.down(seg); at.n == nil {
			return nil
		}
	}
	if at.n == nil {
		return nil
	}
	return at.names()
}

// expand lists the paths of a tree that a path with patterns stands for. A name
// that is there as it is written stands for itself.
func expand(root *Node, path []string) [][]string {
	var out [][]string
	var walk func(at spot, done []string, left []string)
	walk = func(at spot, done []string, left []string) {
		if at.n == nil {
			return
		}
		if len(left) == 0 {
			out = append(out, slices.Clone(done))
			return
		}
		names := at.names()
		if !hasStar(left[0]) || slices.Contains(names, left[0]) {
			walk(at.down(left[0]), append(done, left[0]), left[1:])
			return
		}
		for _, name := range names {
			if Fits(left[0], name) {
				walk(at.down(name), append(done, name), left[1:])
			}
		}
	}
	walk(spot{n: root}, nil, path)
	return out
}
