package flow

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Decks is the verbs on decks of cards.
type Decks struct{ r *Run }

// SetUp puts a scenario's set-up into a new position.
func SetUp(g *model.Game, p *state.Position) {
	for u := range g.Setup {
		s := &g.Setup[u]
		p.Units[u].At = s.At
		p.Units[u].Due = s.Due
		if s.Steps > 0 {
			p.Units[u].Steps = s.Steps
		}
		for i, f := range g.Units[u].Faces {
			if s.Face != model.None && f.Face == s.Face {
				p.Units[u].Face = int8(i)
			}
		}
		if s.Hidden {
			p.Units[u].Flags |= state.IsHidden
		}
	}
	for _, v := range g.Start.Vars {
		p.Vars[v.Slot] = v.Value
	}
	for _, v := range g.Start.Places {
		p.SetPlaceVar(v.Var, v.Place, v.Value, g.Vars[v.Var].Default)
	}
	for _, v := range g.Start.Tracks {
		p.Vars[v.Slot] = v.Value
	}
	for d := range g.Decks {
		for _, c := range g.Decks[d].Cards {
			switch deck := &p.Decks[d]; g.Cards[c].Starts {
			case "discard":
				deck.Discard = append(deck.Discard, c)
			case "top", "aside":
			default:
				deck.Draw = append(deck.Draw, c)
			}
		}
	}
	p.MarkAllChanged()
}

// ShuffleDecks shuffles every deck that starts shuffled, and then puts on top the
// cards that start there.
func ShuffleDecks(r *Run) {
	for d := range r.Ctx.G.Decks {
		if !r.Ctx.G.Decks[d].Stacked {
			r.Decks.ShuffleDeck(model.DeckID(d))
		}
		var top []model.CardID
		for _, c := range r.Ctx.G.Decks[d].Cards {
			if r.Ctx.G.Cards[c].Starts == "top" {
				top = append(top, c)
			}
		}
		r.Ctx.P.Decks[d].Draw = append(top, r.Ctx.P.Decks[d].Draw...)
	}
}

// ShuffleDeck shuffles a draw pile with the deck's own dice stream.
func (ds *Decks) ShuffleDeck(d model.DeckID) {
	stream := ds.r.Ctx.G.Decks[d].Stream
	hash := rng.StreamHash(stream)
	cards := ds.r.Ctx.P.Decks[d].Draw
	n := ds.r.Ctx.P.NextDie(stream, hash)
	used := rng.ShuffleBy(cards, func(used uint32, faces int) int { return ds.r.Dice.rollFromSeed(hash, n+used, faces) })
	for i := uint32(1); i < used; i++ {
		ds.r.Ctx.P.NextDie(stream, hash)
	}
	ds.r.Undoable = false
}

// DrawCard takes the top card of a deck. When the pile is empty, it first reshuffles the discards
// if the deck says so. It returns None when no card is left. The player cannot take back the
// action, as it showed a hidden card.
func (ds *Decks) DrawCard(d model.DeckID) model.CardID {
	deck := &ds.r.Ctx.P.Decks[d]
	if len(deck.Draw) == 0 && ds.r.Ctx.G.Decks[d].Reshuffle == "when empty" {
		ds.ReshuffleDeck(d)
	}
	if len(deck.Draw) == 0 {
		return model.None
	}
	c := deck.Draw[0]
	deck.Draw = deck.Draw[1:]
	ds.r.Undoable = false
	return c
}

// TurnUpCard turns up the top card of a deck for a side and carries out its effects. It returns
// None when no card is left.
func (ds *Decks) TurnUpCard(d model.DeckID, side model.SideID) model.CardID {
	c := ds.DrawCard(d)
	if c == model.None {
		return c
	}
	card := &ds.r.Ctx.G.Cards[c]
	e := event.NewEvent(event.Drawn)
	e.Side, e.Text, e.Rule = side, card.Name(), &card.Source
	ds.r.EmitEvent(e)
	if !card.Once {
		ds.r.Ctx.P.Decks[d].Discard = append(ds.r.Ctx.P.Decks[d].Discard, c)
	}
	if ds.r.Ctx.True(card.When) {
		if ds.r.OnReached != nil {
			ds.r.OnReached(&card.Source)
		}
		a := SubjectOf(side)
		a.Card = c
		ds.r.RunEffects(card.Effects, card.Run, a)
		ds.r.PushHooks("card", ds.r.Ctx.G.Decks[d].ID, a)
	}
	return c
}

// RemoveCard removes one copy of a card from the piles of a deck.
func (ds *Decks) RemoveCard(id model.DeckID, c model.CardID) {
	d := &ds.r.Ctx.P.Decks[id]
	if i := slices.Index(d.Draw, c); i >= 0 {
		d.Draw = slices.Concat(d.Draw[:i], d.Draw[i+1:])
	} else if i := slices.Index(d.Discard, c); i >= 0 {
		d.Discard = slices.Concat(d.Discard[:i], d.Discard[i+1:])
	}
}

// ReshuffleDeck puts the discards of a deck back into its draw pile.
func (ds *Decks) ReshuffleDeck(d model.DeckID) {
	deck := &ds.r.Ctx.P.Decks[d]
	deck.Draw = append(append([]model.CardID(nil), deck.Draw...), deck.Discard...)
	deck.Discard = nil
	if !ds.r.Ctx.G.Decks[d].Ordered {
		ds.ShuffleDeck(d)
	}
}
