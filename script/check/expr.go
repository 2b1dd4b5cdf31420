package check

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// useValue is followExpr for an expression whose value is used. It reports a call that returns
// nothing.
func (w *walker) useValue(e *syntax.Expr, st *flowState) value {
	v := w.followExpr(e, st)
	if e.Kind == syntax.Call || e.Kind == syntax.Method {
		w.found.checkNoResult(e, v)
	}
	return v
}

// followExpr follows an expression and returns its possible values.
func (w *walker) followExpr(e *syntax.Expr, st *flowState) value {
	switch e.Kind {
	case syntax.Nil:
		return nilValue(maybe)
	case syntax.True:
		return value{yes: true}
	case syntax.False:
		return value{no: true}
	case syntax.Number:
		return w.numberLiteral(e)
	case syntax.Text:
		return value{text: &textSet{vals: []literal{{e.Word, w.file.tree, e.Tok}}}}
	case syntax.Name:
		return w.nameValue(e, st)
	case syntax.Field:
		return w.followField(e, st)
	case syntax.Index:
		return w.followIndex(e, st)
	case syntax.Call, syntax.Method:
		return w.followCall(e, st, false)
	case syntax.Lambda:
		w.followLambda(e.Func, nil, st)
		return value{fn: &callee{lambda: e}}
	case syntax.Table:
		return w.tableValue(e, st)
	case syntax.Unary:
		return w.followUnary(e, st)
	case syntax.Binary:
		return w.followBinary(e, st)
	}
	return unknownValue()
}

func (w *walker) numberLiteral(e *syntax.Expr) value {
	if n, err := strconv.ParseInt(e.Word, 0, 64); err == nil && n > minNumber && n < maxNumber {
		return numberValue(int(n), int(n))
	}
	v := anyNumberValue()
	if f, err := strconv.ParseFloat(e.Word, 64); err == nil && f != float64(int64(f)) {
		v.num.fraction = true
	}
	return v
}

func (w *walker) nameValue(e *syntax.Expr, st *flowState) value {
	if e.Local != nil {
		if fn := w.c.local[e.Local]; fn != nil && e.Local.Writes == 0 {
			return value{fn: &callee{own: fn}, name: e.Word}
		}
		if v, ok := st.vals[e.Local]; ok {
			if v.name == "" {
				v.name = e.Word
			}
			return v
		}
		return unknownValue()
	}
	if v, ok := st.paths[e.Word]; ok {
		return v
	}
	if m, ok := w.host.env.Globals[e.Word]; ok {
		if m.Func {
			return value{fn: &callee{host: true}, member: &m, name: e.Word}
		}
		return w.host.memberTypeValue(&m, e.Word)
	}
	if fn := w.c.functionsByName[e.Word]; fn != nil {
		return value{fn: &callee{own: fn}, name: e.Word}
	}
	if w.host.hasFunction(e.Word) && !libraries[e.Word] {
		return value{fn: &callee{host: true}, name: e.Word}
	}
	v := unknownValue()
	v.nilness, v.name = never, e.Word
	return v
}

var libraries = map[string]bool{"math": true, "string": true, "table": true}

// tableValue returns the value of a literal table.
func (w *walker) tableValue(e *syntax.Expr, st *flowState) value {
	out := value{rec: &record{fields: map[string]value{}}}
	var elem value
	entries := false
	for _, it := range e.Items {
		switch {
		case it.Key != nil:
			w.useValue(it.Key, st)
			w.useValue(it.Value, st)
			out.rec.open = true
		case it.Name != "":
			v := w.useValue(it.Value, st)
			v.member = nil
			out.rec.fields[it.Name] = v
		default:
			v := w.useValue(it.Value, st)
			v.member, v.name = nil, ""
			if it.Value.Kind == syntax.Nil {
				v = unknownValue()
			}
			elem, entries = joinValues(elem, v), true
		}
	}
	if entries {
		out.list, out.nonEmpty = &elem, true
		if len(out.rec.fields) == 0 && !out.rec.open {
			out.rec = nil
		}
	}
	return out
}

func (w *walker) followUnary(e *syntax.Expr, st *flowState) value {
	switch e.Word {
	case "not":
		v, _, _ := w.followTruth(e, st, true)
		return v
	case "#":
		v := w.useValue(e.Kids[0], st)
		v = w.found.needValue(e.Kids[0], v, "has no length")
		if v.isFullyKnown() && v.text == nil && v.list == nil && v.rec == nil && !w.host.isListValue(v) {
			w.found.reportMistake(e.Kids[0].Lo, e.Kids[0].Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.found.sourceText(e.Kids[0])) + " is " + v.describeValue() + ", which has no length", Expected: "a list or a text"})
		}
		return numberValue(0, maxNumber)
	}
	v := w.followOperand(e.Kids[0], st)
	if n := v.num; n != nil {
		return value{num: &numberRange{lo: -n.hi, hi: -n.lo, declared: [2]int{-n.declared[1], -n.declared[0]}, fraction: n.fraction}}
	}
	return anyNumberValue()
}

