package check

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

func (w *walker) checkArguments(e *syntax.Expr, fn value, args []value, st *flowState) {
	m, n := fn.member, len(args)
	exprs := e.Kids[1:]
	several := mayExpand(exprs) && w.mayGiveSeveral(exprs[n-1])
	if n < m.MinArgs && !several || m.MaxArgs >= 0 && n > m.MaxArgs && !(several && n == m.MaxArgs+1) {
		w.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", calleeName(fn), countPhrase(n)), Expected: expectedArgs(m.MinArgs, m.MaxArgs)})
	}
	before := w.reportCount
	for i, a := range exprs {
		if w.reportCount > before {
			return // what is said of one may be because of another
		}
		if i < len(m.Params) {
			w.checkArgument(&m.Params[i], a, args[i], calleeName(fn), st)
		}
		if a.Kind == syntax.Text && exprs[0].Kind == syntax.Text && !isNumber(a.Word) {
			if by := m.TextsBy[exprs[0].Word]; by[i] != nil {
				w.checkTextAmong(a, by[i], calleeName(fn)+" finds no %q in "+strings.ReplaceAll(exprs[0].Word, "%", "%%"))
			}
		}
	}
	if m.Options != nil && n == m.MaxArgs && n > 0 {
		if t := exprs[n-1]; t.Kind == syntax.Table {
			w.checkOptions(t, fn, args[n-1], st)
		} else if v := args[n-1]; v.isFullyKnown() && v.rec == nil && !v.isOnlyNil() {
			w.reportMistake(t.Lo, t.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes a table here, not %s", calleeName(fn), v.describeValue()), Expected: "{ " + sortedKeys(m.Options)[0] + " = ... }"})
		}
	}
	w.checkSpecialArgs(e, fn, args, st)
}

// mayGiveSeveral reports whether a call may give other than one value: those of the game give one
// as a rule.
func (w *walker) mayGiveSeveral(e *syntax.Expr) bool {
	if e.Kind != syntax.Call || e.Kids[0].Kind != syntax.Name || e.Kids[0].Local != nil {
		return true
	}
	m, host := w.c.env.Globals[e.Kids[0].Word]
	return !host || !m.Func || m.Type == ""
}

// checkArgument checks one value that the host is given.
func (w *walker) checkArgument(p *Arg, e *syntax.Expr, v value, name string, st *flowState) {
	if p.Func {
		if e.Kind == syntax.Text {
			w.checkCalleeName(e)
		} else if v.isFullyKnown() && v.text == nil {
			hint := ""
			if v.fn != nil {
				hint = "write its name in quotes: " + quote(w.sourceText(e))
			}
			w.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes the name of a function, as a text, not %s", name, v.describeValue()), Hint: hint, Expected: "a text"})
		}
		return
	}
	if v.isFullyKnown() && v.nilness == likely && !p.Optional && !v.isOnlyNil() && !p.takesAnything() {
		v = w.needValue(e, v, "must be there")
	}
	if v.isOnlyNil() && (p.Optional || p.takesAnything()) {
		return
	}
	if !w.argAccepts(p, v) {
		w.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramPhrase(name, p), paramWants(p), quote(w.sourceText(e)), v.describeValue()), Expected: paramWants(p)})
		st.narrowPath(e, unknownValue())
		return
	}
	w.checkItems(p, e, name, st)
	w.checkFraction(e, v, p.Type == Number)
	fam := p.Texts
	if fam == nil {
		fam = w.findFamily(p.Type)
	}
	w.checkInFamily(e, v, fam, name+" does not know %q")
	w.checkInKinds(p, e, v, name)
	if l := v.list; l != nil && strings.HasPrefix(p.Type, ListOf) || v.list != nil && p.Type == "units" {
		w.checkInFamily(e, *l, w.findFamily(elementType(p.Type)), name+" does not know %q")
	}
}

func elementType(typ string) string {
	if typ == "units" {
		return "unit"
	}
	return strings.TrimPrefix(typ, ListOf)
}

// findFamily are the names that a value of a type can be given by; nil: any, or none known.
func (w *walker) findFamily(typ string) *Names {
	switch typ {
	case "units":
		typ = "unit"
	case Text, "party", Any:
		return nil
	}
	return w.c.env.Families[typ]
}

