package compile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
)

// compileDecks compiles cards and decks. Each deck lists its cards; a card may
// also name its deck.
func compileDecks(c scope) {
	for i := range c.s.Cards.Entries {
		e := &c.s.Cards.Entries[i]
		k := &e.Value
		c.g.Cards = append(c.g.Cards, model.Card{Source: c.newRunSource(e.Key, e.KeyAt, k.Origin, k.Name, k.Run), Text: k.Text, Side: model.SideID(c.findIndex("side", k.Side)), Run: k.Run, Once: k.Once, Starts: k.Starts})
	}
	for i := range c.s.Decks.Entries {
		e := &c.s.Decks.Entries[i]
		d := &e.Value
		out := model.Deck{Source: c.newSource(e.Key, e.KeyAt, d.Origin, ""), Ordered: d.Shuffle == "never", Stacked: d.Shuffle != "at start", Reshuffle: d.Reshuffle, Stream: d.Stream}
		if out.Stream == "" {
			out.Stream = e.Key
		}
		for j, text := range d.Cards {
			out.Cards = append(out.Cards, parseCards(c, text, c.listItemSpot(d.Located, "cards", j))...)
		}
		c.g.Decks = append(c.g.Decks, out)
	}
	for i := range c.s.Cards.Entries {
		if d := c.findIndex("deck", c.s.Cards.Entries[i].Value.Deck); d >= 0 {
			c.g.Decks[d].Cards = append(c.g.Decks[d].Cards, model.CardID(i))
		}
	}
}

// parseCards reads an entry of a deck: a card's id, with a count such as x3 or
// without.
func parseCards(c scope, text string, at spot) []model.CardID {
	id, count := text, 1
	if f := strings.Fields(text); len(f) == 2 && strings.HasPrefix(f[1], "x") {
		n, err := strconv.Atoi(f[1][1:])
		if err != nil || n < 1 || n > 999 {
			c.addFinding(RuleDeck, at, diag.Diagnostic{Message: quote(f[1]) + " is not how many times a card is in the deck", Expected: "x and a number from 1 to 999, such as x3"})
			return nil
		}
		id, count = f[0], n
	}
	k := c.findIndex("card", id)
	if k < 0 {
		c.reportUnknown("card", id, spot{at.pos, at.len}, c.idsBySort["card"])
		return nil
	}
	return slices.Repeat([]model.CardID{model.CardID(k)}, count)
}
