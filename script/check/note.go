package check

import (
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// note tells an editor what a token stands for: a name of a family, a field, a word by
// itself. Of a text it is what is inside the quotes.
func (c *checker) note(f *syntax.File, tok int, sort, name string) {
	if c.env.Note == nil || sort == "" || tok < 0 || tok >= len(f.Tokens) {
		return
	}
	u := expr.Use{Pos: f.Pos(tok), Len: f.Len(tok, tok), Sort: sort, Name: name}
	if first := f.Tokens[tok].Text[:1]; first == `"` || first == "'" {
		u.Pos.Col++
		u.Len = max(u.Len-2, 0)
	}
	c.env.Note(u)
}

func (w *walker) note(tok int, sort, name string) { w.c.note(w.file.tree, tok, sort, name) }

// noteTexts tells that the texts a value can be are names of a family, each where its file
// has it.
func (w *walker) noteTexts(v value, fam *Names) {
	if w.c.env.Note == nil || fam == nil || v.text == nil {
		return
	}
	for _, l := range v.text.vals {
		if l.src != nil {
			w.c.note(l.src, l.tok, fam.Of, l.text)
		}
	}
}

// noteText tells that a text which is written out is compared with a value.
func (w *walker) noteText(lit *syntax.Expr, v value) {
	switch {
	case v.text == nil:
	case v.text.fam != nil && v.text.fam.Of != "":
		w.note(lit.Tok, v.text.fam.Of, lit.Word)
	default:
		w.note(lit.Tok, v.text.of, lit.Word)
	}
}
