package pagetest

import (
	"bufio"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// chrome is a Chromium that is driven through a pipe, in its own protocol.
type chrome struct {
	cmd  *exec.Cmd
	dir  string // what it keeps
	out  *os.File
	mu   sync.Mutex
	last int
	wait map[int]chan reply
	tabs map[string]*tab
	dead chan struct{}
}

type reply struct {
	Result json.RawMessage
	Error  *struct{ Message string }
}

// tab is one page that is open.
type tab struct {
	t       *testing.T
	c       *chrome
	session string
	mu      sync.Mutex
	faults  []string // what the page complained of
}

// look is how a page is seen.
type look struct {
	wide, high  int
	dark, touch bool
	still       bool // reduced motion
}

var desk = look{wide: 1400, high: 900}
var phone = look{wide: 360, high: 740, touch: true}

// findChrome finds a browser, or leaves the test out and says so: where there is none, and
// in an ordinary run all but a few tests.
func findChrome(t *testing.T) string {
	t.Helper()
	if !slices.Contains(ordinary, t.Name()) {
		diagtest.SkipUnlessAll(t, "what this test does with a page")
	}
	for _, name := range []string{os.Getenv("VEDETTE_CHROMIUM"), "chromium", "chromium-browser", "google-chrome"} {
		if name == "" {
			continue
		}
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	t.Skip("left out: no Chromium here to show the page in")
	return ""
}

// ordinary are the tests that show a page in an ordinary run: playing, taking back and the
// author's desk, once each. The others take minutes and are for VEDETTE_TESTS=all.
var ordinary = []string{"TestDarkHexAndTakingBack", "TestDragIsTwoClicks", "TestTheDesk"}

// open gives the browser of this run of tests, or leaves the test out as findChrome does.
func open(t *testing.T) *chrome {
	t.Helper()
	path := findChrome(t)
	running.Do(func() { running.c, running.err = launch(path) })
	if running.err != nil {
		t.Skip("left out: the Chromium here does not start:", running.err)
	}
	return running.c
}

// running is the browser of this run of tests: one for all, as it takes a second and more to
// start and to end. Each page has a context of its own in it. TestMain ends it.
var running struct {
	sync.Once
	c   *chrome
	err error
}

// launch starts a browser in a folder of its own.
func launch(path string) (*chrome, error) {
	fromUs, toIt, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromIt, toUs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp("", "vedette-chromium")
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(path, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--disable-dev-shm-usage", "--force-color-profile=srgb",
		"--remote-debugging-pipe", "--user-data-dir="+dir, "about:blank")
	cmd.ExtraFiles = []*os.File{fromUs, toUs}
	if err := cmd.Start(); err != nil {
		_ = os.RemoveAll(dir)
		return nil, err
	}
	_, _ = fromUs.Close(), toUs.Close()
	c := &chrome{cmd: cmd, dir: dir, out: toIt, wait: map[int]chan reply{}, tabs: map[string]*tab{}, dead: make(chan struct{})}
	go c.listen(fromIt)
	return c, nil
}

// end closes the browser and takes its folder away.
func (c *chrome) end() {
	_, _ = c.call("", "Browser.close", nil)
	done := make(chan struct{})
	go func() { _ = c.cmd.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(5 * time.Second):
		_ = c.cmd.Process.Kill()
		<-done
	}
	time.Sleep(200 * time.Millisecond) // its helpers let go of its folder
	_ = os.RemoveAll(c.dir)
}

func (c *chrome) listen(in *os.File) {
	defer close(c.dead)
	r := bufio.NewReaderSize(in, 1<<20)
	for {
		text, err := r.ReadBytes(0)
		if err != nil {
			return
		}
		var m struct {
			ID        int
			SessionID string `json:"sessionId"`
			Method    string
			Params    json.RawMessage
			reply
		}
		if json.Unmarshal(text[:len(text)-1], &m) != nil {
			continue
		}
		c.mu.Lock()
		if w := c.wait[m.ID]; m.ID != 0 && w != nil {
			delete(c.wait, m.ID)
			w <- m.reply
		}
		tb := c.tabs[m.SessionID]
		c.mu.Unlock()
		if tb != nil && m.Method != "" {
			tb.heard(m.Method, m.Params)
		}
	}
}

func (c *chrome) call(session, method string, params any) (json.RawMessage, error) {
	if params == nil {
		params = map[string]any{}
	}
	c.mu.Lock()
	c.last++
	id, w := c.last, make(chan reply, 1)
	c.wait[id] = w
	m := map[string]any{"id": id, "method": method, "params": params}
	if session != "" {
		m["sessionId"] = session
	}
	text, err := json.Marshal(m)
	if err == nil {
		_, err = c.out.Write(append(text, 0))
	}
	c.mu.Unlock()
	if err != nil {
		return nil, err
	}
	select {
	case r := <-w:
		if r.Error != nil {
			return nil, fmt.Errorf("%s: %s", method, r.Error.Message)
		}
		return r.Result, nil
	case <-c.dead:
		return nil, errors.New("the browser is gone")
	case <-time.After(30 * time.Second):
		return nil, fmt.Errorf("%s: no answer", method)
	}
}

// page opens an address in a browser context of its own, as another person's browser would.
func (c *chrome) page(t *testing.T, address string, l look) *tab {
	t.Helper()
	var ctx struct{ BrowserContextID string }
	var made struct{ TargetID string }
	var joined struct{ SessionID string }
	must(t, c, "", "Target.createBrowserContext", nil, &ctx)
	must(t, c, "", "Target.createTarget", map[string]any{"url": "about:blank", "browserContextId": ctx.BrowserContextID}, &made)
	must(t, c, "", "Target.attachToTarget", map[string]any{"targetId": made.TargetID, "flatten": true}, &joined)
	tb := &tab{t: t, c: c, session: joined.SessionID}
	c.mu.Lock()
	c.tabs[tb.session] = tb
	c.mu.Unlock()
	for _, m := range []string{"Page.enable", "Runtime.enable", "Log.enable", "Network.enable"} {
		tb.do(m, nil)
	}
	tb.see(l)
	tb.do("Page.navigate", map[string]any{"url": address})
	t.Cleanup(func() {
		for _, f := range tb.complaints() {
			t.Errorf("the page complains: %s", f)
		}
		c.mu.Lock()
		delete(c.tabs, tb.session)
		c.mu.Unlock()
		_, _ = c.call("", "Target.disposeBrowserContext", map[string]any{"browserContextId": ctx.BrowserContextID})
	})
	return tb
}

func must(t *testing.T, c *chrome, session, method string, params, into any) {
	t.Helper()
	r, err := c.call(session, method, params)
	if err == nil && into != nil {
		err = json.Unmarshal(r, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// heard keeps what the page complains of: faults of scripts, what the security policy refused.
func (b *tab) heard(method string, params json.RawMessage) {
	var m struct {
		ExceptionDetails struct {
			Text      string
			Exception struct{ Description string }
		}
		Entry struct{ Level, Text, Source, URL string }
	}
	_ = json.Unmarshal(params, &m)
	b.mu.Lock()
	defer b.mu.Unlock()
	switch {
	case method == "Runtime.exceptionThrown":
		b.faults = append(b.faults, m.ExceptionDetails.Text+" "+m.ExceptionDetails.Exception.Description)
	case method == "Log.entryAdded" && m.Entry.Level == "error" && m.Entry.Source != "network":
		b.faults = append(b.faults, m.Entry.Source+": "+m.Entry.Text)
	}
}

func (b *tab) complaints() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.faults
}

func (b *tab) do(method string, params any) json.RawMessage {
	b.t.Helper()
	r, err := b.c.call(b.session, method, params)
	if err != nil {
		b.t.Fatal(err)
	}
	return r
}

// see sets the size of the window and what its person prefers.
func (b *tab) see(l look) {
	scale := 1.0
	if l.touch {
		scale = 2
	}
	b.do("Emulation.setDeviceMetricsOverride", map[string]any{"width": l.wide, "height": l.high, "deviceScaleFactor": scale, "mobile": l.touch})
	b.do("Emulation.setTouchEmulationEnabled", map[string]any{"enabled": l.touch})
	scheme, motion := "light", "no-preference"
	if l.dark {
		scheme = "dark"
	}
	if l.still {
		motion = "reduce"
	}
	b.do("Emulation.setEmulatedMedia", map[string]any{"features": []map[string]string{
		{"name": "prefers-color-scheme", "value": scheme}, {"name": "prefers-reduced-motion", "value": motion}}})
}

// ask works an expression out in the page and reads its value.
func (b *tab) ask(expression string, into any) {
	b.t.Helper()
	var r struct {
		Result           struct{ Value json.RawMessage }
		ExceptionDetails *struct {
			Text      string
			Exception struct{ Description string }
		}
	}
	raw := b.do("Runtime.evaluate", map[string]any{"expression": expression, "awaitPromise": true, "returnByValue": true})
	if err := json.Unmarshal(raw, &r); err != nil {
		b.t.Fatal(err)
	}
	if r.ExceptionDetails != nil {
		b.t.Fatalf("%s: %s %s", expression, r.ExceptionDetails.Text, r.ExceptionDetails.Exception.Description)
	}
	if into != nil && len(r.Result.Value) > 0 {
		if err := json.Unmarshal(r.Result.Value, into); err != nil {
			b.t.Fatalf("%s: %v", expression, err)
		}
	}
}

func (b *tab) text(expression string) (s string) {
	b.t.Helper()
	b.ask("String("+expression+")", &s)
	return s
}

// until waits for an expression to be true.
func (b *tab) until(what, expression string) {
	b.t.Helper()
	end := time.Now().Add(15 * time.Second)
	for {
		var ok bool
		b.ask("Boolean("+expression+")", &ok)
		if ok {
			return
		}
		if time.Now().After(end) {
			b.shot("stuck")
			b.t.Fatalf("waited in vain: %s (%s); the page says %s", what, expression, b.text("document.getElementById('ask')?.innerText ?? document.body.innerText.slice(0, 600)"))
		}
		time.Sleep(15 * time.Millisecond)
	}
}

// shot keeps a picture of the page where VEDETTE_SHOTS names a folder.
func (b *tab) shot(name string) {
	dir := os.Getenv("VEDETTE_SHOTS")
	if dir == "" {
		return
	}
	var r struct{ Data string }
	if err := json.Unmarshal(b.do("Page.captureScreenshot", map[string]any{"format": "png"}), &r); err != nil {
		b.t.Fatal(err)
	}
	png, err := base64.StdEncoding.DecodeString(r.Data)
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, name+".png"), png, 0o644)
	}
	if err != nil {
		b.t.Fatal(err)
	}
}

type spot struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
}

