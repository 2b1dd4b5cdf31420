package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/yuin/gopher-lua/ast"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

func (c *checker) exprs(list []ast.Expr) {
	for _, e := range list {
		if e != nil {
			c.expr(e)
		}
	}
}

// expr checks an expression and tells what is known about its value.
func (c *checker) expr(e ast.Expr) value {
	switch e := e.(type) {
	case *ast.IdentExpr:
		return c.ident(e)
	case *ast.AttrGetExpr:
		return c.get(e)
	case *ast.FuncCallExpr:
		return c.call(e)
	case *ast.FunctionExpr:
		c.function(e, nil)
	case *ast.RelationalOpExpr:
		l, r := c.expr(e.Lhs), c.expr(e.Rhs)
		if e.Operator == "==" || e.Operator == "~=" {
			c.compared(l, e.Rhs)
			c.compared(r, e.Lhs)
		}
	case *ast.StringExpr:
		// Texts name functions in game.after and the like, also where the
		// object's type is not known.
		if c.known[e.Value] != nil {
			c.mention(e.Value)
		}
	default:
		c.exprs(sandbox.Children(e))
	}
	return value{}
}

func (c *checker) ident(e *ast.IdentExpr) value {
	if c.gone(e) {
		c.reportGone(e.Line(), e.Value, "", plain)
		return value{}
	}
	if v, ok := c.lookup(e.Value); ok {
		return v.typ
	}
	if m, ok := c.env.Globals[e.Value]; ok {
		return value{typ: m.Type, texts: m.Texts, member: &m, name: e.Value}
	}
	if f := c.known[e.Value]; f != nil {
		c.mention(e.Value)
		if m, ok := c.env.Native[e.Value]; ok {
			return value{name: e.Value, member: &m}
		}
		return value{name: e.Value}
	}
	if c.has(e.Value) || e.Value == "base" {
		return value{name: e.Value, member: &Member{}}
	}
	if c.env.Silent {
		return value{}
	}
	if why, instead, gone := sandbox.Removed(e.Value); gone {
		c.removed(e.Line(), e.Value, e.Value, plain, why, instead)
		return value{}
	}
	pos, length := c.src.find(ruleGlobal, e.Line(), e.Value, plain)
	c.report(diag.Diagnostic{Rule: ruleGlobal, Message: fmt.Sprintf("unknown name %q", e.Value),
		Expected: "a local, a function of this game's scripts, or a name of the host", Nearest: diag.Nearest(e.Value, c.globals())}, pos, length)
	return value{}
}

func (c *checker) mention(name string) {
	if c.current == nil || c.current.Name != name {
		c.known[name].Used = true
	}
	if c.current != nil && c.current.Name != name {
		c.current.Calls = append(c.current.Calls, name)
	}
}

func (c *checker) removed(line int, full, word string, in context, why, instead string) {
	pos, length := c.src.find(ruleRemoved, line, word, in)
	c.report(diag.Diagnostic{Rule: ruleRemoved, Message: fmt.Sprintf("%q is not available to scripts: %s", full, why), Hint: instead}, pos, length)
}

// gone tells whether a name stands for what scripts no longer have: the game, as a
// parameter or by itself.
func (c *checker) gone(e ast.Expr) bool {
	id, ok := e.(*ast.IdentExpr)
	if !ok || c.env.Gone == nil || c.env.Gone(id.Value, "") == "" || c.known[id.Value] != nil {
		return false
	}
	v, own := c.lookup(id.Value)
	return !own || v.typ.gone
}

func (c *checker) reportGone(line int, of, name string, in context) {
	word, what := of, of
	if name != "" {
		word, what = name, of+"."+name
	}
	pos, length := c.src.find(ruleGone, line, word, in)
	d := diag.Diagnostic{Rule: ruleGone, Message: fmt.Sprintf("%q is gone from scripts", what), Hint: "write " + c.env.Gone(of, name)}
	if name == "" {
		d.Hint = c.env.Gone(of, "")
	}
	c.report(d, pos, length)
}

