package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// followSetWord follows a word over a set or over numbers: filter, count, max.
func (w *walker) followSetWord(e *syntax.Expr, st *flowState) (v value, is bool) {
	id := e.Kids[0]
	if id.Kind != syntax.Name || id.Local != nil || len(e.Kids) < 2 || w.c.functionsByName[id.Word] != nil {
		return v, false
	}
	gives, ok := w.host.env.Sets[id.Word]
	args := e.Kids[1:]
	if !ok {
		return w.followNumberWord(e, st)
	}
	set := w.found.needValue(args[0], w.useValue(args[0], st), "is no list")
	if id.Word == "min" || id.Word == "max" {
		if set.isFullyKnown() && set.num != nil {
			return w.followMinMax(e, set, st), true
		}
		if set.any { // numbers or a list: the second may tell
			for _, a := range args[1:] {
				w.useValue(a, st)
			}
			return anyNumberValue(), true
		}
	}
	list := w.host.collectionAsList(set)
	if list.isFullyKnown() && list.list == nil && !(list.rec != nil && len(list.rec.fields) == 0) {
		w.found.reportMistake(args[0].Lo, args[0].Hi, diag.Diagnostic{Rule: ruleType, Message: id.Word + " looks through a list, and " + quote(w.found.sourceText(args[0])) + " is " + set.describeValue(), Expected: "a list"})
	}
	elem := unknownValue()
	if list.list != nil && list.isFullyKnown() {
		elem = list.list.withoutNil()
	}
	w.calls.checkSetWordArgs(e, id.Word)
	kept := elem
	for i, what := range args[1:] {
		if i > 0 {
			w.useValue(what, st)
			continue
		}
		kept = w.followElementTest(id.Word, what, elem, st, gives == GivesNumber || id.Word == "best")
	}
	switch gives {
	case GivesSet:
		return listValue(kept), true
	case GivesElement:
		if id.Word == "best" {
			kept = elem
		}
		kept.nilness = max(kept.nilness, maybe)
		return kept, true
	case GivesFlag:
		return flagValue(), true
	case GivesCount:
		return numberValue(0, maxNumber), true
	}
	return anyNumberValue(), true
}

// maxSetWordArgs is the greatest number of arguments of each word over sets.
var maxSetWordArgs = map[string]int{"any": 2, "all": 2, "count": 2, "sum": 2, "filter": 2, "best": 2, "first": 1}

func (cc *callChecker) checkSetWordArgs(e *syntax.Expr, word string) {
	n, hi := len(e.Kids)-1, maxSetWordArgs[word]
	lo := 1
	if word == "filter" || word == "best" || word == "all" {
		lo = 2
	}
	if hi == 0 || n >= lo && n <= hi || n < lo && mayExpand(e.Kids[1:]) && cc.host.mayGiveSeveral(e.Kids[n]) {
		return
	}
	cc.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: word + " is given " + countPhrase(n), Expected: expectedArgs(lo, hi)})
}

// numberWords take so many numbers.
var numberWords = map[string]int{"abs": 1, "clamp": 3, "floor_div": 2, "ceil_div": 2, "round_half_up": 2}

// followNumberWord follows the words over numbers, and has.
func (w *walker) followNumberWord(e *syntax.Expr, st *flowState) (value, bool) {
	word := e.Kids[0].Word
	if _, host := w.host.env.Globals[word]; !host {
		return value{}, false
	}
	if word == "has" && len(e.Kids) == 3 {
		w.followHas(e, st)
		return flagValue(), true
	}
	n, ok := numberWords[word]
	if !ok {
		return value{}, false
	}
	if got := len(e.Kids) - 1; got != n && !mayExpand(e.Kids[1:]) {
		w.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: word + " is given " + countPhrase(got), Expected: countPhrase(n)})
	}
	vals := make([]value, 0, n)
	for _, a := range e.Kids[1:] {
		vals = append(vals, w.followOperand(a, st))
	}
	out := anyNumberValue()
	switch {
	case word == "abs":
		out = numberValue(0, maxNumber)
	case word == "clamp" && len(vals) == 3 && vals[1].num != nil && vals[2].num != nil:
		out = numberValue(vals[1].num.lo, max(vals[1].num.lo, vals[2].num.hi))
		out.num.declared = [2]int{minNumber, maxNumber}
	}
	return out, true
}

// followMinMax follows min and max of numbers.
func (w *walker) followMinMax(e *syntax.Expr, first value, st *flowState) value {
	out := *first.num
	for _, a := range e.Kids[2:] {
		v := w.followOperand(a, st)
		n := &numberRange{lo: minNumber, hi: maxNumber, declared: [2]int{minNumber, maxNumber}}
		if v.num != nil {
			n = v.num
		}
		out = *arithmeticRange(e.Kids[0].Word, &out, n)
	}
	return value{num: &out}
}

// followHas follows has(list, value).
func (w *walker) followHas(e *syntax.Expr, st *flowState) {
	set, v := w.useValue(e.Kids[1], st), w.useValue(e.Kids[2], st)
	list := w.host.collectionAsList(set)
	if !list.isFullyKnown() || !v.isFullyKnown() {
		return
	}
	if list.list == nil {
		if !(list.rec != nil && len(list.rec.fields) == 0) {
			w.found.reportMistake(e.Kids[1].Lo, e.Kids[1].Hi, diag.Diagnostic{Rule: ruleType, Message: "has looks through a list, and " + quote(w.found.sourceText(e.Kids[1])) + " is " + set.describeValue(), Expected: "a list"})
		}
		return
	}
	if !w.host.canBeEqual(list.list.withoutNil(), v.withoutNil()) {
		w.found.reportMistake(e.Kids[2].Lo, e.Kids[2].Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: quote(w.found.sourceText(e.Kids[1])) + " is " + list.describeValue() + ", and " + quote(w.found.sourceText(e.Kids[2])) + " is " + v.describeValue() + ": it is never among them", Expected: list.list.describeValue()})
		return
	}
	if v.thing != "" {
		w.found.checkInFamily(e.Kids[1], *list.list, w.host.env.Families[v.thing], "there is no "+v.thing+" %q")
	} else if v.text != nil && v.text.names != nil {
		w.found.checkInFamily(e.Kids[1], *list.list, v.text.names, "it is never %q")
	}
	if list.list.thing != "" {
		w.found.checkInFamily(e.Kids[2], v, w.host.env.Families[list.list.thing], "there is no "+list.list.thing+" %q")
	} else if list.list.text != nil && list.list.text.names != nil {
		w.found.checkInFamily(e.Kids[2], v, list.list.text.names, "there is no %q among them")
	}
}
