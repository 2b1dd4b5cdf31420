package sandbox

import (
	lua "github.com/yuin/gopher-lua"
	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// RuleRefused is the id of findings about Lua that scripts may not use.
const RuleRefused = "lua-refused"

// Program is one source file, compiled once. It may be shared by any number
// of states and goroutines.
type Program struct {
	Name    string
	Globals []string // top-level functions in the order they are made
	// Statements lists the lines of statements in functions, each once. It is empty without
	// [HostFunctions].ReportLines.
	Statements []int

	proto *lua.FunctionProto
	lines map[string]int
}

// CompileFile reads, checks and compiles one source file. Findings go to rep; the
// result is nil when there is an error among them.
func CompileFile(name string, src []byte, rep *diag.List) *Program {
	return CompileWithHost(name, src, HostFunctions{}, rep)
}

// CompileWithHost is [CompileFile] for a file with functions that the host or another file replaces.
func CompileWithHost(name string, src []byte, o HostFunctions, rep *diag.List) *Program {
	return compileTree(syntax.ReadFile(name, string(src), rep), o, rep)
}

// compileTree compiles a file that has been read; nil is one with findings.
func compileTree(f *syntax.File, o HostFunctions, rep *diag.List) *Program {
	if f == nil {
		return nil
	}
	name, chunk := f.Name, f.Lower()
	o.rewriteFile(chunk)
	r := &rewriter{name: name, rep: rep, reportLines: o.ReportLines, hostTable: o.HostTable}
	chunk = r.rewriteBlock(chunk)
	if r.refused {
		return nil
	}
	proto, err := compileSafely(name, chunk)
	if err != nil {
		rep.Add(compileFinding(name, err))
		return nil
	}
	p := &Program{Name: name, Statements: r.reportedLines, proto: proto, lines: map[string]int{}}
	if !p.checkBytecode(rep) {
		return nil
	}
	return p
}

func compileSafely(name string, chunk []ast.Stmt) (proto *lua.FunctionProto, err error) {
	defer func() {
		if rec := recover(); rec != nil {
			err = &lua.CompileError{Line: 1, Message: "this cannot be compiled"}
		}
	}()
	return lua.Compile(chunk, name)
}

// compileFinding returns the finding for a file that the compiler of the Lua machine refuses.
func compileFinding(name string, err error) diag.Diagnostic {
	d := diag.Diagnostic{Rule: syntax.RuleSyntax, Pos: diag.Pos{File: name, Line: 1, Col: 1}, Message: "this cannot be compiled"}
	if e, ok := err.(*lua.CompileError); ok {
		d.Pos.Line, d.Message = max(1, e.Line), e.Message
		if e.Message == "no loop to break" {
			d.Message, d.Hint = "break stands outside of any loop", "use return to leave a function"
		}
	}
	return d
}
