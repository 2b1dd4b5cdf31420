package determinize

import (
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/mechanics/script"
	"github.com/vedette-wargames/vedette/engine/model"
)

// A hook that waits at a question has a journal of what it was answered and has rolled.
// In a guess it runs anew from its start: the open dice and the answers of the side
// itself are as they were, all else is answered and rolled anew. Nobody else has seen an
// answer: the position is still the one that the hook began with.

// maxAnswers is how many answers a hook is given until it must have come to the
// question that is open.
const maxAnswers = 200

// replayAnswers brings a hook that waits to the question that is open; it is false where it
// goes another way.
func (d *deal) replayAnswers(g *game.Table) bool {
	if len(d.p.Frames) == 0 {
		return true // the game is over: nothing is asked
	}
	was, ok := g.Run().TopFrame().(*script.Frame)
	if !ok || len(was.Journal) == 0 && len(d.pools) == 0 {
		return true
	}
	known, asked, ok := d.knownJournal()
	if !ok {
		return false
	}
	h := &hookReplay{t: g}
	for range maxAnswers {
		if !h.runKnowing(&known) {
			return false
		}
		now, open := g.Decision()
		switch {
		case !open:
			return false
		case len(known) == 0 && now.Side == asked.Side && now.Kind == asked.Kind && (now.Side != d.side || now.Prompt == asked.Prompt):
			return d.sameQuestion(g, now.Side)
		case now.Side == d.side && (len(known) == 0 || isDie(known[0])):
			return false
		case now.Side == d.side:
			h.journal, known = append(h.journal, known[0]), known[1:]
		case !h.answerRandomly(d.roll):
			return false
		}
	}
	return false
}

// knownJournal returns what the side knows of the journal: its own answers and the dice that all
// have seen; asked is the question that is open.
func (d *deal) knownJournal() (known []string, asked flow.Decision, ok bool) {
	t := d.truth.Clone()
	asked, _ = t.Decision()
	all := slices.Clone(t.Run().TopFrame().(*script.Frame).Journal)
	for h := (&hookReplay{t: t}); ; {
		rolled, ok := h.runAs(all)
		if !ok {
			return nil, asked, false
		}
		for _, e := range rolled {
			if !e.secret {
				known = append(known, e.text)
			}
		}
		if len(h.journal) == len(all) {
			return known, asked, true
		}
		next := all[len(h.journal)]
		if now, open := t.Decision(); !open {
			return nil, asked, false
		} else if now.Side == d.side {
			known = append(known, next)
		}
		h.journal = append(h.journal, next)
	}
}

// sameQuestion takes over the set that the side is building. It reports whether the side is offered
// what it is offered in truth, which it knows.
func (d *deal) sameQuestion(g *game.Table, side model.SideID) bool {
	if side != d.side {
		return true
	}
	truth := d.truth.Clone()
	was, f := truth.Run().TopFrame().(*script.Frame), g.Run().TopFrame().(*script.Frame)
	f.Units, f.Hexes = slices.Clone(was.Units), slices.Clone(was.Hexes)
	var list flow.List
	g.Run().ListLegal(&list)
	return slices.Equal(truth.Legal(), list.Actions)
}

// hookReplay is a hook on top of a copy that is run anew with one journal after another.
type hookReplay struct {
	t       *game.Table
	journal []string
}

// chanceEntry is something that a hook has settled by chance.
type chanceEntry struct {
	text   string
	secret bool
}

// runHook runs the hook from its start to the question after the journal so far. It returns the
// entries of its rolls on the way, which it also adds to the journal. The bool is false when the
// hook fails or takes another course.
func (h *hookReplay) runHook() ([]chanceEntry, bool) {
	r := h.t.Run()
	f := &script.Frame{}
	f.InitFrame(r.TopFrame().(*script.Frame).Arguments())
	f.Journal = slices.Clone(h.journal)
	r.Ctx.P.OwnFrames(len(r.Ctx.P.Frames) - 1)
	r.Ctx.P.Frames[len(r.Ctx.P.Frames)-1] = f
	depth := len(r.Ctx.P.Frames)
	r.Events, r.KeepEvents = nil, true
	open := r.RunToDecision()
	events := r.Events
	r.Events, r.KeepEvents = nil, false
	if !open || r.Fault != nil || len(r.Ctx.P.Frames) != depth || r.TopFrame() != flow.Frame(f) || len(f.Journal) < len(h.journal) {
		return nil, false
	}
	events = slices.DeleteFunc(events, func(e event.Event) bool { return e.Kind != event.Rolled })
	var out []chanceEntry
	for _, text := range f.Journal[len(h.journal):] {
		s := chanceEntry{text, true} // the order of a pile
		if isDie(text) {
			if len(events) == 0 {
				return nil, false
			}
			s.secret, events = events[0].Secret, events[1:]
		}
		out = append(out, s)
	}
	h.journal = slices.Clone(f.Journal)
	return out, true
}

// runAs is run with dice as they fell in a journal: where the game was given other dice
// since, they would fall otherwise.
func (h *hookReplay) runAs(all []string) (out []chanceEntry, ok bool) {
	for {
		before := len(h.journal)
		rolled, ok := h.runHook()
		if !ok || len(h.journal) > len(all) {
			return nil, false
		}
		i := slices.IndexFunc(rolled, func(s chanceEntry) bool { before++; return s.text != all[before-1] })
		if i < 0 {
			return append(out, rolled...), true
		}
		if entrySubject(rolled[i].text) != entrySubject(all[before-1]) {
			return nil, false
		}
		rolled[i].text = all[before-1]
		out = append(out, rolled[:i+1]...)
		h.journal = append(h.journal[:before-1], all[before-1])
	}
}

// runKnowing is run with the open dice as they are known to have fallen.
func (h *hookReplay) runKnowing(known *[]string) bool {
	for {
		before := len(h.journal)
		rolled, ok := h.runHook()
		if !ok {
			return false
		}
		again := false
		for i, s := range rolled {
			if s.secret {
				continue
			}
			if len(*known) == 0 || entrySubject((*known)[0]) != entrySubject(s.text) {
				return false
			}
			next := (*known)[0]
			if *known = (*known)[1:]; next != s.text {
				h.journal = append(h.journal[:before+i], next)
				again = true
				break
			}
		}
		if !again {
			return true
		}
	}
}

// answerRandomly gives any answer to the question that is open.
func (h *hookReplay) answerRandomly(roll Roll) bool {
	r := h.t.Run()
	for range maxAnswers {
		var list flow.List
		if r.ListLegal(&list); len(list.Actions) == 0 {
			return false
		}
		f := r.TopFrame().(*script.Frame)
		f.TakeAction(r, list.Actions[roll(len(list.Actions))-1])
		if len(f.Journal) > len(h.journal) {
			h.journal = slices.Clone(f.Journal)
			return true
		}
	}
	return false
}

func isDie(entry string) bool { return strings.HasPrefix(entry, "die ") }

// entrySubject returns what an entry of a journal is about, without its value.
func entrySubject(entry string) string { return entry[:max(0, strings.LastIndex(entry, " = "))] }
