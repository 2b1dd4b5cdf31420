package compile

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// entryLimits are the sections of a game with a limit of their own; all others
// hold at most limits.Entries.
var entryLimits = map[string]struct {
	most int
	what string
}{
	"sides":      {limits.Sides, "sides"},
	"armies":     {limits.Armies, "armies"},
	"values":     {limits.Values, "values"},
	"terrain":    {limits.Terrain, "kinds of terrain"},
	"features":   {limits.Features, "features"},
	"hexsides":   {limits.Hexsides, "kinds of hexside"},
	"latches":    {limits.Latches, "latches"},
	functionsKey: {limits.Functions, "functions"},
	"unit_kinds": {limits.UnitKinds, "kinds of unit"},
	"properties": {limits.Properties, "properties"},
	"units":      {limits.Units, "units"},
	"setup":      {limits.Units, "units in its set-up"},
	"tables":     {limits.Tables, "tables"},
}

// limitHints say what to use instead where a limit is reached.
var limitHints = map[string]string{
	"sides": "use armies for groups inside a side", "latches": "use flag variables set by hooks instead",
	"features": "use terrain, or areas",
}

// checkLimits reports whether the text of the game is within the limits. A larger
// game is not compiled, so that it costs little.
func checkLimits(c scope) bool {
	ok := true
	for i := range c.tree.Entries {
		e := &c.tree.Entries[i]
		l, known := entryLimits[e.Key]
		if !known {
			l.most, l.what = limits.Entries, "entries under "+e.Key
		}
		ok = checkEntryCount(c, e.Value, l.most, "the game", l.what, limitHints[e.Key]) && ok
	}
	return checkTableLimits(c) && ok
}

// checkEntryCount reports whether a map or list holds at most the given number of
// entries. A finding marks the first entry too many.
func checkEntryCount(c scope, n *yamldoc.Node, most int, whose, what, hint string) bool {
	if n == nil || len(n.Entries)+len(n.Items) <= most {
		return true
	}
	var at spot
	if n.Kind == yamldoc.Map {
		at = keySpot(n.Entries[most].KeyAt, n.Entries[most].Key)
	} else {
		at = nodeSpot(n.Items[most])
	}
	c.addFinding(RuleLimit, at, diag.Diagnostic{Message: fmt.Sprintf("%s has %d %s", whose, len(n.Entries)+len(n.Items), what),
		Expected: fmt.Sprintf("at most %d", most), Hint: hint})
	return false
}

// checkTableLimits reports whether rows, columns and cells of all tables are
// within the limits.
func checkTableLimits(c scope) bool {
	ok, cells := true, 0
	tables := c.tree.Get("tables")
	if tables == nil {
		return true
	}
	for i := range tables.Entries {
		e := &tables.Entries[i]
		whose := "the table " + quote(e.Key)
		ok = checkEntryCount(c, e.Value.Get("columns"), limits.TableColumns, whose, "columns", "") && checkEntryCount(c, e.Value.Get("rows"), limits.TableRows, whose, "rows", "") && ok
		if rows := e.Value.Get("rows"); rows != nil {
			for k := range rows.Entries {
				cells += len(rows.Entries[k].Value.Items)
			}
		}
		if cells > limits.TableCells {
			c.addFinding(RuleLimit, keySpot(e.KeyAt, e.Key), diag.Diagnostic{Message: fmt.Sprintf("with this table the game has %d cells of tables", cells),
				Expected: fmt.Sprintf("at most %d", limits.TableCells)})
			return false
		}
	}
	return ok
}
