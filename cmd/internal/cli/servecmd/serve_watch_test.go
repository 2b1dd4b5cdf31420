package servecmd

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"io/fs"
	"math/rand"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/web"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
	"github.com/vedette-wargames/vedette/engine/livegame/lobby"
)

// author is somebody who writes a game and has the preview open.
type author struct {
	*testing.T
	root, key, id string
	web           *httptest.Server
	looks         chan look
}

// look is what the page is told.
type look struct {
	Number  int
	Board   json.RawMessage
	View    json.RawMessage
	Broken  bool
	Checked bool
	Found   struct {
		Findings []struct{ Rule, File, Message string }
		Errors   int
	}
	Moves *struct {
		Appeared, Vanished, Changed []struct{ Text, Was, Is string }
	}
	Map *struct {
		File  string
		Spots []struct {
			Path  string
			Line  int
			Hexes []string
		}
	}
	Undo int
}

// atDesk copies a game into a project of its own and watches a scenario of it.
func atDesk(t *testing.T, from, scenario string) *author {
	t.Helper()
	root := t.TempDir()
	dir, _, _ := strings.Cut(scenario, "/")
	for _, part := range []string{"scenarios", "variants"} {
		if _, err := os.Stat(filepath.Join(from, part, dir)); err == nil {
			if err := os.CopyFS(filepath.Join(root, part, dir), os.DirFS(filepath.Join(from, part, dir))); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.WriteFile(filepath.Join(root, "vedette.yaml"), []byte("format: 2\nkind: project\ntitle: Test\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	a := &kit.Kit{Dir: root, Out: io.Discard, Err: io.Discard}
	w, err := a.OpenHere()
	if err != nil {
		t.Fatal(err)
	}
	shop, err := newWorkshop(t.Context(), a, lintcmd.NewLinter(a))
	if err != nil {
		t.Fatal(err)
	}
	s, err := web.New(web.Home{Host: lobby.Host{Store: lobby.NewDiskStore(&lobby.MemoryDisk{}), Games: func() []lobby.Game { return lobby.ListGames(w.Project, w.AllGames()) }, Load: w.NewProtocolServer().Load, NewSeed: kit.NewSeed, Vault: vault{}, Workshop: shop, Report: func(s string) { t.Error(s) }}})
	if err != nil {
		t.Fatal(err)
	}
	d := &author{T: t, root: root, key: strings.TrimPrefix(s.HostLink(), "/#"), web: httptest.NewServer(s.Handler()), looks: make(chan look, 1000)}
	t.Cleanup(func() { s.Close(); d.web.CloseClientConnections(); d.web.Close() })
	var opened struct{ Preview string }
	d.must("preview.open", map[string]any{"scenario": scenario}, &opened)
	d.id = opened.Preview
	go d.listen()
	return d
}

func (d *author) request(method, path string, body io.Reader) (*http.Response, error) {
	r, err := http.NewRequest(method, d.web.URL+path, body)
	if err != nil {
		return nil, err
	}
	r.Header.Set("Authorization", "Bearer "+d.key)
	r.Header.Set("Content-Type", "application/json")
	return http.DefaultClient.Do(r)
}

// must asks and has to be answered.
func (d *author) must(method string, params, result any) {
	d.Helper()
	if fault := d.asks(method, params, result); fault != "" {
		d.Fatalf("%s: %s", method, fault)
	}
}

func (d *author) asks(method string, params, result any) (fault string) {
	d.Helper()
	message, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
	if err != nil {
		d.Fatal(err)
	}
	answer, err := d.request(http.MethodPost, "/rpc", bytes.NewReader(message))
	if err != nil {
		d.Fatal(err)
	}
	defer answer.Body.Close()
	var got struct {
		Result json.RawMessage
		Error  *struct{ Message string }
	}
	if err := json.NewDecoder(answer.Body).Decode(&got); err != nil {
		d.Fatal(err)
	}
	if got.Error != nil {
		return got.Error.Message
	}
	if err := json.Unmarshal(got.Result, result); err != nil {
		d.Fatal(err)
	}
	return ""
}

func (d *author) listen() {
	answer, err := d.request(http.MethodGet, "/events?preview="+d.id, nil)
	if err != nil {
		return
	}
	defer answer.Body.Close()
	lines := bufio.NewReaderSize(answer.Body, 4<<20)
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			var l look
			if json.Unmarshal([]byte(data), &l) == nil {
				d.looks <- l
			}
		}
	}
}

// until waits for what is wanted; each look on the way must have a picture.
func (d *author) until(what string, want func(look) bool) look {
	d.Helper()
	return d.untilAny(what, func(l look) bool {
		if len(l.View) == 0 {
			d.Fatal("a blank page")
		}
		return want(l)
	})
}

func (d *author) untilAny(what string, want func(look) bool) look {
	d.Helper()
	late := time.After(60 * time.Second)
	for {
		select {
		case l := <-d.looks:
			if want(l) {
				return l
			}
		case <-late:
			d.Fatalf("never seen: %s", what)
		}
	}
}

func (d *author) file(name string) string { return filepath.Join(d.root, filepath.FromSlash(name)) }

func (d *author) text(name string) string {
	d.Helper()
	b, err := os.ReadFile(d.file(name))
	if err != nil {
		d.Fatal(err)
	}
	return string(b)
}

func (d *author) save(name, text string) {
	d.Helper()
	if err := os.WriteFile(d.file(name), []byte(text), 0o644); err != nil {
		d.Fatal(err)
	}
}

// A file is saved: the picture follows. It is broken: the last picture stays, with the
// finding. It is mended: the picture follows again, and lint has looked.
func TestThePreviewFollowsTheFiles(t *testing.T) {
	d := atDesk(t, "../../../..", "napoleon-at-waterloo/basic")
	first := d.until("the first picture", func(l look) bool { return l.Board != nil })
	if first.Map == nil || len(first.Map.Spots) < 100 {
		t.Error("the map's lines are not known")
	}
	const file = "scenarios/napoleon-at-waterloo/map.yaml"
	before := d.text(file)
	d.save(file, strings.Replace(before, "La Haye Sainte: 1410", "La Haye Sainte: [1410, 1509]", 1))
	d.until("the town", func(l look) bool { return strings.Contains(string(l.Board), "La Haye Sainte") && !l.Broken })
	d.save(file, strings.Replace(before, "base: clear", "base: clera", 1))
	l := d.until("the fault", func(l look) bool { return l.Broken })
	if l.Found.Errors == 0 || l.Found.Findings[0].File != file {
		t.Errorf("%+v", l.Found)
	}
	d.save(file, before)
	l = d.until("lint", func(l look) bool { return l.Checked && !l.Broken })
	if len(l.Found.Findings) > 0 {
		t.Errorf("%+v", l.Found)
	}
}

// A script that fails as the game begins is a fault of the files: the last picture stays,
// with the finding at its line.
func TestAGameThatCannotBeginIsBroken(t *testing.T) {
	d := atDesk(t, "../../../../engine/conformance/testdata/invented", "blind-ford/day")
	d.until("the first picture", func(l look) bool { return l.Board != nil })
	const file = "scenarios/blind-ford/rules/ford.lua"
	good := d.text(file)
	endless := strings.NewReplacer("_tidings()\n", "_tidings()\n  local n = 0\n  while n < 1 do n = n * 1 end\n").Replace(good)
	if endless == good {
		t.Fatal("the tidings are told elsewhere")
	}
	d.save(file, endless)
	// The position is carried over, so it is a reading from the set-up that fails.
	var opened struct{ Preview string }
	d.must("preview.open", map[string]any{"scenario": "blind-ford/day"}, &opened)
	d.id = opened.Preview
	go d.listen()
	l := d.untilAny("the fault", func(l look) bool { return l.Broken && len(l.Found.Findings) > 0 })
	if f := l.Found.Findings[0]; f.File != file || f.Rule != "script-too-long" {
		t.Errorf("%+v", f)
	}
	d.save(file, good)
	// The new preview has had no picture yet, so what lint adds to the fault comes without one.
	d.untilAny("the mended game", func(l look) bool { return !l.Broken && l.Board != nil && len(l.View) > 0 })
}

// What the game does not have is not written, and the nearest name is told.
func TestAnUnknownNameIsNotWritten(t *testing.T) {
	d := atDesk(t, "../../../..", "waterloo-20/standard")
	d.until("the first picture", func(l look) bool { return l.Board != nil })
	before := d.text("scenarios/waterloo-20/map.yaml") + d.text("scenarios/waterloo-20/standard.yaml")
	for _, c := range []struct {
		change map[string]any
		want   string
	}{
		{map[string]any{"do": "terrain", "what": "wods", "hexes": []string{"0303"}}, "did you mean woods?"},
		{map[string]any{"do": "feature", "what": "castle", "hexes": []string{"0303"}}, "this game has no feature \"castle\""},
		{map[string]any{"do": "hexside", "what": "minr", "sides": []string{"0303/0304"}}, "did you mean minor?"},
		{map[string]any{"do": "path", "what": "raod", "hexes": []string{"0303", "0304"}}, "did you mean road?"},
		{map[string]any{"do": "place", "what": "fr-22", "hexes": []string{"0303"}}, "did you mean fr-2?"},
	} {
		c.change["preview"] = d.id
		if fault := d.asks("preview.edit", c.change, &struct{}{}); !strings.Contains(fault, c.want) {
			t.Errorf("%v: %q", c.change, fault)
		}
	}
	if now := d.text("scenarios/waterloo-20/map.yaml") + d.text("scenarios/waterloo-20/standard.yaml"); now != before {
		t.Error("something was written")
	}
}

// Who asks for what cannot be served is told how to ask.
func TestServeSaysHowToAsk(t *testing.T) {
	a := &kit.Kit{Dir: t.TempDir(), Out: io.Discard, Err: io.Discard}
	for _, c := range []struct {
		flags ServeOptions
		want  string
	}{
		{ServeOptions{Dir: ".", Watch: true}, "vedette new game ID"},
		{ServeOptions{Dir: ".", Addr: "bogus"}, "127.0.0.1:8815"},
		{ServeOptions{Dir: "nowhere"}, "there is no folder nowhere"},
	} {
		c.flags.Kit, c.flags.lint = a, lintcmd.NewLinter(a)
		if err := RunServe(t.Context(), c.flags); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%+v: %v", c.flags, err)
		}
	}
}

// A rule is changed under a position: the page is told which moves appeared and vanished.
func TestAChangedRuleShowsInTheMoves(t *testing.T) {
	d := atDesk(t, "../../../..", "napoleon-at-waterloo/basic")
	d.until("the first picture", func(l look) bool { return l.Board != nil })
	const file = "scenarios/napoleon-at-waterloo/map.yaml"
	d.save(file, strings.Replace(d.text(file), "0904, 1020-1022,", "0904, 1020-1022, 1612,", 1))
	l := d.until("moves that vanish", func(l look) bool { return l.Moves != nil })
	if len(l.Moves.Vanished) == 0 {
		t.Errorf("woods in 1612 bar no move: %+v", l.Moves)
	}
	for _, m := range l.Moves.Vanished {
		if !strings.Contains(m.Text, " to ") {
			t.Errorf("%q", m.Text)
		}
	}
}

// Strokes on the map are written into the files, each as few lines, and taken back byte
// for byte.
func TestStrokesAreWrittenAndTakenBack(t *testing.T) {
	d := atDesk(t, "../../../..", "waterloo-20/standard")
	d.until("the first picture", func(l look) bool { return l.Board != nil })
	const file = "scenarios/waterloo-20/map.yaml"
	before := []string{d.text(file)}
	r := rand.New(rand.NewSource(3))
	strokes := strokesToTry()
	for i := range strokes {
		h := fmt.Sprintf("%02d%02d", 2+r.Intn(20), 2+r.Intn(9))
		change := map[string]any{"preview": d.id, "do": "terrain", "what": []string{"woods", "clear", "town"}[r.Intn(3)], "hexes": []string{h}}
		if i%3 == 0 {
			next := h[:2] + fmt.Sprintf("%02d", 3+atoi(h[2:])-2)
			change = map[string]any{"preview": d.id, "do": "hexside", "what": "minor", "sides": []string{h + "/" + next}, "off": r.Intn(2) == 0}
		}
		var done struct{ Diff []string }
		d.must("preview.edit", change, &done)
		if len(done.Diff) > 8 {
			t.Errorf("%v: %d lines", change, len(done.Diff))
		}
		if now := d.text(file); now != before[len(before)-1] {
			before = append(before, now)
		}
	}
	if len(before) < strokes/3 {
		t.Fatalf("only %d strokes changed the file", len(before)-1)
	}
	for len(before) > 1 {
		if now := d.text(file); now != before[len(before)-1] {
			t.Fatal("the file is not as it was")
		}
		before = before[:len(before)-1]
		d.must("preview.undo", map[string]any{"preview": d.id}, &struct{}{})
	}
	if d.text(file) != before[0] {
		t.Error("the first stroke is not taken back byte for byte")
	}
	if fault := d.asks("preview.undo", map[string]any{"preview": d.id}, &struct{}{}); fault == "" {
		t.Error("there is nothing more to take back")
	}
	d.must("preview.edit", map[string]any{"preview": d.id, "do": "place", "what": "fr-2", "hexes": []string{"0303"}}, &struct{}{})
}

func strokesToTry() int {
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_STROKES")); err == nil && n > 0 {
		return n
	}
	return diagtest.ChooseCount(6, 12)
}