func (c *checker) get(e *ast.AttrGetExpr) value {
	if key, isText := e.Key.(*ast.StringExpr); isText && c.gone(e.Object) {
		c.reportGone(max(e.Line(), key.Line()), e.Object.(*ast.IdentExpr).Value, key.Value, field)
		return value{}
	}
	obj := c.expr(e.Object)
	key, isText := e.Key.(*ast.StringExpr)
	if !isText {
		c.expr(e.Key)
		if t := c.env.Types[obj.typ]; t != nil {
			if t.Elem != "" {
				return value{typ: t.Elem}
			}
			return value{typ: t.Index}
		}
		return value{}
	}
	return c.member(obj, key.Value, max(e.Line(), key.Line()), false)
}

// member looks up a field or function of an object.
func (c *checker) member(obj value, key string, line int, colon bool) value {
	if c.libraryField(obj, key, line) {
		return value{name: obj.name + "." + key}
	}
	t := c.env.Types[obj.typ]
	if t == nil || obj.member != nil && obj.member.Func {
		return value{}
	}
	if m, ok := t.Fields[key]; ok {
		return value{typ: m.Type, texts: m.Texts, member: &m, name: obj.name + "." + key, method: colon}
	}
	if t.Open && obj.typ != "unit" || t.Text && colon || slices.Contains(t.Keys, key) {
		return value{typ: t.Index}
	}
	if len(t.Keys) > 0 {
		pos, length := c.src.find(ruleField, line, key, field)
		c.report(diag.Diagnostic{Rule: ruleField, Message: lacks(obj.typ, key), Nearest: diag.Nearest(key, t.Keys), Expected: listed(t.Keys)}, pos, length)
		return value{}
	}
	if c.env.Gone != nil && c.env.Gone(obj.typ, key) != "" {
		c.reportGone(line, obj.typ, key, field)
		return value{}
	}
	if t.Open {
		return value{typ: t.Index}
	}
	pos, length := c.src.find(ruleField, line, key, field)
	c.report(diag.Diagnostic{Rule: ruleField, Message: lacks(obj.typ, key), Nearest: diag.Nearest(key, sortedNames(t.Fields)),
		Expected: listed(sortedNames(t.Fields))}, pos, length)
	return value{}
}

// libraryField handles string.x, table.x and math.x; it tells whether the
// object was one of them.
func (c *checker) libraryField(obj value, key string, line int) bool {
	if obj.member == nil || obj.typ != Any || obj.name != "string" && obj.name != "table" && obj.name != "math" {
		return false
	}
	full := obj.name + "." + key
	if c.has(full) {
		return true
	}
	if why, instead, gone := sandbox.Removed(full); gone {
		c.removed(line, full, key, field, why, instead)
		return true
	}
	var valid []string
	for name := range c.base {
		if rest, ok := strings.CutPrefix(name, obj.name+"."); ok {
			valid = append(valid, rest)
		}
	}
	slices.Sort(valid)
	pos, length := c.src.find(ruleField, line, key, field)
	d := diag.Diagnostic{Rule: ruleField, Message: fmt.Sprintf("%s has no %q", obj.name, key), Nearest: diag.Nearest(key, valid), Expected: listed(valid)}
	if c.env.Globals[key].Func {
		d.Nearest, d.Hint = "", key+" is a function: write "+key+"(...)"
	}
	c.report(d, pos, length)
	return true
}

func lacks(typ, key string) string {
	if strings.HasSuffix(typ, "s") {
		return fmt.Sprintf("there is no %q among the %s", key, typ)
	}
	return fmt.Sprintf("%s has no %q", article(typ), key)
}

func article(typ string) string {
	if typ != "" && strings.ContainsRune("aeio", rune(typ[0])) {
		return "an " + typ
	}
	return "a " + typ
}

const listedMax = 12

func listed(names []string) string {
	if len(names) > listedMax {
		return "one of " + strings.Join(names[:listedMax], ", ") + " ..."
	}
	return "one of " + strings.Join(names, ", ")
}

// setWord checks a word over a set, of whose elements the type is known.
func (c *checker) setWord(e *ast.FuncCallExpr) (v value, is bool) {
	id, ok := e.Func.(*ast.IdentExpr)
	if !ok || len(e.Args) == 0 || c.known[id.Value] != nil {
		return v, false
	}
	gives, ok := c.env.Sets[id.Value]
	if _, own := c.lookup(id.Value); own || !ok {
		return v, false
	}
	set := c.expr(e.Args[0])
	t := c.env.Types[set.typ]
	if t == nil || t.Elem == "" {
		c.exprs(e.Args[1:])
		return v, true
	}
	for _, what := range e.Args[1:] {
		switch what := what.(type) {
		case *ast.TableExpr:
			c.fields(what, t.Elem)
		case *ast.FunctionExpr:
			c.function(what, []string{t.Elem})
		default:
			c.expr(what)
		}
	}
	switch gives {
	case GivesSet:
		v.typ = "list of " + t.Elem
	case GivesElement:
		v.typ = t.Elem
	}
	return v, true
}