func (b *tab) mouse(kind string, p spot, button string) {
	b.do("Input.dispatchMouseEvent", map[string]any{"type": kind, "x": p.X, "y": p.Y, "button": button, "clickCount": 1})
}

func (b *tab) hover(p spot) { b.mouse("mouseMoved", p, "none") }

func (b *tab) click(p spot) {
	b.hover(p)
	b.mouse("mousePressed", p, "left")
	b.mouse("mouseReleased", p, "left")
}

// drag carries what lies at a place to another.
func (b *tab) drag(from, to spot) {
	b.hover(from)
	b.mouse("mousePressed", from, "left")
	for i := 1; i <= 6; i++ {
		f := float64(i) / 6
		b.do("Input.dispatchMouseEvent", map[string]any{"type": "mouseMoved", "x": from.X + (to.X-from.X)*f, "y": from.Y + (to.Y-from.Y)*f, "button": "left", "buttons": 1})
	}
	b.mouse("mouseReleased", to, "left")
}

func (b *tab) tap(p spot) {
	b.do("Input.dispatchTouchEvent", map[string]any{"type": "touchStart", "touchPoints": []spot{p}})
	b.do("Input.dispatchTouchEvent", map[string]any{"type": "touchEnd", "touchPoints": []spot{}})
}

var codes = map[string]int{"Enter": 13, "Escape": 27, "Tab": 9, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, " ": 32}

// key presses a key and lets it go.
func (b *tab) key(key string) {
	down := map[string]any{"type": "keyDown", "key": key, "windowsVirtualKeyCode": codes[key]}
	if len(key) == 1 {
		down["text"], down["windowsVirtualKeyCode"] = key, int(key[0])
	}
	if key == "Enter" {
		down["text"] = "\r"
	}
	b.do("Input.dispatchKeyEvent", down)
	b.do("Input.dispatchKeyEvent", map[string]any{"type": "keyUp", "key": key, "windowsVirtualKeyCode": down["windowsVirtualKeyCode"]})
}
