package protocol

import (
	"encoding/json"
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Method is one method of the protocol.
type Method struct {
	Name   string
	Doc    string
	Seat   bool // open to seats, else for the referee only
	Acts   bool // changes the game: not for those who only look on
	Asks   bool // is answered from the position alone: a copy of the game can be asked
	Params reflect.Type
	Result reflect.Type
	run    func(c *Conn, params *source.Node) (string, *Fault)
}

// Methods is the protocol, in the order of the reference page: everything said
// about it comes from here.
func Methods() []Method {
	return []Method{
		declare("games.list", "Lists the scenarios that can be played.", true, (*Conn).list),
		declare("game.new", "Starts a game at a scenario's beginning.", false, (*Conn).start),
		declare("game.position", "Starts a game at a position: a whole one, as game.save gives it, or a patch on the set-up, in the words of author tests (only, units, phase, turn, tracks, variables, lost, latched, deck, moved, attacked, was_attacked, advanced, points, obligations, pending). Positions that the rules could not lead to load with warnings.", false, (*Conn).position),
		declare("game.board", "Gives what does not change in play: the map and each face of each counter as pictures, the places of hexes, names and tables.", true, (*Conn).board),
		declare("game.legal", "Lists the actions open now.", true, (*Conn).legal),
		acts(declare("game.apply", "Carries out an action, or an order of several; all or nothing.", true, (*Conn).apply)),
		declare("game.view", "Shows all that the connection may know.", true, (*Conn).view),
		asks(declare("game.why", "Explains numbers: the last combat, what a move costs, what an attack would be.", true, (*Conn).why)),
		asks(declare("game.why_not", "Says why an order is refused, without carrying it out; or why nothing can be done with a unit or a place.", true, (*Conn).whyNot)),
		asks(declare("game.outcomes", "Finds all that an attack can come to, by carrying it out on a copy for each throw of its dice.", true, (*Conn).outcomes)),
		asks(declare("game.path", "Finds the way of a unit to a hex, with what each step costs, or says what stops it.", true, (*Conn).path)),
		asks(declare("game.query", "Answers questions about the position, or about it with a patch.", true, (*Conn).query)),
		acts(declare("game.undo", "Takes the last action back, or all since a moment: not past a die, a reveal or a change of seat.", true, (*Conn).undo)),
		acts(declare("game.redo", "Does again what was taken back last.", true, (*Conn).redo)),
		declare("game.moment", "Shows a moment of the game as the connection saw it: the change that led there, with the whole view of it.", true, (*Conn).moment),
		declare("game.moments", "Lists the moments of the game that the connection was told of.", true, (*Conn).moments),
		declare("game.branch", "Makes a copy to think ahead in, from any moment, with other dice: for those from whom nothing is hidden.", true, (*Conn).branch),
		declare("game.luck", "Tells of each combat what its dice gave and what was to be expected: for those from whom nothing is hidden.", true, (*Conn).luck),
		asks(declare("game.rolls", "Tells after which actions a die is rolled at once: for those from whom nothing is hidden.", true, (*Conn).rolls)),
		asks(declare("game.threats", "Lists the enemies that can come next to a hex, and what they could attack it with: for those from whom nothing is hidden.", true, (*Conn).threats)),
		declare("game.save", "Gives the game as data.", false, (*Conn).save),
		declare("game.load", "Continues a game that game.save gave.", false, (*Conn).load),
		declare("game.close", "Forgets a game.", false, (*Conn).close),
		declare("protocol.schema", "Gives the schema of all methods.", true, (*Conn).schema),
	}
}

// acts marks a method that changes the game.
func acts(m Method) Method {
	m.Acts = true
	return m
}

// methods are those that the connection has.
func (c *Conn) methods() []Method {
	if c.Methods != nil {
		return c.Methods
	}
	return Methods()
}

// Declare makes a method of a program around the server, read, answered and
// described as those of the protocol are; params and results are structs.
func Declare[P, R any](name, doc string, do func(*P) (*R, *Fault)) Method {
	return declare(name, doc, true, func(_ *Conn, p *P) (*R, *Fault) { return do(p) })
}

// declare makes a method of a function: its parameters and result are structs.
func declare[P, R any](name, doc string, seat bool, do func(*Conn, *P) (*R, *Fault)) Method {
	return Method{Name: name, Doc: doc, Seat: seat, Params: reflect.TypeFor[P](), Result: reflect.TypeFor[R](),
		run: func(c *Conn, n *source.Node) (string, *Fault) {
			var p P
			var rep diag.List
			readParams(n, reflect.ValueOf(&p).Elem(), &rep)
			if rep.HasErrors() {
				return "", &Fault{Code: CodeParams, Message: name + ": " + diag.Summary(&rep.Items[0]), Findings: rep.Items}
			}
			r, f := do(c, &p)
			if f != nil {
				return "", f
			}
			if jsontext.SizeUpTo(r, limits.Reply) > limits.Reply {
				return "", tooLong() // it is not even written
			}
			out, _ := json.Marshal(r) // plain data: it can always be written
			return string(out), nil
		}}
}

type noParams struct{}

type listResult struct {
	Games []Listed `json:"games" doc:"What can be played."`
}

func (c *Conn) list(*noParams) (*listResult, *Fault) {
	r := &listResult{Games: []Listed{}}
	if c.server.List != nil {
		r.Games = append(r.Games, c.server.List()...)
	}
	return r, nil
}

type startParams struct {
	Scenario string            `json:"scenario" required:"true" doc:"Game and scenario: game/scenario."`
	Variants []string          `json:"variants" doc:"Variants, in order."`
	Options  map[string]string `json:"options" doc:"Options by id."`
	Seed     string            `json:"seed" doc:"Seed of the dice: 32 hexadecimal digits for one of 128 bits, a number or any text for a short one that can be guessed; without it a new one of 128 bits."`
	Dice     *source.Node      `json:"dice" doc:"Scripted dice: a list in sequence, or lists by stream."`
}

type gameResult struct {
	Game     string           `json:"game" doc:"Id of the game in this process."`
	View     *game.View       `json:"view" doc:"What the connection may know."`
	Events   []game.EventView `json:"events" doc:"What happened on the way to the first decision."`
	Warnings []FindingView    `json:"warnings,omitempty" doc:"Findings that do not stop the game."`
}

func (c *Conn) start(p *startParams) (*gameResult, *Fault) {
	return c.open(p, true, func(rules *game.Rules, s game.Setting, rep *diag.List) *game.Table {
		t, err := game.New(rules, s)
		if err != nil {
			rep.Add(game.FaultFinding(err))
			return nil
		}
		return t
	})
}

type positionParams struct {
	startParams
	Position *source.Node `json:"position" required:"true" doc:"The position: whole, or a patch on the set-up."`
}

func (c *Conn) position(p *positionParams) (*gameResult, *Fault) {
	return c.open(&p.startParams, isWhole(p.Position), func(rules *game.Rules, s game.Setting, rep *diag.List) *game.Table {
		return c.server.describe(rules, s, p.Position, rep)
	})
}
