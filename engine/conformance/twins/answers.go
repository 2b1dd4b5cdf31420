package twins

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
)

// hookAgain runs a waiting hook anew in the twin, so that its journal has only answers that the
// twin could have given. If anew is true, the questions of other sides get other answers. Else
// they get the same answers, about the counters that the units have become. Nobody else has seen
// an answer yet: the position is still the one that the hook began with.
//
// Open dice, the viewer's answers, and the side that is asked now stay the same. So does the
// question, when the viewer is asked. A hook that asks the viewer after another side may reveal
// that side's answer, as it may by say. That is a rule of the game and no leak, so such a twin is
// given up.
//
// A twin is also given up when the viewer was asked something else before. The same holds when
// the hook, with no answer yet, would not have asked at all: that question was compared at that
// point.
type hookAgain struct {
	m    *twinMaker
	t    *game.Table
	was  *script.Frame // in the true game
	anew bool
	now  []string // the journal in the twin
}

// answerHooks gives the twin's hook its journal; it is false when the twin is given
// up.
func (m *twinMaker) answerHooks(t *game.Table, anew bool) bool {
	was, ok := t.Run().TopFrame().(*script.Frame)
	if !ok {
		return true
	}
	true_ := m.c.Table.Clone().Run().TopFrame().(*script.Frame)
	h := &hookAgain{m: m, t: t, was: true_, anew: anew}
	for len(h.now) < len(was.Journal) {
		if !h.runHook() || len(h.now) < len(was.Journal) && !h.answerQuestion() {
			m.c.Report.Compared["hooks that go otherwise"]++
			return false
		}
	}
	return len(h.now) == len(was.Journal) && h.runHook() && h.sameQuestion()
}

// frame returns the hook in the twin.
func (h *hookAgain) frame() *script.Frame { return h.t.Run().TopFrame().(*script.Frame) }

// runHook brings the hook from its start to the question after the journal so far.
// Dice that it rolls on the way keep their values unless they are secret.
func (h *hookAgain) runHook() bool {
	r := h.t.Run()
	for {
		f := &script.Frame{}
		f.InitFrame(h.frame().Arguments())
		f.Journal = slices.Clone(h.now)
		r.Ctx.P.Frames[len(r.Ctx.P.Frames)-1] = f
		r.Events, r.KeepEvents = nil, true
		depth := len(r.Ctx.P.Frames)
		if !r.RunToDecision() || r.Fault != nil || len(r.Ctx.P.Frames) != depth {
			return false
		}
		top, still := r.TopFrame().(*script.Frame)
		if !still || top.Fn != f.Fn || len(top.Journal) < len(h.now) {
			return false // the hook has ended: it asks nothing more after other answers
		}
		changed, ok := h.checkSettled(top.Journal, r.Events)
		r.Events = nil
		if !ok || !changed {
			return ok
		}
	}
}

// checkSettled takes over what the hook settled by chance. It reports whether a
// value was put back to what all have seen, so that the hook must run anew.
func (h *hookAgain) checkSettled(journal []string, events []event.Event) (changed, ok bool) {
	events = slices.DeleteFunc(slices.Clone(events), func(e event.Event) bool { return e.Kind != event.Rolled })
	for len(h.now) < len(journal) {
		i := len(h.now)
		h.now = append(h.now, journal[i])
		key, value := splitEntry(journal[i])
		die := strings.HasPrefix(key, "die ")
		secret := !die // the order of a pile
		if die {
			if len(events) == 0 {
				return false, false
			}
			secret, events = events[0].Secret && h.anew, events[1:]
		}
		if secret {
			h.m.c.Report.Compared["secret dice of hooks"]++
			continue
		}
		if i >= len(h.was.Journal) {
			return false, false
		}
		if k, v := splitEntry(h.was.Journal[i]); k != key {
			return false, false
		} else if v != value {
			h.now[i] = h.was.Journal[i]
			return true, true
		}
	}
	return false, true
}

