package protocol

import (
	"encoding/json"
	"strconv"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
)

// startFromPosition starts a game at a position, which is whole or a patch on the set-up.
func (s *Server) startFromPosition(rules *game.Rules, set game.Setting, n *yamldoc.Node, rep *diag.List) *game.Table {
	if n.Kind != yamldoc.Map {
		rep.Add(diag.Diagnostic{Rule: RuleParam, Pos: n.Pos, Message: "a position is an object", Expected: "a whole position, or a patch on the set-up"})
		return nil
	}
	t := game.StartFromTrusted(rules, set, n, []byte(jsontext.Write(n)), s.trusted.has, rep)
	if t != nil && isWholePosition(n) {
		s.trusted.add(t) // it has stood its trial
	}
	return t
}

// isWholePosition reports whether a position is whole, as game.save writes it, rather than a
// patch.
func isWholePosition(n *yamldoc.Node) bool { return n != nil && n.Get("position") != nil }

// openGame compiles a scenario and adds the game that begin makes of it. trusted says that the
// position is the set-up or was saved here; the invariants of such a position are not checked
// again.
func (c *Conn) openGame(p *startParams, sound bool, begin func(*game.Rules, game.Setting, *diag.List) *game.Table) (*gameResult, *Fault) {
	if len(c.server.games) >= limits.OpenGames {
		return nil, &Fault{Code: CodeGame, Message: "too many games are open: close some with game.close"}
	}
	rules, rep := c.server.loadRules(p)
	if rules == nil {
		return nil, &Fault{Code: CodeContent, Message: "the scenario cannot be played", Findings: rep.Items}
	}
	var s game.Setting
	if s.SetSeed(p.Seed); p.Seed == "" && c.server.NewSeed != nil {
		s.Wide = c.server.NewSeed()
	}
	var f *Fault
	if s.Dice, f = readDice(p.Dice); f != nil {
		return nil, f
	}
	if wrong := game.FindImpossibleDie(rules.Model, s.Dice); wrong != "" {
		return nil, &Fault{Code: CodeParams, Message: "the scripted dice cannot be rolled: " + wrong}
	}
	t := begin(rules, s, rep)
	if t == nil || rep.HasErrors() {
		return nil, &Fault{Code: CodeContent, Message: "the position cannot be played", Findings: rep.Items}
	}
	id := c.server.addGame(&hostedGame{session: livegame.New(t, nil), scenario: p.Scenario, variants: p.Variants, options: p.Options, trusted: sound})
	return &gameResult{Game: id, View: t.View(model.None), Events: t.ViewEvents(t.Run().Events, model.None), Warnings: viewFindings(rep.Items)}, nil
}

// readDice reads scripted dice.
func readDice(n *yamldoc.Node) (*rng.DiceScript, *Fault) {
	if n.IsNull() {
		return nil, nil
	}
	s := &rng.DiceScript{}
	bad := func(x *yamldoc.Node) *Fault {
		return &Fault{Code: CodeParams, Message: "scripted dice are whole numbers: a list in sequence, or lists by stream",
			Findings: []diag.Diagnostic{{Rule: RuleParam, Pos: x.Pos, Message: "this is not a die", Expected: "a whole number"}}}
	}
	take := func(stream string, l *yamldoc.Node) *Fault {
		if l.Kind != yamldoc.List {
			return bad(l)
		}
		for _, x := range l.Items {
			v, ok := x.Int()
			if !ok {
				return bad(x)
			}
			s.AddValues(stream, v)
		}
		return nil
	}
	if n.Kind != yamldoc.Map {
		return s, take("", n)
	}
	for i := range n.Entries {
		key := n.Entries[i].Key
		if key == "sequence" {
			key = ""
		}
		if f := take(key, n.Entries[i].Value); f != nil {
			return nil, f
		}
	}
	return s, nil
}

// gameParams names the game that a method is about.
type gameParams struct {
	Game string `json:"game" doc:"Id of the game; not needed when there is only one."`
}

// legalResult is the result of game.legal.
type legalResult struct {
	Waiting string            `json:"waiting,omitempty" doc:"The side that decides; absent when the game is over."`
	Kind    string            `json:"kind,omitempty" doc:"Stable id of the kind of decision."`
	Prompt  string            `json:"prompt,omitempty" doc:"What is asked, for people."`
	Legal   []json.RawMessage `json:"legal" doc:"The actions; empty for a seat that does not decide."`
	Texts   []string          `json:"texts" doc:"The same actions for people."`
}

// listLegal lists the actions that are open to the connection now.
func (c *Conn) listLegal(p *gameParams) (*legalResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	v := g.session.Table.View(side)
	r := &legalResult{Waiting: v.Waiting, Legal: []json.RawMessage{}, Texts: []string{}}
	if d := v.Decision; d != nil {
		r.Kind, r.Prompt, r.Legal, r.Texts = d.Kind, d.Prompt, d.Legal, d.Texts
	}
	return r, nil
}

// gameAndSide returns the game that a message names, and the side that asks.
func (c *Conn) gameAndSide(id string) (*hostedGame, model.SideID, *Fault) {
	g, f := c.findGame(id)
	if f != nil {
		return nil, model.None, f
	}
	if c.currentBudget != nil {
		g.setBudget(c.currentBudget)
		c.budgetGames = append(c.budgetGames, g)
	}
	side, f := c.speakingSide(g)
	return g, side, f
}

