package moments

import (
	"context"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/engine/sim"
	"github.com/vedette-wargames/vedette/engine/sim/stats"
)

// Moment is a point of a game with what it may come to.
type Moment struct {
	Entry int        `json:"entry"` // of the journal; 0: the set-up
	Turn  int        `json:"turn"`
	Phase string     `json:"phase,omitempty"`
	Games int64      `json:"games"`
	Wins  []WinShare `json:"wins"` // each side, then nobody, where that happened
	// Unended are games that did not come to an end, and are not counted.
	Unended []sim.Unended `json:"unended,omitempty"`
	Saved   []byte        `json:"-"`
}

// WinShare is how often a side wins from a moment on.
type WinShare struct {
	Side  string         `json:"side"`
	N     int64          `json:"n"`
	Share float64        `json:"share"`
	Range stats.Interval `json:"range"`
}

// PlayMoments plays on from each of the moments and counts who wins. It returns the moments that
// were finished before an interrupt.
func PlayMoments(stop context.Context, k *kit.Kit, list []*Moment, o *sim.Playout, level float64) ([]*Moment, error) {
	shown := k.StartProgress()
	defer shown.EndLine()
	for i, m := range list {
		o.OnStart = func(n int) {
			done, all := int64(i)*int64(o.Games)+int64(n), int64(len(list))*int64(o.Games)
			shown.ShowCount(done, all, "moment %d of %d, game %d of %d", i+1, len(list), n+1, o.Games)
		}
		o.Saved = m.Saved
		t, err := o.Run(stop)
		if err != nil {
			return nil, kit.FindingsError("%v", err)
		}
		if t.Games == 0 && len(t.Unended) == 0 {
			return list[:i], nil
		}
		m.countWins(o.Cell, t, 1-level)
		if stop.Err() != nil {
			return list[:i+1], nil
		}
	}
	return list, nil
}

// countWins counts who won.
func (m *Moment) countWins(c *sim.Cell, t *sim.Tally, alpha float64) {
	m.Games, m.Unended = t.Games, t.Unended
	who := slices.Clone(c.Sides)
	if t.CountWins("") > 0 {
		who = append(who, "")
	}
	for _, id := range who {
		s := WinShare{Side: id, N: t.CountWins(id), Range: stats.ExactInterval(t.CountWins(id), t.Games, alpha)}
		if t.Games > 0 {
			s.Share = float64(s.N) / float64(t.Games)
		}
		m.Wins = append(m.Wins, s)
	}
}
