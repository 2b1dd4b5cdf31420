// Package protocol is the one door for bots, pages, test harnesses and other
// languages: JSON-RPC 2.0, one message a line, over a reader and a writer. The
// table of methods is declared once; parameters are read, the schema and the
// reference page are made from it.
package protocol

import (
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/event"
	"github.com/vedette-wargames/vedette/engine/flow"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/jsontext"
	"github.com/vedette-wargames/vedette/engine/limits"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/record"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/room"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/source"
)

// Listed is a scenario that can be played.
type Listed struct {
	Scenario string   `json:"scenario" doc:"Game and scenario, as game.new takes them: GAME/SCENARIO."`
	Title    string   `json:"title" doc:"Title of the scenario."`
	Sides    []string `json:"sides,omitempty" doc:"Ids of its sides."`
	Variants []string `json:"variants,omitempty" doc:"Ids of the variants that fit it."`
}

// Loader compiles a scenario; the rules are nil when the findings hold errors.
type Loader func(scenario string, variants []string, options map[string]string) (*game.Rules, *diag.List)

// Server holds the games of one process. Connections share it.
type Server struct {
	Load Loader
	List func() []Listed
	// Fresh makes the seed of a game begun without one; nil: all such games have
	// the same dice.
	Fresh func() rng.Wide

	mu     sync.Mutex
	games  map[string]*play
	count  int
	loaded []loaded
	sound  soundPositions
}

// play is one game with what is needed to save it.
type play struct {
	table    *game.Table
	session  *record.Session // nil without a journal
	room     *room.Room      // nil for a game whose moments are not kept
	scenario string
	variants []string
	options  map[string]string
	sound    bool // begun at the set-up, or at a whole position that stood its trial
	copied   bool // a copy to think ahead in: who has it decides for all
	// shown is the board, worked out when it is first asked for and kept as long as the game
	// is: half of what opening a table takes here.
	shown     *scene.Board
	shownOnce sync.Once
}

// Host adds a game that the program around the server plays, with its journal
// if it has one, and returns its id.
func (s *Server) Host(t *game.Table, session *record.Session, scenario string, variants []string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(&play{table: t, session: session, scenario: scenario, variants: variants})
}

// HostRoom is Host for a game whose moments are kept.
func (s *Server) HostRoom(r *room.Room, scenario string, variants []string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.add(&play{table: r.Table, session: r.Session(), room: r, scenario: scenario, variants: variants})
}

func (s *Server) add(p *play) string {
	if s.games == nil {
		s.games = map[string]*play{}
	}
	s.count++
	id := fmt.Sprintf("g%d", s.count)
	s.games[id] = p
	return id
}

// Conn is who speaks: the referee, or the seat of a side, which gets its own
// view only.
type Conn struct {
	server *Server
	seat   string // empty: the referee
	tally  Tally

	branches []branch // copies that it thinks ahead in
	branched int      // how many it has had
	// Acted, if set, is told of each action that was carried out, with what
	// happened, and of each that was taken back.
	Acted func(events []event.Event, undone bool)
	// Methods are those that the connection has; nil: all of the protocol.
	Methods []Method
	// Batch is how many messages one list may hold; 0: as many as the protocol allows.
	Batch int
	// Budget is what one question may use, in parts of expressions; 0: limits.Question.
	Budget int64
	// Asks, if set, is told of the budget of each question when it begins: to stop it where nobody waits any
	// more. What it gives is called when the question ends.
	Asks   func(*query.Budget) (ended func())
	asking *query.Budget // of the message under way
	lent   []*play       // games that have it
	// Bar, if set, says why a method is not for who speaks; empty: it is.
	Bar func(m *Method) string
	// Broke, if set, is told of a fault of ours in its place: who asked is told only
	// that there was one, as what it says may be hidden from them.
	Broke func(method string, bad any)
}

// Tally counts what a connection was answered.
type Tally struct {
	Answered int    // messages, those of batches one by one
	Failed   int    // of these, with an error
	Last     string // text of the last error
}

// Tally is what was answered so far.
func (c *Conn) Tally() Tally { return c.tally }

