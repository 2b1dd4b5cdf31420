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

// callChecker checks the arguments of functions of the host and of the game.
type callChecker struct {
	found *findings
	host  *host
	look  func(*syntax.Expr, *flowState) value // the value of an expression, without findings
}

func (cc *callChecker) checkArguments(e *syntax.Expr, fn value, args []value, st *flowState) {
	m, n := fn.member, len(args)
	exprs := e.Kids[1:]
	several := mayExpand(exprs) && cc.host.mayGiveSeveral(exprs[n-1])
	if n < m.MinArgs && !several || m.MaxArgs >= 0 && n > m.MaxArgs && !(several && n == m.MaxArgs+1) {
		cc.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleArgs, Message: fmt.Sprintf("%s is given %s", calleeName(fn), countPhrase(n)), Expected: expectedArgs(m.MinArgs, m.MaxArgs)})
	}
	before := cc.found.reportCount
	for i, a := range exprs {
		if cc.found.reportCount > before {
			return // what is said of one may be because of another
		}
		if i < len(m.Params) {
			cc.checkArgument(&m.Params[i], a, args[i], calleeName(fn), st)
		}
		if a.Kind == syntax.Text && exprs[0].Kind == syntax.Text && !isNumber(a.Word) {
			if by := m.TextsBy[exprs[0].Word]; by[i] != nil {
				cc.found.checkTextAmong(a, by[i], calleeName(fn)+" finds no %q in "+strings.ReplaceAll(exprs[0].Word, "%", "%%"))
			}
		}
	}
	if m.Options != nil && n == m.MaxArgs && n > 0 {
		if t := exprs[n-1]; t.Kind == syntax.Table {
			cc.checkOptions(t, fn, args[n-1], st)
		} else if v := args[n-1]; v.isFullyKnown() && v.rec == nil && !v.isOnlyNil() {
			cc.found.reportMistake(t.Lo, t.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes a table here, not %s", calleeName(fn), v.describeValue()), Expected: "{ " + sortedKeys(m.Options)[0] + " = ... }"})
		}
	}
	cc.checkSpecialArgs(e, fn, args, st)
}

// checkArgument checks one argument of a function of the host.
func (cc *callChecker) checkArgument(p *Arg, e *syntax.Expr, v value, name string, st *flowState) {
	if p.Func {
		if e.Kind == syntax.Text {
			cc.checkCalleeName(e)
		} else if v.isFullyKnown() && v.text == nil {
			hint := ""
			if v.fn != nil {
				hint = "write its name in quotes: " + quote(cc.found.sourceText(e))
			}
			cc.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes the name of a function, as a text, not %s", name, v.describeValue()), Hint: hint, Expected: "a text"})
		}
		return
	}
	if v.isFullyKnown() && v.nilness == likely && !p.Optional && !v.isOnlyNil() && !p.takesAnything() {
		v = cc.found.needValue(e, v, "must be there")
	}
	if v.isOnlyNil() && (p.Optional || p.takesAnything()) {
		return
	}
	if !cc.host.argAccepts(p, v) {
		cc.found.reportMistake(e.Lo, e.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramPhrase(name, p), paramWants(p), quote(cc.found.sourceText(e)), v.describeValue()), Expected: paramWants(p)})
		st.narrowPath(e, unknownValue())
		return
	}
	cc.checkItems(p, e, name, st)
	cc.found.checkFraction(e, v, p.Type == Number)
	fam := p.Texts
	if fam == nil {
		fam = cc.host.findFamily(p.Type)
	}
	cc.found.checkInFamily(e, v, fam, name+" does not know %q")
	cc.found.checkInKinds(p, e, v, name)
	if l := v.list; l != nil && strings.HasPrefix(p.Type, ListOf) || v.list != nil && p.Type == "units" {
		cc.found.checkInFamily(e, *l, cc.host.findFamily(elementType(p.Type)), name+" does not know %q")
	}
}

func elementType(typ string) string {
	if typ == "units" {
		return "unit"
	}
	return strings.TrimPrefix(typ, ListOf)
}

func paramPhrase(name string, p *Arg) string {
	if p.Name == "" {
		return name
	}
	return p.Name + " of " + name
}

// checkItems checks the entries of a literal list that a parameter takes.
func (cc *callChecker) checkItems(p *Arg, e *syntax.Expr, name string, st *flowState) {
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
		v := cc.look(it.Value, st.cloneState())
		one := &Arg{Type: elem, Optional: true}
		if !cc.host.argAccepts(one, v) && !(strings.HasPrefix(p.Type, ListOf) && cc.host.typeAccepts(p.Type, v)) {
			cc.found.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s takes %s, and %s is %s", paramPhrase(name, p), paramWants(p), quote(cc.found.sourceText(it.Value)), v.describeValue()), Expected: paramWants(one)})
			return
		}
	}
}