// mayDecide refuses a seat when another side decides.
func mayDecide(g *hostedGame, side model.SideID) *Fault {
	d, open := g.session.Table.Decision()
	if open && side != model.None && d.Side != side {
		return refusedFault(&game.Refused{Reason: game.ReasonNotYours, Text: "another side decides now"})
	}
	return nil
}

// mayAct refuses a stale action, and a seat when another side decides.
func (g *hostedGame) mayAct(at *int, side model.SideID) *Fault {
	if f := g.refuseStale(at, side); f != nil {
		return f
	}
	return mayDecide(g, side)
}

// applyParams are the parameters of game.apply.
type applyParams struct {
	gameParams
	Action *yamldoc.Node `json:"action" doc:"One action, as game.legal lists it."`
	Order  *yamldoc.Node `json:"order" doc:"An order, instead: the verbs of several actions as keys, lists for sets."`
	Open   bool          `json:"open" doc:"With an order: what it leaves unfinished, a set or a move hex by hex, stays open; else it is ended."`
	Join   bool          `json:"join" doc:"It counts as part of the last action's order: game.undo takes both back together."`
	At     *int          `json:"at" doc:"Number of the moment that the choice was made at: when the connection has seen more since, it is refused as stale."`
}

// applyResult is the result of game.apply and game.redo.
type applyResult struct {
	Events  []game.EventView `json:"events" doc:"What happened, as far as the connection may know. An action with only one possible answer is done without asking and marked forced, with the side that would have been asked."`
	Waiting string           `json:"waiting,omitempty" doc:"The side that decides next."`
	Over    *game.ResultView `json:"over,omitempty" doc:"How the game ended."`
	Hash    string           `json:"hash" doc:"Hash of what the connection may know."`
	Dice    *diceResult      `json:"dice,omitempty" doc:"What became of scripted dice; for the referee only, and absent where none are scripted."`
}

// diceResult says what became of scripted dice.
type diceResult struct {
	Left   int `json:"left" doc:"How many have not been rolled."`
	Beyond int `json:"beyond" doc:"How many dice came from the seed so far, as none were scripted for them any more."`
}

// scriptedDice counts scripted dice. It returns nil for a seat, which must not learn of dice to
// come.
func (g *hostedGame) scriptedDice(side model.SideID) *diceResult {
	run := g.session.Table.Run()
	if run.Dice.Script == nil || side != model.None {
		return nil
	}
	return &diceResult{Left: run.Dice.Script.CountValues(), Beyond: run.Dice.UnscriptedDice()}
}

// applyAction carries out an action or an order of several, all of it or nothing.
func (c *Conn) applyAction(p *applyParams) (*applyResult, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f == nil {
		f = g.mayAct(p.At, side)
	}
	if f != nil {
		return nil, f
	}
	if (p.Action == nil) == (p.Order == nil) {
		return nil, &Fault{Code: CodeParams, Message: "give an action or an order"}
	}
	events, f := g.carryOut(p, side)
	if f != nil {
		return nil, f
	}
	c.notifyAction(g, events, false)
	v := g.session.Table.View(side)
	r := &applyResult{Events: g.session.Table.ViewEvents(events, side), Waiting: v.Waiting, Over: v.Result, Hash: v.Hash, Dice: g.scriptedDice(side)}
	return r, nil
}

// notifyAction hands the events of an action to the program around the server; branches
// are for their connection alone.
func (c *Conn) notifyAction(g *hostedGame, events []event.Event, undone bool) {
	if c.OnAction != nil && !g.isBranch {
		c.OnAction(events, undone)
	}
}

// carryOut carries out the action or the order of a message.
func (g *hostedGame) carryOut(p *applyParams, side model.SideID) (events []event.Event, f *Fault) {
	var no *game.Refused
	var err error
	if p.Join && g.session.History != nil {
		defer g.session.History.JoinOrder()()
	}
	if p.Order != nil {
		events, no, err = g.session.ApplyOrder(p.Order, side, p.Open)
	} else {
		var a flow.Action
		if a, no = game.ParseAction(g.session.Table.Model(), p.Action); no == nil {
			events, no, err = g.session.Apply(a)
		}
	}
	switch {
	case err != nil:
		return nil, &Fault{Code: CodeInternal, Message: err.Error()}
	case no != nil:
		return nil, refusedFault(no)
	}
	return events, nil
}

// viewParams are the parameters of game.view.
type viewParams struct {
	gameParams
	Side string `json:"side" doc:"The side whose view is wanted: for the referee."`
}

// showView returns all that the connection may know of the position.
func (c *Conn) showView(p *viewParams) (*game.View, *Fault) {
	g, side, f := c.gameAndSide(p.Game)
	if f != nil {
		return nil, f
	}
	if p.Side != "" && p.Side != c.seat {
		if c.seat != "" {
			return nil, &Fault{Code: CodeForbidden, Message: "a seat gets its own view only"}
		}
		as := Conn{server: c.server, seat: p.Side}
		if side, f = as.speakingSide(g); f != nil {
			return nil, f
		}
	}
	return g.session.Table.View(side), nil
}

// closeResult is the result of game.close.
type closeResult struct {
	Closed bool `json:"closed" doc:"Always true."`
}

// closeGame drops a game from the server.
func (c *Conn) closeGame(p *gameParams) (*closeResult, *Fault) {
	if _, ok := c.server.games[p.Game]; !ok {
		return nil, &Fault{Code: CodeGame, Message: "there is no game " + strconv.Quote(p.Game)}
	}
	delete(c.server.games, p.Game)
	return &closeResult{true}, nil
}