// Connect opens a connection: "referee" or "seat:SIDE".
func (s *Server) Connect(who string) (*Conn, error) {
	if who == "referee" {
		return &Conn{server: s}, nil
	}
	if side, ok := strings.CutPrefix(who, "seat:"); ok && side != "" {
		return &Conn{server: s, seat: side}, nil
	}
	return nil, fmt.Errorf("a connection is \"referee\" or \"seat:\" and a side, not %q", who)
}

// Answer answers one message; it is empty for a notification.
func (c *Conn) Answer(message []byte) string {
	var rep diag.List
	n := jsontext.Read("message", message, &rep)
	if n == nil {
		return c.failed("null", &Fault{Code: CodeParse, Message: "the message is not JSON", Findings: rep.Items})
	}
	if n.Kind != source.List {
		return c.one(n)
	}
	return c.batch(n.Items)
}

// batch answers several messages in one line. Those for which it has no more
// room are not carried out.
func (c *Conn) batch(messages []*source.Node) string {
	most := limits.Batch
	if c.Batch > 0 {
		most = c.Batch
	}
	switch {
	case len(messages) == 0:
		return c.failed("null", &Fault{Code: CodeRequest, Message: "the list of messages is empty"})
	case len(messages) > most:
		return c.failed("null", &Fault{Code: CodeRequest, Message: fmt.Sprintf("a list holds at most %d messages, not %d: send several lists", most, len(messages))})
	}
	var answers []string
	size := 0
	for _, m := range messages {
		answer := ""
		if size < limits.Reply {
			answer = c.one(m)
		} else if id, notify, _ := requestID(m); !notify {
			answer = c.failed(id, tooMuch("the answers to the messages before this one fill %d bytes, so it was not carried out: send fewer in one list"))
		}
		if answer != "" {
			answers = append(answers, answer)
			size += len(answer)
		}
	}
	if len(answers) == 0 {
		return ""
	}
	return "[" + strings.Join(answers, ",") + "]"
}

func tooMuch(text string) *Fault {
	return &Fault{Code: CodeRequest, Message: fmt.Sprintf(text, limits.Reply)}
}

// tooLong refuses an answer that is too long.
func tooLong() *Fault {
	return tooMuch("the answer is longer than %d bytes: ask for less, one side's view or one cell of a table, or fewer moments")
}

