package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// compileVictory compiles one way of winning.
func compileVictory(c exprs, e *schema.Entry[spec.Victory]) model.Victory {
	v := &e.Value
	return model.Victory{Source: c.newSource(e.Key, e.KeyAt, v.Origin, ""), Side: model.SideID(c.findIndex("side", v.Side)), Level: v.Level, Name: v.Name, Text: v.Text,
		When: c.compileCond(v.When), Once: v.At == "once"}
}

// compileScoring compiles how the levels reached are compared: the best of each side
// where the game does not say.
func compileScoring(c exprs, s *spec.Scoring) model.Scoring {
	out := model.Scoring{By: "highest", Tie: "Draw", TiesTo: model.None}
	if s == nil {
		return out
	}
	out.Source = c.newSource("scoring", s.KeyAt, s.Origin, "")
	out.By, out.Tie, out.TiesTo = s.By, s.Tie, model.SideID(c.findIndex("side", s.TiesTo))
	for i := range s.Names.Entries {
		e := &s.Names.Entries[i]
		if r, ok := parseRun(e.Key); ok && r.low == r.high && r.low >= 0 && r.low <= 99 {
			for len(out.Names) <= r.low {
				out.Names = append(out.Names, "")
			}
			out.Names[r.low] = e.Value
			continue
		}
		c.addFinding(RuleVictory, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: quote(e.Key) + " is not a level of victory", Expected: "a number such as 2"})
	}
	compilePoints(c, s, &out)
	return out
}

// compilePoints compiles a victory by points: the points of each side, and the
// margins.
func compilePoints(c exprs, s *spec.Scoring, out *model.Scoring) {
	if s.By == "points" {
		out.Points = make([]*lang.Program, len(c.g.Sides))
	}
	for i := range s.Points.Entries {
		e := &s.Points.Entries[i]
		p := c.compileAmount(&e.Value)
		if k := c.findIndex("side", e.Key); k >= 0 && out.Points != nil {
			out.Points[k] = p
		}
	}
	if s.By == "points" && s.Points.Len() == 0 {
		c.fail(RuleVictory, c.valueSpot(s.Located, "by"), "the game is won by points, but no points are stated", "write points: with an expression for each side")
	}
	if s.By != "points" && s.Points.Len() > 0 {
		c.fail(RuleVictory, c.valueSpot(s.Located, "points"), "points count only with by: points", "write by: points, or leave points out")
	}
	for i := range s.Margins.Entries {
		e := &s.Margins.Entries[i]
		r, ok := parseRun(strings.TrimPrefix(e.Key, ">="))
		if !ok || r.low != r.high {
			c.addFinding(RuleVictory, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: quote(e.Key) + " is not a margin of points", Expected: "the least margin, such as 10"})
			continue
		}
		out.Margins = append(out.Margins, model.Margin{AtLeast: r.low, Name: e.Value})
	}
	slices.SortStableFunc(out.Margins, func(a, b model.Margin) int { return b.AtLeast - a.AtLeast })
}
