package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// expressions is the second pass: everything that holds expressions.
func (c *compiler) expressions() {
	c.relations()
	c.moveCosts()
	c.zones()
	c.stacking()
	c.shared()
	c.sightsAndTraces()
	c.movements()
	c.exchanges()
	c.retreats()
	c.advances()
	c.attacks()
	c.phaseConditions()
	c.actions()
	c.latches()
	c.hooks()
	c.cardConditions()
	c.victory()
	c.arrivals()
	c.setup()
	c.start()
	c.bots()
}

func (c *compiler) relations() {
	for i := range c.s.Relations.Entries {
		e := &c.s.Relations.Entries[i]
		r := model.Relation{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.cond(e.Value.When, c.envs.Base),
			Are: map[string]model.Attitude{"hostile": model.Hostile, "neutral": model.Neutral, "friendly": model.Friendly}[e.Value.Are]}
		for _, s := range e.Value.Between {
			r.Between = append(r.Between, model.SideID(c.find("side", s)))
		}
		if len(r.Between) < 2 {
			c.fail(RuleRelation, c.at(e.Value.Located, "between"), "the relation "+quote(e.Key)+" names fewer than two sides", "name the sides it is between")
		}
		c.g.Relations = append(c.g.Relations, r)
	}
	if c.s.Losses != nil {
		c.g.LossValue = c.amount(&c.s.Losses.Value, c.envs.Unit)
	}
}

func (c *compiler) moveCosts() {
	for i := range c.s.Terrain.Entries {
		t := &c.s.Terrain.Entries[i].Value
		out := &c.g.Terrain[i]
		if t.Cost != nil {
			out.Move = c.moveCost(t.Cost)
		}
		if t.CostByKind.Len() > 0 {
			out.ByKind = make([]*model.MoveCost, len(c.g.Kinds))
		}
		for j := range t.CostByKind.Entries {
			e := &t.CostByKind.Entries[j]
			if k := c.find("unit kind", e.Key); k >= 0 {
				m := c.moveCost(&e.Value)
				out.ByKind[k] = &m
			}
		}
	}
	for i := range c.s.Features.Entries {
		e := &c.s.Features.Entries[i]
		c.g.Features[i].Move = c.mapTerm(e.Key, e.Value.Cost, &c.g.Features[i].Source)
	}
	for i := range c.s.Hexsides.Entries {
		e := &c.s.Hexsides.Entries[i]
		c.g.SideKinds[i].Move = c.mapTerm(e.Key, e.Value.Cost, &c.g.SideKinds[i].Source)
		c.drawnAsRoad(e, c.g.SideKinds[i].Move)
	}
	c.g.Closes = c.closesGround()
}

// closesGround reports whether some terrain, feature or hexside forbids moving.
func (c *compiler) closesGround() bool {
	forbids := func(t *model.Term) bool { return t != nil && t.Op == model.OpForbid }
	return slices.ContainsFunc(c.g.Terrain, func(t model.Terrain) bool {
		return t.Move.Forbidden || slices.ContainsFunc(t.ByKind, func(m *model.MoveCost) bool { return m != nil && m.Forbidden })
	}) || slices.ContainsFunc(c.g.Features, func(f model.Feature) bool { return forbids(f.Move) }) ||
		slices.ContainsFunc(c.g.SideKinds, func(k model.SideKind) bool { return forbids(k.Move) })
}

func (c *compiler) moveCost(m *spec.MoveCost) model.MoveCost {
	out := model.MoveCost{Forbidden: m.Forbidden}
	if !m.Forbidden {
		out.Amount = c.amount(&m.Amount, c.envs.Edge)
		c.mapOnly(out.Amount)
	}
	return out
}

// mapTerm is the term of a feature or hexside, which goes by its name.
func (c *compiler) mapTerm(id string, t *spec.Term, src *model.Source) *model.Term {
	if t == nil {
		return nil
	}
	at := t.KeyAt
	if at.Line == 0 {
		at = t.Pos
	}
	out := c.term(id, at, t, c.envs.Edge, opsCost)
	if t.Label == "" {
		out.Label = src.Label
	}
	if t.Rule == "" {
		out.Rule = src.Rule
	}
	c.mapOnly(out.Amount)
	c.mapOnly(out.When)
	return &out
}

// mapOnly refuses what a cost of the map may not ask, since such costs are
// kept in tables by class of unit.
func (c *compiler) mapOnly(p *expr.Program) {
	if p != nil && live(p) {
		c.fail(RuleMapCost, spot{p.Pos, len([]rune(p.Text))}, "the cost of terrain, features and hexsides cannot depend on where units are, nor on anything of the unit but its side, army, kind and marker",
			"write a term under cost: of the movement instead")
	}
}