func (c *Conn) one(n *source.Node) string {
	id, notify, fault := requestID(n)
	if fault == nil {
		fault = checkRequest(n)
	}
	if fault != nil {
		return c.failed(id, fault)
	}
	result, fault := c.call(n)
	if len(result) > limits.Reply {
		fault = tooLong()
	}
	if fault != nil {
		answer := c.failed(id, fault)
		if notify {
			return ""
		}
		return answer
	}
	c.tally.Answered++
	if notify {
		return ""
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}`
}

// failed answers a message with an error, and counts it.
func (c *Conn) failed(id string, f *Fault) string {
	c.tally.Answered++
	c.tally.Failed++
	c.tally.Last = f.Message
	return failed(id, f)
}

func requestID(n *source.Node) (id string, notify bool, f *Fault) {
	if n.Kind != source.Map {
		return "null", false, &Fault{Code: CodeRequest, Message: "a message is an object with jsonrpc, id, method and params"}
	}
	v := n.Get("id")
	switch {
	case v == nil:
		return "null", true, nil
	case v.Kind != source.Scalar || !v.Quoted && (v.Text == "true" || v.Text == "false"):
		return "null", false, &Fault{Code: CodeRequest, Message: "the id of a message is a text or a number"}
	}
	return jsontext.Write(v), false, nil
}

func checkRequest(n *source.Node) *Fault {
	if v := n.Get("jsonrpc"); v == nil || v.Text != "2.0" {
		return &Fault{Code: CodeRequest, Message: `a message says "jsonrpc": "2.0"`}
	}
	if v := n.Get("method"); v == nil || v.Kind != source.Scalar || !v.Quoted {
		return &Fault{Code: CodeRequest, Message: "a message names its method as a text"}
	}
	keys := []string{"jsonrpc", "id", "method", "params"}
	for _, e := range n.Entries {
		if nearest, ok := among(e.Key, keys); !ok {
			return &Fault{Code: CodeRequest, Message: fmt.Sprintf("a message has no %q", e.Key), Findings: []diag.Diagnostic{
				{Rule: RuleParam, Pos: e.KeyAt, Message: fmt.Sprintf("unknown key %q", e.Key), Expected: "one of " + strings.Join(keys, ", "), Nearest: nearest}}}
		}
	}
	return nil
}

func among(name string, names []string) (nearest string, ok bool) {
	for _, x := range names {
		if x == name {
			return "", true
		}
	}
	return diag.Nearest(name, names), false
}

// call finds the method and runs it. A fault of ours answers this message and
// leaves the process going.
func (c *Conn) call(n *source.Node) (result string, f *Fault) {
	name := n.Get("method").Text
	all := c.methods()
	i := slices.IndexFunc(all, func(m Method) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range all {
			names = append(names, m.Name)
		}
		f := &Fault{Code: CodeMethod, Message: fmt.Sprintf("there is no method %q", name)}
		if near := diag.Nearest(name, names); near != "" {
			f.Message += fmt.Sprintf("; did you mean %q?", near)
		}
		return "", f
	}
	m := &all[i]
	if c.seat != "" && !m.Seat {
		return "", &Fault{Code: CodeForbidden, Message: m.Name + " is for the referee only"}
	}
	if c.Bar != nil {
		if why := c.Bar(m); why != "" {
			return "", &Fault{Code: CodeForbidden, Message: m.Name + ": " + why}
		}
	}
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	defer func() {
		if bad := recover(); bad != nil {
			result, f = "", c.broke(m.Name, bad)
		}
	}()
	defer c.begin(m)()
	if result, f = m.run(c, n.Get("params")); f == nil && c.asking.Over() {
		result, f = "", refused(&game.Refused{Reason: flow.RuleEndless, Text: fmt.Sprintf("the question takes too long: it was stopped after %d parts of expressions and what counts as such; ask for less", c.asking.Used())})
	}
	return result, f
}

// begin makes the budget of a message that asks; done ends it, in all games that have it.
func (c *Conn) begin(m *Method) (done func()) {
	if m.Acts {
		c.asking = nil
		return func() {}
	}
	most := c.Budget
	if most == 0 {
		most = limits.Question
	}
	c.asking = query.NewBudget(most)
	ended := func() {}
	if c.Asks != nil {
		ended = c.Asks(c.asking)
	}
	return func() {
		ended()
		for _, g := range c.lent {
			g.lend(nil)
		}
		c.lent, c.asking = c.lent[:0], nil
	}
}

// lend gives a game the budget of the questions that follow.
func (g *play) lend(b *query.Budget) {
	g.table.Asking = b
	if g.room != nil {
		g.room.Asking = b
	}
}

// broke answers a message at which we failed.
func (c *Conn) broke(method string, bad any) *Fault {
	f := &Fault{Code: CodeInternal, Message: fmt.Sprintf("our fault: %s failed", method)}
	if c.Broke != nil {
		c.Broke(method, bad)
	} else {
		f.Message += fmt.Sprintf(": %v", bad)
	}
	return f
}

// game finds the game that a message names; the only game may go unnamed.
func (c *Conn) game(id string) (*play, *Fault) {
	for _, b := range c.branches {
		if b.id == id {
			return b.play, nil
		}
	}
	s := c.server
	if p, ok := s.games[id]; ok {
		return p, nil
	}
	if id == "" && len(s.games) == 1 {
		for _, p := range s.games {
			return p, nil
		}
	}
	f := &Fault{Code: CodeGame, Message: fmt.Sprintf("there is no game %q", id)}
	if id == "" {
		f.Message = "say which game: there is none, or more than one"
	}
	return nil, f
}

// side is who the connection speaks for in a game: model.None for the referee.
func (c *Conn) side(p *play) (model.SideID, *Fault) {
	if c.seat == "" || p.copied {
		return model.None, nil
	}
	g := p.table.Model()
	for i := range g.Sides {
		if g.Sides[i].ID == c.seat {
			return model.SideID(i), nil
		}
	}
	return model.None, &Fault{Code: CodeForbidden, Message: fmt.Sprintf("this game has no side %q", c.seat)}
}
