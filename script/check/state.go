package check

import (
	"maps"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// flowState holds the facts that are certain at one point of a function.
type flowState struct {
	vals map[*syntax.Local]value
	// paths holds what conditions say about fields, by path such as "hex.terrain".
	paths       map[string]value
	unreachable bool // no run reaches this point
	// sharesVals and sharesPaths are set while another state may have the same map. A change
	// copies it first: most states are only read.
	sharesVals, sharesPaths bool
}

func newState() *flowState {
	return &flowState{vals: map[*syntax.Local]value{}, paths: map[string]value{}}
}

func (s *flowState) cloneState() *flowState {
	s.sharesVals, s.sharesPaths = true, true
	c := *s
	return &c
}

// ownVals returns the values of locals, to be changed.
func (s *flowState) ownVals() map[*syntax.Local]value {
	if s.sharesVals {
		s.vals, s.sharesVals = maps.Clone(s.vals), false
	}
	return s.vals
}

// ownPaths returns the facts about fields, to be changed.
func (s *flowState) ownPaths() map[string]value {
	if s.sharesPaths {
		s.paths, s.sharesPaths = maps.Clone(s.paths), false
	}
	return s.paths
}

// joinStates returns the state where two paths of a function meet. It keeps only locals and fields
// that both states know. An unreachable state adds nothing.
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

// fieldPath returns the key in paths of a name or of its fields, or "" for any other expression. A
// local goes by its token, because several locals may share a name.
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

// forgetName drops what conditions said about the fields of a name, because the name is set anew.
func (s *flowState) forgetName(of string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasPrefix(p, of) && strings.HasPrefix(p[len(of):], ".") {
			delete(s.ownPaths(), p)
		}
	}
}

// forgetField drops the facts about every field called field, of whatever object: two names may mean
// one object.
func (s *flowState) forgetField(field string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasSuffix(p, "."+field) || strings.Contains(p, "."+field+".") {
			delete(s.ownPaths(), p)
		}
	}
}

// forgetPaths drops all facts about words and fields, because the game may have changed.
func (s *flowState) forgetPaths() { s.paths, s.sharesPaths = map[string]value{}, false }

// setLocal gives a local a value. Nothing is known of a local that an inner function sets, because
// that may happen at any time.
func (s *flowState) setLocal(l *syntax.Local, v value) {
	if len(s.paths) > 0 {
		s.forgetName("#" + strconv.Itoa(l.Tok))
	}
	if l.SetInside {
		v = unknownValue()
	}
	s.ownVals()[l] = v
}

// narrowPath records v as the value of a name or field from here on; other expressions have no
// record.
func (s *flowState) narrowPath(e *syntax.Expr, v value) {
	if e.Kind == syntax.Name && e.Local != nil {
		if !e.Local.SetInside {
			s.ownVals()[e.Local] = v
		}
		return
	}
	if p := fieldPath(e); p != "" {
		s.ownPaths()[p] = v
	}
}
