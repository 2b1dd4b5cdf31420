package odds

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/chances"
)

// writeAttack writes the chances and values of a kind of attack.
func (p *printer) writeAttack(a *Attack) {
	p.throws = a.Throws
	about := fmt.Sprintf("%s: table %s by %s, %s", a.Name, a.Table, a.By, a.Dice)
	if a.Opposed {
		about += " each"
	}
	if a.Rule != "" {
		about += " (" + a.Rule + ")"
	}
	p.writeHead(2, about)
	if same := p.alreadyWritten(a); same != "" {
		p.writeText("The same chances as " + same + " above.")
		p.writeReached(a)
		p.writePoints(a)
		return
	}
	if a.Opposed {
		p.writeText("Chance of each result by how much stronger the attackers are before the dice:")
	} else {
		p.writeText("Chance of each result by column:")
	}
	var results []string
	for i := range a.Results {
		results = append(results, a.Results[i].Result)
	}
	rows := p.resultRows(a.Lines, results)
	rows = append(rows, p.sumRows(a)...)
	p.writeTable(tableHead("", a.Lines), rows)
	p.writeMeanings(a)
	if len(a.Shifts) > 0 {
		p.writeChanged("Shifted by so many columns: chance that anything happens to the defenders / to the attackers:", "shift", a.Shifts)
		p.writeChanged("The die modified by so much: the same:", "die", a.Drms)
	}
	p.writeNotes(a)
	p.writePoints(a)
}

// sumRows returns the rows below the results.
func (p *printer) sumRows(a *Attack) [][]string {
	defend, attack, gone, lost := []string{"defenders suffer"}, []string{"attackers suffer"}, []string{"steps lost, defenders"}, []string{"steps lost, attackers"}
	any := false
	for i := range a.Lines {
		l := &a.Lines[i]
		defend, attack = append(defend, p.formatChance(l.DefendersSuffer, a.Throws)), append(attack, p.formatChance(l.AttackersSuffer, a.Throws))
		gone, lost = append(gone, p.formatMean(l.DefendersLose, a.Throws)), append(lost, p.formatMean(l.AttackersLose, a.Throws))
		any = any || l.DefendersLose > 0 || l.AttackersLose > 0
	}
	rows := [][]string{defend, attack}
	if any {
		rows = append(rows, gone)
	}
	if any && !lossesUndecided(a) {
		rows = append(rows, lost)
	}
	return rows
}

// lossesUndecided reports whether attackers lose nothing that is known of, and something that scripts or conditions decide.
func lossesUndecided(a *Attack) bool {
	for i := range a.Lines {
		if a.Lines[i].AttackersLose > 0 {
			return false
		}
	}
	return slices.ContainsFunc(a.Results, func(m chances.Meaning) bool { return m.Untold && m.Attackers > chances.Unharmed })
}

// writeMeanings writes the harm that each result does to attackers and defenders.
func (p *printer) writeMeanings(a *Attack) {
	var told, untold []string
	for i := range a.Results {
		m := &a.Results[i]
		var parts []string
		if m.Attackers > chances.Unharmed {
			parts = append(parts, "attackers "+m.Attackers.String())
		}
		if m.Defenders > chances.Unharmed {
			parts = append(parts, "defenders "+m.Defenders.String())
		}
		if len(parts) == 0 {
			parts = []string{"nothing"}
			if m.Untold {
				parts = []string{"what a script does"}
			}
		}
		told = append(told, m.Result+" "+strings.Join(parts, ", "))
		if m.Untold {
			untold = append(untold, m.Result)
		}
	}
	if len(told) == 0 {
		return
	}
	text := "Results, from the worst for the attackers on: "
	if a.Unranked {
		text = "Results, by the columns that have them: "
	}
	text += strings.Join(told, "; ") + "."
	steps := fmt.Sprintf(" Steps lost are those of one counter of %d attacking another", a.Steps)
	if len(untold) > 0 {
		steps += "; what scripts or conditions take with " + strings.Join(untold, ", ") + " is not in them"
	}
	p.writeText(text + steps + ".")
}

// writeChanged writes a table of all columns by what is added.
func (p *printer) writeChanged(text, what string, list []Changed) {
	p.writeText(text)
	var rows [][]string
	for i := range list {
		row := []string{fmt.Sprintf("%s %+d", what, list[i].By)}
		if list[i].By == 0 {
			row[0] = "as it is"
		}
		for k := range list[i].Lines {
			l := &list[i].Lines[k]
			row = append(row, strings.TrimSuffix(p.formatChance(l.DefendersSuffer, p.throws), "%")+"/"+strings.TrimSuffix(p.formatChance(l.AttackersSuffer, p.throws), "%"))
			if p.Fractions {
				row[len(row)-1] = fmt.Sprintf("%d/%d", l.DefendersSuffer, l.AttackersSuffer)
			}
		}
		rows = append(rows, row)
	}
	p.writeTable(tableHead("", list[0].Lines), rows)
}

