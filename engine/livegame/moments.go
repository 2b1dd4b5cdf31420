package livegame

import (
	"encoding/json"
	"slices"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Change is one entry of what a seat sees. Applied to the view before it, it gives the view
// after it.
type Change struct {
	Number         int                        `json:"number" doc:"Counts what this seat has seen, from 1."`
	Full           bool                       `json:"whole,omitempty" doc:"It holds all of the view, and is laid over nothing."`
	Undone         bool                       `json:"undone,omitempty" doc:"Something was taken back."`
	RestoredNumber int                        `json:"back,omitempty" doc:"With undone: the number whose view this is again; later changes did not happen."`
	Events         []game.EventView           `json:"events" doc:"What happened."`
	View           map[string]json.RawMessage `json:"view" doc:"The keys of the view that differ, units aside; null: gone. decision is in runs: see game.moment."`
	Units          []json.RawMessage          `json:"units,omitempty" doc:"Units that came or changed."`
	GoneUnits      []string                   `json:"gone,omitempty" doc:"Ids of units no longer seen."`
	Line           *Moment                    `json:"line,omitempty" doc:"What a log says of it, as game.moments lists it."`
	Fights         []*Fight                   `json:"fights,omitempty" doc:"The combats that it shows, with what came of them so far: those whose dice fell in it, else the one that was under way."`
	encoded        []byte
}

// Moment is one line about a change.
type Moment struct {
	Number         int              `json:"number" doc:"Number of the moment, from 1."`
	Turn           int              `json:"turn" doc:"Number of the turn."`
	Phase          string           `json:"phase,omitempty" doc:"Path of the phase."`
	Side           string           `json:"side,omitempty" doc:"The side that acted, or attacked where a combat was fought; the side whose player turn it is where nobody did."`
	Undone         bool             `json:"undone,omitempty" doc:"Something was taken back."`
	RestoredNumber int              `json:"back,omitempty" doc:"With undone: the moment whose view this is again."`
	Texts          []string         `json:"texts,omitempty" doc:"What happened, for people."`
	Events         []game.EventView `json:"events,omitempty" doc:"What happened, where events are asked for."`
	Marks          []string         `json:"marks,omitempty" doc:"What is worth a mark in a list: turn, combat, loss."`
	Fight          int              `json:"fight,omitempty" doc:"The moment of the combat that it belongs to; its own number where the die falls in it."`
	Results        []string         `json:"results,omitempty" doc:"The results of its combats, in words of the game."`
	TurnAt         int              `json:"turn_at,omitempty" doc:"Where a turn begins in it after something else: the place of that text among the texts, from 0."`
}

// findSeat returns the seat of a side; model.None is the referee.
func (h *History) findSeat(side model.SideID) *seat {
	if side == model.None {
		return &h.seats[len(h.seats)-1]
	}
	return &h.seats[side]
}

// ChangeCount returns how many changes a side has had; they are numbered from 1.
func (h *History) ChangeCount(side model.SideID) int { return len(h.findSeat(side).changes) }

// FullViewAt returns all that a side sees after its change n, as one full [Change]. n is clamped
// to 1 up to ChangeCount.
func (h *History) FullViewAt(side model.SideID, n int) *Change {
	s := h.findSeat(side)
	n = min(max(n, 1), len(s.changes))
	return h.loadSnapshot(s, n).fullChange(h.changeHeader(s, n))
}

// WatchSide makes the session compute the changes of a side as they happen. Without it a change
// is computed when somebody asks for it.
func (h *History) WatchSide(side model.SideID) {
	s := h.findSeat(side)
	if !s.watched {
		s.watched, s.view, s.viewAt = true, takeSnapshot(h.table, side, h.table.CanUndo()), len(s.changes)
	}
}

// ChangesSince returns at most so many (most) changes of a side after number from. ok is false
// when the side has not reached that number.
func (h *History) ChangesSince(side model.SideID, from, most int) ([]*Change, bool) {
	s := h.findSeat(side)
	if from < 0 || from > len(s.changes) {
		return nil, false
	}
	var out []*Change
	var before *viewSnapshot
	for n := from + 1; n <= min(len(s.changes), from+most); n++ {
		if k := len(s.recent) - 1 - (len(s.changes) - n); k >= 0 && s.recent[k].Number == n {
			out, before = append(out, s.recent[k]), nil
			continue
		}
		if before == nil && n > 1 {
			before = h.loadSnapshot(s, n-1)
		}
		after := h.loadSnapshot(s, n)
		out = append(out, h.buildChange(s, n, before, after))
		before = after
	}
	return out, true
}

// changeHeader returns change n of a seat without its view.
func (h *History) changeHeader(s *seat, n int) *Change {
	t := &s.changes[n-1]
	return &Change{Number: n, Undone: t.restoredNumber > 0, RestoredNumber: t.restoredNumber, Events: t.events, Line: h.readMoment(s, n), Fights: h.FightsAt(s.side, n)}
}

// buildChange returns change n of a seat as the difference of two snapshots; without a snapshot
// before it the change is full.
func (h *History) buildChange(s *seat, n int, before, after *viewSnapshot) *Change {
	if before == nil {
		return after.fullChange(h.changeHeader(s, n))
	}
	return after.diffSince(before, h.changeHeader(s, n))
}

// loadSnapshot returns what a seat sees after its change n. It is cached where the seat is
// watched, and else taken from the copy that goes back in time.
func (h *History) loadSnapshot(s *seat, n int) *viewSnapshot {
	if s.view != nil && s.viewAt == n {
		return s.view
	}
	k := h.steps[s.changes[n-1].step].node
	if n == len(s.changes) {
		return takeSnapshot(h.table, s.side, h.table.CanUndo())
	}
	return takeSnapshot(h.goToNode(k), s.side, h.nodes[k].undos > 0)
}

// ensurePastTable returns the copy of the game that visits past nodes. It makes the copy when it
// is first needed.
func (h *History) ensurePastTable() *game.Table {
	if h.pastTable == nil {
		h.pastTable = h.table.Clone()
		h.pastTable.MaxUndos = 0
		h.pastNode = -1
	}
	h.pastTable.Ctx().SetBudget(h.QueryBudget)
	return h.pastTable
}

// goToNode brings the copy to a node, from its present node or from the nearest kept mark,
// whichever is closer. When QueryBudget runs out on the way, the copy is left at another node.
func (h *History) goToNode(k int) *game.Table {
	t := h.ensurePastTable()
	var way []int
	for n := k; n != h.pastNode; n = h.nodes[n].parent {
		if h.nodes[n].mark != nil {
			t.RestoreCheckpoint(h.nodes[n].mark)
			break
		}
		way = append(way, n)
	}
	h.pastNode = k
	for _, n := range slices.Backward(way) {
		if _, no := t.ApplyTrusted(h.nodes[n].action); no != nil { // the budget is used up, as the action was possible
			h.pastNode = -1
			break
		}
	}
	return t
}

// ListMoments returns one [Moment] for each change of a side from number first to last, with
// events where the caller wants them.
func (h *History) ListMoments(side model.SideID, first, last int, events bool) []Moment {
	s := h.findSeat(side)
	out := []Moment{}
	for n := max(first, 1); n <= min(last, len(s.changes)); n++ {
		m := h.readMoment(s, n)
		if events {
			m.Events = s.changes[n-1].events
		}
		out = append(out, *m)
	}
	return out
}

// readMoment returns the line about change n of a seat.
func (h *History) readMoment(s *seat, n int) *Moment {
	t, g := &s.changes[n-1], h.table.Model()
	m := &Moment{Number: n, Turn: int(t.turn), Side: g.IDOfSide(t.actingSide), Undone: t.restoredNumber > 0, RestoredNumber: t.restoredNumber, Marks: eventMarks(t.events)}
	if t.phase >= 0 {
		m.Phase = g.Phases[t.phase].Path
	}
	if k := len(t.fights); k > 0 {
		m.Fight = t.fights[k-1].number
	}
	m.addTexts(t.events)
	return m
}

// addTexts adds what the log shows of events: their texts, the results of combats, and where a turn
// begins.
func (m *Moment) addTexts(events []game.EventView) {
	for i := range events {
		e := &events[i]
		if e.Card != nil {
			m.Results = append(m.Results, e.Card.ResultText)
			if e.Card.Side != "" {
				m.Side = e.Card.Side // the last answer before the die may be the defender's
			}
		}
		if e.Bookkeeping {
			continue
		}
		if event.Kind(e.Kind) == event.Turn {
			m.TurnAt = len(m.Texts)
		}
		m.Texts = append(m.Texts, e.Text)
	}
}

// eventMarks returns the marks that a list of moments shows for some events: turn, combat, loss.
func eventMarks(events []game.EventView) []string {
	var out []string
	for _, m := range []struct {
		name  string
		kinds []event.Kind
	}{{"turn", []event.Kind{event.Turn}}, {"combat", []event.Kind{event.Combat}}, {"loss", []event.Kind{event.Eliminated, event.StepLost}}} {
		if slices.ContainsFunc(events, func(e game.EventView) bool { return slices.Contains(m.kinds, event.Kind(e.Kind)) }) {
			out = append(out, m.name)
		}
	}
	return out
}

// countActionsSince returns how many actions lead from a side's change n to the present position;
// 0 where that change is the last one, or lies on no way back from here.
func (h *History) countActionsSince(side model.SideID, n int) (count int) {
	s := h.findSeat(side)
	if n < 1 || n >= len(s.changes) {
		return 0
	}
	k := h.steps[s.changes[n-1].step].node
	for x := h.current; x != k; x = h.nodes[x].parent {
		if x <= 0 {
			return 0
		}
		count++
	}
	return count
}

// EncodeJSON returns the change as JSON. It is encoded once, however many receive it.
func (c *Change) EncodeJSON() []byte {
	if c.encoded == nil {
		c.encoded, _ = json.Marshal(c) // plain data: it can always be written
	}
	return c.encoded
}

// PastTable returns a copy of the game after change n of a side. It is valid until the session
// is asked for anything else.
func (h *History) PastTable(side model.SideID, n int) *game.Table {
	s := h.findSeat(side)
	return h.goToNode(h.steps[s.changes[n-1].step].node)
}
