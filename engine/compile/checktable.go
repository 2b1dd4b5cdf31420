package compile

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// checkTable checks that an attack and its table fit: dice, columns, results.
func checkTable(c exprs, a *spec.Attack, out *model.Attack) {
	if out.Table < 0 {
		return
	}
	t := &c.g.Tables[out.Table]
	at := c.valueSpot(a.Compare.Located, "table")
	want := map[model.CompareBy][]model.TableBy{model.ByOdds: {model.ColumnsByOdds}, model.ByDifferential: {model.ColumnsByDifferential, model.ColumnsByValue},
		model.ByOpposedDice: {model.ColumnsByDifferential, model.ColumnsByValue}, model.ByAttackStrength: {model.ColumnsByValue, model.ColumnsByDifferential}}[out.Comparison]
	if !slices.Contains(want, t.By) {
		c.fail(RuleTableFit, at, "the columns of the table "+quote(t.ID)+" are not what the attack "+quote(out.ID)+" compares: "+a.Compare.By, "change by: of the table, or of the comparison")
		return
	}
	if t.Numbers {
		c.fail(RuleTableFit, at, "the table "+quote(t.ID)+" holds numbers, not results", "write cells: code, or name another table")
		return
	}
	checkCodes(c, "attack "+quote(out.ID), &a.Results, t)
	if out.Comparison != model.ByOpposedDice && out.Dice.Spec.Count > 0 {
		checkRows(c, at, c.valueSpot(a.Die.Located), out.Dice, t)
	}
}

// resultEntries are the effects of each result, by code or pattern.
type resultEntries = schema.Map[schema.Map[spec.Effect]]

// checkCodes checks that an attack or check (what) and its table have the same results: each code
// of the table has an entry, and each entry fits a code.
func checkCodes(c exprs, what string, results *resultEntries, t *model.Table) {
	codes := keysOf(results)
	fits := func(code string) func(string) bool {
		return func(key string) bool { return yamldoc.MatchesPattern(key, code) }
	}
	ts := c.s.Tables.Get(t.ID)
	for _, code := range t.Codes {
		if slices.ContainsFunc(codes, fits(code)) {
			continue
		}
		c.addFinding(RuleCode, findCell(c, ts, code), diag.Diagnostic{Message: "the " + what + " does not say what the result " + quote(code) + " does",
			Expected: formatIDs("the results", codes), Nearest: c.nearestName(code, codes), Hint: "add it under results:, as {} when nothing happens"})
	}
	for i := range results.Entries {
		e := &results.Entries[i]
		if !slices.ContainsFunc(t.Codes, func(code string) bool { return yamldoc.MatchesPattern(e.Key, code) }) {
			if strings.Contains(e.Key, "*") {
				c.addFinding(RuleCode, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: "no result of the table " + quote(t.ID) + " fits the pattern " + quote(e.Key),
					Expected: formatIDs("the results", t.Codes), Nearest: c.nearestName(e.Key, t.Codes)})
				continue
			}
			c.addFinding(RuleCodeUnused, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Severity: diag.Warning, Message: "no cell of the table " + quote(t.ID) + " holds the result " + quote(e.Key),
				Nearest: c.nearestName(e.Key, t.Codes), Hint: "leave it out, or mend the code"})
		}
	}
}

// listCodes lists the results that an attack or check handles: those that its entries name,
// in that order, then those of the table that only patterns fit.
func listCodes(c exprs, results *resultEntries, table int) []string {
	var of []string
	if table >= 0 {
		of = c.g.Tables[table].Codes
	}
	var list []string
	for _, key := range keysOf(results) {
		if !strings.Contains(key, "*") {
			list = append(list, key)
		}
	}
	for _, code := range of {
		if !slices.Contains(list, code) && slices.ContainsFunc(keysOf(results), func(key string) bool { return yamldoc.MatchesPattern(key, code) }) {
			list = append(list, code)
		}
	}
	return list
}

