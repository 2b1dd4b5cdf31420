//go:build unix

package web

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

const (
	keysEnding    = ".keys"
	journalEnding = ".journal"
	oldHost       = ".vedette-host" // with keysEnding: where the host's key once lay
)

// hostKeys is what the file with the host's key holds.
type hostKeys struct {
	Host string `json:"host"`
}

// planted writes a file of keys into a folder of games, as its author would.
func planted(t *testing.T, dir, name string, mode fs.FileMode, keys any) {
	t.Helper()
	text, err := json.Marshal(keys)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name), text, mode)
	}
	if err := errors.Join(err, os.Chmod(filepath.Join(dir, name), mode)); err != nil {
		t.Fatal(err)
	}
}

// TestKeysNeverComeFromTheFolder: files of keys with any mode but the owner's alone, links to such,
// damaged ones and keys that are none open nothing, whatever they hold; what is the user's
// alone is carried over once, and then no more.
func TestKeysNeverComeFromTheFolder(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, nil)
	h.close()
	journalName := v.Table + journalEnding
	r := rand.New(rand.NewPCG(36, 3))
	ways := map[string]func(host hostKeys, table lobby.TableKeys){
		"mode": func(host hostKeys, table lobby.TableKeys) {
			mode := fs.FileMode(0o400 | r.IntN(0o400))
			if mode == 0o600 {
				mode = 0o644
			}
			planted(t, dir, oldHost+keysEnding, mode, host)
			planted(t, dir, journalName+keysEnding, mode, table)
		},
		"link": func(host hostKeys, table lobby.TableKeys) {
			out := t.TempDir()
			planted(t, out, "h", 0o600, host)
			planted(t, out, "t", 0o600, table)
			if err := errors.Join(os.Symlink(filepath.Join(out, "h"), filepath.Join(dir, oldHost+keysEnding)), os.Link(filepath.Join(out, "t"), filepath.Join(dir, journalName+keysEnding))); err != nil {
				t.Fatal(err)
			}
		},
		"folder": func(hostKeys, lobby.TableKeys) {
			if err := errors.Join(os.Mkdir(filepath.Join(dir, oldHost+keysEnding), 0o700), os.Mkdir(filepath.Join(dir, journalName+keysEnding), 0o700)); err != nil {
				t.Fatal(err)
			}
		},
		"damaged": func(host hostKeys, table lobby.TableKeys) {
			host.Host = host.Host[:r.IntN(len(host.Host))]
			table.Seats["french"] += "x"
			planted(t, dir, oldHost+keysEnding, 0o600, host)
			planted(t, dir, journalName+keysEnding, 0o600, table)
		},
	}
	for round := range 10 {
		for how, plant := range ways {
			host, table := hostKeys{Host: newKey()}, lobby.NewTableKeys([]string{"french", "allied"}, newKey)
			plant(host, table)
			state := filepath.Join(t.TempDir(), fmt.Sprint(how, round))
			s, err := newServer(h, dir, state, lobby.Host{Games: games, Load: load, Report: func(text string) { h.said.WriteString(text) }})
			if err != nil {
				t.Fatal(err)
			}
			for _, key := range []string{host.Host, table.Seats["french"], table.Watch[""]} {
				if s.lobby.FindHolder(key) != nil {
					t.Errorf("%s: a planted key opens something", how)
				}
			}
			if !strings.Contains(h.said.String(), "not used, as keys are never taken from a folder of games") {
				t.Errorf("%s: nothing is said: %s", how, h.said)
			}
			h.said.Reset()
			s.Close()
			if err := errors.Join(os.Remove(filepath.Join(dir, oldHost+keysEnding)), os.Remove(filepath.Join(dir, journalName+keysEnding))); err != nil {
				t.Fatal(err)
			}
		}
	}
	// The user's own, from before, go on: once.
	state := filepath.Join(t.TempDir(), "state")
	mine, seats := hostKeys{Host: newKey()}, lobby.NewTableKeys([]string{"french", "allied"}, newKey)
	planted(t, dir, oldHost+keysEnding, 0o600, mine)
	planted(t, dir, journalName+keysEnding, 0o600, seats)
	for range 2 {
		s, err := newServer(h, dir, state, lobby.Host{Games: games, Load: load, Report: func(text string) { h.said.WriteString(text) }})
		if err != nil {
			t.Fatal(err)
		}
		if s.lobby.FindHolder(mine.Host) == nil || s.lobby.FindHolder(seats.Seats["french"]) == nil {
			t.Errorf("the keys are not carried over: %s", h.said)
		}
		s.Close()
		planted(t, dir, oldHost+keysEnding, 0o600, hostKeys{Host: newKey()}) // by somebody else, afterwards
	}
	for _, want := range []string{"carried over: .vedette-host.keys, " + journalName + ".keys", ".vedette-host.keys: not used"} {
		if !strings.Contains(h.said.String(), want) {
			t.Errorf("not said: %s\n%s", want, h.said)
		}
	}
}

