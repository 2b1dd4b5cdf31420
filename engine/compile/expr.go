package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// textPos is where the text of a scalar begins.
func textPos(at shape.Located) diag.Pos {
	p := at.Pos
	if at.Quoted && p.Col > 0 {
		p.Col++
	}
	return p
}

// program compiles an expression; every one that stands in the text goes this way.
func (c *compiler) program(text string, at diag.Pos, env *expr.Env, want expr.Type, rep *diag.List) *expr.Program {
	if c.watch != nil {
		c.watch(at, text, env, want)
	}
	if len(c.g.Properties) > 0 {
		c.spoken = append(c.spoken, wordsIn(text, c.kept))
	}
	return expr.Compile(text, at, env, want, rep)
}

// cond compiles a condition; nil when there is none.
func (c *compiler) cond(x *shape.Cond, env *expr.Env) *expr.Program {
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
	return c.program(text, textPos(x.Located), env, expr.Bool, c.rep)
}

// amount compiles an amount; nil when there is none.
func (c *compiler) amount(x *shape.Amount, env *expr.Env) *expr.Program {
	if x == nil || !x.Set {
		return nil
	}
	text := x.Expr
	if text == "" {
		text = itoa(x.V)
	}
	return c.program(text, textPos(x.Located), env, expr.Int, c.rep)
}

// limit compiles a number that limits something; nil where nothing does.
func (c *compiler) limit(x *shape.Amount, env *expr.Env) *expr.Program {
	if x != nil && x.Expr == shape.NoLimit {
		return nil
	}
	return c.amount(x, env)
}

// limitOf is limit for a number that must be there: no limit is the greatest
// one that there is.
func (c *compiler) limitOf(x *shape.Amount, env *expr.Env) *expr.Program {
	if x.Expr != shape.NoLimit {
		return c.amount(x, env)
	}
	return c.amount(&shape.Amount{Located: x.Located, V: model.NoLimit, Set: x.Set}, env)
}

// places of terms, with the operators that make sense there
const (
	opsNumber = "set add multiply divide cap floor"
	opsCost   = opsNumber + " forbid"
	opsStop   = "stop flip"
	opsZone   = "add forbid stop flip"
	opsColumn = "set add cap floor shift"
)

// terms compiles a list of terms.
func (c *compiler) terms(m *spec.Terms, env *expr.Env, allowed string) []model.Term {
	var out []model.Term
	for i := range m.Entries {
		e := &m.Entries[i]
		t := c.term(e.Key, e.KeyAt, &e.Value, env, allowed)
		if e.Value.Stop && e.Value.Flip.Set() {
			stop := t
			stop.Op = model.OpStop
			out = append(out, stop)
		}
		out = append(out, t)
	}
	return out
}

func (c *compiler) term(id string, at diag.Pos, t *spec.Term, env *expr.Env, allowed string) model.Term {
	out := model.Term{Source: c.origin(id, at, t.Origin, ""), Because: t.Because, Group: t.Group, Face: model.FaceID(c.find("face", t.Flip.Face)), ByKind: c.facesByKind(t.Flip.ByKind), When: c.cond(t.When, env)}
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
		x    *shape.Amount
	}{{"set", model.OpSet, t.Set}, {"add", model.OpAdd, t.Add}, {"multiply", model.OpMultiply, t.Multiply}, {"divide", divide, t.Divide},
		{"cap", model.OpCap, t.Cap}, {"floor", model.OpFloor, t.Floor}, {"shift", model.OpShift, t.Shift}} {
		if a.x != nil && a.x.Set {
			out.Amount = c.amount(a.x, env)
			has(a.name, a.op, true)
		}
	}
	has("forbid", model.OpForbid, t.Forbid)
	has("stop", model.OpStop, t.Stop)
	has("flip", model.OpFlip, t.Flip.Set())
	c.checkVerbs(id, at, verbs, allowed)
	return out
}

func (c *compiler) facesByKind(list []spec.KindFace) []model.FaceID {
	if list == nil {
		return nil
	}
	out := make([]model.FaceID, len(c.g.Kinds))
	for i := range out {
		out[i] = model.None
	}
	for _, e := range list {
		if k := c.find("unit kind", e.Kind); k >= 0 {
			out[k] = model.FaceID(c.find("face", e.Face))
		}
	}
	return out
}

func (c *compiler) checkVerbs(id string, at diag.Pos, verbs []string, allowed string) {
	where := keySpot(at, id)
	can := strings.Fields(allowed)
	want := "one of " + strings.Join(can, ", ")
	switch {
	case len(verbs) == 0:
		c.add(RuleTerm, where, diag.Diagnostic{Message: "the term " + quote(id) + " does nothing", Expected: want})
	case !slices.Contains(can, verbs[0]):
		c.add(RuleTerm, where, diag.Diagnostic{Message: verbs[0] + " means nothing in a term here", Expected: want, Nearest: c.nearest(verbs[0], can)})
	}
}

