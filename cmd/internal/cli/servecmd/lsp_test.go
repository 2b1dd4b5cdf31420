package servecmd

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/kit/kittest"
	"github.com/vedette-wargames/vedette/cmd/internal/cli/lintcmd"
	"github.com/vedette-wargames/vedette/cmd/internal/lsp"
	"github.com/vedette-wargames/vedette/engine/diag"
	"github.com/vedette-wargames/vedette/engine/diag/diagtest"
)

// client is an editor in a test: it speaks the protocol over pipes, as a real one does.
type client struct {
	t     *testing.T
	to    io.WriteCloser
	from  chan map[string]any
	asked int
	shown map[string][]any // the findings shown, by URI
	hello map[string]any   // what the server says of itself
	done  chan bool
}

// newClient starts a server and says hello.
func newClient(t *testing.T, root string) *client {
	t.Helper()
	in, to := io.Pipe()
	from, out := io.Pipe()
	c := &client{t: t, to: to, from: make(chan map[string]any, 4096), shown: map[string][]any{}, done: make(chan bool, 1)}
	a := &kit.Kit{Dir: root, Err: io.Discard, Out: io.Discard}
	go func() {
		s := &lsp.Server{Open: func(file string) (*lsp.Workspace, error) {
			return editorWorkspace(context.Background(), a, file, lintcmd.ApplyBaseline)
		}, Version: "test", PagesRevision: "v9.9.9", Log: logTo{t}}
		clean, err := s.Serve(context.Background(), in, out)
		if err != nil {
			t.Error(err)
		}
		_ = out.Close()
		c.done <- clean
	}()
	go func() {
		defer close(c.from)
		for r := lsp.NewReader(from); ; {
			body, err := r.Next()
			if err != nil {
				return
			}
			var m map[string]any
			if err := json.Unmarshal(body, &m); err != nil {
				t.Errorf("the server says %s: %v", body, err)
			}
			c.from <- m
		}
	}()
	c.hello = c.ask("initialize", map[string]any{"processId": nil, "rootUri": lsp.FileURI(root), "capabilities": map[string]any{}})
	if c.hello["serverInfo"].(map[string]any)["name"] != "vedette" {
		t.Errorf("the server calls itself %v", c.hello["serverInfo"])
	}
	c.tell("initialized", map[string]any{})
	t.Cleanup(c.bye)
	return c
}

type logTo struct{ t *testing.T }

func (l logTo) Write(p []byte) (int, error) { l.t.Errorf("the server logs: %s", p); return len(p), nil }

func (c *client) bye() {
	c.ask("shutdown", nil)
	c.tell("exit", nil)
	if clean := <-c.done; !clean {
		c.t.Error("the server did not end cleanly")
	}
}

func (c *client) send(m map[string]any) {
	m["jsonrpc"] = "2.0"
	body, _ := json.Marshal(m)
	fmt.Fprintf(c.to, "Content-Length: %d\r\n\r\n%s", len(body), body)
}

func (c *client) tell(method string, params any) {
	c.send(map[string]any{"method": method, "params": params})
}

// call sends a request and waits for its answer; findings that come meanwhile are kept.
func (c *client) call(method string, params any) (result any, fault string) {
	c.t.Helper()
	c.asked++
	c.send(map[string]any{"id": c.asked, "method": method, "params": params})
	for {
		select {
		case m, ok := <-c.from:
			switch {
			case !ok:
				c.t.Fatalf("%s: the server went away", method)
			case m["method"] == "textDocument/publishDiagnostics":
				p := m["params"].(map[string]any)
				c.shown[p["uri"].(string)] = p["diagnostics"].([]any)
			case m["id"] == float64(c.asked) && m["method"] == nil:
				if e, bad := m["error"].(map[string]any); bad {
					return nil, e["message"].(string)
				}
				return m["result"], ""
			}
		case <-time.After(time.Minute):
			c.t.Fatalf("%s: no answer", method)
		}
	}
}

