package playcmd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/narrator"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/session"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/state"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// command is something that a player can type other than a choice.
type command struct {
	args string
	help string
	run  func(t *tabletop, rest string) error
}

var commands map[string]command

func init() {
	// A literal would refer to itself through help.
	commands = map[string]command{
		"help":    {"", "this list", (*tabletop).showHelp},
		"list":    {"", "write the choices again", (*tabletop).repeatQuestion},
		"map":     {"[HEX or UNIT [RADIUS]]", "draw the map, around a hex; map north, south, east, west; map all", (*tabletop).showMap},
		"legend":  {"", "what the letters and strokes of the map mean", (*tabletop).explainMap},
		"back":    {"", "ask the last question anew", (*tabletop).leavePart},
		"look":    {"HEX or UNIT", "say what is in a hex", (*tabletop).showPlace},
		"why":     {"[ORDER]", "explain the last combat, or the numbers of an order such as {move: unit, to: \"0101\"}", (*tabletop).explainWhy},
		"why-not": {"ORDER", "say what forbids an order", (*tabletop).whyNot},
		"undo":    {"", "take the last action back, up to the last die, reveal or change of sides", (*tabletop).takeBack},
		"status":  {"", "turn, phase, tracks and losses", (*tabletop).showStatus},
		"quit":    {"", "stop; the game is kept", (*tabletop).quitGame},
	}
}

// commandNames lists the names of the commands, sorted.
func commandNames() []string {
	var names []string
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// shortcuts are other ways to call a command.
var shortcuts = map[string]string{"?": "help", "h": "help", "u": "undo", "q": "quit", "l": "list", "m": "map"}

// commandCalled finds a command by its name or shortcut.
func commandCalled(word string) (command, bool) {
	word = strings.ToLower(word)
	if long, ok := shortcuts[word]; ok {
		word = long
	}
	c, ok := commands[word]
	return c, ok
}

// showHelp lists the commands.
func (t *tabletop) showHelp(string) error {
	t.screen.WriteLine("  a number takes that choice; so does a hex, unit or word, or a part of its name")
	t.screen.WriteLine("  {move: UNIT, to: HEX} gives an order in one line; names are taken as well as ids")
	for _, name := range commandNames() {
		c := commands[name]
		t.screen.WriteLine("  %-29s %s", strings.TrimSpace(name+" "+c.args), c.help)
	}
	t.screen.WriteLine("  in short: ? or h help, l list, m map, u undo, q quit")
	return nil
}

// repeatQuestion writes the question again with all choices.
func (t *tabletop) repeatQuestion(string) error {
	t.askedFor, t.allChoices = "", true
	return nil
}

// leavePart goes back from a further question to the whole list.
func (t *tabletop) leavePart(string) error {
	t.askedFor, t.part = "", nil
	return nil
}

func (t *tabletop) explainMap(string) error {
	t.showLegend()
	return nil
}

// quitGame stops the game; its journal can be resumed.
func (t *tabletop) quitGame(string) error {
	t.stopGame()
	return nil
}

// showPlace describes a hex: terrain, hexsides and stack.
func (t *tabletop) showPlace(rest string) error {
	h, ok := t.findHex(rest)
	if !ok {
		return nil
	}
	t.screen.WriteLine("  %s: %s", game.HexText(t.session.Game, h), game.GroundText(t.session.Game, h))
	if sides := game.SidesText(t.session.Game, h); len(sides) > 0 {
		t.screen.WriteLine("    %s", strings.Join(sides, "; "))
	}
	stack := t.currentScene().Hexes[h].Stack
	for i := len(stack) - 1; i >= 0; i-- {
		c, id := &stack[i], ""
		if c.Unit != "" {
			id = "  [" + c.Unit + "]"
		}
		t.screen.WriteLine("    %s%s", c.Describe(), id)
	}
	return nil
}

// explainWhy explains an order or, for an empty line, the last combat.
func (t *tabletop) explainWhy(rest string) error {
	var n *yamldoc.Node
	if rest != "" {
		if n = t.parseOrder(rest); n == nil {
			return nil
		}
	}
	e, no := t.session.Table.Explainer().ExplainWhy(n, t.narrator.Viewer)
	if no != nil {
		t.tellRefused(no)
		return nil
	}
	narrator.PrintExplanation(t.screen, e)
	return nil
}

// whyNot explains why an order is not legal.
func (t *tabletop) whyNot(rest string) error {
	if rest == "" {
		t.screen.WriteLine("  give an order, such as why-not {move: UNIT, to: HEX}")
		return nil
	}
	n := t.parseOrder(rest)
	if n == nil {
		return nil
	}
	if no := t.session.Table.Explainer().WhyNotAs(n, t.narrator.Viewer); no != nil {
		t.tellRefused(no)
		return nil
	}
	t.screen.WriteLine("  nothing forbids it")
	return nil
}

// takeBack takes the last action back, if it can be.
func (t *tabletop) takeBack(string) error {
	done, err := t.session.UndoAction()
	switch {
	case err != nil:
		return err
	case !done:
		t.screen.WriteLine("  nothing to take back: undo goes back to the last die, reveal or change of sides")
	default:
		t.actions--
		t.askedFor, t.part, t.sure, t.drawn = "", nil, false, nil
		t.screen.WriteLine("  taken back")
	}
	return nil
}

// showStatus prints turn, phase, losses, tracks and variables, and who decides.
func (t *tabletop) showStatus(string) error {
	v := t.session.Table.View(t.narrator.Viewer)
	turn := fmt.Sprintf("turn %d", v.Turn)
	if v.TurnName != "" {
		turn += " (" + v.TurnName + ")"
	}
	t.screen.WriteLine("  %s: %s; %s", turn, cmp.Or(t.session.Table.PhaseName(), "before the first phase"), nameDecider(t.session))
	if len(v.Lost) > 0 && t.session.Game.LossValue != nil {
		for i := range t.session.Game.Sides {
			t.screen.WriteLine("  %s lost %d", t.session.Game.Sides[i].Name(), v.Lost[t.session.Game.Sides[i].ID])
		}
	}
	_, tracks := state.TrackSlots(t.session.Game)
	for _, id := range tracks {
		t.screen.WriteLine("  %s: %d", game.TrackText(t.session.Game, id), v.Tracks[id])
	}
	for _, text := range t.session.Table.FallenLatches() {
		t.screen.WriteLine("  %s", text)
	}
	for _, text := range t.session.Table.Observer(t.narrator.Viewer).VisibleVariables() {
		t.screen.WriteLine("  %s", text)
	}
	return nil
}

// nameDecider says which side decides.
func nameDecider(s *session.Session) string {
	d, open := s.Table.Decision()
	if !open {
		return "nobody decides"
	}
	return game.SubjectText(s.Game, d.Side) + " " + game.VerbText(s.Game, d.Side, "decide", "decides")
}
