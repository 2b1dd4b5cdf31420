package flow

// RunScheduled runs the Lua functions that wait for a point of the sequence: the
// start or end of the turn, or of the phase of that id.
func (r *Run) RunScheduled(edge, of string) {
	if len(r.Ctx.P.ScheduledCalls) > 0 {
		r.callScheduled(edge + " " + of)
	}
}

// callScheduled pushes the functions that are scheduled for a point and removes them from the
// list.
func (r *Run) callScheduled(point string) {
	kept := r.Ctx.P.ScheduledCalls[:0:0]
	var due []Script
	for _, s := range r.Ctx.P.ScheduledCalls {
		if s.When != point {
			kept = append(kept, s)
			continue
		}
		due = append(due, Script{Subject: SubjectOf(r.Ctx.P.Phasing), Fn: s.Fn, Data: s.Data})
	}
	r.Ctx.P.ScheduledCalls = kept
	for i := len(due) - 1; i >= 0; i-- {
		CallProcedure(r, due[i])
	}
}
