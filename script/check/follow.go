package check

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// rounds bounds how often functions are followed until what they give is known.
const rounds = 4

// follow works out what the functions of the game give, and then reports what is wrong.
func (c *checker) follow() {
	c.actors()
	for _, fn := range c.all {
		c.parameters(fn)
	}
	for _, f := range c.files {
		f.top = map[*syntax.Local]value{}
		w := &walker{c: c, file: f, quiet: 1}
		w.top()
	}
	c.results()
	for _, f := range c.files {
		w := &walker{c: c, file: f}
		w.top()
	}
	for _, fn := range c.all {
		fn.hard = fn.hard || len(fn.found) > 0
		for _, d := range fn.found {
			c.report(d)
		}
	}
	for _, fn := range c.all {
		c.noReturn(fn)
		if !fn.hard {
			for _, d := range fn.soft {
				c.report(d)
			}
		}
	}
}

// results follows the functions: each after those that it calls, and again, those in
// circles, when something it calls gives something else by then.
func (c *checker) results() {
	order := c.calleesFirst()
	again := map[*function]bool{}
	for _, fn := range order {
		again[fn] = true
	}
	for range rounds {
		more := false
		for _, fn := range order {
			if !again[fn] {
				continue
			}
			again[fn] = false
			before := fn.result
			fn.found, fn.soft, fn.bare = nil, nil, nil
			w := &walker{c: c, file: fn.file, fn: fn}
			w.run()
			w.unused()
			if alike(before, fn.result) {
				continue
			}
			for _, x := range order { // those before it that call it were followed with less
				if slices.Contains(x.callees, fn) && x.place <= fn.place {
					again[x], more = true, true
				}
			}
		}
		for _, x := range c.handedTo {
			again[x], more = true, true
		}
		if c.handedTo = nil; !more {
			return
		}
	}
}

// calleesFirst orders the functions so that each stands behind those that it calls.
func (c *checker) calleesFirst() []*function {
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
		fn.place = len(out)
		out = append(out, fn)
	}
	for _, fn := range c.all {
		visit(fn)
	}
	return out
}

// alike reports whether two values say the same of what a function gives.
func alike(a, b value) bool {
	return a.any == b.any && a.null == b.null && a.yes == b.yes && a.no == b.no && a.thing == b.thing && (a.num == nil) == (b.num == nil) &&
		(a.num == nil || a.num.lo == b.num.lo && a.num.hi == b.num.hi) && (a.text == nil) == (b.text == nil) && (a.list == nil) == (b.list == nil) &&
		(a.rec == nil) == (b.rec == nil) && (a.text == nil || len(a.text.vals) == len(b.text.vals)) && (a.list == nil || alike(*a.list, *b.list)) &&
		(a.rec == nil || len(a.rec.fields) == len(b.rec.fields))
}

// parameters finds out what the parameters of a function are: what its comment says, or
// what the game's files hand it.
func (c *checker) parameters(fn *function) {
	types := c.env.FuncTypes[fn.Name]
	for i, l := range fn.def.Params {
		p := param{local: l, value: unknown()}
		if word := annotated(fn.Doc, l.Name); word != "" && !fn.local {
			p.may = strings.HasSuffix(word, "?")
			p.value, p.told = c.named(strings.TrimSuffix(word, "?"))
			if p.may {
				p.value.null = likely
			}
		} else if word != "" {
			p.value, p.told = c.named(strings.TrimSuffix(word, "?"))
		} else if i < len(types) && types[i] != "" {
			p.value, p.told = c.typed(types[i]), true
			p.value.null = never
			if types[i] == "hex" && c.env.Bound[fn.Name] {
				p.value.null = maybe
			}
		}
		fn.params = append(fn.params, p)
	}
}

