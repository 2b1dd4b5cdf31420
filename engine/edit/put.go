package edit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/layout"
	"github.com/vedette-wargames/vedette/engine/source"
)

// A line may become so many columns long at its end, and so many where something comes
// into its middle, before what follows goes on the next.
const (
	lineLength = 120
	longLine   = 140
)

// put adds a number, run or chain to the list under a path; name is under which, where
// the list is by names.
func (p *page) put(path []string, text, name string) *diag.Diagnostic {
	n := p.at(path...)
	if n == nil || n.Empty() {
		if path[0] == "names" { // mostly of one hex
			return p.found(path, p.written(text, p.quotes(path[:1])))
		}
		return p.found(path, "["+p.written(text, false)+"]")
	}
	if isMap(n) {
		if name == "" {
			name = path[len(path)-1] + " " + text
		}
		under := append(slices.Clone(path), name)
		if p.at(under...) == nil {
			return p.found(under, p.written(text, p.quotes(path)))
		}
		return p.put(under, text, "")
	}
	return p.join(path, n, text)
}

// join adds a word to a list that is not by names.
func (p *page) join(path []string, n *layout.Node, text string) *diag.Diagnostic {
	written := p.written(text, p.quotes(path))
	switch {
	case n.Kind == source.Scalar && len(scalarWords(n)) > 1:
		return p.write(layout.Replace(n.At[len(n.Text)], n.At[len(n.Text)], " "+text))
	case n.Kind == source.Scalar:
		return p.write(layout.Replace(n.Lo, n.Hi, "["+p.text[n.Lo:n.Hi]+", "+written+"]"))
	case n.Kind != source.List:
		return p.refuse(n.Pos, "this list cannot be added to here: edit the text")
	}
	if len(n.Items) > 0 {
		if last := n.Items[len(n.Items)-1]; last.Kind == source.List {
			return p.join(path, last, text)
		}
	}
	i := p.sorted(n, text)
	switch {
	case len(n.Items) == 0:
		return p.write(layout.Replace(n.Lo, n.Hi, "["+written+"]"))
	case n.Style == layout.Block && i == len(n.Items):
		at := p.lineEnd(n.Items[i-1].Hi)
		return p.write(layout.Replace(at, at, "\n"+p.indent(n.Items[i-1].Lo)+"- "+written))
	case n.Style == layout.Block:
		lo := strings.LastIndexByte(p.text[:n.Items[i].Lo], '\n') + 1
		return p.write(layout.Replace(lo, lo, p.indent(n.Items[i].Lo)+"- "+written+"\n"))
	case i < len(n.Items):
		return p.write(p.between(n, i, written))
	}
	return p.write(p.atEnd(n, written))
}

// between adds before an item of a list in brackets; where the line would grow too long,
// the rest of it goes on a line of its own.
func (p *page) between(n *layout.Node, i int, written string) layout.Edit {
	at := n.Items[i].Lo
	from := strings.LastIndexByte(p.text[:at], '\n') + 1
	if i == 0 || utf8.RuneCountInString(p.text[from:p.lineEnd(at)])+len(written)+2 <= longLine || strings.TrimSpace(p.text[from:at]) == "" {
		return layout.Replace(at, at, written+", ")
	}
	return layout.Replace(n.Items[i-1].Hi, at, ", "+written+",\n"+p.onward(n))
}

// onward is the white space before the further lines of a list in brackets.
func (p *page) onward(n *layout.Node) string {
	last := n.Items[len(n.Items)-1]
	if indent := p.indent(last.Lo); strings.Contains(p.text[n.Lo:last.Lo], "\n") {
		return indent
	}
	return p.indent(n.Lo) + "  "
}