// writeNotes prints the best and worst cells.
func (p *printer) writeNotes(a *Attack) {
	cells := func(what string, list []Cells) {
		for _, c := range list {
			at := c.At
			if len(at) > 6 {
				at = append(append([]string{}, at[:6]...), fmt.Sprintf("and in %d more columns", len(at)-6))
			}
			p.writeText(what + " " + c.Result + ": " + strings.Join(at, "; "))
		}
	}
	if a.Unranked {
		var names []string
		for i := range a.Results {
			if m := &a.Results[i]; isUndecided(m) {
				names = append(names, m.Result)
			}
		}
		p.writeText("No cell is called the best or the worst: scripts or conditions decide what these do: " + strings.Join(names, ", ") + ".")
	}
	cells("Best for the attackers,", a.Best)
	cells("Worst for the attackers,", a.Worst)
	p.writeReached(a)
}

// writeReached prints which columns attacks reach, and how far they are shifted and modified.
func (p *printer) writeReached(a *Attack) {
	switch {
	case len(a.Never) > 0:
		p.writeText("Never reached with the counters there are: " + strings.Join(a.Never, ", ") + ".")
	case a.Reach.Columns != nil:
		p.writeText("Every column can be reached with the counters there are.")
	case !a.Opposed:
		p.writeText("Which columns can be reached is not known: scripts have a part in strengths or shifts.")
	}
	var can []string
	if s := a.Reach.Shift; s != nil && (s.Low != 0 || s.High != 0) {
		can = append(can, fmt.Sprintf("all shifts together come to %+d to %+d", s.Low, s.High))
	}
	if s := a.Reach.Modifier; s != nil && (s.Low != 0 || s.High != 0) {
		can = append(can, fmt.Sprintf("all modifiers of the die to %+d to %+d", s.Low, s.High))
	}
	if len(can) > 0 {
		p.writeText("By the rules " + strings.Join(can, ", ") + ".")
	}
}

// writePoints writes what one more strength point is worth.
func (p *printer) writePoints(a *Attack) {
	if len(a.Points) > 0 {
		p.writeText(fmt.Sprintf("What more strength is worth against a counter of the usual %d, without terrain:", a.Points[0].Defence))
		head := []string{"attack", "column", "defenders suffer", "attackers suffer", "one point more", "next column", "there"}
		var rows [][]string
		for i := range a.Points {
			x := &a.Points[i]
			next, there := "the last", "."
			if x.More > 0 {
				next, there = fmt.Sprintf("%d more", x.More), p.formatGains(&x.Next)
			}
			rows = append(rows, []string{fmt.Sprintf("%d to %d", x.Attack, x.Defence), x.Column, p.formatChance(x.Line.DefendersSuffer, a.Throws),
				p.formatChance(x.Line.AttackersSuffer, a.Throws), p.formatGains(&x.Gain), next, there})
		}
		p.writeTable(head, rows)
	}
	g := a.PerPoint
	if g == nil || g.Throws == 0 {
		return
	}
	over := fmt.Sprintf("On the average of all %d pairs of an attacking and a defending counter", g.Throws/a.Throws)
	if a.Opposed {
		over = fmt.Sprintf("On the average of the differences from %s to %s", a.Lines[0].Name, a.Lines[len(a.Lines)-1].Name)
	}
	text := fmt.Sprintf("%s one more point changes the chance that defenders suffer by %s, that attackers suffer by %s", over, p.formatGain(g.DefendersSuffer, g.Throws), p.formatGain(g.AttackersSuffer, g.Throws))
	if g.DefendersLose != 0 || g.AttackersLose != 0 {
		text += fmt.Sprintf("; the steps that defenders lose by %+.3f", float64(g.DefendersLose)/float64(g.Throws))
		if !lossesUndecided(a) {
			text += fmt.Sprintf(", attackers by %+.3f", float64(g.AttackersLose)/float64(g.Throws))
		}
	}
	p.writeText(text + ".")
}

// formatGains writes what changes for the defenders and for the attackers.
func (p *printer) formatGains(g *Gain) string {
	return p.formatGain(g.DefendersSuffer, g.Throws) + " / " + p.formatGain(g.AttackersSuffer, g.Throws)
}

// formatGain writes a change of a chance, in points of a hundred.
func (p *printer) formatGain(n, of int) string {
	switch {
	case n == 0:
		return "."
	case p.Fractions:
		return fmt.Sprintf("%+d/%d", n, of)
	}
	return fmt.Sprintf("%+.1f", 100*float64(n)/float64(of))
}

// alreadyWritten returns the attack whose equal chances were written before, "" for new
// chances. It remembers new ones.
func (p *printer) alreadyWritten(a *Attack) string {
	key, _ := json.Marshal(Attack{Table: a.Table, Lines: a.Lines, Results: a.Results, Shifts: a.Shifts, Drms: a.Drms}) // plain data: it can always be written
	if was := p.before[string(key)]; was != "" {
		return was
	}
	p.before[string(key)] = a.ID
	return ""
}
