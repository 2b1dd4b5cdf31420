package conformance

import (
	"fmt"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/model"
)

// expectAll sets to nought all that a game may be expected to reach, so
// that what it never reaches is seen.
func (r *Report) expectAll(g *model.Game) {
	sides := []model.SideID{model.None}
	for d := range g.Decks {
		if drawnBySides(g, model.DeckID(d)) {
			sides = sides[:0]
			for s := range g.Sides {
				sides = append(sides, model.SideID(s))
			}
		}
		for _, c := range g.Decks[d].Cards {
			for _, s := range sides {
				r.Cards[cardName(g, s, g.Cards[c].Name())] += 0
			}
			r.countHook(g.Cards[c].Run)
		}
	}
	for i := range g.Hooks {
		if p := model.HookPointOf(g.Hooks[i].Point); p != nil && p.Kind == model.EffectHook {
			r.countHook(g.Hooks[i].Run)
		}
	}
	for i := range g.Attacks {
		if t := tableOf(g, &g.Attacks[i]); t != nil {
			for j := range t.Rows {
				for k := range t.Columns {
					key := t.ID + " " + t.Rows[j].Name + " " + t.Columns[k].Name
					if _, known := r.Table[key]; !known {
						r.Printed = append(r.Printed, key)
					}
					r.Table[key] += 0
				}
			}
		}
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.Slot < 0 {
			continue
		}
		for _, n := range listValues(v) {
			r.Values[valueText(g, v, n)] += 0
		}
	}
}

// tableOf returns the table of an attack whose cells are found by the modified die
// and a column; nil for other attacks.
func tableOf(g *model.Game, a *model.Attack) *model.Table {
	if a.Table < 0 || a.Comparison == model.ByOpposedDice {
		return nil
	}
	return &g.Tables[a.Table]
}

func (r *Report) countHook(fn string) {
	if fn != "" {
		r.Hooks[fn] += 0
	}
}

// drawnBySides reports whether a deck is drawn from in a phase of a side: its own, or one
// inside a player turn.
func drawnBySides(g *model.Game, d model.DeckID) bool {
	for i := range g.Phases {
		if p := &g.Phases[i]; p.Do != model.DoDrawPhase || model.DeckID(p.RuleIndex) != d {
			continue
		}
		for p := model.PhaseID(i); p != model.None; p = g.Phases[p].Parent {
			if g.Phases[p].Side != model.None || g.Phases[p].OtherSide || len(g.Phases[p].EachSide) > 0 {
				return true
			}
		}
	}
	return false
}

func cardName(g *model.Game, side model.SideID, card string) string {
	if side == model.None {
		return card
	}
	return g.Sides[side].ID + " draws " + card
}

// listValues returns the values other than the default of a variable that has few.
func listValues(v *model.Var) []int32 {
	switch v.Type {
	case model.TFlag:
		return []int32{1 - v.Default}
	case model.TText:
		return v.Texts
	}
	return nil
}

// countValues counts the variables that an action brought to another value.
func (c *checker) countValues() {
	g, now := c.Rules.Model, c.Table.Ctx().P.Vars
	if len(c.vars) != len(now) {
		c.vars = append(c.vars[:0], now...)
		return
	}
	for i := range g.Vars {
		v := &g.Vars[i]
		if v.Slot < 0 {
			continue
		}
		for s := v.Slot; s < v.Slot+v.Count; s++ {
			if now[s] != c.vars[s] && (now[s] != v.Default || v.Type == model.TText) {
				c.Report.Values[valueText(g, v, now[s])]++
			}
		}
	}
	copy(c.vars, now)
}

// valueText names a value; numbers far from 0 and ids are not told apart.
func valueText(g *model.Game, v *model.Var, n int32) string {
	switch v.Type {
	case model.TFlag:
		return v.ID + " = " + strconv.FormatBool(n != 0)
	case model.TText:
		return v.ID + " = " + g.Texts[n]
	case model.TInteger:
		if n >= -9 && n <= 9 {
			return fmt.Sprintf("%s = %d", v.ID, n)
		}
	}
	return v.ID + " set"
}
