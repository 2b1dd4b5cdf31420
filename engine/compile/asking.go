package compile

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// queryDef is a definition whose answer needs expressions: a zone, trace, line of
// sight, stacking limit or relation.
type queryDef struct {
	source   *model.Source
	sort     string
	programs []*lang.Program
}

// checkQueryCycles reports definitions that need their own answer, directly or
// through others: the answer would never be ready.
func (c gameChecker) checkQueryCycles() {
	all := c.listQueryDefs()
	state := make([]int, len(all)) // 0 new, 1 under way, 2 done
	var visit func(i int) bool
	visit = func(i int) bool {
		state[i] = 1
		for _, p := range all[i].programs {
			for _, k := range c.findQueriedDefs(p, all) {
				if state[k] == 1 {
					c.addFinding(RuleAsks, spot{p.Pos, len([]rune(p.Text))}, diag.Diagnostic{Message: "the " + all[k].sort + " " + quote(all[k].source.ID) + " would have to be known to know it",
						Hint: "take the question out of this condition"})
					state[i] = 2
					return false
				}
				if state[k] == 0 && !visit(k) {
					state[i] = 2
					return false
				}
			}
		}
		state[i] = 2
		return true
	}
	for i := range all {
		if state[i] == 0 {
			visit(i)
		}
	}
}

// listQueryDefs lists all definitions of the game whose answers need expressions.
func (c gameChecker) listQueryDefs() []queryDef {
	var out []queryDef
	add := func(src *model.Source, sort string, progs ...*lang.Program) {
		progs = slices.DeleteFunc(progs, func(p *lang.Program) bool { return p == nil })
		out = append(out, queryDef{src, sort, progs})
	}
	for i := range c.g.Zones {
		z := &c.g.Zones[i]
		ps := []*lang.Program{z.Units, z.NotInto, z.Covers, z.Holds}
		for j := range z.Barriers {
			ps = append(ps, z.Barriers[j].When)
		}
		k := 0
		for _, list := range [][]model.Term{z.Enter, z.Leave} {
			for j := range list {
				if z.HolderTerms>>uint(k)&1 == 1 {
					ps = append(ps, list[j].When)
				}
				k++
			}
		}
		add(&z.Source, "zone", ps...)
	}
	for i := range c.g.Traces {
		t := &c.g.Traces[i]
		add(&t.Source, "trace", t.Through, t.Between, t.To, t.Length)
	}
	for i := range c.g.Sights {
		add(&c.g.Sights[i].Source, "sight", c.g.Sights[i].BlockedBy)
	}
	for i := range c.g.Stacking {
		add(&c.g.Stacking[i].Source, "stacking", c.g.Stacking[i].Limit, c.g.Stacking[i].Units, c.g.Stacking[i].Counts)
	}
	// Sides' attitudes are asked by every zone and by room.
	for i := range c.g.Relations {
		add(&c.g.Relations[i].Source, "relation", c.g.Relations[i].When)
	}
	return out
}

// findQueriedDefs lists the definitions, by index, that a program asks for.
func (c gameChecker) findQueriedDefs(p *lang.Program, all []queryDef) []int {
	w := c.collectExprWords(p.Text)
	zones := w["in_enemy_zone"] || w["held"]
	named := w["in_zone"] || w["in_zone_of"] || w["exerts"]
	var out []int
	for i := range all {
		a := &all[i]
		ok := false
		switch a.sort {
		case "zone":
			ok = zones || named && w["'"+a.source.ID]
		case "trace":
			ok = w["traced"] && w["'"+a.source.ID]
		case "sight":
			ok = w["sees"] && w["'"+a.source.ID]
		case "stacking":
			ok = w["fits"]
		case "relation":
			ok = zones || named || w["hostile"] || w["enemy_in"]
		}
		if ok {
			out = append(out, i)
		}
	}
	return out
}
