package compile

import (
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// equalsForm is a condition that compares one variable of the game with one value.
var equalsForm = regexp.MustCompile(`^vars\.(\w+) *== *(-?\d+|'[^']*')$`)

// latchCondition returns the condition of a latch as "name=value"; "" when it is
// more than one comparison of one variable.
func latchCondition(l *spec.Latch) string {
	if l.When == nil {
		return ""
	}
	text := strings.TrimSpace(l.When.Expr)
	if m := equalsForm.FindStringSubmatch(text); m != nil {
		return m[1] + "=" + strings.Trim(m[2], "'")
	}
	if name, ok := strings.CutPrefix(text, "not vars."); ok && !strings.ContainsAny(name, " .(") {
		return name + "=false"
	}
	if name, ok := strings.CutPrefix(text, "vars."); ok && !strings.ContainsAny(name, " .(") {
		return name + "=true"
	}
	return ""
}

// latchEffects lists, as "name=value", what a latch sets unconditionally.
func latchEffects(l *spec.Latch) []string {
	var out []string
	for i := range l.Effects.Entries {
		d := &l.Effects.Entries[i].Value
		if d.Set != "" && d.When == nil && d.Of == nil && d.To != nil {
			out = append(out, d.Set+"="+strings.Trim(strings.TrimSpace(d.To.Text), "'"))
		}
	}
	return out
}

// checkLatchCycles reports latches that set each other off for ever: each sets
// what the next one waits for.
func (c gameChecker) checkLatchCycles() {
	list := c.s.Latches.Entries
	next := func(i int) int {
		if !list[i].Value.Again {
			return -1
		}
		made := latchEffects(&list[i].Value)
		return slices.IndexFunc(list, func(e schema.Entry[spec.Latch]) bool {
			w := latchCondition(&e.Value)
			return w != "" && e.Value.Again && slices.Contains(made, w)
		})
	}
	told := make([]bool, len(list))
	for i := range list {
		var round []int
		for k := i; k >= 0 && !slices.Contains(round, k); k = next(k) {
			round = append(round, k)
		}
		// Only a way that comes back to where it began goes on for ever.
		if len(round) < 2 || next(round[len(round)-1]) != i || told[i] {
			continue
		}
		d := diag.Diagnostic{Hint: "let one of them fall once (leave out again: true), or let it set something else"}
		var names []string
		for _, k := range round {
			told[k] = true
			names = append(names, quote(list[k].Key))
			if k != i {
				d.Related = append(d.Related, diag.Related{Pos: list[k].KeyAt, Message: "the latch " + quote(list[k].Key)})
			}
		}
		d.Message = "the latches " + strings.Join(names, " and ") + " undo each other: the game would never come to a decision"
		c.addFinding(RuleCircle, keySpot(list[i].KeyAt, list[i].Key), d)
	}
}
