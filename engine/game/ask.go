package game

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/mechanics/attack"
	"github.com/vedette-wargames/vedette/engine/mechanics/sequence"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Question asks about a position; exactly one of zone, reach, sight, trace,
// odds, distance, numbers, value, obligations and table is set.
type Question struct {
	Zone         string        `json:"zone,omitempty" doc:"Zone: the hexes where it works against unit, or against side. Refused to a side that sees counters face down."`
	Reach        string        `json:"reach,omitempty" doc:"Unit: the hexes where it can end a move, with the points spent."`
	Sight        string        `json:"sight,omitempty" doc:"Line of sight: is it open between from and to?"`
	Trace        string        `json:"trace,omitempty" doc:"Trace: the path from a hex, for side."`
	Odds         *yamldoc.Node `json:"odds,omitempty" doc:"Order of an attack: strengths, column and terms, without a die."`
	Distance     bool          `json:"distance,omitempty" doc:"True: how many hexes lie between from and to."`
	Numbers      string        `json:"numbers,omitempty" doc:"Attack: the column that the plain numbers attack and defence make in its table, before shifts."`
	Value        string        `json:"value,omitempty" doc:"Expression of the game's language, functions of its scripts included: its value."`
	Attack       int           `json:"attack,omitempty" doc:"Strength (with numbers)."`
	Defence      int           `json:"defence,omitempty" doc:"Strength (with numbers)."`
	Obligations  bool          `json:"obligations,omitempty" doc:"True: who must still attack whom in this phase."`
	Table        string        `json:"table,omitempty" doc:"Table: all of it, or one cell by row and column."`
	Unit         string        `json:"unit,omitempty" doc:"Unit the question is about."`
	Side         string        `json:"side,omitempty" doc:"Side the question is about."`
	From         string        `json:"from,omitempty" doc:"Hex."`
	To           string        `json:"to,omitempty" doc:"Hex."`
	By           string        `json:"by,omitempty" doc:"Manner of moving (with reach)."`
	Row          string        `json:"row,omitempty" doc:"Row (with table)."`
	Column       string        `json:"column,omitempty" doc:"Column (with table)."`
	Hypothetical *yamldoc.Node `json:"hypothetical,omitempty" doc:"A patch on the position, as in author tests: units, tracks, variables. Refused to a side that sees counters face down."`
}

// ReachAnswer is a hex where a unit can end its move.
type ReachAnswer struct {
	Hex   string `json:"hex" doc:"Number of the hex."`
	Cost  int    `json:"cost" doc:"Movement points spent on the cheapest way."`
	Flips bool   `json:"flips,omitempty" doc:"Every way there turns the unit to another face."`
}

// Obligation is a unit that must attack, with the enemies beside it.
type Obligation struct {
	Unit    string   `json:"unit" doc:"Id of the unit that must attack."`
	Enemies []string `json:"enemies" doc:"Ids of the enemies beside it."`
}

// TableAnswer is a table, or one cell of it.
type TableAnswer struct {
	Columns []string   `json:"columns,omitempty" doc:"Names of the columns."`
	Rows    []TableRow `json:"rows,omitempty" doc:"The rows."`
	Cell    string     `json:"cell,omitempty" doc:"The one cell that was asked for."`
}

// TableRow is one row of a table.
type TableRow struct {
	Name  string   `json:"name" doc:"Name of the row."`
	Cells []string `json:"cells" doc:"The cells, column by column."`
}

// Answer is the answer to a Question: the field of its kind is set.
type Answer struct {
	Hexes       []string       `json:"hexes,omitzero" doc:"For zone: the hexes where it works."`
	Held        []string       `json:"held,omitzero" doc:"Hexes of a zone that units may not leave."`
	Reach       []ReachAnswer  `json:"reach,omitzero" doc:"For reach: the hexes that the unit can move to."`
	Exits       []ExitAnswer   `json:"exits,omitzero" doc:"Beside reach: the exits that it can leave by."`
	Open        *bool          `json:"open,omitempty" doc:"For a line of sight: whether it is open."`
	Shut        []string       `json:"shut,omitzero" doc:"What blocks a line of sight: a hex, or the hexes beside it; none: the edge of the map."`
	Path        []string       `json:"path,omitzero" doc:"For a trace: the hexes of the way found."`
	Odds        *Explanation   `json:"odds,omitempty" doc:"For odds: what the attack would be."`
	Distance    *int           `json:"distance,omitempty" doc:"Hexes between two hexes."`
	Numbers     *NumbersAnswer `json:"numbers,omitempty" doc:"For numbers: the column of the table."`
	Value       *ValueAnswer   `json:"value,omitempty" doc:"For value: the value of the expression."`
	Obligations []Obligation   `json:"obligations,omitzero" doc:"Units that must attack."`
	Table       *TableAnswer   `json:"table,omitempty" doc:"For table: the table or one cell of it."`
}

