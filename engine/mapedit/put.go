package mapedit

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// A line may become so many columns long at its end, and so many where something comes
// into its middle, before what follows goes on the next.
const (
	lineLength = 120
	longLine   = 140
)

// putInList adds a number, run or chain to the list at a path. name is the name to
// list it under, where the list is by names.
func (p *page) putInList(path []string, text, name string) *diag.Diagnostic {
	n := p.findNode(path...)
	if n == nil || n.IsNull() {
		if path[0] == "names" { // mostly of one hex
			return p.beginKey(path, p.formatWord(text, p.usesQuotes(path[:1])))
		}
		return p.beginKey(path, "["+p.formatWord(text, false)+"]")
	}
	if isMapNode(n) {
		if name == "" {
			name = path[len(path)-1] + " " + text
		}
		under := append(slices.Clone(path), name)
		if p.findNode(under...) == nil {
			return p.beginKey(under, p.formatWord(text, p.usesQuotes(path)))
		}
		return p.putInList(under, text, "")
	}
	return p.joinList(path, n, text)
}

// joinList adds a word to a list without names.
func (p *page) joinList(path []string, n *yamldoc.Node, text string) *diag.Diagnostic {
	written := p.formatWord(text, p.usesQuotes(path))
	switch {
	case n.Kind == yamldoc.Scalar && len(p.listScalarWords(n)) > 1:
		end := yamldoc.TextOffsets(p.text, n)[len(n.Text)]
		return p.applyEdits(yamldoc.ReplaceBytes(end, end, " "+text))
	case n.Kind == yamldoc.Scalar:
		return p.applyEdits(yamldoc.ReplaceBytes(n.Start, n.End, "["+p.text[n.Start:n.End]+", "+written+"]"))
	case n.Kind != yamldoc.List:
		return p.refuse(n.Pos, "this list cannot be added to here: edit the text")
	}
	if len(n.Items) > 0 {
		if last := n.Items[len(n.Items)-1]; last.Kind == yamldoc.List {
			return p.joinList(path, last, text)
		}
	}
	i := p.findSortedIndex(n, text)
	switch {
	case len(n.Items) == 0:
		return p.applyEdits(yamldoc.ReplaceBytes(n.Start, n.End, "["+written+"]"))
	case n.Style == yamldoc.Block && i == len(n.Items):
		at := p.findLineEnd(n.Items[i-1].End)
		return p.applyEdits(yamldoc.ReplaceBytes(at, at, "\n"+p.lineIndent(n.Items[i-1].Start)+"- "+written))
	case n.Style == yamldoc.Block:
		lo := strings.LastIndexByte(p.text[:n.Items[i].Start], '\n') + 1
		return p.applyEdits(yamldoc.ReplaceBytes(lo, lo, p.lineIndent(n.Items[i].Start)+"- "+written+"\n"))
	case i < len(n.Items):
		return p.applyEdits(p.insertBetween(n, i, written))
	}
	return p.applyEdits(p.appendAtEnd(n, written))
}

// insertBetween inserts before an item of a list in brackets. Where the line would
// grow too long, the rest of it moves to a line of its own.
func (p *page) insertBetween(n *yamldoc.Node, i int, written string) yamldoc.Edit {
	at := n.Items[i].Start
	from := strings.LastIndexByte(p.text[:at], '\n') + 1
	if i == 0 || utf8.RuneCountInString(p.text[from:p.findLineEnd(at)])+len(written)+2 <= longLine || strings.TrimSpace(p.text[from:at]) == "" {
		return yamldoc.ReplaceBytes(at, at, written+", ")
	}
	return yamldoc.ReplaceBytes(n.Items[i-1].End, at, ", "+written+",\n"+p.continuationIndent(n))
}

// continuationIndent returns the white space before further lines of a list in
// brackets.
func (p *page) continuationIndent(n *yamldoc.Node) string {
	last := n.Items[len(n.Items)-1]
	if indent := p.lineIndent(last.Start); strings.Contains(p.text[n.Start:last.Start], "\n") {
		return indent
	}
	return p.lineIndent(n.Start) + "  "
}

