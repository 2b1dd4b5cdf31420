package check

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// value describes an expression by the union of all values that it may have. The zero value means
// no value at all, such as the result of a function that never returns.
type value struct {
	any      bool // nothing is known
	nilness  nilState
	yes, no  bool         // true, false
	num      *numberRange // numbers
	text     *textSet
	thing    string // the type of an object of the host
	list     *value // a list with such entries
	nonEmpty bool   // the list has an entry at least
	rec      *record
	fn       *callee

	member *Member   // the member of the host that it was read from
	method bool      // reached with a colon
	from   *function // a function of the game that may end without giving it
	name   string    // how messages call what it was read from
	// fields holds what is known about fields of this object that never change.
	fields map[string]value
}

// nilState says whether a value may be nil, and on what evidence. Reports depend on the evidence.
type nilState uint8

const (
	never   nilState = iota
	maybe            // its type allows it; authors usually know that it is not nil here
	offered          // a question returned it that may have nothing to offer
	likely           // the script says so: an option to decline, or a test for nil
)

// freeText is the family of texts for people, which name nothing in the game. Messages print it.
const freeText = "text for people"

// record is a table made by { } with the names of its fields.
type record struct {
	fields map[string]value
	open   bool // it may have others
}

// callee is a function as a value.
type callee struct {
	own    *function // of the game
	lambda *syntax.Expr
	host   bool
}

// textSet describes the texts that a value may be.
type textSet struct {
	family   string    // the family of names: side, face
	names    *Names    // all names of the family; nil: any text
	vals     []literal // the only possible texts; nil: all of names
	excluded []string  // texts that are ruled out
	open     bool      // other texts than vals are possible
	compared bool      // vals come from a comparison
}

// literal is a text with its place in a file. src is nil for a text that is in no file.
type literal struct {
	text string
	src  *syntax.File
	tok  int
}

func unknownValue() value { return value{any: true, nilness: maybe} }

func numberValue(lo, hi int) value {
	return value{num: &numberRange{lo: lo, hi: hi, declared: [2]int{lo, hi}}}
}

func anyNumberValue() value { return numberValue(minNumber, maxNumber) }

func flagValue() value { return value{yes: true, no: true} }

func anyTextValue() value { return value{text: &textSet{}} }

func listValue(e value) value { return value{list: &e} }

// isImpossible reports whether the union is empty, so that no value is possible.
func (v value) isImpossible() bool {
	return !v.any && v.nilness == never && !v.yes && !v.no && v.num == nil && v.text == nil && v.thing == "" && v.list == nil && v.rec == nil && v.fn == nil
}

// isFullyKnown reports whether the union is complete and not empty. Only then do checks report.
func (v value) isFullyKnown() bool { return !v.any && !v.isImpossible() }

// withoutNil returns the value without nil.
func (v value) withoutNil() value { v.nilness, v.from = never, nil; return v }

// isOnlyNil reports whether the value can be nothing but nil.
func (v value) isOnlyNil() bool { return v.isFullyKnown() && v.withoutNil().isImpossible() }

func nilValue(n nilState) value { return value{nilness: n} }

// canBeTruth reports whether a value, as a condition, can have the given truth. In Lua only nil and
// false are false.
func (v value) canBeTruth(truth bool) bool {
	if v.any || v.isImpossible() {
		return true
	}
	if truth {
		return v.yes || v.num != nil || v.text != nil || v.thing != "" || v.list != nil || v.rec != nil || v.fn != nil
	}
	return v.no || v.nilness != never
}

// truthPart returns the part of the union that is true as a condition, or the part that is false.
func (v value) truthPart(truth bool) value {
	if truth {
		v.nilness, v.no = never, false
		return v
	}
	if v.any {
		return value{any: true, nilness: v.nilness}
	}
	return value{nilness: v.nilness, no: v.no}
}

func (t *textSet) allWithin(fam *Names) bool {
	for _, l := range t.vals {
		if !fam.Has(l.text) {
			return false
		}
	}
	return true
}

// canBeText reports whether a value may be a text.
func (t *textSet) canBeText(text string) bool {
	if slices.Contains(t.excluded, text) {
		return false
	}
	if t.vals != nil && !t.open {
		return slices.ContainsFunc(t.vals, func(l literal) bool { return l.text == text })
	}
	return t.names == nil || t.names.Has(text)
}

// listTexts returns all texts that are possible. ok is false if they cannot be listed.
func (t *textSet) listTexts() (list []string, ok bool) {
	switch {
	case t.vals != nil && !t.open:
		for _, l := range t.vals {
			list = append(list, l.text)
		}
	case t.names != nil:
		list = slices.Clone(t.names.List)
	default:
		return nil, false
	}
	return slices.DeleteFunc(list, func(s string) bool { return slices.Contains(t.excluded, s) }), true
}

// splitKinds returns the union as one value for each kind: flag, number, text, object, table,
// function. It leaves nil out.
func (v value) splitKinds() []value {
	var out []value
	add := func(is bool, p value) {
		if is {
			p.fields = v.fields
			out = append(out, p)
		}
	}
	add(v.yes || v.no, value{yes: v.yes, no: v.no})
	add(v.num != nil, value{num: v.num})
	add(v.text != nil, value{text: v.text})
	add(v.thing != "", value{thing: v.thing})
	add(v.list != nil || v.rec != nil, value{list: v.list, rec: v.rec})
	add(v.fn != nil, value{fn: v.fn})
	return out
}
