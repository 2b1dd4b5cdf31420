package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
)

// editorPart speaks to vedette lsp as an editor does.
func editorPart() part {
	return part{"editor", "completion, help, definitions, references, renaming and findings in an editor", func(ctx context.Context, p *program, quick bool) ([]unit, error) {
		games, err := p.games()
		if err != nil {
			return nil, err
		}
		if quick {
			games = games[:1]
		}
		var out []unit
		for _, game := range games {
			out = append(out, unit{game, func(ctx context.Context, emit func(text)) error {
				return p.askEditor(ctx, game, emit)
			}})
		}
		return out, nil
	}}
}

// editor is a running vedette lsp.
type editor struct {
	to    io.WriteCloser
	from  *bufio.Reader
	asked int
	wait  func() error
	found map[string]string // the findings that were published last, by URI
}

// startEditor starts the language server in a folder.
func (p *program) startEditor(ctx context.Context, dir string) (*editor, error) {
	c := p.command(ctx, dir, "lsp")
	to, err := c.StdinPipe()
	if err != nil {
		return nil, err
	}
	from, err := c.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := c.Start(); err != nil {
		return nil, err
	}
	e := &editor{to: to, from: bufio.NewReader(from), wait: c.Wait, found: map[string]string{}}
	if _, err := e.ask("initialize", map[string]any{"processId": nil, "rootUri": uriOf(dir), "capabilities": map[string]any{}}); err != nil {
		return nil, err
	}
	return e, e.notify("initialized", map[string]any{})
}

// close ends the server as an editor does: shutdown, exit, then the end of its input.
func (e *editor) close() {
	_, _ = e.ask("shutdown", nil) // a server that has gone already needs no goodbye
	_ = e.notify("exit", nil)
	_ = e.to.Close()
	_ = e.wait()
}

// uriOf returns the URI of a file.
func uriOf(path string) string { return "file://" + path }

// send sends one message with its length before it.
func (e *editor) send(message map[string]any) error {
	message["jsonrpc"] = "2.0"
	body, err := json.Marshal(message)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(e.to, "Content-Length: %d\r\n\r\n%s", len(body), body)
	return err
}

// notify sends a message that has no answer.
func (e *editor) notify(method string, params any) error {
	return e.send(map[string]any{"method": method, "params": params})
}

// serverMessage is an answer, a notification or a request of the server.
type serverMessage struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
	Result json.RawMessage `json:"result"`
	Error  json.RawMessage `json:"error"`
}

// read gives the next message of the server; findings are kept by file.
func (e *editor) read() (*serverMessage, error) {
	head, err := textproto.NewReader(e.from).ReadMIMEHeader()
	if err != nil {
		return nil, err
	}
	length, err := strconv.Atoi(head.Get("Content-Length"))
	if err != nil {
		return nil, err
	}
	body := make([]byte, length)
	if _, err := io.ReadFull(e.from, body); err != nil {
		return nil, err
	}
	m := &serverMessage{}
	if err := json.Unmarshal(body, m); err != nil {
		return nil, err
	}
	if m.Method == "textDocument/publishDiagnostics" {
		var found struct {
			URI         string          `json:"uri"`
			Diagnostics json.RawMessage `json:"diagnostics"`
		}
		if err := json.Unmarshal(m.Params, &found); err != nil {
			return nil, err
		}
		e.found[found.URI] = compactJSON(found.Diagnostics)
	}
	return m, nil
}

// ask sends a request and waits for its answer.
func (e *editor) ask(method string, params any) (string, error) {
	e.asked++
	if err := e.send(map[string]any{"id": e.asked, "method": method, "params": params}); err != nil {
		return "", err
	}
	want := strconv.Itoa(e.asked)
	for {
		m, err := e.read()
		if err != nil {
			return "", fmt.Errorf("%s: the server has gone: %w", method, err)
		}
		if m.Method == "" && string(m.ID) == want {
			if m.Error != nil {
				return "error " + compactJSON(m.Error), nil
			}
			return compactJSON(m.Result), nil
		}
		if m.Method != "" && m.ID != nil { // a request of the server is answered with nothing
			if err := e.send(map[string]any{"id": m.ID, "result": nil}); err != nil {
				return "", err
			}
		}
	}
}

