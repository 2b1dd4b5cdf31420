package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/shape"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func (c *compiler) attacks() {
	for i := range c.s.Attacks.Entries {
		e := &c.s.Attacks.Entries[i]
		c.attack(&e.Value, &c.g.Attacks[i])
	}
}

func (c *compiler) attack(a *spec.Attack, out *model.Attack) {
	e := c.envs
	for i := range a.Roles.Entries {
		c.role(&a.Roles.Entries[i].Value, &out.Roles[i])
	}
	out.TargetHexes, out.MaxAttackers = a.Targets.Hexes, a.Targets.Attackers
	out.TargetWho, out.PickUnit = c.cond(a.Targets.Who, e.Unit), a.Targets.Pick == "unit"
	out.BeginAttacker = a.Begin == "attacker"
	out.Never = c.conditions(&a.Never, e.Target)
	c.times(a, out)
	if d := a.Duty; d != nil {
		out.Duty = &model.Duty{Source: c.origin("duty", d.KeyAt, d.Origin, ""), Attackers: d.Attackers, Defenders: d.Defenders, Live: d.Pairs == "live", When: c.cond(d.When, e.Duty)}
	}
	for i := range a.Declare.Entries {
		for j := range a.Declare.Entries[i].Value.Options.Entries {
			o, to := &a.Declare.Entries[i].Value.Options.Entries[j].Value, &out.Declare[i].Options[j]
			to.When, to.Cost = c.cond(o.When, e.Combat), c.cost(o.Cost, e.Combat)
		}
	}
	for i := range a.Support.Entries {
		s := &a.Support.Entries[i]
		out.Support = append(out.Support, model.Support{Source: c.origin(s.Key, s.KeyAt, s.Value.Origin, ""), ForDefenders: s.Value.For == "defenders",
			Who: c.cond(s.Value.Who, e.Fighter), OwnerPicks: s.Value.Choice == "owner", Flip: model.FaceID(c.find("face", s.Value.Flip))})
	}
	c.strength(a, out)
	c.results(a, out)
	c.checkTable(a, out)
}

func (c *compiler) role(r *spec.Role, out *model.Role) {
	out.Who, out.Never, out.OneTarget = c.cond(r.Who, c.envs.Unit), c.conditions(&r.Across, c.envs.Target), r.OneHex
	out.Sight = c.find("sight", r.Sight)
	s, ok := parseRun(r.Range)
	if !ok || s.low < 0 || s.high > 99 {
		c.add(RuleRange, c.at(r.At, "range"), diag.Diagnostic{Message: quote(r.Range) + " is not a distance in hexes", Expected: "a number such as 1, or a run such as 1-2"})
	}
	out.Min, out.Max = s.low, s.high
}

func (c *compiler) times(a *spec.Attack, out *model.Attack) {
	for i := range a.Times.Entries {
		e := &a.Times.Entries[i]
		t := model.Times{Source: c.origin(e.Key, e.KeyAt, e.Value.Origin, ""), Limit: e.Value.Limit, PerHex: e.Value.Per == "hex"}
		switch e.Key {
		case "attacks":
			out.Attacks = t
		case "attacked":
			out.Attacked = t
		default:
			valid := []string{"attacks", "attacked"}
			c.add(RuleRef, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "times knows no " + quote(e.Key), Expected: "attacks or attacked", Nearest: diag.Nearest(e.Key, valid)})
		}
	}
}

