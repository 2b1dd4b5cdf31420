package lobby

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"

	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/journal/replay"
	"github.com/vedette-wargames/vedette/engine/livegame"
)

// openIfClosed returns the game of the table, and opens it from its journal if it is closed. The
// caller holds the table.
func (t *Table) openIfClosed() (*tableGame, error) {
	switch {
	case t.game != nil:
		return t.game, nil
	case t.isClosed():
		return nil, errClosed
	case !t.hasKeys():
		// Another server of this folder has closed the table while it was at rest here.
		t.lobby.removeTable(t)
		return nil, errors.Join(errClosed, t.dropGame(true))
	}
	p, err := t.reopenJournal()
	t.seen.Lock()
	t.fault = ""
	if err != nil {
		t.fault = err.Error()
	}
	t.seen.Unlock()
	if err != nil {
		return nil, err
	}
	t.beginGame(p)
	return p, nil
}

// reopenJournal opens the journal of the table and replays it.
func (t *Table) reopenJournal() (*tableGame, error) {
	w, log, err := t.lobby.host.Store.OpenJournal(t.name)
	if err != nil {
		return nil, err
	}
	p, err := t.resumeJournal(w, log)
	if err != nil {
		_ = w.Close() // nothing was written
	}
	return p, err
}

// hasKeys reports whether the keys of the table are still those that are kept.
func (t *Table) hasKeys() bool {
	kept, err := t.lobby.host.Store.ReadTableKeys(t.name)
	if err == nil {
		return maps.Equal(kept.Seats, t.keys.Seats)
	}
	return !errors.Is(err, fs.ErrNotExist)
}

func (t *Table) isClosed() bool {
	t.seen.Lock()
	defer t.seen.Unlock()
	return t.closed
}

// resumeJournal replays a journal to its end.
func (t *Table) resumeJournal(w Journal, log *journal.Log) (*tableGame, error) {
	h := &log.Header
	sealed := len(h.Commits) > 0
	if sealed {
		t.lobby.host.Vault.UnsealLog(log)
	}
	rules, rep := t.lobby.rules.loadRules(h.Game+"/"+h.Scenario, h.Variants, optionTexts(h))
	if rules == nil {
		return nil, errNotReady(h.Game+"/"+h.Scenario, rep)
	}
	r, err := livegame.ReplayJournal(t.lobby.life, rules, log)
	if err != nil {
		return nil, err
	}
	p := &tableGame{session: r, log: &watchedJournal{Journal: w}}
	_, end := log.StandingActions()
	if r.Table.Result() != nil && end == nil {
		if err := replay.NewRecorder(w).RecordEnd(r.Table); err != nil { // a crash came between
			return nil, err
		}
	}
	switch {
	case sealed && log.IsRevealed():
		p.secretsTold = true
	case sealed:
		p.sealed, p.secrets = h, log.Secrets
		p.revealSecrets(t.lobby)
	}
	return p, nil
}

// optionTexts returns the options of a journal as a person types them.
func optionTexts(h *journal.Header) map[string]string {
	out := map[string]string{}
	for k, raw := range h.Options {
		text := string(raw)
		var s string
		if json.Unmarshal(raw, &s) == nil {
			text = s
		}
		out[k] = text
	}
	return out
}

// findTables adds the tables whose keys are in the store.
func (l *Lobby) findTables() error {
	names, err := l.host.Store.ListTables()
	if err != nil {
		return err
	}
	for _, name := range names {
		var keys TableKeys
		saved, err := l.host.Store.DescribeJournal(name)
		var head heading
		if err == nil {
			head, err = l.describeGame(saved.Header)
		}
		if err == nil {
			if keys, err = l.host.Store.ReadTableKeys(name); err != nil {
				err = fmt.Errorf("its keys, %w: open it anew in the lobby", err)
			}
		}
		if err != nil {
			l.host.Report(fmt.Sprintf("%s is left out: %v", name, err))
			continue
		}
		l.addTable(l.newTable(name, head, keys))
	}
	return nil
}

// describeGame returns what the lobby shows of a journal's game. The error says that the game is
// not one that can be played here.
func (l *Lobby) describeGame(h *journal.Header) (heading, error) {
	out := heading{Scenario: h.Game + "/" + h.Scenario, Title: h.Game + "/" + h.Scenario, Variants: h.Variants}
	for _, g := range l.host.Games() {
		if g.ID != h.Game {
			continue
		}
		out.Sides = g.Sides
		for _, sc := range g.Scenarios {
			if sc.ID == out.Scenario {
				out.Title = g.Title + ": " + sc.Title
			}
		}
	}
	if len(out.Sides) == 0 {
		return out, fmt.Errorf("its game, %s, is not here", h.Game)
	}
	return out, nil
}
