package game

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
)

// ExitAnswer is an exit by which a unit can leave the map, and from which hex.
type ExitAnswer struct {
	Exit string `json:"exit" doc:"Id of the exit."`
	Hex  string `json:"hex" doc:"Number of the hex at which it leaves."`
	Cost int    `json:"cost" doc:"Movement points spent, with those of leaving."`
}

// NumbersAnswer is the column that two strengths make, before any shift.
type NumbersAnswer struct {
	Column     string `json:"column" doc:"The column of the table."`
	Index      int    `json:"index" doc:"Its place in the table, from 0."`
	Difference int    `json:"difference" doc:"Attack less defence."`
}

// ValueAnswer is the value of an expression.
type ValueAnswer struct {
	Text   string `json:"text" doc:"The value in the words of the game."`
	Number int32  `json:"number" doc:"The value as a number: for a condition 1 or 0, for an id its place, for a set how many it holds."`
}

// findEnds finds the two hexes of a question about a way.
func (iq Inquirer) findEnds(q *Question) (from, to model.HexID, no *Refused) {
	if from, no = iq.lookupHex(q.From); no == nil {
		to, no = iq.lookupHex(q.To)
	}
	return from, to, no
}

// askDistance counts the hexes between two.
func (iq Inquirer) askDistance(q *Question) (*Answer, *Refused) {
	from, to, no := iq.findEnds(q)
	if no != nil {
		return nil, no
	}
	n := iq.t.Model().Grid.Distance(from, to)
	return &Answer{Distance: &n}, nil
}

// askNumbers looks up what two plain numbers make in an attack's table.
func (iq Inquirer) askNumbers(q *Question) (*Answer, *Refused) {
	g := iq.t.Model()
	i, no := lookUpName("attack", q.Numbers, g.Attacks, func(x *model.Attack) string { return x.ID })
	if no != nil {
		return nil, no
	}
	at := &g.Attacks[i]
	tb := &g.Tables[at.Table]
	col := min(max(query.UnshiftedColumn(tb, at, q.Attack, q.Defence), 0), len(tb.Columns)-1)
	return &Answer{Numbers: &NumbersAnswer{tb.Columns[col].Name, col, q.Attack - q.Defence}}, nil
}

// askValue works out an expression, the functions of the game's scripts among
// its words. It may read anything: a side from which something is hidden is refused
// before.
func (iq Inquirer) askValue(q *Question) (*Answer, *Refused) {
	envs := query.EnvsOf(iq.t.Model())
	if envs == nil {
		return nil, &Refused{Reason: ReasonShape, Text: "this scenario has no expressions"}
	}
	var rep diag.List
	p := lang.Compile(q.Value, diag.Pos{File: "value", Line: 1, Col: 1}, envs.Base, lang.Type{}, &rep)
	if p == nil {
		r := &Refused{Reason: ReasonShape, Text: "the expression cannot be read"}
		if len(rep.Items) > 0 {
			r.Text, r.Pos, r.Nearest = diag.FormatSummary(&rep.Items[0]), rep.Items[0].Pos, rep.Items[0].Nearest
		}
		return nil, r
	}
	c := iq.t.run.Ctx
	c.ClearScope()
	if !p.Type.IsSet() {
		n := p.Int(c)
		return &Answer{Value: &ValueAnswer{p.Type.Show(n), n}}, nil
	}
	set := p.Set(c, nil)
	words := make([]string, len(set))
	for i, v := range set {
		words[i] = p.Type.Elem().Show(v)
	}
	return &Answer{Value: &ValueAnswer{"{" + strings.Join(words, ", ") + "}", int32(len(set))}}, nil
}

// listExits lists the exits that a finished search reaches.
func (iq Inquirer) listExits(r *query.Reach, mv int) []ExitAnswer {
	out := []ExitAnswer{}
	m := &iq.t.Model().Movements[mv]
	for _, i := range r.ListExits(nil) {
		from, _ := r.ExitHex(i)
		out = append(out, ExitAnswer{m.Exits[i].ID, iq.t.Model().Grid.Label(from), r.ExitCost(i)})
	}
	return out
}