// takesAnything reports whether a parameter takes any value.
func (p *Arg) takesAnything() bool { return (p.Type == Any || p.Type == "data") && len(p.Kinds) == 0 }

// paramWants returns in words what a parameter takes, for messages.
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

func (cc *callChecker) checkOptions(t *syntax.Expr, fn value, v value, st *flowState) {
	given := map[string]bool{}
	for _, it := range t.Items {
		if it.Name == "" {
			if it.Key == nil {
				cc.found.reportMistake(it.Value.Lo, it.Value.Hi, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s takes its values by name, and this one has none", fn.name), Expected: "name = " + cc.found.sourceText(it.Value), Hint: listNames(sortedKeys(fn.member.Options))})
			}
			return
		}
		if given[it.Name] {
			cc.found.reportMistake(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s is given %q twice", fn.name, it.Name), Hint: "remove one of the two"})
		}
		given[it.Name] = true
		p, known := fn.member.Options[it.Name]
		if !known {
			valid := sortedKeys(fn.member.Options)
			near := cc.found.c.rep.NearestName(it.Name, valid)
			given[near] = true
			cc.found.reportMistake(it.Tok, it.Tok, diag.Diagnostic{Rule: ruleOption, Message: fmt.Sprintf("%s has no option %q", fn.name, it.Name), Nearest: near, Expected: listNames(valid)})
			continue
		}
		if v.rec != nil {
			q := p
			q.Optional = true
			cc.checkArgument(&q, it.Value, v.rec.fields[it.Name], fn.name, st)
		}
	}
	for _, name := range sortedKeys(fn.member.Options) {
		if p := fn.member.Options[name]; !p.Optional && !given[name] {
			cc.found.reportMistake(t.Lo-1, t.Lo-1, diag.Diagnostic{Rule: ruleMissing, Message: fmt.Sprintf("%s is not given %q", fn.name, name), Expected: name + " = " + paramWants(&p)})
		}
	}
}

// checkCalleeName checks a text that must be the name of a function.
func (cc *callChecker) checkCalleeName(e *syntax.Expr) {
	cc.found.reportUse(e.Tok, lang.UseFunction, e.Word)
	if cc.found.c.functionsByName[e.Word] != nil || cc.found.c.broken[e.Word] {
		return
	}
	var valid []string
	for _, f := range cc.found.c.order {
		valid = append(valid, f.Name)
	}
	cc.found.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleCallee, Message: fmt.Sprintf("there is no function %q", e.Word), Nearest: cc.found.c.rep.NearestName(e.Word, valid),
		Expected: "the name of a top-level function of this game's scripts"})
}

func (fs *findings) checkTextAmong(e *syntax.Expr, valid *Names, message string) {
	fs.reportUse(e.Tok, valid.Family, e.Word)
	if !valid.Has(e.Word) {
		fs.reportMistake(e.Tok, e.Tok, diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, e.Word), Nearest: fs.c.rep.NearestName(e.Word, valid.List), Expected: listNames(valid.List)})
	}
}

// checkInFamily reports texts of the script that are no names of a family.
func (fs *findings) checkInFamily(e *syntax.Expr, v value, fam *Names, message string) {
	fs.reportTextUses(v, fam)
	if fam == nil || v.text == nil || v.text.vals == nil || v.any {
		return
	}
	for _, l := range v.text.vals {
		if fs.c.suspect[l.tok] == l.src && l.src != nil {
			continue
		}
		if l.src == nil || fam.Has(l.text) || slices.Contains(v.text.excluded, l.text) {
			continue
		}
		d := diag.Diagnostic{Rule: ruleText, Message: fmt.Sprintf(message, l.text), Nearest: fs.c.rep.NearestName(l.text, fam.List), Expected: listNames(fam.List)}
		if l.src == fs.file.tree {
			fs.reportMistake(l.tok, l.tok, d)
		} else {
			fs.reportMistake(e.Lo, e.Hi, d)
		}
	}
}

// checkInKinds reports texts of the script for a parameter that takes several types, if no type has
// that name.
func (fs *findings) checkInKinds(p *Arg, e *syntax.Expr, v value, name string) {
	if v.text == nil || v.any || len(p.Kinds) == 0 {
		return
	}
	var names []string
	for _, k := range p.Kinds {
		fam := fs.host.env.Families[elementType(k)]
		if fam == nil {
			return
		}
		names = append(names, fam.List...)
	}
	fs.checkInFamily(e, v, &Names{List: names}, name+" does not know %q")
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
