package conformance

import (
	"bytes"
	"context"
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
)

// pages is a journal in memory.
type pages struct{ entries []journal.Entry }

// Append takes an entry.
func (p *pages) Append(e journal.Entry) error {
	e.N = len(p.entries) + 1
	p.entries = append(p.entries, e)
	return nil
}

// recordGame plays the actions of a game again from their texts, into a journal.
func (c *checker) recordGame() *pages {
	out := &pages{}
	t, err := game.New(c.Rules, game.Setting{Seed: c.Seed})
	if err != nil {
		c.Fail("replay", "%v", err)
		return nil
	}
	s := livegame.NewWithoutHistory(t, replay.NewRecorder(out))
	for i, a := range c.Done {
		text := game.ActionJSON(c.Rules.Model, a)
		n, no := game.ParseJSON([]byte(text))
		var again flow.Action
		if no == nil {
			again, no = game.ParseAction(c.Rules.Model, n)
		}
		if no == nil {
			_, no, err = s.Apply(again)
		}
		if no != nil || err != nil {
			c.Fail("replay", "action %d of the replay (%s) is refused (%v, %v)", i+1, text, no, err)
			return nil
		}
	}
	return out
}

// checkJournal verifies the journal written during the game: it reads who acted, the dice and the
// hash of each action from the text. For every so many games it writes the journal once more and
// compares the bytes.
func (c *checker) checkJournal() {
	if c.Game%c.o.Shadow == 0 {
		again := c.recordGame()
		if c.Failed {
			return
		}
		a, _ := json.Marshal(c.pages.entries)
		if b, _ := json.Marshal(again.entries); !bytes.Equal(a, b) {
			c.Fail("journal", "the same game gives another journal:\n%s", FirstDifference(a, b))
			return
		}
	}
	log := &journal.Log{Header: replay.NewHeader(c.Rules, game.Setting{Seed: c.Seed}, nil), Entries: c.pages.entries}
	if t, err := replay.Replay(context.Background(), c.Rules, log); err != nil {
		c.Fail("journal", "the journal does not verify: %v", err)
	} else if t.Hash() != c.Table.Hash() {
		c.Fail("journal", "the journal ends at another position")
	}
}
