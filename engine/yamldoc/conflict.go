package yamldoc

import (
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// VariantChanges are the changes of one variant.
type VariantChanges struct {
	Variant string
	Changes []Change
}

// Touch is one side of a conflict.
type Touch struct {
	Variant string
	Change  Change
}

// Conflict says that two variants touch the same value, so that their order
// would decide.
type Conflict struct {
	Path          []string // the longer of the two paths
	First, Second Touch
}

// FindConflicts finds every pair of changes of different variants that touch the
// same value, or of which one touches inside what the other sets, replaces, adds
// or removes. Two adjusts of one value add up and do not conflict. It leaves out
// pairs whose conditions never hold in one scenario.
func FindConflicts(variants []VariantChanges) []Conflict {
	var out []Conflict
	for i := range variants {
		for j := i + 1; j < len(variants); j++ {
			for a := range variants[i].Changes {
				for b := range variants[j].Changes {
					x, y := &variants[i].Changes[a], &variants[j].Changes[b]
					if changesCollide(x, y) {
						path := x.Path
						if len(y.Path) > len(path) || len(y.Path) == len(path) && slices.ContainsFunc(path, containsStar) {
							path = y.Path
						}
						out = append(out, Conflict{path, Touch{variants[i].Variant, *x}, Touch{variants[j].Variant, *y}})
					}
				}
			}
		}
	}
	return out
}

// changesCollide reports whether two changes conflict.
func changesCollide(x, y *Change) bool {
	if !pathsOverlap(x.Path, y.Path) || len(x.Path) == 0 || len(y.Path) == 0 {
		return false
	}
	if x.Op == OpAdjust && y.Op == OpAdjust {
		return false
	}
	xs, ys := x.Scenarios(), y.Scenarios()
	return xs == nil || ys == nil || slices.ContainsFunc(xs, func(s string) bool { return slices.Contains(ys, s) })
}

// ConflictHint names the two keys that settle a conflict, to be written in the
// variant own.
func ConflictHint(other, own string) string {
	return "write `conflicts: [" + other + "]` in the variant " + own + " if the two are not meant for one game, or `after: [" + other + "]` if its change is to win"
}

// Diagnostic returns the conflict as a finding at the second variant's change.
func (c Conflict) Diagnostic() diag.Diagnostic {
	return diag.Diagnostic{
		Rule: "change-conflict", Pos: c.Second.Change.Pos, Len: c.Second.Change.Len,
		Message: fmt.Sprintf("variants %s and %s both touch %s", c.First.Variant, c.Second.Variant, FormatPath(c.Path)),
		Hint:    ConflictHint(c.First.Variant, c.Second.Variant),
		Related: []diag.Related{{Pos: c.First.Change.Pos, Message: fmt.Sprintf("variant %s: %s %s", c.First.Variant, c.First.Change.Op, FormatPath(c.First.Change.Path))}},
	}
}
