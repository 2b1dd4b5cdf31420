package check

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"
)

// Sum stands for all that an Env says: two of one sum find the same in the same files. What
// keeps things for the check, and Note, say nothing.
func (e *Env) Sum() [sha256.Size]byte {
	s := &summer{}
	sumOf(s, e.Globals, s.member)
	sumOf(s, e.Types, s.typ)
	sumOf(s, e.Families, s.names)
	sumOf(s, e.FuncTypes, s.texts)
	sumOf(s, e.Bound, s.flag)
	sumOf(s, e.Asked, s.flag)
	s.flag(e.Unknown)
	sumOf(s, e.Sets, func(w SetWord) { s.number(int(w)) })
	sumOf(s, e.Changeable, func(v Variable) {
		s.member(v.Member)
		s.text(v.Owner)
		s.flag(v.Track)
	})
	sumOf(s, e.FacesOf, s.names)
	s.flag(e.Silent)
	return sha256.Sum256(s.out)
}

// summer writes values one after the other, each so that it cannot be taken for another.
type summer struct{ out []byte }

func (s *summer) text(t string) {
	s.number(len(t))
	s.out = append(s.out, t...)
}

func (s *summer) number(n int) { s.out = append(strconv.AppendInt(s.out, int64(n), 10), ' ') }

func (s *summer) flag(b bool) {
	if b {
		s.out = append(s.out, '+')
		return
	}
	s.out = append(s.out, '-')
}

func (s *summer) texts(list []string) {
	s.number(len(list))
	for _, t := range list {
		s.text(t)
	}
}

// sumOf writes a map in the order of its keys.
func sumOf[K ~string | ~int, V any](s *summer, m map[K]V, value func(V)) {
	s.flag(m == nil)
	s.number(len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		switch k := any(k).(type) {
		case string:
			s.text(k)
		case int:
			s.number(k)
		}
		value(m[k])
	}
}

func (s *summer) names(n *Names) {
	if s.flag(n == nil); n != nil {
		s.text(n.Of)
		s.texts(n.List)
	}
}

func (s *summer) typ(t *Type) {
	if s.flag(t == nil); t == nil {
		return
	}
	sumOf(s, t.Fields, s.member)
	s.text(t.Elem)
	s.flag(t.Open)
	s.text(t.Index)
	s.names(t.Keys)
	s.flag(t.Text)
	s.flag(t.Writable)
}

func (s *summer) member(m Member) {
	s.text(m.Type)
	for _, b := range []bool{m.Null, m.Often, m.Func, m.Method, m.Effect, m.Free} {
		s.flag(b)
	}
	s.number(m.MinArgs)
	s.number(m.MaxArgs)
	s.names(m.Texts)
	if s.flag(m.Bounds == nil); m.Bounds != nil {
		s.number(m.Bounds[0])
		s.number(m.Bounds[1])
	}
	s.number(len(m.Params))
	for i := range m.Params {
		s.arg(m.Params[i])
	}
	sumOf(s, m.Options, s.arg)
	sumOf(s, m.TextsBy, func(by map[int]*Names) { sumOf(s, by, s.names) })
	sumOf(s, m.ResultBy, s.member)
}

func (s *summer) arg(a Arg) {
	s.text(a.Name)
	s.text(a.Type)
	s.texts(a.Kinds)
	s.names(a.Texts)
	s.flag(a.Optional)
	s.flag(a.Func)
}
