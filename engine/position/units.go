package position

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/schema"
	"github.com/vedette-wargames/vedette/engine/spec"
	"github.com/vedette-wargames/vedette/engine/state"
)

// placeUnit places a unit with the face and steps that a patch gives it.
func (b *Position) placeUnit(e *schema.Entry[spec.Place]) {
	i := b.FindUnit(e.Key, e.KeyAt)
	if i < 0 {
		return
	}
	u, d, pl := &b.State.Units[i], &b.G.Units[i], &e.Value
	b.placedUnits = append(b.placedUnits, placedUnit{model.UnitID(i), e.KeyAt, len([]rune(e.Key))})
	switch {
	case pl.Hex != "" && pl.Box != "":
		b.addFinding(RuleValue, e.KeyAt, d.ID+" is put in a hex and in a box", "one of the two", "")
	case pl.Hex != "":
		if h := b.FindHex(pl.Hex, pl.Pos); h >= 0 {
			u.At = model.OnHex(h)
		}
	case pl.Box != "":
		if k := FindName(&b.Names, pl.Box, pl.Pos, "box", b.G.Boxes, func(x *model.Box) string { return x.ID }); k >= 0 {
			u.At = model.InBox(model.BoxID(k))
			u.Due = b.G.Setup[i].Due
		}
	}
	if pl.Face != "" {
		names := make([]string, len(d.Faces))
		for k := range d.Faces {
			names[k] = b.G.Faces[d.Faces[k].Face]
		}
		if k := slices.Index(names, pl.Face); k >= 0 {
			u.Face = int8(k)
		} else {
			b.addFinding(RuleName, pl.Pos, fmt.Sprintf("%s has no face %q", d.ID, pl.Face), "one of "+strings.Join(names, ", "), diag.NearestName(pl.Face, names))
		}
	}
	if pl.Steps > int(d.Steps) {
		b.addFinding(RuleValue, pl.Pos, fmt.Sprintf("%s has no more than %d steps", d.ID, d.Steps), fmt.Sprintf("steps from 1 to %d", d.Steps), "")
	} else if pl.Steps > 0 {
		u.Steps = int8(pl.Steps)
		for k := range d.Faces {
			if pl.Face == "" && d.Faces[k].AtSteps == u.Steps {
				u.Face = int8(k)
			}
		}
	}
	if u.Flags &^= state.IsHidden; pl.Hidden {
		u.Flags |= state.IsHidden
	}
}

// noteDeckTop notes which cards lie on top of a deck.
func (b *Position) noteDeckTop(name string, at diag.Pos, ids []string) {
	d := FindName(&b.Names, name, at, "deck", b.G.Decks, func(x *model.Deck) string { return x.ID })
	if d < 0 {
		return
	}
	var cards []model.CardID
	for _, id := range ids {
		c := FindName(&b.Names, id, at, "card", b.G.Cards, func(x *model.Card) string { return x.ID })
		if c < 0 {
			continue
		}
		if !slices.Contains(b.G.Decks[d].Cards, model.CardID(c)) {
			b.faults++
			b.Rep.Add(diag.Diagnostic{Rule: RuleValue, Pos: at, Message: fmt.Sprintf("card %s is not in deck %s", id, name), Expected: "a card of that deck",
				Cause: &diag.Related{Pos: b.G.Decks[d].Pos, Message: fmt.Sprintf("the deck %q has not got cards that author tests put on it", name)}})
		}
		cards = append(cards, model.CardID(c))
	}
	b.decks[d] = cards
}

// removeCards returns a pile without the named cards.
func removeCards(pile, named []model.CardID) []model.CardID {
	return slices.DeleteFunc(slices.Clone(pile), func(c model.CardID) bool { return slices.Contains(named, c) })
}

// putOnTop returns a pile with the named cards on top, in their order.
func putOnTop(named, pile []model.CardID) []model.CardID {
	out := slices.Clone(named)
	left := slices.Clone(named)
	for _, c := range pile {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
			continue
		}
		out = append(out, c)
	}
	return out
}
