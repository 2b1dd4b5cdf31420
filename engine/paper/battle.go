package paper

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
	p    *pages
	wide float64
	col  int
	y    float64
}

// room makes room for a part so high: in the next column, or on the next page.
func (c *columns) room(high float64) (x, y float64) {
	if c.p.s == nil || c.y+high > c.p.s.room().Bottom {
		if c.col++; c.p.s == nil || c.col == battleColumns {
			c.p.s, c.col = nil, 0
			c.p.need(high)
		}
		c.y = c.p.y
	}
	y = c.y
	c.y += high
	return edge + c.wide*float64(c.col), y
}

// battle draws the order of battle: by army and formation each unit with where it
// begins.
func (m *maker) battle() {
	c := &columns{p: m.pages(Battle, "Order of battle"), wide: (m.Paper.Width - 2*edge) / battleColumns}
	sheet := scene.SheetOf(m.g, m.p)
	for a := range m.g.Armies {
		groups, byGroup := m.formations(model.ArmyID(a))
		for i, group := range groups {
			if i == 0 {
				c.reserve(18 + small)
				x, y := c.room(8)
				c.p.s.Text(draw.Text{X: x, Y: y + 5, Size: 4.2, Style: draw.Bold, Fill: strong, Text: m.g.Armies[a].Name()})
			}
			if group != "" {
				c.reserve(6 + small)
				x, y := c.room(4.6)
				c.p.s.Text(draw.Text{X: x, Y: y + 3.2, Size: 2.9, Style: draw.Bold, Fill: grey, Text: m.fit(group, draw.Bold, 2.9, c.wide-2)})
			}
			for _, u := range byGroup[group] {
				x, y := c.room(small + 0.8)
				m.entryOf(c.p.s, sheet, u, x, y, c.wide)
			}
			c.y += 1.4
		}
		c.y += 3
	}
}

// reserve goes on to the next column where less than that is left: a heading does not
// stand alone at the foot.
func (c *columns) reserve(high float64) {
	if c.p.s == nil || c.y+high > c.p.s.room().Bottom {
		c.room(high)
		c.y -= high
	}
}

// formations lists the units of an army by formation, in the order they are first met.
func (m *maker) formations(army model.ArmyID) (groups []string, units map[string][]model.UnitID) {
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

// entryOf draws a unit of a list: its counter, its name, where it begins.
func (m *maker) entryOf(s *Sheet, sheet *scene.Sheet, u model.UnitID, x, y, wide float64) {
	if c := unit(sheet, m.g, u); c != nil {
		m.counter(&s.List, c, x+small/2, y+small/2, small)
	}
	room := wide - small - 3.5
	s.Text(draw.Text{X: x + small + 1.5, Y: y + 3.8, Size: 2.9, Fill: strong, Text: m.fit(m.g.Units[u].Name(), draw.Regular, 2.9, room)})
	s.Text(draw.Text{X: x + small + 1.5, Y: y + 7.4, Size: 2.5, Fill: grey, Text: m.fit(m.where(u), draw.Regular, 2.5, room)})
}

// cell is one turn of the track with what arrives in it.
type cell struct {
	turn   int
	kinds  []string
	groups []arriving
}

// arriving are units that arrive together.
type arriving struct {
	text  string
	units []model.UnitID
}

// track draws the turn track: each turn with its name, what kind of turn it is, and
// the units that arrive, from the set-up.
func (m *maker) track() {
	if m.g.LastTurn-m.g.FirstTurn > 200 {
		return // a game that long has no printed track
	}
	p := m.pages(Track, "Turn track")
	sheet := scene.SheetOf(m.g, m.p)
	const columns = 5
	wide := (m.Paper.Width - 2*edge) / columns
	per := int((wide - 2) / (small + 0.6)) // counters in a row
	var cells []cell
	for t := m.g.FirstTurn; t <= m.g.LastTurn; t++ {
		cells = append(cells, m.cell(t))
	}
	for from := 0; from < len(cells); from += columns {
		row := cells[from:min(from+columns, len(cells))]
		high := 26.0
		for i := range row {
			h := 12.0
			for _, g := range row[i].groups {
				h += 3.2*float64(len(m.lines(g.text, draw.Regular, 2.4, wide-2))) + (small+0.6)*float64((len(g.units)+per-1)/per) + 1
			}
			high = max(high, h)
		}
		p.need(high)
		for i := range row {
			m.turn(p.s, sheet, &row[i], edge+wide*float64(i), p.y, wide, high, per)
		}
		p.y += high
	}
}

func (m *maker) cell(turn int) cell {
	c := cell{turn: turn}
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
		group := int(m.g.Setup[i].Group)
		if len(c.groups) == 0 || group != last {
			c.groups = append(c.groups, arriving{text: m.arrives(u, group)})
			last = group
		}
		g := &c.groups[len(c.groups)-1]
		g.units = append(g.units, u)
	}
	return c
}

// arrives says which army comes where, and on what condition.
func (m *maker) arrives(u model.UnitID, group int) string {
	out := ""
	if a := m.g.Units[u].Army; a >= 0 {
		out = m.g.Armies[a].Name()
	}
	if group >= 0 && group < len(m.g.Arrivals) {
		a := &m.g.Arrivals[group]
		out += m.entry(a)
		if a.When != nil {
			out += ", on a condition"
		}
	}
	return out
}

// turn draws a turn of the track.
func (m *maker) turn(s *Sheet, sheet *scene.Sheet, c *cell, x, y, wide, high float64, per int) {
	s.Path(draw.Ink{Fill: "#f6f2e6", Stroke: "#8d8672", Width: 0.3, Sharp: true}, draw.Rect(x, y, wide, high, 0))
	s.Text(draw.Text{X: x + 1.5, Y: y + 5.2, Size: 5, Style: draw.Bold, Fill: strong, Text: strconv.Itoa(c.turn)})
	left := x + 3 + m.faces[draw.Bold].Width(strconv.Itoa(c.turn), 5)
	s.Text(draw.Text{X: left, Y: y + 4.6, Size: 2.6, Fill: strong, Text: m.fit(m.turnName(c.turn), draw.Regular, 2.6, x+wide-left-1)})
	for i, k := range c.kinds {
		if i < 2 {
			s.Text(draw.Text{X: x + 1.5, Y: y + 8.6 + 2.8*float64(i), Size: 2.3, Style: draw.Italic, Fill: grey, Text: m.fit(k, draw.Italic, 2.3, wide-3)})
		}
	}
	y += 11
	for _, g := range c.groups {
		for _, line := range m.lines(g.text, draw.Regular, 2.4, wide-2) {
			y += 3.2
			s.Text(draw.Text{X: x + 1, Y: y - 0.8, Size: 2.4, Fill: grey, Text: line})
		}
		for i, u := range g.units {
			if k := unit(sheet, m.g, u); k != nil {
				m.counter(&s.List, k, x+1+(small+0.6)*(float64(i%per)+0.5), y+(small+0.6)*(float64(i/per)+0.5), small)
			}
		}
		y += (small+0.6)*float64((len(g.units)+per-1)/per) + 1
	}
}
