package sweep

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
)

// listFaces lists the values of faces: those of kinds that have a counter in play, and those of
// counters in play themselves.
func (l *editLister) listFaces() {
	for i := range l.s.UnitKinds.Entries {
		e := &l.s.UnitKinds.Entries[i]
		if slices.ContainsFunc(l.s.Units.Entries, func(u schema.Entry[spec.Unit]) bool { return u.Value.Kind == e.Key && l.unitInPlay(u.Key) >= 0 }) {
			l.listFaceValues(e.Value.Faces, "each "+e.Key, "unit_kinds", e.Key)
		}
	}
	for i := range l.s.Units.Entries {
		if u := l.unitInPlay(l.s.Units.Entries[i].Key); u >= 0 {
			l.listFaceValues(l.s.Units.Entries[i].Value.Faces, l.unitName(u), "units", l.s.Units.Entries[i].Key)
		}
	}
}

func (l *editLister) listFaceValues(faces schema.Map[spec.Face], whose string, path ...string) {
	for i := range faces.Entries {
		f := &faces.Entries[i]
		for k := range f.Value.Values.Entries {
			x := &f.Value.Values.Entries[k]
			v := slices.IndexFunc(l.g.Values, func(v model.Value) bool { return v.ID == x.Key })
			if v < 0 {
				continue
			}
			what := fmt.Sprintf("%s of %s, %s", l.g.Values[v].Name(), whose, f.Key)
			l.addEdit(Edit{Kind: l.valueKind(&l.g.Values[v]), What: what, From: strconv.Itoa(x.Value), part: -1}, append(slices.Clone(path), "faces", f.Key, "values", x.Key)...)
		}
	}
}

// unitInPlay returns the number of a counter that is in play at the start or to come, or -1.
func (l *editLister) unitInPlay(id string) int {
	u := slices.IndexFunc(l.g.Units, func(x model.Unit) bool { return x.ID == id })
	if u < 0 || u >= len(l.g.Setup) {
		return -1
	}
	if at := l.g.Setup[u].At; at.Hex() == model.None && at.Box() != model.BoxWaiting {
		return -1
	}
	return u
}

// listArrivals lists the turns of arrivals, and the numbers in the conditions of those that come by
// one.
func (l *editLister) listArrivals() {
	for i := range l.s.Reinforcements.Entries {
		e := &l.s.Reinforcements.Entries[i]
		if e.Value.Turn > 0 {
			l.addEdit(Edit{Kind: Arrival, What: "arrival of " + e.Key + ", turn", From: strconv.Itoa(e.Value.Turn), part: -1, low: max(1, l.g.FirstTurn)}, "reinforcements", e.Key, "turn")
		}
		if w := e.Value.When; w != nil {
			for _, part := range freeNumbers(w.Expr) {
				from, to := findNumber(w.Expr, part)
				what := fmt.Sprintf("arrival of %s, the %s of its condition", e.Key, w.Expr[from:to])
				l.addEdit(Edit{Kind: Arrival, What: what, From: w.Expr, part: part}, "reinforcements", e.Key, "when")
			}
		}
	}
}

// freeNumbers returns the numbers of an expression that stand alone, by which of its runs of
// digits they are: not those in quotes, in names or in fractions.
func freeNumbers(text string) (parts []int) {
	inWord := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '_' || text[i] == '.' && !strings.HasPrefix(text[i:], "..") || unicode.IsLetter(rune(text[i])))
	}
	quote := byte(0)
	for i, n := 0, 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote = c
		case c >= '0' && c <= '9':
			to := i
			for to < len(text) && text[to] >= '0' && text[to] <= '9' {
				to++
			}
			if quote == 0 && !inWord(i-1) && !inWord(to) {
				parts = append(parts, n)
			}
			n, i = n+1, to-1
		}
	}
	return parts
}
