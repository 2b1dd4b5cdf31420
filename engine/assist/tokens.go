package assist

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/project"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Token is a run of characters of one line with what it means, for the colours of an editor.
type Token struct {
	Place
	// Kind is the kind of a thing of the game ("unit", "function"), Field, Word, or one of the kinds
	// below.
	Kind string
	Def  bool // the thing is declared here
}

// The kinds of Token that no Mark has: literals and signs of expressions in YAML.
const (
	TokenNumber   = "number"
	TokenText     = "text"
	TokenOperator = "operator"
	TokenKeyword  = "keyword"
)

// Tokens returns the tokens of a file in order of place; none overlaps another. In YAML these are the
// ids of things by their kind and all parts of expressions, in Lua the words that mean something in
// the game. While the file does not compile, words of expressions keep what they meant before.
func (d *Workspace) Tokens(file string) []Token {
	g, e := d.findGame(file)
	if g == nil {
		return nil
	}
	f := d.currentSnapshot().project.Read(e)
	lines := strings.Split(strings.TrimPrefix(f.Text, "\ufeff"), "\n")
	var out []Token
	addMark := func(m Mark) { out = append(out, Token{Place{m.Pos, m.Len}, m.Kind, m.Def}) }
	for _, m := range d.fileMarks(g, f) {
		if textAt(lines, m.Pos, m.Len) == lastName(m.Name) {
			addMark(m)
		}
	}
	if path.Ext(file) != ".lua" && f.Node != nil {
		w := d.newWalker(f)
		w.onOpen = func(o openText) {
			if o.expr {
				out = append(out, scanExpression(f.Path, lines, o.n)...)
			}
		}
		w.walkFile(asWritten(f))
	}
	return dropOverlaps(out)
}

// fileMarks returns what the words of a file name: by the declaration of the format, and by the
// scenario that says most about the file.
func (d *Workspace) fileMarks(g *project.Game, f *project.File) []Mark {
	var out []Mark
	if f.Node != nil {
		w := d.newWalker(f)
		w.onMark = func(m Mark) { out = append(out, m) }
		w.walkFile(asWritten(f))
	}
	if path.Ext(f.Path) == ".lua" {
		out = append(out, luaFunctions(f)...)
	}
	l := d.bestLoad(f.Path)
	if l == nil {
		return out
	}
	values := map[string]bool{}
	for _, name := range d.valueNames(g) {
		values[name] = true
	}
	for _, u := range d.wordUses(l) {
		if m, ok := markForUse(u, values); ok && u.Pos.File == f.Path {
			out = append(out, m)
		}
	}
	return out
}

// luaFunctions returns the marks of the functions that a Lua file defines for the game.
func luaFunctions(f *project.File) []Mark {
	var out []Mark
	for _, fn := range f.Lua().Functions {
		if !fn.Local {
			out = append(out, Mark{Pos: fn.Pos, Len: len([]rune(fn.Name)), Kind: "function", Name: fn.Name, Def: true})
		}
	}
	return out
}

// lastName returns the last name of a dotted one.
func lastName(name string) string {
	_, last, _ := cutLast(name)
	return last
}

// textAt returns the characters of a place; empty where the text does not reach there.
func textAt(lines []string, at diag.Pos, length int) string {
	if at.Line < 1 || at.Line > len(lines) {
		return ""
	}
	line := []rune(lines[at.Line-1])
	if at.Col < 1 || at.Col-1+length > len(line) {
		return ""
	}
	return string(line[at.Col-1 : at.Col-1+length])
}

