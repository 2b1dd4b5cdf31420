package game

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Explanation says how numbers came about.
type Explanation struct {
	Of    string      `json:"of" doc:"What is explained: combat, attack or move."`
	Title string      `json:"title" doc:"What is explained, for people."`
	Parts []Explained `json:"parts" doc:"Its numbers, each with the terms that made it."`

	Supporters []string          `json:"supporters,omitempty" doc:"Of a combat: ids of the units that support it."`
	Roles      map[string]string `json:"roles,omitempty" doc:"Roles of attackers by unit, where the attack has roles."`
	Declared   map[string]string `json:"declared,omitempty" doc:"What was declared, by declaration."`
	Open       []OpenChoice      `json:"open,omitempty" doc:"Choices still to be made before the die."`
	More       bool              `json:"more,omitempty" doc:"There may be more to it than is shown."`
}

// Explained is one number with the terms that made it, in order.
type Explained struct {
	Name  string     `json:"name" doc:"Name of the number, for people."`
	Total int32      `json:"total" doc:"The number."`
	Low   *int32     `json:"low,omitempty" doc:"Where choices are open: the lowest that it may be."`
	High  *int32     `json:"high,omitempty" doc:"Where choices are open: the highest that it may be."`
	Text  string     `json:"text,omitempty" doc:"What stands for the number, for people: the name of a column or result."`
	Row   string     `json:"row,omitempty" doc:"Of a result: the row of its table."`
	Terms []TermLine `json:"terms" doc:"What made the number, in order."`

	byName            bool // by its text
	lowText, highText string
}

// DisplayText returns the number, or the name that stands for it.
func (e *Explained) DisplayText() string {
	if e.byName {
		return e.Text
	}
	return strconv.Itoa(int(e.Total))
}

// TermLine is one term: what it did, and where it is written.
type TermLine struct {
	ID     string `json:"id" doc:"Id of the term."`
	Label  string `json:"label" doc:"Name of the term, for people."`
	Op     string `json:"op" doc:"What it does to the value before it."`
	Amount int32  `json:"amount" doc:"How much."`
	Result int32  `json:"result" doc:"The value after it."`
	Unit   string `json:"unit,omitempty" doc:"The unit it is about."`
	Rule   string `json:"rule,omitempty" doc:"Section of the rulebook."`
	File   string `json:"file,omitempty" doc:"File in which it is written."`
	Line   int    `json:"line,omitempty" doc:"Line of that file."`
	Note   string `json:"note,omitempty" doc:"A remark, for people."`
	Column string `json:"column,omitempty" doc:"The column of the table that the value after it is."`
}

// ExplainWhy explains the last combat (of is nil or "combat"), what a move costs
// ({move, to, by}), or what an attack would be ({attack, with ...}), as far as
// a side may know; model.None is the referee, who knows all.
func (ex Explainer) ExplainWhy(of *yamldoc.Node, side model.SideID) (*Explanation, *Refused) {
	return runQuestion(ex.t, func() (*Explanation, *Refused) { return ex.explainWhy(of, side) })
}

// explainWhy is ExplainWhy without budget and fault handling.
func (ex Explainer) explainWhy(of *yamldoc.Node, side model.SideID) (*Explanation, *Refused) {
	switch {
	case of.IsNull() || of.Kind == yamldoc.Scalar && of.Text == "combat":
		if ex.t.lastCombat == nil {
			return nil, &Refused{Reason: "nothing-to-explain", Text: "no combat has been fought since this game was opened"}
		}
		return ex.explainCombat("combat", ex.t.lastCombat, side), nil
	case of.Kind != yamldoc.Map || len(of.Entries) == 0:
		return nil, shapeFault(of, "this cannot be explained", `"combat", {"move": unit, "to": hex} or {"attack": hex, "with": [units]}`)
	case of.Get(flow.Verbs[flow.VMove].Key) != nil:
		return ex.whyMove(of, side)
	}
	return ex.whyAttack(of, side)
}

// whyMove explains what a move costs.
func (ex Explainer) whyMove(of *yamldoc.Node, side model.SideID) (*Explanation, *Refused) {
	g := ex.t.Model()
	parts, no := splitOrder(g, of)
	if no != nil {
		return nil, no
	}
	if len(parts) != 2 || parts[0].actions[0].Verb != flow.VMove || len(parts[1].actions) != 1 || parts[1].actions[0].Verb != flow.VTo {
		return nil, shapeFault(of, "a move is explained by its unit and its hex", `{"move": unit, "to": hex, "by": manner}`)
	}
	u, to := model.UnitID(parts[0].actions[0].ID), parts[1].actions[0]
	if no := ex.t.Observer(side).refuseForeign(g.Units[u].Side); no != nil {
		return nil, no
	}
	mv := ex.findMovement(u)
	if mv == model.None {
		return nil, &Refused{Reason: "no-movement", Text: g.Units[u].Name() + " has no way of moving here"}
	}
	way, no := ex.findMode(mv, u, to.Word)
	if no != nil {
		return nil, no
	}
	allowance, steps, spent, bar := ex.t.Ctx().Reasons.PathTerms(mv, way, u, model.HexID(to.ID))
	if bar != nil {
		return nil, &Refused{Reason: bar.Reason, Text: bar.Text, Source: bar.Source}
	}
	e := &Explanation{Of: "move", Title: fmt.Sprintf("%s to %s: %d MP", UnitText(g, u), HexText(g, model.HexID(to.ID)), spent)}
	e.Parts = append(e.Parts, ex.explainNumber("allowance", &allowance, side))
	for i := range steps {
		e.Parts = append(e.Parts, ex.explainStep(&steps[i], side))
	}
	return e, nil
}

