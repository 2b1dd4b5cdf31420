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
		p.Combat.Visit(&h)
	}
	for i, f := range p.Frames {
		h.seq = mix(kFrame+uint64(i), hashText(f.Proc()))
		h.sum += h.seq
		f.Visit(&h)
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

// hasher is a Visitor that sums facts; fields of frames are mixed with their
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

func (h *hasher) Int(name string, v *int32)   { h.fieldIf(*v != 0, name, uint64(uint32(*v))) }
func (h *hasher) Int16(name string, v *int16) { h.fieldIf(*v != 0, name, uint64(uint16(*v))) }
func (h *hasher) Bool(name string, v *bool)   { h.fieldIf(*v, name, 1) }
func (h *hasher) Text(name string, v *string) { h.fieldIf(*v != "", name, hashText(*v)) }
func (h *hasher) Side(name string, v *model.SideID) {
	h.fieldIf(*v >= 0, name, h.n.side(*v))
}
func (h *hasher) Unit(name string, v *model.UnitID) {
	if *v >= 0 {
		h.field(name, h.g.Units[*v].NameHash)
	}
}
func (h *hasher) Hex(name string, v *model.HexID) {
	if *v >= 0 {
		h.field(name, h.n.Hexes[*v])
	}
}
func (h *hasher) Phase(name string, v *model.PhaseID) { h.fieldIf(*v >= 0, name, h.n.phase(*v)) }
func (h *hasher) Attack(name string, v *int)          { h.index(name, *v, h.n.Attacks) }
func (h *hasher) Move(name string, v *int)            { h.index(name, *v, h.n.Movements) }
func (h *hasher) Retreat(name string, v *int)         { h.index(name, *v, h.n.Retreats) }
func (h *hasher) Advance(name string, v *int)         { h.index(name, *v, h.n.Advances) }
func (h *hasher) Exchange(name string, v *int)        { h.index(name, *v, h.n.Exchanges) }
func (h *hasher) Deck(name string, v *model.DeckID)   { h.index(name, int(*v), h.n.Decks) }
func (h *hasher) Card(name string, v *model.CardID)   { h.index(name, int(*v), h.n.Cards) }
func (h *hasher) index(name string, i int, of []uint64) {
	if i >= 0 && i < len(of) {
		h.field(name, of[i])
	}
}
func (h *hasher) Units(name string, v *[]model.UnitID) {
	for _, u := range *v {
		h.field(name, h.g.Units[u].NameHash)
	}
}
func (h *hasher) Hexes(name string, v *[]model.HexID) {
	for _, x := range *v {
		if x < 0 {
			h.field(name, 0)
			continue
		}
		h.field(name, h.n.Hexes[x])
	}
}
func (h *hasher) Sides(name string, v *[]model.SideID) {
	for _, s := range *v {
		h.field(name, h.n.side(s))
	}
}
func (h *hasher) Ints(name string, v *[]int32) {
	for _, n := range *v {
		h.field(name, uint64(uint32(n)))
	}
}
func (h *hasher) Texts(name string, v *[]int32) {
	for _, t := range *v {
		if t < 0 {
			h.field(name, 0)
			continue
		}
		h.field(name, h.n.Texts[t])
	}
}
func (h *hasher) Words(name string, v *[]string) {
	for _, w := range *v {
		h.field(name, hashText(w))
	}
}
func (h *hasher) Len(name string, n *int) { h.fieldIf(*n != 0, name, uint64(*n)) }
