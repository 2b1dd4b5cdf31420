package check

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

func (w *walker) followField(e *syntax.Expr, st *flowState) value {
	of := e.Kids[0]
	obj := w.followExpr(of, st)
	if of.Kind == syntax.Call || of.Kind == syntax.Method {
		w.found.checkNoResult(of, obj)
	}
	obj = w.found.needValue(of, obj, noFields)
	if p := fieldPath(e); p != "" {
		if v, ok := st.paths[p]; ok {
			return v
		}
	}
	told := w.found.reportCount
	v := w.findMember(obj, e, false)
	if w.found.reportCount > told && of.Kind == syntax.Name && of.Local != nil && obj.rec == nil && len(w.host.hostTypes(obj)) == 0 {
		st.narrowPath(of, unknownValue()) // it has the wrong type, which has its own finding
	}
	return v
}

// findMember looks up a field or function of an object.
func (w *walker) findMember(obj value, e *syntax.Expr, colon bool) value {
	key := e.Word
	if v, lib := w.libraryValue(obj, e); lib {
		return v
	}
	if v, ok := obj.fields[key]; ok {
		return v
	}
	if !obj.isFullyKnown() || obj.fn != nil {
		return unknownValue()
	}
	var out value
	found := false
	for _, typ := range w.host.hostTypes(obj) {
		w.found.reportUse(e.Tok, lang.UseField+typ, key)
		if v, ok := w.host.memberValue(typ, obj, key, colon); ok {
			out, found = joinValues(out, v), true
		}
	}
	if obj.rec != nil {
		if v, ok := obj.rec.fields[key]; ok {
			out, found = joinValues(out, v), true
		} else if obj.rec.open {
			return unknownValue()
		}
	}
	if obj.text != nil && colon {
		return w.host.textMethodValue(key)
	}
	if found {
		return out
	}
	w.found.reportUnknownField(obj, e)
	return unknownValue()
}

// reportUnknownField reports a field that does not exist.
func (fs *findings) reportUnknownField(obj value, e *syntax.Expr) {
	key := e.Word
	d := diag.Diagnostic{Rule: ruleField}
	var valid []string
	for _, typ := range fs.host.hostTypes(obj) {
		t := fs.host.env.Types[typ]
		if t.Keys != nil {
			valid = append(valid, t.Keys.List...)
		} else {
			valid = append(valid, sortedKeys(t.Fields)...)
		}
		d.Message = lacksMessage(typ, key)
	}
	switch {
	case len(valid) > 0:
	case obj.rec != nil:
		valid = sortedKeys(obj.rec.fields)
		d.Message = fmt.Sprintf("the table %s has no field %q", quote(fs.sourceText(e.Kids[0])), key)
	case obj.list != nil:
		d.Message = fmt.Sprintf("%s is %s, and has no field %q", quote(fs.sourceText(e.Kids[0])), obj.describeValue(), key)
		d.Hint = "a list is looked through with for _, x in ipairs(...), filter, any and their kin; [1] is its first entry"
	case obj.thing != "" || obj.text != nil && len(fs.host.hostTypes(obj)) > 0:
	default:
		d.Message = fmt.Sprintf("%s is %s, and has no field %q", quote(fs.sourceText(e.Kids[0])), obj.describeValue(), key)
	}
	if d.Message == "" {
		d.Message = fmt.Sprintf("%s has no field %q", quote(fs.sourceText(e.Kids[0])), key)
	}
	if len(valid) > 0 {
		d.Nearest, d.Expected = fs.c.rep.NearestName(key, valid), listNames(valid)
	}
	fs.reportMistake(e.Tok, e.Tok, d)
}

