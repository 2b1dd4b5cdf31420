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
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/query"
	"github.com/vedette-wargames/vedette/engine/rng"
	"github.com/vedette-wargames/vedette/engine/scene"
	"github.com/vedette-wargames/vedette/engine/yamldoc"
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
	// NewSeed makes the seed of a game begun without one; nil: all such games have
	// the same dice.
	NewSeed func() rng.WideSeed

	mu      sync.Mutex
	games   map[string]*hostedGame
	count   int
	loaded  []loadedRules
	trusted trustedPositions
}

// hostedGame is one game of the server, with what is needed to save it and load it again.
type hostedGame struct {
	session  *livegame.Session
	scenario string
	variants []string
	options  map[string]string
	trusted  bool // begun at the set-up, or at a whole position that stood its trial
	isBranch bool // a copy to think ahead in: who has it decides for all
	// board is the board, worked out when it is first asked for and kept as long as the game
	// is: half of what opening a table takes here.
	board     *scene.Board
	boardOnce sync.Once
}

// HostSession adds a game that the program around the server plays, and returns its id. A game
// whose session keeps no history has no moments, branches or redo.
func (s *Server) HostSession(session *livegame.Session, scenario string, variants []string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.addGame(&hostedGame{session: session, scenario: scenario, variants: variants})
}

