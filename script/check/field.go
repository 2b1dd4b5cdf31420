package check

import (
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/script/syntax"
)

func (w *walker) field(e *syntax.Expr, st *state) value {
	of := e.Kids[0]
	obj := w.expr(of, st)
	if of.Kind == syntax.Call || of.Kind == syntax.Method {
		w.noResult(of, obj)
	}
	obj = w.needed(of, obj, noFields)
	if p := path(e); p != "" {
		if v, ok := st.paths[p]; ok {
			return v
		}
	}
	told := w.told
	v := w.member(obj, e, false)
	if w.told > told && of.Kind == syntax.Name && of.Local != nil && obj.rec == nil && len(w.typesOf(obj)) == 0 {
		st.know(of, unknown()) // it is something else than it should be, which is told once
	}
	return v
}

// member looks up a field or function of an object.
func (w *walker) member(obj value, e *syntax.Expr, colon bool) value {
	key := e.Word
	if v, lib := w.library(obj, e); lib {
		return v
	}
	if v, ok := obj.fields[key]; ok {
		return v
	}
	if !obj.sure() || obj.fn != nil {
		return unknown()
	}
	var out value
	found := false
	for _, typ := range w.typesOf(obj) {
		w.note(e.Tok, expr.FieldOf+typ, key)
		if v, ok := w.memberOf(typ, obj, key, colon); ok {
			out, found = join(out, v), true
		}
	}
	if obj.rec != nil {
		if v, ok := obj.rec.fields[key]; ok {
			out, found = join(out, v), true
		} else if obj.rec.open {
			return unknown()
		}
	}
	if obj.text != nil && colon {
		return w.textMethod(key)
	}
	if found {
		return out
	}
	w.unknownField(obj, e)
	return unknown()
}

// typesOf are the types of the host that a value may be of.
func (w *walker) typesOf(v value) []string {
	var out []string
	if v.thing != "" {
		out = append(out, v.thing)
	}
	if v.text == nil {
		return out
	}
	if v.text.of != "" && w.c.env.Types[v.text.of] != nil {
		return append(out, v.text.of)
	}
	if v.text.of == "" && v.text.vals != nil && !v.text.open { // a text of the author's own: whose id it is
		for _, fam := range sortedKeys(w.c.env.Families) {
			if t := w.c.env.Types[fam]; t != nil && t.Text && w.c.env.Families[fam] != nil && v.text.inside(w.c.env.Families[fam]) {
				out = append(out, fam)
			}
		}
	}
	return out
}

func (w *walker) memberOf(typ string, obj value, key string, colon bool) (value, bool) {
	t := w.c.env.Types[typ]
	if t == nil {
		return unknown(), true
	}
	if m, ok := t.Fields[key]; ok {
		name := obj.name + "." + key
		if m.Func {
			return value{fn: &callee{host: true}, member: &m, name: name, method: colon}, true
		}
		return w.c.of(&m, name), true
	}
	if t.Keys != nil && t.Keys.Has(key) || t.Open {
		if t.Index == "" {
			return unknown(), true
		}
		v := w.c.typed(t.Index)
		v.null = never
		v.full = v.list != nil
		if t.Index != Any && !t.Open && v.text != nil {
			v.text = &texts{of: v.text.of, fam: v.text.fam, vals: []literal{{text: key}}}
		}
		return v, true
	}
	return value{}, false
}

// unknownField tells of a field that is not there.
func (w *walker) unknownField(obj value, e *syntax.Expr) {
	key := e.Word
	d := diag.Diagnostic{Rule: ruleField}
	var valid []string
	for _, typ := range w.typesOf(obj) {
		t := w.c.env.Types[typ]
		if t.Keys != nil {
			valid = append(valid, t.Keys.List...)
		} else {
			valid = append(valid, sortedKeys(t.Fields)...)
		}
		d.Message = lacks(typ, key)
	}
	switch {
	case len(valid) > 0:
	case obj.rec != nil:
		valid = sortedKeys(obj.rec.fields)
		d.Message = fmt.Sprintf("the table %s has no field %q", quote(w.source(e.Kids[0])), key)
	case obj.list != nil:
		d.Message = fmt.Sprintf("%s is %s, and has no field %q", quote(w.source(e.Kids[0])), obj.shown(), key)
		d.Hint = "a list is looked through with for _, x in ipairs(...), filter, any and their kin; [1] is its first entry"
	case obj.thing != "" || obj.text != nil && len(w.typesOf(obj)) > 0:
	default:
		d.Message = fmt.Sprintf("%s is %s, and has no field %q", quote(w.source(e.Kids[0])), obj.shown(), key)
	}
	if d.Message == "" {
		d.Message = fmt.Sprintf("%s has no field %q", quote(w.source(e.Kids[0])), key)
	}
	if len(valid) > 0 {
		d.Nearest, d.Expected = w.c.rep.NearestName(key, valid), listed(valid)
	}
	w.tell(e.Tok, e.Tok, d)
}