func (c *compiler) zones() {
	e := c.envs
	for i := range c.s.Zones.Entries {
		z, out := &c.s.Zones.Entries[i].Value, &c.g.Zones[i]
		out.Reach, out.OpenedBy = z.Reach, c.bits(z.OpenedBy)
		c.barriers(&z.BlockedBy, out)
		out.Of, out.NotInto = c.cond(z.Units, e.Unit), c.cond(z.NotInto, e.Into)
		out.Enter, out.Leave = c.terms(&z.Enter, e.Pair, opsZone), c.terms(&z.Leave, e.Pair, opsZone)
		out.Holds = c.cond(z.Holds, e.Pair)
		if len(out.Enter)+len(out.Leave) > limits.ZoneTerms {
			c.fail(RuleLimit, keySpot(out.Pos, out.ID), "the zone "+quote(out.ID)+" has more than "+itoa(limits.ZoneTerms)+" terms", "write fewer terms with longer conditions")
		}
	}
}

// barriers are the hexsides that stop a zone, always or while a condition
// holds.
func (c *compiler) barriers(b *spec.Barriers, out *model.Zone) {
	for i := range b.Items {
		x := &b.Items[i]
		bit := c.bits([]string{x.Hexside})
		if x.When.Set && (x.When.Expr != "" || !x.When.V) {
			out.Barriers = append(out.Barriers, model.Barrier{Bit: bit, When: c.cond(&x.When, c.envs.Side)})
		} else {
			out.BlockedBy |= bit
		}
	}
}

func (c *compiler) stacking() {
	for i := range c.s.Stacking.Entries {
		e := &c.s.Stacking.Entries[i]
		c.g.Stacking = append(c.g.Stacking, model.Stacking{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), Limit: c.limitOf(&e.Value.Limit, c.envs.Stack),
			Who: c.cond(e.Value.Units, c.envs.Unit), Counts: c.amount(e.Value.Counts, c.envs.Unit), AtPhaseEnd: e.Value.Checked == "end of phase", EnemyPicks: c.enemyPicks(&e.Value.ChosenBy)})
	}
}

// enemyPicks says when the enemy picks the victims of an excess: always, never, or
// while an expression gives the text enemy.
func (c *compiler) enemyPicks(x *shape.Expr) *expr.Program {
	switch {
	case x.Text == "" || x.Text == "owner":
		return nil
	case x.Text == "enemy":
		return c.cond(&shape.Cond{Located: x.Located, V: true, Set: true}, c.envs.Base)
	case !strings.ContainsAny(x.Text, ".( "):
		c.unknown("side that picks", x.Text, spot{pos: x.Located.Pos, len: len(x.Text)}, []string{"owner", "enemy"})
		return nil
	}
	if _, ok := c.texts["enemy"]; !ok {
		c.fail(RuleRef, spot{pos: x.Located.Pos, len: len(x.Text)}, "no option or variable of the game has the text \"enemy\", so this never says who picks", "write owner or enemy, or an option with both as values")
		return nil
	}
	at := textPos(x.Located)
	at.Col-- // of the bracket
	return c.program("("+x.Text+") == 'enemy'", at, c.envs.Base, expr.Bool, c.rep)
}

func (c *compiler) shared() {
	for i := range c.s.ShareHex.Entries {
		e := &c.s.ShareHex.Entries[i]
		c.g.Shared = append(c.g.Shared, model.Shared{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.cond(e.Value.When, c.envs.Edge)})
	}
}

func (c *compiler) sightsAndTraces() {
	for i := range c.s.Sight.Entries {
		c.g.Sights[i].BlockedBy = c.cond(c.s.Sight.Entries[i].Value.BlockedBy, c.envs.Hex)
	}
	for i := range c.s.Traces.Entries {
		t, out := &c.s.Traces.Entries[i].Value, &c.g.Traces[i]
		out.Along, out.Not, out.StartFree = c.bits(t.Along), c.bits(t.NotAcross), t.StartFree
		out.Through, out.To, out.Length = c.cond(t.Through, c.envs.Trace), c.cond(t.To, c.envs.Trace), c.limit(t.Length, c.envs.Trace)
		out.Each = out.Through.Each("hex")
	}
}

func (c *compiler) phaseConditions() {
	i := 0
	var visit func(entries []spec.Phase)
	visit = func(entries []spec.Phase) {
		for k := range entries {
			p, out := &entries[k], &c.g.Phases[i]
			i++
			out.When = c.cond(p.When, c.envs.Base)
			if p.Do == "place" {
				out.Place = c.placingOf(RulePhase, &spec.Placing{Units: p.Units, Hexes: p.Hexes, Faces: p.Faces, Most: p.Most, Optional: p.Optional}, c.envs.Base)
			} else {
				out.Units = c.cond(p.Units, c.envs.Unit)
			}
			c.offerConditions(p, out)
			env := c.envs.Base
			if p.Do == "pick" {
				out.Least, out.Most, env = c.amount(p.Least, env), c.limit(p.Most, env), c.envs.Picked(env)
			}
			out.Effects = c.effects("phase "+out.Path, "", &p.Effects, env)
			if p.Chits != nil {
				out.Stop = c.cond(p.Chits.Stop, c.envs.Base)
			}
			if p.Pass != nil {
				out.PassPlus, out.PassMost = c.amount(p.Pass.Plus, c.envs.Base), c.limit(p.Pass.Most, c.envs.Base)
				out.NoPass = c.conditions(&p.Pass.Never, c.envs.Base)
			}
			visit(phaseValues(p))
		}
	}
	var roots []spec.Phase
	for k := range c.s.Sequence.Entries {
		roots = append(roots, c.s.Sequence.Entries[k].Value)
	}
	visit(roots)
}

