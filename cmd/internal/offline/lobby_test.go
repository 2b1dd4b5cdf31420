package offline

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
	"github.com/vedette-wargames/vedette/engine/pack"
)

// fordPack is the game ford as the file of a site.
func fordPack(t *testing.T) []byte {
	return packOf(t, os.DirFS("../../../engine/lint/testdata/faults/base"), "ford")
}

// packOf is a game of a project as the file of a site.
func packOf(t *testing.T, folder fs.FS, game string) []byte {
	t.Helper()
	files := []pack.File{{Name: "vedette.yaml", Data: []byte("format: 2\nkind: project\n")}}
	err := fs.WalkDir(folder, "scenarios/"+game, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !pack.AllowsFile(name) {
			return err
		}
		data, err := fs.ReadFile(folder, name)
		files = append(files, pack.File{Name: name, Data: data})
		return err
	})
	var b bytes.Buffer
	if err == nil {
		_, err = pack.Write(&b, game, game, files)
	}
	if err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// page is a published page in a test: a lobby on a disk in memory.
type page struct {
	*testing.T
	*lobby.Lobby
	fetched int
}

func openPage(t *testing.T, disk lobby.Disk, packed []byte) *page {
	t.Helper()
	p := &page{T: t}
	games := `[{"id":"ford","title":"Ford","sides":[{"id":"red","name":"Red"},{"id":"blue","name":"Blue"}],"scenarios":[{"id":"ford/meeting","title":"Meeting"}]}]`
	l, err := Open(Site{Games: []byte(games), Disk: disk, Report: func(text string) { t.Log(text) }, Pack: func(game string) ([]byte, error) {
		p.fetched++
		if packed == nil {
			return nil, errors.New("the network is gone")
		}
		return packed, nil
	}})
	if err != nil {
		t.Fatal(err)
	}
	p.Lobby = l
	return p
}

// ask sends a message with a key, and returns what is refused; "" is nothing.
func (p *page) ask(key, method string, params, into any) (refused string) {
	p.Helper()
	text, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	who := p.FindHolder(key[strings.LastIndexByte(key, '#')+1:])
	if who == nil {
		p.Fatal("nobody has this key: ", key)
	}
	answer, err := p.AnswerMessage(p.Context(), who, text)
	var m struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err == nil {
		err = json.Unmarshal([]byte(answer), &m)
	}
	switch {
	case err != nil:
		return err.Error()
	case m.Error != nil:
		return m.Error.Message
	case into != nil:
		if err := json.Unmarshal(m.Result, into); err != nil {
			p.Fatal(err)
		}
	}
	return ""
}

// A game that was begun on a page is there on the next visit, under the same link, as far as it was
// played; its pack is fetched when it is first needed.
func TestAGameIsThereOnTheNextVisit(t *testing.T) {
	disk := new(lobby.MemoryDisk)
	p := openPage(t, disk, fordPack(t))
	if p.fetched != 0 {
		t.Error("a game is fetched before anybody asks for it")
	}
	var v struct{ Links map[string]string }
	if no := p.ask(p.HostKey(), "lobby.new", map[string]any{"scenario": "ford/meeting"}, &v); no != "" {
		t.Fatal(no)
	}
	red := v.Links["red"]
	if !strings.HasPrefix(red, "table.html#") {
		t.Errorf("the link %s does not lead to the page of the table in the same site", red)
	}
	var open struct{ Legal []json.RawMessage }
	for range 5 {
		if no := p.ask(red, "game.legal", struct{}{}, &open); no != "" {
			t.Fatal(no)
		}
		if no := p.ask(red, "game.apply", map[string]any{"action": open.Legal[0]}, nil); no != "" {
			t.Fatal(no)
		}
	}
	var before, after any
	p.ask(red, "game.view", struct{}{}, &before)
	host := p.HostKey()
	p.Close(t.Context())
	p = openPage(t, disk, fordPack(t))
	if no := p.ask(red, "game.view", struct{}{}, &after); no != "" || fmt.Sprint(before) != fmt.Sprint(after) || p.HostKey() != host {
		t.Errorf("the game is not as it was left: %s", no)
	}
}

// A second tab cannot play the game that one tab plays: it is told so, and nothing is written.
func TestASecondTabIsRefused(t *testing.T) {
	disk := new(lobby.MemoryDisk)
	first := openPage(t, disk, fordPack(t))
	var v struct{ Links map[string]string }
	first.ask(first.HostKey(), "lobby.new", map[string]any{"scenario": "ford/meeting"}, &v)
	second := openPage(t, disk, fordPack(t))
	if no := second.ask(v.Links["red"], "game.view", struct{}{}, nil); !strings.Contains(no, "another") {
		t.Errorf("the second tab gets %q", no)
	}
	first.Close(t.Context())
	if no := second.ask(v.Links["red"], "game.view", struct{}{}, nil); no != "" {
		t.Errorf("the game is not free when the first tab is closed: %s", no)
	}
}

// What cannot be fetched and what cannot be kept secret is said in words.
func TestRefusalsOfAPage(t *testing.T) {
	p := openPage(t, new(lobby.MemoryDisk), nil)
	if no := p.ask(p.HostKey(), "lobby.new", map[string]any{"scenario": "ford/meeting"}, nil); !strings.Contains(no, "ford cannot be fetched: the network is gone") {
		t.Errorf("without a pack: %q", no)
	}
	p = openPage(t, new(lobby.MemoryDisk), []byte("PK no pack"))
	if no := p.ask(p.HostKey(), "lobby.new", map[string]any{"scenario": "ford/meeting"}, nil); !strings.Contains(no, "the pack of ford is damaged") {
		t.Errorf("with a damaged pack: %q", no)
	}
	p = openPage(t, new(lobby.MemoryDisk), fordPack(t))
	if no := p.ask(p.HostKey(), "lobby.new", map[string]any{"scenario": "ford/meeting", "sealed": true}, nil); !strings.Contains(no, "vedette serve") {
		t.Errorf("a sealed game: %q", no)
	}
	if _, err := Open(Site{Games: []byte("<html>"), Disk: new(lobby.MemoryDisk)}); err == nil {
		t.Error("a list of games that is none opens a lobby")
	}
}
