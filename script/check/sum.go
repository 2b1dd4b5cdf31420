package check

import (
	"crypto/sha256"
	"maps"
	"slices"
	"strconv"
)

// HashEnv returns a hash of an Env: two Envs of one hash give the same findings in the same
// files. Caches and callbacks are not part of it.
func (e *Env) HashEnv() [sha256.Size]byte {
	s := &envHasher{}
	addMap(s, e.Globals, s.addMember)
	addMap(s, e.Types, s.addType)
	addMap(s, e.Families, s.addNames)
	addMap(s, e.FuncTypes, s.addTexts)
	addMap(s, e.Bound, s.addFlag)
	addMap(s, e.CalledByExpr, s.addFlag)
	s.addFlag(e.Unknown)
	addMap(s, e.Sets, func(w SetWord) { s.addNumber(int(w)) })
	addMap(s, e.Changeable, func(v Variable) {
		s.addMember(v.Member)
		s.addText(v.Owner)
		s.addFlag(v.Track)
	})
	addMap(s, e.FacesByKind, s.addNames)
	s.addFlag(e.Silent)
	return sha256.Sum256(s.out)
}

// envHasher writes values one after the other, each so that it cannot be taken for another.
type envHasher struct{ out []byte }

func (s *envHasher) addText(t string) {
	s.addNumber(len(t))
	s.out = append(s.out, t...)
}

func (s *envHasher) addNumber(n int) { s.out = append(strconv.AppendInt(s.out, int64(n), 10), ' ') }

func (s *envHasher) addFlag(b bool) {
	if b {
		s.out = append(s.out, '+')
		return
	}
	s.out = append(s.out, '-')
}

func (s *envHasher) addTexts(list []string) {
	s.addNumber(len(list))
	for _, t := range list {
		s.addText(t)
	}
}

// addMap writes a map in the order of its keys.
func addMap[K ~string | ~int, V any](s *envHasher, m map[K]V, value func(V)) {
	s.addFlag(m == nil)
	s.addNumber(len(m))
	for _, k := range slices.Sorted(maps.Keys(m)) {
		switch k := any(k).(type) {
		case string:
			s.addText(k)
		case int:
			s.addNumber(k)
		}
		value(m[k])
	}
}

func (s *envHasher) addNames(n *Names) {
	if s.addFlag(n == nil); n != nil {
		s.addText(n.Family)
		s.addTexts(n.List)
	}
}

func (s *envHasher) addType(t *Type) {
	if s.addFlag(t == nil); t == nil {
		return
	}
	addMap(s, t.Fields, s.addMember)
	s.addText(t.Elem)
	s.addFlag(t.Open)
	s.addText(t.Index)
	s.addNames(t.Keys)
	s.addFlag(t.Text)
	s.addFlag(t.Writable)
}

func (s *envHasher) addMember(m Member) {
	s.addText(m.Type)
	for _, b := range []bool{m.MayBeNil, m.OftenNil, m.Func, m.Method, m.Effect, m.FreeText} {
		s.addFlag(b)
	}
	s.addNumber(m.MinArgs)
	s.addNumber(m.MaxArgs)
	s.addNames(m.Texts)
	if s.addFlag(m.Bounds == nil); m.Bounds != nil {
		s.addNumber(m.Bounds[0])
		s.addNumber(m.Bounds[1])
	}
	s.addNumber(len(m.Params))
	for i := range m.Params {
		s.addArg(m.Params[i])
	}
	addMap(s, m.Options, s.addArg)
	addMap(s, m.TextsBy, func(by map[int]*Names) { addMap(s, by, s.addNames) })
	addMap(s, m.ResultBy, s.addMember)
}

func (s *envHasher) addArg(a Arg) {
	s.addText(a.Name)
	s.addText(a.Type)
	s.addTexts(a.Kinds)
	s.addNames(a.Texts)
	s.addFlag(a.Optional)
	s.addFlag(a.Func)
}
