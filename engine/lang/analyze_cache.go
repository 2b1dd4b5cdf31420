package lang

import (
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
)

// Conclusions are cached where programs are shared (see shared.go). The key is that of the
// program and a fingerprint of the values that its words can have. A name is asked for its
// values; fields and functions depend on units, hexes and areas, which have one fingerprint
// for a game, Env.BoundsFingerprints, except for the words listed there by themselves.

// BoundsFingerprints identify the values that fields and functions can have in a game.
type BoundsFingerprints struct {
	All    uint64            // of all words
	ByWord map[string]uint64 // added for these words
}

// analysisKey is the cache key of the conclusions about an expression or a function.
type analysisKey struct {
	programKey
	bounds uint64
}

// hashBounds returns the mark of what words can give in an Env, and of what those in the
// helpers that they name can.
func (s *sharedPrograms) hashBounds(e *Env, words []string) fingerprint {
	sum := fingerprint(0)
	for _, w := range words {
		sum += s.hashWordBounds(w)
		if h := e.findFunction(w); h != nil {
			sum += s.hashFunctionBounds(h)
		}
	}
	return sum
}

// hashWordBounds returns the mark of what a word can give by itself: of all the names that end
// in it.
func (s *sharedPrograms) hashWordBounds(word string) fingerprint {
	if s.boundsByWord == nil {
		s.boundsByWord = map[string]fingerprint{}
		for _, of := range []*Env{s.root, s.root.CombatEnv} {
			if of == nil {
				continue
			}
			for name, b := range of.Names { // sums: the order does not matter
				if b.Bounds != nil && b.Bounds.Values != nil {
					addDotted(s.boundsByWord, name, hashValues(b.Bounds.Values()).addText(name))
				}
			}
		}
		for name, span := range s.possibleValues {
			addDotted(s.boundsByWord, name, hashValues(span).addText("ever "+name))
		}
		s.boundsPrints = s.root.BoundsFingerprints()
		for name, n := range s.boundsPrints.ByWord {
			addDotted(s.boundsByWord, name, fingerprint(n))
		}
	}
	return s.boundsByWord[word]
}

func (s *sharedPrograms) hashFunctionBounds(h *function) fingerprint {
	if m, known := s.boundsByFunction[h]; known {
		return m
	}
	if s.boundsByFunction == nil {
		s.boundsByFunction = map[*function]fingerprint{}
	}
	s.boundsByFunction[h] = 7
	m := fingerprint(9)
	if h.root != nil {
		m = m.addNum(uint64(s.hashBounds(h.env, s.loadWording(h).words)))
	}
	below := fingerprint(0)
	for _, b := range h.base { // a sum: the order does not matter
		below += s.hashFunctionBounds(b)
	}
	m = m.addNum(uint64(below))
	s.boundsByFunction[h] = m
	return m
}

func hashValues(s ranges.ValueSet) fingerprint {
	m := fingerprint(10).addNum(uint64(s.Least)).addNum(uint64(s.Most)).addFlags(s.IsEmpty(), s.IsRange())
	for _, w := range s.Marks() {
		m = m.addNum(w)
	}
	return m
}

// bindEnv makes the analyzer's PossibleValues part of the fingerprints of an Env, so that
// conclusions drawn with other values are not reused.
func (j *Analyzer) bindEnv(e *Env) {
	if s := e.topEnv().shared; s != nil && j.boundTo != s {
		s.possibleValues, s.boundsByWord, s.boundsByFunction = j.PossibleValues, nil, nil
		j.boundTo = s
	}
}

// makeAnalysisKey returns the cache key of the findings of an expression; ok is false if they
// are not kept.
func (e *Env) makeAnalysisKey(text string, at diag.Pos, want Type, known []KnownValues) (key analysisKey, ok bool) {
	k, ok := e.makeProgramKey(text, at, want)
	s := e.topEnv().shared
	if !ok || s.root.BoundsFingerprints == nil {
		return key, false
	}
	s.cache.mu.RLock()
	_, compiled := s.cache.programs[k]
	words := s.cache.trees[text].words
	s.cache.mu.RUnlock()
	if !compiled {
		return key, false
	}
	given := s.hashBounds(e, words).addNum(s.boundsPrints.All).addNum(uint64(len(known)))
	for i := range known {
		given = given.addText(known[i].Name).addNum(uint64(hashValues(known[i].Values)))
	}
	return analysisKey{k, uint64(given)}, true
}

// makeFunctionKey is makeAnalysisKey for an author's function.
func (e *Env) makeFunctionKey(h *function) (key analysisKey, ok bool) {
	s := e.topEnv().shared
	if s == nil || s.root.BoundsFingerprints == nil || s.root != h.env.topEnv() {
		return key, false
	}
	if _, ok := e.loadChecked(h); !ok {
		return key, false
	}
	given := s.hashBounds(h.env, s.loadWording(h).words)
	return analysisKey{programKey{text: h.name, at: h.at, env: uint64(s.hashFunction(h))}, uint64(given.addNum(s.boundsPrints.All))}, true
}

func (t *ExprCache) loadAnalysis(key analysisKey) ([]Conclusion, bool) {
	t.mu.RLock()
	defer t.mu.RUnlock()
	v, known := t.conclusions[key]
	return v, known
}

func (t *ExprCache) storeAnalysis(key analysisKey, v []Conclusion) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.conclusions == nil {
		t.conclusions = map[analysisKey][]Conclusion{}
	}
	t.conclusions[key] = v
}
