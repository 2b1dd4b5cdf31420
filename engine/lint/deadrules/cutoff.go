package deadrules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

var ruleCutOff = diag.Rule{ID: "objective-cut-off", Severity: diag.Warning, Title: "victory asks for a place that no unit can come to",
	Why: "Ground that forbids moving surrounds it, and no unit starts or enters inside. No unit ever reaches it, so the condition never changes.",
	Bad: "hexes: {lake: [0105, 0205, 0206]}  # all round 0106, cost: forbidden\nvictory: {red: {side: red, when: \"any(units, hex == hexes['0106'])\"}}\n", Good: "hexes: {lake: [0105, 0205]}\n"}

// cutOffCheck finds objectives where nobody can come.
type cutOffCheck struct{ *deadRuleCheck }

// cutOffObjectives finds objectives in a part of the map that no unit can come to.
var cutOffObjectives = check{rules: []diag.Rule{ruleCutOff}, run: func(c *deadRuleCheck) {
	l := cutOffCheck{c}
	if !l.movesByGroundOnly() {
		return
	}
	reached := l.reachableHexes()
	if reached == nil || !slices.Contains(reached, true) {
		return
	}
	for i := range l.m.Victory {
		l.checkObjectives(l.m.Victory[i].When, reached)
	}
	for _, p := range l.m.Scoring.Points {
		l.checkObjectives(p, reached)
	}
}}

// remoteFunctions are functions that read a place even if no unit is there.
var remoteFunctions = regexp.MustCompile(`\b(distance|within|sees|traced|trace|in_zone|adjacent|flood)\b`)

// checkObjectives reports the places that a condition of victory names and no unit can come to.
func (l cutOffCheck) checkObjectives(p *lang.Program, reached []bool) {
	if p == nil || !l.wantsFinding(p.Pos) {
		return
	}
	text := l.expandFunctions(p.Text)
	if remoteFunctions.MatchString(text) {
		return
	}
	for i := range l.m.Areas {
		a := &l.m.Areas[i]
		if (strings.Contains(text, "'"+a.ID+"'") || strings.Contains(text, `"`+a.ID+`"`) || namesField(text, "areas."+a.ID)) && len(a.Hexes) > 0 && slices.ContainsFunc(a.Hexes, l.mayEnterHex) {
			l.reportCutOff(p, "the area "+quote(a.ID), a.Hexes, reached)
		}
	}
	for _, m := range quotedHex.FindAllStringSubmatch(text, -1) {
		if h, ok := l.m.Grid.ParseLabel(m[1]); ok {
			l.reportCutOff(p, "hex "+m[1], []model.HexID{h}, reached)
		}
	}
	for i := range l.m.Terrain {
		t := &l.m.Terrain[i]
		if !strings.Contains(text, "'"+t.ID+"'") && !strings.Contains(text, `"`+t.ID+`"`) || !strings.Contains(text, "terrain") {
			continue
		}
		var hexes []model.HexID
		for h := range model.HexID(l.m.Grid.NumHexes()) {
			if int(l.m.HexTerrain[h]) == i {
				hexes = append(hexes, h)
			}
		}
		l.reportCutOff(p, "the terrain "+quote(t.ID), hexes, reached)
	}
}

var quotedHex = regexp.MustCompile(`hexes\[\s*['"]([^'"]+)['"]\s*\]`)

// namesField reports whether a text has a name that is not the beginning of another.
func namesField(text, name string) bool {
	at := strings.Index(text, name)
	return at >= 0 && (at+len(name) == len(text) || !nameByte(text[at+len(name)]) && text[at+len(name)] != '-')
}

// expandFunctions returns the text of an expression with that of the functions of scripts that
// it calls, and those that they call.
func (l *deadRuleCheck) expandFunctions(text string) string {
	for done, depth := map[string]bool{}, 0; depth < 4; depth++ {
		more := ""
		for _, m := range calledName.FindAllStringSubmatch(text, -1) {
			if done[m[1]] {
				continue
			}
			done[m[1]] = true
			for i := range l.Scripts {
				if _, body, ok := strings.Cut(l.Scripts[i].Source, "\nfunction "+m[1]+"("); ok {
					body, _, _ = strings.Cut(body, "\nend")
					more += "\n" + body
				}
			}
		}
		if more == "" {
			break
		}
		text += more
	}
	return text
}

var calledName = regexp.MustCompile(`\b([a-z_][a-z0-9_]*)\(`)

func (l cutOffCheck) reportCutOff(p *lang.Program, what string, hexes []model.HexID, reached []bool) {
	if len(hexes) == 0 || slices.ContainsFunc(hexes, func(h model.HexID) bool { return reached[h] }) {
		return
	}
	// The finding about the condition alone is dropped: the one made here says more.
	l.List = slices.DeleteFunc(l.List, func(d diag.Diagnostic) bool { return d.Rule == ruleNever.ID && l.Anchors[d.Pos] == p.Pos })
	l.report(ruleCutOff, diag.Diagnostic{Pos: p.Pos, Len: len([]rune(p.Text)), Message: "no unit can ever come to " + what + ": ground that forbids moving lies all round " + l.m.Grid.Label(hexes[0]),
		Hint: "open a way on the map, or name another place in the victory"})
}
