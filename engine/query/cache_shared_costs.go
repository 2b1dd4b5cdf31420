package query

import (
	"encoding/binary"

	"github.com/vedette-wargames/vedette/engine/lang"
	"github.com/vedette-wargames/vedette/engine/model"
)

// costQuestions is the questions that the cost tables of a movement and mode ask about a unit. Units
// with the same answers to all of them share one table. Gains: a table is worked out once for
// all classes that pay the same.
type costQuestions struct {
	complete bool // the tables ask for nothing else
	byKind   bool // some terrain is for kinds of its own
	parts    []*lang.Hoisted
	flips    []*model.Term
}

// payerKey names the tables of units that are alike to a movement and mode, while the
// variables it depends on have certain values.
type payerKey struct {
	mv, mode int32
	values   [MaxCostSlots]int32
	answers  string // what is asked about it
}

// collectCostQuestions takes the terms of all movements and modes apart.
func collectCostQuestions(g *model.Game) []costQuestions {
	out := make([]costQuestions, len(g.Movements)*(g.MaxModes+1))
	for mv := range g.Movements {
		m := &g.Movements[mv]
		for mode := Normal; mode < len(m.Modes); mode++ {
			a := &out[mv*(g.MaxModes+1)+mode+1]
			a.complete = true
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
func (a *costQuestions) addMap(g *model.Game) {
	for i := range g.Terrain {
		a.addProgram(g.Terrain[i].Cost.Amount)
		for _, x := range g.Terrain[i].CostByKind {
			if x != nil {
				a.byKind = true
				a.addProgram(x.Amount)
			}
		}
	}
	for i := range g.Features {
		a.addTerm(g.Features[i].Cost)
	}
	for i := range g.HexsideKinds {
		a.addTerm(g.HexsideKinds[i].Cost)
	}
}

func (a *costQuestions) addTerms(terms []model.Term) {
	for i := range terms {
		if !terms[i].Live {
			a.addTerm(&terms[i])
		}
	}
}

func (a *costQuestions) addTerm(t *model.Term) {
	if t == nil {
		return
	}
	if t.Op == model.OpFlip {
		a.flips = append(a.flips, t)
	}
	a.addProgram(t.When)
	a.addProgram(t.Amount)
}

func (a *costQuestions) addProgram(p *lang.Program) {
	if !p.References("unit") {
		return
	}
	if x := p.Hoist("unit"); x != nil && !x.StillReferences("unit") {
		a.parts = append(a.parts, x)
	} else {
		a.complete = false
	}
}

// payerKeyOf returns all that a movement and mode read of a unit; false if they read more than
// a key holds.
func (q *Costs) payerKeyOf(mv, mode int, u model.UnitID, values [MaxCostSlots]int32) (payerKey, bool) {
	a := &q.c.shared.costQuestions[mv*(q.c.G.MaxModes+1)+mode+1]
	if !a.complete {
		return payerKey{}, false
	}
	old := q.c.Scope
	q.c.Unit = u
	kind := q.c.G.Units[u].Kind
	var said []int32
	if a.byKind {
		said = append(said, int32(kind))
	}
	for _, t := range a.flips {
		said = append(said, boolToInt(t.FlipFace(kind) != model.None))
	}
	for _, x := range a.parts {
		said = x.EvalParts(q.c, said)
	}
	q.c.Scope = old
	var text []byte
	for _, n := range said {
		text = binary.LittleEndian.AppendUint32(text, uint32(n))
	}
	return payerKey{int32(mv), int32(mode), values, string(text)}, true
}

// findPayerTable returns the table that was made for a unit that pays like the one of key, and
// stores it for key, too. It returns nil if no such table was made yet.
func (q *Costs) findPayerTable(key tableKey, like payerKey) *costTable {
	s := q.c.shared
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.payerTables[like]
	if t != nil && len(s.tables) < maxTables {
		s.tables[key] = t
	}
	return t
}
