package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// maxTurn is the last turn that a game may have.
const maxTurn = limits.Turns

// compileTurns compiles first and last turn, names of turns and kinds of turn.
func compileTurns(c scope) {
	t := &c.s.Turns
	c.g.FirstTurn, c.g.LastTurn = t.First, t.Last
	if t.Last == 0 {
		c.fail(RuleTurns, spot{pos: earlierPos(t.Located.Pos, c.tree.Pos)}, "the game does not say which turn is the last", "write turns: {last: 10} in the game or in the scenario")
		c.g.LastTurn = maxTurn // avoids follow-up findings
	}
	if c.g.LastTurn < c.g.FirstTurn {
		c.fail(RuleTurns, c.valueSpot(t.Located, "last"), "the last turn, "+itoa(t.Last)+", comes before the first, "+itoa(t.First), "write the number of the last turn")
		c.g.LastTurn = c.g.FirstTurn
	}
	n := c.g.LastTurn - c.g.FirstTurn + 1
	c.g.TurnNames = make([]string, n)
	for i := range t.Names.Entries {
		e := &t.Names.Entries[i]
		turn, err := strconv.Atoi(e.Key)
		if err != nil || turn < c.g.FirstTurn || turn > c.g.LastTurn {
			// A scenario may be shorter than the game that names its turns.
			if err != nil {
				c.fail(RuleTurns, keySpot(e.KeyAt, e.Key), quote(e.Key)+" is not the number of a turn", "write the number of the turn before its name")
			}
			continue
		}
		c.g.TurnNames[turn-c.g.FirstTurn] = e.Value
	}
	for i := range t.Kinds.Entries {
		e := &t.Kinds.Entries[i]
		k := model.TurnKind{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), On: make([]bool, n)}
		for j, text := range e.Value.Turns {
			r, ok := parseRun(text)
			if !ok {
				c.addFinding(RuleTurns, c.listItemSpot(e.Value.Located, "turns", j), diag.Diagnostic{Message: quote(text) + " names no turns", Expected: "a turn number or a run such as 3-5"})
				continue
			}
			for turn := max(r.low, c.g.FirstTurn); turn <= min(r.high, c.g.LastTurn); turn++ {
				k.On[turn-c.g.FirstTurn] = true
			}
		}
		c.g.TurnKinds = append(c.g.TurnKinds, k)
	}
}

// earlierPos returns p, or q when p is unknown.
func earlierPos(p, q diag.Pos) diag.Pos {
	if p.Line > 0 {
		return p
	}
	return q
}

// compileSides compiles sides and armies. Without armies each side is its own
// army.
func compileSides(c scope) {
	for i := range c.s.Sides.Entries {
		e := &c.s.Sides.Entries[i]
		c.g.Sides = append(c.g.Sides, model.Side{Source: model.Source{ID: e.Key, Label: e.Value.Name, Rule: e.Value.Rule, Pos: e.KeyAt}, Color: e.Value.Color,
			People: e.Value.People, Plural: e.Value.People != "" && e.Value.Number != "singular"})
	}
	if len(c.g.Sides) == 0 {
		c.fail(RuleLimit, spot{pos: earlierPos(c.s.Sides.KeyAt, c.s.Sides.Pos)}, "the game has 0 sides", "a game has from 1 to "+itoa(limits.Sides)+" sides; use armies for groups inside a side")
	}
	for i := range c.s.Armies.Entries {
		e := &c.s.Armies.Entries[i]
		c.g.Armies = append(c.g.Armies, model.Army{Source: model.Source{ID: e.Key, Label: e.Value.Name, Pos: e.KeyAt},
			Side: model.SideID(c.findIndex("side", e.Value.Side)), Color: e.Value.Color,
			People: e.Value.People, Plural: e.Value.People != "" && e.Value.Number != "singular"})
	}
	if len(c.g.Armies) == 0 {
		for i := range c.g.Sides {
			s := &c.g.Sides[i]
			c.g.Armies = append(c.g.Armies, model.Army{Source: s.Source, Side: model.SideID(i), Color: s.Color, People: s.People, Plural: s.Plural})
		}
	}
}

// compileValues compiles the values of counters.
func (c unitCompiler) compileValues() {
	for i := range c.s.Values.Entries {
		e := &c.s.Values.Entries[i]
		c.checkLuaName("value", e.Key, e.KeyAt)
		c.g.Values = append(c.g.Values, model.Value{Source: model.Source{ID: e.Key, Label: e.Value.Name, Pos: e.KeyAt}, OnCounter: e.Value.OnCounter})
	}
}

// reservedWords are the words of Lua, which no name in an expression may be.
var reservedWords = strings.Fields("and break do else elseif end false for function goto if in local nil not or repeat return then true until while it")

// compileKinds compiles kinds of unit.
func (c unitCompiler) compileKinds() {
	c.g.Faces = c.idsBySort["face"]
	for i := range c.s.UnitKinds.Entries {
		e := &c.s.UnitKinds.Entries[i]
		k := &e.Value
		c.checkLetter(c.valueSpot(k.Located, "letter"), k.Letter)
		c.g.Kinds = append(c.g.Kinds, model.Kind{Source: c.newSource(e.Key, e.KeyAt, k.Origin, k.Name), Symbol: k.Symbol, Letter: k.Letter, Marker: k.Marker})
		for j, t := range k.Traits {
			c.traitBit(t, c.listItemSpot(k.Located, "traits", j))
		}
	}
	if n := len(c.g.Faces); n > limits.Faces {
		c.fail(RuleLimit, spot{pos: c.s.UnitKinds.KeyAt}, "the game has "+itoa(n)+" names of faces", "a game has at most "+itoa(limits.Faces)+" names of faces")
	}
}