// dropOverlaps returns tokens in order of place. Of two that overlap it keeps the declaration, else
// the one that was added first.
func dropOverlaps(list []Token) []Token {
	taken := map[diag.Pos]bool{} // each character
	var out []Token
	for _, defs := range []bool{true, false} {
		for _, t := range list {
			at, free := t.Pos, t.Def == defs && t.Len > 0
			for i := 0; i < t.Len && free; i++ {
				free = !taken[diag.Pos{Line: at.Line, Col: at.Col + i}]
			}
			if !free {
				continue
			}
			for i := range t.Len {
				taken[diag.Pos{Line: at.Line, Col: at.Col + i}] = true
			}
			out = append(out, t)
		}
	}
	slices.SortFunc(out, func(a, b Token) int {
		return cmp.Or(cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Col, b.Pos.Col))
	})
	return out
}

// exprKeywords are the words of the grammar of expressions.
var exprKeywords = map[string]bool{"and": true, "or": true, "not": true, "true": true, "false": true, "nil": true, "function": true, "return": true, "end": true}

// scanExpression returns the tokens of an expression as it is written in a YAML file.
func scanExpression(file string, lines []string, n *yamldoc.Node) []Token {
	var out []Token
	eachScalarLine(lines, n, func(row, from, to int) {
		line := []rune(lines[row-1])[:to]
		add := func(kind string, start, end int) {
			out = append(out, Token{Place: Place{diag.Pos{File: file, Line: row, Col: start + 1}, end - start}, Kind: kind})
		}
		for i := from; i < to; {
			r, start := line[i], i
			switch {
			case r == '\'' || r == '"':
				for i++; i < to && line[i] != r; i++ {
					if line[i] == '\\' {
						i++
					}
				}
				i = min(i+1, to)
				add(TokenText, start, i)
			case r >= '0' && r <= '9':
				for i < to && (line[i] >= '0' && line[i] <= '9' || line[i] == '.') {
					i++
				}
				add(TokenNumber, start, i)
			case isIDRune(r) && r != '-' && r != '*':
				for i < to && isIDRune(line[i]) && line[i] != '-' && line[i] != '*' {
					i++
				}
				add(wordKind(line[:to], start, i), start, i)
			case strings.ContainsRune("=~<>+-*/%.#", r):
				for i < to && strings.ContainsRune("=~<>+-*/%.#", line[i]) {
					i++
				}
				if string(line[start:i]) != "." {
					add(TokenOperator, start, i)
				}
			default:
				i++
			}
		}
	})
	return out
}

// wordKind returns the kind of a word of an expression by its spelling and what is beside it.
func wordKind(line []rune, start, end int) string {
	switch {
	case exprKeywords[string(line[start:end])]:
		return TokenKeyword
	case end < len(line) && line[end] == '(':
		return "function"
	case start > 0 && line[start-1] == '.':
		return Field
	}
	return Word
}

// eachScalarLine gives the lines of a scalar as they are written: the line, from 1, and the
// characters on it, from 0, without the quotes around the whole.
func eachScalarLine(lines []string, n *yamldoc.Node, give func(row, from, to int)) {
	first, last := scalarLines(lines, n)
	if first == 0 {
		return
	}
	head := []rune(lines[first-1])
	from := n.Pos.Col - 1
	if from < 0 || from >= len(head) {
		return
	}
	quote := head[from]
	if quote == '|' || quote == '>' {
		for row := first + 1; row <= last; row++ {
			give(row, 0, len([]rune(lines[row-1])))
		}
		return
	}
	if !n.Quoted {
		quote = 0
	} else {
		from++
	}
	for row := first; row <= last; row++ {
		line := []rune(lines[row-1])
		to := len(line)
		if quote != 0 {
			to = closingQuote(line, from, quote)
		} else if first == last {
			to = min(to, from+len([]rune(n.Text)))
		}
		give(row, from, to)
		from = 0
	}
}

// closingQuote returns where the text in quotes ends on a line; that is the end of the line where
// the quote is closed later.
func closingQuote(line []rune, from int, quote rune) int {
	for i := from; i < len(line); i++ {
		switch {
		case quote == '"' && line[i] == '\\':
			i++
		case line[i] == quote && quote == '\'' && i+1 < len(line) && line[i+1] == quote:
			i++
		case line[i] == quote:
			return i
		}
	}
	return len(line)
}
