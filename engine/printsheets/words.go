package printsheets

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/state"
)

// costText says what it costs to enter.
func (m *sheetMaker) costText(c *model.MoveCost) string {
	switch {
	case c.Forbidden:
		return "not allowed"
	case c.Amount == nil:
		return "1"
	}
	return m.amountText(c.Amount)
}

// unitCostsText says what it costs each kind of unit to enter, where kinds differ.
func (m *sheetMaker) unitCostsText(t *model.Terrain) string {
	out := m.costText(&t.Cost)
	for k, own := range t.CostByKind {
		if own != nil && k < len(m.g.Kinds) {
			out += "; " + m.g.Kinds[k].Name() + ": " + m.costText(own)
		}
	}
	return out
}

// amountText returns the number of a term, or its expression. An option is its present value.
func (m *sheetMaker) amountText(p *lang.Program) string {
	if p == nil {
		return ""
	}
	name, isOption := strings.CutPrefix(p.Text, "option.")
	for i := range m.g.Options {
		if o := &m.g.Options[i]; isOption && o.ID == name {
			return fmt.Sprint(state.PlainValue(m.g, o.Type, o.Value))
		}
	}
	return p.Text
}

// effectText says how a term changes a number.
func (m *sheetMaker) effectText(t *model.Term) string {
	n := m.amountText(t.Amount)
	signed := n
	if n != "" && n[0] != '-' && n[0] != '+' {
		signed = "+" + n
	}
	switch t.Op {
	case model.OpSet:
		return "= " + n
	case model.OpAdd:
		return signed
	case model.OpMultiply:
		return "× " + n
	case model.OpDivideDown:
		return "÷ " + n + ", rounded down"
	case model.OpDivideUp:
		return "÷ " + n + ", rounded up"
	case model.OpCap:
		return "at most " + n
	case model.OpFloor:
		return "at least " + n
	case model.OpShift:
		return "shift " + signed
	case model.OpForbid:
		return "not allowed"
	case model.OpStop:
		return "must stop"
	case model.OpFlip:
		if t.Face >= 0 && int(t.Face) < len(m.g.Faces) {
			return "turns to " + m.g.Faces[t.Face]
		}
		return "turns over"
	}
	return ""
}

// conditionText says when a term applies: its label if the author gave one.
func conditionText(t *model.Term) string {
	switch {
	case t.Label != "":
		return t.Label
	case t.When != nil:
		return "when " + t.When.Text
	}
	return "always"
}

// turnName returns the name of a turn, "" if it has none.
func (m *sheetMaker) turnName(turn int) string {
	if i := turn - m.g.FirstTurn; i >= 0 && i < len(m.g.TurnNames) && m.g.TurnNames[i] != "" {
		return m.g.TurnNames[i]
	}
	return ""
}

// startText says where a unit begins.
func (m *sheetMaker) startText(u model.UnitID) string {
	if m.p == nil {
		return ""
	}
	now := &m.p.Units[u]
	if h := now.At.Hex(); h != model.None {
		return m.g.Grid.Label(h)
	}
	box := now.At.Box()
	if box == model.BoxWaiting {
		if now.Due == 0 {
			return "waits"
		}
		out := "turn " + strconv.Itoa(int(now.Due))
		if group := m.g.Setup[u].Reinforcement; group >= 0 && int(group) < len(m.g.Reinforcements) {
			out += m.entryText(&m.g.Reinforcements[group])
		}
		return out
	}
	if int(box) >= 0 && int(box) < len(m.g.Boxes) {
		return m.g.Boxes[box].Name()
	}
	return ""
}

// entryText says where a group enters the map.
func (m *sheetMaker) entryText(a *model.Reinforcement) string {
	switch n := len(a.Hexes); {
	case n == 0:
		return ""
	case n <= 3:
		var out []string
		for _, h := range a.Hexes {
			out = append(out, m.g.Grid.Label(h))
		}
		return " at " + strings.Join(out, ", ")
	default:
		return " at " + m.g.Grid.Label(a.Hexes[0]) + " to " + m.g.Grid.Label(a.Hexes[n-1])
	}
}

// inPlay reports whether a unit is part of the scenario.
func (m *sheetMaker) inPlay(u model.UnitID) bool {
	return m.p == nil || m.p.Units[u].At != model.InBox(model.BoxOut)
}
