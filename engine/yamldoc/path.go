package yamldoc

import (
	"fmt"
	"strings"
)

// ParsePath splits a path of ids: words with dots between them, odd words in
// brackets and quotes: tables.crt.rows['-1']['3-1']. Inside the quotes two single
// quotes mean one. On a fault, at is its offset in characters.
func ParsePath(path string) (segs []string, at int, err error) {
	s := []rune(path)
	for i := 0; i < len(s); {
		var seg string
		start := i
		if s[i] == '[' {
			seg, i, err = parseBracket(s, i)
			if err != nil {
				return nil, i, err
			}
		} else {
			if i > 0 {
				if s[i] != '.' {
					return nil, i, fmt.Errorf("a dot or a bracket must stand between two names")
				}
				i++
			}
			for start = i; i < len(s) && !strings.ContainsRune(".[]'\" ", s[i]); {
				i++
			}
			if seg = string(s[start:i]); seg == "" {
				return nil, min(start, max(len(s)-1, 0)), fmt.Errorf("a name is missing")
			}
			if i < len(s) && s[i] != '.' && s[i] != '[' {
				return nil, i, fmt.Errorf("%q can not stand in a bare name", s[i])
			}
		}
		segs = append(segs, seg)
	}
	if len(segs) == 0 {
		return nil, 0, fmt.Errorf("the path is empty")
	}
	return segs, 0, nil
}

// parseBracket reads ['name'] or ["name"]. It returns the offset after it, or that
// of the fault.
func parseBracket(s []rune, i int) (string, int, error) {
	open := i
	i++
	if i >= len(s) || s[i] != '\'' && s[i] != '"' {
		return "", open, fmt.Errorf("list entries can not be addressed by position; an id in brackets needs quotes, as in rows['-1']")
	}
	q := s[i]
	var b strings.Builder
	for i++; i < len(s); i++ {
		if s[i] != q {
			b.WriteRune(s[i])
			continue
		}
		if q == '\'' && i+1 < len(s) && s[i+1] == q {
			b.WriteRune(q)
			i++
			continue
		}
		if i+1 >= len(s) || s[i+1] != ']' {
			return "", i, fmt.Errorf("a closing bracket is missing after the quotation mark")
		}
		return b.String(), i + 2, nil
	}
	return "", open, fmt.Errorf("the quotation mark is never closed")
}

// FormatPath joins names to a path, quoting the odd ones.
func FormatPath(segs []string) string {
	var b strings.Builder
	for i, seg := range segs {
		if isBareName(seg) {
			if i > 0 {
				b.WriteByte('.')
			}
			b.WriteString(seg)
			continue
		}
		b.WriteString("['" + strings.ReplaceAll(seg, "'", "''") + "']")
	}
	return b.String()
}

// isBareName reports whether a name needs no quotes in a path.
func isBareName(s string) bool {
	for i, c := range s {
		word := c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c > 0x7f
		if !word && c != '*' && (c != '-' || i == 0) {
			return false
		}
	}
	return s != ""
}

// FindNode follows a path of names, of which the last may be a column of a table.
// It returns nil when there is no such value.
func FindNode(root *Node, segs []string) *Node {
	at := pathNode{node: root}
	for _, seg := range segs {
		if at = at.childNamed(seg); at.node == nil {
			return nil
		}
	}
	return at.node
}

// startsWithPath reports whether path starts with, or equals, prefix.
func startsWithPath(path, prefix []string) bool {
	if len(prefix) > len(path) {
		return false
	}
	for i := range prefix {
		if path[i] != prefix[i] {
			return false
		}
	}
	return true
}
