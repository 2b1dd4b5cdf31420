package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileExpressions is the second pass: it compiles every section that holds
// expressions.
func (c *compiler) compileExpressions() {
	c.compileRelations()
	c.compileMoveCosts()
	c.compileZones()
	c.compileStacking()
	c.compileSharedHexes()
	c.compileSightsAndTraces()
	c.compileMovements()
	c.compileExchanges()
	c.compileRetreats()
	c.compileAdvances()
	c.compileAttacks()
	c.compilePhaseConditions()
	c.compileActions()
	c.compileLatches()
	c.compileHooks()
	c.compileCardConditions()
	c.compileVictory()
	c.compileArrivals()
	c.compileSetup()
	c.compileStart()
	c.compileBots()
}

// compileRelations compiles the attitudes between sides, and the value of losses.
func (c *compiler) compileRelations() {
	for i := range c.s.Relations.Entries {
		e := &c.s.Relations.Entries[i]
		r := model.Relation{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.compileCond(e.Value.When, c.envs.Base),
			Attitude: map[string]model.Attitude{"hostile": model.Hostile, "neutral": model.Neutral, "friendly": model.Friendly}[e.Value.Are]}
		for _, s := range e.Value.Between {
			r.Between = append(r.Between, model.SideID(c.findIndex("side", s)))
		}
		if len(r.Between) < 2 {
			c.fail(RuleRelation, c.valueSpot(e.Value.Located, "between"), "the relation "+quote(e.Key)+" names fewer than two sides", "name the sides it is between")
		}
		c.g.Relations = append(c.g.Relations, r)
	}
	if c.s.Losses != nil {
		c.g.LossValue = c.compileAmount(&c.s.Losses.Value, c.envs.Unit)
	}
}

// compileMoveCosts compiles what terrain, features and hexsides cost.
func (c *compiler) compileMoveCosts() {
	for i := range c.s.Terrain.Entries {
		t := &c.s.Terrain.Entries[i].Value
		out := &c.g.Terrain[i]
		if t.Cost != nil {
			out.Cost = c.compileMoveCost(t.Cost)
		}
		if t.CostByKind.Len() > 0 {
			out.CostByKind = make([]*model.MoveCost, len(c.g.Kinds))
		}
		for j := range t.CostByKind.Entries {
			e := &t.CostByKind.Entries[j]
			if k := c.findIndex("unit kind", e.Key); k >= 0 {
				m := c.compileMoveCost(&e.Value)
				out.CostByKind[k] = &m
			}
		}
	}
	for i := range c.s.Features.Entries {
		e := &c.s.Features.Entries[i]
		c.g.Features[i].Cost = c.compileMapTerm(e.Key, e.Value.Cost, &c.g.Features[i].Source)
	}
	for i := range c.s.Hexsides.Entries {
		e := &c.s.Hexsides.Entries[i]
		c.g.HexsideKinds[i].Cost = c.compileMapTerm(e.Key, e.Value.Cost, &c.g.HexsideKinds[i].Source)
		c.warnDrawnAsRoad(e, c.g.HexsideKinds[i].Cost)
	}
	c.g.HasClosedGround = c.forbidsMoving()
}

// forbidsMoving reports whether any terrain, feature or hexside forbids movement.
func (c *compiler) forbidsMoving() bool {
	forbids := func(t *model.Term) bool { return t != nil && t.Op == model.OpForbid }
	return slices.ContainsFunc(c.g.Terrain, func(t model.Terrain) bool {
		return t.Cost.Forbidden || slices.ContainsFunc(t.CostByKind, func(m *model.MoveCost) bool { return m != nil && m.Forbidden })
	}) || slices.ContainsFunc(c.g.Features, func(f model.Feature) bool { return forbids(f.Cost) }) ||
		slices.ContainsFunc(c.g.HexsideKinds, func(k model.HexsideKind) bool { return forbids(k.Cost) })
}

// compileMoveCost compiles what one kind of terrain costs.
func (c *compiler) compileMoveCost(m *spec.MoveCost) model.MoveCost {
	out := model.MoveCost{Forbidden: m.Forbidden}
	if !m.Forbidden {
		out.Amount = c.compileAmount(&m.Amount, c.envs.Crossing)
		c.refuseLiveMapCost(out.Amount)
	}
	return out
}

