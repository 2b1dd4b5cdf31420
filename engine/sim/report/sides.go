package report

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/sim"
)

// SideSubject returns a side as a noun within a sentence, as "the Reds". It returns "nobody" for
// an empty id, and the id where the text of the game is not at hand.
func SideSubject(c *sim.Cell, id string) string {
	switch s := findSide(c, id); {
	case s != nil:
		return s.Subject()
	case id == "":
		return "nobody"
	}
	return id
}

// SideVerb returns the form of a verb that agrees with [SideSubject].
func SideVerb(c *sim.Cell, id, plural, singular string) string {
	if s := findSide(c, id); s != nil {
		return s.Verb(plural, singular)
	}
	return singular
}

// WinsText returns "the Reds win", "Red wins" or "nobody wins".
func WinsText(c *sim.Cell, id string) string {
	return SideSubject(c, id) + " " + SideVerb(c, id, "win", "wins")
}

// findSide returns a side of a cell, nil if there is none or its game is not at hand.
func findSide(c *sim.Cell, id string) *model.Side {
	if c.Rules == nil || id == "" {
		return nil
	}
	for i := range c.Rules.Model.Sides {
		if s := &c.Rules.Model.Sides[i]; s.ID == id {
			return s
		}
	}
	return nil
}
