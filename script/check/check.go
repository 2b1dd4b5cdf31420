package check

import (
	"fmt"
	"slices"
	"sort"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Check reads the files of a game together, reports what is wrong with them,
// and returns their top-level functions in order of file and line.
func Check(files []File, env Env, rep *diag.List) []Function {
	c := &checker{env: env, rep: rep, known: map[string]*Function{}, base: language(), layers: map[string]string{}}
	type parsed struct {
		src   *source
		chunk []ast.Stmt
	}
	var all []parsed
	var sources []File
	for _, f := range files {
		chunk, ok := env.Reader.Parse(f.Name, f.Src, rep)
		if !ok {
			continue
		}
		src := newSource(f, env.Reader)
		c.layers[f.Name] = f.Layer
		all = append(all, parsed{src, chunk})
		sources = append(sources, f)
		c.collect(src, chunk)
	}
	for i, p := range all {
		c.native = sources[i].Outside.Native
		c.file(p.src, p.chunk)
		if !env.Silent {
			c.compile(p.src, sources[i])
			c.hides(p.chunk)
		}
	}
	out := make([]Function, len(c.order))
	for i, f := range c.order {
		sort.Strings(f.Calls)
		f.Calls = slices.Compact(f.Calls)
		out[i] = *f
	}
	return out
}

// compile adds what only the compiler sees, where nothing else was found.
func (c *checker) compile(src *source, f File) {
	found := map[int]bool{}
	for _, d := range c.rep.Items {
		if d.Pos.File == f.Name {
			found[d.Pos.Line] = true
		}
	}
	var more diag.List
	c.env.Reader.CompileFor(f.Name, f.Src, f.Outside, &more)
	for _, d := range more.Items {
		if found[d.Pos.Line] {
			continue
		}
		if d.Pos.Col == 1 {
			d.Pos, d.Len = src.quoted(d.Pos.Line, d.Message)
		}
		c.rep.Add(d)
	}
}

type checker struct {
	env    Env
	rep    *diag.List
	base   map[string]Member
	known  map[string]*Function
	layers map[string]string // of files
	order  []*Function

	native   map[string]string // functions of the file that the host works out
	src      *source
	current  *Function       // the top-level function being read
	assigned map[string]bool // names that this file sets after making them
	scope    *scope
	depth    int // functions inside one another; 0 is the top level of a file
}

type scope struct {
	parent *scope
	names  map[string]variable
}

type variable struct {
	typ   value
	depth int // of the function that made it
}

// value is what is known about an expression.
type value struct {
	typ    string
	texts  []string
	member *Member // when it is a member of the host
	name   string  // how the author would write it: game.turn
	method bool    // reached with a colon
	table  bool    // made by { }
	gone   bool    // a parameter for what functions no longer get
}

func (c *checker) report(d diag.Diagnostic, pos diag.Pos, length int) {
	d.Pos, d.Len = pos, length
	c.rep.Add(d)
}

// collect notes the top-level functions of a file.
func (c *checker) collect(src *source, chunk []ast.Stmt) {
	c.src = src
	for _, s := range chunk {
		def, ok := s.(*ast.FuncDefStmt)
		if !ok || def.Name.Method != "" {
			continue
		}
		id, ok := def.Name.Func.(*ast.IdentExpr)
		if !ok || localBefore(chunk, s, id.Value) {
			continue
		}
		pos, length := src.find(ruleTwice, def.Line(), id.Value, plain)
		if first, twice := c.known[id.Value]; twice && c.layers[first.File] != c.layers[src.file] {
			first.File, first.Line, first.Col, first.Params, first.Doc = src.file, pos.Line, pos.Col, slices.Clone(def.Func.ParList.Names), src.doc(def.Line())
			continue // the compiler asks whether the layer says so
		} else if twice {
			c.report(diag.Diagnostic{Rule: ruleTwice, Message: fmt.Sprintf("the function %q is made twice", id.Value), Hint: "rename one of the two",
				Related: []diag.Related{{Pos: diag.Pos{File: first.File, Line: first.Line, Col: first.Col}, Message: "first made here"}}}, pos, length)
			continue
		}
		f := &Function{Name: id.Value, File: src.file, Line: pos.Line, Col: pos.Col, Params: slices.Clone(def.Func.ParList.Names), Doc: src.doc(def.Line())}
		c.known[id.Value] = f
		c.order = append(c.order, f)
	}
}

// localBefore tells whether name is a local of the file at this statement:
// "local f function f() end" makes no global.
func localBefore(chunk []ast.Stmt, until ast.Stmt, name string) bool {
	for _, s := range chunk {
		if s == until {
			return false
		}
		if l, ok := s.(*ast.LocalAssignStmt); ok && slices.Contains(l.Names, name) {
			return true
		}
	}
	return false
}

func (c *checker) file(src *source, chunk []ast.Stmt) {
	c.src, c.current, c.depth = src, nil, 0
	c.assigned = map[string]bool{}
	assignedNames(chunk, c.assigned)
	c.scope = nil
	c.push()
	c.block(chunk)
	c.pop()
}

func (c *checker) push() { c.scope = &scope{parent: c.scope, names: map[string]variable{}} }

func (c *checker) pop() { c.scope = c.scope.parent }

// declare makes a local. One that is set again later may hold anything.
func (c *checker) declare(name string, v value) {
	if c.assigned[name] {
		v = value{}
	}
	v.name = name
	c.scope.names[name] = variable{typ: v, depth: c.depth}
}

func (c *checker) lookup(name string) (variable, bool) {
	for s := c.scope; s != nil; s = s.parent {
		if v, ok := s.names[name]; ok {
			return v, true
		}
	}
	return variable{}, false
}

func (c *checker) block(list []ast.Stmt) {
	dead := false
	for _, s := range list {
		if dead {
			if _, label := s.(*ast.LabelStmt); !label {
				c.report(diag.Diagnostic{Rule: ruleUnreachable, Severity: diag.Warning, Message: "this can never run: the lines above always leave here",
					Hint: "remove it, or move it up"}, c.src.start(s.Line()), 0)
			}
			dead = false
		} else if leaves(s) {
			dead = true
		}
		c.stmt(s)
	}
}

func (c *checker) inner(list []ast.Stmt) {
	c.push()
	c.block(list)
	c.pop()
}

// globals lists every name a script may use, for the nearest one.
func (c *checker) globals() []string {
	var names []string
	for n := range c.base {
		names = append(names, n)
	}
	for n := range c.env.Globals {
		names = append(names, n)
	}
	for n := range c.known {
		names = append(names, n)
	}
	for s := c.scope; s != nil; s = s.parent {
		for n := range s.names {
			names = append(names, n)
		}
	}
	sort.Strings(names)
	return slices.DeleteFunc(names, func(n string) bool { return slices.Contains([]byte(n), '.') })
}

func sortedNames(m map[string]Member) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