// AskQuestion answers a question as far as a side may know; model.None is the referee.
func (iq Inquirer) AskQuestion(q *Question, side model.SideID) (*Answer, *Refused) {
	return runQuestion(iq.t, func() (*Answer, *Refused) {
		if q.Odds == nil { // an order is played on from the position of record
			defer iq.t.ShowQuestion()()
		}
		return iq.answerQuestion(q, side)
	})
}

// answerQuestion answers a question without its budget and fault handling.
func (iq Inquirer) answerQuestion(q *Question, side model.SideID) (*Answer, *Refused) {
	if no := iq.refuseConcealed(q, side); no != nil {
		return nil, no
	}
	if q.Value != "" && iq.t.Observer(side).HidesAnything() {
		return nil, &Refused{Reason: ReasonNotYours, Text: "something is hidden from this side, and an expression could read it"}
	}
	if q.Hypothetical != nil {
		h, no := iq.buildHypothetical(q.Hypothetical, side)
		if no != nil {
			return nil, no
		}
		iq.t = h
	}
	switch {
	case q.Zone != "":
		return iq.askZone(q, side)
	case q.Reach != "":
		return iq.askReach(q, side)
	case q.Sight != "":
		return iq.askSight(q, side)
	case q.Trace != "":
		return iq.askTrace(q, side)
	case q.Odds != nil:
		e, no := iq.t.Explainer().whyAttack(q.Odds, side)
		return &Answer{Odds: e}, no
	case q.Distance:
		return iq.askDistance(q)
	case q.Numbers != "":
		return iq.askNumbers(q)
	case q.Value != "":
		return iq.askValue(q)
	case q.Obligations:
		return iq.askObligations(side), nil
	case q.Table != "":
		return iq.askTable(q)
	}
	return nil, &Refused{Reason: ReasonShape, Text: "the question asks nothing: give one of zone, reach, sight, trace, odds, distance, numbers, value, obligations, table"}
}

// buildHypothetical returns a copy of the game with a patch on its position. What a side
// does not know, its patch may not change either: the rest would show.
func (iq Inquirer) buildHypothetical(n *yamldoc.Node, side model.SideID) (*Table, *Refused) {
	var rep diag.List
	gv, ok := decodeGiven(n, &rep)
	h := iq.t.Clone()
	if ok && side != model.None {
		for _, e := range gv.Units.Entries {
			if _, no := iq.lookupUnit(e.Key, side); no != nil {
				return nil, no
			}
		}
		for _, o := range gv.Obligations {
			for _, id := range append([]string{o.Unit}, o.Enemies...) {
				if _, no := iq.lookupUnit(id, side); no != nil {
					return nil, no
				}
			}
		}
		gv.Deck.Entries = nil
	}
	if ok {
		position.ApplyPatch(h.run, gv, &rep)
	}
	if rep.HasErrors() {
		d := rep.Items[0]
		return nil, &Refused{Reason: d.Rule, Text: diag.FormatSummary(&d), Pos: d.Pos, Nearest: d.Nearest}
	}
	return h, nil
}

// findPairs returns who has to fight whom, as a frame has noted it; nil where it notes
// nothing of that kind.
func findPairs(f state.Frame) *flow.ObligedPairs {
	switch f := f.(type) {
	case *attack.Frame:
		return &f.Rights.ObligedPairs
	case *sequence.Several:
		return &f.ObligedPairs
	}
	return nil
}

// lookUpName finds a thing by name for a question.
func lookUpName[T any](what, name string, xs []T, id func(*T) string) (int, *Refused) {
	var rep diag.List
	if i := position.FindName(&position.Names{Rep: &rep}, name, diag.Pos{}, what, xs, id); i >= 0 {
		return i, nil
	}
	d := rep.Items[0]
	return 0, &Refused{Reason: position.RuleName, Text: diag.FormatSummary(&d), Nearest: d.Nearest}
}

