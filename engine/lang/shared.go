package lang

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang/ranges"
	"github.com/vedette-wargames/vedette/engine/lang/syntax"
)

// Programs that several loads of a game share. A load with one variant more compiles nearly
// the same expressions as the load without it. The result of an expression depends on its
// text, its place, its Env and the meaning of its words. So each word has a fingerprint of all
// that it may mean in a game. The key of a program is its text, place, Env and the
// fingerprints of its words.
//
// A program that gave a finding is never kept, since findings name other things of the game.
// Two words of one fingerprint must be the same for compiling and for evaluating: what a
// closure knows of a game beside its type (a slot, a number) is its Fingerprint.
//
// Lifetime: that of the ExprCache. It saves three quarters of the time of compiling a game
// again.

// programKey is the cache key of a program.
type programKey struct {
	text       string
	at         diag.Pos
	want       Type
	env, words uint64
}

// sharedProgram is a program with the side effects of compiling it.
type sharedProgram struct {
	program *Program
	nodes   int      // what it took of the budget
	calls   []string // the functions it calls by itself
}

// checkedFunction is the size of a function without mistakes.
type checkedFunction struct{ size, nodes int }

// sharedPrograms holds what one game needs to share programs with others: the fingerprints of
// its words.
type sharedPrograms struct {
	cache          *ExprCache
	wordPrints     map[string]fingerprint
	functionPrints map[*function]fingerprint
	envPrints      map[*Env]fingerprint
	wordings       map[*node]*wording

	root             *Env
	possibleValues   map[string]ranges.ValueSet // the PossibleValues of the Analyzer in use
	boundsByWord     map[string]fingerprint     // what words can give; see judge_kept.go
	boundsByFunction map[*function]fingerprint  // likewise, of helpers
	boundsPrints     BoundsFingerprints
}

// wording identifies the tree of a text: it has a number of its own, and the words of the
// text.
type wording struct {
	id    uint64
	words []string
}

// fingerprint is a hash of a meaning.
type fingerprint uint64

func (m fingerprint) addNum(n uint64) fingerprint {
	m = (m ^ fingerprint(n)) * 0x9e3779b97f4a7c15
	return m ^ m>>29
}

func (m fingerprint) addText(s string) fingerprint {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return m.addNum(h).addNum(uint64(len(s)))
}

func (m fingerprint) addFlags(b ...bool) fingerprint {
	n := uint64(1)
	for _, x := range b {
		n <<= 1
		if x {
			n |= 1
		}
	}
	return m.addNum(n)
}

func (m fingerprint) addList(list []int32) fingerprint {
	m = m.addNum(uint64(len(list)))
	for _, v := range list {
		m = m.addNum(uint64(uint32(v)))
	}
	return m
}

func (m fingerprint) addType(t Type) fingerprint {
	m = m.addNum(uint64(t.KindNumber()))
	if t.Domain() != nil {
		m = m.addNum(t.Domain().ContentID)
	}
	return m
}

// FingerprintInts returns a fingerprint of the numbers that a closure knows.
func FingerprintInts(known ...int) uint64 {
	m := fingerprint(1)
	for _, n := range known {
		m = m.addNum(uint64(n))
	}
	return uint64(m)
}

