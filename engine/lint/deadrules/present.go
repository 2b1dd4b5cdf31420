package deadrules

import (
	"bytes"
	"encoding/gob"
	"slices"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// PlaceIndex are the places of all that is in a game: of expressions, functions, keys and
// values. Of most games few are asked for, only what seems dead in another one: they are
// looked for one by one, and gathered when more are asked for. After [PlaceIndex.Trim] it knows
// all of them, or those that were asked for.
type PlaceIndex struct {
	tree  *yamldoc.Node
	extra []diag.Pos

	mu     sync.RWMutex
	asked  map[diag.Pos]bool // the answers to what was asked before all were gathered
	places map[diag.Pos]bool // nil: not gathered
}

// maxLookups is how many places are looked for without gathering all.
const maxLookups = 12

// Fill lets an index look for places in a game: an empty one, or one that was trimmed.
func (p *PlaceIndex) Fill(g *Game) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tree = g.Tree
	for i := range g.Expressions {
		p.extra = append(p.extra, g.Expressions[i].At)
	}
	if len(g.Expressions) > 0 {
		g.Expressions[0].Env.EachFunction(func(h *lang.Function) { p.extra = append(p.extra, h.Pos()) })
	}
}

// Trim frees the text of the game. With all it gathers every place before; else it remembers
// only the answers given so far.
func (p *PlaceIndex) Trim(all bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if all && p.tree != nil {
		p.buildIndex()
	}
	p.tree, p.extra = nil, nil
}

// Has reports whether the game has something at a place; false also where it is not known.
func (p *PlaceIndex) Has(at diag.Pos) bool {
	there, _ := p.Find(at)
	return there
}

// Find reports whether the game has something at a place, and whether that is known.
func (p *PlaceIndex) Find(at diag.Pos) (there, known bool) {
	p.mu.RLock()
	there, known = p.asked[at]
	places := p.places
	p.mu.RUnlock()
	switch {
	case known:
		return there, true
	case places != nil:
		return places[at], true
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.tree == nil && p.places == nil {
		return false, false
	}
	if p.places == nil && len(p.asked) > maxLookups {
		p.buildIndex()
	}
	if p.places != nil {
		there = p.places[at]
	} else {
		there = slices.Contains(p.extra, at) || p.containsPlace(p.tree, at)
	}
	if p.asked == nil {
		p.asked = map[diag.Pos]bool{}
	}
	p.asked[at] = there
	return there, true
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

// storedPlaces is how an index is written where results are kept: places by file.
type storedPlaces struct {
	All   bool // the places are all there are; else those that were asked for
	There map[string][][2]int
	Gone  map[string][][2]int
}

// GobEncode writes what the index knows; it is trimmed first.
func (p *PlaceIndex) GobEncode() ([]byte, error) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	w := storedPlaces{All: p.places != nil, There: map[string][][2]int{}, Gone: map[string][][2]int{}}
	known := p.places
	if !w.All {
		known = p.asked
	}
	for at, there := range known { // read back into a map
		if there {
			w.There[at.File] = append(w.There[at.File], [2]int{at.Line, at.Col})
		} else {
			w.Gone[at.File] = append(w.Gone[at.File], [2]int{at.Line, at.Col})
		}
	}
	var b bytes.Buffer
	err := gob.NewEncoder(&b).Encode(w)
	return b.Bytes(), err
}

// GobDecode reads what an index knew.
func (p *PlaceIndex) GobDecode(data []byte) error {
	var r storedPlaces
	if err := gob.NewDecoder(bytes.NewReader(data)).Decode(&r); err != nil {
		return err
	}
	known := map[diag.Pos]bool{}
	for there, files := range map[bool]map[string][][2]int{true: r.There, false: r.Gone} {
		for file, list := range files {
			for _, at := range list {
				known[diag.Pos{File: file, Line: at[0], Col: at[1]}] = there
			}
		}
	}
	if r.All {
		p.places = known
	} else {
		p.asked = known
	}
	return nil
}
