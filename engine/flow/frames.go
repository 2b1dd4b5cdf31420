package flow

import (
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Procs makes frames of procedures by name.
type Procs map[string]func(Args) Frame

// ProcsOf lists procedures by the name that their frames bear.
func ProcsOf(procs ...func(Args) Frame) Procs {
	out := Procs{}
	for _, start := range procs {
		out[start(ArgsOf(Of(model.None))).Proc()] = start
	}
	return out
}

// Reusable is a frame that may be begun again when it is done, which spares the
// memory of a new one. Nobody may hold it, or a list that it makes anew in the same
// memory, when its last Step is over.
type Reusable interface {
	// Begin makes it what a new frame of its procedure would be. What it keeps
	// is working memory.
	Begin(a Args)
}

// Start makes a new frame that is begun as an old one is.
func Start[F any, P interface {
	*F
	Frame
	Reusable
}](a Args) Frame {
	f := P(new(F))
	f.Begin(a)
	return f
}

// called is a procedure that a run has called.
type called struct {
	start func(Args) Frame
	spare []spare
}

// spare is a frame that is done, and in no position any more.
type spare struct {
	frame state.Frame
	again Reusable
}

// Push puts a frame on top.
func (r *Run) Push(f Frame) { r.P.Push(f) }

// Call pushes a frame of the procedure of that name.
func (r *Run) Call(name string, a Args) {
	c := r.proc(name)
	n := len(c.spare) - 1
	if n < 0 {
		r.P.Push(c.start(a))
		return
	}
	s := c.spare[n]
	c.spare = c.spare[:n]
	s.again.Begin(a)
	r.P.Push(s.frame)
}

// proc finds a procedure.
func (r *Run) proc(name string) *called {
	if r.caller != r {
		// In a copy of a run the spare frames are those of the run it was copied from.
		r.caller, r.called = r, make(map[string]*called, len(r.Procs))
	}
	c := r.called[name]
	if c == nil {
		c = &called{start: r.Procs[name]}
		r.called[name] = c
	}
	return c
}

// finish takes a frame off that said Done; frames it pushed last stay on top.
// What another position shares is not used again.
func (r *Run) finish(i int) {
	fs := r.P.Frames
	f := fs[i]
	copy(fs[i:], fs[i+1:])
	r.P.Frames = fs[:len(fs)-1]
	if again, ok := f.(Reusable); ok && !r.Lacks(query.KeptFrames) && r.P.Owns(i) {
		c := r.proc(f.Proc())
		c.spare = append(c.spare, spare{f, again})
	}
}

// ReuseFrames takes over the spare frames of a run that is over.
func (r *Run) ReuseFrames(from *Run) {
	if from.caller == from {
		r.caller, r.called = r, from.called
		from.caller, from.called = nil, nil
	}
}