// InternDomain returns a domain of some content, the same one for the same content, so that
// types of one game are types of another that has it too. Content must be comparable.
func (t *ExprCache) InternDomain(content any, of func() *Domain) *Domain {
	if t == nil {
		return of()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.domains[content]
	if d == nil {
		d = of()
		t.lastFingerprint++
		d.ContentID = t.lastFingerprint
		if t.domains == nil {
			t.domains = map[any]*Domain{}
		}
		t.domains[content] = d
	}
	return d
}

// SharePrograms lets programs compiled against e, the root of its kind, be reused from another
// Env with the same ExprCache, if all their words mean the same. One goroutine at a time may
// compile against such an Env. Values of functions are then not memoized in play, since their
// indexes differ from game to game.
func (e *Env) SharePrograms() {
	if e.Cache == nil {
		return
	}
	e.MemoFor = nil
	s := &sharedPrograms{cache: e.Cache, wordPrints: map[string]fingerprint{}, functionPrints: map[*function]fingerprint{}, envPrints: map[*Env]fingerprint{e: 1}, wordings: map[*node]*wording{}, root: e}
	for _, of := range []*Env{e, e.CombatEnv} {
		if of == nil {
			continue
		}
		for name, b := range of.Names { // sums: the order does not matter
			s.addWord(name, hashBinding(&b).addText(name))
		}
	}
	for of, fields := range e.Fields {
		for name, f := range fields {
			s.addWord(name, hashField(&f).addText(of).addText(name))
		}
	}
	for name, f := range e.Funcs {
		s.addWord(name, hashHostFunc(&f).addText(name))
	}
	if e.AreaFunc != nil {
		s.addWord("areas", hashHostFunc(e.AreaFunc))
	}
	for name, f := range e.WithinFuncs {
		s.addWord("within", hashHostFunc(&f).addText(name))
	}
	e.shared = s
}

func (s *sharedPrograms) addWord(name string, m fingerprint) { addDotted(s.wordPrints, name, m) }

// addDotted adds what a dotted name means to its last word, as it may be cut.
func addDotted(words map[string]fingerprint, name string, m fingerprint) {
	first := strings.IndexByte(name, '.') + 1
	words[name[first:]] += m
	if last := strings.LastIndexByte(name, '.') + 1; last != first {
		words[name[last:]] += m
	}
	if first > 0 {
		words[name] += m
	}
}

func hashBinding(b *Binding) fingerprint {
	m := fingerprint(2).addType(b.Type).addNum(uint64(b.Deps)).addNum(b.Fingerprint).addFlags(b.Fixed, b.ByID, b.GetSet != nil)
	for _, u := range b.DependsOn {
		m = m.addText(u)
	}
	if b.Fixed {
		m = m.addNum(uint64(uint32(b.Get(nil, nil))))
	}
	return m.addText(b.Doc)
}

func hashField(f *Field) fingerprint {
	m := fingerprint(3).addType(f.Type).addNum(uint64(f.Deps)).addNum(f.Fingerprint).addFlags(f.Static, f.OwnerOnly, f.Get != nil, f.GetSet != nil, f.First != nil, f.Firsts != nil).addList(f.Values)
	m = m.addNum(uint64(len(f.Members)))
	for _, list := range f.Members {
		m = m.addList(list)
	}
	return m
}

func hashHostFunc(f *HostFunc) fingerprint {
	m := fingerprint(4).addType(f.Result).addNum(uint64(f.Deps)).addNum(f.Fingerprint).addFlags(f.Ambient, f.BetweenArgs, f.Const, f.Overload != nil, f.ResultBy != nil)
	for i := range f.Params {
		p := &f.Params[i]
		m = m.addText(p.Name).addType(p.Type).addFlags(p.Literal, p.Optional, p.Implied, p.Variadic, p.OrNumber, p.TypeBy != nil).addNum(uint64(uint32(p.Default)))
		for _, d := range p.ByName {
			m = m.addNum(d.ContentID)
		}
	}
	return m
}

// hashEnv returns the fingerprint of an Env; 0 where nothing may be shared.
func (s *sharedPrograms) hashEnv(e *Env) fingerprint {
	if m, known := s.envPrints[e]; known {
		return m
	}
	m := fingerprint(0)
	if above := s.hashEnv(e.parent); above != 0 && !e.NotShared {
		m = above.addNum(5).addText(e.Subject)
		own := fingerprint(0)
		for name, b := range e.Names { // a sum: the order does not matter
			own += hashBinding(&b).addText(name)
		}
		m = m.addNum(uint64(own)).addNum(uint64(len(e.Names)))
	}
	s.envPrints[e] = m
	return m
}

// hashWords returns the fingerprint of what words mean in an Env, without the names of that Env itself.
func (s *sharedPrograms) hashWords(e *Env, words []string) fingerprint {
	sum := fingerprint(0)
	for _, w := range words {
		if m := s.wordPrints[w]; m != 0 {
			sum += m
		}
		if h := e.findFunction(w); h != nil {
			sum += s.hashFunction(h)
		}
	}
	return sum
}

// hashFunction returns the fingerprint of an author's function: of its text and of what that means.
func (s *sharedPrograms) hashFunction(h *function) fingerprint {
	if m, known := s.functionPrints[h]; known {
		return m
	}
	s.functionPrints[h] = 7 // of one that leads back to itself nothing is kept
	m := fingerprint(8).addText(h.name).addType(h.result).addText(h.at.File).addNum(uint64(h.at.Line)).addNum(uint64(h.at.Col))
	for _, p := range h.params {
		m = m.addText(p.Name).addType(p.Type)
	}
	if h.root != nil {
		w := s.loadWording(h)
		m = m.addNum(w.id).addNum(uint64(s.hashWords(h.env, w.words))).addNum(uint64(s.hashEnv(h.env)))
	}
	below := fingerprint(0)
	for name, b := range h.base { // a sum: the order does not matter
		below += s.hashFunction(b).addText(name)
	}
	m = m.addNum(uint64(below))
	s.functionPrints[h] = m
	return m
}

// loadWording returns the id and the words of the body of a function.
func (s *sharedPrograms) loadWording(h *function) *wording {
	if w := s.wordings[h.root]; w != nil {
		return w
	}
	t := s.cache
	t.mu.RLock()
	w := t.bodies[h.root]
	t.mu.RUnlock()
	if w == nil {
		words := h.src.collectWords(h.root)
		t.mu.Lock()
		if w = t.bodies[h.root]; w == nil {
			t.lastFingerprint++
			w = &wording{t.lastFingerprint, words}
			if t.bodies == nil {
				t.bodies = map[*node]*wording{}
			}
			t.bodies[h.root] = w
		}
		t.mu.Unlock()
	}
	s.wordings[h.root] = w
	return w
}

// collectWords returns the names and texts of a tree, each once.
func (s *source) collectWords(root *node) []string {
	if root == nil {
		return nil
	}
	lo, hi := root.tokenRange(root.lo, root.hi)
	var out []string
	seen := map[string]bool{}
	for _, t := range s.tokens[min(lo, len(s.tokens)):min(hi+1, len(s.tokens))] {
		word := t.Text
		switch t.Kind {
		case syntax.TokenText:
			word = syntax.TextValue(word)
		case syntax.TokenName:
		default:
			continue
		}
		if !seen[word] {
			seen[word] = true
			out = append(out, word)
		}
	}
	return out
}

// tokenRange returns the first and the last token of a tree: of a function of several
// statements the root does not span them all.
func (n *node) tokenRange(lo, hi int) (int, int) {
	lo, hi = min(lo, n.lo), max(hi, n.hi)
	for _, p := range n.parts {
		lo, hi = min(lo, p.tok), max(hi, p.tok)
	}
	for _, k := range n.kids {
		lo, hi = k.tokenRange(lo, hi)
	}
	return lo, hi
}

// makeProgramKey returns the cache key of a program. ok is false if it cannot be kept: the Env
// shares nothing, or the text was not read before.
func (e *Env) makeProgramKey(text string, at diag.Pos, want Type) (key programKey, ok bool) {
	s := e.topEnv().shared
	if s == nil {
		return key, false
	}
	in := s.hashEnv(e)
	if in == 0 {
		return key, false
	}
	s.cache.mu.RLock()
	read, known := s.cache.trees[text]
	s.cache.mu.RUnlock()
	if !known {
		return key, false
	}
	return programKey{text, at, want, uint64(in), uint64(s.hashWords(e, read.words))}, true
}

// loadProgram returns a program that another game has compiled; nil without one, or where too
// much was compiled already.
func (e *Env) loadProgram(key programKey, at diag.Pos, rep *diag.List) (p *Program, known bool) {
	t := e.topEnv().shared.cache
	t.mu.RLock()
	k := t.programs[key]
	t.mu.RUnlock()
	if k == nil {
		return nil, false
	}
	return e.reuseProgram(k, at, rep), true
}

// reuseProgram returns a kept program, as if it had been compiled here.
func (e *Env) reuseProgram(k *sharedProgram, at diag.Pos, rep *diag.List) *Program {
	if !e.spendParts(0, at, rep) || !e.spendParts(k.nodes, at, rep) {
		return nil
	}
	for _, name := range k.calls {
		if h := e.findFunction(name); h != nil {
			h.wasCalled = true
		}
	}
	return k.program
}

// CompileCall compiles a call of the function called name, as make does, or reuses what
// another game compiled of the same function.
func (e *Env) CompileCall(name string, at diag.Pos, rep *diag.List, make func() *Program) *Program {
	root := e.topEnv()
	s, h := root.shared, e.findFunction(name)
	if s == nil || h == nil || root.Budget == nil || s.hashEnv(e) == 0 {
		return make()
	}
	key := uint64(s.hashFunction(h).addNum(uint64(s.hashEnv(e))))
	s.cache.mu.RLock()
	k := s.cache.calls[key]
	s.cache.mu.RUnlock()
	if k != nil {
		return e.reuseProgram(k, at, rep)
	}
	left := root.Budget.Left
	p := make()
	if p != nil {
		s.cache.mu.Lock()
		if s.cache.calls == nil {
			s.cache.calls = map[uint64]*sharedProgram{}
		}
		s.cache.calls[key] = &sharedProgram{program: p, nodes: left - root.Budget.Left, calls: []string{name}}
		s.cache.mu.Unlock()
	}
	return p
}

func (t *ExprCache) storeProgram(key programKey, k *sharedProgram) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.programs == nil {
		t.programs = map[programKey]*sharedProgram{}
	}
	t.programs[key] = k
}

// loadChecked reports whether another game has the same function, without mistakes.
func (e *Env) loadChecked(h *function) (k checkedFunction, known bool) {
	s := e.topEnv().shared
	if s == nil || h.root == nil {
		return k, false
	}
	t := s.cache
	m := s.hashFunction(h)
	t.mu.RLock()
	defer t.mu.RUnlock()
	k, known = t.functions[uint64(m)]
	return k, known
}

func (e *Env) storeChecked(h *function, k checkedFunction) {
	s := e.topEnv().shared
	if s == nil || h.root == nil {
		return
	}
	s.cache.mu.Lock()
	defer s.cache.mu.Unlock()
	if s.cache.functions == nil {
		s.cache.functions = map[uint64]checkedFunction{}
	}
	s.cache.functions[uint64(s.hashFunction(h))] = k
}
