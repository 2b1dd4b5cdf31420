package state

import (
	"github.com/vedette-wargames/vedette/engine/model"
)

// Hash is a sum over all facts of the position that differ from their
// defaults, each mixed from names: adding a unit, field or mechanism that
// stays at its default changes no hash.
func (p *Position) Hash(g *model.Game) uint64 {
	h := hasher{g: g, n: NamesOf(g)}
	h.fact(kTurn, uint64(p.Turn))
	h.factIf(p.Phasing >= 0, kPhasing, h.n.side(p.Phasing))
	h.factIf(p.Phase >= 0, kPhase, h.n.phase(p.Phase))
	for i := range p.Units {
		h.unit(i, &p.Units[i])
	}
	h.vars(p)
	for i := range p.Lost {
		h.factIf(p.Lost[i] != 0, mix(kLost, h.n.Sides[i]), uint64(uint32(p.Lost[i])))
	}
	for i := range g.Latches {
		h.factIf(p.Latched>>uint(i)&1 == 1, kLatched, h.n.Latches[i])
		h.factIf(p.Armed>>uint(i)&1 == 1, kArmed, h.n.Latches[i])
	}
	for i := range p.Dice {
		h.factIf(p.Dice[i].N > 0, mix(kDice, p.Dice[i].Hash), uint64(p.Dice[i].N))
	}
	for i := range p.Decks {
		h.cards(mix(kDraw, h.n.Decks[i]), p.Decks[i].Draw)
		h.cards(mix(kDiscard, h.n.Decks[i]), p.Decks[i].Discard)
	}
	for i, s := range p.Later {
		h.fact(mix(kLater, uint64(i)), mix(hashText(s.When), mix(hashText(s.Fn), hashText(s.Data))))
	}
	for i, e := range p.Entered {
		h.fact(mix(kEntered, uint64(i)), mix(h.n.units[e.Unit].NameHash, h.n.Hexes[e.Hex]))
	}
	if p.Combat != nil {
		h.seq = kCombat
		p.Combat.Visit(Visitor{&h})
	}
	for i, f := range p.Frames {
		h.seq = mix(kFrame+uint64(i), hashText(f.ProcName()))
		h.sum += h.seq
		f.Visit(Visitor{&h})
	}
	if p.Result != nil {
		h.fact(kResult, mix(hashText(p.Result.Name), uint64(p.Result.Winner+2)))
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

func mix(a, b uint64) uint64 {
	x := a ^ (b * 0x9fb21c651e98df25)
	x ^= x >> 32
	x *= 0xd6e8feb86659fd93
	x ^= x >> 29
	x *= 0xd6e8feb86659fd93
	return x ^ x>>32
}

func hashText(s string) uint64 {
	h := uint64(0xcbf29ce484222325)
	for i := 0; i < len(s); i++ {
		h = (h ^ uint64(s[i])) * 0x100000001b3
	}
	return mix(h, uint64(len(s)))
}

// hasher sums facts; fields of frames are mixed with their
// frame and name. Fields at zero or absent add nothing.
type hasher struct {
	g   *model.Game
	n   *Names
	sum uint64
	seq uint64
}

func (h *hasher) fact(key, value uint64) { h.sum += mix(key, value) }

func (h *hasher) factIf(cond bool, key, value uint64) {
	if cond {
		h.sum += mix(key, value)
	}
}

func (h *hasher) unit(i int, u *Unit) {
	if u.At == model.InBox(model.BoxOut) {
		return
	}
	g := &h.g.Units[i]
	n := g.NameHash
	h.fact(mix(kUnitAt, n), h.n.loc(u.At))
	h.factIf(u.Face != 0, mix(kUnitFace, n), h.n.Faces[g.Faces[u.Face].Face])
	h.factIf(u.Steps != g.Steps, mix(kUnitSteps, n), uint64(uint8(u.Steps)))
	h.factIf(u.Due != 0, mix(kUnitDue, n), uint64(u.Due))
	if u.Entry != 0 {
		h.fact(mix(kUnitEntry, n), hashText(h.g.Areas[u.Entry-1].ID))
	}
	h.factIf(u.MP != 0, mix(kUnitMP, n), uint64(uint16(u.MP)))
	h.factIf(u.Flags != 0, mix(kUnitFlags, n), uint64(u.Flags))
}

func (h *hasher) vars(p *Position) {
	for slot, v := range p.Vars {
		if d := &h.n.Slots[slot]; v != d.Default {
			h.fact(d.Hash, h.n.value(d.Type, v))
		}
	}
	for _, e := range p.PlaceVars {
		v := &h.g.Vars[e.Var]
		h.fact(mix(kHexVar, mix(h.n.Vars[e.Var], h.n.place(v.Of, e.Place))), h.n.value(v.Type, e.Value))
	}
}

func (h *hasher) cards(key uint64, cards []model.CardID) {
	for i, c := range cards {
		h.fact(mix(key, uint64(i+1)), h.n.Cards[c])
	}
}

func (h *hasher) field(name string, value uint64) {
	h.seq = mix(h.seq, 1)
	h.sum += mix(h.seq^hashText(name), value)
}

func (h *hasher) fieldIf(cond bool, name string, value uint64) {
	if cond {
		h.field(name, value)
	}
}

func (h *hasher) number(name string, v int32, bits uint) int32 {
	h.fieldIf(v != 0, name, uint64(uint32(v))&(1<<bits-1))
	return v
}

func (h *hasher) yes(name string, v bool) bool { h.fieldIf(v, name, 1); return v }

func (h *hasher) text(name, v string) string {
	if v != "" {
		h.field(name, hashText(v))
	}
	return v
}

func (h *hasher) id(name string, s *thing, v int) int {
	if v >= 0 && v < s.count(h.g) {
		h.field(name, s.hash(h.n, v))
	}
	return v
}

func (h *hasher) ids(name string, s *thing, n int, at func(int) int) ([]int, bool) {
	for i := range n {
		switch x := at(i); {
		case s == nil:
			h.field(name, uint64(uint32(x)))
		case x < 0:
			h.field(name, 0)
		default:
			h.field(name, s.hash(h.n, x))
		}
	}
	return nil, false
}

func (h *hasher) words(name string, v []string) []string {
	for _, w := range v {
		h.field(name, hashText(w))
	}
	return v
}

func (h *hasher) open(name string, n int) int { h.fieldIf(n != 0, name, uint64(n)); return n }
func (*hasher) begin(int)                     {}
func (*hasher) end()                          {}
func (*hasher) close(int)                     {}
