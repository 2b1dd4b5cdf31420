package script

import (
	"strings"

	lua "github.com/yuin/gopher-lua"

	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/script/sandbox"
)

// pausedHook is an effect hook that asked and waits in its thread for the answer.
// It is a cache: a hook that cannot go on from here runs anew from its start.
// No other call uses its worker until it ends.
type pausedHook struct {
	host    *Host
	worker  *worker
	thread  *sandbox.Thread
	session *session
	used    bool
}

// dropPaused gives up a paused hook; its worker may serve others again.
func (p *pausedHook) dropPaused() {
	if p != nil && !p.used {
		p.used = true
		p.host.releaseWorker(p.worker)
	}
}

// ResumeEffect goes on with a paused hook, whose last question has been answered
// since. It reports false when the hook must run anew.
func (h *Host) ResumeEffect(r *flow.Run, f flow.ScriptFrame, token flow.PausedHook) (flow.Outcome, bool) {
	p, ok := token.(*pausedHook)
	if !ok || p.used || p.host != h || h.VerifyTwice || h.paused != p {
		return flow.Outcome{}, false
	}
	s, q := p.session, p.session.open
	answers := f.Answers()
	if s.used != len(answers)-1 || p.thread.FuelLeft() < 256+2*(len(q.Units)+len(q.Hexes)) {
		return flow.Outcome{}, false
	}
	answer, ok := strings.CutPrefix(answers[s.used], q.ID+" = ")
	if !ok {
		return flow.Outcome{}, false
	}
	p.used, h.paused = true, nil
	s.run, s.frame, s.base, s.old, s.open = r, f, len(r.Ctx.P.Frames), len(answers), nil
	s.used++
	s.SealRest()
	m := p.worker.machine
	thread, err := p.thread.ResumeThread(func(L *lua.LState) lua.LValue {
		m.BindHook(L, r.Ctx, r, s)
		return m.DecodeAnswer(q, answer)
	})
	return h.finishRun(p.worker, s, thread, err), true
}
