package check

import (
	"maps"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/script/syntax"
)

// state is what is known at one point of a function.
type state struct {
	vals map[*syntax.Local]value
	// paths is what conditions have told of fields: by "hex.terrain" of a name.
	paths map[string]value
	dead  bool // nothing comes here
}

func newState() *state {
	return &state{vals: map[*syntax.Local]value{}, paths: map[string]value{}}
}

func (s *state) clone() *state {
	return &state{vals: maps.Clone(s.vals), paths: maps.Clone(s.paths), dead: s.dead}
}

// joined is what is known where two ways meet.
func joined(a, b *state) *state {
	if a.dead {
		return b
	}
	if b.dead {
		return a
	}
	out := newState()
	for l, v := range a.vals { // order does not matter: another map is filled
		if w, ok := b.vals[l]; ok {
			out.vals[l] = join(v, w)
		}
	}
	for p, v := range a.paths { // order does not matter: another map is filled
		if w, ok := b.paths[p]; ok {
			out.paths[p] = join(v, w)
		}
	}
	return out
}

// path names a field of a name for what conditions tell; empty for what has none.
func path(e *syntax.Expr) string {
	switch e.Kind {
	case syntax.Name:
		if e.Local != nil {
			return "#" + strconv.Itoa(e.Local.Tok)
		}
		return e.Word
	case syntax.Field:
		if of := path(e.Kids[0]); of != "" {
			return of + "." + e.Word
		}
	}
	return ""
}

// forget drops what conditions have told of the fields of a name that is set.
func (s *state) forget(of string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasPrefix(p, of+".") {
			delete(s.paths, p)
		}
	}
}

// changed drops what is known of all fields of a name, whosever they are.
func (s *state) changed(field string) {
	for p := range s.paths { // order does not matter: each is looked at alone
		if strings.HasSuffix(p, "."+field) || strings.Contains(p, "."+field+".") {
			delete(s.paths, p)
		}
	}
}

// acted drops what may be otherwise once the game has changed: of words and of fields.
func (s *state) acted() { clear(s.paths) }

// set gives a local a value.
func (s *state) set(l *syntax.Local, v value) {
	s.forget("#" + strconv.Itoa(l.Tok))
	if l.SetInside {
		v = unknown()
	}
	s.vals[l] = v
}

// know narrows what is known of a name or field.
func (s *state) know(e *syntax.Expr, v value) {
	if e.Kind == syntax.Name && e.Local != nil {
		if !e.Local.SetInside {
			s.vals[e.Local] = v
		}
		return
	}
	if p := path(e); p != "" {
		s.paths[p] = v
	}
}
