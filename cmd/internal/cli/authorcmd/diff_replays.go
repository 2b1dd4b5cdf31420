package authorcmd

import (
	"context"
	"errors"
	"fmt"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/script/load"
)

// replayCounts counts the random games of the older edition that play the same under the newer
// one.
type replayCounts struct {
	Scenario string `json:"scenario"`
	Games    int    `json:"games"`
	Same     int    `json:"same"`
	// First is the number of actions after which the first game that differs does so.
	First int    `json:"first_difference,omitempty"`
	Why   string `json:"why,omitempty"`
}

func (r *replayCounts) replayText() string {
	if r.Same == r.Games {
		return fmt.Sprintf("%s: %s of the older edition played again: all the same", r.Scenario, diag.CountNoun(r.Games, "random game"))
	}
	return fmt.Sprintf("%s: %s of the older edition played again: %d the same; the first that is not differs at action %d: %s",
		r.Scenario, diag.CountNoun(r.Games, "random game"), r.Same, r.First, r.Why)
}

// journalEntries takes the entries of a journal into memory.
type journalEntries []journal.Entry

// Append keeps an entry.
func (e *journalEntries) Append(x journal.Entry) error { *e = append(*e, x); return nil }

// playAgain plays random games with the older rules, and each again with the newer. After the end
// of ctx it begins no game; what it returns counts those before.
func playAgain(ctx context.Context, old, now *load.Compilation, f *DiffOptions, p *kit.Progress) (*replayCounts, error) {
	a, err := kit.NewRules(old)
	if err != nil {
		return nil, err
	}
	b, err := kit.NewRules(now)
	if err != nil {
		return nil, err
	}
	out := &replayCounts{Games: f.Replays}
	for i := range f.Replays {
		if ctx.Err() != nil {
			out.Games = i
			break
		}
		p.ShowCount(int64(i), int64(f.Replays), "%s/%s: game %d of %d", old.Folder.ID, old.Scenario, i+1, f.Replays)
		log, err := randomGame(a, game.Setting{Seed: kit.BotSeed(fmt.Sprint(f.Seed, i), "dice")})
		if err != nil {
			return nil, err
		}
		done := 0
		_, err = replay.Verify(ctx, b, log, func(int, *game.Table) { done++ })
		var no *replay.Finding
		switch {
		case err == nil:
			out.Same++
		case ctx.Err() != nil:
			out.Games = i
			return out, nil
		case errors.As(err, &no):
			if out.Why == "" {
				out.First, out.Why = done+1, no.Diag.Message
			}
		default:
			return nil, err
		}
	}
	return out, nil
}

// randomGame returns the journal of a game that random players play.
func randomGame(rules *game.Rules, s game.Setting) (*journal.Log, error) {
	t, err := game.New(rules, s)
	if err != nil {
		return nil, err
	}
	players, err := kit.NewBots("random", s.Seed, len(rules.Model.Sides))
	if err != nil {
		return nil, err
	}
	var kept journalEntries
	session := livegame.NewWithoutHistory(t, replay.NewRecorder(&kept))
	const most = 1_000_000
	for n := 0; t.Result() == nil; n++ {
		d, open := t.Decision()
		if !open || n > most {
			return nil, fmt.Errorf("a random game does not end")
		}
		if _, no, err := session.Apply(players[d.Side].Choose(t)); err != nil {
			return nil, err
		} else if no != nil {
			return nil, no
		}
	}
	return &journal.Log{Header: replay.NewHeader(rules, s, nil), Entries: kept}, nil
}
