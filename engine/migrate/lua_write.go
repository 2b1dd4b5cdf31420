package migrate

import (
	"slices"
	"strings"
)

// luaWidth is how wide a line of a function becomes.
const luaWidth = 120

// luaOverSet writes a function that goes through a set as Lua has it: with a
// function, its bare name, or a table of fields.
func (s *scope) luaOverSet(src, name string, args []*luaNode, in *scope) string {
	set := s.write(src, args[0]).text
	cond := args[len(args)-1]
	if name == "without" {
		return "filter(" + set + ", " + in.function("not "+in.write(src, cond).under(bindNot)) + ")"
	}
	if setWords[name][0] == "bool" {
		if f := in.bareFunction(cond); f != "" {
			return name + "(" + set + ", " + f + ")"
		}
		if t := in.fieldTable(src, cond); t != "" {
			return name + "(" + set + ", " + t + ")"
		}
	}
	if body := in.statements(src, cond); strings.Contains(body, "\n") {
		return name + "(" + set + ", function(" + in.element() + ") " + strings.ReplaceAll(body, "\n", " ") + " end)"
	}
	return name + "(" + set + ", " + in.function(in.write(src, cond).text) + ")"
}

func (s *scope) element() string { return s.elems[len(s.elems)-1].out }

func (s *scope) function(value string) string {
	return "function(" + s.element() + ") return " + value + " end"
}

// bareFunction is the name of a helper that is asked about the element alone.
func (s *scope) bareFunction(n *luaNode) string {
	n = n.bare()
	if n.kind != luaCall || n.op != "" || len(n.kids) != 2 || n.kids[0].kind != luaName || s.w.defines[n.kids[0].text] == nil {
		return ""
	}
	arg := n.kids[1]
	if arg.kind != luaName {
		return ""
	}
	if m, ok := s.look([]string{arg.text}); ok && m.elem == len(s.elems)-1 && !m.field {
		return n.kids[0].text
	}
	return ""
}

// fieldTable writes a condition as a table of fields, where it is one: each
// field stands against a text, or what a thing always has.
func (s *scope) fieldTable(src string, n *luaNode) string {
	var pairs []string
	var seen []string
	ok := true
	var take func(*luaNode)
	take = func(n *luaNode) {
		n = n.bare()
		if n.kind != luaBinary || !ok {
			ok = false
			return
		}
		if n.op == "and" {
			take(n.kids[0])
			take(n.kids[1])
			return
		}
		field := ""
		if n.op == "==" && n.kids[0].kind == luaName {
			if m, known := s.look([]string{n.kids[0].text}); known && m.field && m.elem == len(s.elems)-1 {
				field = n.kids[0].text
			}
		}
		value := n.kids[1]
		typ := s.typeOf(value)
		if field == "" || slices.Contains(seen, field) || s.mentions(value) ||
			value.kind != luaText && (value.kind != luaName && value.kind != luaField || typ == "" || typ == "nil" || strings.HasSuffix(typ, "?")) {
			ok = false
			return
		}
		seen = append(seen, field)
		pairs = append(pairs, renamedField(field)+" = "+s.write(src, value).text)
	}
	take(n)
	if !ok || len(pairs) == 0 {
		return ""
	}
	return "{ " + strings.Join(pairs, ", ") + " }"
}

// mentions reports whether something speaks of the element itself.
func (s *scope) mentions(n *luaNode) bool {
	found := false
	n.walk(func(k *luaNode) bool {
		if parts := dotted(k); parts != nil {
			if m, ok := s.look(parts); ok && m.elem == len(s.elems)-1 {
				found = true
			}
			return false
		}
		if k.kind == luaCall {
			if f, ok := funcs1[k.kids[0].text]; ok && len(k.kids)-1 < len(f.params) {
				found = true // something may be implied
			}
		}
		return true
	})
	return found
}

// statements writes what a function gives, a line each: a choice at its end
// becomes an if.
func (s *scope) statements(src string, n *luaNode) string {
	n = n.bare()
	if n.isCallOf("pick") && len(n.kids) == 4 {
		typ := s.typeOf(n.kids[2])
		simple := typ == "int" || typ == "word" || isSet(typ) || typ != "" && typ != "bool" && !strings.HasSuffix(typ, "?")
		if !simple || len(src[n.lo:n.hi]) > 80 {
			return "if " + s.write(src, n.kids[1]).text + " then\n" + indentLines(s.statements(src, n.kids[2])) + "\nend\n" + s.statements(src, n.kids[3])
		}
	}
	return "return " + s.write(src, n).text
}

func indentLines(text string) string {
	return "  " + strings.ReplaceAll(text, "\n", "\n  ")
}

// layLua lays Lua text out: what does not fit on a line is broken where it
// holds together least.
func layLua(text string) string {
	block, _, err := parseLua(text)
	if err != nil {
		return text
	}
	var b strings.Builder
	l := &layer{src: text, out: &b}
	for _, k := range block.kids {
		l.statement(k, 0)
	}
	return b.String()
}

