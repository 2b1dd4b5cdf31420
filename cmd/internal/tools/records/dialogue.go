package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// dialoguePart asks the referee's connection everything at positions of each scenario.
func dialoguePart() part {
	return part{"dialogue", "each method of the protocol, asked as the referee, right and wrong", func(ctx context.Context, p *program, _ bool) ([]unit, error) {
		return p.eachScenario(ctx, func(game, scenario string) unit {
			return unit{scenario, func(ctx context.Context, emit func(text)) error {
				return p.askReferee(ctx, game, scenario, emit)
			}}
		})
	}}
}

// eachScenario makes a unit of each scenario of the frozen games.
func (p *program) eachScenario(ctx context.Context, make func(game, scenario string) unit) ([]unit, error) {
	games, err := p.games()
	if err != nil {
		return nil, err
	}
	var out []unit
	for _, game := range games {
		g, err := p.listGame(ctx, game)
		if err != nil {
			return nil, err
		}
		for _, s := range g.Scenarios {
			out = append(out, make(game, s.ID))
		}
	}
	return out, nil
}

// asker is a connection that answers requests: the engine's, or a link of a table.
type asker interface {
	ask(method string, params any) ([]byte, error)
	askMany(all []question) ([][]byte, error) // one after the other
}

// askReferee asks about positions that lie further and further on in a game each.
func (p *program) askReferee(ctx context.Context, game, scenario string, emit func(text)) error {
	e, err := p.startEngine(ctx, p.project(game))
	if err != nil {
		return err
	}
	defer e.close()
	methods, err := listMethods(e)
	if err != nil {
		return err
	}
	for n := range p.amounts.positions {
		id, err := reachPosition(e, scenario, n)
		if err != nil {
			return fmt.Errorf("position %d: %w", n, err)
		}
		about, err := lookAtPosition(e, id)
		if err != nil {
			return fmt.Errorf("position %d: %w", n, err)
		}
		said, err := askAll(e, p, methods, about)
		if err != nil {
			return fmt.Errorf("position %d: %w", n, err)
		}
		for _, method := range sortedKeys(said) {
			body := said[method]
			emit(text{name: fmt.Sprintf("%s, position %d, referee: %s", scenario, n, method), body: body, keep: n == 0 && len(body) < 20_000})
		}
		if _, err := e.ask("game.close", map[string]any{"game": id}); err != nil {
			return err
		}
	}
	return nil
}

// reachPosition plays a game of a seed until some actions after its beginning, or until
// three before its end.
func reachPosition(e *engine, scenario string, n int) (string, error) {
	for want := n * (n + 7); ; want = want*2/3 - 1 {
		var begun struct {
			Game string `json:"game"`
		}
		if err := e.get("game.new", map[string]any{"scenario": scenario, "seed": strconv.Itoa(n + 1)}, &begun); err != nil {
			return "", err
		}
		choose, g := newChoices(n+1), &played{}
		done := 0
		for ; done < want; done++ {
			action, err := g.takeAction(e, begun.Game, choose, done)
			if err != nil {
				return "", err
			}
			if action == nil {
				break
			}
		}
		if done >= want {
			return begun.Game, nil
		}
		if err := e.get("game.close", map[string]any{"game": begun.Game}, &struct{}{}); err != nil {
			return "", err
		}
	}
}

// position is what is known about a position for the sake of asking about it.
type position struct {
	game  string
	view  map[string]any
	board map[string]any
	legal legalAnswer
}

// lookAtPosition asks for view, board and legal actions of a game, from which all
// further questions are made.
func lookAtPosition(a asker, id string) (*position, error) {
	pos := &position{game: id}
	params := map[string]any{}
	if id != "" {
		params["game"] = id
	}
	for method, out := range map[string]any{"game.view": &pos.view, "game.board": &pos.board, "game.legal": &pos.legal} {
		answer, err := a.ask(method, params)
		if err != nil {
			return nil, err
		}
		if err := decodeResult(method, answer, out); err != nil {
			return nil, err
		}
	}
	return pos, nil
}

// listMethods asks for the methods of the protocol with the names of their parameters.
func listMethods(a asker) (map[string][]string, error) {
	var said struct {
		Schema struct {
			Methods map[string]struct {
				Params struct {
					Properties map[string]json.RawMessage `json:"properties"`
				} `json:"params"`
			} `json:"methods"`
		} `json:"schema"`
	}
	answer, err := a.ask("protocol.schema", map[string]any{})
	if err != nil {
		return nil, err
	}
	if err := decodeResult("protocol.schema", answer, &said); err != nil {
		return nil, err
	}
	out := map[string][]string{}
	for name, m := range said.Schema.Methods {
		out[name] = sortedKeys(m.Params.Properties)
	}
	if len(out) < 20 {
		return nil, errors.New("the schema of the protocol lists fewer than twenty methods: its form has changed")
	}
	return out, nil
}

// askAll asks all right and wrong questions about a position, and gives what is said
// by method.
func askAll(a asker, p *program, methods map[string][]string, about *position) (map[string]string, error) {
	said := map[string]*strings.Builder{}
	all := append(rightQuestions(about), wrongQuestions(methods, about)...)
	answers, err := a.askMany(all)
	if err != nil {
		return nil, err
	}
	for i, q := range all {
		if said[q.method] == nil {
			said[q.method] = &strings.Builder{}
		}
		params, err := json.Marshal(q.params)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(said[q.method], "%s %s\n  %s\n", q.method, params, withoutID(answers[i]))
	}
	out := map[string]string{}
	for method, s := range said {
		out[method] = p.normalize(s.String())
	}
	return out, nil
}
