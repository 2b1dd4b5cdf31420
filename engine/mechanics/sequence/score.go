package sequence

import (
	"strconv"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/model"
)

// scoreGame decides the game after the last turn.
func scoreGame(r *flow.Run) {
	s := &r.Ctx.G.Scoring
	switch s.By {
	case "points":
		scoreByPoints(r, s)
	case "first":
		scoreByFirst(r, s)
	default:
		scoreByLevels(r, s)
	}
}

// scoreByFirst ends the game with the first victory whose condition holds; a draw without one.
func scoreByFirst(r *flow.Run, s *model.Scoring) {
	for i := range r.Ctx.G.Victory {
		if v := &r.Ctx.G.Victory[i]; !v.Once && v.When.Bool(r.Ctx) {
			r.EndGame(v.Side, v.Level, v.Name, v.ID)
			return
		}
	}
	r.EndGame(model.None, 0, s.Tie, "end")
}

// scoreByLevels gives each side the best level it reached. With subtract the lesser
// of the two best is taken off the greater; equality is a draw.
func scoreByLevels(r *flow.Run, s *model.Scoring) {
	best := make([]*model.Victory, len(r.Ctx.G.Sides))
	for i := range r.Ctx.G.Victory {
		v := &r.Ctx.G.Victory[i]
		if !v.When.Bool(r.Ctx) {
			continue
		}
		if b := best[v.Side]; b == nil || v.Level > b.Level {
			best[v.Side] = v
		}
	}
	winner, top, second := model.SideID(model.None), 0, 0
	for side, v := range best {
		if v == nil {
			continue
		}
		if v.Level > top {
			winner, second, top = model.SideID(side), top, v.Level
		} else {
			second = max(second, v.Level)
		}
	}
	if top == 0 || top == second {
		r.EndGame(model.None, 0, s.Tie, "end")
		return
	}
	level, name := top, best[winner].Name
	if s.By == "subtract" {
		level = top - second
		name = ""
		if level < len(s.Names) {
			name = s.Names[level]
		}
	}
	r.EndGame(winner, level, name, best[winner].ID)
}

// scoreByPoints compares points; the margin names the victory.
func scoreByPoints(r *flow.Run, s *model.Scoring) {
	winner, top, second := model.SideID(model.None), int32(-1<<30), int32(-1<<30)
	for side, p := range s.Points {
		n := r.Ctx.Int(p, 0)
		if n > top || (n == top && model.SideID(side) == s.TiesTo) {
			second, top, winner = top, n, model.SideID(side)
		} else {
			second = max(second, n)
		}
	}
	margin := int(top - second)
	if margin == 0 && winner != s.TiesTo {
		r.EndGame(model.None, 0, s.Tie, "end")
		return
	}
	for _, m := range s.Margins {
		if margin >= m.AtLeast {
			r.EndGame(winner, max(margin, 1), m.Name, "points")
			return
		}
	}
	r.EndGame(winner, max(margin, 1), "by "+strconv.Itoa(margin), "points")
}
