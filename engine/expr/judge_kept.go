package expr

import "github.com/vedette-wargames/vedette/engine/diag"

// What a Judge finds is kept where programs are shared (see shared.go): under what a
// program is kept by, and a mark of what its words can give. What a name can give is found
// by asking it; what fields and functions go by, units, hexes and areas, is one number for
// a game, Env.Facts, but for the words that it tells of by themselves.

// Facts stand for what fields and functions can give in a game.
type Facts struct {
	All  uint64            // of all words
	Word map[string]uint64 // of these words besides
}

// judgedKey is what the verdicts of an expression, or of a helper, are kept by.
type judgedKey struct {
	programKey
	can uint64
}

// giving is the mark of what words can give in an Env, and of what those in the helpers that
// they name can.
func (s *sharing) giving(e *Env, words []string) mark {
	sum := mark(0)
	for _, w := range words {
		sum += s.gives(w)
		if h := e.helper(w); h != nil {
			sum += s.helperGives(h)
		}
	}
	return sum
}

// gives is the mark of what a word can give by itself: of all the names that end in it.
func (s *sharing) gives(word string) mark {
	if s.can == nil {
		s.can = map[string]mark{}
		for _, of := range []*Env{s.root, s.root.CombatEnv} {
			if of == nil {
				continue
			}
			for name, b := range of.Names { // sums: the order does not matter
				if b.Can != nil && b.Can.Values != nil {
					addTo(s.can, name, b.Can.Values().marked().str(name))
				}
			}
		}
		for name, span := range s.ever {
			addTo(s.can, name, span.marked().str("ever "+name))
		}
		s.facts = s.root.Facts()
		for name, n := range s.facts.Word {
			addTo(s.can, name, mark(n))
		}
	}
	return s.can[word]
}

func (s *sharing) helperGives(h *helper) mark {
	if m, known := s.gave[h]; known {
		return m
	}
	if s.gave == nil {
		s.gave = map[*helper]mark{}
	}
	s.gave[h] = 7
	m := mark(9)
	if h.root != nil {
		m = m.num(uint64(s.giving(h.env, s.wordingOf(h).words)))
	}
	below := mark(0)
	for _, b := range h.below { // a sum: the order does not matter
		below += s.helperGives(b)
	}
	m = m.num(uint64(below))
	s.gave[h] = m
	return m
}

func (s Span) marked() mark {
	m := mark(10).num(uint64(s.Least)).num(uint64(s.Most)).flag(s.none, s.marks == nil)
	for _, w := range s.marks {
		m = m.num(w)
	}
	return m
}

// heed takes what a Judge knows that variables are ever set to among what words can give:
// what was judged without it, or with other values, says nothing here.
func (j *Judge) heed(e *Env) {
	if s := e.top().shared; s != nil && j.heeded != s {
		s.ever, s.can, s.gave = j.Ever, nil, nil
		j.heeded = s
	}
}

// judgedOf is what the verdicts of an expression are kept by; ok is false where they are not.
func (e *Env) judgedOf(text string, at diag.Pos, want Type, known []Known) (key judgedKey, ok bool) {
	k, ok := e.keyOf(text, at, want)
	s := e.top().shared
	if !ok || s.root.Facts == nil {
		return key, false
	}
	s.texts.mu.RLock()
	_, compiled := s.texts.programs[k]
	words := s.texts.trees[text].words
	s.texts.mu.RUnlock()
	if !compiled {
		return key, false
	}
	given := s.giving(e, words).num(s.facts.All).num(uint64(len(known)))
	for i := range known {
		given = given.str(known[i].Name).num(uint64(known[i].Can.marked()))
	}
	return judgedKey{k, uint64(given)}, true
}

// judgedHelper is judgedOf for a function.
func (e *Env) judgedHelper(h *helper) (key judgedKey, ok bool) {
	s := e.top().shared
	if s == nil || s.root.Facts == nil || s.root != h.env.top() {
		return key, false
	}
	if _, ok := e.checkedBefore(h); !ok {
		return key, false
	}
	given := s.giving(h.env, s.wordingOf(h).words)
	return judgedKey{programKey{text: h.name, at: h.at, env: uint64(s.helper(h))}, uint64(given.num(s.facts.All))}, true
}

func (t *Texts) judged(key judgedKey) ([]Verdict, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	v, known := t.verdicts[key]
	return v, known
}

func (t *Texts) keepJudged(key judgedKey, v []Verdict) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.verdicts == nil {
		t.verdicts = map[judgedKey][]Verdict{}
	}
	t.verdicts[key] = v
}