// fields checks a table of fields that elements are asked for.
func (c *checker) fields(t *ast.TableExpr, elem string) {
	for _, f := range t.Fields {
		key, ok := f.Key.(*ast.StringExpr)
		if !ok {
			c.exprs([]ast.Expr{f.Key, f.Value})
			continue
		}
		of := c.env.Types[elem]
		m, known := of.Fields[key.Value]
		if !known && !of.Open {
			pos, length := c.src.find(ruleField, key.Line(), key.Value, option)
			c.report(diag.Diagnostic{Rule: ruleField, Message: lacks(elem, key.Value), Nearest: diag.Nearest(key.Value, sortedNames(of.Fields)), Expected: listed(sortedNames(of.Fields))}, pos, length)
		}
		c.expr(f.Value)
		c.compared(value{texts: m.Texts, name: key.Value}, f.Value)
	}
}

func (c *checker) call(e *ast.FuncCallExpr) value {
	if v, is := c.setWord(e); is {
		return v
	}
	var fn value
	if e.Receiver != nil && c.gone(e.Receiver) {
		c.reportGone(e.Line(), e.Receiver.(*ast.IdentExpr).Value, e.Method, field)
	} else if e.Receiver != nil {
		obj := c.expr(e.Receiver)
		fn = c.member(obj, e.Method, e.Line(), true)
	} else {
		fn = c.expr(e.Func)
	}
	c.exprs(e.Args)
	switch fn.name {
	case "table.insert", "table.remove", "table.sort":
		if len(e.Args) > 0 {
			if id, ok := root(e.Args[0]).(*ast.IdentExpr); ok {
				c.kept(id)
			}
		}
	}
	m := fn.member
	if m == nil || !m.Func {
		return value{}
	}
	c.colon(e, fn)
	c.arguments(e, fn)
	return value{typ: m.Type, texts: m.Texts, name: fn.name + "()"}
}

func (c *checker) colon(e *ast.FuncCallExpr, fn value) {
	if fn.member.Method == fn.method {
		return
	}
	word := fn.name[strings.LastIndexByte(fn.name, '.')+1:]
	pos, length := c.src.find(ruleColon, e.Line(), word, field)
	d := diag.Diagnostic{Rule: ruleColon, Message: fmt.Sprintf("%s is called with a colon", word), Hint: fmt.Sprintf("write :%s(...) with a colon", word)}
	if fn.method {
		d.Message, d.Hint = fmt.Sprintf("%s is called with a dot", word), fmt.Sprintf("write .%s(...) with a dot", word)
	}
	c.report(d, pos, length)
}

