package lobby

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
	"github.com/vedette-wargames/vedette/engine/protocol"
)

// Named is an id with what people call it.
type Named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// NamedSide is a side with its name and the subject of sentences about it.
type NamedSide struct {
	Named
	People string `json:"people" doc:"The side as the subject of a sentence, such as the Reds."`
	Plural bool   `json:"plural,omitempty" doc:"Verbs after people are plural."`
}

// NewNamedSide returns the names of a side of a game.
func NewNamedSide(s *model.Side) NamedSide {
	return NamedSide{Named{s.ID, s.Name()}, s.Subject(), s.Plural}
}

// linkMethods lists the methods for the holder of a key: those of the protocol and those of the
// server.
func (t *Table) linkMethods(who *Holder) []protocol.Method {
	return append(protocol.Methods(), seatMethods(t, who)...)
}

// seatMethods returns the methods of a link to a table beside those of the protocol.
func seatMethods(t *Table, who *Holder) []protocol.Method {
	return []protocol.Method{
		protocol.DeclareMethod("seat.info", "Says what the link stands for, and who else is at the table.", func(*struct{}) (*SeatInfo, *protocol.Fault) { return t.describeSeat(who), nil }),
		protocol.DeclareMethod("seat.sole", "Sets whether questions to this seat that have one answer are answered at once.", func(p *soleParams) (*soleParams, *protocol.Fault) { return t.setSoleAnswers(who, p) }),
		protocol.DeclareMethod("seat.bot", "Sets how long bots wait before they act, or lets one act that waits.", func(p *botParams) (*botResult, *protocol.Fault) { return t.setBots(who, p) }),
	}
}

// SeatInfo is the answer of seat.info.
type SeatInfo struct {
	Kind     string     `json:"kind" doc:"seat, or watch: for looking on."`
	Table    string     `json:"table" doc:"Name of the table: that of its journal."`
	Side     string     `json:"side" doc:"The side whose eyes the link has; empty: the referee's."`
	Scenario string     `json:"scenario" doc:"Game and scenario."`
	Title    string     `json:"title" doc:"Their title."`
	Variants []string   `json:"variants" doc:"The variants used."`
	Sides    []SeatSide `json:"sides" doc:"The sides, and who sits for them."`
	Hidden   bool       `json:"hidden" doc:"Whether anything is hidden from any side now, so that who plays several must look away."`
	At       int        `json:"at" doc:"Number of the last change that this link was told."`
	Pause    int        `json:"pause" doc:"Milliseconds for which bots wait; below 0: for a step."`
	Sole     bool       `json:"sole" doc:"Whether questions to this seat that have one answer are answered at once."`
}

// SeatSide is a side at a table.
type SeatSide struct {
	NamedSide
	Who     string `json:"who" doc:"human, or the name of a bot."`
	Present int    `json:"present" doc:"How many streams are open with the link of this seat."`
}

func (t *Table) describeSeat(who *Holder) *SeatInfo {
	p := t.game
	t.seen.Lock()
	defer t.seen.Unlock()
	i := &SeatInfo{Kind: "seat", Table: t.name, Side: who.side, Scenario: t.head.Scenario, Title: t.head.Title, Variants: t.head.Variants,
		At: p.findFeed(who).number, Pause: p.bots.pause}
	if who.onlooker {
		i.Kind = "watch"
	}
	i.Sole = p.session.HasSoleAnswers(p.findFeed(who).side)
	for _, s := range t.head.Sides {
		i.Sides = append(i.Sides, SeatSide{s, t.keys.Who[s.ID], t.present[s.ID]})
	}
	i.Hidden = slices.ContainsFunc(p.feeds, func(f *sideFeed) bool { return p.session.Table.ConcealsAnything(f.side) })
	return i
}

type soleParams struct {
	On bool `json:"on" doc:"Whether they are answered at once. The others can tell that the seat had no choice."`
}