// appendAtEnd appends to a list in brackets, on a line of its own when the last
// one is full.
func (p *page) appendAtEnd(n *yamldoc.Node, written string) yamldoc.Edit {
	last := n.Items[len(n.Items)-1]
	line := p.text[strings.LastIndexByte(p.text[:last.End], '\n')+1 : last.End]
	if utf8.RuneCountInString(line)+len(written)+3 <= lineLength {
		return yamldoc.ReplaceBytes(last.End, last.End, ", "+written)
	}
	return yamldoc.ReplaceBytes(last.End, last.End, ",\n"+p.continuationIndent(n)+written)
}

// findSortedIndex returns where a number belongs in a sorted list; the end for an
// unsorted list, and for hexsides and runs.
func (p *page) findSortedIndex(n *yamldoc.Node, text string) int {
	want, ok := p.grid.ParseLabel(text)
	if !ok {
		return len(n.Items)
	}
	at, before := len(n.Items), -1
	for i := len(n.Items) - 1; i >= 0; i-- {
		ws := p.listScalarWords(n.Items[i])
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

// beginKey adds a key that does not exist yet, after the last of its map.
func (p *page) beginKey(path []string, value string) *diag.Diagnostic {
	parent, key := p.root, path[len(path)-1]
	for i, k := range path[:len(path)-1] {
		next := parent.Get(k)
		if next == nil || next.IsNull() {
			// The keys above it are missing, too: they come in one piece.
			text := ""
			for j, rest := range path[i:] {
				text += "\n" + strings.Repeat("  ", i+j) + p.formatKey(rest) + ":"
			}
			if e := parent.FindEntry(k); e != nil {
				return p.applyEdits(yamldoc.ReplaceBytes(e.Start, e.Value.End, strings.TrimPrefix(text, "\n"+strings.Repeat("  ", i))+" "+value))
			}
			return p.applyEdits(p.addLineBelow(parent, strings.TrimPrefix(text, "\n")+" "+value))
		}
		parent = next
	}
	if e := parent.FindEntry(key); e != nil {
		return p.applyEdits(yamldoc.ReplaceBytes(e.Start, e.Value.End, p.formatKey(key)+": "+value))
	}
	switch {
	case !isMapNode(parent):
		return p.refuse(parent.Pos, "this is no list by names: edit the text")
	case parent.Style == yamldoc.Flow && len(parent.Entries) == 0:
		return p.applyEdits(yamldoc.ReplaceBytes(parent.Start, parent.End, "{"+p.formatKey(key)+": "+value+"}"))
	case parent.Style == yamldoc.Flow:
		at := parent.Entries[len(parent.Entries)-1].Value.End
		return p.applyEdits(yamldoc.ReplaceBytes(at, at, ", "+p.formatKey(key)+": "+value))
	}
	return p.applyEdits(p.addLineBelow(parent, p.lineIndent(parent.Entries[0].Start)+p.formatKey(key)+": "+value))
}

// addLineBelow adds a line below the last entry of a map, before the comments and
// empty lines that follow.
func (p *page) addLineBelow(of *yamldoc.Node, line string) yamldoc.Edit {
	at := len(p.text)
	if n := len(of.Entries); n > 0 {
		at = p.findLineEnd(of.Entries[n-1].Value.End)
	}
	if at == len(p.text) && !strings.HasSuffix(p.text, "\n") {
		return yamldoc.ReplaceBytes(at, at, "\n"+line+"\n")
	}
	if at == len(p.text) {
		return yamldoc.ReplaceBytes(at, at, line+"\n")
	}
	return yamldoc.ReplaceBytes(at, at, "\n"+line)
}

// findLineEnd returns the end of the line of a byte, before its line feed.
func (p *page) findLineEnd(at int) int {
	if i := strings.IndexByte(p.text[at:], '\n'); i >= 0 {
		if i > 0 && p.text[at+i-1] == '\r' {
			i--
		}
		return at + i
	}
	return len(p.text)
}

// formatKey returns a name as a key.
func (p *page) formatKey(name string) string {
	if needsNoQuotes(name) && !strings.HasSuffix(name, " ") {
		if _, bare := p.grid.ParseLabel(name); !bare {
			return name
		}
	}
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(name) + `"`
}
