package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// listEvery is how often a list of legal actions is written down.
const listEvery = 10

// choices is a generator of choices that is the same in each program: an LCG
// of Knuth, whose high bits choose.
type choices uint64

// newChoices returns choices that depend on a seed alone.
func newChoices(seed int) *choices {
	c := choices(seed)*2862933555777941757 + 3037000493
	return &c
}

// drawBelow gives a number from 0 up to n, without n.
func (c *choices) drawBelow(n int) int {
	*c = *c*6364136223846793005 + 1442695040888963407
	return int(uint64(*c)>>33) % n
}

// playPart plays random games of all scenarios, with each variant and with three
// greatest sets of variants.
func playPart() part {
	return part{"play", "random games by scenario and set of variants: what happens, and its texts", playUnits}
}

// playUnits lists the games to be played: each set of variants with each seed.
func playUnits(ctx context.Context, p *program, quick bool) ([]unit, error) {
	games, err := p.games()
	if err != nil {
		return nil, err
	}
	var out []unit
	for _, game := range games {
		sets, err := p.variantSets(ctx, game)
		if err != nil {
			return nil, err
		}
		for i, s := range sets {
			if quick && len(s.variants) > 0 && i < len(sets)-1 {
				continue
			}
			out = append(out, unit{s.name(), func(ctx context.Context, emit func(text)) error {
				return p.playSet(ctx, game, s, emit)
			}})
		}
	}
	return out, nil
}

// playSet plays a scenario with a set of variants, once for each seed.
func (p *program) playSet(ctx context.Context, game string, s variantSet, emit func(text)) error {
	e, err := p.startEngine(ctx, p.project(game))
	if err != nil {
		return err
	}
	defer e.close()
	for seed := 1; seed <= p.amounts.seeds; seed++ {
		g, err := playGame(e, s, seed)
		if err != nil {
			return fmt.Errorf("seed %d: %w", seed, err)
		}
		name := fmt.Sprintf("%s, seed %d", s.name(), seed)
		emit(text{name: name + ", play", body: g.play.String(), keep: seed == 1})
		emit(text{name: name + ", texts", body: g.texts.String(), keep: seed == 1})
	}
	return nil
}

// played is a game as it was played: what happened by names and numbers, and
// the texts that tell it.
type played struct{ play, texts strings.Builder }

// legalAnswer is the part of the answer of game.legal that is needed here.
type legalAnswer struct {
	Waiting string            `json:"waiting"`
	Kind    string            `json:"kind"`
	Prompt  string            `json:"prompt"`
	Legal   []json.RawMessage `json:"legal"`
	Texts   []string          `json:"texts"`
}

// applyAnswer is the part of the answer of game.apply that is needed here.
type applyAnswer struct {
	Events []map[string]any `json:"events"`
	Hash   string           `json:"hash"`
	Over   json.RawMessage  `json:"over"`
}

// playGame plays a whole game, whose choices depend on the seed alone.
func playGame(e *engine, s variantSet, seed int) (*played, error) {
	g := &played{}
	var begun struct {
		Game   string           `json:"game"`
		Events []map[string]any `json:"events"`
	}
	err := e.get("game.new", map[string]any{"scenario": s.scenario, "variants": s.variants, "seed": strconv.Itoa(seed)}, &begun)
	if err != nil {
		return nil, err
	}
	g.addEvents(begun.Events)
	game := map[string]any{"game": begun.Game}
	choose := newChoices(seed)
	for n := 0; ; n++ {
		action, err := g.takeAction(e, begun.Game, choose, n)
		if err != nil {
			return nil, fmt.Errorf("action %d: %w", n+1, err)
		}
		if action == nil {
			break
		}
	}
	for _, method := range []string{"game.save", "game.luck"} {
		answer, err := e.ask(method, game)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&g.play, "%s %s\n", method, withoutID(answer))
	}
	return g, e.get("game.close", game, &struct{}{})
}

// takeAction takes one of the actions that are open; nil at the end of the game.
func (g *played) takeAction(e *engine, id string, choose *choices, n int) (json.RawMessage, error) {
	var open legalAnswer
	if err := e.get("game.legal", map[string]any{"game": id}, &open); err != nil {
		return nil, err
	}
	if open.Waiting == "" {
		return nil, nil
	}
	if len(open.Legal) == 0 {
		return nil, errors.New("the list of legal actions is empty")
	}
	if n%listEvery == 0 {
		fmt.Fprintf(&g.play, "list %s %s:", open.Waiting, open.Kind)
		for _, a := range open.Legal {
			fmt.Fprintf(&g.play, " %s", a)
		}
		g.play.WriteByte('\n')
		fmt.Fprintf(&g.texts, "? %s\n  %s\n", open.Prompt, strings.Join(open.Texts, "\n  "))
	}
	action := open.Legal[choose.drawBelow(len(open.Legal))]
	var done applyAnswer
	if err := e.get("game.apply", map[string]any{"game": id, "action": action}, &done); err != nil {
		return nil, err
	}
	fmt.Fprintf(&g.play, "%d %s %s -> %s\n", n+1, open.Waiting, action, done.Hash)
	g.addEvents(done.Events)
	if done.Over != nil {
		fmt.Fprintf(&g.texts, "over %s\n", done.Over)
	}
	return action, nil
}

// addEvents writes events down: by names and numbers, and their texts.
func (g *played) addEvents(events []map[string]any) {
	for _, e := range events {
		fmt.Fprintf(&g.texts, "%v\n", e["text"])
		delete(e, "text")
		line, _ := json.Marshal(e) // a decoded object can be encoded
		fmt.Fprintf(&g.play, "  %s\n", line)
	}
}

// withoutID cuts the number of the request off an answer.
func withoutID(answer []byte) []byte {
	var a struct {
		Result json.RawMessage `json:"result,omitempty"`
		Error  json.RawMessage `json:"error,omitempty"`
	}
	if json.Unmarshal(answer, &a) != nil {
		return answer
	}
	if a.Error != nil {
		return append([]byte("error "), a.Error...)
	}
	return a.Result
}
