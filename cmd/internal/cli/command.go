package cli

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/vedette-wargames/vedette/cmd/internal/term"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/hex"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/source"
)

// command is what a player may type besides a choice.
type command struct {
	args string
	help string
	run  func(t *tabletop, rest string) error
}

var commands map[string]command

func init() {
	// A literal would refer to itself through help.
	commands = map[string]command{
		"help":    {"", "this list", (*tabletop).help},
		"list":    {"", "write the choices again", (*tabletop).again},
		"map":     {"[HEX or UNIT [RADIUS]]", "draw the map, or the part around a hex", (*tabletop).showMap},
		"look":    {"HEX or UNIT", "say what is in a hex", (*tabletop).look},
		"why":     {"[ORDER]", "explain the last combat, or the numbers of an order such as {move: unit, to: \"0101\"}", (*tabletop).why},
		"why-not": {"ORDER", "say what forbids an order", (*tabletop).whyNot},
		"undo":    {"", "take the last action back, up to the last die, reveal or change of sides", (*tabletop).takeBack},
		"status":  {"", "turn, phase, tracks and losses", (*tabletop).status},
		"quit":    {"", "stop; the game is kept", (*tabletop).quit},
	}
}

func commandNames() []string {
	var names []string
	for name := range commands {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func (t *tabletop) help(string) error {
	t.screen.Line("  a number takes that choice; so does a hex, unit or word that only one choice names")
	t.screen.Line("  {move: UNIT, to: HEX} gives an order in one line")
	for _, name := range commandNames() {
		c := commands[name]
		t.screen.Line("  %-34s %s", strings.TrimSpace(name+" "+c.args), c.help)
	}
	return nil
}

func (t *tabletop) again(string) error {
	t.asked = ""
	return nil
}

func (t *tabletop) quit(string) error {
	t.stop()
	return nil
}

func (t *tabletop) showMap(rest string) error {
	what, more := term.Command(rest)
	if what == "" {
		t.drawMap(hex.None, 0)
		return nil
	}
	h, ok := t.find(what)
	if !ok {
		return nil
	}
	radius := 3
	if more != "" {
		n, err := strconv.Atoi(more)
		if err != nil || n < 1 || n > 99 {
			t.screen.Line("  the radius is a number of hexes, 1 to 99")
			return nil
		}
		radius = n
	}
	t.drawMap(h, radius)
	return nil
}

// find gives the hex that a hex number or unit names, or says that there is none.
func (t *tabletop) find(what string) (hex.ID, bool) {
	picture := scene.Of(t.Game, t.table.Position(), t.view())
	if h, ok := picture.Find(what); ok {
		return h, true
	}
	near := ""
	if s := t.Game.Grid.Suggest(what); s != "" {
		near = "; did you mean " + s + "?"
	}
	t.screen.Line("  there is no hex or unit on the map called %s%s", what, near)
	return hex.None, false
}

func (t *tabletop) look(rest string) error {
	h, ok := t.find(rest)
	if !ok {
		return nil
	}
	picture := scene.Of(t.Game, t.table.Position(), t.view())
	at := &picture.Hexes[h]
	t.screen.Line("  %s: %s", game.HexText(t.Game, h), at.Terrain)
	for i := len(at.Stack) - 1; i >= 0; i-- {
		c := &at.Stack[i]
		if c.Unit == "" {
			t.screen.Line("    %s", c.Describe())
			continue
		}
		t.screen.Line("    %-14s %s", c.Unit, c.Describe())
	}
	return nil
}

func (t *tabletop) why(rest string) error {
	var n *source.Node
	if rest != "" {
		if n = t.parse(rest); n == nil {
			return nil
		}
	}
	e, no := t.table.Why(n, t.teller.viewer)
	if no != nil {
		t.refused(no)
		return nil
	}
	explain(t.screen, e)
	return nil
}

func (t *tabletop) whyNot(rest string) error {
	if rest == "" {
		t.screen.Line("  give an order, such as why-not {move: UNIT, to: HEX}")
		return nil
	}
	n := t.parse(rest)
	if n == nil {
		return nil
	}
	if no := t.table.WhyNotAs(n, t.teller.viewer); no != nil {
		t.refused(no)
		return nil
	}
	t.screen.Line("  nothing forbids it")
	return nil
}

func (t *tabletop) takeBack(string) error {
	done, err := t.undo()
	switch {
	case err != nil:
		return err
	case !done:
		t.screen.Line("  nothing to take back: undo goes back to the last die, reveal or change of sides")
	default:
		t.actions--
		t.asked = ""
		t.screen.Line("  taken back")
	}
	return nil
}

func (t *tabletop) status(string) error {
	v := t.table.View(t.teller.viewer)
	turn := fmt.Sprintf("turn %d", v.Turn)
	if v.TurnName != "" {
		turn += " (" + v.TurnName + ")"
	}
	t.screen.Line("  %s: %s; %s to decide", turn, orID(t.table.PhaseName(), "before the first phase"), t.toDecide())
	if len(v.Lost) > 0 && t.Game.LossValue != nil {
		for i := range t.Game.Sides {
			t.screen.Line("  %s lost %d", t.Game.Sides[i].Name(), v.Lost[t.Game.Sides[i].ID])
		}
	}
	for _, id := range game.TrackIDs(t.Game) {
		t.screen.Line("  %s: %d", game.TrackText(t.Game, id), v.Tracks[id])
	}
	for _, text := range t.table.Fallen() {
		t.screen.Line("  %s", text)
	}
	for _, text := range t.table.Told(t.teller.viewer) {
		t.screen.Line("  %s", text)
	}
	return nil
}

// toDecide is whom the game waits for.
func (t *tabletop) toDecide() string {
	d, open := t.table.Decision()
	if !open {
		return "nobody"
	}
	return game.SideText(t.Game, d.Side)
}
