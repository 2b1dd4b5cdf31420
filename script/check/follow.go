package check

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// maxRounds bounds how often functions are followed until what they give is known.
const maxRounds = 4

// followAll works out what the functions of the game give, and then reports what is wrong.
func (c *checker) followAll() {
	c.spreadActing()
	for _, fn := range c.all {
		c.inferParams(fn)
	}
	for _, f := range c.files {
		f.top = map[*syntax.Local]value{}
		w := newWalker(c, f, nil)
		w.found.quiet++
		w.followTopLevel()
	}
	c.inferResults()
	for _, f := range c.files {
		newWalker(c, f, nil).followTopLevel()
	}
	for _, fn := range c.all {
		fn.hasMistake = fn.hasMistake || len(fn.found) > 0
		for _, d := range fn.found {
			c.reportOnce(d)
		}
	}
	for _, fn := range c.all {
		c.checkMissingReturn(fn)
		if !fn.hasMistake {
			for _, d := range fn.doubts {
				c.reportOnce(d)
			}
		}
	}
}

// inferResults follows the functions: each after those that it calls, and again, those in
// circles, when something it calls gives something else by then.
func (c *checker) inferResults() {
	order := c.orderCalleesFirst()
	again := map[*function]bool{}
	for _, fn := range order {
		again[fn] = true
	}
	for range maxRounds {
		more := false
		for _, fn := range order {
			if !again[fn] {
				continue
			}
			again[fn] = false
			before := fn.result
			fn.found, fn.doubts, fn.bareReturns = nil, nil, nil
			w := newWalker(c, fn.file, fn)
			w.followFunction()
			w.found.checkUnused()
			if sameResult(before, fn.result) {
				continue
			}
			for _, x := range order { // those before it that call it were followed with less
				if slices.Contains(x.callees, fn) && x.orderIndex <= fn.orderIndex {
					again[x], more = true, true
				}
			}
		}
		for _, x := range c.changedData {
			again[x], more = true, true
		}
		if c.changedData = nil; !more {
			return
		}
	}
}

// orderCalleesFirst orders the functions so that each comes after those that it calls.
func (c *checker) orderCalleesFirst() []*function {
	var out []*function
	seen := map[*function]bool{}
	var visit func(fn *function)
	visit = func(fn *function) {
		if seen[fn] {
			return
		}
		seen[fn] = true
		for _, x := range fn.callees {
			visit(x)
		}
		fn.orderIndex = len(out)
		out = append(out, fn)
	}
	for _, fn := range c.all {
		visit(fn)
	}
	return out
}

// sameResult reports whether two values say the same of what a function gives.
func sameResult(a, b value) bool {
	return a.any == b.any && a.nilness == b.nilness && a.yes == b.yes && a.no == b.no && a.thing == b.thing && (a.num == nil) == (b.num == nil) &&
		(a.num == nil || a.num.lo == b.num.lo && a.num.hi == b.num.hi) && (a.text == nil) == (b.text == nil) && (a.list == nil) == (b.list == nil) &&
		(a.rec == nil) == (b.rec == nil) && (a.text == nil || len(a.text.vals) == len(b.text.vals)) && (a.list == nil || sameResult(*a.list, *b.list)) &&
		(a.rec == nil || len(a.rec.fields) == len(b.rec.fields))
}

// inferParams finds out what the parameters of a function are: what its comment says, or
// what the game's files hand it.
func (c *checker) inferParams(fn *function) {
	types := c.env.FuncTypes[fn.Name]
	for i, l := range fn.def.Params {
		p := param{local: l, value: unknownValue()}
		if word := annotatedType(fn.Doc, l.Name); word != "" && !fn.local {
			p.optional = strings.HasSuffix(word, "?")
			p.value, p.declared = c.host.commentTypeValue(strings.TrimSuffix(word, "?"))
			if p.optional {
				p.value.nilness = likely
			}
		} else if word != "" {
			p.value, p.declared = c.host.commentTypeValue(strings.TrimSuffix(word, "?"))
		} else if i < len(types) && types[i] != "" {
			p.value, p.declared = c.host.typeValue(types[i]), true
			p.value.nilness = never
			if types[i] == "hex" && c.env.Bound[fn.Name] {
				p.value.nilness = maybe
			}
		}
		fn.params = append(fn.params, p)
	}
}

