package twins

import (
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Eyes are the ways in which a side looks at a game. A nil function means the engine's own. A
// test of the suite itself gives eyes that see too much, which the twins must find.
type Eyes struct {
	View   func(t *game.Table, side model.SideID) *game.View
	Events func(t *game.Table, events []event.Event, side model.SideID) []game.EventView
	Why    func(t *game.Table, of *yamldoc.Node, side model.SideID) (*game.Explanation, *game.Refused)
	WhyNot func(t *game.Table, order *yamldoc.Node, side model.SideID) *game.Refused
	Ask    func(t *game.Table, q *game.Question, side model.SideID) (*game.Answer, *game.Refused)
}

func (e *Eyes) defaults() {
	if e.View == nil {
		e.View = (*game.Table).View
	}
	if e.Events == nil {
		e.Events = (*game.Table).ViewEvents
	}
	if e.Why == nil {
		e.Why = func(t *game.Table, of *yamldoc.Node, side model.SideID) (*game.Explanation, *game.Refused) {
			return t.Explainer().ExplainWhy(of, side)
		}
	}
	if e.WhyNot == nil {
		e.WhyNot = func(t *game.Table, order *yamldoc.Node, side model.SideID) *game.Refused {
			return t.Explainer().WhyNotAs(order, side)
		}
	}
	if e.Ask == nil {
		e.Ask = func(t *game.Table, q *game.Question, side model.SideID) (*game.Answer, *game.Refused) {
			return t.Inquirer().AskQuestion(q, side)
		}
	}
}