func (w *walker) followBinary(e *syntax.Expr, st *flowState) value {
	switch e.Word {
	case "and", "or":
		return w.followLogic(e, st)
	case "==", "~=", "<", "<=", ">", ">=":
		v, _, _ := w.followTruth(e, st, false)
		return v
	case "..":
		l, r := w.checkJoinedPart(e.Kids[0], st), w.checkJoinedPart(e.Kids[1], st)
		if isOnlyNumber(l) && isOnlyNumber(r) {
			return value{text: &textSet{family: digits}}
		}
		if isSentence(e) {
			return value{text: &textSet{family: freeText}}
		}
		return anyTextValue()
	}
	l, r := w.followOperand(e.Kids[0], st), w.followOperand(e.Kids[1], st)
	if l.num == nil || r.num == nil {
		return anyNumberValue()
	}
	return value{num: arithmeticRange(e.Word, l.num, r.num)}
}

// followLogic follows an and or an or whose value is used, and returns that value.
func (w *walker) followLogic(e *syntax.Expr, st *flowState) value {
	w.found.checkAskedTwice(e)
	if e.Word == "or" {
		w.found.checkSameChoice(e)
	} else {
		w.found.checkLengths(e)
	}
	lv, t, f := w.followTruth(e.Kids[0], st.cloneState(), e.Word == "and")
	if e.Word == "and" {
		w.found.checkAlwaysTrue(e.Kids[0], lv)
		rv := w.useValue(e.Kids[1], t)
		v := joinValues(lv.truthPart(false), rv)
		v.member, v.name = nil, ""
		return v
	}
	rv := w.useValue(e.Kids[1], f)
	if !lv.canBeTruth(true) {
		return rv
	}
	v := joinValues(lv.truthPart(true), rv)
	v.member, v.name = nil, ""
	return v
}

// followOperand follows an operand of arithmetic. It reports a value that is no number.
func (w *walker) followOperand(e *syntax.Expr, st *flowState) value {
	v := w.found.needValue(e, w.useValue(e, st), "cannot be calculated with")
	if !v.isFullyKnown() || v.num != nil && !v.mayBeAuthorText() || v.text != nil && v.text.names == nil && v.text.family == "" && v.text.vals == nil {
		return v
	}
	w.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.found.sourceText(e)) + " is " + v.describeValue() + ", and cannot be calculated with", Expected: "a number", Hint: w.found.suggestNumber(v, e)})
	return unknownValue()
}

// mayBeAuthorText reports whether a value may be a text of the author's own that is no number.
func (v value) mayBeAuthorText() bool {
	return v.text != nil && slices.ContainsFunc(v.text.vals, func(l literal) bool {
		return l.src != nil && !isNumber(l.text) && !slices.Contains(v.text.excluded, l.text)
	})
}

// suggestNumber returns a hint for a value used as a number, or "" if no number is near.
func (fs *findings) suggestNumber(v value, e *syntax.Expr) string {
	switch {
	case v.list != nil || fs.host.isListValue(v):
		return "write #" + fs.sourceText(e) + " for how many there are"
	case v.yes || v.no:
		return "write (" + fs.sourceText(e) + " and 1 or 0)"
	case v.thing == "unit":
		return "write which of its values is meant"
	}
	return ""
}

// checkJoinedPart checks an operand of .. and reports one that cannot be part of a text.
func (w *walker) checkJoinedPart(e *syntax.Expr, st *flowState) value {
	v := w.found.needValue(e, w.useValue(e, st), "cannot be part of a text")
	if !v.isFullyKnown() || v.num != nil || v.text != nil {
		return v
	}
	hint := ""
	if v.thing == "unit" || v.thing == "hex" || v.thing == "card" {
		hint = "write " + w.found.sourceText(e) + ".id"
		if v.thing != "hex" {
			hint = "write " + w.found.sourceText(e) + ".name"
		}
	}
	w.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: quote(w.found.sourceText(e)) + " is " + v.describeValue() + ", and cannot be part of a text", Expected: "a text or a number", Hint: hint})
	return unknownValue()
}

// digits is the family of texts that .. makes of two numbers. Messages print it.
const digits = "text of digits"

// checkJoinedNumbers reports two numbers that .. makes a text of and that are kept for later.
func (fs *findings) checkJoinedNumbers(e *syntax.Expr, v value) {
	if e.Kind == syntax.Binary && e.Word == ".." && v.text != nil && v.text.family == digits {
		fs.reportDoubt(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Severity: diag.Warning, Message: quote(fs.sourceText(e)) + " puts two numbers together as a text: 3 .. 4 is \"34\"", Expected: "a number or a text", Hint: "write + to add them"})
	}
}

func quote(s string) string { return "\"" + s + "\"" }

// isSentence reports whether a text that is put together is one for people: ids have no
// blanks.
func isSentence(e *syntax.Expr) bool {
	switch {
	case e.Kind == syntax.Text:
		return strings.Contains(e.Word, " ")
	case e.Kind == syntax.Binary && e.Word == "..":
		return isSentence(e.Kids[0]) || isSentence(e.Kids[1])
	}
	return false
}