// ask is call for what must succeed and give an object.
func (c *client) ask(method string, params any) map[string]any {
	c.t.Helper()
	result, fault := c.call(method, params)
	if fault != "" {
		c.t.Fatalf("%s: %s", method, fault)
	}
	m, _ := result.(map[string]any)
	return m
}

// list is call for what must succeed and give a list.
func (c *client) list(method string, params any) []any {
	c.t.Helper()
	result, fault := c.call(method, params)
	if fault != "" {
		c.t.Fatalf("%s: %s", method, fault)
	}
	l, _ := result.([]any)
	return l
}

func (c *client) open(file, text string) {
	c.tell("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file), "languageId": strings.TrimPrefix(filepath.Ext(file), "."), "version": 1, "text": text}})
}

func (c *client) close(file string) {
	c.tell("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": lsp.FileURI(file)}})
}

// found are the findings shown, one a line: place, severity, rule and text.
func (c *client) found(root string) []string {
	c.ask("vedette/published", nil)
	var out []string
	for _, uri := range slices.Sorted(maps.Keys(c.shown)) {
		file, _ := lsp.URIFile(uri)
		name, _ := filepath.Rel(root, file)
		for _, x := range c.shown[uri] {
			d := x.(map[string]any)
			data := d["data"].(map[string]any)
			line, col := data["line"], data["column"]
			if page := d["codeDescription"].(map[string]any)["href"]; page != diag.RuleAddress("v9.9.9", d["code"].(string)) {
				c.t.Errorf("%v links to %v", d["code"], page)
			}
			text := []any{name, line, col, data["length"], severityWords[d["severity"].(float64)], d["code"], data["message"]}
			for _, key := range []string{"expected", "nearest", "hint"} {
				text = append(text, or(data[key]))
			}
			out = append(out, fmt.Sprintf("%v:%v:%v+%v %v %v: %v | %v | %v | %v", text...))
		}
	}
	slices.Sort(out)
	return out
}

var severityWords = map[float64]string{1: "error", 2: "warning", 3: "note"}

func or(v any) any {
	if v == nil {
		return ""
	}
	return v
}

// linted are the findings of lint --format json, in the same form.
func lintedJSON(t *testing.T, root string) []string {
	t.Helper()
	var out, errs bytes.Buffer
	a := &kit.Kit{Dir: root, Out: &out, Err: &errs}
	cmd := lintcmd.New(a)
	cmd.SetArgs([]string{"--format", "json"})
	cmd.SilenceErrors, cmd.SilenceUsage = true, true
	if err := cmd.Execute(); err != nil && err != kit.ErrFindings {
		t.Fatalf("%v\n%s", err, errs.String())
	}
	var rep struct {
		Findings []map[string]any `json:"findings"`
	}
	if err := json.Unmarshal(out.Bytes(), &rep); err != nil {
		t.Fatalf("%v: %s", err, out.String())
	}
	var lines []string
	for _, d := range rep.Findings {
		name := or(d["file"])
		if name == "" {
			name = "vedette.yaml"
		}
		line, col := d["line"], d["col"]
		if line == nil {
			line, col = 0, 0
		}
		text := []any{name, line, col, d["length"], d["severity"], d["rule"], d["message"], or(d["expected"]), or(d["nearest"]), or(d["hint"])}
		lines = append(lines, fmt.Sprintf("%v:%v:%v+%v %v %v: %v | %v | %v | %v", text...))
	}
	slices.Sort(lines)
	return lines
}

