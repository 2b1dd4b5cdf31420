package lang

import (
	"github.com/vedette-wargames/vedette/engine/diag"
)

// NewConstant returns the program of a plain value, true, false or a whole number, which a
// file states without an expression. text is the value as explanations show it. It is what
// [Compile] returns for that text, without reading a text; nil, with a finding, where the
// budget of the game is exceeded.
func NewConstant(value int32, typ Type, text string, at diag.Pos, env *Env, rep *diag.List) *Program {
	if !env.spendParts(1, at, rep) {
		return nil
	}
	e := newConst(typ, value)
	p := &Program{Text: text, Pos: at, Type: typ, root: e, dynamic: map[string]bool{}, run: genScalar(e)}
	p.measureCost()
	return p
}
