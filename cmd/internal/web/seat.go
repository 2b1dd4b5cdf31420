package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/vedette-wargames/vedette/engine/protocol"
)

// named is an id with what people call it.
type named struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// linkMethods lists the methods for the holder of a key: those of the protocol and those of the
// server.
func (t *table) linkMethods(who *linkHolder) []protocol.Method {
	return append(protocol.Methods(), seatMethods(t, who)...)
}

// seatMethods are the methods of a link to a table beside those of the protocol.
func seatMethods(t *table, who *linkHolder) []protocol.Method {
	return []protocol.Method{
		protocol.DeclareMethod("seat.info", "Says what the link stands for, and who else is at the table.", func(*struct{}) (*seatInfo, *protocol.Fault) { return t.describeSeat(who), nil }),
		protocol.DeclareMethod("seat.bot", "Sets how long bots wait before they act, or lets one act that waits.", func(p *botParams) (*botResult, *protocol.Fault) { return t.setBots(who, p) }),
	}
}

type seatInfo struct {
	Kind     string     `json:"kind" doc:"seat, or watch: for looking on."`
	Table    string     `json:"table" doc:"Name of the table: that of its journal."`
	Side     string     `json:"side" doc:"The side whose eyes the link has; empty: the referee's."`
	Scenario string     `json:"scenario" doc:"Game and scenario."`
	Title    string     `json:"title" doc:"Their title."`
	Variants []string   `json:"variants" doc:"The variants used."`
	Sides    []seatSide `json:"sides" doc:"The sides, and who sits for them."`
	Hidden   bool       `json:"hidden" doc:"Whether anything is hidden from any side now, so that who plays several must look away."`
	At       int        `json:"at" doc:"Number of the last change that this link was told."`
	Pause    int        `json:"pause" doc:"Milliseconds for which bots wait; below 0: for a step."`
}

type seatSide struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Who     string `json:"who" doc:"human, or the name of a bot."`
	Present int    `json:"present" doc:"How many streams are open with the link of this seat."`
}

func (t *table) describeSeat(who *linkHolder) *seatInfo {
	p := t.game
	t.seen.Lock()
	defer t.seen.Unlock()
	i := &seatInfo{Kind: "seat", Table: t.name, Side: who.side, Scenario: t.head.Scenario, Title: t.head.Title, Variants: t.head.Variants,
		At: p.findFeed(who).number, Pause: p.bots.pause}
	if who.onlooker {
		i.Kind = "watch"
	}
	for _, s := range t.head.Sides {
		i.Sides = append(i.Sides, seatSide{s.ID, s.Name, t.keys.Who[s.ID], t.present[s.ID]})
	}
	i.Hidden = slices.ContainsFunc(p.feeds, func(f *sideFeed) bool { return p.session.Table.ConcealsAnything(f.side) })
	return i
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

func (t *table) setBots(who *linkHolder, p *botParams) (*botResult, *protocol.Fault) {
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
func (t *table) keepPause(pause int) {
	if t.keys.Pause == pause {
		return
	}
	t.keys.Pause = pause
	if err := writeKeys(t.server.store.tableFile(t.name), &t.keys); err != nil {
		t.server.home.Report(fmt.Sprintf("%s: %v", t.name, err))
	}
}

// countArrival counts a new stream of a holder; countDeparture ends that.
func (t *table) countArrival(who *linkHolder) { t.countPresent(who, 1) }

func (t *table) countDeparture(who *linkHolder) { t.countPresent(who, -1) }

func (t *table) countPresent(who *linkHolder, n int) {
	t.seen.Lock()
	t.streams += n
	if !who.onlooker {
		t.present[who.side] += n
	}
	t.seen.Unlock()
	t.broadcastChange()
}

// presenceText returns in which seats somebody is present. The caller holds the seen lock.
func (t *table) presenceText() string {
	by := map[string]int{}
	for _, s := range t.head.Sides {
		by[s.ID] = t.present[s.ID]
	}
	text, _ := json.Marshal(by) // plain data: it can always be written
	return string(text)
}

// ensureOpen opens the game if it is closed.
func (t *table) ensureOpen(ctx context.Context) error {
	if err := t.enterTurn(ctx); err != nil {
		return err
	}
	defer t.leaveTurn()
	t.lastUsed = t.server.home.Clock()
	_, err := t.openIfClosed()
	return err
}

// unready is the message for players when a game cannot be opened. The reason is for the host
// alone, as it names files.
const unready = "the table cannot be opened now; its host sees why in the lobby"