// ExplainPath explains the terms of a move that is open: of its allowance, and of each step;
// nil where the action is no move, or one whose route is chosen by a script.
func (ex Explainer) ExplainPath(a flow.Action) (allowance *query.Terms, steps []query.StepTerms) {
	u := ex.t.MovingUnit()
	if a.Verb != flow.VTo || u < 0 {
		return nil, nil
	}
	runQuestion(ex.t, func() (*query.Terms, *Refused) {
		mv := ex.findMovement(u)
		if mv == model.None {
			return nil, nil
		}
		way, no := ex.findMode(mv, u, a.Word)
		if no != nil {
			return nil, no
		}
		terms, path, _, bar := ex.t.Ctx().Reasons.PathTerms(mv, way, u, model.HexID(a.ID))
		if bar == nil {
			allowance, steps = &terms, path
		}
		return nil, nil
	})
	return allowance, steps
}

// findMode finds the manner of moving of a unit that a word names; no word names
// the plain one, or the only one there is.
func (ex Explainer) findMode(mv int, u model.UnitID, word string) (query.MoveMode, *Refused) {
	c := ex.t.Ctx()
	w, ok := c.Modes.FindMoveMode(mv, u, word)
	if !ok {
		r := &Refused{Reason: ReasonNotOpen, Text: fmt.Sprintf("there is no manner of moving %q now", word)}
		return w, r.addNearest(word, c.Modes.ListModeWords(mv, u))
	}
	return w, nil
}

// explainStep explains the cost of one step of a move.
func (ex Explainer) explainStep(s *query.StepTerms, side model.SideID) Explained {
	title := "enter "
	if s.From == s.To {
		title = "turn in "
	}
	p := ex.explainNumber(title+HexText(ex.t.Model(), s.To), &s.Terms, side)
	p.Total = s.Terrain + s.Zones + s.Turn
	if s.Turn > 0 {
		line := ex.termLine(&query.AppliedTerm{Source: s.TurnRule, Op: model.OpAdd, Amount: s.Turn, Result: p.Total - s.Zones, Unit: model.None})
		line.Note = "turning"
		if s.Back {
			line.Note = "backwards"
		}
		p.Terms = append(p.Terms, line)
	}
	if s.Paid != nil {
		p.Text = "paid from " + s.Paid.Name()
	}
	if s.Zone != nil {
		line := ex.termLine(&query.AppliedTerm{Source: &s.Zone.Source, Op: model.OpAdd, Amount: s.Zones, Result: p.Total, Unit: model.None})
		if s.Stops {
			line.Note = "the move ends here"
		}
		p.Terms = append(p.Terms, line)
	} else if s.Stops {
		p.Text = "the move ends here"
	}
	return p
}

// findMovement returns the way of moving of the phase under way, else the first that
// is for the unit.
func (ex Explainer) findMovement(u model.UnitID) int {
	g := ex.t.Model()
	if ph := ex.t.run.Ctx.P.Phase; ph >= 0 {
		p := &g.Phases[ph]
		for k := range p.Offers {
			if o := &p.Offers[k]; o.Do == model.DoMovePhase && ex.t.run.Ctx.UnitTrue(g.Movements[o.RuleIndex].Units, u) {
				return o.RuleIndex
			}
		}
		if p.OffersMoves() {
			return p.RuleIndex
		}
	}
	for i := range g.Movements {
		if ex.t.run.Ctx.UnitTrue(g.Movements[i].Units, u) {
			return i
		}
	}
	return model.None
}

// removeDie takes the die out of its terms, so that its modifiers are left.
func removeDie(b *query.Terms) {
	if len(b.List) == 0 {
		return
	}
	die := b.List[0].Result
	b.List[0].Amount = 0
	for i := range b.List {
		b.List[i].Result -= die
	}
}

// workOutStrengths works out the attack being named, without a die.
func (ex Explainer) workOutStrengths() *event.CombatReport {
	k := ex.t.run.Ctx.P.Combat
	if k == nil || len(k.Targets) == 0 || len(k.Attackers) == 0 {
		return nil
	}
	at := &ex.t.Model().Attacks[k.Attack]
	rep := &event.CombatReport{}
	rep.SetParties(at, k)
	ex.t.run.Ctx.Hypothetical = true // declarations may still be open
	defer func() { ex.t.run.Ctx.Hypothetical = false }()
	ex.t.run.Ctx.Combats.ComputeStrengths(rep.StrengthTerms())
	col := ex.t.run.Ctx.Combats.CombatColumn(0, rep.ShiftTerms())
	ex.t.run.Ctx.Combats.ModifiedDie(0, rep.RollTerms())
	rep.AttackTotal, rep.DefenceTotal = k.AttackStrength, k.DefenceStrength
	rep.Column = ex.t.Model().Tables[at.Table].Columns[col].Name
	return rep
}

