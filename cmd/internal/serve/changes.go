package serve

import (
	"context"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/room"
)

// sent is a change as it goes out. It is made and packed once for all who are sent
// it.
type sent struct {
	change *room.Change
	packed []byte // nil: nobody has asked for it so
}

// follower is what those are sent who look on with the eyes of one side. It is
// guarded by the lock of what is seen; only who holds the table changes it.
type follower struct {
	side   model.SideID
	live   bool // somebody looks on, or did
	number int  // of the side's last change
	log    []*sent
}

// take notes what the side was told since; the caller holds the table. What nobody
// looks at is not worked out.
func (f *follower) take(r *room.Session) {
	now := r.ChangeCount(f.side)
	if f.live {
		changes, _ := r.ChangesSince(f.side, f.number, now-f.number)
		for _, c := range changes {
			f.log = append(f.log, newSent(c))
		}
		if over := len(f.log) - limits.ServeChanges; over > 0 {
			f.log = slices.Delete(f.log, 0, over)
		}
	}
	f.number = now
}

func newSent(c *room.Change) *sent {
	c.EncodeJSON() // it is written while the table is held
	return &sent{change: c}
}

// after lists what was told after a number; false where that is not at hand.
func (f *follower) after(number int) ([]*sent, bool) {
	if number == f.number {
		return nil, true
	}
	i := slices.IndexFunc(f.log, func(s *sent) bool { return s.change.Number == number+1 })
	if number <= 0 || i < 0 {
		return nil, false
	}
	return slices.Clone(f.log[i:]), true
}

// fetch makes what a stream that begins, or was away for long, is sent first: what
// it has missed or, where that is much or unknown, the present laid over nothing.
func (t *table) fetch(ctx context.Context, st *stream) ([]*sent, error) {
	next, err := t.queue(ctx, st.who)
	if err != nil {
		return nil, err
	}
	defer next()
	if err := t.enter(ctx); err != nil {
		return nil, err
	}
	defer t.leave()
	p := t.play
	if p == nil {
		return nil, errClosed
	}
	f := p.follower(st.who)
	p.room.WatchSide(f.side)
	t.seen.Lock()
	f.live = true
	t.seen.Unlock()
	now := p.room.ChangeCount(f.side)
	var out []*sent
	most := limits.ServeMissed
	if st.who.watch {
		most = limits.ServeMissedSpectator
	}
	if missed := now - st.at; st.at > 0 && missed >= 0 && missed <= most {
		changes, _ := p.room.ChangesSince(f.side, st.at, missed)
		for _, c := range changes {
			out = append(out, newSent(c))
		}
		return out, nil
	}
	return []*sent{newSent(p.room.FullViewAt(f.side, now))}, nil
}

// frame is a change as an event of a stream; the caller holds the lock of what is
// seen, or has it for itself.
func (s *sent) frame(packed bool) []byte {
	frame := fmt.Appendf(nil, "id: %d\ndata: %s\n\n", s.change.Number, s.change.EncodeJSON())
	if !packed {
		return frame
	}
	if s.packed == nil {
		s.packed = deflate(frame)
	}
	return s.packed
}
