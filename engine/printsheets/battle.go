package printsheets

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// small is the size of a counter in lists.
const small = 9.0

// battleColumns is how many columns a page of the order of battle has.
const battleColumns = 3

// columns fills a page column by column.
type columns struct {
	p    *pageWriter
	wide float64
	col  int
	y    float64
}

// makeRoom returns the place of a part of a height: in this column, the next one, or on the next
// page.
func (c *columns) makeRoom(high float64) (x, y float64) {
	if c.p.s == nil || c.y+high > c.p.s.contentBox().Bottom {
		if c.col++; c.p.s == nil || c.col == battleColumns {
			c.p.s, c.col = nil, 0
			c.p.ensureRoom(high)
		}
		c.y = c.p.y
	}
	y = c.y
	c.y += high
	return edge + c.wide*float64(c.col), y
}

// drawOrderOfBattle draws each unit by army and formation, with the place where it begins.
func (m *sheetMaker) drawOrderOfBattle() {
	c := &columns{p: m.newPageWriter(Battle, "Order of battle"), wide: (m.Paper.Width - 2*edge) / battleColumns}
	sheet := scene.NewSheet(m.g, m.p)
	for a := range m.g.Armies {
		groups, byGroup := m.groupFormations(model.ArmyID(a))
		for i, group := range groups {
			if i == 0 {
				c.keepTogether(18 + small)
				x, y := c.makeRoom(8)
				c.p.s.AddText(draw.Text{X: x, Y: y + 5, Size: 4.2, Style: draw.Bold, Fill: strong, Text: m.g.Armies[a].Name()})
			}
			if group != "" {
				c.keepTogether(6 + small)
				x, y := c.makeRoom(4.6)
				c.p.s.AddText(draw.Text{X: x, Y: y + 3.2, Size: 2.9, Style: draw.Bold, Fill: grey, Text: m.fitText(group, draw.Bold, 2.9, c.wide-2)})
			}
			for _, u := range byGroup[group] {
				x, y := c.makeRoom(small + 0.8)
				m.drawEntry(c.p.s, sheet, u, x, y, c.wide)
			}
			c.y += 1.4
		}
		c.y += 3
	}
}

// keepTogether goes on to the next column if less than a height is left, so that no heading is
// alone at the bottom.
func (c *columns) keepTogether(high float64) {
	if c.p.s == nil || c.y+high > c.p.s.contentBox().Bottom {
		c.makeRoom(high)
		c.y -= high
	}
}

// groupFormations lists the units of an army by formation, in the order of their first units.
func (m *sheetMaker) groupFormations(army model.ArmyID) (groups []string, units map[string][]model.UnitID) {
	units = map[string][]model.UnitID{}
	for i := range m.g.Units {
		u := &m.g.Units[i]
		if u.Army != army || !m.inPlay(model.UnitID(i)) {
			continue
		}
		group := ""
		if u.Group >= 0 && int(u.Group) < len(m.g.Groups) {
			group = m.g.Groups[u.Group]
		}
		if units[group] == nil {
			groups = append(groups, group)
		}
		units[group] = append(units[group], model.UnitID(i))
	}
	return groups, units
}

// drawEntry draws a unit of a list: its counter, its name, the place where it begins.
func (m *sheetMaker) drawEntry(s *Sheet, sheet *scene.Sheet, u model.UnitID, x, y, wide float64) {
	if c := frontFace(sheet, m.g, u); c != nil {
		m.drawCounter(&s.List, c, x+small/2, y+small/2, small)
	}
	room := wide - small - 3.5
	s.AddText(draw.Text{X: x + small + 1.5, Y: y + 3.8, Size: 2.9, Fill: strong, Text: m.fitText(m.g.Units[u].Name(), draw.Regular, 2.9, room)})
	s.AddText(draw.Text{X: x + small + 1.5, Y: y + 7.4, Size: 2.5, Fill: grey, Text: m.fitText(m.startText(u), draw.Regular, 2.5, room)})
}

// turnCell is one turn of the track with what arrives in it.
type turnCell struct {
	turn   int
	kinds  []string
	groups []arrivalGroup
}

// arrivalGroup are units that arrive together.
type arrivalGroup struct {
	text  string
	units []model.UnitID
}

