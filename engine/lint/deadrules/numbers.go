package deadrules

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

func formatInt(n int) string { return strconv.Itoa(n) }

var (
	ruleNegative = diag.Rule{ID: "value-negative", Severity: diag.Warning, Title: "a cost or a printed number is less than 0",
		Why: "Nothing else of its sort is: a minus too many.", Bad: "woods: {cost: -2}\n", Good: "woods: {cost: 2}\n"}
	ruleSame = diag.Rule{ID: "looks-alike", Severity: diag.Warning, Title: "two sides or kinds of terrain look the same",
		Why: "Nobody can tell them apart in pictures.", Bad: "red: {color: \"#b03030\"}\nblue: {color: \"#b03030\"}\n", Good: "red: {color: \"#b03030\"}\nblue: {color: \"#3030b0\"}\n"}
	ruleParent = diag.Rule{ID: "parent-of-another-side", Severity: diag.Warning, Title: "a unit belongs to a unit of another side",
		Why: "Often it is the counter of like name on the other side.", Bad: "red-1: {army: red, parent: blue-hq}\n", Good: "red-1: {army: red, parent: red-hq}\n"}
	ruleNameTwice = diag.Rule{ID: "name-twice", Severity: diag.Warning, Title: "two things have the same name",
		Why: "Players read names, not ids: two turns, or two places of the map, that are called the same cannot be told apart.",
		Bad: "names: {1: Dawn, 2: Dawn}\n", Good: "names: {1: Dawn, 2: Noon}\n"}
	ruleNameGap = diag.Rule{ID: "turn-name-missing", Severity: diag.Warning, Title: "a turn between others has no name",
		Why: "The names of turns go on from one to the next: one was forgotten, or a number is wrong.", Bad: "names: {1: Dawn, 2: Noon, 4: Night}\n", Good: "names: {1: Dawn, 2: Noon, 3: Dusk, 4: Night}\n"}
	ruleStill = diag.Rule{ID: "unit-cannot-move", Severity: diag.Warning, Title: "a counter cannot move, though all others of its kind can",
		Why: "Its movement allowance is 0: often a number was left out.", Bad: "red-1: {army: red, kind: foot, printed: 4-0}\n", Good: "red-1: {army: red, kind: foot, printed: 4-4}\n"}
)

// numbersCheck finds numbers and names that make no sense.
type numbersCheck struct{ *deadRuleCheck }

// numbers finds values that nothing in the format forbids and that make no sense.
var numbers = check{standalone: true, rules: []diag.Rule{ruleNegative, ruleSame, ruleParent, ruleNameTwice, ruleNameGap, ruleStill}, run: func(c *deadRuleCheck) {
	l := numbersCheck{c}
	l.checkCosts()
	l.checkPrinted()
	l.checkLooks()
	for i := range l.m.Units {
		u := &l.m.Units[i]
		if u.Parent >= 0 && l.m.Units[u.Parent].Side != u.Side {
			l.report(ruleParent, diag.Diagnostic{Pos: l.unitKeyPos(i, "parent"), Message: "the unit " + quote(u.ID) + " belongs to " + quote(l.m.Units[u.Parent].ID) + ", a unit of another side", Hint: "name a unit of its own side"})
		}
	}
	l.checkTurnNames()
	l.checkPlaceNames()
}}

// unitKeyPos returns the place of a key of a unit.
func (l numbersCheck) unitKeyPos(u int, key string) diag.Pos {
	if n := l.Tree.Get("units").Get(l.m.Units[u].ID).Get(key); n != nil {
		return n.Pos
	}
	return l.m.Units[u].Pos
}

