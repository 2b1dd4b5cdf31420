package check

import (
	"fmt"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// checkSpecialArgs checks arguments beyond the types of their parameters: values for a variable
// that a text names, faces that a unit has, and data for a later call.
func (cc *callChecker) checkSpecialArgs(e *syntax.Expr, fn value, args []value, st *flowState) {
	exprs := e.Kids[1:]
	switch fn.name {
	case "set", "adjust":
		if len(exprs) >= 2 {
			cc.checkSetVerb(e, fn.name, args)
		}
		if fn.name == "adjust" && len(exprs) >= 2 {
			cc.found.checkZeroAdjust(e)
		}
	case "lookup":
		if len(exprs) >= 2 && cc.host.env.OnLookup != nil {
			n, table := args[1].num, ""
			if exprs[0].Kind == syntax.Text {
				table = exprs[0].Word
			}
			if known := isOnlyNumber(args[1]) && n.lo > minNumber && n.hi < maxNumber; known {
				cc.host.env.OnLookup(table, n.lo, n.hi, true)
			} else {
				cc.host.env.OnLookup(table, 0, 0, false)
			}
		}
	case "flip":
		if len(exprs) == 2 {
			cc.checkFaces(exprs, args, st)
		}
	case "after":
		if len(exprs) > 0 {
			cc.recordHandedData(exprs[0].Word, args[1:])
		}
	case "at":
		if len(exprs) == 1 && args[0].rec != nil {
			if run := args[0].rec.fields["run"]; run.text != nil && len(run.text.vals) == 1 {
				var data []value
				if d, ok := args[0].rec.fields["data"]; ok {
					data = []value{d}
				}
				cc.recordHandedData(run.text.vals[0].text, data)
			}
		}
	case "roll":
		if len(args) == 1 && args[0].rec != nil {
			cc.checkDice(exprs[0], args[0])
		}
	}
}

// checkDice checks the dice of a roll.
func (cc *callChecker) checkDice(t *syntax.Expr, v value) {
	for _, it := range t.Items {
		if it.Name != "dice" || it.Value.Kind != syntax.Text {
			continue
		}
		if _, _, ok := diceRange(it.Value.Word); !ok {
			cc.found.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s are no dice", quote(it.Value.Word)), Expected: "dice, as \"1d6\" or \"2d6\""})
		}
	}
}

// recordHandedData notes what a function gets that after or at calls later.
func (cc *callChecker) recordHandedData(name string, data []value) {
	fn := cc.found.c.functionsByName[name]
	if fn == nil {
		return
	}
	v := unknownValue()
	if len(data) > 0 {
		v = data[0]
		v.member, v.name = nil, ""
		v = storedValue(v)
	}
	if cc.host.env.Bound[name] {
		v = unknownValue() // it gets something else as well
	}
	if all := joinValues(fn.handedData, v); !sameResult(all, fn.handedData) {
		cc.found.c.changedData = append(cc.found.c.changedData, fn)
		fn.handedData = all
	}
}

// storedValue is a value as it comes back with the game.
func storedValue(v value) value {
	if v.rec != nil {
		fields := map[string]value{}
		for k, x := range v.rec.fields { // order does not matter: another map is filled
			x.member, x.name = nil, ""
			if x.num != nil {
				x.num = &numberRange{lo: minNumber, hi: maxNumber, declared: [2]int{minNumber, maxNumber}}
			}
			fields[k] = x
		}
		v.rec = &record{fields: fields, open: v.rec.open}
	}
	return v
}

