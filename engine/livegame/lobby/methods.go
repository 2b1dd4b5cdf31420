package lobby

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/vedette-wargames/vedette/engine/bot"
	"github.com/vedette-wargames/vedette/engine/game"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// Game is what the lobby shows of a game.
type Game struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	Sides     []NamedSide    `json:"sides"`
	Scenarios []GameScenario `json:"scenarios"`
	Variants  []GameVariant  `json:"variants"`
	Options   []GameOption   `json:"options"`
}

// GameScenario is a scenario that can be played.
type GameScenario struct {
	ID             string        `json:"id"` // game/scenario
	Title          string        `json:"title"`
	About          string        `json:"about,omitempty"`          // for players who choose it
	Card           *ScenarioCard `json:"card,omitempty"`           // in a published page, whose engine is slow to compile; else lobby.card answers it
	Reconstruction bool          `json:"reconstruction,omitempty"` // its set-up is partly invented
	Hides          bool          `json:"hides,omitempty"`          // facts are hidden from a side when it begins; a published page alone says it
}

// GameVariant is a variant, with what it goes with.
type GameVariant struct {
	ID        string   `json:"id"`
	Title     string   `json:"title"`
	About     string   `json:"about,omitempty"`     // what it changes, for players
	Scenarios []string `json:"scenarios,omitempty"` // those it is for; all by default
	Requires  []string `json:"requires,omitempty"`
	Conflicts []string `json:"conflicts,omitempty"`
	After     []string `json:"after,omitempty"`
}

// GameOption is a rule switch.
type GameOption struct {
	ID      string   `json:"id"`
	Text    string   `json:"text"`
	Type    string   `json:"type"` // flag, integer, text
	Default string   `json:"default"`
	Values  []string `json:"values,omitempty"`
}

// HostMethods returns the methods that only the person who runs the server may call.
func (l *Lobby) HostMethods() []protocol.Method {
	return append([]protocol.Method{
		protocol.DeclareMethod("lobby.games", "Lists what can be played: games, scenarios, variants, options.", l.lobbyGames),
		protocol.DeclareMethod("lobby.card", "Describes a scenario for somebody who chooses one, with a picture.", l.lobbyCard),
		protocol.DeclareMethod("lobby.tables", "Lists the tables, with their links.", l.lobbyTables),
		protocol.DeclareMethod("lobby.new", "Begins a game at a new table, kept in a journal.", l.lobbyNew),
		protocol.DeclareMethod("lobby.saved", "Lists the saved games that have no table.", l.lobbySaved),
		protocol.DeclareMethod("lobby.open", "Puts a saved game on a table, with new links.", l.lobbyOpen),
		protocol.DeclareMethod("lobby.verify", "Plays the journal of a game again and compares all that it says, as vedette verify does.", l.lobbyVerify),
		protocol.DeclareMethod("lobby.bot", "Sets how long the bots of a table wait before they act, or lets one act that waits.", l.lobbyBot),
		protocol.DeclareMethod("lobby.close", "Closes a table: its links are void, its journal stays.", l.lobbyClose),
	}, l.previewMethods()...)
}

// answerHost answers a message of the person who runs the server.
func (l *Lobby) answerHost(message []byte) string {
	c, err := new(protocol.Server).Connect("referee")
	if err != nil {
		panic(err)
	}
	c.Methods, c.OnPanic = l.HostMethods(), l.ReportFault
	return c.AnswerMessage(message)
}

// GamesResult is the answer of lobby.games.
type GamesResult struct {
	Games []Game  `json:"games" doc:"What can be played."`
	Bots  []Named `json:"bots" doc:"Who can play for a side beside people."`
}

func (l *Lobby) lobbyGames(*struct{}) (*GamesResult, *protocol.Fault) {
	return NewGamesResult(l.host.Games()), nil
}

// NewGamesResult returns the answer of lobby.games for a list of games.
func NewGamesResult(games []Game) *GamesResult {
	r := &GamesResult{Games: games}
	for _, k := range bot.Kinds() {
		r.Bots = append(r.Bots, Named{k.Name, k.Strength})
	}
	return r
}