func (l numbersCheck) checkCosts() {
	tell := func(x *schema.Amount, what string) {
		if x != nil && x.Set && x.Expr == "" && x.V < 0 {
			l.report(ruleNegative, diag.Diagnostic{Pos: x.Located.Pos, Len: len(formatInt(x.V)), Message: "the cost of " + what + " is " + formatInt(x.V), Expected: "0 or more, or forbidden"})
		}
	}
	for i := range l.s.Terrain.Entries {
		e := &l.s.Terrain.Entries[i]
		if e.Value.Cost != nil {
			tell(&e.Value.Cost.Amount, quote(e.Key))
		}
		for k := range e.Value.CostByKind.Entries {
			x := &e.Value.CostByKind.Entries[k]
			tell(&x.Value.Amount, quote(e.Key)+" for "+quote(x.Key))
		}
	}
	term := func(t *spec.Term, id string) {
		if t != nil {
			tell(t.Set, quote(id))
		}
	}
	for i := range l.s.Features.Entries {
		term(l.s.Features.Entries[i].Value.Cost, l.s.Features.Entries[i].Key)
	}
	for i := range l.s.Hexsides.Entries {
		term(l.s.Hexsides.Entries[i].Value.Cost, l.s.Hexsides.Entries[i].Key)
	}
}

// checkPrinted finds printed numbers below 0 where no other counter has one, and allowances of
// 0 where no other counter of the kind has one.
func (l numbersCheck) checkPrinted() {
	for v := range l.m.Values {
		var below []int
		for u := range l.m.Units {
			if slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return f.Values[v] < 0 }) {
				below = append(below, u)
			}
		}
		if len(below) == 1 && len(l.m.Units) > 3 {
			u := &l.m.Units[below[0]]
			l.report(ruleNegative, diag.Diagnostic{Pos: l.valuePos(below[0], l.m.Values[v].ID), Message: "the " + l.m.Values[v].Name() + " of " + quote(u.ID) + " is less than 0, as that of no other unit", Expected: "0 or more"})
		}
	}
	for i := range l.m.Movements {
		p := l.m.Movements[i].Allowance
		if p == nil {
			continue
		}
		v := slices.IndexFunc(l.m.Values, func(v model.Value) bool { return v.ID == p.Text })
		if v < 0 {
			continue
		}
		for k := range l.m.Kinds {
			l.checkImmobile(v, k)
		}
	}
}

func (l numbersCheck) checkImmobile(v, kind int) {
	if u := l.soleWithoutValue(v, kind); u >= 0 {
		l.report(ruleStill, diag.Diagnostic{Pos: l.valuePos(u, l.m.Values[v].ID), Message: "the " + l.m.Values[v].Name() + " of " + quote(l.m.Units[u].ID) + " is 0, as that of no other " + l.m.Kinds[kind].Name(), Hint: "write how far it moves"})
	}
}

// soleWithoutValue finds the one counter among three or more of a kind whose value is 0 on
// every face; -1 if there is not exactly one.
func (l *deadRuleCheck) soleWithoutValue(v, kind int) int {
	var none []int
	many := 0
	for u := range l.m.Units {
		if int(l.m.Units[u].Kind) != kind {
			continue
		}
		many++
		if !slices.ContainsFunc(l.m.Units[u].Faces, func(f model.UnitFace) bool { return f.Values[v] != 0 }) {
			none = append(none, u)
		}
	}
	if len(none) != 1 || many < 3 {
		return -1
	}
	return none[0]
}

// valuePos returns the place of a printed value of a unit.
func (l *deadRuleCheck) valuePos(u int, id string) diag.Pos {
	n := l.Tree.Get("units").Get(l.m.Units[u].ID)
	if x := n.Get("values").Get(id); x != nil {
		return x.Pos
	}
	if x := n.Get("printed"); x != nil {
		return x.Pos
	}
	return l.m.Units[u].Pos
}

