package script

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// Kind is what a function is called for: it decides what it is given and what
// it may do.
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
	Source *model.Source // the hook, latch, card, action, phase or effect
	Knows  []model.Known // what it is given by the names of its parameters
}

// KindAt is what functions bound at a hook point are given; empty when that
// differs from call to call.
func KindAt(point string) Kind {
	p := model.HookPointOf(point)
	if p == nil {
		return ""
	}
	switch {
	case point == "card":
		return WithCard
	case point == "action":
		return ""
	case p.Sees == "combat":
		return WithCombat
	case p.Sees == "target":
		return WithAim
	case p.Kind != model.EffectHook:
		return WithMove
	case p.Sees == "unit" || p.Sees == "step":
		return WithUnit
	}
	return WithSide
}

// RunKey is a part of the format, besides hooks, whose run names a Lua function.
type RunKey struct {
	Of   string // the part
	With string // what the function gets
}

// RunKeys are those parts in the order of their names: what Bindings gathers,
// told to people.
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

// Bindings lists every place of a game that names a Lua function, in a fixed
// order. The game needs its ids only, no compiled expressions.
func Bindings(g *model.Game) []Binding {
	var out []Binding
	var knows []model.Known // at the hook point being gathered
	add := func(fn string, with Kind, src *model.Source) {
		if fn != "" {
			out = append(out, Binding{fn, with, src, knows})
		}
	}
	for i := range g.Hooks {
		h := &g.Hooks[i]
		with := KindAt(h.Point)
		if h.Point == "action" {
			with = actionKind(g, h)
		}
		knows = nil
		if p := model.HookPointOf(h.Point); p != nil {
			knows = p.Knows
		}
		add(h.Run, with, &h.Source)
		effects(h.Effects, with, add)
	}
	knows = nil
	for i := range g.Latches {
		add(g.Latches[i].Run, WithSide, &g.Latches[i].Source)
		effects(g.Latches[i].Effects, WithSide, add)
	}
	for i := range g.Cards {
		add(g.Cards[i].Run, WithCard, &g.Cards[i].Source)
		effects(g.Cards[i].Effects, WithCard, add)
	}
	for i := range g.Phases {
		p := &g.Phases[i]
		if p.Do == model.DoDrawPhase {
			add(p.Run, WithCard, &p.Source)
		} else {
			add(p.Run, WithSide, &p.Source)
		}
		effects(p.Effects, WithSide, add)
	}
	for i := range g.Actions {
		a := &g.Actions[i]
		add(a.Run, doneTo(a), &a.Source)
		effects(a.Effects, doneTo(a), add)
	}
	for i := range g.Retreats {
		effects(g.Retreats[i].Fall, WithUnit, add)
	}
	for i := range g.Exchanges {
		effects(g.Exchanges[i].Pays, WithUnit, add)
	}
	for i := range g.Movements {
		if e := g.Movements[i].Entry; e != nil && e.Clear != nil {
			add(e.Clear.Run, WithUnit, &e.Clear.Source)
		}
	}
	for i := range g.Attacks {
		attackBindings(&g.Attacks[i], add)
	}
	return out
}

// doneTo is what the function of an action gets.
func doneTo(a *model.ActionDef) Kind {
	if a.Over == "unit" || a.Over == "hex" || a.Over == "army" {
		return Kind(a.Over)
	}
	return WithSide
}

// actionKind is what a hook on actions gets: empty when that differs.
func actionKind(g *model.Game, h *model.Hook) Kind {
	with := Kind("")
	for i := range g.Actions {
		a := &g.Actions[i]
		if !query.HookFits(h, a.ID) {
			continue
		}
		if with != "" && with != doneTo(a) {
			return ""
		}
		with = doneTo(a)
	}
	return with
}

func attackBindings(a *model.Attack, add func(string, Kind, *model.Source)) {
	for i := range a.Declare {
		for k := range a.Declare[i].Options {
			o := &a.Declare[i].Options[k]
			add(o.Run, WithCombat, &o.Source)
			effects(o.Effects, WithCombat, add)
		}
	}
	for i := range a.Results {
		effects(a.Results[i].Effects, WithCombat, add)
	}
	effects(a.Before, WithCombat, add)
	effects(a.After, WithCombat, add)
}

// effects adds the functions that a list of effects runs.
func effects(l *model.Effects, with Kind, add func(string, Kind, *model.Source)) {
	if l == nil {
		return
	}
	for i := range l.List {
		if e := &l.List[i]; e.Each != nil {
			add(e.Run, WithUnit, &e.Source)
		} else {
			add(e.Run, with, &e.Source)
		}
	}
}

// boundTo is what a function is bound to in one game.
type boundTo struct {
	with  Kind // empty: bound to places of several kinds
	src   *model.Source
	knows []model.Known // of the place that knows most
}

// bind gathers the bindings by function.
func (s *Scripts) bind(g *model.Game) map[string]*boundTo {
	out := map[string]*boundTo{}
	for _, b := range Bindings(g) {
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
		src.Label, src.ID, src.Pos = b.Source.Name(), b.Fn, s.place(b.Fn)
		out[b.Fn] = &boundTo{with: b.With, src: &src, knows: b.Knows}
	}
	for i := range s.functions {
		if fn := s.functions[i].Name; out[fn] == nil {
			out[fn] = &boundTo{with: WithData, src: &model.Source{ID: fn, Pos: s.place(fn)}}
		}
	}
	return out
}

func (s *Scripts) place(fn string) diag.Pos {
	if f := s.known[fn]; f != nil {
		return diag.Pos{File: f.File, Line: f.Line, Col: f.Col}
	}
	return diag.Pos{}
}