func paramPhrase(name string, p *Arg) string {
	if p.Name == "" {
		return name
	}
	return p.Name + " of " + name
}

// checkItems checks the entries of a list that is written out where a list is taken.
func (w *walker) checkItems(p *Arg, e *syntax.Expr, name string, st *flowState) {
	elem := ""
	switch {
	case e.Kind != syntax.Table || len(e.Items) < 2:
		return
	case strings.HasPrefix(p.Type, ListOf):
		elem = strings.TrimPrefix(p.Type, ListOf)
	case p.Type == "units":
		elem = "unit"
	default:
		return
	}
	for _, it := range e.Items {
		w.quiet++
		v := w.followExpr(it.Value, st.cloneState())
		w.quiet--
		one := &Arg{Type: elem, Optional: true}
		if !w.argAccepts(one, v) && !(strings.HasPrefix(p.Type, ListOf) && w.typeAccepts(p.Type, v)) {
			w.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramPhrase(name, p), paramWants(p), quote(w.sourceText(it.Value)), v.describeValue()), Expected: paramWants(one)})
			return
		}
	}
}

// takesAnything reports that a parameter takes any value.
func (p *Arg) takesAnything() bool { return (p.Type == Any || p.Type == "data") && len(p.Kinds) == 0 }

// argAccepts reports whether a value may be what a parameter of the host takes.
func (w *walker) argAccepts(p *Arg, v value) bool {
	if !v.isFullyKnown() {
		return true
	}
	v = v.withoutNil()
	if v.isImpossible() { // nil
		return p.Optional
	}
	kinds := p.Kinds
	if len(kinds) == 0 {
		kinds = []string{p.Type}
	}
	for _, part := range v.splitKinds() {
		if !slices.ContainsFunc(kinds, func(k string) bool { return w.typeAccepts(k, part) }) {
			return false
		}
	}
	return true
}

func (w *walker) typeAccepts(typ string, v value) bool {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		l := w.collectionAsList(v)
		if l.list == nil {
			return l.rec != nil && len(l.rec.fields) == 0
		}
		return !l.list.isFullyKnown() || w.typeAccepts(elem, *l.list) || l.list.list != nil && w.typeAccepts(elem, *l.list.list)
	}
	switch typ {
	case Any, "data", "":
		return true
	case Number:
		return v.num != nil
	case Flag:
		return v.yes || v.no
	case Text, "function", "dice":
		return v.text != nil
	case "units":
		return w.typeAccepts("unit", v) || w.typeAccepts(ListOf+"unit", v)
	case "party":
		return w.typeAccepts("unit", v) || w.typeAccepts("side", v)
	case "area":
		return v.text != nil && w.mayNameThing(typ, v.text) || w.typeAccepts(ListOf+"hex", v)
	}
	if t := w.c.env.Types[typ]; t != nil && !t.Text {
		return v.thing == typ || v.text != nil && w.mayNameThing(typ, v.text)
	}
	return v.text != nil && w.mayNameThing(typ, v.text)
}

// mayNameThing reports whether a text may be the name of a thing of a family: one that is known
// to name something else is not, even if both are called the same.
func (w *walker) mayNameThing(typ string, t *textSet) bool {
	if t.family == typ {
		return true
	}
	if t.family == freeText || t.family != "" && w.isFamilyType(t.family) && w.isFamilyType(typ) {
		return false
	}
	fam := w.c.env.Families[typ]
	if fam == nil {
		return true
	}
	list, ok := t.listTexts()
	if !ok || t.vals != nil && slices.ContainsFunc(t.vals, func(l literal) bool { return l.src != nil }) {
		return true // one that is written out is looked at by itself
	}
	return slices.ContainsFunc(list, fam.Has)
}

func (w *walker) isFamilyType(typ string) bool { return w.c.env.Families[typ] != nil }

// paramWants says in words what a parameter takes.
func paramWants(p *Arg) string {
	if len(p.Kinds) > 0 {
		var out []string
		for _, k := range p.Kinds {
			out = append(out, typePhrase(k))
		}
		return strings.Join(out, " or ")
	}
	return typePhrase(p.Type)
}

func typePhrase(typ string) string {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		return "a list of " + diag.Plural(elem)
	}
	switch typ {
	case Flag:
		return "true or false"
	case "units":
		return "a unit or a list of units"
	case "party":
		return "a unit or a side"
	case "dice":
		return "dice, as \"1d6\""
	case "function":
		return "the name of a function, as a text"
	}
	return addArticle(typ)
}