// annotated is the type that a comment gives a parameter.
func annotated(doc, name string) string {
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

// named is the value of a type that a comment names.
func (c *checker) named(word string) (value, bool) {
	if elem, ok := strings.CutSuffix(word, "[]"); ok {
		v, told := c.named(elem)
		return listOf(v), told
	}
	switch word {
	case "integer":
		word = Number
	case "boolean", "condition":
		word = Flag
	case "string":
		word = Text
	case "kind":
		word = "unit kind"
	case "units", "hexes", "hexsides", "sides":
		word = ListOf + strings.TrimSuffix(strings.TrimSuffix(word, "s"), "e")
		if word == ListOf+"hexsid" || word == ListOf+"sid" {
			word += "e"
		}
	}
	v := c.typed(word)
	return v, !v.any
}

// typed is the value of a type of the host.
func (c *checker) typed(typ string) value {
	if v, ok := c.types[typ]; ok {
		return v
	}
	v := unknown()
	switch fam, isFamily := c.env.Families[typ]; {
	case typ == Number:
		v = anyNumber()
	case typ == Flag:
		v = flag()
	case typ == Text || typ == "dice":
		v = anyText()
	case strings.HasPrefix(typ, ListOf):
		v = listOf(c.typed(strings.TrimPrefix(typ, ListOf)))
	case c.env.Types[typ] != nil && !c.env.Types[typ].Text:
		v = value{thing: typ}
	case isFamily || c.env.Types[typ] != nil:
		v = value{text: &texts{of: typ, fam: fam}}
	}
	c.types[typ] = v
	return v
}

// of is the value of a field, word or result of the host.
func (c *checker) of(m *Member, name string) value {
	v := c.typed(m.Type)
	if m.Texts != nil && v.text != nil {
		v.text = &texts{of: v.text.of, fam: m.Texts}
	}
	if m.Free && v.text != nil {
		v.text = &texts{of: free}
	}
	if m.Bounds != nil && v.num != nil {
		v.num = &span{lo: m.Bounds[0], hi: m.Bounds[1], declared: *m.Bounds}
	}
	v.full = v.list != nil && !m.Func && v.list.thing != "unit" // a hex has neighbours, a side objectives
	switch {
	case m.Often:
		v.null = likely
	case m.Null:
		v.null = maybe
	case !v.any:
		v.null = never
	}
	v.name, v.member = name, m
	return v
}

// walker follows one function.
type walker struct {
	c     *checker
	file  *file
	fn    *function // the top-level function; nil at the top of a file
	quiet int       // nothing is reported
	inner int       // functions inside one another, without the first
	back  []*given  // what the functions being followed give, the innermost last
	loops []*loop
	// within is what is known inside the loop about to be followed, if it is more than
	// before it.
	within *state
	told   int // findings so far
	// nils are names of which it was told that they may be nil.
	nils map[string]bool
}

// given is what a function gives on the ways followed so far.
type given struct {
	result value
	gives  bool
	falls  bool
	says   [2]bool
}

// loop gathers what is known where a loop is left.
type loop struct{ leaves *state }

// top follows the lines of a file outside its functions.
func (w *walker) top() {
	st := newState()
	w.block(w.file.tree.Body, st)
	w.file.top = st.vals
}

// run follows the function.
func (w *walker) run() {
	st := newState()
	for l, v := range w.file.top { // order does not matter: another map is filled
		st.vals[l] = v
	}
	for i, p := range w.fn.params {
		v := p.value
		if i == 0 && v.any && w.fn.data.sure() {
			v = w.fn.data
			v.null = never
		}
		st.set(p.local, v)
	}
	g := w.body(w.fn.def, st)
	w.fn.result, w.fn.gives, w.fn.falls, w.fn.says = g.result, g.gives, !st.dead, g.says
	if w.fn.gives && w.fn.falls {
		w.fn.result.null = max(w.fn.result.null, maybe)
	}
	if typ := returned(w.fn.Doc); typ != "" && w.fn.result.any {
		if v, told := w.c.named(strings.TrimSuffix(typ, "?")); told {
			v.null = w.fn.result.null
			w.fn.result = v
		}
	}
}

func returned(doc string) string {
	for _, line := range strings.Split(doc, "\n") {
		if rest, ok := strings.CutPrefix(line, "@return "); ok {
			typ, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
			return typ
		}
	}
	return ""
}

// body follows the statements of a function; st is what is known at its end then.
func (w *walker) body(f *syntax.Func, st *state) *given {
	g := &given{}
	loops := w.loops
	w.back, w.loops = append(w.back, g), nil
	*st = *w.block(f.Body, st)
	w.back, w.loops = w.back[:len(w.back)-1], loops
	return g
}

// tell reports a mistake at some tokens.
func (w *walker) tell(lo, hi int, d diag.Diagnostic) {
	if w.quiet > 0 {
		return
	}
	w.told++
	d.Pos, d.Len = w.file.tree.Pos(lo), w.file.tree.Len(lo, hi)
	if w.fn == nil {
		w.c.report(d)
		return
	}
	w.fn.found = append(w.fn.found, d)
}

// doubt reports what looks like a mistake, unless the function has one.
func (w *walker) doubt(lo, hi int, d diag.Diagnostic) {
	if w.quiet > 0 || w.c.env.Unknown {
		return
	}
	d.Pos, d.Len = w.file.tree.Pos(lo), w.file.tree.Len(lo, hi)
	if w.fn == nil {
		w.c.report(d)
		return
	}
	w.fn.soft = append(w.fn.soft, d)
}

func (w *walker) source(e *syntax.Expr) string {
	const longest = 60
	s := w.file.tree.Source(e)
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + " ..."
	}
	return s
}
