package script

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Kind is the type of the value that a function is about. It decides the arguments of a call and
// what the function may do.
type Kind string

// The kinds of call, by the type of the value that the function is about.
const (
	WithUnit   Kind = "unit"
	WithHex    Kind = "hex"
	WithSide   Kind = "side"
	WithArmy   Kind = "army"
	WithCombat Kind = "combat"
	WithCard   Kind = "card"
	WithMove   Kind = "move"
	WithAim    Kind = "aim"
	WithData   Kind = "data" // called by after and at only
)

// Binding says that the game's files name a Lua function.
type Binding struct {
	Fn     string
	With   Kind
	Source *model.Source    // the hook, latch, card, action, phase or effect
	Knows  []model.KnownHex // further values that it gets if it has parameters of these names
}

// KindAtPoint returns the kind of the functions bound at a hook point. It is "" for an unknown
// point, and for one where the kind differs from call to call.
func KindAtPoint(point string) Kind {
	p := model.HookPointOf(point)
	if p == nil {
		return ""
	}
	switch {
	case point == "card":
		return WithCard
	case point == "action":
		return ""
	case p.Words == "combat":
		return WithCombat
	case p.Words == "target":
		return WithAim
	case p.Kind != model.EffectHook:
		return WithMove
	case p.Words == "unit" || p.Words == "step":
		return WithUnit
	}
	return WithSide
}

// RunKey is a part of the format, other than hooks, whose run names a Lua function.
type RunKey struct {
	Owner string // the part
	With  string // what the function gets
}

// RunKeys lists those parts in the order of their names, for the documentation of what
// ListBindings gathers.
var RunKeys = []RunKey{
	{"action-def", "its candidate: unit, hex, army or side; without candidates the side that acts"},
	{"card", "card"},
	{"clear", "unit: the enemy in the way"},
	{"declare-option", "combat"},
	{"effect", "what the whole list of effects is about: combat (`results`, `before`, `after`, options that are declared), unit (`if_impossible`, `pays`), else as `run` beside the list; with `each`, unit"},
	{"fallback", "unit: the one that has no hex"},
	{"latch", "side: the phasing one"},
	{"phase", "side: the one that acts; with `do: draw`, card"},
}

// ListBindings lists every place of a game that names a Lua function, in a fixed
// order. The game needs its ids only, no compiled expressions.
func ListBindings(g *model.Game) []Binding {
	var out []Binding
	var knows []model.KnownHex // at the hook point being gathered
	add := func(fn string, with Kind, src *model.Source) {
		if fn != "" {
			out = append(out, Binding{fn, with, src, knows})
		}
	}
	for i := range g.Hooks {
		h := &g.Hooks[i]
		with := KindAtPoint(h.Point)
		if h.Point == "action" {
			with = actionKind(g, h)
		}
		knows = nil
		if p := model.HookPointOf(h.Point); p != nil {
			knows = p.KnownHexes
		}
		add(h.Run, with, &h.Source)
		addEffects(h.Effects, with, add)
	}
	knows = nil
	for i := range g.Latches {
		add(g.Latches[i].Run, WithSide, &g.Latches[i].Source)
		addEffects(g.Latches[i].Effects, WithSide, add)
	}
	for i := range g.Cards {
		add(g.Cards[i].Run, WithCard, &g.Cards[i].Source)
		addEffects(g.Cards[i].Effects, WithCard, add)
	}
	for i := range g.Phases {
		p := &g.Phases[i]
		if p.Do == model.DoDrawPhase {
			add(p.Run, WithCard, &p.Source)
		} else {
			add(p.Run, WithSide, &p.Source)
		}
		addEffects(p.Effects, WithSide, add)
	}
	for i := range g.Actions {
		a := &g.Actions[i]
		add(a.Run, actionTarget(a), &a.Source)
		addEffects(a.Effects, actionTarget(a), add)
	}
	for i := range g.Retreats {
		addEffects(g.Retreats[i].FallbackEffects, WithUnit, add)
	}
	for i := range g.Checks {
		for k := range g.Checks[i].Results {
			addEffects(g.Checks[i].Results[k].Effects, WithUnit, add)
		}
	}
	for i := range g.Exchanges {
		addEffects(g.Exchanges[i].PayEffects, WithUnit, add)
	}
	for i := range g.Movements {
		if e := g.Movements[i].Entry; e != nil && e.PushBack != nil {
			add(e.PushBack.Run, WithUnit, &e.PushBack.Source)
		}
	}
	for i := range g.Attacks {
		attackBindings(&g.Attacks[i], add)
	}
	return out
}

// actionTarget returns the kind of the function of an action: that of its candidates, or the side.
func actionTarget(a *model.ActionDef) Kind {
	if a.CandidateDomain == "unit" || a.CandidateDomain == "hex" || a.CandidateDomain == "army" {
		return Kind(a.CandidateDomain)
	}
	return WithSide
}

// actionKind returns the kind of a hook on actions, or "" if its actions differ in kind.
func actionKind(g *model.Game, h *model.Hook) Kind {
	with := Kind("")
	for i := range g.Actions {
		a := &g.Actions[i]
		if !query.HookFits(h, a.ID) {
			continue
		}
		if with != "" && with != actionTarget(a) {
			return ""
		}
		with = actionTarget(a)
	}
	return with
}

func attackBindings(a *model.Attack, add func(string, Kind, *model.Source)) {
	for i := range a.Declarations {
		for k := range a.Declarations[i].Choices {
			o := &a.Declarations[i].Choices[k]
			add(o.Run, WithCombat, &o.Source)
			addEffects(o.Effects, WithCombat, add)
		}
	}
	for i := range a.Results {
		addEffects(a.Results[i].Effects, WithCombat, add)
	}
	addEffects(a.EffectsBefore, WithCombat, add)
	addEffects(a.EffectsAfter, WithCombat, add)
}

// addEffects adds the functions that a list of effects runs.
func addEffects(l *model.Effects, with Kind, add func(string, Kind, *model.Source)) {
	if l == nil {
		return
	}
	for i := range l.List {
		if e := &l.List[i]; e.ForEach != nil {
			add(e.Run, WithUnit, &e.Source)
		} else {
			add(e.Run, with, &e.Source)
		}
	}
}

// boundFunction describes the places of one game that name a function.
type boundFunction struct {
	with  Kind // empty: bound to places of several kinds
	src   *model.Source
	knows []model.KnownHex // of the place that knows most
}

// bindFunctions gathers the bindings by function.
func (s *Scripts) bindFunctions(g *model.Game) map[string]*boundFunction {
	out := map[string]*boundFunction{}
	for _, b := range ListBindings(g) {
		if old := out[b.Fn]; old != nil {
			if old.with != b.With {
				old.with = ""
			}
			if len(b.Knows) > len(old.knows) {
				old.knows = b.Knows
			}
			continue
		}
		src := *b.Source
		src.Label, src.ID, src.Pos = b.Source.Name(), b.Fn, s.findPlace(b.Fn)
		out[b.Fn] = &boundFunction{with: b.With, src: &src, knows: b.Knows}
	}
	for i := range s.functions {
		if fn := s.functions[i].Name; out[fn] == nil {
			out[fn] = &boundFunction{with: WithData, src: &model.Source{ID: fn, Pos: s.findPlace(fn)}}
		}
	}
	return out
}

func (s *Scripts) findPlace(fn string) diag.Pos {
	if f := s.byName[fn]; f != nil {
		return diag.Pos{File: f.File, Line: f.Line, Col: f.Col}
	}
	return diag.Pos{}
}
