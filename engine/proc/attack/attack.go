// Package attack is the procedure of attacks: naming targets and attackers
// under duties, declarations and support, the die, and what the result does.
package attack

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is an attack phase (or one attack of an alternation) under way.
type Frame struct {
	Phase             model.PhaseID
	Spec              int
	Side              model.SideID
	Stage             int32
	Next              int32 // index of the next declaration or support
	Picked            int32 // units that their owner picked for this kind of support
	Single            bool
	flow.ObligedPairs                // duties
	Again             bool           // who has attacked may attack what would be left
	Plan              battles        // named, and not yet fought
	Marked            []model.UnitID // fighters that had attacked or been attacked before they were named
}

const (
	choosing  int32 = iota // which attack, or none
	building               // more hexes, attackers
	declaring              // declarations in order
	supporting
	resolving
	closing
	over // as is any stage that a damaged position holds
	noting
	ordering // which of the planned battles is fought next
)

// InitFrame makes it the frame of an attack phase.
func (f *Frame) InitFrame(a flow.Attack) {
	*f = Frame{Phase: a.Phase, Spec: a.Attack, Side: a.Side, Single: a.Single}
}

// ProcName is the procedure's name.
func (f *Frame) ProcName() string { return "attack" }

// Clone is an independent copy.
func (f *Frame) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Phase)
	v.Attack("attack", &f.Spec)
	v.Side("side", &f.Side)
	v.Int("stage", &f.Stage)
	v.Int("next", &f.Next)
	v.Int("picked", &f.Picked)
	v.Bool("single", &f.Single)
	f.VisitPairs(v)
	v.Bool("again", &f.Again)
	f.Plan.visit(v)
	v.Units("marked-before", &f.Marked)
}

// RunFrame goes on to the next choice or resolves the attack named.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	at := &r.G.Attacks[f.Spec]
	switch f.Stage {
	case choosing:
		f.count(r, at)
		f.again(r, at)
		if f.anything(r) || r.MustAsk(f.Side, flow.AmongUnitsOnMap) && f.ends(r, at) {
			return flow.Wait
		}
		if f.Single {
			mark := len(r.Events)
			r.PassTurn()
			r.MarkForced(mark, f.Side)
		}
		f.Stage = f.finished()
	case noting:
		f.note(r)
	case ordering:
		return f.order(r)
	case building:
		return flow.Wait
	case declaring:
		return f.declare(r, at)
	case supporting:
		return f.support(r, at)
	case resolving:
		f.Stage = closing
		flow.CallProcedure(r, flow.Result{})
		Resolve(r, at)
	case closing:
		return f.close(r, at)
	default:
		return flow.Done
	}
	return flow.Continue
}

func (f *Frame) anything(r *flow.Run) bool {
	if len(r.G.FindPhase(f.Phase).Actions) > 0 && r.AnyActionOpen(f.Phase, f.Side) {
		return true
	}
	at := &r.G.Attacks[f.Spec]
	if at.NameAttackerFirst {
		return f.anyAttacker(r, at)
	}
	found := false
	f.eachTarget(r, at, func(model.HexID) bool { found = true; return false })
	return found
}

// ends reports whether the side may finish, or pass in an alternation.
func (f *Frame) ends(r *flow.Run, at *model.Attack) bool {
	return !f.duty(r, at).left() && (!f.Single || r.RefusePass(f.Phase) == nil)
}