// explainCombat explains the numbers of a combat, as far as the side may know them.
func (ex Explainer) explainCombat(of string, r *event.CombatReport, side model.SideID) *Explanation {
	g := ex.t.Model()
	e := &Explanation{Of: of, Title: r.Attack.Name()}
	for _, h := range r.Targets {
		e.Title += " " + HexText(g, h)
	}
	for _, u := range r.Supporters {
		if !ex.t.Observer(side).isUnitMasked(u) {
			e.Supporters = append(e.Supporters, g.Units[u].ID)
		}
	}
	attack := ex.explainNumber("attack", &r.AttackTerms, side)
	defence := ex.explainNumber("defence", &r.DefenceTerms, side)
	attack.Total, defence.Total = r.AttackTotal, r.DefenceTotal
	apart, differs := strengthDifference(r)
	column := ex.explainColumn(r, side)
	die := ex.explainNumber("die", &r.DieTerms, side)
	if of == "attack" {
		die.Text = "modifiers of the die, from 0"
	}
	secret := of == "attack" && ex.t.Observer(side).anyMaskedIn(r.Targets)
	if ex.t.Observer(side).anyHidden(r.Attackers) {
		attack = Explained{Name: "attack", Text: notKnown}
	}
	if secret || ex.t.Observer(side).anyHidden(r.Defenders) {
		defence = Explained{Name: "defence", Text: notKnown}
	}
	// The column of a hypothetical attack would tell the strengths left out, and
	// terms on attackers or die may depend on who defends.
	if of == "attack" && (attack.Text != "" || defence.Text != "") {
		for _, p := range []*Explained{&attack, &apart, &column, &die} {
			*p = Explained{Name: p.Name, Text: notKnown}
		}
	}
	e.Parts = append(e.Parts, attack, defence)
	if differs {
		e.Parts = append(e.Parts, apart)
	}
	e.Parts = append(e.Parts, column, die)
	if r.Result != "" {
		e.Parts = append(e.Parts, Explained{Name: "result", Total: r.Modified, Text: r.Result, Row: r.Row})
	}
	ex.explainParties(e, r, side)
	return e
}

// explainColumn tells the columns by their names; the number is an index that
// counts from 0.
func (ex Explainer) explainColumn(r *event.CombatReport, side model.SideID) Explained {
	p := ex.explainNumber("column", &r.ColumnTerms, side)
	p.Text, p.byName = r.Column, true
	tb := &ex.t.Model().Tables[r.Attack.Table]
	if r.Attack.Comparison == model.ByOpposedDice && r.Result == "" {
		p.Text = fmt.Sprintf("%+d and the difference of the dice", r.AttackTotal-r.DefenceTotal)
		return p
	}
	for i := range p.Terms {
		if k := p.Terms[i].Result; k >= 0 && int(k) < len(tb.Columns) {
			p.Terms[i].Column = tb.Columns[k].Name
		}
	}
	return p
}

// explainParties tells in which roles units attack, and what was declared.
func (ex Explainer) explainParties(e *Explanation, r *event.CombatReport, side model.SideID) {
	for i, u := range r.Attackers {
		if i < len(r.Roles) && int(r.Roles[i]) < len(r.Attack.Roles) && len(r.Attack.Roles) > 1 && !ex.t.Observer(side).isUnitMasked(u) {
			if e.Roles == nil {
				e.Roles = map[string]string{}
			}
			e.Roles[ex.t.Model().Units[u].ID] = r.Attack.Roles[r.Roles[i]].ID
		}
	}
	for i, text := range r.Declared {
		if text < 0 || i >= len(r.Attack.Declarations) {
			continue
		}
		if e.Declared == nil {
			e.Declared = map[string]string{}
		}
		e.Declared[r.Attack.Declarations[i].ID] = ex.t.Model().Texts[text]
	}
}

// explainNumber returns a number with its terms.
func (ex Explainer) explainNumber(name string, b *query.Terms, side model.SideID) Explained {
	p := Explained{Name: name, Terms: []TermLine{}}
	for i := range b.List {
		l := &b.List[i]
		p.Total = l.Result
		if l.Unit >= 0 && ex.t.Observer(side).isUnitMasked(l.Unit) {
			continue
		}
		p.Terms = append(p.Terms, ex.termLine(l))
	}
	return p
}

// termLine returns a term with the place where it is written.
func (ex Explainer) termLine(l *query.AppliedTerm) TermLine {
	out := TermLine{Op: l.Op.String(), Amount: l.Amount, Result: l.Result, Note: l.Note}
	if s := l.Source; s != nil {
		out.ID, out.Label, out.Rule, out.File, out.Line = s.ID, s.Name(), s.Rule, s.Pos.File, s.Pos.Line
	}
	if l.Unit >= 0 {
		out.Unit = ex.t.Model().Units[l.Unit].ID
	}
	return out
}
