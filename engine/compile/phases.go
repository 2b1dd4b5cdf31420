package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// phaseProcedures are the procedures of phases by the word under do:.
var phaseProcedures = map[string]model.PhaseProcedure{"": model.DoGroup, "move": model.DoMovePhase, "attack": model.DoAttackPhase, "actions": model.DoActionsPhase,
	"draw": model.DoDrawPhase, "alternate": model.DoAlternatePhase, "any_order": model.DoSeveralPhase, "place": model.DoPlacePhase, "pick": model.DoChoosePhase}

// alternatingProcedures are the procedures that two sides may alternate in, by the
// word under what:.
var alternatingProcedures = map[string]model.PhaseProcedure{"moves": model.DoMovePhase, "attacks": model.DoAttackPhase, "actions": model.DoActionsPhase}

// phaseCompiler compiles the sequence of play, without its conditions.
type phaseCompiler struct{ scope }

// compilePhases compiles the sequence of play into a flat list;
// compilePhaseConditions follows later.
func (c phaseCompiler) compilePhases() {
	c.g.Sequence = c.compilePhaseList(&c.s.Sequence, model.None, "")
	if len(c.g.Sequence) == 0 {
		c.fail(RulePhase, spot{pos: earlierPos(c.s.Sequence.KeyAt, c.tree.Pos)}, "the game has no sequence of play", "write sequence: with at least one phase")
	}
	c.linkActionPhases()
	c.checkAlternating()
}

// compilePhaseList compiles the phases of one level with those inside them, and
// returns their ids. above is the path of the level, with a dot at its end.
func (c phaseCompiler) compilePhaseList(m *schema.Map[spec.Phase], parent model.PhaseID, above string) []model.PhaseID {
	var out []model.PhaseID
	for i := range m.Entries {
		e := &m.Entries[i]
		id := model.PhaseID(len(c.g.Phases))
		out = append(out, id)
		path := above + e.Key
		for j := range c.g.Phases {
			if c.g.Phases[j].ID == e.Key {
				c.addFinding(RulePhaseDoubled, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "two phases are called " + quote(e.Key),
					Hint: "give one of them another id, and the same name: if players should see no difference", Related: []diag.Related{{Pos: c.g.Phases[j].Pos, Message: "the first is here"}}})
				break
			}
		}
		c.g.Phases = append(c.g.Phases, c.compilePhase(e.Key, e.KeyAt, path, parent, &e.Value))
		kids := c.compilePhaseList(&e.Value.Phases, id, path+".")
		c.g.Phases[id].Children = kids
	}
	return out
}

// compilePhase compiles one phase without its conditions.
func (c phaseCompiler) compilePhase(id string, at diag.Pos, path string, parent model.PhaseID, p *spec.Phase) model.Phase {
	out := model.Phase{Source: c.newRunSource(id, at, p.Origin, p.Name, p.Run), Path: path, Parent: parent, Side: model.None, Chits: model.None, RuleIndex: model.None,
		First: model.SideID(c.findIndex("side", p.First)), Do: phaseProcedures[p.Do], Alternates: alternatingProcedures[p.What], Run: p.Run, Optional: p.Optional}
	for _, s := range p.ForEachSide.Items {
		if k := c.findIndex("side", s); k >= 0 {
			out.EachSide = append(out.EachSide, model.SideID(k))
		}
	}
	if p.Do == "" && actsByItself(p) {
		out.Do = model.DoRunPhase
	}
	out.Side, out.OtherSide = c.findActingSide(p.Side, "phasing", c.valueSpot(p.Located, "side"))
	if p.Chits != nil {
		out.Chits = model.DeckID(c.findIndex("deck", p.Chits.Deck))
	}
	if p.Pass != nil && p.Pass.Dice != "" {
		d := c.compileDice(p.Pass.Dice, id, c.valueSpot(p.Pass.Located, "dice"))
		out.PassDice = &d
	}
	c.checkPhaseKeys(id, at, p, &out)
	return out
}

