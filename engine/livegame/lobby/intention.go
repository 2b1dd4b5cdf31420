package lobby

import (
	"encoding/json"

	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// intention is the plan of a bot: actions up to the first one with a visible effect, such as
// which unit moves and where to.
type intention struct {
	side    model.SideID
	actions []json.RawMessage
	text    string
	number  int    // of the journal's next entry when it was made up
	open    []bool // by side: it may know beforehand
}

// maxShownActions is how many actions one intention has at most.
const maxShownActions = 8

// makeIntention lets a bot decide on the copy of the game. It returns nil when the bot failed.
func (b *botRunner) makeIntention(a *pendingTurn) (next *intention) {
	side, c, g := a.side, b.thinkTable, b.thinkTable.Model()
	next = &intention{side: side, number: a.number}
	thought := false
	defer func() {
		if !thought {
			next = nil
		}
	}()
	defer b.recoverBots()
	for range maxShownActions {
		does := b.bySide[side].Choose(c)
		next.actions = append(next.actions, json.RawMessage(game.ActionJSON(g, does)))
		if next.text != "" {
			next.text += ", "
		}
		next.text += game.ActionText(g, does)
		events, no := c.Apply(does)
		if d, open := c.Decision(); no != nil || len(events) > 0 || len(c.Rolls()) > 0 || !open || d.Side != side {
			for s := range g.Sides {
				next.open = append(next.open, no == nil && !a.hidden[s] && mayForesee(c, events, model.SideID(s)))
			}
			thought = true
			return next
		}
	}
	thought = true
	next.open = make([]bool, len(g.Sides)) // nobody sees anything of so many: it may be a secret
	return next
}

// mayForesee reports whether a side may know beforehand what leads to a table: nothing is hidden
// from it there, and it will see all events.
func mayForesee(then *game.Table, events []event.Event, side model.SideID) bool {
	return !then.ConcealsAnything(side) && len(events) > 0 && len(then.ViewEvents(events, side)) == len(then.ViewEvents(events, model.None))
}

// intentionText returns what a seat may know of the bots. An intention is shown only to those
// from whom nothing is hidden. The caller holds the seen lock.
func (b *botRunner) intentionText(who *Holder) string {
	type says struct {
		Side    string            `json:"side,omitempty"`    // whose turn it is
		Actions []json.RawMessage `json:"actions,omitempty"` // what it will do
		Text    string            `json:"text,omitempty"`
		Pause   int               `json:"pause"`
		Broken  bool              `json:"broken,omitempty"`
	}
	s := says{Pause: b.pause, Broken: b.failed}
	if n := b.next; n != nil && b.pause != 0 {
		s.Side = b.table.head.Sides[n.side].ID
		if side := b.table.game.findFeed(who).side; side == model.None || n.open[side] {
			s.Actions, s.Text = n.actions, n.text
		}
	}
	text, _ := json.Marshal(s) // plain data: it can always be written
	return string(text)
}
