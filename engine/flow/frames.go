package flow

import (
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Procs are the procedures that a run can call, by the name that their frames bear.
type Procs map[string]Procedure

// ProcsOf lists procedures.
func ProcsOf(procs ...Procedure) Procs {
	out := Procs{}
	for _, p := range procs {
		out[p.Empty().Proc()] = p
	}
	return out
}

// Procedure makes the frames of a procedure.
type Procedure interface {
	// Empty is a frame whose fields are yet to be read.
	Empty() Frame
	// pool is an empty store of its frames.
	pool() pool
}

// procedure is a procedure that is called with A.
type procedure[A Args] struct {
	empty  func() Frame
	begin  func(Frame, A) // makes of any frame of the procedure what a new one would be
	reused bool
}

func (p *procedure[A]) Empty() Frame { return p.empty() }

func (p *procedure[A]) pool() pool { return &poolOf[A]{of: p} }

// Made is a procedure by how its frames begin. Each call makes a new frame.
func Made[F any, P interface {
	*F
	Frame
}, A Args](begin func(P, A)) Procedure {
	return &procedure[A]{empty: func() Frame { return P(new(F)) }, begin: func(f Frame, a A) { begin(f.(P), a) }}
}

// Reused is a procedure whose frames are begun again when they are done, which spares
// the memory of new ones. Nobody may hold such a frame, or a list that it makes anew in
// the same memory, when its last Step is over. What its beginning keeps is working memory.
func Reused[F any, P interface {
	*F
	Frame
}, A Args](begin func(P, A)) Procedure {
	p := Made[F](begin).(*procedure[A])
	p.reused = true
	return p
}

// New makes the frame of a call, and leaves it to the caller.
func New[A Args](procs Procs, a A) Frame {
	p := procs[a.proc()].(*procedure[A])
	f := p.empty()
	p.begin(f, a)
	return f
}

// pool keeps the frames of a procedure that are done, and in no position any more.
type pool interface{ keep(f state.Frame) }

type poolOf[A Args] struct {
	of    *procedure[A]
	spare []Frame
}

func (p *poolOf[A]) keep(f state.Frame) {
	if p.of.reused {
		p.spare = append(p.spare, f.(Frame))
	}
}

func (p *poolOf[A]) frame() Frame {
	n := len(p.spare) - 1
	if n < 0 {
		return p.of.empty()
	}
	f := p.spare[n]
	p.spare = p.spare[:n]
	return f
}

// Push puts a frame on top.
func (r *Run) Push(f Frame) { r.P.Push(f) }

// Call puts a frame of the procedure that is meant on top.
func Call[A Args](r *Run, a A) {
	p := r.poolOf(a.proc()).(*poolOf[A])
	f := p.frame()
	p.of.begin(f, a)
	r.P.Push(f)
}

// Queued is a call that is made later.
type Queued interface{ Call(r *Run) }

// Putoff is a frame that has not stepped yet, and can be called for later instead.
type Putoff interface{ PutOff() Queued }

// Later is a call that is to be made later.
func Later[A Args](a A) Queued { return queued[A]{a} }

type queued[A Args] struct{ Args A }

func (q queued[A]) Call(r *Run) { Call(r, q.Args) }

// poolOf finds the frames of a procedure.
func (r *Run) poolOf(name string) pool {
	if r.caller != r {
		// In a copy of a run the spare frames are those of the run it was copied from.
		r.caller, r.called = r, make(map[string]pool, len(r.Procs))
	}
	p := r.called[name]
	if p == nil {
		p = r.Procs[name].pool()
		r.called[name] = p
	}
	return p
}

// finish takes a frame off that said Done; frames it pushed last stay on top.
// What another position shares is not used again.
func (r *Run) finish(i int) {
	fs := r.P.Frames
	f := fs[i]
	copy(fs[i:], fs[i+1:])
	r.P.Frames = fs[:len(fs)-1]
	if r.caller == r && !r.Lacks(query.KeptFrames) && r.P.Owns(i) {
		if p := r.called[f.Proc()]; p != nil {
			p.keep(f)
		}
	}
}

// ReuseFrames takes over the spare frames of a run that is over.
func (r *Run) ReuseFrames(from *Run) {
	if from.caller == from {
		r.caller, r.called = r, from.called
		from.caller, from.called = nil, nil
	}
}