// compileMapTerm compiles the cost of a feature or hexside. It has the label and
// rulebook section of its owner unless it states its own.
func (c *compiler) compileMapTerm(id string, t *spec.Term, src *model.Source) *model.Term {
	if t == nil {
		return nil
	}
	at := t.KeyAt
	if at.Line == 0 {
		at = t.Pos
	}
	out := c.compileTerm(id, at, t, c.envs.Crossing, opsCost)
	if t.Label == "" {
		out.Label = src.Label
	}
	if t.Rule == "" {
		out.Rule = src.Rule
	}
	c.refuseLiveMapCost(out.Amount)
	c.refuseLiveMapCost(out.When)
	return &out
}

// refuseLiveMapCost reports a cost of the map that reads the position. Such costs
// are kept in tables by class of unit.
func (c *compiler) refuseLiveMapCost(p *lang.Program) {
	if p != nil && readsLiveState(p) {
		c.fail(RuleMapCost, spot{p.Pos, len([]rune(p.Text))}, "the cost of terrain, features and hexsides cannot depend on where units are, nor on anything of the unit but its side, army, kind and marker",
			"write a term under cost: of the movement instead")
	}
}

// compileZones compiles zones of control.
func (c *compiler) compileZones() {
	e := c.envs
	for i := range c.s.Zones.Entries {
		z, out := &c.s.Zones.Entries[i].Value, &c.g.Zones[i]
		out.Reach, out.OpenedBy = z.Reach, c.hexsideKindBits(z.OpenedBy)
		c.compileBarriers(&z.BlockedBy, out)
		out.Units, out.NotInto = c.compileCond(z.Units, e.Unit), c.compileCond(z.NotInto, e.ZoneHex)
		out.Enter, out.Leave = c.compileTerms(&z.Enter, e.ZonePair, opsZone), c.compileTerms(&z.Leave, e.ZonePair, opsZone)
		out.Holds = c.compileCond(z.Holds, e.ZonePair)
		if len(out.Enter)+len(out.Leave) > limits.ZoneTerms {
			c.fail(RuleLimit, keySpot(out.Pos, out.ID), "the zone "+quote(out.ID)+" has more than "+itoa(limits.ZoneTerms)+" terms", "write fewer terms with longer conditions")
		}
	}
}

// compileBarriers compiles the hexsides that stop a zone, always or under a
// condition.
func (c *compiler) compileBarriers(b *spec.Barriers, out *model.Zone) {
	for i := range b.Items {
		x := &b.Items[i]
		bit := c.hexsideKindBits([]string{x.Hexside})
		if x.When.Set && (x.When.Expr != "" || !x.When.V) {
			out.Barriers = append(out.Barriers, model.Barrier{Bit: bit, When: c.compileCond(&x.When, c.envs.ZoneHexside)})
		} else {
			out.BlockedBy |= bit
		}
	}
}

// compileStacking compiles stacking limits.
func (c *compiler) compileStacking() {
	for i := range c.s.Stacking.Entries {
		e := &c.s.Stacking.Entries[i]
		c.g.Stacking = append(c.g.Stacking, model.Stacking{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), Limit: c.compileRequiredLimit(&e.Value.Limit, c.envs.Stack),
			Units: c.compileCond(e.Value.Units, c.envs.Unit), Counts: c.compileAmount(e.Value.Counts, c.envs.Unit), AtPhaseEnd: e.Value.Checked == "end of phase", EnemyPicks: c.compileEnemyPicks(&e.Value.ChosenBy)})
	}
}

// compileEnemyPicks compiles when the enemy picks the victims of an overstack:
// always, never, or while an expression gives the text enemy.
func (c *compiler) compileEnemyPicks(x *schema.Expr) *lang.Program {
	switch {
	case x.Text == "" || x.Text == "owner":
		return nil
	case x.Text == "enemy":
		return c.compileCond(&schema.Cond{Located: x.Located, V: true, Set: true}, c.envs.Base)
	case !strings.ContainsAny(x.Text, ".( "):
		c.reportUnknown("side that picks", x.Text, spot{pos: x.Located.Pos, len: len(x.Text)}, []string{"owner", "enemy"})
		return nil
	}
	if _, ok := c.textIndex["enemy"]; !ok {
		c.fail(RuleRef, spot{pos: x.Located.Pos, len: len(x.Text)}, "no option or variable of the game has the text \"enemy\", so this never says who picks", "write owner or enemy, or an option with both as values")
		return nil
	}
	at := textPos(x.Located)
	at.Col-- // of the bracket
	return c.compileProgram("("+x.Text+") == 'enemy'", at, c.envs.Base, lang.Bool, c.findings)
}

