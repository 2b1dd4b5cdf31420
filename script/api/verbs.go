package api

import (
	"slices"
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// verbMembers declares the verbs of effects: each does what the effect of its name does
// in a game's YAML. Those that ask are done when the function has ended.
func verbMembers(g *model.Game) []Member {
	set := Param{Name: "units", Type: Units}
	text := Param{Name: "text", Type: Text}
	moved := []Param{set, {Name: "how", Type: Text, Key: true, Optional: true, texts: retreatNames(g), Doc: "which of the game's retreats; the only one there is need not be named"},
		{Name: "from", Type: Units, Key: true, Optional: true, Doc: "the units they retreat from; the other party of the combat by default"},
		{Name: "moved_by", Type: "side", Key: true, Optional: true, Doc: "who picks the hexes; whom the retreat's own rules name by default"}}
	how := func(sort string, texts []string) []Param {
		return []Param{set, {Name: "how", Type: Text, Key: true, Optional: true, texts: texts, Doc: "which of the game's " + sort + "; the only one there is need not be named"}}
	}
	return []Member{
		changeMember("eliminate", "Eliminates units: they go to the eliminated box and their points are lost.", []Param{set}, unitVerb(func(m *Machine, u model.UnitID, _ Args) {
			m.Run.Units.EliminateUnit(u, m.Session.HookSource())
		})),
		changeMember("step_loss", "Takes steps off one unit, one by default; without steps left it is eliminated. A negative number gives steps back, up to its full strength. Of several units their owner picks who loses them or gets them back, when the function has ended.",
			[]Param{set, {Name: "steps", Type: Number, Optional: true}}, stepLoss),
		changeMember("retreat", "Units retreat, when the function has ended.", moved, queueRetreat),
		changeMember("advance", "Units may advance into hexes vacated in the combat, when the function has ended.", how("advances", advanceNames(g)), queueAdvance),
		changeMember("exchange", "Units pay losses of their owner's choice, when the function has ended.", how("exchanges", exchangeNames(g)), queueExchange),
		changeMember("attack", "A side may make attacks of a kind, when the function has ended.",
			[]Param{{Name: "kind", Type: Text, texts: attackNames(g)}, {Name: "by", Type: "side", Optional: true, Doc: "the phasing side by default"}}, queueAttack),
		changeMember("move", "A side may move units by a movement, when the function has ended: those that may still move by it.",
			[]Param{{Name: "kind", Type: Text, texts: movementNames(g)}, {Name: "by", Type: "side", Optional: true, Doc: "the phasing side by default"}}, queueMove),
		changeMember("place", "Puts units in a hex or box, wherever they were. A hex of enemies, or one without room under a limit that is checked at the end of a move, is an error (enemy_in, fits); a limit that is checked at the end of a phase may be broken. Markers may lie anywhere.",
			[]Param{set, {Name: "at", Type: Any, kinds: []string{"hex", "box"}, Doc: "a hex or a box, as hexes['0101'] or boxes.reserve, or its id"}}, placeVerb),
		changeMember("arrive", "Puts units among those that wait: they enter at an area, in the next move phase with entry from that turn on.",
			[]Param{set, {Name: "area", Type: "area", Doc: "as areas.x, or its id"}, {Name: "turn", Type: Number, Optional: true, Doc: "when they are due; this turn by default"}}, func(m *Machine, a Args) {
				eachUnit(m, a[0], func(u model.UnitID) { arriveUnit(m, u, a[1:]) })
			}),
		changeMember("flip", "Turns units to one of their faces.", []Param{set, {Name: "face", Type: "face"}}, unitVerb(flipUnit)),
		changeMember("reveal", "Shows units to all sides.", []Param{set}, unitVerb(func(m *Machine, u model.UnitID, _ Args) { m.revealUnit(u) })),
		changeMember("hide", "Hides units from the other sides.", []Param{set}, unitVerb(func(m *Machine, u model.UnitID, _ Args) { m.Run.Ctx.P.SetFlags(u, state.IsHidden, true) })),
		changeMember("stop", "Units move no further in the move under way.", []Param{set}, unitVerb(func(m *Machine, u model.UnitID, _ Args) { m.Run.Ctx.P.SetFlags(u, state.WasStopped, true) })),
		changeMember("swap", "Puts a unit in a box, and another where it was, with its face, steps and variables.",
			[]Param{{Name: "goes", Type: "unit"}, {Name: "comes", Type: "unit"}, {Name: "box", Type: "box"}}, func(m *Machine, a Args) {
				if a[0].N != a[1].N {
					m.Run.Units.SwapUnits(model.UnitID(a[0].N), model.UnitID(a[1].N), model.BoxID(a[2].N))
				}
			}),
		changeMember("set", "Sets a variable or track of the game, or of a side, army, unit or hex, held inside its limits.",
			[]Param{{Name: "name", Type: Text, texts: listChangeable(g)}, {Name: "value", Type: Any}, {Name: "of", Type: Any, Optional: true}}, setVerb),
		changeMember("adjust", "Adds to a variable or track, held inside its limits.",
			[]Param{{Name: "name", Type: Text, texts: listChangeable(g)}, {Name: "by", Type: Number}, {Name: "of", Type: Any, Optional: true}}, adjustVerb),
		changeMember("say", "Tells the players a sentence.", []Param{text}, func(m *Machine, a Args) { m.emitOnce(event.Said, a[0].Text) }),
		changeMember("tell", "Tells one side a sentence that the others do not hear.", []Param{{Name: "side", Type: "side"}, text}, tellSide),
		changeMember("win", "Ends the game: the side wins, at a level, under a name.", []Param{{Name: "side", Type: "side"},
			{Name: "level", Type: Number, Key: true, Optional: true, Doc: "1 by default"}, {Name: "name", Type: Text, Key: true, Optional: true}}, winVerb),
		changeMember("after", "Calls a function when this one has ended and all that it queued has been done.",
			[]Param{{Name: "fn", Type: Function, Doc: "the name of a top-level function, as a text; it gets the data"}, {Name: "data", Type: Data, Optional: true}}, afterVerb),
		atVerb(),
	}
}

// eachUnit calls do for each unit of an argument, and charges fuel for it.
func eachUnit(m *Machine, a Arg, do func(model.UnitID)) {
	// do may call a hook, whose arguments reuse the memory of this list: walk a copy.
	for _, u := range slices.Clone(a.IDs) {
		do(model.UnitID(u))
	}
	sandbox.ChargeFuel(m.L, 20*len(a.IDs))
}

func unitVerb(do func(*Machine, model.UnitID, Args)) func(*Machine, Args) {
	return func(m *Machine, a Args) {
		eachUnit(m, a[0], func(u model.UnitID) { do(m, u, a[1:]) })
	}
}

func (m *Machine) revealUnit(u model.UnitID) {
	undo := m.Run.Undoable
	m.Run.Units.RevealUnit(u)
	if !m.Session.IsNewWork() {
		m.Run.Undoable = undo
	}
}

func stepLoss(m *Machine, a Args) {
	if len(a[0].IDs) == 1 {
		loseStep(m, model.UnitID(a[0].IDs[0]), a[1:])
		return
	}
	n := int32(1)
	if a[1].Given {
		n = a[1].N
	}
	queueLoss(m, n, a[0])
}

func placeVerb(m *Machine, a Args) {
	hex, box := m.readSpot(a[1])
	eachUnit(m, a[0], func(u model.UnitID) {
		if box >= 0 {
			m.Run.Units.MoveToBox(u, box, event.Placed)
			return
		}
		if no := m.Run.Ctx.Stacks.WhyNotPlaced(u, hex); no != nil {
			sandbox.RaiseError(m.L, "place: %s cannot be put there: %s; ask enemy_in and fits first", m.Sheet.Game.Units[u].ID, no.Text)
		}
		m.Run.Units.MoveUnit(u, hex, event.Placed, 0)
	})
}

// readSpot reads a hex (an object or its number) or a box (its id). The other result is
// [model.None]. Any other value ends the run with an error.
func (m *Machine) readSpot(a Arg) (model.HexID, model.BoxID) {
	if h := handleOf(a.Value); h != nil && h.typ == "hex" {
		return model.HexID(h.id), model.None
	}
	d := m.Sheet.Envs.Domains
	if s, ok := a.Value.(lua.LString); ok {
		if id, ok := d.Hex.Lookup(string(s)); ok {
			return model.HexID(id), model.None
		}
		if id, ok := d.Box.Lookup(string(s)); ok {
			return model.None, model.BoxID(id)
		}
		sandbox.RaiseError(m.L, "place: there is no hex or box %q%s", string(s), suggestName(string(s), d.Box.Names()))
	}
	sandbox.RaiseError(m.L, "place: at must be a hex, its number, or the id of a box, not %s", describeValue(a.Value))
	return model.None, model.None
}

func tellSide(m *Machine, a Args) {
	if m.Session.IsNewWork() {
		e := event.NewEvent(event.Said)
		e.Text, e.Side, e.Secret, e.Rule = a[1].Text, model.SideID(a[0].N), true, m.Session.HookSource()
		m.Run.EmitEvent(e)
	}
	m.blockUndo()
}

func winVerb(m *Machine, a Args) {
	level := 1
	if a[1].Given {
		level = int(a[1].N)
	}
	if m.Run.Ctx.P.Result != nil {
		sandbox.RaiseError(m.L, "the game is over already: only one side can win, once")
	}
	m.Run.EndGame(model.SideID(a[0].N), level, a[2].Text, m.Session.HookSource().ID)
}

func afterVerb(m *Machine, a Args) {
	call := flow.Script{Subject: flow.SubjectOf(m.Ctx.P.Phasing), Fn: m.checkFunction(a[0].Text), Data: m.encodeData(a[1].Value)}
	m.Session.QueueCall(flow.DeferProcedure(call))
}

// atVerb declares the verb at, which schedules a function for a later point of the sequence.
func atVerb() Member {
	return Member{Name: "at", Doc: "Calls a function at a later point of the sequence.", Func: true, Named: true, Effect: true,
		Params: []Param{
			{Name: "point", Type: Text, texts: []string{"phase.start", "phase.end", "turn.start", "turn.end"}},
			{Name: "phase", Type: "phase", Optional: true, Doc: "the phase (with phase.start and phase.end)"},
			{Name: "run", Type: Function, Doc: "the name of a top-level function, as a text; it gets the data"},
			{Name: "data", Type: Data, Optional: true},
		},
		call: func(m *Machine, _ int32, a Args) lua.LValue {
			if len(m.Run.Ctx.P.ScheduledCalls) >= limits.Scheduled {
				sandbox.RaiseError(m.L, "%d functions wait for a later moment already, and no more can", limits.Scheduled)
			}
			of, edge, _ := strings.Cut(a[0].Text, ".")
			switch {
			case of == "turn" && a[1].Given:
				sandbox.RaiseError(m.L, "at: a phase means nothing at %s: leave it out", a[0].Text)
			case of == "phase" && !a[1].Given:
				sandbox.RaiseError(m.L, "at: say at which phase: at{ point = %q, phase = ..., run = ... }", a[0].Text)
			case of == "phase":
				of = m.Sheet.Game.Phases[a[1].N].ID
			}
			m.Run.Ctx.P.ScheduledCalls = append(m.Run.Ctx.P.ScheduledCalls, state.ScheduledCall{When: edge + " " + of, Fn: m.checkFunction(a[2].Text), Data: m.encodeData(a[3].Value)})
			return nil
		}}
}

// checkFunction returns fn if a global function of that name exists. Otherwise it ends the run with
// an error, at once rather than when the function would be called.
func (m *Machine) checkFunction(fn string) string {
	if m.HasFunction != nil && !m.HasFunction(fn) {
		sandbox.RaiseError(m.L, "there is no function %q: functions called later must be global, written at the top of a file", fn)
	}
	return fn
}