// lookupHex returns the hex with a number.
func (iq Inquirer) lookupHex(name string) (model.HexID, *Refused) {
	g := iq.t.Model()
	if h, ok := g.Grid.ParseLabel(name); ok {
		return h, nil
	}
	r := &Refused{Reason: ReasonHex, Text: fmt.Sprintf("there is no hex %q on this map", name), Nearest: g.Grid.SuggestLabel(name)}
	return model.None, r
}

// lookupUnit finds a unit that the asking side may know.
func (iq Inquirer) lookupUnit(name string, side model.SideID) (model.UnitID, *Refused) {
	u := findUnit(iq.t.Model(), name)
	if u == model.None || iq.t.Observer(side).isUnitHidden(u) {
		r := &Refused{Reason: ReasonUnit, Text: fmt.Sprintf("there is no unit %q to be seen", name)}
		if u != model.None {
			return u, r
		}
		return u, r.addNearest(name, iq.t.Model().UnitIDs())
	}
	return u, nil
}

// askZone answers which hexes a zone covers.
func (iq Inquirer) askZone(q *Question, side model.SideID) (*Answer, *Refused) {
	g := iq.t.Model()
	z, no := lookUpName("zone", q.Zone, g.Zones, func(x *model.Zone) string { return x.ID })
	if no != nil {
		return nil, no
	}
	u := model.UnitID(model.None)
	if q.Unit != "" {
		if u, no = iq.lookupUnit(q.Unit, side); no == nil {
			no = iq.t.Observer(side).refuseForeign(g.Units[u].Side)
		}
		if no != nil {
			return nil, no
		}
	} else {
		s, no := lookUpName("side", q.Side, g.Sides, func(x *model.Side) string { return x.ID })
		if no == nil {
			no = iq.t.Observer(side).refuseForeign(model.SideID(s))
		}
		if no != nil {
			return nil, no
		}
		if k := g.ClassOfSide[s]; k >= 0 {
			u = g.Classes[k].First
		}
	}
	a := &Answer{Hexes: []string{}, Held: []string{}}
	if u == model.None {
		return a, nil
	}
	held := iq.t.Ctx().Zones.HeldBits(z, u)
	for h, bits := range iq.t.Ctx().Zones.ZoneBitsFor(z, u) {
		if bits&query.ZoneIn != 0 {
			a.Hexes = append(a.Hexes, g.Grid.Label(model.HexID(h)))
		}
		if bits&held != 0 {
			a.Held = append(a.Held, g.Grid.Label(model.HexID(h)))
		}
	}
	return a, nil
}

// askReach answers where a unit can end its move and leave the map.
func (iq Inquirer) askReach(q *Question, side model.SideID) (*Answer, *Refused) {
	g := iq.t.Model()
	u, no := iq.lookupUnit(q.Reach, side)
	if no == nil {
		no = iq.t.Observer(side).refuseForeign(g.Units[u].Side)
	}
	if no != nil {
		return nil, no
	}
	mv := iq.t.Explainer().findMovement(u)
	if mv == model.None {
		return nil, &Refused{Reason: "no-movement", Text: g.Units[u].Name() + " has no way of moving here"}
	}
	if ctx := iq.t.Ctx(); ctx.HexOf(u) < 0 && !ctx.Movers.MayMove(mv, u) {
		return nil, &Refused{Reason: "not-due", Text: g.Units[u].Name() + " does not enter now: it is not due, waits behind another, or may not move"}
	}
	way, no := iq.t.Explainer().findMode(mv, u, q.By)
	if no != nil {
		return nil, no
	}
	a := &Answer{Reach: []ReachAnswer{}}
	r := iq.t.Ctx().Paths.FindReach(mv, way, u)
	for _, h := range slices.Clone(r.ListStops()) {
		cost, flips, _ := r.Cost(h)
		a.Reach = append(a.Reach, ReachAnswer{g.Grid.Label(h), cost, flips})
	}
	a.Exits = iq.listExits(r, mv)
	return a, nil
}

// askSight answers whether a line of sight is open, and what blocks it.
func (iq Inquirer) askSight(q *Question, side model.SideID) (*Answer, *Refused) {
	g := iq.t.Model()
	s, no := lookUpName("line of sight", q.Sight, g.Sights, func(x *model.Sight) string { return x.ID })
	if no != nil {
		return nil, no
	}
	from, to, no := iq.findEnds(q)
	if no != nil {
		return nil, no
	}
	viewer, no := iq.askedSide(q, side)
	if no != nil {
		return nil, no
	}
	at, shut := iq.t.Ctx().Sights.FindSightBlock(s, from, to, viewer)
	open := !shut
	a := &Answer{Open: &open}
	for _, h := range []model.HexID{at.A, at.B} {
		if shut && h >= 0 {
			a.Shut = append(a.Shut, g.Grid.Label(h))
		}
	}
	return a, nil
}

