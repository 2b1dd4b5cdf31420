package meaning

import (
	"reflect"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// What is known where an expression stands: in a phase with "when: turn > 5" the turn is
// more than 5, and who attacks in a role is one of those that may. Only what cannot change
// in between is taken for known: the turn, who phases, and which counters can be meant.

// seen is what is known of one text: of a text that is compiled for several things, what is
// so for all of them.
type seen struct {
	times int // how many things it is known of
	known map[string]expr.Span
}

// contexts are what is known of each text, worked out once.
func (l *looker) contexts() map[placed]*seen {
	if l.around == nil {
		l.around = map[placed]*seen{}
		c := contexts{looker: l, turns: make([]expr.Span, len(l.m.Phases)), sides: make([]expr.Span, len(l.m.Phases))}
		c.phases(l.m.Sequence, c.allTurns(), expr.These(model.None))
		c.actions()
		c.movements()
		c.zones()
		c.attacks()
		c.others()
	}
	return l.around
}

// knownAt is what is known of an expression, nothing where it also stands somewhere of which
// nothing is known.
func (l *looker) knownAt(x *Expression) []expr.Known {
	at := placed{x.At, x.Text}
	s := l.contexts()[at]
	if s == nil {
		return nil
	}
	if l.compiled == nil {
		l.compiled = map[placed]int{}
		for i := range l.Expressions {
			l.compiled[placed{l.Expressions[i].At, l.Expressions[i].Text}]++
		}
	}
	if s.times < l.compiled[at] {
		return nil
	}
	return listed(s.known)
}

func listed(known map[string]expr.Span) []expr.Known {
	var out []expr.Known
	for name, can := range known {
		out = append(out, expr.Known{Name: name, Can: can})
	}
	slices.SortFunc(out, func(a, b expr.Known) int { return strings.Compare(a.Name, b.Name) })
	return out
}

type contexts struct {
	*looker
	turns []expr.Span // when a phase can be under way
	sides []expr.Span // who can be phasing in it
}

// owner is one thing with expressions: a phase, an attack.
type owner map[*expr.Program]map[string]expr.Span

// know notes what a name can be in all expressions of v.
func (o owner) know(v any, name string, can expr.Span) {
	programs(reflect.ValueOf(v), func(p *expr.Program) {
		if o[p] == nil {
			o[p] = map[string]expr.Span{}
		}
		if old, ok := o[p][name]; ok {
			can = old.And(can)
		}
		o[p][name] = can
	})
}

var programType = reflect.TypeFor[*expr.Program]()

// programs calls use with every expression in a part of the game.
func programs(v reflect.Value, use func(*expr.Program)) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if v.Type() == programType {
			use(v.Interface().(*expr.Program))
			return
		}
		if v.Elem().Type().PkgPath() == programType.Elem().PkgPath() {
			return
		}
		programs(v.Elem(), use)
	case reflect.Interface:
		programs(v.Elem(), use)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			switch v.Field(i).Kind() {
			case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Interface:
				programs(v.Field(i), use)
			}
		}
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Interface:
			for i := 0; i < v.Len(); i++ {
				programs(v.Index(i), use)
			}
		}
	}
}

// done joins what is known of a thing with what is known of others with the same text.
func (c *contexts) done(o owner, of any) {
	programs(reflect.ValueOf(of), func(p *expr.Program) {
		known, at := o[p], placed{p.Pos, p.Text}
		s := c.around[at]
		if s == nil {
			s = &seen{known: known}
			c.around[at] = s
		} else {
			both := map[string]expr.Span{}
			for name, can := range known {
				if old, ok := s.known[name]; ok {
					both[name] = old.Or(can)
				}
			}
			s.known = both
		}
		s.times++
	})
}

func (c *contexts) allTurns() expr.Span {
	return expr.Between(int64(c.m.FirstTurn), int64(c.m.LastTurn))
}

// narrow is what a name can be where a condition holds, out of what it can be before.
func (c *contexts) narrow(p *expr.Program, name string, from expr.Span) expr.Span {
	if p == nil {
		return from
	}
	if x := c.look(p); x != nil {
		if can, ok := x.Narrow(name, expr.Known{Name: name, Can: from}); ok {
			return can
		}
	}
	return from
}

func (c *contexts) allUnits() expr.Span { return expr.Between(0, int64(len(c.m.Units)-1)) }

// who are the units for which a condition on one can hold.
func (c *contexts) who(p *expr.Program) expr.Span { return c.narrow(p, "unit", c.allUnits()) }

