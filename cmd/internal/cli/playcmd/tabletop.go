package playcmd

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/cmd/internal/terminal"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// tabletop is a game at the terminal.
type tabletop struct {
	session    *session.Session
	kit        *kit.Kit
	seats      *seats
	screen     *terminal.Screen
	narrator   *narrator.Narrator
	actions    int
	stopped    bool
	askedFor   string       // the decision that was last written out
	path       string       // of the journal; empty: none
	shown      int          // turn of which the map was last drawn
	part       *openPart    // of the open actions, that is asked about
	allChoices bool         // the choices are written out in full
	sure       bool         // that units which have not moved shall not
	center     hex.ID       // the middle of the map last drawn
	drawn      *scene.Scene // cached for one question

	centered bool // there is one

	interrupted <-chan struct{} // nil: nobody listens
	screenFull  *fullScreen     // nil: line by line
}

// playGame prints the events so far, and plays on.
func (t *tabletop) playGame(ctx context.Context, before []event.Event) error {
	t.narrator.Viewer = t.firstViewer()
	if t.session.Memory != nil && t.narrator.Viewer != model.None && t.seats.countPeople() > 1 && (hidesAnything(t.session) || answersSealed(t.session)) {
		t.handOver(t.narrator.Viewer) // nobody knows who starts the program
	}
	t.session.Memory.ReplayRecent(t.screen, t.narrator.Viewer)
	t.narrator.TellEvents(before)
	err := t.runGame(ctx)
	t.narrator.TellHeldBack()
	if t.screenFull != nil && err == nil && !t.stopped {
		t.screenFull.showEnd()
	}
	return err
}

// stopOnInterrupt stops the game at the next question when somebody interrupts, instead of in
// the middle of a line, and at the end of ctx. A second interrupt ends the program at once, as the
// first does where no person sits at the table.
func (t *tabletop) stopOnInterrupt(ctx context.Context, people bool) (release func()) {
	signals, stop := make(chan os.Signal, 1), make(chan struct{})
	if people {
		signal.Notify(signals, os.Interrupt)
	}
	t.screen.StopOn(stop)
	t.interrupted = stop
	done := make(chan struct{})
	go func() {
		select {
		case <-signals:
			signal.Stop(signals)
			close(stop)
		case <-ctx.Done():
			signal.Stop(signals)
			close(stop)
		case <-done:
			signal.Stop(signals)
		}
	}()
	return func() { close(done) }
}