func (c *compiler) strength(a *spec.Attack, out *model.Attack) {
	e := c.envs
	s := &a.Strength
	out.Value = c.amount(&s.Value, e.Fighter)
	out.AttackerTerms, out.DefenderTerms = c.terms(&s.Attackers, e.Fighter, opsNumber), c.terms(&s.Defenders, e.Fighter, opsNumber)
	out.AttackTotal, out.DefenceTotal = c.terms(&s.AttackTotal, e.Combat, opsNumber), c.terms(&s.DefenceTotal, e.Combat, opsNumber)
	out.By = map[string]model.CompareBy{"odds": model.ByOdds, "differential": model.ByDifferential, "opposed dice": model.ByOpposedDice, "attack strength": model.ByAttackStrength}[a.Compare.By]
	out.Round = map[string]model.Rounding{"for the defender": model.RoundForDefender, "for the attacker": model.RoundForAttacker, "nearest": model.RoundNearest}[a.Compare.Round]
	out.Table, out.LimitAfter = c.find("table", a.Compare.Table), a.Compare.Limit == "after shifts"
	out.Columns = c.terms(&a.Columns, e.Combat, opsColumn)
	out.Modify = c.terms(&a.Die.Modify, e.Combat, opsNumber)
	out.Dice = c.dice(a.Die.Roll, a.Die.Stream, c.at(a.Die.At, "roll"))
}

func (c *compiler) results(a *spec.Attack, out *model.Attack) {
	for i := range a.Results.Entries {
		e := &a.Results.Entries[i]
		out.Results = append(out.Results, model.Result{Code: e.Key, Effects: c.effects(&e.Value)})
	}
	out.After = c.effects(&a.After)
}

func (c *compiler) effects(m *shape.Map[spec.Effect]) []model.Effect {
	var out []model.Effect
	for i := range m.Entries {
		e := &m.Entries[i]
		out = append(out, c.effect(e.Key, e.KeyAt, &e.Value))
	}
	return out
}

func (c *compiler) effect(id string, at diag.Pos, x *spec.Effect) model.Effect {
	e := c.envs
	out := model.Effect{Source: c.origin(id, at, x.Origin, ""), How: model.None, Face: model.FaceID(c.find("face", x.Face)), Box: model.BoxID(c.find("box", x.Box)),
		Track: model.TrackID(c.find("track", x.Track)), Run: x.Run, Only: c.cond(x.Only, e.Fighter), When: c.cond(x.When, e.Combat),
		Optional: map[string]model.Chooser{"": model.Nobody, "owner": model.Owner, "attacker": model.TheAttacker, "defender": model.TheDefender}[x.Optional]}
	effectVerb(x, &out)
	c.effectNeeds(id, keySpot(at, id), x, &out)
	return out
}

// effectVerb finds the verb; package shape has seen to it that there is one.
func effectVerb(x *spec.Effect, out *model.Effect) {
	for _, v := range []struct {
		whom string
		verb model.EffectVerb
	}{{x.Eliminate, model.DoEliminate}, {x.StepLoss, model.DoStepLoss}, {x.Retreat, model.DoRetreat}, {x.Exchange, model.DoExchange}, {x.Advance, model.DoAdvance},
		{x.Flip, model.DoFlip}, {x.Move, model.DoMove}, {x.Track, model.DoTrack}, {x.Run, model.DoRun}} {
		if v.whom != "" {
			out.Verb, out.Defenders = v.verb, v.whom == "defenders"
		}
	}
}

// effectNeeds checks and compiles what belongs to the verb of an effect.
func (c *compiler) effectNeeds(id string, where spot, x *spec.Effect, out *model.Effect) {
	need := func(missing bool, key, what string) {
		if missing {
			c.fail(RuleEffect, where, "the effect "+quote(id)+" does not say "+what, "write "+key+":")
		}
	}
	how := ""
	switch out.Verb {
	case model.DoRetreat:
		how = "retreat"
	case model.DoAdvance:
		how = "advance"
	case model.DoExchange:
		how = "exchange"
	case model.DoFlip:
		need(x.Face == "", "face", "to which face")
	case model.DoMove:
		need(x.Box == "", "box", "into which box")
	case model.DoTrack:
		need(x.By == nil, "by", "by how much")
		out.Amount = c.amount(x.By, c.envs.Combat)
	case model.DoStepLoss:
		out.Amount = c.amount(x.Steps, c.envs.Combat)
	}
	if how != "" {
		out.How = c.how(how, x, where)
	} else if x.How != "" {
		c.fail(RuleEffect, c.at(x.At, "how"), "how does not fit this effect", "leave it out")
	}
}

