package deadrules

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleAlone = diag.Rule{ID: "hex-without-neighbour", Severity: diag.Warning, Title: "a hex of the map has no neighbour",
	Why: "Nobody can ever move there or away: the numbers of the map count otherwise than number says, or the hexes around it are missing.",
	Bad: "missing: [0102, 0104, 0201, 0203]  # 0101, 0103, 0202, 0204 are left\n", Good: "grid: {..., rows: 1-2}\n"}

// isolatedHexes reports once the hexes that have no hex beside them.
var isolatedHexes = check{rules: []diag.Rule{ruleAlone}, run: func(l *deadRuleCheck) {
	g := l.m.Grid
	if g == nil || l.s.Map == nil || g.NumHexes() < 2 {
		return
	}
	first, alone := model.HexID(model.None), 0
	for h := range model.HexID(g.NumHexes()) {
		beside := false
		for _, n := range g.Neighbors(h) {
			beside = beside || n >= 0
		}
		if beside {
			continue
		}
		if alone++; first < 0 {
			first = h
		}
	}
	if alone == 0 {
		return
	}
	more := ""
	if alone > 1 {
		more = fmt.Sprintf(", nor have %d others", alone-1)
	}
	l.report(ruleAlone, diag.Diagnostic{Pos: l.s.Map.Grid.Pos, Message: fmt.Sprintf("hex %s has no neighbour%s: nobody can move there or away", g.Label(first), more),
		Hint: "see that number, columns and rows are those of the map, and that no hexes are missing that should be there"})
}}
