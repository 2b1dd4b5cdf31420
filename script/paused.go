package script

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// paused is an effect hook that asked and waits in its thread for the answer.
// It is a cache: a hook that cannot go on from here runs anew from its start.
// Its worker serves nobody else until it ends.
type paused struct {
	host    *Host
	worker  *worker
	thread  *sandbox.Thread
	session *session
	used    bool
}

// drop gives up a paused hook; its worker may serve others again.
func (p *paused) drop() {
	if p != nil && !p.used {
		p.used = true
		p.host.leave(p.worker)
	}
}

// ResumeEffect goes on with a paused hook, whose last question has been answered
// since. It reports false when the hook must run anew.
func (h *Host) ResumeEffect(r *flow.Run, f flow.ScriptFrame, token flow.PausedHook) (flow.Outcome, bool) {
	p, ok := token.(*paused)
	if !ok || p.used || p.host != h || h.Twice || h.paused != p {
		return flow.Outcome{}, false
	}
	s, q := p.session, p.session.open
	answers := f.Answers()
	if s.at != len(answers)-1 || p.thread.Left() < 256+2*(len(q.Units)+len(q.Hexes)) {
		return flow.Outcome{}, false
	}
	answer, ok := strings.CutPrefix(answers[s.at], q.ID+" = ")
	if !ok {
		return flow.Outcome{}, false
	}
	p.used, h.paused = true, nil
	s.run, s.frame, s.base, s.old, s.open = r, f, len(r.P.Frames), len(answers), nil
	s.at++
	s.Seal()
	m := p.worker.machine
	thread, err := p.thread.Continue(func(L *lua.LState) lua.LValue {
		m.Point(L, r.Ctx, r, s)
		return m.Answered(q, answer)
	})
	return h.outcome(p.worker, s, thread, err), true
}
