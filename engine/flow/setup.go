package flow

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

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
	for d := range r.G.Decks {
		if !r.G.Decks[d].Stacked {
			r.ShuffleDeck(model.DeckID(d))
		}
		var top []model.CardID
		for _, c := range r.G.Decks[d].Cards {
			if r.G.Cards[c].Starts == "top" {
				top = append(top, c)
			}
		}
		r.P.Decks[d].Draw = append(top, r.P.Decks[d].Draw...)
	}
}

// ShuffleDeck shuffles a draw pile with the deck's own dice stream.
func (r *Run) ShuffleDeck(d model.DeckID) {
	stream := r.G.Decks[d].Stream
	hash := rng.StreamHash(stream)
	cards := r.P.Decks[d].Draw
	n := r.P.NextDie(stream, hash)
	used := rng.ShuffleBy(cards, func(used uint32, faces int) int { return r.rollFromSeed(hash, n+used, faces) })
	for i := uint32(1); i < used; i++ {
		r.P.NextDie(stream, hash)
	}
	r.Undoable = false
}

// DrawCard takes the top card of a deck, reshuffling the discards first when
// the pile is empty and the deck says so; None when there is none.
func (r *Run) DrawCard(d model.DeckID) model.CardID {
	deck := &r.P.Decks[d]
	if len(deck.Draw) == 0 && r.G.Decks[d].Reshuffle == "when empty" {
		r.ReshuffleDeck(d)
	}
	if len(deck.Draw) == 0 {
		return model.None
	}
	c := deck.Draw[0]
	deck.Draw = deck.Draw[1:]
	r.Undoable = false
	return c
}

// TurnUpCard turns up the top card of a deck for a side and does what it says; None when
// there is none.
func (r *Run) TurnUpCard(d model.DeckID, side model.SideID) model.CardID {
	c := r.DrawCard(d)
	if c == model.None {
		return c
	}
	card := &r.G.Cards[c]
	e := event.NewEvent(event.Drawn)
	e.Side, e.Text, e.Rule = side, card.Name(), &card.Source
	r.EmitEvent(e)
	if !card.Once {
		r.P.Decks[d].Discard = append(r.P.Decks[d].Discard, c)
	}
	if r.True(card.When) {
		if r.OnReached != nil {
			r.OnReached(&card.Source)
		}
		a := SubjectOf(side)
		a.Card = c
		r.RunEffects(card.Effects, card.Run, a)
		r.PushHooks("card", r.G.Decks[d].ID, a)
	}
	return c
}

// RemoveCard removes one copy of a card from the piles of a deck.
func (r *Run) RemoveCard(id model.DeckID, c model.CardID) {
	d := &r.P.Decks[id]
	if i := slices.Index(d.Draw, c); i >= 0 {
		d.Draw = slices.Concat(d.Draw[:i], d.Draw[i+1:])
	} else if i := slices.Index(d.Discard, c); i >= 0 {
		d.Discard = slices.Concat(d.Discard[:i], d.Discard[i+1:])
	}
}

// ReshuffleDeck puts the discards of a deck back into its draw pile.
func (r *Run) ReshuffleDeck(d model.DeckID) {
	deck := &r.P.Decks[d]
	deck.Draw = append(append([]model.CardID(nil), deck.Draw...), deck.Discard...)
	deck.Discard = nil
	if !r.G.Decks[d].Ordered {
		r.ShuffleDeck(d)
	}
}
