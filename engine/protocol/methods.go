package protocol

import (
	"encoding/json"
	"reflect"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// Method is one method of the protocol.
type Method struct {
	Name        string
	Doc         string
	ForSeats    bool // open to seats; else for the referee only
	ChangesGame bool // changes the game: onlookers may not call it
	ReadOnly    bool // reads the position only: a copy of the game can answer it
	Params      reflect.Type
	Result      reflect.Type
	run         func(c *Conn, params *yamldoc.Node) (string, *Fault)
}

// Methods lists the methods of the protocol in the order of the reference page. The page and the
// schemas are generated from this list.
func Methods() []Method {
	return []Method{
		newMethod("games.list", "Lists the scenarios that can be played.", true, (*Conn).listGames),
		newMethod("game.new", "Starts a game at a scenario's beginning.", false, (*Conn).startGame),
		newMethod("game.position", "Starts a game at a position: a whole one, as game.save gives it, or a patch on the set-up, in the words of author tests (only, units, phase, turn, tracks, variables, lost, latched, deck, moved, attacked, was_attacked, advanced, points, obligations, pending). Positions that the rules could not lead to load with warnings.", false, (*Conn).startPosition),
		newMethod("game.board", "Gives what does not change in play: the map and each face of each counter as pictures, the places of hexes, names and tables.", true, (*Conn).buildBoard),
		newMethod("game.legal", "Lists the actions open now.", true, (*Conn).listLegal),
		markChanging(newMethod("game.apply", "Carries out an action, or an order of several; all or nothing.", true, (*Conn).applyAction)),
		newMethod("game.view", "Shows all that the connection may know.", true, (*Conn).showView),
		markReadOnly(newMethod("game.draft", "Tries an order that is only thought of: what would be asked after it, and how a set stands that is named there in any order: who is bound to be in it, who can be added. Nothing is carried out.", true, (*Conn).draftOrder)),
		markReadOnly(newMethod("game.why", "Explains numbers: the last combat, what a move costs, what an attack would be.", true, (*Conn).answerWhy)),
		markReadOnly(newMethod("game.why_not", "Says why an order is refused, without carrying it out; or why nothing can be done with a unit or a place.", true, (*Conn).whyNot)),
		markReadOnly(newMethod("game.outcomes", "Finds all that an attack can come to, by carrying it out on a copy for each throw of its dice.", true, (*Conn).listOutcomes)),
		markReadOnly(newMethod("game.path", "Finds the way of a unit to a hex, with what each step costs, or says what stops it.", true, (*Conn).findPath)),
		markReadOnly(newMethod("game.query", "Answers questions about the position, or about it with a patch.", true, (*Conn).answerQuery)),
		markChanging(newMethod("game.undo", "Takes the last action or order back, or all since a moment: not past a die, a reveal or a change of seat.", true, (*Conn).undoActions)),
		markChanging(newMethod("game.redo", "Does again what was taken back last.", true, (*Conn).redoAction)),
		newMethod("game.moment", "Shows a moment of the game as the connection saw it: the change that led there, with the whole view of it.", true, (*Conn).showMoment),
		newMethod("game.moments", "Lists the moments of the game that the connection saw.", true, (*Conn).listMoments),
		newMethod("game.branch", "Makes a copy to think ahead in, from any moment, with other dice: for those from whom nothing is hidden.", true, (*Conn).branchGame),
		newMethod("game.luck", "Tells of each combat what its dice gave and what was to be expected: for those from whom nothing is hidden.", true, (*Conn).listCombats),
		markReadOnly(newMethod("game.rolls", "Tells after which actions a die is rolled at once: for those from whom nothing is hidden.", true, (*Conn).checkRolls)),
		markReadOnly(newMethod("game.threats", "Lists the enemies that can come next to a hex, and what they could attack it with: for those from whom nothing is hidden.", true, (*Conn).listThreats)),
		newMethod("game.save", "Gives the game as data.", false, (*Conn).saveGame),
		newMethod("game.load", "Continues a game that game.save gave.", false, (*Conn).loadGame),
		newMethod("game.close", "Forgets a game.", false, (*Conn).closeGame),
		newMethod("protocol.schema", "Gives the schema of all methods.", true, (*Conn).showSchema),
	}
}

// markChanging marks a method that changes the game.
func markChanging(m Method) Method {
	m.ChangesGame = true
	return m
}

// availableMethods lists the methods of this connection.
func (c *Conn) availableMethods() []Method {
	if c.Methods != nil {
		return c.Methods
	}
	return Methods()
}

// DeclareMethod declares a method of the program around the server. It is read, answered and
// described as those of the protocol are. P and R are structs with json and doc tags.
func DeclareMethod[P, R any](name, doc string, do func(*P) (*R, *Fault)) Method {
	return newMethod(name, doc, true, func(_ *Conn, p *P) (*R, *Fault) { return do(p) })
}

// newMethod makes a method of a function whose parameters and result are structs. seat says
// whether seats may call it too.
func newMethod[P, R any](name, doc string, seat bool, do func(*Conn, *P) (*R, *Fault)) Method {
	return Method{Name: name, Doc: doc, ForSeats: seat, Params: reflect.TypeFor[P](), Result: reflect.TypeFor[R](),
		run: func(c *Conn, n *yamldoc.Node) (string, *Fault) {
			var p P
			var rep diag.List
			readParams(n, reflect.ValueOf(&p).Elem(), &rep)
			if rep.HasErrors() {
				return "", &Fault{Code: CodeParams, Message: name + ": " + diag.FormatSummary(&rep.Items[0]), Findings: rep.Items}
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

// noParams are the parameters of a method that has none.
type noParams struct{}

// listResult is the result of games.list.
type listResult struct {
	Games []Listed `json:"games" doc:"What can be played."`
}

// listGames lists the scenarios that the program around the server offers.
func (c *Conn) listGames(*noParams) (*listResult, *Fault) {
	r := &listResult{Games: []Listed{}}
	if c.server.List != nil {
		r.Games = append(r.Games, c.server.List()...)
	}
	return r, nil
}

// startParams are the parameters of game.new, and those of game.position beside the
// position.
type startParams struct {
	Scenario string            `json:"scenario" required:"true" doc:"Game and scenario: game/scenario."`
	Variants []string          `json:"variants" doc:"Variants, in order."`
	Options  map[string]string `json:"options" doc:"Options by id."`
	Seed     string            `json:"seed" doc:"Seed of the dice: 32 hexadecimal digits for one of 128 bits, a number or any text for a short one that can be guessed; without it a new one of 128 bits."`
	Dice     *yamldoc.Node     `json:"dice" doc:"Scripted dice: a list in sequence, or lists by stream."`
}

// gameResult is the result of the methods that open a game.
type gameResult struct {
	Game     string           `json:"game" doc:"Id of the game in this process."`
	View     *game.View       `json:"view" doc:"What the connection may know."`
	Events   []game.EventView `json:"events" doc:"What happened on the way to the first decision."`
	Warnings []FindingView    `json:"warnings,omitempty" doc:"Findings that do not stop the game."`
}

// startGame opens a game at the set-up of its scenario.
func (c *Conn) startGame(p *startParams) (*gameResult, *Fault) {
	return c.openGame(p, true, func(rules *game.Rules, s game.Setting, rep *diag.List) *game.Table {
		t, err := game.New(rules, s)
		if err != nil {
			rep.Add(game.FaultFinding(err))
			return nil
		}
		return t
	})
}

// positionParams are the parameters of game.position.
type positionParams struct {
	startParams
	Position *yamldoc.Node `json:"position" required:"true" doc:"The position: whole, or a patch on the set-up."`
}

// startPosition opens a game at a position: a whole one, or a patch on the set-up.
func (c *Conn) startPosition(p *positionParams) (*gameResult, *Fault) {
	return c.openGame(&p.startParams, isWholePosition(p.Position), func(rules *game.Rules, s game.Setting, rep *diag.List) *game.Table {
		return c.server.startFromPosition(rules, s, p.Position, rep)
	})
}
