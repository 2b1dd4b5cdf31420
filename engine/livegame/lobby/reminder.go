package lobby

import (
	"context"
	"fmt"
	"time"

	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/model"
)

// Reminder tells the world outside that a side has to decide. It is used where the host names an
// address for it.
type Reminder struct {
	After time.Duration                                 // how long a side has to decide before it is reminded, and between looks at its seat
	Send  func(ctx context.Context, n TurnNotice) error // sends one notice; the error is reported to the host
}

// TurnNotice says that the person of a side is asked something and is not at the table. It holds
// no key.
type TurnNotice struct {
	Table    string `json:"table" doc:"Name of the table."`
	Title    string `json:"title" doc:"Game and scenario."`
	Side     string `json:"side" doc:"Id of the side."`
	People   string `json:"people" doc:"The side as the subject of a sentence, such as the Reds."`
	Turn     int    `json:"turn" doc:"Number of the turn."`
	Question string `json:"question" doc:"What the side is asked."`
	Text     string `json:"text" doc:"All of it in one sentence, for services that show a text."`
	Content  string `json:"content" doc:"The same as text, under the name that other services use."`
}

// stretch is a run of decisions of one side. Number 0 is none.
type stretch struct {
	number int
	side   string
}

// turnReminder sends notices for one open game. It runs in a goroutine of its own.
type turnReminder struct {
	table  *Table
	how    *Reminder
	wakeUp chan struct{}
	end    context.CancelFunc
	done   int // the last stretch that needs no notice any more
}

// newReminder begins to remind the people of an open game. It returns nil where the host names no
// address. A game that is taken up again is not reminded of the decision it was left at.
func (t *Table) newReminder(p *tableGame) *turnReminder {
	if t.lobby.host.Remind == nil {
		return nil
	}
	life, end := context.WithCancel(t.lobby.life)
	r := &turnReminder{table: t, how: t.lobby.host.Remind, wakeUp: make(chan struct{}, 1), end: end}
	if p.session.History.ChangeCount(model.None) > 1 {
		r.done = p.stretch.number
	}
	go r.run(life)
	return r
}

// wake says that the game has gone on. A nil reminder does nothing.
func (r *turnReminder) wake() {
	if r != nil {
		sendSignal(r.wakeUp)
	}
}

func (r *turnReminder) stop() {
	if r != nil {
		r.end()
	}
}

// run waits for decisions of people until the table closes.
func (r *turnReminder) run(life context.Context) {
	for life.Err() == nil {
		now, _ := r.findPending()
		if now.number == 0 {
			select {
			case <-r.wakeUp:
			case <-life.Done():
			}
			continue
		}
		if !r.waitOut(life, now) {
			continue
		}
		if again, away := r.findPending(); again == now && away {
			r.done = now.number
			if err := r.send(life, now); err != nil && life.Err() == nil {
				r.table.lobby.host.Report(fmt.Sprintf("%s: the notice to %s was not sent: %v", r.table.name, now.side, err))
			}
		}
	}
}

// waitOut waits for the delay; ok is false if the stretch ended before.
func (r *turnReminder) waitOut(life context.Context, now stretch) (ok bool) {
	passed, stop := r.table.lobby.host.Wait(r.how.After)
	defer stop()
	for {
		select {
		case <-passed:
			return true
		case <-r.wakeUp:
			if again, _ := r.findPending(); again != now {
				return false
			}
		case <-life.Done():
			return false
		}
	}
}

// findPending returns the stretch that may need a notice, the zero stretch if none does, and whether
// nobody looks at the table from its seat.
func (r *turnReminder) findPending() (now stretch, away bool) {
	t := r.table
	t.seen.Lock()
	defer t.seen.Unlock()
	p := t.game
	if p == nil || p.waiting == "" || p.over != nil || p.stretch.number == r.done || t.keys.Who[p.waiting] != human {
		return stretch{}, false
	}
	return p.stretch, t.present[p.waiting] == 0
}

// send sends the notice of a stretch, with what is asked now.
func (r *turnReminder) send(life context.Context, now stretch) error {
	t := r.table
	if err := t.enterTurn(life); err != nil {
		return err
	}
	n := TurnNotice{Table: t.name, Title: t.head.Title, Side: now.side, People: now.side}
	if p := t.game; p != nil {
		n.Turn = p.turn
		n.Question = askedNow(p.session.Table, now.side)
	}
	t.leaveTurn()
	for _, s := range t.head.Sides {
		if s.ID == now.side {
			n.People = s.People
		}
	}
	n.Text = fmt.Sprintf("%s, turn %d: %s to decide: %s (table %s)", n.Title, n.Turn, n.People, n.Question, n.Table)
	n.Content = n.Text
	return r.how.Send(life, n)
}

// askedNow returns what a side is asked, "" if it is asked nothing.
func askedNow(t *game.Table, side string) string {
	m := t.Model()
	for i := range m.Sides {
		if m.Sides[i].ID != side {
			continue
		}
		if d := t.View(model.SideID(i)).Decision; d != nil {
			return d.Prompt
		}
	}
	return ""
}
