package protocol

import (
	"encoding/json"
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// whyParams are the parameters of game.why.
type whyParams struct {
	gameParams
	At      *int          `json:"at" doc:"With combat: the moment of a combat of the past."`
	Subject *yamldoc.Node `json:"of" doc:"\"combat\" (the last one), {move, to, by} or {attack, with ...}."`
}

// answerWhy explains a number, or a combat of the past. A move or an attack is
// explained only to the side that decides.
func (c *Conn) answerWhy(p *whyParams) (*game.Explanation, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	if p.Subject != nil && p.Subject.Kind == yamldoc.Map {
		if f := mayDecide(g, side); f != nil {
			return nil, f
		}
	}
	t := g.session.Table
	if p.At != nil {
		f := g.requireMoments()
		if f == nil {
			f = g.checkMomentNumber(*p.At, side)
		}
		if f == nil && p.Subject != nil && p.Subject.Kind == yamldoc.Map {
			f = &Fault{Code: CodeParams, Message: "of the past only combats are explained"}
		}
		if f != nil {
			return nil, f
		}
		t = g.session.History.PastTable(side, *p.At)
	}
	e, no := t.Explainer().ExplainWhy(p.Subject, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	return e, nil
}

// queryParams are the parameters of game.query.
type queryParams struct {
	gameParams
	game.Question
}

// answerQuery answers a question about the position. Odds are given only to the side
// that decides.
func (c *Conn) answerQuery(p *queryParams) (*game.Answer, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	if p.Odds != nil {
		if f := mayDecide(g, side); f != nil {
			return nil, f
		}
	}
	a, no := g.session.Table.Inquirer().AskQuestion(&p.Question, side)
	if no != nil {
		return nil, refusedFault(no)
	}
	return a, nil
}

// saveResult is the result of game.save.
type saveResult struct {
	Save Save `json:"save" doc:"The game as data, for game.load."`
}

// Save is a game as data.
type Save struct {
	Scenario string            `json:"scenario" doc:"Game and scenario: GAME/SCENARIO."`
	Variants []string          `json:"variants,omitempty" doc:"Ids of the variants it is played with."`
	Options  map[string]string `json:"options,omitempty" doc:"Options that were chosen, by id."`
	Seed     string            `json:"seed,omitempty" doc:"Seed of the dice."`
	Content  string            `json:"content,omitempty" doc:"Hash of the text it is played with."`
	Dice     json.RawMessage   `json:"dice,omitempty" doc:"Scripted dice that are not rolled yet."`
	Position json.RawMessage   `json:"position" doc:"The whole position: see schemas/position.schema.json."`
}

// saveGame returns the game as data. A position that is known to have come about by
// play is noted, so that it loads without being checked again.
func (c *Conn) saveGame(p *gameParams) (*saveResult, *Fault) {
	g, f := c.findGame(p.Game)
	if f != nil {
		return nil, f
	}
	s := Save{Scenario: g.scenario, Variants: g.variants, Options: g.options, Seed: g.session.Table.Run().Dice.SeedText(),
		Content: g.session.Table.Model().Content, Position: json.RawMessage(g.session.Table.EncodePosition())}
	if g.trusted {
		c.server.trusted.add(g.session.Table)
	}
	if left := g.session.Table.Run().Dice.Script; left != nil {
		s.Dice = diceLeft(left.RemainingValues())
	}
	return &saveResult{s}, nil
}

// diceLeft returns scripted dice that are not rolled yet, by stream; those of no stream
// are under sequence.
func diceLeft(s rng.DiceScript) json.RawMessage {
	by := map[string][]int{}
	for _, st := range s.Streams {
		by[st.Stream] = st.Values
	}
	if len(s.Sequence) > 0 {
		by["sequence"] = s.Sequence
	}
	out, _ := json.Marshal(by) // plain data: it can always be written
	return out
}

// loadParams are the parameters of game.load.
type loadParams struct {
	Save *yamldoc.Node `json:"save" required:"true" doc:"What game.save gave."`
}

// saveParams are the fields of a save as loadGame reads them.
type saveParams struct {
	startParams
	Content  string        `json:"content"`
	Position *yamldoc.Node `json:"position" required:"true"`
}

// loadGame continues a saved game. It refuses a game whose text has changed since, by
// the hash of its content.
func (c *Conn) loadGame(p *loadParams) (*gameResult, *Fault) {
	var s saveParams
	var rep diag.List
	readParams(p.Save, reflect.ValueOf(&s).Elem(), &rep)
	if rep.HasErrors() {
		return nil, &Fault{Code: CodeParams, Message: "the save cannot be read", Findings: rep.Items}
	}
	return c.openGame(&s.startParams, isWholePosition(s.Position), func(rules *game.Rules, set game.Setting, rep *diag.List) *game.Table {
		if !replay.SameContent(rules.Model, s.Content) {
			rep.Add(diag.Diagnostic{Rule: replay.RuleContent, Pos: p.Save.Pos, Message: "the text of the game has changed since it was saved",
				Hint: "load it with the text it was saved with, or leave content out to load it all the same"})
			return nil
		}
		return c.server.startFromPosition(rules, set, s.Position, rep)
	})
}
