package web

import (
	"encoding/json"
	"fmt"
	"strings"
	"syscall"
	"testing"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/journal"
)

// TestEveryCallOfATableFails lets each operation on the journal of a table fail: when it is
// begun, with each action, when it is taken up again. What a player was told is done is in the
// journal after the server is begun anew, and the table goes on; who runs the server is
// told which file it was.
func TestEveryCallOfATableFails(t *testing.T) {
	calls := 0
	kinds := []error{syscall.ENOSPC, syscall.EIO}
	for _, kind := range kinds[:diagtest.ChooseCount(1, 2)] {
		for _, sick := range []bool{false, true} {
			for at := 1; ; at++ {
				dir := t.TempDir()
				disk := &journal.FailingFiles{FailAt: at, Err: kind, HalfWrite: true, FailAfter: sick, CountAll: true}
				h := open(t, dir)
				h.store.Files = disk
				v, done, said := playUntilItFails(h)
				h.close()
				said += h.said.String()
				h.said.Reset()
				if disk.Count < at {
					break
				}
				calls++
				name := fmt.Sprintf("%v/%v/%d (%v)", kind, sick, at, disk.Trace)
				if v != nil && disk.Trace[len(disk.Trace)-1] != "close" && !strings.Contains(said, v.Table) {
					t.Errorf("%s: nobody is told which journal it was: %s", name, said)
				}
				mustGoOn(t, name, dir, v, done)
			}
		}
	}
	t.Logf("%d calls failed", calls)
	if calls < 30 {
		t.Errorf("only %d calls failed", calls)
	}
}

// playUntilItFails begins a game and acts, lets the table rest in between, and gives the
// moment of the last action that was told to be done.
func playUntilItFails(h *house) (v *tableView, done int, said string) {
	var begun tableView
	if _, wrong := h.try(h.hostKey(), "lobby.new", map[string]any{"scenario": openGame, "seed": "7"}, &begun); wrong != "" {
		return nil, 0, wrong
	}
	v = &begun
	seat := keyOf(v.Links[v.Waiting])
	for n := range 6 {
		if n == 3 { // the table is put away, and taken up again
			h.rest()
		}
		var l legal
		if _, wrong := h.try(seat, "game.legal", struct{}{}, &l); wrong != "" || len(l.Legal) == 0 {
			said += wrong
			var list tablesResult
			h.ask(h.hostKey(), "lobby.tables", struct{}{}, &list)
			for _, one := range list.Tables { // the host is told in the lobby
				said += one.Fault
			}
			continue
		}
		var moment struct{ Number int }
		if _, wrong := h.try(seat, "game.apply", map[string]any{"action": l.Legal[0]}, nil); wrong != "" {
			said += wrong
			continue
		}
		if _, wrong := h.try(seat, "game.moment", struct{}{}, &moment); wrong == "" {
			done = max(done, moment.Number)
		}
	}
	return v, done, said
}

// mustGoOn opens the folder with a disk that is well: the table has all that was told to be
// done and takes another action; where none was begun, one can be.
func mustGoOn(t *testing.T, name, dir string, v *tableView, done int) {
	t.Helper()
	h := open(t, dir)
	defer h.close()
	if v == nil {
		begun := h.begin(openGame, nil)
		v = &begun
	}
	seat := keyOf(v.Links[v.Waiting])
	var moment struct{ Number int }
	if _, wrong := h.try(seat, "game.moment", struct{}{}, &moment); wrong != "" || moment.Number < done {
		t.Errorf("%s: moment %d (%s), and %d was told to be done", name, moment.Number, wrong, done)
		return
	}
	var l legal
	var action json.RawMessage
	for _, link := range v.Links {
		if _, wrong := h.try(keyOf(link), "game.legal", struct{}{}, &l); wrong == "" && len(l.Legal) > 0 {
			action, seat = l.Legal[0], keyOf(link)
		}
	}
	if action == nil {
		t.Errorf("%s: nobody can go on", name)
		return
	}
	if _, wrong := h.try(seat, "game.apply", map[string]any{"action": action}, nil); wrong != "" {
		t.Errorf("%s: it does not go on: %s", name, wrong)
	}
}
