package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// expressions is the second pass: everything that holds expressions.
func (c *compiler) expressions() {
	c.relations()
	c.moveCosts()
	c.zones()
	c.stacking()
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
			c.fail(RuleRelation, c.at(e.Value.At, "between"), "the relation "+quote(e.Key)+" names fewer than two sides", "name the sides it is between")
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
		if t.Move != nil {
			out.Move = c.moveCost(t.Move)
		}
		if t.MoveByKind.Len() > 0 {
			out.ByKind = make([]*model.MoveCost, len(c.g.Kinds))
		}
		for j := range t.MoveByKind.Entries {
			e := &t.MoveByKind.Entries[j]
			if k := c.find("unit kind", e.Key); k >= 0 {
				m := c.moveCost(&e.Value)
				out.ByKind[k] = &m
			}
		}
	}
	for i := range c.s.Features.Entries {
		e := &c.s.Features.Entries[i]
		c.g.Features[i].Move = c.mapTerm(e.Key, e.Value.Move, &c.g.Features[i].Source)
	}
	for i := range c.s.Hexsides.Entries {
		e := &c.s.Hexsides.Entries[i]
		c.g.SideKinds[i].Move = c.mapTerm(e.Key, e.Value.Move, &c.g.SideKinds[i].Source)
	}
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
		out.Reach, out.BlockedBy, out.OpenedBy = z.Reach, c.bits(z.BlockedBy), c.bits(z.Opened)
		out.Of, out.NotInto = c.cond(z.Of, e.Unit), c.cond(z.NotInto, e.Hex)
		out.Enter, out.Leave = c.terms(&z.Enter, e.Pair, opsZone), c.terms(&z.Leave, e.Pair, opsZone)
		out.Holds = c.cond(z.Holds, e.Pair)
		if len(out.Enter)+len(out.Leave) > 29 {
			c.fail(RuleLimit, keySpot(out.Pos, out.ID), "the zone "+quote(out.ID)+" has more than 29 terms", "write fewer terms with longer conditions")
		}
	}
}

func (c *compiler) stacking() {
	for i := range c.s.Stacking.Entries {
		e := &c.s.Stacking.Entries[i]
		c.g.Stacking = append(c.g.Stacking, model.Stacking{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), Limit: c.amount(&e.Value.Limit, c.envs.Hex),
			Counts: c.amount(e.Value.Counts, c.envs.Unit), AtPhaseEnd: e.Value.Checked == "end of phase", EnemyPicks: e.Value.Excess == "enemy"})
	}
}

func (c *compiler) sightsAndTraces() {
	for i := range c.s.Sight.Entries {
		c.g.Sights[i].BlockedBy = c.cond(c.s.Sight.Entries[i].Value.BlockedBy, c.envs.Hex)
	}
	for i := range c.s.Traces.Entries {
		t, out := &c.s.Traces.Entries[i].Value, &c.g.Traces[i]
		out.Along, out.Not, out.StartFree = c.bits(t.Along), c.bits(t.Not), t.StartFree
		out.Through, out.To, out.Length = c.cond(t.Through, c.envs.Trace), c.cond(t.To, c.envs.Trace), c.amount(t.Length, c.envs.Trace)
		if out.To == nil && (t.To == nil || !t.To.Set) {
			c.fail(RuleTrace, keySpot(out.Pos, out.ID), "the trace "+quote(out.ID)+" does not say where it ends", "write to: and a condition on the hex")
		}
	}
}