// addGame keeps a game and returns its id, unique in this process.
func (s *Server) addGame(p *hostedGame) string {
	if s.games == nil {
		s.games = map[string]*hostedGame{}
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
	counts MessageCounts

	branches    []branch // copies that it thinks ahead in
	branchCount int      // how many it has had
	// OnAction, if set, is called after each action with its events, and after each undo.
	OnAction func(events []event.Event, undone bool)
	// Methods are those that the connection has; nil: all of the protocol.
	Methods []Method
	// Batch is how many messages one list may hold; 0: as many as the protocol allows.
	Batch int
	// Budget is what one question may use, in parts of expressions; 0: limits.Question.
	Budget int64
	// OnQuestion, if set, is called with the budget of each question before it is answered, so that
	// the caller can stop it. The function that it returns is called when the question ends.
	OnQuestion    func(*query.Budget) (ended func())
	currentBudget *query.Budget // of the message under way
	budgetGames   []*hostedGame // games that have it
	// Forbid, if set, returns why this connection may not call a method; "" allows it.
	Forbid func(m *Method) string
	// OnPanic, if set, receives the details of a panic. The client learns only that one occurred, as
	// the details may be hidden from it.
	OnPanic func(method string, bad any)
}

// MessageCounts counts what a connection was answered.
type MessageCounts struct {
	Answered int    // messages, those of batches one by one
	Failed   int    // of these, with an error
	Last     string // text of the last error
}

// MessageCounts returns how many messages were answered so far.
func (c *Conn) MessageCounts() MessageCounts { return c.counts }

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

// AnswerMessage answers one message, or a list of them. The answer is "" for a notification.
func (c *Conn) AnswerMessage(message []byte) string {
	var rep diag.List
	n := jsontext.Read("message", message, &rep)
	if n == nil {
		return c.replyFault("null", &Fault{Code: CodeParse, Message: "the message is not JSON", Findings: rep.Items})
	}
	if n.Kind != yamldoc.List {
		return c.answerOne(n)
	}
	return c.answerBatch(n.Items)
}

// answerBatch answers several messages in one line. It does not carry out messages whose answers
// would make the line too long.
func (c *Conn) answerBatch(messages []*yamldoc.Node) string {
	most := limits.Batch
	if c.Batch > 0 {
		most = c.Batch
	}
	switch {
	case len(messages) == 0:
		return c.replyFault("null", &Fault{Code: CodeRequest, Message: "the list of messages is empty"})
	case len(messages) > most:
		return c.replyFault("null", &Fault{Code: CodeRequest, Message: fmt.Sprintf("a list holds at most %d messages, not %d: send several lists", most, len(messages))})
	}
	var answers []string
	size := 0
	for _, m := range messages {
		answer := ""
		if size < limits.Reply {
			answer = c.answerOne(m)
		} else if id, notify, _ := requestID(m); !notify {
			answer = c.replyFault(id, tooMuch("the answers to the messages before this one fill %d bytes, so it was not carried out: send fewer in one list"))
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

// tooMuch returns the fault of a message beyond a bound.
func tooMuch(text string) *Fault {
	return &Fault{Code: CodeRequest, Message: fmt.Sprintf(text, limits.Reply)}
}

// tooLong is the fault for an answer over limits.Reply bytes.
func tooLong() *Fault {
	return tooMuch("the answer is longer than %d bytes: ask for less, one side's view or one cell of a table, or fewer moments")
}

// answerOne answers one request; "" for a notification, which gets no answer.
func (c *Conn) answerOne(n *yamldoc.Node) string {
	id, notify, fault := requestID(n)
	if fault == nil {
		fault = checkRequest(n)
	}
	if fault != nil {
		return c.replyFault(id, fault)
	}
	result, fault := c.callMethod(n)
	if len(result) > limits.Reply {
		fault = tooLong()
	}
	if fault != nil {
		answer := c.replyFault(id, fault)
		if notify {
			return ""
		}
		return answer
	}
	c.counts.Answered++
	if notify {
		return ""
	}
	return `{"jsonrpc":"2.0","id":` + id + `,"result":` + result + `}`
}

// replyFault answers a message with an error, and counts it.
func (c *Conn) replyFault(id string, f *Fault) string {
	c.counts.Answered++
	c.counts.Failed++
	c.counts.Last = f.Message
	return faultReply(id, f)
}

// requestID returns the id of a request as JSON; notify says that it has none.
func requestID(n *yamldoc.Node) (id string, notify bool, f *Fault) {
	if n.Kind != yamldoc.Map {
		return "null", false, &Fault{Code: CodeRequest, Message: "a message is an object with jsonrpc, id, method and params"}
	}
	v := n.Get("id")
	switch {
	case v == nil:
		return "null", true, nil
	case v.Kind != yamldoc.Scalar || !v.Quoted && (v.Text == "true" || v.Text == "false"):
		return "null", false, &Fault{Code: CodeRequest, Message: "the id of a message is a text or a number"}
	}
	return jsontext.Write(v), false, nil
}

// checkRequest refuses a message that is not a request of JSON-RPC 2.0.
func checkRequest(n *yamldoc.Node) *Fault {
	if v := n.Get("jsonrpc"); v == nil || v.Text != "2.0" {
		return &Fault{Code: CodeRequest, Message: `a message says "jsonrpc": "2.0"`}
	}
	if v := n.Get("method"); v == nil || v.Kind != yamldoc.Scalar || !v.Quoted {
		return &Fault{Code: CodeRequest, Message: "a message names its method as a text"}
	}
	keys := []string{"jsonrpc", "id", "method", "params"}
	for _, e := range n.Entries {
		if nearest, ok := nearestName(e.Key, keys); !ok {
			return &Fault{Code: CodeRequest, Message: fmt.Sprintf("a message has no %q", e.Key), Findings: []diag.Diagnostic{
				{Rule: RuleParam, Pos: e.KeyAt, Message: fmt.Sprintf("unknown key %q", e.Key), Expected: "one of " + strings.Join(keys, ", "), Nearest: nearest}}}
		}
	}
	return nil
}

// nearestName reports whether a name is one of several, and which is nearest where it
// is not.
func nearestName(name string, names []string) (nearest string, ok bool) {
	for _, x := range names {
		if x == name {
			return "", true
		}
	}
	return diag.NearestName(name, names), false
}

// callMethod finds the method of a message and runs it. A panic becomes the answer to this
// message, and the process goes on.
func (c *Conn) callMethod(n *yamldoc.Node) (result string, f *Fault) {
	name := n.Get("method").Text
	all := c.availableMethods()
	i := slices.IndexFunc(all, func(m Method) bool { return m.Name == name })
	if i < 0 {
		var names []string
		for _, m := range all {
			names = append(names, m.Name)
		}
		f := &Fault{Code: CodeMethod, Message: fmt.Sprintf("there is no method %q", name)}
		if near := diag.NearestName(name, names); near != "" {
			f.Message += fmt.Sprintf("; did you mean %q?", near)
		}
		return "", f
	}
	m := &all[i]
	if c.seat != "" && !m.ForSeats {
		return "", &Fault{Code: CodeForbidden, Message: m.Name + " is for the referee only"}
	}
	if c.Forbid != nil {
		if why := c.Forbid(m); why != "" {
			return "", &Fault{Code: CodeForbidden, Message: m.Name + ": " + why}
		}
	}
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	defer func() {
		if bad := recover(); bad != nil {
			result, f = "", c.answerPanic(m.Name, bad)
		}
	}()
	defer c.beginQuestion(m)()
	if result, f = m.run(c, n.Get("params")); f == nil && c.currentBudget.RanOut() {
		result, f = "", refusedFault(&game.Refused{Reason: flow.RuleEndless, Text: fmt.Sprintf("the question takes too long: it was stopped after %d parts of expressions and what counts as such; ask for less", c.currentBudget.UsedSteps())})
	}
	return result, f
}

// beginQuestion sets the budget of a message that only reads. done removes it from all games
// that have it.
func (c *Conn) beginQuestion(m *Method) (done func()) {
	if m.ChangesGame {
		c.currentBudget = nil
		return func() {}
	}
	most := c.Budget
	if most == 0 {
		most = limits.Question
	}
	c.currentBudget = query.NewBudget(most)
	ended := func() {}
	if c.OnQuestion != nil {
		ended = c.OnQuestion(c.currentBudget)
	}
	return func() {
		ended()
		for _, g := range c.budgetGames {
			g.setBudget(nil)
		}
		c.budgetGames, c.currentBudget = c.budgetGames[:0], nil
	}
}

// setBudget sets the budget of the questions that follow; nil removes it.
func (g *hostedGame) setBudget(b *query.Budget) {
	g.session.Table.QuestionBudget = b
	if h := g.session.History; h != nil {
		h.QueryBudget = b
	}
}

// answerPanic returns the fault that a client gets for a panic in a method.
func (c *Conn) answerPanic(method string, bad any) *Fault {
	f := &Fault{Code: CodeInternal, Message: fmt.Sprintf("our fault: %s failed", method)}
	if c.OnPanic != nil {
		c.OnPanic(method, bad)
	} else {
		f.Message += fmt.Sprintf(": %v", bad)
	}
	return f
}

// findGame returns the game that a message names. The id may be left out when there is one game
// only.
func (c *Conn) findGame(id string) (*hostedGame, *Fault) {
	for _, b := range c.branches {
		if b.id == id {
			return b.hostedGame, nil
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

// speakingSide returns the side that the connection speaks for; model.None is the referee.
func (c *Conn) speakingSide(p *hostedGame) (model.SideID, *Fault) {
	if c.seat == "" || p.isBranch {
		return model.None, nil
	}
	g := p.session.Table.Model()
	for i := range g.Sides {
		if g.Sides[i].ID == c.seat {
			return model.SideID(i), nil
		}
	}
	return model.None, &Fault{Code: CodeForbidden, Message: fmt.Sprintf("this game has no side %q", c.seat)}
}
