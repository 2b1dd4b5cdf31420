package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// findMisspelt returns a local whose declaration is probably misspelt, or nil. An unknown name must
// occur several times, and nothing may read the local, whose name is nearly the same.
func (n *nameWalker) findMisspelt(e *syntax.Expr) *syntax.Local {
	var best *syntax.Local
	for _, l := range n.file.tree.Locals {
		if l.Owner == nil || l.Reads > 0 || l.Kind == syntax.Function || l.Tok > e.Tok || e.Tok < l.Owner.Lo || e.Tok > l.Owner.Hi || diag.NearestName(e.Word, []string{l.Name}) == "" {
			continue
		}
		if n.countUnknownUses(e.Word, l.Owner) > 1 {
			best = l
		}
	}
	return best
}

// countUnknownUses counts the uses of an unknown name in a function.
func (n *nameWalker) countUnknownUses(word string, in *syntax.Func) int {
	k := wordIn{word, in}
	if uses, known := n.uses[k]; known {
		return uses
	}
	uses := 0
	walkStatements(in.Body, func(e *syntax.Expr) {
		if e.Kind == syntax.Name && e.Word == word && e.Local == nil {
			uses++
		}
	}, nil)
	n.uses[k] = uses
	return uses
}

// reportMisspelt reports a misspelt local once, where it is declared, not at each use.
func (n *nameWalker) reportMisspelt(l *syntax.Local, use *syntax.Expr) {
	if n.reported[l] {
		return
	}
	n.reported[l] = true
	n.reportToken(l.Tok, diag.Diagnostic{Rule: ruleGlobal, Message: fmt.Sprintf("nothing reads %q, and %q, which is asked for below, is unknown", l.Name, use.Word),
		Nearest: use.Word, Hint: "write one name in both places", Related: []diag.Related{{Pos: n.file.tree.Pos(use.Tok), Message: use.Word + " stands here"}}})
}