// conditions compiles named conditions that forbid something. One that the options
// rule out is left out.
func (c *compiler) conditions(m *shape.Map[spec.Condition], env *expr.Env) []model.Condition {
	var out []model.Condition
	for i := range m.Entries {
		e := &m.Entries[i]
		when := c.cond(e.Value.When, env)
		if when != nil {
			if v, fixed := when.Const(); fixed && v == 0 {
				continue
			}
		}
		out = append(out, model.Condition{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), When: when, Because: e.Value.Because})
	}
	return out
}

// cost compiles a cost; candidate says what an action is done to, if anything.
func (c *compiler) cost(x *spec.Cost, env *expr.Env, candidate string) []model.Cost {
	var out []model.Cost
	for i := range x.Entries {
		e := &x.Entries[i]
		p := model.Cost{Track: model.TrackID(c.find("track", e.Key)), Price: c.amount(&e.Value, env)}
		if p.Track < 0 {
			continue
		}
		if c.g.Tracks[p.Track].Of == model.OfArmy {
			p.Of = c.payingArmy(e, candidate, env)
		}
		out = append(out, p)
	}
	return out
}

// payingArmy is whose track of armies pays for an action.
func (c *compiler) payingArmy(e *shape.Entry[shape.Amount], candidate string, env *expr.Env) *expr.Program {
	whose := map[string]string{"army": "it", "unit": "it.army"}[candidate]
	if whose == "" {
		c.fail(RuleTrack, keySpot(e.KeyAt, e.Key), "the track "+quote(e.Key)+" has a value for each army, and nothing says whose pays",
			"give the action candidates that are units or armies, or let its effects adjust the track with of: and an army")
		return nil
	}
	return c.program(whose, e.KeyAt, env, expr.Of(c.envs.D.Army), c.rep)
}

// bits is the set of kinds of hexside that ids name.
func (c *compiler) bits(ids []string) uint32 {
	var out uint32
	for _, id := range ids {
		if k := c.find("hexside", id); k >= 0 && k < 32 {
			out |= 1 << uint(k)
		}
	}
	return out
}

// defines makes the functions of the scripts known to all expressions.
func (c *compiler) defines() {
	c.functions()
	c.envs.Base.CheckHelpers(c.rep)
	c.callDefines()
	c.envs.Base.ForgetUse()
}

// callDefines compiles a call of each helper whose parameters all have types:
// what scripts run. What is wrong in a helper has been reported.
func (c *compiler) callDefines() {
	for i := range c.g.Defines {
		d := &c.g.Defines[i]
		var unheard diag.List
		var names []string
		for k := range d.Params {
			names = append(names, "given_"+itoa(k+1))
		}
		name, _, _ := strings.Cut(d.ID, "@")
		in := c.envs.Base
		if own := c.callIn[d.ID]; own != nil {
			in = own
		}
		d.Call = in.CallOf(name, d.Pos, &unheard, func() *expr.Program {
			return expr.Compile(name+"("+strings.Join(names, ", ")+")", d.Pos, c.envs.Call(in, d.Params, names), expr.Type{}, &unheard)
		})
	}
	c.g.Defines = slices.DeleteFunc(c.g.Defines, func(d model.Define) bool { return d.Call == nil })
}

// typeNamed is a type of parameter by its name; units and unit[] are the same.
func (c *compiler) typeNamed(typ string, at spot) expr.Type {
	d := c.envs.D
	types := []struct {
		name string
		typ  expr.Type
	}{{"integer", expr.Int}, {"number", expr.Int}, {"boolean", expr.Bool}, {"condition", expr.Bool}, {"unit", expr.Of(d.Unit)}, {"units", expr.SetOf(d.Unit)}, {"hex", expr.Of(d.Hex)}, {"hexes", expr.SetOf(d.Hex)}, {"hexside", expr.Of(d.Hexside)}, {"hexsides", expr.SetOf(d.Hexside)},
		{"side", expr.Of(d.Side)}, {"sides", expr.SetOf(d.Side)}, {"army", expr.Of(d.Army)}, {"kind", expr.Of(d.Kind)}, {"terrain", expr.Of(d.Terrain)}, {"face", expr.Of(d.Face)}, {"box", expr.Of(d.Box)}, {"feature", expr.Of(d.Feature)}, {"phase", expr.Of(d.Phase)}, {"card", expr.Of(d.Card)}, {"text", expr.Of(d.Text)}, {"string", expr.Of(d.Text)}}
	one := strings.TrimSuffix(typ, "?")
	var names []string
	for _, t := range types {
		if t.name == one || one == t.name+"[]" && !t.typ.IsSet() && t.typ.Domain() != nil {
			if one != t.name {
				return expr.SetOf(t.typ.Domain())
			}
			return t.typ
		}
		names = append(names, t.name)
	}
	c.add(RuleParam, at, diag.Diagnostic{Message: quote(typ) + " is not a type of parameter", Expected: oneOf("the types", names), Nearest: c.nearest(typ, names)})
	return expr.Type{}
}