func (c *checker) arguments(e *ast.FuncCallExpr, fn value) {
	m, n := fn.member, len(e.Args)
	open := false
	if n > 0 {
		last, isCall := e.Args[n-1].(*ast.FuncCallExpr)
		open = isCall && !last.AdjustRet // may stand for any number of values
	}
	if n < m.MinArgs && !open || m.MaxArgs >= 0 && n > m.MaxArgs && !(open && n == m.MaxArgs+1) {
		word := fn.name[strings.LastIndexByte(fn.name, '.')+1:]
		in := plain
		if strings.Contains(fn.name, ".") {
			in = field
		}
		pos, length := c.src.find(ruleArgs, e.Line(), word, in)
		c.report(diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", called(fn), count(n)), Expected: expectedArgs(m)}, pos, length)
	}
	for i, arg := range e.Args {
		str, ok := arg.(*ast.StringExpr)
		if !ok {
			continue
		}
		if valid := m.ArgTexts[i]; len(valid) > 0 {
			c.textIn(str, valid, called(fn)+" does not know %q")
		}
		if first, ok := e.Args[0].(*ast.StringExpr); ok && !isNumber(str.Value) {
			if valid := m.ArgTextsBy[first.Value][i]; len(valid) > 0 {
				c.textIn(str, valid, called(fn)+" finds no %q in "+strings.ReplaceAll(first.Value, "%", "%%"))
			}
		}
		if m.FuncArg == i+1 {
			c.callee(str)
		}
	}
	if m.Options != nil && n == m.MaxArgs {
		if t, ok := e.Args[n-1].(*ast.TableExpr); ok {
			c.options(t, fn)
		}
	}
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}

// called is a function as the author calls it: game:hexside.
func called(fn value) string {
	if i := strings.LastIndexByte(fn.name, '.'); i >= 0 && fn.method {
		return fn.name[:i] + ":" + fn.name[i+1:]
	}
	return fn.name
}

func count(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

func expectedArgs(m *Member) string {
	switch {
	case m.MaxArgs < 0:
		return "at least " + count(m.MinArgs)
	case m.MinArgs == m.MaxArgs:
		return count(m.MinArgs)
	}
	return fmt.Sprintf("%d to %s", m.MinArgs, count(m.MaxArgs))
}

func (c *checker) options(t *ast.TableExpr, fn value) {
	for _, f := range t.Fields {
		key, ok := f.Key.(*ast.StringExpr)
		if !ok {
			continue
		}
		m, known := fn.member.Options[key.Value]
		if !known {
			pos, length := c.src.find(ruleOption, key.Line(), key.Value, option)
			valid := sortedNames(fn.member.Options)
			if of, _, _ := strings.Cut(fn.name, "."); c.env.Gone != nil && slices.Contains(valid, c.env.Gone(of, key.Value)) {
				c.report(diag.Diagnostic{Rule: ruleGone, Message: fmt.Sprintf("%s has no option %q any more", fn.name, key.Value), Hint: "write " + c.env.Gone(of, key.Value)}, pos, length)
				continue
			}
			c.report(diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s has no option %q", fn.name, key.Value), Nearest: diag.Nearest(key.Value, valid), Expected: listed(valid)}, pos, length)
			continue
		}
		if str, ok := f.Value.(*ast.StringExpr); ok && len(m.Texts) > 0 {
			c.textIn(str, m.Texts, key.Value+" is never %q")
		} else if ok && m.FuncArg > 0 {
			c.callee(str)
		}
	}
}

// callee checks the name of a function given as a text.
func (c *checker) callee(str *ast.StringExpr) {
	if c.known[str.Value] != nil {
		return
	}
	var valid []string
	for _, f := range c.order {
		valid = append(valid, f.Name)
	}
	pos, length := c.src.find(ruleCallee, str.Line(), str.Value, text)
	c.report(diag.Diagnostic{Rule: ruleCallee, Message: fmt.Sprintf("there is no function %q", str.Value), Nearest: diag.Nearest(str.Value, valid),
		Expected: "the name of a top-level function of this game's scripts"}, pos, length)
}

func (c *checker) compared(v value, with ast.Expr) {
	if str, ok := with.(*ast.StringExpr); ok && len(v.texts) > 0 {
		c.textIn(str, v.texts, v.name+" is never %q")
	}
}

func (c *checker) textIn(str *ast.StringExpr, valid []string, message string) {
	if slices.Contains(valid, str.Value) {
		return
	}
	pos, length := c.src.find(ruleText, str.Line(), str.Value, text)
	c.report(diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, str.Value), Nearest: diag.Nearest(str.Value, valid), Expected: listed(valid)}, pos, length)
}

// assignedNames collects the names that are set after they are made.
func assignedNames(list []ast.Stmt, out map[string]bool) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.AssignStmt:
			for _, l := range s.Lhs {
				if id, ok := l.(*ast.IdentExpr); ok {
					out[id.Value] = true
				}
			}
		case *ast.FuncDefStmt:
			assignedNames(s.Func.Stmts, out)
		}
		for _, b := range sandbox.Blocks(s) {
			assignedNames(b, out)
		}
		for _, e := range sandbox.Exprs(s) {
			assignedInside(e, out)
		}
	}
}

func assignedInside(e ast.Expr, out map[string]bool) {
	if f, ok := e.(*ast.FunctionExpr); ok {
		assignedNames(f.Stmts, out)
		return
	}
	if e == nil {
		return
	}
	for _, sub := range sandbox.Children(e) {
		assignedInside(sub, out)
	}
}
