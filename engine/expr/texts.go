package expr

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// Texts keeps the trees of expressions that were read, for who compiles a game again and
// again, with one layer more or less. Kept is a tree by its text, as long as the Texts are;
// what could not be read is read anew, to be told where it stands. It may be used by
// several goroutines. Linting a game with twenty variants reads each expression once
// instead of eighty times, a tenth of its time.
type Texts struct {
	mu    sync.RWMutex
	trees map[string]readText
	made  map[madeKey]any

	// See shared.go.
	marks    uint64 // how many were given
	domains  map[any]*Domain
	bodies   map[*node]*wording
	programs map[programKey]*keptProgram
	helpers  map[uint64]keptHelper
	calls    map[uint64]*keptProgram
	verdicts map[judgedKey][]Verdict
}

// madeKey is a text with what was made of it.
type madeKey struct{ sort, text string }

// Made is what is made of a text, once as long as the Texts are kept; sort says what. Nobody
// may change it. Without Texts it is made anew.
func Made[T any](t *Texts, sort, text string, of func(text string) T) T {
	if t == nil {
		return of(text)
	}
	key := madeKey{sort, text}
	t.mu.RLock()
	x, kept := t.made[key]
	t.mu.RUnlock()
	if kept {
		return x.(T)
	}
	now := of(text)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.made == nil {
		t.made = map[madeKey]any{}
	}
	t.made[key] = now
	return now
}

type readText struct {
	src   *source
	root  *node
	words []string
}

// read is parseText by way of what is kept. Trees are shared: nobody changes them.
func (e *Env) read(text string, at diag.Pos, rep *diag.List) (*source, *node) {
	t := e.top().Texts
	if t == nil {
		return parseText(text, at, rep)
	}
	t.mu.RLock()
	k, kept := t.trees[text]
	t.mu.RUnlock()
	if kept {
		src := *k.src
		src.at = at
		return &src, k.root
	}
	src, root := parseText(text, at, rep)
	if root != nil {
		t.mu.Lock()
		if t.trees == nil {
			t.trees = map[string]readText{}
		}
		t.trees[text] = readText{src, root, src.wordsOf(root)}
		t.mu.Unlock()
	}
	return src, root
}

// Len is how many texts are kept.
func (t *Texts) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.trees) + len(t.made) + len(t.programs)/4
}