// libraryValue handles string.x, table.x and math.x.
func (w *walker) libraryValue(obj value, e *syntax.Expr) (value, bool) {
	if obj.name != "string" && obj.name != "table" && obj.name != "math" || !obj.any || obj.nilness != never {
		return value{}, false
	}
	full := obj.name + "." + e.Word
	if w.host.hasFunction(full) {
		v := value{fn: &callee{host: true}, name: full}
		return v, true
	}
	if why, instead, gone := removedName(full); gone {
		w.found.reportRemoved(e.Tok, full, why, instead)
		return unknownValue(), true
	}
	var valid []string
	for _, name := range sortedKeys(w.host.base) {
		if rest, ok := strings.CutPrefix(name, obj.name+"."); ok {
			valid = append(valid, rest)
		}
	}
	d := diag.Diagnostic{Rule: ruleField, Message: fmt.Sprintf("%s has no %q", obj.name, e.Word), Nearest: w.c.rep.NearestName(e.Word, valid), Expected: listNames(valid)}
	if w.host.env.Globals[e.Word].Func {
		d.Nearest, d.Hint = "", e.Word+" is a function: write "+e.Word+"(...)"
	}
	w.found.reportMistake(e.Tok, e.Tok, d)
	return unknownValue(), true
}

func (w *walker) followIndex(e *syntax.Expr, st *flowState) value {
	obj, key := w.useValue(e.Kids[0], st), w.useValue(e.Kids[1], st)
	obj = w.found.needValue(e.Kids[0], obj, "has no entries")
	key = w.found.needValue(e.Kids[1], key, "is no key")
	if !obj.isFullyKnown() {
		return unknownValue()
	}
	switch {
	case obj.rec != nil && obj.list == nil && obj.thing == "":
		return obj.rec.entryValue(key)
	case obj.list != nil && obj.rec == nil && obj.thing == "":
		w.found.checkListKey(e, key)
		v := *obj.list
		v.nilness = max(v.nilness, maybe)
		return v
	case obj.thing != "":
		if t := w.host.env.Types[obj.thing]; t != nil && t.Elem != "" && key.isFullyKnown() && key.num != nil {
			v := w.host.typeValue(t.Elem)
			v.nilness = maybe
			return v
		} else if t != nil && t.Index != "" {
			w.found.checkInFamily(e.Kids[1], key, t.Keys, "there is no %q among the "+obj.thing)
			v := w.host.typeValue(t.Index)
			v.nilness, v.nonEmpty = never, v.list != nil
			return v
		}
	}
	return unknownValue()
}

// entryValue returns the value of a table of fields at a computed key, unknown for an open table.
func (r *record) entryValue(key value) value {
	var out value
	for _, k := range sortedKeys(r.fields) {
		out = joinValues(out, r.fields[k])
	}
	if r.open || out.isImpossible() {
		return unknownValue()
	}
	out.nilness = max(out.nilness, maybe)
	if key.isFullyKnown() && key.text != nil {
		if list, ok := key.text.listTexts(); ok && !slices.ContainsFunc(list, func(s string) bool { _, has := r.fields[s]; return !has }) {
			var exact value
			for _, k := range list {
				exact = joinValues(exact, r.fields[k])
			}
			return exact
		}
	}
	return out
}

func (fs *findings) checkListKey(e *syntax.Expr, key value) {
	if key.isFullyKnown() && key.num == nil {
		fs.reportMistake(e.Kids[1].Lo, e.Kids[1].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s is a list, and its entries are found by numbers, not by %s", quote(fs.sourceText(e.Kids[0])), key.describeValue()),
			Expected: "a number, as [1] for the first"})
	}
}

func lacksMessage(typ, key string) string {
	if strings.HasSuffix(typ, "s") {
		return fmt.Sprintf("there is no %q among the %s", key, typ)
	}
	return fmt.Sprintf("%s has no %q", addArticle(typ), key)
}

const listedMax = 12

func listNames(names []string) string {
	if len(names) > listedMax {
		return "one of " + strings.Join(names[:listedMax], ", ") + " ..."
	}
	return "one of " + strings.Join(names, ", ")
}

func sortedKeys[V any](m map[string]V) []string {
	names := make([]string, 0, len(m))
	for n := range m {
		names = append(names, n)
	}
	sort.Strings(names)
	return names
}
