package authortest

import (
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/position"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// eachPile calls use with each pile of a deck that is expected, by its name in
// pileWords; what is no such pile, number or list of cards is reported.
func (k *caseText) eachPile(name string, e *yamldoc.Entry, use func(deck int, f *yamldoc.Entry)) {
	g := k.rules.Model
	deck := findID(k, e, name, g.Decks, func(x *model.Deck) string { return x.ID })
	if deck < 0 {
		return
	}
	if e.Value.Kind != yamldoc.Map {
		k.addFinding(RuleShape, e.Value.Pos, e.Key+" is a map", "such as {draw: 11, discard: [card]}", "")
		return
	}
	for i := range e.Value.Entries {
		f := &e.Value.Entries[i]
		_, counted := f.Value.Int()
		switch {
		case f.Key != "draw" && f.Key != "discard":
			k.noWord(f, "a deck has no %q to expect", f.Key, pileWords)
		case !counted && (f.Value.Kind != yamldoc.List || !k.knowsCards(f.Value)):
			if f.Value.Kind != yamldoc.List {
				k.addFinding(RuleShape, f.Value.Pos, f.Key+" is how many cards lie there, or which", "a whole number, or a list of cards: the next to be drawn first, the first to be discarded first", "")
			}
		default:
			use(deck, f)
		}
	}
}

// knowsCards reports whether all cards of a list exist; those that do not are
// reported.
func (k *caseText) knowsCards(list *yamldoc.Node) bool {
	b := position.Names{G: k.rules.Model, Rep: &k.rep}
	all := true
	for _, x := range list.Items {
		all = position.FindName(&b, x.Text, x.Pos, "card", k.rules.Model.Cards, func(c *model.Card) string { return c.ID }) >= 0 && all
	}
	return all
}

// expectDeck compares the piles of a deck: how many cards, or which: the
// next to be drawn first, the first to be discarded first.
func (k expectations) expectDeck(name string, e *yamldoc.Entry) {
	k.eachPile(name, e, func(deck int, f *yamldoc.Entry) {
		d := &k.t.Position().Decks[deck]
		pile := map[string][]model.CardID{"draw": d.Draw, "discard": d.Discard}[f.Key]
		if f.Value.Kind != yamldoc.List {
			k.compareNumber(f, len(pile))
			return
		}
		var want []string
		for _, x := range f.Value.Items {
			want = append(want, x.Text)
		}
		if have := cardIDs(k.rules.Model, pile); strings.Join(have, " ") != strings.Join(want, " ") {
			k.addFailure(f.Value.Pos, "the "+f.Key+" pile is "+diag.OrNothing(strings.Join(have, ", ")), diag.OrNothing(strings.Join(want, ", ")), "")
		}
	})
}

func cardIDs(g *model.Game, pile []model.CardID) []string {
	var out []string
	for _, c := range pile {
		out = append(out, g.Cards[c].ID)
	}
	return out
}
