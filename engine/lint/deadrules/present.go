package deadrules

import (
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// PlaceIndex are the places of all that is in a game: of expressions, functions, keys and
// values. Of most games few are asked for, only what seems dead in another one: they are
// looked for one by one, and gathered when more are asked for.
type PlaceIndex struct {
	tree  *yamldoc.Node
	extra []diag.Pos

	mu      sync.RWMutex
	lookups int
	places  map[diag.Pos]bool // nil: not gathered yet
}

// maxLookups is how many places are looked for without gathering all.
const maxLookups = 12

// indexPlaces is what is in the game, to be asked later.
func (l *deadRuleCheck) indexPlaces() *PlaceIndex {
	p := &PlaceIndex{tree: l.Tree}
	for i := range l.Expressions {
		p.extra = append(p.extra, l.Expressions[i].At)
	}
	if len(l.Expressions) > 0 {
		l.Expressions[0].Env.EachFunction(func(h *lang.Function) { p.extra = append(p.extra, h.Pos()) })
	}
	return p
}

// Has reports whether the game has something at a place.
func (p *PlaceIndex) Has(at diag.Pos) bool {
	p.mu.RLock()
	places := p.places
	p.mu.RUnlock()
	if places == nil {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.lookups++; p.places == nil && p.lookups <= maxLookups {
			return slices.Contains(p.extra, at) || p.containsPlace(p.tree, at)
		}
		p.buildIndex()
		places = p.places
	}
	return places[at]
}

// containsPlace reports whether a part of the text has a key or value at a place.
func (p *PlaceIndex) containsPlace(n *yamldoc.Node, at diag.Pos) bool {
	if n == nil || n.Pos == at {
		return n != nil
	}
	for i := range n.Entries {
		if n.Entries[i].KeyAt == at || p.containsPlace(n.Entries[i].Value, at) {
			return true
		}
	}
	for _, it := range n.Items {
		if p.containsPlace(it, at) {
			return true
		}
	}
	return false
}

func (p *PlaceIndex) buildIndex() {
	if p.places != nil {
		return
	}
	p.places = map[diag.Pos]bool{}
	for _, at := range p.extra {
		p.places[at] = true
	}
	p.addNode(p.tree)
	p.tree, p.extra = nil, nil
}

func (p *PlaceIndex) addNode(n *yamldoc.Node) {
	if n == nil {
		return
	}
	p.places[n.Pos] = true
	for i := range n.Entries {
		p.places[n.Entries[i].KeyAt] = true
		p.addNode(n.Entries[i].Value)
	}
	for _, it := range n.Items {
		p.addNode(it)
	}
}
