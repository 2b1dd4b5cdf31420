package lint

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/compile"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/schema"
)

// How many findings must point at one cause for it to be reported instead of them, and how
// many places a misspelt or missing name must occur at to be reported once.
const (
	manyOfCause = 3
	manyOfHexes = 8
	manyOfName  = 4
)

// folder joins findings that have one cause.
type folder struct{ *lintedGame }

// foldFindings reports each fault once: findings that follow from it, or repeat it elsewhere,
// go under the first finding or under a new one at the cause.
func (l folder) foldFindings() {
	l.dropSecondWords()
	l.foldGrid()
	l.foldCauses()
	l.foldNames()
	diag.SortFindings(l.rep)
}

// dropSecondWords drops errors in scripts at places at which the compiler reports one too, in other
// words: a scenario that does not compile has only those of the scripts.
func (l folder) dropSecondWords() {
	compiled := map[diag.Pos]bool{}
	for i := range l.rep.Items {
		if d := &l.rep.Items[i]; d.Severity == diag.Error && !strings.HasPrefix(d.Rule, luaPrefix) {
			compiled[d.Pos] = true
		}
	}
	l.rep.Items = slices.DeleteFunc(l.rep.Items, func(d diag.Diagnostic) bool {
		return d.Severity == diag.Error && strings.HasPrefix(d.Rule, luaPrefix) && compiled[d.Pos]
	})
}

// foldGrid reports a grid that does not fit the hexes of the map's own files, instead of
// each hex that is not there.
func (l folder) foldGrid() {
	grid, ok := l.gridPlace("")
	if !ok {
		return
	}
	ofGrid := func(d *diag.Diagnostic) bool {
		return d.Rule == compile.RuleHex || d.Rule == compile.RuleAdjoin || d.Rule == position.RuleName && strings.HasPrefix(d.Message, "there is no hex ")
	}
	onMap := map[string]bool{}
	for i := range l.rep.Items {
		if d := &l.rep.Items[i]; ofGrid(d) && d.Pos.File == grid.File {
			onMap[d.Message] = true
		}
	}
	if len(onMap) < manyOfHexes {
		return
	}
	l.foldUnder(ofGrid, func(under []diag.Diagnostic) diag.Diagnostic {
		d := under[0]
		key, what := "number", "hexes that the files name are not on the map"
		hint := "mend number:, columns: or rows: of the grid, or the hexes"
		if !slices.ContainsFunc(under, func(d diag.Diagnostic) bool { return d.Rule == compile.RuleHex }) {
			key, what, hint = "shift", "hexes that the files name as neighbours are none", "mend hexes: or shift: of the grid, or the hexes"
		}
		at, ok := l.gridPlace(key)
		if !ok {
			at, key = grid, "grid"
		}
		return diag.Diagnostic{Rule: d.Rule, Severity: d.Severity, Pos: at, Len: len(key), Message: fmt.Sprintf("%s: %s, and %d more like this", what, d.Message, len(under)-1),
			Expected: d.Expected, Hint: hint, Related: []diag.Related{{Pos: d.Pos, Message: "the first of them"}}}
	})
}

// gridPlace returns where the game's grid is declared, or one of its keys.
func (l folder) gridPlace(key string) (diag.Pos, bool) {
	for i := range l.g.Parts {
		f := l.p.Read(&l.g.Parts[i])
		n := f.Node
		if f.Kind == "game" {
			n = n.Get("map")
		} else if f.Kind != "map" {
			continue
		}
		at, ok := n.KeyPos("grid")
		if key != "" && ok {
			at, ok = n.Get("grid").KeyPos(key)
		}
		if ok {
			return at, true
		}
	}
	return diag.Pos{}, false
}

// foldCauses reports a fault where it is made when many findings point there, or when there
// is one already.
func (l folder) foldCauses() {
	many := map[diag.Related]int{}
	var order []diag.Related
	for i := range l.rep.Items {
		if c := l.rep.Items[i].Cause; c != nil {
			if many[*c]++; many[*c] == 1 {
				order = append(order, *c)
			}
		}
	}
	for _, c := range order {
		told := slices.ContainsFunc(l.rep.Items, func(d diag.Diagnostic) bool {
			return d.Cause == nil && d.Severity == diag.Error && d.Pos.File == c.Pos.File && d.Pos.Line == c.Pos.Line
		})
		if many[c] < manyOfCause && !told {
			continue
		}
		l.foldUnder(func(d *diag.Diagnostic) bool { return d.Cause != nil && *d.Cause == c }, func(under []diag.Diagnostic) diag.Diagnostic {
			d := under[0]
			return diag.Diagnostic{Rule: d.Rule, Severity: d.Severity, Pos: c.Pos, Message: c.Message, Hint: "mend it here, or at each of the places",
				Related: []diag.Related{{Pos: d.Pos, Message: d.Message}}}
		})
	}
}

// nameRules are those of names that are none.
var nameRules = []string{compile.RuleRef, compile.RuleHex, compile.RuleFunction, schema.RuleUnknownKey}

// foldNames reports an unknown name once if it occurs at many places.
func (l folder) foldNames() {
	type same struct{ rule, message string }
	many := map[same]int{}
	var order []same
	for i := range l.rep.Items {
		d := &l.rep.Items[i]
		k := same{d.Rule, d.Message}
		if !slices.Contains(nameRules, d.Rule) || !strings.Contains(d.Message, "\"") {
			continue
		}
		if many[k]++; many[k] == manyOfName {
			order = append(order, k)
		}
	}
	for _, k := range order {
		l.foldUnder(func(d *diag.Diagnostic) bool { return k == same{d.Rule, d.Message} }, func(under []diag.Diagnostic) diag.Diagnostic {
			d := under[0]
			d.Message += fmt.Sprintf(", here and at %d more places", len(under)-1)
			return d
		})
	}
}

// foldUnder puts one finding in place of those that belong together. The head may be one of
// them itself: it is not folded under itself.
func (l folder) foldUnder(belongs func(*diag.Diagnostic) bool, head func(under []diag.Diagnostic) diag.Diagnostic) {
	var under, rest []diag.Diagnostic
	for _, d := range l.rep.Items {
		if belongs(&d) {
			under = append(under, d)
		} else {
			rest = append(rest, d)
		}
	}
	d := head(under)
	if d.Pos == under[0].Pos {
		under = under[1:]
	}
	for i := range rest {
		// The finding at the cause says enough.
		if r := &rest[i]; r.Pos.File == d.Pos.File && r.Pos.Line == d.Pos.Line && r.Severity == diag.Error && d.Pos != under[0].Pos {
			r.Folded = append(r.Folded, under...)
			l.rep.Items = rest
			return
		}
	}
	d.Folded = append(d.Folded, under...)
	l.rep.Items = append(rest, d)
}
