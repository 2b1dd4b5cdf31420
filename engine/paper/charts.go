package paper

import (
	"github.com/vedette-wargames/vedette/engine/draw"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// charts draws the tables of the game, what terrain does, and what changes a combat.
func (m *maker) charts() {
	p := m.pages(Charts, "Charts and tables")
	for i := range m.g.Tables {
		m.table(p, &m.g.Tables[i])
	}
	m.terrain(p)
	for i := range m.g.Attacks {
		m.combat(p, &m.g.Attacks[i])
	}
}

// table draws a table as printed; one too wide for the paper is drawn in parts.
func (m *maker) table(p *pages, t *model.Table) {
	if len(t.Columns) == 0 || len(t.Rows) == 0 {
		return
	}
	const size = 3.0
	first := 12.0
	for i := range t.Rows {
		first = max(first, min(50, m.faces[draw.Bold].Width(t.Rows[i].Name, size)+3))
	}
	room := m.Paper.Width - 2*edge - first
	wide := 9.0
	for c := range t.Columns {
		wide = max(wide, m.faces[draw.Bold].Width(t.Columns[c].Name, size)+3)
		for r := range t.Rows {
			wide = max(wide, min(36, m.faces[draw.Regular].Width(t.Text(r, c), size)+3))
		}
	}
	wide = min(wide, room)
	per := max(1, int(room/wide))
	for from := 0; from < len(t.Columns); from += per {
		to := min(from+per, len(t.Columns))
		g := &grid{widths: []float64{first}, size: size, middle: true}
		head := []string{""}
		for c := from; c < to; c++ {
			g.widths, head = append(g.widths, wide), append(head, t.Columns[c].Name)
		}
		note := t.Rule
		if from > 0 {
			note = "continued"
		}
		p.heading(t.Name(), note, min(60, 6*float64(len(t.Rows)+1)))
		p.begin(g, head...)
		for r := range t.Rows {
			cells := []string{t.Rows[r].Name}
			for c := from; c < to; c++ {
				cells = append(cells, t.Text(r, c))
			}
			p.row(g, cells, false)
		}
		p.end()
	}
}

// terrain draws what is on the map and what it costs.
func (m *maker) terrain(p *pages) {
	rows := scene.Of(m.g, nil, scene.All).Key
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
		return m.does(t) + ": " + about(t)
	}
	for i := range m.g.Terrain {
		t := &m.g.Terrain[i]
		says[t.Name()] = [3]string{m.costs(t), sight(t.BlocksSight), t.Rule}
	}
	for i := range m.g.Features {
		f := &m.g.Features[i]
		says[f.Name()] = [3]string{term(f.Move), sight(f.BlocksSight), f.Rule}
	}
	for i := range m.g.SideKinds {
		k := &m.g.SideKinds[i]
		says[k.Name()] = [3]string{term(k.Move), "", k.Rule}
	}
	g := &grid{widths: []float64{22, 50, 60, 22, m.Paper.Width - 2*edge - 154}, size: 3}
	p.heading("Terrain effects", "", 20)
	p.begin(g, "", "terrain", "movement points to enter or cross", "sight", "rule")
	for i := range rows {
		row := &rows[i]
		s := says[row.Name]
		p.need(9)
		y := p.y
		p.row(g, []string{" ", row.Name, s[0], s[1], s[2]}, false)
		var l draw.List
		scene.DrawKey(&l, row, 0, 0)
		k := (p.y - y - 1.2) / 18
		p.s.Group(draw.Group{X: edge + 11 - 13*k, Y: y + 0.6, Scale: k, Items: l.Items})
	}
	p.end()
}

// combat draws what changes strengths, column and die of a kind of attack.
func (m *maker) combat(p *pages, a *model.Attack) {
	parts := []struct {
		what  string
		terms []model.Term
	}{
		{"each attacker", a.AttackerTerms}, {"each defender", a.DefenderTerms}, {"attack strength", a.AttackTotal},
		{"defence strength", a.DefenceTotal}, {"column", a.Columns}, {"die", a.Modify},
	}
	g := &grid{widths: []float64{28, 60, 66, m.Paper.Width - 2*edge - 154}, size: 3}
	begun := false
	for _, part := range parts {
		for i := range part.terms {
			t := &part.terms[i]
			if !begun {
				p.heading("What changes an attack: "+a.Name(), a.Rule, 20)
				p.begin(g, "what", "change", "for", "rule")
				begun = true
			}
			p.row(g, []string{part.what, m.does(t), about(t), t.Rule}, false)
		}
	}
	if begun {
		p.end()
	}
}
