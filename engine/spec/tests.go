package spec

import "github.com/vedette-wargames/vedette/engine/schema"

// TestFile is an author test file.
type TestFile struct {
	schema.Located
	Head      `shape:"inline"`
	Scenario  string               `key:"scenario" required:"true" doc:"Game and scenario: game/scenario."`
	Variants  []string             `key:"variants" doc:"Variants used in every case."`
	Options   schema.Map[Anything] `key:"options" keys:"any" doc:"Options used in every case."`
	Given     *Given               `key:"given" doc:"Given in every case, before the case's own: an only of the file holds in every case, also where the case has a given without only."`
	Positions schema.Map[Given]    `key:"positions" doc:"Positions by name, for position in the cases of this file and of all other tests of the game."`
	Cases     []Case               `key:"cases" doc:"The cases. A file may hold positions alone."`
}

// Templated says that a scalar may be $NAME, which a table of cases fills in.
func (*TestFile) Templated() {}

// Case is one author test.
type Case struct {
	schema.Located
	Rule               string                        `key:"rule" required:"true" doc:"Rulebook section it checks."`
	Name               string                        `key:"name" required:"true" doc:"What it shows, as a sentence."`
	Table              Anything                      `key:"table" doc:"Makes one case of each row: a list of maps, {die: 1, result: DE}, or of lists, of which the first names the columns. $NAME in the rest of the case is what the row has there: a whole value of any form, or a part of a text or key."`
	Options            schema.Map[Anything]          `key:"options" keys:"any" doc:"Options for this case."`
	AlsoWithoutOptions bool                          `key:"also_without_options" doc:"The case must hold without its options, too: it shows that they change nothing here. Without this key, vedette test warns of such a case."`
	Variants           []string                      `key:"variants" doc:"Variants for this case."`
	Position           string                        `key:"position" doc:"A position by name, from positions of this or another test file of the game. It goes over the given of the file, and under that of the case."`
	Given              *Given                        `key:"given" doc:"The position."`
	Dice               Anything                      `key:"dice" doc:"Scripted dice: a list in sequence, or lists by stream."`
	Play               *Play                         `key:"play" doc:"Bots play on from the position, before the orders of when."`
	When               []Anything                    `key:"when" doc:"Orders, one after another. A case whose orders end in the middle of an act says so with asks: in then."`
	AsFarAsOpen        bool                          `key:"as_far_as_open" doc:"The orders of when go as far as they are open: the first that is refused ends them, and the dice may be left over. Only with always or never: they must hold whatever is tried. Tests that were made small say so, as what is mended may refuse the order."`
	Then               Anything                      `key:"then" doc:"What holds after the orders: 'unit ID': {hex: ...}, 'track ID': 3, winner, asks, expressions under 'that:' ...; the page on tests has all words."`
	Legal              []Anything                    `key:"legal" doc:"Orders that are open after those of when."`
	Refused            []Anything                    `key:"refused" doc:"Orders that are refused after those of when; the id of the reason is beside the verbs: {move: red-1, to: '0304', because: too-far}. Without one, the order must be refused for its own sake: not because the phase is over, nor because nothing asks for it."`
	Why                []Anything                    `key:"why" doc:"Terms expected in the explanation of the last combat or of an order."`
	Events             []Anything                    `key:"events" doc:"Events expected, in order, among those of the given position's way to its first decision and of the orders."`
	Figure             string                        `key:"figure" doc:"Makes a figure for the rulebook of the orders of when (without them, of the last answer of play), with this text below it: vedette test --figures FOLDER draws it. If an order is no longer legal, or an expectation fails, the case fails and the figure is not drawn."`
	Always             schema.OneOrMany[schema.Cond] `key:"always" doc:"Holds at each decision, the first among them, and when the game is over."`
	Never              schema.OneOrMany[schema.Cond] `key:"never" doc:"Holds at no decision."`
	Eventually         schema.OneOrMany[schema.Cond] `key:"eventually" doc:"Holds at some decision of each game."`
}

// Play is free play by bots.
type Play struct {
	schema.Located
	Bot    string       `key:"bot" default:"random" doc:"Who plays for all sides: a bot by name."`
	Seed   string       `key:"seed" default:"1" doc:"Seed of the bots and, where nothing else is said, of the dice. A number: the second game has the next one."`
	Until  *schema.Cond `key:"until" doc:"Ends the play at the first decision at which it holds; the case fails where a game ends before. Without it, the play goes on to the end of the game."`
	AtMost int          `key:"at_most" min:"1" doc:"The most answers of bots in a game; the play stops there, and where until is said the case fails. 5000 by default."`
	Games  int          `key:"games" min:"1" default:"1" doc:"So many games, each with its own seed. Everything that the case expects must hold in each."`
	Golden string       `key:"golden" doc:"A file beside this one that has the game, answer by answer, as it was played when it was recorded: the answers are given again, and each must be open and lead to the same. vedette test --update records it."`
}
