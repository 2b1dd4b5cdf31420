package state

import "github.com/vedette-wargames/vedette/engine/model"

// thingKind is a sort of thing that fields name: how many a game has, what they are
// called, and how they are hashed.
type thingKind struct {
	noun   string
	noGaps bool // in a list, none is not allowed
	count  func(g *model.Game) int
	name   func(g *model.Game, i int) string
	hash   func(n *Names, i int) uint64
}

// newThings are those of a list of a game.
func newThings[T any](what string, list func(*model.Game) []T, name func(*T) string, hashes func(*Names) []uint64) *thingKind {
	return &thingKind{noun: what, count: func(g *model.Game) int { return len(list(g)) },
		name: func(g *model.Game, i int) string { return name(&list(g)[i]) }, hash: func(n *Names, i int) uint64 { return hashes(n)[i] }}
}

var (
	aUnit = &thingKind{noun: "unit", noGaps: true, count: func(g *model.Game) int { return len(g.Units) },
		name: func(g *model.Game, i int) string { return g.Units[i].ID }, hash: func(n *Names, i int) uint64 { return n.units[i].NameHash }}
	aHex = &thingKind{noun: "hex", count: func(g *model.Game) int { return g.Grid.NumHexes() },
		name: func(g *model.Game, i int) string { return g.Grid.Label(model.HexID(i)) }, hash: func(n *Names, i int) uint64 { return n.Hexes[i] }}

	aSide      = newThings("side", func(g *model.Game) []model.Side { return g.Sides }, func(x *model.Side) string { return x.ID }, func(n *Names) []uint64 { return n.Sides })
	aPhase     = newThings("phase", func(g *model.Game) []model.Phase { return g.Phases }, func(x *model.Phase) string { return x.Path }, func(n *Names) []uint64 { return n.Phases })
	anAttack   = newThings("attack", func(g *model.Game) []model.Attack { return g.Attacks }, func(x *model.Attack) string { return x.ID }, func(n *Names) []uint64 { return n.Attacks })
	aMovement  = newThings("movement", func(g *model.Game) []model.Movement { return g.Movements }, func(x *model.Movement) string { return x.ID }, func(n *Names) []uint64 { return n.Movements })
	aRetreat   = newThings("retreat", func(g *model.Game) []model.Retreat { return g.Retreats }, func(x *model.Retreat) string { return x.ID }, func(n *Names) []uint64 { return n.Retreats })
	anAdvance  = newThings("advance", func(g *model.Game) []model.Advance { return g.Advances }, func(x *model.Advance) string { return x.ID }, func(n *Names) []uint64 { return n.Advances })
	anExchange = newThings("exchange", func(g *model.Game) []model.Exchange { return g.Exchanges }, func(x *model.Exchange) string { return x.ID }, func(n *Names) []uint64 { return n.Exchanges })
	aDeck      = newThings("deck", func(g *model.Game) []model.Deck { return g.Decks }, func(x *model.Deck) string { return x.ID }, func(n *Names) []uint64 { return n.Decks })
	aCard      = newThings("card", func(g *model.Game) []model.Card { return g.Cards }, func(x *model.Card) string { return x.ID }, func(n *Names) []uint64 { return n.Cards })
	aText      = newThings("text", func(g *model.Game) []string { return g.Texts }, func(x *string) string { return *x }, func(n *Names) []uint64 { return n.Texts })
)
