package lang

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/codegen"
	"github.com/vedette-wargames/vedette/engine/lang/types"
)

// Compile compiles the expression text, which begins at the place at, against
// env. The result must be of type want unless that is the zero Type. It
// returns nil and reports to rep when the text is not a valid expression.
func Compile(text string, at diag.Pos, env *Env, want Type, rep *diag.List) *Program {
	if key, ok := env.makeProgramKey(text, at, want); ok {
		if p, known := env.loadProgram(key, at, rep); known {
			return p
		}
	}
	before := len(rep.Items)
	src, root := env.parseCached(text, at, rep)
	if root == nil {
		return nil
	}
	if !env.spendParts(0, at, rep) {
		return nil
	}
	c := newChecker(src, env, rep)
	e := c.checkExpr(root, want)
	if !env.spendParts(c.nodes, at, rep) {
		return nil
	}
	if e == nil {
		switch {
		case c.usesUnread && len(rep.Items) == before && want.IsKnown():
			return NewConstant(1, want, text, at, env, rep) // so that the rest of the game is checked
		case len(rep.Items) == before && !rep.HasErrors() && !c.usesUnread:
			c.failNode(root, diag.Diagnostic{Rule: RuleUnknownName, Message: "this uses a helper that is not valid itself", Hint: "mend the helper first"})
		}
		return nil
	}
	run, slots := e, c.slots
	if c.names.foundFixed {
		run, slots = foldFixedNames(c, root, e)
	}
	p := codegen.NewProgram(Site{Text: text, Pos: at}, e, run, slots)
	if key, ok := env.makeProgramKey(text, at, want); ok && len(rep.Items) == before {
		env.topEnv().shared.cache.storeProgram(key, &sharedProgram{p, c.nodes, c.calls})
	}
	return p
}

// foldFixedNames returns the expression with the values of Fixed names in place of the names,
// so that each is worked out once. It also returns how many slots both forms need.
// Explanations still show the expression as it was written.
func foldFixedNames(told *checker, root *node, e *types.Expr) (*types.Expr, int) {
	c := newChecker(told.src, told.env, &diag.List{})
	c.names.foldFixed = true
	if now := c.checkExpr(root, e.Type); now != nil {
		e = now
	}
	return e, max(told.slots, c.slots)
}

// NewConstant returns the program of a plain value, true, false or a whole number, which a
// file states without an expression. text is the value as explanations show it. It is what
// [Compile] returns for that text, without reading a text; nil, with a finding, where the
// budget of the game is exceeded.
func NewConstant(value int32, typ Type, text string, at diag.Pos, env *Env, rep *diag.List) *Program {
	if !env.spendParts(1, at, rep) {
		return nil
	}
	e := types.NewConst(typ, value)
	return codegen.NewProgram(Site{Text: text, Pos: at}, e, e, 0)
}

// FilterSet is [Program.FilterSet] with a binding of env. It also returns nil if all is no
// name of env.
func FilterSet(p *Program, env *Env, part, all string) *Program {
	b, ok := env.findBinding(all)
	if !ok {
		return nil
	}
	return p.FilterSet(b, part, all)
}
