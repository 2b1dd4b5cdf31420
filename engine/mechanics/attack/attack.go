package attack

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Frame is an attack phase (or one attack of an alternation) under way.
type Frame struct {
	Rights      Rights // who may attack what, and who has to
	Spec        int
	Stage       int32
	Choices     CombatChoices // declarations and support of the attack named
	Single      bool
	Battles     battleList     // named, and not yet fought
	MarkedUnits []model.UnitID // fighters that had attacked or been attacked before they were named
}

const (
	stageChoose  int32 = iota // which attack, or none
	stageBuild                // more hexes, attackers
	stageDeclare              // declarations in order
	stageSupport
	stageResolve
	stageClose
	stageOver // as is any stage that a damaged position holds
	stageNote
	stageOrder // which of the planned battles is fought next
)

// InitFrame makes it the frame of an attack phase.
func (f *Frame) InitFrame(a flow.Attack) {
	*f = Frame{Rights: Rights{Phase: a.Phase, Side: a.Side}, Spec: a.Attack, Single: a.Single}
}

// ProcName returns the procedure's name.
func (f *Frame) ProcName() string { return "attack" }

// Clone returns an independent copy.
func (f *Frame) Clone() state.Frame { return state.CopyFrame(f) }

// Visit names every field once.
func (f *Frame) Visit(v state.Visitor) {
	v.Phase("phase", &f.Rights.Phase)
	v.Attack("attack", &f.Spec)
	v.Side("side", &f.Rights.Side)
	v.Int("stage", &f.Stage)
	v.Int("next", &f.Choices.Next)
	v.Int("picked", &f.Choices.SupportPicked)
	v.Bool("single", &f.Single)
	f.Rights.visitDuties(v)
	f.Battles.visitRows(v)
	v.Units("marked-before", &f.MarkedUnits)
}

// RunFrame goes on to the next choice or resolves the attack named.
func (f *Frame) RunFrame(r *flow.Run) flow.Status {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch f.Stage {
	case stageChoose:
		f.Rights.noteObligations(r, at)
		f.Rights.allowRepeat(r, at)
		if f.anyChoice(r) || r.MustAsk(f.Rights.Side, flow.AmongUnitsOnMap) && f.mayEnd(r, at) {
			return flow.Wait
		}
		if f.Single {
			mark := len(r.Events)
			r.PassTurn()
			r.MarkForced(mark, f.Rights.Side)
		}
		f.Stage = f.stageAfterNaming()
	case stageNote:
		f.keepBattle(r)
	case stageOrder:
		return f.orderBattles(r)
	case stageBuild:
		return flow.Wait
	case stageDeclare:
		return f.runDeclarations(r, at)
	case stageSupport:
		return f.runSupport(r, at)
	case stageResolve:
		f.Stage = stageClose
		flow.CallProcedure(r, flow.Result{})
		ResolveCombat(r, at)
	case stageClose:
		return f.closeAttack(r, at)
	default:
		return flow.Done
	}
	return flow.Continue
}

// anyChoice reports whether the side can begin an attack or take an action.
func (f *Frame) anyChoice(r *flow.Run) bool {
	if len(r.Ctx.G.FindPhase(f.Rights.Phase).Actions) > 0 && r.Actions.AnyActionOpen(f.Rights.Phase, f.Rights.Side) {
		return true
	}
	return f.anyAttack(r)
}

// anyAttack reports whether the side can begin an attack.
func (f *Frame) anyAttack(r *flow.Run) bool {
	at := &r.Ctx.G.Attacks[f.Spec]
	if at.NameAttackerFirst {
		return f.planner(r).anyAttacker()
	}
	found := false
	f.planner(r).eachTarget(func(model.HexID) bool { found = true; return false })
	return found
}

// mayEnd reports whether the side may finish, or pass in an alternation.
func (f *Frame) mayEnd(r *flow.Run, at *model.Attack) bool {
	return (!f.Rights.findObligations(r, at).anyLeft() || at.JudgesWhole && !f.anyAttack(r)) && r.RefusePass(f.Rights.Phase) == nil
}

