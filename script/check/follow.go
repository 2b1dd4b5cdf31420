package check

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
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
		w := &walker{c: c, file: f, quiet: 1}
		w.followTopLevel()
	}
	c.inferResults()
	for _, f := range c.files {
		w := &walker{c: c, file: f}
		w.followTopLevel()
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
			w := &walker{c: c, file: fn.file, fn: fn}
			w.followFunction()
			w.checkUnused()
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
			p.value, p.declared = c.commentTypeValue(strings.TrimSuffix(word, "?"))
			if p.optional {
				p.value.nilness = likely
			}
		} else if word != "" {
			p.value, p.declared = c.commentTypeValue(strings.TrimSuffix(word, "?"))
		} else if i < len(types) && types[i] != "" {
			p.value, p.declared = c.typeValue(types[i]), true
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

// commentTypeValue is the value of a type that a comment names.
func (c *checker) commentTypeValue(word string) (value, bool) {
	if elem, ok := strings.CutSuffix(word, "[]"); ok {
		v, told := c.commentTypeValue(elem)
		return listValue(v), told
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
	v := c.typeValue(word)
	return v, !v.any
}

// typeValue is the value of a type of the host.
func (c *checker) typeValue(typ string) value {
	if v, ok := c.types[typ]; ok {
		return v
	}
	v := unknownValue()
	switch fam, isFamily := c.env.Families[typ]; {
	case typ == Number:
		v = anyNumberValue()
	case typ == Flag:
		v = flagValue()
	case typ == Text || typ == "dice":
		v = anyTextValue()
	case strings.HasPrefix(typ, ListOf):
		v = listValue(c.typeValue(strings.TrimPrefix(typ, ListOf)))
	case c.env.Types[typ] != nil && !c.env.Types[typ].Text:
		v = value{thing: typ}
	case isFamily || c.env.Types[typ] != nil:
		v = value{text: &textSet{family: typ, names: fam}}
	}
	c.types[typ] = v
	return v
}

// memberTypeValue is the value of a field, word or result of the host.
func (c *checker) memberTypeValue(m *Member, name string) value {
	v := c.typeValue(m.Type)
	if m.Texts != nil && v.text != nil {
		v.text = &textSet{family: v.text.family, names: m.Texts}
	}
	if m.FreeText && v.text != nil {
		v.text = &textSet{family: freeText}
	}
	if m.Bounds != nil && v.num != nil {
		v.num = &numberRange{lo: m.Bounds[0], hi: m.Bounds[1], declared: *m.Bounds}
	}
	v.nonEmpty = v.list != nil && !m.Func && v.list.thing != "unit" // a hex has neighbours, a side objectives
	switch {
	case m.OftenNil:
		v.nilness = likely
	case m.MayBeNil:
		v.nilness = maybe
	case !v.any:
		v.nilness = never
	}
	v.name, v.member = name, m
	return v
}

// walker follows one function.
type walker struct {
	c           *checker
	file        *file
	fn          *function     // the top-level function; nil at the top of a file
	quiet       int           // nothing is reported
	nestedDepth int           // functions inside one another, without the first
	returnStack []*returnInfo // what the functions being followed give, the innermost last
	loops       []*loop
	// loopState is what is known inside the loop about to be followed, if it is more than
	// before it.
	loopState   *flowState
	reportCount int // findings so far
	// reportedNils are names that have a finding that they may be nil.
	reportedNils map[string]bool
}

// returnInfo is what a function gives on the ways followed so far.
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
	for l, v := range w.file.top { // order does not matter: another map is filled
		st.vals[l] = v
	}
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
		if v, told := w.c.commentTypeValue(strings.TrimSuffix(typ, "?")); told {
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

// followBody follows the statements of a function; st is what is known at its end then.
func (w *walker) followBody(f *syntax.Func, st *flowState) *returnInfo {
	g := &returnInfo{}
	loops := w.loops
	w.returnStack, w.loops = append(w.returnStack, g), nil
	*st = *w.followBlock(f.Body, st)
	w.returnStack, w.loops = w.returnStack[:len(w.returnStack)-1], loops
	return g
}

// reportMistake reports a mistake at some tokens.
func (w *walker) reportMistake(lo, hi int, d diag.Diagnostic) {
	if w.quiet > 0 {
		return
	}
	w.reportCount++
	d.Pos, d.Len = w.file.tree.Pos(lo), w.file.tree.LenOfTokens(lo, hi)
	if w.fn == nil {
		w.c.reportOnce(d)
		return
	}
	w.fn.found = append(w.fn.found, d)
}

// reportDoubt reports what looks like a mistake, unless the function has one.
func (w *walker) reportDoubt(lo, hi int, d diag.Diagnostic) {
	if w.quiet > 0 || w.c.env.Unknown {
		return
	}
	d.Pos, d.Len = w.file.tree.Pos(lo), w.file.tree.LenOfTokens(lo, hi)
	if w.fn == nil {
		w.c.reportOnce(d)
		return
	}
	w.fn.doubts = append(w.fn.doubts, d)
}

func (w *walker) sourceText(e *syntax.Expr) string {
	const longest = 60
	s := w.file.tree.SourceText(e)
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + " ..."
	}
	return s
}