// compileSharedHexes compiles when enemies may share a hex.
func (c *compiler) compileSharedHexes() {
	for i := range c.s.ShareHex.Entries {
		e := &c.s.ShareHex.Entries[i]
		c.g.HexSharings = append(c.g.HexSharings, model.HexSharing{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), When: c.compileCond(e.Value.When, c.envs.Crossing)})
	}
}

// compileSightsAndTraces compiles what blocks lines of sight, and the lines of
// supply.
func (c *compiler) compileSightsAndTraces() {
	for i := range c.s.Sight.Entries {
		c.g.Sights[i].BlockedBy = c.compileCond(c.s.Sight.Entries[i].Value.BlockedBy, c.envs.Hex)
	}
	for i := range c.s.Traces.Entries {
		t, out := &c.s.Traces.Entries[i].Value, &c.g.Traces[i]
		out.Along, out.NotAcross, out.StartFree = c.hexsideKindBits(t.Along), c.hexsideKindBits(t.NotAcross), t.StartFree
		out.Through, out.To, out.Length = c.compileCond(t.Through, c.envs.Trace), c.compileCond(t.To, c.envs.Trace), c.compileLimit(t.Length, c.envs.Trace)
		out.Each = out.Through.PrepareBatch("hex")
	}
}

// compilePhaseConditions compiles conditions and effects of all phases, in the
// order in which compilePhases numbered them.
func (c *compiler) compilePhaseConditions() {
	i := 0
	var visit func(entries []spec.Phase)
	visit = func(entries []spec.Phase) {
		for k := range entries {
			p, out := &entries[k], &c.g.Phases[i]
			i++
			out.When = c.compileCond(p.When, c.envs.Base)
			if p.Do == "place" {
				out.Place = c.compilePlacing(RulePhase, &spec.Placing{Units: p.Units, Hexes: p.Hexes, Faces: p.Faces, Most: p.Most, Optional: p.Optional}, c.envs.Base)
			} else {
				out.Units = c.compileCond(p.Units, c.envs.Unit)
			}
			c.compileOfferConditions(p, out)
			env := c.envs.Base
			if p.Do == "pick" {
				out.Least, out.Most, env = c.compileAmount(p.Least, env), c.compileLimit(p.Most, env), c.envs.WithPicked(env)
			}
			out.Effects = c.compileEffects("phase "+out.Path, "", &p.Effects, env)
			if p.Chits != nil {
				out.StopWhen = c.compileCond(p.Chits.Stop, c.envs.Base)
			}
			if p.Pass != nil {
				out.PassPlus, out.PassMost = c.compileAmount(p.Pass.Plus, c.envs.Base), c.compileLimit(p.Pass.Most, c.envs.Base)
				out.NoPass = c.compileConditions(&p.Pass.Never, c.envs.Base)
			}
			visit(subPhases(p))
		}
	}
	var roots []spec.Phase
	for k := range c.s.Sequence.Entries {
		roots = append(roots, c.s.Sequence.Entries[k].Value)
	}
	visit(roots)
}

// subPhases lists the phases inside a phase.
func subPhases(p *spec.Phase) []spec.Phase {
	var out []spec.Phase
	for k := range p.Phases.Entries {
		out = append(out, p.Phases.Entries[k].Value)
	}
	return out
}

// compileLatches compiles conditions and effects of latches.
func (c *compiler) compileLatches() {
	for i := range c.s.Latches.Entries {
		l := &c.s.Latches.Entries[i]
		c.g.Latches[i].When = c.compileCond(l.Value.When, c.envs.Base)
		c.g.Latches[i].Effects = c.compileEffects("latch "+l.Key, "", &l.Value.Effects, c.envs.Base)
	}
}

