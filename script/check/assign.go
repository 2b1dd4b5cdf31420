package check

import (
	"fmt"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

const (
	ruleType     = "lua-type"
	ruleReadOnly = "lua-read-only"
	ruleLimits   = "lua-limits"
)

var typeRule = diag.Rule{ID: ruleType, Title: "a value is of another kind than what it is used as", Why: "a hex where units belong, a text to calculate with, a list where a number is meant: the line stops the game, or does nothing",
	Bad: "adjust(\"morale\", \"1\")", Good: "adjust(\"morale\", 1)"}

var readOnlyRule = diag.Rule{ID: ruleReadOnly, Title: "a field is set that scripts can only read", Why: "only variables are set by name; all else changes by the verbs of effects",
	Bad: "unit.hex = hexes[\"0101\"]", Good: "place(unit, hexes[\"0101\"])"}

var limitsRule = diag.Rule{ID: ruleLimits, Title: "a variable is set to a number outside its limits", Why: "the line stops the game",
	Bad: "vars.rain = 9  -- the variable is from 0 to 3", Good: "vars.rain = 3"}

func (w *walker) followAssign(s *syntax.Stmt, st *flowState) {
	w.found.checkSelfAssign(s)
	vals := make([]value, len(s.Left))
	for i := range vals {
		vals[i] = unknownValue()
	}
	for i, e := range s.Right {
		v := w.useValue(e, st)
		w.found.checkJoinedNumbers(e, v)
		if i < len(vals) {
			vals[i] = v
		}
	}
	for i, l := range s.Left {
		var from *syntax.Expr
		if i < len(s.Right) {
			from = s.Right[i]
		} else if n := len(s.Right); n > 0 && s.Right[n-1].Kind != syntax.Call && s.Right[n-1].Kind != syntax.Method {
			vals[i] = nilValue(maybe)
		}
		w.setTarget(l, from, vals[i], st)
	}
}

func (w *walker) setTarget(l, from *syntax.Expr, v value, st *flowState) {
	switch l.Kind {
	case syntax.Name:
		if l.Local != nil {
			w.found.checkLoopSet(l)
			v.name = l.Word
			st.setLocal(l.Local, v)
		}
	case syntax.Index:
		w.setEntry(l, v, st)
	case syntax.Field:
		w.setField(l, from, v, st)
	}
}

// setEntry follows list[n] = value.
func (w *walker) setEntry(l *syntax.Expr, v value, st *flowState) {
	obj, key := w.useValue(l.Kids[0], st), w.useValue(l.Kids[1], st)
	obj = w.found.needValue(l.Kids[0], obj, "has no entries")
	if !obj.isFullyKnown() {
		return
	}
	if obj.list != nil && obj.rec == nil && obj.thing == "" {
		w.found.checkListKey(l, key)
	}
	if t := w.host.env.Types[obj.thing]; obj.thing != "" && t != nil && !t.Writable {
		w.found.checkReadOnly(l, obj, "entries of "+w.found.sourceText(l.Kids[0]))
		return
	}
	if key.isFullyKnown() && key.num != nil && (obj.list != nil || obj.rec != nil) {
		st.insertEntry(l.Kids[0], obj, v)
	} else if obj.rec != nil || obj.list != nil {
		st.narrowPath(l.Kids[0], unknownValue())
	}
}

func (w *walker) setField(l, from *syntax.Expr, v value, st *flowState) {
	of := l.Kids[0]
	obj := w.found.needValue(of, w.useValue(of, st), noFields)
	if !obj.isFullyKnown() {
		st.forgetField(l.Word)
		return
	}
	if obj.rec != nil && obj.thing == "" && obj.text == nil {
		fields := map[string]value{}
		for k, x := range obj.rec.fields { // order does not matter: another map is filled
			fields[k] = x
		}
		x := v
		x.member = nil
		fields[l.Word] = x
		obj.rec = &record{fields: fields, open: obj.rec.open}
		st.narrowPath(of, obj)
		return
	}
	if v2, ok := w.libraryValue(obj, l); ok && v2.fn != nil {
		return
	}
	have := w.findMember(obj, l, false)
	st.forgetField(l.Word)
	if have.member == nil {
		if obj.list != nil || obj.num != nil || obj.yes || obj.no {
			return // told
		}
		for _, typ := range w.host.hostTypes(obj) {
			if t := w.host.env.Types[typ]; have.fn != nil || have.isFullyKnown() && t != nil && !t.Writable {
				w.found.checkReadOnly(l, obj, l.Word)
				return
			}
		}
		return
	}
	for _, typ := range w.host.hostTypes(obj) {
		if t := w.host.env.Types[typ]; t != nil && !t.Writable && !t.Open {
			w.found.checkReadOnly(l, obj, l.Word)
			return
		}
	}
	w.calls.checkVariableSet(l, from, have, v, st)
}

func (fs *findings) checkReadOnly(l *syntax.Expr, obj value, what string) {
	d := diag.Diagnostic{Rule: ruleReadOnly, Message: fmt.Sprintf("%s of %s cannot be set", what, obj.describeValue())}
	switch {
	case obj.thing == "tracks" || strings.HasSuffix(obj.thing, " tracks"):
		d.Message, d.Hint = fmt.Sprintf("the track %s cannot be set by =", l.Word), fmt.Sprintf("write set(%q, ...) or adjust(%q, ...)", l.Word, l.Word)
	case obj.thing == "constants":
		d.Message, d.Hint = fmt.Sprintf("the constant %s cannot be set", l.Word), "what changes is a variable of the game"
	case obj.thing == "options":
		d.Message, d.Hint = fmt.Sprintf("the option %s cannot be set: it is chosen before the game", l.Word), "what changes is a variable of the game"
	case l.Word == "hex" || l.Word == "box":
		d.Hint = "write place(...)"
	case l.Word == "face":
		d.Hint = "write flip(...)"
	case l.Word == "hidden":
		d.Hint = "write hide(...) or reveal(...)"
	case l.Word == "steps" || l.Word == "steps_lost":
		d.Hint = "write step_loss(...)"
	default:
		d.Hint = "what a script keeps belongs in a declared variable: .vars.NAME"
	}
	fs.reportMistake(l.Lo, l.Hi, d)
}

// checkVariableSet checks the new value of a variable.
func (cc *callChecker) checkVariableSet(l, from *syntax.Expr, have, v value, st *flowState) {
	at := l
	if from != nil {
		at = from
	}
	want := have
	want.nilness = never
	if have.nilness != never {
		want.nilness = maybe
	}
	switch {
	case !v.isFullyKnown() || !want.isFullyKnown():
	case v.isOnlyNil() && have.nilness == never:
		cc.found.reportMistake(at.Lo, at.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s holds %s, and never nil", have.name, have.describeValue()), Expected: have.describeValue()})
		return
	case v.nilness == likely && have.nilness == never:
		v = cc.found.needValue(at, v, "must be there")
	case !cc.host.fitsParam(v, want):
		cc.found.reportMistake(at.Lo, at.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s holds %s, and %s is %s", have.name, have.describeValue(), quote(cc.found.sourceText(at)), v.describeValue()), Expected: have.describeValue()})
		return
	}
	cc.found.checkInFamilies(at, v, want, have.name)
	cc.found.checkTableText(at, v, want, have.name)
	cc.found.checkFraction(at, v, have.num != nil)
	if b := have.member.Bounds; b != nil && isOnlyNumber(v) && (v.num.hi < b[0] || v.num.lo > b[1]) {
		cc.found.reportMistake(at.Lo, at.Hi, diag.Diagnostic{Rule: ruleLimits, Message: fmt.Sprintf("%s is from %d to %d, and %s is %s", have.name, b[0], b[1], quote(cc.found.sourceText(at)), formatRange(v.num)), Expected: fmt.Sprintf("%d to %d", b[0], b[1])})
		return
	}
	if v.isFullyKnown() && v.nilness == never {
		is := have
		is.nilness = never
		if v.text != nil && have.text != nil {
			is.text = &textSet{family: have.text.family, names: have.text.names, vals: v.text.vals, excluded: v.text.excluded, open: v.text.open}
		}
		if v.num != nil && have.num != nil {
			n := *v.num
			n.declared = have.num.declared
			is.num = &n
		}
		if v.yes || v.no {
			is.yes, is.no = v.yes, v.no
		}
		st.narrowPath(l, is)
	}
}

// checkFraction reports a value that may have a fraction, if whole says that a whole number is
// needed.
func (fs *findings) checkFraction(e *syntax.Expr, v value, whole bool) {
	if whole && v.isFullyKnown() && v.num != nil && v.num.fraction {
		fs.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleFraction, Message: fmt.Sprintf("%s may have a fraction, and a whole number is needed", quote(fs.sourceText(e))), Expected: "a whole number", Hint: "write floor_div(a, b), ceil_div(a, b) or round_half_up(a, b) for a / b"})
	}
}

const ruleFraction = "lua-fraction"

var fractionRule = diag.Rule{ID: ruleFraction, Title: "a fraction is given where a whole number is needed", Why: "the game knows whole numbers only: a division that leaves a rest stops it, in some games late",
	Bad: "adjust(\"morale\", lost / 2)", Good: "adjust(\"morale\", floor_div(lost, 2))"}
