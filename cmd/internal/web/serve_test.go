package web

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/journal"
	"github.com/vedette-wargames/vedette/engine/livegame"
	"github.com/vedette-wargames/vedette/engine/model"
)

const (
	openGame   = "napoleon-at-waterloo/basic"
	hiddenGame = "waterloo-20/standard"

	hiddenVariant = "dummies"
)

// sameAsView wants that the changes of a stream make what the seat sees now.
func sameAsView(t *testing.T, h *house, key string, w *watcher) {
	t.Helper()
	var now struct {
		Number int
		View   map[string]json.RawMessage
		Units  []json.RawMessage
	}
	h.ask(key, "game.moment", struct{}{}, &now)
	w.until("the latest moment of the seat", func() bool { return w.number == now.Number })
	view, units := now.View, now.Units
	for k, v := range view {
		if string(w.view[k]) != string(v) {
			t.Errorf("%s is %.200s in the stream, %.200s in the view", k, w.view[k], v)
		}
	}
	for k := range w.view {
		if _, there := view[k]; !there {
			t.Errorf("%s is in the stream only", k)
		}
	}
	if len(units) != len(w.units) {
		t.Errorf("%d units in the stream, %d in the view", len(w.units), len(units))
	}
	for _, u := range units {
		var named struct{ ID string }
		_ = json.Unmarshal(u, &named)
		if string(w.units[named.ID]) != string(u) {
			t.Errorf("unit %s is %s in the stream, %s in the view", named.ID, w.units[named.ID], u)
		}
	}
}

// A page that lays the changes of its stream over one another sees what the seat
// sees, packed or not, from the start or taken up in mid-game.
func TestStreamsMakeTheView(t *testing.T) {
	for _, scenario := range []string{openGame, hiddenGame} {
		t.Run(scenario, func(t *testing.T) {
			h := open(t, t.TempDir())
			var variants []string
			if scenario == hiddenGame {
				variants = append(variants, hiddenVariant)
			}
			v := h.begin(scenario, nil, variants...)
			var keys []string
			var lines []*watcher
			for i, s := range v.Sides {
				keys = append(keys, keyOf(v.Links[s.ID]))
				lines = append(lines, h.watch(keys[i], -1, i == 0))
			}
			for n := range 60 {
				done := false
				for _, key := range keys {
					if done = h.move(key, n*7); done {
						break
					}
				}
				if !done {
					t.Fatal("nobody may do anything")
				}
				if n%20 != 19 {
					continue
				}
				for i, key := range keys {
					sameAsView(t, h, key, lines[i])
					lines[i].end()
					late := h.watch(key, max(1, lines[i].number-3), i == 1) // the line was lost three changes ago
					late.view, late.units = lines[i].view, lines[i].units
					sameAsView(t, h, key, late)
					lines[i] = late
				}
			}
		})
	}
}

// A server that starts again goes on where it was, under the same links; what a
// page has seen is not sent again.
func TestLinksOutliveTheServer(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, nil)
	first := keyOf(v.Links[v.Waiting])
	host := h.hostKey()
	line := h.watch(first, -1, false)
	for n := range 9 {
		h.move(first, n)
	}
	sameAsView(t, h, first, line)
	seen := line.number
	h.close()

	h = open(t, dir)
	if h.hostKey() != host {
		t.Error("the host's link is another one")
	}
	again := h.watch(first, seen, false)
	again.number, again.view, again.units = seen, line.view, line.units
	h.move(first, 3)
	again.until("one more change", func() bool { return again.number > seen })
	sameAsView(t, h, first, again)
	for _, secret := range []string{h.store.HostFile(), h.store.TableFile(v.Table), h.store.JournalFile(v.Table)} {
		info, err := os.Stat(secret)
		if err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("%s: %v %v", secret, info.Mode(), err)
		}
	}
}