// TableView is what the host is shown of a table.
type TableView struct {
	Table    string            `json:"table" doc:"Its name: that of its journal."`
	Scenario string            `json:"scenario" doc:"Game and scenario."`
	Title    string            `json:"title" doc:"Their title."`
	Variants []string          `json:"variants" doc:"The variants used."`
	Sides    []SeatSide        `json:"sides" doc:"The sides, who sits for them, and how many of them are there."`
	Links    map[string]string `json:"links" doc:"The link of each seat that a person has, by side."`
	Watch    map[string]string `json:"watch" doc:"Links for looking on, by side; with the referee's eyes under an empty name."`
	All      string            `json:"all" doc:"One link for all seats that people have."`
	Turn     int               `json:"turn" doc:"The turn; 0: the game is not taken up."`
	Waiting  string            `json:"waiting" doc:"The side that decides."`
	Over     *game.ResultView  `json:"over,omitempty" doc:"How it ended."`
	Fault    string            `json:"fault,omitempty" doc:"Why its game cannot be taken up."`
}

// TablesResult is the answer of lobby.tables.
type TablesResult struct {
	Tables []TableView `json:"tables" doc:"The tables."`
}

func (l *Lobby) lobbyTables(*struct{}) (*TablesResult, *protocol.Fault) {
	r := &TablesResult{Tables: []TableView{}}
	for _, t := range l.listTables() {
		r.Tables = append(r.Tables, t.lobbyView())
	}
	return r, nil
}

func (t *Table) lobbyView() TableView {
	v := TableView{Table: t.name, Scenario: t.head.Scenario, Title: t.head.Title, Variants: t.head.Variants, Links: map[string]string{}, Watch: map[string]string{}}
	var all []string
	linkTo := t.lobby.host.TablePage + "#"
	t.seen.Lock()
	defer t.seen.Unlock()
	v.Fault = t.fault
	for _, s := range t.head.Sides {
		who := t.keys.Who[s.ID]
		v.Sides = append(v.Sides, SeatSide{s, who, t.present[s.ID]})
		if who == human {
			v.Links[s.ID] = linkTo + t.keys.Seats[s.ID]
			all = append(all, t.keys.Seats[s.ID])
		}
	}
	for side, key := range t.keys.Watch {
		v.Watch[side] = linkTo + key
	}
	if len(all) > 0 {
		v.All = linkTo + strings.Join(all, ".")
	}
	if t.game != nil {
		v.Turn, v.Waiting, v.Over = t.game.turn, t.game.waiting, t.game.over
	}
	return v
}

// SavedGame is a saved game without a table.
type SavedGame struct {
	Journal  string   `json:"journal" doc:"Its name, for lobby.open."`
	Scenario string   `json:"scenario" doc:"Game and scenario."`
	Title    string   `json:"title" doc:"Their title."`
	Variants []string `json:"variants" doc:"The variants used."`
	Changed  string   `json:"changed" doc:"When something was last done in it."`
	Over     bool     `json:"over" doc:"Whether the game has ended: it can be looked at, not played on."`
	Fault    string   `json:"fault,omitempty" doc:"Why it cannot be opened."`
}

// SavedResult is the answer of lobby.saved.
type SavedResult struct {
	Saved []SavedGame `json:"saved" doc:"The saved games without a table, the newest first."`
}

func (l *Lobby) lobbySaved(*struct{}) (*SavedResult, *protocol.Fault) {
	names, err := l.host.Store.ListJournals()
	if err != nil {
		return nil, internalFault(err)
	}
	r := &SavedResult{Saved: []SavedGame{}}
	for _, name := range names {
		if l.FindTable(name) != nil {
			continue
		}
		saved, err := l.host.Store.DescribeJournal(name)
		g := SavedGame{Journal: name, Over: saved.Ended}
		if !saved.Changed.IsZero() {
			g.Changed = saved.Changed.UTC().Format(time.RFC3339)
		}
		if err == nil {
			var head heading
			head, err = l.describeGame(saved.Header)
			g.Scenario, g.Title, g.Variants = head.Scenario, head.Title, head.Variants
		}
		if err != nil {
			g.Fault = err.Error()
		}
		r.Saved = append(r.Saved, g)
	}
	slices.SortStableFunc(r.Saved, func(a, b SavedGame) int { return strings.Compare(b.Changed, a.Changed) })
	return r, nil
}

type openParams struct {
	Journal string            `json:"journal" required:"true" doc:"Name of a saved game, as lobby.saved lists it."`
	Seats   map[string]string `json:"seats" doc:"Who sits for each side; by default who sat there."`
}

// checkSaved refuses the name of a game that is not kept here.
func (l *Lobby) checkSaved(name string) *protocol.Fault {
	names, err := l.host.Store.ListJournals()
	if err != nil {
		return internalFault(err)
	}
	if !slices.Contains(names, name) {
		return paramFault("there is no saved game %q%s", name, nearestHint(name, names))
	}
	return nil
}

