package meaning

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Present are the places of all that is in a game: of expressions, functions, keys and
// values. Of most games few are asked for, only what seems dead in another one: they are
// looked for one by one, and gathered when more are asked for.
type Present struct {
	tree *source.Node
	more []diag.Pos

	mu     sync.RWMutex
	asked  int
	places map[diag.Pos]bool // nil: not gathered yet
}

// oneByOne is how many places are looked for without gathering all.
const oneByOne = 12

// present is what is in the game, to be asked later.
func (l *looker) present() *Present {
	p := &Present{tree: l.Tree}
	for i := range l.Expressions {
		p.more = append(p.more, l.Expressions[i].At)
	}
	if len(l.Expressions) > 0 {
		l.Expressions[0].Env.EachHelper(func(h *expr.Helper) { p.more = append(p.more, h.At()) })
	}
	return p
}

// Has reports whether something of the game stands at a place.
func (p *Present) Has(at diag.Pos) bool {
	p.mu.RLock()
	places := p.places
	p.mu.RUnlock()
	if places == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.asked++; p.places == nil && p.asked <= oneByOne {
			return slices.Contains(p.more, at) || p.in(p.tree, at)
		}
		p.gather()
		places = p.places
	}
	return places[at]
}

// in reports whether a key or value of a part of the text stands at a place.
func (p *Present) in(n *source.Node, at diag.Pos) bool {
	if n == nil || n.Pos == at {
		return n != nil
	}
	for i := range n.Entries {
		if n.Entries[i].KeyAt == at || p.in(n.Entries[i].Value, at) {
			return true
		}
	}
	for _, it := range n.Items {
		if p.in(it, at) {
			return true
		}
	}
	return false
}

func (p *Present) gather() {
	if p.places != nil {
		return
	}
	p.places = map[diag.Pos]bool{}
	for _, at := range p.more {
		p.places[at] = true
	}
	p.walk(p.tree)
	p.tree, p.more = nil, nil
}

func (p *Present) walk(n *source.Node) {
	if n == nil {
		return
	}
	p.places[n.Pos] = true
	for i := range n.Entries {
		p.places[n.Entries[i].KeyAt] = true
		p.walk(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		p.walk(it)
	}
}
