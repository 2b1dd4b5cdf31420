package state

import "github.com/vedette-wargames/vedette/engine/model"

// thing is a sort of thing that fields name: how many a game has, what they are
// called, and what stands for them in the hash.
type thing struct {
	what  string
	whole bool // in a list, none may not stand in the place of one
	count func(g *model.Game) int
	name  func(g *model.Game, i int) string
	hash  func(n *Names, i int) uint64
}

var (
	aSide = &thing{what: "side", count: func(g *model.Game) int { return len(g.Sides) },
		name: func(g *model.Game, i int) string { return g.Sides[i].ID }, hash: func(n *Names, i int) uint64 { return n.Sides[i] }}
	aUnit = &thing{what: "unit", whole: true, count: func(g *model.Game) int { return len(g.Units) },
		name: func(g *model.Game, i int) string { return g.Units[i].ID }, hash: func(n *Names, i int) uint64 { return n.units[i].NameHash }}
	aHex = &thing{what: "hex", count: func(g *model.Game) int { return g.Grid.N() },
		name: func(g *model.Game, i int) string { return g.Grid.Label(model.HexID(i)) }, hash: func(n *Names, i int) uint64 { return n.Hexes[i] }}
	aPhase = &thing{what: "phase", count: func(g *model.Game) int { return len(g.Phases) },
		name: func(g *model.Game, i int) string { return g.Phases[i].Path }, hash: func(n *Names, i int) uint64 { return n.Phases[i] }}
	anAttack = &thing{what: "attack", count: func(g *model.Game) int { return len(g.Attacks) },
		name: func(g *model.Game, i int) string { return g.Attacks[i].ID }, hash: func(n *Names, i int) uint64 { return n.Attacks[i] }}
	aMovement = &thing{what: "movement", count: func(g *model.Game) int { return len(g.Movements) },
		name: func(g *model.Game, i int) string { return g.Movements[i].ID }, hash: func(n *Names, i int) uint64 { return n.Movements[i] }}
	aRetreat = &thing{what: "retreat", count: func(g *model.Game) int { return len(g.Retreats) },
		name: func(g *model.Game, i int) string { return g.Retreats[i].ID }, hash: func(n *Names, i int) uint64 { return n.Retreats[i] }}
	anAdvance = &thing{what: "advance", count: func(g *model.Game) int { return len(g.Advances) },
		name: func(g *model.Game, i int) string { return g.Advances[i].ID }, hash: func(n *Names, i int) uint64 { return n.Advances[i] }}
	anExchange = &thing{what: "exchange", count: func(g *model.Game) int { return len(g.Exchanges) },
		name: func(g *model.Game, i int) string { return g.Exchanges[i].ID }, hash: func(n *Names, i int) uint64 { return n.Exchanges[i] }}
	aDeck = &thing{what: "deck", count: func(g *model.Game) int { return len(g.Decks) },
		name: func(g *model.Game, i int) string { return g.Decks[i].ID }, hash: func(n *Names, i int) uint64 { return n.Decks[i] }}
	aCard = &thing{what: "card", count: func(g *model.Game) int { return len(g.Cards) },
		name: func(g *model.Game, i int) string { return g.Cards[i].ID }, hash: func(n *Names, i int) uint64 { return n.Cards[i] }}
	aText = &thing{what: "text", count: func(g *model.Game) int { return len(g.Texts) },
		name: func(g *model.Game, i int) string { return g.Texts[i] }, hash: func(n *Names, i int) uint64 { return n.Texts[i] }}
)