// library handles string.x, table.x and math.x.
func (w *walker) library(obj value, e *syntax.Expr) (value, bool) {
	if obj.name != "string" && obj.name != "table" && obj.name != "math" || !obj.any || obj.null != never {
		return value{}, false
	}
	full := obj.name + "." + e.Word
	if w.c.has(full) {
		v := value{fn: &callee{host: true}, name: full}
		return v, true
	}
	if why, instead, gone := removedName(full); gone {
		w.removed(e.Tok, full, why, instead)
		return unknown(), true
	}
	var valid []string
	for _, name := range sortedKeys(w.c.base) {
		if rest, ok := strings.CutPrefix(name, obj.name+"."); ok {
			valid = append(valid, rest)
		}
	}
	d := diag.Diagnostic{Rule: ruleField, Message: fmt.Sprintf("%s has no %q", obj.name, e.Word), Nearest: w.c.rep.NearestName(e.Word, valid), Expected: listed(valid)}
	if w.c.env.Globals[e.Word].Func {
		d.Nearest, d.Hint = "", e.Word+" is a function: write "+e.Word+"(...)"
	}
	w.tell(e.Tok, e.Tok, d)
	return unknown(), true
}

func (w *walker) index(e *syntax.Expr, st *state) value {
	obj, key := w.value(e.Kids[0], st), w.value(e.Kids[1], st)
	obj = w.needed(e.Kids[0], obj, "has no entries")
	key = w.needed(e.Kids[1], key, "is no key")
	if !obj.sure() {
		return unknown()
	}
	switch {
	case obj.rec != nil && obj.list == nil && obj.thing == "":
		return w.entryOf(obj.rec, key)
	case obj.list != nil && obj.rec == nil && obj.thing == "":
		w.listKey(e, key)
		v := *obj.list
		v.null = max(v.null, maybe)
		return v
	case obj.thing != "":
		if t := w.c.env.Types[obj.thing]; t != nil && t.Elem != "" && key.sure() && key.num != nil {
			v := w.c.typed(t.Elem)
			v.null = maybe
			return v
		} else if t != nil && t.Index != "" {
			w.inFamily(e.Kids[1], key, t.Keys, "there is no %q among the "+obj.thing)
			v := w.c.typed(t.Index)
			v.null, v.full = never, v.list != nil
			return v
		}
	}
	return unknown()
}

// entryOf is what a table of fields has by a key that is worked out.
func (w *walker) entryOf(r *record, key value) value {
	var out value
	for _, k := range sortedKeys(r.fields) {
		out = join(out, r.fields[k])
	}
	if r.open || out.none() {
		return unknown()
	}
	out.null = max(out.null, maybe)
	if key.sure() && key.text != nil {
		if list, ok := key.text.all(); ok && !slices.ContainsFunc(list, func(s string) bool { _, has := r.fields[s]; return !has }) {
			var exact value
			for _, k := range list {
				exact = join(exact, r.fields[k])
			}
			return exact
		}
	}
	return out
}

func (w *walker) listKey(e *syntax.Expr, key value) {
	if key.sure() && key.num == nil {
		w.tell(e.Kids[1].Lo, e.Kids[1].Hi, diag.Diagnostic{Rule: ruleType, Message: fmt.Sprintf("%s is a list, and its entries are found by numbers, not by %s", quote(w.source(e.Kids[0])), key.shown()),
			Expected: "a number, as [1] for the first"})
	}
}

func lacks(typ, key string) string {
	if strings.HasSuffix(typ, "s") {
		return fmt.Sprintf("there is no %q among the %s", key, typ)
	}
	return fmt.Sprintf("%s has no %q", article(typ), key)
}

const listedMax = 12

func listed(names []string) string {
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
