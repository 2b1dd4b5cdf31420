package check

import "math/bits"

// HashEnv returns a hash of an Env: two Envs of one hash give the same findings in the same
// files, if they have the same results that OnResult names. Caches and callbacks are not part of it.
func (e *Env) HashEnv() [2]uint64 {
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
	return s.sum
}

// HashResult returns a hash of what a function of the host gives for a key of Member.ResultBy.
func (e *Env) HashResult(name, key string) [2]uint64 {
	s := &envHasher{}
	m, ok := e.Globals[name].ResultBy[key]
	if s.addFlag(ok); ok {
		s.addMember(m)
	}
	return s.sum
}

// envHasher hashes values one after the other, each so that it cannot be taken for another. The two
// halves of the sum mix them in different ways.
type envHasher struct {
	sum   [2]uint64
	names map[*Names][2]uint64 // of lists that several members share
}

func (s *envHasher) addWord(n uint64) {
	s.sum[0] = (s.sum[0] ^ n) * 0x9e3779b97f4a7c15
	s.sum[0] ^= s.sum[0] >> 29
	s.sum[1] = bits.RotateLeft64(s.sum[1], 27)*0xff51afd7ed558ccd + (n^0xc4ceb9fe1a85ec53)*0x2545f4914f6cdd1d
}

func (s *envHasher) addText(t string) {
	s.addNumber(len(t))
	for ; len(t) >= 8; t = t[8:] {
		s.addWord(uint64(t[0]) | uint64(t[1])<<8 | uint64(t[2])<<16 | uint64(t[3])<<24 | uint64(t[4])<<32 | uint64(t[5])<<40 | uint64(t[6])<<48 | uint64(t[7])<<56)
	}
	rest := uint64(1)
	for i := range len(t) {
		rest = rest<<8 | uint64(t[i])
	}
	s.addWord(rest)
}

func (s *envHasher) addNumber(n int) { s.addWord(uint64(n)) }

func (s *envHasher) addFlag(b bool) {
	if b {
		s.addWord(1)
		return
	}
	s.addWord(2)
}

func (s *envHasher) addTexts(list []string) {
	s.addNumber(len(list))
	for _, t := range list {
		s.addText(t)
	}
}

// addMap adds the sum of the hashes of its entries: their order does not matter.
func addMap[K ~string | ~int, V any](s *envHasher, m map[K]V, value func(V)) {
	s.addFlag(m == nil)
	s.addNumber(len(m))
	before, all := s.sum, [2]uint64{}
	for k, v := range m {
		s.sum = [2]uint64{}
		switch k := any(k).(type) {
		case string:
			s.addText(k)
		case int:
			s.addNumber(k)
		}
		value(v)
		all[0] += s.sum[0]
		all[1] += s.sum[1]
	}
	s.sum = before
	s.addWord(all[0])
	s.addWord(all[1])
}

func (s *envHasher) addNames(n *Names) {
	if s.addFlag(n == nil); n == nil {
		return
	}
	own, known := s.names[n]
	if !known {
		before := s.sum
		s.sum = [2]uint64{}
		s.addText(n.Family)
		s.addTexts(n.List)
		own, s.sum = s.sum, before
		if s.names == nil {
			s.names = map[*Names][2]uint64{}
		}
		s.names[n] = own
	}
	s.addWord(own[0])
	s.addWord(own[1])
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
	s.addFlag(m.ResultBy == nil)
}

func (s *envHasher) addArg(a Arg) {
	s.addText(a.Name)
	s.addText(a.Type)
	s.addTexts(a.Kinds)
	s.addNames(a.Texts)
	s.addFlag(a.Optional)
	s.addFlag(a.Func)
}