// drawTurnTrack draws each turn with its name, its kinds, and the units that arrive.
func (m *sheetMaker) drawTurnTrack() {
	if m.g.LastTurn-m.g.FirstTurn > 200 {
		return // a game that long has no printed track
	}
	p := m.newPageWriter(Track, "Turn track")
	sheet := scene.NewSheet(m.g, m.p)
	const columns = 5
	wide := (m.Paper.Width - 2*edge) / columns
	per := int((wide - 2) / (small + 0.6)) // counters in a row
	var cells []turnCell
	for t := m.g.FirstTurn; t <= m.g.LastTurn; t++ {
		cells = append(cells, m.newTurnCell(t))
	}
	for from := 0; from < len(cells); from += columns {
		row := cells[from:min(from+columns, len(cells))]
		high := 26.0
		for i := range row {
			h := 12.0
			for _, g := range row[i].groups {
				h += 3.2*float64(len(m.breakLines(g.text, draw.Regular, 2.4, wide-2))) + (small+0.6)*float64((len(g.units)+per-1)/per) + 1
			}
			high = max(high, h)
		}
		p.ensureRoom(high)
		for i := range row {
			m.drawTurn(p.s, sheet, &row[i], edge+wide*float64(i), p.y, wide, high, per)
		}
		p.y += high
	}
}

// newTurnCell returns a turn of the turn record: the kinds of turn that it is, and the
// units that are due on it.
func (m *sheetMaker) newTurnCell(turn int) turnCell {
	c := turnCell{turn: turn}
	for k := range m.g.TurnKinds {
		if i := turn - m.g.FirstTurn; i < len(m.g.TurnKinds[k].On) && m.g.TurnKinds[k].On[i] {
			c.kinds = append(c.kinds, m.g.TurnKinds[k].Name())
		}
	}
	if m.p == nil {
		return c
	}
	last := -1
	for i := range m.g.Units {
		u := model.UnitID(i)
		now := &m.p.Units[i]
		if now.At != model.InBox(model.BoxWaiting) || int(now.Due) != turn {
			continue
		}
		group := int(m.g.Setup[i].Reinforcement)
		if len(c.groups) == 0 || group != last {
			c.groups = append(c.groups, arrivalGroup{text: m.arrivalText(u, group)})
			last = group
		}
		g := &c.groups[len(c.groups)-1]
		g.units = append(g.units, u)
	}
	return c
}

// arrivalText says which army comes where, and on what condition.
func (m *sheetMaker) arrivalText(u model.UnitID, group int) string {
	out := ""
	if a := m.g.Units[u].Army; a >= 0 {
		out = m.g.Armies[a].Name()
	}
	if group >= 0 && group < len(m.g.Reinforcements) {
		a := &m.g.Reinforcements[group]
		out += m.entryText(a)
		if a.When != nil {
			out += ", on a condition"
		}
	}
	return out
}

// drawTurn draws a turn of the track.
func (m *sheetMaker) drawTurn(s *Sheet, sheet *scene.Sheet, c *turnCell, x, y, wide, high float64, per int) {
	s.AddPath(draw.Ink{Fill: "#f6f2e6", Stroke: "#8d8672", Width: 0.3, Sharp: true}, draw.RectPath(x, y, wide, high, 0))
	s.AddText(draw.Text{X: x + 1.5, Y: y + 5.2, Size: 5, Style: draw.Bold, Fill: strong, Text: strconv.Itoa(c.turn)})
	left := x + 3 + m.faces[draw.Bold].TextWidth(strconv.Itoa(c.turn), 5)
	s.AddText(draw.Text{X: left, Y: y + 4.6, Size: 2.6, Fill: strong, Text: m.fitText(m.turnName(c.turn), draw.Regular, 2.6, x+wide-left-1)})
	for i, k := range c.kinds {
		if i < 2 {
			s.AddText(draw.Text{X: x + 1.5, Y: y + 8.6 + 2.8*float64(i), Size: 2.3, Style: draw.Italic, Fill: grey, Text: m.fitText(k, draw.Italic, 2.3, wide-3)})
		}
	}
	y += 11
	for _, g := range c.groups {
		for _, line := range m.breakLines(g.text, draw.Regular, 2.4, wide-2) {
			y += 3.2
			s.AddText(draw.Text{X: x + 1, Y: y - 0.8, Size: 2.4, Fill: grey, Text: line})
		}
		for i, u := range g.units {
			if k := frontFace(sheet, m.g, u); k != nil {
				m.drawCounter(&s.List, k, x+1+(small+0.6)*(float64(i%per)+0.5), y+(small+0.6)*(float64(i/per)+0.5), small)
			}
		}
		y += (small+0.6)*float64((len(g.units)+per-1)/per) + 1
	}
}