// findActingSide returns who acts: a side, or None with other set for the side
// that is not phasing.
func (c scope) findActingSide(text, def string, at spot) (model.SideID, bool) {
	switch text {
	case "", def, "phasing":
		return model.None, false
	case "other":
		if len(c.g.Sides) != 2 {
			c.fail(RulePhase, at, "other means nothing in a game of "+itoa(len(c.g.Sides))+" sides", "name the side")
		}
		return model.None, true
	}
	k := c.findIndex("side", text)
	if k < 0 {
		c.reportUnknown("side", text, at, append([]string{"phasing", "other"}, c.idsBySort["side"]...))
	}
	return model.SideID(k), false
}

// checkPhaseKeys checks that the keys of a phase fit its procedure.
func (c phaseCompiler) checkPhaseKeys(id string, at diag.Pos, p *spec.Phase, out *model.Phase) {
	here := keySpot(at, id)
	group := p.Phases.Len() > 0
	switch {
	case p.Do == "" && !group && !actsByItself(p):
		c.fail(RulePhase, here, "the phase "+quote(id)+" does nothing", "write do: move, attack, actions, draw, alternate, any_order, place or pick; or effects:; or run: and a Lua function; or phases: inside it")
	case p.Do == "" && group && actsByItself(p):
		c.fail(RulePhase, here, "the phase "+quote(id)+" has both something it does and phases inside", "put what it does into a phase of its own")
	case p.Do != "" && group:
		c.fail(RulePhase, here, "the phase "+quote(id)+" has both a procedure and phases inside", "put the procedure into a phase of its own")
	case !group && (len(p.ForEachSide.Items) > 0 || p.Chits != nil):
		c.fail(RulePhase, here, "the phase "+quote(id)+" repeats phases but has none inside", "write phases: inside it")
	case p.Chits != nil && len(p.ForEachSide.Items) > 0:
		c.fail(RulePhase, here, "the phase "+quote(id)+" repeats both by side and by chit", "put one inside the other")
	}
	if p.Do == "" {
		return
	}
	c.compileOffers(id, here, p, out)
	sort := map[string]string{"move": "movement", "attack": "attack", "draw": "deck"}[p.Do]
	if p.Do == "alternate" {
		switch p.What {
		case "moves":
			sort = "movement"
		case "attacks":
			sort = "attack"
		case "actions": // looked at when the actions are known
		case "":
			c.fail(RulePhase, here, "the phase "+quote(id)+" does not say what alternates", "write what: moves, what: attacks or what: actions")
		}
		if p.First == "" {
			c.fail(RulePhase, here, "the phase "+quote(id)+" does not say who begins", "write first: and a side")
		}
	}
	switch {
	case sort != "":
		out.RuleIndex = c.findPhaseProcedure(sort, p.With, here, c.valueSpot(p.Located, "with"))
	case p.With != "":
		c.fail(RulePhase, c.valueSpot(p.Located, "with"), "with does not fit do: "+p.Do, "leave it out")
	}
	if p.Do != "pick" && p.Effects.Len() > 0 {
		c.fail(RulePhase, c.valueSpot(p.Located, "effects"), "effects do not fit do: "+p.Do, "leave do: out, or put them into a hook at phase.start")
	}
	if p.Do != "draw" && p.Do != "pick" && p.Run != "" {
		c.fail(RulePhase, c.valueSpot(p.Located, "run"), "run does not fit do: "+p.Do, "leave do: out, or write a hook at phase.start")
	}
	c.checkChoosing(id, here, p)
	c.checkNever(p)
	c.checkPlacing(id, here, p)
}

// actsByItself reports whether a phase runs a function or has effects.
func actsByItself(p *spec.Phase) bool { return p.Run != "" || p.Effects.Len() > 0 }

// checkPlacing checks the keys of a phase that places units.
func (c phaseCompiler) checkPlacing(id string, here spot, p *spec.Phase) {
	does := p.Do == "place"
	switch {
	case does && len(p.Hexes.Items) == 0:
		c.fail(RulePhase, here, "the phase "+quote(id)+" does not say where units are placed", "write hexes: and a set of hexes, as in hexes: area('...')")
	case !does && len(p.Hexes.Items) > 0:
		c.fail(RulePhase, c.valueSpot(p.Located, "hexes"), "hexes do not fit do: "+p.Do, "write do: place, or leave them out")
	case !does && len(p.Faces.Items) > 0:
		c.fail(RulePhase, c.valueSpot(p.Located, "faces"), "faces do not fit do: "+p.Do, "write do: place, or leave them out")
	}
}