func splitEntry(s string) (key, value string) {
	i := max(0, strings.LastIndex(s, " = "))
	return s[:i], strings.TrimPrefix(s[i:], " = ")
}

// answerQuestion answers the open question of the twin's hook.
func (h *hookAgain) answerQuestion() bool {
	d, open := h.t.Decision()
	key, value := splitEntry(h.was.Journal[len(h.now)])
	if !open || !strings.HasPrefix(key, "ask.") {
		return false
	}
	if h.m.answersDiffer(d.Side, h.anew) {
		return h.answerOtherwise()
	}
	if d.Side != h.m.viewer {
		value = h.renameAnswer(value)
	}
	now := h.findQuestion()
	if d.Side == h.m.viewer && now != key {
		return false
	}
	h.now = append(h.now, now+" = "+value)
	return true
}

// answersDiffer reports whether a side's answers are to be other ones.
func (m *twinMaker) answersDiffer(side model.SideID, anew bool) bool { return anew && side != m.viewer }

// findQuestion returns the key of the question that is open: what it would be recorded
// under is found by answering it on a copy.
func (h *hookAgain) findQuestion() string {
	t := h.t.Clone()
	n := len(h.now)
	for k := 0; k < 200; k++ {
		list := t.Legal()
		if len(list) == 0 {
			return ""
		}
		f := t.Run().TopFrame().(*script.Frame)
		f.TakeAction(t.Run(), list[len(list)-1])
		if len(f.Journal) > n {
			key, _ := splitEntry(f.Journal[n])
			return key
		}
		t = t.Clone()
	}
	return ""
}

// answerOtherwise gives any answer that is open.
func (h *hookAgain) answerOtherwise() bool {
	n := len(h.now)
	r := h.t.Run()
	for k := uint32(0); k < 200; k++ {
		h.m.k++
		list := h.t.Clone().Legal()
		if len(list) == 0 {
			return false
		}
		f := h.frame()
		f.TakeAction(r, list[rng.RollDie(h.m.c.Seed, "twin answers", h.m.k, len(list))-1])
		if len(f.Journal) > n {
			h.now = slices.Clone(f.Journal)
			if h.now[n] != h.was.Journal[n] {
				h.m.secret++
				h.m.c.Report.Compared["answers given otherwise"]++
			}
			return true
		}
	}
	return false
}

// renameAnswer returns a recorded answer with the units that the counters have become.
func (h *hookAgain) renameAnswer(value string) string {
	var names []string
	if json.Unmarshal([]byte(value), &names) != nil {
		var one string
		if json.Unmarshal([]byte(value), &one) != nil {
			return value
		}
		return fmt.Sprintf("%q", h.nameInTwin(one))
	}
	for i := range names {
		names[i] = h.nameInTwin(names[i])
	}
	out, _ := json.Marshal(names) // texts can always be written
	return string(out)
}

func (h *hookAgain) nameInTwin(id string) string {
	us := h.m.g.Units
	for u := range us {
		if us[u].ID == id {
			return us[h.m.is[u]].ID
		}
	}
	return id
}

// sameQuestion reports whether the same side is asked as in the true game and,
// if that is the viewer, the same. A set being built is built again: by the
// viewer alike.
func (h *hookAgain) sameQuestion() bool {
	truth := h.m.c.Table.Clone()
	d, _ := truth.Decision()
	then, open := h.t.Decision()
	if !open || d.Side != then.Side || d.Kind != then.Kind {
		return false
	}
	f := h.frame()
	f.Units, f.Hexes = slices.Clone(h.was.Units), slices.Clone(h.was.Hexes)
	if d.Side == h.m.viewer {
		return d.Prompt == then.Prompt && slices.Equal(truth.Legal(), h.t.Clone().Legal())
	}
	for i := range f.Units {
		f.Units[i] = h.m.is[f.Units[i]]
	}
	slices.Sort(f.Units)
	return true
}