// how finds the retreat, advance or exchange of an effect; the only one there
// is need not be named.
func (c *compiler) how(sort string, x *spec.Effect, where spot) int {
	valid := c.known[sort]
	if x.How == "" {
		if len(valid) == 1 {
			return 0
		}
		c.add(RuleEffect, where, diag.Diagnostic{Message: "the effect does not say which " + sort + " is used", Expected: oneOf("the "+plural(sort), valid), Hint: "write how:"})
		return model.None
	}
	k := slices.Index(valid, x.How)
	if k < 0 {
		c.unknown(sort, x.How, c.at(x.At, "how"), valid)
	}
	return k
}

func (c *compiler) exchanges() {
	e := c.envs
	for i := range c.s.Exchanges.Entries {
		x := &c.s.Exchanges.Entries[i]
		v := &x.Value
		c.g.Exchanges = append(c.g.Exchanges, model.Exchange{Source: c.origin(x.Key, x.KeyAt, v.Origin, ""), Owed: c.amount(&v.Owed, e.Combat), Worth: c.amount(&v.Worth, e.Fighter),
			Payers: c.cond(v.Payers, e.Fighter), AlsoDie: c.cond(v.AlsoDie, e.Fighter)})
	}
}

func (c *compiler) retreats() {
	e := c.envs
	for i := range c.s.Retreats.Entries {
		x := &c.s.Retreats.Entries[i]
		v := &x.Value
		out := model.Retreat{Source: c.origin(x.Key, x.KeyAt, v.Origin, ""), Hexes: c.amount(v.Hexes, e.Retreat), VictorMoves: v.MovedBy == "victor", Never: c.conditions(&v.Never, e.Retreat),
			If:  map[string]model.Fallback{"eliminate": model.FallEliminate, "stay": model.FallStay, "run": model.FallRun}[v.If],
			Run: v.Run, Away: v.Away != "no", HelplessFirst: v.Helpless == "yes"}
		if out.If == model.FallRun && v.Run == "" {
			c.fail(RuleEffect, c.at(v.At, "if_impossible"), "the retreat "+quote(x.Key)+" does not say which function it runs", "write run: and a Lua function")
		}
		for j := range v.Prefer.Entries {
			t := &v.Prefer.Entries[j]
			out.Prefer = append(out.Prefer, model.Prefer{Source: c.origin(t.Key, t.KeyAt, t.Value.Origin, ""), When: c.cond(t.Value.When, e.Retreat),
				Least: c.amount(t.Value.Least, e.Retreat), Displace: c.displace(t.Value.Displace)})
		}
		c.g.Retreats = append(c.g.Retreats, out)
	}
}

func (c *compiler) displace(d *spec.Displace) *model.Displace {
	if d == nil {
		return nil
	}
	out := &model.Displace{Who: c.cond(d.Who, c.envs.Fighter), OwnerPicks: d.ChosenBy == "owner", Chain: d.Chain, Mark: model.VarID(c.find("variable", d.Mark))}
	if out.Mark >= 0 {
		if v := &c.g.Vars[out.Mark]; v.Of != model.OfUnit || v.Type != model.TFlag {
			c.fail(RuleVariable, c.at(d.At, "mark"), "the variable "+quote(d.Mark)+" is not a flag of units", "declare it with of: unit and type: flag")
		}
	}
	return out
}

func (c *compiler) advances() {
	for i := range c.s.Advances.Entries {
		x := &c.s.Advances.Entries[i]
		v := &x.Value
		c.g.Advances = append(c.g.Advances, model.Advance{Source: c.origin(x.Key, x.KeyAt, v.Origin, ""), Who: c.cond(v.Who, c.envs.Retreat),
			Never: c.conditions(&v.Never, c.envs.Retreat), Must: v.Must, Units: v.Units})
	}
}

