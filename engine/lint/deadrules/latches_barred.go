package deadrules

import (
	"regexp"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
)

var ruleLatchesBarred = diag.Rule{ID: "latches-never-together", Severity: diag.Warning, Title: "a condition asks for two latches that exclude each other",
	Why:  "Each of the two falls only while the other has not, so both never have.",
	Bad:  "latches: {red-broken: {when: not latched('blue-broken') and sides.red.lost > 9}, blue-broken: {when: not latched('red-broken') and sides.blue.lost > 9}}\nvictory: {nobody: {side: red, when: latched('red-broken') and latched('blue-broken')}}\n",
	Good: "victory: {red: {side: red, when: latched('blue-broken')}}\n"}

var ruleLatchSelf = diag.Rule{ID: "latch-waits-for-itself", Severity: diag.Warning, Title: "a latch waits for itself",
	Why: "Its condition asks whether it has fallen already, so it never falls.",
	Bad: "latches: {broken: {when: latched('broken') and sides.red.lost > 9}}\n", Good: "latches: {broken: {when: sides.red.lost > 9}}\n"}

var latchAsked = regexp.MustCompile(`(not\s+)?\blatched\(\s*['"]([^'"]+)['"]\s*\)`)

// latchesBarred finds conditions that ask for two latches of which each keeps the other from
// falling.
var latchesBarred = check{rules: []diag.Rule{ruleLatchesBarred, ruleLatchSelf}, run: func(l *deadRuleCheck) {
	bars := map[string][]string{} // by latch: those that must not have fallen
	for i := range l.m.Latches {
		if x := &l.m.Latches[i]; x.When != nil {
			bars[x.ID] = askedLatches(x.When.Text, true)
			if slices.Contains(askedLatches(x.When.Text, false), x.ID) {
				l.report(ruleLatchSelf, diag.Diagnostic{Pos: x.When.Pos, Len: len([]rune(x.When.Text)), Message: "the latch " + quote(x.ID) + " never falls: its condition asks whether it has fallen already", Hint: "name another latch, or leave this part out"})
			}
		}
	}
	for i := range l.Expressions {
		x := &l.Expressions[i]
		if !strings.Contains(x.Text, "latched(") || !l.wantsFinding(x.At) {
			continue
		}
		both := askedLatches(x.Text, false)
		for k, a := range both {
			for _, b := range both[:k] {
				if a != b && slices.Contains(bars[a], b) && slices.Contains(bars[b], a) {
					l.Anchors[x.At] = x.At
					l.report(ruleLatchesBarred, diag.Diagnostic{Pos: x.At, Len: len([]rune(x.Text)), Message: "the latches " + quote(b) + " and " + quote(a) + " never have both fallen: each falls only while the other has not", Hint: "ask for one of them, or change when they fall"})
				}
			}
		}
	}
}}

// askedLatches returns the latches of which a condition says that all must have fallen, or none
// of them. A condition with other words than and says nothing.
func askedLatches(text string, barred bool) []string {
	if regexp.MustCompile(`\bor\b|\bnot\s*\(`).MatchString(text) {
		return nil
	}
	var out []string
	for _, m := range latchAsked.FindAllStringSubmatch(text, -1) {
		if (m[1] != "") == barred {
			out = append(out, m[2])
		}
	}
	return out
}
