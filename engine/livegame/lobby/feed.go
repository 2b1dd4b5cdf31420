package lobby

import (
	"context"
	"slices"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

// sentChange is a change as it goes out. It is made and packed once for all who are sent
// it.
type sentChange struct {
	change *livegame.Change
	packed packedOnce
}

// sideFeed holds the changes for the streams that have the eyes of one side. It is guarded by
// the seen lock; only the holder of the table adds to it.
type sideFeed struct {
	side    model.SideID
	watched bool // a stream reads it, or did
	number  int  // of the side's last change
	log     []*sentChange
}

// addChanges adds the side's changes since the last call. The caller holds the table. Changes of
// a feed that nobody watches are not computed.
func (f *sideFeed) addChanges(r *livegame.Session) {
	now := r.History.ChangeCount(f.side)
	if f.watched {
		changes, _ := r.History.ChangesSince(f.side, f.number, now-f.number)
		for _, c := range changes {
			f.log = append(f.log, newSentChange(c))
		}
		if over := len(f.log) - limits.ServeChanges; over > 0 {
			f.log = slices.Delete(f.log, 0, over)
		}
	}
	f.number = now
}

func newSentChange(c *livegame.Change) *sentChange {
	c.EncodeJSON() // it is written while the table is held
	return &sentChange{change: c}
}

// changesAfter returns the changes after a number; ok is false where they are not in the feed.
func (f *sideFeed) changesAfter(number int) ([]*sentChange, bool) {
	if number == f.number {
		return nil, true
	}
	i := slices.IndexFunc(f.log, func(s *sentChange) bool { return s.change.Number == number+1 })
	if number <= 0 || i < 0 {
		return nil, false
	}
	return slices.Clone(f.log[i:]), true
}

// missedChanges returns what a watcher gets first: the changes that it missed or, where those are
// many or unknown, one full change.
func (t *Table) missedChanges(ctx context.Context, w *tableWatcher) ([]*sentChange, error) {
	next, err := t.queueOnlooker(ctx, w.holder)
	if err != nil {
		return nil, err
	}
	defer next()
	if err := t.enterTurn(ctx); err != nil {
		return nil, err
	}
	defer t.leaveTurn()
	p := t.game
	if p == nil {
		return nil, errClosed
	}
	f := p.findFeed(w.holder)
	p.session.History.WatchSide(f.side)
	t.seen.Lock()
	f.watched = true
	t.seen.Unlock()
	now := p.session.History.ChangeCount(f.side)
	var out []*sentChange
	most := limits.ServeMissed
	if w.holder.onlooker {
		most = limits.ServeMissedSpectator
	}
	if missed := now - w.sentNumber; w.sentNumber > 0 && missed >= 0 && missed <= most {
		changes, _ := p.session.History.ChangesSince(f.side, w.sentNumber, missed)
		for _, c := range changes {
			out = append(out, newSentChange(c))
		}
		return out, nil
	}
	return []*sentChange{newSentChange(p.session.History.FullViewAt(f.side, now))}, nil
}

// toNews returns a change as it is sent.
func (s *sentChange) toNews() News {
	return News{Number: s.change.Number, Data: s.change.EncodeJSON(), packed: &s.packed}
}