// DescribeDecision returns the question of this stage.
func (f *Frame) DescribeDecision(r *flow.Run) flow.Decision {
	at := &r.Ctx.G.Attacks[f.Spec]
	d := flow.Decision{Side: f.Rights.Side, Source: &at.Source}
	switch f.Stage {
	case stageOrder:
		d.Kind, d.Prompt = "attack.order", flow.Prompt{at.Name(), ": which battle is fought next?"}
	case stageChoose:
		d.Kind, d.Prompt = "attack.target", flow.Prompt{at.Name(), ": attack which hex?"}
		if at.NameAttackerFirst {
			d.Kind, d.Prompt = "attack.attacker", flow.Prompt{at.Name(), ": attack with which unit?"}
		}
	case stageBuild:
		d.Kind, d.Prompt = "attack.units", flow.Prompt{at.Name(), ": attack with which units?"}
		if at.NameAttackerFirst && len(r.Ctx.P.Combat.Targets) == 0 {
			d.Kind, d.Prompt = "attack.target", flow.Prompt{at.Name(), ": attack which hex?"}
		}
	case stageDeclare:
		de := &at.Declarations[f.Choices.Next]
		d.Kind, d.Prompt, d.Source = "attack.declare", flow.Prompt{at.Name(), ": ", de.Name(), "?"}, &de.Source
		if de.ByDefender {
			d.Side = r.Ctx.P.Combat.Against
		}
	case stageSupport:
		s := &at.Support[f.Choices.Next]
		d.Kind, d.Prompt, d.Source = "attack.support", flow.Prompt{s.Name(), ": who supports?"}, &s.Source
		if s.ForDefenders {
			d.Side = r.Ctx.P.Combat.Against
		}
	}
	return d
}

// ListOptions lists the actions of this stage.
func (f *Frame) ListOptions(r *flow.Run, l *flow.List) {
	at := &r.Ctx.G.Attacks[f.Spec]
	switch f.Stage {
	case stageChoose:
		mayEnd := f.ListOffers(r, l)
		r.Actions.ListActions(f.Rights.Phase, f.Rights.Side, l)
		switch {
		case !mayEnd:
		case f.Single:
			l.Add(flow.PlainAction(flow.VPass))
		default:
			l.Add(flow.PlainAction(flow.VDone))
		}
	case stageOrder:
		f.listBattlesLeft(l)
		r.Actions.ListActions(f.Rights.Phase, f.Rights.Side, l)
	case stageBuild:
		f.planner(r).listBuildChoices(l)
	case stageDeclare:
		f.Choices.listDeclarations(r, at, l)
	case stageSupport:
		f.Choices.listSupporters(r, at, l)
	}
}

// ListOffers lists what an attack may begin with, and reports whether the side may finish.
func (f *Frame) ListOffers(r *flow.Run, l *flow.List) (mayEnd bool) {
	at := &r.Ctx.G.Attacks[f.Spec]
	if at.NameAttackerFirst {
		f.planner(r).listAttackers(l)
	} else {
		f.planner(r).eachTarget(func(h model.HexID) bool { l.Add(flow.HexAction(flow.VAttack, h)); return true })
	}
	return f.mayEnd(r, at)
}

// TakeAction carries out a choice.
func (f *Frame) TakeAction(r *flow.Run, a flow.Action) {
	k := r.Ctx.P.Combat
	switch a.Verb {
	case flow.VAttack:
		h, at := model.HexID(a.ID), &r.Ctx.G.Attacks[f.Spec]
		if f.Stage == stageBuild && at.PickUnit {
			f.beginTarget(r, f.Rights.pickUnseenIn(r, at, h))
			return
		}
		f.nameFirstHex(r, h)
	case flow.VAttacker:
		f.openAttack(r)
		u := model.UnitID(a.ID)
		r.Ctx.P.Combat.Attackers = append(r.Ctx.P.Combat.Attackers, state.Attacker{Unit: u, Role: 0, From: r.Ctx.HexOf(u)})
		f.Stage = stageBuild
	case flow.VAlso:
		f.addTarget(r, model.HexID(a.ID))
	case flow.VTarget:
		f.beginTarget(r, model.UnitID(a.ID))
	case flow.VWith:
		f.addStack(r, model.UnitID(a.ID))
		if len(k.Attackers) >= r.Ctx.G.Attacks[f.Spec].MostAttackers {
			f.announceAttack(r)
		}
	case flow.VDeclare:
		f.Choices.takeDeclaration(r, &r.Ctx.G.Attacks[f.Spec], a.Word)
	case flow.VSupport:
		addSupporter(r, &r.Ctx.G.Attacks[f.Spec].Support[f.Choices.Next], model.UnitID(a.ID))
		f.Choices.SupportPicked++
	case flow.VResolve:
		f.resumeBattle(r, f.Battles.findBattle(a))
	case flow.VAct:
		r.Actions.StartAction(f.Rights.Phase, f.Rights.Side, a.Word)
	case flow.VPass:
		r.PassTurn()
		f.Stage = stageOver
	case flow.VDone:
		f.finishStage(r)
	}
}

// finishStage ends the choice of the present stage.
func (f *Frame) finishStage(r *flow.Run) {
	switch f.Stage {
	case stageChoose:
		f.Stage = f.stageAfterNaming()
	case stageBuild:
		f.announceAttack(r)
	case stageSupport:
		f.Choices.Next, f.Choices.SupportPicked = f.Choices.Next+1, 0
	}
}

