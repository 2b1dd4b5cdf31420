package yamldoc

import (
	"strings"
	"unicode"

	"gopkg.in/yaml.v3"
)

// Print writes a tree as YAML in one canonical form: two spaces a level, short
// lists on one line, quotes wherever a reader could take a text for something
// else (`"0105"`).
func Print(n *Node) string {
	p := &printer{}
	p.writeRoot(n)
	return p.b.String()
}

// PrintInline writes a tree on one line, for messages and comments.
func PrintInline(n *Node) string {
	var b strings.Builder
	writeInline(&b, n)
	return b.String()
}

// printer writes block YAML. lineComment returns the comment for the line of a
// path, removedComments those for values removed below a path.
type printer struct {
	b               strings.Builder
	lineComment     func(path []string) string
	removedComments func(path []string) []string // comments for entries removed below a path
}

// writeRoot writes a whole tree.
func (p *printer) writeRoot(n *Node) {
	if !writesAsBlock(n) {
		writeInline(&p.b, n)
		p.b.WriteString("\n")
		return
	}
	p.writeBlock(n, 0, nil, true)
}

// writesAsBlock reports whether a node is written over several lines.
func writesAsBlock(n *Node) bool {
	switch classifyNode(n) {
	case classMap:
		return len(n.Entries) > 0
	case classList:
		return len(n.Items) > 0 && !isShortList(n)
	}
	return false
}

// isShortList reports whether a list is written on one line.
func isShortList(n *Node) bool {
	size := 0
	for _, item := range n.Items {
		c := classifyNode(item)
		if c == classMap || c == classList {
			return false
		}
		if size += len(formatScalar(item)) + 2; size > 100 {
			return false
		}
	}
	return true
}

// writeBlock writes the lines of a map or list. The first line continues the
// current one unless fresh.
func (p *printer) writeBlock(n *Node, depth int, path []string, fresh bool) {
	pad := strings.Repeat("  ", depth)
	start := func() {
		if fresh {
			p.b.WriteString(pad)
		}
		fresh = true
	}
	if n.Kind == List {
		for _, item := range n.Items {
			start()
			p.b.WriteString("- ")
			if writesAsBlock(item) {
				p.writeBlock(item, depth+1, nil, false)
			} else {
				writeInline(&p.b, item)
				p.b.WriteString("\n")
			}
		}
		return
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		start()
		here := append(path[:len(path):len(path)], e.Key)
		key := quoteText(e.Key, true)
		p.b.WriteString(key + ":")
		if writesAsBlock(e.Value) {
			p.writeComment(n, here)
			p.writeBlock(e.Value, depth+1, p.childPath(n, here), true)
			continue
		}
		p.b.WriteString(" ")
		writeInline(&p.b, e.Value)
		p.writeComment(n, here)
	}
	if p.removedComments != nil && (path != nil || depth == 0) {
		for _, c := range p.removedComments(path) {
			p.b.WriteString(pad + "# " + c + "\n")
		}
	}
}

// childPath returns the path of a value in a map; values in lists have none.
func (p *printer) childPath(n *Node, here []string) []string {
	if p.lineComment == nil {
		return nil
	}
	return here
}

// writeComment writes the comment of a line, if it has one.
func (p *printer) writeComment(n *Node, path []string) {
	if p.lineComment != nil {
		if c := p.lineComment(path); c != "" {
			p.b.WriteString("  # " + c)
		}
	}
	p.b.WriteString("\n")
}

// writeInline writes a node on the current line.
func writeInline(b *strings.Builder, n *Node) {
	switch classifyNode(n) {
	case classMap:
		b.WriteString("{")
		for i := range n.Entries {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quoteText(n.Entries[i].Key, true) + ": ")
			writeInline(b, n.Entries[i].Value)
		}
		b.WriteString("}")
	case classList:
		b.WriteString("[")
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			writeInline(b, item)
		}
		b.WriteString("]")
	default:
		b.WriteString(formatScalar(n))
	}
}

// formatScalar returns a scalar as YAML writes it.
func formatScalar(n *Node) string {
	switch classifyNode(n) {
	case classNull:
		return "null"
	case classInt, classBool:
		return n.Text
	}
	return quoteText(n.Text, false)
}

// quoteText returns a text, in quotes where it needs them. Keys are always text,
// so a key that looks like an integer stays bare.
func quoteText(s string, key bool) string {
	n := &Node{Text: s}
	if key {
		if _, ok := n.Int(); ok {
			return s
		}
	}
	if classifyNode(n) == classText && safePlain(s) && readsAsText(s) {
		return s
	}
	return quoteDouble(s)
}

// safePlain reports whether a text needs no quotes. It is stricter than YAML: such
// a text is also safe in brackets.
func safePlain(s string) bool {
	if s == "" || s == "<<" || strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@` ~=.") && !isPlainDash(s) || strings.HasSuffix(s, " ") {
		return false
	}
	for i, c := range s {
		switch {
		case strings.ContainsRune(",[]{}\\\"#?", c), c == '\'' && i == 0, c == ':' && (i+1 == len(s) || s[i+1] == ' '):
			return false
		case !unicode.IsPrint(c), isForbiddenChar(c):
			return false
		}
	}
	return true
}

// isPlainDash reports whether a text with a leading dash is plain: -x is, "- x"
// and "---" are not.
func isPlainDash(s string) bool {
	return len(s) > 1 && s[0] == '-' && s[1] != ' ' && s[1] != '-'
}

// readsAsText reports whether other YAML readers also take s for text.
func readsAsText(s string) bool {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return false
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Value: s}
	return n.ShortTag() == "!!str"
}

// quoteDouble returns a text in double quotes with escapes.
func quoteDouble(s string) string {
	const hex = "0123456789ABCDEF"
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == ' ' || unicode.IsPrint(c) && !isForbiddenChar(c):
			b.WriteRune(c)
		default:
			b.WriteString(`\U`)
			for shift := 28; shift >= 0; shift -= 4 {
				b.WriteByte(hex[c>>shift&15])
			}
		}
	}
	b.WriteByte('"')
	return b.String()
}