// checkLooks finds sides, and kinds of terrain, that look the same.
func (l numbersCheck) checkLooks() {
	for i := range l.s.Sides.Entries {
		for k := range l.s.Sides.Entries[:i] {
			a, b := &l.s.Sides.Entries[k], &l.s.Sides.Entries[i]
			if a.Value.Color != "" && a.Value.Color == b.Value.Color {
				l.reportSameLook(b.KeyAt, "sides", a.Key, b.Key, "color")
			}
		}
	}
	for i := range l.s.Terrain.Entries {
		for k := range l.s.Terrain.Entries[:i] {
			a, b := &l.s.Terrain.Entries[k], &l.s.Terrain.Entries[i]
			x, y := &a.Value.Look, &b.Value.Look
			if x.Fill != "" && x.Fill == y.Fill && x.Mark == y.Mark {
				l.reportSameLook(b.KeyAt, "kinds of terrain", a.Key, b.Key, "fill and mark")
			} else if x.Letter != "" && x.Letter == y.Letter {
				l.reportSameLook(b.KeyAt, "kinds of terrain", a.Key, b.Key, "letter")
			}
		}
	}
}

func (l numbersCheck) reportSameLook(at diag.Pos, sort, a, b, what string) {
	l.report(ruleSame, diag.Diagnostic{Pos: at, Len: len([]rune(b)), Message: "the " + sort + " " + quote(a) + " and " + quote(b) + " have the same " + what, Hint: "give one of them another"})
}

// checkTurnNames finds turns that are called the same, and turns without a name among others.
func (l numbersCheck) checkTurnNames() {
	names := &l.s.Turns.Names
	byTurn := map[int]int{}
	for i := range names.Entries {
		e := &names.Entries[i]
		n, err := strconv.Atoi(e.Key)
		if err != nil {
			continue
		}
		byTurn[n] = i
		for k := range names.Entries[:i] {
			if names.Entries[k].Value == e.Value {
				l.report(ruleNameTwice, diag.Diagnostic{Pos: e.KeyAt, Len: len(e.Key), Message: "the turns " + names.Entries[k].Key + " and " + e.Key + " are both called " + quote(e.Value), Hint: "give one of them another name"})
			}
		}
	}
	for n := l.m.FirstTurn + 1; n < l.m.LastTurn; n++ {
		_, here := byTurn[n]
		_, before := byTurn[n-1]
		after, there := byTurn[n+1]
		if !here && before && there && len(byTurn) > 2 && len(byTurn) == l.m.LastTurn-l.m.FirstTurn {
			e := &names.Entries[after]
			l.report(ruleNameGap, diag.Diagnostic{Pos: e.KeyAt, Len: len(e.Key), Message: "the turn " + formatInt(n) + " before this one has no name, as all others have", Hint: "name it"})
		}
	}
}

// checkPlaceNames finds names of the map that denote hexes far from each other.
func (l numbersCheck) checkPlaceNames() {
	if l.s.Map == nil {
		return
	}
	at := map[string]*spec.HexItem{}
	note := func(list *spec.HexList) {
		mine := map[string]bool{}
		for i := range list.Items {
			it := &list.Items[i]
			if it.Name == "" || mine[it.Name] {
				continue
			}
			was := at[it.Name]
			mine[it.Name], at[it.Name] = true, it
			if was == nil {
				continue
			}
			a, ok := l.m.Grid.ParseLabel(firstOfRun(was.Text))
			b, also := l.m.Grid.ParseLabel(firstOfRun(it.Text))
			if ok && also && l.m.Grid.Distance(a, b) > 4 {
				l.report(ruleNameTwice, diag.Diagnostic{Pos: it.Pos, Len: len(it.Text), Message: quote(it.Name) + " stands for hexes that are far from each other: " + was.Text + " and " + it.Text, Hint: "mend the hex, or give one of them another name"})
			}
		}
	}
	for i := range l.s.Map.Hexes.Entries {
		note(&l.s.Map.Hexes.Entries[i].Value)
	}
	for i := range l.s.Map.Features.Entries {
		note(&l.s.Map.Features.Entries[i].Value)
	}
}

// firstOfRun returns the first hex of a run.
func firstOfRun(text string) string {
	first, _, _ := strings.Cut(text, "-")
	return first
}