// members are what can be in a set.
func (c *contexts) members(p *expr.Program, known map[string]expr.Span) (expr.Span, bool) {
	if p == nil {
		return expr.Span{}, false
	}
	x := c.look(p)
	if x == nil {
		return expr.Span{}, false
	}
	return x.Members(listed(known)...)
}

func (c *contexts) phases(ids []model.PhaseID, turns, sides expr.Span) {
	for _, id := range ids {
		p, o := &c.m.Phases[id], owner{}
		o.know(p.When, "turn", turns)
		o.know(p.When, "phasing", sides)
		t := c.narrow(p.When, "turn", turns)
		if c.startsIn(id) {
			t = t.Or(expr.These(int32(c.m.FirstTurn))) // its condition is not asked then
		}
		s, inside := sides, sides
		switch {
		case len(p.Each) > 0:
			inside = expr.Empty()
			for _, side := range p.Each {
				inside = inside.Or(expr.These(int32(side)))
			}
			s = inside
		case p.Chits != model.None || p.Do == model.DoAlternatePhase:
			inside = expr.Between(int64(model.None), int64(len(c.m.Sides)-1))
			s = inside
		}
		c.turns[id], c.sides[id] = t, s
		in := *p
		in.When = nil
		o.know(in, "turn", t)
		if p.Do == model.DoRunPhase || len(p.Each) > 0 || !sides.Holds(int64(model.None)) {
			o.know(in, "phasing", s)
		}
		o.know(p.Effects, "picked", c.who(p.Units))
		if p.Place != nil {
			o.know(p.Place.Hexes, "unit", c.who(p.Place.Units))
		}
		c.each(o, p.Effects)
		c.done(o, p)
		c.phases(p.Children, t, inside)
	}
}

// startsIn reports whether play begins in a phase.
func (c *contexts) startsIn(id model.PhaseID) bool {
	for p := c.m.Start.Phase; p != model.None; p = c.m.Phases[p].Parent {
		if p == id {
			return true
		}
	}
	return false
}

// each notes who an effect is done for, one after the other.
func (c *contexts) each(o owner, effects *model.Effects) {
	if effects == nil {
		return
	}
	for i := range effects.List {
		e := &effects.List[i]
		if can, ok := c.members(e.Each, o[e.Each]); ok {
			in := *e
			in.Each = nil
			o.know(in, "unit", can)
		}
	}
}

// during is when any of some phases is under way; none: whenever.
func (c *contexts) during(hold func(p *model.Phase) bool) expr.Span {
	out := expr.Empty()
	for i := range c.m.Phases {
		if hold(&c.m.Phases[i]) {
			out = out.Or(c.turns[i])
		}
	}
	if out.None() {
		return c.allTurns()
	}
	return out
}

func (c *contexts) actions() {
	for i := range c.m.Actions {
		a, o := &c.m.Actions[i], owner{}
		o.know(a, "turn", c.during(func(p *model.Phase) bool { return slices.Contains(p.Actions, i) }))
		if can, ok := c.members(a.Candidates, nil); ok {
			in := *a
			in.Candidates = nil
			o.know(in, "it", can)
		}
		if a.Place != nil {
			o.know(a.Place.Hexes, "unit", c.who(a.Place.Units))
		}
		c.each(o, a.Effects)
		c.done(o, a)
	}
}

func (c *contexts) movements() {
	for i := range c.m.Movements {
		m, o := &c.m.Movements[i], owner{}
		in := *m
		in.Who = nil
		o.know(in, "unit", c.who(m.Who))
		if m.Choose != nil {
			if can, ok := c.members(m.Choose.From, nil); ok {
				in.Choose = nil
				o.know(in, m.Choose.ID, can)
			}
		}
		for k := range m.Modes {
			mode := m.Modes[k]
			if mode.When != nil {
				who := c.who(mode.When)
				mode.When = nil
				o.know(mode, "unit", who)
			}
		}
		for k := range m.Exits {
			exit := m.Exits[k]
			if exit.Who != nil {
				who := c.who(exit.Who)
				exit.Who = nil
				o.know(exit, "unit", who)
			}
		}
		if !c.mentions().names["move"] && !c.doneBy(model.DoMove) {
			o.know(m, "turn", c.during(func(p *model.Phase) bool { return uses(p, model.DoMovePhase, i) }))
		}
		c.done(o, m)
	}
}

// doneBy reports whether some effect is of a sort.
func (c *contexts) doneBy(verb model.EffectVerb) bool {
	found := false
	c.effects(func(e *model.Effect) { found = found || e.Verb == verb })
	return found
}

