package lang

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// maxNodes bounds one program with all the functions that it calls inlined.
const maxNodes = limits.Nodes

// scope is one element or subject whose fields are bare names; an element may
// have a name of its own, for use inside sets within it. A subject is not it
// where the Env has given that name to something else.
type scope struct {
	elem    *ir
	name    string
	itTaken bool
}

// checker turns syntax into typed nodes and reports what does not fit. Every
// method that returns nil has reported why.
type checker struct {
	src      *source
	env      *Env
	outer    *Env // of the expression being compiled, also while a function is inlined
	callSite *callSite
	function *function // the one being inlined, nil outside
	rep      *diag.List
	scopes   []scope        // innermost last
	params   map[string]*ir // of the function being inlined
	active   []*function
	slots    int
	nodes    int

	calls []string // helpers that the expression calls by itself

	quiet      bool // findings are discarded: the caller only asks whether there are any
	foldFixed  bool // a name that is Fixed is its value
	foundFixed bool // there was such a name

	nodeIR   map[*node]*ir // the typed node of each part of the text, for an Analyzer; nil: not recorded
	analyzed *function     // whose text that is, nil: the expression's own
	onUse    func(Use)     // called with the meaning of each word; nil: not reported
}

func newChecker(src *source, env *Env, rep *diag.List) *checker {
	c := &checker{src: src, env: env, outer: env, rep: rep}
	for e := env; e != nil; e = e.parent {
		if e.Subject == "" {
			continue
		}
		if b, ok := env.findBinding(e.Subject); ok {
			_, taken := env.findBinding("it")
			c.scopes = []scope{{elem: &ir{op: opName, typ: b.Type, name: e.Subject, bind: b}, itTaken: taken && e.Subject != "it"}}
		}
		break
	}
	return c
}

// callSite is the place in an expression where an author's function is called.
type callSite struct {
	src  *source
	node *node
}

// failNode reports a finding about node n.
func (c *checker) failNode(n *node, d diag.Diagnostic) *ir {
	c.src.addFinding(c.rep, n.lo, n.hi, d)
	return nil
}

func (c *checker) sourceText(n *node) string { return c.src.spanText(n.lo, n.hi) }

// checkExpr checks n; a known want is what its type must be.
func (c *checker) checkExpr(n *node, want Type) *ir {
	if c.nodes++; c.nodes > maxNodes {
		return c.tooLarge(n)
	}
	e := c.inferType(n, want)
	if c.nodeIR != nil && c.function == c.analyzed {
		c.nodeIR[n] = e
	}
	if n.stmt > 0 && e != nil && c.function != nil {
		e = c.reportStatement(n, e)
	}
	if e != nil && want.IsKnown() && e.typ != want {
		return c.reportMismatch(n, e.typ, want)
	}
	return e
}

func (c *checker) tooLarge(n *node) *ir {
	return c.failNode(n, diag.Diagnostic{Rule: RuleTooLarge, Message: "the expression is too large once its helpers are written out",
		Expected: fmt.Sprintf("at most %d parts", maxNodes), Hint: "let fewer helpers call helpers, or use a hook"})
}

func (c *checker) inferType(n *node, want Type) *ir {
	switch n.kind {
	case nodeNumber:
		return c.checkNumber(n, n.text, want)
	case nodeText:
		return c.checkLiteral(n, want)
	case nodeTrue:
		return newConst(Bool, 1)
	case nodeFalse:
		return newConst(Bool, 0)
	case nodeNil:
		if want.kind != kindDomain {
			return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "nil means \"no such thing\" and has no meaning here", Expected: describeExpected(want)})
		}
		return newConst(want, None)
	case nodePath:
		return c.resolvePath(n, want)
	case nodeField:
		obj := c.checkExpr(n.kids[0], Type{})
		if obj == nil {
			return nil
		}
		return c.labelLeaf(c.resolveFields(obj, n.parts, c.sourceText(n.kids[0])), n)
	case nodeCall:
		return c.checkCall(n, want)
	case nodeUnary:
		return c.checkUnary(n)
	case nodeBinary:
		return c.checkBinary(n, want)
	case nodeIf:
		return c.checkPick(n, want)
	case nodeLet:
		return c.checkLet(n, want)
	case nodeFields, nodeFunc:
		return c.failNode(n, diag.Diagnostic{Rule: RuleNotAllowed, Message: "fields and functions stand only where elements of a set are asked", Hint: "write any(units, {kind = 'hq'}) or any(units, function(u) return ... end)"})
	}
	return c.checkList(n, want)
}

func describeExpected(want Type) string {
	if !want.IsKnown() {
		return ""
	}
	return want.withArticle()
}

// labelLeaf labels e, a value read from the position, with the text that reads it.
func (c *checker) labelLeaf(e *ir, n *node) *ir {
	if e == nil || e.isConst() || c.function != nil { // the call of a helper is shown as one
		return e
	}
	labelled := *e // e may be shared with other places
	labelled.text, labelled.off = c.sourceText(n), c.src.token(n.lo).Off
	return &labelled
}