// setSoleAnswers sets whether questions to a seat that have one answer are answered at once.
func (t *Table) setSoleAnswers(who *Holder, p *soleParams) (*soleParams, *protocol.Fault) {
	side := t.game.findFeed(who).side
	if who.onlooker || side == model.None {
		return nil, &protocol.Fault{Code: protocol.CodeForbidden, Message: "seat.sole: this link plays no side"}
	}
	t.game.session.SetSoleAnswers(side, p.On)
	return p, nil
}

type botParams struct {
	Pause *int `json:"pause" doc:"Milliseconds for which a bot waits before it acts, 0: none, below 0: until it is told to step."`
	Step  bool `json:"step" doc:"True: the bot that waits acts now."`
}

type botResult struct {
	Pause int `json:"pause" doc:"What holds now."`
}

// longestPause is how long a bot may be made to wait, in milliseconds.
const longestPause = 60_000

func (t *Table) setBots(who *Holder, p *botParams) (*botResult, *protocol.Fault) {
	if who.onlooker {
		return nil, &protocol.Fault{Code: protocol.CodeForbidden, Message: "seat.bot: this link is for looking on; a player, or the host with lobby.bot, sets the pace of bots"}
	}
	b := t.game.bots
	t.seen.Lock()
	defer t.seen.Unlock()
	if p.Pause != nil {
		if *p.Pause > longestPause {
			return nil, &protocol.Fault{Code: protocol.CodeParams, Message: fmt.Sprintf("seat.bot: a bot waits at most %d milliseconds", longestPause)}
		}
		b.pause = max(*p.Pause, -1)
		b.wakeBots()
		t.keepPause(b.pause)
	}
	if p.Step {
		b.requestStep(t.game.findFeed(who))
	}
	return &botResult{b.pause}, nil
}

// keepPause keeps the pause of the bots beside the journal, so that it holds after a
// restart; the caller holds the table.
func (t *Table) keepPause(pause int) {
	if t.keys.Pause == pause {
		return
	}
	t.keys.Pause = pause
	if err := t.lobby.host.Store.WriteTableKeys(t.name, t.keys); err != nil {
		t.lobby.host.Report(fmt.Sprintf("%s: %v", t.name, err))
	}
}

// countPresent counts n pages of a holder in, or out where n is negative.
func (t *Table) countPresent(who *Holder, n int) {
	t.seen.Lock()
	t.streams += n
	if !who.onlooker {
		t.present[who.side] += n
	}
	t.seen.Unlock()
	t.broadcastChange()
}

// presenceText returns in which seats somebody is present. The caller holds the seen lock.
func (t *Table) presenceText() string {
	by := map[string]int{}
	for _, s := range t.head.Sides {
		by[s.ID] = t.present[s.ID]
	}
	text, _ := json.Marshal(by) // plain data: it can always be written
	return string(text)
}

// ensureOpen opens the game if it is closed.
func (t *Table) ensureOpen(ctx context.Context) error {
	if err := t.enterTurn(ctx); err != nil {
		return err
	}
	defer t.leaveTurn()
	t.lastUsed = t.lobby.host.Clock()
	_, err := t.openIfClosed()
	return err
}

// UseSession calls use with the game of the table that the key is for, and with the side whose eyes
// the key has; model.None is the referee. It must not be the host's key. See [Table.UseSession].
func (h *Holder) UseSession(ctx context.Context, use func(*livegame.Session, model.SideID)) error {
	return h.table.UseSession(ctx, func(s *livegame.Session) { use(s, h.table.game.findFeed(h).side) })
}

// UseSession calls use with the game of the table, which is opened if it is closed. Nobody acts at
// the table meanwhile. The error says that the game cannot be opened, or that ctx ended.
func (t *Table) UseSession(ctx context.Context, use func(*livegame.Session)) error {
	if err := t.enterTurn(ctx); err != nil {
		return err
	}
	defer t.leaveTurn()
	p, err := t.openIfClosed()
	if err != nil {
		return err
	}
	use(p.session)
	return nil
}
