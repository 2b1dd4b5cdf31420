package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// exprs compiles the expressions of definitions. The words of an expression, which the tag words
// of its key declares once, say what the expression is about. So no definition picks an
// environment for a key. Where a definition gives words a meaning of its own, such as the name of
// what is chosen for a move, bind returns exprs with that meaning.
type exprs struct {
	scope
	*wordIndex
	*exprLog
	envs  *query.Envs
	bound []boundWords // the nearest last
}

// boundWords are words that have another meaning inside one definition.
type boundWords struct {
	words string
	env   *lang.Env
}

// exprLog is what is noted of the expressions of one game.
type exprLog struct {
	watch   func(at diag.Pos, text string, env *lang.Env, want lang.Type) // called for every expression; may be nil
	used    luaWords                                                      // the words of all expressions, to find unused properties
	byWords map[string]*lang.Env                                          // the environments that words meant
}

// bind returns the exprs in which words mean an environment.
func (c exprs) bind(words string, env *lang.Env) exprs {
	c.bound = append(slices.Clip(c.bound), boundWords{words, env})
	return c
}

// findEnv returns the environment that words mean here.
func (c exprs) findEnv(words string) *lang.Env {
	for i := len(c.bound) - 1; i >= 0; i-- {
		if c.bound[i].words == words {
			return c.bound[i].env
		}
	}
	env := c.byWords[words]
	if env == nil {
		env = c.envs.FindEnv(words)
		c.byWords[words] = env
	}
	return env
}

// compileProgram compiles an expression; every expression of the files goes
// through it. want is the type that it must have.
func (c exprs) compileProgram(text string, at diag.Pos, env *lang.Env, want lang.Type, rep *diag.List) *lang.Program {
	if c.watch != nil {
		c.watch(at, text, env, want)
	}
	if len(c.g.Properties) > 0 {
		c.used = append(c.used, readTextWords(text, c.exprCache))
	}
	return lang.Compile(text, at, env, want, rep)
}

// compileText compiles a text at the place of an expression, whose words say what it is
// about.
func (c exprs) compileText(text string, at schema.Located, words string, want lang.Type) *lang.Program {
	return c.compileProgram(text, textPos(at), c.findEnv(words), want, c.list)
}

// compileValue compiles a plain value that is written in place of an expression.
func (c exprs) compileValue(value int32, typ lang.Type, text string, at schema.Located, words string) *lang.Program {
	env := c.findEnv(words)
	if c.watch != nil {
		c.watch(textPos(at), text, env, typ)
	}
	return lang.NewConstant(value, typ, text, textPos(at), env, c.list)
}

// compileCond compiles a condition. It returns nil when the definition has no such condition.
func (c exprs) compileCond(x *schema.Cond) *lang.Program {
	switch {
	case x == nil || !x.Set:
		return nil
	case x.Expr != "":
		return c.compileText(x.Expr, x.Located, x.Words, lang.Bool)
	case x.V:
		return c.compileValue(1, lang.Bool, "true", x.Located, x.Words)
	}
	return c.compileValue(0, lang.Bool, "false", x.Located, x.Words)
}

// compileAmount compiles an amount. It returns nil when the definition has no such amount.
func (c exprs) compileAmount(x *schema.Amount) *lang.Program {
	switch {
	case x == nil || !x.Set:
		return nil
	case x.Expr != "":
		return c.compileText(x.Expr, x.Located, x.Words, lang.Int)
	case int(int32(x.V)) != x.V: // reported as too large
		return c.compileText(itoa(x.V), x.Located, x.Words, lang.Int)
	}
	return c.compileValue(int32(x.V), lang.Int, itoa(x.V), x.Located, x.Words)
}

// compileLimit compiles a number that limits something; nil for "no limit".
func (c exprs) compileLimit(x *schema.Amount) *lang.Program {
	if x != nil && x.Expr == schema.NoLimit {
		return nil
	}
	return c.compileAmount(x)
}

// compileRequiredLimit is compileLimit with the largest number in place of "no
// limit".
func (c exprs) compileRequiredLimit(x *schema.Amount) *lang.Program {
	if x.Expr != schema.NoLimit {
		return c.compileAmount(x)
	}
	return c.compileAmount(&schema.Amount{Located: x.Located, V: model.NoLimit, Set: x.Set, Words: x.Words})
}

// compileOptional compiles which units may be left out; nil for none.
func (c exprs) compileOptional(x *schema.Cond) *lang.Program {
	if x != nil && x.Expr == "" && !x.V {
		return nil
	}
	return c.compileCond(x)
}

// compileSide compiles an expression that gives a side; the id of a side may be
// written without quotes.
func (c exprs) compileSide(at schema.Located, text, words string) *lang.Program {
	return c.compileText(c.quotePlainID(text, "side"), at, words, lang.MemberType(c.envs.Domains.Side))
}

// compileMember compiles an expression that gives one member of a domain, or a set
// of members.
func (c exprs) compileMember(rule string, x *schema.Expr, d *lang.Domain, what string) *lang.Program {
	p := c.compileText(x.Text, x.Located, x.Words, lang.Type{})
	if p != nil && p.Type.Domain() != d {
		c.addFinding(rule, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "this is a " + p.Type.String(), Expected: "one or a set of " + what})
		return nil
	}
	return p
}