// atEnd adds to the end of a list in brackets; on a line of its own where the last
// is full.
func (p *page) atEnd(n *layout.Node, written string) layout.Edit {
	last := n.Items[len(n.Items)-1]
	line := p.text[strings.LastIndexByte(p.text[:last.Hi], '\n')+1 : last.Hi]
	if utf8.RuneCountInString(line)+len(written)+3 <= lineLength {
		return layout.Replace(last.Hi, last.Hi, ", "+written)
	}
	return layout.Replace(last.Hi, last.Hi, ",\n"+p.onward(n)+written)
}

// sorted is where a number belongs in a list: by its order where the list has one, else
// at the end. Hexsides and runs are put at the end.
func (p *page) sorted(n *layout.Node, text string) int {
	want, ok := p.grid.Parse(text)
	if !ok {
		return len(n.Items)
	}
	at, before := len(n.Items), -1
	for i := len(n.Items) - 1; i >= 0; i-- {
		ws := scalarWords(n.Items[i])
		if len(ws) == 0 {
			return len(n.Items)
		}
		ids, err := p.grid.ParseRange(ws[0].text)
		if err != nil || before >= 0 && int(ids[0]) > before {
			return len(n.Items)
		}
		before = int(ids[0])
		if before > int(want) {
			at = i
		}
	}
	return at
}

// found begins a key that is not there yet, below the last of its map.
func (p *page) found(path []string, value string) *diag.Diagnostic {
	parent, key := p.root, path[len(path)-1]
	for i, k := range path[:len(path)-1] {
		next := parent.Get(k)
		if next == nil || next.Empty() {
			// The keys above it are missing, too: they come in one piece.
			text := ""
			for j, rest := range path[i:] {
				text += "\n" + strings.Repeat("  ", i+j) + p.key(rest) + ":"
			}
			if e := parent.Entry(k); e != nil {
				return p.write(layout.Replace(e.Lo, e.Value.Hi, strings.TrimPrefix(text, "\n"+strings.Repeat("  ", i))+" "+value))
			}
			return p.write(p.below(parent, strings.TrimPrefix(text, "\n")+" "+value))
		}
		parent = next
	}
	if e := parent.Entry(key); e != nil {
		return p.write(layout.Replace(e.Lo, e.Value.Hi, p.key(key)+": "+value))
	}
	switch {
	case !isMap(parent):
		return p.refuse(parent.Pos, "this is no list by names: edit the text")
	case parent.Style == layout.Flow && len(parent.Entries) == 0:
		return p.write(layout.Replace(parent.Lo, parent.Hi, "{"+p.key(key)+": "+value+"}"))
	case parent.Style == layout.Flow:
		at := parent.Entries[len(parent.Entries)-1].Value.Hi
		return p.write(layout.Replace(at, at, ", "+p.key(key)+": "+value))
	}
	return p.write(p.below(parent, p.indent(parent.Entries[0].Lo)+p.key(key)+": "+value))
}

// below adds a line under the last entry of a map, before the comments and empty lines
// that follow.
func (p *page) below(of *layout.Node, line string) layout.Edit {
	at := len(p.text)
	if n := len(of.Entries); n > 0 {
		at = p.lineEnd(of.Entries[n-1].Value.Hi)
	}
	if at == len(p.text) && !strings.HasSuffix(p.text, "\n") {
		return layout.Replace(at, at, "\n"+line+"\n")
	}
	if at == len(p.text) {
		return layout.Replace(at, at, line+"\n")
	}
	return layout.Replace(at, at, "\n"+line)
}

// lineEnd is the end of the line of a byte, before its line feed.
func (p *page) lineEnd(at int) int {
	if i := strings.IndexByte(p.text[at:], '\n'); i >= 0 {
		if i > 0 && p.text[at+i-1] == '\r' {
			i--
		}
		return at + i
	}
	return len(p.text)
}

// key is a name as a key.
func (p *page) key(name string) string {
	if plainWord(name) && !strings.HasSuffix(name, " ") {
		if _, bare := p.grid.Parse(name); !bare {
			return name
		}
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
