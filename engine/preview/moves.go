package preview

import (
	"slices"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Moves is all that the side that decides can do in a position.
type Moves struct {
	Side   string
	Prompt string
	list   []choice
}

// choice is a thing that can be done. Its key is the same in all editions of a game.
type choice struct {
	key  string
	line Line
	odds string
	cost int
}

// Line is one thing that can be done, for people and for the picture.
type Line struct {
	Text string `json:"text"`
	Unit string `json:"unit,omitempty"`
	Hex  string `json:"hex,omitempty"`
	Was  string `json:"was,omitempty" doc:"What it came to before."`
	Is   string `json:"is,omitempty" doc:"What it comes to now."`
}

// Shift is how two editions differ in a position.
type Shift struct {
	Side     string `json:"side,omitempty"`
	Prompt   string `json:"prompt,omitempty"`
	Appeared []Line `json:"appeared"`
	Vanished []Line `json:"vanished"`
	Changed  []Line `json:"changed" doc:"Odds and costs that shifted."`
	Total    int    `json:"of" doc:"How many things could be done before."`
	Other    string `json:"other,omitempty" doc:"Why the two cannot be compared choice by choice."`
}

// ListMoves lists the choices that are open at a table. Units that can move are listed with
// the hexes that they can reach and the cost. The table is unchanged afterwards.
func ListMoves(t *game.Table) *Moves {
	d, open := t.Decision()
	if !open {
		return &Moves{}
	}
	g := t.Model()
	m := &Moves{Side: g.IDOfSide(d.Side), Prompt: d.Prompt.String()}
	for _, a := range slices.Clone(t.Legal()) {
		switch {
		case a.Verb == flow.VMove:
			m.addReach(t, model.UnitID(a.ID), d.Side)
		default:
			m.addChoice(t, a, d.Side)
		}
	}
	return m
}

// addChoice notes a choice, with what the attack would be that it names.
func (m *Moves) addChoice(t *game.Table, a flow.Action, side model.SideID) {
	g := t.Model()
	o := choice{key: string(game.ActionJSON(g, a)), line: Line{Text: game.ActionText(g, a)}, cost: -1}
	switch flow.Verbs[a.Verb].Arg {
	case flow.ArgHex:
		o.line.Hex = g.Grid.Label(model.HexID(a.ID))
	case flow.ArgUnit:
		o.line.Unit = g.Units[a.ID].ID
	}
	switch a.Verb {
	case flow.VAttack, flow.VTarget, flow.VWith, flow.VAlso:
		_, o.odds = t.Explainer().ExplainAfter(a, side, a.Verb == flow.VAttack)
	}
	m.list = append(m.list, o)
}

// addReach notes where a unit can end its move.
func (m *Moves) addReach(t *game.Table, u model.UnitID, side model.SideID) {
	g := t.Model()
	id := g.Units[u].ID
	answer, no := t.Inquirer().AskQuestion(&game.Question{Reach: id}, side)
	if no != nil || len(answer.Reach) == 0 {
		m.list = append(m.list, choice{key: "move " + id, line: Line{Text: "move " + g.Units[u].Name(), Unit: id}, cost: -1})
		return
	}
	for _, r := range answer.Reach {
		m.list = append(m.list, choice{key: "move " + id + " to " + r.Hex, line: Line{Text: g.Units[u].Name() + " to " + r.Hex, Unit: id, Hex: r.Hex}, cost: r.Cost})
	}
}

// CompareTo returns how the choices of m differ from those of before.
func (m *Moves) CompareTo(before *Moves) *Shift {
	s := &Shift{Side: m.Side, Prompt: m.Prompt, Appeared: []Line{}, Vanished: []Line{}, Changed: []Line{}, Total: len(before.list)}
	if before.Side != m.Side || before.Prompt != m.Prompt {
		s.Other = "another decision is due: " + orDefault(before.Prompt, "nothing") + " became " + orDefault(m.Prompt, "nothing")
	}
	was := map[string]*choice{}
	for i := range before.list {
		was[before.list[i].key] = &before.list[i]
	}
	for i := range m.list {
		now := &m.list[i]
		old := was[now.key]
		delete(was, now.key)
		switch {
		case old == nil:
			s.Appeared = append(s.Appeared, now.line)
		case old.odds != now.odds:
			s.Changed = append(s.Changed, now.changedLine(old.odds, now.odds))
		case old.cost != now.cost:
			s.Changed = append(s.Changed, now.changedLine(formatPoints(old.cost), formatPoints(now.cost)))
		}
	}
	for i := range before.list {
		if _, gone := was[before.list[i].key]; gone {
			s.Vanished = append(s.Vanished, before.list[i].line)
		}
	}
	return s
}

func (o *choice) changedLine(was, is string) Line {
	l := o.line
	l.Was, l.Is = was, is
	return l
}

func formatPoints(n int) string {
	if n < 0 {
		return ""
	}
	return strconv.Itoa(n) + " MP"
}

func orDefault(a, b string) string {
	if a == "" {
		return b
	}
	return a
}

// IsEmpty reports that nothing differs.
func (s *Shift) IsEmpty() bool {
	return s == nil || s.Other == "" && len(s.Appeared)+len(s.Vanished)+len(s.Changed) == 0
}
