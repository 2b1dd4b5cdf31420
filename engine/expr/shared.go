package expr

import (
	"strings"

	"github.com/yuin/gopher-lua/parse"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Programs that loads of a game share. A load with one variant more compiles nearly the same
// expressions as the load without it; what an expression comes to depends on its text, its
// place, the Env it stands in, and on what the words in it mean. So each word is given a
// mark, a number that stands for all that the word may mean in a game (word marks), and a
// program is kept under text, place, Env and the marks of its words. What gave a finding is
// never kept: findings name what else there is. Two words of one mark must be the same for
// whoever compiles and for whoever works the program out: what a closure knows of a game
// beside its type (a slot, a number) is its Mark.
//
// Kept: as long as the Texts. It gains three quarters of compiling a game again.

// programKey is what a program is kept by.
type programKey struct {
	text       string
	at         diag.Pos
	want       Type
	env, words uint64
}

// keptProgram is a program with what its compiling did besides.
type keptProgram struct {
	program *Program
	nodes   int      // what it took of the budget
	calls   []string // the functions it calls by itself
}

// keptHelper is what was found out of a helper in which nothing is wrong.
type keptHelper struct{ size, nodes int }

// sharing is what one game needs to share programs with others: the marks of its words.
type sharing struct {
	texts   *Texts
	words   map[string]mark
	helpers map[*helper]mark
	envs    map[*Env]mark
	info    map[*node]*wording

	root  *Env
	ever  map[string]Span  // what a Judge says that variables are ever set to
	can   map[string]mark  // what words can give; see judge_kept.go
	gave  map[*helper]mark // likewise, of helpers
	facts Facts
}

// wording is what is known of the tree of a text: a number of its own, and its words.
type wording struct {
	id    uint64
	words []string
}

// mark stands for a meaning.
type mark uint64

func (m mark) num(n uint64) mark {
	m = (m ^ mark(n)) * 0x9e3779b97f4a7c15
	return m ^ m>>29
}

func (m mark) str(s string) mark {
	h := uint64(14695981039346656037)
	for i := range len(s) {
		h = (h ^ uint64(s[i])) * 1099511628211
	}
	return m.num(h).num(uint64(len(s)))
}

func (m mark) flag(b ...bool) mark {
	n := uint64(1)
	for _, x := range b {
		n <<= 1
		if x {
			n |= 1
		}
	}
	return m.num(n)
}

func (m mark) list(list []int32) mark {
	m = m.num(uint64(len(list)))
	for _, v := range list {
		m = m.num(uint64(uint32(v)))
	}
	return m
}

func (m mark) typ(t Type) mark {
	m = m.num(uint64(t.kind))
	if t.of != nil {
		m = m.num(t.of.mark)
	}
	return m
}

// MarkOf makes a mark of numbers, for what a closure knows.
func MarkOf(known ...int) uint64 {
	m := mark(1)
	for _, n := range known {
		m = m.num(uint64(n))
	}
	return uint64(m)
}

// Domain is a domain of some content, the same one for the same content, so that types of
// one game are types of another that has it too. Content must be comparable.
func (t *Texts) Domain(content any, of func() *Domain) *Domain {
	if t == nil {
		return of()
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.domains[content]
	if d == nil {
		d = of()
		t.marks++
		d.mark = t.marks
		if t.domains == nil {
			t.domains = map[any]*Domain{}
		}
		t.domains[content] = d
	}
	return d
}

// Mark stands for what a domain holds, where programs are shared.
func (d *Domain) Mark() int {
	if d == nil {
		return 0
	}
	return int(d.mark)
}

// Share lets what is compiled against e, the root of its kind, be what was compiled against
// another with the same Texts where all words in it mean the same. One goroutine at a time
// may compile against such an Env. The values of helpers are not kept in play then: where they lie differs from game to game.
func (e *Env) Share() {
	if e.Texts == nil {
		return
	}
	e.Keep = nil
	s := &sharing{texts: e.Texts, words: map[string]mark{}, helpers: map[*helper]mark{}, envs: map[*Env]mark{e: 1}, info: map[*node]*wording{}, root: e}
	for _, of := range []*Env{e, e.CombatEnv} {
		if of == nil {
			continue
		}
		for name, b := range of.Names { // sums: the order does not matter
			s.add(name, b.marked().str(name))
		}
	}
	for of, fields := range e.Fields {
		for name, f := range fields {
			s.add(name, f.marked().str(of).str(name))
		}
	}
	for name, f := range e.Funcs {
		s.add(name, f.marked().str(name))
	}
	if e.Area != nil {
		s.add("areas", e.Area.marked())
	}
	for name, f := range e.Near {
		s.add("within", f.marked().str(name))
	}
	e.shared = s
}

func (s *sharing) add(name string, m mark) { addTo(s.words, name, m) }

// addTo adds what a dotted name means to its last word, as it may be cut.
func addTo(words map[string]mark, name string, m mark) {
	first := strings.IndexByte(name, '.') + 1
	words[name[first:]] += m
	if last := strings.LastIndexByte(name, '.') + 1; last != first {
		words[name[last:]] += m
	}
	if first > 0 {
		words[name] += m
	}
}

func (b *Binding) marked() mark {
	m := mark(2).typ(b.Type).num(uint64(b.Reads)).num(b.Mark).flag(b.Fixed, b.ByID, b.GetSet != nil)
	for _, u := range b.Uses {
		m = m.str(u)
	}
	if b.Fixed {
		m = m.num(uint64(uint32(b.Get(nil, nil))))
	}
	return m.str(b.Doc)
}

func (f *Field) marked() mark {
	m := mark(3).typ(f.Type).num(uint64(f.Reads)).num(f.Mark).flag(f.Static, f.Own, f.Get != nil, f.GetSet != nil, f.First != nil, f.Firsts != nil).list(f.Values)
	m = m.num(uint64(len(f.Members)))
	for _, list := range f.Members {
		m = m.list(list)
	}
	return m
}

func (f *Func) marked() mark {
	m := mark(4).typ(f.Result).num(uint64(f.Reads)).num(f.Mark).flag(f.Ambient, f.Between, f.Const, f.Or != nil, f.ResultBy != nil)
	for i := range f.Params {
		p := &f.Params[i]
		m = m.str(p.Name).typ(p.Type).flag(p.Literal, p.Optional, p.Implied, p.Variadic, p.OrNumber, p.TypeBy != nil).num(uint64(uint32(p.Default)))
		for _, d := range p.ByName {
			m = m.num(d.mark)
		}
	}
	return m
}

// env is the mark of an Env; 0 where nothing may be shared.
func (s *sharing) env(e *Env) mark {
	if m, known := s.envs[e]; known {
		return m
	}
	m := mark(0)
	if above := s.env(e.parent); above != 0 && !e.Alone {
		m = above.num(5).str(e.Subject)
		own := mark(0)
		for name, b := range e.Names { // a sum: the order does not matter
			own += b.marked().str(name)
		}
		m = m.num(uint64(own)).num(uint64(len(e.Names)))
	}
	s.envs[e] = m
	return m
}

// meant is the mark of what words mean in an Env, beside the names of its own.
func (s *sharing) meant(e *Env, words []string) mark {
	sum := mark(0)
	for _, w := range words {
		if m := s.words[w]; m != 0 {
			sum += m
		}
		if h := e.helper(w); h != nil {
			sum += s.helper(h)
		}
	}
	return sum
}

// helper is the mark of a function of the author: its text, and what that means.
func (s *sharing) helper(h *helper) mark {
	if m, known := s.helpers[h]; known {
		return m
	}
	s.helpers[h] = 7 // of one that leads back to itself nothing is kept
	m := mark(8).str(h.name).typ(h.result).str(h.at.File).num(uint64(h.at.Line)).num(uint64(h.at.Col))
	for _, p := range h.params {
		m = m.str(p.Name).typ(p.Type)
	}
	if h.root != nil {
		w := s.wordingOf(h)
		m = m.num(w.id).num(uint64(s.meant(h.env, w.words))).num(uint64(s.env(h.env)))
	}
	below := mark(0)
	for name, b := range h.below { // a sum: the order does not matter
		below += s.helper(b).str(name)
	}
	m = m.num(uint64(below))
	s.helpers[h] = m
	return m
}

// wordingOf is what is known of the body of a helper.
func (s *sharing) wordingOf(h *helper) *wording {
	if w := s.info[h.root]; w != nil {
		return w
	}
	t := s.texts
	t.mu.RLock()
	w := t.bodies[h.root]
	t.mu.RUnlock()
	if w == nil {
		words := h.src.wordsOf(h.root)
		t.mu.Lock()
		if w = t.bodies[h.root]; w == nil {
			t.marks++
			w = &wording{t.marks, words}
			if t.bodies == nil {
				t.bodies = map[*node]*wording{}
			}
			t.bodies[h.root] = w
		}
		t.mu.Unlock()
	}
	s.info[h.root] = w
	return w
}

// wordsOf are the names and texts of a tree, each once.
func (s *source) wordsOf(root *node) []string {
	if root == nil {
		return nil
	}
	lo, hi := root.reach(root.lo, root.hi)
	var out []string
	seen := map[string]bool{}
	for _, t := range s.tokens[lo : hi+1] {
		if (t.typ == parse.TIdent || t.typ == parse.TString) && !seen[t.str] {
			seen[t.str] = true
			out = append(out, t.str)
		}
	}
	return out
}

// reach are the first and the last token of a tree: of a function of several statements
// the root does not span them all.
func (n *node) reach(lo, hi int) (int, int) {
	lo, hi = min(lo, n.lo), max(hi, n.hi)
	for _, p := range n.parts {
		lo, hi = min(lo, p.tok), max(hi, p.tok)
	}
	for _, k := range n.kids {
		lo, hi = k.reach(lo, hi)
	}
	return lo, hi
}

// keyOf is what a program is kept by; ok is false where it is not.
func (e *Env) keyOf(text string, at diag.Pos, want Type) (key programKey, ok bool) {
	s := e.top().shared
	if s == nil {
		return key, false
	}
	in := s.env(e)
	if in == 0 {
		return key, false
	}
	s.texts.mu.RLock()
	read, known := s.texts.trees[text]
	s.texts.mu.RUnlock()
	if !known {
		return key, false
	}
	return programKey{text, at, want, uint64(in), uint64(s.meant(e, read.words))}, true
}

// keptProgram is a program that another game has compiled; nil where there is none, or too
// much was compiled already.
func (e *Env) keptProgram(key programKey, at diag.Pos, rep *diag.List) (p *Program, known bool) {
	t := e.top().shared.texts
	t.mu.RLock()
	k := t.programs[key]
	t.mu.RUnlock()
	if k == nil {
		return nil, false
	}
	return e.take(k, at, rep), true
}

// take is a kept program, as if it had been compiled here.
func (e *Env) take(k *keptProgram, at diag.Pos, rep *diag.List) *Program {
	if !e.spend(0, at, rep) || !e.spend(k.nodes, at, rep) {
		return nil
	}
	for _, name := range k.calls {
		if h := e.helper(name); h != nil {
			h.used = true
		}
	}
	return k.program
}

// CallOf compiles a call of the function called name, as make does, or takes what was made
// of the same function in another game.
func (e *Env) CallOf(name string, at diag.Pos, rep *diag.List, make func() *Program) *Program {
	root := e.top()
	s, h := root.shared, e.helper(name)
	if s == nil || h == nil || root.Budget == nil || s.env(e) == 0 {
		return make()
	}
	key := uint64(s.helper(h).num(uint64(s.env(e))))
	s.texts.mu.RLock()
	k := s.texts.calls[key]
	s.texts.mu.RUnlock()
	if k != nil {
		return e.take(k, at, rep)
	}
	left := root.Budget.Left
	p := make()
	if p != nil {
		s.texts.mu.Lock()
		if s.texts.calls == nil {
			s.texts.calls = map[uint64]*keptProgram{}
		}
		s.texts.calls[key] = &keptProgram{program: p, nodes: left - root.Budget.Left, calls: []string{name}}
		s.texts.mu.Unlock()
	}
	return p
}

func (t *Texts) keep(key programKey, k *keptProgram) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.programs == nil {
		t.programs = map[programKey]*keptProgram{}
	}
	t.programs[key] = k
}

// checkedBefore reports whether another game has the same helper and nothing is wrong in it.
func (e *Env) checkedBefore(h *helper) (k keptHelper, known bool) {
	s := e.top().shared
	if s == nil || h.root == nil {
		return k, false
	}
	t := s.texts
	m := s.helper(h)
	t.mu.RLock()
	defer t.mu.RUnlock()
	k, known = t.helpers[uint64(m)]
	return k, known
}

func (e *Env) keepChecked(h *helper, k keptHelper) {
	s := e.top().shared
	if s == nil || h.root == nil {
		return
	}
	s.texts.mu.Lock()
	defer s.texts.mu.Unlock()
	if s.texts.helpers == nil {
		s.texts.helpers = map[uint64]keptHelper{}
	}
	s.texts.helpers[uint64(s.helper(h))] = k
}