func (l *Lobby) lobbyOpen(p *openParams) (*TableView, *protocol.Fault) {
	if f := l.checkSaved(p.Journal); f != nil {
		return nil, f
	}
	if l.FindTable(p.Journal) != nil {
		return nil, paramFault("%s is on a table already", p.Journal)
	}
	saved, err := l.host.Store.DescribeJournal(p.Journal)
	var head heading
	if err == nil {
		head, err = l.describeGame(saved.Header)
	}
	if err != nil {
		return nil, paramFault("%s: %v", p.Journal, err)
	}
	t, f := l.openSaved(p, saved.Header, head)
	if f != nil {
		return nil, f
	}
	v := t.lobbyView()
	return &v, nil
}

// openSaved takes a saved game up, with new keys.
func (l *Lobby) openSaved(p *openParams, h *journal.Header, head heading) (*Table, *protocol.Fault) {
	var ids []string
	for _, side := range head.Sides {
		ids = append(ids, side.ID)
	}
	rules, rep := l.rules.loadRules(h.Game+"/"+h.Scenario, h.Variants, optionTexts(h))
	if rules == nil {
		return nil, paramFault("%s: %v", p.Journal, errNotReady(h.Game+"/"+h.Scenario, rep))
	}
	who, f := chooseSeats(rules.Model, h.Seats, p.Seats)
	if f != nil {
		return nil, f
	}
	t := l.newTable(p.Journal, head, NewTableKeys(ids, l.host.NewKey))
	t.keys.Who, t.keys.Pause = who, firstPause
	w, _, err := l.host.Store.OpenJournal(t.name) // the keys of a table that another program plays stay
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, paramFault("%s: %v", p.Journal, err)
	}
	if err := l.host.Store.WriteTableKeys(t.name, t.keys); err != nil {
		return nil, internalFault(err)
	}
	if err := t.ensureOpen(context.Background()); err != nil {
		return nil, paramFault("%s: %v", p.Journal, errors.Join(err, l.host.Store.RemoveTableKeys(t.name)))
	}
	l.addTable(t)
	return t, nil
}

type closeParams struct {
	Table string `json:"table" required:"true" doc:"Name of the table."`
}

type closeResult struct {
	Closed bool `json:"closed" doc:"Always true."`
}

func (l *Lobby) lobbyClose(p *closeParams) (*closeResult, *protocol.Fault) {
	t := l.FindTable(p.Table)
	if t == nil {
		return nil, paramFault("there is no table %q", p.Table)
	}
	if err := t.closeForGood(); err != nil {
		if wrong := (*journal.Error)(nil); errors.As(err, &wrong) && wrong.Diag.Rule == journal.RuleLocked {
			return nil, paramFault("%s is not closed: another program plays it, perhaps a second `vedette serve` of this folder: close it there", t.name)
		}
		return nil, internalFault(err)
	}
	return &closeResult{true}, nil
}

// closeForGood takes the keys of the table away for good. It holds the journal meanwhile, so that a
// table which another program plays stays as it is.
func (t *Table) closeForGood() error {
	if err := t.enterTurn(context.Background()); err != nil {
		return err
	}
	defer t.leaveTurn()
	if t.game == nil {
		w, _, err := t.lobby.host.Store.OpenJournal(t.name)
		if wrong := (*journal.Error)(nil); errors.As(err, &wrong) && wrong.Diag.Rule == journal.RuleLocked {
			return err
		}
		if err == nil { // else it is damaged or gone, and nobody plays it
			defer w.Close() // nothing was written
		}
	}
	t.lobby.removeTable(t)
	err := t.lobby.host.Store.RemoveTableKeys(t.name)
	return errors.Join(t.dropGame(true), err)
}

type lobbyBotParams struct {
	Table string `json:"table" required:"true" doc:"Name of the table."`
	botParams
}

// lobbyBot is seat.bot for who runs the server: at a table that only bots play, nobody
// else may set their pace.
func (l *Lobby) lobbyBot(p *lobbyBotParams) (*botResult, *protocol.Fault) {
	t := l.FindTable(p.Table)
	if t == nil {
		return nil, paramFault("there is no table %q", p.Table)
	}
	if err := t.ensureOpen(l.life); err != nil {
		return nil, internalFault(err)
	}
	if err := t.enterTurn(l.life); err != nil {
		return nil, internalFault(err)
	}
	defer t.leaveTurn()
	if t.game == nil {
		return nil, internalFault(errClosed)
	}
	return t.setBots(&Holder{}, &p.botParams)
}