// uses reports whether units move, or attack, in a phase by a procedure.
func uses(p *model.Phase, do model.Do, with int) bool {
	return (p.Do == do || p.Do == model.DoAlternatePhase && p.Of == do) && p.With == with ||
		slices.ContainsFunc(p.Offers, func(o model.Offer) bool { return o.Do == do && o.With == with })
}

func (c *contexts) zones() {
	for i := range c.m.Zones {
		z, o := &c.m.Zones[i], owner{}
		movers, holders := expr.Empty(), c.who(z.Of).Keep(func(u int64) bool { return !c.m.Kinds[c.m.Units[u].Kind].Marker })
		for k := range c.m.Movements {
			if slices.Contains(c.m.Movements[k].Zones, i) {
				movers = movers.Or(c.who(c.m.Movements[k].Who))
			}
		}
		for _, terms := range [][]model.Term{z.Enter, z.Leave} {
			if !movers.None() {
				o.know(terms, "mover", movers)
			}
			o.know(terms, "holder", holders)
		}
		c.done(o, z)
	}
}

// onMap is so of all who attack, are attacked, help or advance.
var onMap = expr.These(1)

func (c *contexts) attacks() {
	for i := range c.m.Attacks {
		a, o := &c.m.Attacks[i], owner{}
		attackers, defenders := expr.Empty(), c.who(a.TargetWho)
		for k := range a.Roles {
			who := c.who(a.Roles[k].Who)
			attackers = attackers.Or(who)
			o.know(a.Roles[k].Never, "unit", who)
			o.know(a.Roles[k], "unit.on_map", onMap)
		}
		helpers := [2]expr.Span{expr.Empty(), expr.Empty()}
		for k := range a.Support {
			who, of := c.who(a.Support[k].Who), 0
			if a.Support[k].ForDefenders {
				of = 1
			}
			helpers[of] = helpers[of].Or(who)
			o.know(a.Support[k].Optional, "unit", who)
			o.know(a.Support[k], "unit.on_map", onMap)
		}
		for _, k := range []expr.Known{{Name: "attackers", Can: attackers}, {Name: "attacker", Can: attackers.Or(expr.These(model.None))}, {Name: "defenders", Can: defenders},
			{Name: "attack_supporters", Can: helpers[0]}, {Name: "defence_supporters", Can: helpers[1]}, {Name: "supporters", Can: helpers[0].Or(helpers[1])}} {
			in := *a
			in.Duty = nil // who must attack, and whom, is asked of all
			o.know(in, k.Name, k.Can)
		}
		o.know(a.TargetWho, "unit.on_map", onMap)
		o.know(a.AttackerTerms, "unit", attackers)
		o.know(a.DefenderTerms, "unit", defenders)
		if !c.mentions().names["attack"] && !c.doneBy(model.DoAttack) {
			o.know(a, "turn", c.during(func(p *model.Phase) bool { return uses(p, model.DoAttackPhase, i) }))
		}
		c.each(o, a.Before)
		c.each(o, a.After)
		for k := range a.Results {
			c.each(o, a.Results[k].Effects)
		}
		c.done(o, a)
	}
}

// others are hooks, arrivals and advances.
func (c *contexts) others() {
	nobody := expr.These(model.None)
	for i := range c.m.Hooks {
		h, o := &c.m.Hooks[i], owner{}
		switch h.Point {
		case "game.start":
			o.know(h, "turn", expr.These(int32(c.m.FirstTurn)))
			o.know(h, "phasing", nobody)
		case "turn.start", "turn.end":
			o.know(h, "phasing", nobody)
		case "phase.start", "phase.end":
			o.know(h, "turn", c.during(func(p *model.Phase) bool { return slices.Contains(h.In, p.ID) }))
		case "move.done":
			who := expr.Empty()
			for k := range c.m.Movements {
				if len(h.In) == 0 || slices.Contains(h.In, c.m.Movements[k].ID) {
					who = who.Or(c.who(c.m.Movements[k].Who))
				}
			}
			o.know(h, "unit", who)
		}
		c.each(o, h.Effects)
		c.done(o, h)
	}
	for i := range c.m.Arrivals {
		a, o := &c.m.Arrivals[i], owner{}
		if t := int64(a.Turn); t > 0 {
			o.know(a, "turn", expr.Between(t, int64(c.m.LastTurn)))
		}
		c.done(o, a)
	}
	for i := range c.m.Advances {
		a, o := &c.m.Advances[i], owner{}
		in := *a
		in.Who = nil
		o.know(in, "unit", c.who(a.Who))
		o.know(a.Who, "unit.on_map", onMap)
		o.know(a.Never, "unit.on_map", onMap)
		c.done(o, a)
	}
}