// Moonshot 7: what the server tells of unsaved texts is what lint tells of the same texts
// on the disk, of every planted fault that is made by editing files.
func TestEditorFindsWhatLintFinds(t *testing.T) {
	base := kittest.ReadTree(t, "../../../../engine/lint/testdata/faults/base")
	open, saved := t.TempDir(), t.TempDir()
	kittest.WriteTree(t, open, base)
	kittest.WriteTree(t, saved, base)
	c := newClient(t, open)
	if got := c.found(open); len(got) > 0 {
		t.Fatalf("of the base game the server tells\n%s", strings.Join(got, "\n"))
	}
	faults := plantedFaults(t, base)
	step := 3 // more than a hundred; VEDETTE_EDITS=all asks for each
	switch {
	case os.Getenv("VEDETTE_EDITS") == "all":
		step = 1
	case !diagtest.AllTests():
		step = 12
	}
	if step > 1 {
		t.Logf("every fault of %d is left out but one; VEDETTE_EDITS=all asks for each", step)
	}
	tried, told := 0, 0
	for i := 0; i < len(faults); i += step {
		f := faults[i]
		kittest.WriteTree(t, saved, f.files)
		for name, text := range f.files {
			c.open(filepath.Join(open, name), text)
		}
		got, want := c.found(open), lintedJSON(t, saved)
		if !slices.Equal(got, want) {
			t.Errorf("%s:\nthe server tells\n%s\nbut lint\n%s", f.name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		tried++
		if len(want) > 0 {
			told++
		}
		for name := range f.files {
			c.close(filepath.Join(open, name))
			if _, there := base[name]; !there {
				if err := os.Remove(filepath.Join(saved, name)); err != nil {
					t.Fatal(err)
				}
			}
		}
		for name := range f.files {
			if _, there := base[name]; there {
				kittest.WriteTree(t, saved, map[string]string{name: base[name]})
			}
		}
	}
	t.Logf("%d planted faults, %d with findings: the same from both", tried, told)
	if want := 100 / step; told < want {
		t.Errorf("only %d faults were compared", told)
	}
	if got := c.found(open); len(got) > 0 {
		t.Errorf("with all files closed the server still tells\n%s", strings.Join(got, "\n"))
	}
}

type plantedFault struct {
	name  string
	files map[string]string // that it changes or adds
}

// plantedFaults reads the planted faults of package lint: those that delete files, and
// those with bytes that no editor holds, are left out.
func plantedFaults(t *testing.T, base map[string]string) []plantedFault {
	t.Helper()
	names, err := filepath.Glob("../../../../engine/lint/testdata/faults/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatal("no planted faults", err)
	}
	signs := strings.NewReplacer(`\t`, "\t", `\r`, "\r", `\ufeff`, "\ufeff", `\u202e`, "\u202e")
	var out []plantedFault
	for _, name := range names {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, block := range strings.Split("\n"+string(data), "\n# ")[1:] {
			lines := strings.Split(block, "\n")
			f := plantedFault{name: filepath.Base(name) + ": " + lines[0], files: map[string]string{}}
			if strings.Contains(block, "\n@ delete") || strings.Contains(block, "\n@ crlf") || strings.Contains(block, `\x`) {
				continue
			}
			file, old, with := "", []string(nil), []string(nil)
			flush := func() {
				if len(old)+len(with) > 0 {
					f.change(base, file, strings.Join(old, "\n"), strings.Join(with, "\n"), len(with) == 0)
				}
				old, with = nil, nil
			}
			for _, line := range lines[1:] {
				if len(line) == 0 {
					continue
				}
				switch rest := strings.TrimPrefix(line[1:], " "); line[0] {
				case '@':
					flush()
					file = faultFile(strings.Fields(rest)[0])
				case '-':
					if len(with) > 0 {
						flush()
					}
					old = append(old, rest)
				case '+':
					with = append(with, signs.Replace(rest))
				}
			}
			flush()
			out = append(out, f)
		}
	}
	return out
}

func faultFile(short string) string {
	if strings.HasPrefix(short, "variants/") {
		return strings.Replace(short, "variants/", "variants/ford/", 1)
	}
	if short == "vedette.yaml" || strings.HasPrefix(short, "/") {
		return strings.TrimPrefix(short, "/")
	}
	return "scenarios/ford/" + short
}

func (f *plantedFault) change(base map[string]string, file, old, with string, drop bool) {
	before, ok := f.files[file]
	if !ok {
		before = base[file]
	}
	if old == "" {
		f.files[file] = before + with + "\n"
		return
	}
	if drop && strings.Contains(before, old+"\n") {
		old += "\n"
	}
	f.files[file] = strings.Replace(before, old, with, 1)
}