// Two programs never write one journal: the second is refused by the lock, says so
// to its host, and takes the game up when the first has let go of it.
func TestSecondServerIsRefused(t *testing.T) {
	dir := t.TempDir()
	one := open(t, dir)
	v := one.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	two := open(t, dir)
	if wrong := two.fails(seat, "game.legal", struct{}{}); !strings.HasPrefix(wrong, "503") || strings.Contains(wrong, dir) {
		t.Errorf("the second program: %q", wrong)
	}
	var list tablesResult
	two.ask(two.hostKey(), "lobby.tables", struct{}{}, &list)
	if len(list.Tables) != 1 || !strings.Contains(list.Tables[0].Fault, "another process") {
		t.Errorf("the host is told %+v", list.Tables)
	}
	if !one.move(seat, 0) {
		t.Error("the first program is hindered")
	}
	one.close()
	if !two.move(seat, 0) {
		t.Error("the lock is not let go")
	}
}

// A game of the terminal is put on a table from the lobby; a closed table's links
// are void, and its journal stays.
func TestSavedGames(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, map[string]string{"french": "contact"})
	seat := keyOf(v.Links["allied"])
	h.ask(h.hostKey(), "lobby.close", map[string]string{"table": v.Table}, nil)
	if code, _ := h.try(seat, "game.view", struct{}{}, nil); code != 404 {
		t.Errorf("a link of a closed table answers %d", code)
	}
	var saved savedResult
	h.ask(h.hostKey(), "lobby.saved", struct{}{}, &saved)
	if len(saved.Saved) != 1 || saved.Saved[0].Journal != v.Table || saved.Saved[0].Fault != "" {
		t.Fatalf("saved: %+v", saved)
	}
	var again tableView
	h.ask(h.hostKey(), "lobby.open", map[string]any{"journal": v.Table}, &again)
	if again.Links["allied"] == v.Links["allied"] || again.Links["french"] != "" {
		t.Errorf("links: %v", again.Links)
	}
	for _, name := range []string{"../" + v.Table, "nothing", ""} {
		if wrong := h.fails(h.hostKey(), "lobby.open", map[string]any{"journal": name}); !strings.Contains(wrong, "no saved game") {
			t.Errorf("%q: %s", name, wrong)
		}
	}
	path := filepath.Join(dir, v.Table+".journal")
	log, err := journal.Load(path)
	if err != nil || log.Header.Scenario != "basic" {
		t.Error(err)
	}
}

// Who runs the server checks a journal without leaving the page: it says what vedette verify
// says, and names the line that was changed (row 50).
func TestAJournalIsChecked(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, map[string]string{"french": "random", "allied": "random"})
	all := keyOf(v.Watch[""])
	h.pace(v.Table, 0)
	line := h.watch(all, -1, false)
	line.until("some actions", func() bool { return line.number > 12 })
	h.ask(h.hostKey(), "lobby.close", map[string]string{"table": v.Table}, nil)
	check := func() (c verifyResult) {
		h.ask(h.hostKey(), "lobby.verify", map[string]any{"journal": v.Table}, &c)
		return c
	}
	if c := check(); c.Verdict != "consistent" || c.Hash == "" || c.Actions < 10 || len(c.Reasons) == 0 {
		t.Errorf("checked: %+v", c)
	}
	path := filepath.Join(dir, v.Table+".journal")
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(string(text), "\n")
	lines[5] = strings.Replace(lines[5], `"by":"french"`, `"by":"allied"`, 1)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "")), 0o600); err != nil {
		t.Fatal(err)
	}
	if c := check(); c.Verdict != "false" || c.Line != 6 || c.Message == "" {
		t.Errorf("checked after a change: %+v", c)
	}
	for _, name := range []string{"../" + v.Table, "nothing"} {
		if wrong := h.fails(h.hostKey(), "lobby.verify", map[string]any{"journal": name}); !strings.Contains(wrong, "no saved game") {
			t.Errorf("%q: %s", name, wrong)
		}
	}
}

