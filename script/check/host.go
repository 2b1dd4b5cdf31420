package check

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// host answers what the host offers, and caches the values of its types. It knows nothing of the
// scripts under check, so its answers are the same in every function.
type host struct {
	env    *Env
	base   map[string]Member // names of the language
	values map[string]value  // of types, by name
}

func newHost(env *Env) *host {
	return &host{env: env, base: languageMembers(), values: map[string]value{}}
}

func (h *host) hasFunction(name string) bool {
	_, ok := h.base[name]
	return ok
}

// typeValue returns the value of a type of the host: all that an expression of the type may be.
func (h *host) typeValue(typ string) value {
	if v, ok := h.values[typ]; ok {
		return v
	}
	v := unknownValue()
	switch fam, isFamily := h.env.Families[typ]; {
	case typ == Number:
		v = anyNumberValue()
	case typ == Flag:
		v = flagValue()
	case typ == Text || typ == "dice":
		v = anyTextValue()
	case strings.HasPrefix(typ, ListOf):
		v = listValue(h.typeValue(strings.TrimPrefix(typ, ListOf)))
	case h.env.Types[typ] != nil && !h.env.Types[typ].Text:
		v = value{thing: typ}
	case isFamily || h.env.Types[typ] != nil:
		v = value{text: &textSet{family: typ, names: fam}}
	}
	h.values[typ] = v
	return v
}

// commentTypeValue returns the value of a type that a comment names, and whether the type is known.
func (h *host) commentTypeValue(word string) (value, bool) {
	if elem, ok := strings.CutSuffix(word, "[]"); ok {
		v, told := h.commentTypeValue(elem)
		return listValue(v), told
	}
	switch word {
	case "integer":
		word = Number
	case "boolean", "condition":
		word = Flag
	case "string":
		word = Text
	case "kind":
		word = "unit kind"
	case "units", "hexes", "hexsides", "sides":
		word = ListOf + strings.TrimSuffix(strings.TrimSuffix(word, "s"), "e")
		if word == ListOf+"hexsid" || word == ListOf+"sid" {
			word += "e"
		}
	}
	v := h.typeValue(word)
	return v, !v.any
}

// memberTypeValue returns the value of a field, a word or a result of the host, with its limits.
// name is what messages call it.
func (h *host) memberTypeValue(m *Member, name string) value {
	v := h.typeValue(m.Type)
	if m.Texts != nil && v.text != nil {
		v.text = &textSet{family: v.text.family, names: m.Texts}
	}
	if m.FreeText && v.text != nil {
		v.text = &textSet{family: freeText}
	}
	if m.Bounds != nil && v.num != nil {
		v.num = &numberRange{lo: m.Bounds[0], hi: m.Bounds[1], declared: *m.Bounds}
	}
	v.nonEmpty = v.list != nil && !m.Func && v.list.thing != "unit" // a hex has neighbours, a side objectives
	switch {
	case m.OftenNil:
		v.nilness = likely
	case m.MayBeNil:
		v.nilness = maybe
	case !v.any:
		v.nilness = never
	}
	v.name, v.member = name, m
	return v
}

// hostTypes returns the types of the host that a value may have.
func (h *host) hostTypes(v value) []string {
	var out []string
	if v.thing != "" {
		out = append(out, v.thing)
	}
	if v.text == nil {
		return out
	}
	if v.text.family != "" && h.env.Types[v.text.family] != nil {
		return append(out, v.text.family)
	}
	if v.text.family == "" && v.text.vals != nil && !v.text.open { // a text of the script may be an id of several types
		for _, fam := range sortedKeys(h.env.Families) {
			if t := h.env.Types[fam]; t != nil && t.Text && h.env.Families[fam] != nil && v.text.allWithin(h.env.Families[fam]) {
				out = append(out, fam)
			}
		}
	}
	return out
}

func (h *host) memberValue(typ string, obj value, key string, colon bool) (value, bool) {
	t := h.env.Types[typ]
	if t == nil {
		return unknownValue(), true
	}
	if m, ok := t.Fields[key]; ok {
		name := obj.name + "." + key
		if m.Func {
			return value{fn: &callee{host: true}, member: &m, name: name, method: colon}, true
		}
		return h.memberTypeValue(&m, name), true
	}
	if t.Keys != nil && t.Keys.Has(key) || t.Open {
		if t.Index == "" {
			return unknownValue(), true
		}
		v := h.typeValue(t.Index)
		v.nilness = never
		v.nonEmpty = v.list != nil
		if t.Index != Any && !t.Open && v.text != nil {
			v.text = &textSet{family: v.text.family, names: v.text.names, vals: []literal{{text: key}}}
		}
		return v, true
	}
	return value{}, false
}

// textMethodValue returns the function of texts that a colon calls, or an unknown value.
func (h *host) textMethodValue(key string) value {
	if h.hasFunction("string." + key) {
		return value{fn: &callee{host: true}, name: "text:" + key, method: true}
	}
	return unknownValue()
}

func (h *host) isListValue(v value) bool {
	t := h.env.Types[v.thing]
	return v.thing != "" && t != nil && t.Elem != ""
}

// collectionAsList returns a collection of the host, such as units, as a list. Other values are
// unchanged.
func (h *host) collectionAsList(v value) value {
	if h.isListValue(v) {
		l := listValue(h.typeValue(h.env.Types[v.thing].Elem).withoutNil())
		l.nonEmpty = true // of all there are
		return l
	}
	return v
}

// findFamily returns the names by which a script may give a value of a type. Nil means that any text
// may do, or that no names are known.
func (h *host) findFamily(typ string) *Names {
	switch typ {
	case "units":
		typ = "unit"
	case Text, "party", Any:
		return nil
	}
	return h.env.Families[typ]
}

func (h *host) isFamilyType(typ string) bool { return h.env.Families[typ] != nil }

// mayGiveSeveral reports whether a call may return other than one value. Functions of the host with
// a result return just one.
func (h *host) mayGiveSeveral(e *syntax.Expr) bool {
	if e.Kind != syntax.Call || e.Kids[0].Kind != syntax.Name || e.Kids[0].Local != nil {
		return true
	}
	m, host := h.env.Globals[e.Kids[0].Word]
	return !host || !m.Func || m.Type == ""
}

// isActingCall reports whether a call is of a function of the host that acts.
func (h *host) isActingCall(fn *syntax.Expr) bool {
	switch {
	case fn.Kind == syntax.Name && fn.Local == nil:
		return h.env.Globals[fn.Word].Effect
	case fn.Kind == syntax.Field && fn.Kids[0].Kind == syntax.Name && fn.Kids[0].Local == nil:
		t := h.env.Types[h.env.Globals[fn.Kids[0].Word].Type]
		return t != nil && t.Fields[fn.Word].Effect
	}
	return false
}
