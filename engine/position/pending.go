package position

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// PendingWord is a key of an entry of pending: with its meaning.
type PendingWord struct{ ID, Doc string }

// PendingWords are the keys of entries of pending:.
var PendingWords = []PendingWord{
	{"retreat", "The id of a retreat that has yet to be made."},
	{"advance", "The id of an advance that has yet to be made."},
	{"exchange", "The id of an exchange that has yet to be paid."},
	{"step_loss", "A whole number: the steps that have yet to be lost."},
	{"result", "The code of an attack whose die has fallen and whose effects have yet to be done."},
	{"units", "The units whose act it is; of a result, the attackers."},
	{"from", "The enemies that they face; of a result, the defenders."},
	{"into", "The hexes that an advance may go to."},
	{"attack", "The id of the attack that it comes from; by default that of the phase."},
}

// actWords are the keys of which each entry of pending: has exactly one.
var actWords = []string{"retreat", "advance", "exchange", "step_loss", "result"}

// applyPending puts unfinished retreats, advances and losses on top of the current
// phase. The first one is carried out first.
func (b *Position) applyPending(r *flow.Run, open bool) (isOpen, ok bool) {
	if !open && b.attack == nil {
		b.addFinding(RuleValue, b.at, "nothing can be pending: the game is over", "", "")
		return open, false
	}
	acting := model.SideID(model.None)
	switch {
	case b.attack != nil:
		acting = b.attack.Rights.Side
	case open:
		acting = r.TopFrame().DescribeDecision(r).Side
	}
	b.setUpCombat(r, acting)
	var calls []flow.DeferredCall
	for _, n := range b.unfinished {
		calls = append(calls, b.queueUnfinishedAct(n)...)
	}
	if b.faults > 0 {
		return open, false
	}
	if b.result != "" && !b.isCombatComplete(r) {
		return open, false
	}
	if f, ok := r.TopFrame().(*attack.Frame); ok && b.result != "" {
		f.DieRolled()
		r.Ctx.P.Combat.Code = b.result
	}
	for _, c := range slices.Backward(calls) {
		c.MakeCall(r)
	}
	return r.RunToDecision(), true
}

// isCombatComplete reports whether the combat of a result has everything that its
// effects need.
func (b *Position) isCombatComplete(r *flow.Run) bool {
	k, said := r.Ctx.P.Combat, b.at
	for _, n := range b.unfinished {
		if n != nil && n.Get("result") != nil {
			said = n.Pos
		}
	}
	switch {
	case k == nil || len(k.Attackers) == 0:
		b.addFinding(RuleValue, said, "a result has attackers: units of the side that attacks in the phase", "units: [...]", "")
	case len(k.Defenders) == 0:
		b.addFinding(RuleValue, said, "a result has defenders: enemies of its attackers", "from: [...]", "")
	case len(k.Targets) == 0:
		b.addFinding(RuleValue, said, "none of the defenders of a result is on the map", "units that stand in a hex, or into: [...]", "")
	default:
		return true
	}
	return false
}

// queueUnfinishedAct lists the calls that an entry of pending: means.
func (b *Position) queueUnfinishedAct(n *yamldoc.Node) []flow.DeferredCall {
	if n == nil || n.Kind != yamldoc.Map {
		b.addFinding(RuleValue, b.at, "an unfinished act is a map", "{retreat: how, units: [...], from: [...]}", "")
		return nil
	}
	units, foes, side := b.findUnits(n.Get("units")), b.findUnits(n.Get("from")), model.SideID(model.None)
	if len(units) > 0 {
		side = b.G.Units[units[0]].Side
	} else {
		b.addFinding(RuleValue, n.Pos, "an unfinished act names its units", "units: [...]", "")
	}
	var out []flow.DeferredCall
	acts, before := 0, b.faults
	for i := range n.Entries {
		if slices.Contains(actWords, n.Entries[i].Key) {
			acts++
		}
		if n.Entries[i].Value == nil {
			b.addFinding(RuleValue, n.Entries[i].KeyAt, n.Entries[i].Key+" of an unfinished act has no value", "a value, or no such key", "")
			return nil
		}
	}
	for i := range n.Entries {
		e := &n.Entries[i]
		switch e.Key {
		case "retreat":
			how := FindName(&b.Names, e.Value.Text, e.Value.Pos, "retreat", b.G.Retreats, func(x *model.Retreat) string { return x.ID })
			out = append(out, flow.DeferProcedure(flow.NewRetreat(how, side, units, foes)))
		case "advance":
			how := FindName(&b.Names, e.Value.Text, e.Value.Pos, "advance", b.G.Advances, func(x *model.Advance) string { return x.ID })
			out = append(out, flow.DeferProcedure(flow.Advance{Spec: how, Side: side, Units: units}))
		case "exchange":
			how := FindName(&b.Names, e.Value.Text, e.Value.Pos, "exchange", b.G.Exchanges, func(x *model.Exchange) string { return x.ID })
			out = append(out, flow.DeferProcedure(flow.Exchange{Spec: how, Side: side, Units: units, Foes: foes}))
		case "step_loss":
			k, ok := e.Value.Int()
			if !ok || k < 1 {
				b.addFinding(RuleValue, e.Value.Pos, "step_loss is a number of steps", "a whole number from 1", "")
			}
			out = append(out, flow.DeferProcedure(flow.StepLoss{Side: side, Units: units, Steps: int32(k)}))
		case "result":
			b.noteResult(e.Value)
			out = append(out, flow.DeferProcedure(flow.Result{}))
		case "units", "from", "into", "attack":
		default:
			keys := make([]string, len(PendingWords))
			for i, w := range PendingWords {
				keys[i] = w.ID
			}
			b.addFinding(RuleName, e.KeyAt, "an unfinished act has no key "+e.Key, "one of "+strings.Join(keys, ", "), diag.NearestName(e.Key, keys))
		}
	}
	if acts != 1 && b.faults == before {
		b.addFinding(RuleValue, n.Pos, fmt.Sprintf("an unfinished act says what is to be done, and this one says %d things", acts), "one of "+strings.Join(actWords, ", "), "")
		return nil
	}
	return out
}