func (c *checker) checkNumber(n *node, text string, want Type) *ir {
	if want.kind == kindDomain {
		d := diag.Diagnostic{Rule: RuleType, Message: text + " is a number, but " + want.withArticle() + " is expected here", Expected: describeExpected(want)}
		if want.domain.Lookup != nil {
			if _, ok := want.domain.Lookup(text); ok {
				d.Nearest, d.Hint = "'"+text+"'", "write it as a text: '"+text+"'"
			}
		}
		return c.failNode(n, d)
	}
	v, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "the number " + text + " is too large", Expected: "a number from -2147483648 to 2147483647"})
	}
	return newConst(Int, int32(v))
}

func (c *checker) checkLiteral(n *node, want Type) *ir {
	switch {
	case !want.IsKnown():
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "the text '" + n.text + "' stands alone: nothing here says what it names",
			Hint: "compare it, as in kind == '" + n.text + "'"})
	case want.kind != kindDomain:
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "'" + n.text + "' is a text, but " + want.withArticle() + " is expected here", Expected: describeExpected(want)})
	}
	d := want.domain
	c.reportUse(n.lo, d.Name, n.text)
	if d.Lookup != nil {
		if id, ok := d.Lookup(n.text); ok {
			return newConst(want, id)
		}
	}
	var names []string
	if d.Names != nil {
		names = d.Names()
	}
	f := diag.Diagnostic{Rule: RuleUnknownText, Message: "unknown " + d.Name + " " + quote(n.text), Nearest: c.rep.NearestName(n.text, names)}
	if len(names) > 0 {
		f.Expected = "one of " + listSome(names)
	}
	for _, name := range names {
		if !strings.HasPrefix(name, n.text+"-") {
			continue
		}
		if f.Nearest = name; c.src.tokenType(n.lo+1) == '-' {
			f.Hint = "an id with a hyphen stands in brackets, as in " + c.dotPrefix(n) + "['" + name + "']: a hyphen outside them is a minus"
		}
		break
	}
	return c.failNode(n, f)
}

// dotPrefix is the word before the dot of a name, as areas in areas.north.
func (c *checker) dotPrefix(n *node) string {
	if c.src.tokenType(n.lo-1) == '.' && n.lo > 1 {
		return c.src.tokenText(n.lo - 2)
	}
	return "areas"
}

// reportMismatch reports a value of type got where want is expected.
func (c *checker) reportMismatch(n *node, got, want Type) *ir {
	if c.quiet {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType})
	}
	text := c.sourceText(n)
	d := diag.Diagnostic{Rule: RuleType, Message: quote(text) + " is " + got.withArticle() + ", but " + want.withArticle() + " is expected here", Expected: describeExpected(want)}
	switch {
	case want == Int && got.kind == kindDomain && got.domain.NumberHint != "":
		d.Hint = got.domain.NumberHint
	case want == Bool && got == Int:
		d.Hint = "compare it, as in " + text + " > 0"
	case want == Bool && got.IsSet():
		d.Hint = "write any(" + text + "), or any(" + text + ", condition)"
	case want == Bool:
		d.Hint = "compare it, as in " + text + " ~= nil"
	case want == Int && got.IsSet():
		d.Hint = "write #" + text + ", or sum(" + text + ", value)"
	case want == Int && got == Bool:
		d.Hint = "write " + text + " and 1 or 0"
	case got.IsSet() && got.Elem() == want:
		d.Hint = "write first(" + text + ")"
	case got.kind == kindDomain:
		for _, k := range c.env.listFields(got.domain) {
			if f, _ := c.env.findField(got.domain, k); f.Type == want {
				d.Nearest = text + "." + k
				break
			}
		}
	}
	return c.failNode(n, d)
}

func joinParts(parts []part) string {
	words := make([]string, len(parts))
	for i, p := range parts {
		words[i] = p.text
	}
	return strings.Join(words, ".")
}