// compileHooks compiles hooks, and notes at which points each is bound.
func (c *compiler) compileHooks() {
	c.g.HooksByPoint = nil
	c.s.Hooks.Entries = slices.Clone(c.s.Hooks.Entries) // other games may share decoded values, and bindOwnFunction changes them
	for i := range c.s.Hooks.Entries {
		e := &c.s.Hooks.Entries[i]
		h := &e.Value
		c.bindOwnFunction(e.Key, e.KeyAt, h)
		out := model.Hook{Source: c.newRunSource(e.Key, e.KeyAt, h.Origin, "", h.Run), Point: h.At, BoundTo: h.In.Items, Run: h.Run}
		env := c.envs.Base
		if p := model.HookPointOf(h.At); p != nil {
			env = c.hookEnv(p.Words)
			c.checkHookIn(h, p)
		}
		out.When = c.compileCond(h.When, env)
		if h.Run == "" && h.Effects.Len() == 0 {
			c.fail(RuleEffect, keySpot(e.KeyAt, e.Key), "the hook "+quote(e.Key)+" does nothing", "write effects:, or a function "+strings.ReplaceAll(e.Key, "-", "_")+", or run: and the name of another")
		}
		asked := false
		if p := model.HookPointOf(h.At); p != nil && p.Kind != model.EffectHook {
			asked, c.g.HasQueryHooks = true, true
		}
		if asked && h.Effects.Len() > 0 {
			c.fail(RuleEffect, c.valueSpot(h.Located, "effects"), "at "+h.At+" a function is asked and nothing changes", "write run: and a Lua function")
		}
		out.Effects = c.compileEffects("hook "+e.Key, "", &h.Effects, env)
		c.g.HooksByPoint.AddHook(h.At, len(c.g.Hooks))
		c.g.Hooks = append(c.g.Hooks, out)
	}
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		p.Hooked = c.isHookBound("phase.start", p.ID) || c.isHookBound("phase.end", p.ID)
	}
}

// bindOwnFunction binds a hook without run: and effects: to the function of its
// name, if there is one: first-faces runs first_faces.
func (c *compiler) bindOwnFunction(id string, at diag.Pos, h *spec.Hook) {
	name := strings.ReplaceAll(id, "-", "_")
	if h.Run != "" || h.Effects.Len() > 0 || c.functions == nil || len(c.functions.stack[name]) == 0 {
		return
	}
	h.Run = name
	c.noteFunctionUse(name, keySpot(at, id), c.findNode(h.Located))
}

// isHookBound reports whether a hook is bound to a point for this phase.
func (c *compiler) isHookBound(point, in string) bool {
	return slices.ContainsFunc(c.g.HooksByPoint.FindHooks(point), func(i int) bool { return query.HookFits(&c.g.Hooks[i], in) })
}

// hookEnv returns the environment for conditions of a hook, by what the hook point sees.
func (c *compiler) hookEnv(what string) *lang.Env {
	switch what {
	case "unit":
		return c.envs.Unit
	case "step":
		return c.envs.Crossing
	case "combat":
		return c.envs.Combat
	case "target":
		return c.envs.Target
	}
	return c.envs.Base
}

// checkHookIn checks the things that a hook is limited to.
func (c *compiler) checkHookIn(h *spec.Hook, p *model.HookPoint) {
	for i, id := range h.In.Items {
		at := c.listItemSpot(h.Located, "in", i)
		if p.ScopeKind == "" {
			c.fail(RuleHook, at, "in means nothing at the hook point "+quote(p.ID), "leave it out, or write a condition with when:")
			return
		}
		if !slices.Contains(c.idsBySort[p.ScopeKind], id) {
			c.reportUnknown(p.ScopeKind, id, at, c.idsBySort[p.ScopeKind])
		}
	}
}

// compileCardConditions compiles conditions and effects of cards.
func (c *compiler) compileCardConditions() {
	for i := range c.s.Cards.Entries {
		e := &c.s.Cards.Entries[i]
		c.g.Cards[i].When = c.compileCond(e.Value.When, c.envs.Base)
		c.g.Cards[i].Effects = c.compileEffects("card "+e.Key, "", &e.Value.Effects, c.envs.Base)
	}
}
