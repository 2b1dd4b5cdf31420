package check

import (
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// findResult returns what a function of the host gives for a text, and passes the text to OnResult.
func (h *host) findResult(m *Member, name, key string) (Member, bool) {
	if h.env.OnResult != nil {
		h.env.OnResult(name, key)
	}
	by, ok := m.ResultBy[key]
	return by, ok
}

// hostResult returns the result of a call of a function of the host. It is empty for one without
// result.
func (h *host) hostResult(e *syntax.Expr, fn value, args []value) value {
	m := fn.member
	if m.Type == "" {
		return value{}
	}
	res := *m
	if len(args) > 0 && m.ResultBy != nil && e.Kids[1].Kind == syntax.Text {
		if by, ok := h.findResult(m, fn.name, e.Kids[1].Word); ok {
			res = by
		}
		if len(e.Kids) == 4 && e.Kids[3].Kind == syntax.Text {
			if by, ok := h.findResult(m, fn.name, e.Kids[1].Word+ColumnSeparator+e.Kids[3].Word); ok {
				res = by
			}
		}
	}
	v := h.memberTypeValue(&res, fn.name+"()")
	v.member = nil
	if m.Options != nil && len(args) > 0 && e.Kids[len(e.Kids)-1].Kind == syntax.Table {
		v = h.narrowResult(fn.name, e.Kids[len(e.Kids)-1], args[len(args)-1], v)
	}
	switch fn.name {
	case "union":
		v = value{}
		for _, a := range args {
			v = joinValues(v, h.collectionAsList(a))
		}
		if v.isImpossible() {
			v = unknownValue()
		}
	case "within":
		v.nonEmpty = len(args) == 2 && (args[1].list == nil || args[1].nonEmpty)
	case "cards_left", "distance", "friends_in", "range_to":
		v.num = &numberRange{lo: 0, hi: maxNumber, declared: [2]int{0, maxNumber}}
	}
	return v
}

// narrowResult narrows the result v of roll or of a question by the options of the call.
func (h *host) narrowResult(name string, t *syntax.Expr, opts value, v value) value {
	option := func(key string) (value, bool) {
		if opts.rec == nil {
			return value{}, false
		}
		x, ok := opts.rec.fields[key]
		return x, ok
	}
	if name == "roll" {
		dice := "1d6"
		if d, ok := option("dice"); ok {
			if dice = ""; d.text != nil && len(d.text.vals) == 1 && !d.text.open {
				dice = d.text.vals[0].text
			}
		}
		if lo, hi, ok := diceRange(dice); ok {
			v.num = &numberRange{lo: lo, hi: hi, declared: [2]int{lo, hi}}
		}
		return v
	}
	from, given := option("from")
	if o, ok := option("optional"); ok && v.nilness != never {
		v.nilness = likely
		if !o.canBeTruth(true) {
			v.nilness = maybe
		}
	} else if v.nilness != never {
		switch v.nilness = offered; {
		case given && (name == "ask.choice" && from.list != nil || h.collectionAsList(from).nonEmpty || from.any):
			v.nilness = never
		case name == "ask.number" || !given:
			v.nilness = maybe
		}
	}
	switch {
	case name == "ask.choice" && given && from.list != nil && from.list.text != nil && from.list.isFullyKnown():
		v.text = from.list.text
	case (name == "ask.unit" || name == "ask.units") && given:
		if l := h.collectionAsList(from); l.list != nil && l.list.fields != nil {
			if name == "ask.unit" {
				v.fields = l.list.fields
			} else {
				null := v.nilness
				v = listValue(l.list.withoutNil())
				v.nilness = null
			}
		}
	case name == "ask.number":
		lo, hasLo := option("least")
		hi, hasHi := option("most")
		switch {
		case hasLo && hasHi && lo.num != nil && hi.num != nil:
			v.num = &numberRange{lo: lo.num.lo, hi: hi.num.hi, declared: [2]int{lo.num.lo, hi.num.hi}}
		case given && from.list != nil && from.list.num != nil && from.list.isFullyKnown():
			v.num = from.list.num
		}
	}
	return v
}

// diceRange returns the least and greatest total of dice: 2d6, d10, 1d6+1. ok is false for other
// texts.
func diceRange(text string) (lo, hi int, ok bool) {
	add := 0
	if i := strings.IndexAny(text, "+-"); i > 0 {
		n, err := strconv.Atoi(text[i:])
		if err != nil {
			return 0, 0, false
		}
		add, text = n, text[:i]
	}
	n, faces, found := strings.Cut(text, "d")
	count, err := strconv.Atoi(n)
	if n == "" {
		count, err = 1, nil
	}
	sides, err2 := strconv.Atoi(faces)
	if !found || err != nil || err2 != nil || count < 1 || sides < 1 {
		return 0, 0, false
	}
	return count + add, count*sides + add, true
}
