package state

import (
	"github.com/vedette-wargames/vedette/engine/model"
)

// Hash returns a sum over all facts of the position that differ from their
// defaults, each mixed from names: adding a unit, field or mechanism that
// stays at its default changes no hash.
func (p *Position) Hash(g *model.Game) uint64 {
	h := hasher{g: g, n: NamesOf(g)}
	h.addFact(kTurn, uint64(p.Turn))
	h.addFactIf(p.Phasing >= 0, kPhasing, h.n.hashSide(p.Phasing))
	h.addFactIf(p.Phase >= 0, kPhase, h.n.hashPhase(p.Phase))
	for i := range p.Units {
		h.hashUnit(i, &p.Units[i])
	}
	h.hashVars(p)
	for i := range p.LostPoints {
		h.addFactIf(p.LostPoints[i] != 0, mixHash(kLost, h.n.Sides[i]), uint64(uint32(p.LostPoints[i])))
	}
	for i := range g.Latches {
		h.addFactIf(p.FallenLatches>>uint(i)&1 == 1, kLatched, h.n.Latches[i])
		h.addFactIf(p.ArmedLatches>>uint(i)&1 == 1, kArmed, h.n.Latches[i])
	}
	for i := range p.Dice {
		h.addFactIf(p.Dice[i].N > 0, mixHash(kDice, p.Dice[i].Hash), uint64(p.Dice[i].N))
	}
	for i := range p.Decks {
		h.hashCards(mixHash(kDraw, h.n.Decks[i]), p.Decks[i].Draw)
		h.hashCards(mixHash(kDiscard, h.n.Decks[i]), p.Decks[i].Discard)
	}
	for i, s := range p.ScheduledCalls {
		h.addFact(mixHash(kLater, uint64(i)), mixHash(hashText(s.When), mixHash(hashText(s.Fn), hashText(s.Data))))
	}
	for i, e := range p.Entries {
		h.addFact(mixHash(kEntered, uint64(i)), mixHash(h.n.units[e.Unit].NameHash, h.n.Hexes[e.Hex]))
	}
	if p.Combat != nil {
		h.seq = kCombat
		p.Combat.Visit(Visitor{&h})
	}
	for i, f := range p.Frames {
		h.seq = mixHash(kFrame+uint64(i), hashText(f.ProcName()))
		h.sum += h.seq
		f.Visit(Visitor{&h})
	}
	if p.Result != nil {
		h.addFact(kResult, mixHash(hashText(p.Result.Name), uint64(p.Result.Winner+2)))
	}
	return h.sum
}

const (
	kTurn uint64 = iota + 0x9e3779b97f4a7c15
	kPhasing
	kPhase
	kUnitAt
	kUnitFace
	kUnitSteps
	kUnitDue
	kUnitMP
	kUnitFlags
	kLost
	kLatched
	kArmed
	kDice
	kDraw
	kDiscard
	kLater
	kCombat
	kResult
	kVar
	kHexVar
	kFrame = iota + 0xb5297a4d3f84d5b5
)

// Kinds of fact added later have numbers of their own.
const (
	kUnitEntry uint64 = 0xd1342543de82ef95
	kEntered   uint64 = 0x8cb92ba72f3d8dd7
)