// noteResult notes the result of an attack whose die has fallen.
func (b *Position) noteResult(n *yamldoc.Node) {
	var codes []string
	for i := range b.G.Attacks {
		for k := range b.G.Attacks[i].Results {
			codes = append(codes, b.G.Attacks[i].Results[k].Code)
		}
	}
	if b.result = n.Text; !slices.Contains(codes, n.Text) {
		b.addFinding(RuleName, n.Pos, fmt.Sprintf("no attack has the result %q", n.Text), "one of "+strings.Join(codes, ", "), diag.NearestName(n.Text, codes))
	}
}

// findUnits returns the units that a list names.
func (b *Position) findUnits(n *yamldoc.Node) []model.UnitID {
	var out []model.UnitID
	for _, x := range yamldoc.AsList(n) {
		if u := b.FindUnit(x.Text, x.Pos); u >= 0 {
			out = append(out, model.UnitID(u))
		}
	}
	return out
}

// setUpCombat builds the combat of unfinished acts: the named units take part, and
// the side that acts in the phase attacks.
func (b *Position) setUpCombat(r *flow.Run, acting model.SideID) {
	p := r.Ctx.P
	if p.Combat != nil || len(b.G.Attacks) == 0 {
		return
	}
	k := &state.Combat{Side: acting, Against: model.None, Column: -1}
	for _, n := range b.unfinished {
		if at := n.Get("attack"); at != nil {
			k.Attack = max(0, FindName(&b.Names, at.Text, at.Pos, "attack", b.G.Attacks, func(x *model.Attack) string { return x.ID }))
		} else if ph := p.Phase; ph >= 0 && (b.G.Phases[ph].Do == model.DoAttackPhase || b.G.Phases[ph].Alternates == model.DoAttackPhase) {
			k.Attack = b.G.Phases[ph].RuleIndex
		}
		units := b.findUnits(n.Get("units"))
		for _, h := range yamldoc.AsList(n.Get("into")) {
			if id := b.FindHex(h.Text, h.Pos); id >= 0 {
				k.Vacated = append(k.Vacated, id)
				if len(units) > 0 && r.Ctx.AreHostile(acting, b.G.Units[units[0]].Side) {
					k.SetVacatingSide(id, acting) // the defenders advance into what the attackers left
				}
			}
		}
		for _, u := range append(units, b.findUnits(n.Get("from"))...) {
			b.addParty(r, k, u)
		}
	}
	for range b.G.Attacks[k.Attack].Declarations {
		k.Declared = append(k.Declared, model.None)
	}
	if len(k.Targets) == 0 {
		k.Targets = append(k.Targets, k.Vacated...)
	}
	p.Combat = k
	for i := range k.Attackers {
		if role := attack.FindRole(r, k.Attack, k.Side, k.Attackers[i].Unit, k.Targets); role >= 0 {
			k.Attackers[i].Role = int8(role)
		}
	}
}

// addParty adds a unit to the attackers or defenders of a combat.
func (b *Position) addParty(r *flow.Run, k *state.Combat, u model.UnitID) {
	at := r.Ctx.P.Units[u].At.Hex()
	if k.Involves(u) {
		return
	}
	if b.G.Units[u].Side == k.Side {
		k.Attackers = append(k.Attackers, state.Attacker{Unit: u, From: at})
		return
	}
	k.Defenders, k.DefenderHexes, k.Against = append(k.Defenders, u), append(k.DefenderHexes, at), b.G.Units[u].Side
	if at >= 0 {
		k.Targets = append(k.Targets, at)
	}
}
