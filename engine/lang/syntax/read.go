package syntax

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// Rule ids of the findings of [ReadFile].
const (
	RuleSyntax = "lua-syntax"
	RuleTooBig = "lua-too-big"
)

// ReadFile reads a file within the limits of this program. It returns nil where there is a
// finding, which it reports.
func ReadFile(name, text string, rep *diag.List) *File {
	if len(text) > limits.LuaBytes {
		rep.Add(diag.Diagnostic{Rule: RuleTooBig, Pos: diag.Pos{File: name, Line: 1, Col: 1},
			Message:  fmt.Sprintf("the file is %d bytes long", len(text)),
			Expected: fmt.Sprintf("at most %d bytes", limits.LuaBytes),
			Hint:     "split it: all files of a game see one another's functions"})
		return nil
	}
	f := Parse(name, text)
	if tok := f.findNesting(); tok >= 0 {
		rep.Add(f.depthFinding(f.Pos(tok)))
		return nil
	}
	if tok := f.findConstantOverLimit(); tok >= 0 {
		rep.Add(diag.Diagnostic{Rule: RuleTooBig, Pos: f.Pos(tok),
			Message:  "the file holds too many different numbers, texts and names",
			Expected: fmt.Sprintf("at most %d", limits.LuaConstants),
			Hint:     "put what is a table into a table of the game, or split the file"})
		return nil
	}
	if f.Err != nil && !f.Err.TooDeep {
		rep.Add(f.syntaxFinding())
		return nil
	}
	if line := f.findTooDeep(limits.LuaDepth); line > 0 {
		rep.Add(f.depthFinding(diag.Pos{File: name, Line: line, Col: 1}))
		return nil
	}
	if f.Err != nil {
		rep.Add(f.depthFinding(f.Pos(f.Err.Tok)))
		return nil
	}
	return f
}

// findNesting finds the token at which brackets or blocks are nested beyond the limit, or -1.
func (f *File) findNesting() int {
	depth := 0
	for i := range f.Tokens {
		switch f.Tokens[i].Kind {
		case '(', '[', '{', TokenDo, TokenThen, TokenFunction, TokenRepeat:
			depth++
		case ')', ']', '}', TokenEnd, TokenUntil, TokenElseIf:
			depth = max(depth-1, 0)
		}
		if depth > limits.LuaDepth {
			return i
		}
	}
	return -1
}

// findConstantOverLimit finds the token past the limit on constants, or -1: the compiler looks
// each one up among all before it.
func (f *File) findConstantOverLimit() int {
	if len(f.Tokens) <= limits.LuaConstants {
		return -1
	}
	seen := map[string]bool{}
	for i := range f.Tokens {
		if t := &f.Tokens[i]; t.Kind >= TokenNumber {
			if seen[t.Text] = true; len(seen) > limits.LuaConstants {
				return i
			}
		}
	}
	return -1
}

func (f *File) depthFinding(at diag.Pos) diag.Diagnostic {
	return diag.Diagnostic{Rule: RuleTooBig, Pos: at,
		Message:  "brackets, blocks or operators are nested too deeply here",
		Expected: fmt.Sprintf("at most %d levels", limits.LuaDepth),
		Hint:     "split the expression with local names, or move a block into a function of its own"}
}