// A sealed game keeps its seed out of the journal until it is over.
func TestSealedGame(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	var v tableView
	h.ask(h.hostKey(), "lobby.new", map[string]any{"scenario": openGame, "sealed": true, "seats": map[string]string{"french": "random", "allied": "random"}}, &v)
	all := keyOf(v.Watch[""])
	var pause = 0
	h.pace(v.Table, pause)
	line := h.watch(all, -1, true)
	line.until("the end of the game", func() bool { return line.view["result"] != nil })
	deadline := time.Now().Add(10 * time.Second)
	for {
		log, err := journal.Load(filepath.Join(dir, v.Table+".journal"))
		if err == nil && log.IsRevealed() && log.Header.Seed == "" {
			return
		}
		if time.Now().After(deadline) {
			t.Fatalf("the secrets are not told: %v", err)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// A bot waits as long as it is told, or for a step; what it means to do is shown
// where nothing is hidden, and is what it then does.
func TestBotsShowTheirIntention(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, map[string]string{"french": "contact"})
	seat := keyOf(v.Links["allied"])
	wait := -1
	h.ask(seat, "seat.bot", map[string]any{"pause": wait}, nil)
	line := h.watch(seat, -1, true)
	type bot struct {
		Side, Text string
		Actions    []json.RawMessage
	}
	told := func() (b bot) { _ = json.Unmarshal([]byte(line.names["bot"]), &b); return b }
	line.until("the bot's intention", func() bool { return told().Text != "" })
	for range 5 {
		at, next := line.number, told()
		if next.Side != "french" || len(next.Actions) == 0 {
			t.Fatalf("the bot: %+v", next)
		}
		h.ask(seat, "seat.bot", map[string]any{"step": true}, nil)
		line.until("the step, and what comes next", func() bool { b := told(); return line.number > at && b.Text != "" && b.Text != next.Text })
		if line.number != at+1 {
			t.Errorf("one step makes %d changes", line.number-at)
		}
	}
	pause := 0
	h.ask(seat, "seat.bot", map[string]any{"pause": pause}, nil)
	line.until("the end of the bot's turn", func() bool { return string(line.view["waiting"]) == `"allied"` })
	for side, link := range v.Watch {
		for _, p := range []map[string]any{{"step": true}, {"pause": wait}, {"pause": pause}, {}} {
			if wrong := h.fails(keyOf(link), "seat.bot", p); !strings.Contains(wrong, "looking on") {
				t.Errorf("the link to look on of %q: %s", side, wrong)
			}
		}
	}
}

// What a bot intends is not told to a seat from which something is or will be
// hidden, such as where it lays its dummies; and one step goes on until that seat is
// told something: it does not count what is unseen.
func TestBotsHideWhatIsHidden(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(hiddenGame, map[string]string{"french": "random"}, hiddenVariant)
	wait, seat := -1, keyOf(v.Links["allied"])
	h.ask(seat, "seat.bot", map[string]any{"pause": wait}, nil)
	eyes := h.watch(seat, -1, false)
	var info seatInfo
	steps := 0
	for n := 0; steps < 6; n++ {
		if h.move(seat, n) {
			continue
		}
		h.ask(seat, "seat.info", struct{}{}, &info)
		eyes.until("that the bot is about to act", func() bool { return strings.Contains(eyes.names["bot"], "french") })
		if strings.Contains(eyes.names["bot"], "pick_hex") || info.Hidden && strings.Contains(eyes.names["bot"], "text") {
			t.Errorf("the other side is told %s", eyes.names["bot"])
		}
		at := info.At
		h.ask(seat, "seat.bot", map[string]any{"step": true}, nil)
		eyes.until("something to see after one step", func() bool { return eyes.number > at })
		if info.Hidden {
			steps++
		}
		if n > 2000 {
			t.Fatal("nothing is ever hidden in this game: choose another")
		}
	}
	if info.Kind != "seat" || info.Side != "allied" {
		t.Errorf("the seat is told %+v", info)
	}
}

// Who may do what: the seat of a bot, and who looks on, change nothing; no link to a
// table is the referee's.
func TestLinksMayOnlyDoTheirOwn(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, map[string]string{"allied": "contact"})
	seat, watch, all := keyOf(v.Links["french"]), keyOf(v.Watch["french"]), keyOf(v.Watch[""])
	keys, err := h.store.ReadTableKeys(v.Table)
	if err != nil {
		t.Fatal(err)
	}
	botSeat := keys.Seats["allied"]
	var l legal
	h.ask(seat, "game.legal", struct{}{}, &l)
	do := map[string]any{"action": l.Legal[0]}
	for _, c := range []struct {
		key, method string
		params      any
		want        string
	}{
		{watch, "game.apply", do, "looking on"}, {all, "game.apply", do, "looking on"}, {watch, "game.undo", struct{}{}, "looking on"},
		{botSeat, "game.apply", do, "a bot plays"}, {seat, "game.save", struct{}{}, "referee only"}, {all, "game.save", struct{}{}, "not for those"},
		{all, "game.new", map[string]string{"scenario": openGame}, "not for those"}, {seat, "game.close", map[string]string{"game": "g1"}, "referee only"},
		{seat, "lobby.tables", struct{}{}, "no method"}, {h.hostKey(), "game.view", struct{}{}, "no method"},
		{seat, "game.view", map[string]string{"side": "allied"}, "own view only"},
		{watch, "game.view", map[string]string{"side": "allied"}, "own view only"},
	} {
		if wrong := h.fails(c.key, c.method, c.params); !strings.Contains(wrong, c.want) {
			t.Errorf("%s: %q, not %q", c.method, wrong, c.want)
		}
	}
	if !h.move(seat, 0) {
		t.Error("the seat cannot play")
	}
}

// lobby.new says what is wrong with what it is asked.
func TestLobbyRefusals(t *testing.T) {
	h := open(t, t.TempDir())
	for want, p := range map[string]map[string]any{
		"cannot be played":           {"scenario": "nothing/here"},
		"did you mean french":        {"scenario": openGame, "seats": map[string]string{"frnch": "human"}},
		"did you mean contact":       {"scenario": openGame, "seats": map[string]string{"french": "contct"}},
		"from 1 to":                  {"scenario": openGame, "seats": map[string]string{"french": "mcts:lots"}},
		"did you mean \"plain\"":     {"scenario": openGame, "seats": map[string]string{"french": "greedy@plan"}},
		"leave seed out":             {"scenario": openGame, "seed": "1", "sealed": true},
		`parameter "scenario" is mi`: {},
	} {
		if wrong := h.fails(h.hostKey(), "lobby.new", p); !strings.Contains(wrong, want) {
			t.Errorf("%v: %q, not %q", p, wrong, want)
		}
	}
	var g gamesResult
	h.ask(h.hostKey(), "lobby.games", struct{}{}, &g)
	if len(g.Games) < 3 || len(g.Bots) < 2 {
		t.Errorf("the lobby shows %d games and %d bots", len(g.Games), len(g.Bots))
	}
	if fmt.Sprint(h.said.String()) != "" {
		t.Errorf("said: %s", h.said)
	}
}

// An action carries the number of the moment it was chosen at: sent twice it is done
// once, and chosen before something else was done it is refused as stale.
func TestAnActionIsDoneOnce(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	var now struct{ Number int }
	h.ask(seat, "game.moment", struct{}{}, &now)
	var l legal
	h.ask(seat, "game.legal", struct{}{}, &l)
	first, second := map[string]any{"action": l.Legal[0], "at": now.Number}, map[string]any{"action": l.Legal[1], "at": now.Number}
	h.ask(seat, "game.apply", first, nil)
	for _, again := range []map[string]any{first, second} {
		if wrong := h.fails(seat, "game.apply", again); !strings.HasSuffix(wrong, "stale") {
			t.Errorf("%v is answered %q", again, wrong)
		}
	}
	log, err := journal.Load(h.store.JournalFile(v.Table))
	if actions, _ := log.StandingActions(); err != nil || len(actions) != 1 {
		t.Errorf("%d actions are kept, %v", len(actions), err)
	}
}

// A table at which nobody is lets go of its game and its journal; who comes back finds
// it as it was, with the bots at it.
func TestLonelyTablesRest(t *testing.T) {
	h := open(t, t.TempDir())
	v := h.begin(openGame, map[string]string{"allied": "contact"})
	seat := keyOf(v.Links["french"])
	line := h.watch(seat, -1, false)
	h.move(seat, 1)
	line.until("the change", func() bool { return line.number > 1 })
	if h.rest(); !h.isOpen(v.Table) {
		t.Fatal("the game is put away although somebody looks on")
	}
	line.end()
	for deadline := time.Now().Add(10 * time.Second); h.isOpen(v.Table) && time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
		h.s.lobby.CloseIdle()
	}
	if h.isOpen(v.Table) {
		t.Fatal("the game is not put away")
	}
	if w, _, err := journal.Open(h.store.JournalFile(v.Table)); err != nil {
		t.Errorf("the journal is not let go: %v", err)
	} else if err := w.Close(); err != nil {
		t.Error(err)
	}
	again := h.watch(seat, line.number, false)
	again.view, again.units = line.view, line.units
	h.move(seat, 2)
	again.until("one more change", func() bool { return again.number > line.number })
	sameAsView(t, h, seat, again)
}