// checkSetVerb checks set and adjust: the value of the variable, and whose it is.
func (cc *callChecker) checkSetVerb(e *syntax.Expr, word string, args []value) {
	exprs := e.Kids[1:]
	if exprs[0].Kind != syntax.Text {
		return
	}
	v, ok := cc.host.env.Changeable[exprs[0].Word]
	if !ok {
		return
	}
	name := exprs[0].Word
	have := cc.host.memberTypeValue(&v.Member, name)
	switch {
	case word == "adjust" && have.isFullyKnown() && have.num == nil:
		cc.found.reportMistake(exprs[0].Lo, exprs[0].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("nothing can be added to %s: it holds %s", name, have.describeValue()), Hint: "write set(" + quote(name) + ", ...)"})
		return
	case word == "set":
		cc.checkSetValue(exprs[1], name, have, args[1])
	}
	if v.Owner == "" && len(exprs) > 2 && !args[2].isOnlyNil() {
		cc.found.reportMistake(exprs[2].Lo, exprs[2].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s belongs to the game as a whole", name), Hint: "leave the third value out"})
	}
	if v.Owner == "" {
		return
	}
	if len(exprs) < 3 && cc.host.env.Unknown {
		return
	}
	if len(exprs) < 3 {
		cc.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s has a value for each %s: say whose is meant", name, v.Owner), Expected: addArticle(v.Owner) + " as the third value"})
		return
	}
	p := &Arg{Name: "the third value", Kinds: []string{v.Owner, ListOf + v.Owner}}
	of := cc.found.needValue(exprs[2], args[2], "must be there")
	if !cc.host.argAccepts(p, of) {
		cc.found.reportMistake(exprs[2].Lo, exprs[2].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s belongs to %s, and %s is %s", name, addArticle(v.Owner), quote(cc.found.sourceText(exprs[2])), of.describeValue()), Expected: paramWants(p)})
		return
	}
	fam := cc.host.env.Families[v.Owner]
	cc.found.checkInFamily(exprs[2], of, fam, "there is no "+v.Owner+" %q")
	if of.list != nil {
		cc.found.checkInFamily(exprs[2], *of.list, fam, "there is no "+v.Owner+" %q")
	}
}

// checkSetValue checks the value that set gives a variable.
func (cc *callChecker) checkSetValue(e *syntax.Expr, name string, have, v value) {
	if !have.isFullyKnown() || !v.isFullyKnown() {
		return
	}
	if v.isOnlyNil() && have.nilness != never {
		return
	}
	want := have
	want.nilness = never
	if !cc.host.fitsParam(v, want) {
		cc.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s holds %s, and %s is %s", name, have.describeValue(), quote(cc.found.sourceText(e)), v.describeValue()), Expected: have.describeValue()})
		return
	}
	cc.found.checkInFamilies(e, v, want, name)
	cc.found.checkTableText(e, v, want, name)
	cc.found.checkFraction(e, v, have.num != nil)
}

// checkFaces holds the face that a unit is turned to against those of its kind.
func (cc *callChecker) checkFaces(exprs []*syntax.Expr, args []value, st *flowState) {
	if args[1].text == nil || args[1].any {
		return
	}
	kind, ok := value{}, false
	if p := fieldPath(exprs[0]); p != "" {
		kind, ok = st.paths[p+".kind"]
	}
	if u := args[0]; !ok {
		if u.list != nil {
			u = *u.list
		}
		kind, ok = u.fields["kind"]
	}
	if !ok || kind.text == nil || !kind.isFullyKnown() {
		return
	}
	for _, l := range args[1].text.vals {
		if l.src == cc.found.file.tree {
			cc.checkFace(l, kind)
		}
	}
}

// checkFace reports a face that no unit of some kinds has.
func (cc *callChecker) checkFace(lit literal, kind value) {
	kinds, ok := kind.text.listTexts()
	if !ok {
		return
	}
	var have []string
	for _, k := range kinds {
		names := cc.host.env.FacesByKind[k]
		if names == nil || names.Has(lit.text) {
			return
		}
		have = append(have, names.List...)
	}
	if len(kinds) == 0 {
		return
	}
	cc.found.reportMistake(lit.tok, lit.tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf("no unit of kind %s has a face %q", kinds[0], lit.text), Nearest: cc.found.c.rep.NearestName(lit.text, have), Expected: listNames(have)})
}