// askedSide returns the side that a question is about: the one it names, else the one that
// asks, else the one that decides.
func (iq Inquirer) askedSide(q *Question, side model.SideID) (model.SideID, *Refused) {
	if q.Side != "" {
		s, no := lookUpName("side", q.Side, iq.t.Model().Sides, func(x *model.Side) string { return x.ID })
		if no == nil {
			no = iq.t.Observer(side).refuseForeign(model.SideID(s))
		}
		return model.SideID(s), no
	}
	if side != model.None {
		return side, nil
	}
	if d, ok := iq.t.Decision(); ok {
		return d.Side, nil
	}
	return 0, nil
}

// askTrace answers with the path of a trace.
func (iq Inquirer) askTrace(q *Question, side model.SideID) (*Answer, *Refused) {
	g := iq.t.Model()
	tr, no := lookUpName("trace", q.Trace, g.Traces, func(x *model.Trace) string { return x.ID })
	if no != nil {
		return nil, no
	}
	from, no := iq.lookupHex(q.From)
	if no != nil {
		return nil, no
	}
	s, no := iq.askedSide(q, side)
	if no != nil {
		return nil, no
	}
	a := &Answer{Path: []string{}}
	for _, h := range iq.t.Ctx().Traces.FindTrace(tr, from, s) {
		a.Path = append(a.Path, g.Grid.Label(h))
	}
	open := len(a.Path) > 0
	a.Open = &open
	return a, nil
}

// askObligations lists the duties that still bind in the attack phase.
func (iq Inquirer) askObligations(side model.SideID) *Answer {
	a := &Answer{Obligations: []Obligation{}}
	p := iq.t.run.Ctx.P
	for i, f := range p.Frames {
		at := findPairs(f)
		if at == nil || i > 0 && findPairs(p.Frames[i-1]) != nil {
			continue // one of several acts has its pairs from the phase
		}
		for i, u := range at.PairUnits {
			e := at.PairEnemies[i]
			if iq.t.run.Ctx.HexOf(u) != at.PairHexes[i] || iq.t.run.Ctx.HexOf(e) != at.PairEnemyHexes[i] ||
				p.Units[u].Flags&state.HasAttacked != 0 || p.Units[e].Flags&state.WasAttacked != 0 || iq.t.Observer(side).isUnitMasked(u) {
				continue
			}
			id := iq.t.Model().Units[u].ID
			if n := len(a.Obligations); n == 0 || a.Obligations[n-1].Unit != id {
				a.Obligations = append(a.Obligations, Obligation{Unit: id})
			}
			last := &a.Obligations[len(a.Obligations)-1]
			last.Enemies = append(last.Enemies, iq.t.Observer(side).unitID(e))
			sortUnknownLast(last.Enemies)
		}
	}
	return a
}

// askTable answers with a table or one cell of it.
func (iq Inquirer) askTable(q *Question) (*Answer, *Refused) {
	g := iq.t.Model()
	i, no := lookUpName("table", q.Table, g.Tables, func(x *model.Table) string { return x.ID })
	if no != nil {
		return nil, no
	}
	tb := &g.Tables[i]
	out := &TableAnswer{}
	if q.Row != "" || q.Column != "" {
		r, no := lookUpName("row", q.Row, tb.Rows, func(x *model.Row) string { return x.Name })
		if no != nil {
			return nil, no
		}
		c, no := lookUpName("column", q.Column, tb.Columns, func(x *model.Column) string { return x.Name })
		if no != nil {
			return nil, no
		}
		out.Cell = tb.CellText(r, c)
		return &Answer{Table: out}, nil
	}
	for c := range tb.Columns {
		out.Columns = append(out.Columns, tb.Columns[c].Name)
	}
	for r := range tb.Rows {
		row := TableRow{Name: strings.TrimSpace(tb.Rows[r].Name)}
		for c := range tb.Columns {
			row.Cells = append(row.Cells, tb.CellText(r, c))
		}
		out.Rows = append(out.Rows, row)
	}
	return &Answer{Table: out}, nil
}
