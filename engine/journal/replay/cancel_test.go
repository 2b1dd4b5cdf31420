package replay_test

import (
	"context"
	"errors"
	"testing"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
)

// After the end of its context a replay plays no entry, and its error is that of the context.
func TestAReplayEndsWithItsContext(t *testing.T) {
	table := start(t, basic, game.Setting{Seed: 1})
	log := &journal.Log{Header: replay.NewHeader(table.Rules, game.Setting{Seed: 1}, nil)}
	for n := 1; n <= 20; n++ {
		d, _ := table.Decision()
		a := table.Legal()[0]
		if _, no := table.Apply(a); no != nil {
			t.Fatal(no)
		}
		log.Entries = append(log.Entries, journal.Entry{N: n, Side: table.Model().IDOfSide(d.Side), Action: []byte(game.ActionJSON(table.Model(), a)), Hash: table.Hash()})
	}
	ctx, cancel := context.WithCancel(t.Context())
	played := 0
	_, err := replay.ReplayEach(ctx, table.Rules, log, func(entry int, _ *game.Table) {
		if played++; entry == 4 {
			cancel()
		}
	})
	if played != 5 || !errors.Is(err, context.Canceled) {
		t.Errorf("%d of 20 entries were played, %v", played, err)
	}
	if v, err := replay.JudgeJournal(ctx, table.Rules, log, replay.Evidence{}); v != nil || !errors.Is(err, context.Canceled) {
		t.Errorf("a verdict %v after the end, %v", v, err)
	}
}
