package game

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// CombatCard is a combat that was fought, as far as a side may know it: who fought, the numbers
// with their terms, the dice and the result.
type CombatCard struct {
	Attack     string      `json:"attack" doc:"Name of the kind of attack, for people."`
	Side       string      `json:"side,omitempty" doc:"The side that attacked."`
	Targets    []string    `json:"targets" doc:"Numbers of the hexes attacked."`
	Attackers  []string    `json:"attackers,omitempty" doc:"Ids of the units that attacked; left out where the side may not know all that fought."`
	Defenders  []string    `json:"defenders,omitempty" doc:"Ids of the units attacked; left out where the side may not know all that fought."`
	Supporters []string    `json:"supporters,omitempty" doc:"Ids of the units that supported either party."`
	Numbers    []Explained `json:"numbers,omitempty" doc:"Attack, defence, column and die, each with the terms that made it."`
	Column     string      `json:"column,omitempty" doc:"Name of the column."`
	Die        int32       `json:"die" doc:"What the die showed; with several dice their sum."`
	DefenceDie *int32      `json:"defence_die,omitempty" doc:"With opposed dice: the die of the defender."`
	Modified   int32       `json:"modified" doc:"The die after its modifiers."`
	Faces      int         `json:"faces,omitempty" doc:"Faces of the die, where it is one that counts from 1."`
	Result     string      `json:"result" doc:"The result as the table has it."`
	ResultText string      `json:"result_text" doc:"The result in words of the game."`
}

// viewCard returns the card of a combat event as the observer's side may know it. The event has
// been redacted for that side: without a report, only place, result and die are known.
func (ob Observer) viewCard(e *event.Event) *CombatCard {
	g := ob.t.Model()
	c := &CombatCard{Side: g.IDOfSide(e.Side), Targets: []string{}, Die: e.N, Modified: e.N, Result: e.Text, ResultText: resultText(nil, e.Text)}
	r := e.Combat
	if r == nil {
		if e.To >= 0 {
			c.Targets = append(c.Targets, g.Grid.Label(e.To))
		}
		return c
	}
	c.Attack, c.Result, c.Column, c.Die, c.Modified = r.Attack.Name(), r.Result, r.Column, r.Die, r.Modified
	c.ResultText = resultText(&g.Tables[r.Attack.Table], r.Result)
	c.Attackers, c.Defenders, c.Supporters = ob.unitIDs(r.Attackers), ob.unitIDs(r.Defenders), ob.unitIDs(r.Supporters)
	for _, h := range r.Targets {
		c.Targets = append(c.Targets, g.Grid.Label(h))
	}
	if r.Attack.Comparison == model.ByOpposedDice {
		c.DefenceDie = &r.DefenceDie
	}
	c.Faces = facesFromOne(r.Attack.Dice.Spec)
	for _, p := range ob.t.Explainer().explainCombat("combat", r, ob.side).Parts {
		if p.Name != "result" {
			c.Numbers = append(c.Numbers, p)
		}
	}
	return c
}

// unitIDs returns the ids of units, empty for one that the side may not know.
func (ob Observer) unitIDs(units []model.UnitID) []string {
	ids := make([]string, len(units))
	for i, u := range units {
		ids[i] = ob.unitID(u)
	}
	sortUnknownLast(ids)
	return ids
}

// resultText returns a result of a table in words: those of the game, else the code itself. A nil
// table has no words.
func resultText(t *model.Table, code string) string {
	if t != nil && t.CodeNames[code] != "" {
		return t.CodeNames[code]
	}
	if code == "-" || code == "" {
		return "no effect"
	}
	return code
}

// facesFromOne returns the faces of dice that are one die counting from 1, and 0 for all others.
func facesFromOne(s rng.Spec) int {
	if s.Count == 1 && s.Low == 1 && s.Values == nil {
		return s.Faces
	}
	return 0
}