// mixHash mixes two numbers into one that depends on every bit of both. It is fixed for
// good: journals hold hashes made of it.
func mixHash(a, b uint64) uint64 {
	x := a ^ (b * 0x9fb21c651e98df25)
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 29
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

// hashText hashes a text (FNV-1a, then mixed with the length).
func hashText(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return mixHash(h, uint64(len(s)))
}

// hasher sums facts; fields of frames are mixed with their
// frame and name. Fields at zero or absent add nothing.
type hasher struct {
	g   *model.Game
	n   *Names
	sum uint64
	seq uint64
}

// addFact adds a fact. Facts are summed, so that their order does not matter.
func (h *hasher) addFact(key, value uint64) { h.sum += mixHash(key, value) }

// addFactIf adds a fact that holds only sometimes; a fact at its default adds nothing.
func (h *hasher) addFactIf(cond bool, key, value uint64) {
	if cond {
		h.sum += mixHash(key, value)
	}
}

// hashUnit adds the place and state of a unit; a unit out of the game adds nothing.
func (h *hasher) hashUnit(i int, u *Unit) {
	if u.At == model.InBox(model.BoxOut) {
		return
	}
	g := &h.g.Units[i]
	n := g.NameHash
	h.addFact(mixHash(kUnitAt, n), h.n.hashLoc(u.At))
	h.addFactIf(u.Face != 0, mixHash(kUnitFace, n), h.n.Faces[g.Faces[u.Face].Face])
	h.addFactIf(u.Steps != g.Steps, mixHash(kUnitSteps, n), uint64(uint8(u.Steps)))
	h.addFactIf(u.Due != 0, mixHash(kUnitDue, n), uint64(u.Due))
	if u.Entry != 0 {
		h.addFact(mixHash(kUnitEntry, n), hashText(h.g.Areas[u.Entry-1].ID))
	}
	h.addFactIf(u.MP != 0, mixHash(kUnitMP, n), uint64(uint16(u.MP)))
	h.addFactIf(u.Flags != 0, mixHash(kUnitFlags, n), uint64(u.Flags))
}

// hashVars adds the variables and tracks that are not at their default, those of places
// too.
func (h *hasher) hashVars(p *Position) {
	for slot, v := range p.Vars {
		if d := &h.n.Slots[slot]; v != d.Default {
			h.addFact(d.Hash, h.n.hashValue(d.Type, v))
		}
	}
	for _, e := range p.PlaceVars {
		v := &h.g.Vars[e.Var]
		h.addFact(mixHash(kHexVar, mixHash(h.n.Vars[e.Var], h.n.hashPlace(v.Owner, e.Place))), h.n.hashValue(v.Type, e.Value))
	}
}

// hashCards adds a pile of cards, whose order counts.
func (h *hasher) hashCards(key uint64, cards []model.CardID) {
	for i, c := range cards {
		h.addFact(mixHash(key, uint64(i+1)), h.n.Cards[c])
	}
}

// addField adds a field of a frame. Unlike facts, fields are numbered: the order of a
// list counts.
func (h *hasher) addField(name string, value uint64) {
	h.seq = mixHash(h.seq, 1)
	h.sum += mixHash(h.seq^hashText(name), value)
}

// addFieldIf adds a field that is not zero or absent.
func (h *hasher) addFieldIf(cond bool, name string, value uint64) {
	if cond {
		h.addField(name, value)
	}
}

// visitNumber adds a number as it is in its bits, 16 or 32; negative ones as their
// two's complement.
func (h *hasher) visitNumber(name string, v int32, bits uint) int32 {
	h.addFieldIf(v != 0, name, uint64(uint32(v))&(1<<bits-1))
	return v
}

func (h *hasher) visitFlag(name string, v bool) bool { h.addFieldIf(v, name, 1); return v }

func (h *hasher) visitText(name, v string) string {
	if v != "" {
		h.addField(name, hashText(v))
	}
	return v
}

func (h *hasher) visitID(name string, s *thingKind, v int) int {
	if v >= 0 && v < s.count(h.g) {
		h.addField(name, s.hash(h.n, v))
	}
	return v
}

// visitIDs adds each thing of a list by the hash of its id; none in the place of one
// counts as 0.
func (h *hasher) visitIDs(name string, s *thingKind, n int, at func(int) int) ([]int, bool) {
	for i := range n {
		switch x := at(i); {
		case s == nil:
			h.addField(name, uint64(uint32(x)))
		case x < 0:
			h.addField(name, 0)
		default:
			h.addField(name, s.hash(h.n, x))
		}
	}
	return nil, false
}

func (h *hasher) visitTexts(name string, v []string) []string {
	for _, w := range v {
		h.addField(name, hashText(w))
	}
	return v
}

func (h *hasher) openList(name string, n int) int { h.addFieldIf(n != 0, name, uint64(n)); return n }
func (*hasher) beginRecord(int)                   {}
func (*hasher) endRecord()                        {}
func (*hasher) closeList(int)                     {}
