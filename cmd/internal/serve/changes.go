package serve

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/room"
)

// sentChange is a change as it goes out. It is made and packed once for all who are sent
// it.
type sentChange struct {
	change     *room.Change
	compressed []byte // nil: nobody has asked for it so
}

// sideFeed is what those are sent who look on with the eyes of one side. It is
// guarded by the lock of what is seen; only who holds the table changes it.
type sideFeed struct {
	side    model.SideID
	watched bool // somebody looks on, or did
	number  int  // of the side's last change
	log     []*sentChange
}

// addChanges notes what the side was told since; the caller holds the table. What nobody
// looks at is not worked out.
func (f *sideFeed) addChanges(r *room.Session) {
	now := r.ChangeCount(f.side)
	if f.watched {
		changes, _ := r.ChangesSince(f.side, f.number, now-f.number)
		for _, c := range changes {
			f.log = append(f.log, newSentChange(c))
		}
		if over := len(f.log) - limits.ServeChanges; over > 0 {
			f.log = slices.Delete(f.log, 0, over)
		}
	}
	f.number = now
}

func newSentChange(c *room.Change) *sentChange {
	c.EncodeJSON() // it is written while the table is held
	return &sentChange{change: c}
}

// changesAfter lists what was told after a number; false where that is not at hand.
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

// missedChanges makes what a stream that begins, or was away for long, is sent first: what
// it has missed or, where that is much or unknown, the present laid over nothing.
func (t *table) missedChanges(ctx context.Context, st *stream) ([]*sentChange, error) {
	next, err := t.queueOnlooker(ctx, st.holder)
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
	f := p.findFeed(st.holder)
	p.session.WatchSide(f.side)
	t.seen.Lock()
	f.watched = true
	t.seen.Unlock()
	now := p.session.ChangeCount(f.side)
	var out []*sentChange
	most := limits.ServeMissed
	if st.holder.onlooker {
		most = limits.ServeMissedSpectator
	}
	if missed := now - st.sentNumber; st.sentNumber > 0 && missed >= 0 && missed <= most {
		changes, _ := p.session.ChangesSince(f.side, st.sentNumber, missed)
		for _, c := range changes {
			out = append(out, newSentChange(c))
		}
		return out, nil
	}
	return []*sentChange{newSentChange(p.session.FullViewAt(f.side, now))}, nil
}

// eventFrame is a change as an event of a stream; the caller holds the lock of what is
// seen, or has it for itself.
func (s *sentChange) eventFrame(packed bool) []byte {
	frame := fmt.Appendf(nil, "id: %d\ndata: %s\n\n", s.change.Number, s.change.EncodeJSON())
	if !packed {
		return frame
	}
	if s.compressed == nil {
		s.compressed = deflateFrame(frame)
	}
	return s.compressed
}
