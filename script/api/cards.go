package api

import (
	"encoding/json"
	"slices"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/state"
)

func cardType(envs *query.Envs) *Type {
	text := func(name, doc string, get func(c *model.Card) string) Member {
		return Member{Name: name, Doc: doc, Type: Text, freeText: name != "id", get: func(m *Machine, c int32) lua.LValue { return lua.LString(get(&m.Sheet.Game.Cards[c])) }}
	}
	side := Member{Name: "side", Doc: "The side it belongs to, nil when to none.", Type: "side", MayBeNil: true, domain: envs.Domains.Side,
		get: func(m *Machine, c int32) lua.LValue {
			return m.NameValue(m.Sheet.Envs.Domains.Side, int32(m.Sheet.Game.Cards[c].Side))
		}}
	return &Type{Name: "card", Doc: "A card or chit.", Members: []Member{
		text("id", "Its id.", func(c *model.Card) string { return c.ID }),
		text("name", "Its name, as people read it.", func(c *model.Card) string { return c.Name() }),
		text("text", "What is printed on it.", func(c *model.Card) string { return c.Text }),
		side,
	}}
}

// cardVerbs are the verbs of decks of cards.
func cardVerbs() []Member {
	deck, card := Param{Name: "deck", Type: "deck"}, Param{Name: "card", Type: "card"}
	return []Member{
		{Name: "draw", Doc: "Takes the top card of a deck; nil if the deck is empty. The card goes nowhere by itself: see discard.", Type: "card", MayBeNil: true, oftenNil: true, Func: true, Effect: true,
			Params: []Param{deck, {Name: "by", Type: "side", Optional: true, Doc: "who draws; the phasing side by default"}}, call: drawCard},
		changeMember("shuffle", "Shuffles the draw pile of a deck.", []Param{deck}, func(m *Machine, a Args) { m.shuffleDeck(model.DeckID(a[0].N)) }),
		changeMember("reshuffle", "Puts the discards back and shuffles the deck.", []Param{deck}, func(m *Machine, a Args) { m.reshuffleDeck(model.DeckID(a[0].N)) }),
		changeMember("put_on_top", "Puts a card on top of the draw pile, wherever in the deck it was.", []Param{deck, card}, func(m *Machine, a Args) {
			d := removeCard(m, a)
			d.Draw = append([]model.CardID{model.CardID(a[1].N)}, d.Draw...)
		}),
		changeMember("discard", "Puts a card on the discards, wherever in the deck it was.", []Param{deck, card}, func(m *Machine, a Args) {
			d := removeCard(m, a)
			d.Discard = append(d.Discard, model.CardID(a[1].N))
		}),
		changeMember("set_aside", "Takes a card out of a deck's piles; put_on_top and discard bring it back.", []Param{deck, card}, func(m *Machine, a Args) { removeCard(m, a) }),
		{Name: "peek", Doc: "The top card of a draw pile, which stays there; nil if the pile is empty. No side learns of it: see tell.", Type: "card", MayBeNil: true, oftenNil: true, Func: true, Effect: true,
			Params: []Param{deck}, call: peekCards},
		{Name: "cards_left", Doc: "Cards in the draw pile of a deck.", Type: Number, Func: true, Effect: true, Params: []Param{deck},
			call: func(m *Machine, _ int32, a Args) lua.LValue { return lua.LNumber(len(m.Ctx.P.Decks[a[0].N].Draw)) }},
	}
}

// removeCard removes one copy of a card from a deck's piles.
func removeCard(m *Machine, a Args) *state.Deck {
	m.Run.Decks.RemoveCard(model.DeckID(a[0].N), model.CardID(a[1].N))
	return &m.Run.Ctx.P.Decks[a[0].N]
}

func drawCard(m *Machine, _ int32, a Args) lua.LValue {
	id := model.DeckID(a[0].N)
	if len(m.Run.Ctx.P.Decks[id].Draw) == 0 && m.Sheet.Game.Decks[id].Reshuffle == "when empty" {
		m.reshuffleDeck(id)
	}
	undo := m.Run.Undoable
	c := m.Run.Decks.DrawCard(id)
	if !m.Session.IsNewWork() {
		m.Run.Undoable = undo
	}
	if c < 0 {
		return lua.LNil
	}
	if m.Session.IsNewWork() {
		e := event.NewEvent(event.Drawn)
		e.Text, e.Side, e.Rule = m.Sheet.Game.Cards[c].Name(), m.Ctx.P.Phasing, m.Session.HookSource()
		if a[1].Given {
			e.Side = model.SideID(a[1].N)
		}
		m.Run.EmitEvent(e)
	}
	return m.newObject("card", int32(c))
}

func peekCards(m *Machine, _ int32, a Args) lua.LValue {
	pile := m.Ctx.P.Decks[a[0].N].Draw
	if len(pile) == 0 {
		return lua.LNil
	}
	m.blockUndo()
	return m.newObject("card", int32(pile[0]))
}

// blockUndo forbids undo from here on, because somebody may have learnt something. It changes
// nothing while a hook repeats what was shown before.
func (m *Machine) blockUndo() {
	m.Session.SealRest()
	if m.Session.IsNewWork() {
		m.Run.Undoable = false
	}
}

func (m *Machine) reshuffleDeck(id model.DeckID) {
	d := &m.Run.Ctx.P.Decks[id]
	d.Draw, d.Discard = slices.Concat(d.Draw, d.Discard), nil
	if !m.Sheet.Game.Decks[id].Ordered {
		m.shuffleDeck(id)
	}
}

// shuffleDeck keeps the order that came out in the hook's journal, like a die.
func (m *Machine) shuffleDeck(id model.DeckID) {
	d, deck := &m.Run.Ctx.P.Decks[id], &m.Sheet.Game.Decks[id]
	m.Session.SealRest()
	shuffled := false
	order := m.Session.SettleChance(m.L, "shuffle of "+deck.ID, func() string {
		shuffled = true
		d.Draw = slices.Clone(d.Draw)
		m.Run.Decks.ShuffleDeck(id)
		text, _ := json.Marshal(m.listCardIDs(d.Draw))
		return string(text)
	})
	if shuffled {
		return
	}
	var ids []string
	_ = json.Unmarshal([]byte(order), &ids)
	cards := make([]model.CardID, 0, len(ids))
	for _, text := range ids {
		if c, ok := m.Sheet.Envs.Domains.Card.Lookup(text); ok {
			cards = append(cards, model.CardID(c))
		}
	}
	d.Draw = cards
	hash := rng.StreamHash(deck.Stream)
	for i := 0; i < max(1, len(cards)-1); i++ {
		m.Run.Ctx.P.NextDie(deck.Stream, hash)
	}
}

func (m *Machine) listCardIDs(cards []model.CardID) []string {
	out := make([]string, len(cards))
	for i, c := range cards {
		out[i] = m.Sheet.Game.Cards[c].ID
	}
	return out
}
