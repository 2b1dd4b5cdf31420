package migrate

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/layout"
)

// luaTarget is the Lua file that functions of a YAML file go to.
type luaTarget struct {
	name  string
	added []string // functions, as text
}

// helpers carries the helpers of a file: those that are functions go to its Lua
// file, those that are numbers become constants.
func (f *file) helpers() {
	var edits []layout.Edit
	var constants []string
	before := len(f.lua.added)
	f.visit(&visitor{onMap: func(at *visit) {
		switch {
		case at.typ.name == "game":
			if e := at.node.Entry("define"); e != nil {
				constants = append(constants, f.section(e)...)
				edits = append(edits, f.without(at.node, e, constantsBlock(constants))...)
			}
		}
	}})
	edits = append(edits, f.helperChanges()...)
	if !f.change(edits) {
		f.lua.added = f.lua.added[:before]
	}
}

// section turns the helpers of a map into functions and gives the constants.
func (f *file) section(s *layout.Entry) (constants []string) {
	m := s.Value
	last := s.Hi
	for i, e := range m.Entries {
		comment := append(f.commentsIn(last, e.Lo), f.commentsOfEntry(e)...)
		last = e.Value.Hi
		if i == len(m.Entries)-1 {
			if m.Style == layout.Flow {
				comment = append(comment, f.commentsIn(last, m.Hi)...)
			} else if c := f.tail(last); c != "" {
				comment = append(comment, c)
			}
		}
		d := f.world.defines[e.Key]
		if d == nil {
			continue
		}
		if f.world.constants[e.Key] {
			constants = append(constants, f.constant(e, comment))
			continue
		}
		f.lua.added = append(f.lua.added, f.function(e.Key, e.Value, comment))
	}
	return constants
}

// constant is the entry of a number.
func (f *file) constant(e *layout.Entry, comment []string) string {
	parts := []string{"value: " + textOf(e.Value, "value")}
	for _, key := range []string{"label", "rule", "reconstruction"} {
		if v := e.Value.Get(key); v != nil {
			parts = append(parts, key+": "+f.flowRaw(v))
		}
	}
	text := ""
	for _, c := range comment {
		text += "# " + c + "\n"
	}
	return text + e.Key + ": {" + strings.Join(parts, ", ") + "}"
}

// function writes a helper as a function of a Lua file.
func (f *file) function(name string, n *layout.Node, comment []string) string {
	d := &define{name: name, value: textOf(n, "value")}
	d.params = f.world.defines[name].params
	if own := n.Get("params"); own != nil {
		w := newWorld()
		w.addDefine(name, n)
		d.params = w.defines[name].params
	}
	expr, err := parseExpr(d.value)
	if err != nil {
		f.find(RuleUnread, n.Lo, "the value of "+name+" is no expression: "+err.Error(), "mend it, and run vedette migrate again")
		text := ""
		for _, c := range comment {
			text += strings.TrimRight("-- "+c, " ") + "\n"
		}
		if label := textOf(n, "label"); label != "" {
			text += "--- " + sentence(label) + "\n"
		}
		var b strings.Builder
		return text + f.head(&b, n, d) + "-- " + name + ": " + strings.Join(strings.Fields(d.value), " ") + "\n"
	}
	d.params = f.world.inferParams(f, n, d, expr)
	s := &scope{w: f.world, params: map[string]string{}, inLua: true, tell: f.teller(n.Get("value"))}
	for _, p := range d.params {
		s.params[p.name] = p.typ
	}
	var b strings.Builder
	about := commentLines(&b, comment)
	if label := textOf(n, "label"); label != "" {
		b.WriteString("--- " + sentence(label) + "\n")
	}
	b.WriteString(about)
	return f.head(&b, n, d) + layLua(f.body(s, name, d, expr))
}

// commentLines writes headings above a function, and gives the comment that is
// its own: what ends as a sentence does.
func commentLines(b *strings.Builder, comment []string) string {
	k := len(comment)
	if k > 0 && strings.HasSuffix(comment[k-1], ".") {
		for k > 0 && (k == len(comment) || !isHeading(comment[k-1])) {
			k--
		}
	}
	for _, c := range comment[:k] {
		b.WriteString(strings.TrimRight("-- "+c, " ") + "\n")
	}
	if k > 0 {
		b.WriteString("\n")
	}
	own := ""
	for _, c := range comment[k:] {
		own += "--- " + c + "\n"
	}
	return own
}

// isHeading reports a line of a comment that is no part of a sentence.
func isHeading(line string) bool {
	return len(line) < 60 && !strings.ContainsAny(line[max(0, len(line)-1):], ".,:;") && line != "" && line[0] >= 'A' && line[0] <= 'Z'
}