// DescribeDecision says what is asked at this stage.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	at := &r.G.Attacks[f.Spec]
	d := flow.Decision{Side: f.Side, Source: &at.Source}
	switch f.Stage {
	case ordering:
		d.Kind, d.Prompt = "attack.order", flow.Prompt{at.Name(), ": which battle is fought next?"}
	case choosing:
		d.Kind, d.Prompt = "attack.target", flow.Prompt{at.Name(), ": attack which hex?"}
		if at.NameAttackerFirst {
			d.Kind, d.Prompt = "attack.attacker", flow.Prompt{at.Name(), ": attack with which unit?"}
		}
	case building:
		d.Kind, d.Prompt = "attack.units", flow.Prompt{at.Name(), ": attack with which units?"}
		if at.NameAttackerFirst && len(r.P.Combat.Targets) == 0 {
			d.Kind, d.Prompt = "attack.target", flow.Prompt{at.Name(), ": attack which hex?"}
		}
	case declaring:
		de := &at.Declarations[f.Next]
		d.Kind, d.Prompt, d.Source = "attack.declare", flow.Prompt{at.Name(), ": ", de.Name(), "?"}, &de.Source
		if de.ByDefender {
			d.Side = r.P.Combat.Against
		}
	case supporting:
		s := &at.Support[f.Next]
		d.Kind, d.Prompt, d.Source = "attack.support", flow.Prompt{s.Name(), ": who supports?"}, &s.Source
		if s.ForDefenders {
			d.Side = r.P.Combat.Against
		}
	}
	return d
}

// ListOptions lists what is open at this stage.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	at := &r.G.Attacks[f.Spec]
	switch f.Stage {
	case choosing:
		mayEnd := f.ListOffers(r, l)
		r.ListActions(f.Phase, f.Side, l)
		switch {
		case !mayEnd:
		case f.Single:
			l.Add(flow.PlainAction(flow.VPass))
		default:
			l.Add(flow.PlainAction(flow.VDone))
		}
	case ordering:
		f.battlesLeft(l)
		r.ListActions(f.Phase, f.Side, l)
	case building:
		f.builds(r, at, l)
	case declaring:
		f.declarations(r, at, l)
	case supporting:
		f.supporters(r, at, l)
	}
}

// ListOffers lists what an attack may begin with, and reports whether the side may finish.
func (f *Frame) ListOffers(r *flow.Run, l *flow.List) (mayEnd bool) {
	at := &r.G.Attacks[f.Spec]
	if at.NameAttackerFirst {
		f.attackers(r, at, l)
	} else {
		f.eachTarget(r, at, func(h model.HexID) bool { l.Add(flow.HexAction(flow.VAttack, h)); return true })
	}
	return f.ends(r, at)
}

// TakeAction carries out a choice.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	k := r.P.Combat
	switch a.Verb {
	case flow.VAttack:
		h, at := model.HexID(a.ID), &r.G.Attacks[f.Spec]
		if f.Stage == building && at.PickUnit {
			f.beginTarget(r, f.unseenIn(r, at, h))
			return
		}
		f.begin(r, h)
	case flow.VAttacker:
		f.open(r)
		u := model.UnitID(a.ID)
		r.P.Combat.Attackers = append(r.P.Combat.Attackers, state.Attacker{Unit: u, Role: 0, From: r.HexOf(u)})
		f.Stage = building
	case flow.VAlso:
		f.addTarget(r, model.HexID(a.ID))
	case flow.VTarget:
		f.beginTarget(r, model.UnitID(a.ID))
	case flow.VWith:
		f.bring(r, model.UnitID(a.ID))
		if len(k.Attackers) >= r.G.Attacks[f.Spec].MostAttackers {
			f.announce(r)
		}
	case flow.VDeclare:
		f.declared(r, a.Word)
	case flow.VSupport:
		f.supports(r, model.UnitID(a.ID))
		f.Picked++
	case flow.VResolve:
		f.fight(r, f.Plan.find(a))
	case flow.VAct:
		r.StartAction(f.Phase, f.Side, a.Word)
	case flow.VPass:
		r.PassTurn()
		f.Stage = over
	case flow.VDone:
		f.done(r)
	}
}

func (f *Frame) done(r *flow.Run) {
	switch f.Stage {
	case choosing:
		f.Stage = f.finished()
	case building:
		f.announce(r)
	case supporting:
		f.Next, f.Picked = f.Next+1, 0
	}
}

// open starts an attack.
func (f *Frame) open(r *flow.Run) {
	n := len(r.G.Attacks[f.Spec].Declarations)
	k := &state.Combat{Attack: f.Spec, Side: f.Side, Against: model.None, Column: -1}
	for i := 0; i < n; i++ {
		k.Declared = append(k.Declared, model.None)
	}
	r.P.Combat = k
}

