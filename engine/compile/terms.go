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
func (c exprs) compileTerms(m *spec.Terms, allowed string) []model.Term {
	var out []model.Term
	for i := range m.Entries {
		e := &m.Entries[i]
		t := c.compileTerm(e.Key, e.KeyAt, &e.Value, allowed)
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
func (c exprs) compileTerm(id string, at diag.Pos, t *spec.Term, allowed string) model.Term {
	out := model.Term{Source: c.newSource(id, at, t.Origin, ""), Because: t.Because, Group: t.Group, Face: model.FaceID(c.findIndex("face", t.Flip.Face)), ByKind: c.facesByKind(t.Flip.ByKind), When: c.compileCond(t.When)}
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
			out.Amount = c.compileAmount(a.x)
			has(a.name, a.op, true)
		}
	}
	has("forbid", model.OpForbid, t.Forbid)
	has("stop", model.OpStop, t.Stop)
	has("flip", model.OpFlip, t.Flip.Set())
	c.checkVerbs(id, at, verbs, allowed)
	return out
}

// checkVerbs reports a term without an operator, or with one that makes no sense
// in its place.
func (c scope) checkVerbs(id string, at diag.Pos, verbs []string, allowed string) {
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
func (c exprs) compileConditions(m *schema.Map[spec.Condition]) []model.Condition {
	var out []model.Condition
	for i := range m.Entries {
		e := &m.Entries[i]
		when := c.compileCond(e.Value.When)
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
func (c exprs) compileCost(x *spec.Cost, candidate string) []model.Cost {
	var out []model.Cost
	for i := range x.Entries {
		e := &x.Entries[i]
		p := model.Cost{Track: model.TrackID(c.findIndex("track", e.Key)), Price: c.compileAmount(&e.Value)}
		if p.Track < 0 {
			continue
		}
		if c.g.Tracks[p.Track].Owner == model.OfArmy {
			p.Owner = c.compilePayingArmy(e, candidate)
		}
		out = append(out, p)
	}
	return out
}

// compilePayingArmy compiles which army pays from a track of armies.
func (c exprs) compilePayingArmy(e *schema.Entry[schema.Amount], candidate string) *lang.Program {
	whose := map[string]string{"army": "it", "unit": "it.army"}[candidate]
	if whose == "" {
		c.fail(RuleTrack, keySpot(e.KeyAt, e.Key), "the track "+quote(e.Key)+" has a value for each army, and nothing says whose pays",
			"give the action candidates that are units or armies, or let its effects adjust the track with of: and an army")
		return nil
	}
	return c.compileProgram(whose, e.KeyAt, c.findEnv(e.Value.Words), lang.MemberType(c.envs.Domains.Army), c.list)
}
