package check

import (
	"slices"
	"strings"
)

// argAccepts reports whether a parameter of the host may take a value.
func (h *host) argAccepts(p *Arg, v value) bool {
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
		if !slices.ContainsFunc(kinds, func(k string) bool { return h.typeAccepts(k, part) }) {
			return false
		}
	}
	return true
}

func (h *host) typeAccepts(typ string, v value) bool {
	if elem, ok := strings.CutPrefix(typ, ListOf); ok {
		l := h.collectionAsList(v)
		if l.list == nil {
			return l.rec != nil && len(l.rec.fields) == 0
		}
		return !l.list.isFullyKnown() || h.typeAccepts(elem, *l.list) || l.list.list != nil && h.typeAccepts(elem, *l.list.list)
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
		return h.typeAccepts("unit", v) || h.typeAccepts(ListOf+"unit", v)
	case "party":
		return h.typeAccepts("unit", v) || h.typeAccepts("side", v)
	case "area":
		return v.text != nil && h.mayNameThing(typ, v.text) || h.typeAccepts(ListOf+"hex", v)
	}
	if t := h.env.Types[typ]; t != nil && !t.Text {
		return v.thing == typ || v.text != nil && h.mayNameThing(typ, v.text)
	}
	return v.text != nil && h.mayNameThing(typ, v.text)
}

// mayNameThing reports whether a text may be a name of a family. A text that is known to name
// something else may not, even if the two names are equal.
func (h *host) mayNameThing(typ string, t *textSet) bool {
	if t.family == typ {
		return true
	}
	if t.family == freeText || t.family != "" && h.isFamilyType(t.family) && h.isFamilyType(typ) {
		return false
	}
	fam := h.env.Families[typ]
	if fam == nil {
		return true
	}
	list, ok := t.listTexts()
	if !ok || t.vals != nil && slices.ContainsFunc(t.vals, func(l literal) bool { return l.src != nil }) {
		return true // one that is written out is looked at by itself
	}
	return slices.ContainsFunc(list, fam.Has)
}

// fitsParam reports whether a value may fit the declared type of a parameter of a script.
func (h *host) fitsParam(v, want value) bool {
	if !v.isFullyKnown() || !want.isFullyKnown() {
		return true
	}
	if v.isOnlyNil() {
		return want.nilness != never
	}
	v = v.withoutNil()
	if parts := v.splitKinds(); len(parts) > 1 {
		for _, p := range parts {
			if !h.fitsParam(p, want) {
				return false
			}
		}
		return true
	}
	switch {
	case want.num != nil && v.num != nil, (want.yes || want.no) && (v.yes || v.no), want.rec != nil && v.rec != nil, want.fn != nil && v.fn != nil:
		return true
	case want.text != nil && v.text != nil:
		return want.text.family == "" || h.mayNameThing(want.text.family, v.text)
	case want.thing != "":
		if v.thing == want.thing || v.text != nil && h.mayNameThing(want.thing, v.text) {
			return true
		}
	case want.list != nil:
		l := h.collectionAsList(v)
		if l.list != nil {
			return h.fitsParam(l.list.withoutNil(), want.list.withoutNil())
		}
		return v.rec != nil && len(v.rec.fields) == 0
	}
	return false
}

// canBeEqual reports whether two values can ever be the same.
func (h *host) canBeEqual(a, b value) bool {
	if !a.isFullyKnown() || !b.isFullyKnown() || a.nilness != never && b.nilness != never {
		return true
	}
	switch {
	case a.num != nil && b.num != nil, a.yes && b.yes, a.no && b.no, (a.rec != nil || a.list != nil) && (b.rec != nil || b.list != nil), a.fn != nil && b.fn != nil:
		return true
	case a.text != nil && b.text != nil:
		return textsOverlap(a.text, b.text)
	case a.thing != "" && b.thing != "":
		return a.thing == b.thing
	case a.thing != "" && b.text != nil:
		return h.mayNameThing(a.thing, b.text)
	case b.thing != "" && a.text != nil:
		return h.mayNameThing(b.thing, a.text)
	}
	return false
}

// textsOverlap reports whether two texts can be the same.
func textsOverlap(a, b *textSet) bool {
	list, ok := a.listTexts()
	if !ok {
		a, b = b, a
		if list, ok = a.listTexts(); !ok {
			return true
		}
	}
	for _, s := range list {
		if b.canBeText(s) {
			return true
		}
	}
	return len(list) == 0
}