// matchEffects joins the effects of all entries whose key fits a result, in the
// order written.
func matchEffects(c exprs, results *resultEntries, code string) schema.Map[spec.Effect] {
	var all schema.Map[spec.Effect]
	for i := range results.Entries {
		e := &results.Entries[i]
		if !yamldoc.MatchesPattern(e.Key, code) {
			continue
		}
		all.Located = e.Value.Located
		for _, x := range e.Value.Entries {
			if before := all.Get(x.Key); before != nil {
				c.addFinding(RuleCode, keySpot(x.KeyAt, x.Key), diag.Diagnostic{Message: "the result " + quote(code) + " has two entries " + quote(x.Key),
					Hint: "give one of them another id", Related: []diag.Related{{Pos: before.Pos, Message: "the other stands here"}}})
				continue
			}
			all.Entries = append(all.Entries, x)
		}
	}
	return all
}

// findCell returns the place of the first cell that holds a code; of the whole
// table when none does.
func findCell(c exprs, t *spec.Table, code string) spot {
	rows := c.findNode(t.Located, "rows")
	if rows == nil {
		return c.valueSpot(t.Located)
	}
	for i := range rows.Entries {
		for _, cell := range rows.Entries[i].Value.Items {
			if cell.Text == code {
				return nodeSpot(cell)
			}
		}
	}
	return c.valueSpot(t.Located)
}

// checkRows checks that the rows of the table cover every result of the dice; named is the place
// that names the table, and thrown that of the dice.
func checkRows(c exprs, named, thrown spot, dice model.Dice, t *model.Table) {
	low, high, names := openEnd, -openEnd, 0
	for i := range t.Rows {
		low, high = min(low, t.Rows[i].Low), max(high, t.Rows[i].High)
		if _, ok := parseRun(t.Rows[i].Name); !ok {
			names++
		}
	}
	if names > 0 {
		// Rows of both sorts were reported with the table.
		if names == len(t.Rows) {
			c.fail(RuleTableFit, named, "the rows of the table "+quote(t.ID)+" are names, not die results", "name the rows by die results")
		}
		return
	}
	here := keySpot(t.Pos, t.ID)
	if t.By == model.ColumnsByName {
		reportRowGaps(c.scope, t, here)
	}
	d := dice.Spec
	if t.By != model.ColumnsByName || !hasRowGaps(c.scope, t) {
		if other := findUsualDice(low, high); other != "" && (d.Min() < low || d.Max() > high) {
			c.addFinding(RuleRowMissing, thrown, diag.Diagnostic{Message: d.String() + " can roll what no row of the table " + quote(t.ID) + " is for: its rows are those of " + other,
				Expected: other, Hint: "mend the die, or add rows from " + itoa(d.Min()) + " to " + itoa(d.Max()), Related: []diag.Related{{Pos: t.Pos, Message: "the table stands here"}}})
			return
		}
	}
	if d.Min() < low {
		c.fail(RuleRowMissing, here, "the table "+quote(t.ID)+" has no row for "+formatGap(d.Min(), min(low-1, d.Max()))+", which "+d.String()+" can roll", "add the row, or write the first row as <="+itoa(low))
	}
	if d.Max() > high {
		c.fail(RuleRowMissing, here, "the table "+quote(t.ID)+" has no row for "+formatGap(max(high+1, d.Min()), d.Max())+", which "+d.String()+" can roll", "add the row, or write the last row as >="+itoa(high))
	}
}

// findUsualDice returns the usual dice whose results run from low to high, such as
// 2d6 for 2 to 12; "" for none.
func findUsualDice(low, high int) string {
	switch {
	case low == 1 && (high == 4 || high == 6 || high == 8 || high == 10 || high == 12 || high == 20):
		return "1d" + itoa(high)
	case low == 2 && high == 12:
		return "2d6"
	case low == 3 && high == 18:
		return "3d6"
	}
	return ""
}
