package flow

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
}

// procedure is a procedure that is called with A.
type procedure[A Args] struct {
	empty func() Frame
	begin func(Frame, A) // sets the fields of an empty frame
}

// EmptyFrame returns a frame with no field set.
func (p *procedure[A]) EmptyFrame() Frame { return p.empty() }

// NewProcedure is a procedure by how its frames begin.
func NewProcedure[F any, P interface {
	*F
	Frame
}, A Args](begin func(P, A)) Procedure {
	return &procedure[A]{empty: func() Frame { return P(new(F)) }, begin: func(f Frame, a A) { begin(f.(P), a) }}
}

// NewFrame makes the frame of a call, and leaves it to the caller.
func NewFrame[A Args](procs Procs, a A) Frame {
	p := procs[a.procName()].(*procedure[A])
	f := p.empty()
	p.begin(f, a)
	return f
}

// PushFrame puts a frame on top.
func (r *Run) PushFrame(f Frame) { r.Ctx.P.PushFrame(f) }

// CallProcedure puts a frame of the procedure that is meant on top.
func CallProcedure[A Args](r *Run, a A) { r.Ctx.P.PushFrame(NewFrame(r.Procs, a)) }

// DeferredCall is a call that is made later.
type DeferredCall interface{ MakeCall(r *Run) }

// DeferrableFrame is a frame that has not stepped yet, and can be called for later instead.
type DeferrableFrame interface{ DeferCall() DeferredCall }

// DeferProcedure returns a call that is to be made later.
func DeferProcedure[A Args](a A) DeferredCall { return deferredCall[A]{a} }

type deferredCall[A Args] struct{ Args A }

// MakeCall pushes the frame of the procedure.
func (q deferredCall[A]) MakeCall(r *Run) { CallProcedure(r, q.Args) }

// popFrame removes the frame at index i, whose RunFrame returned Done; frames that it pushed last
// stay on top.
func (r *Run) popFrame(i int) {
	fs := r.Ctx.P.Frames
	copy(fs[i:], fs[i+1:])
	r.Ctx.P.Frames = fs[:len(fs)-1]
}
