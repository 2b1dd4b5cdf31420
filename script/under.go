package script

import (
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hostile"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// under is a host under a strain. Its Lua states are its own, so that one game's calls
// and nothing else have gone through them.
type under struct {
	strain *hostile.Strain
	*states
	running string // the function that the game called
}

// states are Lua states that are not running.
type states struct{ free []*worker }

// mostFree bounds the states that a host keeps: calls within calls are few deep.
const mostFree = 4

// Under makes a host of one game under a strain. The scripts must have been compiled by a
// Reader that strains.
func (s *Scripts) Under(strain *hostile.Strain) game.ScriptHost {
	u := &under{strain: strain, states: &states{}}
	if strain.Used {
		if was, ok := strain.States.(*states); ok {
			u.states = was
		}
		strain.States = u.states
	}
	return &Host{scripts: s, under: u}
}

// Keeps lists the lines at which functions write locals of their file. Only loose
// scripts have any.
func (s *Scripts) Keeps() (out []hostile.Kept) {
	for _, p := range s.programs {
		for _, k := range p.Keeps() {
			out = append(out, hostile.Kept{Name: k.Name, File: p.Name, Line: k.Line})
		}
	}
	return out
}

// lend takes a worker for a call of a function.
func (h *Host) lend(fn string) (*worker, error) {
	u := h.under
	if u == nil {
		return h.scripts.lend()
	}
	was := u.running
	u.running = fn
	fresh := u.fresh(fn)
	if n := len(u.free); n > 0 && !fresh {
		w := u.free[n-1]
		u.free = u.free[:n-1]
		w.caller = was
		return w, nil
	}
	w, err := h.scripts.makeWorker(u)
	if err == nil {
		w.caller, w.once = was, fresh
	}
	return w, err
}

// giveBack takes back what lend gave.
func (h *Host) giveBack(w *worker) {
	switch u := h.under; {
	case u == nil:
		h.scripts.giveBack(w)
	default:
		u.running = w.caller
		if !w.spoiled && !w.once && len(u.free) < mostFree {
			u.free = append(u.free, w)
		}
	}
}

// fresh reports whether a function is called in a state of its own.
func (u *under) fresh(fn string) bool {
	return u != nil && u.strain.Acts(hostile.Fresh, hostile.Place{Function: fn})
}

// config adds a strain to how a state is made.
func (u *under) config(c *sandbox.Config) {
	if u == nil {
		return
	}
	// States outlive the host where games have those of others: none of it is kept here.
	at := func(file string, line int) hostile.Place {
		return hostile.Place{Function: u.running, File: file, Line: line}
	}
	c.Strain = &sandbox.Strain{
		Walks:  func(file string, line int) bool { return u.strain.Acts(hostile.Order, at(file, line)) },
		Rounds: func(file string, line int) bool { return u.strain.Acts(hostile.Round, at(file, line)) },
		Shows:  func(file string, line int) { u.strain.Acts(hostile.Address, at(file, line)) },
		Seed:   u.strain.Seed,
	}
	c.Line = func(file string, line int) {
		if u.strain.Line != nil {
			u.strain.Line(at(file, line))
		}
	}
}