func atoi(s string) int {
	n, _ := strconv.Atoi(s) // the test writes digits only
	return n
}

// Whatever the files come to while they are written, the page is never empty, and in the
// end it tells what lint tells. VEDETTE_SAVES asks for more saves.
func TestAnyTextMayBeSaved(t *testing.T) {
	saves := 6
	if n, err := strconv.Atoi(os.Getenv("VEDETTE_SAVES")); err == nil && n > 0 {
		saves = n
	}
	d := atDesk(t, "../../../../engine/conformance/testdata/invented", "blind-ford/day")
	d.until("the first picture", func(l look) bool { return l.Board != nil })
	var names []string
	err := fs.WalkDir(os.DirFS(d.root), "scenarios", func(name string, e fs.DirEntry, err error) error {
		if err == nil && !e.IsDir() && strings.HasSuffix(name, ".yaml") && !strings.Contains(name, "/tests/") {
			names = append(names, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewSource(5))
	for range saves {
		name := names[r.Intn(len(names))]
		good := d.text(name)
		at := r.Intn(len(good))
		d.save(name, good[:at]+[]string{"", "x", ": ", "\n", "}", "12", "\x00"}[r.Intn(7)]+good[min(len(good), at+r.Intn(12)):])
		d.until("a look at the broken file", func(l look) bool { return l.Checked || l.Broken })
		d.save(name, good)
		d.until("a look at the mended file", func(l look) bool { return l.Checked && !l.Broken })
	}
	l := &kit.Kit{Dir: d.root, Out: &bytes.Buffer{}, Err: io.Discard}
	d.save(names[0], d.text(names[0])+"\nunknown_key: 1\n")
	seen := d.until("the planted fault", func(l look) bool { return l.Checked && l.Found.Errors > 0 })
	found, err := lintcmd.NewLinter(l)(t.Context(), "blind-ford")
	if err != nil {
		t.Fatal(err)
	}
	if len(found.Items) != len(seen.Found.Findings) {
		t.Errorf("the page has %d findings, lint %d", len(seen.Found.Findings), len(found.Items))
	}
	for i := range min(len(found.Items), len(seen.Found.Findings)) {
		if a, b := found.Items[i], seen.Found.Findings[i]; a.Rule != b.Rule || a.Message != b.Message || a.Pos.File != b.File {
			t.Errorf("%s %s, but lint says %s %s", b.Rule, b.Message, a.Rule, a.Message)
		}
	}
}