// resolvePath resolves a dotted name: fields of the elements and the subject from
// the innermost outward, then the parameters of the inlined function, then the Env's names.
func (c *checker) resolvePath(n *node, want Type) *ir {
	if c.src.isLuaFile() {
		if e, is := c.resolveLuaName(n); is {
			return e
		}
	}
	for i := len(c.scopes) - 1; i >= 0; i-- {
		elem := c.scopes[i].elem
		if name := c.scopes[i].name; name != "" && n.parts[0].text == name {
			return c.labelLeaf(c.resolveFields(elem, n.parts[1:], name), n)
		}
		if n.parts[0].text == "it" && !c.scopes[i].itTaken {
			return c.labelLeaf(c.resolveFields(elem, n.parts[1:], "it"), n)
		}
		if f, k := c.longestField(elem.typ, n.parts); k > 0 {
			obj := foldField(elem, f, joinParts(n.parts[:k]))
			c.reportFieldUse(elem.typ, n.parts[:k])
			return c.labelLeaf(c.resolveFields(obj, n.parts[k:], joinParts(n.parts[:k])), n)
		}
	}
	if p, ok := c.params[n.parts[0].text]; ok {
		if p.typ.IsSet() { // its code is generated at each place
			if c.nodes += p.countParts(maxNodes); c.nodes > maxNodes {
				return c.tooLarge(n)
			}
		}
		return c.labelLeaf(c.resolveFields(p, n.parts[1:], n.parts[0].text), n)
	}
	for k := len(n.parts); k > 0; k-- {
		name := joinParts(n.parts[:k])
		if b, ok := c.env.findBinding(name); ok {
			c.reportUse(n.parts[k-1].tok, UseName, name)
			if b.ByID && k < len(n.parts) {
				return c.checkMember(n, b.Type.Elem(), k)
			}
			obj := &ir{op: opName, typ: b.Type, name: name, bind: b}
			if b.Fixed {
				c.foundFixed = true
				if c.foldFixed {
					obj = newConst(b.Type, b.Get(nil, nil))
				}
			}
			return c.labelLeaf(c.resolveFields(obj, n.parts[k:], name), n)
		}
	}
	if n.parts[0].text == "areas" && len(n.parts) > 1 {
		return c.checkArea(n)
	}
	if e, is := c.checkBareFunction(n); is {
		return e
	}
	return c.unknownName(n, want)
}

func (c *checker) longestField(t Type, parts []part) (Field, int) {
	if t.kind == kindDomain {
		for k := len(parts); k > 0; k-- {
			if f, ok := c.env.findField(t.domain, joinParts(parts[:k])); ok {
				return f, k
			}
		}
	}
	return Field{}, 0
}

// resolveFields follows the fields parts of obj, which the author wrote as text.
func (c *checker) resolveFields(obj *ir, parts []part, text string) *ir {
	for len(parts) > 0 {
		f, k := c.longestField(obj.typ, parts)
		if k == 0 {
			c.reportFieldUse(obj.typ, parts[:1])
			return c.unknownField(obj.typ, parts[0], text)
		}
		c.reportFieldUse(obj.typ, parts[:k])
		obj = foldField(obj, f, joinParts(parts[:k]))
		text += "." + joinParts(parts[:k])
		parts = parts[k:]
	}
	return obj
}

func (c *checker) unknownField(t Type, p part, text string) *ir {
	names := c.env.listFields(t.domain)
	d := diag.Diagnostic{Rule: RuleUnknownField}
	switch {
	case t.IsSet():
		d.Message = quote(text) + " is " + t.withArticle() + ": a set has no field " + quote(p.text)
		d.Hint = "write any(" + text + ", " + p.text + " ...), all, count or sum"
	case len(names) == 0:
		d.Message = quote(text) + " is " + t.withArticle() + ", which has no fields"
	default:
		d.Message = t.withArticle() + " has no field " + quote(p.text)
		d.Expected, d.Nearest = "one of "+listSome(names), c.rep.NearestName(p.text, names)
	}
	c.src.addFinding(c.rep, p.tok, p.tok, d)
	return nil
}

// truths are words that other languages have for true and false.
var truths = map[string]string{"yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false"}

func (c *checker) unknownName(n *node, want Type) *ir {
	name := n.parts[0].text
	c.reportUse(n.parts[len(n.parts)-1].tok, UseName, joinParts(n.parts))
	d := diag.Diagnostic{Rule: RuleUnknownName, Message: "unknown name " + quote(name)}
	if want.kind == kindDomain && want.domain.Lookup != nil && len(n.parts) == 1 {
		if _, ok := want.domain.Lookup(name); ok {
			d.Nearest, d.Hint = "'"+name+"'", want.withArticle()+" is written as a text: '"+name+"'"
			c.src.addFinding(c.rep, n.lo, n.lo, d)
			return nil
		}
	}
	if c.isCallableName(joinParts(n.parts)) {
		d.Message = quote(joinParts(n.parts)) + " is a function"
		d.Nearest, d.Hint = joinParts(n.parts)+"()", "call it: "+c.showSignature(joinParts(n.parts))
		return c.failNode(n, d)
	}
	if truth, ok := truths[strings.ToLower(name)]; ok && len(n.parts) == 1 {
		d.Expected, d.Nearest = "true or false", truth
		c.src.addFinding(c.rep, n.parts[0].tok, n.parts[0].tok, d)
		return nil
	}
	names := c.namesInScope()
	d.Expected = "one of " + listSome(names)
	if d.Nearest = c.rep.NearestName(joinParts(n.parts), names); d.Nearest == "" {
		d.Nearest = c.rep.NearestName(name, names)
	}
	c.src.addFinding(c.rep, n.parts[0].tok, n.parts[0].tok, d)
	return nil
}

func (c *checker) namesInScope() []string {
	names := c.env.listNames()
	for p := range c.params {
		names = append(names, p)
	}
	if len(c.scopes) > 0 {
		names = append(names, "it")
	}
	for _, s := range c.scopes {
		if s.name != "" {
			names = append(names, s.name)
		}
		names = append(names, c.env.listFields(s.elem.typ.domain)...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}