// openAttack starts an attack.
func (f *Frame) openAttack(r *flow.Run) {
	n := len(r.Ctx.G.Attacks[f.Spec].Declarations)
	k := &state.Combat{Attack: f.Spec, Side: f.Rights.Side, Against: model.None, Column: -1}
	for i := 0; i < n; i++ {
		k.Declared = append(k.Declared, model.None)
	}
	r.Ctx.P.Combat = k
}

// nameFirstHex names the first hex: of a new attack, or of the one that an attacker
// began.
func (f *Frame) nameFirstHex(r *flow.Run, h model.HexID) {
	if f.Stage == stageChoose {
		f.openAttack(r)
	}
	f.addTarget(r, h)
	f.Stage = stageBuild
	k, at := r.Ctx.P.Combat, &r.Ctx.G.Attacks[f.Spec]
	if len(k.Attackers) == 0 {
		return
	}
	f.assignOpenerRole(r)
	if at.MostAttackers == 1 {
		f.announceAttack(r)
	}
}

// addTarget adds a hex and the units that defend it to the attack.
func (f *Frame) addTarget(r *flow.Run, h model.HexID) {
	k := r.Ctx.P.Combat
	k.Targets = append(k.Targets, h)
	at := &r.Ctx.G.Attacks[f.Spec]
	for u := r.Ctx.Places.FirstUnitIn(h); u >= 0; u = r.Ctx.Places.NextUnitIn(u) {
		if f.Rights.mustDefend(r, at, u) {
			k.Defenders = append(k.Defenders, u)
			k.DefenderHexes = append(k.DefenderHexes, h)
			k.Against = r.Ctx.G.Units[u].Side
		}
	}
}

// announceAttack ends the naming of an attack.
func (f *Frame) announceAttack(r *flow.Run) {
	k := r.Ctx.P.Combat
	if r.Ctx.G.Attacks[f.Spec].PlanFirst && f.Stage != stageOrder {
		f.planBattle(r)
		return
	}
	if f.Stage != stageOrder {
		f.MarkedUnits = nil
	}
	f.markFighters(r)
	f.Stage, f.Choices.Next = stageDeclare, 0
	if r.Ctx.G.Attacks[f.Spec].SupportFirst {
		f.Stage = stageSupport
	}
	if r.KeepEvents {
		e := event.NewEvent(event.Attack)
		e.Side, e.To, e.Rule = f.Rights.Side, k.Targets[0], &r.Ctx.G.Attacks[f.Spec].Source
		for i := range k.Attackers {
			e.Units = append(e.Units, k.Attackers[i].Unit)
		}
		r.EmitEvent(e)
	}
	a := flow.SubjectOf(f.Rights.Side)
	a.Hex, a.Phase = k.Targets[0], f.Rights.Phase
	r.PushHooks("combat.declared", r.Ctx.G.Attacks[f.Spec].ID, a)
}

// markFighters marks the units that attack and those that are attacked.
func (f *Frame) markFighters(r *flow.Run) {
	k := r.Ctx.P.Combat
	set := func(u model.UnitID, flag state.UnitFlag) {
		if r.Ctx.P.Units[u].Flags&flag == 0 {
			r.Ctx.P.SetFlags(u, flag, true)
		} else if f.Stage != stageOrder {
			f.MarkedUnits = append(f.MarkedUnits, u)
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
	return f.Stage == stageDeclare || f.Stage == stageSupport || f.Stage == stageResolve || f.Stage == stageClose, f.MarkedUnits
}

// NoteObligations notes which units must fight which enemies in the present position. It keeps
// the pairs that were noted at the beginning of the phase if the rules fix them.
func (f *Frame) NoteObligations(r *flow.Run) { f.Rights.noteObligations(r, &r.Ctx.G.Attacks[f.Spec]) }

// FindRole returns the role in which a unit of a side attacks hexes, or None.
func FindRole(r *flow.Run, spec int, side model.SideID, u model.UnitID, targets []model.HexID) int {
	ri := Rights{Side: side, Phase: model.None}
	return ri.findRoleFor(r, &r.Ctx.G.Attacks[spec], u, targets)
}

// DieRolled says that the die of the attack under way has fallen: only the effects of its
// result remain.
func (f *Frame) DieRolled() { f.Stage = stageClose }

// closeAttack ends an attack.
func (f *Frame) closeAttack(r *flow.Run, at *model.Attack) flow.Status {
	r.Ctx.P.Combat = nil
	f.Stage = stageChoose
	switch {
	case f.Single:
		f.Stage = stageOver
	case at.PlanFirst:
		f.Stage = stageOrder
	}
	return flow.Continue
}
