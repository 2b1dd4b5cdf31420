package yamldoc

import (
	"slices"
	"strings"
)

// containsStar reports whether a name of a path is a pattern.
func containsStar(seg string) bool { return strings.Contains(seg, "*") }

// MatchesPattern reports whether a name matches a pattern, in which each * matches
// any text.
func MatchesPattern(pattern, name string) bool {
	head, rest, star := strings.Cut(pattern, "*")
	if !star {
		return pattern == name
	}
	name, ok := strings.CutPrefix(name, head)
	if !ok {
		return false
	}
	for i := 0; i <= len(name); i++ {
		if MatchesPattern(rest, name[i:]) {
			return true
		}
	}
	return false
}

// patternsMeet reports whether some name matches both patterns.
func patternsMeet(a, b string) bool {
	switch {
	case !containsStar(a):
		return MatchesPattern(b, a)
	case !containsStar(b):
		return MatchesPattern(a, b)
	}
	// Of two patterns only the text before the first and after the last * can show
	// them apart: between them each can make room for the other.
	headA, _, _ := strings.Cut(a, "*")
	headB, _, _ := strings.Cut(b, "*")
	tailA, tailB := a[strings.LastIndexByte(a, '*')+1:], b[strings.LastIndexByte(b, '*')+1:]
	n, m := min(len(headA), len(headB)), min(len(tailA), len(tailB))
	return headA[:n] == headB[:n] && tailA[len(tailA)-m:] == tailB[len(tailB)-m:]
}

// pathsOverlap reports whether one of two paths, which may hold patterns, can lead
// to the same value as the other, or into it.
func pathsOverlap(a, b []string) bool {
	for i := range min(len(a), len(b)) {
		if a[i] != b[i] && !patternsMeet(a[i], b[i]) {
			return false
		}
	}
	return true
}

// pathNode is a value met on the way along a path. Below the rows of a table,
// heads are its columns, which name the cells of each row.
type pathNode struct {
	node, heads *Node
}

// listNames lists the names by which a path can go on.
func (s pathNode) listNames() []string {
	if s.node == nil || s.node.Kind == Map {
		return s.node.Keys()
	}
	var out []string
	if s.node.Kind == List && s.heads != nil {
		for i := range min(len(s.node.Items), len(s.heads.Items)) {
			out = append(out, s.heads.Items[i].Text)
		}
	}
	return out
}

// cellIndex returns the index of a cell in a row of a table, -1 for none.
func (s pathNode) cellIndex(name string) int {
	if s.node == nil || s.node.Kind != List || s.heads == nil {
		return -1
	}
	i := slices.IndexFunc(s.heads.Items, func(h *Node) bool { return h.Kind == Scalar && h.Text == name })
	if i >= len(s.node.Items) {
		return -1
	}
	return i
}

// childNamed returns the value of a name.
func (s pathNode) childNamed(name string) pathNode {
	if i := s.cellIndex(name); i >= 0 {
		return pathNode{node: s.node.Items[i]}
	}
	next := pathNode{node: s.node.Get(name)}
	switch heads := s.node.Get("columns"); {
	case next.node == nil:
	case name == "rows" && next.node.Kind == Map && heads != nil && heads.Kind == List:
		next.heads = heads
	case s.heads != nil && next.node.Kind == List:
		next.heads = s.heads
	}
	return next
}

// ListNamesAt lists the names by which a path can go on below some names: keys,
// and the columns for a row of a table, in the order of the text.
func ListNamesAt(root *Node, segs []string) []string {
	at := pathNode{node: root}
	for _, seg := range segs {
		if at = at.childNamed(seg); at.node == nil {
			return nil
		}
	}
	if at.node == nil {
		return nil
	}
	return at.listNames()
}

// expandPattern lists the paths of a tree that match a path with patterns. A name
// that exists as it is written matches only itself.
func expandPattern(root *Node, path []string) [][]string {
	var out [][]string
	var walk func(at pathNode, done []string, left []string)
	walk = func(at pathNode, done []string, left []string) {
		if at.node == nil {
			return
		}
		if len(left) == 0 {
			out = append(out, slices.Clone(done))
			return
		}
		names := at.listNames()
		if !containsStar(left[0]) || slices.Contains(names, left[0]) {
			walk(at.childNamed(left[0]), append(done, left[0]), left[1:])
			return
		}
		for _, name := range names {
			if MatchesPattern(left[0], name) {
				walk(at.childNamed(name), append(done, name), left[1:])
			}
		}
	}
	walk(pathNode{node: root}, nil, path)
	return out
}
