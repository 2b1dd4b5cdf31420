package yamldoc

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Op is the operation of a Change.
type Op uint8

// The operators of an overlay.
const (
	OpSet Op = iota
	OpReplace
	OpAdjust
	OpRemove
	OpAdd
)

// opNames are the words of the operators in a file.
var opNames = []string{"set", "replace", "adjust", "remove", "add"}

// String returns the word of the operator in a file.
func (o Op) String() string { return opNames[o] }

// valueKey is the key that holds each operator's argument.
var valueKey = [...]string{OpSet: "to", OpReplace: "with", OpAdjust: "by", OpRemove: "", OpAdd: "value"}

// Change is one operator of an overlay.
type Change struct {
	pattern bool // its path was a pattern: it is about several places
	Op      Op
	Path    []string
	PathAt  diag.Pos // the path
	Value   *Node    // of set, replace and add
	By      int      // of adjust
	Before  string   // of add: the id it goes before, "" for none
	After   string   // of add: the id it goes after, "" for none
	When    *Node    // nil, or a map with the key scenario
	Rule    *Node    // rulebook section of the change, nil for none
	Pos     diag.Pos // the operator, or the path when the operator has several
	Len     int      // how much to mark there
}

// Scenarios returns the scenarios that the change is limited to; nil for all.
func (c *Change) Scenarios() []string {
	if c.When == nil {
		return nil
	}
	n := c.When.Get("scenario")
	if n == nil {
		return nil
	}
	if n.Kind == Scalar {
		return []string{n.Text}
	}
	ids := make([]string, 0, len(n.Items))
	for _, item := range n.Items {
		ids = append(ids, item.Text)
	}
	return ids
}

// AppliesTo reports whether the change applies in a scenario. A limited change
// does not apply when scenario is "".
func (c *Change) AppliesTo(scenario string) bool {
	return c.When == nil || slices.Contains(c.Scenarios(), scenario)
}

// ParseChanges reads the list under change:. Faulty entries are reported and left
// out.
func ParseChanges(list *Node, rep *diag.List) []Change {
	if list.IsNull() {
		return nil
	}
	if list.Kind != List {
		rep.Add(diag.Diagnostic{
			Rule: "change-shape", Pos: list.Pos, Message: "changes must be a list",
			Expected: "one line for each change, beginning with a dash", Hint: "write - {set: PATH, to: VALUE}",
		})
		return nil
	}
	changes := make([]Change, 0, len(list.Items))
	for _, item := range list.Items {
		before := len(rep.Items)
		r := changeReader{n: item, rep: rep}
		if r.readChange(); len(rep.Items) == before {
			changes = append(changes, r.out...)
		}
	}
	return changes
}
