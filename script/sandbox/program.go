package sandbox

import (
	"bytes"
	"fmt"
	"strings"

	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"
	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Rule ids of the findings that reading and compiling can give.
const (
	RuleSyntax  = "lua-syntax"
	RuleTooBig  = "lua-too-big"
	RuleRefused = "lua-refused"
)

// Program is one source file, compiled once. It may be shared by any number
// of states and goroutines.
type Program struct {
	Name    string
	Globals []string // top-level functions in the order they are made
	// Statements are the lines of statements in functions, each once; only where lines are reported.
	Statements []int

	proto *lua.FunctionProto
	lines map[string]int
}

// ParseFile reads Lua source within the bounds of this package and returns its
// syntax tree as written. On a finding it reports it and returns false.
func ParseFile(name string, src []byte, rep *diag.List) ([]ast.Stmt, bool) {
	if len(src) > MaxSource {
		rep.Add(diag.Diagnostic{Rule: RuleTooBig, Pos: diag.Pos{File: name, Line: 1, Col: 1},
			Message:  fmt.Sprintf("the file is %d bytes long", len(src)),
			Expected: fmt.Sprintf("at most %d bytes", MaxSource),
			Hint:     "split it: all files of a game see one another's functions"})
		return nil, false
	}
	if tok, deep := findTooDeep(src); deep {
		rep.Add(depthFinding(name, tok.Line, tok.Col))
		return nil, false
	}
	if tok, many := findConstantOverLimit(src); many {
		rep.Add(diag.Diagnostic{Rule: RuleTooBig, Pos: diag.Pos{File: name, Line: tok.Line, Col: tok.Col},
			Message:  "the file holds too many different numbers, texts and names",
			Expected: fmt.Sprintf("at most %d", MaxConstants),
			Hint:     "put what is a table into a table of the game, or split the file"})
		return nil, false
	}
	chunk, err := parseSafely(name, src)
	if err != nil {
		rep.Add(syntaxFinding(name, src, err))
		return nil, false
	}
	if line := measureDepth(chunk, 0); line > 0 {
		rep.Add(depthFinding(name, line, 1))
		return nil, false
	}
	return chunk, true
}

// CompileFile reads, checks and compiles one source file. Findings go to rep; the
// result is nil when there is an error among them.
func CompileFile(name string, src []byte, rep *diag.List) *Program {
	return CompileWithHost(name, src, HostFunctions{}, rep)
}

// CompileWithHost is Compile of a file of which not all functions are its own.
func CompileWithHost(name string, src []byte, o HostFunctions, rep *diag.List) *Program {
	chunk, ok := ParseFile(name, src, rep)
	if !ok {
		return nil
	}
	o.rewriteFile(chunk)
	r := &rewriter{name: name, rep: rep, reportLines: o.ReportLines, hostTable: o.HostTable}
	chunk = r.rewriteBlock(chunk)
	if r.refused {
		return nil
	}
	proto, err := compileSafely(name, chunk)
	if err != nil {
		rep.Add(syntaxFinding(name, src, err))
		return nil
	}
	p := &Program{Name: name, Statements: r.reportedLines, proto: proto, lines: map[string]int{}}
	if !p.checkBytecode(rep) {
		return nil
	}
	return p
}

// findTooDeep finds the token at which brackets or blocks are nested beyond the
// bound. It runs before the parser, whose cost on such input is unbounded.
func findTooDeep(src []byte) (Token, bool) {
	depth := 0
	for _, t := range SplitTokens(src) {
		switch t.Kind {
		case TokenSymbol:
			switch t.Text {
			case "(", "[", "{":
				depth++
			case ")", "]", "}":
				depth--
			}
		case TokenName:
			switch t.Text {
			case "do", "then", "function", "repeat":
				depth++
			case "end", "until", "elseif":
				depth--
			}
		}
		depth = max(depth, 0)
		if depth > MaxDepth {
			return t, true
		}
	}
	return Token{}, false
}

// findConstantOverLimit finds the token past the bound on constants: the compiler looks each one up
// among all before it.
func findConstantOverLimit(src []byte) (Token, bool) {
	seen := map[string]bool{}
	for _, t := range SplitTokens(src) {
		if t.Kind != TokenName && t.Kind != TokenNumber && t.Kind != TokenText {
			continue
		}
		if seen[t.Text] = true; len(seen) > MaxConstants {
			return t, true
		}
	}
	return Token{}, false
}

func depthFinding(name string, line, col int) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleTooBig, Pos: diag.Pos{File: name, Line: line, Col: col},
		Message:  "brackets, blocks or operators are nested too deeply here",
		Expected: fmt.Sprintf("at most %d levels", MaxDepth),
		Hint:     "split the expression with local names, or move a block into a function of its own"}
}

func parseSafely(name string, src []byte) (chunk []ast.Stmt, err error) {
	defer func() {
		if rec := recover(); rec != nil {
			err = &parse.Error{Pos: ast.Position{Line: parse.EOF}, Message: "this cannot be read as Lua"}
		}
	}()
	return parse.Parse(bytes.NewReader(src), name)
}

func compileSafely(name string, chunk []ast.Stmt) (proto *lua.FunctionProto, err error) {
	defer func() {
		if rec := recover(); rec != nil {
			err = &lua.CompileError{Line: 1, Message: "this cannot be compiled"}
		}
	}()
	return lua.Compile(chunk, name)
}

