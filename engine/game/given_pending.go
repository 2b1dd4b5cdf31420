package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/proc/attack"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/state"
)

// pendingWords are what an entry of pending may hold.
var pendingWords = []Word{
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

// pending puts unfinished retreats, advances and losses on top of the phase
// reached; the first of them is taken up first.
func (b *builder) pending(t *Table) bool {
	if len(b.unfinished) == 0 {
		return true
	}
	if !t.open && b.attack == nil {
		b.add(RuleGiven, b.at, "nothing can be pending: the game is over", "", "")
		return false
	}
	b.combat(t)
	var calls []queued
	for _, n := range b.unfinished {
		calls = append(calls, b.unfinishedAct(n)...)
	}
	if b.faults > 0 {
		return false
	}
	for i := range calls {
		if f, ok := t.run.Top().(*attack.Frame); ok && calls[i].proc == "result" {
			f.Fallen()
			t.run.P.Combat.Code = b.result
		}
	}
	for i := len(calls) - 1; i >= 0; i-- {
		t.run.Call(calls[i].proc, calls[i].args)
	}
	t.fresh, t.open = false, t.run.Advance()
	return true
}

type queued struct {
	proc string
	args flow.Args
}

func (b *builder) unfinishedAct(n *source.Node) []queued {
	if n == nil || n.Kind != source.Map {
		b.add(RuleGiven, b.at, "an unfinished act is a map", "{retreat: how, units: [...], from: [...]}", "")
		return nil
	}
	a := flow.NoArgs()
	a.Units, a.Foes = b.units(n.Get("units")), b.units(n.Get("from"))
	if len(a.Units) > 0 {
		a.Side = b.g.Units[a.Units[0]].Side
	} else {
		b.add(RuleGiven, n.Pos, "an unfinished act names its units", "units: [...]", "")
	}
	var out []queued
	for i := range n.Entries {
		e := &n.Entries[i]
		switch e.Key {
		case "retreat":
			a.Spec = find(b, e.Value.Text, e.Value.Pos, "retreat", b.g.Retreats, func(x *model.Retreat) string { return x.ID })
			out = append(out, queued{"retreat", a})
		case "advance":
			a.Spec = find(b, e.Value.Text, e.Value.Pos, "advance", b.g.Advances, func(x *model.Advance) string { return x.ID })
			out = append(out, queued{"advance", a})
		case "exchange":
			a.Spec = find(b, e.Value.Text, e.Value.Pos, "exchange", b.g.Exchanges, func(x *model.Exchange) string { return x.ID })
			out = append(out, queued{"exchange", a})
		case "step_loss":
			if k, ok := e.Value.Int(); !ok || k < 1 {
				b.add(RuleGiven, e.Value.Pos, "step_loss is a number of steps", "a whole number from 1", "")
			}
			a.Data = e.Value.Text
			out = append(out, queued{"step-loss", a})
		case "result":
			b.code(e.Value)
			out = append(out, queued{"result", a})
		case "units", "from", "into", "attack":
		default:
			b.add(RuleGivenName, e.KeyAt, "an unfinished act has no key "+e.Key, "one of "+strings.Join(keysOf(pendingWords), ", "), diag.Nearest(e.Key, keysOf(pendingWords)))
		}
	}
	return out
}

// code notes the result of an attack whose die has fallen.
func (b *builder) code(n *source.Node) {
	var codes []string
	for i := range b.g.Attacks {
		for k := range b.g.Attacks[i].Results {
			codes = append(codes, b.g.Attacks[i].Results[k].Code)
		}
	}
	if b.result = n.Text; !slices.Contains(codes, n.Text) {
		b.add(RuleGivenName, n.Pos, fmt.Sprintf("no attack has the result %q", n.Text), "one of "+strings.Join(codes, ", "), diag.Nearest(n.Text, codes))
	}
}

func (b *builder) units(n *source.Node) []model.UnitID {
	var out []model.UnitID
	for _, x := range listed(n) {
		if u := b.unit(x.Text, x.Pos); u >= 0 {
			out = append(out, model.UnitID(u))
		}
	}
	return out
}

// listed is a list, or a single value as a list of one.
func listed(n *source.Node) []*source.Node {
	switch {
	case n == nil || n.Kind == source.Map:
		return nil
	case n.Kind == source.List:
		return n.Items
	}
	return []*source.Node{n}
}

// combat supplies the combat that unfinished acts belong to: the units named
// are its parties, and the side that acts in the phase attacks.
func (b *builder) combat(t *Table) {
	p := t.run.P
	if p.Combat != nil || len(b.g.Attacks) == 0 {
		return
	}
	d, _ := t.Decision()
	if b.attack != nil {
		d.Side = b.attack.Side
	}
	k := &state.Combat{Side: d.Side, Against: model.None, Column: -1}
	for _, n := range b.unfinished {
		if at := n.Get("attack"); at != nil {
			k.Attack = max(0, find(b, at.Text, at.Pos, "attack", b.g.Attacks, func(x *model.Attack) string { return x.ID }))
		} else if ph := p.Phase; ph >= 0 && (b.g.Phases[ph].Do == model.DoAttackPhase || b.g.Phases[ph].Of == model.DoAttackPhase) {
			k.Attack = b.g.Phases[ph].With
		}
		for _, h := range listed(n.Get("into")) {
			if id := b.hex(h.Text, h.Pos); id >= 0 {
				k.Vacated = append(k.Vacated, id)
			}
		}
		for _, u := range append(b.units(n.Get("units")), b.units(n.Get("from"))...) {
			b.party(t, k, u)
		}
	}
	for range b.g.Attacks[k.Attack].Declare {
		k.Declared = append(k.Declared, model.None)
	}
	if len(k.Targets) == 0 {
		k.Targets = append(k.Targets, k.Vacated...)
	}
	p.Combat = k
	for i := range k.Attackers {
		if role := attack.RoleOf(t.run, k.Attack, k.Side, k.Attackers[i].Unit, k.Targets); role >= 0 {
			k.Attackers[i].Role = int8(role)
		}
	}
}

func (b *builder) party(t *Table, k *state.Combat, u model.UnitID) {
	at := t.run.P.Units[u].At.Hex()
	if k.Involved(u) {
		return
	}
	if b.g.Units[u].Side == k.Side {
		k.Attackers = append(k.Attackers, state.Attacker{Unit: u, From: at})
		return
	}
	k.Defenders, k.Froms, k.Against = append(k.Defenders, u), append(k.Froms, at), b.g.Units[u].Side
	if at >= 0 {
		k.Targets = append(k.Targets, at)
	}
}
