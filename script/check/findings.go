package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// findings collects what is wrong in one function, and keeps silent while something is followed
// only to learn its value. Checks that need no more than values and expressions are its methods.
type findings struct {
	c           *checker
	host        *host
	file        *file
	fn          *function // the top-level function; nil at the top of a file
	quiet       int       // above 0: nothing is reported
	reportCount int       // mistakes reported so far
	// reportedNils are names that have a finding that they may be nil.
	reportedNils map[string]bool
}

// reportMistake reports a mistake at some tokens.
func (fs *findings) reportMistake(lo, hi int, d diag.Diagnostic) {
	if fs.quiet > 0 {
		return
	}
	fs.reportCount++
	d.Pos, d.Len = fs.file.tree.Pos(lo), fs.file.tree.LenOfTokens(lo, hi)
	if fs.fn == nil {
		fs.c.reportOnce(d)
		return
	}
	fs.fn.found = append(fs.fn.found, d)
}

// reportDoubt reports what looks like a mistake, unless the function has one.
func (fs *findings) reportDoubt(lo, hi int, d diag.Diagnostic) {
	if fs.quiet > 0 || fs.host.env.Unknown {
		return
	}
	d.Pos, d.Len = fs.file.tree.Pos(lo), fs.file.tree.LenOfTokens(lo, hi)
	if fs.fn == nil {
		fs.c.reportOnce(d)
		return
	}
	fs.fn.doubts = append(fs.fn.doubts, d)
}

func (fs *findings) sourceText(e *syntax.Expr) string {
	const longest = 60
	s := fs.file.tree.SourceText(e)
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + " ..."
	}
	return s
}

func (fs *findings) reportUse(tok int, sort, name string) {
	fs.c.reportUse(fs.file.tree, tok, sort, name)
}

// reportTextUses reports the possible texts of a value as uses of names of a family, each at its
// place in a file. Renaming in editors needs these places.
func (fs *findings) reportTextUses(v value, fam *Names) {
	if fs.host.env.OnUse == nil || fam == nil || v.text == nil {
		return
	}
	for _, l := range v.text.vals {
		if l.src != nil {
			fs.c.reportUse(l.src, l.tok, fam.Family, l.text)
		}
	}
}

// reportTextUse reports a literal text as a use of the family of the value that it is compared with.
func (fs *findings) reportTextUse(lit *syntax.Expr, v value) {
	switch {
	case v.text == nil:
	case v.text.names != nil && v.text.names.Family != "":
		fs.reportUse(lit.Tok, v.text.names.Family, lit.Word)
	default:
		fs.reportUse(lit.Tok, v.text.family, lit.Word)
	}
}

func (fs *findings) reportRemoved(tok int, name, why, instead string) {
	fs.reportMistake(tok, tok, removedFinding(name, why, instead))
}

// reportUse passes the meaning of a token to OnUse: a name of a family, a field or a bare word. The
// place of a text excludes its quotes.
func (c *checker) reportUse(f *syntax.File, tok int, sort, name string) {
	if c.env.OnUse == nil || sort == "" || tok < 0 || tok >= len(f.Tokens) {
		return
	}
	u := lang.Use{Pos: f.Pos(tok), Len: f.LenOfTokens(tok, tok), Kind: sort, Name: name}
	if first := f.Tokens[tok].Text[:1]; first == `"` || first == "'" {
		u.Pos.Col++
		u.Len = max(u.Len-2, 0)
	}
	c.env.OnUse(u)
}
