package printsheets

import (
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// drawCharts draws the tables of the game, the effects of terrain, and the modifiers of combat.
func (m *sheetMaker) drawCharts() {
	p := m.newPageWriter(Charts, "Charts and tables")
	for i := range m.g.Tables {
		m.drawTable(p, &m.g.Tables[i])
	}
	m.drawTerrain(p)
	for i := range m.g.Attacks {
		m.drawCombat(p, &m.g.Attacks[i])
	}
}

// drawTable draws a table as printed. A table too wide for the paper is drawn in parts.
func (m *sheetMaker) drawTable(p *pageWriter, t *model.Table) {
	if len(t.Columns) == 0 || len(t.Rows) == 0 {
		return
	}
	const size = 3.0
	first := 12.0
	for i := range t.Rows {
		first = max(first, min(50, m.faces[draw.Bold].TextWidth(t.Rows[i].Name, size)+3))
	}
	room := m.Paper.Width - 2*edge - first
	wide := 9.0
	for c := range t.Columns {
		wide = max(wide, m.faces[draw.Bold].TextWidth(t.Columns[c].Name, size)+3)
		for r := range t.Rows {
			wide = max(wide, min(36, m.faces[draw.Regular].TextWidth(t.CellText(r, c), size)+3))
		}
	}
	wide = min(wide, room)
	per := max(1, int(room/wide))
	for from := 0; from < len(t.Columns); from += per {
		to := min(from+per, len(t.Columns))
		g := &tableGrid{widths: []float64{first}, size: size, middle: true}
		head := []string{""}
		for c := from; c < to; c++ {
			g.widths, head = append(g.widths, wide), append(head, t.Columns[c].Name)
		}
		note := t.Rule
		if from > 0 {
			note = "continued"
		}
		p.drawHeading(t.Name(), note, min(60, 6*float64(len(t.Rows)+1)))
		p.beginTable(g, head...)
		for r := range t.Rows {
			cells := []string{t.Rows[r].Name}
			for c := from; c < to; c++ {
				cells = append(cells, t.CellText(r, c))
			}
			p.drawRow(g, cells, false)
		}
		p.endTable()
	}
}

// drawTerrain draws each kind of terrain on the map and its costs.
func (m *sheetMaker) drawTerrain(p *pageWriter) {
	rows := scene.NewScene(m.g, nil, scene.All).Key
	if len(rows) == 0 {
		return
	}
	says := map[string][3]string{}
	sight := func(blocks bool) string {
		if blocks {
			return "blocks sight"
		}
		return ""
	}
	term := func(t *model.Term) string {
		if t == nil {
			return ""
		}
		return m.effectText(t) + ": " + conditionText(t)
	}
	for i := range m.g.Terrain {
		t := &m.g.Terrain[i]
		says[t.Name()] = [3]string{m.unitCostsText(t), sight(t.BlocksSight), t.Rule}
	}
	for i := range m.g.Features {
		f := &m.g.Features[i]
		says[f.Name()] = [3]string{term(f.Cost), sight(f.BlocksSight), f.Rule}
	}
	for i := range m.g.HexsideKinds {
		k := &m.g.HexsideKinds[i]
		says[k.Name()] = [3]string{term(k.Cost), "", k.Rule}
	}
	g := &tableGrid{widths: []float64{22, 50, 60, 22, m.Paper.Width - 2*edge - 154}, size: 3}
	p.drawHeading("Terrain effects", "", 20)
	p.beginTable(g, "", "terrain", "movement points to enter or cross", "sight", "rule")
	for i := range rows {
		row := &rows[i]
		s := says[row.Name]
		p.ensureRoom(9)
		y := p.y
		p.drawRow(g, []string{" ", row.Name, s[0], s[1], s[2]}, false)
		var l draw.List
		scene.DrawKey(&l, row, 0, 0)
		k := (p.y - y - 1.2) / 18
		p.s.AddGroup(draw.Group{X: edge + 11 - 13*k, Y: y + 0.6, Scale: k, Items: l.Items})
	}
	p.endTable()
}

// drawCombat draws what changes strengths, column and die of a kind of attack.
func (m *sheetMaker) drawCombat(p *pageWriter, a *model.Attack) {
	parts := []struct {
		what  string
		terms []model.Term
	}{
		{"each attacker", a.AttackerTerms}, {"each defender", a.DefenderTerms}, {"attack strength", a.AttackTotal},
		{"defence strength", a.DefenceTotal}, {"column", a.Shifts}, {"die", a.Modifiers},
	}
	g := &tableGrid{widths: []float64{28, 60, 66, m.Paper.Width - 2*edge - 154}, size: 3}
	begun := false
	for _, part := range parts {
		for i := range part.terms {
			t := &part.terms[i]
			if !begun {
				p.drawHeading("What changes an attack: "+a.Name(), a.Rule, 20)
				p.beginTable(g, "what", "change", "for", "rule")
				begun = true
			}
			p.drawRow(g, []string{part.what, m.effectText(t), conditionText(t), t.Rule}, false)
		}
	}
	if begun {
		p.endTable()
	}
}
