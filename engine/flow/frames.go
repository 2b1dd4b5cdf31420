package flow

import (
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/state"
)

// Procs are the procedures that a run can call, by the name that their frames bear.
type Procs map[string]Procedure

// NewProcs lists procedures.
func NewProcs(procs ...Procedure) Procs {
	out := Procs{}
	for _, p := range procs {
		out[p.EmptyFrame().ProcName()] = p
	}
	return out
}

// Procedure makes the frames of a procedure.
type Procedure interface {
	// EmptyFrame is a frame whose fields are yet to be read.
	EmptyFrame() Frame
	// newPool is an empty store of its frames.
	newPool() framePool
}

// procedure is a procedure that is called with A.
type procedure[A Args] struct {
	empty  func() Frame
	begin  func(Frame, A) // makes of any frame of the procedure what a new one would be
	reused bool
}

// EmptyFrame returns a frame with no field set.
func (p *procedure[A]) EmptyFrame() Frame { return p.empty() }

// newPool returns an empty pool for the frames of the procedure.
func (p *procedure[A]) newPool() framePool { return &typedPool[A]{procedure: p} }

// NewProcedure is a procedure by how its frames begin. Each call makes a new frame.
func NewProcedure[F any, P interface {
	*F
	Frame
}, A Args](begin func(P, A)) Procedure {
	return &procedure[A]{empty: func() Frame { return P(new(F)) }, begin: func(f Frame, a A) { begin(f.(P), a) }}
}

// NewReusedProcedure is a procedure whose frames are begun again when they are done, which spares
// the memory of new ones. Nobody may hold such a frame, or a list that it makes anew in
// the same memory, when its last RunFrame has returned. What InitFrame keeps is working memory.
func NewReusedProcedure[F any, P interface {
	*F
	Frame
}, A Args](begin func(P, A)) Procedure {
	p := NewProcedure[F](begin).(*procedure[A])
	p.reused = true
	return p
}

// NewFrame makes the frame of a call, and leaves it to the caller.
func NewFrame[A Args](procs Procs, a A) Frame {
	p := procs[a.procName()].(*procedure[A])
	f := p.empty()
	p.begin(f, a)
	return f
}

// framePool keeps the frames of a procedure that are done, and in no position any more.
type framePool interface{ keepFrame(f state.Frame) }

type typedPool[A Args] struct {
	procedure *procedure[A]
	spare     []Frame
}

// keepFrame keeps a finished frame if the procedure reuses frames.
func (p *typedPool[A]) keepFrame(f state.Frame) {
	if p.procedure.reused {
		p.spare = append(p.spare, f.(Frame))
	}
}

// takeFrame returns a spare frame, or a new one if none is left.
func (p *typedPool[A]) takeFrame() Frame {
	n := len(p.spare) - 1
	if n < 0 {
		return p.procedure.empty()
	}
	f := p.spare[n]
	p.spare = p.spare[:n]
	return f
}

// PushFrame puts a frame on top.
func (r *Run) PushFrame(f Frame) { r.Ctx.P.PushFrame(f) }

// CallProcedure puts a frame of the procedure that is meant on top.
func CallProcedure[A Args](r *Run, a A) {
	p := r.findPool(a.procName()).(*typedPool[A])
	f := p.takeFrame()
	p.procedure.begin(f, a)
	r.Ctx.P.PushFrame(f)
}

// DeferredCall is a call that is made later.
type DeferredCall interface{ MakeCall(r *Run) }

// DeferrableFrame is a frame that has not stepped yet, and can be called for later instead.
type DeferrableFrame interface{ DeferCall() DeferredCall }

// DeferProcedure is a call that is to be made later.
func DeferProcedure[A Args](a A) DeferredCall { return deferredCall[A]{a} }

type deferredCall[A Args] struct{ Args A }

// MakeCall pushes the frame of the procedure.
func (q deferredCall[A]) MakeCall(r *Run) { CallProcedure(r, q.Args) }

// findPool finds the frames of a procedure.
func (r *Run) findPool(name string) framePool {
	if r.poolsOwner != r {
		// In a copy of a run the spare frames are those of the run it was copied from.
		r.poolsOwner, r.framePools = r, make(map[string]framePool, len(r.Procs))
	}
	p := r.framePools[name]
	if p == nil {
		p = r.Procs[name].newPool()
		r.framePools[name] = p
	}
	return p
}

// popFrame removes the frame at index i, whose RunFrame returned Done; frames that it pushed last stay on top.
// A frame that another position shares is not reused.
func (r *Run) popFrame(i int) {
	fs := r.Ctx.P.Frames
	f := fs[i]
	copy(fs[i:], fs[i+1:])
	r.Ctx.P.Frames = fs[:len(fs)-1]
	if r.poolsOwner == r && !r.Ctx.CacheOff(query.CacheFrames) && r.Ctx.P.OwnsFrames(i) {
		if p := r.framePools[f.ProcName()]; p != nil {
			p.keepFrame(f)
		}
	}
}

// ReuseFrames takes over the spare frames of a run that is over.
func (r *Run) ReuseFrames(from *Run) {
	if from.poolsOwner == from {
		r.poolsOwner, r.framePools = r, from.framePools
		from.poolsOwner, from.framePools = nil, nil
	}
}
