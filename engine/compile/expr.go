package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// textPos returns where the text of a decoded scalar begins, after its quote.
func textPos(at schema.Located) diag.Pos {
	p := at.Pos
	if at.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

// compileProgram compiles an expression; every expression of the files goes
// through it. want is the type that it must have.
func (c *compiler) compileProgram(text string, at diag.Pos, env *lang.Env, want lang.Type, rep *diag.List) *lang.Program {
	if c.watchExpr != nil {
		c.watchExpr(at, text, env, want)
	}
	if len(c.g.Properties) > 0 {
		c.exprWords = append(c.exprWords, readTextWords(text, c.exprCache))
	}
	return lang.Compile(text, at, env, want, rep)
}

// compileCond compiles a condition; nil when there is none.
func (c *compiler) compileCond(x *schema.Cond, env *lang.Env) *lang.Program {
	if x == nil || !x.Set {
		return nil
	}
	text := x.Expr
	if text == "" {
		text = "false"
		if x.V {
			text = "true"
		}
	}
	return c.compileProgram(text, textPos(x.Located), env, lang.Bool, c.findings)
}

// compileAmount compiles an amount; nil when there is none.
func (c *compiler) compileAmount(x *schema.Amount, env *lang.Env) *lang.Program {
	if x == nil || !x.Set {
		return nil
	}
	text := x.Expr
	if text == "" {
		text = itoa(x.V)
	}
	return c.compileProgram(text, textPos(x.Located), env, lang.Int, c.findings)
}

// compileLimit compiles a number that limits something; nil for "no limit".
func (c *compiler) compileLimit(x *schema.Amount, env *lang.Env) *lang.Program {
	if x != nil && x.Expr == schema.NoLimit {
		return nil
	}
	return c.compileAmount(x, env)
}

// compileRequiredLimit is compileLimit with the largest number in place of "no
// limit".
func (c *compiler) compileRequiredLimit(x *schema.Amount, env *lang.Env) *lang.Program {
	if x.Expr != schema.NoLimit {
		return c.compileAmount(x, env)
	}
	return c.compileAmount(&schema.Amount{Located: x.Located, V: model.NoLimit, Set: x.Set}, env)
}

// The operators of terms that make sense in each kind of place.
const (
	opsNumber = "set add multiply divide cap floor"
	opsCost   = opsNumber + " forbid"
	opsStop   = "stop flip"
	opsZone   = "add forbid stop flip"
	opsColumn = "set add cap floor shift"
)

// compileTerms compiles a list of terms; allowed are the operators that make sense
// there. A term that stops and flips becomes two.
func (c *compiler) compileTerms(m *spec.Terms, env *lang.Env, allowed string) []model.Term {
	var out []model.Term
	for i := range m.Entries {
		e := &m.Entries[i]
		t := c.compileTerm(e.Key, e.KeyAt, &e.Value, env, allowed)
		if e.Value.Stop && e.Value.Flip.Set() {
			stop := t
			stop.Op = model.OpStop
			out = append(out, stop)
		}
		out = append(out, t)
	}
	return out
}

// compileTerm compiles one term of a sum.
func (c *compiler) compileTerm(id string, at diag.Pos, t *spec.Term, env *lang.Env, allowed string) model.Term {
	out := model.Term{Source: c.newSource(id, at, t.Origin, ""), Because: t.Because, Group: t.Group, Face: model.FaceID(c.findIndex("face", t.Flip.Face)), ByKind: c.facesByKind(t.Flip.ByKind), When: c.compileCond(t.When, env)}
	divide := model.OpDivideDown
	if t.Round == "up" {
		divide = model.OpDivideUp
	}
	var verbs []string
	has := func(name string, op model.Op, there bool) {
		if there {
			verbs = append(verbs, name)
			out.Op = op
		}
	}
	for _, a := range []struct {
		name string
		op   model.Op
		x    *schema.Amount
	}{{"set", model.OpSet, t.Set}, {"add", model.OpAdd, t.Add}, {"multiply", model.OpMultiply, t.Multiply}, {"divide", divide, t.Divide},
		{"cap", model.OpCap, t.Cap}, {"floor", model.OpFloor, t.Floor}, {"shift", model.OpShift, t.Shift}} {
		if a.x != nil && a.x.Set {
			out.Amount = c.compileAmount(a.x, env)
			has(a.name, a.op, true)
		}
	}
	has("forbid", model.OpForbid, t.Forbid)
	has("stop", model.OpStop, t.Stop)
	has("flip", model.OpFlip, t.Flip.Set())
	c.checkVerbs(id, at, verbs, allowed)
	return out
}

// facesByKind returns the face of each kind of unit, None where the list has none.
func (c *compiler) facesByKind(list []spec.KindFace) []model.FaceID {
	if list == nil {
		return nil
	}
	out := make([]model.FaceID, len(c.g.Kinds))
	for i := range out {
		out[i] = model.None
	}
	for _, e := range list {
		if k := c.findIndex("unit kind", e.Kind); k >= 0 {
			out[k] = model.FaceID(c.findIndex("face", e.Face))
		}
	}
	return out
}

// checkVerbs reports a term without an operator, or with one that makes no sense
// in its place.
func (c *compiler) checkVerbs(id string, at diag.Pos, verbs []string, allowed string) {
	where := keySpot(at, id)
	can := strings.Fields(allowed)
	want := "one of " + strings.Join(can, ", ")
	switch {
	case len(verbs) == 0:
		c.addFinding(RuleTerm, where, diag.Diagnostic{Message: "the term " + quote(id) + " does nothing", Expected: want})
	case !slices.Contains(can, verbs[0]):
		c.addFinding(RuleTerm, where, diag.Diagnostic{Message: verbs[0] + " means nothing in a term here", Expected: want, Nearest: c.nearestName(verbs[0], can)})
	}
}

// compileConditions compiles named conditions that forbid something. It drops
// those that the options make always false.
func (c *compiler) compileConditions(m *schema.Map[spec.Condition], env *lang.Env) []model.Condition {
	var out []model.Condition
	for i := range m.Entries {
		e := &m.Entries[i]
		when := c.compileCond(e.Value.When, env)
		if when != nil {
			if v, fixed := when.Const(); fixed && v == 0 {
				continue
			}
		}
		out = append(out, model.Condition{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), When: when, Because: e.Value.Because})
	}
	return out
}

