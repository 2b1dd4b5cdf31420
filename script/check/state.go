package check

import (
	"maps"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// flowState is what is known at one point of a function.
type flowState struct {
	vals map[*syntax.Local]value
	// paths is what conditions say about fields, by "hex.terrain" of a name.
	paths       map[string]value
	unreachable bool // nothing comes here
}

func newState() *flowState {
	return &flowState{vals: map[*syntax.Local]value{}, paths: map[string]value{}}
}

func (s *flowState) cloneState() *flowState {
	return &flowState{vals: maps.Clone(s.vals), paths: maps.Clone(s.paths), unreachable: s.unreachable}
}

// joinStates is what is known where two ways meet.
func joinStates(a, b *flowState) *flowState {
	if a.unreachable {
		return b
	}
	if b.unreachable {
		return a
	}
	out := newState()
	for l, v := range a.vals { // order does not matter: another map is filled
		if w, ok := b.vals[l]; ok {
			out.vals[l] = joinValues(v, w)
		}
	}
	for p, v := range a.paths { // order does not matter: another map is filled
		if w, ok := b.paths[p]; ok {
			out.paths[p] = joinValues(v, w)
		}
	}
	return out
}

// fieldPath names a field of a name for what conditions tell; empty for what has none.
func fieldPath(e *syntax.Expr) string {
	switch e.Kind {
	case syntax.Name:
		if e.Local != nil {
			return "#" + strconv.Itoa(e.Local.Tok)
		}
		return e.Word
	case syntax.Field:
		if of := fieldPath(e.Kids[0]); of != "" {
			return of + "." + e.Word
		}
	}
	return ""
}

// forgetName drops what conditions say about the fields of a name that is set.
func (s *flowState) forgetName(of string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasPrefix(p, of+".") {
			delete(s.paths, p)
		}
	}
}

// forgetField drops what is known of all fields of a name, whosever they are.
func (s *flowState) forgetField(field string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasSuffix(p, "."+field) || strings.Contains(p, "."+field+".") {
			delete(s.paths, p)
		}
	}
}

// forgetPaths drops what may be otherwise once the game has changed: of words and of fields.
func (s *flowState) forgetPaths() { clear(s.paths) }

// setLocal gives a local a value.
func (s *flowState) setLocal(l *syntax.Local, v value) {
	s.forgetName("#" + strconv.Itoa(l.Tok))
	if l.SetInside {
		v = unknownValue()
	}
	s.vals[l] = v
}

// narrowPath narrows what is known of a name or field.
func (s *flowState) narrowPath(e *syntax.Expr, v value) {
	if e.Kind == syntax.Name && e.Local != nil {
		if !e.Local.SetInside {
			s.vals[e.Local] = v
		}
		return
	}
	if p := fieldPath(e); p != "" {
		s.paths[p] = v
	}
}