// traitBit returns the bit of a trait, and adds a new trait.
func (c unitCompiler) traitBit(t string, at spot) uint64 {
	i := slices.Index(c.g.Traits, t)
	if i < 0 {
		i = len(c.g.Traits)
		if i >= limits.Traits {
			c.fail(RuleLimit, at, "the game has more than "+itoa(limits.Traits)+" traits", "use a kind of unit or a variable instead")
			return 0
		}
		c.g.Traits = append(c.g.Traits, t)
	}
	return 1 << uint(i)
}

// compileBoxes compiles boxes off the map. Every game has the first three.
func compileBoxes(c scope) {
	c.g.Boxes = []model.Box{
		{Source: model.Source{ID: "out", Label: "out of play"}},
		{Source: model.Source{ID: "eliminated", Label: "eliminated"}},
		{Source: model.Source{ID: "waiting", Label: "waiting"}},
	}
	for i := range c.s.Boxes.Entries {
		e := &c.s.Boxes.Entries[i]
		if e.Key == "waiting" && e.Value.Visible == "owner" {
			c.g.Boxes[model.BoxWaiting].OwnerOnly = true
			continue
		}
		if slices.Contains([]string{"out", "eliminated", "waiting"}, e.Key) {
			c.fail(RuleDoubled, keySpot(e.KeyAt, e.Key), "the box "+quote(e.Key)+" is in every game", "leave it out, or choose another id")
			continue
		}
		c.g.Boxes = append(c.g.Boxes, model.Box{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name), OwnerOnly: e.Value.Visible == "owner"})
	}
}

// compileNames adds definitions whose ids expressions may use, but whose contents
// hold expressions themselves.
func compileNames(c scope) {
	for i := range c.s.Zones.Entries {
		e := &c.s.Zones.Entries[i]
		c.g.Zones = append(c.g.Zones, model.Zone{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, "")})
	}
	for i := range c.s.Sight.Entries {
		e := &c.s.Sight.Entries[i]
		c.g.Sights = append(c.g.Sights, model.Sight{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), BothFlanks: e.Value.Flanks == "both open",
			OffMap: map[string]model.OffMap{"left out": model.OffLeftOut, "open": model.OffOpen, "blocks": model.OffBlocks}[e.Value.OffMap]})
	}
	for i := range c.s.Traces.Entries {
		e := &c.s.Traces.Entries[i]
		c.g.Traces = append(c.g.Traces, model.Trace{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, "")})
	}
	for i := range c.s.Latches.Entries {
		e := &c.s.Latches.Entries[i]
		c.g.Latches = append(c.g.Latches, model.Latch{Source: c.newRunSource(e.Key, e.KeyAt, e.Value.Origin, "", e.Value.Run), Run: e.Value.Run, Repeats: e.Value.Again, Say: e.Value.Say})
	}
	c.s.Attacks.Entries = slices.Clone(c.s.Attacks.Entries) // other games may share decoded values, and expandBothSides changes them
	for i := range c.s.Attacks.Entries {
		e := &c.s.Attacks.Entries[i]
		c.g.Attacks = append(c.g.Attacks, compileAttackNames(c, e.Key, e.KeyAt, &e.Value))
	}
	for i := range c.s.Actions.Entries {
		e := &c.s.Actions.Entries[i]
		slot := c.g.VarSlots
		c.g.VarSlots++
		c.g.Actions = append(c.g.Actions, model.ActionDef{Source: c.newRunSource(e.Key, e.KeyAt, e.Value.Origin, e.Value.Name, e.Value.Run), Text: e.Value.Text, Say: model.Sentence(e.Value.Say), Counter: slot})
	}
}

// compileAttackNames returns an attack with its id, roles and declarations, which
// expressions may name.
func compileAttackNames(c scope, id string, at diag.Pos, a *spec.Attack) model.Attack {
	out := model.Attack{Source: c.newSource(id, at, a.Origin, "")}
	expandBothSides(a)
	for i := range a.Roles.Entries {
		e := &a.Roles.Entries[i]
		out.Roles = append(out.Roles, model.Role{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, "")})
	}
	for i := range a.Declare.Entries {
		e := &a.Declare.Entries[i]
		d := model.Declaration{Source: c.newSource(e.Key, e.KeyAt, e.Value.Origin, ""), ByDefender: e.Value.By == "defender"}
		for j := range e.Value.Choices.Entries {
			o := &e.Value.Choices.Entries[j]
			d.Choices = append(d.Choices, model.DeclaredChoice{Source: c.newRunSource(o.Key, o.KeyAt, o.Value.Origin, "", o.Value.Run), Text: c.textIndex[o.Key], Run: o.Value.Run})
		}
		out.Declarations = append(out.Declarations, d)
	}
	return out
}