// compileCost compiles what an action costs. candidate is the kind of thing that
// the action is done to, "" for none.
func (c *compiler) compileCost(x *spec.Cost, env *lang.Env, candidate string) []model.Cost {
	var out []model.Cost
	for i := range x.Entries {
		e := &x.Entries[i]
		p := model.Cost{Track: model.TrackID(c.findIndex("track", e.Key)), Price: c.compileAmount(&e.Value, env)}
		if p.Track < 0 {
			continue
		}
		if c.g.Tracks[p.Track].Owner == model.OfArmy {
			p.Owner = c.compilePayingArmy(e, candidate, env)
		}
		out = append(out, p)
	}
	return out
}

// compilePayingArmy compiles which army pays from a track of armies.
func (c *compiler) compilePayingArmy(e *schema.Entry[schema.Amount], candidate string, env *lang.Env) *lang.Program {
	whose := map[string]string{"army": "it", "unit": "it.army"}[candidate]
	if whose == "" {
		c.fail(RuleTrack, keySpot(e.KeyAt, e.Key), "the track "+quote(e.Key)+" has a value for each army, and nothing says whose pays",
			"give the action candidates that are units or armies, or let its effects adjust the track with of: and an army")
		return nil
	}
	return c.compileProgram(whose, e.KeyAt, env, lang.MemberType(c.envs.Domains.Army), c.findings)
}

// hexsideKindBits returns the set of kinds of hexside, a bit for each, that ids
// name.
func (c *compiler) hexsideKindBits(ids []string) uint32 {
	var out uint32
	for _, id := range ids {
		if k := c.findIndex("hexside", id); k >= 0 && k < 32 {
			out |= 1 << uint(k)
		}
	}
	return out
}

// defineFunctions makes the Lua functions of the game available to all
// expressions.
func (c *compiler) defineFunctions() {
	c.classifyFunctions()
	c.envs.Base.CheckFunctions(c.findings)
	c.compileCalls()
	c.envs.Base.ResetCalled()
}

// compileCalls compiles a call of each function whose parameters all have types;
// scripts run these. Faults in a function are reported elsewhere.
func (c *compiler) compileCalls() {
	for i := range c.g.Functions {
		d := &c.g.Functions[i]
		var unheard diag.List
		var names []string
		for k := range d.Params {
			names = append(names, "given_"+itoa(k+1))
		}
		name, _, _ := strings.Cut(d.ID, "@")
		in := c.envs.Base
		if own := c.callEnvs[d.ID]; own != nil {
			in = own
		}
		d.Call = in.CompileCall(name, d.Pos, &unheard, func() *lang.Program {
			return lang.Compile(name+"("+strings.Join(names, ", ")+")", d.Pos, c.envs.WithArgs(in, d.Params, names), lang.Type{}, &unheard)
		})
	}
	c.g.Functions = slices.DeleteFunc(c.g.Functions, func(d model.Function) bool { return d.Call == nil })
}

// parseParamType returns the type of a parameter by its name; units and unit[] are
// the same.
func (c *compiler) parseParamType(typ string, at spot) lang.Type {
	d := c.envs.Domains
	types := []struct {
		name string
		typ  lang.Type
	}{{"integer", lang.Int}, {"number", lang.Int}, {"boolean", lang.Bool}, {"condition", lang.Bool}, {"unit", lang.MemberType(d.Unit)}, {"units", lang.SetType(d.Unit)}, {"hex", lang.MemberType(d.Hex)}, {"hexes", lang.SetType(d.Hex)}, {"hexside", lang.MemberType(d.Hexside)}, {"hexsides", lang.SetType(d.Hexside)},
		{"side", lang.MemberType(d.Side)}, {"sides", lang.SetType(d.Side)}, {"army", lang.MemberType(d.Army)}, {"kind", lang.MemberType(d.Kind)}, {"terrain", lang.MemberType(d.Terrain)}, {"face", lang.MemberType(d.Face)}, {"box", lang.MemberType(d.Box)}, {"feature", lang.MemberType(d.Feature)}, {"phase", lang.MemberType(d.Phase)}, {"card", lang.MemberType(d.Card)}, {"text", lang.MemberType(d.Text)}, {"string", lang.MemberType(d.Text)}}
	one := strings.TrimSuffix(typ, "?")
	var names []string
	for _, t := range types {
		if t.name == one || one == t.name+"[]" && !t.typ.IsSet() && t.typ.Domain() != nil {
			if one != t.name {
				return lang.SetType(t.typ.Domain())
			}
			return t.typ
		}
		names = append(names, t.name)
	}
	c.addFinding(RuleParam, at, diag.Diagnostic{Message: quote(typ) + " is not a type of parameter", Expected: formatIDs("the types", names), Nearest: c.nearestName(typ, names)})
	return lang.Type{}
}
