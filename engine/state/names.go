package state

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// Names holds the name hashes of a game's things, by id.
type Names struct {
	Sides, Phases, Faces, Hexes, Boxes, Cards, Decks, Texts, Latches, Vars []uint64
	Attacks, Movements, Retreats, Advances, Exchanges                      []uint64
	Slots                                                                  []Slot
	hexsides                                                               []uint64 // empty when no variable belongs to hexsides
	units                                                                  []model.Unit
}

// Slot says what a slot of Position.Vars is.
type Slot struct {
	Hash    uint64
	Default int32
	Type    model.VarType
	Name    string // "rain", "guns of fr-i": as author tests write it
	Owner   string // the owner's id, empty for the game
	Var     model.VarID
	Track   model.TrackID
}

// NamesOfGame lets a game hold its names.
func (*Names) NamesOfGame() {}

// NamesOf returns the table of name hashes, computed once when the game was
// compiled: see PrepareNames.
func NamesOf(g *model.Game) *Names { return g.Names.(*Names) }

// PrepareNames computes the name hashes and slot names of a compiled game. The
// compiler calls it last.
func PrepareNames(g *model.Game) {
	n := &Names{units: g.Units}
	n.Sides = hashIDs(g.Sides, func(x *model.Side) string { return x.ID })
	n.Phases = hashIDs(g.Phases, func(x *model.Phase) string { return x.Path })
	n.Faces = hashIDs(g.Faces, func(x *string) string { return *x })
	n.Boxes = hashIDs(g.Boxes, func(x *model.Box) string { return x.ID })
	n.Cards = hashIDs(g.Cards, func(x *model.Card) string { return x.ID })
	n.Decks = hashIDs(g.Decks, func(x *model.Deck) string { return x.ID })
	n.Texts = hashIDs(g.Texts, func(x *string) string { return *x })
	n.Latches = hashIDs(g.Latches, func(x *model.Latch) string { return x.ID })
	n.Vars = hashIDs(g.Vars, func(x *model.Var) string { return x.ID })
	n.Attacks = hashIDs(g.Attacks, func(x *model.Attack) string { return x.ID })
	n.Movements = hashIDs(g.Movements, func(x *model.Movement) string { return x.ID })
	n.Retreats = hashIDs(g.Retreats, func(x *model.Retreat) string { return x.ID })
	n.Advances = hashIDs(g.Advances, func(x *model.Advance) string { return x.ID })
	n.Exchanges = hashIDs(g.Exchanges, func(x *model.Exchange) string { return x.ID })
	n.Hexes = make([]uint64, g.Grid.NumHexes())
	for i := range n.Hexes {
		n.Hexes[i] = hashText(g.Grid.Label(model.HexID(i)))
	}
	if slices.ContainsFunc(g.Vars, func(v model.Var) bool { return v.Owner == model.OfHexside }) {
		n.hexsides = make([]uint64, g.Grid.NumHexsides())
		for i := range n.hexsides {
			n.hexsides[i] = hashText(g.Grid.HexsideLabel(int32(i)))
		}
	}
	for i := range g.Units {
		g.Units[i].NameHash = hashText(g.Units[i].ID)
	}
	n.buildSlots(g)
	g.Names = n
}

// TrackSlots returns the slots of all tracks, with their names as tests and views write
// them, in declared order.
func TrackSlots(g *model.Game) (slots []int, names []string) {
	for i := range g.Tracks {
		for k := range g.Tracks[i].Count {
			slot := g.Tracks[i].Slot + k
			slots, names = append(slots, slot), append(names, SlotName(&NamesOf(g).Slots[slot]))
		}
	}
	return slots, names
}

// hashIDs hashes the id of each thing.
func hashIDs[T any](xs []T, id func(*T) string) []uint64 {
	out := make([]uint64, len(xs))
	for i := range xs {
		out[i] = hashText(id(&xs[i]))
	}
	return out
}

// buildSlots names the slots of variables, tracks and counters of actions, each with
// its default and its hash.
func (n *Names) buildSlots(g *model.Game) {
	n.Slots = make([]Slot, g.VarSlots)
	for i := range g.Vars {
		v := &g.Vars[i]
		for k := 0; k < v.Count; k++ {
			owner := ownerID(g, v.Owner, k)
			s := Slot{Default: v.Default, Type: v.Type, Name: v.ID, Owner: owner, Var: model.VarID(i), Track: model.None}
			s.Hash = mixHash(kVar, mixHash(hashText(v.ID), hashText(owner)))
			n.Slots[v.Slot+k] = s
		}
	}
	for i := range g.Tracks {
		t := &g.Tracks[i]
		for k := 0; k < t.Count; k++ {
			owner := ownerID(g, t.Owner, k)
			s := Slot{Hash: mixHash(kVar, hashText("track "+t.ID)), Default: t.Start, Name: t.ID, Owner: owner, Var: model.None, Track: model.TrackID(i)}
			if owner != "" {
				s.Hash = mixHash(s.Hash, hashText(owner))
			}
			n.Slots[t.Slot+k] = s
		}
	}
	for i := range g.Actions {
		a := &g.Actions[i]
		n.Slots[a.Counter] = Slot{Hash: mixHash(kVar, hashText("uses of "+a.ID)), Name: "uses of " + a.ID, Var: model.None, Track: model.None}
	}
}

// ownerID returns the id of the k-th owner of a variable; "" where it belongs to
// nobody.
func ownerID(g *model.Game, of model.VarOwner, k int) string {
	switch of {
	case model.OfSide:
		return g.Sides[k].ID
	case model.OfArmy:
		return g.Armies[k].ID
	case model.OfUnit:
		return g.Units[k].ID
	case model.OfBox:
		return g.Boxes[k].ID
	}
	return ""
}

// PlaceName writes the place that a value belongs to: a hex or a hexside.
func PlaceName(g *model.Game, of model.VarOwner, place int32) string {
	if of == model.OfHexside {
		return g.Grid.HexsideLabel(place)
	}
	return g.Grid.Label(model.HexID(place))
}

// hashPlace returns the hash of a hex or hexside.
func (n *Names) hashPlace(of model.VarOwner, place int32) uint64 {
	if of == model.OfHexside {
		return n.hexsides[place]
	}
	return n.Hexes[place]
}

// hashSide returns the hash of a side, 0 for none.
func (n *Names) hashSide(s model.SideID) uint64 {
	if s < 0 {
		return 0
	}
	return n.Sides[s]
}

// hashPhase returns the hash of a phase, 0 for none.
func (n *Names) hashPhase(p model.PhaseID) uint64 {
	if p < 0 {
		return 0
	}
	return n.Phases[p]
}

// hashLoc returns the hash of a hex or box.
func (n *Names) hashLoc(l model.Loc) uint64 {
	if h := l.Hex(); h >= 0 {
		return n.Hexes[h]
	}
	return n.Boxes[l.Box()] ^ kUnitAt
}

// hashValue returns the hash of a value: of names by id, so that the order of things in
// the files does not count.
func (n *Names) hashValue(t model.VarType, v int32) uint64 {
	switch {
	case v >= 0 && t == model.TText:
		return n.Texts[v]
	case v >= 0 && t == model.TUnit:
		return n.units[v].NameHash
	case v >= 0 && t == model.THex:
		return n.Hexes[v]
	case v >= 0 && t == model.TSide:
		return n.Sides[v]
	}
	return uint64(uint32(v))
}