type layer struct {
	src string
	out *strings.Builder
}

func (l *layer) line(depth int, text string) {
	l.out.WriteString(strings.Repeat("  ", depth) + text + "\n")
}

func (l *layer) statement(n *luaNode, depth int) {
	switch n.kind {
	case luaDefine:
		f := n.kids[0]
		l.line(depth, "function "+n.text+oneLine(l.src[f.at:f.kids[0].lo], true))
		l.block(f.kids[0], depth+1)
		l.line(depth, "end")
	case luaIf:
		for i := 0; i+1 < len(n.kids); i += 2 {
			word := "if "
			if i > 0 {
				word = "elseif "
			}
			l.value(word, n.kids[i], " then", depth)
			l.block(n.kids[i+1], depth+1)
		}
		l.line(depth, "end")
	case luaReturn:
		if len(n.kids) == 1 {
			l.value("return ", n.kids[0], "", depth)
			return
		}
		l.line(depth, oneLine(l.src[n.lo:n.hi], false))
	case luaBlock:
		for _, k := range n.kids {
			l.statement(k, depth)
		}
	default:
		l.line(depth, oneLine(l.src[n.lo:n.hi], false))
	}
}

func (l *layer) block(b *luaNode, depth int) {
	for _, k := range b.kids {
		l.statement(k, depth)
	}
}

// value lays an expression out between what stands before and after it.
func (l *layer) value(front string, n *luaNode, back string, depth int) {
	lines := strings.Split(l.expr(n, luaWidth-2*depth-len(front)-len(back)), "\n")
	for i, text := range lines {
		if i == 0 {
			text = front + text
		}
		if i == len(lines)-1 {
			text += back
		}
		l.line(depth, text)
	}
}

// expr is an expression on lines of at most a width, as far as it can be.
func (l *layer) expr(n *luaNode, width int) string {
	flat := oneLine(l.src[n.lo:n.hi], false)
	if len(flat) <= width && !needsLines(n) {
		return flat
	}
	switch n.kind {
	case luaBinary:
		if n.op == "and" || n.op == "or" || len(flat) > width {
			left, right := l.expr(n.kids[0], width), l.expr(n.kids[1], width-len(n.op)-3)
			return left + "\n  " + n.op + " " + strings.ReplaceAll(right, "\n", "\n  ")
		}
	case luaCall:
		return l.call(n, width)
	case luaFunc:
		var b strings.Builder
		in := &layer{src: l.src, out: &b}
		in.block(n.kids[0], 1)
		return "function" + oneLine(l.src[n.at:n.kids[0].lo], true) + "\n" + b.String() + "end"
	case luaParen:
		return "(" + strings.ReplaceAll(l.expr(n.kids[0], width-2), "\n", "\n ") + ")"
	case luaUnary:
		gap := n.op
		if gap == "not" {
			gap = "not "
		}
		return gap + l.expr(n.kids[0], width-len(gap))
	}
	return flat
}

func (l *layer) call(n *luaNode, width int) string {
	args := n.kids[1:]
	front := oneLine(l.src[n.kids[0].lo:n.kids[0].hi], false) + "("
	if len(args) == 0 || l.src[n.at] != '(' {
		return oneLine(l.src[n.lo:n.hi], false)
	}
	last := args[len(args)-1]
	head := front
	for _, a := range args[:len(args)-1] {
		head += oneLine(l.src[a.lo:a.hi], false) + ", "
	}
	if len(head)+12 < width && (last.kind == luaFunc || last.kind == luaCall || len(args) == 1) {
		return head + l.expr(last, width-len(head)) + ")"
	}
	var lines []string
	for _, a := range args {
		lines = append(lines, "  "+strings.ReplaceAll(l.expr(a, width-4), "\n", "\n  "))
	}
	return front + "\n" + strings.Join(lines, ",\n") + "\n)"
}

// needsLines reports functions with more than one statement in them.
func needsLines(n *luaNode) bool {
	found := false
	n.walk(func(k *luaNode) bool {
		found = found || k.kind == luaIf
		return !found
	})
	return found
}

// oneLine puts a piece of Lua on one line; texts keep theirs.
func oneLine(text string, trim bool) string {
	tokens, _ := scanLua(text)
	var b strings.Builder
	at := 0
	for _, t := range tokens {
		if strings.ContainsAny(text[at:t.lo], "\n\r") || strings.Contains(text[at:t.lo], "  ") {
			b.WriteString(" ")
		} else {
			b.WriteString(text[at:t.lo])
		}
		b.WriteString(text[t.lo:t.hi])
		at = t.hi
	}
	if trim {
		return strings.TrimRight(b.String(), " ")
	}
	return b.String()
}