// How long who opens a long game waits: measured, and bounded widely for busy machines.
func TestOpeningALongGame(t *testing.T) {
	diagtest.SkipUnlessAll(t, "it plays a whole game")
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin("waterloo-campaign-1815/june-15", map[string]string{"french": "random", "coalition": "random"})
	all := keyOf(v.Watch[""])
	h.pace(v.Table, 0)
	count := func() (actions int, over bool) {
		if err := h.s.lobby.FindTable(v.Table).UseSession(t.Context(), func(s *livegame.Session) {
			actions, over = s.History.ChangeCount(model.None), s.Table.Result() != nil
		}); err != nil {
			t.Fatal(err)
		}
		return actions, over
	}
	most := 3000
	if os.Getenv("VEDETTE_ATTACKS") != "all" {
		most = 300
	}
	actions, over := count()
	for deadline := time.Now().Add(10 * time.Minute); actions < most && !over && time.Now().Before(deadline); actions, over = count() {
		time.Sleep(20 * time.Millisecond)
	}
	h.close()
	h = open(t, dir)
	began := time.Now()
	line := h.watch(all, -1, true)
	line.until("the present", func() bool { return line.number > 0 })
	took := time.Since(began)
	t.Logf("a game of %d actions is there after %v", actions, took)
	if took > 2*time.Minute {
		t.Errorf("it took %v", took)
	}
}

// When the journal cannot be written nothing is done, and the table goes on from the
// last action saved as soon as it can be written again.
func TestAFullDisk(t *testing.T) {
	h := open(t, t.TempDir())
	disk := &journal.FailingFiles{FailAt: 1 << 30, Err: syscall.ENOSPC}
	h.store.Files = disk
	v := h.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	h.move(seat, 0)
	var before, after struct{ Number int }
	h.ask(seat, "game.moment", struct{}{}, &before)
	var l legal
	h.ask(seat, "game.legal", struct{}{}, &l)
	disk.FailAt = disk.Count + 1
	if wrong := h.fails(seat, "game.apply", map[string]any{"action": l.Legal[0], "at": before.Number}); !strings.Contains(wrong, "full") {
		t.Errorf("answered %q", wrong)
	}
	if h.ask(seat, "game.moment", struct{}{}, &after); after != before {
		t.Errorf("moment %d, before %d", after.Number, before.Number)
	}
	h.ask(seat, "game.apply", map[string]any{"action": l.Legal[0], "at": before.Number}, nil)
	if !strings.Contains(h.said.String(), "could not be written") {
		t.Error("who runs the server is not told")
	}
	h.said.Reset()
}
