package check

import (
	"fmt"
	"sort"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// checkNames finds names that mean nothing, and those that are set and may not be.
func (c *checker) checkNames(f *file) {
	n := &nameWalker{c: c, file: f, tables: map[*syntax.Local]bool{}, reported: map[*syntax.Local]bool{}, uses: map[wordIn]int{}}
	for _, s := range f.tree.Body {
		for i, l := range s.Names {
			n.tables[l] = s.Kind == syntax.Declare && i < len(s.Right) && s.Right[i].Kind == syntax.Table
		}
	}
	n.walkBlock(f.tree.Body)
}

type nameWalker struct {
	c        *checker
	file     *file
	inside   int // functions
	tables   map[*syntax.Local]bool
	reported map[*syntax.Local]bool // misspelt
	uses     map[wordIn]int         // see countUnknownUses
}

// wordIn is a word in a function.
type wordIn struct {
	word string
	in   *syntax.Func
}

func (n *nameWalker) reportToken(tok int, d diag.Diagnostic) {
	d.Pos, d.Len = n.file.tree.Pos(tok), n.file.tree.LenOfTokens(tok, tok)
	for _, fn := range n.c.all {
		if fn.file == n.file && fn.def.Lo <= tok && tok <= fn.def.Hi {
			fn.hasMistake = true
		}
	}
	n.c.reportOnce(d)
}

func (n *nameWalker) walkBlock(list []*syntax.Stmt) {
	for _, s := range list {
		for _, part := range [][]*syntax.Expr{s.Right, s.Conds} {
			for _, e := range part {
				n.walkExpr(e)
			}
		}
		for _, l := range s.Left {
			n.checkTarget(s, l)
		}
		for _, b := range s.Blocks {
			n.walkBlock(b)
		}
		if s.Func != nil {
			n.walkFunction(s.Func)
		}
	}
}

func (n *nameWalker) walkFunction(f *syntax.Func) {
	n.inside++
	n.walkBlock(f.Body)
	n.inside--
}

// checkTarget checks the target of an assignment: a script may not set globals or names of the host.
func (n *nameWalker) checkTarget(s *syntax.Stmt, e *syntax.Expr) {
	if e.Kind != syntax.Name {
		for _, k := range e.Kids {
			n.walkExpr(k)
		}
		n.checkFileLocalChange(e)
		return
	}
	switch l := e.Local; {
	case l == nil && s.Kind == syntax.Define && n.inside == 0 && n.c.broken[e.Word]:
	case l == nil && s.Kind == syntax.Define && n.inside == 0 && n.c.functionsByName[e.Word] != nil:
		if _, taken := n.c.env.Globals[e.Word]; taken || n.c.host.hasFunction(e.Word) {
			n.reportToken(e.Tok, diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is a name of the host and cannot be set", e.Word), Hint: "choose another name for the function"})
		}
	case l == nil:
		n.reportToken(e.Tok, diag.Diagnostic{Rule: ruleAssigned, Message: fmt.Sprintf("%q is set as a global, and globals are sealed", e.Word),
			Hint: fmt.Sprintf("write \"local %s = ...\"; what must last belongs in a declared variable of the game", e.Word)})
	case l.Owner == nil && n.inside > 0:
		n.checkHidden(e)
	}
}

// checkFileLocalChange reports a change inside a table that a local of the file holds.
func (n *nameWalker) checkFileLocalChange(e *syntax.Expr) {
	root := rootExpr(e)
	if root.Kind == syntax.Name && root.Local != nil && root.Local.Owner == nil && n.inside > 0 && n.tables[root.Local] {
		n.checkHidden(root)
	}
}

func (n *nameWalker) checkHidden(e *syntax.Expr) {
	n.reportToken(e.Tok, diag.Diagnostic{Rule: ruleHidden, Message: fmt.Sprintf("the local %q of the file is changed by a function: it would keep its value from one call to the next", e.Word),
		Hint: "make it a local of the function, or use a declared variable of the game"})
}

func (n *nameWalker) walkExpr(e *syntax.Expr) {
	switch e.Kind {
	case syntax.Name:
		n.checkName(e)
	case syntax.Lambda:
		n.walkFunction(e.Func)
	case syntax.Call:
		if fn := e.Kids[0]; len(e.Kids) > 1 && fn.Kind == syntax.Field && fn.Kids[0].Kind == syntax.Name && fn.Kids[0].Word == "table" {
			if fn.Word == "insert" || fn.Word == "remove" || fn.Word == "sort" {
				n.checkFileLocalChange(e.Kids[1])
			}
		}
	}
	for _, k := range e.Kids {
		n.walkExpr(k)
	}
	for _, it := range e.Items {
		if it.Key != nil {
			n.walkExpr(it.Key)
		}
		n.walkExpr(it.Value)
	}
}

func (n *nameWalker) checkName(e *syntax.Expr) {
	if e.Local != nil || n.c.isKnownName(e.Word) || e.Word == "base" {
		return
	}
	if why, instead, gone := removedName(e.Word); gone {
		n.reportToken(e.Tok, removedFinding(e.Word, why, instead))
		return
	}
	if l := n.findMisspelt(e); l != nil {
		n.reportMisspelt(l, e)
		return
	}
	n.reportToken(e.Tok, diag.Diagnostic{Rule: ruleGlobal, Message: fmt.Sprintf("unknown name %q", e.Word),
		Expected: "a local, a function of this game's scripts, or a name of the host", Nearest: n.c.rep.NearestName(e.Word, n.c.listNamesAt(n.file, e.Tok))})
}

func removedFinding(name, why, instead string) diag.Diagnostic {
	return diag.Diagnostic{Rule: ruleRemoved, Message: fmt.Sprintf("%q is not available to scripts: %s", name, why), Hint: instead}
}

// listNamesAt lists every name that may be used at a token, for the nearest one.
func (c *checker) listNamesAt(f *file, tok int) []string {
	var names []string
	for name := range c.host.base {
		names = append(names, name)
	}
	for name := range c.env.Globals {
		names = append(names, name)
	}
	for name := range c.functionsByName {
		names = append(names, name)
	}
	for _, l := range f.tree.Locals {
		if l.Tok < tok && (l.Owner == nil || l.Owner.Lo <= tok && tok <= l.Owner.Hi) {
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

// reportRedefined reports a function that is made twice.
func (c *checker) reportRedefined(first, second *function) {
	if c.env.Silent {
		return
	}
	c.reportOnce(diag.Diagnostic{Rule: ruleTwice, Message: fmt.Sprintf("the function %q is made twice", second.Name), Hint: "rename one of the two",
		Pos: diag.Pos{File: second.File, Line: second.Line, Col: second.Col}, Len: len([]rune(second.Name)),
		Related: []diag.Related{{Pos: diag.Pos{File: first.File, Line: first.Line, Col: first.Col}, Message: "first made here"}}})
}

// checkHides notes names of the author's own that hide a word or verb of the host.
func (c *checker) checkHides(f *file) {
	for _, l := range f.tree.Locals {
		if _, word := c.env.Globals[l.Name]; !word || l.Kind == syntax.Function {
			continue
		}
		c.reportOnce(diag.Diagnostic{Rule: ruleHides, Severity: diag.Note, Message: fmt.Sprintf("%q is a word of the language, and this name hides it", l.Name),
			Hint: "give it another name", Pos: f.tree.Pos(l.Tok), Len: len([]rune(l.Name))})
	}
}