// runGame plays until the game is over, a person stops or ctx ends. After the end of ctx it begins no
// decision.
func (t *tabletop) runGame(ctx context.Context) error {
	for !t.stopped {
		if t.isInterrupted(ctx) {
			t.stopGame()
			return nil
		}
		d, open := t.session.Table.Decision()
		if !open {
			return nil
		}
		var err error
		if bot := t.seats.bots[d.Side]; bot != nil {
			if err = bot.takeTurn(t); err == nil && t.screenFull != nil {
				t.screenFull.watchBots()
			}
		} else {
			err = t.askPerson(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// isInterrupted reports whether a person interrupted the game, or ctx has ended.
func (t *tabletop) isInterrupted(ctx context.Context) bool {
	select {
	case <-t.interrupted:
		return true
	default:
		return ctx.Err() != nil
	}
}

// carryOut carries out an action and prints its events.
func (t *tabletop) carryOut(a flow.Action) error {
	events, err := t.session.ApplyAction(a)
	if err != nil {
		return err
	}
	t.tellAction(events)
	return nil
}

// tellAction prints the events of an action.
func (t *tabletop) tellAction(events []event.Event) {
	t.actions++
	t.part, t.sure, t.drawn = nil, false, nil
	if d, open := t.session.Table.Decision(); open && t.seats.bots[d.Side] == nil {
		t.turnScreen(d.Side)
	}
	t.narrator.TellEvents(events)
}

// firstViewer returns the side of the person at the screen at the start: the one who decides
// first, else the first person at the table. model.None when only bots play, or with --trace.
func (t *tabletop) firstViewer() model.SideID {
	if t.narrator.Trace {
		return model.None
	}
	if d, open := t.session.Table.Decision(); open && t.seats.bots[d.Side] == nil {
		return d.Side
	}
	return model.SideID(slices.Index(t.seats.bots, nil))
}

// turnScreen gives the screen to another person. If something is hidden in the game, the
// previous one must look away first.
func (t *tabletop) turnScreen(side model.SideID) {
	// An author who traces a game sees all of it.
	if t.narrator.Viewer == side || t.narrator.Trace {
		return
	}
	before := t.narrator.Viewer
	t.narrator.Viewer = side
	t.askedFor, t.part = "", nil
	if before == model.None || t.seats.countPeople() < 2 || !hidesAnything(t.session) && !t.narrator.SecretTold && !answersSealed(t.session) {
		return
	}
	t.handOver(side)
}

// handOver asks everybody but one to look away.
func (t *tabletop) handOver(side model.SideID) {
	t.narrator.SecretTold = false
	if t.screenFull != nil {
		t.screenFull.showCurtain(side)
		return
	}
	t.screen.ClearScreen()
	if _, ok := t.screen.AskLine(fmt.Sprintf("-- for %s: press Enter when nobody else looks --", game.SubjectText(t.session.Game, side))); !ok {
		t.stopped = true
	}
}

// answersSealed reports whether a script that asks has answers already. Their effects become
// visible when the script ends, and the previous player has just given them.
func answersSealed(s *session.Session) bool {
	f, ok := s.Table.Run().TopFrame().(flow.ScriptFrame)
	return ok && len(f.Answers()) > 0
}

// hidesAnything reports whether anything in the game is hidden from somebody.
func hidesAnything(s *session.Session) bool {
	for i := range s.Game.Boxes {
		if s.Game.Boxes[i].OwnerOnly {
			return true
		}
	}
	for i := range s.Game.Vars {
		if s.Game.Vars[i].Visible == "owner" {
			return true
		}
	}
	p := s.Table.ShownPosition()
	for u := range p.Units {
		if p.Units[u].Flags&state.IsHidden != 0 {
			return true
		}
	}
	return false
}

// carryOrder carries out an order in compound form.
func (t *tabletop) carryOrder(text string) error {
	n := t.parseOrder(text)
	if n == nil {
		return nil
	}
	actions, no := t.session.Table.ExpandOrderAs(n, t.narrator.Viewer, false)
	if no != nil {
		t.tellRefused(no)
		return nil
	}
	for _, a := range actions {
		if err := t.carryOut(a); err != nil {
			return err
		}
	}
	return nil
}

// parseOrder reads an order such as {move: unit, to: "0101"}. It prints what is wrong and
// returns nil for an invalid one.
func (t *tabletop) parseOrder(text string) *yamldoc.Node {
	var rep diag.List
	n := yamldoc.Read("order", []byte(text), &rep)
	for i := range rep.Items {
		t.screen.WriteLine("  %s", diag.FormatSummary(&rep.Items[i]))
	}
	t.spellOut(n)
	return n
}

// tellRefused says why something is not allowed. Authors, who play with --trace, also read the id
// of the reason and where its rule is written.
func (t *tabletop) tellRefused(no *game.Refused) {
	id, where := "", ""
	if t.narrator.Trace {
		id = " [" + no.Reason + "]"
	}
	t.screen.WriteLine("  Not allowed: %s%s", no.Text, id)
	s := no.Source
	if s == nil || !t.narrator.Trace && s.Label == "" && s.Rule == "" {
		return
	}
	if t.narrator.Trace && s.Pos.File != "" {
		where = fmt.Sprintf("  %s:%d", s.Pos.File, s.Pos.Line)
	}
	t.screen.WriteLine("      %s%s%s", s.Name(), where, kit.IndentText(s.Rule))
}

func (t *tabletop) stopGame() {
	if t.stopped {
		return
	}
	t.stopped = true
	if lost := t.journalLoss(); lost != "" {
		t.screen.WriteLine("stopped; %s", lost)
		return
	}
	t.screen.WriteLine("stopped; nothing is lost")
	if t.path != "" {
		t.screen.WriteLine("go on with: vedette play --resume %s", t.path)
	}
}
