package check

import (
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// reportUse passes the meaning of a token to OnUse: a name of a family, a field or a bare
// word. The place of a text is that inside its quotes.
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

func (w *walker) reportUse(tok int, sort, name string) { w.c.reportUse(w.file.tree, tok, sort, name) }

// reportTextUses tells that the texts a value can be are names of a family, each where its file
// has it.
func (w *walker) reportTextUses(v value, fam *Names) {
	if w.c.env.OnUse == nil || fam == nil || v.text == nil {
		return
	}
	for _, l := range v.text.vals {
		if l.src != nil {
			w.c.reportUse(l.src, l.tok, fam.Family, l.text)
		}
	}
}

// reportTextUse tells that a text which is written out is compared with a value.
func (w *walker) reportTextUse(lit *syntax.Expr, v value) {
	switch {
	case v.text == nil:
	case v.text.names != nil && v.text.names.Family != "":
		w.reportUse(lit.Tok, v.text.names.Family, lit.Word)
	default:
		w.reportUse(lit.Tok, v.text.family, lit.Word)
	}
}
