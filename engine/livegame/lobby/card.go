package lobby

import (
	"encoding/json"
	"sync"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
	"github.com/vedette-wargames/vedette/engine/scene"
)

// ScenarioCard is what a person sees of a scenario before he chooses it.
type ScenarioCard struct {
	Turns   int        `json:"turns" doc:"How many turns it has at most."`
	First   string     `json:"first,omitempty" doc:"Name of the first turn."`
	Last    string     `json:"last,omitempty" doc:"Name of the last turn."`
	Sides   []CardSide `json:"sides" doc:"The sides, in the order of the game."`
	Picture string     `json:"picture" doc:"The map with the opening position, as SVG 320 pixels wide."`
	Fault   string     `json:"fault,omitempty" doc:"Why it cannot be played; the other fields are empty then."`
}

// CardSide is a side as the card of a scenario shows it.
type CardSide struct {
	NamedSide
	Counters int `json:"counters" doc:"How many counters it has, those that come later included."`
}

// thumbnailWidth is the width of the picture of a card in pixels.
const thumbnailWidth = 320

// cardCache keeps the cards of scenarios. Its key is the scenario and the state of the files; it lives as
// long as the lobby, and saves compiling each scenario whenever somebody opens the lobby.
type cardCache struct {
	mu    sync.Mutex
	cards map[string]*ScenarioCard
}

type cardParams struct {
	Scenario string `json:"scenario" required:"true" doc:"Game and scenario."`
}

// lobbyCard returns the card of a scenario. Compiling one takes about 100 milliseconds, so that pages ask
// for each card by itself.
func (l *Lobby) lobbyCard(p *cardParams) (*ScenarioCard, *protocol.Fault) {
	stamp := ""
	if l.rules.stamp != nil {
		stamp = l.rules.stamp()
	}
	key, _ := json.Marshal([]string{p.Scenario, stamp}) // plain data: it can always be written
	l.cards.mu.Lock()
	defer l.cards.mu.Unlock()
	if c := l.cards.cards[string(key)]; c != nil {
		return c, nil
	}
	rules, rep := l.host.Load(p.Scenario, nil, nil)
	if rules == nil {
		return &ScenarioCard{Sides: []CardSide{}, Fault: errNotReady(p.Scenario, rep).Error()}, nil
	}
	c := NewScenarioCard(rules)
	if l.cards.cards == nil {
		l.cards.cards = map[string]*ScenarioCard{}
	}
	l.cards.cards[string(key)] = c
	return c, nil
}

// NewScenarioCard describes a scenario. What is hidden at the start is hidden on its picture too.
func NewScenarioCard(rules *game.Rules) *ScenarioCard {
	g := rules.Model
	c := &ScenarioCard{Turns: g.LastTurn - g.FirstTurn + 1, Sides: []CardSide{}}
	if names := g.TurnNames; len(names) > 0 {
		c.First, c.Last = names[0], names[len(names)-1]
	}
	t, err := game.New(rules, game.Setting{})
	if err != nil {
		c.Fault = err.Error()
		return c
	}
	for i := range g.Sides {
		side := CardSide{NamedSide: NewNamedSide(&g.Sides[i])}
		for u := range g.Units {
			used := t.Position().Units[u].At.Box() != model.BoxOut
			if k := g.Units[u].Kind; used && g.Units[u].Side == model.SideID(i) && !g.Kinds[k].Marker {
				side.Counters++
			}
		}
		c.Sides = append(c.Sides, side)
	}
	c.Picture = scene.NewScene(g, t.Position(), model.None).ThumbnailSVG(thumbnailWidth)
	return c
}
