package deadrules

import (
	"reflect"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Facts that hold at the place of an expression: in a phase with "when: turn > 5" the turn is
// more than 5, and an attacker in a role is a unit that the role allows. Only facts that
// cannot change in between are used: the turn, the phasing side, and which counters can be
// meant.

// textContext holds the facts that hold for all uses of one text.
type textContext struct {
	times int // how many things it is known of
	known map[string]ranges.ValueSet
}

// loadContexts returns the facts of each text. It works them out once.
func (l *deadRuleCheck) loadContexts() map[placedText]*textContext {
	if l.textContexts == nil {
		l.textContexts = map[placedText]*textContext{}
		c := contextCollector{deadRuleCheck: l, turns: make([]ranges.ValueSet, len(l.m.Phases)), sides: make([]ranges.ValueSet, len(l.m.Phases))}
		c.collectPhases(l.m.Sequence, c.allTurns(), ranges.NewValueSet(model.None))
		c.collectActions()
		c.collectMovements()
		c.collectZones()
		c.collectAttacks()
		c.collectOthers()
	}
	return l.textContexts
}

// knownValues returns the known values at an expression. It returns none if the text also
// occurs at a place without known facts.
func (l *deadRuleCheck) knownValues(x *Expression) []lang.KnownValues {
	at := placedText{x.At, x.Text}
	s := l.loadContexts()[at]
	if s == nil {
		return nil
	}
	if s.times < l.countCompiled(at) {
		return nil
	}
	return sortKnown(s.known)
}

// countCompiled returns for how many things a text is compiled.
func (l *deadRuleCheck) countCompiled(at placedText) int {
	if l.compileCounts == nil {
		l.compileCounts = map[placedText]int{}
		for i := range l.Expressions {
			l.compileCounts[placedText{l.Expressions[i].At, l.Expressions[i].Text}]++
		}
	}
	return l.compileCounts[at]
}

func sortKnown(known map[string]ranges.ValueSet) []lang.KnownValues {
	var out []lang.KnownValues
	for name, can := range known {
		out = append(out, lang.KnownValues{Name: name, Values: can})
	}
	slices.SortFunc(out, func(a, b lang.KnownValues) int { return strings.Compare(a.Name, b.Name) })
	return out
}

type contextCollector struct {
	*deadRuleCheck
	turns []ranges.ValueSet // when a phase can be under way
	sides []ranges.ValueSet // the sides that can be phasing in it
}

// exprFacts is one thing with expressions: a phase, an attack.
type exprFacts map[*lang.Program]map[string]ranges.ValueSet

// noteValues notes which values a name can have in all expressions of v.
func (o exprFacts) noteValues(v any, name string, can ranges.ValueSet) {
	eachProgram(reflect.ValueOf(v), func(p *lang.Program) {
		if o[p] == nil {
			o[p] = map[string]ranges.ValueSet{}
		}
		if old, ok := o[p][name]; ok {
			can = old.Intersect(can)
		}
		o[p][name] = can
	})
}

var programType = reflect.TypeFor[*lang.Program]()

// eachProgram calls use with every expression in a part of the game.
func eachProgram(v reflect.Value, use func(*lang.Program)) {
	switch v.Kind() {
	case reflect.Pointer:
		if v.IsNil() {
			return
		}
		if v.Type() == programType {
			use(v.Interface().(*lang.Program))
			return
		}
		if v.Elem().Type().PkgPath() == programType.Elem().PkgPath() {
			return
		}
		eachProgram(v.Elem(), use)
	case reflect.Interface:
		eachProgram(v.Elem(), use)
	case reflect.Struct:
		for i := 0; i < v.NumField(); i++ {
			switch v.Field(i).Kind() {
			case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Interface:
				eachProgram(v.Field(i), use)
			}
		}
	case reflect.Slice:
		switch v.Type().Elem().Kind() {
		case reflect.Pointer, reflect.Struct, reflect.Slice, reflect.Interface:
			for i := 0; i < v.Len(); i++ {
				eachProgram(v.Index(i), use)
			}
		}
	}
}

// mergeKnown joins the known values of the names in each expression of a thing with those of
// other expressions of the same text and place.
func (c *contextCollector) mergeKnown(o exprFacts, of any) {
	eachProgram(reflect.ValueOf(of), func(p *lang.Program) {
		known, at := o[p], placedText{p.Pos, p.Text}
		s := c.textContexts[at]
		if s == nil {
			s = &textContext{known: known}
			c.textContexts[at] = s
		} else {
			both := map[string]ranges.ValueSet{}
			for name, can := range known {
				if old, ok := s.known[name]; ok {
					both[name] = old.Union(can)
				}
			}
			s.known = both
		}
		s.times++
	})
}

func (c *contextCollector) allTurns() ranges.ValueSet {
	return ranges.NewValueRange(int64(c.m.FirstTurn), int64(c.m.LastTurn))
}

// narrowName returns the values in from that a name can have if a condition holds.
func (c *contextCollector) narrowName(p *lang.Program, name string, from ranges.ValueSet) ranges.ValueSet {
	if p == nil {
		return from
	}
	if x := c.readExpression(p); x != nil {
		if can, ok := x.NarrowName(name, lang.KnownValues{Name: name, Values: from}); ok {
			return can
		}
	}
	return from
}

func (c *contextCollector) allUnits() ranges.ValueSet {
	return ranges.NewValueRange(0, int64(len(c.m.Units)-1))
}

// unitsMatching returns the units for which a condition on one can hold.
func (c *contextCollector) unitsMatching(p *lang.Program) ranges.ValueSet {
	return c.narrowName(p, "unit", c.allUnits())
}

// setMembers returns the possible members of a set.
func (c *contextCollector) setMembers(p *lang.Program, known map[string]ranges.ValueSet) (ranges.ValueSet, bool) {
	if p == nil {
		return ranges.ValueSet{}, false
	}
	x := c.readExpression(p)
	if x == nil {
		return ranges.ValueSet{}, false
	}
	return x.PossibleMembers(sortKnown(known)...)
}

func (c *contextCollector) collectPhases(ids []model.PhaseID, turns, sides ranges.ValueSet) {
	for _, id := range ids {
		p, o := &c.m.Phases[id], exprFacts{}
		o.noteValues(p.When, "turn", turns)
		o.noteValues(p.When, "phasing", sides)
		t := c.narrowName(p.When, "turn", turns)
		if c.startsInPhase(id) {
			t = t.Union(ranges.NewValueSet(int32(c.m.FirstTurn))) // its condition is not asked then
		}
		s, inside := sides, sides
		switch {
		case len(p.EachSide) > 0:
			inside = ranges.EmptyValueSet()
			for _, side := range p.EachSide {
				inside = inside.Union(ranges.NewValueSet(int32(side)))
			}
			s = inside
		case p.Chits != model.None || p.Do == model.DoAlternatePhase:
			inside = ranges.NewValueRange(int64(model.None), int64(len(c.m.Sides)-1))
			s = inside
		}
		c.turns[id], c.sides[id] = t, s
		in := *p
		in.When = nil
		o.noteValues(in, "turn", t)
		if p.Do == model.DoRunPhase || len(p.EachSide) > 0 || !sides.Contains(int64(model.None)) {
			o.noteValues(in, "phasing", s)
		}
		o.noteValues(p.Effects, "picked", c.unitsMatching(p.Units))
		if p.Place != nil {
			o.noteValues(p.Place.Hexes, "unit", c.unitsMatching(p.Place.Units))
		}
		c.noteEffectTargets(o, p.Effects)
		c.mergeKnown(o, p)
		c.collectPhases(p.Children, t, inside)
	}
}

// startsInPhase reports whether play begins in a phase.
func (c *contextCollector) startsInPhase(id model.PhaseID) bool {
	for p := c.m.Start.Phase; p != model.None; p = c.m.Phases[p].Parent {
		if p == id {
			return true
		}
	}
	return false
}

// noteEffectTargets notes the units for which an effect is done, one after the other.
func (c *contextCollector) noteEffectTargets(o exprFacts, effects *model.Effects) {
	if effects == nil {
		return
	}
	for i := range effects.List {
		e := &effects.List[i]
		if can, ok := c.setMembers(e.ForEach, o[e.ForEach]); ok {
			in := *e
			in.ForEach = nil
			o.noteValues(in, "unit", can)
		}
	}
}

// turnsDuring is when any of some phases is under way; none: whenever.
func (c *contextCollector) turnsDuring(hold func(p *model.Phase) bool) ranges.ValueSet {
	out := ranges.EmptyValueSet()
	for i := range c.m.Phases {
		if hold(&c.m.Phases[i]) {
			out = out.Union(c.turns[i])
		}
	}
	if out.IsEmpty() {
		return c.allTurns()
	}
	return out
}

func (c *contextCollector) collectActions() {
	for i := range c.m.Actions {
		a, o := &c.m.Actions[i], exprFacts{}
		o.noteValues(a, "turn", c.turnsDuring(func(p *model.Phase) bool { return slices.Contains(p.Actions, i) }))
		if can, ok := c.setMembers(a.Candidates, nil); ok {
			in := *a
			in.Candidates = nil
			o.noteValues(in, "it", can)
		}
		if a.Place != nil {
			o.noteValues(a.Place.Hexes, "unit", c.unitsMatching(a.Place.Units))
		}
		c.noteEffectTargets(o, a.Effects)
		c.mergeKnown(o, a)
	}
}

func (c *contextCollector) collectMovements() {
	for i := range c.m.Movements {
		m, o := &c.m.Movements[i], exprFacts{}
		in := *m
		in.Units = nil
		o.noteValues(in, "unit", c.unitsMatching(m.Units))
		if m.Choose != nil {
			if can, ok := c.setMembers(m.Choose.From, nil); ok {
				in.Choose = nil
				o.noteValues(in, m.Choose.ID, can)
			}
		}
		for k := range m.Modes {
			mode := m.Modes[k]
			if mode.When != nil {
				who := c.unitsMatching(mode.When)
				mode.When = nil
				o.noteValues(mode, "unit", who)
			}
		}
		for k := range m.Exits {
			exit := m.Exits[k]
			if exit.Units != nil {
				who := c.unitsMatching(exit.Units)
				exit.Units = nil
				o.noteValues(exit, "unit", who)
			}
		}
		if !c.findReferences().names["move"] && !c.anyEffect(model.DoMove) {
			o.noteValues(m, "turn", c.turnsDuring(func(p *model.Phase) bool { return phaseUses(p, model.DoMovePhase, i) }))
		}
		c.mergeKnown(o, m)
	}
}

// anyEffect reports whether some effect is of a sort.
func (c *deadRuleCheck) anyEffect(verb model.EffectVerb) bool {
	found := false
	c.eachEffect(func(e *model.Effect) { found = found || e.Verb == verb })
	return found
}

// phaseUses reports whether units move, or attack, in a phase by a procedure.
func phaseUses(p *model.Phase, do model.PhaseProcedure, with int) bool {
	return (p.Do == do || p.Do == model.DoAlternatePhase && p.Alternates == do) && p.RuleIndex == with ||
		slices.ContainsFunc(p.Offers, func(o model.Offer) bool { return o.Do == do && o.RuleIndex == with })
}

func (c *contextCollector) collectZones() {
	for i := range c.m.Zones {
		z, o := &c.m.Zones[i], exprFacts{}
		movers, holders := ranges.EmptyValueSet(), c.unitsMatching(z.Units).Filter(func(u int64) bool { return !c.m.Kinds[c.m.Units[u].Kind].Marker })
		for k := range c.m.Movements {
			if slices.Contains(c.m.Movements[k].Zones, i) {
				movers = movers.Union(c.unitsMatching(c.m.Movements[k].Units))
			}
		}
		for _, terms := range [][]model.Term{z.Enter, z.Leave} {
			if !movers.IsEmpty() {
				o.noteValues(terms, "mover", movers)
			}
			o.noteValues(terms, "holder", holders)
		}
		c.mergeKnown(o, z)
	}
}

// onMapOnly is the condition of all units that attack, are attacked, help or advance: they are
// on the map.
var onMapOnly = ranges.NewValueSet(1)

func (c *contextCollector) collectAttacks() {
	for i := range c.m.Attacks {
		a, o := &c.m.Attacks[i], exprFacts{}
		attackers, defenders := ranges.EmptyValueSet(), c.unitsMatching(a.TargetUnits)
		for k := range a.Roles {
			who := c.unitsMatching(a.Roles[k].Units)
			attackers = attackers.Union(who)
			o.noteValues(a.Roles[k].Never, "unit", who)
			o.noteValues(a.Roles[k], "unit.on_map", onMapOnly)
		}
		helpers := [2]ranges.ValueSet{ranges.EmptyValueSet(), ranges.EmptyValueSet()}
		for k := range a.Support {
			who, of := c.unitsMatching(a.Support[k].Units), 0
			if a.Support[k].ForDefenders {
				of = 1
			}
			helpers[of] = helpers[of].Union(who)
			o.noteValues(a.Support[k].Optional, "unit", who)
			o.noteValues(a.Support[k], "unit.on_map", onMapOnly)
		}
		for _, k := range []lang.KnownValues{{Name: "attackers", Values: attackers}, {Name: "attacker", Values: attackers.Union(ranges.NewValueSet(model.None))}, {Name: "defenders", Values: defenders},
			{Name: "attack_supporters", Values: helpers[0]}, {Name: "defence_supporters", Values: helpers[1]}, {Name: "supporters", Values: helpers[0].Union(helpers[1])}} {
			in := *a
			in.Obligations = nil // who must attack, and whom, is asked of all
			o.noteValues(in, k.Name, k.Values)
		}
		o.noteValues(a.TargetUnits, "unit.on_map", onMapOnly)
		o.noteValues(a.AttackerTerms, "unit", attackers)
		o.noteValues(a.DefenderTerms, "unit", defenders)
		if !c.findReferences().names["attack"] && !c.anyEffect(model.DoAttack) {
			o.noteValues(a, "turn", c.turnsDuring(func(p *model.Phase) bool { return phaseUses(p, model.DoAttackPhase, i) }))
		}
		c.noteEffectTargets(o, a.EffectsBefore)
		c.noteEffectTargets(o, a.EffectsAfter)
		for k := range a.Results {
			c.noteEffectTargets(o, a.Results[k].Effects)
		}
		c.mergeKnown(o, a)
	}
}

// collectOthers are hooks, arrivals and advances.
func (c *contextCollector) collectOthers() {
	nobody := ranges.NewValueSet(model.None)
	for i := range c.m.Hooks {
		h, o := &c.m.Hooks[i], exprFacts{}
		switch h.Point {
		case "game.start":
			o.noteValues(h, "turn", ranges.NewValueSet(int32(c.m.FirstTurn)))
			o.noteValues(h, "phasing", nobody)
		case "turn.start", "turn.end":
			o.noteValues(h, "phasing", nobody)
		case "phase.start", "phase.end":
			o.noteValues(h, "turn", c.turnsDuring(func(p *model.Phase) bool { return slices.Contains(h.BoundTo, p.ID) }))
		case "move.done":
			who := ranges.EmptyValueSet()
			for k := range c.m.Movements {
				if len(h.BoundTo) == 0 || slices.Contains(h.BoundTo, c.m.Movements[k].ID) {
					who = who.Union(c.unitsMatching(c.m.Movements[k].Units))
				}
			}
			o.noteValues(h, "unit", who)
		}
		c.noteEffectTargets(o, h.Effects)
		c.mergeKnown(o, h)
	}
	for i := range c.m.Reinforcements {
		a, o := &c.m.Reinforcements[i], exprFacts{}
		if t := int64(a.Turn); t > 0 {
			o.noteValues(a, "turn", ranges.NewValueRange(t, int64(c.m.LastTurn)))
		}
		c.mergeKnown(o, a)
	}
	for i := range c.m.Advances {
		a, o := &c.m.Advances[i], exprFacts{}
		in := *a
		in.Units = nil
		o.noteValues(in, "unit", c.unitsMatching(a.Units))
		o.noteValues(a.Units, "unit.on_map", onMapOnly)
		o.noteValues(a.Never, "unit.on_map", onMapOnly)
		c.mergeKnown(o, a)
	}
}
