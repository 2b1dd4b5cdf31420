package query

import (
	"encoding/binary"

	"github.com/vedette-wargames/vedette/engine/expr"
	"github.com/vedette-wargames/vedette/engine/model"
)

// asked is the questions that the cost tables of a movement and mode ask about a unit. Units
// with the same answers to all of them share one table. Gains: a table is worked out once for
// all classes that pay the same.
type asked struct {
	fits  bool // the tables ask for nothing else
	kinds bool // some terrain is for kinds of its own
	parts []*expr.Hoisted
	flips []*model.Term
}

// alikeKey names the tables of units that are alike to a movement and mode, while the
// variables it depends on have certain values.
type alikeKey struct {
	mv, mode int32
	values   [MostSlots]int32
	unit     string // what is asked about it
}

// askedOf takes the terms of all movements and modes apart.
func askedOf(g *model.Game) []asked {
	out := make([]asked, len(g.Movements)*(g.MaxModes+1))
	for mv := range g.Movements {
		m := &g.Movements[mv]
		for mode := Normal; mode < len(m.Modes); mode++ {
			a := &out[mv*(g.MaxModes+1)+mode+1]
			a.fits = true
			a.addMap(g)
			a.addTerms(m.Cost)
			a.addTerms(m.StopOn)
			if mode >= 0 {
				a.addTerms(m.Modes[mode].Cost)
			}
		}
	}
	return out
}

// addMap adds what the costs of terrain, features and hexsides ask.
func (a *asked) addMap(g *model.Game) {
	for i := range g.Terrain {
		a.add(g.Terrain[i].Move.Amount)
		for _, x := range g.Terrain[i].ByKind {
			if x != nil {
				a.kinds = true
				a.add(x.Amount)
			}
		}
	}
	for i := range g.Features {
		a.addTerm(g.Features[i].Move)
	}
	for i := range g.SideKinds {
		a.addTerm(g.SideKinds[i].Move)
	}
}

func (a *asked) addTerms(terms []model.Term) {
	for i := range terms {
		if !terms[i].Live {
			a.addTerm(&terms[i])
		}
	}
}

func (a *asked) addTerm(t *model.Term) {
	if t == nil {
		return
	}
	if t.Op == model.OpFlip {
		a.flips = append(a.flips, t)
	}
	a.add(t.When)
	a.add(t.Amount)
}

func (a *asked) add(p *expr.Program) {
	if !p.References("unit") {
		return
	}
	if x := p.Hoist("unit"); x != nil && !x.StillReferences("unit") {
		a.parts = append(a.parts, x)
	} else {
		a.fits = false
	}
}

// likeOf is what a movement and mode ask about a unit; false where they ask for more.
func (c *Ctx) likeOf(mv, mode int, u model.UnitID, values [MostSlots]int32) (alikeKey, bool) {
	a := &c.kept.shared.asked[mv*(c.G.MaxModes+1)+mode+1]
	if !a.fits {
		return alikeKey{}, false
	}
	old := c.Scope
	c.Unit = u
	kind := c.G.Units[u].Kind
	var said []int32
	if a.kinds {
		said = append(said, int32(kind))
	}
	for _, t := range a.flips {
		said = append(said, truth(t.FaceOf(kind) != model.None))
	}
	for _, x := range a.parts {
		said = x.EvalParts(c, said)
	}
	c.Scope = old
	var text []byte
	for _, n := range said {
		text = binary.LittleEndian.AppendUint32(text, uint32(n))
	}
	return alikeKey{int32(mv), int32(mode), values, string(text)}, true
}

// sharedAlike is the table of units alike to a key's, which is the key's too then; nil
// where there is none yet.
func (c *Ctx) sharedAlike(key tableKey, like alikeKey) *costTable {
	s := c.kept.shared
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.alike[like]
	if t != nil && len(s.tables) < mostTables {
		s.tables[key] = t
	}
	return t
}