func (c *compiler) phaseConditions() {
	i := 0
	var visit func(entries []spec.Phase)
	visit = func(entries []spec.Phase) {
		for k := range entries {
			p, out := &entries[k], &c.g.Phases[i]
			i++
			out.When, out.Units = c.cond(p.When, c.envs.Base), c.cond(p.Units, c.envs.Unit)
			if p.Chits != nil {
				out.Stop = c.cond(p.Chits.Stop, c.envs.Base)
			}
			if p.Pass != nil {
				out.PassPlus = c.amount(p.Pass.Plus, c.envs.Base)
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

func (c *compiler) actions() {
	for i := range c.s.Actions.Entries {
		e := &c.s.Actions.Entries[i]
		a, out := &e.Value, &c.g.Actions[i]
		out.By, out.ByOther = c.acting(a.By, "phasing", c.at(a.At, "by"))
		out.Because, out.Limit, out.UsesUnit, out.Run = a.Because, a.Limit, a.UsesUnit, a.Run
		env := c.envs.Base
		if a.Candidates != nil && a.Candidates.Set {
			out.Candidates = expr.Compile(a.Candidates.Text, textPos(a.Candidates.At), c.envs.Base, expr.Type{}, c.rep)
			if env = c.candidates(out); env == nil {
				continue // a condition on the candidates means nothing now
			}
		}
		if out.UsesUnit && out.Candidates != nil && out.Over != "unit" {
			c.fail(RuleAction, c.at(a.At, "uses_unit"), "uses_unit fits only actions whose candidates are units", "leave it out")
		}
		out.When, out.Cost = c.cond(a.When, env), c.cost(a.Cost, env)
		if len(a.Phase.Items) > 0 && !slices.ContainsFunc(a.Phase.Items, func(p string) bool { return len(c.phasesOf(p)) > 0 }) && c.find("phase", a.Phase.Items[0]) >= 0 {
			c.fail(RuleAction, c.at(a.At, "phase"), "no phase with a procedure is inside", "name a phase with do:")
		}
	}
}

// candidates is the environment for the candidates of an action; nil when they
// are wrong.
func (c *compiler) candidates(a *model.ActionDef) *expr.Env {
	if a.Candidates == nil {
		return nil
	}
	if t := a.Candidates.Type; t.IsSet() && t.Domain() != nil {
		a.Over = t.Domain().Name
		switch a.Over {
		case "unit":
			return c.envs.ByUnit
		case "hex":
			return c.envs.ByHex
		case "side":
			return c.envs.BySide
		}
	}
	p := a.Candidates
	c.add(RuleAction, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "candidates give a " + p.Type.String(), Expected: "a set of units, hexes or sides", Hint: "for example filter(units, side == phasing)"})
	return nil
}

func (c *compiler) latches() {
	for i := range c.s.Latches.Entries {
		c.g.Latches[i].When = c.cond(c.s.Latches.Entries[i].Value.When, c.envs.Base)
	}
}

func (c *compiler) hooks() {
	c.g.HookAt = map[string][]int{}
	for i := range c.s.Hooks.Entries {
		e := &c.s.Hooks.Entries[i]
		h := &e.Value
		out := model.Hook{Source: c.origin(e.Key, e.KeyAt, h.Origin, ""), Point: h.Point, In: h.In.Items, Run: h.Run}
		env := c.envs.Base
		if p := model.HookPointOf(h.Point); p != nil {
			env = c.seen(p.Sees)
			c.hookIn(h, p)
		}
		out.When = c.cond(h.When, env)
		c.g.HookAt[h.Point] = append(c.g.HookAt[h.Point], len(c.g.Hooks))
		c.g.Hooks = append(c.g.Hooks, out)
	}
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
		at := c.item(h.At, "in", i)
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
		c.g.Cards[i].When = c.cond(c.s.Cards.Entries[i].Value.When, c.envs.Base)
	}
}

func (c *compiler) victory() {
	for i := range c.s.Victory.Entries {
		e := &c.s.Victory.Entries[i]
		v := &e.Value
		c.g.Victory = append(c.g.Victory, model.Victory{Source: c.origin(e.Key, e.KeyAt, v.Origin, ""), Side: model.SideID(c.find("side", v.Side)), Level: v.Level, Name: v.Name,
			When: c.cond(v.When, c.envs.Base), Once: v.Ends == "once"})
	}
	out := &c.g.Scoring
	out.By, out.Draw, out.Ties = "highest", "Draw", model.None
	s := c.s.Scoring
	if s == nil {
		return
	}
	out.Source = c.origin("scoring", s.KeyAt, s.Origin, "")
	out.By, out.Draw, out.Ties = s.By, s.Draw, model.SideID(c.find("side", s.Ties))
	for i := range s.Names.Entries {
		e := &s.Names.Entries[i]
		if r, ok := parseRun(e.Key); ok && r.low == r.high && r.low >= 0 && r.low <= 99 {
			for len(out.Names) <= r.low {
				out.Names = append(out.Names, "")
			}
			out.Names[r.low] = e.Value
			continue
		}
		c.add(RuleVictory, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: quote(e.Key) + " is not a level of victory", Expected: "a number such as 2"})
	}
	c.points(s, out)
}

func (c *compiler) points(s *spec.Scoring, out *model.Scoring) {
	if s.By == "points" {
		out.Points = make([]*expr.Program, len(c.g.Sides))
	}
	for i := range s.Points.Entries {
		e := &s.Points.Entries[i]
		p := c.amount(&e.Value, c.envs.Base)
		if k := c.find("side", e.Key); k >= 0 && out.Points != nil {
			out.Points[k] = p
		}
	}
	if s.By == "points" && s.Points.Len() == 0 {
		c.fail(RuleVictory, c.at(s.At, "by"), "the game is won by points, but no points are stated", "write points: with an expression for each side")
	}
	if s.By != "points" && s.Points.Len() > 0 {
		c.fail(RuleVictory, c.at(s.At, "points"), "points count only with by: points", "write by: points, or leave points out")
	}
	for i := range s.Margins.Entries {
		e := &s.Margins.Entries[i]
		r, ok := parseRun(strings.TrimPrefix(e.Key, ">="))
		if !ok || r.low != r.high {
			c.add(RuleVictory, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: quote(e.Key) + " is not a margin of points", Expected: "the least margin, such as 10"})
			continue
		}
		out.Margins = append(out.Margins, model.Margin{AtLeast: r.low, Name: e.Value})
	}
	slices.SortStableFunc(out.Margins, func(a, b model.Margin) int { return b.AtLeast - a.AtLeast })
}