// checkChoosing checks the keys of a phase in which a player picks units.
func (c phaseCompiler) checkChoosing(id string, here spot, p *spec.Phase) {
	does := p.Do == "pick"
	switch {
	case does && p.Effects.Len() == 0:
		c.fail(RulePhase, here, "the phase "+quote(id)+" does nothing with the units that are picked", "write effects: with picked, as in effects: {home: {place: picked, box: camp}}")
	case does && p.Run != "":
		c.fail(RulePhase, c.valueSpot(p.Located, "run"), "run does not fit do: pick", "write effects:, or leave do: out and use ask.units in the function")
	case !does && p.Least != nil:
		c.fail(RulePhase, c.valueSpot(p.Located, "least"), "least does not fit do: "+p.Do, "write do: pick, or leave it out")
	case !does && p.Do != "place" && p.Most != nil:
		c.fail(RulePhase, c.valueSpot(p.Located, "most"), "most does not fit do: "+p.Do, "write do: place or do: pick, or leave it out")
	}
}

// checkNever reports conditions against ending a phase that its side does not end.
func (c phaseCompiler) checkNever(p *spec.Phase) {
	if p.Never.Len() > 0 && !slices.Contains([]string{"move", "attack", "actions", "any_order"}, p.Do) {
		c.fail(RulePhase, c.valueSpot(p.Located, "never"), "never does not fit do: "+p.Do, "write it of a phase with do: move, attack, actions or any_order, or pass: {never: ...} of one that alternates")
	}
}

// checkAlternating reports a phase of alternating actions in which no action is
// declared.
func (c phaseCompiler) checkAlternating() {
	for i := range c.g.Phases {
		if p := &c.g.Phases[i]; p.Do == model.DoAlternatePhase && p.Alternates == model.DoActionsPhase && len(p.Actions) == 0 {
			c.fail(RulePhase, keySpot(p.Pos, p.ID), "no action is declared for the phase "+quote(p.ID), "write an action with phase: "+p.ID+" under actions:")
		}
	}
}

// findPhaseProcedure returns the index of the movement, attack or deck of a phase.
// A game with only one of the sort need not name it.
func (c phaseCompiler) findPhaseProcedure(sort, id string, here, at spot) int {
	valid := c.idsBySort[sort]
	if id == "" {
		if len(valid) == 1 {
			return 0
		}
		c.addFinding(RulePhase, here, diag.Diagnostic{Message: "the phase does not say which " + sort + " it uses", Expected: formatIDs("the "+plural(sort), valid), Hint: "name one of them, as with: ID"})
		return model.None
	}
	k := slices.Index(valid, id)
	if k < 0 {
		c.reportUnknown(sort, id, at, valid)
	}
	return k
}

// compileDice reads dice and notes that their stream is rolled.
func (c scope) compileDice(text, stream string, at spot) model.Dice {
	d := model.Dice{Stream: stream}
	spec, err := rng.ParseDice(text)
	if err != nil {
		msg, want, _ := strings.Cut(err.Error(), "; expected ")
		c.addFinding(RuleDice, at, diag.Diagnostic{Message: msg, Expected: want})
		return d
	}
	d.Spec = spec
	c.noteRoll(stream, spec)
	return d
}

// findPhases lists the phases with a procedure that an id or path names: the phase
// itself, or those inside it.
func (c *names) findPhases(name string) []model.PhaseID {
	var out []model.PhaseID
	for i := range c.g.Phases {
		p := &c.g.Phases[i]
		for q := model.PhaseID(i); q >= 0; q = c.g.Phases[q].Parent {
			if n := &c.g.Phases[q]; n.ID == name || n.Path == name {
				if p.Do != model.DoGroup {
					out = append(out, model.PhaseID(i))
				}
				break
			}
		}
	}
	return out
}

// linkActionPhases adds to each phase the actions that it offers.
func (c phaseCompiler) linkActionPhases() {
	for i := range c.s.Actions.Entries {
		a := &c.s.Actions.Entries[i].Value
		for _, name := range a.Phase.Items {
			for _, p := range c.findPhases(name) {
				if !slices.Contains(c.g.Phases[p].Actions, i) {
					c.g.Phases[p].Actions = append(c.g.Phases[p].Actions, i)
				}
			}
		}
	}
}