func (f *file) body(s *scope, name string, d *define, expr *luaNode) string {
	names := make([]string, len(d.params))
	for i, p := range d.params {
		names[i] = p.name
	}
	return "function " + name + "(" + strings.Join(names, ", ") + ")\n" + s.statements(d.value, expr) + "\nend\n"
}

// head writes what stands above a function.
func (f *file) head(b *strings.Builder, n *layout.Node, d *define) string {
	if rule := textOf(n, "rule"); rule != "" {
		b.WriteString("--- rule: " + rule + "\n")
	}
	if n.Get("reconstruction").IsText("true") {
		b.WriteString("--- reconstruction: true\n")
	}
	for _, p := range d.params {
		b.WriteString("---@param " + p.name + " " + orText(luaType(p.typ), "any") + "\n")
	}
	return b.String()
}

func luaType(typ string) string {
	for _, t := range paramTypes {
		if t[0] == typ && (typ != "word" || t[1] == "string") {
			return t[1]
		}
	}
	return typ
}

// sentence writes a label as a sentence.
func sentence(label string) string {
	label = strings.ToUpper(label[:1]) + label[1:]
	if !strings.HasSuffix(label, ".") {
		label += "."
	}
	return label
}

// teller reports what is found in an expression at its place in the file.
func (f *file) teller(v *layout.Node) func(*luaNode, string, string, string) {
	return func(n *luaNode, rule, message, hint string) {
		at := v.Lo
		if n.lo < len(v.At) {
			at = v.At[n.lo]
		}
		f.find(rule, at, message, hint)
	}
}

// inferParams finds the types of parameters that state none, by their use.
func (w *world) inferParams(f *file, n *layout.Node, d *define, expr *luaNode) []luaParam1 {
	out := slices.Clone(d.params)
	for i := range out {
		p := &out[i]
		if p.typ != "" {
			continue
		}
		found := w.usesOf(p.name, expr)
		switch {
		case len(found) == 1:
			p.typ = found[0]
		case len(found) > 1:
			f.find(RuleParam, n.Lo, "the parameter "+p.name+" of "+d.name+" is used as "+strings.Join(found, " and as "), "write a function for each, with ---@param "+p.name+" and its type")
			p.typ = found[0]
		default:
			f.find(RuleParam, n.Lo, "the type of the parameter "+p.name+" of "+d.name+" cannot be told from its use", "write ---@param "+p.name+" and its type above the function")
		}
	}
	return out
}

// usesOf are the types as which a name is used.
func (w *world) usesOf(name string, n *luaNode) []string {
	var found []string
	add := func(t string) {
		if t = strings.TrimPrefix(t, ":"); t != "" && t != "any" && t != "owner" && !slices.Contains(found, t) {
			found = append(found, t)
		}
	}
	is := func(k *luaNode) bool { return k.kind == luaName && k.text == name }
	n.walk(func(k *luaNode) bool {
		switch {
		case k.kind == luaBinary && strings.Contains("+ - * / % < > <= >=", k.op) && (is(k.kids[0]) || is(k.kids[1])):
			add("int")
		case k.kind == luaUnary && k.op == "-" && is(k.kids[0]):
			add("int")
		case k.kind == luaField && is(k.kids[0]):
			for _, t := range []string{"unit", "hex", "side", "army"} {
				if _, ok := w.field(t, k.text); ok && len(found) == 0 {
					add(t)
				}
			}
		case k.kind == luaCall && k.kids[0].kind == luaName:
			call := k.kids[0].text
			for i, a := range k.kids[1:] {
				if !is(a) {
					continue
				}
				if f, ok := funcs1[call]; ok && i < len(f.params) {
					add(f.params[i])
				}
				if d := w.defines[call]; d != nil && i < len(d.params) {
					add(d.params[i].typ)
				}
				if _, ok := setWords[call]; ok && i == 0 && len(k.kids) > 2 {
					add(w.elementsOf(k.kids[len(k.kids)-1]) + "[]")
				}
			}
		}
		return true
	})
	return found
}

// elementsOf is the type of the elements of which a condition speaks.
func (w *world) elementsOf(n *luaNode) string {
	typ := "unit"
	n.walk(func(k *luaNode) bool {
		if parts := dotted(k); parts != nil {
			if _, ok := w.field("unit", parts[0]); !ok {
				if _, ok := w.field("hex", parts[0]); ok {
					typ = "hex"
				}
			}
			return false
		}
		return true
	})
	return typ
}

// constantsBlock is the section of constants.
func constantsBlock(constants []string) string {
	if len(constants) == 0 {
		return ""
	}
	text := "constants:\n"
	for _, c := range constants {
		text += indentLines(c) + "\n"
	}
	return text
}