func phaseValues(p *spec.Phase) []spec.Phase {
	var out []spec.Phase
	for k := range p.Phases.Entries {
		out = append(out, p.Phases.Entries[k].Value)
	}
	return out
}

func (c *compiler) latches() {
	for i := range c.s.Latches.Entries {
		l := &c.s.Latches.Entries[i]
		c.g.Latches[i].When = c.cond(l.Value.When, c.envs.Base)
		c.g.Latches[i].Effects = c.effects("latch "+l.Key, "", &l.Value.Effects, c.envs.Base)
	}
}

func (c *compiler) hooks() {
	c.g.HookAt = nil
	c.s.Hooks.Entries = slices.Clone(c.s.Hooks.Entries) // other games may share what was decoded, and ownFunction adds to it
	for i := range c.s.Hooks.Entries {
		e := &c.s.Hooks.Entries[i]
		h := &e.Value
		c.ownFunction(e.Key, e.KeyAt, h)
		out := model.Hook{Source: c.originOf(e.Key, e.KeyAt, h.Origin, "", h.Run), Point: h.At, In: h.In.Items, Run: h.Run}
		env := c.envs.Base
		if p := model.HookPointOf(h.At); p != nil {
			env = c.seen(p.Sees)
			c.hookIn(h, p)
		}
		out.When = c.cond(h.When, env)
		if h.Run == "" && h.Effects.Len() == 0 {
			c.fail(RuleEffect, keySpot(e.KeyAt, e.Key), "the hook "+quote(e.Key)+" does nothing", "write effects:, or a function "+strings.ReplaceAll(e.Key, "-", "_")+", or run: and the name of another")
		}
		asked := false
		if p := model.HookPointOf(h.At); p != nil && p.Kind != model.EffectHook {
			asked, c.g.Asks = true, true
		}
		if asked && h.Effects.Len() > 0 {
			c.fail(RuleEffect, c.at(h.Located, "effects"), "at "+h.At+" a function is asked and nothing changes", "write run: and a Lua function")
		}
		out.Effects = c.effects("hook "+e.Key, "", &h.Effects, env)
		c.g.HookAt.Add(h.At, len(c.g.Hooks))
		c.g.Hooks = append(c.g.Hooks, out)
	}
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		p.Hooked = c.bound("phase.start", p.ID) || c.bound("phase.end", p.ID)
	}
}

// ownFunction lets a hook that says neither what it runs nor what it does run the
// function of its name, if the game has one: first-faces runs first_faces.
func (c *compiler) ownFunction(id string, at diag.Pos, h *spec.Hook) {
	name := strings.ReplaceAll(id, "-", "_")
	if h.Run != "" || h.Effects.Len() > 0 || c.room == nil || len(c.room.stack[name]) == 0 {
		return
	}
	h.Run = name
	c.use(name, keySpot(at, id), c.node(h.Located))
}

// bound reports whether a hook is bound at a point for this phase.
func (c *compiler) bound(point, in string) bool {
	return slices.ContainsFunc(c.g.HookAt.At(point), func(i int) bool { return query.HookFits(&c.g.Hooks[i], in) })
}

func (c *compiler) seen(what string) *expr.Env {
	switch what {
	case "unit":
		return c.envs.Unit
	case "step":
		return c.envs.Edge
	case "combat":
		return c.envs.Combat
	case "target":
		return c.envs.Target
	}
	return c.envs.Base
}

// hookIn checks what a hook is limited to.
func (c *compiler) hookIn(h *spec.Hook, p *model.HookPoint) {
	for i, id := range h.In.Items {
		at := c.item(h.Located, "in", i)
		if p.In == "" {
			c.fail(RuleHook, at, "in means nothing at the hook point "+quote(p.ID), "leave it out, or write a condition with when:")
			return
		}
		if !slices.Contains(c.known[p.In], id) {
			c.unknown(p.In, id, at, c.known[p.In])
		}
	}
}

func (c *compiler) cardConditions() {
	for i := range c.s.Cards.Entries {
		e := &c.s.Cards.Entries[i]
		c.g.Cards[i].When = c.cond(e.Value.When, c.envs.Base)
		c.g.Cards[i].Effects = c.effects("card "+e.Key, "", &e.Value.Effects, c.envs.Base)
	}
}