// checkTable checks that an attack and its table fit: dice, columns, results.
func (c *compiler) checkTable(a *spec.Attack, out *model.Attack) {
	if out.Table < 0 {
		return
	}
	t := &c.g.Tables[out.Table]
	at := c.at(a.Compare.At, "table")
	want := map[model.CompareBy][]model.TableBy{model.ByOdds: {model.ColumnsByOdds}, model.ByDifferential: {model.ColumnsByDifferential, model.ColumnsByValue},
		model.ByOpposedDice: {model.ColumnsByDifferential, model.ColumnsByValue}, model.ByAttackStrength: {model.ColumnsByValue, model.ColumnsByDifferential}}[out.By]
	if !slices.Contains(want, t.By) {
		c.fail(RuleTableFit, at, "the columns of the table "+quote(t.ID)+" are not what the attack "+quote(out.ID)+" compares: "+a.Compare.By, "change by: of the table, or of the comparison")
		return
	}
	if t.Numbers {
		c.fail(RuleTableFit, at, "the table "+quote(t.ID)+" holds numbers, not results", "write cells: code, or name another table")
		return
	}
	c.checkCodes(a, out, t)
	if out.By != model.ByOpposedDice && out.Dice.Spec.Count > 0 {
		c.checkRows(a, out, t)
	}
}

func (c *compiler) checkCodes(a *spec.Attack, out *model.Attack, t *model.Table) {
	codes := keysOf(&a.Results)
	ts := &c.s.Tables.Entries[out.Table].Value
	for _, code := range t.Codes {
		if slices.Contains(codes, code) {
			continue
		}
		c.add(RuleCode, c.cellOf(ts, code), diag.Diagnostic{Message: "the attack " + quote(out.ID) + " does not say what the result " + quote(code) + " does",
			Expected: oneOf("the results", codes), Nearest: diag.Nearest(code, codes), Hint: "add it under results:, as {} when nothing happens"})
	}
	for i := range a.Results.Entries {
		e := &a.Results.Entries[i]
		if !slices.Contains(t.Codes, e.Key) {
			c.add(RuleCodeUnused, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Severity: diag.Warning, Message: "no cell of the table " + quote(t.ID) + " holds the result " + quote(e.Key),
				Nearest: diag.Nearest(e.Key, t.Codes), Hint: "leave it out, or mend the code"})
		}
	}
}

// cellOf is the first cell that holds a code.
func (c *compiler) cellOf(t *spec.Table, code string) spot {
	rows := c.node(t.At, "rows")
	if rows == nil {
		return c.at(t.At)
	}
	for i := range rows.Entries {
		for _, cell := range rows.Entries[i].Value.Items {
			if cell.Text == code {
				return nodeSpot(cell)
			}
		}
	}
	return c.at(t.At)
}

func (c *compiler) checkRows(a *spec.Attack, out *model.Attack, t *model.Table) {
	low, high, names := far, -far, 0
	for i := range t.Rows {
		low, high = min(low, t.Rows[i].Low), max(high, t.Rows[i].High)
		if _, ok := parseRun(t.Rows[i].Name); !ok {
			names++
		}
	}
	if names > 0 {
		// Rows of both sorts were reported with the table.
		if names == len(t.Rows) {
			c.fail(RuleTableFit, c.at(a.Compare.At, "table"), "the rows of the table "+quote(t.ID)+" are names, not die results", "name the rows by die results")
		}
		return
	}
	here := keySpot(t.Pos, t.ID)
	if t.By == model.ColumnsByName {
		c.rowGaps(t, here)
	}
	d := out.Dice.Spec
	if d.Min() < low {
		c.fail(RuleRowMissing, here, "the table "+quote(t.ID)+" has no row for "+gapText(d.Min(), min(low-1, d.Max()))+", which "+d.String()+" can roll", "add the row, or write the first row as <="+itoa(low))
	}
	if d.Max() > high {
		c.fail(RuleRowMissing, here, "the table "+quote(t.ID)+" has no row for "+gapText(max(high+1, d.Min()), d.Max())+", which "+d.String()+" can roll", "add the row, or write the last row as >="+itoa(high))
	}
}
