package deadrules

import (
	"slices"

	"github.com/vedette-wargames/vedette/engine/model"
)

// timeline is the sequence of play as a graph of moments: what can follow what, and which
// values end in between. Two moments are before the phases, one is after them, and each phase
// has five.
type timeline struct {
	next [][]transition // by moment
}

// transition leads to a later moment. Values with the lifetime ends are lost on the way.
type transition struct {
	to   int
	ends model.Until // Never: nothing is lost
}

// moments is a set of moments, by index; nil is the empty set.
type moments []bool

const (
	momentGameStart = iota
	momentTurnStart
	momentTurnEnd
	momentsOfTurn // how many there are besides those of phases
)

const (
	phaseAsked   = iota // its condition is evaluated
	phaseStarted        // its start hooks run
	phaseRuns
	phaseEnds // its end hooks run
	phaseLeft
	momentsOfPhase // how many a phase has
)

// phaseMoment returns a moment of a phase.
func phaseMoment(p model.PhaseID, part int) int { return momentsOfTurn + int(p)*momentsOfPhase + part }

// newTimeline makes the timeline of a game.
func newTimeline(m *model.Game) *timeline {
	t := &timeline{next: make([][]transition, momentsOfTurn+len(m.Phases)*momentsOfPhase)}
	t.connect(momentGameStart, momentTurnStart, model.Never)
	t.connect(momentTurnEnd, momentTurnStart, model.EndOfTurn)
	if m.Start.Phase != model.None {
		t.connect(momentTurnStart, phaseMoment(m.Start.Phase, phaseStarted), model.Never)
	}
	t.connect(t.addPhases(m, m.Sequence, momentTurnStart), momentTurnEnd, model.Never)
	return t
}

func (t *timeline) connect(from, to int, ends model.Until) {
	t.next[from] = append(t.next[from], transition{to, ends})
}

// addPhases adds phases that follow one another, and returns the moment after the last.
func (t *timeline) addPhases(m *model.Game, ids []model.PhaseID, from int) int {
	for _, id := range ids {
		t.connect(from, phaseMoment(id, phaseAsked), model.Never)
		t.addPhase(m, id)
		from = phaseMoment(id, phaseLeft)
	}
	return from
}

func (t *timeline) addPhase(m *model.Game, id model.PhaseID) {
	p := &m.Phases[id]
	asked, left := phaseMoment(id, phaseAsked), phaseMoment(id, phaseLeft)
	if p.When != nil {
		t.connect(asked, left, model.Never)
	}
	if p.Do != model.DoGroup {
		for part := phaseAsked; part < phaseEnds; part++ {
			t.connect(phaseMoment(id, part), phaseMoment(id, part+1), model.Never)
		}
		t.connect(phaseMoment(id, phaseEnds), left, model.EndOfPhase)
		return
	}
	runs, ends := phaseMoment(id, phaseRuns), phaseMoment(id, phaseEnds)
	t.connect(asked, runs, model.Never)
	t.connect(t.addPhases(m, p.Children, runs), ends, model.Never)
	lost := model.Never
	if len(p.EachSide) > 0 || p.Chits != model.None {
		lost = model.EndOfPlayerTurn
		t.connect(ends, runs, lost)
	}
	t.connect(ends, left, lost)
	if p.Chits != model.None || p.StopWhen != nil {
		for _, child := range p.Children { // a chit may run some of them, or end the phase
			t.connect(runs, phaseMoment(child, phaseAsked), model.Never)
			t.connect(phaseMoment(child, phaseLeft), ends, model.Never)
		}
	}
}

// follow returns the moments at which a value set at one of some moments is still there.
func (t *timeline) follow(from moments, until model.Until) moments {
	out := slices.Clone(from)
	var todo []int
	for i, is := range from {
		if is {
			todo = append(todo, i)
		}
	}
	for len(todo) > 0 {
		at := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, n := range t.next[at] {
			if (n.ends == model.Never || n.ends != until) && !out[n.to] {
				out[n.to] = true
				todo = append(todo, n.to)
			}
		}
	}
	return out
}

// makeMoments returns a set of moments.
func (t *timeline) makeMoments(at ...int) moments {
	out := make(moments, len(t.next))
	for _, i := range at {
		out[i] = true
	}
	return out
}

// allMoments returns the set of all moments.
func (t *timeline) allMoments() moments {
	out := make(moments, len(t.next))
	for i := range out {
		out[i] = true
	}
	return out
}

// add adds the moments of another set, and reports whether any was new.
func (s moments) add(other moments) bool {
	grown := false
	for i, is := range other {
		grown = grown || is && !s[i]
		s[i] = s[i] || is
	}
	return grown
}

// overlaps reports whether two sets have a moment in common.
func (s moments) overlaps(other moments) bool {
	for i, is := range other {
		if is && s[i] {
			return true
		}
	}
	return false
}

func (s moments) isEmpty() bool { return !slices.Contains(s, true) }

// describeMoments returns the phases of a set of moments in words: "in the phase move".
func (l *deadRuleCheck) describeMoments(s moments) string {
	var phases, out []string
	for i, what := range []string{"at the start of the game", "at the start of the turn", "at the end of the turn"} {
		if s[i] {
			out = append(out, what)
		}
	}
	for i := range l.m.Phases {
		if slices.Contains(s[phaseMoment(model.PhaseID(i), 0):phaseMoment(model.PhaseID(i), momentsOfPhase)], true) {
			phases = append(phases, quote(l.m.Phases[i].ID))
		}
	}
	switch {
	case len(phases) == 1:
		out = append(out, "in the phase "+phases[0])
	case len(phases) > 1:
		out = append(out, "in the phases "+joinSome(phases))
	}
	return joinSome(out)
}