// TestNoSecretInTheFolder: a server leaves journals alone in the folder that it serves.
func TestNoSecretInTheFolder(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, nil)
	entries, err := os.ReadDir(dir)
	if err != nil || len(entries) != 1 || entries[0].Name() != v.Table+journalEnding {
		t.Errorf("%v %v", entries, err)
	}
}

// TestSecondServerClosesNothing: a table that another server plays stays, with its keys; one that
// is at rest there is closed for both.
func TestSecondServerClosesNothing(t *testing.T) {
	dir := t.TempDir()
	one := open(t, dir)
	v := one.begin(openGame, nil)
	seat := keyOf(v.Links[v.Waiting])
	two := open(t, dir)
	if wrong := two.fails(two.hostKey(), "lobby.close", map[string]string{"table": v.Table}); !strings.Contains(wrong, "another program plays it") {
		t.Errorf("the second server: %q", wrong)
	}
	if !one.move(seat, 0) {
		t.Error("the first does not play on")
	}
	one.close()
	one = open(t, dir)
	if !one.move(seat, 0) {
		t.Error("the link is void after a restart")
	}
	one.rest()
	two.ask(two.hostKey(), "lobby.close", map[string]string{"table": v.Table}, nil)
	if wrong := one.fails(seat, "game.legal", struct{}{}); wrong == "" {
		t.Error("the first still plays a table that is closed")
	}
	if _, err := os.Stat(one.store.TableFile(v.Table)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("the keys are kept: %v", err)
	}
}

// TestSavedGamesByContent: a journal is listed whatever its name is, and what has ended is told;
// other files, whatever they are called, are not, or with their fault.
func TestSavedGamesByContent(t *testing.T) {
	dir := t.TempDir()
	h := open(t, dir)
	v := h.begin(openGame, map[string]string{"french": "random", "allied": "random"})
	h.pace(v.Table, 0)
	line := h.watch(keyOf(v.Watch[""]), -1, false)
	line.until("the end of the game", func() bool { return line.view["result"] != nil })
	h.ask(h.hostKey(), "lobby.close", map[string]string{"table": v.Table}, nil)
	text, err := os.ReadFile(filepath.Join(dir, v.Table+journalEnding))
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for name, text := range map[string]string{"my.game": string(text), "begun.game": first + "\n", ".hidden": first + "\n", "notes.txt": "{}", "big.bin": strings.Repeat("\x00", 1<<20), "half.journal": first[:20], "x.keys": first[:19]} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(os.Symlink("my.game", filepath.Join(dir, "link.game")), os.Mkdir(filepath.Join(dir, "folder.journal"), 0o755)); err != nil {
		t.Fatal(err)
	}
	var list savedResult
	h.ask(h.hostKey(), "lobby.saved", struct{}{}, &list)
	got := map[string]string{}
	for _, g := range list.Saved {
		got[g.Journal] = fmt.Sprint(g.Over, g.Fault == "")
	}
	if want := map[string]string{v.Table: "true true", "my.game": "true true", "begun.game": "false true", "half": "false false"}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	var opened tableView
	h.ask(h.hostKey(), "lobby.open", map[string]any{"journal": "begun.game"}, &opened)
	if opened.Table != "begun.game" || len(opened.Watch) != 3 {
		t.Errorf("%+v", opened)
	}
	if wrong := h.fails(h.hostKey(), "lobby.open", map[string]any{"journal": "../x"}); !strings.Contains(wrong, "no saved game") {
		t.Error(wrong)
	}
	h.close()
	if h = open(t, dir); h.s.lobby.FindTable("begun.game") == nil {
		t.Error("the table is lost at a restart")
	}
}
