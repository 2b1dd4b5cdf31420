package check

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/script/syntax"
)

// setWord follows a word over a set or over numbers: filter, count, max.
func (w *walker) setWord(e *syntax.Expr, st *state) (v value, is bool) {
	id := e.Kids[0]
	if id.Kind != syntax.Name || id.Local != nil || len(e.Kids) < 2 || w.c.known[id.Word] != nil {
		return v, false
	}
	gives, ok := w.c.env.Sets[id.Word]
	args := e.Kids[1:]
	if !ok {
		return w.numberWord(e, st)
	}
	set := w.needed(args[0], w.value(args[0], st), "is no list")
	if id.Word == "min" || id.Word == "max" {
		if set.sure() && set.num != nil {
			return w.least(e, set, st), true
		}
		if set.any { // numbers or a list: the second may tell
			for _, a := range args[1:] {
				w.value(a, st)
			}
			return anyNumber(), true
		}
	}
	list := w.asList(set)
	if list.sure() && list.list == nil && !(list.rec != nil && len(list.rec.fields) == 0) {
		w.tell(args[0].Lo, args[0].Hi, diag.Diagnostic{Rule: ruleType, Message: id.Word + " looks through a list, and " + quote(w.source(args[0])) + " is " + set.shown(), Expected: "a list"})
	}
	elem := unknown()
	if list.list != nil && list.sure() {
		elem = list.list.some()
	}
	w.setCount(e, id.Word)
	kept := elem
	for i, what := range args[1:] {
		if i > 0 {
			w.value(what, st)
			continue
		}
		kept = w.asked(id.Word, what, elem, st, gives == GivesNumber || id.Word == "best")
	}
	switch gives {
	case GivesSet:
		return listOf(kept), true
	case GivesElement:
		if id.Word == "best" {
			kept = elem
		}
		kept.null = max(kept.null, maybe)
		return kept, true
	case GivesFlag:
		return flag(), true
	case GivesCount:
		return number(0, most), true
	}
	return anyNumber(), true
}

// mostGiven is how many values the words over sets take.
var mostGiven = map[string]int{"any": 2, "all": 2, "count": 2, "sum": 2, "filter": 2, "best": 2, "first": 1}

func (w *walker) setCount(e *syntax.Expr, word string) {
	n, hi := len(e.Kids)-1, mostGiven[word]
	lo := 1
	if word == "filter" || word == "best" || word == "all" {
		lo = 2
	}
	if hi == 0 || n >= lo && n <= hi || n < lo && open(e.Kids[1:]) && w.several(e.Kids[n]) {
		return
	}
	w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: word + " is given " + count(n), Expected: expectedArgs(lo, hi)})
}

// numberWords take so many numbers.
var numberWords = map[string]int{"abs": 1, "clamp": 3, "floor_div": 2, "ceil_div": 2, "round_half_up": 2}

// numberWord follows the words over numbers, and has.
func (w *walker) numberWord(e *syntax.Expr, st *state) (value, bool) {
	word := e.Kids[0].Word
	if _, host := w.c.env.Globals[word]; !host {
		return value{}, false
	}
	if word == "has" && len(e.Kids) == 3 {
		w.hasEntry(e, st)
		return flag(), true
	}
	n, ok := numberWords[word]
	if !ok {
		return value{}, false
	}
	if got := len(e.Kids) - 1; got != n && !open(e.Kids[1:]) {
		w.tell(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: word + " is given " + count(got), Expected: count(n)})
	}
	vals := make([]value, 0, n)
	for _, a := range e.Kids[1:] {
		vals = append(vals, w.operand(a, st))
	}
	out := anyNumber()
	switch {
	case word == "abs":
		out = number(0, most)
	case word == "clamp" && len(vals) == 3 && vals[1].num != nil && vals[2].num != nil:
		out = number(vals[1].num.lo, max(vals[1].num.lo, vals[2].num.hi))
		out.num.declared = [2]int{least, most}
	}
	return out, true
}

// least follows min and max of numbers.
func (w *walker) least(e *syntax.Expr, first value, st *state) value {
	out := *first.num
	for _, a := range e.Kids[2:] {
		v := w.operand(a, st)
		n := &span{lo: least, hi: most, declared: [2]int{least, most}}
		if v.num != nil {
			n = v.num
		}
		pick := func(a, b int) int { return min(a, b) }
		if e.Kids[0].Word == "max" {
			pick = func(a, b int) int { return max(a, b) }
		}
		out = span{lo: pick(out.lo, n.lo), hi: pick(out.hi, n.hi), declared: [2]int{pick(out.declared[0], n.declared[0]), pick(out.declared[1], n.declared[1])}, fraction: out.fraction || n.fraction}
	}
	return value{num: &out}
}

// hasEntry follows has(list, value).
func (w *walker) hasEntry(e *syntax.Expr, st *state) {
	set, v := w.value(e.Kids[1], st), w.value(e.Kids[2], st)
	list := w.asList(set)
	if !list.sure() || !v.sure() {
		return
	}
	if list.list == nil {
		if !(list.rec != nil && len(list.rec.fields) == 0) {
			w.tell(e.Kids[1].Lo, e.Kids[1].Hi, diag.Diagnostic{Rule: ruleType, Message: "has looks through a list, and " + quote(w.source(e.Kids[1])) + " is " + set.shown(), Expected: "a list"})
		}
		return
	}
	if !w.comparable(list.list.some(), v.some()) {
		w.tell(e.Kids[2].Lo, e.Kids[2].Hi, diag.Diagnostic{Rule: ruleCompare, Severity: diag.Warning, Message: quote(w.source(e.Kids[1])) + " is " + list.shown() + ", and " + quote(w.source(e.Kids[2])) + " is " + v.shown() + ": it is never among them", Expected: list.list.shown()})
		return
	}
	if v.thing != "" {
		w.inFamily(e.Kids[1], *list.list, w.c.env.Families[v.thing], "there is no "+v.thing+" %q")
	} else if v.text != nil && v.text.fam != nil {
		w.inFamily(e.Kids[1], *list.list, v.text.fam, "it is never %q")
	}
	if list.list.thing != "" {
		w.inFamily(e.Kids[2], v, w.c.env.Families[list.list.thing], "there is no "+list.list.thing+" %q")
	} else if list.list.text != nil && list.list.text.fam != nil {
		w.inFamily(e.Kids[2], v, list.list.text.fam, "there is no %q among them")
	}
}