// begin names the first hex: of a new attack, or of the one that an attacker
// began.
func (f *Frame) begin(r *flow.Run, h model.HexID) {
	if f.Stage == choosing {
		f.open(r)
	}
	f.addTarget(r, h)
	f.Stage = building
	k, at := r.P.Combat, &r.G.Attacks[f.Spec]
	if len(k.Attackers) == 0 {
		return
	}
	f.recall(r)
	if at.MostAttackers == 1 {
		f.announce(r)
	}
}

func (f *Frame) addTarget(r *flow.Run, h model.HexID) {
	k := r.P.Combat
	k.Targets = append(k.Targets, h)
	at := &r.G.Attacks[f.Spec]
	for u := r.FirstUnitIn(h); u >= 0; u = r.NextUnitIn(u) {
		if f.defends(r, at, u) {
			k.Defenders = append(k.Defenders, u)
			k.DefenderHexes = append(k.DefenderHexes, h)
			k.Against = r.G.Units[u].Side
		}
	}
}

// announce ends the naming of an attack.
func (f *Frame) announce(r *flow.Run) {
	k := r.P.Combat
	if r.G.Attacks[f.Spec].PlanFirst && f.Stage != ordering {
		f.plan(r)
		return
	}
	if f.Stage != ordering {
		f.Marked = nil
	}
	f.mark(r)
	f.Stage, f.Next = declaring, 0
	if r.G.Attacks[f.Spec].SupportFirst {
		f.Stage = supporting
	}
	if r.KeepEvents {
		e := event.NewEvent(event.Attack)
		e.Side, e.To, e.Rule = f.Side, k.Targets[0], &r.G.Attacks[f.Spec].Source
		for i := range k.Attackers {
			e.Units = append(e.Units, k.Attackers[i].Unit)
		}
		r.EmitEvent(e)
	}
	a := flow.SubjectOf(f.Side)
	a.Hex, a.Phase = k.Targets[0], f.Phase
	r.PushHooks("combat.declared", r.G.Attacks[f.Spec].ID, a)
}

// mark notes who attacks and who is attacked.
func (f *Frame) mark(r *flow.Run) {
	k := r.P.Combat
	set := func(u model.UnitID, flag state.UnitFlag) {
		if r.P.Units[u].Flags&flag == 0 {
			r.P.SetFlags(u, flag, true)
		} else if f.Stage != ordering {
			f.Marked = append(f.Marked, u)
		}
	}
	for i := range k.Attackers {
		set(k.Attackers[i].Unit, state.HasAttacked)
	}
	for _, u := range k.Defenders {
		set(u, state.WasAttacked)
	}
}

// MarkedBefore reports whether the attack under way has been named, and which of its
// fighters had attacked or been attacked before that.
func (f *Frame) MarkedBefore() (named bool, who []model.UnitID) {
	return f.Stage == declaring || f.Stage == supporting || f.Stage == resolving || f.Stage == closing, f.Marked
}

// Count notes who is bound to fight whom as the units stand, where that is so
// from the beginning of the phase.
func (f *Frame) Count(r *flow.Run) { f.count(r, &r.G.Attacks[f.Spec]) }

// RoleOf is the role in which a unit of a side attacks hexes, or None.
func RoleOf(r *flow.Run, spec int, side model.SideID, u model.UnitID, targets []model.HexID) int {
	f := Frame{Spec: spec, Side: side, Phase: model.None}
	return f.roleFor(r, &r.G.Attacks[spec], u, targets)
}

// DieRolled says that the die of the attack under way has fallen: what is left is
// what its result does.
func (f *Frame) DieRolled() { f.Stage = closing }

// close ends an attack.
func (f *Frame) close(r *flow.Run, at *model.Attack) flow.Status {
	r.P.Combat = nil
	f.Stage = choosing
	switch {
	case f.Single:
		f.Stage = over
	case at.PlanFirst:
		f.Stage = ordering
	}
	return flow.Continue
}
