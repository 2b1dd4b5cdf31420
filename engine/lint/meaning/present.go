package meaning

import (
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Present are the places of all that is in a game: of expressions, functions, keys and
// values. They are gathered when somebody first asks, for hardly anybody does: only what
// seems dead in one game is looked for in the others.
type Present struct {
	tree *source.Node
	more []diag.Pos

	once   sync.Once
	places map[diag.Pos]bool
}

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
	p.once.Do(func() {
		p.places = map[diag.Pos]bool{}
		for _, at := range p.more {
			p.places[at] = true
		}
		p.walk(p.tree)
		p.tree, p.more = nil, nil
	})
	return p.places[at]
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
