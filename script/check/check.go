package check

import (
	"slices"
	"sort"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// CheckFiles reads the files of a game together, reports what is wrong with them,
// and returns their top-level functions in order of file and line.
func CheckFiles(files []File, env Env, rep *diag.List) []Function {
	c := &checker{env: env, rep: rep, functionsByName: map[string]*function{}, broken: map[string]bool{}, local: map[*syntax.Local]*function{}, layers: map[string]string{},
		seen: map[reportKey]bool{}, suspect: map[int]*syntax.File{}}
	c.host = newHost(&c.env)
	for _, f := range files {
		tree := env.Reader.ReadAround(f.Name, f.Src, rep)
		if tree == nil {
			continue
		}
		c.layers[f.Name] = f.Layer
		c.files = append(c.files, &file{File: f, tree: tree})
	}
	for _, f := range c.files {
		c.collectFunctions(f)
	}
	for _, f := range c.files {
		c.collectReferences(f)
	}
	if !env.Silent {
		for _, f := range c.files {
			c.checkNames(f)
		}
		c.followAll()
		for _, f := range c.files {
			if len(f.tree.Broken) == 0 {
				c.compileFile(f)
			}
			c.checkHides(f)
		}
	}
	out := make([]Function, len(c.order))
	for i, f := range c.order {
		sort.Strings(f.Calls)
		f.Calls = slices.Compact(f.Calls)
		out[i] = f.Function
	}
	return out
}

type checker struct {
	env             Env
	rep             *diag.List
	host            *host
	files           []*file
	functionsByName map[string]*function
	broken          map[string]bool // functions that could not be read
	local           map[*syntax.Local]*function
	order           []*function // those of known, in the order of files
	all             []*function // also those that a layer above replaces, and local ones
	layers          map[string]string
	seen            map[reportKey]bool
	changedData     []*function // functions of which it turned out later what they are handed
	// suspect are texts with a finding at a comparison, by their tokens.
	suspect map[int]*syntax.File
}

// reportKey identifies a finding: each is reported once.
type reportKey struct {
	rule string
	pos  diag.Pos
}

type file struct {
	File
	tree *syntax.File
	top  map[*syntax.Local]value // what its locals hold when it has been read
}

// function is a function at the top level of a file.
type function struct {
	Function
	file         *file
	def          *syntax.Func
	params       []param
	isExpression bool
	local        bool
	// replaced: a layer above has it anew, or it is anew what one below has; its
	// parameters are those of both.
	replaced bool

	callees        []*function // those that it names, of its file too
	returns        bool        // it has a return with something behind it
	orderIndex     int         // among those followed one after the other
	result         value       // what it gives
	returnsValue   bool        // it has a return with a value
	mayFallThrough bool        // it may end without one
	returnsFlags   [2]bool
	acts           bool              // it changes, asks or rolls
	handedData     value             // what after and at hand it
	resultNeeded   bool              // somebody cannot do with nil
	bareReturns    []*syntax.Stmt    // its returns without a value
	found          []diag.Diagnostic // what is wrong in it
	doubts         []diag.Diagnostic // what looks wrong
	hasMistake     bool              // it has a mistake, so its doubts are not reported
}

type param struct {
	local    *syntax.Local
	value    value
	declared bool // its comment or its hook says what it is
	optional bool // it may be left out
}

func (c *checker) reportOnce(d diag.Diagnostic) {
	k := reportKey{d.Rule, d.Pos}
	if !c.seen[k] {
		c.seen[k] = true
		c.rep.Add(d)
	}
}

// collectFunctions notes the top-level functions of a file.
func (c *checker) collectFunctions(f *file) {
	taken := map[string]bool{}
	for _, s := range f.tree.Body {
		if s.Kind == syntax.Declare {
			for _, l := range s.Names {
				taken[l.Name] = true
			}
		}
		if s.Kind != syntax.Define || s.Method {
			continue
		}
		if name := s.Func.Name; slices.Contains(f.tree.Broken, name) {
			c.collectBroken(f, s, name)
			continue
		}
		if len(s.Names) == 1 {
			fn := &function{Function: Function{Name: s.Names[0].Name, Doc: f.tree.DocAbove(f.tree.Pos(s.Lo).Line)}, file: f, def: s.Func, local: true}
			c.local[s.Names[0]] = fn
			c.all = append(c.all, fn)
			continue
		}
		if e := s.Left[0]; e.Kind == syntax.Name && !taken[e.Word] {
			c.collectFunction(f, s, e)
		}
	}
}

// collectBroken notes a function that could not be read. It is there, and nothing is known of it.
func (c *checker) collectBroken(f *file, s *syntax.Stmt, name string) {
	c.broken[name] = true
	if len(s.Names) == 0 {
		pos := f.tree.Pos(s.Left[0].Tok)
		c.order = append(c.order, &function{file: f, def: s.Func, Function: Function{Name: name, File: f.Name, Line: pos.Line, Col: pos.Col, Used: true}})
	}
}

func (c *checker) collectFunction(f *file, s *syntax.Stmt, e *syntax.Expr) {
	pos, doc := f.tree.Pos(e.Tok), f.tree.DocAbove(f.tree.Pos(s.Lo).Line)
	fn := &function{file: f, def: s.Func, isExpression: f.Host.HostNames[e.Word] != ""}
	fn.Function = Function{Name: e.Word, File: f.Name, Line: pos.Line, Col: pos.Col, Doc: doc}
	for _, p := range s.Func.Params {
		fn.Params = append(fn.Params, p.Name)
	}
	first, twice := c.functionsByName[e.Word]
	switch {
	case twice && c.layers[first.File] == c.layers[f.Name]:
		c.reportRedefined(first, fn)
		return
	case twice: // the compiler asks whether the layer says so
		i := slices.Index(c.order, first)
		c.order[i] = fn
		first.replaced, fn.replaced = true, true
	default:
		c.order = append(c.order, fn)
	}
	c.functionsByName[e.Word] = fn
	c.all = append(c.all, fn)
}

// compileFile adds what only the compiler sees, where nothing else was found.
func (c *checker) compileFile(f *file) {
	found := map[int]bool{}
	for _, d := range c.rep.Items {
		if d.Pos.File == f.Name && d.Severity == diag.Error {
			found[d.Pos.Line] = true
		}
	}
	var more diag.List
	c.env.Reader.CompileWithHost(f.Name, f.Src, f.Host, &more)
	for _, d := range more.Items {
		if found[d.Pos.Line] {
			continue
		}
		if d.Pos.Col == 1 {
			d.Pos, d.Len = quotedPlace(f.tree, d.Pos.Line, d.Message)
		}
		c.rep.Add(d)
	}
}

// quotedPlace is the place in a line of the word that a message has in quotes, or else the
// first of the line.
func quotedPlace(t *syntax.File, line int, message string) (diag.Pos, int) {
	word := quotedWord(message)
	first := diag.Pos{File: t.Name, Line: max(1, line), Col: 1}
	for i := len(t.Tokens) - 1; i >= 0; i-- {
		switch tok := t.Tokens[i]; {
		case tok.Line != line:
		case tok.Text == word && word != "":
			return t.Pos(i), len([]rune(word))
		default:
			first = t.Pos(i)
		}
	}
	return first, 0
}

func quotedWord(message string) string {
	runes := []rune(message)
	a := slices.Index(runes, '"')
	if a < 0 {
		return ""
	}
	n := slices.Index(runes[a+1:], '"')
	if n < 0 {
		return ""
	}
	return string(runes[a+1 : a+1+n])
}

// isKnownName reports whether a name means something without being a local.
func (c *checker) isKnownName(name string) bool {
	_, host := c.env.Globals[name]
	return host || c.functionsByName[name] != nil || c.broken[name] || c.host.hasFunction(name)
}

// removedName explains a part of Lua that scripts do not have.
func removedName(name string) (why, instead string, gone bool) { return sandbox.FindRemoved(name) }
