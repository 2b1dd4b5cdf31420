package lang

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
)

// ExprCache keeps the trees of expressions that were read, for who compiles a game again and
// again, with one layer more or less. Kept is a tree by its text, as long as the Texts are;
// a text with errors is parsed each time, so that its findings have the right place. It may be used by
// several goroutines. Linting a game with twenty variants reads each expression once
// instead of eighty times, a tenth of its time.
type ExprCache struct {
	mu      sync.RWMutex
	trees   map[string]parsedText
	derived map[derivedKey]any

	// See shared.go.
	lastFingerprint uint64 // how many were given
	domains         map[any]*Domain
	bodies          map[*node]*wording
	programs        map[programKey]*sharedProgram
	functions       map[uint64]checkedFunction
	calls           map[uint64]*sharedProgram
	conclusions     map[analysisKey][]Conclusion
}

// derivedKey names a result that was derived from a text.
type derivedKey struct{ kind, text string }

// CacheDerived returns the value that of makes of a text, from the cache where an earlier
// call with the same sort made it. Callers must not change the value. With a nil cache, of
// is called each time.
func CacheDerived[T any](t *ExprCache, sort, text string, of func(text string) T) T {
	if t == nil {
		return of(text)
	}
	key := derivedKey{sort, text}
	t.mu.RLock()
	x, kept := t.derived[key]
	t.mu.RUnlock()
	if kept {
		return x.(T)
	}
	now := of(text)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.derived == nil {
		t.derived = map[derivedKey]any{}
	}
	t.derived[key] = now
	return now
}

type parsedText struct {
	src   *source
	root  *node
	words []string
}

// parseCached parses a text, or returns the cached tree with the place at. Trees are shared
// and must not be changed.
func (e *Env) parseCached(text string, at diag.Pos, rep *diag.List) (*source, *node) {
	t := e.topEnv().Cache
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
			t.trees = map[string]parsedText{}
		}
		t.trees[text] = parsedText{src, root, src.collectWords(root)}
		t.mu.Unlock()
	}
	return src, root
}

// Len returns the number of cached texts, in which four programs count as one.
func (t *ExprCache) Len() int {
	t.mu.RLock()
	defer t.mu.RUnlock()
	return len(t.trees) + len(t.derived) + len(t.programs)/4
}
