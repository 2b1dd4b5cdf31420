package check

import (
	"fmt"
	"sort"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// names finds names that mean nothing, and those that are set and may not be.
func (c *checker) names(f *file) {
	n := &namer{c: c, file: f, tables: map[*syntax.Local]bool{}, told: map[*syntax.Local]bool{}, uses: map[wordIn]int{}}
	for _, s := range f.tree.Body {
		for i, l := range s.Names {
			n.tables[l] = s.Kind == syntax.Declare && i < len(s.Right) && s.Right[i].Kind == syntax.Table
		}
	}
	n.block(f.tree.Body)
}

type namer struct {
	c      *checker
	file   *file
	inside int // functions
	tables map[*syntax.Local]bool
	told   map[*syntax.Local]bool // misspelt
	uses   map[wordIn]int         // see unknownUses
}

// wordIn is a word in a function.
type wordIn struct {
	word string
	in   *syntax.Func
}

func (n *namer) tell(tok int, d diag.Diagnostic) {
	d.Pos, d.Len = n.file.tree.Pos(tok), n.file.tree.Len(tok, tok)
	for _, fn := range n.c.all {
		if fn.file == n.file && fn.def.Lo <= tok && tok <= fn.def.Hi {
			fn.hard = true
		}
	}
	n.c.report(d)
}

func (n *namer) block(list []*syntax.Stmt) {
	for _, s := range list {
		for _, part := range [][]*syntax.Expr{s.Right, s.Conds} {
			for _, e := range part {
				n.expr(e)
			}
		}
		for _, l := range s.Left {
			n.target(s, l)
		}
		for _, b := range s.Blocks {
			n.block(b)
		}
		if s.Func != nil {
			n.function(s.Func)
		}
	}
}

func (n *namer) function(f *syntax.Func) {
	n.inside++
	n.block(f.Body)
	n.inside--
}

// target checks what is set.
func (n *namer) target(s *syntax.Stmt, e *syntax.Expr) {
	if e.Kind != syntax.Name {
		for _, k := range e.Kids {
			n.expr(k)
		}
		n.keeps(e)
		return
	}
	switch l := e.Local; {
	case l == nil && s.Kind == syntax.Define && n.inside == 0 && n.c.known[e.Word] != nil:
		if _, taken := n.c.env.Globals[e.Word]; taken || n.c.has(e.Word) {
			n.tell(e.Tok, diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is a name of the host and cannot be set", e.Word), Hint: "choose another name for the function"})
		}
	case l == nil:
		n.tell(e.Tok, diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is set as a global, and globals are sealed", e.Word),
			Hint: fmt.Sprintf("write \"local %s = ...\"; what must last belongs in a declared variable of the game", e.Word)})
	case l.Of == nil && n.inside > 0:
		n.hidden(e)
	}
}

// keeps reports a change inside a table that a local of the file holds.
func (n *namer) keeps(e *syntax.Expr) {
	root := rootOf(e)
	if root.Kind == syntax.Name && root.Local != nil && root.Local.Of == nil && n.inside > 0 && n.tables[root.Local] {
		n.hidden(root)
	}
}

func (n *namer) hidden(e *syntax.Expr) {
	n.tell(e.Tok, diag.Diagnostic{Rule: ruleHidden, Message: fmt.Sprintf("the local %q of the file is changed by a function: it would keep its value from one call to the next", e.Word),
		Hint: "make it a local of the function, or use a declared variable of the game"})
}

func (n *namer) expr(e *syntax.Expr) {
	switch e.Kind {
	case syntax.Name:
		n.name(e)
	case syntax.Lambda:
		n.function(e.Func)
	case syntax.Call:
		if fn := e.Kids[0]; len(e.Kids) > 1 && fn.Kind == syntax.Field && fn.Kids[0].Kind == syntax.Name && fn.Kids[0].Word == "table" {
			if fn.Word == "insert" || fn.Word == "remove" || fn.Word == "sort" {
				n.keeps(e.Kids[1])
			}
		}
	}
	for _, k := range e.Kids {
		n.expr(k)
	}
	for _, it := range e.Items {
		if it.Key != nil {
			n.expr(it.Key)
		}
		n.expr(it.Value)
	}
}

func (n *namer) name(e *syntax.Expr) {
	if e.Local != nil || n.c.isName(e.Word) || e.Word == "base" {
		return
	}
	if why, instead, gone := removedName(e.Word); gone {
		n.tell(e.Tok, removedFinding(e.Word, why, instead))
		return
	}
	if l := n.meant(e); l != nil {
		n.misspelt(l, e)
		return
	}
	n.tell(e.Tok, diag.Diagnostic{Rule: ruleGlobal, Message: fmt.Sprintf("unknown name %q", e.Word),
		Expected: "a local, a function of this game's scripts, or a name of the host", Nearest: n.c.rep.NearestName(e.Word, n.c.namesAt(n.file, e.Tok))})
}

func removedFinding(name, why, instead string) diag.Diagnostic {
	return diag.Diagnostic{Rule: ruleRemoved, Message: fmt.Sprintf("%q is not available to scripts: %s", name, why), Hint: instead}
}

func (w *walker) removed(tok int, name, why, instead string) {
	w.tell(tok, tok, removedFinding(name, why, instead))
}

// namesAt lists every name that may be used at a token, for the nearest one.
func (c *checker) namesAt(f *file, tok int) []string {
	var names []string
	for name := range c.base {
		names = append(names, name)
	}
	for name := range c.env.Globals {
		names = append(names, name)
	}
	for name := range c.known {
		names = append(names, name)
	}
	for _, l := range f.tree.Locals {
		if l.Tok < tok && (l.Of == nil || l.Of.Lo <= tok && tok <= l.Of.Hi) {
			names = append(names, l.Name)
		}
	}
	sort.Strings(names)
	out := names[:0]
	for _, name := range names {
		plain := true
		for _, ch := range []byte(name) {
			plain = plain && ch != '.'
		}
		if plain {
			out = append(out, name)
		}
	}
	return out
}

// twice reports a function that is made twice.
func (c *checker) twice(first, second *function) {
	if c.env.Silent {
		return
	}
	c.report(diag.Diagnostic{Rule: ruleTwice, Message: fmt.Sprintf("the function %q is made twice", second.Name), Hint: "rename one of the two",
		Pos: diag.Pos{File: second.File, Line: second.Line, Col: second.Col}, Len: len([]rune(second.Name)),
		Related: []diag.Related{{Pos: diag.Pos{File: first.File, Line: first.Line, Col: first.Col}, Message: "first made here"}}})
}

// hides notes names of the author's own that hide a word or verb of the host.
func (c *checker) hides(f *file) {
	for _, l := range f.tree.Locals {
		if _, word := c.env.Globals[l.Name]; !word || l.Kind == syntax.Function {
			continue
		}
		c.report(diag.Diagnostic{Rule: ruleHides, Severity: diag.Note, Message: fmt.Sprintf("%q is a word of the language, and this name hides it", l.Name),
			Hint: "give it another name", Pos: f.tree.Pos(l.Tok), Len: len([]rune(l.Name))})
	}
}
