package cli

import (
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/source"
	"github.com/vedette-wargames/vedette/engine/state"
)

// tabletop is a game at the terminal.
type tabletop struct {
	*session
	app     *app
	seats   *seats
	screen  *term.Screen
	teller  *teller
	actions int
	stopped bool
	asked   string // the decision that was last written out
	path    string // of the journal; empty: none
	shown   int    // turn of which the map was last drawn
}

// play tells what has happened before, and goes on from there.
func (t *tabletop) play(before []event.Event) error {
	t.teller.viewer = t.firstViewer()
	t.teller.tell(before)
	err := t.run()
	t.teller.settle()
	return err
}

// run plays until the game is over or a person stops.
func (t *tabletop) run() error {
	for !t.stopped {
		d, open := t.table.Decision()
		if !open {
			return nil
		}
		var err error
		if bot := t.seats.bots[d.Side]; bot != nil {
			err = bot.act(t)
		} else {
			err = t.person(d)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// do carries out an action and tells of it.
func (t *tabletop) do(a flow.Action) error {
	events, err := t.apply(a)
	if err != nil {
		return err
	}
	t.acted(events)
	return nil
}

// acted tells what an action has done.
func (t *tabletop) acted(events []event.Event) {
	t.actions++
	if d, open := t.table.Decision(); open && t.seats.bots[d.Side] == nil {
		t.turnScreen(d.Side)
	}
	t.teller.tell(events)
}

// firstViewer is the person who looks on from the start: the one who is asked
// first, else the first at the table. None when only bots play, or an author traces.
func (t *tabletop) firstViewer() model.SideID {
	if t.teller.trace {
		return model.None
	}
	if d, open := t.table.Decision(); open && t.seats.bots[d.Side] == nil {
		return d.Side
	}
	return model.SideID(slices.Index(t.seats.bots, nil))
}

// turnScreen gives the screen to another person; with hidden things in the
// game the one before must look away.
func (t *tabletop) turnScreen(side model.SideID) {
	// An author who traces a game sees all of it.
	if t.teller.viewer == side || t.teller.trace {
		return
	}
	before := t.teller.viewer
	t.teller.viewer = side
	t.asked = ""
	if before == model.None || t.seats.people() < 2 || !t.hides() && !t.teller.secret {
		return
	}
	t.teller.secret = false
	t.screen.Block(strings.Repeat("\n", 50))
	if _, ok := t.screen.Ask(fmt.Sprintf("-- for %s: press Enter when nobody else looks --", game.SideText(t.Game, side))); !ok {
		t.stopped = true
	}
}

// hides reports whether anything in the game is not open to all.
func (t *tabletop) hides() bool {
	for i := range t.Game.Boxes {
		if t.Game.Boxes[i].OwnerOnly {
			return true
		}
	}
	for i := range t.Game.Vars {
		if t.Game.Vars[i].Visible == "owner" {
			return true
		}
	}
	p := t.table.Position()
	for u := range p.Units {
		if p.Units[u].Flags&state.Hidden != 0 {
			return true
		}
	}
	return false
}

// person asks a person once.
func (t *tabletop) person(d flow.Decision) error {
	t.turnScreen(d.Side)
	if t.stopped {
		return nil
	}
	legal := t.table.Legal()
	t.ask(d, legal)
	line, ok := t.screen.Ask("> ")
	if !ok {
		t.stop()
		return nil
	}
	if i, ok := term.Pick(line, len(legal)); ok {
		return t.do(legal[i])
	}
	word, rest := term.Command(line)
	if c, ok := commands[word]; ok {
		return c.run(t, rest)
	}
	if strings.HasPrefix(line, "{") {
		return t.order(line)
	}
	if a, ok := t.named(line, legal); ok {
		return t.do(a)
	}
	if line != "" {
		t.unclear(line, word, len(legal))
	}
	return nil
}

// unclear says what can be typed. For something of the game that is no choice
// just now, it says so, and how to learn why.
func (t *tabletop) unclear(line, word string, choices int) {
	named := func(names ...string) bool {
		return slices.ContainsFunc(names, func(n string) bool { return strings.EqualFold(n, line) })
	}
	isUnit := slices.ContainsFunc(t.Game.Units, func(u model.Unit) bool { return named(u.ID, u.Name()) })
	_, isHex := t.Game.Grid.Parse(line)
	near := didYouMean(word, commandNames())
	if isUnit || isHex {
		near = "\n  no single choice is about " + line + "; why-not ORDER says what forbids an order"
	}
	t.screen.Line("  a number from 1 to %d, a hex or unit, or a command: help lists them%s", choices, near)
}

// ask writes the question and the choices, unless they stand there already.
func (t *tabletop) ask(d flow.Decision, legal []flow.Action) {
	var items []string
	for _, a := range legal {
		items = append(items, game.ActionText(t.Game, a)+t.whereabouts(a))
	}
	question := fmt.Sprintf("%s: %s", game.SideText(t.Game, d.Side), d.Prompt)
	key := question + "\x00" + strings.Join(items, "\x00")
	if key == t.asked {
		return
	}
	t.asked = key
	if turn := int(t.table.Position().Turn); turn != t.shown {
		t.shown = turn
		t.drawMap(hex.None, 0)
	}
	t.screen.Line("\n%s", question)
	t.screen.Choices(items)
}

// whereabouts is the hex of the unit that an action is about.
func (t *tabletop) whereabouts(a flow.Action) string {
	if flow.Verbs[a.Verb].Arg != flow.ArgUnit {
		return ""
	}
	if h := t.table.Position().Units[a.ID].At.Hex(); h != model.None {
		return ", " + t.Game.Grid.Label(h)
	}
	return ""
}

// named finds the action that is the only one about a hex, unit or word.
func (t *tabletop) named(line string, legal []flow.Action) (flow.Action, bool) {
	var hit flow.Action
	hits := 0
	for _, a := range legal {
		def := &flow.Verbs[a.Verb]
		id, name := a.Word, ""
		switch def.Arg {
		case flow.ArgUnit:
			id, name = t.Game.Units[a.ID].ID, t.Game.Units[a.ID].Name()
		case flow.ArgHex:
			id = t.Game.Grid.Label(model.HexID(a.ID))
		case flow.ArgNone:
			id = def.Key
		}
		if strings.EqualFold(id, line) || strings.EqualFold(name, line) || strings.EqualFold(game.ActionText(t.Game, a), line) {
			hit = a
			hits++
		}
	}
	return hit, hits == 1
}

// order carries out an order in compound form.
func (t *tabletop) order(text string) error {
	n := t.parse(text)
	if n == nil {
		return nil
	}
	actions, no := t.table.ExpandAs(n, t.teller.viewer)
	if no != nil {
		t.refused(no)
		return nil
	}
	for _, a := range actions {
		if err := t.do(a); err != nil {
			return err
		}
	}
	return nil
}

// parse reads an order such as {move: unit, to: "0101"}.
func (t *tabletop) parse(text string) *source.Node {
	var rep diag.List
	n := source.Read("order", []byte(text), &rep)
	for i := range rep.Items {
		t.screen.Line("  %s", diag.Summary(&rep.Items[i]))
	}
	return n
}

func (t *tabletop) refused(no *game.Refused) {
	t.screen.Line("  no: %s [%s]", no.Text, no.Reason)
	if s := no.Source; s != nil {
		where := ""
		if s.Pos.File != "" {
			where = fmt.Sprintf("  %s:%d", s.Pos.File, s.Pos.Line)
		}
		t.screen.Line("      %s%s%s", s.Name(), where, spaced(s.Rule))
	}
}

func spaced(s string) string {
	if s == "" {
		return ""
	}
	return "  " + s
}

func (t *tabletop) stop() {
	t.stopped = true
	t.screen.Line("stopped; nothing is lost")
}

// view is who the map is drawn for.
func (t *tabletop) view() model.SideID {
	if t.teller.viewer == model.None {
		return scene.All
	}
	return t.teller.viewer
}

func (t *tabletop) drawMap(around hex.ID, radius int) {
	picture := scene.Of(t.Game, t.table.Position(), t.view())
	t.screen.Block(picture.Text(scene.TextOptions{Around: around, Radius: radius, Color: t.app.color}))
	if around == hex.None {
		var armies []string
		for i := range t.Game.Armies {
			armies = append(armies, t.Game.Armies[i].Name())
		}
		t.screen.Block(picture.Legend(armies))
	}
}