// document is a file that is open in the editor.
type document struct {
	name, uri, body string
	lines           []string
}

// readDocuments reads the YAML and Lua files of a frozen game.
func (p *program) readDocuments(game string) ([]document, error) {
	files, err := readFolder(p.project(game))
	if err != nil {
		return nil, err
	}
	var out []document
	for _, name := range sortedKeys(files) {
		if ext := filepath.Ext(name); ext == ".yaml" || ext == ".lua" {
			path := filepath.Join(p.project(game), name)
			out = append(out, document{name, uriOf(path), files[name], strings.Split(files[name], "\n")})
		}
	}
	if len(out) == 0 {
		return nil, errors.New("there are no documents")
	}
	return out, nil
}

// askEditor asks at places that are spread over all files of a game.
func (p *program) askEditor(ctx context.Context, game string, emit func(text)) error {
	docs, err := p.readDocuments(game)
	if err != nil {
		return err
	}
	e, err := p.startEditor(ctx, p.project(game))
	if err != nil {
		return err
	}
	defer e.close()
	for n := range p.amounts.places {
		d := docs[n*len(docs)/wholeAmounts.places]
		if err := e.askPlace(p, d, newChoices(n), fmt.Sprintf("%s, place %d", game, n), emit); err != nil {
			return err
		}
	}
	return nil
}

// wordAt finds words of a line.
var wordAt = regexp.MustCompile(`[A-Za-z_][A-Za-z0-9_-]*`)

// chooseWord chooses a word of a document: its line and its first column.
func (d document) chooseWord(choose *choices) (line, column int) {
	for range 200 {
		line = choose.drawBelow(len(d.lines))
		if found := wordAt.FindAllStringIndex(d.lines[line], -1); found != nil && isASCII(d.lines[line]) {
			return line, found[choose.drawBelow(len(found))][0]
		}
	}
	return 0, 0
}

// isASCII reports whether a text has only characters of one byte, so that columns are
// bytes.
func isASCII(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r > 126 })
}

// open opens a document in the editor, and close closes it.
func (e *editor) openDocument(d document) error {
	language := strings.TrimPrefix(filepath.Ext(d.name), ".")
	return e.notify("textDocument/didOpen", map[string]any{"textDocument": map[string]any{"uri": d.uri, "languageId": language, "version": 1, "text": d.body}})
}

// closeDocument closes a document in the editor.
func (e *editor) closeDocument(d document) error {
	return e.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": d.uri}})
}

// askPlace asks everything at one place of a document.
func (e *editor) askPlace(p *program, d document, choose *choices, name string, emit func(text)) error {
	if err := e.openDocument(d); err != nil {
		return err
	}
	line, column := d.chooseWord(choose)
	at := map[string]any{"textDocument": map[string]any{"uri": d.uri}, "position": map[string]any{"line": line, "character": column + 1}}
	with := func(key string, v any) map[string]any {
		out := map[string]any{key: v}
		for k, v := range at {
			out[k] = v
		}
		return out
	}
	var said strings.Builder
	fmt.Fprintf(&said, "%s:%d:%d %s\n", d.name, line+1, column+2, d.lines[line])
	spot := map[string]any{"start": at["position"], "end": at["position"]}
	file := map[string]any{"textDocument": at["textDocument"]}
	for _, q := range []struct {
		method string
		params any
	}{
		{"textDocument/hover", at}, {"textDocument/completion", at}, {"textDocument/definition", at},
		{"textDocument/references", with("context", map[string]any{"includeDeclaration": true})},
		{"textDocument/prepareRename", at}, {"textDocument/rename", with("newName", "renamed-thing")},
		{"textDocument/documentSymbol", file},
		{"textDocument/inlayHint", map[string]any{"textDocument": at["textDocument"], "range": spot}},
		{"textDocument/codeAction", map[string]any{"textDocument": at["textDocument"], "range": spot, "context": map[string]any{"diagnostics": []any{}}}},
	} {
		answer, err := e.ask(q.method, q.params)
		if err != nil {
			return err
		}
		fmt.Fprintf(&said, "%s\n  %s\n", q.method, answer)
	}
	emit(text{name: name, body: p.normalize(said.String())})
	return e.closeDocument(d)
}