func syntaxFinding(name string, src []byte, err error) diag.Diagnostic {
	d := diag.Diagnostic{Rule: RuleSyntax, Pos: diag.Pos{File: name}}
	switch e := err.(type) {
	case *parse.Error:
		d.Message = "this is not valid Lua"
		if t, open := findUnclosedText(src); open {
			d.Pos.Line, d.Pos.Col, d.Len = t.Line, t.Col, len([]rune(t.Text))
			d.Message, d.Hint = "this is not valid Lua: the text that begins here is not closed", "write "+t.Text[:1]+" at its end"
			break
		}
		if e.Pos.Line == parse.EOF {
			d.Pos.Line, d.Pos.Col = lastPlace(src)
			d.Message = "the file ends in the middle of something"
			d.Hint = "look for a missing end, bracket or quote"
			break
		}
		d.Pos.Line = e.Pos.Line
		d.Pos.Col, d.Len = tokenPlace(src, e.Pos.Line, e.Pos.Column, e.Token)
		if e.Token != "" {
			d.Message = fmt.Sprintf("this is not valid Lua, at %q", shortenText(e.Token))
		}
		if msg := e.Message; msg != "" && msg != "syntax error" && msg != "parse error" {
			d.Message += ": " + msg
		}
		d.Hint = syntaxHint(e.Token)
		if line, col, ok := endBefore(src, d.Pos.Line, d.Pos.Col); ok && beginsStatement(e.Token) {
			d.Pos.Line, d.Pos.Col, d.Len = line, col, 1
			d.Message = fmt.Sprintf("this is not valid Lua: something is missing here, before %q in line %d", shortenText(e.Token), e.Pos.Line)
		}
	case *lua.CompileError:
		d.Pos.Line, d.Pos.Col = max(1, e.Line), 1
		d.Message = e.Message
		if e.Message == "no loop to break" {
			d.Message, d.Hint = "break stands outside of any loop", "use return to leave a function"
		}
	default:
		d.Pos.Line, d.Pos.Col = 1, 1
		d.Message = "this cannot be compiled"
	}
	return d
}

// findUnclosedText finds a text in quotes that its line does not close.
func findUnclosedText(src []byte) (Token, bool) {
	for _, t := range SplitTokens(src) {
		if q := t.Text[0]; t.Kind == TokenText && q != '[' && (len(t.Text) == 1 || t.Text[len(t.Text)-1] != q || strings.HasSuffix(t.Text, "\\"+string(q)) && !strings.HasSuffix(t.Text, "\\\\"+string(q))) {
			return t, true
		}
	}
	return Token{}, false
}

func syntaxHint(token string) string {
	switch token {
	case "=":
		return "to compare write ==; to set several values write a, b = 1, 2"
	case "!":
		return "not equal is written ~=, and not is written not"
	case "end":
		return "there may be one end too many, or a missing then, do or expression before it"
	case "&", "|":
		return "write and, or"
	case "+", "-":
		return "write n = n + 1; Lua has no += and ++"
	case "/":
		return "a comment starts with --"
	case "...":
		return "pass a list"
	}
	return "look for a missing then, do, end, comma or bracket just before it"
}

func shortenText(s string) string {
	if r := []rune(s); len(r) > 20 {
		return string(r[:20]) + "..."
	}
	return s
}

func lastPlace(src []byte) (line, col int) {
	line, col = 1, 1
	for _, t := range SplitTokens(src) {
		if t.Kind != TokenComment {
			line, col = t.Line, t.Col
		}
	}
	return line, col
}

// tokenPlace turns the parser's byte column, which may point at either end of
// the token, into the column of its first character.
func tokenPlace(src []byte, line, column int, text string) (col, length int) {
	text = strings.TrimRight(text, "\x00")
	best := 0
	byteCol := 0
	for _, t := range SplitTokens(src) {
		if t.Line != line || t.Kind == TokenComment {
			continue
		}
		start := bytesBefore(src, line, t.Col)
		if t.Text == text || t.Kind == TokenText {
			if best == 0 || start+1 <= column {
				best, byteCol = t.Col, len([]rune(t.Text))
			}
		}
	}
	if best > 0 {
		return best, byteCol
	}
	return max(1, column), 0
}

func bytesBefore(src []byte, line, col int) int {
	text := lineText(src, line)
	n := 0
	for i := range text {
		if n == col-1 {
			return i
		}
		n++
	}
	return len(text)
}

func lineText(src []byte, line int) string {
	for ; line > 1; line-- {
		i := bytes.IndexByte(src, '\n')
		if i < 0 {
			return ""
		}
		src = src[i+1:]
	}
	if i := bytes.IndexByte(src, '\n'); i >= 0 {
		src = src[:i]
	}
	return strings.TrimRight(string(src), "\r")
}

// beginsStatement reports whether a token can begin a statement, so that the mistake is
// before it: a missing then, end or bracket.
func beginsStatement(token string) bool {
	switch token {
	case "local", "if", "for", "while", "repeat", "return", "function", "do", "break":
		return true
	case "", "end", "else", "elseif", "then", "until", "and", "or", "not", "in", "nil", "true", "false":
		return false
	}
	c := token[0]
	return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// endBefore is the place of the last character before a token that is the first of its
// line; comments are skipped.
func endBefore(src []byte, line, col int) (l, c int, ok bool) {
	lines := strings.Split(string(src), "\n")
	if line < 2 || line > len(lines) || col < 1 || col-1 > len(lines[line-1]) || strings.TrimSpace(lines[line-1][:col-1]) != "" {
		return 0, 0, false
	}
	for n := line - 1; n > 0; n-- {
		text, _, _ := strings.Cut(lines[n-1], "--")
		if text = strings.TrimRight(text, " \t\r"); text != "" {
			if word := strings.TrimLeft(text, " \t"); strings.HasPrefix(word, "return") && len(text)-len(word) <= col-1 {
				return 0, 0, false // the mistake is behind the return, not before it
			}
			return n, len([]rune(text)), true
		}
	}
	return 0, 0, false
}
