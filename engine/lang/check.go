package lang

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/types"
	"github.com/vedette-wargames/vedette/engine/limits"
)

// maxNodes bounds one program with all the functions that it calls inlined.
const maxNodes = limits.Nodes

// checker turns syntax into typed nodes and reports what does not fit. Every
// method that returns nil has reported why.
type checker struct {
	src      *source
	env      *Env
	outer    *Env // of the expression being compiled, also while a function is inlined
	callSite *callSite
	function *function // the one being inlined, nil outside
	rep      *diag.List
	names    nameResolver
	active   []*function
	slots    int
	nodes    int

	calls []string // helpers that the expression calls by itself

	usesUnread bool // it calls a function that could not be read
	quiet      bool // findings are discarded: the caller only asks whether there are any

	nodeIR   map[*node]*types.Expr // the typed node of each part of the text, for an Analyzer; nil: not recorded
	analyzed *function             // whose text that is, nil: the expression's own
	onUse    func(Use)             // called with the meaning of each word; nil: not reported
}

func newChecker(src *source, env *Env, rep *diag.List) *checker {
	c := &checker{src: src, env: env, outer: env, rep: rep}
	c.names.c = c
	for e := env; e != nil; e = e.parent {
		if e.Subject == "" {
			continue
		}
		if b, ok := env.findBinding(e.Subject); ok {
			_, taken := env.findBinding("it")
			c.names.scopes = []scope{{elem: &types.Expr{Op: types.OpName, Type: b.Type, Name: e.Subject, Binding: b}, itTaken: taken && e.Subject != "it"}}
		}
		break
	}
	return c
}

// newFunctionChecker returns the checker of a function's body. combat is the env of the combat
// under way at the call, nil outside of a combat.
func newFunctionChecker(h *function, combat *Env, rep *diag.List) *checker {
	c := &checker{src: h.src, env: h.env, outer: combat, rep: rep}
	c.names.c = c
	return c
}

// callSite is the place in an expression where an author's function is called.
type callSite struct {
	src  *source
	node *node
}

// failNode reports a finding about node n.
func (c *checker) failNode(n *node, d diag.Diagnostic) *types.Expr {
	c.src.addFinding(c.rep, n.lo, n.hi, d)
	return nil
}

func (c *checker) sourceText(n *node) string { return c.src.spanText(n.lo, n.hi) }

// checkExpr checks n; a known want is what its type must be.
func (c *checker) checkExpr(n *node, want Type) *types.Expr {
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
	if e != nil && want.IsKnown() && e.Type != want {
		return c.reportMismatch(n, e.Type, want)
	}
	return e
}

func (c *checker) tooLarge(n *node) *types.Expr {
	return c.failNode(n, diag.Diagnostic{Rule: RuleTooLarge, Message: "the expression is too large once its helpers are written out",
		Expected: fmt.Sprintf("at most %d parts", maxNodes), Hint: "let fewer helpers call helpers, or use a hook"})
}

func (c *checker) inferType(n *node, want Type) *types.Expr {
	switch n.kind {
	case nodeNumber:
		return c.checkNumber(n, n.text, want)
	case nodeText:
		return c.checkLiteral(n, want)
	case nodeTrue:
		return types.NewConst(Bool, 1)
	case nodeFalse:
		return types.NewConst(Bool, 0)
	case nodeNil:
		if !want.IsMember() {
			return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "nil means \"no such thing\" and has no meaning here", Expected: describeExpected(want)})
		}
		return types.NewConst(want, None)
	case nodePath:
		return c.names.resolvePath(n, want)
	case nodeField:
		obj := c.checkExpr(n.kids[0], Type{})
		if obj == nil {
			return nil
		}
		return c.labelLeaf(c.names.resolveFields(obj, n.parts, c.sourceText(n.kids[0])), n)
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
	return want.WithArticle()
}

// labelLeaf labels e, a value read from the position, with the text that reads it.
func (c *checker) labelLeaf(e *types.Expr, n *node) *types.Expr {
	if e == nil || e.IsConst() || c.function != nil { // the call of a helper is shown as one
		return e
	}
	labelled := *e // e may be shared with other places
	labelled.Text, labelled.Off = c.sourceText(n), c.src.token(n.lo).Off
	return &labelled
}

func (c *checker) checkNumber(n *node, text string, want Type) *types.Expr {
	if want.IsMember() {
		d := diag.Diagnostic{Rule: RuleType, Message: text + " is a number, but " + want.WithArticle() + " is expected here", Expected: describeExpected(want)}
		if want.Domain().Lookup != nil {
			if _, ok := want.Domain().Lookup(text); ok {
				d.Nearest, d.Hint = "'"+text+"'", "write it as a text: '"+text+"'"
			}
		}
		return c.failNode(n, d)
	}
	v, err := strconv.ParseInt(text, 10, 32)
	if err != nil {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "the number " + text + " is too large", Expected: "a number from -2147483648 to 2147483647"})
	}
	return types.NewConst(Int, int32(v))
}

func (c *checker) checkLiteral(n *node, want Type) *types.Expr {
	switch {
	case !want.IsKnown():
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "the text '" + n.text + "' stands alone: nothing here says what it names",
			Hint: "compare it, as in kind == '" + n.text + "'"})
	case !want.IsMember():
		return c.failNode(n, diag.Diagnostic{Rule: RuleType, Message: "'" + n.text + "' is a text, but " + want.WithArticle() + " is expected here", Expected: describeExpected(want)})
	}
	d := want.Domain()
	c.reportUse(n.lo, d.Name, n.text)
	if d.Lookup != nil {
		if id, ok := d.Lookup(n.text); ok {
			return types.NewConst(want, id)
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
			f.Hint = "an id with a hyphen stands in brackets, as in " + c.src.dotPrefix(n) + "['" + name + "']: a hyphen outside them is a minus"
		}
		break
	}
	return c.failNode(n, f)
}

// dotPrefix returns the word before the dot of a name, as areas in areas.north.
func (s *source) dotPrefix(n *node) string {
	if s.tokenType(n.lo-1) == '.' && n.lo > 1 {
		return s.tokenText(n.lo - 2)
	}
	return "areas"
}

// reportMismatch reports a value of type got where want is expected.
func (c *checker) reportMismatch(n *node, got, want Type) *types.Expr {
	if c.quiet {
		return c.failNode(n, diag.Diagnostic{Rule: RuleType})
	}
	text := c.sourceText(n)
	d := diag.Diagnostic{Rule: RuleType, Message: quote(text) + " is " + got.WithArticle() + ", but " + want.WithArticle() + " is expected here", Expected: describeExpected(want)}
	switch {
	case want == Int && got.IsMember() && got.Domain().NumberHint != "":
		d.Hint = got.Domain().NumberHint
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
	case got.IsMember():
		for _, k := range c.env.listFields(got.Domain()) {
			if f, _ := c.env.findField(got.Domain(), k); f.Type == want {
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