func (w *walker) checkOptions(t *syntax.Expr, fn value, v value, st *flowState) {
	given := map[string]bool{}
	for _, it := range t.Items {
		if it.Name == "" {
			if it.Key == nil {
				w.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s takes its values by name, and this one has none", fn.name), Expected: "name = " + w.sourceText(it.Value), Hint: listNames(sortedKeys(fn.member.Options))})
			}
			return
		}
		if given[it.Name] {
			w.reportMistake(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s is given %q twice", fn.name, it.Name), Hint: "remove one of the two"})
		}
		given[it.Name] = true
		p, known := fn.member.Options[it.Name]
		if !known {
			valid := sortedKeys(fn.member.Options)
			near := w.c.rep.NearestName(it.Name, valid)
			given[near] = true
			w.reportMistake(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s has no option %q", fn.name, it.Name), Nearest: near, Expected: listNames(valid)})
			continue
		}
		if v.rec != nil {
			q := p
			q.Optional = true
			w.checkArgument(&q, it.Value, v.rec.fields[it.Name], fn.name, st)
		}
	}
	for _, name := range sortedKeys(fn.member.Options) {
		if p := fn.member.Options[name]; !p.Optional && !given[name] {
			w.reportMistake(t.Lo-1, t.Lo-1, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s is not given %q", fn.name, name), Expected: name + " = " + paramWants(&p)})
		}
	}
}

// checkCalleeName checks the name of a function given as a text.
func (w *walker) checkCalleeName(e *syntax.Expr) {
	w.reportUse(e.Tok, lang.UseFunction, e.Word)
	if w.c.functionsByName[e.Word] != nil {
		return
	}
	var valid []string
	for _, f := range w.c.order {
		valid = append(valid, f.Name)
	}
	w.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleCallee, Message: fmt.Sprintf("there is no function %q", e.Word), Nearest: w.c.rep.NearestName(e.Word, valid),
		Expected: "the name of a top-level function of this game's scripts"})
}

func (w *walker) checkTextAmong(e *syntax.Expr, valid *Names, message string) {
	w.reportUse(e.Tok, valid.Family, e.Word)
	if !valid.Has(e.Word) {
		w.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, e.Word), Nearest: w.c.rep.NearestName(e.Word, valid.List), Expected: listNames(valid.List)})
	}
}

// checkInFamily finds texts of the author's own that are not among those that can be meant.
func (w *walker) checkInFamily(e *syntax.Expr, v value, fam *Names, message string) {
	w.reportTextUses(v, fam)
	if fam == nil || v.text == nil || v.text.vals == nil || v.any {
		return
	}
	for _, l := range v.text.vals {
		if w.c.suspect[l.tok] == l.src && l.src != nil {
			continue
		}
		if l.src == nil || fam.Has(l.text) || slices.Contains(v.text.excluded, l.text) {
			continue
		}
		d := diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, l.text), Nearest: w.c.rep.NearestName(l.text, fam.List), Expected: listNames(fam.List)}
		if l.src == w.file.tree {
			w.reportMistake(l.tok, l.tok, d)
		} else {
			w.reportMistake(e.Lo, e.Hi, d)
		}
	}
}

// checkInKinds finds texts of the author's own where one of several kinds of thing is taken and
// none has that name.
func (w *walker) checkInKinds(p *Arg, e *syntax.Expr, v value, name string) {
	if v.text == nil || v.any || len(p.Kinds) == 0 {
		return
	}
	var names []string
	for _, k := range p.Kinds {
		fam := w.c.env.Families[elementType(k)]
		if fam == nil {
			return
		}
		names = append(names, fam.List...)
	}
	w.checkInFamily(e, v, &Names{List: names}, name+" does not know %q")
}

func expectedArgs(lo, hi int) string {
	switch {
	case hi < 0:
		return "at least " + countPhrase(lo)
	case lo == hi:
		return countPhrase(lo)
	}
	return fmt.Sprintf("%d to %s", lo, countPhrase(hi))
}

func countPhrase(n int) string {
	if n == 1 {
		return "1 value"
	}
	return fmt.Sprintf("%d values", n)
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(text)
	return err == nil
}
