package source

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
	p.root(n)
	return p.b.String()
}

// Inline writes a tree on one line, for messages and comments.
func Inline(n *Node) string {
	var b strings.Builder
	inline(&b, n)
	return b.String()
}

// printer writes block YAML; note gives the comment for the line of a path.
type printer struct {
	b    strings.Builder
	note func(path []string) string
	gone func(path []string) []string // comments for what was removed below a path
}

func (p *printer) root(n *Node) {
	if !isBlock(n) {
		inline(&p.b, n)
		p.b.WriteString("\n")
		return
	}
	p.block(n, 0, nil, true)
}

// isBlock reports whether n is written over several lines.
func isBlock(n *Node) bool {
	switch class(n) {
	case classMap:
		return len(n.Entries) > 0
	case classList:
		return len(n.Items) > 0 && !shortList(n)
	}
	return false
}

func shortList(n *Node) bool {
	size := 0
	for _, item := range n.Items {
		c := class(item)
		if c == classMap || c == classList {
			return false
		}
		if size += len(scalarText(item)) + 2; size > 100 {
			return false
		}
	}
	return true
}

// block writes the lines of a map or list. The first line continues the
// present one unless fresh.
func (p *printer) block(n *Node, depth int, path []string, fresh bool) {
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
			if isBlock(item) {
				p.block(item, depth+1, nil, false)
			} else {
				inline(&p.b, item)
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
		if isBlock(e.Value) {
			p.comment(n, here)
			p.block(e.Value, depth+1, p.below(n, here), true)
			continue
		}
		p.b.WriteString(" ")
		inline(&p.b, e.Value)
		p.comment(n, here)
	}
	if p.gone != nil && (path != nil || depth == 0) {
		for _, c := range p.gone(path) {
			p.b.WriteString(pad + "# " + c + "\n")
		}
	}
}

// below is the path for what stands under a map; inside lists there are none.
func (p *printer) below(n *Node, here []string) []string {
	if p.note == nil {
		return nil
	}
	return here
}

func (p *printer) comment(n *Node, path []string) {
	if p.note != nil {
		if c := p.note(path); c != "" {
			p.b.WriteString("  # " + c)
		}
	}
	p.b.WriteString("\n")
}

func inline(b *strings.Builder, n *Node) {
	switch class(n) {
	case classMap:
		b.WriteString("{")
		for i := range n.Entries {
			if i > 0 {
				b.WriteString(", ")
			}
			b.WriteString(quoteText(n.Entries[i].Key, true) + ": ")
			inline(b, n.Entries[i].Value)
		}
		b.WriteString("}")
	case classList:
		b.WriteString("[")
		for i, item := range n.Items {
			if i > 0 {
				b.WriteString(", ")
			}
			inline(b, item)
		}
		b.WriteString("]")
	default:
		b.WriteString(scalarText(n))
	}
}

func scalarText(n *Node) string {
	switch class(n) {
	case classNull:
		return "null"
	case classInt, classBool:
		return n.Text
	}
	return quoteText(n.Text, false)
}

// quoteText writes a text with quotes where it needs them. Keys are always
// text, so a key that looks like an integer stays bare.
func quoteText(s string, key bool) string {
	n := &Node{Text: s}
	if key {
		if _, ok := n.Int(); ok {
			return s
		}
	}
	if class(n) == classText && safePlain(s) && readsAsText(s) {
		return s
	}
	return doubleQuoted(s)
}

// safePlain is stricter than YAML, so that a text is bare only where it is
// safe in brackets too.
func safePlain(s string) bool {
	if s == "" || s == "<<" || strings.ContainsAny(s[:1], "-?:,[]{}#&*!|>'\"%@` ~=.") && !plainDash(s) || strings.HasSuffix(s, " ") {
		return false
	}
	for i, c := range s {
		switch {
		case strings.ContainsRune(",[]{}\\\"#?", c), c == '\'' && i == 0, c == ':' && (i+1 == len(s) || s[i+1] == ' '):
			return false
		case !unicode.IsPrint(c), forbidden(c):
			return false
		}
	}
	return true
}

// plainDash: -x is a plain text, "- x" and "---" are not.
func plainDash(s string) bool {
	return len(s) > 1 && s[0] == '-' && s[1] != ' ' && s[1] != '-'
}

// readsAsText reports whether other YAML readers take s for text too.
func readsAsText(s string) bool {
	switch strings.ToLower(s) {
	case "y", "n", "yes", "no", "on", "off", "true", "false", "null":
		return false
	}
	n := yaml.Node{Kind: yaml.ScalarNode, Value: s}
	return n.ShortTag() == "!!str"
}

func doubleQuoted(s string) string {
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
		case c == ' ' || unicode.IsPrint(c) && !forbidden(c):
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