// annotatedType is the type that a comment gives a parameter.
func annotatedType(doc, name string) string {
	for _, line := range strings.Split(doc, "\n") {
		rest, ok := strings.CutPrefix(line, "@param ")
		if !ok {
			continue
		}
		word, typ, _ := strings.Cut(strings.TrimSpace(rest), " ")
		typ, _, _ = strings.Cut(strings.TrimSpace(typ), " ")
		if strings.TrimSuffix(word, "?") == name {
			if strings.HasSuffix(word, "?") {
				typ += "?"
			}
			return typ
		}
	}
	return ""
}

// walker follows the statements and expressions of one function. Its parts report what is wrong,
// check calls, and note what conditions say; they return nothing to it but values.
type walker struct {
	c           *checker
	host        *host
	file        *file
	fn          *function // the top-level function; nil at the top of a file
	found       *findings
	calls       *callChecker
	narrow      *narrower
	nestedDepth int           // functions inside one another, without the first
	returnStack []*returnInfo // results of the functions being followed, the innermost last
	loops       []*loop
	// loopState is the state inside the loop about to be followed, if the loop's own list says
	// more than the state before it. Nil otherwise.
	loopState *flowState
}

// newWalker returns the walker of a function, or of the top of a file where fn is nil.
func newWalker(c *checker, f *file, fn *function) *walker {
	w := &walker{c: c, host: c.host, file: f, fn: fn}
	w.found = &findings{c: c, host: c.host, file: f, fn: fn}
	w.calls = &callChecker{found: w.found, host: c.host, look: w.peekValue}
	w.narrow = &narrower{found: w.found, host: c.host, look: w.peekValue}
	return w
}

// peekValue returns the value of an expression without reporting faults in it.
func (w *walker) peekValue(e *syntax.Expr, st *flowState) value {
	w.found.quiet++
	defer func() { w.found.quiet-- }()
	return w.followExpr(e, st)
}

// returnInfo collects the results of a function over the paths followed so far.
type returnInfo struct {
	result         value
	returnsValue   bool
	mayFallThrough bool
	returnsFlags   [2]bool
}

// loop collects the states at the exits of a loop.
type loop struct{ atExit *flowState }

// followTopLevel follows the lines of a file outside its functions.
func (w *walker) followTopLevel() {
	st := newState()
	w.followBlock(w.file.tree.Body, st)
	w.file.top = st.vals
}

// followFunction follows the function.
func (w *walker) followFunction() {
	st := newState()
	st.vals, st.sharesVals = w.file.top, true
	for i, p := range w.fn.params {
		v := p.value
		if i == 0 && v.any && w.fn.handedData.isFullyKnown() {
			v = w.fn.handedData
			v.nilness = never
		}
		st.setLocal(p.local, v)
	}
	g := w.followBody(w.fn.def, st)
	w.fn.result, w.fn.returnsValue, w.fn.mayFallThrough, w.fn.returnsFlags = g.result, g.returnsValue, !st.unreachable, g.returnsFlags
	if w.fn.returnsValue && w.fn.mayFallThrough {
		w.fn.result.nilness = max(w.fn.result.nilness, maybe)
	}
	if typ := returnType(w.fn.Doc); typ != "" && w.fn.result.any {
		if v, told := w.host.commentTypeValue(strings.TrimSuffix(typ, "?")); told {
			v.nilness = w.fn.result.nilness
			w.fn.result = v
		}
	}
}

func returnType(doc string) string {
	for _, line := range strings.Split(doc, "\n") {
		if rest, ok := strings.CutPrefix(line, "@return "); ok {
			typ, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			return typ
		}
	}
	return ""
}

// followBody follows the statements of a function and returns its results. st becomes the state at
// its end.
func (w *walker) followBody(f *syntax.Func, st *flowState) *returnInfo {
	g := &returnInfo{}
	loops := w.loops
	w.returnStack, w.loops = append(w.returnStack, g), nil
	*st = *w.followBlock(f.Body, st).cloneState()
	w.returnStack, w.loops = w.returnStack[:len(w.returnStack)-1], loops
	return g
}
